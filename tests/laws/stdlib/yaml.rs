//! Laws of YAML: what is written is read back, whatever it is, and no text takes the reader down.

use hcl_model::stdlib;
use hcl_model::value::Value;
use proptest::prelude::*;

use crate::support::generate::{self, Allowed};
use crate::support::random::{Random, config};

fn call(name: &str, argument: &Value) -> Result<Value, String> {
    let function = stdlib::get(name).expect("a function of the library").function();
    function.call(std::slice::from_ref(argument)).map_err(|error| error.to_string())
}

/// What is left of a value in a text that says nothing of types, which JSON does not either.
fn natural(value: &Value) -> Value {
    call("jsondecode", &call("jsonencode", value).expect("JSON")).expect("a value")
}

fn check(value: &Value) -> Result<(), TestCaseError> {
    let text = call("yamlencode", value).map_err(TestCaseError::fail)?;
    let read = call("yamldecode", &text);
    prop_assert_eq!(read, Ok(natural(value)), "{}", text.as_str().unwrap_or_default());
    Ok(())
}

/// What means something in YAML, wherever it stands.
const PIECES: &[&str] = &[
    "- ",
    "? ",
    ": ",
    "a",
    "b: ",
    "\n",
    "\n  ",
    "\n    ",
    " ",
    "\t",
    "#",
    " # c",
    "[",
    "]",
    "{",
    "}",
    ", ",
    "&a ",
    "*a",
    "<<: ",
    "!!str ",
    "!x ",
    "|",
    ">",
    "|-\n  x",
    ">+\n  x\n\n",
    "'",
    "\"",
    "\\",
    "\\n",
    "---",
    "...",
    "%YAML 1.2\n",
    "%TAG ! tag:x,1:\n",
    "0x1f",
    "-1.5e3",
    "2001-12-14",
    "yes",
    "null",
    "~",
    ".inf",
    "@",
    "`",
    "\r",
    "\u{feff}",
    "\u{85}",
    "\u{2028}",
    "é",
    "😀",
    "\0",
];

fn text() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(prop::sample::select(PIECES), 0..24);
    prop_oneof![3 => pieces.prop_map(|pieces| pieces.concat()), 1 => any::<String>(), 1 => "[a-c \n:\"'#&*!|>-]{0,24}"]
}

/// Values whose texts and names are all that YAML could take for something else.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        4 => text().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(Value::NULL),
    ];
    leaf.prop_recursive(5, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::tuple),
            prop::collection::btree_map(text(), inner, 0..5).prop_map(Value::object),
        ]
    })
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn what_is_written_is_read_back(value in value()) {
        check(&value)?;
    }

    /// Any text is read or refused, and what is read is written and read again.
    #[test]
    fn any_text_is_read_or_refused(text in text()) {
        match call("yamldecode", &Value::from(&*text)) {
            Ok(value) if value.size() < 1000 => {
                let again = call("yamldecode", &call("yamlencode", &value).map_err(TestCaseError::fail)?);
                prop_assert_eq!(again, Ok(value));
            }
            Ok(_) => {}
            Err(why) => prop_assert!(why.contains("line ") || why.contains("no document"), "{}: {}", text, why),
        }
    }

    /// A text that was written, with a piece of something else in it.
    #[test]
    fn a_changed_text_is_read_or_refused(value in value(), piece in prop::sample::select(PIECES), at in any::<prop::sample::Index>()) {
        let text = call("yamlencode", &value).map_err(TestCaseError::fail)?;
        let text = text.as_str().unwrap_or_default();
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let (before, behind) = text.split_at(places[at.index(places.len())]);
        if let Err(why) = call("yamldecode", &Value::from(format!("{before}{piece}{behind}"))) {
            prop_assert!(why.contains("line ") || why.contains("no document"), "{}", why);
        }
    }
}

#[test]
fn values_of_every_type_are_read_back() {
    let mut random = Random(7);
    for _ in 0..2000 {
        let ty = generate::ty(&mut random, 3);
        let value = generate::value(&mut random, &ty, Allowed { nulls: true, ..Allowed::default() });
        check(&value).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn as_deep_as_values_can_be() {
    let deep =
        |levels: usize| (0..levels).fold(Value::from("x\ny"), |value, _| Value::tuple([Value::object([("a", value)])]));
    check(&deep(128)).unwrap_or_else(|error| panic!("{error}"));
    assert!(call("yamlencode", &deep(129)).unwrap_err().contains("256 levels"));
    // What is in a list, and what is in the lists in it, begins in one line.
    let text = call("yamlencode", &deep(3)).expect("YAML");
    assert_eq!(text.as_str().map(|text| text.lines().count()), Some(5));
}
