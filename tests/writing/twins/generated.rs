//! Pairs made up at random: one configuration written in both syntaxes, in one of the many ways that JSON has for it.

use std::fmt::Write;

use hcl_model::json_text::JsonValue;
use hcl_model::{json, native};

use crate::support::random::Random;
use crate::twins::Level;

/// What the made up configurations consist of.
const SCHEMA: &str = r#"
optional = ["a", "b", "c"]
block "none" {
  optional = ["a", "b", "c"]
  block "one" {
    labels   = ["x"]
    optional = ["a", "b", "c"]
  }
}
block "one" {
  labels   = ["x"]
  optional = ["a", "b", "c"]
  block "none" {
    optional = ["a", "b", "c"]
  }
}
block "two" {
  labels   = ["x", "y"]
  optional = ["a", "b", "c"]
  block "two" {
    labels   = ["x", "y"]
    optional = ["a", "b", "c"]
  }
}
"#;

const TEXTS: [&str; 17] = [
    "",
    "a",
    "two words",
    "${",
    "%{x}",
    "\"",
    "\\",
    "\n",
    "\u{e9}",
    "e\u{301}",
    "日本👍",
    "a\tb",
    "//",
    "\u{1}",
    "\u{feff}",
    "#",
    "$ {",
];

const NUMBERS: [&str; 8] = ["0", "-1", "12345678901234567890123", "0.1", "1.50", "2e3", "-1.5E-2", "-0"];

const VARIABLES: [&str; 9] = ["s", "n", "t", "ls", "obj", "unk", "mk", "dyn", "upper(s)"];

const KEYS: [&str; 5] = ["a", "two words", "//", "${", "1"];

/// Few, so that some blocks have the same.
const LABELS: [&str; 6] = ["a", "", "//", "${x}", "two \"words\"", "日本"];

/// An expression in both syntaxes.
struct Twin {
    native: String,
    json: String,
}

/// The content of a body.
struct Body(Vec<Item>);

enum Item {
    Attribute(&'static str, Twin),
    Block(Block),
}

struct Block {
    ty: &'static str,
    labels: Vec<&'static str>,
    body: Body,
}

/// The text of a template between quotes.
fn native_string(template: &str) -> String {
    let mut out = "\"".to_owned();
    for c in template.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\u{0}'..'\u{20}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            _ => out.push(c),
        }
    }
    out + "\""
}

fn json_string(text: &str) -> String {
    JsonValue::String(text.to_owned()).to_string()
}

/// The template that is just this text.
fn escaped(text: &str) -> String {
    text.replace("${", "$${").replace("%{", "%%{")
}

impl Twin {
    fn made_up(random: &mut Random, depth: usize) -> Twin {
        let same = |text: &str| Twin { native: text.to_owned(), json: text.to_owned() };
        match random.below(if depth == 0 { 8 } else { 12 }) {
            0 => same(["null", "true", "false"][random.below(3)]),
            1 | 2 => same(NUMBERS[random.below(NUMBERS.len())]),
            3 | 4 => Twin::string(TEXTS[random.below(TEXTS.len())], random),
            5 | 6 => Twin::wrapped(VARIABLES[random.below(VARIABLES.len())]),
            7 => Twin::wrapped(&native_string(&escaped(TEXTS[random.below(TEXTS.len())]))),
            8 | 9 => {
                let length = random.below(4);
                let elements: Vec<Twin> = (0..length).map(|_| Twin::made_up(random, depth - 1)).collect();
                Twin::joined(&elements, '[', ']')
            }
            10 => {
                let keys = KEYS.into_iter().filter(|_| random.below(2) == 0).collect::<Vec<_>>();
                let entries = keys.into_iter().map(|key| {
                    let (key, value) = (escaped(key), Twin::made_up(random, depth - 1));
                    let native = format!("{} = {}", native_string(&key), value.native);
                    Twin { native, json: format!("{}: {}", json_string(&key), value.json) }
                });
                Twin::joined(&entries.collect::<Vec<_>>(), '{', '}')
            }
            _ => Twin::wrapped(&Twin::made_up(random, depth - 1).native),
        }
    }

    /// A native expression, and a string that is only its interpolation.
    fn wrapped(native: &str) -> Twin {
        Twin { native: native.to_owned(), json: json_string(&format!("${{{native}}}")) }
    }

    /// A text, with or without something interpolated into it, which the quotes of both syntaxes escape differently.
    fn string(text: &str, random: &mut Random) -> Twin {
        let mut template = escaped(text);
        let quoted = native_string(&template);
        match random.below(4) {
            0 => template.push_str("${n}"),
            1 => template.insert_str(0, "%{ if t }yes%{ else }no%{ endif }"),
            // What is interpolated is native, with escapes of its own, so that it is not escaped once more.
            2 => {
                let native = format!("\"x${{{quoted}}}\"");
                return Twin { native, json: json_string(&format!("x${{{quoted}}}")) };
            }
            _ => {}
        }
        Twin { native: native_string(&template), json: json_string(&template) }
    }

    fn joined(parts: &[Twin], open: char, close: char) -> Twin {
        let list = |part: fn(&Twin) -> &str| {
            let parts: Vec<&str> = parts.iter().map(part).collect();
            format!("{open}{}{close}", parts.join(", "))
        };
        Twin { native: list(|part| &part.native), json: list(|part| &part.json) }
    }
}

