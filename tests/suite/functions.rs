//! What a function of the program says of a mistake.

use expect_test::{Expect, expect};
use hcl_model::diag::RenderOptions;
use hcl_model::expr::EvalContext;
use hcl_model::function::{Function, FunctionError, Param};
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Value};

/// A function that refuses its argument with the text of it.
fn refuse() -> Function {
    Function::new([Param::new("why", Type::STRING)], Type::STRING, |arguments| {
        Err(FunctionError::new(arguments[0].as_str().unwrap_or_default()))
    })
}

fn context() -> EvalContext {
    EvalContext::new()
        .with_variable("secret", Value::from("hunter2").mark(Mark::sensitive()))
        .with_function("refuse", refuse())
}

#[track_caller]
fn check(text: &str, expected: &Expect) {
    let expr = native::parse_expression("app.hcl", text).ok().unwrap();
    let (value, diagnostics) = expr.evaluate(hcl_model::expr::Mode::Full(&context()));
    assert!(!value.is_known(), "{value:?}");
    expected.assert_eq(&diagnostics.report(&RenderOptions::plain()));
    assert!(!diagnostics.to_string().contains("hunter2"));
}

/// A full stop is not doubled.
#[test]
fn words_end_once() {
    check(
        "refuse(\"it is closed\")",
        &expect![[r#"
        error: Error in function call
         --> app.hcl:1:1
          |
        1 | refuse("it is closed")
          | ^^^^^^^^^^^^^^^^^^^^^^
          |
          = Call to function "refuse" failed: it is closed.
    "#]],
    );
    check(
        "refuse(\"It is closed.\")",
        &expect![[r#"
        error: Error in function call
         --> app.hcl:1:1
          |
        1 | refuse("It is closed.")
          | ^^^^^^^^^^^^^^^^^^^^^^^
          |
          = Call to function "refuse" failed: It is closed.
    "#]],
    );
    check(
        "refuse(\"is it closed?\")",
        &expect![[r#"
        error: Error in function call
         --> app.hcl:1:1
          |
        1 | refuse("is it closed?")
          | ^^^^^^^^^^^^^^^^^^^^^^^
          |
          = Call to function "refuse" failed: is it closed?
    "#]],
    );
    check(
        "refuse(secret)",
        &expect![[r#"
        error: Error in function call
         --> app.hcl:1:1
          |
        1 | refuse(secret)
          | ^^^^^^^^^^^^^^
          |
          = Call to function "refuse" failed. The reason is not shown, because an argument is sensitive.
    "#]],
    );
}
