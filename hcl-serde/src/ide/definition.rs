//! The definitions of a name at a place, the references to it, and the rename of a name.

use std::ops::Range;
use std::path::Path;

use hcl_model::diag::Diagnostic as Found;
use hcl_model::native::is_identifier;
use hcl_model::source::TextEdit;

use crate::ide::level::field_of;
use crate::ide::names::{Fixed, Kind, Name, Names, Place, Target};
use crate::ide::project::Load;
use crate::ide::trial::Trial;
use crate::ide::{FileEdits, FileRange, Project, messages};
use crate::loader::place;

/// An occurrence of what a place names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Highlight {
    /// The place of the name, in bytes.
    pub range: Range<usize>,
    /// `true` if the name is defined there.
    pub is_definition: bool,
}

/// Returns the places where the name at a place is defined, in the order of the files. A name can belong to a local,
/// a variable, a function, a block or an argument of the configuration.
#[must_use]
pub fn definition(project: &Project, path: &Path, offset: usize) -> Vec<FileRange> {
    let load = project.load_of(path);
    let names = load.names();
    let target = led_to(names, &load, path, offset);
    target.map_or_else(Vec::new, |it| names.definitions_of(it.name).map(|found| names.in_file(&found.place)).collect())
}

/// Returns the references to the name at a place, in all files that are loaded together. The result has the
/// definitions, too, if `with_definition` is `true`.
#[must_use]
pub fn references(project: &Project, path: &Path, offset: usize, with_definition: bool) -> Vec<FileRange> {
    let load = project.load_of(path);
    let names = load.names();
    let Some(target) = led_to(names, &load, path, offset) else { return Vec::new() };
    let defined =
        names.definitions_of(target.name).filter(|_| with_definition).map(|found| names.in_file(&found.place));
    sorted(defined.chain(names.uses_of(target.name).into_iter().map(|(place, _)| place)).collect())
}

/// Returns the occurrences of the name at a place in the file of that place.
#[must_use]
pub fn highlights(project: &Project, path: &Path, offset: usize) -> Vec<Highlight> {
    let load = project.load_of(path);
    let names = load.names();
    let path = place(path);
    let Some(target) = led_to(names, &load, &path, offset) else { return Vec::new() };
    let defined = names.definitions_of(target.name).map(|found| (names.in_file(&found.place), true));
    let used = names.uses_of(target.name).into_iter().map(|(place, _)| (place, false));
    let here = defined.chain(used).filter(|(place, _)| place.path == path);
    let mut all: Vec<Highlight> =
        here.map(|(place, is_definition)| Highlight { range: place.range, is_definition }).collect();
    all.sort_by_key(|it| it.range.start);
    all.dedup();
    all
}

/// The name at a place, if it can be another one.
///
/// # Errors
///
/// Returns the reason why no rename is possible: nothing has a name there, or the program knows the name.
pub fn prepare_rename(project: &Project, path: &Path, offset: usize) -> Result<Range<usize>, String> {
    let load = project.load_of(path);
    renamed(load.names(), &load, path, offset).map(|target| target.range)
}

/// Gives what a place names another name, wherever it is defined and referred to, in all files that are loaded together.
///
/// # Errors
///
/// Returns the reason why the name cannot be changed. Nothing has a name there, the program knows the name, or the
/// new name is no name. Something else may have the new name, or something may refer to the new name though nothing
/// has it. The rename may also cause a mistake that there is not now.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{self, Configuration, EditorDocument, Project};
/// use hcl_serde::model::source::TextEdit;
/// use hcl_serde::{HclSchema, Loader};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// let mut project = Project::new(&Configuration::of::<Config>(Loader::new().allow_locals("local")));
/// let text = "locals {\n  base = 8000\n}\nport = local.base + 80\n";
/// project.open(EditorDocument::new("/app/app.hcl", text));
/// let edits = ide::rename(&project, "/app/app.hcl".as_ref(), text.find("base").unwrap(), "first")?;
/// let new = TextEdit::apply(&edits[0].edits, text);
/// assert_eq!(new, "locals {\n  first = 8000\n}\nport = local.first + 80\n");
/// # Ok::<(), String>(())
/// ```
pub fn rename(project: &Project, path: &Path, offset: usize, new_name: &str) -> Result<Vec<FileEdits>, String> {
    let load = project.load_of(path);
    let names = load.names();
    let target = renamed(names, &load, path, offset)?;
    let uses = names.uses_of(target.name);
    let is_label = names.definitions_of(target.name).all(|it| it.kind == Kind::Block && it.is_quoted);
    let is_plain = is_identifier(new_name);
    let is_text = !new_name.is_empty() && !new_name.contains(['"', '\\', '\n', '\r', '$', '%']);
    let is_name = is_plain || is_label && is_text && uses.iter().all(|(_, is_quoted)| *is_quoted);
    if !is_name {
        return Err(messages::no_name(new_name));
    }
    let is_other = names.last(target.name) != new_name;
    let is_taken = || names.is_taken(target.name, new_name) || names.captures(target.name, new_name);
    let is_known = || is_known(&load, names, target.name, new_name);
    if is_other && (is_taken() || is_known() || is_item(&load, names, target.name, new_name)) {
        return Err(messages::name_taken(new_name));
    }
    if is_other && names.is_referred_to(target.name, new_name) {
        return Err(messages::referred_to(new_name));
    }
    let defined = names.definitions_of(target.name).map(|it| names.in_file(&it.place));
    let places = sorted(defined.chain(uses.into_iter().map(|(place, _)| place)).collect());
    let mut edits: Vec<FileEdits> = Vec::new();
    for FileRange { path, range } in places {
        let edit = TextEdit::new(range, new_name);
        match edits.iter_mut().find(|file| file.path == path) {
            Some(file) => file.edits.push(edit),
            None => edits.push(FileEdits { path, edits: vec![edit] }),
        }
    }
    match Trial::new(project, path, &edits).added.first() {
        Some(found) => Err(messages::makes_mistake(new_name, found)),
        None => Ok(edits),
    }
}

