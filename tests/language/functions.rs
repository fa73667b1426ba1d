//! What a function of the program says of a mistake: in words, and in diagnostics with places of their own.

use expect_test::{Expect, expect};
use hcl_model::diag::{Diagnostic, Diagnostics, RenderOptions};
use hcl_model::expr::EvalContext;
use hcl_model::function::{CallError, Function, FunctionError, Param};
use hcl_model::native;
use hcl_model::source::Source;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Value};

/// A function that refuses its argument with the text of it.
fn refuse() -> Function {
    Function::new([Param::new("why", Type::STRING)], Type::STRING, |arguments| {
        Err(FunctionError::new(arguments[0].as_str().unwrap_or_default().to_owned()))
    })
}

/// A function that evaluates a rule of its program, in which its argument is `size`.
fn rule() -> Function {
    let rule = native::parse_expression_source(
        Source::new("rules.hcl", "[for x in size : x.width\n  * height]"),
        &Default::default(),
    );
    let rule = rule.ok().unwrap();
    Function::new([Param::new("size", Type::DYNAMIC)], Type::DYNAMIC, move |arguments| {
        Ok(rule.value(&EvalContext::new().with_variable("size", arguments[0].clone()))?)
    })
}

/// A function that has something to say, but nothing that is an error.
fn worried() -> Function {
    Function::new([], Type::STRING, |_| {
        Err(Diagnostics::from(Diagnostic::warning("old", "Old rule").detail("There is a new one.")).into())
    })
}

fn context() -> EvalContext {
    EvalContext::new()
        .with_variable("secret", Value::from("hunter2").mark(Mark::sensitive()))
        .with_variable("secrets", Value::tuple([Value::from("hunter2")]).mark(Mark::sensitive()))
        .with_function("refuse", refuse())
        .with_function("rule", rule())
        .with_function("worried", worried())
}

#[track_caller]
fn check(text: &str, expected: &Expect) {
    let expr = native::parse_expression("app.hcl", text).ok().unwrap();
    let (value, diagnostics) = expr.evaluate(hcl_model::expr::Mode::Full(&context()));
    assert!(!value.is_known(), "{value:?}");
    expected.assert_eq(&diagnostics.report(&RenderOptions::new()));
    assert!(!diagnostics.to_string().contains("hunter2"));
}

