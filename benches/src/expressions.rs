//! Expressions of every kind, and loops, in the native syntax of HCL.

use std::fmt::Write;

/// What the expressions may use: names with the JSON of their values. The loops use `nums` beside them.
pub const VARIABLES: [(&str, &str); 8] = [
    ("name", r#""storefront""#),
    ("region", r#""eu-central-1""#),
    ("count", "12"),
    ("enabled", "true"),
    ("names", r#"["account", "billing", "catalog", "checkout"]"#),
    (
        "users",
        r#"[{"name": "ada", "age": 36, "tags": ["admin", "ops"]}, {"name": "bob", "age": 17, "tags": ["guest"]},
            {"name": "eve", "age": 51, "tags": ["ops", "audit"]}]"#,
    ),
    ("settings", r#"{"limits": {"memory": 512, "cpu": 2}, "zones": {"a": "10.0.1.0/24", "b": "10.0.2.0/24"}}"#),
    ("weights", "[0.25, 0.5, 1.75]"),
];

/// How many numbers the variable `nums` of the loops has.
pub const NUMBERS: usize = 5000;

/// Kinds of expressions; `@` stands for a number that is another one each time.
const KINDS: [&str; 14] = [
    r#""${name}-${region}-@""#,
    r#"upper("service-@")"#,
    "count * @ + 3 - count % 5",
    r#"count > @ ? "large" : "small""#,
    "[for user in users : user.name if user.age > @]",
    "{ for user in users : user.name => user.age + @ }",
    "users[*].name",
    "users[1].tags[0]",
    "length(names) + @",
    r#"join("-", [name, region, "n@"])"#,
    "settings.limits.memory * @ >= 1000 && enabled",
    r#"{ name = name, index = @, tags = ["a", region], nested = { on = !enabled } }"#,
    r#""%{ if enabled }on%{ else }off%{ endif } item @ of ${count}: ${upper(region)}""#,
    "max(@, count, settings.limits.cpu)",
];

/// So many attributes whose values are expressions of all kinds, in turn.
pub fn mixed(count: usize) -> String {
    attributes((0..count).map(|index| KINDS[index % KINDS.len()].replace('@', &(index / KINDS.len()).to_string())))
}

/// So many attributes that filter and change the numbers of `nums`, and as many that join texts made of them.
pub fn loops(count: usize) -> String {
    let filter = (0..count).map(|index| format!("[for x in nums : x * 2 + {index} if x % 3 == 0]"));
    let join = (0..count).map(|_| String::from(r#"join(",", [for x in nums : "n-${x}"])"#));
    attributes(filter.chain(join))
}

fn attributes(values: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for (index, value) in values.enumerate() {
        writeln!(text, "attribute_{index} = {value}").expect("a string takes any text");
    }
    text
}
