//! A walk over a body for serde: a map from field names to values, in source order, as the schema says.

use std::borrow::Cow;
use std::vec;

use hcl_model::body::Body;
use hcl_model::serde::Token;
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, Item, NodeRef};

use crate::de::argument::{argument, literal, not_literal};
use crate::de::blocks::Blocks;
use crate::de::body::{BodyInput, Header};
use crate::de::input::Input;
use crate::de::remain::Remain;
use crate::de::slot::Slot;
use crate::de::subject::Subject;
use crate::de::{DecodeError, DecodeState, Purpose};
use crate::read::{BlockKey, Event, Fault, Found, Keys, Reader};
use crate::schema::{ArgumentSpec, AttributeField, BlockField, Field, FieldKind, Occurs, RangeOf, Schema, TypeSpec};

/// A walk over a body: first the labels, then the items, then what is absent but has a value all the same.
pub(super) struct BodyWalk<'a> {
    input: BodyInput<'a>,
    cursor: Cursor,
    phase: Phase,
    reader: Reader<'static>,
    /// The names that no field takes, where they are decoded all the same.
    names: Option<Box<Keys<'a>>>,
}

enum Phase {
    /// Names that only variants have which the body is not, each twice, before anything else: serde, which tries one
    /// variant after the other, gives these up at once.
    Others(vec::IntoIter<&'static str>),
    Labels(usize),
    Items,
    Absent(usize),
}

impl Phase {
    fn after_others(header: Header<'_>) -> Phase {
        match header {
            Header::Root | Header::Object => Phase::Items,
            Header::Block { .. } => Phase::Labels(0),
        }
    }
}

/// The result of a step of a walk.
///
/// One enum, and not a result of an option, so that it is handed over in two registers.
pub(super) enum Step {
    /// A field is decoded next, from what was put into the slot.
    Field(&'static Field),
    /// Something is decoded next that has the name that was put into the key.
    Named,
    /// The item is of no use for the type.
    Passed,
    /// There is nothing more.
    End,
    /// The item is a mistake.
    Failed(DecodeError),
}

/// A step, where it can fail.
type Stepped = Result<Step, DecodeError>;

impl From<Stepped> for Step {
    fn from(step: Stepped) -> Step {
        step.unwrap_or_else(Step::Failed)
    }
}

impl<'a> BodyWalk<'a> {
    /// Returns the schema of the body.
    pub(super) fn schema(&self) -> &'static Schema {
        self.input.schema
    }

