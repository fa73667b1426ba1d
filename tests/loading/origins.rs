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
    #[hcl(block_types)]
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
    let loaded = Loader::new().named_text("a.hcl", TEXT).load_full::<App>().unwrap();
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
        output[1].retries    0                     default
        check.tcp.port       80                    default
        check.cloud.region   "eu"                  default
        check.cloud.retries  0                     default
        build[0].region      "eu"                  default
        build[0].retries     0                     default
        deploy[0].wait       1                     default
        source.a.kind        "cloud"               a.hcl:24:10
        source.a.region      "eu"                  default
        source.a.retries     0                     default
    "#]]
    .assert_eq(&table);
    // Every row can be asked for by itself.
    for line in table.lines() {
        let path = line.split_whitespace().next().unwrap();
        let origin = loaded.origin(path).unwrap_or_else(|| panic!("{path}"));
        assert!(line.ends_with(&origin.to_string()), "{line}: {origin}");
    }
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only where its values come from is looked at")]
struct Tree {
    #[hcl(default = 1)]
    n: u8,
    #[hcl(block)]
    branch: BTreeMap<String, Tree>,
    #[hcl(remain)]
    rest: BTreeMap<String, u8>,
}

/// One long path does not make every row as wide, and a table has an end; each value can be asked for all the same.
#[test]
fn tables_of_large_configurations_are_not_much_larger() {
    let name = "x".repeat(150);
    let deep = format!("{}n = 2\n{}", format!("branch \"{name}\" {{\n").repeat(60), "}\n".repeat(60));
    let many: String = (0..100_010).map(|number| format!("k{number} = 1\n")).collect();
    let loaded = Loader::new().named_text("a.hcl", format!("{many}{deep}")).load_full::<Tree>().unwrap();
    let table = loaded.explain();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 100_001);
    assert_eq!(lines[0], "k0      1  a.hcl:1:6");
    assert_eq!(lines[100_000], "(and more: these are the first 100000)");
    assert_eq!(loaded.origin("k100009").unwrap().to_string(), "a.hcl:100010:11");
    let path = format!("{}.n", vec![format!("branch.{name}"); 60].join("."));
    assert_eq!(loaded.origin(&path).unwrap().to_string(), "a.hcl:100071:5");
    assert_eq!(loaded.origin("n").unwrap().to_string(), "default");
    assert!(loaded.origin("branch.y.n").is_none());

    let loaded = Loader::new().named_text("a.hcl", deep).load_full::<Tree>().unwrap();
    let table = loaded.explain();
    assert!(table.len() < 60 * 250, "{}", table.len());
    assert!(table.lines().any(|line| line.starts_with("n  ")), "{table}");
}
