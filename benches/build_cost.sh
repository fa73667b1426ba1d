#!/bin/sh
# What a program pays for hcl-serde: lines that the derive writes, time of a clean build, bytes of the program.
# It builds small crates in a folder of its own; the budgets are 12 s and 700 KB on an idle machine with two cores.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARGO_TARGET_DIR="$work/target"
cd "$work"
mkdir src
cp "$root/Cargo.lock" .
cat > Cargo.toml <<END
[package]
name = "cost"
edition = "2024"
[workspace]
[dependencies]
hcl-serde = { path = "$root/hcl-serde" }
serde = { version = "1", features = ["derive"] }
[profile.release]
lto = "thin"
END

bytes() {
    strip -o stripped "$CARGO_TARGET_DIR/release/cost"
    wc -c < stripped
}
lines() {
    RUSTC_BOOTSTRAP=1 cargo rustc --quiet --lib -- --cap-lints allow -Zunpretty=expanded \
        | rustfmt --edition 2024 | wc -l
}

echo 'fn main() {}' > src/main.rs
cargo build --quiet --release
empty=$(bytes)
cat > src/main.rs <<'END'
#![allow(dead_code)]
#[derive(Debug, serde::Deserialize, hcl_serde::HclSchema)]
struct Config {
    name: String,
    port: Option<u16>,
    #[hcl(block)]
    server: Vec<Server>,
}
#[derive(Debug, serde::Deserialize, hcl_serde::HclSchema)]
struct Server {
    #[hcl(label)]
    name: String,
    weights: Vec<f64>,
}
fn main() {
    let text = std::fs::read_to_string("config.hcl").unwrap();
    match hcl_serde::from_str::<Config>(&text) {
        Ok(config) => println!("{config:?}"),
        Err(error) => println!("{error}"),
    }
}
END
rm -r target
load=$(cut -d ' ' -f 1 /proc/loadavg)
start=$(date +%s%N)
cargo build --quiet --release
millis=$((($(date +%s%N) - start) / 1000000))
full=$(bytes)
echo "clean release build with thin LTO: $millis ms (load before it: $load)"
echo "stripped program: $full bytes, $((full - empty)) more than an empty one"

rm src/main.rs
cp "$root/benches/src/types.rs" src/lib.rs
with=$(lines)
sed 's/, HclSchema)/)/; /#\[hcl(/d; /^use hcl_serde/d' "$root/benches/src/types.rs" > src/lib.rs
without=$(lines)
echo "benches/src/types.rs expanded: $with lines, $without of them without HclSchema"
