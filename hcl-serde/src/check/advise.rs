//! Advice on names with dots and on headers of sections. A schema tells which of the names are blocks, labels and
//! arguments.
//!
//! The parser has found them and knows nothing of that.

use std::collections::HashMap;

use crate::context::limits_of_report;
use hcl_model::__private::messages::{block_for_dots, nested};
use hcl_model::__private::{Dotted, StandsFor, key};
use hcl_model::diag::{Arg, Diagnostics, Message};
use hcl_model::native::{self, NativeFile};
use hcl_model::source::Range;
use hcl_model::syntax::{Item, NodeRef};

use crate::check::messages;
use crate::read::FieldItems;
use crate::schema::{FieldKind, Schema, TypeSpec};

impl Schema {
    /// The diagnostics, of which those that the parser of the native syntax has made know the schema.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_serde::schema::{Field, Presence, Schema, TypeSpec};
    ///
    /// const LIMITS: TypeSpec = TypeSpec::Map(&TypeSpec::Number);
    /// const FIELD: Field = Field::attribute("limits", &[], "", false, LIMITS, |_, _, _| Presence::Set);
    /// const APP: Schema = Schema::new("App", "", &[FIELD]);
    ///
    /// let diagnostics = native::parse_body("app.hcl", "[limits]\nconnections = 5\n").diagnostics;
    /// let advised = APP.advise(diagnostics);
    /// let detail = advised.iter().next().unwrap().message();
    /// assert_eq!(detail, "`limits` is an argument, and no block. Write `limits = { ... }`.");
    /// ```
    #[must_use]
    pub fn advise(&self, diagnostics: Diagnostics) -> Diagnostics {
        if diagnostics.iter().all(|diagnostic| diagnostic.dotted().is_none()) {
            return diagnostics;
        }
        // The advice needs each file as written and not the merged files: it reads each file once more.
        let mut files: Vec<NativeFile<'static>> = Vec::new();
        let mut known: HashMap<usize, usize> = HashMap::new();
        diagnostics.map(|diagnostic| {
            let Some((dotted, at)) = diagnostic.dotted().zip(diagnostic.subject()) else {
                return diagnostic;
            };
            let number = *known.entry(at.source().address()).or_insert_with(|| {
                files.push(native::parse_source(at.source().clone(), &limits_of_report(at.source())).tree);
                files.len() - 1
            });
            let file = &files[number];
            match self.of_place(file.root(), at).and_then(|schema| schema.instead_of(dotted, at)) {
                Some((why, help)) => diagnostic.meant(why, help),
                None => diagnostic,
            }
        })
    }

    /// The schema of the innermost body around a place, if that is known.
    fn of_place(&self, body: NodeRef<'_>, at: &Range) -> Option<Schema> {
        let around = |body: NodeRef<'_>| body.range().bytes().contains(&at.bytes().start);
        let mut schema = *self;
        let mut body = Some(body);
        while let Some(outer) = body.take() {
            let found = FieldItems::new(outer, &schema).find_map(|found| match found.item {
                Item::Block(block) if around(block.body()) => Some((found.field, found.schema, block.body())),
                _ => None,
            });
            if let Some((field, inside, block)) = found {
                field?.1.blocks()?;
                schema = *inside;
                body = Some(block);
            }
        }
        Some(schema)
    }

    /// Returns the reason and the help for names in a body with this schema, if it knows the names.
    fn instead_of(&self, dotted: &Dotted, at: &Range) -> Option<(Message, Message)> {
        let mut schema = *self;
        let mut headers = Vec::new();
        let mut rest = &*dotted.names;
        // An assigned argument has a name of its own.
        let assigned = usize::from(dotted.stands_for == StandsFor::Argument);
        while let Some((name, behind)) = rest.split_first() {
            let (_, field) = schema.find(name, 0)?;
            let Some(blocks) = field.blocks() else {
                let FieldKind::Attribute(attribute) = field.kind() else { return None };
                let argument = argument(name, behind, attribute.spec.ty, dotted.stands_for);
                let argument = if headers.is_empty() { argument } else { nested(&headers, &argument) };
                let instead = match behind.is_empty() {
                    true => Arg::text(argument),
                    false => Arg::name(&argument, at),
                };
                return Some(match headers.is_empty() {
                    true => messages::argument_for_dots(name, instead),
                    false => block_for_dots(dotted, instead),
                });
            };
            let given = behind.split_at(behind.len().saturating_sub(assigned)).0;
            let label = given.get(blocks.key_count()).map(String::as_str);
            let examples = match label {
                Some(label) if blocks.body(name, Some(label)).is_some() => blocks.label_names_of(name, Some(label)),
                _ => blocks.label_examples(name),
            };
            let given = match blocks.has_secret_labels() {
                true => &[],
                false => &given[..given.len().min(examples.len())],
            };
            let labels = given.iter().map(String::as_str).chain(examples.iter().copied().skip(given.len()));
            headers.push(labels.fold(name.clone(), |header, label| format!("{header} \"{label}\"")));
            rest = &behind[examples.len().min(behind.len().saturating_sub(assigned))..];
            if !rest.is_empty() {
                schema = *blocks.body(name, label)?.schema;
            }
        }
        Some(block_for_dots(dotted, Arg::text(nested(&headers, "..."))))
    }
}

/// Returns an argument whose value has contents, in its written form.
pub(super) fn with_content(name: &str, ty: TypeSpec) -> String {
    argument(name, &[], ty, StandsFor::Section)
}

/// Returns an argument with nested objects of these names in its written form, as far as the type has such objects.
fn argument(name: &str, inside: &[String], ty: TypeSpec, stands_for: StandsFor) -> String {
    let ty = ty.inner();
    let value = match ty {
        _ if ty.is_simple() => "...".to_owned(),
        TypeSpec::List(element) | TypeSpec::Set(element) if inside.is_empty() => match element.is_simple() {
            true => "[...]".to_owned(),
            false => "[{ ... }]".to_owned(),
        },
        _ => match inside.split_last() {
            Some((last, around)) => {
                let content = match stands_for {
                    StandsFor::Argument => "...",
                    _ => "{ ... }",
                };
                let inner = format!("{} = {content}", key(last));
                let object = around.iter().rfold(inner, |inner, name| format!("{} = {{ {inner} }}", key(name)));
                format!("{{ {object} }}")
            }
            None if stands_for == StandsFor::Argument => "...".to_owned(),
            None => "{ ... }".to_owned(),
        },
    };
    format!("{name} = {value}")
}
