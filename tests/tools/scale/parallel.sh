#!/usr/bin/env bash
# `--lines` under GNU parallel: the answers are those of one process, also if a worker is killed on
# the way, and a lost line is noticed. `tests/tools/scale/parallel.sh [TENTS]` takes some seconds.
set -euo pipefail

tents=$(realpath "${1:-target/release/tents}")
here=$(realpath "$(dirname "$0")")
# shellcheck source=tests/tools/scale/common.sh
. "$here/common.sh"

# The numbers of lines are those of the block that a process was given.
plain() { sed 's/"input":"[^"]*",*//; s/"line":[0-9]*,//g' "$1"; }

# Puzzles, with blank and bad lines among them.
"$tents" generate 8x8 --count 1000 --seed 1 --to json |
    awk '{ print } NR % 100 == 0 { print "" } NR % 150 == 0 { print substr($0, 1, 40) }' >in.jsonl
lines=$(wc -l <in.jsonl)

# A block of lines a process, in order, tried three times.
engine() {
    parallel --will-cite --jobs 2 --pipe --block 30k --keep-order --retries 3 --joblog log "$@" <in.jsonl
}

for command in check count grade explain; do
    "$tents" "$command" --lines <in.jsonl >one.jsonl
    # Nothing is in its environment.
    engine env -i "$tents" "$command" --lines >many.jsonl
    cmp <(plain one.jsonl) <(plain many.jsonl) || fail "$command: not what one process says"
    [ "$(wc -l <many.jsonl)" = "$lines" ] || fail "$command: not a line for each line"
    awk 'NR > 1 && $7 != 0 { exit 1 }' log || fail "$command: a job has failed"
    echo "$command: $lines lines, $(($(wc -l <log) - 1)) jobs, as from one process"
done

# The first try of each block is killed half way.
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
engine ./once.sh >many.jsonl
cmp <(plain one.jsonl) <(plain many.jsonl) || fail 'a worker was killed, and the answer is another'
[ "$(find . -name 'tried*' | wc -l)" -gt 1 ] || fail 'no worker was killed'
echo 'each worker killed once with -9: as from one process'

# A worker that is killed for good leaves its mark in the exit code and in the log of jobs.
cat >never.sh <<SH
#!/bin/sh
[ "\$PARALLEL_SEQ" != 2 ] || kill -9 \$\$
exec "$tents" count --lines
SH
chmod +x never.sh
if engine ./never.sh >some.jsonl; then
    fail 'a worker was killed for good, and parallel says nothing'
fi
[ "$(awk 'NR > 1 && ($7 != 0 || $8 != 0)' log | wc -l)" = 1 ] || fail 'the log of jobs does not name it'
[ "$(wc -l <some.jsonl)" -lt "$lines" ] || fail 'no line is missing'
# A filter that loses a line and says nothing shows in the number of lines alone.
engine "sed 10d | '$tents' count --lines" >some.jsonl
[ "$(wc -l <some.jsonl)" -lt "$lines" ] || fail 'no line is lost'
echo "a lost worker: exit code and log; a lost line: $(wc -l <some.jsonl) of $lines lines"

# No line is no answer.
: >empty
[ -z "$(parallel --will-cite --pipe "$tents" check --lines <empty)" ] || fail 'an answer to nothing'
echo 'nothing in: nothing out'
