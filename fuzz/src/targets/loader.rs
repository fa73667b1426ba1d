//! Layers of text, variables of the environment and overrides, and where the values come from.
//!
//! An input is a native file whose lines that begin with `#!` say what follows:
//!
//! - `#!text NAME`: the next text, in the JSON syntax if its name ends in `.json`;
//! - `#!layer`: what follows overrides what was before;
//! - `#!env NAME=VALUE`: a variable of the environment;
//! - `#!set PATH=VALUE`: an override.

use hcl_serde::load::Loaded;
use hcl_serde::model::typing::Scope;
use hcl_serde::{Error, Loader, RenderOptions, Value};

use crate::screen::Screen;
use crate::types::Wide;
use crate::{CANARY, context};

/// Checks an input.
pub fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let parts = Parts::of(text, Loader::new());
    let loader = parts.loader().context(context::all().clone());
    let screen = Screen::with_secret(text);
    let full = loader.load_full::<Wide>();
    // What is found to be secret for the table is not shown of a body that was kept either.
    agrees(&loader, &full);
    match &full {
        Ok(loaded) => explained(screen, loaded, &parts),
        Err(error) => screen.error(error),
    }
    match loader.load_full::<Value>() {
        Ok(loaded) => screen.report(&loaded.explain()),
        Err(error) => screen.error(&error),
    }
    match loader.check::<Wide>(&Scope::new().open().with_risks()) {
        Ok(warnings) => screen.diagnostics(&warnings),
        Err(error) => screen.error(&error),
    }
    beside_secrets(screen, text, &loader);
}

/// What an input says.
struct Parts<'a> {
    loader: Loader,
    variables: Vec<(&'a str, &'a str)>,
    paths: Vec<&'a str>,
}

impl<'a> Parts<'a> {
    /// All of it above what a loader has.
    fn of(input: &'a str, loader: Loader) -> Parts<'a> {
        let mut parts = Parts { loader, variables: Vec::new(), paths: Vec::new() };
        let (mut name, mut text) = ("app.hcl", String::new());
        for line in input.split_inclusive('\n') {
            let Some(word) = line.strip_prefix("#!") else {
                text.push_str(line);
                continue;
            };
            let (word, rest) = word.trim_end_matches('\n').split_once(' ').unwrap_or((word.trim_end(), ""));
            let (key, value) = rest.split_once('=').unwrap_or((rest, ""));
            match word {
                "text" => {
                    parts.add_text(name, &mut text);
                    name = rest;
                }
                "layer" => {
                    parts.add_text(name, &mut text);
                    parts.loader = parts.loader.layer();
                }
                "env" => parts.variables.push((key, value)),
                "set" => {
                    parts.paths.push(key);
                    parts.loader = parts.loader.override_value(key, value);
                }
                _ => {}
            }
        }
        parts.add_text(name, &mut text);
        parts
    }

    fn add_text(&mut self, name: &str, text: &mut String) {
        if !text.is_empty() {
            self.loader = std::mem::take(&mut self.loader).named_text(name, std::mem::take(text));
        }
    }

    fn loader(&self) -> Loader {
        self.loader.clone().env_from("APP", self.variables.iter().copied())
    }
}

/// Where the values come from, for the paths in the table and for those of the overrides.
fn explained(screen: Screen, loaded: &Loaded<Wide>, parts: &Parts<'_>) {
    screen.value(&loaded.config);
    screen.diagnostics(&loaded.warnings);
    let table = loaded.explain();
    screen.report(&table);
    let rows = table.lines().filter_map(|row| row.split("  ").next());
    for path in rows.chain(parts.paths.iter().copied()) {
        if let Some(origin) = loaded.origin(path) {
            screen.line(&origin);
        }
    }
}

/// All ways of loading say the same.
fn agrees(loader: &Loader, full: &Result<Loaded<Wide>, Error>) {
    let shown = |result: Result<&Wide, &Error>| format!("{result:?}");
    let first = shown(full.as_ref().map(|loaded| &loaded.config));
    assert_eq!(shown(loader.load::<Wide>().as_ref()), first);
    let (lossy, found) = loader.recover::<Wide>();
    match full {
        Ok(loaded) => {
            assert_eq!(lossy.map(|lossy| shown(Ok(&lossy))), Some(first));
            assert!(!found.has_errors(), "{found:?}");
            let denied = loader.clone().deny_warnings().load::<Wide>();
            assert_eq!(denied.is_err(), !loaded.warnings.is_empty(), "{:?}", loaded.warnings);
        }
        Err(error) => assert_eq!(error.report(), found.report(&RenderOptions::new())),
    }
}

/// With a secret above and below the text, in a variable and in an override.
fn beside_secrets(screen: Screen, text: &str, loader: &Loader) {
    let secret = format!("password = \"{CANARY}\"\n");
    let below = Loader::new().named_text("base.hcl", secret).layer();
    let below = Parts::of(text, below).loader().context(context::all().clone());
    for with_secret in [
        loader.clone().layer().named_text("secret.hcl", format!("tls {{ password = \"{CANARY}\" }}\n")),
        loader.clone().env_from("APP", [("APP_PASSWORD", CANARY), ("APP_PASWORD", CANARY), ("APP_NOSUCH", CANARY)]),
        loader.clone().override_value("password", CANARY).override_value("pasword", CANARY),
        below,
    ] {
        screen.value(&with_secret);
        match with_secret.load_full::<Wide>() {
            Ok(loaded) => {
                screen.diagnostics(&loaded.warnings);
                screen.report(&loaded.explain());
            }
            Err(error) => screen.error(&error),
        }
    }
}
