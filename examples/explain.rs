//! Tells where each value of a configuration comes from, without showing what is secret.
//!
//! Run it with `cargo run --example explain`; `DEMO_WORKERS=9 cargo run --example explain` shows a variable in the table.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::collections::BTreeMap;

use hcl_serde::load::Origin;
use hcl_serde::{Error, HclSchema, Loader, Sensitive};
use serde::Deserialize;

const APP: &str = r#"
listen = "127.0.0.1:${8000 + 80}"
tags   = ["app"]

database "main" {
  host     = "db.example.com"
  password = "hunter2"
}
"#;

const LOCAL: &str = r#"
database "main" {
  host = "localhost"
}
"#;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    listen: String,
    #[hcl(default = 4)]
    workers: u16,
    #[serde(default)]
    tags: Vec<String>,
    #[hcl(block)]
    database: BTreeMap<String, Database>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Database {
    host: String,
    #[hcl(default = 5432)]
    port: u16,
    password: Sensitive<String>,
}

fn main() -> Result<(), Error> {
    let loaded = loader().env("DEMO").load_full::<Config>()?;
    print!("{}", loaded.explain());
    if let Some(Origin::Text(range)) = loaded.origin("database.main.host") {
        println!("\nThe host is written in line {} of {}.", range.start().line, range.source().name());
    }
    let Config { listen, workers, tags, database } = &loaded.config;
    println!("listen on {listen} with {workers} workers, tags: {}", tags.join(", "));
    for (name, Database { host, port, password }) in database {
        println!("database {name} on {host}:{port} with the password {password:?}");
    }
    Ok(())
}

fn loader() -> Loader {
    Loader::new().named_text("app.hcl", APP).layer().named_text("local.hcl", LOCAL).override_value("tags", "[\"demo\"]")
}

#[test]
fn everything_has_its_origin() {
    let loaded = loader().env_from("DEMO", [("DEMO_WORKERS", "9")]).load_full::<Config>().unwrap();
    let table = "\
listen                  \"127.0.0.1:8080\" (\"127.0.0.1:${8000 + 80}\")  app.hcl:2:10
tags                    [\"demo\"]                                     override of tags
workers                 9                                            environment variable DEMO_WORKERS
database.main.host      \"localhost\"                                  local.hcl:3:10
database.main.password  (sensitive)                                  app.hcl:7:14
database.main.port      5432                                         default
";
    assert_eq!(loaded.explain(), table);
    assert_eq!(loaded.origin("database.main.port"), Some(Origin::Default));
    assert_eq!(loaded.origin("workers"), Some(Origin::Variable("DEMO_WORKERS".to_owned())));
    assert_eq!(loaded.config.database["main"].password.expose(), "hunter2");
    assert!(!format!("{:?}", loaded.config).contains("hunter2"));
    assert_eq!((&*loaded.config.listen, loaded.config.workers, &*loaded.config.tags[0]), ("127.0.0.1:8080", 9, "demo"));
}
