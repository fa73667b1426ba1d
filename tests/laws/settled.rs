//! What is said before promises are settled holds once they are: what `try` and `can` give stays what it is, and what is a mistake
//! stays one.

use std::sync::Arc;

use hcl_model::body::{Body, BodySchema};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::ext::Functions;
use hcl_model::native;
use hcl_model::types::{Type, TypeKind};
use hcl_model::value::{Promise, Resolver, Value};

use crate::support::cases;
use crate::support::context;
use crate::support::random::{Random, tries};
use crate::support::transcript::{Input, inputs};

/// The variables of the standard context that are not known, and come later here.
const OPEN: &[&str] = &["dyn", "unk", "unum", "ubool", "ulist", "uset", "umap", "uobj", "utup", "umk"];

/// What two expressions are put into.
const SHAPES: &[&str] = &[
    "try(<1>, \"none\")",
    "can(<1>)",
    "try(<1>, <2>)",
    "try(again(<1>), \"none\")",
    "can(part(<1>))",
    "try(chosen(<1>, <2>), \"none\")",
    "can((<1>) || (<2>))",
    "can((<1>) && (<2>))",
    "can(ubool ? (<1>) : (<2>))",
    "can((<1>) ? \"a\" : (<2>))",
    "can([for it in (<1>) : <2>])",
    "can([for it in [1, 2] : <1> if <2>])",
    "can({ for it in [1, 2] : (<1>) => <2> })",
    "try({ (<1>) = 1, b = <2> }.b, \"none\")",
    "try((<1>)[*].a, <2>)",
    "try((<1>)[<2>], \"none\")",
    "try([<1>, <2>][1], \"none\")",
    "can(\"a${<1>}%{ if <2> }${nosuch}%{ endif }\")",
    "[try(<1>, null), can(<2>)]",
    // Of this one counts only what is wrong.
    "<1>",
];

/// How many of these are about `try` and `can`.
const OF_TRYING: usize = 19;

/// Functions of a configuration: their results are not known as long as their arguments are not.
const FUNCTIONS: &str = "
function \"again\" {
  params = [it]
  result = try(it.a, it)
}
function \"part\" {
  params = [it]
  result = it.a
}
function \"chosen\" {
  params = [it, other]
  result = it == other ? it : [other]
}
";

/// The expressions of the transcripts, each on one line.
fn expressions() -> Vec<String> {
    let cases = ["eval", "stdlib"].into_iter().flat_map(|folder| cases(folder, "repl"));
    let texts = cases.flat_map(|case| inputs(&case)).filter_map(|input| match input {
        Input::Expression(text) if !text.contains(['\n', '#']) && !text.contains("//") => Some(text),
        _ => None,
    });
    texts.filter(|text| native::parse_expression("case", text).ok().is_ok()).collect()
}

/// A value of a type, which may be null.
fn value(ty: &Type, random: &mut Random) -> Value {
    let text = |random: &mut Random| ["", "a", "k", "x", "12", "true", "b"][random.below(7)];
    let numbers = [0, 1, 2, -1, 7];
    match (random.below(8), ty) {
        (0, ty) => Value::null(ty.clone()),
        (_, ty) if *ty == Type::STRING => Value::from(text(random)),
        (_, ty) if *ty == Type::NUMBER => Value::from(numbers[random.below(5)]),
        (_, ty) if *ty == Type::BOOL => Value::from(random.below(2) == 0),
        (_, ty) if *ty == Type::list(Type::STRING) => Value::list(Type::STRING, texts(random)),
        (_, ty) if *ty == Type::set(Type::STRING) => Value::set(Type::STRING, texts(random)),
        (_, ty) if *ty == Type::map(Type::STRING) => {
            Value::map(Type::STRING, ["k", "a", "zz"].into_iter().zip(texts(random)))
        }
        (_, ty) if *ty == Type::DYNAMIC => {
            let kinds = [Type::STRING, Type::NUMBER, Type::BOOL, Type::list(Type::STRING), Type::map(Type::STRING)];
            match random.below(7) {
                5 => Value::object([("a", value(&Type::STRING, random))]),
                6 => Value::tuple([value(&Type::STRING, random), value(&Type::NUMBER, random)]),
                kind => value(&kinds[kind], random),
            }
        }
        (_, ty) if matches!(ty.kind(), TypeKind::Object(_)) => Value::object([
            ("a", value(&Type::NUMBER, random)),
            ("b", value(&Type::STRING, random)),
            ("id", value(&Type::STRING, random)),
        ]),
        _ => Value::tuple([value(&Type::STRING, random), value(&Type::NUMBER, random)]),
    }
}

