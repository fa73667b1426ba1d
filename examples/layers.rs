//! Loads a base file with the folder beside it, and a local file as a layer above them.
//!
//! Run it with `cargo run --example layers`; the files are in `examples/layers`.
//! What stands in one layer may be set once, by `app.hcl` or by one of `conf.d/*.hcl`; a layer above overrides it,
//! argument by argument, and `merge = "append"` keeps what both have. What a file includes is below it: `app.hcl` includes
//! `shared.hcl`, which says what it does not.
//! The guide to layers has a table of the result for each kind of field.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;

use hcl_serde::{Error, HclSchema, Loader};
use serde::Deserialize;

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Config {
    listen: SocketAddr,
    region: String,
    /// Of all layers, in their order.
    #[hcl(default = [], merge = "append")]
    tags: Vec<String>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Service {
    port: u16,
    workers: u16,
}

fn main() -> Result<(), Error> {
    let config = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/layers"), "local.hcl")?;
    println!("listen {} in {}, tags: {}", config.listen, config.region, config.tags.join(", "));
    for (name, Service { port, workers }) in &config.service {
        println!("service {name}: port {port}, {workers} workers");
    }
    Ok(())
}

fn load(folder: &Path, local: &str) -> Result<Config, Error> {
    let loaded = Loader::new()
        .file(folder.join("app.hcl"))
        .optional_folder(folder.join("conf.d"))
        .layer()
        .optional_file(folder.join(local))
        .allow_includes("include")
        .load_full()?;
    loaded.warnings.print();
    Ok(loaded.config)
}

#[test]
fn the_local_file_overrides() {
    let config = load(Path::new("examples/layers"), "local.hcl").unwrap();
    assert_eq!((config.listen.to_string(), &*config.region), ("127.0.0.1:8080".to_owned(), "eu"));
    assert_eq!(config.tags, ["app", "local"]);
    assert_eq!(config.service["web"], Service { port: 9001, workers: 4 });
    assert_eq!(config.service["search"], Service { port: 9002, workers: 1 });
    assert_eq!(config.service["admin"], Service { port: 9009, workers: 1 });
}

#[test]
fn the_local_file_need_not_be_there() {
    let config = load(Path::new("examples/layers"), "no-such-file.hcl").unwrap();
    assert_eq!((config.listen.to_string(), config.tags), ("0.0.0.0:8080".to_owned(), vec!["app".to_owned()]));
    assert_eq!(config.service["search"].workers, 8);
}

#[test]
fn files_of_one_layer_may_not_contradict_each_other() {
    let loader =
        Loader::new().named_text("app.hcl", "region = \"eu\"\n").named_text("conf.d/10.hcl", "region = \"us\"\n");
    let report = loader.load::<Config>().unwrap_err().report();
    assert!(report.starts_with("error[duplicate-argument]: duplicate argument\n --> conf.d/10.hcl:1:1\n"), "{report}");
}
