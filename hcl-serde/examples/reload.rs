//! Loads a configuration again when its file changes; a file with a mistake leaves the old configuration in place.
//!
//! Run it with `cargo run --example reload`: it writes a file to a temporary folder, changes it twice, and asks the file
//! system now and then.
//! The loader is made once and used for every load.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, io, thread};

use hcl_serde::{Error, HclSchema, Loader};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    greeting: String,
    #[hcl(default = 1, min = 1)]
    times: usize,
}

/// A configuration and the file that it is from.
struct Watched {
    loader: Loader,
    path: PathBuf,
    seen: Option<SystemTime>,
    config: Config,
}

impl Watched {
    fn new(path: &Path) -> Result<Watched, Error> {
        let (loader, seen) = (Loader::new().file(path), modified(path));
        let config = loader.load()?;
        Ok(Watched { loader, path: path.to_owned(), seen, config })
    }

    /// Loads again if the file has changed; the old configuration stays if that fails.
    fn poll(&mut self) -> Result<bool, Error> {
        let modified = modified(&self.path);
        if modified == self.seen {
            return Ok(false);
        }
        // A file that is wrong is reported once, until it changes again.
        self.seen = modified;
        self.config = self.loader.load()?;
        Ok(true)
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|about| about.modified()).ok()
}

fn main() -> io::Result<()> {
    demo("main", |line| println!("{line}"))
}

fn demo(name: &str, mut say: impl FnMut(&str)) -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("hcl-reload-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let path = folder.join("app.hcl");
    fs::write(&path, "greeting = \"Hello\"\n")?;
    let mut watched = Watched::new(&path).map_err(io::Error::other)?;
    say(&watched.config.greeting);
    for text in ["greeting = \"Bye\"\ntimes = 0\n", "greeting = \"Bye\"\ntimes = 2\n"] {
        // Longer than the smallest step of the time of a file.
        thread::sleep(Duration::from_millis(50));
        fs::write(&path, text)?;
        match watched.poll() {
            Ok(changed) => say(if changed { "changed" } else { "unchanged" }),
            Err(error) => say(&error.report().replace(&folder.display().to_string(), "")),
        }
        say(&vec![&*watched.config.greeting; watched.config.times].join(" "));
    }
    fs::remove_dir_all(&folder)
}

#[test]
fn a_reload_that_fails_leaves_the_old_configuration() {
    let mut said = Vec::new();
    demo("test", |line| said.push(line.to_owned())).unwrap();
    assert_eq!((&*said[0], &*said[2], &*said[3], &*said[4]), ("Hello", "Hello", "changed", "Bye Bye"));
    assert!(said[1].contains(" --> /app.hcl:2:9\n  |\n2 | times = 0\n"), "{}", said[1]);
}
