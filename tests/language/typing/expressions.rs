//! The static types of expressions: transcripts in `tests/cases/typing`, in both syntaxes; and beside evaluation.

use std::sync::LazyLock;

use expect_test::expect;
use hcl_model::diag::Diagnostic;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::function::{Function, Param};
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::typing::{Scope, Signature, StaticType, convert};
use hcl_model::value::Value;

use crate::eval::check_comments;
use crate::support::transcript::{Input, answered, inputs};
use crate::support::types::ty;
use crate::support::{Failures, cases, diagnostic_lines};
use crate::support::{context, table};

/// The variables of the transcripts, by their types.
const VARIABLES: [(&str, &str); 44] = [
    ("b", "bool"),
    ("i", "int"),
    ("n", "number"),
    ("s", "string"),
    ("d", "dynamic"),
    ("x", "none"),
    ("ob", "output(bool)"),
    ("oi", "output(int)"),
    ("on", "output(number)"),
    ("os", "output(string)"),
    ("pb", "promise(bool)"),
    ("pi", "promise(int)"),
    ("pn", "promise(number)"),
    ("ps", "promise(string)"),
    ("li", "list(int)"),
    ("ls", "list(string)"),
    ("si", "set(int)"),
    ("ms", "map(string)"),
    ("mos", "map(output(string))"),
    ("los", "list(output(string))"),
    ("ti", "tuple(int, bool)"),
    ("te", "tuple()"),
    ("o", "object({a = int, b = bool, c = {d = string}})"),
    ("oo", "output(object({a = int, b = list(string)}))"),
    ("po", "promise(object({a = int}))"),
    ("ols", "output(list(string))"),
    ("pls", "promise(list(string))"),
    ("opl", "optional(list(string))"),
    ("opo", "optional(object({a = int}))"),
    ("opi", "optional(int)"),
    ("ops", "optional(string)"),
    ("u", "union(object({a = int}), map(string))"),
    ("ui", "union(int, string)"),
    ("ux", "optional(object({a = int}))"),
    ("e", "E"),
    ("es", "ES"),
    ("lo", "list(object({a = int, b = output(string)}))"),
    ("so", "set(object({a = int}))"),
    ("ooo", "optional(output(object({a = int})))"),
    ("ool", "optional(output(list(object({a = int}))))"),
    ("cert", "opaque(\"Certificate\")"),
    ("lb", "list(bool)"),
    ("mo", "map(object({a = int}))"),
    ("ul", "union(list(int), set(string))"),
];

fn scope() -> &'static Scope {
    static SCOPE: LazyLock<Scope> = LazyLock::new(|| {
        let function = |params: &[(&str, &str)], result: &str| {
            Signature::new(params.iter().map(|&(name, text)| (name, ty(text))), ty(result))
        };
        let scope = Scope::new()
            .with_function("f", function(&[("p0", "string"), ("p1", "int")], "bool"))
            .with_function("fo", function(&[("p0", "string"), ("p1", "optional(int)")], "string"))
            .with_function("fv", function(&[("p0", "string")], "number").variadic("more", ty("int")))
            .with_function("fout", function(&[("p0", "output(string)")], "string"))
            .with_function("fd", function(&[("p0", "dynamic")], "string"))
            .with_function("fl", function(&[("p0", "list(string)")], "int"))
            .with_function("fi", function(&[("p0", "int")], "int"))
            .with_context(&EvalContext::new().with_functions(hcl_model::stdlib::functions()))
            .with_risks();
        VARIABLES.iter().fold(scope, |scope, (name, text)| scope.with_variable(*name, ty(text)))
    });
    &SCOPE
}

/// The type of an expression, and what is reported.
fn check(input: &Input) -> String {
    let (expr, mut diagnostics) = input.parsed();
    let (ty, found) = expr.static_type(scope());
    diagnostics.extend(found);
    let mut lines = format!("{ty}\n");
    diagnostic_lines(&diagnostics, &mut lines);
    lines
}

#[test]
fn transcripts() {
    let mut failures = Failures::default();
    for case in cases("typing", "repl") {
        failures.compare(&case.path, &answered(&case.text, check));
    }
    failures.finish();
    check_comments(&cases("typing", "repl"));
}