    /// A walk that has not begun.
    pub(super) fn new(input: BodyInput<'a>) -> BodyWalk<'a> {
        let phase = match input.header {
            _ if input.is_by_content() => Phase::Others(input.names_of_others().into_iter()),
            header => Phase::after_others(header),
        };
        let reader = Reader::new(input.schema, input.tag());
        BodyWalk { input, cursor: Cursor::default(), phase, reader, names: None }
    }

    /// The field that the walk stands at, if it was decoded from its default.
    #[cold]
    pub(super) fn defaulted(&self, subject: Option<Subject<'a>>) -> Option<&'static Field> {
        let next = match (&self.phase, subject) {
            (Phase::Absent(next), Some(Subject::Missing(_))) => *next,
            (Phase::Items, Some(Subject::Instead(_))) => self.reader.hint().get(),
            _ => return None,
        };
        self.input.schema.field(next.checked_sub(1)?)
    }

    /// Looks at what comes next, and puts into the slot what it is decoded from.
    ///
    /// There is no loop in here, and what is rare is apart, so that the way of most items is short.
    #[inline(never)]
    pub(super) fn step(&mut self, state: &DecodeState<'_, '_>, slot: &mut Slot<'a>, key: &mut Cow<'a, str>) -> Step {
        let Phase::Items = self.phase else {
            return self.step_beside(state, slot, key);
        };
        let mut added = 0;
        let item = self.input.ask(&mut self.cursor, self.reader.hint(), &mut added, state);
        match self.input.accepts(item.as_ref(), added, state) {
            Ok(true) => {}
            Ok(false) => return Step::Passed,
            Err(error) => return Step::Failed(error),
        }
        let Some(item) = &item else {
            if self.reader.may_pass_over() {
                state.needs_check.set(true);
            }
            self.phase = Phase::Absent(0);
            return self.step_beside(state, slot, key);
        };
        self.item(item, state, slot, key)
    }

    /// Looks at what comes before and after the items.
    #[inline(never)]
    fn step_beside(&mut self, state: &DecodeState<'_, '_>, slot: &mut Slot<'a>, key: &mut Cow<'a, str>) -> Step {
        match &mut self.phase {
            Phase::Others(names) => {
                let Some(name) = names.next() else {
                    self.phase = Phase::after_others(self.input.header);
                    return Step::Passed;
                };
                *key = Cow::Borrowed(name);
                *slot = Slot::new(Input::Text("", None), &TypeSpec::Dynamic);
                Step::Named
            }
            &mut Phase::Labels(index) => match self.label(index, state, slot) {
                Ok(Some(field)) => {
                    self.phase = Phase::Labels(index + 1);
                    Step::Field(field)
                }
                Ok(None) => {
                    self.phase = Phase::Items;
                    Step::Passed
                }
                Err(error) => Step::Failed(error),
            },
            Phase::Items => Step::Passed,
            &mut Phase::Absent(from) => self.next_absent(from, slot).into(),
        }
    }

    /// The next of the fields that no item was found for and that are decoded all the same.
    fn next_absent(&mut self, mut from: usize, slot: &mut Slot<'a>) -> Stepped {
        loop {
            let Some((index, field)) = self.reader.absent(from) else {
                let distinct = self.names.take().is_none_or(|mut names| names.are_distinct());
                return if distinct { Ok(Step::End) } else { Err(Fault::Twice.into()) };
            };
            from = index + 1;
            self.phase = Phase::Absent(from);
            if self.absent(index, field, slot)? {
                return Ok(Step::Field(field));
            }
        }
    }

    /// The field of a label, counted from 0; also checks that there are as many labels as fields.
    fn label(
        &mut self,
        index: usize,
        state: &DecodeState<'_, '_>,
        slot: &mut Slot<'a>,
    ) -> Result<Option<&'static Field>, DecodeError> {
        let Header::Block { block, labels } = self.input.header else {
            return Ok(None);
        };
        let label = block.syntax().label(block.node(), index + labels as usize);
        let schema = self.input.schema;
        let field = if index < schema.label_count() { schema.labels().nth(index) } else { None };
        match (field, label) {
            // The labels are fields of the struct that this one is a part of.
            _ if matches!(state.purpose, Purpose::Part) => Ok(None),
            (Some(field), Some(label)) => {
                let subject = Subject::Label(block, index as u32 + labels);
                let text = match label.text {
                    Cow::Borrowed(text) => Input::Text(text, Some(subject)),
                    Cow::Owned(text) => Input::Part(text.into(), subject),
                };
                // serde keeps what is flattened before it asks for a number.
                let ty = match field.kind() {
                    FieldKind::Label { ty, .. } if ty.is_bool_or_number() => ty,
                    _ => &TypeSpec::Dynamic,
                };
                *slot = Slot::new(text, ty);
                Ok(Some(field))
            }
            (None, None) => Ok(None),
            _ => Err(Fault::Labels.into()),
        }
    }

    #[inline(always)]
    fn item(
        &mut self,
        item: &Item<'a>,
        state: &DecodeState<'_, '_>,
        slot: &mut Slot<'a>,
        key: &mut Cow<'a, str>,
    ) -> Step {
        let found = self.reader.find(item);
        // What is not the argument of a field is read apart, so that the way of most items is short.
        let (Some(Found { field, .. }), Some(attribute), Item::Attribute(argument)) =
            (found, found.and_then(|found| found.argument()), item)
        else {
            return self.not_an_argument(found, item, state, slot, key).into();
        };
        let expr = argument.expr();
        if field.may_warn() {
            warn(field, item, state);
        }
        state.begin_argument();
        if literal(expr, &attribute.spec, slot) {
            return Step::Field(field);
        }
        match not_literal(expr, &attribute.spec, state, slot) {
            Ok(true) => {
                if let Some(text) = slot.input.given_text() {
                    state.settle_argument(text, field.name(), attribute, slot);
                }
                Step::Field(field)
            }
            Ok(false) => null(field, attribute, expr, slot),
            Err(error) => Step::Failed(error),
        }
    }

    /// An item that is not the argument of a field.
    #[inline(never)]
    fn not_an_argument(
        &mut self,
        found: Option<Found>,
        item: &Item<'a>,
        state: &DecodeState<'_, '_>,
        slot: &mut Slot<'a>,
        key: &mut Cow<'a, str>,
    ) -> Stepped {
        let event = self.reader.event(found, item);
        if matches!(event, Event::Ignored | Event::Remaining(_)) {
            state.passed_over.set(true);
        }
        match (event, item) {
            (Event::Block(index, field, block, first), Item::Block(item_block)) => {
                if field.may_warn() {
                    warn(field, item, state);
                }
                // The others are read with the first.
                if !first {
                    return Ok(Step::Passed);
                }
                state.note_checks((block.schema)());
                let input = match block.spec.occurs {
                    Occurs::Once | Occurs::AtMostOnce => Input::Body(BodyInput::of_item(block, item_block)?),
                    _ => Input::Blocks(Blocks::found(self.input, block, item_block, index, self.cursor)),
                };
                *slot = Slot::new(input, body_type(block));
                if matches!(slot.ty, TypeSpec::Block | TypeSpec::Spanned(_)) {
                    state.block_type.set(field.name());
                }
                Ok(Step::Field(field))
            }
            (Event::Argument(index, field, attribute), Item::Attribute(argument)) => {
                if field.may_warn() {
                    warn(field, item, state);
                }
                self.in_place_of_blocks(index, field, attribute, argument.expr(), state, slot)
            }
            (Event::Tag, Item::Attribute(item)) => {
                let variant = self.input.variant.map_or("", |variant| variant.name);
                *key = item.name.clone();
                *slot = Slot::new(Input::Text(variant, None), &TypeSpec::Dynamic);
                Ok(Step::Named)
            }
            (Event::Remaining(rest), Item::Attribute(item)) => match rest.kind() {
                FieldKind::RemainAttributes { inline: true, spec, .. } => {
                    state.begin_argument();
                    *key = item.name.clone();
                    self.names.get_or_insert_default().insert(BlockKey::One(item.name.clone()));
                    Ok(if argument(item.expr(), spec, state, slot)? { Step::Named } else { Step::Passed })
                }
                _ => Ok(Step::Passed),
            },
            (Event::Fault(fault, _), _) => match fault {
                // It is for the struct that this one is a part of.
                Fault::Unknown if matches!((state.purpose, self.input.header), (Purpose::Part, Header::Root)) => {
                    Ok(Step::Passed)
                }
                _ => Err(fault.into()),
            },
            _ => Ok(Step::Passed),
        }
    }

    /// The argument of a field that takes blocks too.
    #[cold]
    fn in_place_of_blocks(
        &self,
        index: usize,
        field: &'static Field,
        attribute: &'static AttributeField,
        expr: NodeRef<'a>,
        state: &DecodeState<'_, '_>,
        slot: &mut Slot<'a>,
    ) -> Stepped {
        state.begin_argument();
        if !argument(expr, &attribute.spec, state, slot)? {
            // As if it was not there.
            return Ok(if self.absent(index, field, slot)? { Step::Field(field) } else { Step::Passed });
        }
        if let Some(text) = slot.input.given_text() {
            state.settle_argument(text, field.name(), attribute, slot);
        }
        Ok(Step::Field(field))
    }

    /// Puts what a field is decoded from that no item was found for into the slot, if it is decoded at all.
    fn absent(&self, index: usize, field: &'static Field, slot: &mut Slot<'a>) -> Result<bool, DecodeError> {
        *slot = match field.kind() {
            FieldKind::RemainBody => {
                Slot::new(Input::Remain(Remain::new(self.input, &ArgumentSpec::DYNAMIC)), &TypeSpec::Body)
            }
            FieldKind::RemainAttributes { inline: false, spec, .. } => {
                Slot::new(Input::Remain(Remain::new(self.input, spec)), &TypeSpec::Dynamic)
            }
            FieldKind::Body => Slot::new(Input::Body(self.input), &TypeSpec::Body),
            FieldKind::Range(of) => Slot::new(self.input.range(*of), &TypeSpec::Dynamic),
            FieldKind::Attribute(AttributeField { default: Some(default), spec, .. }) => {
                Slot::new(Input::Part(default.to_value(), Subject::Missing(self.input.body)), &spec.ty)
            }
            FieldKind::Block(block) | FieldKind::Blocks(block)
                if !block.defaulted
                    && matches!(
                        block.spec.occurs,
                        Occurs::Many | Occurs::Exactly(_) | Occurs::ByLabel(_) | Occurs::Flag
                    ) =>
            {
                Slot::new(Input::Blocks(Blocks::none(self.input, block, index)), body_type(block))
            }
            _ => return field.lacks(0).map_or(Ok(false), |fault| Err(fault.into())),
        };
        Ok(true)
    }
}

/// Warns of a field that should not be used any more, or not under that name.
#[cold]
#[inline(never)]
fn warn(field: &Field, item: &Item<'_>, state: &DecodeState<'_, '_>) {
    state.diagnostics.borrow_mut().extend(field.warning(item.name(), || item.node().name_range()));
}

/// Returns the step for a field whose argument is null, which means that it is not set.
#[inline(never)]
fn null<'a>(field: &'static Field, attribute: &AttributeField, expr: NodeRef<'a>, slot: &mut Slot<'a>) -> Step {
    match attribute.default {
        Some(default) => {
            slot.input = Input::Part(default.to_value(), Subject::Instead(expr));
            Step::Field(field)
        }
        None => field.lacks_value().map_or(Step::Passed, |fault| Step::Failed(fault.into())),
    }
}

/// Returns the type of blocks as values. Blocks are kept as bodies, or are not kept.
pub(super) fn body_type(block: &BlockField) -> &'static TypeSpec {
    match (block.schema)() {
        _ if block.spec.spanned => SPANNED,
        schema if schema.name() == Body::NAME => &TypeSpec::Body,
        schema if schema.is_whole_block() => &TypeSpec::Block,
        schema if schema.is_value() => &TypeSpec::Value,
        _ => &TypeSpec::Dynamic,
    }
}

impl<'a> BodyInput<'a> {
    pub(super) fn walk(self, state: &DecodeState<'_, '_>) -> BodyWalk<'a> {
        state.note_checks(self.schema);
        BodyWalk::new(self)
    }

    /// Returns the input of a field that holds a range.
    pub(super) fn range(&self, of: RangeOf) -> Input<'a> {
        match (of, self.block()) {
            (RangeOf::Labels, block) => Input::LabelRanges(block.unwrap_or(self.body)),
            (RangeOf::Definition, Some(block)) => Input::Range(block.header_range()),
            (RangeOf::Type, Some(block)) => Input::Range(block.name_range()),
            (RangeOf::Definition, None) => Input::Range(self.body.range()),
            (RangeOf::Type, None) => Input::Range(start(self.body.range())),
        }
    }
}

/// The empty range at the start of another one.
fn start(range: Range) -> Range {
    let start = range.bytes().start as u32;
    range.source().range(start, start)
}

/// The type of bodies that are decoded with their ranges.
pub(super) const SPANNED: &TypeSpec = &TypeSpec::Spanned(&TypeSpec::Dynamic);
