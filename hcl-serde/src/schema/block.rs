//! The blocks that a field takes, and how each of them is read.

use crate::schema::{Bounds, Field, FieldKind, KeyFn, Occurs, Schema, Variant};

/// Blocks of a body.
#[derive(Debug, Clone, Copy)]
pub struct BlockField {
    /// How many there may be.
    pub occurs: Occurs,
    /// Whether absence is handled by the Rust type itself, as `#[serde(default)]` does.
    pub defaulted: bool,
    /// How many there must and may be, where `occurs` leaves that open.
    pub bounds: Bounds,
    /// Whether their places are decoded with them.
    pub spanned: bool,
    /// The types of blocks that the variants of an enum stand for, where the field takes blocks of several types.
    pub types: &'static [&'static str],
    /// The schema of their bodies; a function, so that types can contain themselves.
    pub schema: fn() -> &'static Schema,
    /// Decodes a label that is part of a key, and throws the result away.
    pub check_key: KeyFn,
}

/// How one block of a field is read.
#[derive(Debug, Clone, Copy)]
pub struct BlockBody {
    /// The schema of its body.
    pub schema: &'static Schema,
    /// The variant that the block type or a label has chosen, if the field's type is an enum.
    pub variant: Option<&'static Variant>,
    /// How many of its labels are keys, or have chosen the variant, and so are not fields of the body.
    pub labels: usize,
}

impl BlockField {
    /// How many labels of a block are keys of a map.
    #[must_use]
    pub const fn key_count(&self) -> usize {
        match self.occurs {
            Occurs::ByLabel(count) => count,
            _ => 0,
        }
    }

    /// Whether the types of the blocks are the variants of an enum.
    #[must_use]
    pub const fn has_variant_types(&self) -> bool {
        !self.types.is_empty()
    }

    /// Whether there is at most one block.
    #[must_use]
    pub const fn is_single(&self) -> bool {
        matches!(self.occurs, Occurs::Once | Occurs::AtMostOnce | Occurs::Flag)
    }

    /// How a block is read; none if it is none of the variants.
    ///
    /// The type of the block chooses the variant where the field takes several types, otherwise the label after the keys does.
    #[must_use]
    pub fn body(&self, ty: &str, label: Option<&str>) -> Option<BlockBody> {
        let schema = (self.schema)();
        let labels = self.key_count();
        if !schema.is_chosen_by_name() {
            return Some(BlockBody { schema, variant: None, labels });
        }
        let variant = schema.variant(if self.has_variant_types() { ty } else { label? })?;
        let labels = labels + usize::from(!self.has_variant_types());
        Some(BlockBody { schema: (variant.schema)(), variant: Some(variant), labels })
    }

    /// How many labels a block of this type has.
    #[must_use]
    pub fn label_count(&self, ty: &str) -> usize {
        let (chooses, schema) = self.labelled(ty, None);
        self.key_count() + usize::from(chooses) + schema.label_count()
    }

    /// Whether a label of one of the blocks must not be shown.
    #[must_use]
    pub fn has_secret_labels(&self) -> bool {
        let schema = (self.schema)();
        let variants = schema.variants().iter().map(|variant| (variant.schema)());
        let mut labels = std::iter::once(schema).chain(variants).flat_map(Schema::labels);
        labels.any(|field| matches!(field.kind(), FieldKind::Label { sensitive: true, .. }))
    }

    /// Whether a label chooses a variant, and the schema whose fields the labels behind that are.
    ///
    /// Where a label chooses and it is not known which one, they are those of the first variant.
    fn labelled(&self, ty: &str, label: Option<&str>) -> (bool, &'static Schema) {
        let schema = (self.schema)();
        match schema.variants() {
            [first, ..] if schema.is_chosen_by_name() => {
                match schema.variant(ty).filter(|_| self.has_variant_types()) {
                    Some(variant) => (false, (variant.schema)()),
                    None => {
                        let variant = label.and_then(|label| schema.variant(label)).unwrap_or(first);
                        (true, (variant.schema)())
                    }
                }
            }
            _ => (false, schema),
        }
    }

    /// The names of the labels of a block of this type, for messages.
    #[must_use]
    pub fn label_names(&self, ty: &str) -> Vec<&'static str> {
        self.label_names_of(ty, None)
    }

    /// The same for a block whose label after the keys is known.
    pub(crate) fn label_names_of(&self, ty: &str, label: Option<&str>) -> Vec<&'static str> {
        self.labels_with(ty, label, "variant")
    }

    /// What could be written in the places of the labels of a block of this type: their names, and the first variant that
    /// a label could choose.
    #[must_use]
    pub fn label_examples(&self, ty: &str) -> Vec<&'static str> {
        self.labels_with(ty, None, self.kinds().first().copied().unwrap_or_default())
    }

    /// The variants that a label can choose.
    pub(crate) fn kinds(&self) -> Vec<&'static str> {
        match (self.schema)() {
            schema if schema.is_chosen_by_name() && !self.has_variant_types() => schema.variant_names().collect(),
            _ => Vec::new(),
        }
    }

    /// The names of the labels, with one for the label that chooses a variant.
    fn labels_with(&self, ty: &str, label: Option<&str>, variant: &'static str) -> Vec<&'static str> {
        let (chooses, schema) = self.labelled(ty, label);
        let fields: Vec<&str> = schema.labels().map(Field::name).collect();
        let key = if fields.contains(&"name") { "key" } else { "name" };
        let keys = std::iter::repeat_n(key, self.key_count());
        keys.chain(chooses.then_some(variant)).chain(fields).collect()
    }
}
