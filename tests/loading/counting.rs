//! One way of counting blocks: in what is shown, in origins, overrides, variables and what a program says of a part.

use std::collections::BTreeMap;
use std::fmt::Debug;

use hcl_serde::{Body, HclFile, HclSchema, Loader, ValidationErrors};
use proptest::prelude::{Strategy, proptest};

use crate::support::random::fixed;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Blocks of several types in one list, of one type under two names, with labels and without, and one that is alone.
#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Pipeline {
    #[hcl(block_types)]
    steps: Vec<Step>,
    #[hcl(block)]
    #[serde(alias = "rul")]
    rule: Vec<Cmd>,
    #[hcl(block)]
    #[serde(alias = "svc")]
    service: Vec<Service>,
    #[hcl(block)]
    pool: BTreeMap<String, Cmd>,
    #[hcl(block)]
    agent: Option<Cmd>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(rename_all = "snake_case")]
enum Step {
    Run(Cmd),
    #[serde(alias = "call")]
    Exec(Cmd),
    Copy(Service),
    Stop,
    Group(Group),
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Group {
    #[hcl(block_types)]
    steps: Vec<Step>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Cmd {
    cmd: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Service {
    #[hcl(label)]
    name: String,
    cmd: Option<String>,
}

/// Every path of the table leads to its place and, set to the value that is there, changes nothing.
fn expect_one_counting<T: Debug + PartialEq + DeserializeOwned + HclFile>(loader: &Loader) {
    let loaded = loader.load_full::<T>().unwrap_or_else(|error| panic!("{error:#}"));
    let rows = cells(&loaded.explain());
    for row in &rows {
        let [path, value, origin] = row;
        assert_eq!(loaded.origin(path).unwrap().to_string(), *origin, "{path} in {rows:#?}");
        let set = |value: &str| {
            let set = loader.clone().override_value(path, value).load_full::<T>();
            set.unwrap_or_else(|error| panic!("{error:#} {rows:#?}"))
        };
        let same = set(value.trim_matches('"'));
        assert_eq!(same.config, loaded.config, "{path}");
        assert_eq!(same.origin(path).unwrap().to_string(), format!("override of {path}"));
        let changed: Vec<_> = cells(&set("other").explain()).into_iter().filter(|row| !rows.contains(row)).collect();
        assert_eq!(changed, [[path, "\"other\"", &format!("override of {path}")]], "{path} in {rows:#?}");
    }
}

/// The cells of a table.
fn cells(table: &str) -> Vec<[String; 3]> {
    let cells = |line: &str| {
        let cells = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned);
        cells.collect::<Vec<_>>().try_into().unwrap_or_else(|cells| panic!("{cells:?}"))
    };
    table.lines().map(cells).collect()
}

/// Blocks in any order, of any of the types and names; each body has another text.
fn bodies() -> impl Strategy<Value = String> {
    let ty = proptest::sample::select(vec!["run", "exec", "call", "copy \"a\"", "copy \"b\"", "stop", "group"]);
    let other = proptest::sample::select(vec![
        "rule",
        "rul",
        "service \"a\"",
        "svc \"a\"",
        "service \"b\"",
        "pool \"x\"",
        "pool \"y\"",
        "agent",
    ]);
    let inner = proptest::collection::vec(ty.clone(), 0..5);
    proptest::collection::vec((ty, other, proptest::bool::ANY, inner), 0..9).prop_map(|blocks| {
        let (mut text, mut seen) = (String::new(), Vec::new());
        for (number, (ty, other, is_step, inner)) in blocks.into_iter().enumerate() {
            let header = if is_step { ty } else { other };
            // What there is only one of.
            let is_alone = header == "agent" || header.starts_with("pool");
            if is_alone && seen.contains(&header) {
                continue;
            }
            seen.push(header);
            let body = match header {
                "stop" => String::new(),
                "group" => inner.iter().enumerate().map(|(at, ty)| block(ty, &format!("c{number}-{at}"))).collect(),
                _ => format!("  cmd = \"c{number}\"\n"),
            };
            text.push_str(&format!("{header} {{\n{body}}}\n"));
        }
        text
    })
}

fn block(header: &str, cmd: &str) -> String {
    match header {
        "stop" | "group" => format!("{header} {{}}\n"),
        _ => format!("{header} {{\n  cmd = \"{cmd}\"\n}}\n"),
    }
}

proptest! {
    #![proptest_config(fixed(64))]

    #[test]
    fn one_counting_everywhere(base in bodies(), local in bodies(), alone in proptest::bool::ANY) {
        let loader = Loader::new().named_text("app.hcl", base);
        expect_one_counting::<Pipeline>(&if alone { loader } else { loader.layer().named_text("local.hcl", local) });
    }
}

const MIXED: &str = "stop {}\nrun {\n  cmd = \"safe\"\n}\nexec {\n  cmd = \"x\"\n}\ncall {\n  cmd = \"y\"\n}\n";

fn commands(pipeline: &Pipeline) -> Vec<&str> {
    let of = |step| match step {
        &Step::Run(Cmd { ref cmd }) | &Step::Exec(Cmd { ref cmd }) => cmd.as_deref().unwrap_or("none"),
        &Step::Copy(_) => "copy",
        &Step::Stop => "stop",
        &Step::Group(_) => "group",
    };
    pipeline.steps.iter().map(of).collect()
}

/// A number counts the blocks of one variant, under all its names, and nothing else.
#[test]
fn blocks_of_several_types() {
    let file = || Loader::new().named_text("app.hcl", MIXED);
    expect_one_counting::<Pipeline>(&file());
    let cases = [
        ("run[0].cmd", "APP_RUN__0__CMD", ["stop", "NEW", "x", "y"]),
        ("exec[0].cmd", "APP_EXEC__0__CMD", ["stop", "safe", "NEW", "y"]),
        ("exec[1].cmd", "APP_EXEC__1__CMD", ["stop", "safe", "x", "NEW"]),
        ("call[1].cmd", "APP_CALL__1__CMD", ["stop", "safe", "x", "NEW"]),
    ];
    for (path, variable, expected) in cases {
        assert_eq!(commands(&file().override_value(path, "NEW").load().unwrap()), expected, "{path}");
        let set = file().env_from("APP", [(variable, "NEW")]).deny_unknown_env().load().unwrap();
        assert_eq!(commands(&set), expected, "{variable}");
    }
    // The first of its type is new, and takes nothing away.
    let text = "exec {\n  cmd = \"x\"\n}\n";
    let set =
        Loader::new().named_text("app.hcl", text).override_value("run[0].cmd", "NEW").load_full::<Pipeline>().unwrap();
    assert_eq!(commands(&set.config), ["x", "NEW"]);
    assert_eq!(set.origin("exec[0].cmd").unwrap().to_string(), "app.hcl:2:9");
}

/// A number behind the last block is none, also where there can be only one.
#[test]
fn numbers_of_nothing() {
    let text = format!("{MIXED}agent {{\n  cmd = \"a\"\n}}\nservice \"web\" {{\n  cmd = \"b\"\n}}\n");
    let file = || Loader::new().named_text("app.hcl", &*text);
    let mistake = |path: &str| {
        let error = file().override_value(path, "1").load::<Pipeline>().expect_err(path);
        error.diagnostics().iter().map(|it| format!("{}: {}\n", it.summary(), it.message())).collect::<String>()
    };
    let all: String = ["exec[2].cmd", "run[1].cmd", "agent[7].cmd", "service.web[1].cmd"].map(mistake).concat();
    expect_test::expect![[r#"
        override of `exec[2].cmd` sets nothing: The number of `exec` blocks is 2, and they are counted from 0.
        override of `run[1].cmd` sets nothing: The number of `run` blocks is 1, and they are counted from 0.
        override of `agent[7].cmd` sets nothing: There can be only one `agent` block, which needs no number. Did you mean `agent.cmd`?
        override of `service.web[1].cmd` sets nothing: It names no `service` block: there is service.web.
    "#]].assert_eq(&all);
    let first = file()
        .override_value("agent[0].cmd", "1")
        .override_value("service.web[0].cmd", "2")
        .load::<Pipeline>()
        .unwrap();
    assert_eq!((first.agent.unwrap().cmd.as_deref(), first.service[0].cmd.as_deref()), (Some("1"), Some("2")));
    let warned = file().env_from("APP", [("APP_AGENT__7__CMD", "1")]).load_full::<Pipeline>().unwrap();
    assert_eq!((warned.config.agent.unwrap().cmd.as_deref(), warned.warnings.len()), (Some("a"), 1));
    // Nor is one made that is not there.
    assert!(Loader::new().override_value("agent[1].cmd", "1").load::<Pipeline>().is_err());
}

/// A block that has two names, in a list: what a program says of the second is about the second.
#[test]
fn what_a_program_says() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[hcl(validate = "check")]
    struct Config {
        #[hcl(block)]
        #[serde(alias = "rul")]
        #[allow(dead_code)]
        rule: Vec<Cmd>,
    }
    fn check(_: &Config) -> ValidationErrors {
        let mut problems = ValidationErrors::new();
        problems.add("rule[1].cmd", "not good");
        problems
    }
    let text = "rule {\n  cmd = \"a\"\n}\nrul {\n  cmd = \"b\"\n}\nrule {\n  cmd = \"c\"\n}\n";
    let error = Loader::new().named_text("app.hcl", text).load::<Config>().unwrap_err();
    assert!(error.to_string().starts_with("app.hcl:5:9:"), "{error}");
}

/// A body that is kept, of which no schema is known.
#[test]
fn bodies_that_are_kept() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Kept {
        #[hcl(remain)]
        rest: Body,
    }
    let loaded =
        Loader::new().named_text("app.hcl", MIXED).override_value("exec[0].cmd", "NEW").load::<Kept>().unwrap();
    let inner: Pipeline = hcl_serde::from_body(&loaded.rest, &hcl_serde::EvalContext::new()).unwrap();
    assert_eq!(commands(&inner), ["stop", "safe", "NEW", "y"]);
}
