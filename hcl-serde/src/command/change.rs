//! `set`, `unset`, `fmt` and `fix`: files are changed, and nothing else of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ArgMatches;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::edit::{Document, EditError};
use hcl_model::expr::Mode;
use hcl_model::format::{Options, format};
use hcl_model::json;
use hcl_model::limits::{Budget, Limits};
use hcl_model::load::{self, is_json};
use hcl_model::native;
use hcl_model::source::{Source, visible_line};
use hcl_model::value::{Mark, Value};

use crate::command::files::{Text, is_stdin, read};
use crate::command::{ConfigCommand, Done, Outcome, messages};
use crate::edit::{COMPUTED, changed_meanwhile, former_place, locked, of_the_edit, replace, unwritable, without_mark};
use crate::error::Error;
use crate::loader::{Loaded, Origin};
use crate::schema::{ArgumentSpec, Field, FieldKind, ItemPath, ItemStep, Schema};
use crate::write::FileSyntax;

/// The code of what is said of a path that can lead to several.
const SEVERAL: &str = "ambiguous-path";

/// How long to wait for another program that changes the file.
const PATIENCE: Duration = Duration::from_secs(10);

impl ConfigCommand {
    pub(super) fn set(&self, matches: &ArgMatches) -> Result<Done, Done> {
        let path = self.path_now(path_of(matches)?);
        let text = match matches.get_one::<String>("value").map_or("", String::as_str) {
            "-" => read_value(&self.limits())?,
            text => text.to_owned(),
        };
        let text = text.as_str();
        let overwrites = matches.get_flag("force");
        // Whoever names the file knows that it is not what counts.
        let must_count = !overwrites && !matches.contains_id("into");
        self.edit(matches, &path, must_count, |document, file, there| {
            if *there == path {
                make_blocks(document, self.typed.schema, &path)?;
            }
            let spec = argument(self.typed.schema, &path);
            let is_kept = spec.is_some_and(|spec| spec.ty.is_kept());
            if is_kept || spec.is_some_and(|spec| spec.keyword && !is_json(file)) {
                return Ok(document.set_expression(there, text).map_err(Diagnostic::from)?);
            }
            // The value as its type reads it, in the blocks that are there then; what is wrong with it is said of it.
            let loader = self.loader.with_texts([(file.to_owned(), document.text().to_owned())].into());
            let loaded = (self.typed.load)(&loader.set(path.to_string(), text)).map_err(refused)?;
            let (value, is_secret) = loaded.value_at(&path).unwrap_or_else(|| (meant(text, self.limits()), false));
            let value = value.unmark().0;
            let value = if is_secret { value.mark(Mark::sensitive()) } else { value };
            let done = if overwrites { document.overwrite(there, value) } else { document.set(there, value) };
            done.map_err(|refused| match refused.diagnostic().code() {
                COMPUTED => Done::from(messages::may_be_forced(refused.into())),
                _ => Done::from(Diagnostic::from(refused)),
            })
        })
    }

    pub(super) fn unset(&self, matches: &ArgMatches) -> Result<Done, Done> {
        let path = self.path_now(path_of(matches)?);
        self.edit(matches, &path, false, |document, _, there| Ok(document.remove(there).map_err(Diagnostic::from)?))
    }

    /// Where a path leads now, if it led somewhere in older files.
    pub(super) fn path_now(&self, path: ItemPath) -> ItemPath {
        let schema = self.typed.schema;
        let path = named_now(schema, path);
        let now = schema.moves().and_then(|it| (it.place_now)(schema, path.steps(), &ItemStep::is));
        now.map_or(path, |steps| steps.into_iter().collect())
    }

