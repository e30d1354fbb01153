#!/usr/bin/env bash
# `tents layer` under GNU parallel and sort: a count line by line is that of one process, also if
# workers are killed on the way; a lost round, a cut-off line and another board are errors.
# `tests/scale/layers.sh [TENTS [PUZZLE [STATES]]]`, with so many states a slice, takes some seconds.
set -euo pipefail

root=$(realpath "$(dirname "$0")/../..")
tents=$(realpath "${1:-target/release/tents}")
puzzle=$(realpath "${2:-$root/tests/benches/families/half_20.txt}")
slice=${3:-50}
# shellcheck source=tests/scale/common.sh
. "$root/tests/scale/common.sh"

# One round: the states after a line, by a program that does what `tents layer` does.
round() {
    parallel --will-cite --jobs 2 --pipe -N "$slice" --retries 3 --joblog log \
        "$1" layer "$puzzle" "$2" <states >raw
    [ -s raw ] || fail "line $2: an empty round"
    LC_ALL=C sort raw | "$tents" layer --merge >next
    mv next states
}

# All rounds; the most states at once go to `most`.
count() {
    "$tents" layer "$puzzle" 0 >states
    lines=$(cut -d : -f 2 states | cut -d / -f 2)
    most=1 all=0
    for line in $(seq "$lines"); do
        round "$1" "$line"
        number=$(wc -l <states)
        all=$((all + number))
        [ "$number" -le "$most" ] || most=$number
    done
    "$tents" layer --total <states
}

expected=$("$tents" count --method layers "$puzzle" | sed -n '1s/.*: //p')
SECONDS=0
count "$tents" >total
[ "$(cat total)" = "$expected" ] || fail "$(cat total) instead of $expected"
echo "$expected: $lines rounds, $all states, at once $most, $SECONDS s"

# The first try of each slice is killed half way.
cat >once.sh <<SH
#!/bin/sh
if mkdir "tried\$3.\$PARALLEL_SEQ" 2>/dev/null; then
    head -n 3 | "$tents" "\$@"
    kill -9 \$\$
fi
exec "$tents" "\$@"
SH
chmod +x once.sh
count ./once.sh >total
[ "$(cat total)" = "$expected" ] || fail "a worker was killed: $(cat total) instead of $expected"
echo "$(find . -name 'tried*' | wc -l) workers killed once with -9: $expected"

# A worker that is killed for good ends the round.
cat >never.sh <<SH
#!/bin/sh
kill -9 \$\$
SH
chmod +x never.sh
"$tents" layer "$puzzle" 0 >states
if (round ./never.sh 1) 2>/dev/null; then
    fail 'a worker was killed for good, and the round goes on'
fi
# So does a round that is empty, wherever that is seen.
: >empty
if (cp empty states && round "$tents" 1) 2>/dev/null; then
    fail 'an empty round goes on'
fi
for option in --merge --total; do
    ! "$tents" layer "$option" <empty 2>/dev/null || fail "$option says nothing of an empty round"
done
# An empty slice is none.
[ -z "$("$tents" layer "$puzzle" 1 <empty)" ] || fail 'states out of nothing'

# What is cut off is no state, and neither is one of another board or line.
"$tents" layer "$puzzle" 0 >states
"$tents" layer "$puzzle" 1 <states >raw
head -c -20 raw >cut
printf ' ???\n?.T.\n' >other.txt
refused() {
    if "$tents" layer "$@" 2>said; then
        fail "$*: a line that is no state is read"
    fi
    grep -q '<stdin>:' said || fail "$*: the line is not named"
}
refused "$puzzle" 2 <cut
refused --merge <cut
refused "$puzzle" 1 <raw
refused other.txt 2 <raw
cat states raw | refused --merge
echo 'a lost worker, an empty round, a line cut off, another line, another board: errors'
