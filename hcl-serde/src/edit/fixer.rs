//! Mends files that are read together: what is wrong with all of them says whether a change of one does any good.

use std::cell::OnceCell;
use std::ops::Range;

use hcl_model::__private::Pieces;
use hcl_model::body::Body;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::edit::Document;
use hcl_model::limits::Limits;
use hcl_model::source::{Source, SourceKind, TextEdit};
use hcl_model::syntax::Parse;
use hcl_model::typing::Scope;

use crate::check::is_of_unknown_name;
use crate::codes;
use crate::edit::migrate::Migrated;
use crate::edit::references::{self, Renamed};
use crate::edit::{messages, moved};
use crate::file_syntax::FileSyntax;
use crate::read::{Differing, Everything, KnownValues, Said};
use crate::schema::Schema;

/// So often the files are looked at; what is left then is left to the author.
const MOST_TRIES: usize = 1000;

/// So many mistakes are told apart while files are mended: of more it is not seen whether a change does any good.
const MOST_FOUND: usize = 10_000;

/// The limits with which files are looked at while they are mended: more mistakes are found than are shown.
pub(crate) fn finding_more(limits: &Limits) -> Limits {
    limits.with_diagnostics(limits.diagnostics.max(MOST_FOUND))
}

/// A file as it is now.
#[derive(Debug, Clone)]
pub(super) struct File {
    pub(super) source: Source,
    syntax: FileSyntax,
    pub(super) tree: Body,
    /// Its mistakes that nobody can read over; two arguments of one name are one.
    pub(super) of_syntax: Diagnostics,
}

impl File {
    pub(super) fn new(source: Source, syntax: FileSyntax, limits: &Limits) -> File {
        let Parse { tree, diagnostics } = syntax.parse(source.clone(), &finding_more(limits));
        File { source, syntax, tree, of_syntax: diagnostics }
    }

    fn document(&self, limits: &Limits) -> Document {
        Document::with(&self.source, self.syntax == FileSyntax::Json, limits)
    }
}

/// The function that returns the statements of files.
type Say<'f> = dyn Fn(&[File]) -> Said + 'f;

pub(super) struct Fixer<'f> {
    schema: &'static Schema,
    scope: &'f Scope,
    /// The function that returns the errors of the files.
    check: &'f dyn Fn(&[File]) -> Diagnostics,
    /// The function that returns the statements of the files.
    say: &'f Say<'f>,
    /// `true` if expressions refer by name to what is in the files.
    has_names: bool,
    /// The function that returns the statements of the files with the values of names, if there are names. A
    /// reference can mean another value then.
    say_values: Option<&'f Say<'f>>,
    tries: usize,
    /// The files and items, by their numbers, that stay at their old place, because a move would change the
    /// statements.
    stays: Vec<(usize, usize, Differing)>,
}

/// The changes of each file that is changed.
type Edits = Vec<(usize, Vec<TextEdit>)>;

/// The files with everything that is wrong in them.
struct Look {
    files: Vec<File>,
    found: Diagnostics,
    badness: Badness,
    said: OnceCell<Said>,
    said_of_values: OnceCell<Said>,
}

/// The badness of files. A change must leave fewer errors, or as many errors and fewer warnings, and never more of
/// both together. A change that replaces one error by another is left to the author.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Badness {
    of_syntax: usize,
    /// All mistakes: what is only old loads.
    errors: usize,
    /// All mistakes and warnings.
    all: usize,
}

impl Badness {
    fn is_better_than(&self, before: &Badness) -> bool {
        let is_better = (self.errors, self.all) < (before.errors, before.all);
        is_better && self.all <= before.all && self.of_syntax <= before.of_syntax
    }
}