fn texts(random: &mut Random) -> Vec<Value> {
    (0..random.below(3)).map(|_| value(&Type::STRING, random)).collect()
}

/// The context with the functions, in which they see its values.
fn with_functions(body: &Body, context: &EvalContext) -> EvalContext {
    let (content, _) = body.content(&BodySchema::new().block("function", ["name"]));
    let (context, found) = Functions::new().blocks(content.blocks()).evaluate(context);
    assert!(!found.has_errors(), "{found}");
    context
}

#[test]
fn what_is_said_of_what_comes_later_holds() {
    let all = expressions();
    let is_open = |text: &&String| OPEN.iter().any(|name| text.contains(name));
    let open: Vec<&String> = all.iter().filter(is_open).collect();
    let functions = native::parse_body("functions", FUNCTIONS).ok().unwrap();
    let standard = context::with_stdlib();
    let promises: Vec<(Arc<str>, Promise, Resolver)> = OPEN
        .iter()
        .map(|&name| {
            let (promise, resolver) = Promise::new(name, standard.variable(name).unwrap().ty());
            (Arc::from(name), promise, resolver)
        })
        .collect();
    let open_values = promises.iter().map(|(name, promise, _)| (name.clone(), promise.to_value()));
    let before = with_functions(&functions, &standard.child().with_variables(open_values.collect::<Vec<_>>()));
    let mut random = Random(2301);
    let settled: Vec<EvalContext> = (0..24)
        .map(|_| {
            let values = OPEN.iter().map(|&name| {
                let ty = standard.variable(name).unwrap().ty();
                (Arc::from(name), value(&ty, &mut random))
            });
            with_functions(&functions, &standard.child().with_variables(values.collect::<Vec<_>>()))
        })
        .collect();
    let (mut count, mut failed) = (0, Vec::new());
    for _ in 0..tries(40_000) {
        let (first, second) = (open[random.below(open.len())], &all[random.below(all.len())]);
        let (first, second) = if random.below(4) == 0 { (second, first) } else { (first, second) };
        let shape = random.below(SHAPES.len());
        let text = SHAPES[shape].replace("<1>", first).replace("<2>", second);
        let Ok(expr) = native::parse_expression("case", &text).ok() else { continue };
        let (early, found) = expr.evaluate(Mode::Full(&before));
        let is_said = match found.has_errors() {
            // Of a value that turns out to be null, no element is there that could be wrong.
            true => !text.contains('*'),
            false => shape < OF_TRYING && early.is_wholly_known(),
        };
        if !is_said {
            continue;
        }
        count += 1;
        let early = early.unmark_deep().0;
        let other = settled.iter().find_map(|context| {
            let (late, late_found) = expr.evaluate(Mode::Full(context));
            let late = late.unmark_deep().0;
            let holds = match found.has_errors() {
                true => late_found.has_errors(),
                false => !late_found.has_errors() && format!("{late:?}") == format!("{early:?}"),
            };
            (!holds).then(|| format!("{text}\n  is {early:?} {found}\n  and then {late:?} {late_found}"))
        });
        failed.extend(other);
    }
    assert!(count > tries(40_000) / 20, "{count}");
    assert!(failed.is_empty(), "{} of {count}:\n{}", failed.len(), failed.join("\n"));
}
