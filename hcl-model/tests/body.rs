//! Bodies: schemas, content and what can be asked of it, partial and dynamic processing, and bodies made of values.

use hcl_model::body::{AttributeSchema, BlockSchema, Body, BodySchema, Content, MergePolicy};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::limits::Budget;
use hcl_model::native;
use hcl_model::source::{Range, Source};
use hcl_model::types::Type;
use hcl_model::value::{Mark, Value};

const TEXT: &str = "port = 80\nservice \"web\" main {\n  host = \"a\"\n}\nlog {}\nservice \"db\" main {}\n";

#[track_caller]
fn body(text: &str) -> Body {
    native::parse_body("app.hcl", text).ok().unwrap()
}

fn schema() -> BodySchema {
    BodySchema::new().required("port").optional("name").block("service", ["name", "kind"]).block("log", [""; 0])
}

/// Summaries with the places that are named.
fn reports(diagnostics: &Diagnostics) -> Vec<String> {
    let one = |it: &hcl_model::diag::Diagnostic| {
        let place = it.subject().map_or_else(String::new, Range::to_string);
        let notes: String =
            it.notes().iter().filter_map(|note| note.range.as_ref()).map(|it| format!(", {it}")).collect();
        format!("{} @ {place}{notes}", it.summary())
    };
    diagnostics.iter().map(one).collect()
}

#[test]
fn content() {
    let (content, diagnostics) = body(TEXT).content(&schema());
    assert!(diagnostics.is_empty());
    let port = content.attribute("port").unwrap();
    assert_eq!((&*port.name, format!("{:?}", port.expr)), ("port", "80".to_owned()));
    assert_eq!((port.range.text(), port.name_range.text()), ("port = 80", "port"));
    assert!(content.attribute("name").is_none());
    assert!(content.attribute("service").is_none());
    assert_eq!(content.missing_item_range().to_string(), "app.hcl:1,1-1");
    let types: Vec<&str> = content.blocks().iter().map(|block| block.block_type()).collect();
    assert_eq!(types, ["service", "log", "service"]);
    let [web, db] = content.blocks_of_type("service").collect::<Vec<_>>()[..] else { panic!("two services") };
    assert_eq!(
        (web.labels(), db.labels()),
        (&["web".to_owned(), "main".to_owned()][..], &["db".into(), "main".into()][..])
    );
    assert_eq!(web.header_range().text(), "service \"web\" main");
    assert_eq!(web.type_range().text(), "service");
    let labels: Vec<&str> = web.label_ranges().iter().map(Range::text).collect();
    assert_eq!(labels, ["\"web\"", "main"]);
    assert_eq!(web.range().to_string(), "app.hcl:2,1-4,2");
    assert_eq!(web.body().attribute_names(), ["host"]);
    assert_eq!(web.body().missing_item_range().to_string(), "app.hcl:2,20-20");
    assert_eq!(content.blocks_of_type("log").next().unwrap().header_range().text(), "log");
}

#[test]
fn attributes_are_found_by_name_and_listed_in_source_order() {
    let (content, _) = body("c = 1\na = 2\nb = 3\n")
        .content(&["a", "b", "c"].into_iter().fold(BodySchema::new(), BodySchema::optional));
    let names: Vec<&str> = content.attributes().iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["c", "a", "b"]);
    for name in names {
        assert_eq!(content.attribute(name).unwrap().name, name);
    }
}

#[test]
fn what_a_schema_does_not_expect() {
    let (content, diagnostics) =
        body(TEXT).content(&BodySchema::new().required("prot").block("port", ["x"]).optional("log"));
    assert_eq!((content.attributes().len(), content.blocks().len()), (0, 0));
    let expected = [
        "block written as an argument @ app.hcl:1,1-5",
        "unknown block type @ app.hcl:2,1-8",
        "argument written as a block @ app.hcl:5,1-4",
        "unknown block type @ app.hcl:6,1-8",
        "missing argument @ app.hcl:1,1-1",
    ];
    assert_eq!(reports(&diagnostics), expected);
}

