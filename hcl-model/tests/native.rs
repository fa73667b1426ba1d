//! The entry points of the native syntax, recovering and strict, and what stands at a place of a file.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::EvalContext;
use hcl_model::limits::Limits;
use hcl_model::native;
use hcl_model::source::Source;
use hcl_model::value::Value;

fn summaries(diagnostics: &Diagnostics) -> String {
    let line = |it: &hcl_model::diag::Diagnostic| {
        let place =
            it.subject().map_or_else(String::new, |range| format!(" @ {}-{}", range.bytes().start, range.bytes().end));
        format!("{}{place}", it.summary())
    };
    diagnostics.iter().map(line).collect::<Vec<_>>().join(", ")
}

/// Every entry point returns a tree with its diagnostics, and the same diagnostics and no tree when it is strict.
#[test]
fn recovering_and_strict() {
    let file = native::parse("a.hcl", "a = [1 2]\nb = 3\n", &Limits::default());
    assert_eq!(file.tree.body().attribute_names(), ["a", "b"]);
    assert_eq!(summaries(&file.ok().unwrap_err()), "missing item separator @ 7-8");
    let file = native::parse_source(Source::new("a.hcl", "a = [1 2]\nb = 3\n"), &Limits::default());
    assert_eq!(file.tree.body().attribute_names(), ["a", "b"]);
    assert_eq!(file.ok().unwrap_err().len(), 1);
    let body = native::parse_body("a.hcl", "a =\nb = 3\n");
    assert_eq!(body.tree.attribute_names(), ["a", "b"]);
    assert_eq!(summaries(&body.ok().unwrap_err()), "invalid expression @ 3-4");
    let expression = native::parse_expression("a", "f(a, b c)");
    assert_eq!(expression.tree.variables().len(), 2);
    assert_eq!(summaries(&expression.ok().unwrap_err()), "invalid value @ 5-8");
    let template = native::parse_template("a", "${a} ${} ${b}");
    assert_eq!(template.tree.variables().len(), 2);
    assert_eq!(summaries(&template.ok().unwrap_err()), "invalid expression @ 7-8");
    assert_eq!(native::parse_template("a", "${a}").ok().unwrap().variables().len(), 1);
}

/// A byte order mark is no part of a text that is parsed by itself.
#[test]
fn byte_order_marks() {
    for text in ["a.b", "\u{feff}a.b"] {
        let expression = native::parse_expression("a", text).ok().unwrap();
        assert_eq!(
            (expression.as_traversal().unwrap().to_string().as_str(), expression.range().text()),
            ("a.b", "a.b")
        );
    }
    let context = EvalContext::new();
    for (text, value) in
        [("\u{feff}x${1}", "x1"), ("\u{feff}", ""), ("x\u{feff}", "x\u{feff}"), ("\u{feff}\u{feff}", "\u{feff}")]
    {
        let template = native::parse_template("a", text).ok().unwrap();
        assert_eq!(template.value(&context).unwrap(), Value::from(value), "{text:?}");
    }
    let twice = native::parse_expression("a", "\u{feff}\u{feff}a");
    assert_eq!(summaries(&twice.diagnostics), "invalid character @ 3-6");
}

