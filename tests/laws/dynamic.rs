//! `dynamic` blocks are what somebody would write out by hand: lists, maps and sets of all sizes, one in the other, with
//! iterators and labels, in both syntaxes; and so they are where one is made of the names that another one makes.

use std::collections::BTreeMap;
use std::fmt::Write;

use hcl_model::body::{Body, BodySchema};
use hcl_model::expr::EvalContext;
use hcl_model::{json, native};
use hcl_serde::{HclSchema, Loader};
use proptest::collection::vec;
use proptest::prelude::*;
use serde::Deserialize;

use crate::support::random::config;

/// What a body has: arguments, blocks, and blocks that are made.
#[derive(Debug, Clone)]
enum Item {
    /// An argument whose value is a number, or the key or the value of an element: of the innermost iterator, or of one
    /// further out.
    Argument(Option<(usize, bool)>),
    Block(Vec<Item>),
    Dynamic {
        over: Over,
        iterator: Option<u8>,
        labelled: bool,
        content: Vec<Item>,
    },
}

/// What there is a block for.
#[derive(Debug, Clone)]
enum Over {
    List(Vec<u8>),
    Map(Vec<u8>),
    Set(Vec<u8>),
}

impl Over {
    /// The keys and the values, as expressions, in the order of the blocks.
    fn elements(&self) -> Vec<(String, String)> {
        let name = |n: &u8| format!("\"n{n}\"");
        let unique = |all: &[u8]| {
            let all: BTreeMap<String, u8> = all.iter().map(|n| (name(n), *n)).collect();
            all.into_iter()
        };
        match self {
            Over::List(all) => all.iter().enumerate().map(|(at, n)| (at.to_string(), n.to_string())).collect(),
            Over::Map(all) => unique(all).map(|(name, n)| (name, n.to_string())).collect(),
            Over::Set(all) => unique(all).map(|(name, _)| (name.clone(), name)).collect(),
        }
    }

    fn expression(&self) -> String {
        let join = |parts: Vec<String>| parts.join(", ");
        match self {
            Over::List(all) => format!("[{}]", join(all.iter().map(u8::to_string).collect())),
            Over::Map(_) => {
                let pairs = self.elements().into_iter().map(|(key, value)| format!("{key} = {value}"));
                format!("{{ {} }}", join(pairs.collect()))
            }
            Over::Set(all) => format!("toset([{}])", join(all.iter().map(|n| format!("\"n{n}\"")).collect())),
        }
    }
}

/// An iterator around an item, with its element where it is written out.
#[derive(Clone)]
struct Around {
    name: String,
    element: (String, String),
}

/// One text of both syntaxes: an argument is a template in JSON.
#[derive(Clone, Copy)]
struct Form {
    is_json: bool,
    is_written_out: bool,
}

impl Form {
    fn property(self, name: &str, expression: &str) -> String {
        if !self.is_json {
            return format!("{name} = {expression}\n");
        }
        format!("{}: {}", serde_json::Value::from(name), serde_json::Value::from(format!("${{{expression}}}")))
    }

    /// Properties, or lines.
    fn body(self, parts: &[String]) -> String {
        if self.is_json { format!("{{{}}}", parts.join(", ")) } else { parts.concat() }
    }

    fn block(self, ty: &str, label: Option<&str>, body: &str) -> String {
        match (self.is_json, label) {
            (true, None) => format!("\"{ty}\": {body}"),
            (true, Some(label)) => format!("\"{ty}\": {{{}: {body}}}", serde_json::Value::from(label)),
            (false, label) => {
                let mut text = ty.to_owned();
                if let Some(label) = label {
                    let _ = write!(text, " {label:?}");
                }
                format!("{text} {{\n{body}}}\n")
            }
        }
    }

    fn items(self, items: &[Item], around: &[Around]) -> String {
        let mut parts = Vec::new();
        for (at, item) in items.iter().enumerate() {
            match item {
                Item::Argument(of) => parts.push(self.property(&format!("a{at}"), &self.value(*of, around))),
                Item::Block(content) => parts.push(self.block("b", None, &self.items(content, around))),
                Item::Dynamic { over, iterator, labelled, content } => {
                    self.dynamic(over, *iterator, *labelled, content, around, &mut parts);
                }
            }
        }
        self.body(&parts)
    }

