//! What of the values of names must not be shown: who describes a configuration knows it, not what is written in it.
//! How that is put on what is computed is in `resolution`.

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

    /// As [`Secrecy::mark`], of the type of the value.
    fn mark_type(&self, block: Option<&str>, attribute: &str, ty: &StaticType) -> Option<StaticType>;

    /// Whether a label of blocks of a type is secret.
    fn hides_labels(&self, block: &str) -> bool;
}

impl fmt::Debug for dyn Secrecy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrecy")
    }
}

impl Table {
    /// Where an attribute is: the type of the block that it is in, if it is in one, and its name.
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

    /// Whether something is blocks of a type, or some of them, and their labels are secret.
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
