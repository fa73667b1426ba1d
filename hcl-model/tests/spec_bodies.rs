//! "Structural Elements" and "Body Content" of the information model: bodies read through schemas.

use hcl_model::body::{Attribute, AttributeSchema, Block, BlockSchema, Body, BodySchema, Content};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::EvalContext;
use hcl_model::value::Value;
use hcl_model::{json, native};

const TEXT: &str = "\
name = \"app\"
port = 80
service \"web\" \"a\" {
  host = \"h\"
  probe {}
}
extra = 1
service \"db\" \"b\" {}
other {}
";

fn body(text: &str) -> Body {
    native::parse_body("app.hcl", text).ok().unwrap()
}

fn attributes(attributes: &[Attribute]) -> String {
    let each: Vec<String> = attributes.iter().map(|found| format!("{} = {:?}", found.name, found.expr)).collect();
    each.join(", ")
}

fn blocks(blocks: &[Block]) -> String {
    let each: Vec<String> = blocks.iter().map(|block| format!("{}{:?}", block.block_type(), block.labels())).collect();
    each.join(", ")
}

fn summaries(diagnostics: &Diagnostics) -> String {
    let each: Vec<String> = diagnostics.iter().map(|found| format!("{} @ {}", found.summary(), place(found))).collect();
    each.join(", ")
}

fn place(diagnostic: &hcl_model::diag::Diagnostic) -> String {
    diagnostic.subject().map_or_else(String::new, |range| range.text().to_owned())
}

/// What a schema makes of a text: attributes, blocks and mistakes.
#[track_caller]
fn check(text: &str, schema: &BodySchema, expected: [&str; 3]) -> Content {
    let (content, diagnostics) = body(text).content(schema);
    assert_eq!([attributes(content.attributes()), blocks(content.blocks()), summaries(&diagnostics)], expected);
    content
}

#[test]
fn content_has_the_attributes_and_the_blocks_in_order() {
    let schema = BodySchema::new()
        .required("name")
        .optional("port")
        .optional("extra")
        .optional("absent")
        .block("service", ["kind", "zone"])
        .block("other", [""; 0]);
    let content = check(
        TEXT,
        &schema,
        ["name = \"app\", port = 80, extra = 1", "service[\"web\", \"a\"], service[\"db\", \"b\"], other[]", ""],
    );
    assert!(content.attribute("absent").is_none());
    assert_eq!(blocks(&content.blocks_of_type("other").cloned().collect::<Vec<_>>()), "other[]");
    let inner = content.blocks()[0].body().content(&BodySchema::new().optional("host").block("probe", [""; 0]));
    assert_eq!((attributes(inner.0.attributes()), blocks(inner.0.blocks())), ("host = \"h\"".into(), "probe[]".into()));
    assert!(inner.1.is_empty());
    assert_eq!(content.attribute("port").unwrap().expr.value(&EvalContext::new()), Ok(Value::from(80)));
    let (empty, _) = content.blocks()[2].body().content(&schema.clone().optional("more"));
    assert_eq!((attributes(empty.attributes()), blocks(empty.blocks())), (String::new(), String::new()));
}

#[test]
fn what_an_exhaustive_schema_does_not_name_is_an_error() {
    let schema = BodySchema::new().required("name").block("service", ["kind", "zone"]);
    check(
        TEXT,
        &schema,
        [
            "name = \"app\"",
            "service[\"web\", \"a\"], service[\"db\", \"b\"]",
            "unknown argument @ port, unknown argument @ extra, unknown block type @ other",
        ],
    );
}

#[test]
fn attributes_and_labels_are_checked() {
    let schema = BodySchema::new().required("name").optional("port").block("service", ["kind"]);
    check("port = 1\n", &schema, ["port = 1", "", "missing argument @ "]);
    check("name = 1\nservice {}\n", &schema, ["name = 1", "", "missing kind for `service` @ {"]);
    check("name = 1\nservice \"a\" \"b\" {}\n", &schema, ["name = 1", "", "unexpected label for `service` @ \"b\""]);
    check("name = 1\nport {}\n", &schema, ["name = 1", "", "argument written as a block @ port"]);
    check("name = 1\nservice = 1\n", &schema, ["name = 1", "", "block written as an argument @ service"]);
}

#[test]
fn an_attribute_is_set_once() {
    let parse = native::parse_body("app.hcl", "a = 1\nb = 2\na = 3\n");
    assert_eq!(summaries(&parse.diagnostics), "duplicate argument @ a");
    let schema = BodySchema::new().optional("a").optional("b");
    assert_eq!(attributes(parse.tree.content(&schema).0.attributes()), "a = 1, b = 2");
}

