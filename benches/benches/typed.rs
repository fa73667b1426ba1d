//! Decodes one configuration with hcl-serde and its peers, and prints how long each takes and
//! what it allocates.
//!
//! The arguments name the sizes of the document: `small`, which is the default, `medium` and
//! `large`. `cargo bench` passes `--bench`; without it, or with `--test`, every case runs once and
//! nothing is timed.

use hcl_model::limits::Limits;
use std::env;
use std::hint::black_box;

use benches::data::Document;
use benches::measure::{self, Memory, Timing};
use benches::types::Config;

/// The sizes: a name and a number of services.
const SIZES: [(&str, usize); 3] = [("small", 4), ("medium", 235), ("large", 23_400)];

/// The case that the others are compared with.
const REFERENCE: &str = "serde_json typed";

fn main() -> Result<(), String> {
    let (flags, mut names): (Vec<String>, Vec<String>) =
        env::args().skip(1).partition(|argument| argument.starts_with('-'));
    let timed = flags.iter().any(|flag| flag == "--bench") && !flags.iter().any(|flag| flag == "--test");
    if names.is_empty() {
        names.push(SIZES[0].0.to_owned());
    }

    for name in &names {
        let (_, services) = SIZES
            .iter()
            .find(|(size, _)| size == name)
            .ok_or_else(|| format!("no size is called `{name}`: use small, medium or large"))?;
        let texts = Texts::new(*services);
        texts.assert_same_results();
        println!(
            "{name}: {services} services; HCL {} bytes, TOML {} bytes, JSON {} bytes",
            texts.hcl.len(),
            texts.toml.len(),
            texts.json.len(),
        );
        if timed {
            print_table(&texts.cases());
        } else {
            for case in texts.cases() {
                (case.run)();
                println!("{}: ok", case.name);
            }
        }
        println!();
    }
    Ok(())
}

/// One document in the three formats.
struct Texts {
    hcl: String,
    json: String,
    toml: String,
}

/// One row of the table.
struct Case<'a> {
    name: &'static str,
    bytes: usize,
    run: Box<dyn Fn() + 'a>,
}

impl<'a> Case<'a> {
    fn new<T>(name: &'static str, text: &'a str, run: impl Fn(&'a str) -> T + 'a) -> Self {
        let run = move || drop(black_box(run(black_box(text))));
        Self { name, bytes: text.len(), run: Box::new(run) }
    }
}

impl Texts {
    fn new(services: usize) -> Self {
        let document = Document::generate(services);
        Self { hcl: document.to_hcl(), json: document.to_json(), toml: document.to_toml() }
    }

    fn assert_same_results(&self) {
        let expected = serde_json_typed(&self.json);
        // The values are too long to be shown.
        assert!(simd_json_typed(&self.json) == expected, "simd-json and serde_json disagree");
        assert!(toml_typed(&self.toml) == expected, "toml and serde_json disagree");
        assert!(hcl_rs_typed(&self.hcl) == expected, "hcl-rs and serde_json disagree");
        assert!(hcl_serde_typed(&self.hcl) == expected, "hcl-serde and serde_json disagree");
        assert!(hcl_serde_json_typed(&self.json) == expected, "hcl-serde::json and serde_json disagree");
    }

    fn cases(&self) -> [Case<'_>; 10] {
        [
            Case::new("hcl-model parse", &self.hcl, |text| {
                hcl_model::native::parse("bench.hcl", text, &Limits::default())
            }),
            Case::new("hcl-edit parse", &self.hcl, |text| {
                hcl_edit::parser::parse_body(text).expect("hcl-edit parses the document")
            }),
            Case::new("hcl-rs parse", &self.hcl, |text| hcl::parse(text).expect("hcl-rs parses the document")),
            Case::new("hcl-serde typed", &self.hcl, hcl_serde_typed),
            Case::new("hcl-rs typed", &self.hcl, hcl_rs_typed),
            Case::new("hcl-model json", &self.json, |text| {
                hcl_model::json::parse("bench.hcl.json", text, &Limits::default())
            }),
            Case::new("hcl-serde json", &self.json, hcl_serde_json_typed),
            Case::new("toml typed", &self.toml, toml_typed),
            Case::new(REFERENCE, &self.json, serde_json_typed),
            Case::new("simd-json typed", &self.json, simd_json_typed),
        ]
    }
}

fn hcl_serde_typed(text: &str) -> Config {
    hcl_serde::from_str(text).expect("hcl-serde decodes the document")
}

fn hcl_serde_json_typed(text: &str) -> Config {
    hcl_serde::json::from_str(text).expect("hcl-serde decodes the document")
}

fn hcl_rs_typed(text: &str) -> Config {
    hcl::from_str(text).expect("hcl-rs decodes the document")
}

fn toml_typed(text: &str) -> Config {
    toml::from_str(text).expect("toml decodes the document")
}

fn serde_json_typed(text: &str) -> Config {
    serde_json::from_str(text).expect("serde_json decodes the document")
}

/// The copy belongs to the case, because the parser overwrites its input.
fn simd_json_typed(text: &str) -> Config {
    let mut bytes = text.as_bytes().to_vec();
    simd_json::serde::from_slice(&mut bytes).expect("simd-json decodes the document")
}

fn print_table(cases: &[Case<'_>]) {
    let rows: Vec<(&Case<'_>, Timing, Memory)> =
        cases.iter().map(|case| (case, measure::time(&case.run), measure::count(&case.run))).collect();
    let reference = rows
        .iter()
        .find(|(case, ..)| case.name == REFERENCE)
        .map(|(_, timing, _)| timing.median.as_secs_f64())
        .expect("the reference is one of the cases");

    println!(
        "{:<18} {:>12} {:>12} {:>8} {:>7} {:>9} {:>12} {:>12}",
        "case", "median us", "min us", "MB/s", "ratio", "allocs", "alloc bytes", "peak bytes",
    );
    for (case, timing, memory) in rows {
        let median = timing.median.as_secs_f64();
        println!(
            "{:<18} {:>12.1} {:>12.1} {:>8.1} {:>7.2} {:>9} {:>12} {:>12}",
            case.name,
            median * 1e6,
            timing.min.as_secs_f64() * 1e6,
            case.bytes as f64 / 1e6 / median,
            median / reference,
            memory.allocations,
            memory.bytes,
            memory.peak,
        );
    }
}