/// Text, what is read of it, and what is wrong with it.
const TRAVERSALS: &[(&str, &str, &str)] = &[
    ("a", "a", ""),
    (" a . b [0] ", "a.b[0]", ""),
    ("a[\"b c\"].d", "a[\"b c\"].d", ""),
    ("a[1e2]", "a[100]", ""),
    ("\u{feff}a.b", "a.b", ""),
    ("true.b", "true.b", ""),
    ("a-b.for", "a-b.for", ""),
    ("a # b", "a", ""),
    ("", "", "variable name required @ 0-0"),
    ("1", "", "variable name required @ 0-1"),
    ("\"a\"", "", "variable name required @ 0-1"),
    ("(a)", "", "variable name required @ 0-1"),
    (".a", "", "variable name required @ 0-1"),
    ("a.b.", "a.b", "invalid attribute name @ 4-4"),
    ("a..b", "a", "invalid attribute name @ 2-3"),
    ("a.b[", "a.b", "missing expression @ 4-4"),
    ("a.b[0", "a.b", "missing closing bracket @ 5-5"),
    ("a.b[]", "a.b", "invalid expression @ 4-5"),
    ("a. 0.b", "a", "attribute name required @ 3-4"),
    ("a.b[c].d", "a.b", "index value required @ 4-5"),
    ("a.b[-1]", "a.b", "index value required @ 4-6"),
    ("a[true]", "a", "index value required @ 2-6"),
    ("a[null].b", "a", "index value required @ 2-6"),
    ("a[\"${b}\"]", "a", "index value required @ 2-8"),
    ("a[<<E\nb\nE\n]", "a", "index value required @ 2-9"),
    ("a.b[*].c", "a.b", "attribute name required @ 4-5"),
    ("a.*.c", "a", "attribute name required @ 2-3"),
    ("a.b[ * ]", "a.b", "attribute name required @ 5-6"),
    ("a.1.2", "a", "indexes without brackets @ 1-5"),
    ("a b", "a", "text after the expression @ 2-3"),
    ("a.b + 1", "a.b", "text after the expression @ 4-5"),
    ("a(b)", "a", "text after the expression @ 1-2"),
];

#[test]
fn traversals() {
    for (text, read, wrong) in TRAVERSALS {
        let parse = native::parse_traversal("test", text);
        assert_eq!(
            (parse.tree.to_string().as_str(), summaries(&parse.diagnostics).as_str()),
            (*read, *wrong),
            "{text}"
        );
        assert_eq!(parse.ok().is_ok(), wrong.is_empty(), "{text}");
    }
}

