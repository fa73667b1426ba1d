//! HCL as a source format of the crate `schematic`, beside its own.
//!
//! ```
//! use hcl_serde::schematic::Hcl;
//! use schematic::{Config, ConfigLoader};
//! use std::collections::BTreeMap;
//!
//! #[derive(Config)]
//! struct App {
//!     #[setting(default = 1)]
//!     workers: u16,
//!     #[setting(nested)]
//!     service: BTreeMap<String, Service>,
//! }
//!
//! #[derive(Config)]
//! struct Service {
//!     #[setting(default = 80)]
//!     port: u16,
//!     host: Option<String>,
//! }
//!
//! let text = r#"
//!     workers = 2 * 4
//!     service "web" {
//!       host = "example.org"
//!     }
//!     "#;
//! let mut loader = ConfigLoader::<App>::default();
//! loader.add_format(Hcl).code(text, "app.hcl")?;
//! let app = loader.load()?.config;
//! assert_eq!((app.workers, app.service["web"].port), (8, 80));
//! assert_eq!(app.service["web"].host.as_deref(), Some("example.org"));
//! # Ok::<(), Box<schematic::ConfigError>>(())
//! ```
//!
//! # Values
//!
//! schematic asks for its partial types, which serde decodes as [`crate::schemaless`] says: with the conversions of HCL, blocks where a
//! struct, a list or a map is asked for, and the file, the line and the column of what does not fit.
//! It merges the partial types of several sources by its own rules, and knows no places any more when it validates them.
//! A configuration that is all HCL is better off with [`crate::Loader`], which reports every mistake and knows layers.
//!
//! - There are no variables and no functions.
//! - schematic reads files itself, without a limit on their size; what they may cost otherwise is that of
//!   [`Limits::default`](crate::Limits::default).
//! - Of what is wrong in a text there is the first mistake as schematic's, with all others in lines behind it. What sounds like a
//!   secret is not shown of it ([`crate::schemaless`]).

use std::path::Path;

use hcl_model::diag::Diagnostics;
use hcl_model::source::Source;
use miette::{NamedSource, SourceSpan};
use schematic::{ConfigError, ParserError, SourceFormat};
use serde_core::de::DeserializeOwned;

use crate::context::{EMPTY, UNNAMED};
use crate::loader::read;
use crate::{Error, schemaless};

/// HCL as a format of `schematic`: of sources whose name ends in `.hcl`, and in `.hcl.json` in the JSON syntax.
///
/// If schematic also has its format for JSON, add this format before it. The first format that takes a source reads
/// it.
///
/// # Errors
///
/// `ConfigError::Parser` with the place of the first mistake.
///
/// # Examples
///
/// ```
/// use hcl_serde::schematic::Hcl;
/// use schematic::{Config, ConfigError, ConfigLoader};
///
/// #[derive(Config, Debug)]
/// struct App {
///     port: u16,
/// }
///
/// let mut loader = ConfigLoader::<App>::default();
/// loader.add_format(Hcl).code("# ours\nport = 70000\n", "app.hcl")?;
/// let Err(ConfigError::Parser { error, .. }) = loader.load() else { panic!("it is refused") };
/// assert!(error.message.starts_with("app.hcl:2:8: invalid value"), "{error:?}");
/// assert_eq!(error.span.map(|span| span.offset()), Some(14));
/// # Ok::<(), Box<ConfigError>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Hcl;

impl<T: DeserializeOwned> SourceFormat<T> for Hcl {
    fn should_parse(&self, source: &schematic::Source) -> bool {
        let name = source.get_file_name();
        source.get_file_ext() == Some("hcl") || name.ends_with(".hcl.json")
    }

    fn parse(&self, source: &schematic::Source, text: &str, _cache: Option<&Path>) -> Result<T, ConfigError> {
        let name = match source.as_str() {
            "" => UNNAMED,
            name => name,
        };
        let (body, found) = read::parsed(Source::new(name, text), EMPTY.limits());
        let decoded = match found.has_errors() {
            true => Err(Error::without_schema(found)),
            false => schemaless::from_body(&body, &EMPTY),
        };
        decoded.map_err(|error| refused(name, error.diagnostics()))
    }
}

