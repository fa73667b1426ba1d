//! Names that the schema of a body does not know: what was meant, or where they belong.

use std::collections::HashMap;

use hcl_model::__private::diag::closest;
use hcl_model::__private::messages;
use hcl_model::__private::sorted;
use hcl_model::__private::value::normalize;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::syntax::{AttributeItem, BlockItem, Damage, Item, NodeRef};

use crate::check::advise;
use crate::check::state::{Check, Tagged};
use crate::codes;
use crate::read::is_shown;
use crate::schema::{BlockField, Field, FieldKind, Schema};

/// Returns `true` if the only mistakes are unknown names. Serde ignores these names in its kept values, and sees no
/// mistake.
pub(crate) fn are_unknown_names(found: &Diagnostics) -> bool {
    let is_unknown = |found: &&Diagnostic| is_of_unknown_name(found.code());
    let errors = found.iter().filter(|found| found.is_error());
    found.has_errors() && errors.filter(is_unknown).count() == found.error_count()
}

/// Returns `true` if a diagnostic is about a name that a body does not have.
pub(crate) fn is_of_unknown_name(code: &str) -> bool {
    matches!(code, codes::UNKNOWN_ARGUMENT | codes::UNKNOWN_PROPERTY | codes::UNKNOWN_BLOCK)
}

/// The text for a name in something that is not shown.
const UNSEEN: &str = "(sensitive)";

