//! The reports of the diagnostics of a command: for people, as JSON, and as SARIF.

use clap::ArgMatches;
use hcl_model::diag::RenderOptions;
use hcl_model::json_text::JsonValue;

use crate::command::Done;
use crate::told::{json, object, of_diagnostic, sarif};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
    Sarif,
}

impl Format {
    pub(super) fn of(matches: &ArgMatches) -> Format {
        match matches.get_one::<String>("format").map(String::as_str) {
            Some("json") => Format::Json,
            Some("sarif") => Format::Sarif,
            _ => Format::Text,
        }
    }
}

/// Returns the text for the standard output and the text for the standard error output.
pub(super) fn printed(done: &Done, format: Format, tool: &str) -> (String, String) {
    let found = match format {
        Format::Text => return (done.text.clone(), done.found.report(&RenderOptions::new().color(true))),
        Format::Json => json(&JsonValue::Array(done.found.iter().map(|found| object(of_diagnostic(found))).collect())),
        Format::Sarif => json(&sarif(done.found.iter().map(|found| (found, None)), tool)),
    };
    match done.text.is_empty() {
        true => (found, String::new()),
        false if done.found.is_empty() => (done.text.clone(), String::new()),
        false => (done.text.clone(), found),
    }
}
