//! The secrets in a value that may have another form than the form that is written.
//!
//! serde does not say which form of an untagged enum a value is, and several can have its names; so what one of them hides is
//! hidden, whichever is written.

use crate::schema::{ChosenBy, Field, FieldKind, Schema, TypeSpec};
use crate::ser::Secrets;
use crate::ser::WriteError;
use crate::tree::Tree;
use crate::write::body::lookup;
use crate::write::forms::{possible, variant_named_in};
use crate::write::options::Writing;

impl Writing<'_> {
    /// A value without what another type than its own would hide.
    pub(super) fn value_as(&self, tree: Tree, other: &TypeSpec, own: &TypeSpec) -> Result<Tree, WriteError> {
        let is_exposed = self.options.secrets == Secrets::Exposed;
        if is_exposed || other == own || tree.is_none() || tree.is_null() || !other.holds_secret() {
            return Ok(tree);
        }
        match (other, own.inner(), tree) {
            (TypeSpec::Optional(other) | TypeSpec::Spanned(other), _, tree) => self.value_as(tree, other, own),
            (
                TypeSpec::List(other) | TypeSpec::Set(other),
                TypeSpec::List(own) | TypeSpec::Set(own),
                Tree::List(elements),
            ) => {
                let elements = elements.into_iter().enumerate();
                let element =
                    |(index, tree)| self.value_as(tree, other, own).map_err(|error: WriteError| error.at(index));
                elements.map(element).collect::<Result<_, _>>().map(Tree::List)
            }
            (TypeSpec::Map(other), TypeSpec::Map(own), Tree::Map(entries)) => {
                let entry = |(key, tree): (Tree, Tree)| match self.value_as(tree, other, own) {
                    Ok(tree) => Ok((key, tree)),
                    Err(error) => Err(error.named(key.as_text().unwrap_or_default())),
                };
                entries.into_iter().map(entry).collect::<Result<_, _>>().map(Tree::Map)
            }
            (TypeSpec::Object(other), TypeSpec::Object(own), tree) => {
                self.body_as(tree, (other.schema)(), (own.schema)())
            }
            (_, _, tree) => self.secret(tree),
        }
    }

    /// A body without what another schema than its own would hide.
    pub(super) fn body_as(&self, tree: Tree, other: &'static Schema, own: &'static Schema) -> Result<Tree, WriteError> {
        if self.options.secrets == Secrets::Exposed || other.is_same(own) || !other.has_secrets() {
            return Ok(tree);
        }
        match (other.chosen_by(), tree) {
            (None, Tree::Map(entries)) => {
                let entry = |(key, tree): (Tree, Tree)| {
                    let name = key.as_text().unwrap_or_default();
                    let field = |schema: &'static Schema| {
                        lookup(schema, name, 0).map(|(_, field)| field).or_else(|| schema.remain())
                    };
                    match field(other) {
                        Some(other) => match self.field_as(tree, other, field(own)) {
                            Ok(tree) => Ok((key, tree)),
                            Err(error) => Err(error.named(name)),
                        },
                        None => Ok((key, tree)),
                    }
                };
                entries.into_iter().map(entry).collect::<Result<_, _>>().map(Tree::Map)
            }
            (Some(ChosenBy::Name), Tree::Variant(name, inner)) => {
                let Some((variant, _)) = other.written_variant(name) else { return Ok(Tree::Variant(name, inner)) };
                let is_secret = variant.part.is_some_and(|part| part.spec.holds_secret());
                let inner = if is_secret { Box::new(self.secret(*inner)?) } else { inner };
                Ok(Tree::Variant(name, inner))
            }
            (Some(ChosenBy::Attribute(tag)), tree) => match variant_named_in(&tree, other, tag) {
                Some(variant) => self.body_as(tree, (variant.schema)(), own),
                None => Ok(tree),
            },
            (Some(ChosenBy::Content), tree) => {
                let mut variants = possible(&tree, other).into_iter();
                variants.try_fold(tree, |tree, variant| self.body_as(tree, (variant.schema)(), own))
            }
            (_, tree) => Ok(tree),
        }
    }

    /// Returns a field's tree without the parts that a field of another schema would hide.
    fn field_as(&self, tree: Tree, other: &'static Field, own: Option<&'static Field>) -> Result<Tree, WriteError> {
        let own_spec = own.and_then(Field::argument);
        match (other.argument(), other.kind()) {
            (Some(_), _) if tree.is_none() || tree.is_null() => Ok(tree),
            (Some(spec), _) if spec.sensitive => self.secret(tree),
            (Some(spec), _) => self.value_as(tree, &spec.ty, own_spec.map_or(&TypeSpec::Dynamic, |own| &own.ty)),
            (None, FieldKind::Block(block) | FieldKind::Blocks(block)) => {
                let schema = (block.schema)();
                let is_own = own.and_then(Field::blocks).is_some_and(|own| (own.schema)().is_same(schema));
                match is_own || !schema.has_secrets() {
                    true => Ok(tree),
                    // Blocks have nothing in their place.
                    false => self.secret(tree).map(|_| Tree::None),
                }
            }
            _ => Ok(tree),
        }
    }
}
