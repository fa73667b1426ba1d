//! `set`, `unset`, `fmt` and `fix`: files are changed, and nothing else of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ArgMatches;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::edit::Document;
use hcl_model::expr::Mode;
use hcl_model::format::{Options, format};
use hcl_model::json;
use hcl_model::limits::{Budget, Limits};
use hcl_model::load::is_json;
use hcl_model::native;
use hcl_model::source::{Source, visible_line};
use hcl_model::value::{Mark, Value};

use crate::command::files::{Text, is_stdin, read};
use crate::command::{ConfigCommand, Done, Outcome, messages};
use crate::edit::{changed_meanwhile, locked, replace, unwritable};
use crate::loader::{Loaded, Origin};
use crate::schema::{FieldKind, ItemPath, ItemStep, Schema};
use crate::write::FileSyntax;

/// How long to wait for another program that changes the file.
const PATIENCE: Duration = Duration::from_secs(10);

/// What some editors begin a file with; it is nothing of the text.
const MARK: char = '\u{feff}';

impl ConfigCommand {
    pub(super) fn set(&self, matches: &ArgMatches) -> Result<Done, Done> {
        let (written, path) = path_of(matches)?;
        let text = matches.get_one::<String>("value").map_or("", String::as_str);
        // The value as its type reads it; what is wrong with it is said of it.
        let loaded = (self.typed.load)(&self.loader.clone().set(written, text))?;
        let (value, is_secret) = loaded.value_at(&path).unwrap_or_else(|| (meant(text, self.limits()), false));
        let value = value.unmark().0;
        let value = if is_secret { value.mark(Mark::sensitive()) } else { value };
        self.edit(matches, &path, |document| {
            make_blocks(document, self.typed.schema, &path)?;
            document.set(&path, value.clone()).map_err(Diagnostic::from)
        })
    }

    pub(super) fn unset(&self, matches: &ArgMatches) -> Result<Done, Done> {
        let (_, path) = path_of(matches)?;
        self.edit(matches, &path, |document| document.remove(&path).map_err(Diagnostic::from))
    }

    /// Changes the file that a path belongs to, if the configuration is right then.
    fn edit(
        &self,
        matches: &ArgMatches,
        path: &ItemPath,
        edit: impl Fn(&mut Document) -> Result<(), Diagnostic>,
    ) -> Result<Done, Done> {
        let before = (self.typed.load)(&self.loader).ok();
        let file = self.file_of(path, matches.get_one::<PathBuf>("into").map(PathBuf::as_path), before.as_ref())?;
        let lock = locked(&file, PATIENCE)?;
        let unreadable = |error: &std::io::Error| unwritable(&file, error);
        let limits = self.limits();
        let Text { source, .. } = read(&file, &limits, None)?;
        let old = source.text().to_owned();
        let text = old.strip_prefix(MARK).unwrap_or(&old);
        let mut document = Document::with(&Source::new(source.name(), text), is_json(&file), &limits);
        let redacted = |found: Diagnostics| {
            self.typed.schema.redact(&found);
            Done::found(found)
        };
        self.typed.schema.redact_sources([document.source()]);
        edit(&mut document).map_err(|refused| redacted(refused.into()))?;
        let new = document.text().to_owned();
        let after = self.loader.with_texts([(file.clone(), new.clone())].into());
        let after = (self.typed.load)(&after)?;
        if fs::read(&file).map_err(|error| unreadable(&error))? != old.as_bytes() {
            return Err(changed_meanwhile(&file).into());
        }
        let mark = if old.starts_with(MARK) { "\u{feff}" } else { "" };
        replace(&file, &format!("{mark}{new}")).map_err(|error| unreadable(&error))?;
        drop(lock);
        let mut found = after.warnings.clone();
        if let Some(origin) = after.origin(&path.to_string()).filter(|origin| !is_of(origin, &file)) {
            found.extend([messages::hidden(path, &file, &origin)]);
        }
        Ok(Done::text(document.diff()).with(found))
    }

    /// The file that something is changed in: the one that is named, or that it comes from, or what is around it, or the only
    /// one.
    fn file_of(
        &self,
        path: &ItemPath,
        named: Option<&Path>,
        loaded: Option<&Loaded<()>>,
    ) -> Result<PathBuf, Diagnostic> {
        let files = self.files();
        if let Some(named) = named {
            let real = |path: &Path| fs::canonicalize(path).ok();
            let own = files.iter().find(|file| real(file).is_some() && real(file) == real(named));
            return own.cloned().ok_or_else(|| messages::not_ours(named, &files));
        }
        if let [only] = &*files {
            return Ok(only.clone());
        }
        let mut steps = path.steps();
        while !steps.is_empty() {
            let path = steps.iter().cloned().collect::<ItemPath>();
            let origin = loaded.and_then(|loaded| loaded.origin(&path.to_string()));
            if let Some(file) = origin.and_then(|origin| files.iter().find(|file| is_of(&origin, file)).cloned()) {
                return Ok(file);
            }
            steps = &steps[..steps.len() - 1];
        }
        Err(if files.is_empty() { messages::no_own_file() } else { messages::several_files(path, &files) })
    }