    /// Changes the file that a path belongs to, if the configuration is right then, and if what is changed counts then where it
    /// must.
    fn edit(
        &self,
        matches: &ArgMatches,
        path: &ItemPath,
        must_count: bool,
        edit: impl Fn(&mut Document, &Path, &ItemPath) -> Result<(), Done>,
    ) -> Result<Done, Done> {
        let before = (self.typed.load)(&self.loader).ok();
        let file = self.file_of(path, matches.get_one::<PathBuf>("into").map(PathBuf::as_path), before.as_ref())?;
        let lock = locked(&file, PATIENCE)?;
        let unreadable = |error: &std::io::Error| unwritable(&file, error);
        let limits = self.limits();
        let Text { source, .. } = read(&file, &limits, None)?;
        let old = source.text().to_owned();
        let (mark, text) = without_mark(&old);
        let mut document = Document::with(&Source::new(source.name(), text), is_json(&file), &limits);
        let redacted = |found: Diagnostics| {
            self.typed.schema.redact(&found);
            Done::found(found)
        };
        self.typed.schema.redact_sources([document.source()]);
        // What an older file has elsewhere is changed there.
        let origin = before.as_ref().and_then(|before| before.origin(&path.to_string()));
        let came_from = origin.as_ref().map(ToString::to_string);
        let is_old = |field: &Field| !field.former_paths().is_empty() || !field.former_names().is_empty();
        let may_be = field(self.typed.schema, path).is_some_and(is_old) && !document.contains(path);
        let former = origin.filter(|_| may_be).and_then(|origin| former_place(&document, path, Some(origin)));
        edit(&mut document, &file, former.as_ref().unwrap_or(path)).map_err(|refused| redacted(refused.found))?;
        let new = document.text().to_owned();
        let after = self.loader.with_texts([(file.clone(), new.clone())].into());
        let after = (self.typed.load)(&after).map_err(|error| redacted(refused(error).found))?;
        // What is there where something was taken out does not override it, and where both count the value is another one.
        let is_hiding = |origin: &Origin| {
            let is_same = came_from.as_ref().is_none_or(|before| *before == origin.to_string());
            let is_as_before = before.as_ref().is_none_or(|before| before.value_at(path) == after.value_at(path));
            is_same && is_as_before && *origin != Origin::Default && !is_of(origin, &file)
        };
        let hiding = after.origin(&path.to_string()).filter(is_hiding);
        if let Some(origin) = hiding.as_ref().filter(|_| must_count) {
            return Err(messages::without_effect(path, &file, origin).into());
        }
        if fs::read(&file).map_err(|error| unreadable(&error))? != old.as_bytes() {
            return Err(changed_meanwhile(&file).into());
        }
        replace(&file, &format!("{mark}{new}")).map_err(|error| unreadable(&error))?;
        drop(lock);
        let mut found = after.warnings.clone();
        found.extend(hiding.map(|origin| messages::hidden(path, &file, &origin)));
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
        self.rewrite(&self.named_or_own(matches), matches, &mut |text, found| {
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
        let named: Option<Vec<PathBuf>> = matches.get_many::<PathBuf>("files").map(|named| named.cloned().collect());
        let (own, others) = self.own_of(named.as_deref());
        // Those of the program are read together.
        let mut done = Done::text(String::new());
        if named.is_none() || !own.is_empty() {
            let fixed = (self.typed.fix_files)(&self.loader, &scope, named.is_some().then_some(&*own))?;
            let changed: Vec<&Path> =
                fixed.iter().filter(|(_, fixed)| !fixed.changes().is_empty()).map(|(path, _)| path).collect();
            done.text =
                changed.iter().map(|path| visible_line(&path.display().to_string()).into_owned() + "\n").collect();
            match matches.get_flag("check") {
                true if !changed.is_empty() => done.outcome = Outcome::Different,
                true => {}
                false => fixed.write()?,
            }
            done = done.with(fixed.not_done().clone());
        }
        let alone = self.rewrite(&others, matches, &mut |text, found| {
            let fixed = (self.typed.fix)(&text.source, text.syntax, &scope);
            found.extend(fixed.not_done().clone());
            Some(fixed.text().to_owned())
        })?;
        let mut found = done.found.clone();
        found.extend(alone.found);
        Ok(Done { text: done.text + &alone.text, found, outcome: done.outcome.max(alone.outcome) })
    }

    /// Which of the files that are named are those of the loader, as it calls them, and which are not.
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

    /// Writes files again, and names those that have changed; the standard input is printed.
    fn rewrite(
        &self,
        files: &[PathBuf],
        matches: &ArgMatches,
        rewritten: &mut dyn FnMut(&Text, &mut Diagnostics) -> Option<String>,
    ) -> Result<Done, Done> {
        let is_check = matches.get_flag("check");
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
            let Some(new) = rewritten(&text, &mut found) else { continue };
            let is_changed = new != text.source.text();
            let is_stdin = is_stdin(file);
            if is_changed && is_check {
                outcome = outcome.max(Outcome::Different);
            } else if is_changed
                && !is_stdin
                && let Err(error) = replace(file, &new)
            {
                found.extend([unwritable(file, &error)]);
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

/// The path that the command line has.
fn path_of(matches: &ArgMatches) -> Result<ItemPath, Diagnostic> {
    let written = matches.get_one::<String>("path").map_or("", String::as_str);
    written.parse().map_err(|error| messages::no_path(written, &error))
}

/// The value that the standard input is, without the newline at its end.
fn read_value(limits: &Limits) -> Result<String, Diagnostic> {
    let source = load::read_stdin(limits)?;
    let text = source.text();
    let line = text.strip_suffix('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    Ok(line.unwrap_or(text).to_owned())
}

/// What is wrong with the configuration as it would be.
fn refused(error: Error) -> Done {
    let errors = error.diagnostics().iter().filter(|found| found.is_error());
    Done::found(errors.map(of_the_edit).collect())
}

/// What is said of the argument that a path leads to.
fn argument(schema: &'static Schema, path: &ItemPath) -> Option<&'static ArgumentSpec> {
    match field(schema, path)?.kind() {
        FieldKind::Attribute(attribute) => Some(&attribute.spec),
        _ => None,
    }
}

/// The argument that a path leads to.
fn field(schema: &'static Schema, path: &ItemPath) -> Option<&'static Field> {
    let (mut schema, mut steps) = (schema, path.steps());
    while let Some((ItemStep::Name(name), rest)) = steps.split_first() {
        let (_, field) = schema.find(name, 0)?;
        if rest.is_empty() {
            return Some(field);
        }
        let block = field.blocks()?;
        let (labels, rest) = rest.split_at_checked(block.label_count(name))?;
        let is_number = matches!(rest.first(), Some(ItemStep::Index(_)));
        let chooses = labels.get(block.key_count()).map(ItemStep::text);
        schema = block.body(name, chooses.as_deref())?.schema;
        steps = &rest[usize::from(is_number)..];
    }
    None
}

/// A path in which the argument that it leads to is called what it is called now.
fn named_now(schema: &'static Schema, path: ItemPath) -> ItemPath {
    let now = argument(schema, &path).and_then(|_| field(schema, &path));
    match (path.steps().split_last(), now) {
        (Some((ItemStep::Name(old), before)), Some(now)) if now.former_names().contains(&&**old) => {
            before.iter().cloned().chain([ItemStep::Name(now.name().to_owned())]).collect()
        }
        _ => path,
    }
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

/// Makes the blocks on the way to something that are not in a file yet, if the path says which ones.
fn make_blocks(document: &mut Document, schema: &'static Schema, path: &ItemPath) -> Result<(), Diagnostic> {
    let mut schema = schema;
    let mut around = ItemPath::new();
    let mut steps = path.steps().split_last().map_or(&[][..], |(_, before)| before);
    while let Some((ItemStep::Name(name), rest)) = steps.split_first() {
        let Some((_, field)) = schema.find(name, 0) else { return Ok(()) };
        let Some(block) = field.blocks() else { return Ok(()) };
        let Some(labels) = rest.get(..block.label_count(name)) else { return Ok(()) };
        let names = labels.iter().map(|label| match label {
            ItemStep::Name(label) => Some(label.clone()),
            ItemStep::Index(_) => None,
        });
        let Some(names) = names.collect::<Option<Vec<String>>>() else { return Ok(()) };
        let number = rest.get(labels.len()).filter(|step| matches!(step, ItemStep::Index(_)));
        let inside = labels.iter().chain(number).cloned().fold(around.clone().step(steps[0].clone()), ItemPath::step);
        // Behind a number there is one or none.
        let is_none = |error: EditError| number.is_some() || error.diagnostic().code() != SEVERAL;
        if document.path(&inside).is_err_and(is_none) {
            document.append_block(&around, name, names.clone())?;
        }
        let Some(body) = block.body(name, names.get(block.key_count()).map(String::as_str)) else { return Ok(()) };
        schema = body.schema;
        (around, steps) = (inside, &rest[labels.len() + usize::from(number.is_some())..]);
    }
    Ok(())
}
