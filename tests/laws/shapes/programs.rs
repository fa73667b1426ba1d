//! Shapes of what a program gives: texts, layers, variables, overrides, attributes that need each other, and trees of
//! blocks.

use std::collections::BTreeMap;

use hcl_model::body::{Body, BodySchema, Locals, MergePolicy};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::{Promise, Resolver};
use hcl_serde::eventual::Eventual;
use hcl_serde::{HclSchema, Loader, Value};
use serde::Deserialize;

use super::Shape;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "what is decoded is thrown away")]
struct Config {
    port: Option<u16>,
    #[serde(default)]
    map: BTreeMap<String, String>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    step: Vec<Service>,
    #[hcl(remain)]
    rest: BTreeMap<String, u16>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "what is decoded is thrown away")]
struct Service {
    port: Option<u16>,
    name: Option<String>,
}

fn load(loader: &Loader) {
    match loader.load_full::<Config>() {
        Ok(loaded) => drop(loaded.explain()),
        Err(error) => drop(error.to_string()),
    }
}

fn services(size: usize) -> String {
    (0..size).map(|number| format!("service \"s{number}\" {{\n  port = 1\n}}\n")).collect()
}

fn texts(size: usize, text: impl Fn(usize) -> String) -> Loader {
    (0..size).fold(Loader::new(), |loader, number| loader.named_text(format!("{number}.hcl"), text(number)))
}

fn layers(size: usize, text: impl Fn(usize) -> String) -> Loader {
    (0..size).fold(Loader::new(), |loader, number| loader.layer().named_text(format!("{number}.hcl"), text(number)))
}

fn overrides(loader: Loader, size: usize, path: impl Fn(usize) -> String) -> Loader {
    (0..size).fold(loader, |loader, number| loader.override_value(path(number), "1"))
}

fn variables(loader: Loader, size: usize, name: impl Fn(usize) -> String) -> Loader {
    loader.env_from("APP", (0..size).map(|number| (format!("APP_{}", name(number)), "1".to_owned())))
}

fn loads() -> Vec<Shape> {
    let one_line = |size: usize| {
        let properties: String = (0..size).map(|number| format!("\"s{number}\": {{\"port\": 1}}, ")).collect();
        Loader::new()
            .named_text("a.json", format!("{{\"service\": {{{properties}\"z\": {{}}}}}}"))
            .override_value("port", "1")
    };
    let of_map = |size: usize| {
        let entries: String = (0..size).map(|number| format!("  k{number} = \"a\"\n")).collect();
        Loader::new().named_text("a.hcl", format!("map = {{\n{entries}}}\n"))
    };
    vec![
        Shape::new("texts", |size| texts(size, |number| format!("service \"s{number}\" {{}}\n")), load),
        Shape::new("texts with a mistake", |size| texts(size, |_| "port = \"x\"\n".to_owned()), load),
        Shape::new("texts with many mistakes", |size| texts(size, |_| "port = \n".repeat(120)), load),
        Shape::new("texts with the same argument", |size| texts(size, |_| "port = 1\n".to_owned()), load),
        Shape::new("texts with two of an argument", |size| texts(size, |_| "port = 1\nport = 2\n".to_owned()), load),
        Shape::new("layers", |size| layers(size, |_| "port = 1\n".to_owned()), load),
        Shape::new("layers with a block", |size| layers(size, |_| services(1)), load),
        Shape::new("layers with blocks", |size| layers(size, |number| format!("service \"s{number}\" {{}}\n")), load),
        Shape::new("layers with entries", |size| layers(size, |it| format!("map = {{ k{it} = \"a\" }}\n")), load),
        Shape::new("layers with a mistake", |size| layers(size, |_| "prot = {}\n".to_owned()), load),
        Shape::new("one line explained", one_line, load),
        Shape::new(
            "overrides of blocks",
            |size| {
                overrides(Loader::new().named_text("a.hcl", services(size)), size, |it| format!("service.s{it}.port"))
            },
            load,
        ),
        Shape::new(
            "overrides of counted blocks",
            |size| {
                overrides(Loader::new().named_text("a.hcl", "step {}\n".repeat(size)), size, |it| {
                    format!("step[{it}].port")
                })
            },
            load,
        ),
        Shape::new("overrides of entries", move |size| overrides(of_map(size), size, |it| format!("map.k{it}")), load),
        Shape::new("overrides of new entries", |size| overrides(Loader::new(), size, |it| format!("map.k{it}")), load),
        Shape::new("overrides of the rest", |size| overrides(Loader::new(), size, |it| format!("k{it}")), load),
        Shape::new(
            "overrides of nothing",
            |size| overrides(Loader::new(), size, |it| format!("service.s{it}.a")),
            load,
        ),
        Shape::new(
            "overrides of no block",
            |size| {
                overrides(Loader::new().named_text("a.hcl", services(size)), size, |it| format!("service.t{it}.port"))
            },
            load,
        ),
        Shape::new(
            "variables of blocks",
            |size| {
                variables(Loader::new().named_text("a.hcl", services(size)), size, |it| format!("SERVICE__S{it}__PORT"))
            },
            load,
        ),
        Shape::new("variables of entries", move |size| variables(of_map(size), size, |it| format!("MAP__K{it}")), load),
        Shape::new("variables of new entries", |size| variables(Loader::new(), size, |it| format!("MAP__K{it}")), load),
        Shape::new(
            "variables of nothing",
            |size| {
                variables(Loader::new().named_text("a.hcl", services(size)), size, |it| format!("SERVICE__T{it}__PORT"))
            },
            load,
        ),
    ]
}

