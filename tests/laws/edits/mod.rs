//! Edits of files of all kinds, broken ones too: nothing but what was asked changes, and everything can be taken back.
//!
//! `EDIT_CASES` says how many files each law draws; a few, unless it is set. How many there were of each kind, and how many edits of
//! them were refused, is printed.

use std::cell::{RefCell, RefMut};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::LazyLock;

use hcl_model::edit::{CommentPlace, Document, EditError};
use hcl_model::native;
use hcl_model::path::Path;
use hcl_model::source::{Source, TextEdit};
use hcl_model::value::Value;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_assert, prop_assert_eq, prop_oneof};
use proptest::sample::{Index, select};
use proptest::test_runner::{TestCaseError, TestRunner};

use crate::support::random::{edit_cases, fixed, tries};
use crate::support::{broken, cases, every_case};

mod parts;

use parts::{Kind, Part, read};

/// The path of a part, as the document says it; keys that are computed have none of their own.
fn path(document: &Document, numbers: &[usize]) -> Option<Path> {
    numbers.iter().try_fold(Path::new(), |path, &number| {
        let inner = document.paths(&path).ok()?.get(number).cloned();
        inner.filter(|inner| inner.steps().len() > path.steps().len())
    })
}

#[derive(Debug, Clone)]
enum Operation {
    Set(Value),
    SetSame,
    SetNew(&'static str, Value),
    Expression(&'static str),
    Remove,
    Rename(&'static str),
    Block(&'static str, Option<&'static str>),
    Comment(CommentPlace, &'static str),
    /// Moves something to the part of this number.
    Move(usize, Side),
}

#[derive(Debug, Clone, Copy)]
enum Side {
    Before,
    After,
    Into,
}

fn values() -> impl Strategy<Value = Value> {
    let texts = select(vec![
        "",
        "x",
        "a b",
        "\"q\"",
        "${t}",
        "%{if",
        "$${",
        "two\nlines\n",
        "EOT\n",
        "é\u{301}",
        "\\",
        "\t\u{7f}",
        "# no",
    ]);
    let leaf = prop_oneof![
        texts.prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        Just(Value::NULL),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let keys = select(vec!["a", "b", "c", "for", "2 x", "a.b"]);
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::tuple),
            proptest::collection::vec((keys, inner), 0..4).prop_map(Value::object),
        ]
    })
}

fn operations() -> impl Strategy<Value = Operation> {
    let names = || select(vec!["a", "zz", "a_long_name_that_is_new", "for", "x y", "é"]);
    let expressions =
        select(vec!["base + 1", "[for x in y : x]", "a ?\n b : c", "<<E\nx\nE\n", "f(1, 2)", "(1", "{ a = 1 }"]);
    let comments = select(vec!["", "said", "two\nlines", "*/", "# x"]);
    let places = select(vec![CommentPlace::Lead, CommentPlace::Line]);
    prop_oneof![
        4 => values().prop_map(Operation::Set),
        1 => Just(Operation::SetSame),
        3 => (names(), values()).prop_map(|(name, value)| Operation::SetNew(name, value)),
        1 => expressions.prop_map(Operation::Expression),
        3 => Just(Operation::Remove),
        2 => names().prop_map(Operation::Rename),
        2 => (names(), proptest::option::of(names())).prop_map(|(ty, label)| Operation::Block(ty, label)),
        3 => (any::<usize>(), select(vec![Side::Before, Side::After, Side::Into])).prop_map(|(other, side)| Operation::Move(other, side)),
        2 => (places, comments).prop_map(|(place, text)| Operation::Comment(place, text)),
    ]
}

fn apply(document: &mut Document, path: &Path, operation: &Operation, other: &Path) -> Result<(), EditError> {
    match operation {
        Operation::Move(_, Side::Before) => document.move_before(path, other).map(|_| ()),
        Operation::Move(_, Side::After) => document.move_after(path, other).map(|_| ()),
        Operation::Move(_, Side::Into) => document.move_into(path, other).map(|_| ()),
        Operation::Set(value) => document.set(path, value.clone()),
        Operation::SetSame => document.get(path).and_then(|value| document.set(path, value)),
        Operation::SetNew(name, value) => {
            let step = hcl_model::path::PathStep::Name((*name).into());
            document.set(path.clone().step(step), value.clone())
        }
        Operation::Expression(text) => document.set_expression(path, text),
        Operation::Remove => document.remove(path),
        Operation::Rename(name) => document.rename(path, name),
        Operation::Block(ty, label) => document.append_block(path, ty, *label).map(|_| ()),
        Operation::Comment(place, text) => document.set_comment(path, *place, text),
    }
}

/// What the file says before an edit and after it is the same but for the edit.
fn is_before_plus_edit(mut before: Part, mut after: Part, at: &[usize], operation: &Operation) -> bool {
    if matches!(operation, Operation::SetNew(..) | Operation::Block(..)) {
        // What is null in JSON, or a list of nothing, is not there, so that something can be put into it.
        let (old, new) = (before.at_mut(at).holder_mut(), after.at_mut(at).holder_mut());
        match new.kind {
            Kind::Object if old.is_nothing() => *old = Part { name: old.name.clone(), ..new.emptied() },
            Kind::List if old.is_nothing() && new.inside.len() == 1 => old.inside = vec![new.inside[0].emptied()],
            _ => {}
        }
    }
    let (last, around) = at.split_last().map_or((0, at), |(last, around)| (*last, around));
    match operation {
        Operation::SetSame | Operation::Comment(..) => {}
        // The same parts, in another order and in others.
        Operation::Move(..) => return before.words() == after.words(),
        Operation::Set(_) | Operation::Expression(_) => {
            for part in [&mut before, &mut after] {
                let part = part.at_mut(at);
                match part.kind {
                    Kind::Argument => part.inside.clear(),
                    _ => *part = Part { kind: Kind::Leaf, text: String::new(), inside: Vec::new(), ..part.clone() },
                }
            }
        }
        Operation::Remove => {
            before.at_mut(around).holder_mut().inside.remove(last);
        }
        Operation::Rename(name) => before.at_mut(at).name[0] = (*name).to_owned(),
        Operation::SetNew(name, _) => {
            let known = |part: &Part| part.name.first().is_some_and(|it| native_same(it, name));
            let (old, new) = (before.at_mut(at).holder_mut(), after.at_mut(at).holder_mut());
            old.forget(at.is_empty(), &known);
            new.forget(at.is_empty(), &known);
        }
        Operation::Block(ty, _) => {
            // In JSON it may be a property that is there already.
            let (old, new) = (before.at_mut(at).holder_mut(), after.at_mut(at).holder_mut());
            let is_ty = |part: &&Part| part.name.first().is_some_and(|it| native_same(it, ty));
            if new.kind == Kind::Body
                && new.inside.iter().filter(is_ty).count() != old.inside.iter().filter(is_ty).count() + 1
            {
                return false;
            }
            old.forget(at.is_empty(), &|part| is_ty(&part));
            new.forget(at.is_empty(), &|part| is_ty(&part));
        }
    }
    before == after
}

fn native_same(one: &str, other: &str) -> bool {
    hcl_model::__private::value::is_same_text(one, other)
}

/// Whether nothing was taken away outside of a part but white space and commas.
fn only_inside(text: &str, edits: &[TextEdit], part: &Range<usize>) -> bool {
    edits.iter().all(|edit| {
        let before = edit.range.start..edit.range.end.min(part.start).max(edit.range.start);
        let behind = edit.range.start.max(part.end).min(edit.range.end)..edit.range.end;
        let is_space = |bytes: Range<usize>| text[bytes].bytes().all(|byte| byte.is_ascii_whitespace() || byte == b',');
        is_space(before) && is_space(behind)
    })
}

/// The comments of a file, in no order.
fn comments(text: &str, is_json: bool) -> Vec<String> {
    let mut all: Vec<String> = comment_bytes(text, is_json).into_iter().map(|bytes| text[bytes].to_owned()).collect();
    // What goes on over several lines is indented as the rest is.
    all.iter_mut().for_each(|it| *it = it.lines().map(str::trim).collect::<Vec<_>>().join("\n"));
    all.sort();
    all
}

fn comment_bytes(text: &str, is_json: bool) -> Vec<Range<usize>> {
    if is_json { Vec::new() } else { native::comments(text).map(|comment| comment.bytes()).collect() }
}

/// The lines of a part, with those directly above it on which there are comments only.
fn with_its_comments(text: &str, part: &Range<usize>, is_json: bool) -> Range<usize> {
    let line_start = |at: usize| text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let all = comment_bytes(text, is_json);
    let code = |line: Range<usize>| {
        text[line.clone()].char_indices().any(|(at, c)| {
            let at = line.start + at;
            !c.is_whitespace() && c != '\u{feff}' && !all.iter().any(|comment| comment.contains(&at))
        })
    };
    let mut start = line_start(part.start);
    while start > 0 && !code(line_start(start - 1)..start) && !text[line_start(start - 1)..start].trim().is_empty() {
        start = line_start(start - 1);
    }
    let end = text[part.end..].find('\n').map_or(text.len(), |newline| part.end + newline + 1);
    // A comment of several lines may begin behind it.
    let end = all.iter().filter(|comment| comment.start < end).map(|comment| comment.end).fold(end, usize::max);
    // And one that begins above may end on its line.
    let start = all.iter().filter(|it| it.contains(&start)).map(|it| line_start(it.start)).fold(start, usize::min);
    start..end
}

/// Texts of both syntaxes.
fn texts() -> &'static [(bool, String)] {
    static TEXTS: LazyLock<Vec<(bool, String)>> = LazyLock::new(|| {
        let own = cases("edits", "txt").into_iter().flat_map(|case| {
            let parts: Vec<(bool, String)> = case
                .text
                .split("=== ")
                .skip(1)
                .filter_map(|part| {
                    let (title, rest) = part.split_once('\n')?;
                    let text = rest.split("\n> ").next()?;
                    let text = if title.contains("(crlf)") { text.replace('\n', "\r\n") } else { text.to_owned() };
                    Some((title.contains("(json)"), text))
                })
                .collect();
            parts
        });
        let native = ["decode", "format", "decode-errors", "native/ok", "native/err", "diag", "locals"]
            .into_iter()
            .flat_map(|folder| cases(folder, "hcl"));
        let native = native.map(|case| case.text).chain(broken::texts());
        let folders = ["decode", "format", "decode-errors", "three-ways"];
        let json = folders.into_iter().flat_map(|folder| cases(folder, "json")).map(|case| case.text);
        let all = own
            .chain(native.map(|text| (false, text)))
            .chain(json.chain(crate::json::seeds()).map(|text| (true, text)));
        all.filter(|(_, text)| text.len() < 3_000).collect()
    });
    &TEXTS
}

