//! The reader of a schema of a Rust type agrees with the information model, which knows nothing of it: which items of a body
//! fit, which are unknown, confused, set twice or have other labels, and what is missing.

use std::fmt::Write;

use hcl_model::body::{Body, Content, Hidden, MergePolicy};
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::Mode;
use hcl_model::limits::Budget;
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, Item, Roles};
use hcl_model::{json, native};
use hcl_serde::schema::{Field, HclSchema, Presence, Schema, TypeSpec};

use crate::support::random::{Random, tries};

/// How many bodies are tried for each law.
fn rounds() -> usize {
    tries(6_000)
}

/// Few names, so that generated bodies and schemas meet; none is close to another one, which would be suggested.
const NAMES: [&str; 6] = ["alpha", "brick", "comet", "dough", "elbow", "fjord"];

const LABEL: Field = Field::label("label", "", TypeSpec::String, |_, _| Ok(()));
const LABELS: [Field; 2] = [LABEL; 2];

/// What blocks with so many labels consist of: whatever it is.
const BODIES: [fn() -> &'static Schema; 3] = [
    || const { &Schema::new("None", "", &[]).allow_unknown() },
    || const { &Schema::new("One", "", LABELS.split_at(1).0).allow_unknown() },
    || const { &Schema::new("Two", "", &LABELS).allow_unknown() },
];

/// A schema of arguments and blocks with a few of the names, which lives for as long as the test.
fn schema(random: &mut Random) -> Schema {
    let mut fields = Vec::new();
    for name in NAMES {
        match random.below(6) {
            choice @ (0 | 1) => {
                let check = |_: hcl_model::syntax::NodeRef<'_>,
                             _: hcl_serde::schema::LeafContext<'_>,
                             _: &mut Diagnostics| Presence::Set;
                fields.push(Field::attribute(name, &[], "", choice == 0, TypeSpec::Dynamic, check));
            }
            choice @ 2..=4 => {
                fields.push(Field::block(name, &[], "", false, <Vec<Body>>::BLOCK, BODIES[choice - 2]));
            }
            _ => {}
        }
    }
    Schema::new("Generated", "", fields.leak())
}

/// A body in the native syntax; one that is merged of several has things twice that a parser would refuse.
fn in_native(random: &mut Random) -> Body {
    let text = |random: &mut Random| {
        let mut text = String::new();
        let mut set = Vec::new();
        for _ in 0..random.below(7) {
            let name = NAMES[random.below(NAMES.len())];
            if random.below(2) == 0 {
                let labels: String = (0..random.below(4)).map(|_| [" \"l\"", " m"][random.below(2)]).collect();
                let _ = writeln!(text, "{name}{labels} {{\n  inner = 1\n}}");
            } else if !set.contains(&name) {
                let _ = writeln!(text, "{name} = {}", random.below(100));
                set.push(name);
            }
        }
        text
    };
    let parts = (0..=random.below(2)).map(|part| native::parse_body(&format!("{part}.hcl"), &text(random)));
    let parts: Vec<Body> = parts.map(|parse| parse.ok().unwrap()).collect();
    Body::merge(parts, MergePolicy::Strict)
}

