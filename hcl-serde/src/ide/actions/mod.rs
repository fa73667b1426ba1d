//! Changes that an editor offers for a place: what diagnostics say to write instead, what is required and missing, and other
//! ways to write something.

mod fill;
mod labels;
mod moved;
mod quoted;
mod rewrite;

use std::ops::Range;
use std::path::{Path, PathBuf};

use hcl_model::diag::Message;
use hcl_model::source::TextEdit;

use crate::codes;
use crate::ide::diagnostics::numbered;
use crate::ide::place::floor;
use crate::ide::trial::Trial;
use crate::ide::{EditorDiagnostic, EditorDocument, FileEdits, Project, messages};
use crate::loader::place;

/// A change that is offered.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodeAction {
    /// The title of the action, for a menu.
    pub title: String,
    /// The purpose of the action.
    pub kind: ActionKind,
    /// The changes that the action makes.
    pub edits: Vec<FileEdits>,
    /// A file that it makes, with its text.
    pub creates: Option<(PathBuf, String)>,
    /// `true` if the action is meant most likely.
    pub is_preferred: bool,
    /// The number of the diagnostic that it mends, of those that [`diagnostics`](crate::ide::diagnostics()) gives.
    pub mends: Option<usize>,
}

/// The purpose of a code action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ActionKind {
    /// An action that mends a mistake.
    QuickFix,
    /// An action that says the same otherwise, or more.
    Rewrite,
}

/// Returns the code actions for some bytes of a file. The actions make the changes that diagnostics suggest, and put
/// a word that is no variable in quotes. Other actions fill in required items and labels, where these are reported as
/// missing. An action changes an argument into a block, a block into an argument, or a text into a heredoc. On the
/// first line of a file, an action writes the file in the other syntax.
///
/// An action that mends a mistake is offered only if the mistake goes away and no other mistake comes. This holds for
/// all files that are loaded together. An action that says the same otherwise is offered only if it makes no mistake.
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
/// let mut project = Project::new(&Configuration::of::<Config>(Loader::new()));
/// let text = "prot = 80\n";
/// project.open(EditorDocument::new("/app/app.hcl", text));
/// let actions = ide::code_actions(&project, "/app/app.hcl".as_ref(), 0..4);
/// assert_eq!(actions[0].title, "Change to `port`");
/// assert_eq!(TextEdit::apply(&actions[0].edits[0].edits, text), "port = 80\n");
/// ```
#[must_use]
pub fn code_actions(project: &Project, path: &Path, range: Range<usize>) -> Vec<CodeAction> {
    let load = project.load_of(path);
    let Some(document) = load.document(path) else { return Vec::new() };
    let (start, end) = (floor(document.text(), range.start), floor(document.text(), range.end.max(range.start)));
    let found = numbered(&load, path);
    let is_there = |found: &EditorDiagnostic| found.range.start <= end && start <= found.range.end;
    let mut mending: Vec<(usize, CodeAction)> = Vec::new();
    for (index, (number, found)) in found.iter().enumerate().filter(|(_, (_, found))| is_there(found)) {
        mending.extend(mends(document, found, index).map(|action| (*number, action)));
    }
    let mut actions = those_that_mend(project, path, mending);
    let old = found.iter().enumerate().filter(|(_, (_, found))| found.code == codes::OLD_PLACE && is_there(found));
    for (index, (number, found)) in old {
        let place = document.source().range(found.range.start as u32, found.range.end as u32);
        let mends = |action: &CodeAction| Trial::new(project, path, &action.edits).mends(*number);
        if let Some(mut action) = moved::in_place(&load, document, &place).into_iter().find(mends) {
            action.mends = Some(index);
            actions.push(action);
        }
    }
    let of_number = |number: usize| load.found().iter().nth(number);
    for (index, (number, _)) in found.iter().enumerate().filter(|(_, (_, found))| is_there(found)) {
        let quoted = of_number(*number).and_then(|found| quoted::in_quotes(document, found));
        if let Some(mut action) = quoted.filter(|action| Trial::new(project, path, &action.edits).mends(*number)) {
            action.mends = Some(index);
            actions.push(action);
        }
    }
    let filled = [labels::missing_labels(&load, document, start), fill::fill_in(&load, document, start)];
    for (number, mut action) in filled.into_iter().flatten() {
        if Trial::new(project, path, &action.edits).mends(number) {
            action.mends = found.iter().position(|(known, _)| *known == number);
            actions.push(action);
        }
    }
    let says_the_same = |action: &CodeAction| Trial::new(project, path, &action.edits).added.is_empty();
    actions.extend(rewrite::all(&load, document, start).into_iter().filter(says_the_same));
    actions
}