fn name(is_json: bool) -> &'static str {
    if is_json { "x.json" } else { "x.hcl" }
}

fn config(few: u32) -> ProptestConfig {
    fixed(edit_cases().unwrap_or(few))
}

/// How many files were drawn of a kind, and what became of the edits of them.
#[derive(Default)]
struct Count {
    files: usize,
    done: usize,
    refused: usize,
}

/// By whether it is JSON, and whether there is no mistake in it.
#[derive(Default)]
struct Counts(RefCell<BTreeMap<(bool, bool), Count>>);

impl Counts {
    fn of(&self, is_json: bool, is_valid: bool) -> RefMut<'_, Count> {
        RefMut::map(self.0.borrow_mut(), |all| all.entry((is_json, is_valid)).or_default())
    }

    #[expect(clippy::print_stdout, reason = "the counts are for people who ask for them")]
    fn print(&self) {
        for ((is_json, is_valid), Count { files, done, refused }) in self.0.borrow().iter() {
            let syntax = if *is_json { "JSON" } else { "native" };
            let mistakes = if *is_valid { "" } else { " with mistakes" };
            println!("{syntax}{mistakes}: {files}, edits done {done}, refused {refused}");
        }
    }
}

#[test]
fn a_file_is_before_plus_the_edit() {
    let edits = proptest::collection::vec((any::<usize>(), operations()), 1..5);
    let drawn = (any::<Index>(), proptest::option::of(any::<Index>()), edits);
    let counts = Counts::default();
    let mut runner = TestRunner::new(config(1_000));
    let result = runner.run(&drawn, |(seed, prefix, edits)| edited(&seed, prefix, edits, &counts));
    counts.print();
    result.unwrap_or_else(|error| panic!("{error}\n{runner}"));
}

