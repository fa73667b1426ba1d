//! Hard input for the decoder: deep nesting, secrets, floods of mistakes, budgets, blocks that are kept.

use std::collections::HashMap;

use hcl_model::limits::Limits;
use hcl_model::value::Mark;
use hcl_serde::{Body, Error, EvalContext, HclFile, HclSchema, Value};
use serde::{Deserialize, Serialize};

use crate::support::back::there_and_back;

/// Decodes text with the context; the report if it is refused.
#[track_caller]
fn check<T: serde::de::DeserializeOwned + HclFile>(text: &str, context: &EvalContext) -> Result<T, Error> {
    let body = hcl_model::native::parse_body("hard.hcl", text).ok().unwrap();
    hcl_serde::from_body(&body, context)
}

/// A type that contains itself and takes much of the stack for each level.
#[derive(Debug, Default, Serialize, Deserialize, HclSchema)]
#[serde(default)]
struct Wide {
    a: [Option<String>; 8],
    b: Option<(String, String, String)>,
    c: Option<HashMap<String, Vec<String>>>,
    d: Option<String>,
    e: Option<String>,
    f: Option<String>,
    object: Option<Box<WideObject>>,
    #[hcl(block)]
    block: Vec<Wide>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct WideObject {
    a: [Option<String>; 8],
    d: Option<String>,
    e: Option<String>,
    list: Vec<WideObject>,
    object: Option<Box<WideObject>>,
}

/// As many levels as are counted, with as much of the stack as they take.
#[test]
fn nesting_of_decoded_values_is_limited() {
    let thread = std::thread::Builder::new().stack_size(16 << 20);
    thread.spawn(nested_as_deep_as_is_allowed).unwrap().join().unwrap();
}

fn nested_as_deep_as_is_allowed() {
    let context = EvalContext::new().with_limits(Limits::default().with_stack(12 << 20));
    let nested = |first: &str, open: &str, close: &str, depth: usize| {
        format!("{first}{}{}\n", open.repeat(depth), close.repeat(depth))
    };
    for depth in [20, 60, 100, 120] {
        let blocks = nested("", "block {\n", "}\n", depth);
        let objects = nested("object = {", " object = {", "}", depth) + "}\n";
        let lists = nested("object = {", " list = [{", "}]", depth) + "}\n";
        for (text, levels) in
            [(blocks, depth), (objects.replace("}\n}", "}}"), depth), (lists.replace("]\n}", "]}"), 2 * depth)]
        {
            let result = check::<Wide>(&text, &context);
            let allowed = levels + 2 < usize::from(Limits::default().decode_nesting);
            match result {
                Ok(wide) => {
                    assert!(allowed, "{text}");
                    if depth == 20 {
                        there_and_back(&wide);
                    }
                }
                Err(error) => assert!(!allowed && error.report().contains("nested"), "{levels} {error:#}"),
            }
        }
    }
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the values are looked at through Debug")]
struct Plain {
    map: Option<HashMap<String, u8>>,
    point: Option<Point>,
    choice: Option<Choice>,
    number: Option<u8>,
    any: Option<Value>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "the values are looked at through Debug")]
struct Point {
    x: u8,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Choice {
    One,
}

#[test]
fn secrets_reach_neither_values_nor_messages() {
    let fail = hcl_serde::model::function::Function::new(
        [hcl_serde::model::function::Param::new("text", hcl_serde::model::types::Type::STRING)],
        hcl_serde::model::types::Type::STRING,
        |arguments| Err(hcl_serde::model::function::FunctionError::new(format!("{:?} is wrong", arguments[0]))),
    );
    let secret = Value::from("hunter2").mark(Mark::sensitive());
    let vault = || Value::object([("hunter2key", Value::from("hunter2"))]);
    let sensitive = |value: Value| value.mark(Mark::sensitive());
    let context = EvalContext::new()
        .with_variable("secret", secret)
        .with_variable("vault", sensitive(vault()))
        .with_variable("vaults", sensitive(Value::tuple([vault(), vault()])))
        .with_variable("words", sensitive(Value::from(["hunter2"])))
        .with_function("fail", fail);
    let expressions = [
        "map = { (secret) = 1 }",
        "map = { \"${secret}\" = 1 }",
        "map = { for x in [1, 2] : secret => x }",
        "point = { (secret) = 1 }",
        "point = { x = secret }",
        "choice = secret",
        "choice = { (secret) = 1 }",
        "number = secret",
        "number = secret == \"hunter2\" ? null : 1",
        "number = \"${secret}\"",
        "number = secret + 1",
        "number = { (secret) = 1 }.hunter3",
        "number = { (secret) = 1 }[\"hunter3\"]",
        "any = true ? { (secret) = 1 } : { b = [] }",
        "any = { (secret) = 1, (secret) = 2 }",
        "any = fail(secret)",
        "any = secret",
        "any = vault.huntes2key",
        "any = [for x in vaults : x.huntes2key]",
        "any = { for x in vaults : \"a\" => x.huntes2key }",
        "any = vaults[*].huntes2key",
        "any = vaults.*.huntes2key",
        "any = \"%{ for x in vaults }${x.huntes2key}%{ endfor }\"",
        "any = [for x in vaults : true ? x : { b = [1] }]",
        "any = [for k, v in vault : fail(k)]",
        "any = [for k, v in vault : fail(v)]",
        "any = [for k, v in vault : { (k) = 1, (k) = 2 }]",
        "any = { for k, v in vault : k => v }.huntes2key",
        "any = fail(words...)",
        "any = [for word in words : fail(word)]",
    ];
    for expression in expressions {
        let shown = match check::<Plain>(&format!("{expression}\n"), &context) {
            Ok(plain) => {
                assert!(expression.starts_with("any"), "{expression}: {plain:?}");
                format!("{plain:?}")
            }
            Err(error) => error.report(),
        };
        let without_source: String = shown.lines().filter(|line| !line.contains(" | ")).collect();
        assert!(!without_source.contains("hunter2"), "{expression}: {shown}");
    }
}

#[test]
fn a_capsule_reaches_only_fields_that_take_any_value() {
    let color = hcl_model::value::Capsule::<u32>::builder("color").build();
    let context = EvalContext::new().with_variable("red", color.value(0x00ff_0000));
    let plain = check::<Plain>("any = red\n", &context).unwrap();
    assert_eq!(plain.any.as_ref().and_then(|any| color.get(any)), Some(&0x00ff_0000));
    for text in ["number = red\n", "map = red\n", "point = red\n", "choice = red\n", "map = { a = red }\n"] {
        let report = check::<Plain>(text, &context).unwrap_err().report();
        assert!(report.contains("value of type color"), "{text}{report}");
    }
}

#[test]
fn a_flood_of_mistakes_is_cut() {
    let text: String = (0..20_000).map(|index| format!("unknown_{index} = {index}\n")).collect();
    let error = hcl_serde::from_str::<Plain>(&text).unwrap_err();
    assert_eq!(error.diagnostics().len(), Limits::default().diagnostics + 1);
    assert!(error.report().contains("too many mistakes"));
}

#[test]
fn one_argument_has_one_budget() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Lists {
        #[serde(default)]
        lists: Vec<Vec<u8>>,
    }
    let context = EvalContext::new().with_limits(Limits::default().with_elements(100));
    let list = "[for x in [1, 2, 3, 4, 5] : x], ";
    let few = check::<Lists>(&format!("lists = [{}]\n", list.repeat(5)), &context).unwrap();
    assert_eq!(few.lists.len(), 5);
    let error = check::<Lists>(&format!("lists = [{}]\n", list.repeat(50)), &context).unwrap_err();
    assert!(error.report().contains("more than 100 elements"), "{error:#}");
}

#[test]
fn labels_that_no_field_takes_are_refused_with_kept_bodies_too() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only whether it decodes counts")]
    struct Kept {
        #[hcl(block)]
        many: Vec<Body>,
        #[hcl(block)]
        one: Option<Body>,
        #[hcl(block)]
        named: HashMap<String, Body>,
    }
    let context = EvalContext::new();
    assert!(check::<Kept>("many {}\nmany {\n  a = b\n}\none {}\nnamed \"x\" {}\n", &context).is_ok());
    for text in ["many \"x\" {}\n", "one \"x\" {}\n", "named \"x\" \"y\" {}\n", "named {}\n"] {
        let report = check::<Kept>(text, &context).unwrap_err().report();
        assert!(report.contains("label") || report.contains("name"), "{text}{report}");
    }
}

