//! A body with its schema, as something to decode from.

use std::borrow::Cow;
use std::cell::Cell;

use hcl_model::body::{Block, Body, Hidden};
use hcl_model::syntax::{BlockItem, Cursor, Item, NodeRef};
use hcl_model::value::Value;

use crate::de::subject::Subject;
use crate::de::{DecodeError, DecodeState, Purpose, messages};
use crate::read::{Fault, NotingRoles, check_labels, node_of};
use crate::schema::{BlockBody, BodyContext, ChosenBy, Schema, Variant};

/// A body with the schema of the type that it is decoded into.
#[derive(Debug, Clone, Copy)]
pub(super) struct BodyInput<'a> {
    pub(super) body: NodeRef<'a>,
    pub(super) schema: &'static Schema,
    pub(super) header: Header<'a>,
    /// The variant that it is of an enum, if the type of the block or a label has chosen it.
    pub(super) variant: Option<&'static Variant>,
    /// The enum, an argument of which has chosen the schema and the variant.
    tagged: Option<&'static Schema>,
    /// The outermost enum, if content has chosen the schema.
    forms: Option<&'static Schema>,
}

/// The item that a body belongs to.
#[derive(Debug, Clone, Copy)]
pub(super) enum Header<'a> {
    /// The body that the decode began with.
    Root,
    /// An object.
    Object,
    /// A block, so many of whose labels are not fields of the type.
    Block { block: NodeRef<'a>, labels: u32 },
}