#[test]
fn names_of_a_schema_are_distinct() {
    let attribute = || AttributeSchema::optional("a");
    let block = |ty: &str| BlockSchema::new(ty, ["label"]);
    assert_eq!(
        BodySchema::from_parts([attribute()], [block("b")]),
        Ok(BodySchema::new().optional("a").block("b", ["label"]))
    );
    let none: [AttributeSchema; 0] = [];
    for error in [
        BodySchema::from_parts([attribute(), AttributeSchema::required("a")], []).unwrap_err(),
        BodySchema::from_parts([attribute()], [block("a")]).unwrap_err(),
        BodySchema::from_parts(none, [block("a"), block("a")]).unwrap_err(),
    ] {
        assert_eq!(error.to_string(), "the schema has an attribute or block named `a` already");
    }
}

/// A name is elided from what remains only as what the schema says it is.
#[test]
fn what_remains() {
    let body = body("a = 1\nb = 2\nb {\n}\nc {\n}\n");
    let (partial, diagnostics) =
        body.partial_content(&BodySchema::new().optional("b").block("a", [""; 0]).block("c", [""; 0]));
    assert!(diagnostics.is_empty());
    assert_eq!(names(&partial.content), ["b", "c {}"]);
    let (rest, diagnostics) = partial.remain.content(&BodySchema::new().optional("a").block("b", [""; 0]));
    assert!(diagnostics.is_empty());
    assert_eq!(names(&rest), ["a", "b {}"]);
    // What was taken is gone, also for those who require it.
    let (_, diagnostics) = partial.remain.partial_content(&BodySchema::new().required("b"));
    assert_eq!(reports(&diagnostics), ["missing argument @ app.hcl:1,1-1"]);
    assert_eq!(partial.remain.attribute_names(), ["a"]);
    assert_eq!(format!("{:?}", partial.remain), "{\na = 1\nb {\n}\n}");
}

fn names(content: &Content) -> Vec<String> {
    let attributes = content.attributes().iter().map(|it| it.name.clone());
    attributes.chain(content.blocks().iter().map(|it| format!("{} {{}}", it.block_type()))).collect()
}

/// As with a schema that has an attribute for each name: what is set twice is an error, and the first one counts.
#[test]
fn only_attributes() {
    let merged = Body::merge([body("b = 1\na = 2\n"), body("c = 3\nb = 4\n")], MergePolicy::Strict);
    let (attributes, diagnostics) = merged.just_attributes();
    let found: Vec<String> = attributes.iter().map(|it| format!("{} = {:?}", it.name, it.expr)).collect();
    assert_eq!(found, ["b = 1", "a = 2", "c = 3"]);
    assert_eq!(reports(&diagnostics), ["duplicate argument @ app.hcl:2,1-2, app.hcl:1,1-2"]);
    let (attributes, diagnostics) = body(TEXT).just_attributes();
    assert_eq!(attributes.len(), 1);
    assert_eq!(reports(&diagnostics), ["unexpected `service` block @ app.hcl:2,1-8"]);
}

/// Blocks that were taken before are not there any more, so that the rest can be attributes alone.
#[test]
fn only_attributes_after_blocks_were_taken() {
    let blocks = BodySchema::new().block("service", ["name", "kind"]).block("log", [""; 0]);
    let (partial, _) = body(TEXT).partial_content(&blocks);
    let (attributes, diagnostics) = partial.remain.just_attributes();
    assert_eq!((attributes.len(), reports(&diagnostics)), (1, Vec::new()));
}

/// Many names in a schema, in a body and in what was processed before take no more than their sum.
#[test]
fn many_names() {
    const COUNT: usize = 20_000;
    let body = body(&(0..COUNT).map(|number| format!("a{number} = 1\n")).collect::<String>());
    let schema = |odd: usize| {
        (0..COUNT).filter(|it| it % 2 == odd).fold(BodySchema::new(), |it, number| it.required(format!("a{number}")))
    };
    let (partial, first) = body.partial_content(&schema(0));
    let (rest, second) = partial.remain.content(&schema(1));
    assert!(first.is_empty() && second.is_empty());
    assert_eq!(partial.content.attributes().len() + rest.attributes().len(), COUNT);
    assert!((0..COUNT).filter(|it| it % 2 == 1).all(|number| rest.attribute(&format!("a{number}")).is_some()));
}

fn environment() -> Source {
    Source::new("environment", "APP_PORT=8080")
}

/// A body of values with a block in it.
fn made() -> Body {
    let source = environment();
    let log = Body::builder(source.range(0, 3)).attribute("level", "debug", source.range(4, 8));
    Body::builder(source.range(0, 13))
        .attribute("port", 8080, source.range(9, 13))
        .attribute("name", Value::NULL, source.range(0, 8))
        .block("log", [""; 0], log, source.range(0, 8))
        .block("service", ["a b", "c"], Body::builder(source.range(0, 1)), source.range(0, 2))
        .build()
}

