# What the scripts beside this one share: a folder for their work, in which they go on, GNU parallel,
# and how they fail. Their paths must be absolute before.

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

if ! command -v parallel >/dev/null && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends parallel; } >/dev/null 2>&1 || true
fi
if ! parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    echo 'skipped: GNU parallel, which cannot be installed here'
    exit 0
fi

fail() {
    echo "$1" >&2
    exit 1
}
