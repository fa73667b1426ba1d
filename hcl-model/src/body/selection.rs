//! A body without its hidden items, for whoever takes only a node.

use std::sync::Arc;

use crate::body::{Body, Hidden};
use crate::diag::Diagnostics;
use crate::syntax::{Cursor, Forward, Item, NodeId, Roles, Syntax};

/// The items of a body that are not hidden, seen as a file.
#[derive(Debug, Clone)]
struct Selection(Body);

impl Body {
    /// Returns the body with nothing hidden: the result lacks the hidden items by itself.
    pub(super) fn without_hidden(self) -> Body {
        let node = self.as_node().node();
        if *self.hidden() == Hidden::default() { self } else { Body::new(Arc::new(Selection(self)), node) }
    }
}

impl Forward for Selection {
    fn base(&self) -> &dyn Syntax {
        self.0.as_node().syntax()
    }

    fn next_item<'a>(
        &'a self,
        body: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        if body == self.0.as_node().node() { self.0.next_item(roles, cursor, diagnostics) } else { None }
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        Arc::new(self.clone())
    }
}
