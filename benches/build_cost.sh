#!/bin/sh
# What a program pays for hcl-serde and for its peers: time of a clean build with thin LTO, bytes of the program without
# symbols, more than those of an empty one; and the lines that the derive writes.
# The budgets of ours are 12 s on an idle machine with two cores, and 700 KB.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/benches/programs.sh"

bytes() {
    strip -o stripped "$CARGO_TARGET_DIR/release/cost"
    wc -c < stripped
}
lines() {
    RUSTC_BOOTSTRAP=1 cargo rustc --quiet --lib -- --cap-lints allow -Zunpretty=expanded \
        | rustfmt --edition 2024 | wc -l
}

program empty
empty=$(bytes)
printf '%-10s %9s %9s %6s\n' program 'build ms' bytes load
for library in $LIBRARIES; do
    # What cargo downloads is not part of a build.
    prepare "$library"
    cargo fetch --quiet
    rm -r target
    load=$(cut -d ' ' -f 1 /proc/loadavg)
    start=$(date +%s%N)
    cargo build --quiet --release
    millis=$((($(date +%s%N) - start) / 1000000))
    printf '%-10s %9d %9d %6s\n' "$library" "$millis" $(($(bytes) - empty)) "$load"
done

prepare hcl-serde
rm src/main.rs
mv src/types.rs src/lib.rs
with=$(lines)
sed "$WITHOUT_SCHEMA" "$root/benches/src/types.rs" > src/lib.rs
without=$(lines)
echo "benches/src/types.rs expanded: $with lines, $without of them without HclSchema"
