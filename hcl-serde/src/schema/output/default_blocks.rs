//! The blocks that serde has where none is written, as items of a body, as far as they can be shown.

use crate::schema::output::about::is_secret;
use crate::schema::output::default::{Absent, absent, made, may_have_secrets};
use crate::schema::output::given::{Given, GivenKind};
use crate::schema::output::ordered::in_order;
use crate::schema::output::sample::Sample;
use crate::schema::{ArgumentSpec, BlockField, ChosenBy, Field, FieldKind, Occurs, Schema};
use crate::tree::Tree;

/// The blocks that there are if none is written.
pub(in crate::schema) struct AbsentBlocks {
    /// What they are, without what is secret.
    pub(in crate::schema) given: Vec<Given>,
    /// Whether something in them is secret.
    pub(in crate::schema) holds_secrets: bool,
}

/// The blocks of a field that there are if none is written, without what is secret in them; nothing if there is none, or if it
/// is not known how one of them is written.
#[inline]
pub(in crate::schema) fn absent_blocks(field: &'static Field) -> Option<AbsentBlocks> {
    let block = field.blocks()?;
    let made = made(field)?;
    let (mut read, mut given) = (Read { holds_secrets: false }, Vec::new());
    read.blocks(field, block, made, &mut given)?;
    (!given.is_empty()).then_some(AbsentBlocks { given, holds_secrets: read.holds_secrets })
}

/// What serde says of a value, as it is read.
struct Read {
    holds_secrets: bool,
}

impl Read {
    /// Adds the blocks of a field.
    #[inline]
    fn blocks(
        &mut self,
        field: &'static Field,
        block: &'static BlockField,
        made: Tree,
        out: &mut Vec<Given>,
    ) -> Option<()> {
        match (block.spec.occurs, made) {
            (_, Tree::None | Tree::Null) | (Occurs::Flag, Tree::Bool(false)) => {}
            (Occurs::Flag, Tree::Bool(true)) => {
                out.push(Given { name: field.name().to_owned(), kind: GivenKind::block(Vec::new(), Vec::new()) });
            }
            (Occurs::ByLabel(_), Tree::Map(entries)) => {
                let mut labelled = Vec::new();
                for (key, made) in entries {
                    let mut labels = Vec::new();
                    push_labels(&key, &mut labels)?;
                    labelled.push((labels, made));
                }
                // A map may have another order whenever it is made.
                labelled.sort_by(|(one, _), (other, _)| one.cmp(other));
                for (labels, made) in labelled {
                    self.one(field, block, labels, made, out)?;
                }
            }
            (Occurs::Many | Occurs::Exactly(_), Tree::List(elements)) => {
                let first = out.len();
                for made in elements {
                    self.one(field, block, Vec::new(), made, out)?;
                }
                if block.spec.is_set {
                    out[first..].sort_by_cached_key(|block| format!("{block:?}"));
                }
            }
            (Occurs::Once | Occurs::AtMostOnce, made) => self.one(field, block, Vec::new(), made, out)?,
            _ => return None,
        }
        Some(())
    }

    /// Adds one block, with the labels that are its key.
    #[inline]
    fn one(
        &mut self,
        field: &'static Field,
        block: &'static BlockField,
        mut labels: Vec<String>,
        made: Tree,
        out: &mut Vec<Given>,
    ) -> Option<()> {
        let schema = (block.schema)();
        let mut name = field.name();
        let (own, items) = if schema.is_chosen_by_name() {
            let (word, inner) = match made {
                Tree::Word(word) => (word, Tree::Null),
                Tree::Variant(word, inner) => (word, *inner),
                _ => return None,
            };
            let (variant, _) = schema.written_variant(word)?;
            match block.has_variant_types() {
                true => name = variant.name,
                false => labels.push(variant.name.to_owned()),
            }
            self.body((variant.schema)(), inner)?
        } else {
            self.body(schema, made)?
        };
        labels.extend(own);
        out.push(Given { name: name.to_owned(), kind: GivenKind::block(labels, items) });
        Some(())
    }

