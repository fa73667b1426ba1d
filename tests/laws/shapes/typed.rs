//! Shapes of files of a type that are mended, and that a program updates: much is wrong in one file, and much changes at once.

use std::collections::BTreeMap;
use std::fs;

use hcl_serde::edit::{self, Update};
use hcl_serde::{Expression, HclFile, HclSchema, Loader};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Shape;

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Config {
    name: Option<String>,
    tags: Option<Vec<u32>>,
    by_name: Option<BTreeMap<String, u32>>,
    #[hcl(block, renamed_from = "route")]
    rule: Vec<Rule>,
    #[hcl(block)]
    job: Vec<Job>,
    #[hcl(block)]
    service: BTreeMap<String, Rule>,
    #[hcl(block)]
    task: Vec<Task>,
}

#[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
struct Rule {
    #[hcl(renamed_from = "hits")]
    count: Option<u32>,
    #[hcl(block)]
    limits: Option<Limits>,
}

#[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
struct Limits {
    #[hcl(moved_from = "rule.most")]
    most: Option<u32>,
}

#[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
struct Job {
    #[hcl(label)]
    name: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
struct Task {
    #[hcl(label)]
    kind: String,
    #[hcl(label)]
    name: String,
    count: Option<u32>,
}

/// Arguments of a body, whatever they are called.
#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Arguments {
    #[hcl(remain)]
    rest: BTreeMap<String, u32>,
}

/// Blocks of several types in one order.
#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Script {
    #[hcl(block_types)]
    steps: Vec<Step>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "snake_case")]
enum Step {
    Push { a: u32 },
    Pull { b: u32 },
    Call(Job),
}

/// Values of which layers have parts.
#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Merged {
    #[serde(default)]
    #[hcl(merge = "append")]
    tags: Vec<u32>,
    #[serde(default)]
    #[hcl(merge = "deep")]
    deep: BTreeMap<String, BTreeMap<String, u32>>,
    #[serde(default)]
    #[hcl(merge = "append")]
    rules: Vec<Expression>,
}

/// Puts a new block behind each.
fn between(config: &mut Config) {
    config.rule = config.rule.drain(..).flat_map(|it| [it, rule(1_000_000)]).collect();
}

fn rule(count: u32) -> Rule {
    Rule { count: Some(count), limits: None }
}

/// Puts a new block of other labels behind each.
fn between_tasks(config: &mut Config) {
    let like = |task: &Task| Task { name: format!("{}x", task.name), ..task.clone() };
    config.task = config.task.drain(..).flat_map(|it| [like(&it), it]).collect();
}

/// Puts a new block of one of several types in front of each.
fn between_steps(script: &mut Script) {
    script.steps = script.steps.drain(..).flat_map(|it| [Step::Push { a: 1_000_000 }, it]).collect();
}

fn add_tasks(config: &mut Config) {
    let count = config.task.len() as u32;
    let task = |number| Task { kind: format!("n{number}"), name: "b".to_owned(), count: Some(number) };
    config.task.extend((0..count).map(task));
}

fn rename_tasks(config: &mut Config) {
    config.task.iter_mut().for_each(|task| task.name.push('x'));
}

/// Files, with `#` for the number of a part; nothing is left to do in them but what is said last.
const MENDED: &[(&str, [&str; 3], usize)] = &[
    ("old names", ["", "rule {\n  hits = #\n}\n", ""], 0),
    ("old types of blocks", ["", "route {\n  count = #\n}\n", ""], 0),
    ("misspelt names", ["", "rule {\n  cuont = #\n}\n", ""], 0),
    ("missing commas", ["tags = [\n", "  #\n", "]\n"], 0),
    ("old places", ["", "rule {\n  most = #\n}\n", ""], 0),
    ("one that cannot be mended", ["rule {\n  count = 0xFFFFFFFFFF\n}\n", "rule {\n  hits = #\n}\n", ""], 1),
];

/// What it is called, the text in front of, for, and behind each of many things, and what a program does with the file.
type Updated<T> = (&'static str, [&'static str; 3], fn(&mut T));

/// Files whose blocks are of types that take turns, and what a program does with them.
const SCRIPTS: &[Updated<Script>] = &[
    ("blocks of several types that go", STEPS, |it| it.steps.clear()),
    ("blocks of several types that go (json)", STEP_LIST, |it| it.steps.clear()),
    ("new blocks among those of several types", STEPS, between_steps),
    ("new blocks among those of several types (json)", STEP_LIST, between_steps),
    ("labelled blocks that go from a list (json)", CALLS, |it| it.steps.clear()),
    ("new blocks among labelled ones of a list (json)", CALLS, between_steps),
];

