//! The formatter on texts whose white space and punctuation were changed at random: nothing but white space changes,
//! values stay, what is formatted stays, and time grows with the text.

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::format::{Options, edits, format};
use hcl_model::json;
use hcl_model::native;
use hcl_model::source::TextEdit;
use hcl_model::syntax::{Cursor, Item};
use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, proptest};
use proptest::sample::{Index, select};

use crate::native::seeds;
use crate::support::random::config;
use crate::support::{cases, context};

/// A change at a place of a text.
#[derive(Debug, Clone)]
struct Change {
    at: Index,
    inserted: &'static str,
    /// The character there is taken away if it is white space.
    taken: bool,
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let blanks = || select(vec!["", " ", "  ", "\t", "\n", "\r\n", "\n\n\n"]);
    let tokens = || {
        select(vec![
            "=", ",", "[", "]", "{", "}", "(", ")", "\"", "${", "~}", "-", "#", "/*", "<<E\n", "\nE\n", "'", "é",
        ])
    };
    let inserted = proptest::strategy::Union::new_weighted(vec![(40, blanks().boxed()), (1, tokens().boxed())]);
    let change =
        (any::<Index>(), inserted, any::<bool>()).prop_map(|(at, inserted, taken)| Change { at, inserted, taken });
    proptest::collection::vec(change, 0..20)
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for change in changes {
        let at = change.at.index(chars.len() + 1);
        let taken = usize::from(change.taken && chars.get(at).is_some_and(|c| c.is_ascii_whitespace()));
        chars.splice(at..at + taken, change.inserted.chars());
    }
    chars.into_iter().collect()
}

/// The items of a file with the values of attributes; nothing if there are mistakes in it.
fn contents(text: &str, context: &EvalContext) -> Option<Vec<String>> {
    let parse = native::parse_body("formatted.hcl", text);
    let mut out = Vec::new();
    parse.diagnostics.is_empty().then(|| items(&parse.tree, context, &mut out))?;
    Some(out)
}

fn items(body: &Body, context: &EvalContext, out: &mut Vec<String>) {
    let (mut cursor, mut diagnostics) = (Cursor::default(), Diagnostics::new());
    while let Some(item) = body.next_item(None, &mut cursor, &mut diagnostics) {
        match item {
            Item::Attribute(attribute) => {
                let mut found = Diagnostics::new();
                let value = attribute.expr().evaluate(Mode::Full(context), &mut found);
                let found: Vec<&str> = found.iter().map(|it| it.code()).collect();
                out.push(format!("{} = {value:?} {found:?}", attribute.name));
            }
            Item::Block(block) => {
                let labels: Vec<String> = block.node.labels().map(|label| label.text.into_owned()).collect();
                out.push(format!("{} {labels:?}", block.ty));
                items(&Body::from_node(block.body()), context, out);
                out.push("end".to_owned());
            }
        }
    }
}

fn all_options() -> impl Strategy<Value = Options> {
    let width = proptest::option::of(1..60_usize);
    (any::<[bool; 3]>(), proptest::option::of(0..3_usize), width).prop_map(
        |([commas, bare, hashes], blank_lines, width)| {
            let options = Options::default()
                .with_trailing_commas(commas)
                .with_bare_interpolations(bare)
                .with_hash_comments(hashes);
            let options = blank_lines.map_or(options.clone(), |most| options.with_blank_lines(most));
            width.map_or(options.clone(), |width| options.with_width(width))
        },
    )
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn only_white_space_changes(seed in any::<Index>(), changes in changes()) {
        let seeds = texts();
        let text = changed(&seeds[seed.index(seeds.len())], &changes);
        let formatted = format(&text, &Options::default());
        let edits = edits(&text, &Options::default());
        prop_assert_eq!(TextEdit::apply(&edits, &text), formatted.clone());
        for edit in edits {
            let is_blank = |text: &str| text.trim_start_matches('\u{feff}').bytes().all(|byte| matches!(byte, b' ' | b'\t'));
            prop_assert!(is_blank(&text[edit.range]) && is_blank(&edit.text));
        }
        prop_assert_eq!(format(&formatted, &Options::default()), formatted.clone(), "{:?}", text);
        if let Some(contents) = contents(&text, &CONTEXT) {
            prop_assert_eq!(self::contents(&formatted, &CONTEXT), Some(contents));
        }
    }

    #[test]
    fn options_keep_values(seed in any::<Index>(), changes in changes(), options in all_options()) {
        let seeds = texts();
        let text = changed(&seeds[seed.index(seeds.len())], &changes);
        let formatted = format(&text, &options);
        prop_assert_eq!(TextEdit::apply(&edits(&text, &options), &text), formatted.clone());
        prop_assert_eq!(format(&formatted, &options), formatted.clone(), "{:?}", text);
        if let Some(contents) = contents(&text, &CONTEXT) {
            prop_assert_eq!(self::contents(&formatted, &CONTEXT), Some(contents));
        }
    }
}

static CONTEXT: std::sync::LazyLock<EvalContext> = std::sync::LazyLock::new(|| context::standard().clone());

fn texts() -> &'static [String] {
    static TEXTS: std::sync::LazyLock<Vec<String>> = std::sync::LazyLock::new(|| {
        let files = cases("format", "hcl").into_iter().map(|case| case.text);
        files.chain(seeds()).collect()
    });
    &TEXTS
}

/// JSON is the same data afterwards, and what is formatted stays.
#[test]
fn json_stays() {
    for folder in ["decode", "decode-errors", "three-ways", "format"] {
        for case in cases(folder, "json") {
            for width in [0, 20, 80] {
                let options = Options::default().with_width(width);
                let formatted = json::format(&case.text, &options);
                assert_eq!(json::format(&formatted, &options), formatted);
                let tokens = |text: &str| text.split_whitespace().collect::<String>();
                assert_eq!(tokens(&formatted), tokens(&case.text), "{}", case.name());
            }
        }
    }
}

/// Deep, long and wide texts are formatted, in time and space that grow as they do.
#[test]
fn large_texts() {
    let options = Options::default().with_trailing_commas(true).with_bare_interpolations(true).with_width(80);
    for options in [Options::default(), options] {
        for text in [
            format!("a = {}{}\n", "[".repeat(100_000), "]".repeat(100_000)),
            format!("a = {}1{}\n", "{a=".repeat(100_000), "}".repeat(100_000)),
            format!("a = {}1{}\n", "\"${".repeat(100_000), "}\"".repeat(100_000)),
            format!("a = [{}]\n", "1,".repeat(300_000)),
            "a = 1 # x\n".repeat(100_000),
            "[\n".repeat(20_000),
            "/*".repeat(100_000),
            "\"".repeat(300_001),
            "<<E\n".repeat(100_000),
        ] {
            // A few blanks for each bracket, and the indentation of as many levels as are indented, on the way in and out.
            let formatted = format(&text, &options);
            assert!((1..text.len() * 8 + 600 * 600).contains(&formatted.len()), "{}", formatted.len());
            assert!(format(&formatted, &options) == formatted);
        }
    }
}