/// A file, or what it begins with, is edited, and all of that taken back.
fn edited(
    seed: &Index,
    prefix: Option<Index>,
    edits: Vec<(usize, Operation)>,
    counts: &Counts,
) -> Result<(), TestCaseError> {
    let (is_json, text) = &texts()[seed.index(texts().len())];
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let text = &text[..prefix.map_or(text.len(), |prefix| ends[prefix.index(ends.len())])];
    let mut document = Document::parse(name(*is_json), text);
    prop_assert_eq!(document.text(), text);
    prop_assert!(document.changes().is_empty() && document.diff().is_empty());
    let mut count = counts.of(*is_json, document.diagnostics().is_empty());
    count.files += 1;
    let mut steps = Vec::new();
    for (target, operation) in edits {
        let before = document.text().to_owned();
        match edit(&mut document, *is_json, target, &operation)? {
            Outcome::NotTried => continue,
            Outcome::Refused => count.refused += 1,
            Outcome::Done => count.done += 1,
        }
        prop_assert_eq!(TextEdit::apply(&document.changes(), text), document.text());
        if document.text() != before {
            steps.push(before);
        }
    }
    for step in steps.into_iter().rev() {
        prop_assert!(document.undo());
        prop_assert_eq!(document.text(), step);
    }
    prop_assert!(!document.undo() && document.changes().is_empty());
    Ok(())
}

