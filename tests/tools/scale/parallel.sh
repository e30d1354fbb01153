#!/usr/bin/env bash
# Tests `--lines` filters under GNU parallel: the answers must equal those of a single process, even if workers
# are killed, and a lost line must be noticeable. Takes some seconds.
#
#     tests/tools/scale/parallel.sh [TENTS]
set -euo pipefail

tents=$(realpath "${1:-target/release/tents}")
here=$(realpath "$(dirname "$0")")
# shellcheck source=tests/tools/scale/common.sh
. "$here/common.sh"

# Prints answers without line numbers, which count from the start of the block that a process got.
without_lines() { sed 's/"input":"[^"]*",*//; s/"line":[0-9]*,//g' "$1"; }

# The input: puzzles with some blank and some malformed lines.
"$tents" generate 8x8 --count 1000 --seed 1 --to json |
    awk '{ print } NR % 100 == 0 { print "" } NR % 150 == 0 { print substr($0, 1, 40) }' >in.jsonl
lines=$(wc -l <in.jsonl)

# Runs a command on each block of the input, at most three times, and prints the answers in order.
in_blocks() {
    parallel --will-cite --jobs 2 --pipe --block 30k --keep-order --retries 3 --joblog log "$@" <in.jsonl
}

for command in check count grade explain; do
    "$tents" "$command" --lines <in.jsonl >one.jsonl
    # A filter must also work with an empty environment.
    in_blocks env -i "$tents" "$command" --lines >many.jsonl
    cmp <(without_lines one.jsonl) <(without_lines many.jsonl) || fail "$command: the answers differ from one process"
    [ "$(wc -l <many.jsonl)" = "$lines" ] || fail "$command: the number of answers is wrong"
    awk 'NR > 1 && $7 != 0 { exit 1 }' log || fail "$command: a job failed"
    echo "$command: $lines lines in $(($(wc -l <log) - 1)) jobs, equal to one process"
done

# The first try of each block is killed after some lines.
cat >once.sh <<SH
#!/bin/sh
if mkdir "tried\$PARALLEL_SEQ" 2>/dev/null; then
    head -n 20 | "$tents" count --lines
    kill -9 \$\$
fi
exec "$tents" count --lines
SH
chmod +x once.sh
"$tents" count --lines <in.jsonl >one.jsonl
in_blocks ./once.sh >many.jsonl
cmp <(without_lines one.jsonl) <(without_lines many.jsonl) || fail 'the answers differ after workers were killed'
[ "$(find . -name 'tried*' | wc -l)" -gt 1 ] || fail 'no worker was killed'
echo 'each worker killed once with -9: equal to one process'

# A worker that is killed on every try must show in the exit code and in the job log.
cat >never.sh <<SH
#!/bin/sh
[ "\$PARALLEL_SEQ" != 2 ] || kill -9 \$\$
exec "$tents" count --lines
SH
chmod +x never.sh
if in_blocks ./never.sh >some.jsonl; then
    fail 'a worker was killed on every try, and parallel exits with 0'
fi
[ "$(awk 'NR > 1 && ($7 != 0 || $8 != 0)' log | wc -l)" = 1 ] || fail 'the job log does not name the killed worker'
[ "$(wc -l <some.jsonl)" -lt "$lines" ] || fail 'no line is missing'
# If a filter loses a line and exits with 0, only the number of answers shows it.
in_blocks "sed 10d | '$tents' count --lines" >some.jsonl
[ "$(wc -l <some.jsonl)" -lt "$lines" ] || fail 'no line is lost'
echo "a lost worker: exit code and log; a lost line: $(wc -l <some.jsonl) of $lines lines"

# Without input there is no output.
: >empty
[ -z "$(parallel --will-cite --pipe "$tents" check --lines <empty)" ] || fail 'an answer without input'
echo 'empty input: empty output'
