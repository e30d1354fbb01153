# What the scripts beside this one share: a folder for their work, in which they go on, GNU parallel,
# and how they fail. Their paths must be absolute before.

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "$1" >&2
    exit 1
}

parallel --version | grep -q '^GNU parallel' || fail 'GNU parallel is missing'