fn locals() -> Vec<Shape> {
    let evaluate = |text: &String| {
        let body = native::parse_body("locals.hcl", text).tree;
        drop(Locals::new("local").body(&body).evaluate(&EvalContext::new()));
    };
    let of = |part: fn(usize) -> String| move |size: usize| (0..size).map(part).collect::<String>();
    vec![
        Shape::new("locals", of(|number| format!("a{number} = {number}\n")), evaluate),
        Shape::new("locals in a row", of(|number| format!("a{} = [local.a{number}]\n", number + 1)), evaluate),
        Shape::new("locals from the last on", of(|it| format!("a{it} = [local.a{}]\n", it + 1)), evaluate),
        Shape::new("locals of unknown names", of(|number| format!("a{number} = local.b{number}\n")), evaluate),
        Shape::new("locals in a circle", of(|number| format!("a{number} = local.a{}\n", number ^ 1)), evaluate),
    ]
}

fn merges() -> Vec<Shape> {
    let read = |bodies: &Vec<Body>| {
        let schema = BodySchema::new().optional("port").block("service", ["name"]);
        for policy in [MergePolicy::Strict, MergePolicy::Override] {
            drop(Body::merge(bodies.iter().cloned(), policy).content(&schema));
        }
    };
    let bodies = |text: fn(usize) -> String| {
        move |size: usize| -> Vec<Body> {
            (0..size).map(|number| native::parse_body("a.hcl", &text(number)).tree.to_owned()).collect()
        }
    };
    vec![
        Shape::new("bodies of an argument", bodies(|number| format!("port = {number}\n")), read),
        Shape::new("bodies of a block", bodies(|_| services(1)), read),
        Shape::new("bodies of unknown names", bodies(|number| format!("a{number} = 1\n")), read),
    ]
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "what is decoded is thrown away")]
struct Rules {
    #[hcl(block)]
    when: Vec<Rule>,
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "what is decoded is thrown away")]
enum Rule {
    All {
        all: String,
        #[hcl(block)]
        when: Vec<Rule>,
    },
    Any {
        any: String,
        #[hcl(block)]
        when: Vec<Rule>,
    },
    Not {
        not: String,
        #[hcl(block)]
        when: Vec<Rule>,
    },
    Test {
        test: u16,
    },
}

/// Trees of ten levels, so many of them.
fn trees() -> Vec<Shape> {
    let tree = |name: &str, innermost: &str, size: usize| -> String {
        let open = format!("when {{\n{name} = \"x\"\n").repeat(10);
        format!("{open}when {{\n{innermost}\n}}\n{}", "}\n".repeat(10)).repeat(size)
    };
    let read = |text: &String| drop(hcl_serde::from_str::<Rules>(text).map_err(|error| error.to_string()));
    let names = ["all", "any", "not", "nor"];
    let innermost = ["test = 1", "test = \"x\"", "tset = 1"];
    names
        .into_iter()
        .flat_map(|name| innermost.map(|inner| (name, inner)))
        .map(|(name, inner)| {
            Shape::new(format!("trees of {name} around {inner}"), move |size| tree(name, inner, size), read)
        })
        .collect()
}

/// So many values that come later, under the names `p0`, `p1`, ...
fn promises(count: usize) -> (EvalContext, Vec<Resolver>) {
    let (promises, resolvers): (Vec<_>, Vec<_>) =
        (0..count).map(|number| Promise::new(format!("p{number}"), Type::NUMBER)).unzip();
    let variables = promises.iter().map(|promise| (promise.name(), promise.to_value()));
    (EvalContext::new().with_variables(variables), resolvers)
}

