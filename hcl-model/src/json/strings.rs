//! Strings as text of the native syntax: templates, calls and references ("Strings", "Static Call", "Static Traversal").
//!
//! Places in the JSON text are kept for everything that is read from a string, through escape sequences.

use crate::json::file::JsonFile;
use crate::json::node::{BARE, ESCAPED, Kind};
use crate::json_text::StringOffsets;
use crate::limits::Limits;
use crate::native::{self, NativeFile};
use crate::source::Embedded;
use crate::syntax::Parse;

impl JsonFile<'_> {
    /// A string or a name, read as a template.
    pub(super) fn template(&self, id: u32, limits: &Limits) -> Parse<NativeFile<'static>> {
        native::embedded_template(self.embedded(id), limits)
    }

    /// A string or a name, read as an expression; none for other values, or if it is none.
    pub(super) fn native_expression(&self, id: u32) -> Option<NativeFile<'static>> {
        let node = self.node(id);
        if !matches!(node.kind, Kind::String | Kind::Name) {
            return None;
        }
        native::embedded_expression(self.embedded(id), self.limits()).ok().ok()
    }

    /// The text of a string or a name; the containers around it count as nesting.
    fn embedded(&self, id: u32) -> Embedded {
        let node = self.node(id);
        let containers = std::iter::successors(Some(id), |&at| (at != 0).then(|| self.node(at).parent));
        let depth = u16::try_from(containers.count()).unwrap_or(u16::MAX);
        let content = self.content(node).into_owned();
        let source = self.source().clone();
        let start = node.start;
        if node.has(ESCAPED) {
            let offsets = StringOffsets::of(self.slice(node));
            let origin = move |byte| start + offsets.in_token(byte as usize) as u32;
            return Embedded::new(content, source, origin).nested(depth);
        }
        let quote = u32::from(!node.has(BARE));
        Embedded::new(content, source, move |byte| start + quote + byte).nested(depth)
    }
}