#[test]
fn a_value_that_holds_another_one_many_times_is_limited() {
    let doubled = |levels: usize| {
        let expression = (0..levels)
            .fold("[]".to_owned(), |inner, level| format!("[for x{level} in [{inner}] : [x{level}, x{level}]][0]"));
        hcl_model::native::parse_expression("hard", &expression).ok().unwrap().value(&EvalContext::new())
    };
    assert_eq!(doubled(16).unwrap().size(), (1 << 17) - 2);
    let error = doubled(30).unwrap_err();
    assert!(error.to_string().contains("evaluation too expensive"), "{error}");
}

#[test]
fn a_mistake_in_a_loop_costs_no_more_than_the_loop() {
    let long: Value = (0..100_000).collect();
    let names = (0..1_000).map(|index| (format!("variable_{index}"), index));
    let context = names.fold(EvalContext::new().with_variable("long", long), |context, (name, value)| {
        context.with_variable(name, value)
    });
    for text in [
        "[for x in long : long.nosuch]",
        "[for x in long : nosuch]",
        "{ for x in long : nosuch => x }",
        "[for x in long : x if nosuch]",
        "long[*].nosuch",
        "long.*.nosuch",
        "\"%{ for x in long }${nosuch}%{ endfor }\"",
    ] {
        let expression = hcl_model::native::parse_expression("hard", text).ok().unwrap();
        let errors = expression.value(&context).unwrap_err();
        assert_eq!(errors.len(), 1, "{text}: {errors:?}");
    }
}

