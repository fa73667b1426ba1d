//! The form of an untagged enum that a tree is. Serde does not say it, so names and their values tell it.

use hcl_model::__private::serde::Handle;

use crate::schema::{Alternatives, BlockField, ChosenBy, FieldKind, Occurs, Schema, TypeSpec, Variant};
use crate::tree::Tree;
use crate::write::body::lookup;

/// The variants of an enum that have all the names of a body, and of which nothing is missing: those whose values are of the types
/// that they ask for, as far as that is seen, if there are such.
pub(super) fn possible(tree: &Tree, schema: &'static Schema) -> Vec<&'static Variant> {
    let suited: Vec<_> = schema.variants().iter().filter(|variant| suits(tree, (variant.schema)())).collect();
    let is_of_types = |variant: &&&'static Variant| holds_values_of(tree, (variant.schema)(), LEVELS);
    let of_types: Vec<_> = suited.iter().filter(is_of_types).copied().collect();
    if of_types.is_empty() { suited } else { of_types }
}

/// The bodies of an enum that a body can be besides its own, of which serde may have left something out.
pub(super) fn others(tree: &Tree, schema: &'static Schema, own: &'static Schema) -> Vec<&'static Schema> {
    let bodies = schema.variants().iter().map(|variant| (variant.schema)());
    bodies.filter(|body| !body.is_same(own) && may_be(tree, body)).collect()
}

/// Returns `true` if a body can be a body of a schema, even if serde has left something out of the body.
fn may_be(tree: &Tree, schema: &'static Schema) -> bool {
    has_names_of(tree, schema, Look::Unsaid) && holds_values_of(tree, schema, LEVELS)
}

/// Returns `true` if the values in a body can have the types of a schema. The function checks a number of levels
/// below the values.
fn holds_values_of(tree: &Tree, schema: &'static Schema, levels: u8) -> bool {
    match (schema.chosen_by(), tree) {
        (Some(ChosenBy::Attribute(tag)), tree) => {
            let variant = variant_named_in(tree, schema, tag);
            return variant.is_none_or(|variant| holds_values_of(tree, (variant.schema)(), levels));
        }
        (Some(ChosenBy::Name), Tree::Variant(name, inner)) => {
            let part = schema.written_variant(name).and_then(|(variant, _)| variant.part);
            return part.is_none_or(|part| is_like(inner, part.ty(), levels));
        }
        (Some(ChosenBy::Content), tree) => {
            let mut bodies = schema.variants().iter().map(|variant| (variant.schema)());
            return bodies.any(|body| suits(tree, body) && holds_values_of(tree, body, levels));
        }
        (Some(ChosenBy::Name) | None, _) => {}
    }
    let Tree::Map(entries) = tree else { return true };
    entries.iter().filter(|(_, value)| !value.is_none()).all(|(key, value)| {
        let field = key.as_text().and_then(|name| lookup(schema, name, 0)).map(|(_, field)| field);
        let Some(field) = field.or(schema.remain()) else { return true };
        match (field.argument(), field.kind()) {
            (Some(spec), _) => value.is_null() || is_like(value, &spec.ty, levels),
            (None, FieldKind::Block(block) | FieldKind::Blocks(block)) => is_blocks_of(value, block, levels),
            _ => true,
        }
    })
}

/// Returns `true` if a tree can be the blocks of a field.
fn is_blocks_of(tree: &Tree, block: &BlockField, levels: u8) -> bool {
    let is_body = |tree: &Tree| {
        levels == 0 || {
            let schema = (block.schema)();
            suits(tree, schema) && holds_values_of(tree, schema, levels - 1)
        }
    };
    match (block.spec.occurs, tree) {
        (_, Tree::None | Tree::Null | Tree::Kept(_) | Tree::Blank(_)) => true,
        (Occurs::Flag, tree) => matches!(tree, Tree::Bool(_)),
        (Occurs::Many | Occurs::Exactly(_), Tree::List(bodies)) => bodies.iter().take(1).all(is_body),
        (Occurs::ByLabel(_), Tree::Map(bodies)) => bodies.iter().take(1).all(|(_, body)| is_body(body)),
        (Occurs::Many | Occurs::Exactly(_) | Occurs::ByLabel(_), _) => false,
        (_, Tree::Map(_) | Tree::Word(_) | Tree::Variant(..)) => is_body(tree),
        _ => false,
    }
}

