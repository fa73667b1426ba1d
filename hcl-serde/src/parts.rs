//! The cold path inside of a value: each part of a list, a map or an object is decoded by itself, so that every mistake is
//! found, with the path that leads to it.
//!
//! A computed value is evaluated once, and its parts have the place of the whole value.

use std::borrow::Cow;

use hcl_model::__private::messages::{nesting_limit, unsuitable_value};
use hcl_model::body::{Computed, ObjectBody};
use hcl_model::diag::{Diagnostics, Message};
use hcl_model::path::Path;
use hcl_model::syntax::{Cursor, EntryKey, NodeRef, Shape};
use serde_core::Deserialize;

use crate::de::{self, De, DecodeError, Walkable, is_written_out};
use crate::read::is_shown;
use crate::schema::{ChosenBy, LeafContext, LeafFn, Part, Presence, Schema, TypeSpec};

/// Looks at the parts of an argument if it is refused as a whole, or if more is asked of them than to be decoded.
///
/// The errors of the parts say more than the error of the whole.
pub(crate) fn in_parts(
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    check: Option<LeafFn>,
    diagnostics: &mut Diagnostics,
    whole: LeafFn,
) -> Presence {
    // Expressions that are kept have a list around them only where it is written out.
    let has_parts = context.spec.ty.has_parts()
        || context.spec.ty.kept_elements().is_some() && matches!(node.shape(), Shape::Tuple);
    let Some(check) = check.filter(|_| has_parts && !context.spec.keyword) else {
        return whole(node, context, diagnostics);
    };
    let context = LeafContext { secret: context.secret || context.spec.sensitive, ..context };
    if context.is_open(node) {
        check(node, context, diagnostics);
        wrong_count(node, context, diagnostics);
        return Presence::Set;
    }
    let most = context.mode.limits().diagnostics;
    let mut found = Diagnostics::new().bounded(most);
    let presence = whole(node, context, &mut found);
    let is_fine = presence == Presence::Set && !found.has_errors() && !context.spec.ty.holds_objects();
    if presence == Presence::Null || is_fine {
        diagnostics.append(found);
        return presence;
    }
    let mut parts = Diagnostics::new().bounded(most);
    check(node, context, &mut parts);
    if parts.has_errors() {
        wrong_count(node, context, &mut parts);
    }
    diagnostics.append(if parts.has_errors() { parts } else { found });
    presence
}

/// Reports that a list or a map that is written out has too few or too many parts, whatever is wrong with these.
fn wrong_count(node: NodeRef<'_>, context: LeafContext<'_>, diagnostics: &mut Diagnostics) {
    let mut cursor = Cursor::default();
    let (count, what) = match (context.spec.ty.inner(), node.shape()) {
        // What is in a set twice counts once.
        (TypeSpec::List(_), Shape::Tuple) => {
            let elements = std::iter::from_fn(|| node.syntax().next_element(node.node(), &mut cursor));
            (elements.count(), "element")
        }
        (TypeSpec::Map(_), Shape::Object) if is_written_out(node, &Schema::EMPTY) => {
            let entries = std::iter::from_fn(|| node.syntax().next_entry(node.node(), &mut cursor));
            (entries.count(), "entry")
        }
        _ => return,
    };
    if let Some(wanted) = context.spec.bounds.wanted_count(count, what) {
        diagnostics.push_with(|| {
            unsuitable_value(&context.path.to_string(), Message::text(format!("must have {wanted}")), node.range())
        });
    }
}

