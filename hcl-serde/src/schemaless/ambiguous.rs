//! Properties of a syntax that does not tell attributes from blocks: what they are as blocks, and what as values.
//!
//! The request of serde decides which of the two kinds a part has.

use std::collections::VecDeque;
use std::rc::Rc;

use hcl_model::__private::messages;
use hcl_model::syntax::{Cursor, NodeRef, Shape};
use hcl_model::value::Value;

use crate::de::{Asked, DecodeError, DecodeState, Parts, Slot, Subject, Undecided};
use crate::schemaless::body_map::{self, BodyMap, MapOptions};
use crate::schemaless::labels::{LabelsAndBlock, OneVariant};
use crate::schemaless::messages::{COMPUTED_NAMES, NO_BLOCK, OUT_OF_ORDER, missing_variant};
use crate::schemaless::names::{self, NamedItem, ObjectEntry};
use crate::schemaless::part::{Ambiguous, LabelText, Labelled, Property, Rest, elements, is_object};
use crate::schemaless::present::present;

/// Blocks, or what is in them; or a single value, which is not an object, or an object with names that must be evaluated.
enum BlocksOrValue<'a, T> {
    Blocks(T),
    Value(Slot<'a>),
}

impl<'a> Undecided<'a> for Ambiguous<'a> {
    #[inline]
    fn subject(&self) -> Option<Subject<'a>> {
        Some(Subject::Whole(self.first.value))
    }

    #[inline]
    fn decide(self: Box<Self>, asked: Asked, state: &DecodeState<'_, '_>) -> Result<Slot<'a>, DecodeError> {
        let decided = match asked {
            // Blocks are there; of a value it matters whether it is null, and an expression with mistakes may be wanted as it is.
            Asked::Option if self.more.is_empty() => match present(self.first.value, state)? {
                None => return Ok(Slot::of_value(Value::NULL)),
                Some(slot) if slot.is_evaluated() => return Ok(slot),
                Some(_) => return Ok(Slot::boxed(self)),
            },
            Asked::Option => return Ok(Slot::boxed(self)),
            Asked::Value | Asked::Identifier | Asked::Any => BlocksOrValue::Value(self.value(state)?),
            Asked::Map => self.map(state)?,
            Asked::List | Asked::Tuple(_) if !self.may_be_list() => BlocksOrValue::Value(self.value(state)?),
            Asked::List => BlocksOrValue::Blocks(Slot::elements(AmbiguousList::new(*self))),
            Asked::Tuple(length) if self.is_array(length) => {
                BlocksOrValue::Blocks(Slot::elements(AmbiguousList::new(*self)))
            }
            Asked::Tuple(length) => {
                let found = self.labelled(length.saturating_sub(1), state)?;
                BlocksOrValue::Blocks(self.first_of(found, state)?.into_tuple())
            }
            Asked::Variant => match self.variants(state)? {
                BlocksOrValue::Blocks(found) => BlocksOrValue::Blocks(self.first_of(found, state)?.into_variant()?),
                BlocksOrValue::Value(value) => BlocksOrValue::Value(value),
            },
            Asked::Struct(_) | Asked::Flag | Asked::Unit => self.body(asked, state)?,
            Asked::Body => match self.object(state)? {
                BlocksOrValue::Blocks(object) => BlocksOrValue::Blocks(Slot::of_body(object, false)),
                BlocksOrValue::Value(_) => return Err(DecodeError::new(NO_BLOCK)),
            },
        };
        let (BlocksOrValue::Blocks(slot) | BlocksOrValue::Value(slot)) = decided;
        Ok(slot)
    }
}

impl<'a> Ambiguous<'a> {
    #[inline]
    fn properties(&self) -> impl Iterator<Item = Property<'a>> + '_ {
        std::iter::once(self.first).chain(self.more.iter().copied())
    }