#[test]
fn zero_is_one_number_and_floats_do_not_overflow() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Floats {
        small: f32,
        large: f64,
    }
    let context = EvalContext::new().with_variable("one", 1);
    let floats = check::<Floats>("small = -0.0\nlarge = -0.0 * one\n", &context).unwrap();
    assert!(floats.small.is_sign_positive() && floats.large.is_sign_positive());
    for text in ["small = 1e300\nlarge = 1\n", "small = \"1e300\"\nlarge = 1\n", "small = 1e300 * one\nlarge = 1e400\n"]
    {
        assert!(check::<Floats>(text, &context).is_err(), "{text}");
    }
}

/// A value that no variant of an untagged enum takes as it is, is converted to the first that it can be converted to.
#[test]
fn values_of_several_types_are_converted() {
    #[derive(Debug, Serialize, Deserialize, HclSchema, PartialEq)]
    #[serde(untagged)]
    enum NameOrPorts {
        Name(String),
        Ports(Vec<u16>),
        Weights(std::collections::BTreeMap<String, u8>),
    }

    #[derive(Debug, Serialize, Deserialize, HclSchema, PartialEq)]
    #[serde(untagged)]
    enum SwitchOrLimit {
        Switch(bool),
        Limit(u8),
    }

    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    struct Config {
        a: NameOrPorts,
        b: SwitchOrLimit,
    }

    let config = |a: &str, b: &str| -> Result<Config, Error> { hcl_serde::from_str(&format!("a = {a}\nb = {b}\n")) };
    let name = |name: &str| NameOrPorts::Name(name.to_owned());
    for (text, expected) in [
        ("\"x\"", name("x")),
        ("5", name("5")),
        ("1 + 1.5", name("2.5")),
        ("true", name("true")),
        ("[1, \"2\"]", NameOrPorts::Ports(vec![1, 2])),
        ("[for n in [\"3\"] : n]", NameOrPorts::Ports(vec![3])),
        ("{ x = \"4\" }", NameOrPorts::Weights([("x".to_owned(), 4)].into())),
    ] {
        let config = config(text, "true").unwrap();
        there_and_back(&config);
        assert_eq!(config.a, expected, "{text}");
    }
    for (text, expected) in [
        ("false", SwitchOrLimit::Switch(false)),
        ("\"true\"", SwitchOrLimit::Switch(true)),
        ("7", SwitchOrLimit::Limit(7)),
        ("\"8\"", SwitchOrLimit::Limit(8)),
    ] {
        assert_eq!(config("1", text).unwrap().b, expected, "{text}");
    }
    let error = config("null", "\"maybe\"").unwrap_err().report();
    assert!(error.contains("`true`/`false` or a number is required, but this is text"), "{error}");
    let error = config("[[1]]", "300").unwrap_err().report();
    assert!(error.contains("between 0 and 255"), "{error}");
}