    /// The value of an argument: one of the last iterators of each name, because an inner one hides an outer one.
    fn value(self, of: Option<(usize, bool)>, around: &[Around]) -> String {
        let Some((index, is_key)) = of.filter(|_| !around.is_empty()) else { return "1".to_owned() };
        let name = &around[index % around.len()].name;
        let seen = around.iter().rev().find(|it| it.name == *name).unwrap();
        match (self.is_written_out, is_key) {
            (true, true) => seen.element.0.clone(),
            (true, false) => seen.element.1.clone(),
            (false, true) => format!("{name}.key"),
            (false, false) => format!("{name}.value"),
        }
    }

    fn dynamic(
        self,
        over: &Over,
        iterator: Option<u8>,
        labelled: bool,
        content: &[Item],
        around: &[Around],
        parts: &mut Vec<String>,
    ) {
        let ty = if labelled { "one" } else { "b" };
        let name = iterator.map_or(ty.to_owned(), |n| format!("i{n}"));
        let inside = |element: (String, String)| {
            let inner = Around { name: name.clone(), element };
            around.iter().cloned().chain([inner]).collect::<Vec<_>>()
        };
        if self.is_written_out {
            for element in over.elements() {
                let label = labelled.then(|| format!("x{}", element.0.trim_matches('"')));
                parts.push(self.block(ty, label.as_deref(), &self.items(content, &inside(element))));
            }
            return;
        }
        let mut header = vec![self.property("for_each", &over.expression())];
        if iterator.is_some() {
            header.push(match self.is_json {
                true => format!("\"iterator\": \"{name}\""),
                false => format!("iterator = {name}\n"),
            });
        }
        if labelled {
            header.push(match self.is_json {
                true => format!("\"labels\": [\"x${{{name}.key}}\"]"),
                false => format!("labels = [\"x${{{name}.key}}\"]\n"),
            });
        }
        let unused = (String::new(), String::new());
        header.push(self.block("content", None, &self.items(content, &inside(unused))));
        parts.push(self.block("dynamic", Some(ty), &self.body(&header)));
    }
}

fn over() -> impl Strategy<Value = Over> {
    prop_oneof![
        vec(any::<u8>(), 0..4).prop_map(Over::List),
        vec(any::<u8>(), 0..4).prop_map(Over::Map),
        vec(any::<u8>(), 0..4).prop_map(Over::Set),
    ]
}

fn items() -> impl Strategy<Value = Vec<Item>> {
    let argument = || proptest::option::of((0usize..4, any::<bool>())).prop_map(Item::Argument).boxed();
    let dynamic = |content: BoxedStrategy<Vec<Item>>| {
        (over(), proptest::option::of(0u8..2), any::<bool>(), content)
            .prop_map(|(over, iterator, labelled, content)| Item::Dynamic { over, iterator, labelled, content })
    };
    let mut inner: BoxedStrategy<Vec<Item>> = vec(argument(), 0..3).boxed();
    for _ in 0..2 {
        let item = prop_oneof![argument(), inner.clone().prop_map(Item::Block), dynamic(inner)];
        inner = vec(item, 0..3).boxed();
    }
    vec(dynamic(inner), 1..3)
}

