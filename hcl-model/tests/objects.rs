//! Objects as bodies: which of their entries are attributes and which are blocks.

use hcl_model::body::{Body, BodySchema, Computed, Content, ObjectBody};
use hcl_model::expr::EvalContext;
use hcl_model::native;
use hcl_model::syntax::NodeRef;

/// What an object is under a schema: attributes as `name = expression`, blocks as `type labels { names }`, and then what
/// is reported, all with their places.
fn read(object: NodeRef<'_>, schema: &BodySchema) -> Vec<String> {
    let object = ObjectBody::new(object);
    // The shared body has what the lent one has.
    let (content, diagnostics) = Body::from_node(object.root()).content(schema);
    let mut seen = shown(&content);
    seen.extend(diagnostics.iter().map(|found| {
        let at = found.subject().map(|at| at.text().to_owned()).unwrap_or_default();
        format!("{}: {} @ {at}", found.code(), found.message())
    }));
    seen
}

fn shown(content: &Content) -> Vec<String> {
    let attributes = content.attributes().iter().map(|item| format!("{} = {}", item.name, item.expr.range().text()));
    let blocks = content.blocks().iter().map(|block| {
        let labels: String = block.labels().iter().map(|label| format!("{label} ")).collect();
        format!(
            "{} {labels}{{ {} }} @ {}",
            block.block_type(),
            block.body().attribute_names().join(" "),
            block.range().text()
        )
    });
    attributes.chain(blocks).collect()
}

fn schema() -> BodySchema {
    BodySchema::new().required("port").optional("name").block("tls", [""; 0]).block("service", ["kind", "name"])
}

/// What the object is as it is written, and as a value that was computed, whose parts have no places.
fn both(text: &str) -> (Vec<String>, Vec<String>) {
    let expr = native::parse_expression("app.hcl", text).ok().expect("the object is written as it should be");
    let value = expr.value(&EvalContext::new()).expect("the object has a value");
    (read(expr.as_node(), &schema()), read(Computed::new(value, expr.as_node()).root(), &schema()))
}

#[test]
fn entries_are_what_the_schema_says() {
    let (written, computed) = both("{ port = 80, tls = { cert = 1 } }");
    assert_eq!(written, ["port = 80", "tls { cert } @ { cert = 1 }"]);
    assert_eq!(computed.len(), 2);
    let (written, _) = both("{ port = 80, tls = [{ cert = 1 }, { key = 1 }, {}] }");
    assert_eq!(written, ["port = 80", "tls { cert } @ { cert = 1 }", "tls { key } @ { key = 1 }", "tls {  } @ {}"]);
    let (written, _) = both("{ port = 80, tls = null }");
    assert_eq!(written, ["port = 80"]);
}

#[test]
fn labels_are_keys() {
    let text = "{ port = 80, service = { http = { web = { a = 1 }, api = [{ b = 1 }, { c = 1 }] }, tcp = {} } }";
    let (written, computed) = both(text);
    assert_eq!(
        written,
        [
            "port = 80",
            "service http web { a } @ { a = 1 }",
            "service http api { b } @ { b = 1 }",
            "service http api { c } @ { c = 1 }",
        ]
    );
    assert_eq!(computed.len(), 4);
}

#[test]
fn what_is_no_object_is_no_block() {
    let (written, computed) = both("{ port = 80, tls = [{}, 5], service = { http = 1 } }");
    assert_eq!(
        written,
        [
            "port = 80",
            "tls {  } @ {}",
            "object-required: `tls` takes an object, or a list of objects where there can be several. Write `tls = { ... }`. @ 5",
            "object-required: `service` takes an object, or a list of objects where there can be several. Write `service = { \"kind\" = { \"name\" = { ... } } }`. @ 1",
        ]
    );
    assert_eq!(computed.len(), 4);
}

#[test]
fn what_is_missing_is_missing_behind_the_brace() {
    let (written, computed) = both("{ zone = 80 }");
    assert_eq!(written.len(), 2);
    assert!(written.iter().any(|found| found.ends_with("@ {")), "{written:?}");
    assert!(written.iter().any(|found| found.ends_with("@ zone")), "{written:?}");
    assert_eq!(computed.len(), 2);
}

#[test]
fn a_body_in_an_object_is_an_object_too() {
    let expr = native::parse_expression("app.hcl", "{ tls = { ca = { file = \"a\" } } }").ok().unwrap();
    let object = ObjectBody::new(expr.as_node());
    let (content, _) = Body::from_node(object.root()).content(&BodySchema::new().block("tls", [""; 0]));
    let (content, diagnostics) = content.blocks()[0].body().content(&BodySchema::new().block("ca", [""; 0]));
    assert!(diagnostics.is_empty());
    assert_eq!(shown(&content), ["ca { file } @ { file = \"a\" }"]);
}

#[test]
fn many_blocks_take_as_long_as_they_are() {
    let list: String = (0..20_000).map(|number| format!("{{ n = {number} }}, ")).collect();
    let text = format!("{{ port = 80, tls = [{list}] }}");
    let expr = native::parse_expression("app.hcl", &text).ok().expect("the object is written as it should be");
    let value = expr.value(&EvalContext::new()).expect("the object has a value");
    // What is computed stands nowhere of its own: to show where each of it stands would show the whole text as often.
    for object in [expr.as_node(), Computed::new(value, expr.as_node()).root()] {
        let (content, diagnostics) = Body::from_node(ObjectBody::new(object).root()).content(&schema());
        assert_eq!((content.blocks().len(), diagnostics.len()), (20_000, 0));
    }
}
