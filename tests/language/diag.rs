//! Rendered reports: `tests/cases/diag`, each file with the report of its mistakes in a `.txt`.

use expect_test::expect;
use hcl_model::body::{Body, BodySchema};
use hcl_model::diag::{Arg, Diagnostic, Diagnostics, Message, RenderOptions};
use hcl_model::expr::Mode;
use hcl_model::native;
use hcl_model::source::Source;
use hcl_model::syntax::{Cursor, Item};

use crate::support::{Failures, cases, context, places};

/// The report of everything that is wrong with a file: its syntax, its structure, its values.
///
/// The structure is `name` (required), `port` and blocks `service` with a label; `any` may be anything.
#[track_caller]
pub(crate) fn check(name: &str, text: &str) -> String {
    let parse = native::parse_body(name, text);
    let mut diagnostics = parse.diagnostics;
    let mut schema = BodySchema::new().required("name").optional("port").block("service", ["name"]);
    for any in ["any", "more", "most"] {
        schema = schema.optional(any);
    }
    diagnostics.extend(parse.tree.content(&schema).1);
    evaluate(&parse.tree, &mut diagnostics);
    diagnostics.sort_by_source();
    places::check(&diagnostics);
    diagnostics.report(&RenderOptions::new())
}

#[test]
fn reports() {
    let mut failures = Failures::default();
    for case in cases("diag", "hcl") {
        failures.compare(&case.path.with_extension("txt"), &check(&case.name(), &case.text));
    }
    failures.finish();
}