impl Check<'_, '_, '_> {
    /// Reports an argument that the schema does not know, or a block where these are written alike.
    pub(super) fn unknown_argument(&mut self, item: &AttributeItem<'_>, diagnostics: &mut Diagnostics) {
        let syntax = self.body.syntax();
        let (schema, name) = (self.schema, &*item.name);
        // The name of an override or variable stands in its own source, and not in the value that it sets.
        let range = item.node.name_range();
        let is_in_value = range.text().len() < range.source().text().len();
        let path = if self.secret || !self.path.steps().is_empty() && is_in_value && !is_shown(item.node) {
            UNSEEN.to_owned()
        } else {
            self.path_of(name).into_owned()
        };
        let is_block =
            |field: &Field| syntax.tells_blocks_apart() && field.blocks().is_some() && field.argument().is_none();
        let say = || {
            let diagnostic = messages::unsupported_attribute(
                name,
                &path,
                schema.item_names(&|field| !is_block(field)).into_iter(),
                item.node.syntax().tells_blocks_apart(),
                range.clone(),
            );
            or_else(diagnostic, name, schema, &is_block, &|name, field| {
                let labels = field.blocks().map(|block| block.label_examples(name)).unwrap_or_default();
                syntax.block_example(name, &labels)
            })
        };
        self.unsupported(name, item.node, &say, diagnostics);
    }

    /// Reports a block that the schema does not know.
    pub(super) fn unknown_block(&mut self, item: &BlockItem<'_>, diagnostics: &mut Diagnostics) {
        let (schema, ty) = (self.schema, &*item.ty);
        // A value of a simple type is not written like a block by mistake.
        let is_object =
            |field: &Field| matches!(field.kind(), FieldKind::Attribute(attribute) if !attribute.spec.ty.is_simple());
        let say = || {
            let known = schema.item_names(&|field| field.blocks().is_some());
            let diagnostic = messages::unsupported_block(ty, known.into_iter(), item.node.name_range());
            or_else(diagnostic, ty, schema, &is_object, &|name, field| match field.kind() {
                FieldKind::Attribute(attribute) => advise::with_content(name, attribute.spec.ty),
                _ => name.to_owned(),
            })
        };
        self.unsupported(ty, item.node, &say, diagnostics);
    }

    /// Reports a name that the schema does not know, unless it may belong to the body around.
    fn unsupported(
        &mut self,
        name: &str,
        item: NodeRef<'_>,
        say: &dyn Fn() -> Diagnostic,
        diagnostics: &mut Diagnostics,
    ) {
        if self.damage == Damage::Unclosed && self.body.syntax().is_doubtful(self.body.node(), item) {
            return;
        }
        diagnostics.push_with(|| {
            let diagnostic = self.elsewhere(self.called_now(say(), name), name);
            // There cannot be another one.
            let is_taken = cfg!(feature = "edit") && diagnostic.suggestion().is_some_and(|name| self.is_taken(name));
            let diagnostic = if is_taken { diagnostic.mended_by(&[]) } else { diagnostic };
            self.suggested.extend(diagnostic.suggestion().map(str::to_owned));
            diagnostic
        });
    }

    /// The diagnostic about a name that the schema does not know, with the name of now where an old one is the closest: that would be
    /// a mistake again.
    fn called_now(&self, diagnostic: Diagnostic, name: &str) -> Diagnostic {
        let is_old = |field: &&Field| diagnostic.suggestion().is_some_and(|old| field.former_names().contains(&old));
        let found = self.schema.fields().find(is_old).zip(diagnostic.suggestion().map(str::to_owned));
        let Some((field, old)) = found else { return self.or_by_its_author(diagnostic, name) };
        let is_of_now = |name: &&str| !self.schema.fields().any(|field| field.former_names().contains(name));
        let mut names: Vec<&str> = sorted(self.schema.item_names(&|_| true));
        names.retain(is_of_now);
        names.push(&old);
        // The first of two equally close names is shown, which is a name of now.
        let close = closest(name, names);
        match close.filter(|close| *close != old) {
            Some(close) if field.takes(close) => diagnostic.did_you_mean(close),
            // Only its author knows which of the two it is.
            Some(close) => diagnostic.did_you_mean(close).mended_by(&[]),
            None => diagnostic.did_you_mean(field.name()),
        }
    }

    /// The diagnostic about a name that the schema does not know, without changes where an old name is as close as that of now.
    fn or_by_its_author(&self, diagnostic: Diagnostic, name: &str) -> Diagnostic {
        let Some(of_now) = diagnostic.suggestion() else { return diagnostic };
        let others = self.schema.fields().filter(|field| !field.takes(of_now)).flat_map(Field::former_names);
        let mut names: Vec<&str> = others.copied().collect();
        names.push(of_now);
        let is_closest = closest(name, names) == Some(of_now);
        if is_closest { diagnostic } else { diagnostic.mended_by(&[]) }
    }

    /// Returns `true` if a single item is present anywhere in the body.
    fn is_taken(&self, name: &str) -> bool {
        let Some((_, field)) = self.schema.find(name, 0) else { return false };
        field.blocks().is_none_or(BlockField::is_single) && field.item_names().any(|name| self.count_of(name) > 0)
    }

    /// Returns the warning about a field or a name that should not be used any more. The warning replaces the old
    /// name by the new name, unless the new name is there as well.
    pub(super) fn warning(&self, field: &Field, name: &str, node: NodeRef<'_>) -> Option<Diagnostic> {
        let found = field.warning(name, || node.name_range())?;
        let is_one = || cfg!(feature = "edit") && field.blocks().is_none_or(BlockField::is_single);
        let is_there = is_one() && field.item_names().map(|name| self.count_of(name)).sum::<usize>() > 1;
        Some(if is_there { found.mended_by(&[]) } else { found })
    }

    /// Returns the number of items of a name in the body, in whatever normal form they are written.
    pub(super) fn count_of(&self, name: &str) -> usize {
        let names = self.names.get_or_init(|| {
            let mut names = HashMap::new();
            for item in self.body.items(None) {
                let name = match item {
                    Item::Attribute(item) => item.name,
                    Item::Block(item) => item.ty,
                };
                *names.entry(normalize(name).into_owned()).or_default() += 1;
            }
            names
        });
        names.get(&*normalize(name.into())).copied().unwrap_or_default()
    }

    /// The diagnostic about a name that the schema does not know, with what it belongs to.
    fn elsewhere(&self, unsupported: Diagnostic, name: &str) -> Diagnostic {
        if unsupported.suggestion().is_some() {
            return unsupported;
        }
        if let Some(Tagged { tag, choice }) = self.tagged {
            let knows = |schema: &Schema| schema.find(name, 0).is_some();
            let variants = choice.variants().iter().filter(|variant| knows((variant.schema)()));
            let variants: Vec<&str> = variants.map(|variant| variant.name).collect();
            if !variants.is_empty() {
                return messages::belongs_to_variants(unsupported, name, tag, &variants);
            }
        }
        messages::belongs_elsewhere(unsupported, name, &self.checking.places_of(name))
    }
}

/// The diagnostic, with the closest name of these fields in the form in which it is written, if there is no closer one.
fn or_else(
    diagnostic: Diagnostic,
    name: &str,
    schema: &Schema,
    is_one: &dyn Fn(&Field) -> bool,
    form: &dyn Fn(&str, &Field) -> String,
) -> Diagnostic {
    if diagnostic.suggestion().is_some() {
        return diagnostic;
    }
    let close = closest(name, sorted(schema.item_names(is_one)));
    let mut fields = schema.fields().filter(|field| is_one(field));
    match close.and_then(|close| fields.find(|field| field.takes(close)).zip(Some(close))) {
        Some((field, close)) => {
            // An old name would be a mistake again.
            let name = if field.former_names().contains(&close) { field.name() } else { close };
            diagnostic.did_you_mean_in_form(name, form(name, field))
        }
        None => diagnostic,
    }
}
