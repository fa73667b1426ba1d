//! `fmt` and `fix`: files are written again as they should be.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use hcl_model::diag::Diagnostics;
use hcl_model::format::{Options, format};
use hcl_model::json;
use hcl_model::json_text::JsonValue;
use hcl_model::load::is_json;
use hcl_model::source::{Source, SourceKind, visible_line};
use hcl_model::syntax::Parse;
use hcl_model::typing::Scope;

use crate::command::files::{Text, is_stdin, read};
use crate::command::mended::{Changed, Told};
use crate::command::report::Format;
use crate::command::{ConfigCommand, Done, Outcome, messages};
use crate::edit::{Migrated, replace_unchanged, without_mark};
use crate::file_syntax::FileSyntax;
use crate::loader::Loader;
use crate::told::{json as written, object, of_diagnostic};

/// The result of rewriting a text.
struct Rewritten {
    text: String,
    /// The message to print if the text has changed.
    told: String,
}

/// The way to handle texts that have changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Write,
    /// Nothing is written, and that there are some is how it ends.
    Check,
    /// Nothing is written.
    DryRun,
}

impl Way {
    fn of(matches: &ArgMatches) -> Way {
        let is_dry = matches.try_get_one::<bool>("dry-run").ok().flatten().is_some_and(|is_dry| *is_dry);
        match matches.get_flag("check") {
            true => Way::Check,
            false if is_dry => Way::DryRun,
            false => Way::Write,
        }
    }

    /// Returns the outcome of the command if a text has changed.
    fn outcome(self) -> Outcome {
        if self == Way::Check { Outcome::Different } else { Outcome::Fine }
    }
}

impl ConfigCommand {
    pub(super) fn fmt(&self, matches: &ArgMatches) -> Result<Done, Done> {
        let done = self.rewrite(&self.named_or_own(matches), Way::of(matches), &mut |name, text, found| {
            let parsed = text.syntax.parse(text.source.clone(), &self.limits());
            let is_broken = parsed.diagnostics.has_errors();
            found.extend(parsed.diagnostics);
            let (old, options) = (text.source.text(), Options::default());
            let new = || match text.syntax {
                FileSyntax::Native => format(old, &options),
                FileSyntax::Json => json::format(old, &options),
            };
            (!is_broken).then(|| Rewritten { text: new(), told: format!("{name}\n") })
        })?;
        let found = if matches.contains_id("files") { Diagnostics::new() } else { self.no_files() };
        let found = done.found.iter().cloned().chain(found).collect();
        Ok(done.with(found))
    }

    pub(super) fn fix(&self, matches: &ArgMatches) -> Result<Done, Done> {
        let way = Way::of(matches);
        let scope = self.loader.open_scope();
        let named: Option<Vec<PathBuf>> = matches.get_many::<PathBuf>("files").map(|named| named.cloned().collect());
        let (own, others) = self.own_of(named.as_deref());
        let mut changes: Vec<Told> = Vec::new();
        let bodies = self.own_bodies();
        let mut tell = |name: &str, old: &str, fixed: &Migrated| {
            let (old, new) = (&Source::new(name, old), &Source::new(name, fixed.text()));
            self.hide(&mut [old, new].into_iter(), &bodies);
            let edits = fixed.changes();
            let told = Changed { old, new, edits, is_written: way == Way::Write }.told();
            let lines: String = told.iter().map(Told::line).collect();
            changes.extend(told);
            lines
        };
        // The files of the program are read together.
        let mut done = Done::text(String::new());
        if named.is_none() || !own.is_empty() {
            let fixed = (self.typed.migrate_files)(&self.loader, &scope, named.is_some().then_some(&*own))?;
            let mut texts: HashMap<PathBuf, String> = HashMap::new();
            for (path, old, fixed) in fixed.changed() {
                texts.insert(path.to_owned(), fixed.text().to_owned());
                done.text.push_str(&tell(&path.display().to_string(), old, fixed));
                done.outcome = way.outcome();
            }
            if way == Way::Write {
                fixed.write()?;
            }
            // A mistake in a value that another layer overrides is a mistake of the file all the same.
            for path in own.iter().filter(|_| named.is_some()) {
                let Some((old, alone)) = self.fixed_alone(path, &scope, &texts) else { continue };
                done.text.push_str(&tell(&path.display().to_string(), &old, &alone));
                done.outcome = way.outcome();
                if way == Way::Write {
                    replace_unchanged(path, &old, alone.text())?;
                }
                texts.insert(path.clone(), alone.text().to_owned());
            }
            let alone = |path: &PathBuf| self.loader.reading_only(Some(path)).with_texts(texts.clone());
            let left = match named {
                None => self.left_in(&self.loader.with_texts(texts)),
                Some(_) => own.iter().flat_map(|path| self.left_in(&alone(path))).collect(),
            };
            done = done.with(left);
        }
        let alone = self.rewrite(&others, way, &mut |name, text, found| {
            let fixed = (self.typed.fix)((&text.source, text.syntax), &scope, self.loader.makes_names());
            found.extend(self.left_alone(text, fixed.text()));
            let told = tell(name, text.source.text(), &fixed);
            Some(Rewritten { text: fixed.text().to_owned(), told })
        })?;
        let is_text = others.iter().any(|path| is_stdin(path)) && way == Way::Write;
        let mut found = done.found.clone();
        found.extend(alone.found);
        let mut text = done.text + &alone.text;
        match Format::of(matches) {
            _ if is_text => {}
            Format::Text if !changes.is_empty() || !found.is_empty() => {
                let named = named.iter().flatten().map(|path| format!(" {}", path.display()));
                let check = format!("{} check{}", self.name, named.collect::<String>());
                text.push_str(&messages::mended(changes.len(), way == Way::Write, &found, &check));
            }
            Format::Text => {}
            Format::Json => {
                self.hide_found(&found);
                let of_found = JsonValue::Array(found.iter().map(|found| object(of_diagnostic(found))).collect());
                let of_changes = JsonValue::Array(changes.iter().map(Told::data).collect());
                text = written(&object(vec![("changes", of_changes), ("found", of_found)]));
                found = Diagnostics::new();
            }
            // It has no place for changes.
            Format::Sarif => text.clear(),
        }
        Ok(Done { text, found, outcome: done.outcome.max(alone.outcome) })
    }