    /// The one property; a second one is a mistake.
    #[inline]
    fn single(&self, state: &DecodeState<'_, '_>) -> Result<Property<'a>, DecodeError> {
        match self.more.first() {
            None => Ok(self.first),
            Some(second) => {
                let (first, again) = (self.first.key.range(), second.key.range());
                Err(state.fail(messages::duplicate_argument(&self.name, first, again)))
            }
        }
    }

    /// The one value.
    #[inline]
    fn value(&self, state: &DecodeState<'_, '_>) -> Result<Slot<'a>, DecodeError> {
        Ok(Slot::of_node(self.single(state)?.value))
    }

    /// The objects that all properties are, or are lists of.
    #[inline]
    fn objects(&self, state: &DecodeState<'_, '_>) -> Result<BlocksOrValue<'a, Vec<NodeRef<'a>>>, DecodeError> {
        let mut objects = Vec::new();
        for Property { value, .. } in self.properties() {
            match value.shape() {
                Shape::Object | Shape::ComputedObject => objects.push(value),
                Shape::Tuple if elements(value).all(is_object) => objects.extend(elements(value)),
                _ => return self.value(state).map(BlocksOrValue::Value),
            }
        }
        Ok(BlocksOrValue::Blocks(objects))
    }

    /// The one object.
    #[inline]
    fn object(&self, state: &DecodeState<'_, '_>) -> Result<BlocksOrValue<'a, NodeRef<'a>>, DecodeError> {
        let objects = match self.objects(state)? {
            BlocksOrValue::Blocks(objects) => objects,
            BlocksOrValue::Value(value) => return Ok(BlocksOrValue::Value(value)),
        };
        match objects[..] {
            [object] => Ok(BlocksOrValue::Blocks(object)),
            [first, second, ..] => {
                let (first, again) = (Subject::Missing(first).range(), Subject::Missing(second).range());
                Err(state.fail(messages::duplicate_block(&self.name, first, &[], again)))
            }
            [] => {
                let at = self.first.value;
                Err(state.fail(messages::missing_block(&self.name, &self.example(0), at.range())))
            }
        }
    }

    /// The one object as a body that is asked for.
    #[inline]
    fn body(&self, asked: Asked, state: &DecodeState<'_, '_>) -> Result<BlocksOrValue<'a, Slot<'a>>, DecodeError> {
        Ok(match self.object(state)? {
            BlocksOrValue::Value(value) => BlocksOrValue::Value(value),
            BlocksOrValue::Blocks(object) => match names::of_objects(&[object], state.mode.budget()) {
                Some(names) => BlocksOrValue::Blocks(body_map::read(names, object, asked, state)?),
                None => BlocksOrValue::Value(Slot::of_node(object)),
            },
        })
    }

    /// The names in all objects as one map.
    #[inline]
    fn map(&self, state: &DecodeState<'_, '_>) -> Result<BlocksOrValue<'a, Slot<'a>>, DecodeError> {
        let objects = match self.objects(state)? {
            BlocksOrValue::Blocks(objects) => objects,
            BlocksOrValue::Value(value) => return Ok(BlocksOrValue::Value(value)),
        };
        let at = self.first.value;
        let map = |names: Vec<NamedItem<'a>>| {
            let options = MapOptions { fields: None, null_is_absent: false, body: Subject::Missing(at) };
            Slot::members(BodyMap::new(names, options))
        };
        match (names::of_objects(&objects, state.mode.budget()), &objects[..]) {
            (Some(names), _) => Ok(BlocksOrValue::Blocks(map(names))),
            (None, &[object]) => Ok(BlocksOrValue::Value(Slot::of_node(object))),
            (None, _) => Err(DecodeError::new(COMPUTED_NAMES).at(|| at.range())),
        }
    }

    /// Returns `true` if it can be a list: an array, or objects, each of which is an element.
    #[inline]
    fn may_be_list(&self) -> bool {
        !self.more.is_empty() || self.first.value.shape() == Shape::Tuple || is_object(self.first.value)
    }

    /// Returns `true` if it is an array where so many elements are asked for, and not blocks with labels.
    #[inline]
    fn is_array(&self, length: usize) -> bool {
        let list = self.first.value;
        let is_values = || list.shape() == Shape::Tuple && (self.rest.is_some() || !elements(list).all(is_object));
        let count = |property: Property<'a>| match property.value.shape() {
            Shape::Tuple => elements(property.value).count(),
            _ => 1,
        };
        let is_single = self.more.is_empty() && is_object(list);
        !is_single && (is_values() || self.properties().map(count).sum::<usize>() == length)
    }

    /// The blocks behind so many levels of labels, in order.
    #[inline]
    fn labelled(&self, count: usize, state: &DecodeState<'_, '_>) -> Result<VecDeque<Labelled<'a>>, DecodeError> {
        let mut found = VecDeque::new();
        for property in self.properties() {
            self.add_labelled(property, count, state, &mut Vec::new(), &mut found)?;
        }
        if found.is_empty() {
            let at = self.first.value.range();
            return Err(state.fail(messages::missing_property_label(&self.name, &self.example(count), at)));
        }
        Ok(found)
    }

    /// The variants that are named in the objects, in order.
    #[inline]
    fn variants(&self, state: &DecodeState<'_, '_>) -> Result<BlocksOrValue<'a, VecDeque<Labelled<'a>>>, DecodeError> {
        let objects = match self.objects(state)? {
            BlocksOrValue::Blocks(objects) => objects,
            BlocksOrValue::Value(value) => return Ok(BlocksOrValue::Value(value)),
        };
        let mut found = VecDeque::new();
        for object in objects {
            for ObjectEntry { label, value, .. } in names::entries(object, state.mode.budget()) {
                let value = Property { key: label.at, value };
                found.push_back(Labelled { name: self.name.clone(), labels: vec![label], value });
            }
        }
        if found.is_empty() {
            return Err(state.fail(missing_variant(self.first.value.range())));
        }
        Ok(BlocksOrValue::Blocks(found))
    }

    /// The first of several blocks; the others are left for the list that asks for them.
    #[inline]
    fn first_of(
        &self,
        mut found: VecDeque<Labelled<'a>>,
        state: &DecodeState<'_, '_>,
    ) -> Result<Labelled<'a>, DecodeError> {
        let first = found.pop_front().ok_or_else(DecodeError::reported)?;
        match (&self.rest, found.front()) {
            (_, None) => {}
            (Some(rest), Some(_)) => *rest.borrow_mut() = found,
            (None, Some(again)) => {
                let (first, again) = (first.value.key.range(), again.value.key.range());
                return Err(state.fail(messages::duplicate_block(&self.name, first, &[], again)));
            }
        }
        Ok(first)
    }

    /// Goes through a property: an object for each label, and a list wherever there can be several.
    #[inline]
    fn add_labelled(
        &self,
        property: Property<'a>,
        count: usize,
        state: &DecodeState<'_, '_>,
        labels: &mut Vec<LabelText<'a>>,
        found: &mut VecDeque<Labelled<'a>>,
    ) -> Result<(), DecodeError> {
        let value = property.value;
        let no_block = |at: NodeRef<'a>, missing: usize| {
            let say = if missing > 0 { messages::labels_type } else { messages::blocks_type };
            Err(state.fail(say(&self.name, &self.example(count), at.range())))
        };
        match value.shape() {
            Shape::Null if labels.len() == count => {}
            Shape::Tuple => {
                for element in elements(value) {
                    if !is_object(element) {
                        return no_block(element, count - labels.len());
                    }
                    self.add_labelled(Property { value: element, ..property }, count, state, labels, found)?;
                }
            }
            Shape::Object | Shape::ComputedObject if labels.len() < count => {
                for ObjectEntry { label, value, .. } in names::entries(value, state.mode.budget()) {
                    let key = label.at;
                    labels.push(label);
                    self.add_labelled(Property { key, value }, count, state, labels, found)?;
                    labels.pop();
                }
            }
            Shape::Object | Shape::ComputedObject => {
                found.push_back(Labelled { name: self.name.clone(), labels: labels.clone(), value: property });
            }
            _ => return no_block(value, count - labels.len()),
        }
        Ok(())
    }

    /// A block of this name with so many labels, as it is written.
    #[inline]
    fn example(&self, labels: usize) -> String {
        self.first.value.syntax().block_example(&self.name, &vec!["label"; labels])
    }
}

