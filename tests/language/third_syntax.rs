//! A third syntax, made of nothing but the public trait: INI files, with sections as blocks.
//!
//! The same type decodes from it and from the native syntax, with the same result, and its mistakes are reported in the
//! file.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use hcl_model::body::{Body, BodySchema, MergePolicy};
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::Expression;
use hcl_model::native;
use hcl_model::source::Source;
use hcl_model::syntax::{
    AttributeItem, BlockItem, ByteRange, Cursor, Damage, Item, Label, NodeId, NodeRef, Roles, Shape, Syntax,
};
use hcl_serde::{EvalContext, HclSchema};
use serde::Deserialize;

/// A file: what stands before the first section, and the sections in order.
///
/// Node 0 is the root; otherwise the number is that of a line, and a kind in the lowest two bits.
#[derive(Debug, Clone)]
struct Ini {
    source: Source,
    lines: Vec<Line>,
    damaged: bool,
}

/// `[name "label"]`, or `key = value`.
#[derive(Debug, Clone, Copy)]
struct Line {
    name: ByteRange,
    rest: Option<ByteRange>,
    is_section: bool,
}

const ROOT: NodeId = NodeId(0);
const ITEM: u32 = 1;
const BODY: u32 = 2;
const VALUE: u32 = 3;

fn node(line: usize, kind: u32) -> NodeId {
    NodeId((line as u32) << 2 | kind)
}

/// Reads a file; lines that are nothing are reported and left out.
fn parse(name: &str, text: &str) -> (Body, Diagnostics) {
    let source = Source::new(name, text);
    let mut diagnostics = Diagnostics::new();
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        match read_line(line, start) {
            Some(line) => lines.push(line),
            None if line.trim().is_empty() || line.starts_with(';') => {}
            None => {
                let end = start + line.trim_end().len();
                let range = source.range(start as u32, end as u32);
                diagnostics.push(Diagnostic::error("ini-line", "A section or a key is required here").at(range));
            }
        }
        start += line.len();
    }
    let ini = Ini { source, lines, damaged: !diagnostics.is_empty() };
    (Body::new(Arc::new(ini), ROOT), diagnostics)
}

/// A line that starts at an offset, if it is a section or a key with a value.
fn read_line(line: &str, start: usize) -> Option<Line> {
    let bytes = |part: &str| {
        let start = start + (part.as_ptr().addr() - line.as_ptr().addr());
        ByteRange { start: start as u32, end: (start + part.len()) as u32 }
    };
    if let Some(header) = line.trim_end().strip_prefix('[') {
        let header = header.strip_suffix(']')?;
        let (name, label) = header.split_once(' ').map_or((header, None), |(name, label)| (name, Some(label)));
        return Some(Line { name: bytes(name), rest: label.map(bytes), is_section: true });
    }
    let (name, value) = line.split_once('=').filter(|_| !line.starts_with(';'))?;
    Some(Line { name: bytes(name.trim()), rest: Some(bytes(value.trim())), is_section: false })
}

impl Ini {
    fn line(&self, node: NodeId) -> Option<Line> {
        self.lines.get(node.0 as usize >> 2).copied()
    }

    fn slice(&self, bytes: ByteRange) -> &str {
        &self.source.text()[bytes.start as usize..bytes.end as usize]
    }

    /// The lines of a body: of the root all, of a section those after its header.
    fn first_line(body: NodeId) -> usize {
        if body == ROOT { 0 } else { (body.0 as usize >> 2) + 1 }
    }
}

impl Syntax for Ini {
    fn source(&self, _node: NodeId) -> &Source {
        &self.source
    }

    fn bytes(&self, node: NodeId) -> ByteRange {
        let everything = ByteRange { start: 0, end: self.source.text().len() as u32 };
        let Some(line) = self.line(node).filter(|_| node != ROOT) else {
            return everything;
        };
        let rest = line.rest.unwrap_or(line.name);
        match node.0 & 3 {
            VALUE => rest,
            // A body without braces is its header as far as reports are concerned.
            _ => ByteRange { start: line.name.start, end: rest.end },
        }
    }