/// Files of two layers, in which the number of a part is another one in the second, and what a program does with them.
const LAYERS: &[Updated<Merged>] = &[
    ("one entry of a map of layers", DEEP, |it| {
        it.deep.get_mut("a0").unwrap().insert("a".to_owned(), 1_000_000);
    }),
    ("entries of a map of layers that go", DEEP, |it| it.deep.clear()),
    ("elements of layers in the other order", TAGS, |it| it.tags.reverse()),
    ("new elements among those of layers", TAGS, |it| {
        it.tags = it.tags.drain(..).flat_map(|tag| [tag, 1_000_000]).collect();
    }),
    ("a new expression among those of layers", RULES, |it| it.rules.insert(1, it.rules[0].clone())),
];

/// Files, and what a program does with them.
const UPDATED: &[Updated<Config>] = &[
    ("a value in each block", ["", "rule {\n  count = #\n}\n", ""], |it| {
        it.rule.iter_mut().for_each(|rule| rule.count = Some(7));
    }),
    ("a block in each block", ["", "rule {\n  count = #\n}\n", ""], |it| {
        it.rule.iter_mut().for_each(|rule| rule.limits = Some(Limits { most: Some(1) }));
    }),
    ("blocks that are new", ["", "rule {\n  count = #\n}\n", ""], |it| {
        let count = it.rule.len() as u32;
        it.rule.extend((0..count).map(rule));
    }),
    ("blocks that go", ["", "rule {\n  count = #\n}\n", ""], |it| it.rule.truncate(1)),
    ("every other block goes", ["", "rule {\n  count = #\n}\n", ""], |it| {
        let mut keep = false;
        it.rule.retain(|_| {
            keep = !keep;
            keep
        });
    }),
    ("blocks in the other order", ["", "rule {\n  count = #\n}\n", ""], |it| it.rule.reverse()),
    ("a new block between each two", ["", "rule {\n  count = #\n}\n", ""], between),
    ("blocks with labels in the other order", ["", "job \"a#\" {}\n", ""], |it| it.job.reverse()),
    ("blocks with other labels", ["", "job \"a#\" {}\n", ""], relabel),
    ("blocks with other labels (json)", ["{\"job\": {\n", "  \"a#\": {},\n", "  \"b\": {}\n}}\n"], relabel),
    ("blocks with labels that are new", ["", "service \"a#\" {\n  count = #\n}\n", ""], |it| {
        let count = it.service.len() as u32;
        it.service.extend((0..count).map(|number| (format!("b{number}"), rule(number))));
    }),
    ("elements that are others", ["tags = [\n", "  #, // a\n", "]\n"], |it| {
        it.tags.iter_mut().flatten().for_each(|tag| *tag += 1);
    }),
    ("entries that are others", ["by_name = {\n", "  a# = # // a\n", "}\n"], |it| {
        it.by_name.iter_mut().flat_map(BTreeMap::values_mut).for_each(|value| *value += 1);
    }),
    ("one element of many", ["tags = [\n", "  #,\n", "]\n"], |it| {
        it.tags.iter_mut().for_each(|tags| tags[1] = 1_000_000);
    }),
    ("one entry of many", ["by_name = {\n", "  a# = #\n", "}\n"], one_entry),
    ("one entry of many (json)", ["{\"by_name\": {\n", "  \"a#\": #,\n", "  \"b\": 1\n}}\n"], one_entry),
    ("a value in each block (json)", JSON, |it| it.rule.iter_mut().for_each(|rule| rule.count = Some(7))),
    ("blocks that are new (json)", JSON, |it| {
        let count = it.rule.len() as u32;
        it.rule.extend((0..count).map(rule));
    }),
    ("blocks in the other order (json)", JSON, |it| it.rule.reverse()),
    ("a new block between each two (json)", JSON, between),
    ("a new block between each two on a line (json)", JSON_LINE, between),
    ("blocks that go (json)", JSON, |it| it.rule.truncate(1)),
    ("blocks of new labels (json)", TASKS, add_tasks),
    ("blocks of new labels in a list (json)", TASK_LIST, add_tasks),
    ("blocks of one label (json)", TASKS_OF_ONE, between_tasks),
    ("a new block of other labels between each two (json)", TASKS, between_tasks),
    ("other labels in one object (json)", TASKS_OF_ONE, rename_tasks),
    ("other labels in objects of a list (json)", TASK_LIST, rename_tasks),
    ("objects of a list in the other order (json)", TASK_LIST, |it| it.task.reverse()),
];

/// Files of arguments, and what a program does with them.
const ARGUMENTS: &[Updated<Arguments>] = &[
    ("arguments that are others", LINES, |it| it.rest.values_mut().for_each(|value| *value += 1)),
    ("arguments that are new", LINES, add),
    ("arguments that go", LINES, |it| it.rest.retain(|name, _| name == "a0")),
    ("arguments that are others (json)", PROPERTIES, |it| it.rest.values_mut().for_each(|value| *value += 1)),
    ("arguments that are new (json)", PROPERTIES, add),
    ("arguments that go (json)", PROPERTIES, |it| it.rest.retain(|name, _| name == "b")),
];

