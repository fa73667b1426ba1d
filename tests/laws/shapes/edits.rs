//! Shapes of files that are edited: one edit of a file with much in it, and values with many parts.

use hcl_model::edit::{CommentPlace, Document};
use hcl_model::value::Value;

use super::Shape;

/// A text: how it begins, its part with `#` for the number, how it ends.
fn text(begin: &str, part: &str, end: &str, size: usize) -> String {
    let parts: String = (0..size).map(|number| part.replace('#', &number.to_string())).collect();
    format!("{begin}{parts}{end}")
}

/// Edits of a document, which must be possible.
type Edits = fn(&mut Document);

/// Files, and what is done with them.
const EDITS: &[(&str, [&str; 3], Edits)] = &[
    ("a value among arguments", ["", "a# = #\n", "z = 1\n"], |it| it.set("z", 2).unwrap()),
    ("a new argument", ["", "a# = #\n", ""], |it| it.set("z", 2).unwrap()),
    ("a comment", ["", "// a\n", "z = 1\n"], |it| it.set_comment("z", CommentPlace::Lead, "b").unwrap()),
    ("blank lines", ["", "\n", "z = 1\n"], |it| it.remove("z").unwrap()),
    ("a block of the same labels", ["", "a \"b\" {}\n", ""], |it| it.set("a.b[5].c", 2).unwrap()),
    ("a new block", ["", "a \"b#\" {}\n", "z {}\n"], |it| it.append_block("", "a", ["c"]).map(|_| ()).unwrap()),
    ("a block that is moved", ["", "a \"b#\" {}\n", "z {}\n"], |it| it.move_before("z", "a.b0").map(|_| ()).unwrap()),
    ("paths of blocks", ["", "a \"b\" {}\n", "z {}\n"], |it| assert!(it.paths("").unwrap().len() > 1)),
    ("an element on a line", ["a = [", "#, ", "1]\n"], |it| it.remove("a[3]").unwrap()),
    ("a list that is another one", ["a = [\n", "  #, // a\n", "]\n"], |it| it.set("a", list(it, 2)).unwrap()),
    ("a list that is no longer", ["a = [", "#, ", "1]\n"], |it| it.set("a", Value::tuple([])).unwrap()),
    ("entries of which every other goes", ["a = {\n", "  a# = 1 // a\n", "}\n"], |it| {
        it.set("a", object(it, "a")).unwrap();
    }),
    ("entries that are others", ["a = { ", "a# = 1, ", "z = 1 }\n"], |it| it.set("a", object(it, "b")).unwrap()),
    ("a difference", ["a = [\n", "  #,\n", "]\n"], |it| {
        it.set("a", list(it, 2)).unwrap();
        assert!(!it.diff().is_empty() && it.undo());
    }),
];

/// A list of as many elements as one has and a few more, of which one in so many is another.
fn list(document: &Document, step: u64) -> Value {
    let length = document.paths("a").unwrap().len() as u64;
    let element = |at: u64| if at.checked_rem(step) == Some(0) { at + 1 } else { at };
    Value::tuple((0..length + 3).map(|at| Value::from(element(at))))
}

/// An object of half the entries of one, with names that begin in some way.
fn object(document: &Document, name: &str) -> Value {
    let length = document.paths("a").unwrap().len();
    Value::object((0..length).step_by(2).map(|at| (format!("{name}{at}"), Value::from(2))))
}

pub(super) fn all() -> Vec<Shape> {
    let shape = |&(name, [begin, part, end], edits): &(&str, [&'static str; 3], Edits)| {
        let file = if begin == "{" { "a.json" } else { "a.hcl" };
        let make = move |size: usize| (file, text(begin, part, end, size + 8), edits);
        Shape::new(format!("edit: {name}"), make, |(file, text, edits)| edits(&mut Document::parse(*file, text)))
    };
    EDITS.iter().map(shape).collect()
}