    fn name_bytes(&self, item: NodeId) -> ByteRange {
        self.line(item).map_or(self.bytes(ROOT), |line| line.name)
    }

    fn missing_item_bytes(&self, body: NodeId) -> ByteRange {
        let start = if body == ROOT { 0 } else { self.bytes(body).end };
        ByteRange { start, end: start }
    }

    fn damage(&self, _body: NodeId) -> Damage {
        if self.damaged { Damage::LostItem } else { Damage::None }
    }

    fn next_item<'a>(
        &'a self,
        body: NodeId,
        _roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        _diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        loop {
            let at = Ini::first_line(body) + cursor.at as usize;
            let line = self.lines.get(at)?;
            if body != ROOT && line.is_section {
                return None;
            }
            // In the root, the keys after the first section belong to sections.
            let foreign = body == ROOT && !line.is_section && self.lines[..at].iter().any(|line| line.is_section);
            cursor.at += 1;
            if foreign {
                continue;
            }
            let name = Cow::Borrowed(self.slice(line.name));
            let item = NodeRef::new(self, node(at, ITEM));
            return Some(if line.is_section {
                Item::Block(BlockItem::new(name, item, item.sibling(node(at, BODY))))
            } else {
                Item::Attribute(AttributeItem::new(name, item, item.sibling(node(at, VALUE))))
            });
        }
    }

    fn label(&self, block: NodeId, index: usize) -> Option<Label<'_>> {
        let bytes = self.line(block)?.rest.filter(|_| index == 0)?;
        Some(Label { text: Cow::Borrowed(self.slice(bytes).trim_matches('"')), bytes })
    }

    fn shape(&self, expr: NodeId) -> Shape<'_> {
        match self.slice(self.bytes(expr)) {
            "" => Shape::Null,
            "true" => Shape::Bool(true),
            "false" => Shape::Bool(false),
            text if text.starts_with(|c: char| c.is_ascii_digit()) => Shape::Number(text),
            text => Shape::Str(Cow::Borrowed(text.trim_matches('"'))),
        }
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        Arc::new(self.clone())
    }
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Config {
    name: String,
    ratio: f64,
    debug: bool,
    later: Option<Expression>,
    #[hcl(block)]
    log: Option<Log>,
    #[hcl(block)]
    server: BTreeMap<String, Server>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Log {
    level: String,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Server {
    port: u16,
    host: Option<String>,
    #[hcl(remain)]
    rest: BTreeMap<String, hcl_serde::Value>,
}

const INI: &str = "; A comment.\nname = demo\nratio = 0.5\ndebug = true\nlater = 12\n\n[server \"web\"]\nport = 80\n\
                   host = \"example.org\"\nweight = 3\n\n[log]\nlevel = info\n\n[server db]\nport = 5432\nhost =\n";
const NATIVE: &str = "name = \"demo\"\nratio = 0.5\ndebug = true\nlater = 12\nserver \"web\" {\n  port = 80\n  host = \
                      \"example.org\"\n  weight = 3\n}\nlog {\n  level = \"info\"\n}\nserver \"db\" {\n  port = 5432\n  \
                      host = null\n}\n";

/// What comes out of a body: the value, or the report.
#[track_caller]
fn check(body: &Body) -> Result<Config, String> {
    hcl_serde::from_body(body, &EvalContext::new()).map_err(|error| error.report())
}

#[test]
fn the_same_type_decodes_from_both() {
    let (ini, diagnostics) = parse("app.ini", INI);
    assert!(diagnostics.is_empty());
    let native = native::parse_body("app.hcl", NATIVE).ok().unwrap();
    let config = check(&ini).unwrap();
    assert_eq!(config, check(&native).unwrap());
    assert_eq!(config.server["web"].host.as_deref(), Some("example.org"));
    assert_eq!(config.later.unwrap().literal_value().unwrap(), hcl_serde::Value::from(12));
}

#[test]
fn mistakes_are_reported_in_the_file() {
    let (ini, diagnostics) = parse("bad.ini", "nmae = demo\nratio = much\nratio = 1\n[server]\nport = 99999\n");
    assert!(diagnostics.is_empty());
    let report = check(&ini).unwrap_err();
    // The places and what is wrong there; the rest of a report is tested elsewhere.
    let lines = report.lines().filter(|line| line.starts_with("error") || line.contains("-->"));
    let lines: String = lines.map(|line| format!("{line}\n")).collect();
    expect_test::expect![[r#"
        error[unknown-argument]: unknown argument
         --> bad.ini:1:1
        error[missing-argument]: missing argument
         --> bad.ini
        error[invalid-value]: invalid value for `ratio`
         --> bad.ini:2:9
        error[duplicate-argument]: duplicate argument
         --> bad.ini:3:1
         --> bad.ini:2:1
        error[missing-label]: missing name for `server`
         --> bad.ini:4:2
        error[invalid-value]: invalid value for `port`
         --> bad.ini:5:8
        error: bad.ini has 6 errors
    "#]]
    .assert_eq(&lines);
}

#[test]
fn lines_that_are_nothing() {
    let (ini, diagnostics) = parse("bad.ini", "name = demo\nwhat\n[open\n");
    assert_eq!(diagnostics.len(), 2);
    // What is missing may have been in them.
    assert_eq!(ini.attribute_names(), ["name"]);
}

/// What is set twice in one body is still set twice in a merged one, at the places where it is.
#[test]
fn set_twice() {
    let parts = ["a = 1\nb = 1\n", "a = 2\nc = 2\na =\n"].map(|text| parse("part.ini", text).0);
    let schema = BodySchema::new().optional("a").optional("b").optional("c");
    let (content, diagnostics) = Body::merge(parts, MergePolicy::Override).content(&schema);
    let found: Vec<String> = content.attributes().iter().map(|it| format!("{} = {:?}", it.name, it.expr)).collect();
    assert_eq!(found, ["a = 2", "b = 1", "c = 2"]);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics.iter().next().unwrap().subject().unwrap().to_string(), "part.ini:3,1-2");
}

/// A syntax without references and calls need not say so.
#[test]
fn static_analysis() {
    let (ini, _) = parse("app.ini", INI);
    let (attributes, _) = ini.just_attributes();
    let later = attributes.iter().find(|attribute| attribute.name == "later").unwrap();
    assert!(later.expr.variables().is_empty() && later.expr.functions().is_empty());
    assert!(later.expr.as_traversal().is_err() && later.expr.as_static_call().is_err());
}

/// Bodies of different syntaxes merge, and a mistake is shown in its file.
#[test]
fn ini_overridden_by_native() {
    let merged = |level: &str| {
        let text = format!("ratio = 1 + 1\nserver \"web\" {{\n  weight = 4\n}}\nlog {{\n  level = {level}\n}}\n");
        let native = native::parse_body("local.hcl", &text).ok().unwrap();
        Body::merge([parse("app.ini", INI).0, native], MergePolicy::Override)
    };
    expect_test::expect![[r#"
        error[variables-not-allowed]: variables not allowed
         --> local.hcl:6:11
          |
        6 |   level = lower
          |           ^^^^^ no variables are available here
          = help: to write text, put it in quotes: `"lower"`

        error: local.hcl has 1 error
    "#]]
    .assert_eq(&check(&merged("lower")).unwrap_err());
    let config = check(&merged("\"low\"")).unwrap();
    assert_eq!((config.ratio, config.log.unwrap().level), (2.0, "low".to_owned()));
    let web = &config.server["web"];
    assert_eq!((web.port, &web.rest["weight"]), (80, &hcl_serde::Value::from(4)));
}
