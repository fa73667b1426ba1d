//! Follows its configuration while it runs: the last one that was right is always there, a broken file is reported once.
//!
//! Run it with `cargo run --example watch --features watch`: it writes a file to a temporary folder and changes it as people
//! do, with a mistake on the way, and says what the program is told.
//! Without the feature, `cargo run --example reload` shows what a program can do by itself.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::time::Duration;
use std::{fs, io};

use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    /// Requests at the same time.
    #[hcl(default = 8, min = 1)]
    limit: u32,
    /// A socket is opened once.
    #[hcl(reload = "restart")]
    port: u16,
}

fn main() -> io::Result<()> {
    demo("main", |line| println!("{line}"))
}

fn demo(name: &str, mut say: impl FnMut(&str)) -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("hcl-watch-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let path = folder.join("app.hcl");
    fs::write(&path, "port = 80\n")?;
    let watched = Loader::new().file(&path).watch::<Config>().map_err(io::Error::other)?;
    say(&format!("limit {}", watched.current().limit));
    for text in ["port  = 80\nlimit = 0\n", "port  = 80\nlimit = 16\n", "port  = 81\nlimit = 16\n"] {
        fs::write(&path, text)?;
        // A program has a thread for this, or is called back: `Watched::on_change`.
        match watched.next_within(Duration::from_secs(5)) {
            Some(Ok(change)) if change.restart.is_empty() => {
                say(&format!("now limit {}: {:?} has changed", change.new.limit, change.changed));
            }
            Some(Ok(change)) => say(&format!("port {} counts when the program starts again", change.new.port)),
            Some(Err(error)) => say(&error.report().replace(&folder.display().to_string(), "")),
            None => say("nothing was told"),
        }
        say(&format!("limit {}", watched.current().limit));
    }
    fs::remove_dir_all(&folder)
}

#[test]
fn the_last_configuration_that_was_right_stays() {
    let mut said = Vec::new();
    demo("test", |line| said.push(line.to_owned())).unwrap();
    assert!(said[1].contains(" --> /app.hcl:2:9\n  |\n2 | limit = 0\n"), "{}", said[1]);
    said.remove(1);
    let expected = [
        "limit 8",
        "limit 8",
        "now limit 16: {\"limit\"} has changed",
        "limit 16",
        "port 81 counts when the program starts again",
        "limit 16",
    ];
    assert_eq!(said, expected);
}
