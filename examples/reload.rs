//! Loads a configuration again when one of its files changes; a file with a mistake leaves the old configuration in place.
//!
//! Run it with `cargo run --example reload`: it writes a file to a temporary folder, changes it twice, and asks the file
//! system now and then.
//! `Loader::watch`, behind the feature `watch`, does all of this and is told by the file system; this is how it is done without
//! more crates. The loader is made once and used for every load; it keeps what it has read of files that do not change.

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

/// A configuration and the files that it is from.
struct Watched {
    loader: Loader,
    /// When each of them was changed; none if it is not there.
    seen: Vec<(PathBuf, Option<SystemTime>)>,
    config: Config,
}

impl Watched {
    fn new(loader: Loader) -> Result<Watched, Error> {
        let seen = seen(&loader);
        let config = load(&loader)?;
        Ok(Watched { loader, seen, config })
    }

    /// Loads again if a file has changed, or a new one is there; the old configuration stays if that fails.
    fn poll(&mut self) -> Result<bool, Error> {
        let seen = seen(&self.loader);
        if seen == self.seen {
            return Ok(false);
        }
        // A file that is wrong is reported once, until it changes again.
        self.seen = seen;
        self.config = load(&self.loader)?;
        Ok(true)
    }
}

/// The loader knows which files it reads, also those that have a mistake or are not there yet.
fn seen(loader: &Loader) -> Vec<(PathBuf, Option<SystemTime>)> {
    let modified = |path: &Path| fs::metadata(path).and_then(|about| about.modified()).ok();
    loader.paths().into_iter().map(|it| (it.path.clone(), modified(&it.path))).collect()
}

fn load(loader: &Loader) -> Result<Config, Error> {
    let loaded = loader.load_full()?;
    loaded.warnings.print();
    Ok(loaded.config)
}

fn main() -> io::Result<()> {
    demo("main", |line| println!("{line}"))
}

fn demo(name: &str, mut say: impl FnMut(&str)) -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("hcl-reload-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let path = folder.join("app.hcl");
    fs::write(&path, "greeting = \"Hello\"\n")?;
    let mut watched = Watched::new(Loader::new().file(&path).keep_files()).map_err(io::Error::other)?;
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
