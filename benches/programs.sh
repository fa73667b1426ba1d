# Small programs that load one configuration with one library each, ours also with its `Loader`, and with more that it sets; for `startup.sh`,
# `build_cost.sh` and `unlinked.sh`. `LIBRARIES` in the environment chooses some of them.
# Sourced with `root` set; leaves the shell in a folder that is removed at the end.

LIBRARIES=${LIBRARIES:-'hcl-serde loader serde_json toml hcl-rs figment'}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARGO_TARGET_DIR="$work/target"
cd "$work"
mkdir src
cp "$root/Cargo.lock" .

# Takes our derive out of the types.
WITHOUT_SCHEMA='s/, HclSchema)/)/; /#\[hcl(/d; /^use hcl_serde/d'

# Builds the program of a library, or an empty one.
program() {
    prepare "$1"
    cargo build --quiet --release
}

# Writes it.
prepare() {
    schema=$WITHOUT_SCHEMA
    case $1 in
        empty) dependency= ;;
        hcl-serde | loader | settings)
            dependency="hcl-serde = { path = \"$root/hcl-serde\" }"
            schema=
            load='hcl_serde::from_str(&std::fs::read_to_string("config.hcl").unwrap())'
            [ "$1" = hcl-serde ] || load='hcl_serde::Loader::new().file("config.hcl").load()'
            [ "$1" != settings ] || load='hcl_serde::Loader::new().file("config.hcl").env("APP").override_value("name", "x").load()'
            ;;
        serde_json)
            dependency='serde_json = "1"'
            load='serde_json::from_str(&std::fs::read_to_string("config.json").unwrap())'
            ;;
        toml)
            dependency='toml = "1"'
            load='toml::from_str(&std::fs::read_to_string("config.toml").unwrap())'
            ;;
        hcl-rs)
            dependency='hcl-rs = "0.20"'
            load='hcl::from_str(&std::fs::read_to_string("config.hcl").unwrap())'
            ;;
        figment)
            dependency='figment = { version = "0.10", features = ["toml"] }'
            load="figment::Figment::from(<figment::providers::Toml as figment::providers::Format>::file(\"config.toml\")).extract()"
            ;;
    esac
    cat > Cargo.toml <<END
[package]
name = "cost"
edition = "2024"
[workspace]
[dependencies]
$dependency
END
    if [ "$1" = empty ]; then
        echo 'fn main() {}' > src/main.rs
    else
        echo 'serde = { version = "1", features = ["derive"] }' >> Cargo.toml
        # These programs only decode.
        sed "s/, Serialize//; $schema" "$root/benches/src/types.rs" > src/types.rs
        cat > src/main.rs <<END
#![allow(dead_code)]
mod types;
fn main() {
    let loaded: Result<types::Config, _> = $load;
    match loaded {
        Ok(config) => drop(std::hint::black_box(config)),
        Err(error) => {
            println!("{error}");
            std::process::exit(1)
        }
    }
}
END
    fi
    cat >> Cargo.toml <<'END'
[profile.release]
lto = "thin"
END
}