/// The type of the form that a tree is written as, by what is in it, or else by its names; and those of others that it can be.
pub(super) fn possible_types(tree: &Tree, forms: &Alternatives) -> (Option<TypeSpec>, Vec<TypeSpec>) {
    let types = || forms.forms.iter().map(|form| (form.ty)());
    let own = types().find(|ty| is_like(tree, ty, LEVELS)).or_else(|| types().find(|ty| is_of(tree, ty)));
    let may_be = |ty: &TypeSpec| match ty.inner() {
        TypeSpec::Object(object) => may_be(tree, (object.schema)()),
        _ => is_like(tree, ty, LEVELS),
    };
    (own, types().filter(|ty| Some(*ty) != own && may_be(ty)).collect())
}

/// Returns `true` if the written text of an object would be read as a form before its own.
pub(super) fn is_taken_for_another(tree: &Tree, forms: &Alternatives, own: &TypeSpec) -> bool {
    let before = forms.forms.iter().map(|form| (form.ty)()).take_while(|other| other != own);
    is_taken_for_one(
        tree,
        before.filter_map(|ty| match ty.inner() {
            TypeSpec::Object(object) => Some((object.schema)()),
            _ => None,
        }),
    )
}

/// Returns `true` if a tree can be of a type, as far as its top level shows it.
fn is_of(tree: &Tree, ty: &TypeSpec) -> bool {
    is_like(tree, ty, 0)
}

/// Returns `true` if a tree can be of a type, as far as a number of levels below its top shows it.
pub(super) fn is_like(tree: &Tree, ty: &TypeSpec, levels: u8) -> bool {
    /// So many parts of a list or a map are looked at.
    const SOME: usize = 8;
    let is_part =
        |part: &Tree, ty: &TypeSpec| levels == 0 || part.is_none() || part.is_null() || is_like(part, ty, levels - 1);
    match (ty.inner(), tree) {
        (TypeSpec::BigInteger { .. }, Tree::List(_)) => true,
        (_, Tree::Blank(inner)) => is_like(inner, ty, levels),
        (TypeSpec::Object(object), tree) => {
            suits(tree, (object.schema)()) && (levels == 0 || holds_values_of(tree, (object.schema)(), levels - 1))
        }
        (TypeSpec::OneOf(forms), tree) => {
            !forms.is_endless() && forms.forms.iter().any(|form| is_like(tree, &(form.ty)(), levels))
        }
        (TypeSpec::List(part) | TypeSpec::Set(part), Tree::List(elements)) => {
            elements.iter().take(SOME).all(|element| is_part(element, part))
        }
        (TypeSpec::Tuple(types), Tree::List(elements)) => {
            elements.len() == types.len() && elements.iter().zip(types).all(|(element, ty)| is_part(element, ty))
        }
        (TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Tuple(_), _) => false,
        (TypeSpec::Map(part), Tree::Map(entries)) => entries.iter().take(SOME).all(|(_, value)| is_part(value, part)),
        (TypeSpec::Map(_), _) => false,
        (TypeSpec::Null, tree) => matches!(tree, Tree::None | Tree::Null),
        (TypeSpec::Bool, tree) => matches!(tree, Tree::Bool(_)),
        (TypeSpec::String | TypeSpec::Text(_) | TypeSpec::Choice(_) | TypeSpec::Measure(_), tree) => {
            tree.as_text().is_some()
        }
        (
            TypeSpec::Number
            | TypeSpec::Single
            | TypeSpec::Integer(_)
            | TypeSpec::WideNumber(_)
            | TypeSpec::ExactNumber
            | TypeSpec::BigInteger { .. },
            tree,
        ) => tree.is_number() || matches!(tree, Tree::Kept(_)),
        (TypeSpec::Expression | TypeSpec::Traversal | TypeSpec::Call | TypeSpec::Value, tree) => {
            matches!(tree, Tree::Kept(_))
        }
        _ => true,
    }
}

