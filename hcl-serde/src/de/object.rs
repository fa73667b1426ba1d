//! Objects of which a schema says what is in them: they are decoded as the bodies that they are.

use hcl_model::__private::value::normalize;
use hcl_model::body::{Computed, Hidden};
use hcl_model::syntax::{Cursor, EntryKey, NodeRef, Shape, Syntax};

use crate::de::body::BodyInput;
use crate::de::input::Input;
use crate::de::passed_over::Verdict;
use crate::de::resolved::Resolved;
use crate::de::slot::Slot;
use crate::de::subject::Subject;
use crate::de::{DecodeError, DecodeState};
use crate::read::{BlockKey, Fault, Keys};
use crate::schema::{Alternatives, BlockField, BodyContext, Field, Identity, ObjectBodyFn, Schema, TypeSpec, Variant};

/// An object that is decoded as a body.
pub(super) struct Object<'a> {
    expr: Walkable<'a>,
    schema: &'static Schema,
    body: ObjectBodyFn,
}

/// An expression whose parts can be walked: it is written out, or was computed.
pub(crate) enum Walkable<'a> {
    Written(NodeRef<'a>),
    Computed(Computed),
}

impl Walkable<'_> {
    pub(crate) fn root(&self) -> NodeRef<'_> {
        match self {
            Walkable::Written(node) => *node,
            Walkable::Computed(value) => value.root(),
        }
    }
}

impl<'a> Object<'a> {
    /// The object that a slot is, if a schema says what is in it.
    #[inline]
    pub(super) fn of(slot: &mut Slot<'a>, state: &DecodeState<'a, '_>) -> Result<Option<Object<'a>>, DecodeError> {
        match slot.ty {
            TypeSpec::Object(_) | TypeSpec::OneOf(_) => Object::of_value(slot, state),
            _ => Ok(None),
        }
    }

    #[inline(never)]
    fn of_value(slot: &mut Slot<'a>, state: &DecodeState<'a, '_>) -> Result<Option<Object<'a>>, DecodeError> {
        let Some((schema, body)) = schema_of(slot.ty) else {
            return Ok(None);
        };
        match slot.input {
            Input::Node(node, Shape::Object) if is_written_out(node, schema) => {
                return Object { expr: Walkable::Written(node), schema, body }.suitable(slot, state);
            }
            Input::Node(node, Shape::Object | Shape::ComputedObject | Shape::Other) => {
                slot.input = Input::Evaluated(state.evaluate(node)?, node);
            }
            _ => {}
        }
        let (value, node) = match &slot.input {
            Input::Evaluated(value, node)
            // A default stands where its argument is missing.
            | Input::Part(value, Subject::Whole(node) | Subject::Missing(node) | Subject::Instead(node)) => {
                (value.clone(), *node)
            }
            _ => return Ok(None),
        };
        match state.known(value, Some(Subject::Whole(node)))? {
            Resolved::Collection(value) if value.as_entries().is_some() => {
                Object { expr: Walkable::Computed(Computed::new(value, node)), schema, body }.suitable(slot, state)
            }
            // Whoever wants an object refuses it.
            _ => Ok(None),
        }
    }

    /// The object, unless it is one of several forms of values, none of which has a schema that it suits, or that which it suits
    /// says by a name what it is: then the slot is of that type.
    fn suitable(self, slot: &mut Slot<'a>, state: &DecodeState<'a, '_>) -> Result<Option<Object<'a>>, DecodeError> {
        let TypeSpec::OneOf(forms) = slot.ty else {
            return Ok(Some(self));
        };
        let is_mixed = may_be_unknown(forms);
        let in_all = is_mixed && forms.may_lose();
        let Some(variant) = self.variant(state, in_all) else {
            // Without a schema serde would pass over names that no form has.
            let is_named = || forms.forms.iter().any(|form| self.is_named(&(form.ty)()));
            let may_be = in_all || is_mixed && (takes_any_names(forms) || is_named());
            return if may_be { Ok(None) } else { Err(Fault::Form.into()) };
        };
        if in_all {
            match state.form_before(forms, variant, self.root()) {
                Verdict::Takes => return Ok(None),
                Verdict::Loses => return Err(Fault::Form.into()),
                Verdict::Refuses => {}
            }
        }
        match variant.part {
            Some(part) if self.is_named(part.ty()) => {
                if in_all && !state.takes(forms, variant, self.root()) {
                    return Err(Fault::Form.into());
                }
                slot.ty = part.ty();
                Ok(None)
            }
            part => Ok(part.is_some_and(|part| holds_object(part.ty())).then_some(self)),
        }
    }

    /// Returns `true` if its only name is that of a variant of a type.
    fn is_named(&self, ty: &TypeSpec) -> bool {
        let TypeSpec::Object(object) = ty else { return false };
        let (root, mut cursor) = (self.root(), Cursor::default());
        let mut next = || root.syntax().next_entry(root.node(), &mut cursor).map(|entry| entry.key);
        let schema = (object.schema)();
        let is_variant = |key| match key {
            EntryKey::Name(name) => schema.variant(&normalize(name)).is_some(),
            EntryKey::Computed => false,
        };
        schema.is_chosen_by_name() && next().is_some_and(is_variant) && next().is_none()
    }

    /// The form of values that it suits, if it is one of several, as far as serde will see for itself or in all that is in it.
    fn variant(&self, state: &DecodeState<'_, '_>, in_all: bool) -> Option<&'static Variant> {
        let syntax = self.body();
        let body = NodeRef::new(&*syntax, self.root().node());
        let hidden = Hidden::default();
        let (depth, choices) = (state.depth.get().levels, Some(state.choices()));
        let at = BodyContext { depth, choices, ..BodyContext::new(body, &hidden, state.mode) };
        if in_all { self.schema.right_variant(&at) } else { self.schema.suitable_variant(&at) }
    }

    /// The object as an expression.
    pub(super) fn root(&self) -> NodeRef<'_> {
        self.expr.root()
    }

    /// The syntax in which the object is a body.
    pub(super) fn body(&self) -> Box<dyn Syntax + '_> {
        (self.body)(self.root())
    }

