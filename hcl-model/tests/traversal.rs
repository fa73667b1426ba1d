//! Traversals as data: building, joining, splitting, printing, and following them with diagnostics.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode, RelativeTraversal, StepKind, Traversal, TraversalStep};
use hcl_model::limits::Budget;
use hcl_model::native;
use hcl_model::source::Source;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Number, Value};

fn context() -> EvalContext {
    let service = Value::object([
        ("port", Value::from(80)),
        ("names", Value::tuple([Value::from("a"), Value::from("b")])),
        ("tags", Value::map(Type::STRING, [("x y", Value::from("z"))])),
        ("none", Value::null(Type::list(Type::STRING))),
        ("later", Value::unknown(Type::list(Type::NUMBER))),
        ("key", Value::object([("id", Value::from("k"))]).mark(Mark::sensitive())),
    ]);
    EvalContext::new().with_variable("service", service)
}

fn built() -> Traversal {
    Traversal::new("service")
}

/// The value that a traversal leads to, or what is wrong with it, with its place.
#[track_caller]
fn check(traversal: &Traversal, expected: &str) {
    assert_eq!(shown(traversal.value(Mode::Full(&context()))), expected, "{traversal}");
}

fn shown(result: Result<Value, Diagnostics>) -> String {
    match result {
        Ok(value) => format!("{value:?}"),
        Err(diagnostics) => {
            let diagnostic = diagnostics.iter().next().unwrap();
            let place = diagnostic.subject().map_or_else(String::new, |range| format!("{range} `{}`", range.text()));
            format!("{} | {} @ {place}", diagnostic.summary(), diagnostic.message())
        }
    }
}

#[test]
fn following() {
    check(&built().attribute("port"), "80");
    check(&built().attribute("names").index(1), "\"b\"");
    check(&built().attribute("tags").index("x y"), "\"z\"");
    check(&built().index("names").index("0"), "\"a\"");
    check(&built().attribute("later").index(0), "unknown(number)");
    check(&built().attribute("key").attribute("id"), "marked(\"sensitive\", ...)");
}

/// What a program built is shown as it would be written, because there is no file to show.
#[test]
fn mistakes_of_a_program() {
    let unknown = "unknown variable | The variable `servce` does not exist. Did you mean `service`? @ \
                   <reference>:1,1-7 `servce`";
    check(&Traversal::new("servce").attribute("port"), unknown);
    let missing = "unknown attribute | This value has no attribute `prot`. Did you mean `port`? \
                   @ <reference>:1,8-13 `.prot`";
    check(&built().attribute("prot").index(0), missing);
    let index = "index out of range | The list has 2 elements, `[0]` to `[1]`. \
                 @ <reference>:1,14-17 `[2]`";
    check(&built().attribute("names").index(2), index);
    let null = "index of null | This value is null and has no elements. @ \
                <reference>:1,13-16 `[0]`";
    check(&built().attribute("none").index(0), null);
    let steps = RelativeTraversal::new().attribute("a").attribute("b");
    let found = shown(steps.value(&Value::object([("a", Value::object([("c", Value::TRUE)]))])));
    assert!(found.ends_with("@ <reference>:1,3-5 `.b`"), "{found}");
}

#[test]
fn mistakes_of_an_author_are_shown_in_the_file() {
    let written = native::parse_traversal("app.hcl", "service.names[7]").ok().unwrap();
    let found = shown(written.value(Mode::Full(&context())));
    assert!(found.ends_with("@ app.hcl:1,14-17 `[7]`"), "{found}");
    assert!(shown(written.value(Mode::LiteralOnly(&Budget::DEFAULT))).starts_with("variables not allowed"));
    // A step of a program's own, added to those of a file, is shown by itself.
    let found =
        shown(native::parse_traversal("app.hcl", "service").ok().unwrap().attribute("x").value(Mode::Full(&context())));
    assert!(found.ends_with("@ <reference>:1,8-10 `.x`"), "{found}");
}

#[test]
fn ranges() {
    let written = native::parse_traversal("app.hcl", "a.b [0]").ok().unwrap();
    assert_eq!(written.range().to_string(), "app.hcl:1,1-8");
    assert_eq!(written.root_range().text(), "a");
    assert_eq!(written.steps()[1].range().unwrap().text(), "[0]");
    assert_eq!(*written.steps()[1].kind(), StepKind::Index(Value::from(0)));
    let built = Traversal::new("a").attribute("b").index(0);
    assert_eq!(built.range().text(), "a.b[0]");
    assert_eq!(built.root_range().text(), "a");
    assert!(built.steps()[0].range().is_none());
    assert_eq!(written, built);
    let source = Source::new("app.ini", "ref = a/b");
    let placed =
        Traversal::new("a").root_at(source.range(6, 7)).step(TraversalStep::attribute("b").at(source.range(7, 9)));
    assert_eq!(placed.range().text(), "a/b");
    assert_eq!(placed, Traversal::new("a").attribute("b"));
}

#[test]
fn joined_and_split() {
    let steps = RelativeTraversal::new().attribute("names").join(RelativeTraversal::new().index(0));
    let joined = built().join(steps.clone());
    check(&joined, "\"a\"");
    let (root, rest) = joined.clone().split();
    assert_eq!((root.to_string(), rest.to_string()), ("service".to_owned(), ".names[0]".to_owned()));
    assert_eq!(rest, steps);
    assert_eq!(root.join(rest), joined);
    let relative = joined.into_relative();
    assert_eq!(relative.to_string(), ".service.names[0]");
    let world = Value::object([("service", context().variable("service").unwrap().clone())]);
    assert_eq!(relative.value(&world).unwrap(), Value::from("a"));
    assert_eq!(RelativeTraversal::new().value(&world).unwrap(), world);
}

#[test]
fn what_is_relative_of_an_expression() {
    let relative = |text| native::parse_expression("app.hcl", text).ok().unwrap().as_relative_traversal();
    let steps = relative("names[1]").unwrap();
    assert_eq!(steps, RelativeTraversal::new().attribute("names").index(1));
    assert_eq!(shown(steps.value(context().variable("service").unwrap())), "\"b\"");
    let found = shown(relative("nmaes").unwrap().value(context().variable("service").unwrap()));
    assert!(found.ends_with("Did you mean `names`? @ app.hcl:1,1-6 `nmaes`"), "{found}");
    let error = relative("a + b").unwrap_err();
    assert_eq!(error.iter().next().unwrap().code(), "static-expression-required");
}

/// Any text as a key, printed and read again, is the same key.
#[test]
fn printed_keys_are_read_again() {
    let keys =
        ["", "a", "a\"b\\", "\n\r\t", "${x}", "%{x}", "$${x}", "$", "$$", "%", "\u{0}\u{7f}\u{85}", "ä€𝄞", "$ {"];
    for key in keys {
        let traversal = Traversal::new("a").index(key).attribute("b").index(Number::try_from(1.5).unwrap());
        let again = native::parse_traversal("again", &traversal.to_string()).ok().unwrap();
        assert_eq!(again, traversal, "{traversal}");
    }
}