#[test]
fn a_schema_names_an_attribute_once() {
    let twice = [AttributeSchema::optional("a"), AttributeSchema::required("a")];
    assert_eq!(BodySchema::from_parts(twice, []).unwrap_err().name(), "a");
}

#[test]
fn a_schema_has_no_block_named_like_an_attribute() {
    let block = BlockSchema::new("a", [""; 0]);
    assert_eq!(BodySchema::from_parts([AttributeSchema::optional("a")], [block]).unwrap_err().name(), "a");
}

#[test]
fn partial_content_leaves_the_rest_unmodified() {
    let schema = BodySchema::new().required("name").optional("absent").block("service", ["kind", "zone"]);
    let (partial, diagnostics) = body(TEXT).partial_content(&schema);
    assert!(diagnostics.is_empty());
    assert_eq!(attributes(partial.content.attributes()), "name = \"app\"");
    assert_eq!(blocks(partial.content.blocks()), "service[\"web\", \"a\"], service[\"db\", \"b\"]");

    let rest = BodySchema::new().required("port").optional("extra").block("other", [""; 0]);
    let (content, diagnostics) = partial.remain.content(&rest);
    assert!(diagnostics.is_empty());
    assert_eq!(
        (attributes(content.attributes()), blocks(content.blocks())),
        ("port = 80, extra = 1".into(), "other[]".into())
    );

    let (again, diagnostics) = partial.remain.partial_content(&BodySchema::new().optional("name").optional("port"));
    assert!(diagnostics.is_empty());
    assert_eq!(attributes(again.content.attributes()), "port = 80");
    assert_eq!(attributes(&again.remain.just_attributes().0), "extra = 1");
}

#[test]
fn what_was_taken_cannot_be_required_again() {
    let (partial, _) = body(TEXT).partial_content(&BodySchema::new().optional("name"));
    let (_, diagnostics) = partial.remain.partial_content(&BodySchema::new().required("name"));
    assert_eq!(summaries(&diagnostics), "missing argument @ ");
}

#[test]
fn just_attributes_takes_any_name_and_no_blocks() {
    let (found, diagnostics) = body("a = 1\nb-c = x.y\n").just_attributes();
    assert_eq!((attributes(&found), summaries(&diagnostics)), ("a = 1, b-c = x.y".to_owned(), String::new()));
    let (found, diagnostics) = body(TEXT).just_attributes();
    assert_eq!(attributes(&found), "name = \"app\", port = 80, extra = 1");
    assert!(summaries(&diagnostics).starts_with("unexpected `service` block @ service"));
}

#[test]
fn an_expression_ends_with_its_line() {
    for text in ["a = upper\n(\"a\")\n", "a = text::\nupper(\"a\")\n", "a = true ?\n1 : 2\n"] {
        assert!(!native::parse_body("app.hcl", text).diagnostics.is_empty(), "{text}");
    }
    for text in ["a = (upper\n(\"a\"))\n", "a = [text::\nupper(\"a\")]\n", "a = f(true ?\n1 : 2)\n"] {
        assert!(native::parse_body("app.hcl", text).diagnostics.is_empty(), "{text}");
    }
}

#[test]
fn a_body_tells_where_something_is_missing() {
    let (content, _) = body("\nservice {}\n").content(&BodySchema::new().block("service", [""; 0]));
    assert_eq!(content.missing_item_range().text(), "");
    assert_eq!(content.blocks()[0].body().missing_item_range().text(), "");
}

/// A body is opaque until somebody says what is expected in it: the same text is an argument or a block.
#[test]
fn a_body_means_what_its_schema_says() {
    let body = json::parse_body("app.json", "{\"server\": {\"port\": 80}}").ok().unwrap();
    let (content, diagnostics) = body.content(&BodySchema::new().required("server"));
    assert_eq!((attributes(content.attributes()), diagnostics.len()), ("server = {\"port\": 80}".into(), 0));
    let (content, diagnostics) = body.content(&BodySchema::new().block("server", [""; 0]));
    assert_eq!((blocks(content.blocks()), diagnostics.len()), ("server[]".into(), 0));
    let (content, diagnostics) = body.content(&BodySchema::new().block("server", ["name"]));
    assert_eq!((blocks(content.blocks()), diagnostics.len()), (String::new(), 1), "80 is no body");
}
