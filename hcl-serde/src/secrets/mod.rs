//! What must not be shown of the texts that a report is about: found by the names in them, before a line is drawn.
//!
//! Whoever decodes marks what is sensitive where it stands; but a report also shows what nobody has decoded: a layer that
//! another overrides, the second of two blocks, a variant that was not chosen, a misspelt name, the rest of a line with a
//! mistake in it.
//! So every text of a report is read once more, as text, with the schema at hand ([`scan`]): it does not matter what was
//! merged, counted or chosen, nor whether it could be parsed.
//! Whether a value may be shown is asked in [`judge`]: a report of a program shows what is not known to be secret, because a
//! mistake is to be seen; the command of a program shows only what is certainly none, as soon as the type has any secret.
//! What the names say is in [`names`] ([`known`]), which a schema has taught them ([`learn`]) or a sound ([`sound`]), and for
//! the command in which body each is known in `rooms`; what a text is made of is in [`token`], what is open in it in [`frame`],
//! what else than a word can be a name in [`key`], how a name is known by what is behind it in [`ahead`], what comments and texts
//! say in [`mention`], and what a configuration declares as a secret in [`definitions`]. Of texts with mistakes the command shows
//! what `uncertain` says.
//!
//! It takes time in proportion to the text, and happens only when there is something to report.

mod ahead;
mod definitions;
mod frame;
mod judge;
mod key;
mod known;
mod learn;
mod mention;
mod names;
mod rooms;
mod scan;
mod sound;
mod token;
#[cfg(feature = "command")]
mod uncertain;

use std::collections::HashSet;
use std::ops::Range;

pub(crate) use definitions::hide_definitions;
#[cfg(any(feature = "command", feature = "lsp"))]
use hcl_model::__private::messages::is_of_syntax;
#[cfg(feature = "lsp")]
use hcl_model::body::Body;
#[cfg(any(feature = "command", feature = "lsp"))]
use hcl_model::diag::Diagnostic;
use hcl_model::diag::Diagnostics;
use hcl_model::source::Source;
#[cfg(feature = "lsp")]
use hcl_model::syntax::{Cursor, Item};
#[cfg(feature = "lsp")]
pub(crate) use learn::is_open;
use names::Names;
#[cfg(feature = "command")]
pub(crate) use rooms::Certain;

use crate::schema::Schema;

/// Where the first mistake of syntax of a text is, of what the parser has found in it.
#[cfg(any(feature = "command", feature = "lsp"))]
pub(crate) fn first_mistake(found: &Diagnostics) -> Option<usize> {
    let errors = found.iter().filter(|found| is_of_syntax(found));
    errors.filter_map(Diagnostic::subject).map(|at| at.bytes().start).min()
}

/// From where on nobody knows what belongs to what in a text with a mistake of syntax: where the outermost item begins in which
/// the first one is, or in front of it.
#[cfg(feature = "lsp")]
pub(crate) fn uncertain_from(body: &Body, found: &Diagnostics) -> Option<usize> {
    let first = first_mistake(found)?;
    let (body, mut cursor, mut ignored) = (body.as_node(), Cursor::default(), Diagnostics::new());
    let mut from = 0;
    while let Some(item) = body.syntax().next_item(body.node(), None, &mut cursor, &mut ignored) {
        let node = match item {
            Item::Attribute(item) => item.node,
            Item::Block(item) => item.node,
        };
        let start = node.range().bytes().start;
        from = if start <= first { start.max(from) } else { from };
    }
    Some(from)
}

impl Schema {
    /// Marks what is sensitive in every text that one of the diagnostics is about, as far as the names in it tell.
    ///
    /// - The value of a sensitive argument is not shown, nor that of a name that is close to it or sounds like a secret and
    ///   is not known otherwise.
    /// - A name that is sensitive in one body is hidden everywhere, except in a body in which it is known not to be.
    /// - What stands in the place of a block with something sensitive in it, and is none, is not shown.
    /// - In a text with mistakes nobody knows for certain what belongs to which name: there, only values behind names that
    ///   are known and not sensitive are shown.
    ///
    /// Names, lines and columns are shown always.
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
    /// const LOGIN: Schema = Schema::new("Login", "", &[PASSWORD]);
    ///
    /// let source = Source::new("app.hcl", "pasword = \"hunter2\"\n");
    /// let diagnostics = Diagnostics::from(Diagnostic::error("x", "Unsupported argument").at(source.range(0, 7)));
    /// LOGIN.redact(&diagnostics);
    /// assert!(diagnostics.report(&RenderOptions::new()).contains("1 | pasword = (sensitive)\n"));
    /// ```
    pub fn redact(&self, diagnostics: &Diagnostics) {
        self.redact_sources(diagnostics.sources());
        #[cfg(feature = "language")]
        diagnostics.hide_templates();
    }

