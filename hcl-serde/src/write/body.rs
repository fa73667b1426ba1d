//! Conversion of the tree of a body by a schema: the entries become arguments, blocks and labels.
//!
//! `value` converts the contents of arguments, and `blocks` the blocks of one field.

use std::collections::HashSet;

use hcl_model::__private::serde::Handle;
use hcl_model::native::is_identifier;

use crate::file_syntax::FileSyntax;
use crate::schema::{ChosenBy, Field, FieldKind, Schema, Variant};
use crate::ser::Secrets;
use crate::ser::WriteError;
use crate::tree::{Name, Tree};
use crate::write::forms::{is_taken_for_one, others, possible};
use crate::write::json::COMMENT;
use crate::write::kept::body_parts;
use crate::write::messages;
use crate::write::options::Writing;
use crate::write::parts::Part;
use crate::write::remarks::Inside;

/// The labels of a block and its contents between the braces.
#[derive(Debug, Default)]
pub(super) struct Content {
    pub(super) labels: Vec<String>,
    pub(super) parts: Vec<Part>,
}

impl Writing<'_> {
    /// Returns the contents of a tree as the body of a type.
    pub(super) fn content(&self, tree: Tree, schema: &'static Schema) -> Result<Content, WriteError> {
        match schema.chosen_by() {
            Some(by) => return self.variant_content(tree, schema, by),
            None if schema.is_value() => return self.value_content(tree),
            None => {}
        }
        let mut content = Content::default();
        let entries = match tree {
            Tree::Map(entries) => entries,
            Tree::Kept(handle) => match *handle {
                Handle::Body(body) => {
                    body_parts(self, &body, &mut content.parts)?;
                    return Ok(content);
                }
                _ => return Err(WriteError::new(messages::no_body(Tree::Kept(handle).kind()))),
            },
            Tree::None | Tree::Null => Vec::new(),
            Tree::Variant(..) | Tree::List(_) => return Err(WriteError::new(messages::no_body(tree.kind()))),
            other => return Err(WriteError::new(messages::no_body(other.kind()))),
        };
        let mut labels: Vec<Option<String>> = vec![None; schema.label_count()];
        content.parts.reserve(entries.len());
        let mut hint = 0;
        let (mut seen, is_watched) = (Vec::with_capacity(entries.len()), schema.may_lose());
        for (key, tree) in entries {
            let key = key.into_key().map_err(|key| WriteError::new(messages::key(key.kind())))?;
            let name = key.into_name().unwrap_or_default();
            match lookup(schema, &name, hint) {
                Some((index, field)) => {
                    // The entry of a flattened map can be called like a field.
                    if index < hint && seen.contains(&index) {
                        return Err(WriteError::new(messages::name_of_a_field(&name)).named(name));
                    }
                    hint = index + 1;
                    seen.push(index);
                    let own = field.written_name();
                    self.field((field, name), schema, tree, &mut content.parts, &mut labels)
                        .map_err(|error| if is_named(field) { error.named(own) } else { error })?;
                }
                None => self.unknown(schema, name, tree, &mut content.parts)?,
            }
        }
        check_names(&content.parts)?;
        if is_watched && !self.options.is_unchecked {
            check_left_out(schema, &seen)?;
        }
        for (label, field) in labels.into_iter().zip(schema.labels()) {
            content.labels.push(label.ok_or_else(|| WriteError::new(messages::missing_label(field.name())))?);
        }
        Ok(content)
    }

    /// Adds what a field is in the body, under the name that serde has for it.
    fn field(
        &self,
        (field, name): (&'static Field, Name),
        schema: &'static Schema,
        tree: Tree,
        parts: &mut Vec<Part>,
        labels: &mut [Option<String>],
    ) -> Result<(), WriteError> {
        // The schema accepts only names that can be written, but serde can use another name.
        if field.is_item() && name != field.name() && !is_identifier(&name) {
            return Err(WriteError::new(messages::no_name(&name)));
        }
        match field.kind() {
            FieldKind::Attribute(attribute) => {
                let said = match self.target {
                    FileSyntax::Json if !attribute.spec.is_secret() => Inside::of(&tree),
                    // In expressions of the native syntax they stay where they are.
                    _ => Inside::default(),
                };
                if let Some(value) = self.argument(field, attribute, tree)? {
                    let about = self.about(field);
                    parts.extend(said.said_beside(&value).into_iter().map(Part::Comment));
                    parts.push(Part::Argument { name, about, value });
                }
            }
            FieldKind::Block(block) | FieldKind::Blocks(block) => self.blocks((field, &name), block, tree, parts)?,
            FieldKind::Label { sensitive, .. } => {
                let tree = match self.options.secrets {
                    Secrets::Refused if *sensitive => return Err(WriteError::new(messages::sensitive())),
                    Secrets::Blank if *sensitive => Tree::Word(field.name()),
                    _ => tree,
                };
                let text = tree.into_name().map_err(|tree| WriteError::new(messages::label(tree.kind())))?;
                let place = schema.labels().position(|label| std::ptr::eq(label, field));
                if let Some(label) = place.and_then(|place| labels.get_mut(place)) {
                    *label = Some(text.into_owned());
                }
            }
            FieldKind::RemainBody => match tree {
                Tree::Kept(handle) => match *handle {
                    Handle::Body(body) => body_parts(self, &body, parts)?,
                    _ => return Err(WriteError::new(messages::no_body(Tree::Kept(handle).kind()))),
                },
                Tree::None | Tree::Null => {}
                other => return Err(WriteError::new(messages::no_body(other.kind()))),
            },
            FieldKind::Value => parts.extend(self.value_content(tree)?.parts),
            FieldKind::RemainAttributes { spec, .. } => {
                let entries = match tree {
                    Tree::Map(entries) => entries,
                    Tree::None | Tree::Null => Vec::new(),
                    other => return Err(WriteError::new(messages::no_body(other.kind()))),
                };
                for (key, tree) in entries {
                    let key = key.into_key().map_err(|key| WriteError::new(messages::key(key.kind())))?;
                    let name = key.into_name().unwrap_or_default();
                    if schema.find(&name, 0).is_some_and(|(_, field)| field.is_item()) {
                        return Err(WriteError::new(messages::name_of_a_field(&name)).named(name));
                    }
                    parts.push(self.entry(name, tree, spec)?);
                }
            }
            // Ranges, and a whole body beside its parts, are not written.
            FieldKind::Range(_) | FieldKind::Body | FieldKind::Flatten(_) => {}
        }
        Ok(())
    }

    /// Checks that an argument without a field can have the name.
    fn check_name(&self, name: &str) -> Result<(), WriteError> {
        let why = match self.target {
            FileSyntax::Native if !is_identifier(name) => messages::no_name(name),
            FileSyntax::Json if name == COMMENT => messages::name_of_comments(),
            _ => return Ok(()),
        };
        Err(WriteError::new(why).named(name.to_owned()))
    }

    /// An entry of a map that is an argument.
    fn entry(&self, name: Name, tree: Tree, spec: &'static crate::schema::ArgumentSpec) -> Result<Part, WriteError> {
        self.check_name(&name)?;
        if (tree.is_none() || tree.is_null()) && !self.options.is_unchecked {
            return Err(WriteError::new(messages::null_of_no_field()).named(name));
        }
        match self.guarded(tree, spec).and_then(|tree| self.value(tree, &spec.ty, spec.keyword)) {
            Ok(value) => Ok(Part::Argument { name, about: "", value }),
            Err(error) => Err(error.named(name)),
        }
    }

    /// Adds what no field is called like: an entry of a flattened map.
    fn unknown(
        &self,
        schema: &'static Schema,
        name: Name,
        tree: Tree,
        parts: &mut Vec<Part>,
    ) -> Result<(), WriteError> {
        if schema.is_unread(&name) {
            return Ok(());
        }
        let rest = schema.fields().find_map(|field| match field.kind() {
            FieldKind::RemainAttributes { inline: true, spec, .. } => Some(spec),
            _ => None,
        });
        match rest {
            Some(spec) => parts.push(self.entry(name, tree, spec)?),
            None => return Err(WriteError::new(messages::unknown_name(&name)).named(name)),
        }
        Ok(())
    }

    /// A whole body that is one value: every entry is an argument.
    pub(super) fn value_content(&self, tree: Tree) -> Result<Content, WriteError> {
        let mut content = Content::default();
        match self.plain(tree)? {
            Tree::Map(entries) => {
                for (key, value) in entries {
                    let name = key.into_name().unwrap_or_default();
                    self.check_name(&name)?;
                    content.parts.push(Part::Argument { name, about: "", value });
                }
            }
            Tree::None | Tree::Null => {}
            other => return Err(WriteError::new(messages::no_body(other.kind()))),
        }
        Ok(content)
    }

    /// The body of a variant that an argument or its content chooses.
    fn variant_content(&self, tree: Tree, schema: &'static Schema, by: ChosenBy) -> Result<Content, WriteError> {
        match by {
            ChosenBy::Attribute(tag) => {
                let ((variant, written), inner) = tagged(tree, schema, tag)?;
                let mut content = self.content(inner, (variant.schema)())?;
                let value = Tree::Word(written);
                content.parts.insert(0, Part::Argument { name: Name::Owned(tag.to_owned()), about: "", value });
                Ok(content)
            }
            ChosenBy::Content => {
                let (form, tree) = self.suited(tree, schema)?;
                self.content(tree, form)
            }
            ChosenBy::Name => Err(WriteError::new(messages::no_body(tree.kind()))),
        }
    }

    /// The variant of an enum that a body is written as, without what others that it can be would hide.
    pub(super) fn suited(&self, tree: Tree, schema: &'static Schema) -> Result<(&'static Schema, Tree), WriteError> {
        let own = possible(&tree, schema).first().map(|variant| (variant.schema)());
        let own = own.ok_or_else(|| WriteError::new(messages::no_variant()))?;
        let others = others(&tree, schema, own);
        let before = schema.variants().iter().map(|variant| (variant.schema)()).take_while(|other| !other.is_same(own));
        if is_taken_for_one(&tree, before) && !self.options.is_unchecked {
            return Err(WriteError::new(messages::taken_for_another_form()));
        }
        let tree = others.into_iter().try_fold(tree, |tree, other| self.body_as(tree, other, own))?;
        Ok((own, tree))
    }

    /// Returns the comment for a field, if the options ask for comments.
    pub(super) fn about(&self, field: &'static Field) -> &'static str {
        if self.options.describes { field.description() } else { "" }
    }
}

/// Returns `true` if the field has a name in the configuration.
fn is_named(field: &Field) -> bool {
    !matches!(field.kind(), FieldKind::RemainBody | FieldKind::RemainAttributes { .. } | FieldKind::Value)
        && !matches!(field.kind(), FieldKind::Blocks(_))
}

/// The field that serde calls so, and its index.
pub(super) fn lookup(schema: &'static Schema, name: &str, hint: usize) -> Option<(usize, &'static Field)> {
    let is_it = |field: &Field| {
        let has_no_name =
            matches!(field.kind(), FieldKind::Flatten(_) | FieldKind::RemainAttributes { inline: true, .. });
        !has_no_name && field.written_name() == name
    };
    match schema.field(hint) {
        Some(field) if is_it(field) => return Some((hint, field)),
        _ => {}
    }
    let written = schema.fields().enumerate().find(|(_, field)| is_it(field));
    // A hand-written `Serialize` may use any name that is read.
    written.or_else(|| schema.find(name, hint).filter(|(_, field)| field.is_item()))
}

/// A variant, with the name by which it is written.
pub(super) type Named = (&'static Variant, &'static str);

/// The variant that an entry names, and the other entries.
pub(super) fn tagged(tree: Tree, schema: &'static Schema, tag: &str) -> Result<(Named, Tree), WriteError> {
    let Tree::Map(mut entries) = tree else {
        return Err(WriteError::new(messages::no_variant()));
    };
    let place = entries.iter().position(|(key, _)| key.as_text() == Some(tag));
    let name = place.map(|place| entries.remove(place).1);
    let variant = name.as_ref().and_then(Tree::as_text).and_then(|name| schema.written_variant(name));
    match variant {
        Some(variant) => Ok((variant, Tree::Map(entries))),
        None => Err(WriteError::new(messages::no_variant())),
    }
}

/// Refuses arguments of one name: two of a map can only be one if they are not written in ASCII.
fn check_names(parts: &[Part]) -> Result<(), WriteError> {
    let mut seen = HashSet::new();
    for part in parts {
        if let Part::Argument { name, .. } = part
            && !name.is_ascii()
            && !seen.insert(name)
        {
            return Err(WriteError::new(messages::repeated(name)).named(name.clone()));
        }
    }
    Ok(())
}

/// Refuses what serde does not write, where something else is read in its place.
fn check_left_out(schema: &Schema, seen: &[usize]) -> Result<(), WriteError> {
    let is_whole = |index| schema.optional_part(index).is_none_or(|part| seen.iter().any(|it| part.contains(it)));
    for (index, field) in schema.fields().enumerate() {
        if !seen.contains(&index) && is_whole(index) && field.loses() {
            return Err(
                WriteError::new(messages::skipped(field.name(), field.lacks(0).is_some())).named(field.written_name())
            );
        }
    }
    for (field, base, it) in schema.flattened_fields().filter(|(.., it)| it.optional) {
        let part = base..base + it.schema.field_count();
        let must_be =
            |(index, field): (usize, &Field)| field.must_be_for_serde() && it.schema.optional_part(index).is_none();
        if seen.iter().any(|index| part.contains(index)) || it.schema.fields().enumerate().any(must_be) {
            continue;
        }
        if let Some(field) = it.schema.fields().find(|field| field.is_something_left_out()) {
            return Err(WriteError::new(messages::none_means_default(field.name())).named(field.written_name()));
        }
        // Serde would have written this field if the struct were present.
        if it.schema.fields().any(|field| field.is_item() && !field.may_be_skipped()) {
            return Err(WriteError::new(messages::none_is_read(field.name())).named(field.name()));
        }
    }
    Ok(())
}