fn target(names: &Names, load: &Load, path: &Path, offset: usize) -> Option<Target> {
    let (path, offset) = spot(load, path, offset)?;
    names.target(path, offset)
}

/// Returns the name at a place, or the name that the reference at the place leads to.
fn led_to(names: &Names, load: &Load, path: &Path, offset: usize) -> Option<Target> {
    let (path, offset) = spot(load, path, offset)?;
    names.target(path, offset).or_else(|| names.led_to(path, offset))
}

/// A place in a file that is loaded, at the beginning of a character.
fn spot<'l>(load: &'l Load, path: &Path, offset: usize) -> Option<(&'l Path, usize)> {
    let document = load.document(path)?;
    Some((document.path(), super::place::floor(document.text(), offset)))
}

/// Returns the name that is to be renamed, or the reason why no rename is possible.
fn renamed(names: &Names, load: &Load, path: &Path, offset: usize) -> Result<Target, String> {
    let target = target(names, load, path, offset).ok_or_else(|| messages::NOTHING_TO_RENAME.to_owned())?;
    let fixed = names.definitions_of(target.name).find_map(|it| it.fixed);
    match (fixed, names.used_as_a_whole(target.name)) {
        (Some(Fixed::ByProgram), _) => Err(messages::NAMED_BY_PROGRAM.to_owned()),
        (Some(Fixed::ByPlace), _) => Err(messages::NAME_NOT_FOUND.to_owned()),
        (None, Some((place, whole))) => {
            let start = u32::try_from(place.range.start).unwrap_or(u32::MAX);
            let at = load.document(&place.path).map(|document| document.source().range(start, start));
            Err(messages::used_as_a_whole(&whole.join("."), at.as_ref()))
        }
        (None, None) if is_taken_by_nothing(load, names, target.name) => Err(messages::NAMES_NOTHING.to_owned()),
        (None, None) => Ok(target),
    }
}

/// Returns `true` if nothing takes the item with a name. Such an item is reported, and names nothing.
fn is_taken_by_nothing(load: &Load, names: &Names, name: Name) -> bool {
    let is_reported = |place: &Place| {
        let is_of_unknown = |found: &&Found| found.code().starts_with("unsupported-");
        let subjects = load.found().iter().filter(is_of_unknown).filter_map(Found::subject);
        subjects.filter(|it| it.source() == names.document(place).source()).any(|it| {
            let (bytes, range) = (it.bytes(), place.range());
            bytes.start <= range.start && range.end <= bytes.end
        })
    };
    let mut arguments = names.definitions_of(name).filter(|it| matches!(it.kind, Kind::Argument | Kind::Block));
    arguments.any(|it| is_reported(&it.place))
}

/// Returns `true` if the new name already belongs to something of the language or of the program.
fn is_known(load: &Load, names: &Names, name: Name, new: &str) -> bool {
    let context = &load.look().context;
    match name {
        Name::Function(_) => context.function(new).is_some() || load.look().scope.function(new).is_some(),
        Name::Value(steps) => names.is_root(steps) && (is_word(new) || context.variable(new).is_some()),
        Name::Local { .. } => is_word(new),
    }
}

/// Returns `true` if an argument with the new name would be an item that the program takes, or a block of the
/// language.
fn is_item(load: &Load, names: &Names, name: Name, new: &str) -> bool {
    let mut is_item = false;
    for definition in names.definitions_of(name).filter(|it| matches!(it.kind, Kind::Argument | Kind::Local)) {
        load.walk(names.document(&definition.place), &mut |visited| {
            let start = visited.node().name_range().bytes().start;
            if (start..=start + 1).contains(&definition.place.range().start) {
                let is_field = visited.level.schema().is_some_and(|schema| field_of(schema, new).is_some());
                let defines = visited.level.definitions().iter().any(|it| it.block_type() == new);
                is_item |= is_field || defines;
            }
        });
    }
    is_item
}

/// Returns `true` if a name is a word of the language where a variable can stand.
fn is_word(name: &str) -> bool {
    matches!(name, "true" | "false" | "null" | "for" | "in" | "if")
}

fn sorted(mut places: Vec<FileRange>) -> Vec<FileRange> {
    places.sort_by(|one, other| (&one.path, one.range.start).cmp(&(&other.path, other.range.start)));
    places.dedup();
    places
}
