//! `set` and `unset`: files are changed, and nothing else of them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::ops::Range as Bytes;
use std::path::PathBuf;

use clap::ArgMatches;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::edit::Document;
use hcl_model::limits::Limits;
use hcl_model::load::{self, is_json};
use hcl_model::path::{Path, PathStep};
use hcl_model::source::{Range, Source, SourceKind};
use hcl_model::value::Value;

use crate::codes;
use crate::command::counts::{beside, counting_now, hidden_of, merged_of};
use crate::command::paths::{
    chosen_by, field, holds_secret, leads, leads_into_list, leads_to_block, leads_to_numbered_block, named_now,
    single_type,
};
use crate::command::report::Format;
use crate::command::set_block::{set_block, with_maps};
use crate::command::spot::{Spot, make_blocks};
use crate::command::target::{Target, is_of};
use crate::command::written::{
    Keeps, TYPED, Written, body_with_kept, candidates, kept_of, literal, may_be_forced, set_kept,
};
use crate::command::{ConfigCommand, Done, Outcome, messages};
use crate::edit::{
    MigratedFiles, PATIENCE, beginning, changed_meanwhile, finding_more, locked, marked, of_the_edit, replace_locked,
    unwritable, without_mark,
};
use crate::file_syntax::FileSyntax;
use crate::loader::{Loader, Origin, State, is_doubt};
use crate::schema::{BlockField, Field, TypeSpec};

impl ConfigCommand {
    pub(super) fn set(&self, matches: &ArgMatches) -> Result<Done, Done> {
        self.changed(matches, ConfigCommand::set_now)
    }

    pub(super) fn unset(&self, matches: &ArgMatches) -> Result<Done, Done> {
        self.changed(matches, ConfigCommand::unset_now)
    }

    /// Does a change; one that can be done only once old files are mended is refused with that.
    fn changed(
        &self,
        matches: &ArgMatches,
        change: fn(&ConfigCommand, &ArgMatches) -> Result<Done, Done>,
    ) -> Result<Done, Done> {
        change(self, matches).map_err(|refused| {
            let fixed = (self.typed.migrate_files)(&self.loader, &self.loader.open_scope(), None).ok();
            let texts = |fixed: &MigratedFiles| -> HashMap<PathBuf, String> {
                fixed.changed().map(|(path, _, fixed)| (path.to_owned(), fixed.text().to_owned())).collect()
            };
            let Some(texts) = fixed.as_ref().map(texts).filter(|texts| !texts.is_empty()) else { return refused };
            let mut old: Vec<PathBuf> = texts.keys().cloned().collect();
            old.sort();
            let is_old = |found: &Diagnostic| [codes::OLD_NAME, codes::OLD_PLACE].contains(&found.code());
            let has_old = || self.state(&self.loader).found.iter().any(is_old);
            // A text that the loader reads in the place of a file is not written.
            let mended = ConfigCommand { loader: self.loader.with_texts(texts), ..self.clone() };
            match change(&mended, matches) {
                Ok(done) if done.outcome == Outcome::Fine && has_old() => messages::mend_first(&old, &self.name).into(),
                Ok(done) if done.outcome == Outcome::Fine => {
                    let told = |found: &Diagnostic| messages::may_be_mended(found, &self.name);
                    Done { found: refused.found.iter().map(told).collect(), ..refused }
                }
                _ => refused,
            }
        })
    }

