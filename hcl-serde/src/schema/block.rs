//! Reading of the blocks that a field takes.

use crate::schema::{BlockBody, BlockField, BlockSpec, Field, FieldKind, Keys, Occurs, Schema, TypeSpec, Variant};

impl BlockSpec {
    /// One block, as it is for a struct.
    pub const ONE: BlockSpec = BlockSpec {
        occurs: Occurs::Once,
        spanned: false,
        types: &[],
        keys: &Keys { check: |_, _, _| Ok(()), ty: |_| TypeSpec::String },
        is_value: false,
        is_block: true,
        #[cfg(feature = "describe")]
        is_set: false,
    };

    /// A block that only has to be there.
    pub(super) const FLAG: BlockSpec = BlockSpec { occurs: Occurs::Flag, is_value: true, ..BlockSpec::ONE };

    /// One block, whatever is in it, as a value.
    pub(super) const OF_ANYTHING: BlockSpec = BlockSpec { is_value: true, ..BlockSpec::ONE };

    /// The blocks of a set, which has another order whenever it is made.
    #[must_use]
    #[cfg_attr(not(feature = "describe"), expect(unused_mut, reason = "only outputs ask for it"))]
    pub(super) const fn unordered(mut self) -> BlockSpec {
        #[cfg(feature = "describe")]
        {
            self.is_set = true;
        }
        self
    }

    /// The blocks of a container of this type, which takes so many.
    ///
    /// The field is refused if the elements of the container are not one block each.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{BlockSpec, HclSchema, Occurs, Schema};
    ///
    /// struct Stack<T>(Vec<T>);
    ///
    /// impl<T: HclSchema> HclSchema for Stack<T> {
    ///     const SCHEMA: &'static Schema = T::SCHEMA;
    ///     const BLOCK: BlockSpec = T::BLOCK.occurring(Occurs::Many);
    /// }
    ///
    /// assert_eq!(<Stack<hcl_serde::Body>>::BLOCK.occurs, Occurs::Many);
    /// ```
    #[must_use]
    pub const fn occurring(mut self, container: Occurs) -> BlockSpec {
        self.occurs = Occurs::Refused(match (self.occurs, container) {
            (Occurs::Once, _) => {
                self.occurs = container;
                return self;
            }
            (Occurs::Refused(why), _) => why,
            (Occurs::AtMostOnce, _) => "a block that is in a list or a map is there: leave out the `Option` in it",
            (Occurs::Flag, _) => {
                "`bool` is for one block, which is there or not: what is in a list or a map is a struct, which may be empty"
            }
            (_, Occurs::AtMostOnce) => "absent and empty cannot be told apart: leave out `Option`",
            (Occurs::ByLabel(_), Occurs::ByLabel(_)) => {
                "a map of maps is one map here, whose key is several labels: `HashMap<(String, String), T>`"
            }
            (_, Occurs::ByLabel(_)) => {
                "a map holds one block of each label; several blocks of one label are a `Vec<T>`, and the label is a field \
                 of `T` with `#[hcl(label)]`"
            }
            _ => "a list of blocks holds one block in each element: leave out the list or map in it",
        });
        self
    }

    /// The blocks of a map, with what decodes the labels that are its keys.
    #[must_use]
    pub const fn keyed(self, keys: &'static Keys) -> BlockSpec {
        BlockSpec { keys, ..self }
    }

    /// One block with its place.
    pub(crate) const fn spanned(self) -> BlockSpec {
        let occurs = match self.occurs {
            Occurs::Once => Occurs::Once,
            Occurs::Refused(why) => Occurs::Refused(why),
            _ => Occurs::Refused("`Spanned` holds the type of one block: write `Vec<Spanned<T>>`"),
        };
        BlockSpec { occurs, spanned: true, ..self }
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl BlockSpec {
    /// No blocks, as it is for a type of values.
    pub const NONE: BlockSpec = BlockSpec { occurs: Occurs::Never, is_value: true, is_block: false, ..BlockSpec::ONE };

    /// One block, as it is for an enum: with the variants that the type of a block can choose, whether one of them holds a
    /// body, and whether none holds anything else.
    #[must_use]
    pub const fn of_enum(types: &'static [&'static str], has_bodies: bool, is_block: bool) -> BlockSpec {
        BlockSpec { types, is_value: !has_bodies, is_block, ..BlockSpec::ONE }
    }

    /// Returns `true` if the type is a body and not a value.
    #[must_use]
    pub const fn is_body(&self) -> bool {
        !self.is_value
    }
}

impl BlockField {
    /// Returns the number of labels of a block that are keys of a map.
    #[must_use]
    pub const fn key_count(&self) -> usize {
        match self.spec.occurs {
            Occurs::ByLabel(count) => count,
            _ => 0,
        }
    }

    /// Returns `true` if the types of the blocks are the variants of an enum.
    #[must_use]
    pub const fn has_variant_types(&self) -> bool {
        !self.spec.types.is_empty()
    }

    /// Returns `true` if there is at most one block.
    #[must_use]
    pub const fn is_single(&self) -> bool {
        matches!(self.spec.occurs, Occurs::Once | Occurs::AtMostOnce | Occurs::Flag)
    }

    /// Returns the way to read a block. Returns `None` if the block is none of the variants.
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

    /// Returns the number of labels of a block of this type.
    #[must_use]
    pub fn label_count(&self, ty: &str) -> usize {
        let (chooses, schema) = self.labelled(ty, None);
        self.key_count() + usize::from(chooses) + schema.label_count()
    }

    /// Returns `true` if a label of one of the blocks must not be shown.
    #[must_use]
    pub fn has_secret_labels(&self) -> bool {
        let schema = (self.schema)();
        let variants = schema.variants().iter().map(|variant| (variant.schema)());
        let mut labels = std::iter::once(schema).chain(variants).flat_map(Schema::labels);
        labels.any(|field| matches!(field.kind(), FieldKind::Label { sensitive: true, .. }))
    }

    /// Returns `true` if a label chooses a variant, and the schema with the fields for the labels behind that label.
    ///
    /// The schema is the schema of the first variant if the choosing label is unknown.
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

    /// The names of the labels of a block whose label after the keys is known, for messages.
    pub(crate) fn label_names_of(&self, ty: &str, label: Option<&str>) -> Vec<&'static str> {
        self.labels_with(ty, label, "kind")
    }

    /// Returns examples for the labels of a block of this type: the names of the labels, and the first variant that a
    /// label can choose.
    #[must_use]
    pub fn label_examples(&self, ty: &str) -> Vec<&'static str> {
        let mut labels = self.labels_with(ty, None, self.kinds().first().copied().unwrap_or_default());
        for (index, label) in labels.iter_mut().enumerate() {
            if let [first, ..] = self.key_words(index) {
                *label = first.name;
            }
        }
        labels
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

    /// The words that a label of the key is one of, by its index; none if it is any text.
    pub(crate) fn key_words(&self, index: usize) -> &'static [Variant] {
        match (self.spec.keys.ty)(index).inner() {
            TypeSpec::Choice(variants) if index < self.key_count() => variants,
            _ => &[],
        }
    }
}