/// Values that come later: what waits for many, and many that wait.
fn later() -> Vec<Shape> {
    let names = |size: usize, between: &str| (0..size).map(|it| format!("p{it}")).collect::<Vec<_>>().join(between);
    let sum = move |size: usize| {
        let (context, resolvers) = promises(size);
        (native::parse_expression("sum", &names(size, " + ")).tree, context, resolvers)
    };
    let text = |size: usize, line: fn(usize) -> String| ((0..size).map(line).collect::<String>(), size);
    vec![
        Shape::new("a sum of promises", sum, |(sum, context, resolvers)| {
            let (value, _) = sum.evaluate(Mode::Full(context));
            assert_eq!(value.waits_for().len(), resolvers.len());
        }),
        Shape::new(
            "arguments that wait, begun and finished",
            move |size| text(size, |it| format!("p{it} = p{it} + 1\n")),
            |(text, size)| {
                let (context, resolvers) = promises(*size);
                let loader = Loader::new().named_text("later.hcl", text).context(context);
                let pending = loader.load_pending::<BTreeMap<String, Value>>().unwrap();
                resolvers.into_iter().for_each(|resolver| resolver.resolve(Value::from(1)).unwrap());
                assert_eq!(pending.finish().unwrap().len(), *size);
            },
        ),
        Shape::new(
            "elements that come later",
            move |size| {
                let (context, resolvers) = promises(size);
                (format!("all = [{}]\n", names(size, " + 1, ")), context, resolvers)
            },
            |(text, context, resolvers)| {
                let loader = Loader::new().named_text("later.hcl", text).context(context.clone());
                let all = loader.load::<Later>().unwrap().all;
                assert_eq!(all.iter().map(|it| it.waits_for().len()).sum::<usize>(), resolvers.len());
            },
        ),
        Shape::new(
            "elements and locals that are settled one by one",
            move |size| {
                let locals: String = (0..size).map(|it| format!("l{it} = p{it} + 1\n")).collect();
                let elements: Vec<String> = (0..size).map(|it| format!("local.l{it}, p{it}")).collect();
                (locals, format!("all = [{}]\n", elements.join(", ")), size)
            },
            |(locals, text, size)| {
                let (context, resolvers) = promises(*size);
                let locals = native::parse_body("locals.hcl", locals).tree;
                let (context, _) = Locals::new("local").body(&locals).evaluate(&context);
                let all = Loader::new().named_text("later.hcl", text).context(context).load::<Later>().unwrap().all;
                for (pair, resolver) in all.chunks(2).zip(resolvers) {
                    assert!(pair.iter().all(|it| it.waits_for().len() == 1));
                    resolver.resolve(Value::from(1)).unwrap();
                    assert_eq!(pair.iter().map(|it| it.ready().unwrap()).sum::<u32>(), 3);
                }
            },
        ),
        Shape::new(
            "locals in a row of which none has come",
            |size| (0..size).map(|it| format!("  a{} = local.a{it} + 1\n", it + 1)).collect::<String>(),
            |row| {
                let (promise, resolver) = Promise::new("p", Type::DYNAMIC);
                let context = EvalContext::new().with_variable("p", promise.to_value());
                let text = format!("locals {{\n  a0 = p + 1\n{row}}}\nport = local.a0\nmap = {{ x = local.a0 }}\n");
                let loader = Loader::new().named_text("later.hcl", text).context(context).allow_locals("local");
                let pending = loader.load_pending::<Config>().unwrap();
                resolver.resolve(Value::from("none")).unwrap();
                assert_eq!(pending.finish().err().unwrap().diagnostics().len(), 1);
            },
        ),
        Shape::new(
            "fields that need the end of a row which has not come",
            |size| {
                let row: String = (0..size).map(|it| format!("  a{} = local.a{it} + 1\n", it + 1)).collect();
                let all: Vec<String> = (0..size).map(|it| format!("local.a{it}")).collect();
                format!("locals {{\n  a0 = p + 1\n{row}}}\nall = [{}]\n", all.join(", "))
            },
            |text| {
                let (promise, resolver) = Promise::new("p", Type::DYNAMIC);
                let context = EvalContext::new().with_variable("p", promise.to_value());
                let loader = Loader::new().named_text("later.hcl", text).context(context).allow_locals("local");
                let all = loader.load::<Later>().unwrap().all;
                resolver.resolve(Value::from("none")).unwrap();
                assert!(all.iter().all(|it| it.ready().is_err()));
            },
        ),
    ]
}

#[derive(Deserialize, HclSchema)]
struct Later {
    all: Vec<Eventual<u32>>,
}

pub(super) fn all() -> Vec<Shape> {
    [loads(), locals(), merges(), trees(), later()].into_iter().flatten().collect()
}