    fn set_now(&self, matches: &ArgMatches) -> Result<Done, Done> {
        if matches.contains_id("rest") {
            return Err(messages::several_values().into());
        }
        let path = self.given_by(self.path_now(path_of(matches)?));
        let text = match matches.get_one::<String>("value").map_or("", String::as_str) {
            "-" => read_value(&self.limits())?,
            text => text.to_owned(),
        };
        let text = text.as_str();
        // A text that is no value of the type is written as it is.
        let is_own = self.loader.includes_by(&path) || self.is_definition(&path);
        if let Some(misspelt) = self.misspelt(&path, text).filter(|_| !is_own) {
            return Err(misspelt);
        }
        if leads(self.typed.schema, path.steps()).lacks_labels && text.trim_start().starts_with('{') {
            return Err(messages::has_labels(&path).into());
        }
        if field(self.typed.schema, &path).and_then(Field::blocks).is_some_and(BlockField::has_secret_labels) {
            return Err(messages::has_secret_labels(&path).into());
        }
        let before = self.state(&self.loader);
        let path = before.written(&path);
        if let Some(refused) = self.no_block(&path, text, &before).filter(|_| !is_own) {
            return Err(refused.into());
        }
        let overwrites = matches.get_flag("force");
        // Whoever names the file knows that it is not what counts.
        let must_count = !overwrites && !matches.contains_id("into");
        let variable = if is_own { self.variable_of(&path) } else { None };
        let doubts = RefCell::new(Diagnostics::new());
        let done = self.edit(matches, &path, &before, (must_count, true), |document, file, spot| {
            let known = leads(self.typed.schema, path.steps());
            let body = known.body();
            // A text that may be a secret, or contain one, is not shown where it is no value either.
            let typed = match body {
                Some(body) if body.hides().is_none() => Source::new(TYPED, text),
                None if !holds_secret(self.typed.schema, &path) => Source::new(TYPED, text),
                _ => Source::of(SourceKind::Override(path.to_string()), text),
            };
            let (whole, there) = (literal(typed.clone(), self.limits()), &spot.there);
            if let Some(body) = body.filter(|_| text.trim_start().starts_with('{')) {
                let told = |found: &Diagnostic| messages::of_the_command_line(of_the_edit(found));
                let whole = whole.or_else(|wrong| body_with_kept(text, body).ok_or(wrong));
                let whole = whole.map_err(|wrong| Done::found(wrong.iter().map(told).collect()))?;
                let whole = body_with_kept(text, body).unwrap_or(whole);
                return set_block(document, self.typed.schema, spot, &whole);
            }
            let whole = whole.unwrap_or_else(|_| Value::from(text));
            if is_own {
                let old = document.get(there).ok();
                document.set(there, whole.clone()).map_err(Diagnostic::from)?;
                let loader = self.loader.with_texts([(file.to_owned(), document.text().to_owned())].into());
                let values = variable.as_ref().map(|path| [before.defined(path), self.state(&loader).defined(path)]);
                let is_given =
                    |[was, now]: &[Option<Value>; 2]| now.is_some() && was == now && *now != Some(whole.clone());
                return match variable.as_ref().filter(|_| must_count && old != Some(whole.clone())) {
                    Some(path) if values.as_ref().is_some_and(is_given) => Err(messages::given(path, file).into()),
                    _ => Ok(Vec::new()),
                };
            }
            make_blocks(document, self.typed.schema, spot)?;
            let ty = known.ty(path.steps());
            let kept = kept_of(typed, (ty, known.has_words()), document.is_json(), &self.limits());
            let kept =
                kept.map_err(|wrong| wrong.iter().cloned().map(messages::of_the_command_line).collect::<Diagnostics>());
            let kept = match kept.map_err(Done::found)? {
                Keeps::Only(expression) => {
                    let overwrites = overwrites || known.has_words();
                    set_kept(document, self.typed.schema, spot, (&Written::Kept(expression), ty), overwrites)?;
                    return Ok(Vec::new());
                }
                kept => kept,
            };
            let loader = self.loader.with_texts([(file.to_owned(), document.text().to_owned())].into());
            // Nothing but a file has single elements of a list.
            let is_element = leads_into_list(self.typed.schema, &path);
            let is_one_of = |ty: &TypeSpec| ty.holds(&|ty| matches!(ty, TypeSpec::OneOf(_)));
            let is_known = ty.is_some_and(|ty| !ty.holds_unknown() && !is_one_of(&ty));
            // The value as its type reads it, in the blocks that are there then; what is wrong with it is said of it.
            let after = (!is_element).then(|| self.state(&loader.set_path(&path, text)));
            let of_text = after.iter().flat_map(|after| after.found.iter()).filter(|found| is_doubt(found));
            doubts.replace(of_text.cloned().map(messages::of_the_command_line).collect());
            let as_read = match after.as_ref().map(|after| (after, self.accept(after, &before, &path))) {
                Some((after, Ok(()))) => after.value_now(&path),
                // The text may be right as another one of several forms.
                Some((_, Err(refused))) if !ty.as_ref().is_some_and(is_one_of) && kept.is_none() => {
                    return Err(refused);
                }
                _ => None,
            };
            // For an unknown value, the command does not know either whether the value may be shown.
            let is_secret = || holds_secret(self.typed.schema, &path);
            let is_secret = as_read.as_ref().map_or_else(is_secret, |(_, is_secret)| *is_secret);
            let write = |document: &mut Document, written: &Written| match written {
                Written::Value(value) => {
                    let (there, whole) = with_maps(document, self.typed.schema, spot, marked(value, is_secret));
                    let done = if overwrites { document.overwrite(&there, whole) } else { document.set(&there, whole) };
                    done.map_err(may_be_forced)
                }
                kept @ Written::Kept(_) => set_kept(document, self.typed.schema, spot, (kept, ty), overwrites),
            };
            let is_taken = |written: &Written| {
                let mut tried = Document::with(&Source::new("", document.text()), document.is_json(), &self.limits());
                write(&mut tried, written)?;
                let loader = self.loader.with_texts([(file.to_owned(), tried.text().to_owned())].into());
                self.accept(&self.state(&loader), &before, &path)
            };
            let written = match as_read {
                Some((value, _)) if is_known && kept.is_none() => Written::Value(value),
                as_read => {
                    let values = candidates(text, &whole, as_read.map(|(value, _)| value), ty.filter(|_| is_known));
                    let all = kept.beside(values);
                    let taken =
                        if let [_] = &*all { None } else { all.iter().find(|written| is_taken(written).is_ok()) };
                    taken.unwrap_or(&all[0]).clone()
                }
            };
            write(document, &written)?;
            Ok(written.value().map(|value| (path.clone(), value)).into_iter().collect())
        });
        let mut done = done?;
        done.found.extend(doubts.into_inner());
        Ok(done)
    }