impl<'a> Labelled<'a> {
    /// The labels, and what is behind them.
    #[inline]
    fn into_tuple(self) -> Slot<'a> {
        let content = Slot::undecided(Ambiguous::new(self.name, self.value));
        Slot::elements(LabelsAndBlock::new(self.labels, content))
    }

    /// The variant that the first label names.
    #[inline]
    fn into_variant(self) -> Result<Slot<'a>, DecodeError> {
        let label = self.labels.into_iter().next().ok_or_else(DecodeError::reported)?;
        let content = Slot::undecided(Ambiguous::new(self.name, self.value));
        Ok(Slot::members(OneVariant::new(label, content)))
    }
}

impl<'a> Undecided<'a> for Labelled<'a> {
    #[inline]
    fn subject(&self) -> Option<Subject<'a>> {
        Some(Subject::Whole(self.value.value))
    }

    /// Decides the element that the part was found with.
    #[inline]
    fn decide(self: Box<Self>, asked: Asked, _state: &DecodeState<'_, '_>) -> Result<Slot<'a>, DecodeError> {
        match asked {
            Asked::Option => Ok(Slot::boxed(self)),
            Asked::Tuple(length) if self.labels.len() + 1 == length => Ok(self.into_tuple()),
            Asked::Variant if self.labels.len() == 1 => self.into_variant(),
            _ => Err(DecodeError::new(OUT_OF_ORDER)),
        }
    }
}

