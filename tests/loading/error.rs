//! The error of loading among other errors: what it is made of, what it becomes, and what it is caused by.

use std::error::Error as _;
use std::io;
use std::path::Path;

use hcl_model::diag::Diagnostics;
use hcl_model::limits::Limits;
use hcl_model::{load, native};
use hcl_serde::{Error, EvalContext, HclSchema, Loader, Value};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Config {
    port: u16,
}

/// What is below the loader, and the loader, in one function.
fn both(path: &Path, text: &str) -> Result<Value, Error> {
    let source = load::read_file(path, &Limits::default());
    let text = source.map_or_else(|_| text.to_owned(), |source| source.text().to_owned());
    let expression = native::parse_expression("text", &text).ok()?;
    Ok(expression.value(&EvalContext::new())?)
}

/// The other way round.
fn diagnosed(text: &str) -> Result<Config, Diagnostics> {
    let body = native::parse_body("text.hcl", text).ok()?;
    Ok(hcl_serde::from_body(&body, &EvalContext::new())?)
}

fn read(path: &Path) -> Result<String, Error> {
    Ok(load::read_file(path, &Limits::default())?.text().to_owned())
}

#[test]
fn question_marks_convert_both_ways() {
    let nowhere = Path::new("/no/such/file.hcl");
    assert_eq!(both(nowhere, "1 + 1").unwrap(), Value::from(2));
    assert!(both(nowhere, "1 +").unwrap_err().report().contains("1 | 1 +"));
    assert!(both(nowhere, "a").unwrap_err().to_string().contains("variables not allowed"));
    let diagnostics = diagnosed("port = -1\nhost = 2\n").unwrap_err();
    assert_eq!(diagnostics.len(), 2);
    let error = Error::from(diagnostics.clone());
    assert_eq!(Diagnostics::from(error.clone()), diagnostics);
    // What `main` prints is the report.
    assert!(format!("{error:?}").contains("1 | port = -1"));
    assert_eq!(read(nowhere).unwrap_err().diagnostics().len(), 1);
}

#[test]
fn the_source_is_what_another_library_said() {
    let kind = |error: &Error| error.source().and_then(|source| source.downcast_ref()).map(io::Error::kind);
    let nowhere = "/no/such/file.hcl";
    assert_eq!(kind(&read(Path::new(nowhere)).unwrap_err()), Some(io::ErrorKind::NotFound));
    for loader in [Loader::new().file(nowhere), Loader::new().folder(nowhere)] {
        let error = loader.load::<Config>().unwrap_err();
        assert_eq!(kind(&error), Some(io::ErrorKind::NotFound), "{error}");
        assert!(error.to_string().contains(&error.source().unwrap().to_string()));
    }
    let error = Loader::new().named_text("a.hcl", "port = -1\n").load::<Config>().unwrap_err();
    assert!(error.source().is_none());
}
