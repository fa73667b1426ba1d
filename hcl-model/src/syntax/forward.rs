//! A syntax over another one, which says only in what it differs.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::diag::{Diagnostics, Instance};
use crate::expr::{Evaluation, Expression, FunctionReference, StaticCall, Traversal};
use crate::source::Source;
use crate::syntax::{
    Binding, ByteRange, Construct, Cursor, Damage, Entry, Item, Label, NodeId, NodeRef, Roles, Shape, Syntax,
};
use crate::value::Value;

/// The syntax below another syntax.
#[derive(Debug, Clone)]
pub(crate) enum Base<'s> {
    Lent(&'s (dyn Syntax + 's)),
    Shared(Arc<dyn Syntax>),
}

impl Base<'_> {
    pub(crate) fn syntax(&self) -> &dyn Syntax {
        match self {
            Base::Lent(base) => *base,
            Base::Shared(base) => &**base,
        }
    }

    pub(crate) fn to_shared(&self) -> Base<'static> {
        Base::Shared(self.syntax().to_shared())
    }
}

/// The methods of [`Syntax`], each of which asks the syntax below unless it is written.
///
/// `$inner` is what is asked, `$node` the node that it is asked about.
macro_rules! forwarded {
    ($($(#[$doc:meta])* fn $name:ident($node:ident $(, $argument:ident: $ty:ty)*) $(-> $result:ty)?;)*) => {
        /// A syntax over another one ("Language-agnosticism"): it answers all that is asked of it as the one below does,
        /// but for what it says itself.
        ///
        /// An implementation of this trait is a [`Syntax`].
        /// No method of a syntax can be forgotten: those that have to be written are those for which the answer of the
        /// syntax below cannot be right, because it would lead to nodes of that.
        ///
        /// # Examples
        ///
        /// A body all of whose texts are in capitals:
        ///
        /// ```
        /// use std::sync::Arc;
        ///
        /// use hcl_model::body::Body;
        /// use hcl_model::diag::Diagnostics;
        /// use hcl_model::expr::Evaluation;
        /// use hcl_model::native;
        /// use hcl_model::syntax::{
        ///     AttributeItem, BlockItem, Cursor, Forward, Item, NodeId, NodeRef, Roles, Shape, Syntax,
        /// };
        /// use hcl_model::value::Value;
        ///
        /// #[derive(Debug, Clone)]
        /// struct Capitals(Arc<dyn Syntax>);
        ///
        /// impl Forward for Capitals {
        ///     fn base(&self) -> &dyn Syntax {
        ///         &*self.0
        ///     }
        ///
        ///     fn next_item<'a>(
        ///         &'a self,
        ///         body: NodeId,
        ///         roles: Option<&dyn Roles>,
        ///         cursor: &mut Cursor,
        ///         diagnostics: &mut Diagnostics,
        ///     ) -> Option<Item<'a>> {
        ///         // The expressions and bodies are nodes of this syntax, so that this one is asked about them.
        ///         let item = self.0.next_item(body, roles, cursor, diagnostics)?;
        ///         let own = |node: NodeRef<'_>| NodeRef::new(self, node.node());
        ///         Some(match &item {
        ///             Item::Attribute(it) => {
        ///                 Item::Attribute(AttributeItem::new(it.name.clone(), it.node, own(it.expr())))
        ///             }
        ///             Item::Block(it) => {
        ///                 Item::Block(BlockItem::new(it.ty.clone(), it.node, own(it.body())))
        ///             }
        ///         })
        ///     }
        ///
        ///     fn shape(&self, expr: NodeId) -> Shape<'_> {
        ///         match self.0.shape(expr) {
        ///             Shape::Str(text) => Shape::Str(text.to_uppercase().into()),
        ///             shape => shape,
        ///         }
        ///     }
        ///
        ///     fn evaluate(
        ///         &self,
        ///         expr: NodeId,
        ///         evaluation: &mut Evaluation<'_>,
        ///         diagnostics: &mut Diagnostics,
        ///     ) -> Value {
        ///         let value = self.0.evaluate(expr, evaluation, diagnostics);
        ///         value.as_str().map(|text| Value::from(text.to_uppercase())).unwrap_or(value)
        ///     }
        ///
        ///     fn to_shared(&self) -> Arc<dyn Syntax> {
        ///         Arc::new(self.clone())
        ///     }
        /// }
        ///
        /// let file = native::parse_body("app.hcl", "host = \"a\"\nport = 80\n").ok()?;
        /// let node = file.as_node();
        /// let body = Body::new(Arc::new(Capitals(node.syntax().to_shared())), node.node());
        /// let (attributes, _) = body.just_attributes();
        /// assert_eq!(attributes[0].expr.literal_value()?, Value::from("A"));
        /// assert_eq!(attributes[1].expr.literal_value()?, Value::from(80));
        /// assert_eq!(attributes[1].range.to_string(), "app.hcl:2,1-10");
        /// # Ok::<(), Diagnostics>(())
        /// ```
        pub trait Forward: Send + Sync + fmt::Debug {
            /// The syntax below.
            fn base(&self) -> &dyn Syntax;

            /// The node that a node stands for: that of the same number of the syntax below, unless the numbers differ.
            fn place(&self, node: NodeId) -> NodeRef<'_> {
                NodeRef::new(self.base(), node)
            }

            /// Returns a number that no other file has: see [`Syntax::identity`]. The number is an address, because
            /// the same node may be something else here.
            fn identity(&self) -> usize {
                std::ptr::from_ref(self).cast::<()>() as usize
            }

            /// Returns `true` if attributes and blocks are written in different ways: see
            /// [`Syntax::tells_blocks_apart`].
            fn tells_blocks_apart(&self) -> bool {
                self.base().tells_blocks_apart()
            }

            /// Returns an example of a block: see [`Syntax::block_example`].
            fn block_example(&self, ty: &str, labels: &[&str]) -> String {
                self.base().block_example(ty, labels)
            }

            /// The next item of a body: see [`Syntax::next_item`].
            fn next_item<'a>(
                &'a self,
                body: NodeId,
                roles: Option<&dyn Roles>,
                cursor: &mut Cursor,
                diagnostics: &mut Diagnostics,
            ) -> Option<Item<'a>>;

            /// The file, owned: see [`Syntax::to_shared`].
            fn to_shared(&self) -> Arc<dyn Syntax>;

            $(
                #[doc = concat!("See [`Syntax::", stringify!($name), "`].")]
                $(#[$doc])*
                fn $name(&self, $node: NodeId $(, $argument: $ty)*) $(-> $result)? {
                    let place = self.place($node);
                    place.syntax().$name(place.node() $(, $argument)*)
                }
            )*
        }

        // Each method that a syntax has, now or later.
        #[deny(clippy::missing_trait_methods)]
        impl<F: Forward> Syntax for F {
            fn identity(&self) -> usize {
                Forward::identity(self)
            }

            fn tells_blocks_apart(&self) -> bool {
                Forward::tells_blocks_apart(self)
            }

            fn block_example(&self, ty: &str, labels: &[&str]) -> String {
                Forward::block_example(self, ty, labels)
            }

            fn next_item<'a>(
                &'a self,
                body: NodeId,
                roles: Option<&dyn Roles>,
                cursor: &mut Cursor,
                diagnostics: &mut Diagnostics,
            ) -> Option<Item<'a>> {
                Forward::next_item(self, body, roles, cursor, diagnostics)
            }

            fn to_shared(&self) -> Arc<dyn Syntax> {
                Forward::to_shared(self)
            }

            $(
                fn $name(&self, $node: NodeId $(, $argument: $ty)*) $(-> $result)? {
                    Forward::$name(self, $node $(, $argument)*)
                }
            )*
        }
    };
}