/// The first mistake, and in its message all of them.
fn refused(name: &str, diagnostics: &Diagnostics) -> ConfigError {
    let errors = diagnostics.iter().filter(|found| found.is_error());
    let message = errors.map(ToString::to_string).collect::<Vec<_>>().join("\n");
    let at = diagnostics.iter().find(|found| found.is_error()).and_then(|found| found.subject());
    let shown = at.map(|at| (at.bytes(), at.source().to_shown()));
    let span = shown.as_ref().map(|(bytes, shown)| {
        let start = shown.offset(bytes.start);
        SourceSpan::from((start, shown.offset(bytes.end).saturating_sub(start)))
    });
    let text = shown.map_or_else(String::new, |(_, shown)| shown.text().to_owned());
    let error = ParserError { content: NamedSource::new(name, text), message, path: String::new(), span };
    ConfigError::Parser { location: name.to_owned(), error: Box::new(error), help: None }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use schematic::{Config, ConfigError, ConfigLoader};

    use super::Hcl;

    #[derive(Debug, Config)]
    struct App {
        #[setting(default = 1)]
        workers: u16,
        password: Option<String>,
        #[setting(nested)]
        service: BTreeMap<String, Service>,
        #[setting(nested)]
        rule: Vec<Service>,
    }

    #[derive(Debug, Config)]
    struct Service {
        #[setting(default = 80)]
        port: u16,
        names: Vec<String>,
    }

    fn load(sources: &[(&str, &str)]) -> Result<App, ConfigError> {
        let mut loader = ConfigLoader::<App>::default();
        loader.add_format(Hcl);
        for (name, text) in sources {
            loader.code(*text, *name)?;
        }
        Ok(loader.load()?.config)
    }

    #[test]
    fn sources_of_both_syntaxes_are_merged() {
        let app = load(&[
            (
                "app.hcl",
                "workers = 1 + 1\nservice \"web\" {\n  names = [\"a\"]\n}\nrule {}\nrule {\n  port = \"81\"\n}\n",
            ),
            ("over.hcl.json", r#"{"workers": "3", "service": {"web": {"port": 443}, "db": {}}}"#),
        ])
        .unwrap();
        let ports: Vec<(&str, u16)> = app.service.iter().map(|(name, it)| (&**name, it.port)).collect();
        assert_eq!((app.workers, ports), (3, vec![("db", 80), ("web", 443)]));
        assert_eq!((app.password, &*app.rule[0].names), (None, &[][..]));
        assert_eq!(app.rule.iter().map(|it| it.port).collect::<Vec<_>>(), [80, 81]);
        assert!(matches!(load(&[("app.toml", "")]), Err(ConfigError::NoMatchingFormat { .. })));
    }

    #[test]
    fn mistakes_have_their_places_and_no_secrets() {
        let refused = |text: &str| match load(&[("app.hcl", text)]) {
            Err(ConfigError::Parser { location, error, .. }) => (location, error),
            other => panic!("{other:?}"),
        };
        let (location, error) = refused("workers = \nservice {\n");
        assert_eq!(error.message.lines().count(), 2, "{error:?}");
        assert!(!location.is_empty());
        let (_, error) = refused("password = \"hunter2\"\nworkers = \"x\"\n");
        assert!(error.message.starts_with("app.hcl:2:11: "), "{error:?}");
        let span = error.span.unwrap();
        let text = error.content.inner();
        assert!(text.starts_with("password = (sensitive)\n") && !error.message.contains("hunter2"), "{text}");
        assert_eq!(&text[span.offset()..span.offset() + span.len()], "\"x\"");
        let (_, error) = refused("workrs = 1\n");
        assert!(error.message.contains("workrs"), "{error:?}");
    }
}