    /// Mends the remaining mistakes of a file of the program by itself, if no new mistake results. Returns the mended
    /// text with the text before it. `texts` has the texts that differ from the written files.
    fn fixed_alone(&self, path: &Path, scope: &Scope, texts: &HashMap<PathBuf, String>) -> Option<(String, Migrated)> {
        let old = match texts.get(path) {
            Some(text) => text.clone(),
            None => {
                let read = read(path, &self.limits(), None).ok()?;
                without_mark(read.source.text(), is_json(path)).1.to_owned()
            }
        };
        let source = Source::of(SourceKind::File(path.to_owned()), old.as_str());
        let fixed = (self.typed.fix)((&source, FileSyntax::of(path)), scope, self.loader.makes_names());
        let mut with = texts.clone();
        let before = self.left_in(&self.loader.with_texts(with.clone())).error_count();
        with.insert(path.to_owned(), fixed.text().to_owned());
        let is_better =
            !fixed.changes().is_empty() && self.left_in(&self.loader.with_texts(with)).error_count() <= before;
        is_better.then_some((old, fixed))
    }

    /// Returns the diagnostics of `check` for a mended configuration.
    fn left_in(&self, loader: &Loader) -> Diagnostics {
        match (self.typed.load)(&loader.with_warnings()) {
            Ok(loaded) => loaded.warnings,
            Err(error) => error.into(),
        }
    }

    /// Returns the diagnostics of `check` for a file by itself, or for the standard input, once it has this text.
    fn left_alone(&self, text: &Text, new: &str) -> Diagnostics {
        if let SourceKind::File(path) = text.source.kind() {
            let texts = [(path.clone(), new.to_owned())];
            return self.left_in(&self.loader.reading_only(Some(path)).with_texts(texts.into()));
        }
        let Parse { tree, diagnostics } = text.syntax.parse(Source::new(text.source.name(), new), &self.limits());
        match diagnostics.has_errors() {
            true => diagnostics,
            false => self.left_in(&self.loader.reading_only_body(tree)),
        }
    }

    /// Splits the named files into the files of the loader, under the names that the loader uses, and the other
    /// files.
    fn own_of(&self, named: Option<&[PathBuf]>) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        let real = |path: &Path| fs::canonicalize(path).ok();
        let known: Vec<(PathBuf, Option<PathBuf>)> =
            self.files().into_iter().map(|it| (it.clone(), real(&it))).collect();
        for path in named.unwrap_or_default() {
            let there = real(path).filter(|_| !is_stdin(path));
            match known.iter().find(|(_, known)| there.is_some() && *known == there) {
                Some((known, _)) => own.push(known.clone()),
                None => others.push(path.clone()),
            }
        }
        (own, others)
    }

    /// Writes files again, and says of those that have changed what there is to say; the standard input is printed.
    fn rewrite(
        &self,
        files: &[PathBuf],
        way: Way,
        rewritten: &mut dyn FnMut(&str, &Text, &mut Diagnostics) -> Option<Rewritten>,
    ) -> Result<Done, Done> {
        let (mut shown, mut found, mut outcome) = (String::new(), Diagnostics::new(), Outcome::Fine);
        for file in files {
            let text = match read(file, &self.limits(), None) {
                Ok(text) => text,
                Err(unread) => {
                    found.extend([unread]);
                    continue;
                }
            };
            found.extend(text.found.clone());
            let name = if is_stdin(file) { text.source.name().to_owned() } else { file.display().to_string() };
            let name = visible_line(&name).into_owned();
            let Some(new) = rewritten(&name, &text, &mut found) else { continue };
            let is_changed = new.text != text.source.text();
            if is_changed {
                outcome = outcome.max(way.outcome());
            }
            if is_stdin(file) && way == Way::Write {
                shown.push_str(&new.text);
                continue;
            }
            if is_changed
                && way == Way::Write
                && let Err(unwritten) = replace_unchanged(file, text.source.text(), &new.text)
            {
                found.extend([unwritten]);
                continue;
            }
            if is_changed {
                shown.push_str(&new.told);
            }
        }
        Ok(Done { text: shown, found: Diagnostics::new(), outcome }.with(found))
    }
}