    fn unset_now(&self, matches: &ArgMatches) -> Result<Done, Done> {
        let path = self.defined_by(self.path_now(path_of(matches)?));
        let before = self.state(&self.loader);
        let path = before.written(&path);
        // In several files, each of which may have one.
        let second = path.clone().step(PathStep::Index(1));
        let are_blocks = self.files().len() > 1 && leads_to_numbered_block(self.typed.schema, &second);
        if are_blocks && before.origin(&second).is_some() {
            return Err(messages::several_blocks(&path, &path).into());
        }
        let overwrites = matches.get_flag("force");
        self.edit(matches, &path, &before, (false, false), |document, _, spot| {
            match self.remove(document, spot, overwrites) {
                Ok(()) => Ok(Vec::new()),
                Err(refused) if document.contains(&spot.there) => Err(refused.into()),
                Err(refused) => {
                    Err(self.misspelt(&path, "").unwrap_or_else(|| messages::as_asked(refused, &path).into()))
                }
            }
        })
    }

    /// Converts a path that led somewhere in older files into the path that leads there now.
    pub(super) fn path_now(&self, path: Path) -> Path {
        let schema = self.typed.schema;
        let path = named_now(schema, path);
        let now = schema.migrations().and_then(|it| it.place_now(path.steps(), &PathStep::is));
        now.map_or(path, |steps| steps.into_iter().collect())
    }

    /// The configuration as it stands with what is read.
    pub(super) fn state(&self, loader: &Loader) -> State {
        (self.typed.state)(&loader.clone().limits(finding_more(&self.limits())))
    }

    /// Returns `true` if the path leads to a block that has other blocks of its type beside it. After the removal of
    /// this block, one of the other blocks has its number.
    fn leaves_others(&self, path: &Path, before: &State) -> bool {
        let Some((PathStep::Index(number), first)) = path.steps().split_last() else { return false };
        let second = || first.iter().cloned().chain([PathStep::Index(1)]).collect::<Path>();
        leads_to_numbered_block(self.typed.schema, path) && (*number > 0 || before.origin(&second()).is_some())
    }

    /// Refuses what makes a mistake that was not there before.
    fn accept(&self, after: &State, before: &State, path: &Path) -> Result<(), Done> {
        let mut known: HashMap<_, usize> = HashMap::new();
        before.found.iter().filter(|found| found.is_error()).for_each(|found| {
            *known.entry(identity(found)).or_default() += 1;
        });
        let is_new = |found: &&Diagnostic| match known.get_mut(&identity(found)).filter(|left| **left > 0) {
            Some(left) => {
                *left -= 1;
                false
            }
            None => true,
        };
        let errors = after.found.iter().filter(|found| found.is_error());
        let told = |found: &Diagnostic| messages::of_the_command_line(of_the_edit(found));
        let mut new: Vec<Diagnostic> = errors.filter(is_new).map(told).collect();
        let Some(first) = new.first_mut() else { return Ok(()) };
        if let Some(around) = chosen_by(self.typed.schema, path) {
            *first = messages::set_whole(first, path, &around);
        }
        Err(Done::found(new.into_iter().collect()))
    }

