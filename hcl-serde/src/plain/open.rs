//! Properties of a syntax that does not tell attributes from blocks: what they are as blocks.
//!
//! As values they are decoded like any other value; which of the two they are is up to the Rust type.

use hcl_model::diag::Diagnostic;
use hcl_model::syntax::{NodeRef, Shape};

use crate::de::{DecodeError, DecodeState, Slot, Subject};
use crate::plain::messages;
use crate::plain::names::{self, COMMENT, Named, ObjectEntry};
use crate::plain::part::{LabelText, Labelled, Open, Part, Property, elements, is_object};

/// What properties are read as.
pub(super) enum Read<T, V> {
    /// Blocks, or what is in them.
    Blocks(T),
    /// A single value: not an object, or an object with names that must be evaluated.
    Value(V),
}

/// The names of a body, and the body.
pub(super) type NamesAndBody<'a> = (Vec<Named<'a>>, NodeRef<'a>);

/// Blocks of a list, the first of which is decoded now.
pub(super) type Several<'a> = (Labelled<'a>, Vec<Labelled<'a>>);

impl<'a> Open<'a> {
    /// The one value.
    pub(super) fn value(&self, state: &DecodeState<'_, '_>) -> Result<Slot<'a>, DecodeError> {
        let node = self.single(state)?.value;
        Ok(Slot::of_node(node, node.shape()))
    }

    /// The objects that all properties are, or are lists of.
    pub(super) fn objects(&self, state: &DecodeState<'_, '_>) -> Result<Read<Vec<NodeRef<'a>>, Slot<'a>>, DecodeError> {
        let mut objects = Vec::new();
        for Property { value, .. } in self.properties() {
            match value.shape() {
                Shape::Object | Shape::ComputedObject => objects.push(value),
                Shape::Tuple if elements(value).all(is_object) => objects.extend(elements(value)),
                _ => return self.value(state).map(Read::Value),
            }
        }
        Ok(Read::Blocks(objects))
    }

    /// The one object.
    pub(super) fn object(&self, state: &DecodeState<'_, '_>) -> Result<Read<NodeRef<'a>, Slot<'a>>, DecodeError> {
        let objects = match self.objects(state)? {
            Read::Blocks(objects) => objects,
            Read::Value(value) => return Ok(Read::Value(value)),
        };
        match objects[..] {
            [object] => Ok(Read::Blocks(object)),
            [first, second, ..] => {
                let (first, again) = (Subject::Missing(first).range(), Subject::Missing(second).range());
                Err(state.fail(messages::duplicate_block(&self.name, first, again)))
            }
            [] => Err(state.fail(messages::missing_block(&self.name, self.first.value.range()))),
        }
    }

    /// The names in the one object, and that.
    pub(super) fn body(&self, state: &DecodeState<'_, '_>) -> Result<Read<NamesAndBody<'a>, Slot<'a>>, DecodeError> {
        Ok(match self.object(state)? {
            Read::Value(value) => Read::Value(value),
            Read::Blocks(object) => match names::of_objects(&[object], state.mode.budget()) {
                Some(names) => Read::Blocks((names, object)),
                None => Read::Value(Slot::of_node(object, object.shape())),
            },
        })
    }

    /// The names in all objects as one.
    pub(super) fn members(&self, state: &DecodeState<'_, '_>) -> Result<Read<Vec<Named<'a>>, Slot<'a>>, DecodeError> {
        let objects = match self.objects(state)? {
            Read::Blocks(objects) => objects,
            Read::Value(value) => return Ok(Read::Value(value)),
        };
        match (names::of_objects(&objects, state.mode.budget()), &objects[..]) {
            (Some(names), _) => Ok(Read::Blocks(names)),
            (None, &[object]) => Ok(Read::Value(Slot::of_node(object, object.shape()))),
            (None, _) => {
                let error = DecodeError::new("names that are templates can only be in an object that stands alone");
                Err(error.at(|| self.first.value.range()))
            }
        }
    }

    /// Whether it can be a list: an array, or objects, each of which is an element.
    pub(super) fn may_be_list(&self) -> bool {
        !self.more.is_empty() || self.first.value.shape() == Shape::Tuple || is_object(self.first.value)
    }

    /// Whether it is an array where so many elements are asked for, and not blocks with labels.
    pub(super) fn is_array(&self, length: usize) -> bool {
        let list = self.first.value;
        let is_values = || list.shape() == Shape::Tuple && (self.is_element || !elements(list).all(is_object));
        let count = |property: Property<'a>| match property.value.shape() {
            Shape::Tuple => elements(property.value).count(),
            _ => 1,
        };
        let is_single = self.more.is_empty() && is_object(list);
        !is_single && (is_values() || self.properties().map(count).sum::<usize>() == length)
    }

    /// The blocks behind so many levels of labels, in order, at least one.
    pub(super) fn labelled(&self, count: usize, state: &DecodeState<'_, '_>) -> Result<Several<'a>, DecodeError> {
        let mut found = Vec::new();
        for property in self.properties() {
            self.add_labelled(property, count, state, &mut Vec::new(), &mut found)?;
        }
        let mut found = found.into_iter();
        match found.next() {
            Some(first) => Ok((first, found.collect())),
            None => Err(state.fail(self.missing_label(count))),
        }
    }

    /// The variants that are named in the objects, in order, at least one.
    pub(super) fn variants(&self, state: &DecodeState<'_, '_>) -> Result<Read<Several<'a>, Slot<'a>>, DecodeError> {
        let objects = match self.objects(state)? {
            Read::Blocks(objects) => objects,
            Read::Value(value) => return Ok(Read::Value(value)),
        };
        let mut found = Vec::new();
        for object in objects {
            for ObjectEntry { label, value, .. } in names::entries(object, state.mode.budget()) {
                let value = Property { key: label.at, value };
                found.push(Labelled { name: self.name.clone(), labels: vec![label], value });
            }
        }
        let mut found = found.into_iter();
        match found.next() {
            Some(first) => Ok(Read::Blocks((first, found.collect()))),
            None => Err(state.fail(messages::missing_variant(self.first.value.range()))),
        }
    }

    /// Goes through a property: an object for each label, and a list wherever there can be several.
    fn add_labelled(
        &self,
        property: Property<'a>,
        count: usize,
        state: &DecodeState<'_, '_>,
        labels: &mut Vec<LabelText<'a>>,
        found: &mut Vec<Labelled<'a>>,
    ) -> Result<(), DecodeError> {
        let value = property.value;
        match value.shape() {
            Shape::Null if labels.len() == count => {}
            Shape::Tuple => {
                for element in elements(value) {
                    if !is_object(element) {
                        return Err(self.no_block(element));
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
                found.push(Labelled { name: self.name.clone(), labels: labels.clone(), value: property });
            }
            _ => return Err(self.no_block(value)),
        }
        Ok(())
    }

    fn no_block(&self, at: NodeRef<'a>) -> DecodeError {
        DecodeError::new("an object is required here: a level for each label, and the body").at(|| at.range())
    }

    fn missing_label(&self, count: usize) -> Diagnostic {
        let value = self.first.value;
        let example = value.syntax().block_example(&self.name, &vec!["label"; count]);
        messages::missing_label(&self.name, count, &example, value.range())
    }
}

impl<'a> Labelled<'a> {
    /// The labels, and what is behind them.
    pub(super) fn into_parts(self) -> (Vec<LabelText<'a>>, Part<'a>) {
        let content = Part::Open(self.content());
        (self.labels, content)
    }

    /// What is behind the labels.
    pub(super) fn content(&self) -> Open<'a> {
        Open::new(self.name.clone(), self.value)
    }
}

/// The names of a body without its comments, which a struct has no field for.
pub(super) fn without_comments<'a>(mut names: Vec<Named<'a>>, fields: &[&str]) -> Vec<Named<'a>> {
    if !fields.contains(&COMMENT) {
        names.retain(|named| named.name != COMMENT);
    }
    names
}
