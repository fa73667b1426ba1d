//! What a template has instead of defaults and examples: the items of a value, in no syntax.

use crate::schema::output::sample::Sample;
use crate::schema::{ChosenBy, Field, FieldKind, Identity, Schema, Variant};

/// An argument or a block that is there.
#[derive(Debug, Clone)]
pub(crate) struct Given {
    /// The name of the argument or the type of the block.
    pub(crate) name: String,
    pub(crate) kind: GivenKind,
}

#[derive(Debug, Clone)]
pub(crate) enum GivenKind {
    Argument(Sample),
    Block { labels: Vec<String>, items: Items },
}

impl Given {
    #[inline]
    pub(super) fn argument(name: &str, value: Sample) -> Given {
        Given { name: name.to_owned(), kind: GivenKind::Argument(value) }
    }
}

impl GivenKind {
    #[inline]
    pub(super) fn block(labels: Vec<String>, items: Vec<Given>) -> GivenKind {
        GivenKind::Block { labels, items: Items::new(items) }
    }
}

/// What a body has, of which items are taken one after the other.
#[derive(Debug, Clone, Default)]
pub(crate) struct Items {
    items: Vec<Given>,
    /// There is such a body, with items or without.
    is_there: bool,
    /// The form that it is of those that are told apart by what is in them, if that is known.
    form: Option<Identity>,
}

impl Items {
    #[inline]
    pub(crate) fn new(items: Vec<Given>) -> Items {
        Items { items, is_there: true, form: None }
    }

    /// As a body of a form.
    #[inline]
    pub(crate) fn of_form(self, form: Option<Identity>) -> Items {
        Items { form, ..self }
    }

    /// Whether there is such a body at all.
    #[inline]
    pub(super) fn is_there(&self) -> bool {
        self.is_there
    }

    /// Takes the value of an argument.
    #[inline]
    pub(super) fn take_argument(&mut self, field: &Field) -> Option<Sample> {
        let is_it = |item: &Given| {
            matches!(item.kind, GivenKind::Argument(_))
                && (field.takes(&item.name) || item.name == field.written_name())
        };
        let at = self.items.iter().position(is_it)?;
        match self.items.remove(at).kind {
            GivenKind::Argument(value) => Some(value),
            GivenKind::Block { .. } => None,
        }
    }

    /// Takes the argument of a name.
    #[inline]
    pub(super) fn take_named(&mut self, name: &str) {
        self.items.retain(|item| item.name != name);
    }

    /// Takes the blocks that have a form, with its number and their labels, in order.
    #[inline]
    pub(super) fn take_blocks(
        &mut self,
        form_of: impl Fn(&str, &[String], &Items) -> Option<usize>,
    ) -> Vec<(usize, Vec<String>, Items)> {
        let (mut taken, mut left) = (Vec::new(), Vec::new());
        for Given { name, kind } in self.items.drain(..) {
            let form = match &kind {
                GivenKind::Block { labels, items } => form_of(&name, labels, items),
                GivenKind::Argument(_) => None,
            };
            match (form, kind) {
                (Some(form), GivenKind::Block { labels, items }) => taken.push((form, labels, items)),
                (_, kind) => left.push(Given { name, kind }),
            }
        }
        self.items = left;
        taken
    }

    /// Takes everything that is left.
    #[inline]
    pub(super) fn take_rest(&mut self) -> Vec<Given> {
        std::mem::take(&mut self.items)
    }

    /// The variant of a body that these items are, where no name chooses it.
    #[inline]
    pub(super) fn variant_of(&self, schema: &'static Schema) -> Option<&'static Variant> {
        match (schema.chosen_by()?, self.form) {
            (ChosenBy::Attribute(tag), _) => schema.variant(word_of(tag, &self.items)?),
            (ChosenBy::Content, Some(form)) => {
                schema.variants().iter().find(|variant| is_form_of(form, (variant.schema)()))
            }
            (ChosenBy::Content, None) => {
                schema.variants().iter().find(|variant| suits((variant.schema)(), &self.items))
            }
            (ChosenBy::Name, _) => None,
        }
    }
}

/// Whether a form is one of a body, or of its forms.
#[inline]
fn is_form_of(form: Identity, schema: &'static Schema) -> bool {
    match schema.chosen_by() {
        Some(ChosenBy::Content) => schema.variants().iter().any(|variant| is_form_of(form, (variant.schema)())),
        _ => schema.identity() == form,
    }
}

/// The word that is given for an argument.
#[inline]
fn word_of<'g>(name: &str, items: &'g [Given]) -> Option<&'g str> {
    match &items.iter().find(|item| item.name == name)?.kind {
        GivenKind::Argument(Sample::Text(word) | Sample::Kept(word)) => Some(word),
        _ => None,
    }
}

/// Whether a body with such items has only names that a schema knows, and all that it must have but what is not shown.
#[inline]
fn suits(schema: &'static Schema, items: &[Given]) -> bool {
    if let Some(by) = schema.chosen_by() {
        return match by {
            ChosenBy::Name => false,
            ChosenBy::Attribute(tag) => word_of(tag, items).is_some_and(|word| schema.variant(word).is_some()),
            ChosenBy::Content => schema.variants().iter().any(|variant| suits((variant.schema)(), items)),
        };
    }
    let is_it = |field: &Field, item: &Given| field.takes(&item.name) || field.written_name() == item.name;
    let is_there = |field: &Field| items.iter().any(|item| is_it(field, item));
    let takes_any = |field: &Field| {
        matches!(field.kind(), FieldKind::RemainBody | FieldKind::RemainAttributes { .. } | FieldKind::Value)
    };
    let is_known = |item: &Given| schema.fields().any(|field| is_it(field, item) || takes_any(field));
    items.iter().all(is_known)
        && schema.fields().all(|field| match field.kind() {
            FieldKind::Attribute(attribute) => attribute.optional || attribute.spec.holds_secret() || is_there(field),
            _ => true,
        })
}
