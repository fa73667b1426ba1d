//! The variables of a configuration: those that the expansion of `dynamic` blocks needs, and all others.

use std::sync::Arc;

use crate::body::{Body, BodySchema};
use crate::diag::Diagnostics;
use crate::expr::{FunctionReference, Traversal};
use crate::ext::dynamic::Expanded;
use crate::ext::dynamic::definition::{DYNAMIC, Definition, named};
use crate::ext::dynamic::how::Expansion;
use crate::ext::dynamic::plan::{self, Step};
use crate::syntax::{BlockItem, Item, Role, Roles};

/// A walk over a configuration with `dynamic` blocks, body by body, for the variables that it refers to
/// ([`Body::expansion_walk`]).
#[derive(Debug, Clone)]
pub struct ExpansionWalk {
    body: Arc<Expanded>,
}

/// Receives each `dynamic` block: the type that the block generates, and the variables and calls of `for_each` and `labels`.
type FoundDynamic<'f> = dyn FnMut(&BlockItem<'_>, &str, Vec<Traversal>, Vec<FunctionReference>) + 'f;

/// The parts of one body, as a schema sees the body.
#[derive(Debug, Clone)]
pub struct Visited {
    /// The variables that `for_each` and `labels` of the `dynamic` blocks of this body refer to, without iterators: they have
    /// to be known for [`Body::expand`].
    pub expansion: Vec<Traversal>,
    /// The variables that the arguments of this body refer to, without iterators.
    pub content: Vec<Traversal>,
    /// The blocks of this body, each with its type; a `dynamic` block is one of the type that it names.
    pub blocks: Vec<(String, ExpansionWalk)>,
    /// The errors of the `dynamic` blocks, such as an iterator that is no name.
    pub diagnostics: Diagnostics,
}

impl Body {
    /// A walk over the body and its blocks for the variables that they refer to, before any of them is known.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::native;
    ///
    /// let text = "dynamic \"service\" {\n  for_each = var.ports\n  content {\n    \
    ///     port = service.value + local.first\n  }\n}\n";
    /// let body = native::parse_body("app.hcl", text).ok()?;
    /// let root = body.expansion_walk().visit(&BodySchema::new().block("service", [""; 0]));
    /// assert_eq!(root.expansion[0].to_string(), "var.ports");
    /// let (ty, service) = &root.blocks[0];
    /// assert_eq!(ty, "service");
    /// let service = service.visit(&BodySchema::new().required("port"));
    /// // The iterator is no variable.
    /// assert_eq!(service.content.iter().map(ToString::to_string).collect::<Vec<_>>(), ["local.first"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn expansion_walk(&self) -> ExpansionWalk {
        ExpansionWalk { body: Expanded::new(self.clone(), None, Arc::default(), Some(Expansion::once())) }
    }
}

impl ExpansionWalk {
    /// Returns the parts of the body.
    #[must_use]
    pub fn visit(&self, schema: &BodySchema) -> Visited {
        let mut visited =
            Visited { expansion: Vec::new(), content: Vec::new(), blocks: Vec::new(), diagnostics: Diagnostics::new() };
        let (_, plan) = plan::find(&self.body, Some(schema), &mut visited.diagnostics);
        for step in plan.steps() {
            match step {
                Step::Attribute(item) if schema.role(item.item().name()) == Some(Role::Attribute) => {
                    let expr = item.item().part();
                    expr.syntax().variables(expr.node(), &mut |traversal| visited.content.push(traversal));
                }
                Step::Block(ty, block, _) if matches!(schema.role(ty), Some(Role::Block { .. })) => {
                    visited.blocks.push((ty.to_string(), ExpansionWalk { body: block.clone() }));
                }
                Step::Report(_, found) => visited.diagnostics.extend(found.clone()),
                Step::Attribute(_) | Step::Block(..) => {}
            }
        }
        self.allow_dynamic(schema, &mut |_, _, variables, _| visited.expansion.extend(variables));
        visited
    }

    /// The `dynamic` blocks of the body: the type that each makes, and the variables of its `for_each` and `labels`; what is
    /// wrong with them is not said.
    pub(super) fn allow_dynamic(&self, schema: &BodySchema, found: &mut FoundDynamic<'_>) {
        if schema.role(DYNAMIC).is_some() {
            return;
        }
        let asked = schema.clone().block(DYNAMIC, ["type"]);
        let mut ignored = Diagnostics::new();
        for item in self.body.body().items(Some(&asked)) {
            let Item::Block(item) = item else { continue };
            let Some((ty, _)) = named(&item, &mut ignored).filter(|_| item.ty == DYNAMIC) else { continue };
            let Some(Role::Block { labels }) = schema.role(&ty) else { continue };
            let definition = Definition::read(item.body(), &ty, Some(labels), &mut ignored);
            let (bound, mut variables, mut calls) = (self.body.bound(), Vec::new(), Vec::new());
            if let Some(for_each) = &definition.for_each {
                variables.extend(bound.close(for_each.as_node()).variables());
                calls.extend(for_each.functions());
            }
            // Without a name, nobody knows what is of the iterator.
            let labels = definition.labels.iter().flatten().filter(|_| definition.iterator.is_some());
            for label in labels {
                let outside = bound.close(label.as_node()).variables();
                let is_outside = |traversal: &Traversal| definition.iterator.as_deref() != Some(traversal.root());
                variables.extend(outside.into_iter().filter(is_outside));
                calls.extend(label.functions());
            }
            found(&item, &ty, variables, calls);
        }
    }
}
