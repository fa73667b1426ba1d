//! What a table of all values says of what nobody has written: defaults in enums, and blocks that were left out.

use std::collections::BTreeMap;

use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only where its values come from is looked at")]
struct App {
    #[hcl(block)]
    storage: Vec<Storage>,
    #[hcl(block)]
    output: Vec<Output>,
    #[hcl(block)]
    check: Vec<Check>,
    #[hcl(blocks)]
    step: Vec<Step>,
    #[hcl(block)]
    source: BTreeMap<String, Storage>,
    #[serde(default)]
    #[hcl(block)]
    tls: Tls,
    #[serde(default = "plain")]
    #[hcl(block)]
    proxy: Tls,
    #[hcl(block)]
    absent: Option<Tls>,
    #[serde(default)]
    #[hcl(block)]
    many: Vec<Tls>,
}

/// Chosen by an argument.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(dead_code, reason = "only where its values come from is looked at")]
enum Storage {
    Disk {
        path: String,
        #[hcl(default = 64)]
        cache: u32,
    },
    Cloud(Cloud),
    None,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only where its values come from is looked at")]
struct Cloud {
    #[hcl(default = "eu")]
    region: String,
    #[serde(default)]
    retries: u8,
}

/// Chosen by its content.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only where its values come from is looked at")]
enum Output {
    File {
        file: String,
        #[hcl(default = true)]
        append: bool,
    },
    Cloud(Cloud),
}

/// Chosen by a label.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "only where its values come from is looked at")]
enum Check {
    Tcp {
        #[hcl(default = 80)]
        port: u16,
    },
    Cloud(Cloud),
}

/// Chosen by the type of the block.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "only where its values come from is looked at")]
enum Step {
    Build(Cloud),
    Deploy {
        #[hcl(default = 1)]
        wait: u8,
    },
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only where its values come from is looked at")]
struct Tls {
    cert: Option<String>,
    #[serde(default)]
    #[hcl(block)]
    inner: Inner,
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only where its values come from is looked at")]
struct Inner {
    #[serde(default)]
    depth: u8,
}

fn plain() -> Tls {
    Tls::default()
}

const TEXT: &str = r#"
storage {
  kind = "disk"
  path = "/x"
}
storage {
  kind = "cloud"
  retries = 3
}
storage {
  kind = "none"
}
output {
  file = "a"
}
output {}
check "tcp" {}
check "cloud" {
  region = null
}
build {}
deploy {}
source "a" {
  kind = "cloud"
}
"#;

#[test]
fn defaults_are_rows_everywhere() {
    let loaded = Loader::new().text("a.hcl", TEXT).load_full::<App>().unwrap();
    let table = loaded.explain();
    expect_test::expect![[r#"
        tls                  (set by the program)  default
        proxy                (set by the program)  default
        storage[0].kind      "disk"                a.hcl:3:10
        storage[0].path      "/x"                  a.hcl:4:10
        storage[0].cache     64                    default
        storage[1].kind      "cloud"               a.hcl:7:10
        storage[1].retries   3                     a.hcl:8:13
        storage[1].region    "eu"                  default
        storage[2].kind      "none"                a.hcl:11:10
        output[0].file       "a"                   a.hcl:14:10
        output[0].append     true                  default
        output[1].region     "eu"                  default
        output[1].retries    (set by the program)  default
        check.tcp.port       80                    default
        check.cloud.region   "eu"                  default
        check.cloud.retries  (set by the program)  default
        build[0].region      "eu"                  default
        build[0].retries     (set by the program)  default
        deploy[0].wait       1                     default
        source.a.kind        "cloud"               a.hcl:24:10
        source.a.region      "eu"                  default
        source.a.retries     (set by the program)  default
    "#]]
    .assert_eq(&table);
    // Every row can be asked for by itself.
    for line in table.lines() {
        let path = line.split_whitespace().next().unwrap();
        let origin = loaded.origin(path).unwrap_or_else(|| panic!("{path}"));
        assert!(line.ends_with(&origin.to_string()), "{line}: {origin}");
    }
}