    /// The labels and the items of a body.
    #[inline]
    fn body(&mut self, schema: &'static Schema, made: Tree) -> Option<(Vec<String>, Vec<Given>)> {
        let entries = match made {
            Tree::Map(entries) => entries,
            Tree::None | Tree::Null => Vec::new(),
            _ => return None,
        };
        match schema.chosen_by() {
            None if schema.is_value() => None,
            None => self.fields(schema, entries),
            Some(ChosenBy::Attribute(tag)) => {
                let (at, (_, word)) = entries.iter().enumerate().find(|(_, (key, _))| key.as_text() == Some(tag))?;
                let (variant, _) = schema.written_variant(word.as_text()?)?;
                let word = Given::argument(tag, Sample::Text(variant.name.to_owned()));
                let mut entries = entries;
                entries.remove(at);
                let (labels, mut items) = self.fields((variant.schema)(), entries)?;
                items.insert(0, word);
                Some((labels, items))
            }
            // Which form it is, it does not say.
            Some(_) => None,
        }
    }

    /// The labels and the items that fields are.
    #[inline]
    fn fields(&mut self, schema: &'static Schema, entries: Vec<(Tree, Tree)>) -> Option<(Vec<String>, Vec<Given>)> {
        let (mut labels, mut items, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        for (key, made) in entries {
            let name = key.into_name().ok()?;
            let before = items.len();
            match schema.fields().find(|field| field.written_name() == name) {
                Some(field) => match field.kind() {
                    FieldKind::Attribute(attribute) => {
                        self.argument(field.name(), &attribute.spec, made, &mut items)?;
                        let is_left_out = items.len() == before && !is_secret(&attribute.spec);
                        // Nobody can write that it is nothing.
                        if is_left_out && !matches!(absent(field), Absent::Nothing) {
                            return None;
                        }
                    }
                    FieldKind::Block(block) | FieldKind::Blocks(block) => {
                        self.blocks(field, block, made, &mut items)?;
                        if items.len() == before && field.may_give_something() {
                            return None;
                        }
                    }
                    FieldKind::Label { sensitive: true, .. } => {
                        self.holds_secrets = true;
                        labels.push(field.name().to_owned());
                    }
                    FieldKind::Label { .. } => labels.push(made.to_label()?),
                    FieldKind::RemainAttributes { inline: false, spec, .. } => {
                        let Tree::Map(entries) = made else { return None };
                        for (key, made) in entries {
                            self.argument(&key.into_name().ok()?, spec, made, &mut rest)?;
                        }
                    }
                    FieldKind::Range(_) => {}
                    _ => return None,
                },
                None => match schema.remain()?.kind() {
                    FieldKind::RemainAttributes { inline: true, spec, .. } => {
                        self.argument(&name, spec, made, &mut rest)?;
                    }
                    _ => return None,
                },
            }
        }
        // A map may have another order whenever it is made.
        rest.sort_by(|one, other| one.name.cmp(&other.name));
        items.extend(rest);
        Some((labels, items))
    }

    /// Adds an argument, unless it is nothing or secret.
    #[inline]
    fn argument(&mut self, name: &str, spec: &ArgumentSpec, made: Tree, out: &mut Vec<Given>) -> Option<()> {
        if is_secret(spec) {
            self.holds_secrets |= !matches!(made, Tree::None | Tree::Null);
            return Some(());
        }
        let value = in_order(&made.into_value().ok()?, &spec.ty);
        if may_have_secrets(spec, &value) {
            return None;
        }
        // It can be infinite, sensitive, or not known.
        value.to_json(&value.ty()).ok()?;
        if !value.is_null() || spec.nullable {
            out.push(Given::argument(name, Sample::of_value(&value, &spec.ty, spec.keyword)));
        }
        Some(())
    }
}

/// Adds the labels that a key consists of.
#[inline]
fn push_labels(key: &Tree, labels: &mut Vec<String>) -> Option<()> {
    match key {
        Tree::List(keys) => keys.iter().try_for_each(|key| push_labels(key, labels)),
        key => {
            labels.push(key.to_label()?);
            Some(())
        }
    }
}