/// A full stop is not doubled.
#[test]
fn words_end_once() {
    check(
        "refuse(\"it is closed\")",
        &expect![[r#"
            error[function-failed]: failed function call
             --> app.hcl:1:1
              |
            1 | refuse("it is closed")
              | ^^^^^^^^^^^^^^^^^^^^^^ the function `refuse` failed: it is closed

            error: app.hcl has 1 error
        "#]],
    );
    check(
        "refuse(\"It is closed.\")",
        &expect![[r#"
            error[function-failed]: failed function call
             --> app.hcl:1:1
              |
            1 | refuse("It is closed.")
              | ^^^^^^^^^^^^^^^^^^^^^^^ the function `refuse` failed: It is closed

            error: app.hcl has 1 error
        "#]],
    );
    check(
        "refuse(\"is it closed?\")",
        &expect![[r#"
            error[function-failed]: failed function call
             --> app.hcl:1:1
              |
            1 | refuse("is it closed?")
              | ^^^^^^^^^^^^^^^^^^^^^^^ the function `refuse` failed: is it closed?

            error: app.hcl has 1 error
        "#]],
    );
    check(
        "refuse(secret)",
        &expect![[r#"
            error[function-failed]: failed function call
             --> app.hcl:1:1
              |
            1 | refuse(secret)
              | ^^^^^^^^^^^^^^ the function `refuse` failed. The reason is not shown, because it may repeat a secret

            error: app.hcl has 1 error
        "#]],
    );
}

#[test]
fn diagnostics_keep_their_places() {
    check(
        "rule([{ width = 1 }])",
        &expect![[r#"
            error[unknown-variable]: unknown variable
             --> rules.hcl:2:5
              |
            2 |   * height]
              |     ^^^^^^ the variable `height` does not exist. Defined here: x, size
              = help: to write text, put it in quotes
            note: while calling `rule`
             --> app.hcl:1:1
              |
            1 | rule([{ width = 1 }])
              | ---------------------

            error: rules.hcl has 1 error
        "#]],
    );
    check(
        "rule(7)",
        &expect![[r#"
            error[not-iterable]: value without elements
             --> rules.hcl:1:11
              |
            1 | [for x in size : x.width
              |           ^^^^
              = `for` goes through the elements of a list, set or map, and a value of type number has none.
            note: while calling `rule`
             --> app.hcl:1:1
              |
            1 | rule(7)
              | -------

            error: rules.hcl has 1 error
        "#]],
    );
    check(
        "worried()",
        &expect![[r#"
            error[function-failed]: failed function call
             --> app.hcl:1:1
              |
            1 | worried()
              | ^^^^^^^^^ the function `worried` failed: there is no result

            warning[old]: Old rule
             --> app.hcl:1:1
              |
            1 | worried()
              | ^^^^^^^^^ there is a new one

            error: app.hcl has 1 error
        "#]],
    );
}

/// Words and places may quote a sensitive argument, so that neither is shown.
#[test]
fn diagnostics_about_what_is_sensitive_show_nothing_of_it() {
    check(
        "rule(secrets)",
        &expect![[r#"
            error[function-failed]: failed function call
             --> app.hcl:1:1
              |
            1 | rule(secrets)
              | ^^^^^^^^^^^^^ the function `rule` failed: (sensitive)

            error: app.hcl has 1 error
        "#]],
    );
    check(
        "rule([secret])",
        &expect![[r#"
            error[function-failed]: failed function call
             --> app.hcl:1:1
              |
            1 | rule([secret])
              | ^^^^^^^^^^^^^^ the function `rule` failed: (sensitive)

            error: app.hcl has 1 error
        "#]],
    );
}

#[test]
fn a_program_sees_the_diagnostics() {
    let Err(CallError::Diagnosed { diagnostics, .. }) = rule().call(&[Value::from(7)]) else { panic!() };
    assert_eq!(diagnostics.len(), 1);
}

/// What a template gives that an expression renders, or what is said of it.
#[track_caller]
fn rendered(text: &str) -> String {
    let context = crate::support::context::with_stdlib();
    let context = context.child().with_function("templatestring", hcl_model::ext::templatestring(context));
    let expr = native::parse_expression("app.hcl", text).ok().unwrap();
    let (value, found) = expr.evaluate(hcl_model::expr::Mode::Full(&context));
    let said = found.iter().map(|it| {
        let place = it.subject().map_or_else(String::new, |at| format!("{}: {}", at.source().name(), at.text()));
        format!("\n{} | {} @ {place}", it.summary(), it.message())
    });
    format!("{value:?}{}", said.collect::<String>())
}

#[test]
fn a_text_is_evaluated_as_a_template() {
    assert_eq!(rendered(r#"templatestring("$${upper(a)}-$${b}", {a = "x", b = 2})"#), r#""X-2""#);
    assert_eq!(rendered(r#"templatestring("%%{ for x in xs }$${x},%%{ endfor }", {xs = [1, 2]})"#), r#""1,2,""#);
    assert_eq!(rendered(r#"templatestring("$${a}", tomap({a = true}))"#), r#""true""#);
    assert_eq!(rendered(r#"templatestring("a$${a}", {a = mk})"#), r#"marked("M", "asecret")"#);
    assert_eq!(rendered(r#"templatestring(mk, {})"#), r#"marked("M", "secret")"#);
    assert_eq!(rendered(r#"templatestring("a$${a}", {a = unk})"#), rendered(r#""a${unk}""#));
    assert_eq!(rendered(r#"templatestring(unk, {})"#), "unknown(string, not null)");
    for (wrong, why) in [
        // Variables of the caller are not those of the template.
        (r#"templatestring("$${s}", {})"#, "@ <template>: s"),
        (r#"templatestring("$${", {})"#, "@ <template>: "),
        (r#"templatestring("x", 5)"#, "a map is required, but this is a number. @ app.hcl: 5"),
        (r#"templatestring("x", {"a b" = 1})"#, "cannot be the name of a variable"),
        (r#"templatestring("$${a}", {a = []})"#, "the template gives no text: "),
        (r#"templatestring("$${a}", {a = null})"#, "the template gives null and no text"),
        (r#"templatestring("$${join(a, 1)}", {a = hush})"#, "The function `templatestring` failed: (sensitive)."),
        (r#"templatestring("%%{ for x in range(9999999) }$${x}%%{ endfor }", {})"#, "which is the limit"),
    ] {
        let found = rendered(wrong);
        assert!(found.contains(why) && !found.contains("\"hush\""), "{wrong}: {found}");
    }
}