const FILE: &str = r#"top = 1
service "web" {
  port = base.port + 1 # comment

  check {
    url = "http://${host[0]}/%{ if tls }s%{ endif }"
    map = { a = [1, f(x)], (k) = "v" }
    bad = [1 2, g(
  }
}
"#;

/// The blocks, the attribute and the expressions at the first byte of what stands after `|` in the row.
#[track_caller]
fn check(text: &str, at: &str, expected: &str) {
    let file = native::parse("a.hcl", text, &Limits::default()).tree;
    let place = file.at(text.find(at).unwrap() as u32);
    let blocks: Vec<&str> = place.blocks.iter().map(|block| block.block_type()).collect();
    let attribute = place.attribute.map_or_else(|| "-".to_owned(), |attribute| attribute.name);
    let expressions: Vec<String> = place.expressions.iter().map(|expr| expr.range().text().to_owned()).collect();
    assert_eq!(format!("{} | {attribute} | {}", blocks.join("."), expressions.join(" > ")), expected, "{at}");
}

#[test]
fn places() {
    check(FILE, "top", " | top | ");
    check(FILE, "= 1", " | top | ");
    check(FILE, "1\n", " | top | 1");
    check(FILE, "service", "service | - | ");
    check(FILE, "\"web\"", "service | - | ");
    check(FILE, "base", "service | port | base.port + 1 > base.port > base");
    check(FILE, ".port +", "service | port | base.port + 1 > base.port");
    check(FILE, "+ 1", "service | port | base.port + 1");
    check(FILE, "# comment", "service | - | ");
    check(FILE, "\n\n", "service | - | ");
    check(FILE, "check", "service.check | - | ");
    let url = "service.check | url | \"http://${host[0]}/%{ if tls }s%{ endif }\"";
    check(FILE, "http", url);
    check(FILE, "host", &format!("{url} > host[0] > host"));
    check(FILE, "0]}", &format!("{url} > host[0] > 0"));
    check(FILE, "tls", &format!("{url} > tls"));
    check(FILE, "endif", url);
    let map = "service.check | map | { a = [1, f(x)], (k) = \"v\" }";
    check(FILE, "a = [", &format!("{map} > a"));
    check(FILE, "x)", &format!("{map} > [1, f(x)] > f(x) > x"));
    check(FILE, "f(x)", &format!("{map} > [1, f(x)] > f(x)"));
    check(FILE, "k)", &format!("{map} > (k) > (k) > k"));
    check(FILE, "\"v\"", &format!("{map} > \"v\""));
    check(FILE, "g(", "service.check | bad | [1 2, g(");
    check("a = [b, c d]\n", "b", " | a | [b, c d] > [b, c d] > b");
}

#[test]
fn places_in_lone_expressions_and_nowhere() {
    let file = native::parse("a.hcl", "", &Limits::default()).ok().unwrap();
    assert_eq!(file.at(0), native::AtPosition::default());
    let file = native::parse("a.hcl", FILE, &Limits::default()).tree;
    assert_eq!(file.at(u32::MAX), native::AtPosition::default());
    for byte in 0..=FILE.len() as u32 {
        let place = file.at(byte);
        assert!(place.expressions.iter().all(|expr| expr.range().bytes().contains(&(byte as usize))), "{byte}");
        assert!(place.attribute.is_some() || place.expressions.is_empty(), "{byte}");
    }
}

/// Bytes that are not UTF-8, and where the first of them is; comments and strings are no exception.
const NOT_UTF_8: &[(&[u8], usize)] = &[
    (b"a = 1\nb = \xff\n", 10),
    (b"a = \"b\xffc\"\n", 6),
    (b"a = <<E\n\xff\nE\n", 8),
    (b"\xff\xfea", 0),
    (b"a\xc0\xc0 = 1\n", 1),
    (b"# \xff\n", 2),
    (b"/* \xff */", 3),
    (b"a = \"\x80\"\n", 5),
    (b"a = \"\xc3\"\n", 5),
    (b"a = \"\xe2\x82b\"\n", 5),
    (b"a = 1\xf0", 5),
    (b"a\xc3b = 1\n", 1),
    (b"a = \"\xc0\xaf\"\n", 5),
    (b"a = \"\xe0\x80\xaf\"\n", 5),
    (b"a = \"\xed\xa0\x80\"\n", 5),
    (b"a = \"\xf4\x90\x80\x80\"\n", 5),
    (b"a = \"\xf8\x88\x80\x80\x80\"\n", 5),
];

#[test]
fn bytes_that_are_not_utf_8() {
    for (bytes, at) in NOT_UTF_8 {
        let diagnostic = hcl_model::load::decode("a.hcl", bytes.to_vec()).unwrap_err();
        let place = diagnostic.subject().unwrap().bytes().start;
        assert_eq!((&*diagnostic.summary(), place), ("invalid character encoding", *at), "{bytes:?}");
    }
}

/// What an analysis gives are expressions: some can be evaluated and some cannot, and each can be analysed by itself.
#[test]
fn parts_of_analyses_are_expressions() {
    let body = native::parse_body("a.hcl", "a {\n  list = [1, b.c]\n  map = { d = f(1, b), \"e\" = 2 }\n}\n").tree;
    let schema = hcl_model::body::BodySchema::new().block("a", [""; 0]);
    let (content, _) = body.content(&schema);
    let schema = hcl_model::body::BodySchema::new().optional("list").optional("none");
    let (partial, _) = content.blocks()[0].body().partial_content(&schema);
    assert!(partial.content.attribute("none").is_none());
    let list = partial.content.attribute("list").unwrap().expr.as_static_list().unwrap();
    assert!(list[0].as_traversal().is_err() && list[0].literal_value().is_ok());
    assert!(list[1].as_traversal().is_ok() && list[1].literal_value().is_err());
    let (rest, _) = partial.remain.just_attributes();
    let map = rest[0].expr.as_static_map().unwrap();
    assert!(map[0].0.as_traversal().is_ok() && map[1].0.as_traversal().is_err());
    assert!(map[1].1.as_static_call().is_err());
    let call = map[0].1.as_static_call().unwrap();
    assert!(call.arguments[0].as_traversal().is_err() && call.arguments[1].literal_value().is_err());
}