fn add(arguments: &mut Arguments) {
    let count = arguments.rest.len() as u32;
    arguments.rest.extend((0..count).map(|number| (format!("c{number}"), number)));
}

fn one_entry(config: &mut Config) {
    config.by_name.iter_mut().for_each(|all| *all.get_mut("a1").unwrap() = 1_000_000);
}

fn relabel(config: &mut Config) {
    config.job.iter_mut().for_each(|job| job.name.push('x'));
}

const LINES: [&str; 3] = ["", "a# = # // a\n", ""];

const PROPERTIES: [&str; 3] = ["{\n", "  \"a#\": #,\n", "  \"b\": 1\n}\n"];

const TASKS: [&str; 3] = ["{\"task\": {\n", "  \"k#\": {\"a#\": {}},\n", "  \"z\": {\"z\": {}}\n}}\n"];

const TASKS_OF_ONE: [&str; 3] = ["{\"task\": {\"k\": {\n", "  \"a#\": {},\n", "  \"z\": {}\n}}}\n"];

const TASK_LIST: [&str; 3] = ["{\"task\": [\n", "  {\"k#\": {\"a#\": {}}},\n", "  {\"z\": {\"z\": {}}}\n]}\n"];

const JSON: [&str; 3] = ["{\"rule\": [\n", "  {\"count\": #},\n", "  {\"count\": 1}\n]}\n"];

const JSON_LINE: [&str; 3] = ["{\"rule\": [", "{\"count\": #}, ", "{\"count\": 1}]}\n"];

const STEPS: [&str; 3] = ["", "push {\n  a = #\n}\npull {\n  b = #\n}\n", ""];

const STEP_LIST: [&str; 3] =
    ["[\n", "  {\"push\": {\"a\": #}},\n  {\"pull\": {\"b\": #}},\n", "  {\"push\": {\"a\": 1}}\n]\n"];

const CALLS: [&str; 3] =
    ["[\n", "  {\"call\": {\"a#\": {}}},\n  {\"pull\": {\"b\": #}},\n", "  {\"pull\": {\"b\": 1}}\n]\n"];

const DEEP: [&str; 3] = ["deep = {\n", "  a# = { @ = # }\n", "}\n"];

const TAGS: [&str; 3] = ["tags = [\n", "  @#,\n", "]\n"];

const RULES: [&str; 3] = ["rules = [\n", "  @.b#,\n", "]\n"];

fn text([begin, part, end]: [&str; 3], size: usize) -> String {
    let parts: String = (0..size).map(|number| part.replace('#', &number.to_string())).collect();
    format!("{begin}{parts}{end}")
}

pub(super) fn all() -> Vec<Shape> {
    let mended = MENDED.iter().map(|&(name, parts, left)| {
        Shape::new(
            format!("fix: {name}"),
            move |size| (text(parts, size + 2), left),
            |(text, left)| {
                assert_eq!(edit::migrate::<Config>("a.hcl", text).remaining().len(), *left);
            },
        )
    });
    let of_one_file = UPDATED.iter().map(updated).chain(ARGUMENTS.iter().map(updated));
    mended.chain(of_one_file).chain(SCRIPTS.iter().map(updated)).chain(LAYERS.iter().map(updated_layers)).collect()
}

fn updated<T: Serialize + DeserializeOwned + HclFile + 'static>(&(name, parts, change): &Updated<T>) -> Shape {
    let texts = move |size| vec![text(parts, size + 2)];
    Shape::new(format!("update: {name}"), move |size| (texts(size), change), |(texts, change)| update(texts, *change))
}

/// The same of two layers.
fn updated_layers(&(name, parts, change): &Updated<Merged>) -> Shape {
    let layer = move |[key, number]: [&str; 2], size: usize| {
        let of_layer = if parts == TAGS { number } else { key };
        text(parts, size / 2 + 2).replace('@', of_layer)
    };
    let texts = move |size| vec![layer(["a", "1"], size), layer(["b", "2"], size)];
    Shape::new(format!("update: {name}"), move |size| (texts(size), change), |(texts, change)| update(texts, *change))
}

/// Updates files, each of a layer over the one in front.
fn update<T: Serialize + DeserializeOwned + HclFile>(texts: &[String], change: fn(&mut T)) {
    let syntax = if texts[0].starts_with(['{', '[']) { "json" } else { "hcl" };
    let mut loader = Loader::new();
    let mut files = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        let file = std::env::temp_dir().join(format!("hcl-law-shapes-{}-{number}.{syntax}", std::process::id()));
        fs::write(&file, text).unwrap();
        loader = loader.layer().file(&file);
        files.push(file);
    }
    assert!(!Update::new(&loader).run(change).unwrap().is_empty());
    files.iter().for_each(|file| fs::remove_file(file).unwrap());
}