forwarded! {
    fn source(node) -> &Source;
    fn text(node) -> &str;
    fn bytes(node) -> ByteRange;
    fn name_bytes(item) -> ByteRange;
    fn missing_item_bytes(body) -> ByteRange;
    fn written(node) -> Cow<'_, str>;
    fn shown(node) -> Cow<'_, str>;
    /// A syntax that has its own [`Forward::shown`] writes that here, too.
    fn write_shown(node, out: &mut dyn fmt::Write) -> fmt::Result;
    fn damage(body) -> Damage;
    fn is_doubtful(body, item: NodeRef<'_>) -> bool;
    fn condition(body) -> Option<Value>;
    fn label(block, index: usize) -> Option<Label<'_>>;
    fn shape(expr) -> Shape<'_>;
    fn next_element(tuple, cursor: &mut Cursor) -> Option<NodeId>;
    fn next_entry(object, cursor: &mut Cursor) -> Option<Entry<'_>>;
    fn construct(expr) -> Construct<'_>;
    fn embedded(expr, diagnostics: &mut Diagnostics, visit: &mut dyn FnMut(NodeRef<'_>)) -> bool;
    fn evaluate(expr, evaluation: &mut Evaluation<'_>, diagnostics: &mut Diagnostics) -> Value;
    fn traversal(expr) -> Option<Traversal>;
    fn call(expr) -> Option<StaticCall>;
    fn variables(expr, visit: &mut dyn FnMut(Traversal));
    fn functions(expr, visit: &mut dyn FnMut(FunctionReference));
    fn bound(expr, visit: &mut dyn FnMut(Binding<'_>, bool));
    fn instances(node) -> Vec<Instance>;
    fn given_text(expr) -> Option<&str>;
    fn native_text(expr) -> Option<&str>;
    fn of_last_layer(expr) -> Option<Expression>;
}
