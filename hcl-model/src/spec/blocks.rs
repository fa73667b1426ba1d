//! The values of several blocks together, and of one block.

use std::borrow::Cow;
use std::collections::{BTreeMap, btree_map};
use std::sync::Arc;

use crate::body::messages::{duplicate_block, duplicate_label, missing_block};
use crate::body::{Block, Content};
use crate::convert::convert_within;
use crate::diag::Instance;
use crate::expr::messages::evaluation_limit;
use crate::path::PathStep;
use crate::source::Range;
use crate::source::normalize;
use crate::spec::decode::{Decoder, Given, Labels};
use crate::spec::messages;
use crate::spec::tree::{Sequence, Spec};
use crate::type_expression::TypeConstraint;
use crate::types::Type;
use crate::value::{Marks, Value};

/// The least and the largest number of blocks.
type Count = (usize, Option<usize>);

impl Decoder<'_> {
    pub(super) fn block(&mut self, ty: &str, inner: &Spec, is_required: bool, given: Given<'_>) -> Value {
        let Some(block) = self.only(ty, is_required, given.content) else {
            return match is_required {
                true => Value::unknown(inner.implied_type()),
                false => Value::null(inner.implied_type()),
            };
        };
        let value = self.body(inner, block.body(), Labels::Of(block, 0));
        match block.body().condition() {
            Some(condition) if !condition.is_known() => unknown_as(&condition, inner.implied_type()),
            Some(condition) => value.with_marks(condition.marks()),
            None => value,
        }
    }

    pub(super) fn block_attributes(
        &mut self,
        ty: &str,
        constraint: &TypeConstraint,
        is_required: bool,
        given: Given<'_>,
    ) -> Value {
        let element = constraint.ty().without_optional();
        let Some(block) = self.only(ty, is_required, given.content) else {
            return match is_required {
                true => Value::unknown(Type::map(element)),
                false => Value::null(Type::map(element)),
            };
        };
        let (attributes, found) = block.body().just_attributes();
        self.diagnostics.extend(found);
        let mut values: Vec<(Arc<str>, Value)> = Vec::new();
        let mut places: BTreeMap<Arc<str>, Range> = BTreeMap::new();
        for attribute in &attributes {
            let name: Arc<str> = normalize(Cow::Borrowed(&attribute.name)).into();
            let value = self.expression(&attribute.name, &attribute.expr, constraint);
            places.insert(name.clone(), attribute.expr.range());
            values.push((name, value));
        }
        let condition = block.body().condition();
        if let Some(condition) = condition.as_ref().filter(|condition| !condition.is_known()) {
            return unknown_as(condition, Type::map(element));
        }
        let value = match element.has_dynamic() && !values.is_empty() {
            false => Value::map(element, values),
            true => self.one_type(
                Value::object(values),
                &Type::map(Type::DYNAMIC),
                ty,
                &mut |step| match step {
                    PathStep::Name(name) => places.get(&**name).cloned(),
                    PathStep::Index(_) => None,
                },
                block.header_range(),
            ),
        };
        condition.map_or(value.clone(), |condition| value.with_marks(condition.marks()))
    }

    pub(super) fn blocks(
        &mut self,
        spec: &Spec,
        of: Sequence,
        ty: &str,
        inner: &Spec,
        count: Count,
        given: Given<'_>,
    ) -> Value {
        let blocks: Vec<&Block> = given.content.blocks_of_type(ty).collect();
        let (mut marks, mut unknown) = (Marks::none(), None);
        let mut values = Vec::with_capacity(blocks.len());
        for block in &blocks {
            let value = self.body(inner, block.body(), Labels::Of(block, 0));
            values.push(conditional(block, value, &mut marks, &mut unknown));
        }
        if let Some(condition) = unknown {
            return unknown_as(&condition, spec.implied_type()).with_marks(marks);
        }
        self.check_count(ty, &blocks, count, given.content);
        if values.is_empty() {
            return match of {
                Sequence::List => Value::list(inner.implied_type(), []),
                Sequence::Set => Value::set(inner.implied_type(), []),
                Sequence::Tuple => Value::tuple([]),
            };
        }
        let tuple = Value::tuple(values);
        let to = match of {
            Sequence::Tuple => return tuple.with_marks(marks),
            Sequence::List => Type::list(Type::DYNAMIC),
            Sequence::Set => Type::set(Type::DYNAMIC),
        };
        let first =
            blocks.first().map_or_else(|| given.content.missing_item_range().clone(), |block| block.header_range());
        let place = &mut |step: &PathStep| match step {
            PathStep::Index(at) => blocks.get(*at).map(|block| block.header_range()),
            PathStep::Name(_) => None,
        };
        self.one_type(tuple, &to, ty, place, first).with_marks(marks)
    }

    /// Blocks by their labels, of which so many are keys.
    #[expect(clippy::too_many_arguments, reason = "the parts of one kind of spec")]
    pub(super) fn labelled(
        &mut self,
        spec: &Spec,
        is_map: bool,
        ty: &str,
        keys: usize,
        inner: &Spec,
        count: Count,
        given: Given<'_>,
    ) -> Value {
        let blocks: Vec<&Block> = given.content.blocks_of_type(ty).collect();
        let (mut marks, mut unknown) = (Marks::none(), None);
        let mut root = Level::default();
        for block in &blocks {
            let value = self.body(inner, block.body(), Labels::Of(block, keys));
            let value = conditional(block, value, &mut marks, &mut unknown);
            let labels = block.labels().get(..keys).unwrap_or(block.labels());
            if let Err(Entry { at, made, .. }) = root.add(labels, value, block) {
                let label = labels.last().map_or("", String::as_str);
                let before = self.diagnostics.len();
                self.diagnostics.push(duplicate_label(ty, label, at.clone(), made, block.header_range()));
                self.made_since(before, block.body());
            }
        }
        if let Some(condition) = unknown {
            return unknown_as(&condition, spec.implied_type()).with_marks(marks);
        }
        self.check_count(ty, &blocks, count, given.content);
        let value = match is_map {
            false => root.into_object(),
            true => {
                let mut types = vec![inner.implied_type()];
                for _ in 1..keys {
                    types.push(Type::map(types.last().cloned().unwrap_or(Type::DYNAMIC)));
                }
                self.map(ty, &root, &types)
            }
        };
        value.with_marks(marks)
    }

    /// The maps of a level and those below it; `types` are those of the elements of empty ones, the innermost first.
    fn map(&mut self, ty: &str, level: &Level, types: &[Type]) -> Value {
        let Some((element, inner)) = types.split_last() else { return Value::DYNAMIC };
        let mut places: BTreeMap<&str, Range> = BTreeMap::new();
        let mut values: Vec<(Arc<str>, Value)> = Vec::new();
        for (key, entry) in &level.0 {
            places.insert(key, entry.at.clone());
            let value = match &entry.inside {
                Inside::Level(level) => self.map(ty, level, inner),
                Inside::Value(value) => value.clone(),
            };
            values.push((key.clone(), value));
        }
        let Some(first) = level.0.values().next().map(|entry| entry.at.clone()) else {
            return Value::map(element.clone(), values);
        };
        let place = &mut |step: &PathStep| match step {
            PathStep::Name(name) => places.get(&**name).cloned(),
            PathStep::Index(_) => None,
        };
        self.one_type(Value::object(values), &Type::map(Type::DYNAMIC), ty, place, first)
    }

    /// The one block of a type; reports that it is missing, and each other one.
    fn only<'c>(&mut self, ty: &'c str, is_required: bool, content: &'c Content) -> Option<&'c Block> {
        let mut blocks = content.blocks_of_type(ty);
        let Some(first) = blocks.next() else {
            if is_required && !content.is_absence_reported(ty) {
                let at = content.missing_item_range().clone();
                self.diagnostics.push(missing_block(ty, &format!("{ty} {{ ... }}"), at));
            }
            return None;
        };
        for other in blocks {
            let before = self.diagnostics.len();
            let made = instances(first);
            self.diagnostics.push(duplicate_block(ty, first.header_range(), &made, other.header_range()));
            self.made_since(before, other.body());
        }
        Some(first)
    }

    fn check_count(&mut self, ty: &str, blocks: &[&Block], (at_least, at_most): Count, content: &Content) {
        if blocks.len() < at_least && !content.is_absence_reported(ty) {
            let at = content.missing_item_range().clone();
            self.diagnostics.push(messages::too_few_blocks(ty, at_least, at));
        }
        if let Some(at_most) = at_most
            && let Some(surplus) = blocks.get(at_most)
        {
            self.diagnostics.push(messages::too_many_blocks(ty, at_most, surplus.header_range()));
        }
    }

    /// Values as elements of a collection, which have one type; `place` says where one of them comes from.
    fn one_type(
        &mut self,
        values: Value,
        to: &Type,
        ty: &str,
        place: &mut dyn FnMut(&PathStep) -> Option<Range>,
        first: Range,
    ) -> Value {
        let mut allowance = self.mode.budget().allowance();
        match convert_within(&values, to, &mut allowance) {
            Ok(value) => value,
            Err(why) => {
                let path = why.path();
                let at = path.steps().first().and_then(place).unwrap_or(first);
                self.diagnostics.push(match allowance.enough() {
                    Ok(()) => messages::inconsistent_blocks(ty, why.into_reason(), at),
                    Err(exhausted) => evaluation_limit(exhausted, at),
                });
                Value::DYNAMIC.with_marks(values.all_marks())
            }
        }
    }
}

