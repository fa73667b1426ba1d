//! The items that no field of a body's type takes.

use std::cell::Cell;

use hcl_model::__private::value::is_same_text;
use hcl_model::body::Body;
use hcl_model::syntax::{AttributeItem, Cursor, Item};

use crate::de::body::BodyInput;
use crate::de::{DecodeError, DecodeState};
use crate::read::{BlockKey, Fault, Keys};
use crate::schema::ArgumentSpec;

/// The items that no field of a body's type takes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Remain<'a> {
    input: BodyInput<'a>,
    cursor: Cursor,
    /// The specification of how arguments are read.
    pub(super) spec: &'static ArgumentSpec,
}

impl<'a> Remain<'a> {
    pub(super) fn new(input: BodyInput<'a>, spec: &'static ArgumentSpec) -> Remain<'a> {
        Remain { input, cursor: Cursor::default(), spec }
    }

    /// The next argument that no field takes.
    ///
    /// All names are noted, and that they are distinct is asked at the end.
    pub(super) fn next(
        &mut self,
        names: &mut Keys<'a>,
        state: &DecodeState<'_, '_>,
    ) -> Result<Option<AttributeItem<'a>>, DecodeError> {
        let hint = Cell::new(0);
        while let Some(item) = self.input.next_item(&mut self.cursor, &hint, state)? {
            match item {
                Item::Attribute(item) if self.input.tag().is_some_and(|tag| is_same_text(tag, &item.name)) => {}
                Item::Attribute(item) if self.input.schema.find(&item.name, 0).is_none() => {
                    names.insert(BlockKey::One(item.name.clone()));
                    return Ok(Some(item));
                }
                _ => {}
            }
        }
        if names.are_distinct() { Ok(None) } else { Err(Fault::Twice.into()) }
    }

    /// Everything that no field takes, as a body of its own.
    pub(super) fn to_body(self, state: &DecodeState<'_, '_>) -> Body {
        let mut hidden = self.input.hidden(state).cloned().unwrap_or_default();
        for name in self.input.schema.item_names(&|_| true).into_iter().chain(self.input.tag()) {
            hidden.hide_attribute(name);
            hidden.hide_block(name);
        }
        Body::from_node(self.input.body).hiding(hidden)
    }
}
