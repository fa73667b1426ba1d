//! Laws of bodies, tried on generated ones: processing in two steps, and merging.

use std::fmt::Write;

use hcl_model::body::{Body, BodySchema, Content, MergePolicy};
use hcl_model::diag::Diagnostics;
use hcl_model::{json, native};

use crate::support::random::{Random, tries};

/// How many bodies are tried for each law.
fn rounds() -> usize {
    tries(4_000)
}

/// Few names, so that generated bodies and schemas meet.
const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// A body of a few items; `set` are the arguments that it must not set, because they are set already.
fn text(random: &mut Random, depth: usize, set: &mut Vec<&str>) -> String {
    let mut text = String::new();
    for _ in 0..random.below(7) {
        let name = NAMES[random.below(NAMES.len())];
        match random.below(4) {
            0 if depth < 2 => {
                let labels: String = (0..random.below(3)).map(|_| [" \"l\"", " m"][random.below(2)]).collect();
                let _ = writeln!(text, "{name}{labels} {{\n{}}}", self::text(random, depth + 1, &mut Vec::new()));
            }
            _ if set.contains(&name) => {}
            1 => {
                let _ = writeln!(text, "{name} = null");
                set.push(name);
            }
            _ => {
                let _ = writeln!(text, "{name} = {}", random.below(100));
                set.push(name);
            }
        }
    }
    text
}

#[track_caller]
fn body(name: &str, text: &str) -> Body {
    native::parse_body(name, text).ok().unwrap()
}

/// The same in JSON, where the schema says what is a block.
fn json_text(random: &mut Random, depth: usize) -> String {
    let mut properties = Vec::new();
    for name in NAMES {
        if random.below(3) == 0 {
            continue;
        }
        let value = match random.below(6) {
            0 | 1 if depth < 3 => json_text(random, depth + 1),
            2 if depth < 3 => format!("[{}, {}]", json_text(random, depth + 1), json_text(random, depth + 1)),
            3 => "null".to_owned(),
            _ => random.below(100).to_string(),
        };
        properties.push(format!("\"{name}\": {value}"));
    }
    format!("{{{}}}", properties.join(", "))
}

/// A body in one piece, or merged of several, in either syntax.
fn any_body(random: &mut Random) -> Body {
    let count = 1 + random.below(3);
    let parts: Vec<Body> = (1..=count)
        .map(|part| match random.below(3) {
            0 => json::parse_body(&format!("{part}.json"), &json_text(random, 0)).ok().unwrap(),
            _ => body(&format!("{part}.hcl"), &text(random, 0, &mut Vec::new())),
        })
        .collect();
    Body::merge(parts, if random.below(2) == 0 { MergePolicy::Strict } else { MergePolicy::Override })
}

/// Two schemas without a common name, and their union.
fn schemas(random: &mut Random) -> [BodySchema; 3] {
    let [mut first, mut second, mut union] = [BodySchema::new(), BodySchema::new(), BodySchema::new()];
    for name in NAMES {
        let choice = random.below(4);
        let labels: Vec<&str> = ["one", "two"].into_iter().take(random.below(3)).collect();
        let add = |schema: BodySchema| match choice {
            0 => schema.required(name),
            1 => schema.optional(name),
            _ => schema.block(name, labels.clone()),
        };
        match random.below(3) {
            0 => (first, union) = (add(first), add(union)),
            1 => (second, union) = (add(second), add(union)),
            _ => {}
        }
    }
    [first, second, union]
}

/// The attributes and blocks, each a line with its place, in an order that does not depend on steps.
fn lines<'c>(contents: impl IntoIterator<Item = &'c Content>) -> Vec<String> {
    let mut lines = Vec::new();
    for content in contents {
        lines.extend(content.attributes().iter().map(|it| format!("{} {} {:?}", it.name, it.range, it.expr)));
        lines.extend(
            content.blocks().iter().map(|it| format!("{} {:?} {:?}", it.header_range(), it.labels(), it.body())),
        );
    }
    lines.sort();
    lines
}

