//! Several bodies as one, over any syntax: [`Body::merge`].
//!
//! The merged body is a [`Syntax`] of its own, because what a body consists of is only known under a schema: the parts
//! are listed again for each schema, and a [`MergePolicy`] says which of their items are handed out.
//! The items are nodes of the parts, so that their ranges point into their own files; only blocks that are merged are
//! made here, each of them another syntax of this kind with the block's bodies as its parts.

mod combined;
mod item;
mod nodes;
mod overriding;
mod plan;

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::sync::{Arc, LazyLock, Weak};

use crate::body::Body;
use crate::body::plans::Plans;
use crate::diag::Diagnostics;
use crate::source::Source;
use crate::syntax::{ByteRange, Cursor, Damage, Item, Label, MergeRules, NodeId, NodeRef, Roles, Shape, Syntax};
use crate::value::Value;
use plan::Plan;

/// The rule for an item that is in several of the merged bodies.
///
/// The schema that the merged body is read with tells blocks apart ([`crate::syntax::Roles::merging`]). A schema that is
/// only a list of names does not, and then blocks are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MergePolicy {
    /// Everything that is in the bodies, one after the other, as if it stood in one file.
    ///
    /// An argument that is set in two bodies is an error, which shows both places, where it would be one in a single
    /// body: when the content is read.
    Strict,
    /// Later bodies override earlier ones.
    ///
    /// - An argument replaces one of the same name as a whole, and stands where the first one stood. So null unsets it,
    ///   because an argument that is null counts as not set; the null stays to be found, and what is missing without the
    ///   argument is reported where the null stands.
    /// - A block of which there is one, and one that is told from others by its labels, is merged item by item in the same
    ///   way with the same one of the bodies before, and stands where the first one stood. If it is another variant of an
    ///   enum, it replaces them.
    /// - Blocks that nothing tells apart are a list: those of the last body that has any replace the others as a group,
    ///   and stand where that body has them. No two of them are merged, so that nothing goes from one to another.
    /// - With a schema that says nothing of them, blocks are the same when their types and all their labels are; those that
    ///   are in each body at most once are merged into one, and if the same block is in some body several times, they are
    ///   a list.
    ///
    /// A schema can have other rules for a name ([`crate::syntax::MergeRule`]).
    ///
    /// Whatever is in one body only stays as it is and where it is, with the mistakes that are in it.
    /// Merge all bodies at once: a body that was merged before does not know any more how often its parts had a block.
    Override,
}

impl Body {
    /// Several bodies as one, of any syntaxes; what is hidden of a body stays hidden.
    ///
    /// The range of the merged body, and the place where something that is missing would be expected, are those of
    /// the first body. No bodies make an empty one.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{Body, BodySchema, MergePolicy};
    /// use hcl_model::native;
    ///
    /// let base = native::parse_body("base.hcl", "port = 80\nlog {\n  level = \"info\"\n  file = \"log\"\n}\n").ok()?;
    /// let local = native::parse_body("local.hcl", "port = 8080\nlog {\n  level = \"debug\"\n}\n").ok()?;
    /// let schema = BodySchema::new().required("port").block("log", [""; 0]);
    ///
    /// let merged = Body::merge([base.clone(), local.clone()], MergePolicy::Override);
    /// let (content, diagnostics) = merged.content(&schema);
    /// assert!(diagnostics.is_empty());
    /// assert_eq!(content.attribute("port").unwrap().range.to_string(), "local.hcl:1,1-12");
    /// assert_eq!(content.blocks().len(), 1);
    /// assert_eq!(content.blocks()[0].body().attribute_names(), ["level", "file"]);
    ///
    /// let merged = Body::merge([base, local], MergePolicy::Strict);
    /// let (content, diagnostics) = merged.content(&schema);
    /// assert_eq!(diagnostics.to_string(), "local.hcl:1:1: duplicate argument: the argument `port` is set twice. \
    /// Remove one of the two");
    /// assert_eq!(content.blocks().len(), 2);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn merge(bodies: impl IntoIterator<Item = Body>, policy: MergePolicy) -> Body {
        merged(bodies.into_iter().collect(), policy, Rules(None))
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Body {
    /// Merges layers by the rules of a schema, also for a reader whose own schema has none.
    #[must_use]
    pub fn merge_layers(layers: impl IntoIterator<Item = Body>, rules: MergeRules) -> Body {
        merged(layers.into_iter().collect(), MergePolicy::Override, Rules(Some(rules)))
    }
}

fn merged(mut parts: Vec<Body>, policy: MergePolicy, rules: Rules) -> Body {
    match (parts.pop(), parts.is_empty()) {
        (Some(only), true) => only,
        (last, _) => {
            parts.extend(last);
            Body::new(Merged::new(policy, rules, parts), BODY)
        }
    }
}

/// The merged body.
const BODY: NodeId = NodeId(0);

/// The source of an empty merged body.
static NOWHERE: LazyLock<Source> = LazyLock::new(|| Source::new("<merged>", ""));

/// One merged body, seen as a file.
#[derive(Debug)]
struct Merged {
    /// Itself, which always lives in an `Arc`.
    this: Weak<Merged>,
    policy: MergePolicy,
    rules: Rules,
    parts: Vec<Body>,
    /// The items under each schema that the body was read with.
    plans: Plans<Plan>,
}

/// The rules by which items are merged, where the schema of a reader has none.
#[derive(Clone, Copy)]
struct Rules(Option<MergeRules>);

impl Rules {
    fn inside(self, ty: &str) -> Rules {
        Rules(self.0.and_then(|rules| rules.rules_inside(ty)))
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "of a schema" } else { "default" })
    }
}