impl<'f> Fixer<'f> {
    pub(super) fn new(
        schema: &'static Schema,
        scope: &'f Scope,
        check: &'f dyn Fn(&[File]) -> Diagnostics,
        say: &'f Say<'f>,
    ) -> Fixer<'f> {
        Fixer { schema, scope, check, say, has_names: false, say_values: None, tries: MOST_TRIES, stays: Vec::new() }
    }

    /// Expressions refer by name to what is in the files.
    pub(super) fn with_names(self, has_names: bool) -> Fixer<'f> {
        Fixer { has_names, ..self }
    }

    /// Creates a fixer like [`Fixer::with_names`], for files of which the meaning of names during a load is known.
    pub(super) fn with_values(self, say: &'f Say<'f>) -> Fixer<'f> {
        Fixer { say_values: Some(say).filter(|_| self.has_names), ..self }
    }

    /// A file that is read by itself, mended.
    pub(super) fn fixed_only(self, file: File) -> Migrated {
        let (source, (mut fixed, remaining)) = (file.source.clone(), self.fixed(vec![file], &|_| true));
        let nothing = Migrated { source, changes: Vec::new(), remaining: Diagnostics::new() };
        Migrated { remaining, ..fixed.pop().unwrap_or(nothing) }
    }

    /// Files that are read together, mended, those of them that may change; and what is wrong with them all the same.
    pub(super) fn fixed(
        mut self,
        files: Vec<File>,
        may_change: &dyn Fn(usize) -> bool,
    ) -> (Vec<Migrated>, Diagnostics) {
        let mut pieces: Vec<Pieces> = files.iter().map(|file| Pieces::new(file.source.text().len())).collect();
        let mut now = self.look(files);
        let mut at = 0;
        // A change of one file may make one of another possible.
        let mut unchanged = 0;
        while unchanged < now.files.len() {
            let better = match may_change(at) {
                // What has an old name gets its new one first, so that what moves comes to stand beside it.
                true => self.better(&now, at, may_change).or_else(|| self.moved(&now, at, may_change)),
                false => None,
            };
            if let Some((edits, after)) = better {
                for (at, edits) in &edits {
                    pieces[*at].apply(edits);
                }
                now = after;
                self.stays.clear();
                unchanged = 0;
            } else {
                unchanged += 1;
                at = (at + 1) % now.files.len();
            }
        }
        let Look { files, found, .. } = now;
        let mut found: Diagnostics = found.iter().map(|one| self.with_reason(one, &files)).collect();
        found.limit(self.scope.limits().diagnostics);
        let fixed = files.into_iter().zip(&pieces).map(|(file, pieces)| {
            let is_its = |source: &Source| *source == file.source;
            let own = found.iter().filter(|one| one.subject().is_some_and(|subject| is_its(subject.source())));
            Migrated { remaining: own.cloned().collect(), source: file.source, changes: pieces.changes() }
        });
        let fixed = fixed.collect();
        (fixed, found)
    }

    fn look(&mut self, files: Vec<File>) -> Look {
        self.tries = self.tries.saturating_sub(1);
        let mut found = (self.check)(&files);
        found.sort_by_source();
        found.limit(finding_more(self.scope.limits()).diagnostics);
        self.schema.redact(&found);
        let of_syntax = files.iter().map(|file| file.of_syntax.error_count()).sum();
        let errors = found.error_count();
        let warnings = found.iter().filter(|one| !one.is_error()).count();
        let badness = Badness { of_syntax, errors, all: errors + warnings };
        Look { files, found, badness, said: OnceCell::new(), said_of_values: OnceCell::new() }
    }

    /// Returns the finding with the reason why it is not fixed.
    fn with_reason(&self, found: &Diagnostic, files: &[File]) -> Diagnostic {
        let Some(subject) = found.subject().filter(|_| found.code() == codes::OLD_PLACE) else { return found.clone() };
        let is_it = |(at, of, _): &&(usize, usize, Differing)| {
            files[*at].source == *subject.source() && moved::stands_at(self.schema, &files[*at].tree, *of, subject)
        };
        match self.stays.iter().find(is_it) {
            Some((.., differing)) => messages::stays(found, differing),
            None => found.clone(),
        }
    }

    /// Returns the difference in the statements of the files after a change, as far as the old statements are known.
    /// For files with errors, only the order of blocks is compared.
    fn differing(&self, before: &Look, after: &Look) -> Option<Differing> {
        let [old, new] = [before, after].map(|look| look.said.get_or_init(|| (self.say)(&look.files)));
        if before.badness.errors + before.badness.of_syntax > 0 {
            return old.other_order(new);
        }
        old.difference(new, None, &Everything).or_else(|| {
            let say = self.say_values?;
            let [old, new] = [before, after].map(|look| look.said_of_values.get_or_init(|| say(&look.files)));
            old.difference(new, None, &KnownValues)
        })
    }

    /// A file with what has moved where it belongs, if that is better: all of it, or as much as does any good.
    fn moved(&mut self, now: &Look, at: usize, may_change: &dyn Fn(usize) -> bool) -> Option<(Edits, Look)> {
        let File { source, syntax, tree, .. } = &now.files[at];
        let is_here = |subject: &hcl_model::source::Range| subject.source() == source;
        if !now.found.iter().any(|found| found.code() == codes::OLD_PLACE && found.subject().is_some_and(is_here)) {
            return None;
        }
        let (schema, scope) = (self.schema, self.scope);
        let mut differing = None;
        let mut attempt = |only: Option<usize>| {
            let edits = moved::in_place(schema, tree, (source, *syntax), scope, only).changes();
            let edits = Some(edits).filter(|edits| !edits.is_empty())?;
            let renamed = if self.has_names { references::moved(schema, scope, only) } else { Vec::new() };
            let mut attempts =
                vec![with_references(schema, now, (at, &edits), &renamed, may_change), vec![(at, edits)]];
            // Where there are no references, both are the same.
            attempts.dedup();
            let done = attempts.into_iter().find_map(|edits| match self.attempt(now, &now.badness, &edits) {
                Ok(done) => Some(done),
                Err(refused) => {
                    differing = differing.take().or(refused);
                    None
                }
            });
            if let (Some(only), Some(differing)) = (only, differing.take()) {
                self.stays.push((at, only, differing));
            }
            done
        };
        attempt(None).or_else(|| (0..moved::count(schema)).find_map(|only| attempt(Some(only))))
    }

    /// A file that is better, and what makes it of this one: all changes at once, or as many of them as do any good.
    fn better(&mut self, now: &Look, at: usize, may_change: &dyn Fn(usize) -> bool) -> Option<(Edits, Look)> {
        let source = &now.files[at].source;
        // What is read behind a mistake of syntax may stand in something else: which name was meant there, nobody knows.
        let broken = now.files[at].of_syntax.iter().filter(|one| one.is_error()).filter_map(|one| one.subject());
        let broken = broken.map(|subject| subject.bytes().start).min();
        let is_behind = |one: &&Diagnostic| {
            let start = one.subject().filter(|subject| subject.source() == source).map(|subject| subject.bytes().start);
            start.zip(broken).is_some_and(|(start, broken)| start > broken)
        };
        let is_guessed = |one: &&Diagnostic| is_of_unknown_name(one.code()) && is_behind(one);
        let mendable = now.found.iter().filter(|one| one.code() != codes::UNEXPECTED_LABEL && !is_guessed(one));
        let mendable: Diagnostics = mendable.cloned().collect();
        let edits = mendable.changes(source);
        if edits.is_empty() {
            return None;
        }
        let document = self.has_names.then(|| now.files[at].document(self.scope.limits()));
        let (schema, scope) = (self.schema, self.scope);
        let all = |edits: &[TextEdit]| {
            let renamed = document.as_ref().map_or(Vec::new(), |document| references::renamed(document, edits, scope));
            with_references(schema, now, (at, edits), &renamed, may_change)
        };
        let whole = all(&edits);
        if let Ok(done) = self.attempt(now, &now.badness, &whole) {
            return Some(done);
        }
        // From the end on, so that the places of the others stay what they are; of those that do no good together, each half by itself.
        let of_each = mendable.changes_of_each(source);
        let (mut done, mut best): (Vec<TextEdit>, Option<(Edits, Look)>) = (Vec::new(), None);
        let mut left = halves(&(0..of_each.len()));
        while let Some(some) = left.pop() {
            let (edits, count) = in_front(&of_each[some.clone()], &done);
            let badness = best.as_ref().map_or(now.badness, |(_, best)| best.badness);
            let whole = all(&edits);
            let after = if count > 0 { self.attempt(now, &badness, &whole).ok() } else { None };
            match after.filter(|(_, after)| count == 1 || after.badness.all + count <= badness.all) {
                Some(after) => (done, best) = (edits, Some(after)),
                None => left.append(&mut halves(&some)),
            }
        }
        best
    }

    /// Changes of a file with those that let a property of JSON that gets the name of another one be one with that.
    fn united(&self, file: &File, edits: &[TextEdit]) -> Vec<TextEdit> {
        if file.syntax != FileSyntax::Json {
            return edits.to_vec();
        }
        let mut moved: isize = 0;
        let mut renamed = Vec::new();
        for edit in edits {
            let start = edit.range.start.saturating_add_signed(moved);
            renamed.push(start..start + edit.text.len());
            moved += edit.text.len() as isize - edit.range.len() as isize;
        }
        let source = Source::new(file.source.name(), TextEdit::apply(edits, file.source.text()));
        let document = Document::with(&source, true, self.scope.limits());
        let more = document.united_properties(&renamed);
        if more.is_empty() {
            return edits.to_vec();
        }
        let mut pieces = Pieces::new(file.source.text().len());
        pieces.apply(edits);
        pieces.apply(&more);
        pieces.changes()
    }

    /// The files with changes of some of them, if they are less bad and say the same, and these changes with what they need; or what
    /// the files would say otherwise.
    fn attempt(&mut self, now: &Look, badness: &Badness, edits: &Edits) -> Result<(Edits, Look), Option<Differing>> {
        if self.tries == 0 {
            return Err(None);
        }
        let mut files = now.files.clone();
        let edits: Edits = edits.iter().map(|(at, edits)| (*at, self.united(&now.files[*at], edits))).collect();
        for (at, edits) in &edits {
            let File { source, syntax, .. } = &now.files[*at];
            let text = TextEdit::apply(edits, source.text());
            let source = match source.kind() {
                SourceKind::Text => Source::new(source.name(), text),
                kind => Source::of(kind.clone(), text),
            };
            files[*at] = File::new(source, *syntax, self.scope.limits());
        }
        let after = self.look(files);
        if !after.badness.is_better_than(badness) {
            return Err(None);
        }
        match self.differing(now, &after) {
            None => Ok((edits, after)),
            differing => Err(differing),
        }
    }
}

