//! Shapes of texts: a beginning, a part that is there so often as the size says, and an end.

use std::collections::BTreeMap;

use hcl_model::diag::{Diagnostics, RenderOptions};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::native;
use hcl_model::stdlib;
use hcl_model::typing::{Scope, StaticType};
use hcl_model::value::{Capsule, Value};
use hcl_serde::{Body, HclSchema, Loader};
use serde::Deserialize;

use super::Shape;

/// A text: what it is called, how it begins, its part with `#` for the number, how it ends.
type Text = (&'static str, &'static str, &'static str, &'static str);

fn text((_, begin, part, end): Text, size: usize) -> String {
    let parts: String = match part.contains('#') {
        true => (0..size).map(|number| part.replace('#', &number.to_string())).collect(),
        false => part.repeat(size),
    };
    format!("{begin}{parts}{end}")
}

/// A text of what opens and closes so often.
fn nested(open: &str, inner: &str, close: &str, size: usize) -> String {
    format!("{}{inner}{}", open.repeat(size), close.repeat(size))
}

/// Something of everything.
#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "what is decoded is thrown away")]
struct Config {
    name: Option<String>,
    port: Option<u16>,
    #[serde(default)]
    list: Vec<u32>,
    #[serde(default)]
    map: BTreeMap<String, u32>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block)]
    step: Vec<Service>,
    #[hcl(block)]
    kept: Vec<Body>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "what is decoded is thrown away")]
struct Service {
    port: Option<u16>,
    #[hcl(sensitive)]
    password: Option<String>,
    #[hcl(block)]
    rule: Vec<Rule>,
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "what is decoded is thrown away")]
enum Rule {
    All {
        all: String,
        #[hcl(block)]
        rule: Vec<Rule>,
    },
    Any {
        any: String,
        #[hcl(block)]
        rule: Vec<Rule>,
    },
    Test {
        test: u16,
    },
}

const BODIES: &[Text] = &[
    ("elements", "list = [", "#, ", "]\n"),
    ("elements on lines", "list = [\n", "  #,\n", "]\n"),
    ("entries", "map = {\n", "  k# = #\n", "}\n"),
    ("wrong elements", "list = [", "\"x\", ", "]\n"),
    ("wrong entries", "map = {\n", "  k# = \"x\"\n", "}\n"),
    ("the same entry", "map = {\n", "  k = 1\n", "}\n"),
    ("unknown arguments", "", "prot# = 1\n", ""),
    ("close arguments", "", "porrt = #\n", ""),
    ("unknown blocks", "", "servic \"s#\" {}\n", ""),
    ("arguments of other blocks", "", "password# = 1\n", ""),
    ("the same argument", "", "port = 1\n", ""),
    ("the same block", "", "service \"a\" {}\n", ""),
    ("labelled blocks", "", "service \"s#\" {\n  port = 80\n}\n", ""),
    ("blocks with secrets", "", "service \"s#\" {\n  password = \"a\"\n}\n", ""),
    ("blocks with mistakes", "", "service \"s#\" {\n  port = \"x\"\n}\n", ""),
    ("blocks with unknown names", "", "service \"s#\" {\n  prot = 1\n}\n", ""),
    ("blocks with secrets and mistakes", "", "service \"s#\" {\n  pasword = \"a\"\n  password = []\n}\n", ""),
    ("secrets in lists without an end", "step {\n", "password = [\n", ""),
    ("templates without an end beside secrets", "step {\n  password = 1\n}\nname = ", "\"${\" ", "\n"),
    ("comments with secrets", "port = []\n", "# password = a, password = b\n", ""),
    ("words beside secrets", "step {\n", "password ", "\n}\n"),
    ("blocks in a list", "", "step {\n  port = 80\n}\n", ""),
    ("blocks that are kept", "", "kept {\n  a = 1\n}\n", ""),
    ("labels", "service ", "\"l#\" ", "{}\n"),
    ("rules", "", "rule {\n  test = 1\n}\n", ""),
    ("rules of the second kind", "", "rule {\n  any = \"x\"\n  rule {\n    test = 1\n  }\n}\n", ""),
    ("wrong rules", "", "rule {\n  test = \"x\"\n}\n", ""),
    ("rules of no kind", "", "rule {\n  tset = 1\n}\n", ""),
    ("rules of two kinds", "", "rule {\n  all = \"x\"\n  any = \"x\"\n}\n", ""),
    ("a rule with many rules", "rule {\n  any = \"x\"\n", "  rule {\n    test = 1\n  }\n", "}\n"),
    ("a wrong rule with many rules", "rule {\n  any = []\n", "  rule {\n    test = 1\n  }\n", "}\n"),
    ("comments", "", "# a comment\n", ""),
    ("comments of two slashes", "", "// a comment\n", ""),
    ("comments between", "", "/* a comment */ ", ""),
    ("a long comment", "# ", "abc ", "\n"),
    ("a comment of many lines", "/*", "abc\n", "*/"),
    ("a comment without an end", "/*", "abc\n", ""),
    ("empty lines", "", "\n", ""),
    ("spaces", "port = ", "  ", "80\n"),
    ("a long text", "name = \"", "abc ", "\"\n"),
    ("escapes", "name = \"", "\\n\\u00e9", "\"\n"),
    ("wrong escapes", "name = \"", "\\q", "\"\n"),
    ("combining marks", "name = \"e", "\u{301}", "\"\n"),
    ("letters that are joined", "name = \"a", "\u{200d}a", "\"\n"),
    ("a text without an end", "name = \"", "abc ", ""),
    ("texts without an end", "", "name = \"abc\n", ""),
    ("lines of a heredoc", "name = <<END\n", "abc\n", "END\n"),
    ("lines of an indented heredoc", "name = <<-END\n", "  abc\n", "  END\n"),
    ("heredocs", "", "k# = <<END\nabc\nEND\n", ""),
    ("a heredoc without an end", "name = <<END\n", "abc\n", ""),
    ("heredocs without an end", "", "name = <<E#\nabc\n", ""),
    ("heredocs within a line", "", "<<a ", "\n"),
    ("signs of heredocs", "", "<", "\n"),
    ("heredocs with signs for words", "", "<<-", "\n"),
    ("interpolations", "name = \"", "${1}", "\"\n"),
    ("directives", "name = \"", "%{ if true }a%{ endif }", "\"\n"),
    ("directives without an end", "name = \"", "%{ if true }a", "\"\n"),
    ("digits", "port = 1", "1", "\n"),
    ("a long name", "a", "b", " = 1\n"),
    ("what is no line", "", "= 1\n", ""),
    ("what is no line, on one", "", "= 1 ", "\n"),
    ("closing braces", "", "}\n", ""),
    ("closing brackets", "list = ", "]", "\n"),
    ("opening braces", "", "{\n", ""),
    ("blocks without an end", "", "step {\n", ""),
    ("lists without an end", "", "list = [\n", ""),
    ("commas", "list = [", ",", "]\n"),
    ("arguments on one line", "", "port = 1 ", "\n"),
    ("missing values", "", "a# =\n", ""),
    ("missing equals signs", "", "a# 1\n", ""),
    ("letters that nobody knows", "", "\u{b7}\n", ""),
    ("quotes of other kinds", "name = ", "'", "\n"),
];

