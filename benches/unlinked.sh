#!/bin/sh
# What of the libraries is compiled for nothing: functions that no small program is linked with, neither one that
# decodes text nor one with a `Loader` of a file, variables and overrides, the largest first, with their bytes; and the sums.
# What leads to much else that nobody needs is to be `#[inline]`, as `tests/tidy/deferred.rs` says.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/benches/programs.sh"

# Without LTO, which makes code only of what is linked; with symbols.
export CARGO_PROFILE_RELEASE_LTO=false CARGO_PROFILE_RELEASE_STRIP=none

functions() {
    nm --print-size --defined-only "$1" 2>/dev/null | awk '$3 ~ /[tTwW]/ { print $4, $2 }'
}
for library in hcl-serde loader settings; do
    program "$library"
    functions "$CARGO_TARGET_DIR/release/cost" >> linked
done
for crate in hcl_model hcl_serde; do
    functions "$CARGO_TARGET_DIR"/release/deps/lib$crate-*.rlib | awk -v crate=$crate '
        function number(hex,   value, i) {
            for (i = 1; i <= length(hex); i++) value = value * 16 + index("0123456789abcdef", substr(hex, i, 1)) - 1
            return value
        }
        NR == FNR { linked[$1]; next }
        { all += number($2) }
        !($1 in linked) { unlinked += number($2); print number($2), $1 > crate ".txt" }
        END { printf "%s: %d bytes of code, %d of them in no program\n", crate, all, unlinked }
    ' linked -
    sort -rn $crate.txt | head -n 40 | c++filt
done
