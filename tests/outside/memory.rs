//! An abort is never the answer: what a text makes of memory has an end, in a process that has 1 GiB of it for half of the
//! largest file there may be.

use std::process::Command;

use config::{Config, File};
use figment::Figment;
use figment::providers::Format;
use figment::value::Dict;
use hcl_model::body::{BodySchema, Variables};
use hcl_model::expr::EvalContext;
use hcl_model::format::{self, Options};
use hcl_model::json;
use hcl_serde::model::expr::Traversal;
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct References {
    to: Vec<Traversal>,
}

#[derive(Deserialize, HclSchema)]
struct Appended {
    #[hcl(merge = "append")]
    list: Option<Vec<u8>>,
}

/// A text of so many bytes.
fn text(begin: &str, part: impl Fn(usize) -> String, end: &str) -> String {
    const SIZE: usize = 6 << 20;
    let mut text = begin.to_owned();
    let mut number = 0;
    while text.len() < SIZE {
        text.push_str(&part(number));
        number += 1;
    }
    text + end
}

fn blocks() -> String {
    text("", |number| format!("a{number} \"x\" {{\n n=1\n}}\n"), "")
}

fn brackets(open: &str, close: &str) -> String {
    format!("{}{}", open.repeat(120), close.repeat(120))
}

fn variables(part: &str) -> String {
    let text = text("{\"variable\": [", |_| format!("{part},"), &format!("{part}]}}"));
    let body = json::parse_body("a.json", &text).tree;
    let (content, found) = body.content(&BodySchema::new().block("variable", ["name"]));
    let declared = Variables::new("var").blocks(content.blocks());
    format!("{} {}", !found.is_empty(), !declared.evaluate(&EvalContext::new()).1.is_empty())
}

/// What is tried, how, and what comes of it.
type Tried = (&'static str, fn() -> String, &'static str);

const TRIED: &[Tried] = &[
    (
        "blocks for figment",
        || {
            Figment::from(hcl_serde::figment::Hcl::string(&blocks()))
                .extract::<Dict>()
                .map_or_else(|error| error.to_string(), |it| it.len().to_string())
        },
        "too much for other crates",
    ),
    (
        "blocks for config",
        || {
            Config::builder()
                .add_source(File::from_str(&blocks(), hcl_serde::config::Hcl))
                .build()
                .map_or_else(|error| error.to_string(), |_| "read".to_owned())
        },
        "too much for other crates",
    ),
    ("variables of one name", || variables("{\"x\": {}}"), "false true"),
    ("variables that are none", || variables("1"), "true false"),
    (
        "references",
        || {
            let text = text("to = [", |_| "a.b,".to_owned(), "a]\n");
            hcl_serde::from_str::<References>(&text)
                .map_or_else(|error| error.to_string(), |it| it.to.len().to_string())
        },
        "bytes of text, which is the limit for a whole load",
    ),
    (
        "a long list explained",
        || {
            let text = text("list = [", |_| "1,".to_owned(), "1]\n");
            let loader = Loader::new().named_text("a.hcl", text.as_str()).layer().named_text("b.hcl", text.as_str());
            loader
                .load_full::<Appended>()
                .map_or_else(|error| error.to_string(), |it| format!("{} {}", it.config.list.is_some(), it.explain()))
        },
        "true list  [1, 1, 1, 1",
    ),
    (
        "brackets formatted",
        || {
            let text = text("", |number| format!("a{number} = {}\n", brackets("[", " ]")), "");
            (format::format(&text, &Options::default().with_width(80)).len() < text.len() * 20).to_string()
        },
        "true",
    ),
    (
        "JSON brackets formatted",
        || {
            let text = text("{\"a\": [", |_| format!("{},", brackets("[", "]")), "1]}");
            (json::format(&text, &Options::default()).len() < text.len() * 20).to_string()
        },
        "true",
    ),
];

const CHILD: &str = "HCL_MEMORY_CHILD";

/// What the other test starts.
#[test]
#[expect(clippy::print_stdout, reason = "the other test reads it")]
fn in_a_child() {
    let Ok(wanted) = std::env::var(CHILD) else { return };
    for (name, run, _) in TRIED.iter().filter(|(name, ..)| *name == wanted) {
        println!("\n{name}: {}", run().lines().next().unwrap_or_default());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn half_of_the_largest_file_takes_less_than_a_gigabyte() {
    let wrong: Vec<String> = TRIED
        .iter()
        .filter_map(|(name, _, expected)| {
            let output = Command::new("sh")
                .args(["-c", "ulimit -v 1048576; exec \"$0\" --exact memory::in_a_child --nocapture --test-threads=1"])
                .arg(std::env::current_exe().unwrap())
                .env(CHILD, name)
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let found = said.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
            let is_right = output.status.success() && found.is_some_and(|found| found.contains(expected));
            let how = String::from_utf8_lossy(&output.stderr);
            (!is_right).then(|| format!("{name}: {found:?} {} {how}", output.status))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