const OBJECTS: &[Text] = &[
    ("properties", "{\"map\": {", "\"k#\": #, ", "\"z\": 0}}"),
    ("wrong properties", "{\"map\": {", "\"k#\": \"x\", ", "\"z\": 0}}"),
    ("properties of one name", "{", "\"port\": 1, ", "\"name\": \"\"}"),
    ("unknown properties", "{", "\"prot#\": 1, ", "\"name\": \"\"}"),
    ("elements", "{\"list\": [", "#, ", "0]}"),
    ("labels", "{\"service\": {", "\"s#\": {\"port\": 80}, ", "\"z\": {}}}"),
    ("blocks in an array", "{\"step\": [", "{\"port\": 80}, ", "{}]}"),
    ("blocks with secrets and mistakes", "{\"step\": [", "{\"pasword\": \"a\", \"port\": []}, ", "{}]}"),
    ("rules", "{\"rule\": [", "{\"any\": \"x\", \"rule\": [{\"test\": 1}]}, ", "{\"test\": 1}]}"),
    ("wrong rules", "{\"rule\": [", "{\"any\": [], \"rule\": [{\"tset\": 1}]}, ", "{\"test\": 1}]}"),
    ("templates", "{\"list\": [", "\"${#}\", ", "0]}"),
    ("a long text", "{\"name\": \"", "abc ", "\"}"),
    ("escapes", "{\"name\": \"", "\\u00e9", "\"}"),
    ("missing commas", "{\"list\": [", "# ", "0]}"),
    ("heredocs within a line", "{\"port\": \"x\", \"name\": 1 ", "<<a ", "}"),
    ("commas", "{\"list\": [", ",", "]}"),
    ("closing brackets", "{\"list\": [", "]", "}"),
    ("texts without an end", "{", "\"a\n", "}"),
];

/// Broken texts beside something sensitive, in two parts of which there is the same number.
const UNEVEN: &[(&str, &str, &str)] = &[
    ("lists without an end, and names", "password = [\n", "a =\n"),
    ("lists without an end, and known names", "password = [\n", "port =\n"),
    ("lists with objects without an end, and names", "password = [{\n", "a =\n"),
    ("brackets that are closed by others", "[", "}\n"),
    ("heredocs without an end, and names", "password = <<E\n", "port = 1\n"),
];

