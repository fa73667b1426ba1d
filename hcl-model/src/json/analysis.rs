//! Static analysis of JSON expressions ("Static Analysis"): what a string holds is read as a native expression.
//!
//! Lists and maps are arrays and objects, which the model walks by itself.

use crate::expr::{FunctionReference, StaticCall, Traversal};
use crate::json::file::JsonFile;
use crate::json::node::{Kind, TEMPLATE};
use crate::native::NativeFile;
use crate::syntax::{NodeId, Syntax};

impl JsonFile<'_> {
    /// The reference that a string holds.
    pub(super) fn static_traversal(&self, id: u32) -> Option<Traversal> {
        self.native_expression(id)?.embedded_traversal()
    }

    /// The function call that a string holds.
    pub(super) fn static_call(&self, id: u32) -> Option<StaticCall> {
        self.native_expression(id)?.call(NodeId(0))
    }

    pub(super) fn visit_variables(&self, id: u32, visit: &mut dyn FnMut(Traversal)) {
        self.visit_templates(id, |template| template.variables(NodeId(0), visit));
    }

    pub(super) fn visit_functions(&self, id: u32, visit: &mut dyn FnMut(FunctionReference)) {
        self.visit_templates(id, |template| template.functions(NodeId(0), visit));
    }

    /// Visits the strings and names in an expression that are templates, in source order.
    fn visit_templates(&self, id: u32, mut visit: impl FnMut(NativeFile<'static>)) {
        for at in id..self.end(id) {
            let node = self.node(at);
            if matches!(node.kind, Kind::String | Kind::Name) && node.has(TEMPLATE) {
                visit(self.template(at, self.limits()).tree);
            }
        }
    }
}