    /// Changes the file that a path belongs to, if no mistake is made by that, and if what is changed counts then where it must;
    /// a file that need not be there is made, if it may be.
    fn edit(
        &self,
        matches: &ArgMatches,
        path: &Path,
        before: &State,
        (must_count, may_make): (bool, bool),
        edit: impl Fn(&mut Document, &std::path::Path, &Spot) -> Result<Vec<(Path, Value)>, Done>,
    ) -> Result<Done, Done> {
        let named = matches.get_one::<PathBuf>("into").map(PathBuf::as_path);
        let Target { path: file, is_new, one_of } = self.file_of(path, named, before, may_make)?;
        // Mistakes in each of several files are told before the command asks for one of the files.
        let is_dry = matches.get_flag("dry-run") || !one_of.is_empty();
        // A text that is read in the place of the file is not written.
        let is_dry = is_dry || self.loader.text_instead(&file).is_some();
        let lock = if is_dry || is_new { None } else { Some(locked(&file, PATIENCE)?) };
        let limits = self.limits();
        let source = match is_new {
            true => Source::new(file.display().to_string(), beginning(&file)),
            false => self.text_of(&file)?,
        };
        let old = source.text().to_owned();
        let (_, text) = without_mark(&old, is_json(&file));
        let source = Source::new(source.name(), text);
        let syntax = FileSyntax::of(&file);
        let mut document = Document::with(&source, is_json(&file), &limits);
        let original = document.source().clone();
        let own = self.own_bodies();
        self.hide(&mut [&original].into_iter(), &own);
        let broken = syntax.parse(original.clone(), &limits).diagnostics;
        if broken.has_errors() {
            return Err(Done::found(broken.iter().map(messages::not_understood).collect()));
        }
        // A setting that an older file has elsewhere is changed there.
        let origin = before.origin(path);
        let came_from = origin.as_ref().map(ToString::to_string);
        if self.is_made(&document, path, before) {
            return Err(messages::is_made(path, before.origin(path)).into());
        }
        if let Some(refused) = self.no_next(path, before).filter(|_| may_make) {
            return Err(refused.into());
        }
        let spot = self.spot(&document, path, before);
        let set = edit(&mut document, &file, &spot)?;
        self.hide(&mut [document.source()].into_iter(), &own);
        let new = document.text().to_owned();
        let after = self.loader.with_texts([(file.clone(), new.clone())].into());
        let after = self.state(&after);
        self.accept(&after, before, path)?;
        if !after.is_complete {
            return Err(Done::found(after.found.iter().map(messages::may_override).collect()));
        }
        let taken_out_of = (!may_make).then_some(&*file);
        if let Some(differing) = self.also_changed(path, [before, &after], taken_out_of) {
            return Err(messages::changes_more(path, &file, &differing, before).into());
        }
        // A value that is there after a removal does not override the removed one. Where both count, the value is
        // another one.
        let is_hiding = |origin: &Origin| {
            let is_same = came_from.as_ref().is_none_or(|before| *before == origin.to_string());
            // A block is still there where another layer has it, too.
            let is_as_before = after.value_at(path).is_some_and(|now| before.value_at(path) == Some(now));
            is_same && is_as_before && *origin != Origin::Default && !is_of(origin, &file)
        };
        let hiding = match &*set {
            [] => after.origin(path).filter(is_hiding).map(|origin| (path.clone(), origin)),
            set => {
                // The value of a single argument is known as its type reads the value.
                let is_typed = matches!(set, [(own, _)] if own == path);
                hidden_of(set, [before, &after], &file, is_typed)
            }
        };
        let merged = if hiding.is_none() { merged_of(&set, &after, &file) } else { None };
        if let Some((path, _, origin)) = merged.as_ref().filter(|_| must_count) {
            return Err(messages::merged(path, &file, origin).into());
        }
        let merged = merged.map(|(_, more, origin)| (more, origin));
        let more = if hiding.is_some() { None } else { merged.or_else(|| beside(&set, &after, &file)) };
        let hiding = hiding.as_ref().map(|(path, origin)| (path, origin));
        let is_asked = !may_make && !self.leaves_others(path, before) && hiding.is_none();
        let is_block = leads_to_block(self.typed.schema, path);
        // The rest of the block stands where the block was in older files.
        if is_asked && is_block && after.origin(path).is_some_and(|origin| is_of(&origin, &file)) {
            return Err(messages::mend_first(&[file], &self.name).into());
        }
        // Another block may count then, where only one block of the type is allowed.
        let whole = single_type(self.typed.schema, path);
        let whole = whole.filter(|whole| after.origin(path).is_none() && after.origin(whole).is_some());
        let asked = whole.as_ref().unwrap_or(path);
        let left = if is_asked { counting_now(asked, [before, &after], &file) } else { None };
        if let Some((path, origin)) = hiding.filter(|_| must_count) {
            return Err(messages::without_effect(path, &file, origin).into());
        }
        if !one_of.is_empty() {
            return Err(messages::several_files(path, &one_of).into());
        }
        if is_new && !is_dry {
            make(&file, &new)?;
        } else if !is_dry {
            replace_locked(&file, text, &new)?;
        }
        drop(lock);
        let gone = if self.loader.includes_by(path) { before.set_without(&after) } else { Vec::new() };
        let (errors, mut found): (Diagnostics, Diagnostics) = after.found.into_iter().partition(Diagnostic::is_error);
        found.extend((!gone.is_empty()).then(|| messages::no_longer_included(&gone)));
        found.extend((!errors.is_empty()).then(|| messages::left_as_it_is(errors.len(), &self.name)));
        found.extend(hiding.map(|(path, origin)| messages::hidden(path, &file, origin, !is_dry)));
        found.extend(left);
        found.extend(more.map(|(more, origin)| messages::more_is_set(path, &more, &origin)));
        // The difference is for people; what does not change is no part of it, so that no secret beside it is either.
        let shown = if Format::of(matches) == Format::Text { document.diff_with_context(0) } else { String::new() };
        Ok(Done::text(shown).with(found))
    }
}