/// The reports and their places. A step knows only its own names, so suggestions are left out, and so are required arguments
/// that are missing, which a name with a suggestion accounts for.
fn reports(diagnostics: &[Diagnostics]) -> Vec<String> {
    let mut reports: Vec<String> = diagnostics
        .iter()
        .flatten()
        .filter(|it| it.code() != "missing-argument")
        .map(|it| {
            // The other step does not know the name at all.
            let title = match it.code() {
                "attribute-for-block" => "unknown argument".into(),
                "block-for-attribute" => "unknown block type".into(),
                _ => it.summary(),
            };
            format!("{title} {:?} {:?}", it.subject(), it.notes().iter().map(|it| &it.range).collect::<Vec<_>>())
        })
        .collect();
    reports.sort();
    reports
}

/// "Processing a body in two steps [...] is equivalent to single-step processing with [...] the union of the schemata".
#[test]
fn two_steps_are_one() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    let mut selected = 0;
    for _ in 0..rounds() {
        let body = any_body(&mut random);
        let [first, second, union] = schemas(&mut random);
        let (partial, mut first_diagnostics) = body.partial_content(&first);
        let (rest, second_diagnostics) = partial.remain.content(&second);
        let (whole, diagnostics) = body.content(&union);
        assert_eq!(lines([&partial.content, &rest]), lines([&whole]), "{body:?}\n{first:?}\n{second:?}");
        first_diagnostics.extend(second_diagnostics);
        assert_eq!(reports(&[first_diagnostics]), reports(&[diagnostics]), "{body:?}\n{first:?}\n{second:?}");
        assert_eq!(*partial.content.missing_item_range(), *whole.missing_item_range());
        selected += lines([&whole]).len();
    }
    // The law is not true because there is nothing to select.
    assert!(selected > rounds(), "{selected}");
}

/// The names of all items with what stands behind them; ranges are left out.
fn items(content: &Content) -> Vec<String> {
    let attributes = content.attributes().iter().map(|it| format!("{} = {:?}", it.name, it.expr));
    attributes
        .chain(content.blocks().iter().map(|it| format!("{} {:?} {:?}", it.block_type(), it.labels(), it.body())))
        .collect()
}

fn summaries(diagnostics: &Diagnostics) -> Vec<String> {
    diagnostics.iter().map(|it| format!("{} {}", it.summary(), it.message())).collect()
}

/// A strict merge is the same as one file with the texts of all.
#[test]
fn strict_merging_is_concatenation() {
    let mut random = Random(0xfeed_f00d_dead_beef);
    for _ in 0..rounds() {
        let mut set = Vec::new();
        let texts: Vec<String> = (0..2 + random.below(2)).map(|_| text(&mut random, 0, &mut set)).collect();
        let parts = texts.iter().enumerate().map(|(number, text)| body(&number.to_string(), text));
        let [_, _, schema] = schemas(&mut random);
        let (merged, diagnostics) = Body::merge(parts, MergePolicy::Strict).content(&schema);
        let (single, single_diagnostics) = body("all", &texts.concat()).content(&schema);
        assert_eq!(items(&merged), items(&single), "{texts:?}");
        assert_eq!(summaries(&diagnostics), summaries(&single_diagnostics), "{texts:?}");
    }
}

/// An empty body overrides nothing, and whatever overrides an empty body stays as it is.
#[test]
fn overriding_by_nothing_changes_nothing() {
    let mut random = Random(0xcafe_cafe_cafe_cafe);
    for _ in 0..rounds() {
        let text = text(&mut random, 0, &mut Vec::new());
        let [_, _, schema] = schemas(&mut random);
        let (alone, diagnostics) = body("1.hcl", &text).content(&schema);
        for parts in [[&*text, ""], ["", &*text]] {
            let parts = parts.map(|text| body("1.hcl", text));
            let (merged, merged_diagnostics) = Body::merge(parts, MergePolicy::Override).content(&schema);
            assert_eq!(items(&merged), items(&alone), "{text}");
            assert_eq!(summaries(&merged_diagnostics), summaries(&diagnostics), "{text}");
        }
    }
}
