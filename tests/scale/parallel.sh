#!/usr/bin/env bash
# `--lines`, and one board in parts, under GNU parallel: what comes back is what one process says, also
# if a worker is killed on the way, and what is lost is noticed. `tests/scale/parallel.sh [TENTS
# [BOARD…]]` takes some seconds, and as long as it takes to count the boards that are named.
set -euo pipefail

tents=$(realpath "${1:-target/release/tents}")
shift || true
here=$(realpath "$(dirname "$0")")
boards=()
for board in "$here/../split/boards/rings.txt" "$here/../benches/families/bare_10.txt" "$@"; do
    boards+=("$(realpath "$board")")
done
# shellcheck source=tests/scale/common.sh
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

# One board in parts, one part a process. `--resume-failed` goes by the numbers of the parts, so each
# process fetches its own.
count_parts() {
    parallel --will-cite --jobs 2 --joblog parts.log "$@" ::: $(seq "$(wc -l <parts.jsonl)")
}
said() { sed 's/^.*: //' "$1"; }

# How `tents join` ends, which goes on with its output.
joined() {
    local code=0
    "$tents" join "$@" >joined 2>joined.err || code=$?
    echo "$code"
}

for board in "${boards[@]}"; do
    # So that some parts of a small board meet it too.
    limit=20000
    [ "$board" != "${boards[0]}" ] && [ "$board" != "${boards[1]}" ] || limit=200
    "$tents" count "$board" >whole
    rm -rf part* results.jsonl
    "$tents" split "$board" --parts 64 --quiet >parts.jsonl
    parts=$(wc -l <parts.jsonl)

    # As a pipe: the first try of each part is killed, and `--retries` runs it again.
    cat >part-once.sh <<SH
#!/bin/sh
if mkdir "part\$PARALLEL_SEQ" 2>/dev/null; then
    # In mid-run, if it is not over by then; either way its answer is lost.
    cat >"part\$PARALLEL_SEQ/line"
    "$tents" count --lines --jobs 1 <"part\$PARALLEL_SEQ/line" >"part\$PARALLEL_SEQ/lost" &
    kill -9 \$!
    wait \$!
    exit 137
fi
exec "$tents" count --lines --jobs 1
SH
    chmod +x part-once.sh
    parallel --will-cite --jobs 2 --pipe -N1 --retries 3 --joblog log ./part-once.sh \
        <parts.jsonl >results.jsonl
    [ "$(joined results.jsonl)" = 0 ] || fail "$board: a part was killed once, and join says: $(cat joined.err)"
    cmp <(said whole) <(said joined) || fail "$board: the parts are not the whole"
    [ "$(wc -l <results.jsonl)" = "$parts" ] || fail "$board: not a result for each part"

    # By number: one part is killed for good. Join names it, and `--resume-failed` runs it alone.
    cat >part.sh <<SH
#!/bin/sh
[ "\$1" != 1 ] || [ -e mended ] || kill -9 \$\$
sed -n "\$1p" parts.jsonl | "$tents" count --lines --jobs 1
SH
    chmod +x part.sh
    rm -f mended parts.log
    if count_parts ./part.sh {} >results.jsonl; then
        fail "$board: a part was killed for good, and parallel says nothing"
    fi
    [ "$(joined results.jsonl)" = 3 ] || fail "$board: join does not miss a part"
    lost=$(head -n 1 parts.jsonl | cut -d '"' -f 4)
    grep -qxF "  $lost: missing" joined.err || fail "$board: join does not name the part"
    touch mended
    count_parts --resume-failed ./part.sh {} >>results.jsonl
    [ "$(wc -l <results.jsonl)" = "$parts" ] || fail "$board: more was run again than the part that failed"
    [ "$(joined results.jsonl)" = 0 ] || fail "$board: join misses a part"
    cmp <(said whole) <(said joined) || fail "$board: the parts are not the whole"

    # Results twice and in any order; one cut off.
    [ "$(joined <(sort -r results.jsonl results.jsonl))" = 0 ] || fail "$board: results twice"
    cmp <(said whole) <(said joined) || fail "$board: results twice are another number"
    [ "$(joined <(head -c -30 results.jsonl))" = 2 ] || fail "$board: a result is cut off, and join says nothing"

    # Parts that meet a limit are split again, until none does.
    "$tents" count --lines --node-limit $limit parts.jsonl >results.jsonl
    rounds=0
    while [ "$(joined results.jsonl)" = 3 ]; do
        rounds=$((rounds + 1))
        "$tents" split "$board" --parts 4 --quiet --again results.jsonl >more.jsonl
        [ -s more.jsonl ] || fail "$board: there is nothing to split, and yet a part is open"
        parallel --will-cite --jobs 2 --pipe -N1 "$tents" count --lines --jobs 1 --node-limit $limit \
            <more.jsonl >>results.jsonl
    done
    cmp <(said whole) <(said joined) || fail "$board: the parts of parts are not the whole"
    echo "$(basename "$board"): $(said whole | head -n 1) in $parts parts, and in $(wc -l <results.jsonl) by $rounds rounds of a limit"
done

# Parts of two boards, and none.
for board in "${boards[@]}"; do
    "$tents" split "$board" --parts 2 --quiet | "$tents" count --lines --node-limit 1
done >mixed.jsonl
[ "$(joined mixed.jsonl)" = 2 ] || fail 'parts of two boards are mixed, and join says nothing'
parallel --will-cite --pipe "$tents" count --lines <empty >none.jsonl
[ "$(joined none.jsonl)" = 2 ] || fail 'there is no result, and join says nothing'
echo 'parts of two boards, no result: refused'