/// Bodies, in each way that a program reads them.
pub(super) fn bodies() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for &(name, open, close) in UNEVEN {
        shapes.push(Shape::new(
            name,
            move |size| nested(open, "", close, size),
            |text| {
                let _ = hcl_serde::from_str::<Config>(text).map(drop).map_err(|error| error.report());
            },
        ));
    }
    for &it in BODIES {
        let name = it.0;
        shapes.push(Shape::new(
            format!("{name}, read"),
            move |size| text(it, size),
            |text| {
                let _ = hcl_serde::from_str::<Config>(text).map(drop).map_err(|error| error.to_string());
            },
        ));
        shapes.push(Shape::new(
            format!("{name}, as a value"),
            move |size| text(it, size),
            |text| {
                let _ = hcl_serde::from_str::<Value>(text);
            },
        ));
        shapes.push(Shape::new(
            format!("{name}, explained"),
            move |size| text(it, size),
            |text| {
                let loader = Loader::new().named_text("a.hcl", text.as_str()).override_value("name", "a");
                match loader.load_full::<Config>() {
                    Ok(loaded) => drop(loaded.explain()),
                    Err(error) => drop(error.diagnostics().report(&RenderOptions::new())),
                }
            },
        ));
    }
    for &it in OBJECTS {
        shapes.push(Shape::new(
            format!("JSON: {}", it.0),
            move |size| text(it, size),
            |text| {
                let loader = Loader::new().named_text("a.json", text.as_str());
                let _ = loader.recover::<Config>();
                let _ = loader.load_full::<Config>().map(|loaded| loaded.explain());
            },
        ));
    }
    shapes
}

const NESTED: &[(&str, &str, &str, &str)] = &[
    ("parentheses", "(", "1", ")"),
    ("tuples", "[", "1", "]"),
    ("objects", "{a = ", "1", "}"),
    ("calls", "max(", "1", ")"),
    ("templates", "\"${", "1", "}\""),
    ("directives", "\"%{ if true }", "a", "%{ endif }\""),
    ("comprehensions", "[for i in [1] : ", "1", "]"),
    ("minuses", "- ", "1", ""),
    ("negations", "!", "true", ""),
    ("conditionals", "true ? ", "1", " : 2"),
    ("conditions", "(", "true", " ? true : false)"),
    ("indices", "[1][", "0", "]"),
];

const EXPRESSIONS: &[Text] = &[
    ("sums", "0", " + #", ""),
    ("differences", "0", " - 1", ""),
    ("products", "1", " * 1", ""),
    ("quotients", "1", " / 1", ""),
    ("conjunctions", "true", " && true", ""),
    ("disjunctions", "false", " || false", ""),
    ("comparisons", "true", " == true", ""),
    ("chained conditionals", "", "number == # ? # : ", "0"),
    ("conditionals of objects", "", "flag ? {a# = 1} : ", "0"),
    ("conditionals of lists", "", "flag ? [#] : ", "[]"),
    ("attributes", "deep", ".a", ""),
    ("unknown attributes", "deep", ".b", ""),
    ("indices", "deep", "[\"a\"]", ""),
    ("splats", "list", "[*]", ""),
    ("unknown variables", "[", "nobody#, ", "0]"),
    ("unknown functions", "[", "nothing#(), ", "0]"),
    ("unknown names of a large object", "[", "large.kez#, ", "0]"),
    ("unknown keys of a large map", "[", "many[\"kez#\"], ", "0]"),
    ("known names of a large object", "[", "large.key1, ", "0]"),
    ("wrong operands", "[", "1 + \"a\", ", "0]"),
    ("calls with many arguments", "max(", "#, ", "0)"),
    ("calls", "[", "max(1, 2), ", "0]"),
    ("templates", "\"", "${number} ", "\""),
    ("keys", "{", "k# = #, ", "}"),
    ("computed keys", "{", "(\"k${#}\") = #, ", "}"),
    ("the same key", "{", "k = #, ", "}"),
    ("comprehensions over much", "[for i in [", "#, ", "0] : i * 2]"),
    ("grouping", "{for i in [", "#, ", "0] : \"k\" => i...}"),
    ("keys of a comprehension", "{for i in [", "#, ", "0] : \"k${i}\" => i}"),
    ("the same key of a comprehension", "{for i in [", "#, ", "0] : \"k\" => i}"),
];

/// Expressions, evaluated and typed.
pub(super) fn expressions() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for &it in EXPRESSIONS {
        shapes.push(Shape::new(
            format!("{}, evaluated", it.0),
            move |size| {
                // What a text does not name is not made in any size.
                let much = ["deep", "large", "many"].iter().any(|name| text(it, 1).contains(name));
                (text(it, size), context(if much { size } else { 1 }))
            },
            evaluate,
        ));
        shapes.push(Shape::new(format!("{}, typed", it.0), move |size| text(it, size), typed));
    }
    for &(name, open, inner, close) in NESTED {
        for (how, close) in [("", close), (", not closed", "")] {
            let make = move |size: usize| (nested(open, inner, close, size), context(1));
            shapes.push(Shape::new(format!("{name} in each other{how}"), make, evaluate));
        }
    }
    shapes
}