/// Paste a failing case here.
#[test]
fn smoke() {
    expect![[r#"
        error[unknown-argument]: unknown argument
         --> smoke.hcl:2:1
          |
        2 | prot = 80
          | ^^^^ `prot` is not an argument here
          = help: did you mean `port`?

        error: smoke.hcl has 1 error
    "#]]
    .assert_eq(&check("smoke.hcl", "name = \"a\"\nprot = 80\n"));
}

/// What no mistake in a file shows yet: a context, a remark without a place, a second source, no place at all.
#[test]
fn made_by_hand() {
    let file = Source::new("a.hcl", "service {\n  # why\n  port = 80\n}\n");
    let variable = Source::new("environment variable PORT", "eighty");
    let mut diagnostics = Diagnostics::new();
    diagnostics.push(
        Diagnostic::error("made", "With a context")
            .detail("The first line.\nThe second line.")
            .at(file.range(27, 29))
            .within(file.range(0, 32))
            .note("remarks stand below the detail")
            .note_at("this one has a place in another source", variable.range(0, 6)),
    );
    diagnostics.push(Diagnostic::warning("made", "Without a place").detail("Only text."));
    diagnostics.push(Diagnostic::warning("made", "At the end").at(file.range(32, 32)));
    expect![[r#"
        error[made]: With a context
         --> a.hcl:3:10
          |
        1 | service {
        2 |   # why
        3 |   port = 80
          |          ^^ the first line.␊The second line
        4 | }
          = note: remarks stand below the detail
        note: this one has a place in another source
         --> environment variable PORT:1:1
          |
        1 | eighty
          | ------

        warning[made]: Without a place
          = Only text.

        warning[made]: At the end
         --> a.hcl:4:2
          |
        4 | }
          |  ^

        error: a.hcl has 1 error
    "#]]
    .assert_eq(&diagnostics.report(&RenderOptions::new()));
}

/// A long stretch that must not be shown is one word, whether the view begins in it or ends there.
#[test]
fn long_stretches_that_are_not_shown() {
    let before = "k = [";
    let secret = format!("\"{}\"", "canary".repeat(2_000));
    let text = format!("{before}{secret}, \"x\", {secret}{secret}, oops, \u{e9}] {secret}\n");
    let file = Source::new("a.hcl", text.clone());
    let mut from = 0;
    while let Some(at) = text[from..].find(&secret) {
        file.redact(from + at..from + at + secret.len());
        from += at + secret.len();
    }
    let oops = text.find("oops").unwrap() as u32;
    let mut diagnostics = Diagnostics::new();
    diagnostics.push(Diagnostic::error("made", "At the start").at(file.range(0, 1)));
    diagnostics.push(Diagnostic::error("made", "In a secret").at(file.range(100, 110)));
    diagnostics.push(Diagnostic::error("made", "Behind it").at(file.range(oops, oops + 4)));
    diagnostics.push(Diagnostic::error("made", "Around it").at(file.range(oops - 3, text.len() as u32)));
    expect![[r#"
        error[made]: At the start
         --> a.hcl:1:1
          |
        1 | k = [(sensitive), "x", (sensitive), oops, é] (sensitive)
          | ^

        error[made]: In a secret
         --> a.hcl:1:101
          |
        1 | k = [(sensitive), "x", (sensitive), oops, é] (sensitive)
          |      ^^^^^^^^^^^

        error[made]: Behind it
         --> a.hcl:1:36021
          |
        1 | ...(sensitive), oops, é] (sensitive)
          |                 ^^^^

        error[made]: Around it
         --> a.hcl:1:36018
          |
        1 | ...(sensitive), oops, é] (sensitive)
          |    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

        error: a.hcl has 4 errors
    "#]]
    .assert_eq(&diagnostics.report(&RenderOptions::new()));
}

/// Evaluates every attribute, also those in blocks.
fn evaluate(body: &Body, diagnostics: &mut Diagnostics) {
    let mut cursor = Cursor::default();
    while let Some(item) = body.next_item(None, &mut cursor, &mut Diagnostics::new()) {
        match item {
            Item::Attribute(attribute) => {
                attribute.expr().evaluate(Mode::Full(context::standard()), diagnostics);
            }
            Item::Block(block) => evaluate(&Body::from_node(block.body()), diagnostics),
        }
    }
}

#[test]
fn messages_take_any_number_of_arguments_and_any_depth() {
    let [none, one] = [Message::new("{} {}", []), Message::new("none", [Arg::text("x")])];
    assert_eq!((none.to_string(), one.to_string()), ("{} {}".to_owned(), "none".to_owned()));
    let deep = (0..100_000).fold(Message::from("deep"), |inner, _| Message::new("{}", [inner.into()]));
    assert_eq!(Diagnostic::error("x", "X").detail(deep).message(), "deep");
    let advice = (0..100_000).fold(Message::from("deep"), |inner, _| Message::new("{}", [Arg::Developer(inner)]));
    assert_eq!(Diagnostic::error("x", "X").detail(advice).of_secret().message(), "");
    // A place within it can become secret later.
    let source = Source::new("app.hcl", "CANARY");
    let at = Message::new("`{}` {}", [Arg::Source(source.range(0, 6))]);
    let deep = (0..100).fold(at, |inner, _| Message::new("{} {}", [inner.into()]));
    source.redact(0..6);
    assert_eq!(deep.to_string(), format!("`(sensitive)` {{}}{}", " {}".repeat(100)));
}

#[test]
fn debug_output_of_messages_has_no_value() {
    let source = Source::new("app.hcl", "pin = \"CANARY\"");
    let at = source.range(6, 14);
    source.redact(6..14);
    let diagnostic = Diagnostic::error("x", "X")
        .detail(Message::new("{} {} {}", [Arg::Source(at.clone()), Arg::value("CANARY"), Arg::untrusted("CANARY")]))
        .at(at)
        .note("CANARY".to_owned());
    let printed = format!("{diagnostic:?} {:?} {:?}", diagnostic.detail_message(), diagnostic.notes());
    assert!(!printed.contains("CANARY"), "{printed}");
}

#[test]
fn secret_reasons_are_replaced_by_a_sentence() {
    let detail = Message::new("The function `{}` failed: {}.", [Arg::text("f"), Arg::untrusted("CANARY is odd")]);
    let diagnostic = Diagnostic::error("x", "X").detail(detail).of_secret();
    assert_eq!(
        diagnostic.message(),
        "The function `f` failed. The reason is not shown, because it may repeat a secret."
    );
}

/// A hint that is secret is left out of help, and help without words is no help.
#[test]
fn help_without_its_secrets() {
    let quotes = || Message::new("Put it in quotes{}.", [Arg::Hint(Message::new(": {}", [Arg::Secret]))]);
    let plain = || Diagnostic::error("a", "a");
    assert_eq!(plain().help(quotes()).help_text(), "Put it in quotes.");
    assert_eq!(plain().help(quotes()).help("Second.").help_text(), "Put it in quotes. Second.");
    for empty in [Message::new("{}.", [Arg::Hint(Message::new("{}", [Arg::Secret]))]), ".".into(), Message::default()] {
        assert_eq!(plain().help(empty).help_text(), "");
    }
    assert_eq!(plain().help(Message::new("Write {}.", [Arg::Secret])).help_text(), "");
}

/// A letter that looks like the letter of another script is named, and other characters are not.
#[test]
fn letters_of_other_scripts() {
    let help = |written: &str| {
        let at = Source::new("a", written).range(0, written.len() as u32);
        Diagnostic::error("a", "a").at(at).did_you_mean("port").help_text().into_owned()
    };
    assert_eq!(help("p\u{43e}rt"), "Did you mean `port`? The letter `\u{43e}` (U+043E) is not `o`.");
    for other in ["p\u{9b}rt", "p\u{202e}rt", "p\u{435}rt", "prt", "pört"] {
        assert_eq!(help(other), "Did you mean `port`?", "{other:?}");
    }
}