/// Numbers in two parts, the last of which is the second one; none of fewer than two.
fn halves(numbers: &Range<usize>) -> Vec<Range<usize>> {
    let middle = numbers.start + numbers.len() / 2;
    if numbers.len() < 2 { Vec::new() } else { vec![numbers.start..middle, middle..numbers.end] }
}

/// Changes in front of others, as far as they do not touch each other, and how many they are; with the others.
fn in_front(some: &[Vec<TextEdit>], others: &[TextEdit]) -> (Vec<TextEdit>, usize) {
    let (mut edits, mut count) = (Vec::new(), 0);
    let mut first = others.first().map_or(usize::MAX, |edit| edit.range.start);
    for own in some.iter().rev().filter(|own| !own.is_empty()) {
        if own[own.len() - 1].range.end < first {
            first = own[0].range.start;
            edits.extend(own.iter().rev().cloned());
            count += 1;
        }
    }
    edits.reverse();
    edits.extend_from_slice(others);
    (edits, count)
}

/// Changes of a file, with those of references to what is renamed by them, in all files that may change.
fn with_references(
    schema: &'static Schema,
    now: &Look,
    (at, edits): (usize, &[TextEdit]),
    renamed: &[Renamed],
    may_change: &dyn Fn(usize) -> bool,
) -> Edits {
    let mut all = vec![(at, edits.to_vec())];
    if renamed.is_empty() {
        return all;
    }
    for (number, file) in now.files.iter().enumerate().filter(|(number, _)| may_change(*number)) {
        let others = if number == at { edits } else { &[] };
        let mut own = references::edits(schema, (&file.tree, &file.source), renamed, others);
        match number == at {
            true => {
                all[0].1.append(&mut own);
                all[0].1.sort_by_key(|edit| (edit.range.start, edit.range.end));
            }
            false if own.is_empty() => {}
            false => all.push((number, own)),
        }
    }
    all
}
