//! Decodes configuration as a spec file says, and prints the value as JSON: the command of `HashiCorp`'s test suite for HCL.
//!
//! Run it with `cargo run --example hcldec --features spec -- --spec examples/hcldec/spec.hcldec examples/hcldec/app.hcl`.
//! Files whose names end in `.json` are read in the JSON syntax, several files as one, and without any file the standard
//! input.
//! It ends with status 2 if there is a mistake in what it reads, and with 1 if it cannot do its work.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program is a command line tool")]

mod output;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use hcl_serde::model::body::{Body, MergePolicy};
use hcl_serde::model::diag::Diagnostic;
use hcl_serde::model::limits::Limits;
use hcl_serde::model::source::Source;
use hcl_serde::model::spec::SpecFile;
use hcl_serde::model::syntax::Parse;
use hcl_serde::model::{json, load, native};
use hcl_serde::schema::Schema;
use hcl_serde::{Diagnostics, RenderOptions};

/// Decodes configuration as a spec file says, and prints the value as JSON.
#[derive(Debug, Parser)]
#[command(name = "hcldec", disable_version_flag = true)]
struct Arguments {
    /// What the configuration is decoded to; required.
    #[arg(short, long, value_name = "FILE")]
    spec: Option<PathBuf>,
    /// Variables for the configuration: an object in JSON, or a file.
    #[arg(short = 'V', long, value_name = "JSON_OR_FILE")]
    vars: Vec<String>,
    /// Where the value is written, instead of the standard output.
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Mistakes as JSON.
    #[arg(long, value_name = "FORMAT")]
    diags: Option<DiagnosticsFormat>,
    /// The references to variables, instead of the value.
    #[arg(long)]
    var_refs: bool,
    /// The value with its type.
    #[arg(long)]
    with_type: bool,
    /// Attributes that are null are not left out.
    #[arg(long)]
    keep_nulls: bool,
    /// The version, and nothing else.
    #[arg(short = 'v', long)]
    version: bool,
    /// The configuration.
    files: Vec<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum DiagnosticsFormat {
    Json,
}

/// Why there is nothing to print.
enum Failure {
    /// Mistakes in what is read.
    Mistakes(Diagnostics),
    /// Something else.
    Error(String),
}

impl From<Diagnostics> for Failure {
    fn from(mistakes: Diagnostics) -> Failure {
        Failure::Mistakes(mistakes)
    }
}

impl From<String> for Failure {
    fn from(error: String) -> Failure {
        Failure::Error(error)
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(printed) => {
            if !printed.is_empty() {
                println!("{printed}");
            }
            ExitCode::SUCCESS
        }
        Err(Failure::Mistakes(mistakes)) => {
            eprintln!("{}", shown(&mistakes, arguments.diags));
            ExitCode::from(2)
        }
        Err(Failure::Error(error)) => {
            eprintln!("Error: {error}\n");
            ExitCode::FAILURE
        }
    }
}

/// What is printed.
fn run(arguments: &Arguments) -> Result<String, Failure> {
    if arguments.version {
        return Ok(env!("CARGO_PKG_VERSION").to_owned());
    }
    let spec = arguments.spec.as_ref().ok_or_else(|| "the --spec=... argument is required".to_owned())?;
    let file = SpecFile::read(&read(spec, false)?, &Limits::DEFAULT)?;
    let mut mistakes = Diagnostics::new();
    let given: Vec<Body> = arguments
        .vars
        .iter()
        .enumerate()
        .filter_map(|(index, text)| variables(index, text).map_err(|found| mistakes.extend(found)).ok())
        .collect();
    let context = file.context_with(&given).map_err(|found| mistakes.extend(found));
    let body = configuration(&arguments.files, &mut mistakes);
    let Ok(context) = context else { return Err(mistakes.into()) };
    if mistakes.has_errors() {
        return Err(mistakes.into());
    }
    let printed = if arguments.var_refs {
        output::references(&file.spec().variables(&body), &context)
    } else {
        let (value, found) = file.decode(&body, &context);
        found.into_result(())?;
        output::value(&value, arguments.with_type, arguments.keep_nulls)?
    };
    match &arguments.out {
        None => Ok(printed),
        Some(out) => match std::fs::write(out, format!("{printed}\n")) {
            Ok(()) => Ok(String::new()),
            Err(error) => Err(format!("can't open {} for writing: {error}", out.display()).into()),
        },
    }
}

/// The variables of an argument of the command line: an object, or the file that it names.
fn variables(index: usize, given: &str) -> Result<Body, Diagnostics> {
    if !given.trim_start().starts_with('{') {
        return read(Path::new(given), true);
    }
    let source = Source::new(format!("<vars argument {index}>"), given);
    parsed(json::parse_source(source, &Limits::DEFAULT), |file| file.body())
}

/// All files as one body.
fn configuration(files: &[PathBuf], mistakes: &mut Diagnostics) -> Body {
    let bodies: Vec<Result<Body, Diagnostics>> = match files {
        [] => vec![load::read_stdin(&Limits::DEFAULT).map_err(one).and_then(native_body)],
        files => files.iter().map(|file| read(file, true)).collect(),
    };
    let bodies = bodies.into_iter().filter_map(|body| body.map_err(|found| mistakes.extend(found)).ok());
    let mut bodies: Vec<Body> = bodies.collect();
    if bodies.len() == 1 { bodies.remove(0) } else { Body::merge(bodies, MergePolicy::Strict) }
}

/// A file; if it may be, in the JSON syntax.
fn read(path: &Path, may_be_json: bool) -> Result<Body, Diagnostics> {
    let limits = &Limits::DEFAULT;
    if may_be_json && path.extension().is_some_and(|extension| extension == "json") {
        let (source, _) = load::read_json_file(path, limits).map_err(one)?;
        return parsed(json::parse_source(source, limits), |file| file.body());
    }
    load::read_file(path, limits).map_err(one).and_then(native_body)
}

fn native_body(source: Source) -> Result<Body, Diagnostics> {
    parsed(native::parse_source(source, &Limits::DEFAULT), |file| file.body())
}

fn parsed<T>(parse: Parse<T>, body: impl FnOnce(&T) -> Body) -> Result<Body, Diagnostics> {
    parse.ok().map(|file| body(&file))
}

fn one(mistake: Diagnostic) -> Diagnostics {
    let mut mistakes = Diagnostics::new();
    mistakes.push(mistake);
    mistakes
}

fn shown(mistakes: &Diagnostics, format: Option<DiagnosticsFormat>) -> String {
    // Nothing says what is secret, but for names that sound so.
    Schema::redact_by_sound(mistakes);
    match format {
        Some(DiagnosticsFormat::Json) => output::diagnostics(mistakes),
        None => mistakes.report(&RenderOptions::new()).trim_end().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Arguments, Failure, Parser, run, shown};

    /// What is printed with arguments behind those that every call has.
    fn hcldec(arguments: &[&str]) -> Result<String, String> {
        let arguments = ["hcldec", "--spec=examples/hcldec/spec.hcldec"].into_iter().chain(arguments.iter().copied());
        let arguments = Arguments::try_parse_from(arguments).unwrap();
        run(&arguments).map_err(|failure| match failure {
            Failure::Mistakes(mistakes) => shown(&mistakes, arguments.diags),
            Failure::Error(error) => error,
        })
    }

    #[test]
    fn a_configuration_is_printed() {
        let printed = hcldec(&["examples/hcldec/app.hcl"]).unwrap();
        let expected = concat!(
            r#"{"name":"shop-eu","rules":{"count":1,"ports":[443]},"#,
            r#""services":{"api":{"port":9090,"zone":"zone-2"},"web":{"port":8080}},"#,
            r#""tags":{"cost":"12","team":"checkout"},"workers":4}"#
        );
        assert_eq!(printed, expected);
        let printed = hcldec(&["--vars={\"region\": \"us\"}", "--with-type", "examples/hcldec/app.hcl"]).unwrap();
        assert!(printed.contains(r#""name":"shop-us""#) && printed.contains(r#""type":["object",{"#), "{printed}");
        let nulls = hcldec(&["--keep-nulls", "examples/hcldec/app.hcl"]).unwrap();
        assert!(nulls.contains(r#""zone":null"#), "{nulls}");
    }

    #[test]
    fn mistakes_are_reported() {
        let report = hcldec(&["examples/hcldec/broken.hcl"]).unwrap_err();
        for place in ["broken.hcl:1:1", "broken.hcl:1:11", "broken.hcl:4:3", "broken.hcl:8:3"] {
            assert!(report.contains(place), "{report}");
        }
        let report = hcldec(&["--diags=json", "examples/hcldec/broken.hcl"]).unwrap_err();
        assert!(report.contains(r#""summary": "unexpected `team` block""#), "{report}");
    }

    #[test]
    fn what_sounds_like_a_secret_is_not_shown() {
        for vars in ["{\"db_password\": \"canary\"", "{\"db_password\": \"canary\", \"region\": [}"] {
            for format in ["--diags=json", "--keep-nulls"] {
                let report = hcldec(&["--vars", vars, format, "examples/hcldec/app.hcl"]).unwrap_err();
                assert!(!report.contains("canary"), "{report}");
            }
        }
    }

    #[test]
    fn references_are_printed() {
        let printed = hcldec(&["--var-refs", "examples/hcldec/app.hcl"]).unwrap();
        assert!(printed.contains(r#""root_name": "region""#) && printed.contains(r#""value": "eu""#), "{printed}");
    }
}
