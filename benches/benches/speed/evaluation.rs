//! Expressions that were parsed before, evaluated with the same variables and functions.

use benches::case::{Case, Work};
use benches::expressions::{self, NUMBERS, VARIABLES};
use hcl::eval::{Context, Evaluate, FuncArgs, FuncDef, ParamType};
use hcl_model::expr::{EvalContext, Expression};
use hcl_model::limits::Limits;
use hcl_model::value::Value;
use hcl_model::{native, stdlib};

pub(crate) fn expressions() -> Vec<Case> {
    cases(|| expressions::mixed(2_800))
}

pub(crate) fn loops() -> Vec<Case> {
    cases(|| expressions::loops(20))
}

fn cases(text: impl Fn() -> String + Copy + 'static) -> Vec<Case> {
    vec![
        Case::ours(Work::Parse, "hcl-model", text, |text| {
            native::parse("bench.hcl", text, &Limits::default()).diagnostics.len()
        }),
        Case::peer(Work::Parse, "hcl-edit", text, |text| {
            hcl_edit::parser::parse_body(text).expect("hcl-edit parses the expressions")
        }),
        Case::peer(Work::Parse, "hcl-rs", text, |text| hcl::parse(text).expect("hcl-rs parses the expressions")),
        Case::ours(
            Work::Evaluate,
            "hcl-model",
            move || Ours::new(&text()),
            |ours| {
                ours.evaluate().for_each(drop);
            },
        ),
        Case::peer(
            Work::Evaluate,
            "hcl-rs",
            move || Theirs::new(&text()),
            |theirs| {
                theirs.evaluate().for_each(drop);
            },
        ),
    ]
}

/// Panics unless both give the same values.
pub(crate) fn check() {
    for text in [expressions::mixed(140), expressions::loops(1)] {
        let (ours, theirs) = (Ours::new(&text), Theirs::new(&text));
        for ((line, ours), theirs) in text.lines().zip(ours.evaluate()).zip(theirs.evaluate()) {
            let theirs = serde_json::to_string(&theirs).expect("values of hcl-rs are JSON");
            let theirs = literal(&theirs);
            assert!(ours.equals(&theirs) == Value::TRUE, "{line}: hcl-model {ours:?}, hcl-rs {theirs:?}");
        }
    }
}

/// The value of JSON, which as an expression of HCL means the same.
fn literal(json: &str) -> Value {
    let expression = native::parse_expression("value.json", json).ok().expect("JSON is an expression");
    expression.literal_value().expect("JSON has a value")
}

fn numbers() -> String {
    format!("{:?}", (0..NUMBERS).collect::<Vec<usize>>())
}

/// Expressions and what they may use, in our library.
struct Ours {
    expressions: Vec<Expression>,
    context: EvalContext,
}

impl Ours {
    fn new(text: &str) -> Ours {
        let body = native::parse_body("bench.hcl", text).ok().expect("the expressions are right");
        let (attributes, _) = body.just_attributes();
        let context = EvalContext::new()
            .with_variables(VARIABLES.map(|(name, json)| (name, literal(json))))
            .with_variable("nums", literal(&numbers()))
            .with_functions(stdlib::functions());
        Ours { expressions: attributes.iter().map(|attribute| attribute.expr.clone()).collect(), context }
    }

    fn evaluate(&self) -> impl Iterator<Item = Value> {
        self.expressions.iter().map(|expression| expression.value(&self.context).expect("it can be evaluated"))
    }
}

/// The same in hcl-rs.
struct Theirs {
    expressions: Vec<hcl::Expression>,
    context: Context<'static>,
}

impl Theirs {
    fn new(text: &str) -> Theirs {
        let body = hcl::parse(text).expect("hcl-rs parses the expressions");
        let value = |json: &str| serde_json::from_str::<hcl::Value>(json).expect("variables are JSON");
        let mut context = Context::new();
        VARIABLES.iter().for_each(|(name, json)| context.declare_var(*name, value(json)));
        context.declare_var("nums", value(&numbers()));
        context.declare_func("upper", FuncDef::builder().param(ParamType::String).build(upper));
        context.declare_func("length", FuncDef::builder().param(ParamType::Any).build(length));
        context.declare_func("join", FuncDef::builder().param(ParamType::String).param(ParamType::Any).build(join));
        context.declare_func("max", FuncDef::builder().variadic_param(ParamType::Number).build(max));
        Theirs { expressions: body.attributes().map(|attribute| attribute.expr.clone()).collect(), context }
    }

    fn evaluate(&self) -> impl Iterator<Item = hcl::Value> {
        self.expressions.iter().map(|expression| expression.evaluate(&self.context).expect("it can be evaluated"))
    }
}

fn upper(arguments: FuncArgs) -> Result<hcl::Value, String> {
    Ok(arguments[0].as_str().ok_or("not a string")?.to_uppercase().into())
}

fn length(arguments: FuncArgs) -> Result<hcl::Value, String> {
    Ok(arguments[0].as_array().ok_or("not a list")?.len().into())
}

fn join(arguments: FuncArgs) -> Result<hcl::Value, String> {
    let parts: Option<Vec<&str>> =
        arguments[1].as_array().ok_or("not a list")?.iter().map(hcl::Value::as_str).collect();
    Ok(parts.ok_or("not strings")?.join(arguments[0].as_str().ok_or("not a string")?).into())
}

fn max(arguments: FuncArgs) -> Result<hcl::Value, String> {
    let numbers = arguments.iter().filter_map(hcl::Value::as_number);
    let largest = numbers.max_by(|a, b| a.as_f64().partial_cmp(&b.as_f64()).unwrap_or(std::cmp::Ordering::Equal));
    Ok(hcl::Value::from(*largest.ok_or("no numbers")?))
}
