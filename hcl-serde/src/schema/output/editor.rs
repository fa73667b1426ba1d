//! What an editor shows of a schema: what is said of arguments, blocks and labels, and what is written for them.

use hcl_model::json_text::JsonWriter;
use hcl_model::value::Value;

use crate::schema::output::about;
use crate::schema::output::outline::{Item, ItemKind, Outliner};
use crate::schema::output::sample::Sample;
use crate::schema::output::samples;
use crate::schema::{ArgumentSpec, AttributeField, BlockField, Field, FieldKind, Schema};

/// An item that is written for an author, who fills in the values.
#[derive(Debug, Clone)]
pub(crate) enum Filled {
    Argument { name: String, value: Sample },
    Block { ty: String, labels: Vec<String>, items: Vec<Filled> },
}

impl Filled {
    #[inline]
    fn of(item: Item) -> Filled {
        match item.kind {
            ItemKind::Argument { name, value } => Filled::Argument { name: name.into_owned(), value },
            ItemKind::Block { ty, labels, items, .. } => {
                Filled::Block { ty: ty.into_owned(), labels, items: items.into_iter().map(Filled::of).collect() }
            }
        }
    }

    /// The name of the argument or the type of the block.
    #[inline]
    pub(crate) fn name(&self) -> &str {
        match self {
            Filled::Argument { name, .. } => name,
            Filled::Block { ty, .. } => ty,
        }
    }
}

impl Schema {
    /// What must be in a body, with values that are to be filled in.
    #[inline]
    pub(crate) fn required_items(&'static self) -> Vec<Filled> {
        let mut outliner = Outliner::of_required(None);
        outliner.body(self, Default::default()).into_iter().map(Filled::of).collect()
    }

    /// Whether something must be there for a field, whose number is given.
    #[inline]
    pub(crate) fn is_required(&self, index: usize, field: &Field) -> bool {
        about::is_required(self, index, field)
    }
}

impl Field {
    /// An argument, or a block of a type with what must be in it.
    #[inline]
    pub(crate) fn filled(&'static self, ty: &str) -> Option<Filled> {
        let variant = self.blocks().and_then(|block| (block.schema)().variant(ty)).map(|variant| variant.name);
        let variant = variant.filter(|_| matches!(self.kind(), FieldKind::Blocks(_)));
        let mut outliner = Outliner::of_required(variant);
        outliner.example(self).into_iter().next().map(Filled::of)
    }

    /// The value of an argument that is to be filled in: its default, its example, or something that it takes.
    #[inline]
    pub(crate) fn value_to_fill(&'static self) -> Option<Sample> {
        self.attribute_field().map(|attribute| samples::of_argument(self, attribute, true).value)
    }

    #[inline]
    fn attribute_field(&self) -> Option<&AttributeField> {
        match self.kind() {
            FieldKind::Attribute(attribute) => Some(attribute),
            FieldKind::Block(BlockField { argument, .. }) => *argument,
            _ => None,
        }
    }
}

impl ArgumentSpec {
    /// A value where such values are wanted, as the native syntax writes it.
    #[inline]
    pub(crate) fn written(&self, value: &Value) -> String {
        Sample::of_value(value, &self.ty, self.keyword).native()
    }
}

impl Sample {
    /// As the native syntax writes it.
    #[inline]
    pub(crate) fn to_native(&self) -> String {
        self.native()
    }

    /// As the JSON syntax writes it, on one line.
    #[inline]
    pub(crate) fn to_json(&self) -> String {
        let mut writer = JsonWriter::compact();
        writer.value(&self.json());
        writer.finish()
    }
}