impl<'a> BodyInput<'a> {
    /// The body that a decode begins with.
    pub(super) fn root(body: NodeRef<'a>, schema: &'static Schema) -> BodyInput<'a> {
        BodyInput { body, schema, header: Header::Root, variant: None, tagged: None, forms: None }
    }

    /// An object that is read as a body.
    pub(super) fn of_object(body: NodeRef<'a>, schema: &'static Schema) -> BodyInput<'a> {
        BodyInput { header: Header::Object, ..BodyInput::root(body, schema) }
    }

    /// The body of a block.
    pub(super) fn of_block(block: NodeRef<'a>, body: NodeRef<'a>, read: BlockBody) -> BodyInput<'a> {
        let BlockBody { schema, variant, labels } = read;
        let header = Header::Block { block, labels: labels as u32 };
        BodyInput { body, schema, header, variant, tagged: None, forms: None }
    }

    /// The variant that it is of an enum, if the type of the block or a label has chosen it, and the same body as what
    /// that holds.
    pub(super) fn variant(&self) -> Option<(&'static str, BodyInput<'a>)> {
        let variant = self.variant.filter(|_| self.tagged.is_none())?;
        Some((variant.name, BodyInput { variant: None, ..*self }))
    }

    /// The argument that has chosen the schema.
    pub(super) fn tag(&self) -> Option<&'static str> {
        match self.tagged?.chosen_by() {
            Some(ChosenBy::Attribute(tag)) => Some(tag),
            _ => None,
        }
    }

    /// The body with the schema of a variant, if an argument or the content chooses one; what the content has chosen can be an enum
    /// again.
    pub(super) fn chosen(self, state: &DecodeState<'_, '_>) -> Result<BodyInput<'a>, DecodeError> {
        if !self.schema.is_choice() {
            return Ok(self);
        }
        let mut chosen = self.choose(state)?;
        while chosen.is_by_content() && chosen.schema.is_choice() && !chosen.schema.is_chosen_by_name() {
            chosen = chosen.choose(state)?;
        }
        Ok(chosen)
    }

    /// Returns `true` if its content has chosen what it is.
    pub(super) fn is_by_content(&self) -> bool {
        self.tagged.is_some_and(|tagged| tagged.chosen_by() == Some(ChosenBy::Content))
    }

    #[inline(never)]
    fn choose(self, state: &DecodeState<'_, '_>) -> Result<BodyInput<'a>, DecodeError> {
        state.note_checks(self.schema);
        let nothing = Hidden::default();
        let hidden = self.hidden(state).unwrap_or(&nothing);
        let mut forms = None;
        let (variant, tagged) = match self.schema.chosen_by() {
            Some(ChosenBy::Attribute(tag)) => {
                let mut diagnostics = state.diagnostics.borrow_mut();
                let variant = self.schema.tagged_variant(tag, tag, self.body, hidden, state.mode, &mut diagnostics);
                let variant = variant.ok_or_else(DecodeError::reported)?;
                (variant, Some(self.schema))
            }
            Some(ChosenBy::Content) => {
                let depth = state.depth.get().levels;
                let choices = Some(state.choices());
                let at = BodyContext { depth, choices, ..BodyContext::new(self.body, hidden, state.mode) };
                let variant = self.schema.suitable_variant(&at);
                forms = self.forms.or(Some(self.schema));
                (variant.ok_or(Fault::Form)?, Some(self.schema))
            }
            // By name, which whoever made the input has looked at.
            _ => return Ok(self),
        };
        let chosen = BodyInput { schema: (variant.schema)(), variant: Some(variant), tagged, forms, ..self };
        let tried = chosen.others_by_content().into_iter();
        let tried = tried.filter(|other| chosen.is_tried_in_vain((other.schema)())).count();
        state.tries(tried + 1).map_err(|_| {
            let at = self.block().map_or_else(|| self.body.range(), |block| block.name_range());
            state.diagnostics.borrow_mut().push(messages::ambiguous_forms(self.schema.name(), at));
            DecodeError::reported()
        })?;
        Ok(chosen)
    }

    /// The variants that serde must not take the body for, which the content has chosen to be another one: those that it tries
    /// before, and where only serde knows what a value in it has to be, those behind it; in the place of enums those of them.
    fn others_by_content(&self) -> Vec<&'static Variant> {
        let Some((forms, chosen)) = self.forms.filter(|_| self.is_by_content()).zip(self.variant) else {
            return Vec::new();
        };
        match self.schema.is_known() {
            true => forms.forms_before(chosen),
            false => forms.all_forms().into_iter().filter(|it| !std::ptr::eq(*it, chosen)).collect(),
        }
    }

    /// Names that only those others have, each twice.
    pub(super) fn names_of_others(&self) -> Vec<&'static str> {
        let others = self.others_by_content().into_iter();
        others.filter_map(|other| (other.schema)().name_unlike(self.schema)).flat_map(|name| [name; 2]).collect()
    }

    /// Returns `true` if serde reads blocks as those of another variant before it finds out that the body is not that.
    fn is_tried_in_vain(&self, other: &Schema) -> bool {
        other.name_unlike(self.schema).is_none() && other.fields().any(|field| field.blocks().is_some())
    }

    pub(super) fn node(&self) -> NodeRef<'a> {
        self.body
    }

    pub(super) fn schema(&self) -> &'static Schema {
        self.schema
    }

    pub(super) fn to_body(self, state: &DecodeState<'_, '_>) -> Body {
        Body::from_node(self.body).hiding(self.hidden(state).cloned().unwrap_or_default())
    }

    /// The block whose body it is, which goes to a field of this name; none if it is none of a block.
    pub(super) fn to_block(self, name: &'static str) -> Option<Block> {
        let Header::Block { block, .. } = self.header else { return None };
        Some(Block::from_item(&BlockItem::new(Cow::Borrowed(name), block, self.body)))
    }

    /// The whole body as one value.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn to_value(self, state: &DecodeState<'_, '_>) -> Result<Value, DecodeError> {
        let (value, diagnostics) = self.to_body(state).to_value(state.mode);
        let failed = diagnostics.has_errors();
        state.diagnostics.borrow_mut().extend(diagnostics);
        if failed { Err(DecodeError::reported()) } else { Ok(value) }
    }

    /// The node of the block, if it is the body of one.
    pub(super) fn block(&self) -> Option<NodeRef<'a>> {
        match self.header {
            Header::Root | Header::Object => None,
            Header::Block { block, .. } => Some(block),
        }
    }

    /// Returns the subject of diagnostics about the whole body, which is the type of its block.
    pub(super) fn subject(&self) -> Subject<'a> {
        match self.header {
            Header::Root | Header::Object => Subject::Whole(self.body),
            Header::Block { block, .. } => Subject::Header(block),
        }
    }

    /// Checks that the block has as many labels as the type has fields for.
    pub(super) fn check_labels(&self) -> Result<(), Fault> {
        let Header::Block { block, labels } = self.header else {
            return Ok(());
        };
        check_labels(block, self.schema.label_count() + labels as usize)
    }

    /// Checks a body that is kept as it is written: its labels, and that it is a body at all, which not every syntax tells before
    /// the items are asked for.
    pub(super) fn check_kept(&self, state: &DecodeState<'_, '_>) -> Result<(), DecodeError> {
        self.check_labels()?;
        if !self.body.syntax().tells_blocks_apart() {
            let (mut cursor, hint) = (Cursor::default(), Cell::new(0));
            while self.next_item(&mut cursor, &hint, state)?.is_some() {}
        }
        Ok(())
    }

    /// The next item that is shown; the hint is the field that it is likely to be for.
    pub(super) fn next_item(
        &self,
        cursor: &mut Cursor,
        hint: &Cell<usize>,
        state: &DecodeState<'_, '_>,
    ) -> Result<Option<Item<'a>>, DecodeError> {
        loop {
            let mut added = 0;
            let item = self.ask(cursor, hint, &mut added, state);
            if self.accepts(item.as_ref(), added, state)? {
                return Ok(item);
            }
        }
    }

    /// Asks the syntax for the next item, which is to be accepted, and notes how many diagnostics it had.
    ///
    /// The item is all that is returned, so that it stays where the syntax has put it.
    #[inline(always)]
    pub(super) fn ask(
        &self,
        cursor: &mut Cursor,
        hint: &Cell<usize>,
        added: &mut usize,
        state: &DecodeState<'_, '_>,
    ) -> Option<Item<'a>> {
        let asked = NotingRoles { schema: self.schema, hidden: self.hidden(state), hint, note: |_| {} };
        let mut diagnostics = state.diagnostics.borrow_mut();
        let known = diagnostics.len();
        let item = self.body.syntax().next_item(self.body.node(), Some(&asked), cursor, &mut diagnostics);
        *added = diagnostics.len() - known;
        item
    }

    /// Returns `true` if an item, or the end, is shown and not passed over. `added` is the number of diagnostics that
    /// it added.
    #[inline(always)]
    pub(super) fn accepts(
        &self,
        item: Option<&Item<'a>>,
        added: usize,
        state: &DecodeState<'_, '_>,
    ) -> Result<bool, DecodeError> {
        if added > 0 || matches!(state.purpose, Purpose::Lossy(_)) {
            return self.accepts_with(item, added, state);
        }
        Ok(self.shows(item, state))
    }

    /// Returns `true` if an item, or the end, is shown, if there is an error now or was one before.
    #[inline(never)]
    fn accepts_with(
        &self,
        item: Option<&Item<'a>>,
        added: usize,
        state: &DecodeState<'_, '_>,
    ) -> Result<bool, DecodeError> {
        let Purpose::Lossy(unusable) = state.purpose else {
            return Err(DecodeError::reported());
        };
        let mut diagnostics = state.diagnostics.borrow_mut();
        let known = diagnostics.len() - added;
        diagnostics.truncate(known);
        Ok(!item.is_some_and(|item| unusable.contains(node_of(item))) && self.shows(item, state))
    }

    #[inline]
    fn shows(&self, item: Option<&Item<'a>>, state: &DecodeState<'_, '_>) -> bool {
        match (item, self.hidden(state)) {
            (Some(item), Some(hidden)) => !hidden.hides(item),
            _ => true,
        }
    }

    pub(super) fn hidden<'r>(&self, state: &'r DecodeState<'_, '_>) -> Option<&'r Hidden> {
        matches!(self.header, Header::Root).then_some(state.hidden)
    }
}
