#!/bin/sh
# Instructions of a program that loads a configuration of 2.4 KB, more than those of an empty program: ours and peers.
# It builds small programs in a folder of its own and counts with callgrind; the budget of ours is 200 000.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
document() {
    cargo run --quiet --release --manifest-path "$root/Cargo.toml" -p benches --bin document 4 "$1"
}
hcl=$(document hcl)
json=$(document json)
toml=$(document toml)
. "$root/benches/programs.sh"
printf '%s\n' "$hcl" > config.hcl
printf '%s\n' "$json" > config.json
printf '%s\n' "$toml" > config.toml

# The instructions from the start of a program to its end, which must be a good one.
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$CARGO_TARGET_DIR/release/cost" 2> counted
    sed -n 's/.*Collected : //p' counted
}

program empty
empty=$(instructions)
printf '%-10s %12s\n' program instructions
for library in $LIBRARIES; do
    program "$library"
    printf '%-10s %12d\n' "$library" $(($(instructions) - empty))
done
