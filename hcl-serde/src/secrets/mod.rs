//! Secrets in the texts that a report is about.
//!
//! A text of a report is parsed once more, and [`ranges`] judges each item by its place in the schema. Nothing depends on the
//! values that were decoded, so an overridden layer and a variant that was not chosen are judged, too.

mod definitions;
mod ranges;
mod uses;
mod words;

use std::collections::HashSet;

use definitions::hide_definitions;
use hcl_model::body::{Body, Definition};
use hcl_model::diag::Diagnostics;
use hcl_model::load::is_json;
use hcl_model::source::{Source, SourceKind};
use ranges::Rule;
use uses::Uses;
pub(crate) use words::SecretNames;

use crate::context::limits_of_report;
use crate::file_syntax::FileSyntax;
use crate::schema::Schema;
use crate::schema::place::{Place, Secrecy};

impl Schema {
    /// Hides what must not be shown of every text that one of the diagnostics is about.
    ///
    /// In a schema with secrets, a value is shown if its place is known and public. Values under unknown names, values of
    /// types without a schema, comments, and the values of other broken items are hidden. In any schema, values in a
    /// `Value` or a kept body are hidden under names that sound like secrets.
    ///
    /// Names, lines and columns are always shown.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, Diagnostics, RenderOptions};
    /// use hcl_serde::schema::{Field, HclType, Presence, Schema, TypeSpec};
    /// use hcl_model::source::Source;
    ///
    /// const SECRET: TypeSpec = TypeSpec::Sensitive(&TypeSpec::String);
    /// const PASSWORD: Field = Field::attribute("password", &[], "", false, SECRET, |_, _, _| Presence::Set);
    /// static LOGIN: Schema = Schema::new("Login", "", &[PASSWORD]);
    ///
    /// let source = Source::new("app.hcl", "pasword = \"hunter2\"\n");
    /// let diagnostics = Diagnostics::from(Diagnostic::error("x", "unknown argument").at(source.range(0, 7)));
    /// LOGIN.redact(&diagnostics);
    /// assert!(diagnostics.report(&RenderOptions::new()).contains("1 | pasword = (sensitive)\n"));
    /// ```
    pub fn redact(&'static self, diagnostics: &Diagnostics) {
        self.redact_beside(None, diagnostics);
    }

    /// Hides what must not be shown beside an argument at the root that belongs to the loader.
    pub(crate) fn redact_beside(&'static self, of_loader: Option<&str>, diagnostics: &Diagnostics) {
        if let Some(hide) = self.hides() {
            hide(self, of_loader, &mut diagnostics.sources().into_iter());
        }
        #[cfg(feature = "language")]
        diagnostics.hide_templates();
    }

    /// Hides what must not be shown of texts of which something else is shown than diagnostics.
    pub fn redact_sources<'s>(&'static self, sources: impl IntoIterator<Item = &'s Source>) {
        if let Some(hide) = self.hides() {
            hide(self, None, &mut sources.into_iter());
        }
    }

    /// Hides what sounds like a secret in every text that one of the diagnostics is about, and what is declared as one: for where
    /// there is no schema.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, Diagnostics, RenderOptions};
    /// use hcl_serde::schema::Schema;
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("app.hcl", "login = { port = x, password = \"hunter2\" }\n");
    /// let diagnostics = Diagnostics::from(Diagnostic::error("x", "unknown variable").at(source.range(17, 18)));
    /// Schema::redact_by_sound(&diagnostics);
    /// let report = diagnostics.report(&RenderOptions::new());
    /// assert!(report.contains("1 | login = { port = x, password = (sensitive) }\n"));
    /// ```
    pub fn redact_by_sound(diagnostics: &Diagnostics) {
        Secrets::without_schema().hide_sources(&mut diagnostics.sources().into_iter(), &[]);
        #[cfg(feature = "language")]
        diagnostics.hide_templates();
    }
}

/// Secrets of a configuration.
#[derive(Debug)]
pub(crate) struct Secrets<'s> {
    root: Place,
    hidden: Secrecy,
    names: SecretNames,
    of_loader: Option<&'s str>,
    /// Definitions that are no items of the schema.
    definitions: Vec<Definition>,
    uses: Uses,
}

