//! Changes that an editor offers for a place: what diagnostics say to write instead, what is required and missing, and other
//! ways to write something.

mod fill;
mod rewrite;

use std::ops::Range;
use std::path::{Path, PathBuf};

use hcl_model::source::TextEdit;

use crate::ide::diagnostics::diagnostics;
use crate::ide::place::floor;
use crate::ide::{Diagnostic, Document, FileEdits, Project, messages};

/// A change that is offered.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodeAction {
    /// What it does, for a menu.
    pub title: String,
    /// What it is for.
    pub kind: ActionKind,
    /// What changes.
    pub edits: Vec<FileEdits>,
    /// A file that it makes, with its text.
    pub creates: Option<(PathBuf, String)>,
    /// Whether it is what is meant most likely.
    pub is_preferred: bool,
    /// The number of the diagnostic that it mends, of those that [`diagnostics`](crate::ide::diagnostics()) gives.
    pub mends: Option<usize>,
}

/// What a change is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ActionKind {
    /// It mends a mistake.
    QuickFix,
    /// It says the same otherwise, or more.
    Rewrite,
}

/// What can be changed where some bytes of a file are: everything that diagnostics say to write instead; "fill in what is
/// required", where it is reported as missing; between an argument and a block; a text as a heredoc; and, from the first line
/// of a file, the file in the other syntax.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{self, Configuration, Document, Project};
/// use hcl_serde::model::source::TextEdit;
/// use hcl_serde::{HclSchema, Loader};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// let mut project = Project::new(&Configuration::of::<Config>(Loader::new()));
/// let text = "prot = 80\n";
/// project.open(Document::new("/app/app.hcl", text));
/// let actions = ide::code_actions(&project, "/app/app.hcl".as_ref(), 0..4);
/// assert_eq!(actions[0].title, "Change to `port`");
/// assert_eq!(TextEdit::apply(&actions[0].edits[0].edits, text), "port = 80\n");
/// ```
#[must_use]
pub fn code_actions(project: &Project, path: &Path, range: Range<usize>) -> Vec<CodeAction> {
    let load = project.load_of(path);
    let Some(document) = load.document(path) else { return Vec::new() };
    let (start, end) = (floor(document.text(), range.start), floor(document.text(), range.end.max(range.start)));
    let mut actions = Vec::new();
    for (index, found) in diagnostics(project, path).iter().enumerate() {
        if found.range.start <= end && start <= found.range.end {
            actions.extend(mending(document, found, index));
        }
    }
    actions.extend(fill::fill_in(&load, document, start));
    actions.extend(rewrite::all(&load, document, start));
    actions
}

/// What a diagnostic says to write instead.
fn mending(document: &Document, found: &Diagnostic, index: usize) -> Option<CodeAction> {
    let title = match &found.changes[..] {
        [] => return None,
        [edit] if edit.text.is_empty() => messages::remove(&document.text()[edit.range.clone()]),
        [edit] if edit.range.is_empty() => messages::insert(&edit.text),
        [edit] => messages::change_to(&edit.text),
        _ => messages::mend(found.message.split(':').next().unwrap_or(&found.message)),
    };
    let mut action = action(document, title, ActionKind::QuickFix, found.changes.clone());
    action.is_preferred = true;
    action.mends = Some(index);
    // The new name can be there as well.
    if found.code == "old-name" { checked(document, action) } else { Some(action) }
}

fn action(document: &Document, title: impl Into<String>, kind: ActionKind, mut edits: Vec<TextEdit>) -> CodeAction {
    // Lines end as they do in the file.
    if document.text().contains("\r\n") {
        edits.iter_mut().for_each(|edit| edit.text = edit.text.replace("\r\n", "\n").replace('\n', "\r\n"));
    }
    let edits = vec![FileEdits { path: document.path().to_owned(), edits }];
    CodeAction { title: title.into(), kind, edits, creates: None, is_preferred: false, mends: None }
}

/// The change, if the text has no mistake of syntax behind it that it does not have now.
fn checked(document: &Document, action: CodeAction) -> Option<CodeAction> {
    let edits = &action.edits.first()?.edits;
    let changed = document.with_text(TextEdit::apply(edits, document.text()));
    let is_right = changed.parse_diagnostics().error_count() <= document.parse_diagnostics().error_count();
    is_right.then_some(action)
}
