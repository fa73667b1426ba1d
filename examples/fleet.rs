//! Checks the configurations of all services of a company at once: a mistake of a file that they share is told once.
//!
//! `cargo run --example fleet --features workspace` does that for three services that it writes to a temporary folder.
//! Three arguments are a pattern of roots, the file below each of them, and, if only what a commit has changed is to be
//! checked, a file that it has changed: `fleet 'live/**/app.hcl' base.hcl live/web/app.hcl`.
//! It ends with 1 if anything is wrong, as for a job that runs before a change is taken in.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use hcl_serde::workspace::{Report, Workspace};
use hcl_serde::{HclSchema, Loader, RenderOptions};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "what is checked is not used")]
struct Config {
    #[hcl(min = 1, max = 64)]
    workers: u32,
    #[hcl(block)]
    listen: Listen,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "what is checked is not used")]
struct Listen {
    address: std::net::IpAddr,
    port: u16,
}

fn check(roots: impl AsRef<Path>, base: PathBuf, changed: Option<PathBuf>) -> Report {
    let workspace =
        Workspace::new().find(roots).layers(move |root| Loader::new().file(&base).layer().file(root)).show_progress();
    match changed {
        Some(changed) => workspace.changed([changed]).check::<Config>(),
        None => workspace.check::<Config>(),
    }
}

fn main() -> io::Result<ExitCode> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let Some(roots) = arguments.next() else {
        demo("main", |text| println!("{text}"))?;
        return Ok(ExitCode::SUCCESS);
    };
    let report = check(roots, arguments.next().unwrap_or_else(|| "base.hcl".into()), arguments.next());
    print!("{}", report.text(&RenderOptions::new().color(io::stdout().is_terminal())));
    Ok(ExitCode::from(u8::from(report.has_errors())))
}

fn demo(name: &str, mut say: impl FnMut(&str)) -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("hcl-fleet-{name}-{}", std::process::id()));
    for (service, text) in [("api", "workers = 4\n"), ("mail", "workers = 100\n"), ("web", "workers = 8\n")] {
        let root = folder.join("live").join(service);
        fs::create_dir_all(&root)?;
        fs::write(root.join("app.hcl"), text)?;
    }
    let base = folder.join("base.hcl");
    fs::write(&base, "listen {\n  address = \"0.0.0.0\"\n  port    = 70000\n}\n")?;
    for changed in [None, Some(folder.join("live/web/app.hcl"))] {
        let report = check(folder.join("live/**/app.hcl"), base.clone(), changed);
        say(&report.text(&RenderOptions::new()).replace(&folder.display().to_string(), ""));
    }
    fs::remove_dir_all(&folder)
}

#[test]
fn a_mistake_of_all_is_told_once() {
    let mut said = Vec::new();
    demo("test", |text| said.push(text.to_owned())).unwrap();
    let [all, one] = &said[..] else { panic!("{said:?}") };
    assert_eq!((all.matches("/base.hcl:3").count(), all.matches("/live/mail/app.hcl:1").count()), (1, 1), "{all}");
    assert!(all.contains("in 3 configurations"), "{all}");
    assert!(one.contains("/base.hcl:3") && !one.contains("/live/mail/app.hcl"), "{one}");
}
