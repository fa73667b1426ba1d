//! The forms that blocks of one field can have: one, or one for each variant of an enum.

use crate::schema::output::about::may_be_empty;
use crate::schema::output::given::Items;
use crate::schema::{BlockField, ChosenBy, Field, FieldKind, Identity, Schema, Variant};

/// One form that blocks of a field can have.
pub(super) struct Form {
    pub(super) ty: &'static str,
    /// The name of the variant, if it is one.
    pub(super) variant: &'static str,
    /// The variant that a label chooses.
    pub(super) chosen: Option<&'static str>,
    pub(super) about: &'static str,
    pub(super) body: Content,
    /// Whether what is in it chooses it.
    pub(super) is_told_by_content: bool,
    /// The schema that the labels are fields of.
    pub(super) labels: &'static Schema,
}

/// What is in a block.
#[derive(Clone, Copy)]
pub(super) enum Content {
    Body(&'static Schema),
    /// What an argument chooses.
    Tagged(&'static str, &'static Schema, &'static Variant),
}

impl Form {
    /// The forms of the blocks of a field.
    #[inline]
    pub(super) fn of(field: &'static Field, block: &'static BlockField) -> Vec<Form> {
        let schema = (block.schema)();
        let chosen_by = match field.kind() {
            FieldKind::Blocks(_) => None,
            _ => Some(schema.chosen_by()),
        };
        if chosen_by == Some(None) {
            let body = Content::Body(schema);
            let (ty, is_told_by_content) = (field.name(), false);
            return vec![Form { ty, variant: "", chosen: None, about: "", body, is_told_by_content, labels: schema }];
        }
        let form = |variant: &'static Variant| Form {
            ty: if chosen_by.is_none() { variant.name } else { field.name() },
            variant: variant.name,
            chosen: (chosen_by == Some(Some(ChosenBy::Name))).then_some(variant.name),
            about: variant.description,
            body: match chosen_by {
                Some(Some(ChosenBy::Attribute(tag))) => Content::Tagged(tag, schema, variant),
                _ => Content::Body((variant.schema)()),
            },
            is_told_by_content: chosen_by == Some(Some(ChosenBy::Content)),
            labels: (variant.schema)(),
        };
        schema.variants().iter().map(form).collect()
    }

    /// Whether a block with such labels and items is of this form.
    #[inline]
    pub(super) fn is(&self, block: &BlockField, labels: &[String], items: &Items) -> bool {
        match (self.chosen, self.body) {
            (Some(chosen), _) => {
                let variant = labels.get(block.key_count()).and_then(|label| (block.schema)().variant(label));
                variant.is_some_and(|variant| variant.name == chosen)
            }
            (None, Content::Tagged(_, schema, variant)) => items.variant_of(schema) == Some(variant),
            (None, Content::Body(_)) => {
                let variant = items.variant_of((block.schema)());
                variant.is_none_or(|variant| variant.name == self.variant)
            }
        }
    }

    /// The schema of what is in such a block.
    #[inline]
    pub(super) fn schema(&self) -> &'static Schema {
        match self.body {
            Content::Body(schema) => schema,
            Content::Tagged(.., variant) => (variant.schema)(),
        }
    }

    /// What tells the types of the bodies of such blocks.
    #[inline]
    pub(super) fn identity(&self) -> Identity {
        self.schema().identity()
    }

    /// Whether there are no blocks in such a block, so that it is not long.
    #[inline]
    pub(super) fn is_flat(&self) -> bool {
        let schema = self.schema();
        !schema.is_choice() && schema.fields().all(|field| field.blocks().is_none())
    }

    /// Whether nothing must be in such a block.
    #[inline]
    pub(super) fn may_be_empty(&self) -> bool {
        matches!(self.body, Content::Body(schema) if may_be_empty(schema))
    }

    /// The path to what is in such a block.
    #[inline]
    pub(super) fn path(&self, around: &[String]) -> String {
        let own = [Some(self.ty), self.chosen].into_iter().flatten();
        around.iter().map(String::as_str).chain(own).collect::<Vec<_>>().join(".")
    }
}