    /// Returns the slot that the object is decoded from. The object is a body of its own in that syntax.
    pub(super) fn slot<'b>(&self, body: &'b (dyn Syntax + 'b), ty: &'static TypeSpec) -> Slot<'b> {
        Slot::new(Input::Body(BodyInput::of_object(NodeRef::new(body, self.root().node()), self.schema)), ty)
    }
}

/// Returns the schema of an object of a type, and the function that makes its body. Returns `None` if a name in the
/// object chooses its kind. Serde asks for such an object as a variant.
fn schema_of(ty: &TypeSpec) -> Option<(&'static Schema, ObjectBodyFn)> {
    let (schema, body) = match ty {
        TypeSpec::Object(object) => ((object.schema)(), object.body),
        TypeSpec::OneOf(forms) => (forms.schema?(), forms.body?),
        _ => return None,
    };
    (!schema.is_chosen_by_name()).then_some((schema, body))
}

/// Returns `true` if a type is an object that a schema describes, or one of several such.
pub(super) fn holds_object(ty: &TypeSpec) -> bool {
    match ty.inner() {
        TypeSpec::Object(_) => true,
        TypeSpec::OneOf(forms) => forms.schema.is_some(),
        _ => false,
    }
}

/// Returns `true` if one of several forms takes objects of any names, and not only one that a name chooses.
fn takes_any_names(alternatives: &Alternatives) -> bool {
    alternatives.forms.iter().any(|form| match (form.ty)().inner() {
        TypeSpec::Object(object) => (object.schema)().is_choice() && !(object.schema)().is_chosen_by_name(),
        TypeSpec::Map(_) | TypeSpec::Dynamic | TypeSpec::Value | TypeSpec::OneOf(_) => true,
        _ => false,
    })
}

/// Returns `true` if one of several forms takes objects of which its own schema does not say all.
fn may_be_unknown(alternatives: &Alternatives) -> bool {
    alternatives.forms.iter().any(|form| match (form.ty)().inner() {
        TypeSpec::Object(object) => (object.schema)().is_choice(),
        TypeSpec::String
        | TypeSpec::Text(_)
        | TypeSpec::Choice(_)
        | TypeSpec::Number
        | TypeSpec::Single
        | TypeSpec::Integer(_)
        | TypeSpec::WideNumber(_)
        | TypeSpec::ExactNumber
        | TypeSpec::BigInteger { .. }
        | TypeSpec::Bool
        | TypeSpec::Null
        | TypeSpec::Measure(_)
        | TypeSpec::List(_)
        | TypeSpec::Set(_)
        | TypeSpec::Tuple(_) => false,
        _ => true,
    })
}

/// Returns `true` if all of an object can be told at sight that a schema asks for: its keys are names, none is there
/// twice, and what is a block in it is an object, or a list of objects.
pub(crate) fn is_written_out(object: NodeRef<'_>, schema: &Schema) -> bool {
    let mut names = Keys::default();
    let mut cursor = Cursor::default();
    while let Some(entry) = object.syntax().next_entry(object.node(), &mut cursor) {
        let EntryKey::Name(name) = entry.key else {
            return false;
        };
        let blocks = blocks_of(schema, &name);
        if blocks.is_some_and(|block| {
            !are_written_out(object.sibling(entry.value), block.label_count(&name), (block.schema)())
        }) {
            return false;
        }
        names.insert(BlockKey::One(normalize(name)));
    }
    names.are_distinct()
}

/// Returns `true` if that is so of the blocks of a type, with so many labels.
fn are_written_out(value: NodeRef<'_>, labels: usize, schema: &Schema) -> bool {
    let mut cursor = Cursor::default();
    match value.shape() {
        Shape::Object if labels == 0 => is_written_out(value, schema),
        Shape::Object => {
            let mut entries = std::iter::from_fn(|| value.syntax().next_entry(value.node(), &mut cursor));
            entries.all(|entry| {
                matches!(entry.key, EntryKey::Name(_))
                    && are_written_out(value.sibling(entry.value), labels - 1, schema)
            })
        }
        Shape::Tuple => {
            let mut elements = std::iter::from_fn(|| value.syntax().next_element(value.node(), &mut cursor));
            elements.all(|element| are_written_out(value.sibling(element), labels, schema))
        }
        Shape::Other | Shape::ComputedObject => false,
        // It is no block, which is reported where it stands.
        _ => true,
    }
}

/// The blocks that a name stands for in a body, or in one of several that it can be.
fn blocks_of(schema: &Schema, name: &str) -> Option<BlockField> {
    blocks_in(schema, name, &mut Vec::new())
}

/// Returns the blocks of a body that was not looked at yet. The list of seen schemas is needed because variants can
/// lead back to their enum.
fn blocks_in(schema: &Schema, name: &str, seen: &mut Vec<Identity>) -> Option<BlockField> {
    let own = schema.find(name, 0).and_then(|(_, field): (usize, &Field)| field.blocks().copied());
    if own.is_some() || !schema.is_choice() || seen.contains(&schema.identity()) {
        return own;
    }
    seen.push(schema.identity());
    schema.variants().iter().find_map(|variant| blocks_in((variant.schema)(), name, seen))
}
