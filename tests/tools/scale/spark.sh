#!/usr/bin/env bash
# Runs spark.py on a standalone Spark cluster of a master and two workers on this machine. Takes some minutes.
#
#     tests/tools/scale/spark.sh [TENTS]
#
# Needs Java. Installs PySpark into the folder TENTS_SPARK, by default below target/. TENTS_PUZZLES may name a file
# with one puzzle per line.
set -euo pipefail

tents=$(realpath "${1:-target/release/tents}")
here=$(realpath "$(dirname "$0")")
venv=${TENTS_SPARK:-$(realpath -m "${CARGO_TARGET_DIR:-$here/../../../target}")/spark}

java -version >/dev/null 2>&1 || { echo 'Java is missing' >&2; exit 1; }
if ! "$venv/bin/python" -c 'import pyspark' 2>/dev/null; then
    python3 -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$here/requirements.txt"
fi
python=$(realpath -s "$venv/bin/python")
work=$(mktemp -d)
started=()
end() {
    # Also kills the executors, which are children of the workers.
    for process in "${started[@]}"; do
        pids=$(ps -o pid= --ppid "$process" || true)
        # shellcheck disable=SC2086
        kill -9 "$process" $pids 2>/dev/null || true
    done
    rm -rf "$work"
}
trap end EXIT

SPARK_HOME=$("$python" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
export SPARK_HOME SPARK_LOCAL_IP=127.0.0.1 SPARK_WORKER_DIR=$work/work PYSPARK_PYTHON=$python
port=$("$python" -c 'import socket
with socket.socket() as one:
    one.bind(("127.0.0.1", 0))
    print(one.getsockname()[1])')
master=spark://127.0.0.1:$port

# Starts a master or a worker. The PySpark package lacks Spark's scripts for this; they would call spark-class, too.
daemon() {
    local name=$1
    shift
    "$SPARK_HOME/bin/spark-class" "$@" --webui-port 0 >"$work/$name.log" 2>&1 &
    started+=("$!")
    # Otherwise the shell reports that the process was killed.
    disown
}
wait_for() {
    for _ in $(seq 120); do
        [ "$(grep -c "$1" "$work/master.log")" -ge "$2" ] && return
        sleep 0.5
    done
    cat "$work"/*.log >&2
    echo "the cluster does not start" >&2
    exit 1
}
daemon master org.apache.spark.deploy.master.Master --host 127.0.0.1 --port "$port"
wait_for 'Starting Spark master' 1
for worker in 1 2; do
    daemon "worker$worker" org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --cores 1 --memory 1g "$master"
done
wait_for 'Registering worker' 2

options=()
[ -z "${TENTS_PUZZLES:-}" ] || options=(--puzzles "$(realpath "$TENTS_PUZZLES")")
"$python" "$here/spark.py" "$master" "$tents" --victim "${started[2]}" "${options[@]}"