/// What became of an edit.
enum Outcome {
    /// There is nothing that it could be done to.
    NotTried,
    Refused,
    Done,
}

/// Edits a part of a document, of which there is a number: what it says then is what it said before, and the edit.
fn edit(
    document: &mut Document,
    is_json: bool,
    target: usize,
    operation: &Operation,
) -> Result<Outcome, TestCaseError> {
    let before_text = document.text().to_owned();
    let (before, was_valid) = read(&before_text, is_json);
    let mut targets = vec![Vec::new()];
    before.targets(&mut Vec::new(), &mut targets);
    let takes_whole = matches!(operation, Operation::SetNew(..) | Operation::Block(..)) || targets.len() == 1;
    let at = &targets[if takes_whole { target % targets.len() } else { 1 + target % (targets.len() - 1) }];
    let Some(path) = path(document, at) else { return Ok(Outcome::NotTried) };
    // A name means something in the objects of a list there.
    if matches!(operation, Operation::SetNew(..)) && before.at(at).holder().kind == Kind::List {
        return Ok(Outcome::NotTried);
    }
    let other = match operation {
        Operation::Move(other, _) => &targets[other % targets.len()],
        _ => at,
    };
    let Some(other) = self::path(document, other) else { return Ok(Outcome::NotTried) };
    let mut alone = Document::parse(name(is_json), &before_text);
    let result = apply(document, &path, operation, &other);
    prop_assert_eq!(apply(&mut alone, &path, operation, &other).is_ok(), result.is_ok());
    if result.is_err() {
        prop_assert_eq!(document.text(), &before_text);
        return Ok(Outcome::Refused);
    }
    let (after, is_valid) = read(document.text(), is_json);
    prop_assert!(is_valid || !was_valid, "{:?} {} {:?}\n{}", operation, path, before_text, document.text());
    let part = before.at(at).bytes.0.clone();
    let is_plus = is_before_plus_edit(before, after, at, operation);
    prop_assert!(is_plus, "{:?} {} {:?}\n{}", operation, path, before_text, document.text());
    match operation {
        Operation::SetSame => prop_assert_eq!(document.text(), &before_text),
        Operation::Set(value) => {
            prop_assert_eq!(document.get(&path).unwrap().to_hcl_string(), value.to_hcl_string());
            prop_assert!(only_inside(&before_text, &alone.changes(), &part), "{:?}", alone.changes());
        }
        Operation::SetNew(..) | Operation::Block(..) | Operation::Expression(_) | Operation::Rename(_) => {
            prop_assert!(only_inside(&before_text, &alone.changes(), &part), "{:?}", alone.changes());
        }
        // The comments that belong to it, and no others.
        Operation::Remove | Operation::Comment(..) => {
            let lines = with_its_comments(&before_text, &part, is_json);
            prop_assert!(
                only_inside(&before_text, &alone.changes(), &lines),
                "{operation:?} {path} {before_text:?} {:?}",
                alone.changes()
            );
        }
        Operation::Move(..) => {
            let (before, after) = (comments(&before_text, is_json), comments(document.text(), is_json));
            prop_assert_eq!(before, after, "{:?} {} {:?}", operation, path, before_text);
        }
    }
    Ok(Outcome::Done)
}

