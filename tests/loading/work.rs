//! The work of a load and of a check grows in proportion to the configuration, and work that grows faster meets a limit.

use std::collections::BTreeMap;
use std::fmt::Write;

use hcl_model::expr::EvalContext;
use hcl_model::limits::Limits;
use hcl_model::stdlib;
use hcl_model::types::Type;
use hcl_model::value::{Promise, Value};
use hcl_serde::model::typing::{Scope, StaticType};
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[allow(dead_code)]
struct Config {
    #[hcl(block)]
    t: BTreeMap<String, Table>,
    #[hcl(block)]
    u: BTreeMap<String, Table>,
    n: Option<Value>,
}

#[derive(Deserialize, HclSchema)]
#[allow(dead_code)]
struct Table {
    a: Option<Value>,
}

/// Makes the text of a configuration of a size.
type Text = fn(usize) -> String;

/// Returns one line after another, each made of its number.
fn lines(n: usize, line: impl Fn(usize) -> String) -> String {
    (0..n).fold(String::new(), |mut all, number| {
        let _ = writeln!(all, "{}", line(number));
        all
    })
}

/// Configurations that a program can make twice as large for twice the work.
const LINEAR: [(&str, Text); 7] = [
    ("a comparison of all blocks with null", |n| {
        lines(n, |k| format!("t \"k{k}\" {{\n  a = u == null ? 1 : 2\n}}\nu \"k{k}\" {{\n  a = {k}\n}}"))
    }),
    ("a key that is made of constants", |n| {
        lines(n, |k| format!("variable \"v{k}\" {{\n  default = {k}\n}}\nt \"k{k}\" {{\n  a = var[\"v${{{k}}}\"]\n}}"))
    }),
    ("references to each other's blocks", |n| {
        lines(n, |k| format!("t \"k{k}\" {{\n  a = u.k{k}.a\n}}\nu \"k{k}\" {{\n  a = {k}\n}}"))
    }),
    ("dynamic blocks with references", |n| {
        lines(n, |k| {
            let content = "  content {\n    a = 1\n  }";
            let dynamic = format!("  for_each = [u.k{k}.a]\n  labels = [\"k{k}\"]\n{content}");
            format!("dynamic \"t\" {{\n{dynamic}\n}}\nu \"k{k}\" {{\n  a = {k}\n}}")
        })
    }),
    ("locals in each other over a promise", |n| {
        let locals = lines(n, |k| format!("  a{k} = [local.a{}]", k + 1));
        format!("locals {{\n{locals}  a{n} = later\n}}\n")
    }),
    ("locals in each other beside others", |n| {
        let locals = lines(n, |k| format!("  a{k} = {{ x = local.a{}, y = later }}", k + 1));
        format!("locals {{\n{locals}  a{n} = 1\n}}\nn = local.a{n}\n")
    }),
    ("templates of constants in each other", |n| {
        let text = (0..n % 40).fold("later".to_owned(), |inner, _| format!("\"a${{{inner}}}\""));
        lines(n, |k| format!("t \"k{k}\" {{\n  a = {text} == \"\" ? 1 : 2\n}}"))
    }),
];

/// Configurations whose values, or the types of them, grow with each line.
const LARGER: [(&str, Text); 2] = [
    ("merged objects", |n| {
        let locals = format!("locals {{\n  o = {{\n{}  }}\n}}\n", lines(n, |k| format!("    b{k} = {k}")));
        locals + &lines(n, |k| format!("t \"k{k}\" {{\n  a = merge(local.o, {{ c = {k} }}).c\n}}"))
    }),
    ("keys of which only the type is known", |n| {
        let values = lines(n, |k| format!("variable \"v{k}\" {{\n  default = {k}\n}}"));
        values + &lines(n, |k| format!("t \"k{k}\" {{\n  a = var[later]\n}}"))
    }),
];

fn loader(text: &str) -> Loader {
    let loader = Loader::new().allow_references().allow_dynamic().allow_variables("var").allow_locals("local");
    let promise = Promise::new("later", Type::STRING).0;
    let context = EvalContext::new().with_functions(stdlib::functions()).with_variable("later", promise.to_value());
    loader.context(context).named_text("app.hcl", text)
}

/// Returns the fewest steps with which a load needs no more.
fn steps(text: &str, run: impl Fn(Loader) -> Result<(), hcl_serde::Error>) -> u64 {
    let is_enough = |steps| {
        let limits = Limits::DEFAULT.with_load_steps(steps).with_steps(u64::MAX).with_load_elements(u64::MAX);
        let found = run(loader(text).limits(limits)).err();
        !found.is_some_and(|error| error.diagnostics().iter().any(|found| found.code() == "load-limit"))
    };
    let (mut few, mut many) = (0, 1);
    while !is_enough(many) {
        (few, many) = (many, many * 2);
    }
    while many - few > 1 + many / 10 {
        let middle = few.midpoint(many);
        if is_enough(middle) { many = middle } else { few = middle }
    }
    many
}

/// Returns how many times the steps of a load, and of a check, grow when a configuration grows four times.
fn growth(text: Text) -> [f64; 2] {
    let load = |loader: Loader| loader.load::<Config>().map(drop);
    let scope = Scope::new().with_variable("later", StaticType::promise(StaticType::STRING));
    let scope = stdlib::functions().fold(scope, |scope, (name, function)| scope.with_function(name, function));
    let check = |loader: Loader| loader.check::<Config>(&scope).map(drop);
    let ratio = |of: &dyn Fn(&str) -> u64| of(&text(80)) as f64 / of(&text(20)) as f64;
    [ratio(&|text| steps(text, load)), ratio(&|text| steps(text, check))]
}

#[test]
fn twice_the_configuration_takes_twice_the_work() {
    for (name, text) in LINEAR {
        let [load, check] = growth(text);
        assert!(load < 6.0, "{name}: a load takes {load} times the steps");
        assert!(check < 6.0, "{name}: a check takes {check} times the steps");
    }
}

#[test]
fn larger_types_cost_more_in_a_check() {
    for (name, text) in LARGER {
        let [_, check] = growth(text);
        assert!(check > 7.0, "{name}: a check takes {check} times the steps");
    }
}