    pub(super) fn fmt(&self, matches: &ArgMatches) -> Result<Done, Done> {
        self.rewrite(matches, &mut |text, found| {
            let parsed = text.syntax.parse(text.source.clone(), &self.limits());
            let is_broken = parsed.diagnostics.has_errors();
            found.extend(parsed.diagnostics);
            let (old, options) = (text.source.text(), Options::default());
            (!is_broken).then(|| match text.syntax {
                FileSyntax::Native => format(old, &options),
                FileSyntax::Json => json::format(old, &options),
            })
        })
    }

    pub(super) fn fix(&self, matches: &ArgMatches) -> Result<Done, Done> {
        let scope = self.loader.open_scope();
        self.rewrite(matches, &mut |text, found| {
            let fixed = (self.typed.fix)(&text.source, text.syntax, &scope);
            found.extend(fixed.not_done().clone());
            Some(fixed.text().to_owned())
        })
    }

    /// Writes files again, and names those that have changed; the standard input is printed.
    fn rewrite(
        &self,
        matches: &ArgMatches,
        rewritten: &mut dyn FnMut(&Text, &mut Diagnostics) -> Option<String>,
    ) -> Result<Done, Done> {
        let is_check = matches.get_flag("check");
        let (mut shown, mut found, mut outcome) = (String::new(), Diagnostics::new(), Outcome::Fine);
        for file in self.named_or_own(matches) {
            let text = match read(&file, &self.limits(), None) {
                Ok(text) => text,
                Err(unread) => {
                    found.extend([unread]);
                    continue;
                }
            };
            found.extend(text.found.clone());
            let Some(new) = rewritten(&text, &mut found) else { continue };
            let is_changed = new != text.source.text();
            let is_stdin = is_stdin(&file);
            if is_changed && is_check {
                outcome = outcome.max(Outcome::Different);
            } else if is_changed
                && !is_stdin
                && let Err(error) = replace(&file, &new)
            {
                found.extend([unwritable(&file, &error)]);
                continue;
            }
            if is_stdin && !is_check {
                shown.push_str(&new);
            } else if is_changed {
                shown.push_str(&visible_line(&file.display().to_string()));
                shown.push('\n');
            }
        }
        self.typed.schema.redact(&found);
        Ok(Done { text: shown, found: Diagnostics::new(), outcome }.with(found))
    }
}

/// The path that the command line has, as it is written and as it is meant.
fn path_of(matches: &ArgMatches) -> Result<(&str, ItemPath), Diagnostic> {
    let written = matches.get_one::<String>("path").map_or("", String::as_str);
    let path = written.parse().map_err(|error| messages::no_path(written, &error))?;
    Ok((written, path))
}

/// Whether something comes from a file.
fn is_of(origin: &Origin, file: &Path) -> bool {
    matches!(origin, Origin::Text(range) if range.source().name() == Source::new(file.display().to_string(), "").name())
}

/// What a text is that nobody has read as a value of its type: what it looks like, or itself.
fn meant(text: &str, limits: Limits) -> Value {
    let budget = Budget::new(limits);
    let parsed = native::parse_expression_source(Source::new("value", text), &limits);
    let evaluated = (!parsed.diagnostics.has_errors()).then(|| parsed.tree.evaluate(Mode::LiteralOnly(&budget)));
    match evaluated {
        Some((value, found)) if !found.has_errors() => value,
        _ => Value::from(text),
    }
}

/// Makes the blocks on the way to something that are not in a file yet, if they need no labels.
fn make_blocks(document: &mut Document, schema: &'static Schema, path: &ItemPath) -> Result<(), Diagnostic> {
    let mut schema = schema;
    let mut around = ItemPath::new();
    for step in path.steps().split_last().map_or(&[][..], |(_, before)| before) {
        let ItemStep::Name(name) = step else { return Ok(()) };
        let Some((_, field)) = schema.find(name, 0) else { return Ok(()) };
        let FieldKind::Block(block) = field.kind() else { return Ok(()) };
        if block.label_count(name) + block.key_count() > 0 {
            return Ok(());
        }
        let inside = around.clone().step(step.clone());
        if !document.contains(&inside) {
            document.append_block(&around, name, [""; 0])?;
        }
        schema = (block.schema)();
        around = inside;
    }
    Ok(())
}