/// What a parameter with a static type takes is known before anything is evaluated.
#[test]
fn parameters_with_static_types() {
    let port = Param::exact("port", ty("union(int, \"auto\")"));
    let listen = Function::new([port], Type::STRING, |_| Ok(Value::from("")));
    let scope = Scope::new()
        .with_function("listen", &listen)
        .with_variable("later", ty("promise(int)"))
        .with_variable("flag", StaticType::BOOL);
    let check = |text: &str| {
        let (ty, diagnostics) = native::parse_expression("case", text).tree.static_type(&scope);
        let mut lines = format!("{ty}\n");
        diagnostic_lines(&diagnostics, &mut lines);
        lines
    };
    assert_eq!(check("listen(\"auto\")"), "string\n");
    assert_eq!(check("listen(\"80\")"), "string\n");
    assert_eq!(check("listen(later)"), "promise(string)\n");
    expect![[r#"
        dynamic
        error[invalid-function-argument]: invalid function argument | The parameter `port` does not accept this value: "auto" or an int is required, but this is "any". @ 1:8-1:13
    "#]].assert_eq(&check("listen(\"any\")"));
    expect![[r#"
        string
    "#]]
    .assert_eq(&check("listen(flag)"));
    expect![[r#"
        dynamic
        error[invalid-function-argument]: invalid function argument | The parameter `port` does not accept this value: it is null. @ 1:8-1:12
    "#]]
    .assert_eq(&check("listen(null)"));
}

/// Paste a failing case here.
#[test]
fn smoke() {
    expect!["int\n"].assert_eq(&check(&Input::Expression("i + 1".to_owned())));
}

#[test]
fn a_template_in_a_json_string_has_the_type_of_the_native_expression() {
    for input in cases("typing", "repl").iter().flat_map(inputs) {
        let (native, diagnostics) = input.parsed();
        let text = match &input {
            Input::Expression(text) => format!("${{{text}}}"),
            Input::Template(text) | Input::Literal(text) => text.clone(),
        };
        if diagnostics.has_errors() || text.contains("<<") {
            continue;
        }
        let document = format!("{{\"a\": [{}]}}", serde_json::to_string(&text).unwrap());
        let body = hcl_model::json::parse_body("case", &document).ok().unwrap();
        let (attributes, _) = body.just_attributes();
        let elements = attributes[0].expr.as_static_list().unwrap();
        let (expected, reported) = native.static_type(scope());
        let (found, others) = elements[0].static_type(scope());
        assert_eq!(found, expected, "{document}");
        assert_eq!(others.len(), reported.len(), "{document}");
    }
}

/// Holds what typing says of an expression against what evaluation makes of it, and notes where they disagree.
fn beside_evaluation(expr: &Expression, context: &EvalContext, scope: &Scope, text: &str, wrong: &mut Vec<String>) {
    let (value, diagnostics) = expr.evaluate(Mode::Full(context));
    let (found, reported) = expr.static_type(scope);
    // With values that are not known, evaluation lets pass what it cannot decide.
    if diagnostics.has_errors() || !value.is_wholly_known() {
        return;
    }
    // What is wrong with something that is not evaluated this time is reported all the same.
    let skips = ["?", "%{", " if ", "try(", "can(", "[]", "{}", "&&", "||"].iter().any(|it| text.contains(it));
    if !skips && reported.has_errors() {
        wrong.push(format!("{text} is {value:?}, but typing says {reported:?}"));
    } else if !text.contains("regex") {
        // What takes no part in a match is null, which no type says.
        if let Err(error) = convert(&value, &found) {
            wrong.push(format!("{text} is {value:?}, but typing says {found:?}: {error}"));
        }
    }
}

/// The scope in which of every variable only the type is known.
fn only_types(context: &EvalContext) -> Scope {
    let names = context.variable_names();
    let variables = names.into_iter().filter_map(|name| Some((name, context.variable(name)?)));
    variables.fold(Scope::new().with_context(context), |scope, (name, value)| {
        // Types of values say nothing of null.
        let ty = StaticType::from(value.ty());
        let ty = if value.marks().is_sensitive() { StaticType::output(ty) } else { ty };
        scope.with_variable(name, if value.is_null() { ty.optional() } else { ty })
    })
}

#[test]
fn what_evaluation_gives_converts_to_the_static_type() {
    let contexts = [context::standard(), context::with_stdlib()];
    let mut wrong = Vec::new();
    for (folder, context) in ["eval", "stdlib"].into_iter().zip(contexts) {
        for scope in [Scope::new().with_context(context), only_types(context)] {
            for input in cases(folder, "repl").iter().flat_map(inputs) {
                let (expr, diagnostics) = input.parsed();
                if !diagnostics.has_errors() && !matches!(input, Input::Literal(_)) {
                    beside_evaluation(&expr, context, &scope, &format!("{input:?}"), &mut wrong);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_evaluation_gives_for_the_table_converts_to_the_static_type() {
    let context = table::context();
    let texts = table::expressions();
    let mut wrong = Vec::new();
    for scope in [Scope::new().with_context(context), only_types(context), Scope::new().open()] {
        for text in &texts {
            let expr = native::parse_expression("table", text).tree;
            beside_evaluation(&expr, context, &scope, text, &mut wrong);
        }
        // And in each other: what is an operand, an element or a condition.
        for (at, text) in texts.iter().enumerate().filter(|(_, text)| !text.contains("<<")) {
            let other = &texts[(at * 7 + 3) % texts.len()];
            if other.contains("<<") {
                continue;
            }
            for made in [
                format!("[{text}, {other}]"),
                format!("t ? {text} : ({other})"),
                format!("t ? {{a = {text}}} : {{b = {other}}}"),
                format!("!t ? {{a = null, c = [{text}]}} : {{b = {other}}}"),
                format!("!t ? {{a = null}} : {{b = {other}}}"),
                format!("!t ? [{text}, null] : [{other}]"),
                format!("{{a = {text}, \"b\" = {other}}}"),
                format!("[for v in [{text}, {other}] : v]"),
                format!("{{for k, v in {{a = {text}}} : k => [v, {other}]}}"),
                format!("[{text}, {other}][*]"),
                format!("[{text}, {other}][one]"),
                format!("\"${{{text}}}-\" == ({other})"),
                format!("-({text})"),
                format!("({text}) + ({other})"),
                format!("try({text}, {other})"),
                format!("try(({text}).nothing, {other})"),
                format!("[can({text}), can(({text}).a + {other})]"),
            ] {
                let context = context.child().with_variable("one", 1);
                let scope = scope.clone().with_variable("one", StaticType::INT);
                let parse = native::parse_expression("made", &made);
                beside_evaluation(&parse.tree, &context, &scope, &made, &mut wrong);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn operations_that_may_fail_have_a_code() {
    let scope = Scope::new().with_risks().with_variable("name", StaticType::STRING);
    let (_, found) = native::parse_expression("case", "name + 1").ok().unwrap().static_type(&scope);
    assert_eq!(found.iter().map(Diagnostic::code).collect::<Vec<_>>(), ["may-fail"]);
}
