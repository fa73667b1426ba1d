#!/bin/sh
# Instructions of the language server for one key in files of 200, 2 000 and 20 000 lines: what 24 keys take more than 4, by 20.
# The budget is 16 milliseconds for 2 000 lines; 60 million instructions take about 9.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cargo build --quiet --release --manifest-path "$root/Cargo.toml" -p benches --bin editor
counted=$(mktemp)
trap 'rm -f "$counted"' EXIT

# The instructions of a session with so many keys.
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "${CARGO_TARGET_DIR:-$root/target}/release/editor" "$1" "$2" "$3" 2> "$counted"
    sed -n 's/.*Collected : //p' "$counted"
}

printf '%8s %8s %22s\n' text lines 'instructions for a key'
for kind in correct broken layers names; do
    for lines in 200 2000 20000; do
        few=$(instructions "$lines" 4 "$kind")
        many=$(instructions "$lines" 24 "$kind")
        printf '%8s %8d %22d\n' "$kind" "$lines" $(((many - few) / 20))
    done
done
