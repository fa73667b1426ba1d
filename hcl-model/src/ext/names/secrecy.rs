//! The secrets among the values of names, which the schema tells and the text does not.
//! `resolution` marks the computed values.

use std::fmt;

use crate::ext::names::table::{Table, ThingKind};
use crate::limits::{Allowance, Exhausted};
use crate::static_types::StaticType;
use crate::value::Value;

/// Says what of the values of attributes is secret, wherever somebody reaches them by name.
pub trait Secrecy: Send + Sync {
    /// The value of an attribute at the root, or of one in blocks of a type, with marks on what is secret; none if nothing is.
    ///
    /// # Errors
    ///
    /// Looking for it takes more than there may be.
    fn mark(
        &self,
        block: Option<&str>,
        attribute: &str,
        value: &Value,
        allowance: &mut Allowance,
    ) -> Result<Option<Value>, Exhausted>;

    /// Marks a type, as [`Secrecy::mark`] marks a value.
    fn mark_type(&self, block: Option<&str>, attribute: &str, ty: &StaticType) -> Option<StaticType>;

    /// Returns `true` if a label of blocks of a type is secret.
    fn hides_labels(&self, block: &str) -> bool;
}

impl fmt::Debug for dyn Secrecy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrecy")
    }
}

impl Table {
    /// Returns the block type, if the attribute is in a block, and the name of an attribute.
    pub(super) fn place(&self, thing: usize) -> Option<(Option<&str>, &str)> {
        let attribute = self.things.get(thing)?;
        let mut block = None;
        let mut around = attribute.within;
        while let Some(thing) = around.and_then(|around| self.things.get(around)) {
            block = Some(&*thing.name);
            around = thing.within;
        }
        Some((block, &attribute.name))
    }

    /// Returns `true` for blocks of a type whose labels are secret.
    pub(super) fn hides_members(&self, thing: usize) -> bool {
        let Some(secrecy) = &self.secrecy else { return false };
        match self.things.get(thing).map(|thing| &thing.kind) {
            Some(ThingKind::Group(group)) if group.headers.is_empty() => {
                let place = self.place(thing);
                place.is_some_and(|(block, name)| secrecy.hides_labels(block.unwrap_or(name)))
            }
            _ => false,
        }
    }
}