fn context(size: usize) -> EvalContext {
    let deep = (0..size.min(200)).fold(Value::from(1), |inner, _| Value::object([("a", inner)]));
    let entries = || (0..size).map(|number| (format!("key{number}"), Value::from(number as u64)));
    EvalContext::new()
        .with_functions(stdlib::functions())
        .with_variable("deep", deep)
        .with_variable("number", 1)
        .with_variable("flag", true)
        .with_variable("list", Value::tuple([Value::from(1)]))
        .with_variable("large", Value::object(entries()))
        .with_variable("many", Value::map(hcl_model::types::Type::NUMBER, entries()))
        .with_variable("n", size as u64)
}

fn evaluate((text, context): &(String, EvalContext)) {
    let parse = native::parse_expression("test", text);
    let mut found = parse.diagnostics;
    let value = parse.tree.as_node().evaluate(Mode::Full(context), &mut found);
    drop((value, found));
}

#[expect(clippy::ptr_arg, reason = "the shape is made of a String")]
fn typed(text: &String) {
    let scope = Scope::new().with_variable("flag", StaticType::BOOL).with_variable("number", StaticType::INT);
    let (ty, mut found) = native::parse_expression("test", text).tree.static_type(&scope);
    found.limit(100);
    drop::<(String, Diagnostics)>((ty.to_string(), found));
}

/// Calls with a list `l` of so many numbers, a tuple `c` of so many capsules, a text `t` of so many words, an object `o` of so many names.
const FUNCTIONS: &[&str] = &[
    "length(l)",
    "sort([for i in l : \"k${i}\"])",
    "distinct(l)",
    "reverse(l)",
    "flatten([l, [l]])",
    "concat(l, l)",
    "contains(l, -1)",
    "compact([for i in l : \"k\"])",
    "chunklist(l, 3)",
    "slice(l, 0, n)",
    "element(l, 1)",
    "index(l, n - 1)",
    "sum(l)",
    "max(l...)",
    "toset(l)",
    "tolist(l)",
    "setunion(toset(l), toset(l))",
    "setintersection(toset(l), toset(l))",
    "setsubtract(toset(l), toset(l))",
    "zipmap([for i in l : \"k${i}\"], l)",
    "keys(o)",
    "values(o)",
    "merge(o, o)",
    "lookup(o, \"k\", 1)",
    "jsonencode(l)",
    "jsondecode(jsonencode(l))",
    "jsonencode(o)",
    "join(\",\", l)",
    "split(\" \", t)",
    "upper(t)",
    "title(t)",
    "strrev(t)",
    "strlen(t)",
    "substr(t, 1, n)",
    "replace(t, \"a\", \"b\")",
    "trim(t, \" \")",
    "trimspace(t)",
    "indent(2, t)",
    "chomp(t)",
    "format(\"%s\", t)",
    "formatlist(\"%d\", l)",
    "regexall(\"[a-z]+\", t)",
    "regexreplace(t, \"a\", \"b\")",
    "length(toset(c))",
    "length(setintersection(toset(c), toset(reverse(c))))",
    "distinct([for i in c : [i]])",
    "csvdecode(\"a,b\\n${t}\")",
    "yamldecode(\"[${join(\",\", l)}]\")",
    "yamldecode(join(\"\", [for i in l : \"k${i}: &a${i} {a: [1]}\\n\"]))",
    "yamldecode(t)",
    "yamlencode(l)",
    "yamlencode(o)",
    "yamlencode(t)",
    "range(n)",
    "l == l",
    "toset(l) == toset(l)",
    "[for i in l : i if i > 3]",
    "l[*]",
];

pub(super) fn functions() -> Vec<Shape> {
    let shape = |call: &'static str| {
        let opaque = Capsule::<()>::builder("opaque").build();
        let make = move |size: usize| {
            let numbers = Value::tuple((0..size).map(|number| Value::from(number as u64)));
            let names = (0..size).map(|number| (format!("k{number}"), Value::from(number as u64)));
            let capsules = Value::tuple((0..size).map(|_| opaque.value(())));
            let context = context(1)
                .with_variable("l", numbers)
                .with_variable("c", capsules)
                .with_variable("o", Value::object(names));
            (call.to_owned(), context.with_variable("t", "abc ".repeat(size)).with_variable("n", size as u64))
        };
        Shape::new(call, make, evaluate)
    };
    FUNCTIONS.iter().map(|call| shape(call)).collect()
}