/// The path that the command line has.
pub(super) fn path_of(matches: &ArgMatches) -> Result<Path, Diagnostic> {
    let written = matches.get_one::<String>("path").map_or("", String::as_str);
    let path = written.parse::<Path>();
    // A text behind such a sign may be a value. A name that contains such a sign is in quotes in the text of a path.
    let sign =
        written.find(['=', '"']).filter(|sign| !written[..*sign].contains('[') || written[*sign..].starts_with('='));
    let is_as_written = path.as_ref().is_ok_and(|path| path.to_string() == written);
    match sign.filter(|_| !is_as_written) {
        Some(sign) => Err(messages::sign_in_path(&written[..sign])),
        None => path.map_err(|error| messages::no_path(written, &error)),
    }
}

/// The value that the standard input is, without the newline at its end.
fn read_value(limits: &Limits) -> Result<String, Diagnostic> {
    let source = load::read_stdin(limits).map_err(messages::no_value)?;
    let text = source.text();
    if text.is_empty() {
        return Err(messages::no_input());
    }
    let line = text.strip_suffix('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    Ok(line.unwrap_or(text).to_owned())
}

/// Makes a file that is not there, and the folder that it is in.
fn make(file: &std::path::Path, text: &str) -> Result<(), Diagnostic> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or(Ok(()), fs::create_dir_all).map_err(|error| unwritable(file, &error))?;
    // Whoever finds it waits until there is something in it.
    let _lock = locked(file, PATIENCE)?;
    match crate::edit::make(file, text) {
        Err(_) if file.is_symlink() && !file.exists() => Err(messages::leads_nowhere(file)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(changed_meanwhile(file)),
        made => made.map_err(|error| unwritable(file, &error)),
    }
}

/// Returns the parts of a diagnostic that are the same before and after an edit of something else. These are its
/// code, its message, and the source and the text of its subject. A diagnostic about something missing has little
/// text of its own. The text in front of it counts, too, but no text that may be edited.
fn identity(found: &Diagnostic) -> (&'static str, String, String) {
    let line = |at: &Range| {
        let (text, Bytes { start, end }) = (at.source().text(), at.bytes());
        let from = if end - start > 1 { start } else { end.saturating_sub(NEAR) };
        let from = (from..=end).find(|from| text.is_char_boundary(*from)).unwrap_or(end);
        let near = text.get(from..end).unwrap_or("");
        let line = near.rfind(['\n', ',']).map_or(near, |end| &near[end + 1..]);
        format!("{} {line}", at.source().name())
    };
    (found.code(), found.message().into_owned(), found.subject().map(line).unwrap_or_default())
}

/// The number of bytes that tell the place of something missing from another such place, and from an edit on the same
/// line.
const NEAR: usize = 10;