/// Properties as a list: their values, or the elements of these.
#[derive(Debug)]
struct AmbiguousList<'a> {
    properties: Ambiguous<'a>,
    /// The number of the next property.
    next: usize,
    tuple: Option<(Property<'a>, Cursor)>,
    /// The items that were found together with the last element.
    rest: Rest<'a>,
}

impl<'a> AmbiguousList<'a> {
    #[inline]
    fn new(properties: Ambiguous<'a>) -> AmbiguousList<'a> {
        AmbiguousList { properties, next: 0, tuple: None, rest: Rest::default() }
    }

    /// The next element of the properties.
    #[inline]
    fn next_element(&mut self) -> Option<Property<'a>> {
        loop {
            if let Some((list, cursor)) = &mut self.tuple {
                match list.value.syntax().next_element(list.value.node(), cursor) {
                    Some(element) => return Some(Property { value: list.value.sibling(element), ..*list }),
                    None => self.tuple = None,
                }
            }
            let property = match self.next {
                0 => self.properties.first,
                next => *self.properties.more.get(next - 1)?,
            };
            self.next += 1;
            match property.value.shape() {
                Shape::Tuple => self.tuple = Some((property, Cursor::default())),
                _ => return Some(property),
            }
        }
    }
}

impl<'a> Parts<'a> for AmbiguousList<'a> {
    #[inline]
    fn next(&mut self, state: &DecodeState<'_, '_>) -> Result<Option<Slot<'a>>, DecodeError> {
        if let Some(labelled) = self.rest.borrow_mut().pop_front() {
            return Ok(Some(Slot::undecided(labelled)));
        }
        let Some(element) = self.next_element() else {
            return Ok(None);
        };
        let shape = element.value.shape();
        // Only blocks can be elements of several properties.
        if !matches!(shape, Shape::Object | Shape::ComputedObject) {
            self.properties.single(state)?;
        }
        Ok(Some(match shape {
            // A scalar is a value, whatever is asked for.
            Shape::Number(_) | Shape::Str(_) | Shape::Bool(_) => Slot::of_shape(element.value, shape),
            _ => {
                let rest = Some(Rc::clone(&self.rest));
                Slot::undecided(Ambiguous { rest, ..Ambiguous::new(self.properties.name.clone(), element) })
            }
        }))
    }
}