/// The number of changes that are tried one by one.
const MOST_TRIED: usize = 32;

/// Returns the changes that mend their mistakes, which are given by number, and make no other mistake. All changes
/// are returned if they do so together. Otherwise each change is tried alone.
fn those_that_mend(project: &Project, path: &Path, mending: Vec<(usize, CodeAction)>) -> Vec<CodeAction> {
    let mut edits: Vec<&TextEdit> = mending.iter().flat_map(|(_, it)| &it.edits).flat_map(|file| &file.edits).collect();
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let is_apart = edits.windows(2).all(|two| two[0].range.end < two[1].range.start);
    if mending.len() > 1 && is_apart {
        let all = FileEdits { path: place(path), edits: edits.into_iter().cloned().collect() };
        let trial = Trial::new(project, path, &[all]);
        if mending.iter().all(|(number, _)| trial.mends(*number)) {
            return mending.into_iter().map(|(_, action)| action).collect();
        }
    }
    let tried = mending.into_iter().take(MOST_TRIED);
    tried.filter(|(number, action)| Trial::new(project, path, &action.edits).mends(*number)).map(|(_, it)| it).collect()
}

/// Returns the code action that makes the changes that a diagnostic suggests.
fn mends(document: &EditorDocument, found: &EditorDiagnostic, index: usize) -> Option<CodeAction> {
    let title = match &found.changes[..] {
        [] => return None,
        [edit] if edit.text.is_empty() => messages::remove(&document.text()[edit.range.clone()]),
        [edit] if edit.range.is_empty() => messages::insert(&edit.text),
        // A sign between blanks goes.
        [edit] if edit.text.trim().is_empty() => messages::remove(&document.text()[edit.range.clone()]),
        [edit] => messages::change_to(&edit.text),
        edits => messages::write(&written(document, edits)),
    };
    let mut action = action(document, title, ActionKind::QuickFix, found.changes.clone());
    action.is_preferred = true;
    action.mends = Some(index);
    Some(action)
}

/// Returns the text that results from changes, from the first change to the last one.
fn written(document: &EditorDocument, edits: &[TextEdit]) -> String {
    let mut written = String::new();
    let mut at = edits.first().map_or(0, |first| first.range.start);
    for edit in edits {
        written.push_str(&document.source().shown(at..edit.range.start));
        written.push_str(&edit.text);
        at = edit.range.end;
    }
    written
}

fn action(
    document: &EditorDocument,
    title: impl Into<Message>,
    kind: ActionKind,
    mut edits: Vec<TextEdit>,
) -> CodeAction {
    // Lines end as they do in the file.
    if document.text().contains("\r\n") {
        edits.iter_mut().for_each(|edit| edit.text = edit.text.replace("\r\n", "\n").replace('\n', "\r\n"));
    }
    let start = edits.iter().map(|edit| edit.range.start).min().unwrap_or_default();
    let end = edits.iter().map(|edit| edit.range.end + 1).max().unwrap_or_default();
    let at = document.source().range(start as u32, end as u32);
    let title = title.into().public_at(&at).unwrap_or_else(|| messages::UNSHOWN.to_owned());
    let edits = vec![FileEdits { path: document.path().to_owned(), edits }];
    CodeAction { title, kind, edits, creates: None, is_preferred: false, mends: None }
}