    /// Marks what is sensitive in texts of which something else is shown than diagnostics, as far as the names in them tell.
    pub fn redact_sources<'s>(&self, sources: impl IntoIterator<Item = &'s Source>) {
        if let Some(hide) = self.hides() {
            hide(self, &mut sources.into_iter());
        }
    }

    /// Whether a name is that of something sensitive, or sounds like it.
    pub(crate) fn secret_names(&self) -> impl Fn(&str) -> bool {
        let names = Names::of(self);
        move |name| names.is_secret_word(name)
    }

    /// Marks what sounds like a secret in every text that one of the diagnostics is about, and what is declared as one: for where
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
    /// let diagnostics = Diagnostics::from(Diagnostic::error("x", "Unknown variable").at(source.range(17, 18)));
    /// Schema::redact_by_sound(&diagnostics);
    /// let report = diagnostics.report(&RenderOptions::new());
    /// assert!(report.contains("1 | login = { port = x, password = (sensitive) }\n"));
    /// ```
    pub fn redact_by_sound(diagnostics: &Diagnostics) {
        let names = Names::unknown();
        let mut seen = HashSet::new();
        let mut is_new = |source: &&Source| source.is_shown() && seen.insert(source.address());
        for source in diagnostics.sources().into_iter().filter(|source| is_new(source)) {
            definitions::hide_definitions_in(source, &|name| names.is_secret_word(name));
        }
        redact(&names, &mut diagnostics.sources().into_iter());
        #[cfg(feature = "language")]
        diagnostics.hide_templates();
    }
}

/// What a schema says of names, for who asks of many.
#[cfg(feature = "lsp")]
#[derive(Debug)]
pub(crate) struct SecretNames(Names);

#[cfg(feature = "lsp")]
impl SecretNames {
    pub(crate) fn of(schema: &Schema) -> SecretNames {
        SecretNames(Names::of(schema))
    }

    /// Whether a name is that of something sensitive, or sounds like it.
    pub(crate) fn is_one(&self, name: &str) -> bool {
        self.0.is_secret_word(name)
    }

    /// Whether a name that nobody knows where it stands may be meant as such a one.
    pub(crate) fn may_be_one(&self, name: &str) -> bool {
        self.0.is_secret_mention(name)
    }
}

/// Marks what is sensitive in texts, as far as the names in them tell by a schema.
pub(crate) fn hide_by_names(schema: &Schema, sources: &mut dyn Iterator<Item = &Source>) {
    redact(&Names::in_bodies(schema), sources);
}

fn redact(names: &Names, sources: &mut dyn Iterator<Item = &Source>) {
    redact_by(names, sources, &|source| scan::hidden(source.text(), source.is_broken(), names));
}

/// Marks all in texts of which it is not certain that it is no secret, if the schema has secrets, or may have.
#[cfg(feature = "command")]
pub(crate) fn hide_uncertain(schema: &Schema, certain: &Certain<'_>, sources: &mut dyn Iterator<Item = &Source>) {
    let names = Names::of_certain(schema, certain);
    redact_by(&names, sources, &|source| match names.is_strict && (source.is_broken() || certain.until.is_some()) {
        true => uncertain::hidden(source, certain, &names),
        false => scan::hidden(source.text(), source.is_broken(), &names),
    });
}

/// What was found, without the names in its words that are not certain to be names, in the sources of which that is so.
#[cfg(feature = "command")]
pub(crate) fn discreet(
    schema: &Schema,
    certain: &Certain<'_>,
    found: Diagnostics,
    is_uncertain: &dyn Fn(&Source) -> bool,
) -> Diagnostics {
    let names = Names::of_certain(schema, certain);
    found.map(|found| match found.subject() {
        Some(at) if names.is_strict && is_uncertain(at.source()) => {
            found.reworded(&|words| uncertain::discreet(words, &names))
        }
        _ => found,
    })
}

fn redact_by(names: &Names, sources: &mut dyn Iterator<Item = &Source>, hidden: &dyn Fn(&Source) -> Vec<Range<usize>>) {
    if !names.tell_anything() {
        return;
    }
    let mut seen = HashSet::new();
    for source in sources {
        if source.is_shown() && seen.insert(source.address()) {
            source.redact_all(hidden(source));
        }
    }
}