/// Everything in a body, blocks by their types, because JSON does not keep the order of blocks of different types.
fn content(body: &Body, context: &EvalContext) -> String {
    let mut schema = BodySchema::new().block("b", [""; 0]).block("one", ["name"]);
    for at in 0..3 {
        schema = schema.optional(&*format!("a{at}"));
    }
    let (found, diagnostics) = body.content(&schema);
    assert!(diagnostics.is_empty(), "{diagnostics}");
    let mut parts: Vec<String> =
        found.attributes().iter().map(|it| format!("{} = {:?}", it.name, it.expr.value(context).unwrap())).collect();
    parts.sort();
    let mut blocks: Vec<_> = found.blocks().iter().collect();
    blocks.sort_by_key(|block| block.block_type().to_owned());
    parts.extend(
        blocks
            .iter()
            .map(|block| format!("{} {:?} {{{}}}", block.block_type(), block.labels(), content(block.body(), context))),
    );
    parts.join("; ")
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Named {
    #[hcl(block)]
    a: BTreeMap<String, Tagged>,
    #[hcl(block)]
    b: BTreeMap<String, Tagged>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Tagged {
    tags: Vec<String>,
}

/// A block that has the tags of one before it, if it has one, and one of its own.
#[derive(Debug, Clone)]
struct Follows {
    is_a: bool,
    is_dynamic: bool,
    before: Option<usize>,
    place: u8,
}

impl Form {
    fn following(self, all: &[Follows]) -> String {
        let ty = |at: usize| if all[at].is_a { "a" } else { "b" };
        let mut parts: Vec<(u8, String)> = Vec::new();
        for (at, block) in all.iter().enumerate() {
            let before = before(all, at);
            let tags = before.map_or("[]".to_owned(), |before| format!("{}.n{before}.tags", ty(before)));
            let label = format!("n{at}");
            let text = if self.is_written_out || !block.is_dynamic {
                let tags = self.property("tags", &format!("concat({tags}, [\"t{at}\"])"));
                self.block(ty(at), Some(&label), &self.body(&[tags]))
            } else {
                let labels = if self.is_json {
                    format!("\"labels\": [\"{label}\"]")
                } else {
                    format!("labels = [\"{label}\"]\n")
                };
                let tags_of = self.property("tags", &format!("concat({}.value, [\"t{at}\"])", ty(at)));
                let content = self.block("content", None, &self.body(&[tags_of]));
                let header = [self.property("for_each", &format!("[{tags}]")), labels, content];
                self.block("dynamic", Some(ty(at)), &self.body(&header))
            };
            parts.push((block.place, text));
        }
        parts.sort();
        self.body(&parts.into_iter().map(|(_, text)| text).collect::<Vec<_>>())
    }
}

/// The block that one follows: what `dynamic` blocks of `b` need may be generated for `a`, and nothing else.
fn before(all: &[Follows], at: usize) -> Option<usize> {
    let before = all[at].before.filter(|_| at > 0)? % at;
    let needs_generated = |is_a: bool| {
        let chain = std::iter::successors(Some(before), |&at| self::before(all, at));
        chain.into_iter().any(|at| all[at].is_dynamic && all[at].is_a == is_a)
    };
    let is_circle = all[at].is_dynamic && (needs_generated(false) || all[at].is_a && needs_generated(true));
    (!is_circle).then_some(before)
}

fn following() -> impl Strategy<Value = Vec<Follows>> {
    let block = (any::<bool>(), prop::bool::weighted(0.7), proptest::option::weighted(0.8, 0usize..8), any::<u8>());
    vec(block.prop_map(|(is_a, is_dynamic, before, place)| Follows { is_a, is_dynamic, before, place }), 1..9)
}

proptest! {
    #![proptest_config(config(48))]

    /// Blocks that are made of what others make are what somebody would write out, in whatever order they stand.
    #[test]
    fn names_that_are_made_are_written_out(all in following()) {
        let context = EvalContext::new().with_functions(hcl_model::stdlib::functions());
        let mut loaded = Vec::new();
        for is_json in [false, true] {
            for is_written_out in [false, true] {
                let text = Form { is_json, is_written_out }.following(&all);
                let name = if is_json { "law.hcl.json" } else { "law.hcl" };
                let loader = Loader::new().named_text(name, &*text).context(context.clone()).allow_references().allow_dynamic();
                match loader.load::<Named>() {
                    Ok(named) => loaded.push((named, text)),
                    Err(error) => prop_assert!(false, "{}\n{}", error.report(), text),
                }
            }
        }
        for (named, text) in &loaded[1..] {
            prop_assert_eq!(&loaded[0].0, named, "{}\n{}", &loaded[0].1, text);
        }
    }
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn expanded_is_written_out(items in items()) {
        let context = EvalContext::new().with_functions(hcl_model::stdlib::functions());
        let mut all = Vec::new();
        for is_json in [false, true] {
            for is_written_out in [false, true] {
                let text = Form { is_json, is_written_out }.items(&items, &[]);
                let parse = match is_json {
                    true => json::parse_body("law.hcl.json", &text),
                    false => native::parse_body("law.hcl", &text),
                };
                prop_assert!(parse.diagnostics.is_empty(), "{}\n{}", parse.diagnostics, text);
                let body = if is_written_out { parse.tree } else { parse.tree.expand(&context) };
                all.push((content(&body, &context), text));
            }
        }
        for (shown, text) in &all[1..] {
            prop_assert_eq!(&all[0].0, shown, "{}\n{}", &all[0].1, text);
        }
    }
}
