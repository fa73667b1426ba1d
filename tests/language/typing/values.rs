//! Values under static types: the transcripts in `tests/cases/typing/values`.

use std::sync::LazyLock;

use hcl_model::expr::EvalContext;
use hcl_model::stdlib;
use hcl_model::types::Type;
use hcl_model::typing::{StaticType, convert};
use hcl_model::value::{Mark, Value};

use crate::eval::check_comments;
use crate::support::transcript::{Input, answered};
use crate::support::{Failures, cases};

fn context() -> &'static EvalContext {
    static CONTEXT: LazyLock<EvalContext> = LazyLock::new(|| {
        EvalContext::new()
            .with_functions(stdlib::functions())
            .with_variable("ls", Value::list(Type::STRING, ["a", "1"].map(Value::from)))
            .with_variable("le", Value::list(Type::STRING, []))
            .with_variable("ms", Value::map(Type::STRING, [("a", Value::from("1")), ("b", Value::from("x"))]))
            .with_variable("nnum", Value::null(Type::NUMBER))
            .with_variable("nlist", Value::null(Type::list(Type::STRING)))
            .with_variable("later", Value::unknown(Type::STRING))
            .with_variable("unum", Value::unknown(Type::NUMBER))
            .with_variable("ulist", Value::unknown(Type::list(Type::STRING)))
            .with_variable("dyn", Value::DYNAMIC)
            .with_variable("secret", Value::from("canary").mark(Mark::sensitive()))
            .with_variable("pin", Value::from(7).mark(Mark::sensitive()))
            .with_variable("marked", Value::from("x").mark(Mark::new("m")))
    });
    &CONTEXT
}

/// What `convert(value, type)` gives, and that it gives it again.
fn check(input: &Input) -> String {
    let tree = StaticType::recursive(|tree| {
        StaticType::object([("name", StaticType::STRING), ("parts", StaticType::list(tree))])
    });
    let call = input.parsed().0.as_static_call().unwrap();
    let [value, ty] = call.arguments.as_slice() else { panic!("{input:?}") };
    let value = value.value(context()).unwrap();
    let ty = StaticType::from_expression(ty, &[("tree", tree)]).unwrap();
    match convert(&value, &ty) {
        Ok(converted) => {
            assert_eq!(convert(&converted, &ty), Ok(converted.clone()), "{input:?}");
            format!("{converted:?}\n")
        }
        Err(error) => {
            assert!(!error.to_string().contains("canary"), "{error}");
            format!("error: {error}\n")
        }
    }
}

#[test]
fn transcripts() {
    let mut failures = Failures::default();
    for case in cases("typing/values", "repl") {
        failures.compare(&case.path, &answered(&case.text, check));
    }
    failures.finish();
    check_comments(&cases("typing/values", "repl"));
}
