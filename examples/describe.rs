//! What a program gives away of its configuration, here that of the example `quickstart`: a reference page, a template in
//! both syntaxes, a JSON Schema for editors, and all of it as data for other tools.
//!
//! Run it with `cargo run --example describe --features describe`, and with the name of one of these (`reference`, `template`,
//! `json-template`, `json-schema`, `data`) to have that alone.
//! The results are in `examples/describe`, where the test below keeps them fresh: `UPDATE_EXPECT=1 cargo test --example describe
//! --features describe` writes them.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program is a command line tool")]

#[allow(dead_code, reason = "only the types count here")]
mod quickstart;

use std::process::ExitCode;

use hcl_serde::model::{format, json};
use hcl_serde::schema::{
    JsonSchemaOptions, MarkdownOptions, TemplateOptions, describe, to_json_schema_with, to_markdown_with,
    to_template_with,
};

use quickstart::Config;

/// Its name, the file that it stands in, and what it is.
type Output = (&'static str, &'static str, fn() -> String);

/// What there is.
const OUTPUTS: [Output; 5] = [
    ("reference", "quickstart.md", || {
        to_markdown_with::<Config>(&MarkdownOptions::new().title("Configuration of the quickstart").env("APP"))
    }),
    ("template", "quickstart.template.hcl", || to_template_with::<Config>(&TemplateOptions::new().env("APP"))),
    ("json-template", "quickstart.template.hcl.json", || to_template_with::<Config>(&TemplateOptions::new().json())),
    ("json-schema", "quickstart.schema.json", || {
        to_json_schema_with::<Config>(&JsonSchemaOptions::new().title("Configuration of the quickstart"))
    }),
    ("data", "quickstart.data.json", || {
        let text = serde_json::to_string(&describe::<Config>()).expect("a description is plain data");
        json::format(&text, &format::Options::default().with_width(100))
    }),
];

fn main() -> ExitCode {
    let wanted = std::env::args().nth(1);
    let is_wanted = |name: &str| wanted.as_deref().is_none_or(|wanted| wanted == name);
    if !OUTPUTS.iter().any(|(name, ..)| is_wanted(name)) {
        eprintln!("write one of {}", OUTPUTS.map(|(name, ..)| name).join(", "));
        return ExitCode::FAILURE;
    }
    for (_, _, write) in OUTPUTS.iter().filter(|(name, ..)| is_wanted(name)) {
        print!("{}", write());
    }
    ExitCode::SUCCESS
}

/// What a program publishes is what it decodes.
#[test]
fn what_is_published_is_fresh() {
    for (_, file, write) in OUTPUTS {
        hcl_serde::schema::assert_written(format!("examples/describe/{file}"), &write());
    }
}

/// With what is required filled in, the template is a configuration.
#[test]
fn the_template_loads_once_it_is_filled_in() {
    let template = to_template_with::<Config>(&TemplateOptions::new());
    let filled = [
        ("listen = null", "listen = \"127.0.0.1:8080\""),
        ("environment = null", "environment = \"staging\""),
        ("hosts = null", "hosts = []"),
        ("{ connections = null, body_bytes = null, cpu = null }", "{ connections = 1, body_bytes = 1, cpu = 1 }"),
    ];
    let filled = filled.iter().fold(template, |text, (hole, value)| text.replace(hole, value));
    let filled: Config = hcl_serde::from_str(&filled).unwrap();
    let least = "listen = \"127.0.0.1:8080\"\nenvironment = \"staging\"\nhosts = []\n\
                 limits = { connections = 1, body_bytes = 1, cpu = 1 }\n";
    assert_eq!(filled, hcl_serde::from_str(least).unwrap());
}