impl Body {
    fn made_up(random: &mut Random, blocks: &[(&'static str, usize)], depth: usize) -> Body {
        let mut names = ["a", "b", "c"].into_iter();
        let length = random.below(6);
        let items = (0..length).filter_map(|_| match random.below(2) {
            0 => Some(Item::Attribute(names.next()?, Twin::made_up(random, 2))),
            _ => Some(Item::Block(Block::made_up(random, blocks, depth)?)),
        });
        Body(items.collect())
    }

    fn native(&self, out: &mut String) {
        for item in &self.0 {
            match item {
                Item::Attribute(name, twin) => {
                    let _ = writeln!(out, "{name} = {}", twin.native);
                }
                Item::Block(block) => {
                    out.push_str(block.ty);
                    for label in &block.labels {
                        let _ = write!(out, " {}", native_string(&escaped(label)));
                    }
                    out.push_str(" {\n");
                    block.body.native(out);
                    out.push_str("}\n");
                }
            }
        }
    }

    /// The properties of the body; blocks of one type that stand together may be one property.
    fn properties(&self, random: &mut Random) -> Vec<String> {
        let mut properties = Vec::new();
        let mut items = &self.0[..];
        while let Some(first) = items.first() {
            let mut count = 1;
            match first {
                Item::Attribute(name, twin) => properties.push(format!("{}: {}", json_string(name), twin.json)),
                Item::Block(Block { ty, .. }) => {
                    let run: Vec<&Block> = items.iter().map_while(|item| item.block_of_type(ty)).collect();
                    count += random.below(run.len());
                    properties.push(format!("{}: {}", json_string(ty), json_blocks(&run[..count], 0, random)));
                }
            }
            if random.below(8) == 0 {
                properties.push("\"//\": {\"a\": \"${\"}".to_owned());
            }
            items = &items[count..];
        }
        properties
    }
}

impl Block {
    fn made_up(random: &mut Random, blocks: &[(&'static str, usize)], depth: usize) -> Option<Block> {
        let &(ty, labels) = blocks.get(random.below(blocks.len().max(1)))?;
        let inner: &[(&str, usize)] = match (ty, depth) {
            ("none", 0) => &[("one", 1)],
            ("one", 0) => &[("none", 0)],
            ("two", 0) => &[("two", 2)],
            _ => &[],
        };
        let labels = (0..labels).map(|_| LABELS[random.below(LABELS.len())]).collect();
        Some(Block { ty, labels, body: Body::made_up(random, inner, depth + 1) })
    }
}

impl Item {
    fn block_of_type(&self, ty: &str) -> Option<&Block> {
        match self {
            Item::Block(block) if block.ty == ty => Some(block),
            _ => None,
        }
    }
}

/// Blocks of one type, whose labels before `level` are the same and written already.
fn json_blocks(blocks: &[&Block], level: usize, random: &mut Random) -> String {
    if blocks[0].labels.len() == level {
        let mut bodies = Vec::new();
        for block in blocks {
            let properties = block.body.properties(random);
            bodies.push(format!("{{{}}}", properties.join(", ")));
        }
        return match &bodies[..] {
            [only] if random.below(2) == 0 => only.clone(),
            _ => format!("[{}]", bodies.join(", ")),
        };
    }
    let mut properties = Vec::new();
    let mut left = blocks;
    while let Some(first) = left.first() {
        let same = left.iter().take_while(|block| block.labels[level] == first.labels[level]).count();
        let (run, others) = left.split_at(1 + random.below(same));
        properties.push(format!("{}: {}", json_string(first.labels[level]), json_blocks(run, level + 1, random)));
        left = others;
    }
    json_object(&properties, random)
}

/// Properties in one object, or spread over an array of objects.
fn json_object(properties: &[String], random: &mut Random) -> String {
    if random.below(2) == 0 {
        return format!("{{{}}}", properties.join(", "));
    }
    let mut objects = Vec::new();
    let mut left = properties;
    while !left.is_empty() {
        let (some, others) = left.split_at(random.below(left.len() + 1));
        objects.push(format!("{{{}}}", some.join(", ")));
        left = others;
    }
    format!("[{}]", objects.join(", "))
}

#[test]
fn whatever_is_made_up_is_the_same_in_both_syntaxes() {
    let level: Level = hcl_serde::from_str(SCHEMA).unwrap();
    let mut random = Random(0x7715_7715);
    for round in 0..2_000 {
        let body = Body::made_up(&mut random, &[("none", 0), ("one", 1), ("two", 2)], 0);
        let mut text = String::new();
        body.native(&mut text);
        let properties = body.properties(&mut random);
        let twin = json_object(&properties, &mut random);
        let native = native::parse_body("twin.hcl", &text);
        let json = json::parse_body("twin.hcl.json", &twin);
        let native = level.read((native.tree, native.diagnostics));
        let json = level.read((json.tree, json.diagnostics));
        let pair = format!("{text}\n{twin}");
        assert!(native.mistakes.is_empty(), "round {round}: {pair}\n{}", native.in_full());
        assert_eq!(json.in_full(), native.in_full(), "round {round}: {pair}");
    }
}
