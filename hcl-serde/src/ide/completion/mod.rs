//! Completion at a place.

mod definitions;
mod few;
mod header;
mod items;
mod keys;
mod labels;
mod names;
mod seam;
mod text;
mod texts;
mod value;

pub(super) use text::Template;

use std::cell::OnceCell;
use std::ops::Range;
use std::path::Path;

use hcl_model::source::TextEdit;

use crate::ide::EditorDocument;
use crate::ide::Project;
use crate::ide::completion::few::Few;
use crate::ide::completion::seam::Front;
use crate::ide::level::Level;
use crate::ide::place::{At, Place, place};
use crate::ide::project::Load;

/// Something that may stand at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// The name of the completion item, as an editor lists it.
    pub label: String,
    /// The kind of the completion item.
    pub kind: CompletionKind,
    /// A few words beside the label: its type.
    pub detail: Option<String>,
    /// The documentation of the completion item, as Markdown.
    pub documentation: Option<String>,
    /// The bytes that are replaced: what stands there of a word that is not whole, or none.
    pub range: Range<usize>,
    /// The text that replaces these bytes.
    pub text: String,
    /// The text with places that the author fills in, `${1:name}` and at last `$0`, as editors know them. The field
    /// is `None` if there are no such places.
    pub snippet: Option<String>,
    /// The changes that are to be made elsewhere with the completion item: in JSON, a comma in front of it.
    pub edits: Vec<TextEdit>,
    /// The key that sorts the completion item in the list, compared as text.
    pub sort: String,
    /// `true` if the completion item should not be used any more.
    pub is_deprecated: bool,
}

/// The kind of a completion item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CompletionKind {
    /// An argument.
    Argument,
    /// A block.
    Block,
    /// A label of a block.
    Label,
    /// One of the words that a value is.
    Word,
    /// A literal or a word of the language.
    Keyword,
    /// A function.
    Function,
    /// A variable.
    Variable,
    /// An attribute of a value, or the key of an object.
    Attribute,
    /// A file.
    File,
    /// A folder.
    Folder,
}

/// Returns the completion items at a place, with the most likely item first. Arguments that are not set and blocks
/// come with the required items in them. Other items are labels, words of enums, functions, variables and their
/// attributes, and names that the configuration defines. Files are items where a text is the path of a file.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{self, Configuration, EditorDocument, Project};
/// use hcl_serde::{HclSchema, Loader};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     port: u16,
/// }
///
/// let mut project = Project::new(&Configuration::of::<Config>(Loader::new()));
/// project.open(EditorDocument::new("/app/app.hcl", "ser"));
/// let found = ide::completion(&project, "/app/app.hcl".as_ref(), 3);
/// assert_eq!(found[0].text, "service \"name\" {\n  port = 1\n}");
/// assert_eq!(found[0].snippet.as_deref(), Some("service \"${1:name}\" {\n  port = ${2:1}\n}$0"));
/// ```
#[must_use]
pub fn completion(project: &Project, path: &Path, offset: usize) -> Vec<Completion> {
    completion_within(project, path, offset, usize::MAX).0
}

/// Returns as many completion items as are wanted, and `true` if there are more. Items that suit the typed text come
/// before others.
pub(crate) fn completion_within(project: &Project, path: &Path, offset: usize, most: usize) -> (Vec<Completion>, bool) {
    let load = project.load_of(path);
    let Some(document) = load.document(path) else { return (Vec::new(), false) };
    let root = load.root();
    let place = place(document, offset, &root);
    let level = place.level(&root);
    let offset = super::place::floor(document.text(), offset);
    let few = Few::new(document.text().get(place.word.start..offset).unwrap_or_default(), most);
    let at = Completing { load: &load, document, level: &level, place: &place, offset, few, front: OnceCell::new() };
    let mut found = match &place.at {
        At::Nothing => Vec::new(),
        At::Item { quotes } => at.items(quotes.as_ref()),
        At::Label { ty, before, quotes } => at.labels(ty, before, quotes.as_ref()),
        At::Header { ty, before, quotes } => at.header(ty, before, quotes.as_ref()),
        At::Value(value) => at.value(value),
    };
    at.few.shorten(&mut found, |it| &it.label);
    if document.text().contains("\r\n") {
        found.iter_mut().for_each(Completion::end_lines);
    }
    found.sort_by(|one, other| (&one.sort, &one.label).cmp(&(&other.sort, &other.label)));
    (found, at.few.is_left_out())
}

/// The context of a place where completion is asked for.
struct Completing<'c> {
    load: &'c Load,
    document: &'c EditorDocument,
    /// The level of the body around the place.
    level: &'c Level,
    place: &'c Place,
    offset: usize,
    few: Few<'c>,
    /// The text in front of the place on its line, once somebody has asked for it.
    front: OnceCell<Front>,
}

impl Completing<'_> {
    fn text(&self) -> &str {
        self.document.text()
    }

    /// Returns the text behind a place on its line, without blanks and comments in front of the text.
    fn behind(&self, at: usize) -> &str {
        let mut rest = self.text()[at..].trim_start_matches([' ', '\t']);
        while let Some((_, behind)) = rest.strip_prefix("/*").and_then(|inside| inside.split_once("*/")) {
            rest = behind.trim_start_matches([' ', '\t']);
        }
        rest
    }

    fn is_json(&self) -> bool {
        self.document.json().is_some()
    }

    /// Returns the blanks in front of the first character on the line.
    fn indent(&self) -> &str {
        let before = &self.text()[..self.offset];
        let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    }
}

impl Completion {
    fn new(label: impl Into<String>, kind: CompletionKind, range: Range<usize>, sort: char) -> Completion {
        let label = label.into();
        Completion {
            text: label.clone(),
            sort: String::from(sort),
            kind,
            detail: None,
            documentation: None,
            range,
            snippet: None,
            edits: Vec::new(),
            is_deprecated: false,
            label,
        }
    }

    fn detail(mut self, detail: impl Into<String>) -> Completion {
        self.detail = Some(detail.into()).filter(|detail: &String| !detail.is_empty());
        self
    }

    fn documented(mut self, documentation: impl Into<String>) -> Completion {
        self.documentation = Some(documentation.into()).filter(|text: &String| !text.trim().is_empty());
        self
    }

    /// Ends lines as they do in the file.
    fn end_lines(&mut self) {
        let edits = self.edits.iter_mut().map(|edit| &mut edit.text);
        for text in edits.chain([&mut self.text]).chain(&mut self.snippet).filter(|text| text.contains('\n')) {
            *text = text.replace('\n', "\r\n");
        }
    }

    /// Writes a text with places to fill in, if it has some.
    fn writing(mut self, text: Template) -> Completion {
        self.snippet = text.snippet();
        self.text = text.plain();
        self
    }
}