/// A value in the JSON syntax that may be a scalar, a body, or a level of labels.
fn value(random: &mut Random, depth: usize) -> String {
    let inner = |random: &mut Random| if depth == 0 { "{}".to_owned() } else { value(random, depth - 1) };
    match random.below(6) {
        0 => random.below(10).to_string(),
        1 => "null".to_owned(),
        // What is no object in a list would be a body, and only the check looks into bodies.
        2 => {
            let mut element = || Some(inner(random)).filter(|it| it.starts_with('{')).unwrap_or("{}".into());
            format!("[{}, {}]", element(), element())
        }
        3 => "[]".to_owned(),
        _ => {
            let names = ["l", "m", "inner"];
            let entries = (0..random.below(3)).map(|at| format!("\"{}\": {}", names[at], inner(random)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
    }
}

fn in_json(random: &mut Random) -> Body {
    let properties =
        (0..random.below(6)).map(|_| format!("\"{}\": {}", NAMES[random.below(NAMES.len())], value(random, 3)));
    let text = format!("{{{}}}", properties.collect::<Vec<_>>().join(", "));
    json::parse_body("a.json", &text).tree
}

fn is_confused(said: &Diagnostic) -> bool {
    ["block-for-attribute", "attribute-for-block"].contains(&said.code())
}

/// What is reported, and where.
///
/// What is of the other kind is left for a later step where a schema is not all there is; and that it is missing is no other
/// mistake.
fn reports(diagnostics: &Diagnostics, is_all: bool, confused: &[&str]) -> Vec<String> {
    let is_left = |it: &&Diagnostic| {
        is_confused(it) && !is_all
            || it.code() == "missing-argument" && confused.iter().any(|name| it.message().contains(name))
    };
    let mut reports: Vec<String> = diagnostics
        .iter()
        .filter(|it| !is_left(it))
        .map(|it| format!("{} {:?} {:?}", it.code(), it.subject(), it.notes().first().map(|note| &note.range)))
        .collect();
    reports.sort();
    reports
}

/// The places of what was selected.
fn selected(content: &Content) -> Vec<String> {
    let attributes = content.attributes().iter().map(|it| &it.name_range);
    sorted(attributes.chain(content.blocks().iter().map(|it| it.type_range())).cloned())
}

/// Whether something is said of what stands at a place, and not of what does not stand there.
fn is_about(said: &Diagnostic, place: &Range) -> bool {
    let is_absence = said.code() == "missing-argument";
    !is_absence
        && said.subject().is_some_and(|at| {
            let (at_bytes, place_bytes) = (at.bytes(), place.bytes());
            at.source() == place.source() && place_bytes.start <= at_bytes.start && at_bytes.end <= place_bytes.end
        })
}

fn sorted(ranges: impl Iterator<Item = Range>) -> Vec<String> {
    let mut ranges: Vec<String> = ranges.map(|range| format!("{range:?}")).collect();
    ranges.sort();
    ranges
}

/// Both ways of processing say the same as the check of a schema, and what is not refused is what they select.
#[test]
fn the_reader_agrees_with_the_information_model() {
    let mut random = Random(0x5eed_5eed_5eed);
    let (mut fitting, mut wrong) = (0, 0);
    for round in 0..rounds() {
        let closed = schema(&mut random);
        let body = if round % 2 == 0 { in_native(&mut random) } else { in_json(&mut random) };
        let plain = closed.body_schema();
        let whole = body.content(&plain);
        let partial = body.partial_content(&plain);
        let ways = [(closed, whole.0, whole.1), (closed.allow_unknown(), partial.0.content, partial.1)];
        for (schema, content, reported) in ways {
            let (hidden, mut found) = (Hidden::default(), Diagnostics::new());
            let mode = Mode::LiteralOnly(&Budget::DEFAULT);
            schema.check(body.as_node(), &hidden, mode, &mut found);
            let is_all = !schema.allows_unknown();
            let is_confused = |name: &str| found.iter().any(|it| is_confused(it) && it.message().contains(name));
            let confused: Vec<&str> = NAMES.into_iter().filter(|name| is_confused(name)).collect();
            assert_eq!(
                reports(&found, is_all, &confused),
                reports(&reported, is_all, &confused),
                "{body:?}\n{plain:?}\n{found:?}\n{reported:?}"
            );
            wrong += found.len();
            let (mut cursor, mut usable, mut ignored) = (Cursor::default(), Vec::new(), Diagnostics::new());
            while let Some(item) = body.next_item(Some(&schema), &mut cursor, &mut ignored) {
                let (name, node) = match &item {
                    Item::Attribute(item) => (&item.name, item.node),
                    Item::Block(item) => (&item.ty, item.node),
                };
                if schema.role(name).is_some() && !found.iter().any(|it| is_about(it, &node.range())) {
                    usable.push(node.name_range());
                }
            }
            assert_eq!(sorted(usable.into_iter()), selected(&content), "{body:?}\n{plain:?}\n{found:?}");
            fitting += content.attributes().len() + content.blocks().len();
        }
    }
    // The law is not true because nothing fits, or nothing is wrong.
    assert!(fitting > rounds() && wrong > rounds(), "{fitting} {wrong}");
}