/// Decodes what has no parts.
pub(crate) fn whole<T: for<'de> Deserialize<'de>>(
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Presence {
    de::check_leaf(node, context, diagnostics, |deserializer| T::deserialize(deserializer).map(drop))
}

/// Looks at what may be null.
pub(crate) fn optional(
    part: Part,
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Presence {
    let is_written_out = matches!(node.shape(), Shape::Tuple | Shape::Object);
    if is_null(node, context) || !is_written_out && context.check_open(node, true, diagnostics) {
        return Presence::Set;
    }
    (part.check)(node, context, diagnostics)
}

/// Looks at what is not shown.
pub(crate) fn secret(
    part: Part,
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Presence {
    node.range().redact();
    (part.check)(node, LeafContext { secret: true, ..context }, diagnostics)
}

/// Looks at what has marks, which may forbid to show it.
pub(crate) fn output(
    part: Part,
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Presence {
    let Part { spec, check } = part;
    let secret = context.secret || node.evaluate(context.mode, &mut Diagnostics::new()).contains_sensitive();
    if secret {
        node.range().redact();
    }
    check(node, LeafContext { spec, secret, ..context }, diagnostics)
}

/// Looks at what may come later: what is there is looked at as what it is.
pub(crate) fn eventual(
    part: Part,
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Presence {
    if !matches!(node.shape(), Shape::Other | Shape::ComputedObject | Shape::Tuple | Shape::Object) {
        return (part.check)(node, LeafContext { spec: part.spec, ..context }, diagnostics);
    }
    if context.check_open(node, false, diagnostics) {
        return Presence::Set;
    }
    let before = diagnostics.len();
    let value = node.evaluate(context.mode, diagnostics);
    if context.secret || context.spec.sensitive {
        de::hide_details(diagnostics, before);
    }
    if diagnostics.has_errors_since(before) || value.contains_waiting() {
        return Presence::Set;
    }
    diagnostics.truncate(before);
    let secret = context.secret || context.spec.sensitive;
    (part.check)(node, LeafContext { spec: part.spec, secret, ..context }, diagnostics)
}

/// Looks at the elements of a list or a set.
pub(crate) fn list(part: Part, node: NodeRef<'_>, context: LeafContext<'_>, diagnostics: &mut Diagnostics) -> Presence {
    elements(node, context, &|_| Some(part), None, diagnostics)
}

/// Looks at the elements of a list of which each has a type of its own.
pub(crate) fn tuple(
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    parts: &[Part],
    diagnostics: &mut Diagnostics,
) -> Presence {
    elements(node, context, &|index| parts.get(index).copied(), Some(parts.len()), diagnostics)
}

fn elements(
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    part: &dyn Fn(usize) -> Option<Part>,
    length: Option<usize>,
    diagnostics: &mut Diagnostics,
) -> Presence {
    let Some(walkable) = walkable(node, None, context, diagnostics) else {
        return Presence::Set;
    };
    let list = walkable.root();
    if list.shape() != Shape::Tuple {
        return de::check_leaf(list, context, diagnostics, |deserializer| deserializer.into_list(length));
    }
    let Some(depth) = deeper(list, context, diagnostics) else {
        return Presence::Set;
    };
    let (mut cursor, mut index) = (Cursor::default(), 0);
    while let Some(element) = list.syntax().next_element(list.node(), &mut cursor) {
        if let Some(Part { spec, check }) = part(index) {
            let path = element_of(context, index);
            let context = LeafContext { spec, path: &path, depth, is_part: true, ..context };
            check(list.sibling(element), context, diagnostics);
        }
        index += 1;
    }
    if length.is_some_and(|length| length != index) {
        return de::check_leaf(list, context, diagnostics, |deserializer| deserializer.into_list(length));
    }
    Presence::Set
}

/// Looks at the values of a map.
pub(crate) fn map(
    Part { spec, check }: Part,
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Presence {
    let Some(walkable) = walkable(node, Some(&Schema::EMPTY), context, diagnostics) else {
        return Presence::Set;
    };
    let object = walkable.root();
    if object.shape() != Shape::Object {
        return refuse_object(object, context, None, diagnostics);
    }
    let Some(depth) = deeper(object, context, diagnostics) else {
        return Presence::Set;
    };
    let mut cursor = Cursor::default();
    while let Some(entry) = object.syntax().next_entry(object.node(), &mut cursor) {
        if let EntryKey::Name(key) = &entry.key {
            // The keys of what is secret are.
            let around = LeafContext { secret: context.secret || spec.sensitive, ..context };
            let path = entry_of(around, key, object.sibling(entry.key_node));
            let context = LeafContext { spec, path: &path, depth, is_part: true, ..context };
            check(object.sibling(entry.value), context, diagnostics);
        }
    }
    Presence::Set
}

/// Looks at an object as the body that a schema says it is.
pub(crate) fn object(
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    schema: &'static Schema,
    diagnostics: &mut Diagnostics,
) -> Presence {
    let Some(walkable) = walkable(node, Some(schema), context, diagnostics) else {
        return Presence::Set;
    };
    let object = walkable.root();
    match object.shape() {
        Shape::Object if schema.is_chosen_by_name() => variant(object, context, schema, diagnostics),
        Shape::Object => {
            let body = ObjectBody::new(object);
            schema.check_object(body.root(), context, diagnostics);
            Presence::Set
        }
        // The name of a variant that holds nothing.
        _ if schema.is_chosen_by_name() => {
            let names: Vec<&str> = schema.variant_names().collect();
            let takes_objects = schema.variants().iter().any(|variant| variant.part.is_some());
            word(object, context, &names, takes_objects, diagnostics)
        }
        _ => refuse_object(object, context, Some(schema), diagnostics),
    }
}

/// Looks at an object whose only name is that of a variant.
fn variant(
    object: NodeRef<'_>,
    context: LeafContext<'_>,
    schema: &'static Schema,
    diagnostics: &mut Diagnostics,
) -> Presence {
    let mut cursor = Cursor::default();
    let mut next = || object.syntax().next_entry(object.node(), &mut cursor);
    let (Some(entry), None) = (next(), next()) else {
        let names: Vec<&str> = schema.variant_names().collect();
        let context = LeafContext { is_part: true, ..context };
        return de::check_leaf(object, context, diagnostics, |_| Err(DecodeError::one_variant(&names)));
    };
    let EntryKey::Name(name) = &entry.key else {
        return Presence::Set;
    };
    let Some(depth) = deeper(object, context, diagnostics) else {
        return Presence::Set;
    };
    match schema.variant(name).map(|variant| variant.part) {
        Some(Some(Part { spec, check })) => {
            let path = entry_of(context, name, object.sibling(entry.key_node));
            let context = LeafContext { spec, path: &path, depth, is_part: true, ..context };
            check(object.sibling(entry.value), context, diagnostics)
        }
        Some(None) => Presence::Set,
        None => {
            let names: Vec<&str> = schema.variant_names().collect();
            word(object.sibling(entry.key_node), context, &names, false, diagnostics)
        }
    }
}

/// Looks at a word that must be one of several, in the place of which there may be objects.
fn word(
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    words: &[&str],
    takes_objects: bool,
    diagnostics: &mut Diagnostics,
) -> Presence {
    let context = LeafContext { is_part: true, ..context };
    de::check_leaf(node, context, diagnostics, |deserializer| {
        let word = String::deserialize(deserializer);
        let word = word.map_err(|error| if takes_objects { error.or_object() } else { error })?;
        if words.contains(&&*word) { Ok(()) } else { Err(DecodeError::not_one_of(&word, words)) }
    })
}

/// Reports what is no object, with the names of what is in one.
fn refuse_object(
    node: NodeRef<'_>,
    context: LeafContext<'_>,
    schema: Option<&Schema>,
    diagnostics: &mut Diagnostics,
) -> Presence {
    let hint = |error: DecodeError| match schema.and_then(|schema| Some((schema, schema.chosen_by()?))) {
        Some((schema, ChosenBy::Attribute(tag))) => {
            let variants: Vec<&str> = schema.variant_names().collect();
            let shape = node.shape();
            let word = if let Shape::Str(text) = &shape { Some(&**text) } else { None };
            error.hint_tag(tag, &variants, word)
        }
        _ => {
            let fields = schema.into_iter().flat_map(Schema::fields);
            let names: Vec<&str> = fields.flat_map(|field| field.item_names().next()).collect();
            error.hint_fields(&names)
        }
    };
    de::check_leaf(node, context, diagnostics, |deserializer: De<'_, '_, '_>| deserializer.into_object().map_err(hint))
}

/// An expression, evaluated if its parts are not written out; none if it has no value, which is reported.
///
/// An object is written out as far as a schema asks.
fn walkable<'n>(
    node: NodeRef<'n>,
    schema: Option<&Schema>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Walkable<'n>> {
    let is_written_out = match node.shape() {
        Shape::Object => schema.is_none_or(|schema| is_written_out(node, schema)),
        Shape::Other | Shape::ComputedObject => false,
        _ => true,
    };
    if is_written_out {
        return Some(Walkable::Written(node));
    }
    if context.check_open(node, false, diagnostics) {
        return None;
    }
    let before = diagnostics.len();
    let (value, marks) = node.evaluate(context.mode, diagnostics).unmark();
    if context.secret {
        de::hide_details(diagnostics, before);
    }
    if diagnostics.has_errors_since(before) {
        return None;
    }
    // What must not be seen is refused by whoever decodes it.
    let value = if marks.is_sensitive() && !context.secret { value.with_marks(marks) } else { value };
    Some(Walkable::Computed(Computed::new(value, node)))
}

/// Returns `true` if an expression is null.
fn is_null(node: NodeRef<'_>, context: LeafContext<'_>) -> bool {
    match node.shape() {
        Shape::Null => true,
        Shape::Other => node.evaluate(context.mode, &mut Diagnostics::new()).is_null(),
        _ => false,
    }
}

/// Returns the nesting depth of the parts of a value. Returns `None` if the limit is reached.
fn deeper(node: NodeRef<'_>, context: LeafContext<'_>, diagnostics: &mut Diagnostics) -> Option<u16> {
    let limit = context.mode.limits().decode_nesting;
    if context.depth >= limit {
        diagnostics.push_with(|| nesting_limit(limit, node.range()));
        return None;
    }
    Some(context.depth + 1)
}

/// Returns the path of an element, or that of the whole if nothing of the whole is shown.
fn element_of(context: LeafContext<'_>, index: usize) -> Cow<'_, Path> {
    match context.secret {
        true => Cow::Borrowed(context.path),
        false => Cow::Owned(context.path.clone().index(index)),
    }
}

/// Returns the path of an entry, or that of the whole if nothing of the whole is shown.
fn entry_of<'c>(context: LeafContext<'c>, name: &str, key: NodeRef<'_>) -> Cow<'c, Path> {
    match context.secret || !is_shown(key) {
        true => Cow::Borrowed(context.path),
        false => Cow::Owned(context.path.clone().attribute(name)),
    }
}