/// What is there is found by its place and by its path.
#[test]
fn everything_has_a_path() {
    for (is_json, text) in texts() {
        let source = Source::new(name(*is_json), text.as_str());
        let document = Document::of(&source);
        let mut all = vec![Path::new()];
        while let Some(path) = all.pop() {
            let Ok(paths) = document.paths(&path) else { continue };
            let inner: Vec<Path> = paths.into_iter().filter(|it| it.steps().len() > path.steps().len()).collect();
            for path in &inner {
                let read: Path = path.to_string().parse().unwrap();
                assert_eq!(read, *path, "{text}");
            }
            all.extend(inner);
        }
    }
}

/// What every case file begins with, however long that is, is edited as a whole one; all of them with `LAWS=full`, and one of many
/// otherwise.
#[test]
#[expect(clippy::print_stdout, reason = "the counts are for people who ask for them")]
fn every_prefix_is_edited() {
    let step = match tries(400) {
        400 => 1,
        200 => 797,
        _ => 1597,
    };
    let operations = [
        Operation::SetNew("zz", Value::from(1)),
        Operation::Block("zz_block", Some("x")),
        Operation::SetSame,
        Operation::Set(Value::from("x")),
        Operation::Expression("base + 1"),
        Operation::Comment(CommentPlace::Line, "said"),
        Operation::Rename("zz"),
        Operation::Remove,
    ];
    let (mut number, mut counts) = (0, [0; 3]);
    let files = every_case().into_iter().map(|case| (case.is_json(), case.text));
    let all: BTreeSet<(bool, String)> = files.chain(texts().iter().cloned()).collect();
    for (is_json, text) in all {
        let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        for end in ends {
            number += 1;
            if number % step != 0 {
                continue;
            }
            let text = &text[..end];
            let mut document = Document::parse(name(is_json), text);
            assert_eq!(document.text(), text);
            let (mut done, mut target) = (0, number);
            for operation in &operations {
                let before = document.text().to_owned();
                target = target / 3 + number % 7;
                let outcome = edit(&mut document, is_json, target, operation);
                let outcome = outcome.unwrap_or_else(|error| panic!("{text:?}: {error}"));
                counts[outcome as usize] += 1;
                done += usize::from(document.text() != before);
            }
            (0..done).for_each(|_| assert!(document.undo(), "{text:?}"));
            assert_eq!(document.text(), text);
        }
    }
    let [not_tried, refused, done] = counts;
    println!("{} prefixes: edits done {done}, refused {refused}, not tried {not_tried}", number / step);
}
