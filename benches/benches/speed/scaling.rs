//! Whether the time grows as the text does: each series with n, 2n, 4n and so on.

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Duration;

use benches::measure;
use benches::series::SERIES;
use hcl_model::limits::Limits;
use hcl_model::native;
use hcl_model::value::Value;

/// The lengths: doubled from the first one.
const LENGTHS: [usize; 7] = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000];
const ABOUT: Duration = Duration::from_millis(60);
/// A library that took so long is not asked for more.
const ENOUGH: Duration = Duration::from_millis(400);

/// What is done to a text; whether it could be done.
type Run = fn(&str) -> bool;

const RUNS: [(&str, Run); 5] = [
    ("hcl-model parse", |text| !native::parse("bench.hcl", text, &Limits::default()).diagnostics.has_errors()),
    ("hcl-serde value", |text| black_box(hcl_serde::from_str::<Value>(text)).is_ok()),
    ("hcl-edit parse", |text| hcl_edit::parser::parse_body(text).is_ok()),
    ("hcl-rs parse", |text| hcl::parse(text).is_ok()),
    ("hcl-rs value", |text| hcl::from_str::<HashMap<String, hcl::Value>>(text).is_ok()),
];

/// Prints a table for each series.
pub(crate) fn run() {
    for series in SERIES {
        print!("\n{:<18}", series.name);
        LENGTHS.iter().for_each(|length| print!(" {length:>16}"));
        println!();
        let texts: Vec<String> = LENGTHS.iter().map(|length| (series.text)(*length)).collect();
        for (name, run) in RUNS {
            println!("{name:<18}{}", row(&texts, run));
        }
    }
}

/// The times for all texts, each with the ratio to the one before.
fn row(texts: &[String], run: Run) -> String {
    let mut row = String::new();
    let mut before: Option<Duration> = None;
    for text in texts {
        if !run(text) {
            return row + "  refused";
        }
        let time = measure::time(|| assert!(run(black_box(text))), ABOUT).min;
        let ratio =
            before.map_or_else(String::new, |before| format!("{:.2}x", time.as_secs_f64() / before.as_secs_f64()));
        row += &format!(" {:>10.0} {ratio:>5}", time.as_secs_f64() * 1e6);
        if time > ENOUGH {
            return row + "  stopped";
        }
        before = Some(time);
    }
    row
}