#[test]
fn bodies_of_values() {
    let (content, diagnostics) = made().content(&schema());
    assert!(diagnostics.is_empty(), "{diagnostics}");
    let port = content.attribute("port").unwrap();
    assert_eq!(port.expr.value(&EvalContext::new()).unwrap(), Value::from(8080));
    assert_eq!(port.range.to_string(), "environment:1,10-14");
    assert!(content.attribute("name").unwrap().expr.literal_value().unwrap().is_null());
    let service = content.blocks_of_type("service").next().unwrap();
    assert_eq!(service.labels(), ["a b", "c"]);
    assert_eq!(service.label_ranges()[1].text(), "AP");
    let log = content.blocks_of_type("log").next().unwrap();
    assert_eq!(log.header_range().to_string(), "environment:1,1-9");
    assert_eq!(log.body().attribute_names(), ["level"]);
    let (_, diagnostics) = log.body().content(&BodySchema::new().required("file").optional("lvel"));
    let expected = ["unknown argument @ environment:1,5-9", "missing argument @ environment:1,1-4"];
    assert_eq!(reports(&diagnostics), expected);
}

#[test]
fn bodies_of_values_are_equal_when_their_values_are() {
    assert_eq!(made(), made());
    assert_eq!(
        format!("{:?}", made()),
        "port = 8080\nname = null\nlog {\nlevel = \"debug\"\n}\nservice \"a b\" \"c\" {\n}\n"
    );
    let (partial, _) = made().partial_content(&BodySchema::new().optional("name").block("log", [""; 0]));
    assert_eq!(format!("{:?}", partial.remain), "{\nport = 8080\nservice \"a b\" \"c\" {\n}\n}");
    assert_ne!(made(), Body::empty(environment().range(0, 13)));
    let at = || environment().range(0, 3);
    let secret = |text: &str| Expression::from_value(Value::from(text).mark(Mark::sensitive()), at());
    assert!(!format!("{:?}", secret("hush")).contains("hush"));
    assert_ne!(Expression::from_value(1, at()), Expression::from_value(2, at()));
    assert_eq!(Expression::from_value(1, at()), Expression::from_value(1, environment().range(4, 5)));
}

/// A value is given out as it is, in both modes, and is nothing to static analysis.
#[test]
fn expressions_of_values() {
    let values = [
        Value::NULL,
        Value::from("${x}"),
        Value::set(Type::NUMBER, [Value::from(2), Value::from(1)]),
        Value::unknown(Type::list(Type::STRING)),
        Value::object([("a", Value::tuple([Value::TRUE]))]).mark(Mark::new("M")),
        Value::null(Type::STRING).mark(Mark::new("M")),
    ];
    for value in values {
        let expr = Expression::from_value(value.clone(), environment().range(0, 3));
        for mode in [Mode::LiteralOnly(&Budget::DEFAULT), Mode::Full(&EvalContext::new())] {
            let (found, diagnostics) = expr.evaluate(mode);
            assert!(diagnostics.is_empty());
            assert_eq!(found, value);
        }
        assert!(expr.as_static_list().is_err() && expr.as_static_map().is_err());
        assert!(expr.as_static_call().is_err() && expr.as_traversal().is_err() && expr.as_keyword().is_none());
        assert!(expr.variables().is_empty() && expr.functions().is_empty());
        assert_eq!(expr.range().text(), "APP");
    }
}

/// Files, defaults and overrides are one body, whatever they are made of.
#[test]
fn values_merge_with_files() {
    let file = body("port = 80\nlog {\n  level = \"info\"\n  file = \"f\"\n}\n");
    let merged = Body::merge([file, made()], MergePolicy::Override);
    let (content, diagnostics) = merged.content(&schema());
    assert!(diagnostics.is_empty(), "{diagnostics}");
    assert_eq!(format!("{:?}", content.attribute("port").unwrap().expr), "8080");
    let log = content.blocks_of_type("log").next().unwrap().body();
    let (log, _) = log.content(&BodySchema::new().required("level").required("file"));
    let found: Vec<String> =
        log.attributes().iter().map(|it| format!("{} = {:?} {}", it.name, it.expr, it.range)).collect();
    assert_eq!(found, ["level = \"debug\" environment:1,5-9", "file = \"f\" app.hcl:4,3-13"]);
}