/// Definitions with values.
const DEFINITIONS: [Definition; 3] = [Definition::Variable, Definition::Locals, Definition::Function];

impl<'s> Secrets<'s> {
    /// Secrets of a schema, beside an argument at the root that belongs to the loader.
    pub(crate) fn of(schema: &'static Schema, of_loader: Option<&'s str>) -> Secrets<'s> {
        let hidden = Secrecy::hidden_under(schema);
        let (root, names) = (Place::body(schema), SecretNames::of(schema));
        let is_own = |definition: &Definition| schema.find(definition.block_type(), 0).is_none();
        let definitions = DEFINITIONS.into_iter().filter(is_own).collect();
        Secrets { root, hidden, names, of_loader, definitions, uses: Uses::default() }
    }

    /// Secrets of a text without a schema.
    fn without_schema() -> Secrets<'s> {
        let (root, names, uses) = (Place::kept(), SecretNames::default(), Uses::default());
        Secrets { root, hidden: Secrecy::Secret, names, of_loader: None, definitions: DEFINITIONS.to_vec(), uses }
    }

    /// Finds the definitions in some bodies that secrets are computed from.
    #[must_use]
    pub(crate) fn with_uses<'b>(mut self, bodies: impl IntoIterator<Item = &'b Body>) -> Secrets<'s> {
        let mut uses = Uses::default();
        bodies.into_iter().for_each(|body| ranges::add_uses(body, &self.root, self.rule(), &mut uses));
        uses.close();
        self.uses = uses;
        self
    }

    /// Hides the values of definitions in a body that are sensitive, are called like a secret, or are part of a secret.
    pub(crate) fn hide_definitions(&self, body: &Body) {
        hide_definitions(&self.definitions, body, &|name| self.has_definition(name));
    }

    /// Returns `true` if the value of a definition is called like a secret, or is part of a secret.
    pub(crate) fn has_definition(&self, name: &str) -> bool {
        self.names.has(name) || self.uses.has(name)
    }

    /// Hides what must not be shown of a body.
    pub(crate) fn hide(&self, body: &Body) {
        self.hide_definitions(body);
        body.range().source().redact_all(ranges::hidden(body, &self.root, self.rule()));
    }

    /// Hides what must not be shown of some texts. Other bodies belong to the same configuration.
    pub(crate) fn hide_sources(self, sources: &mut dyn Iterator<Item = &Source>, others: &[Body]) {
        let mut seen = HashSet::new();
        let sources =
            sources.filter(|source| source.is_shown() && !source.is_judged() && seen.insert(source.address()));
        let bodies: Vec<Body> =
            sources.map(|source| syntax_of(source).parse(source.clone(), &limits_of_report(source)).tree).collect();
        let secrets = self.with_uses(bodies.iter().chain(others));
        bodies.iter().for_each(|body| secrets.hide(body));
    }

    fn rule(&self) -> Rule<'_> {
        Rule { hidden: self.hidden, names: &self.names, of_loader: self.of_loader, uses: &self.uses }
    }
}

/// Hides what must not be shown of some texts, by a schema and the argument at the root that belongs to the loader.
pub(crate) fn hide_by_schema(
    schema: &'static Schema,
    of_loader: Option<&str>,
    sources: &mut dyn Iterator<Item = &Source>,
) {
    Secrets::of(schema, of_loader).hide_sources(sources, &[]);
}

/// Returns the syntax of a text, which its name tells, or its first character.
fn syntax_of(source: &Source) -> FileSyntax {
    let is_named = match source.kind() {
        SourceKind::File(path) => is_json(path),
        _ => is_json(std::path::Path::new(source.name())),
    };
    let text = source.text().trim_start_matches('\u{feff}').trim_start();
    let is_list = text.strip_prefix('[').is_some_and(|text| text.trim_start().starts_with(['{', ']']));
    match text.starts_with('{') || is_list || is_named && text.starts_with('[') {
        true => FileSyntax::Json,
        false => FileSyntax::Native,
    }
}