/// So many levels of a value tell which of several forms it is.
pub(super) const LEVELS: u8 = 3;

/// Returns `true` if a body has only names of a schema, and all required names.
fn suits(tree: &Tree, schema: &'static Schema) -> bool {
    has_names_of(tree, schema, Look::Whole)
}

/// Returns `true` if the written text of a body, which omits absent values, suits one of several schemas. A body
/// without absent values suits none.
pub(super) fn is_taken_for_one(tree: &Tree, mut schemas: impl Iterator<Item = &'static Schema>) -> bool {
    let Tree::Map(entries) = tree else { return false };
    let takes = |schema| has_names_of(tree, schema, Look::Written) && holds_values_of(tree, schema, LEVELS);
    entries.iter().any(|(_, value)| value.is_none()) && schemas.any(takes)
}

/// The entries of a body whose names are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Whole,
    /// Without what is nothing, which is not written.
    Written,
    /// With what serde may have left out.
    Unsaid,
}

fn has_names_of(tree: &Tree, schema: &'static Schema, look: Look) -> bool {
    match schema.chosen_by() {
        Some(ChosenBy::Content) => {
            let mut bodies = schema.variants().iter().map(|variant| (variant.schema)());
            return bodies.any(|body| has_names_of(tree, body, look));
        }
        Some(ChosenBy::Name) => {
            let (Tree::Word(name) | Tree::Variant(name, _)) = tree else { return false };
            return schema.written_variant(name).is_some();
        }
        Some(ChosenBy::Attribute(tag)) => {
            let variant = variant_named_in(tree, schema, tag);
            return variant.is_some_and(|variant| has_entries_of(tree, (variant.schema)(), look, Some(tag)));
        }
        None => {}
    }
    has_entries_of(tree, schema, look, None)
}

/// The variant that an entry of this name tells.
pub(super) fn variant_named_in(tree: &Tree, schema: &'static Schema, tag: &str) -> Option<&'static Variant> {
    let Tree::Map(entries) = tree else { return None };
    let (_, word) = entries.iter().find(|(key, _)| key.as_text() == Some(tag))?;
    schema.written_variant(word.as_text()?).map(|(variant, _)| variant)
}

/// Returns `true` if a body has only names of a schema, except for one name, and all required names.
fn has_entries_of(tree: &Tree, schema: &'static Schema, look: Look, but: Option<&str>) -> bool {
    let entries = match tree {
        Tree::Map(entries) => &entries[..],
        Tree::None | Tree::Null => &[],
        Tree::Kept(handle) => return matches!(**handle, Handle::Body(_)) && schema.remain().is_some(),
        _ => return false,
    };
    let takes_anything = schema.is_value()
        || schema.fields().any(|field| matches!(field.kind(), FieldKind::RemainAttributes { inline: true, .. }));
    let name = |key: &Tree| key.as_text().map(str::to_owned);
    let has = |wanted: &str| entries.iter().any(|(key, value)| key.as_text() == Some(wanted) && !value.is_none());
    let is_there = |(key, value): &&(Tree, Tree)| {
        (look != Look::Written || !value.is_none()) && (but.is_none() || key.as_text() != but)
    };
    let mut known = entries.iter().filter(is_there).all(|(key, _)| {
        takes_anything || name(key).is_some_and(|name| lookup(schema, &name, 0).is_some() || schema.is_unread(&name))
    });
    known &= schema.fields().all(|field| match field.kind() {
        _ if look == Look::Unsaid && field.may_be_skipped() => true,
        FieldKind::Attribute(attribute) if !attribute.optional => has(field.written_name()),
        FieldKind::Block(_) | FieldKind::Blocks(_) if field.lacks(0).is_some() => has(field.written_name()),
        _ => true,
    });
    known
}
