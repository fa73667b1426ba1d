//! What a stranger could get to see of a load, and a configuration with something sensitive in it everywhere.
//!
//! What is secret is [`CANARY`].

pub(crate) mod types;

use std::fmt::Write as _;

use hcl_serde::model::diag::render;
use hcl_serde::model::typing::{Scope, StaticType};
use hcl_serde::{Diagnostics, Error, EvalContext, Loader, RenderOptions, Value};
use miette::{Diagnostic as _, JSONReportHandler, NarratableReportHandler};

pub(crate) use types::App;

/// What sensitive values hold, and nothing else.
pub(crate) const CANARY: &str = "canary-4f1c9e";

/// Everything that can be seen of an error.
pub(crate) fn error_seen(error: &Error) -> String {
    let mut seen = format!("{error}\n{error:#}\n{error:?}\n{}", diagnostics_seen(error.diagnostics()));
    let _ = write!(seen, "{:?}", std::error::Error::source(error));
    for related in error.related().into_iter().flatten() {
        let _ = NarratableReportHandler::new().with_context_lines(9).render_report(&mut seen, related);
        let _ = JSONReportHandler::new().render_report(&mut seen, related);
        let _ = write!(seen, "{related} {related:?}");
    }
    seen
}

/// Everything that can be seen of diagnostics.
pub(crate) fn diagnostics_seen(diagnostics: &Diagnostics) -> String {
    let mut seen = format!("{diagnostics}\n{diagnostics:?}\n{}", diagnostics.report(&RenderOptions::new().color(true)));
    for diagnostic in diagnostics {
        let _ = write!(seen, "{diagnostic}\n{diagnostic:?}\n{}", render(diagnostic, &RenderOptions::new()));
        let notes = diagnostic.notes().iter().map(|note| format!("{note:?}"));
        seen.extend(notes);
        let _ = write!(seen, "{} {} {:?}", diagnostic.summary(), diagnostic.message(), diagnostic.suggestion());
    }
    seen
}

/// Everything that can be seen of a load, in every way that there is to load; and the codes of what is reported.
pub(crate) fn seen(loader: &Loader, codes: &mut Vec<&'static str>) -> String {
    let mut seen = format!("{loader:?}\n");
    let mut note = |diagnostics: &Diagnostics| codes.extend(diagnostics.iter().map(|found| found.code()));
    match loader.load_full::<App>() {
        Ok(loaded) => {
            note(&loaded.warnings);
            let _ = write!(seen, "{}\n{}", loaded.explain(), diagnostics_seen(&loaded.warnings));
        }
        Err(error) => {
            note(error.diagnostics());
            seen.push_str(&error_seen(&error));
        }
    }
    let (_, found) = loader.recover::<App>();
    seen.push_str(&diagnostics_seen(&found));
    for loader in [loader.clone(), loader.clone().without_templates()] {
        let scope = Scope::new()
            .with_context(&context())
            .with_variable("part", StaticType::NUMBER)
            .with_variable("text", StaticType::STRING)
            .with_variable("optional", StaticType::object([("a", StaticType::NUMBER)]).optional())
            .open()
            .with_risks();
        let _ = writeln!(seen, "{scope:?}");
        match loader.check::<App>(&scope) {
            Ok(warnings) => {
                note(&warnings);
                seen.push_str(&diagnostics_seen(&warnings));
            }
            Err(error) => {
                note(error.diagnostics());
                seen.push_str(&error_seen(&error));
            }
        }
    }
    if let Err(error) = loader.clone().deny_warnings().deny_unknown_env().load::<App>() {
        note(error.diagnostics());
        seen.push_str(&error_seen(&error));
    }
    seen
}

/// Variables of which one is a secret.
pub(crate) fn context() -> EvalContext {
    let secret = |value: Value| value.mark(hcl_serde::model::value::Mark::sensitive());
    EvalContext::new()
        .with_variable("region", "eu")
        .with_variable("secret", secret(Value::from(CANARY)))
        .with_variable("vault", secret(Value::object([(CANARY, Value::from(CANARY))])))
        .with_functions(hcl_serde::model::stdlib::functions())
}

/// The text with a sensitive name in the place of each name and the secret at the start of each value.
pub(crate) fn in_values(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let Some((name, value)) = line.split_once(['=', ':']) else { return line.to_owned() };
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let (indent, name) = name.split_at(name.len() - name.trim_start_matches([' ', '{']).len());
        let quoted = name.trim().trim_matches('"');
        if !is_name(quoted) || value.starts_with('=') {
            return line.to_owned();
        }
        let value = value.trim_start();
        let value = match value.strip_prefix('"') {
            Some(rest) => format!("\"{CANARY}{rest}"),
            None => format!("{CANARY} {value}"),
        };
        match name.starts_with('"') {
            true => format!("{indent}\"password\": {value}"),
            false => format!("{indent}password = {value}"),
        }
    });
    lines.collect()
}

/// What shows a secret, of all that is looked at in a test.
#[derive(Default)]
pub(crate) struct Leaks(Vec<String>);

impl Leaks {
    /// Looks for a secret in a text.
    pub(crate) fn look(&mut self, what: &str, seen: &str) {
        if let Some(at) = seen.find(CANARY) {
            let from = seen[..at].char_indices().rev().nth(250).map_or(0, |(from, _)| from);
            self.0.push(format!("{what}\nshows a secret:\n{}", &seen[from..(at + CANARY.len())]));
        }
    }

    /// Looks for a secret in everything that can be seen of a load.
    pub(crate) fn load(&mut self, what: &str, loader: &Loader) {
        self.look(what, &seen(loader, &mut Vec::new()));
    }
}

impl Drop for Leaks {
    fn drop(&mut self) {
        let first: Vec<&str> = self.0.iter().take(20).map(String::as_str).collect();
        assert!(first.is_empty() || std::thread::panicking(), "{} leaks\n{}", self.0.len(), first.join("\n\n"));
    }
}