impl Merged {
    fn new(policy: MergePolicy, rules: Rules, parts: Vec<Body>) -> Arc<Merged> {
        Arc::new_cyclic(|this| Merged { this: this.clone(), policy, rules, parts, plans: Plans::new() })
    }

    /// Returns the first part, or `None` if there are no parts.
    fn first(&self) -> Option<NodeRef<'_>> {
        self.parts.first().map(Body::as_node)
    }

    fn first_bytes(&self, bytes: impl FnOnce(&dyn Syntax, NodeId) -> ByteRange) -> ByteRange {
        self.first().map_or(ByteRange { start: 0, end: 0 }, |first| bytes(first.syntax(), first.node()))
    }
}

impl Syntax for Merged {
    fn source(&self, _node: NodeId) -> &Source {
        self.first().map_or(&*NOWHERE, |first| first.syntax().source(first.node()))
    }

    fn bytes(&self, _node: NodeId) -> ByteRange {
        self.first_bytes(|syntax, node| syntax.bytes(node))
    }

    fn name_bytes(&self, _item: NodeId) -> ByteRange {
        self.first_bytes(|syntax, item| syntax.name_bytes(item))
    }

    fn missing_item_bytes(&self, _body: NodeId) -> ByteRange {
        self.first_bytes(|syntax, body| syntax.missing_item_bytes(body))
    }

    fn written(&self, _node: NodeId) -> Cow<'_, str> {
        let mut written = format!("{:?} merge", self.policy);
        for part in &self.parts {
            let _ = write!(written, "\n{part:?}");
        }
        Cow::Owned(written)
    }

    fn shown(&self, body: NodeId) -> Cow<'_, str> {
        self.written(body)
    }

    fn damage(&self, _body: NodeId) -> Damage {
        let parts = self.parts.iter().map(Body::as_node);
        parts.map(|part| part.damage()).max().unwrap_or(Damage::None)
    }

    /// The part in which the item stands says it.
    fn is_doubtful(&self, _body: NodeId, item: NodeRef<'_>) -> bool {
        let (source, bytes) = (item.syntax().source(item.node()), item.syntax().bytes(item.node()));
        let holds = |part: &NodeRef<'_>| {
            let around = part.syntax().bytes(part.node());
            let is_within = around.start <= bytes.start && bytes.end <= around.end;
            is_within && part.syntax().source(part.node()) == source
        };
        let mut parts = self.parts.iter().map(Body::as_node).filter(holds);
        parts.any(|part| part.syntax().is_doubtful(part.node(), item))
    }

    /// The first one that is unknown, or else the first one, with the marks of all.
    fn condition(&self, _body: NodeId) -> Option<Value> {
        let mut conditions = self.parts.iter().filter_map(Body::condition);
        let first = conditions.next()?;
        Some(conditions.fold(first, |found, next| match found.is_known() {
            true => next.with_marks(found.marks()),
            false => found.with_marks(next.marks()),
        }))
    }

    fn block_example(&self, ty: &str, labels: &[&str]) -> String {
        let first = self.parts.first().map(|first| first.as_node().syntax());
        first.map_or_else(|| format!("{ty} {{ ... }}"), |syntax| syntax.block_example(ty, labels))
    }

    /// The walk goes over the plan that its first step has found or made, whose number is the cursor's part.
    fn next_item<'a>(
        &'a self,
        _body: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        let plan = self.plans.of_walk(cursor, || plan::find(self, roles, diagnostics))?;
        let item = plan.item(cursor.at as usize)?;
        cursor.at += 1;
        Some(item)
    }

    fn label(&self, _block: NodeId, _index: usize) -> Option<Label<'_>> {
        None
    }

    fn shape(&self, _expr: NodeId) -> Shape<'_> {
        Shape::Invalid
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        match self.this.upgrade() {
            Some(this) => this,
            // It is borrowed from an `Arc`, so that this does not happen.
            None => Merged::new(self.policy, self.rules, self.parts.clone()),
        }
    }
}