/// Blocks by a label, and by those behind it.
#[derive(Default)]
struct Level(BTreeMap<Arc<str>, Entry>);

struct Entry {
    at: Range,
    made: Vec<Instance>,
    inside: Inside,
}

impl Entry {
    fn new(block: &Block, inside: Inside) -> Entry {
        Entry { at: block.header_range(), made: instances(block), inside }
    }
}

/// For which elements a block was made.
fn instances(block: &Block) -> Vec<Instance> {
    let body = block.body().as_node();
    body.syntax().instances(body.node())
}

enum Inside {
    Level(Level),
    Value(Value),
}

impl Level {
    /// Adds the value of a block; another one with the same labels is where the error says.
    fn add(&mut self, labels: &[String], value: Value, block: &Block) -> Result<(), &Entry> {
        let Some((last, before)) = labels.split_last() else { return Ok(()) };
        let key = |label: &str| -> Arc<str> { normalize(Cow::Borrowed(label)).into() };
        let mut level = self;
        for label in before {
            let new = || Entry::new(block, Inside::Level(Level::default()));
            level = match &mut level.0.entry(key(label)).or_insert_with(new).inside {
                Inside::Level(level) => level,
                Inside::Value(_) => return Ok(()),
            };
        }
        let key = key(last);
        match level.0.entry(key) {
            btree_map::Entry::Occupied(first) => Err(first.into_mut()),
            btree_map::Entry::Vacant(place) => {
                place.insert(Entry::new(block, Inside::Value(value)));
                Ok(())
            }
        }
    }

    fn into_object(self) -> Value {
        Value::object(self.0.into_iter().map(|(key, entry)| {
            let value = match entry.inside {
                Inside::Level(level) => level.into_object(),
                Inside::Value(value) => value,
            };
            (key, value)
        }))
    }
}

/// The value of a block whose being there may depend on a value: its marks are added to those of all blocks, and if it is
/// unknown, nobody knows how many there are.
fn conditional(block: &Block, value: Value, marks: &mut Marks, unknown: &mut Option<Value>) -> Value {
    if let Some(condition) = block.body().condition() {
        marks.merge(&condition.marks());
        if !condition.is_known() && unknown.is_none() {
            *unknown = Some(condition);
        }
    }
    value
}

/// An unknown value of a type that waits for what a condition waits for, with its marks.
fn unknown_as(condition: &Value, ty: Type) -> Value {
    Value::unknown(ty).waiting_for(&condition.waits()).with_marks(condition.marks())
}
