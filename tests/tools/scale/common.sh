# Sourced by parallel.sh. Changes to a temporary folder that is removed at the end, defines `fail`, and checks
# that GNU parallel is installed. Paths in the caller must be absolute.

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "$1" >&2
    exit 1
}

parallel --version | grep -q '^GNU parallel' || fail 'GNU parallel is missing'
