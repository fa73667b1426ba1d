//! The statements of a schema about names: for a syntax that does not tell attributes from blocks, and for merging.

use std::borrow::Cow;

use crate::syntax::Item;

/// The role of a name in a body, according to the schema that is applied to the body.
///
/// # Examples
///
/// ```
/// use hcl_model::body::BodySchema;
/// use hcl_model::syntax::{Role, Roles};
///
/// let schema = BodySchema::new().required("port").block("service", ["kind", "name"]);
/// assert_eq!(schema.role("port"), Some(Role::Attribute));
/// assert_eq!(schema.role("service"), Some(Role::Block { labels: 2 }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// An attribute.
    Attribute,
    /// A block with this many labels.
    Block {
        /// The number of labels in the header of the block.
        labels: usize,
    },
    /// Blocks, or an attribute whose value is made up like them: where a syntax does not tell them apart, an object or a
    /// list is blocks, and anything else an attribute.
    Either {
        /// The number of labels in the header of a block.
        labels: usize,
    },
    /// The kind that the name is written as: an attribute, or a block with the labels of its header. A syntax that
    /// does not tell them apart reads an attribute.
    Written,
    /// Nothing any more: the name was processed before, as that of an attribute or of blocks.
    ///
    /// A syntax that does not tell attributes from blocks passes over it ("Partial Processing of Body Content").
    Processed,
}

/// The schema of a body that has none: every item is what it is written as.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::Diagnostics;
/// use hcl_model::json;
/// use hcl_model::syntax::{Cursor, Item, NoRoles};
///
/// let body = json::parse_body("app.json", r#"{"service": {"web": {}}}"#).ok()?;
/// let first = body.next_item(Some(&NoRoles), &mut Cursor::default(), &mut Diagnostics::new());
/// // In JSON only a schema could tell that this is a block.
/// assert!(matches!(first, Some(Item::Attribute(item)) if item.name == "service"));
/// # Ok::<(), Diagnostics>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct NoRoles;

impl Roles for NoRoles {
    fn role(&self, _name: &str) -> Option<Role> {
        Some(Role::Written)
    }
}

/// A schema as far as a syntax needs it to tell attributes from blocks ("Schema-driven Processing").
///
/// # Examples
///
/// ```
/// use hcl_model::diag::Diagnostics;
/// use hcl_model::json;
/// use hcl_model::syntax::{Cursor, Item, Role, Roles};
///
/// /// Every name is that of a block with one label.
/// struct AllBlocks;
///
/// impl Roles for AllBlocks {
///     fn role(&self, _name: &str) -> Option<Role> {
///         Some(Role::Block { labels: 1 })
///     }
///
///     fn label_names(&self, _ty: &str) -> Vec<&str> {
///         vec!["name"]
///     }
/// }
///
/// let body = json::parse_body("app.json", r#"{"service": {"web": {}}}"#).ok()?;
/// let first = body.next_item(Some(&AllBlocks), &mut Cursor::default(), &mut Diagnostics::new());
/// assert!(matches!(first, Some(Item::Block(item)) if item.node.labels().next().unwrap().text == "web"));
/// # Ok::<(), Diagnostics>(())
/// ```
pub trait Roles {
    /// Returns the role of the name. Returns `None` if the schema does not know the name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::syntax::{Role, Roles};
    ///
    /// let schema = BodySchema::new().optional("port");
    /// assert_eq!(schema.role("port"), Some(Role::Attribute));
    /// assert_eq!(schema.role("prot"), None);
    /// ```
    fn role(&self, name: &str) -> Option<Role>;

    /// Returns the schema that this schema wraps, which answers every question that the wrapper does not.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::syntax::{Role, Roles};
    ///
    /// /// A schema without a name.
    /// struct Without<'r>(&'r dyn Roles, &'r str);
    ///
    /// impl Roles for Without<'_> {
    ///     fn role(&self, name: &str) -> Option<Role> {
    ///         self.0.role(name).filter(|_| name != self.1)
    ///     }
    ///
    ///     fn wrapped(&self) -> Option<&dyn Roles> {
    ///         Some(self.0)
    ///     }
    /// }
    ///
    /// let schema = BodySchema::new().optional("port").block("service", ["name"]);
    /// let schema = Without(&schema, "port");
    /// assert_eq!(schema.role("port"), None);
    /// assert_eq!(schema.label_names("service"), ["name"]);
    /// ```
    fn wrapped(&self) -> Option<&dyn Roles> {
        None
    }

    /// Returns the names of the labels of a block type, for messages.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::syntax::Roles;
    ///
    /// let schema = BodySchema::new().optional("port").block("service", ["kind", "name"]);
    /// assert_eq!(schema.label_names("service"), ["kind", "name"]);
    /// assert!(schema.label_names("port").is_empty());
    /// ```
    fn label_names(&self, ty: &str) -> Vec<&str> {
        self.wrapped().map_or_else(Vec::new, |wrapped| wrapped.label_names(ty))
    }

    /// Returns examples of the labels of a block type, for messages: their names, unless there is something better.
    fn label_examples(&self, ty: &str) -> Vec<&str> {
        self.wrapped().map_or_else(|| self.label_names(ty), |wrapped| wrapped.label_examples(ty))
    }

    /// Returns the words for a name in messages about its item: the name with the path that leads to it, if it is in
    /// a value.
    fn called<'n>(&self, name: &'n str) -> Cow<'n, str> {
        self.wrapped().map_or(Cow::Borrowed(name), |wrapped| wrapped.called(name))
    }

    /// Returns `true` if an item of this name in blocks of a type may hold a secret; without a name, if a label is one.
    fn is_secret_in_blocks(&self, ty: &str, name: Option<&str>) -> bool {
        self.wrapped().is_some_and(|wrapped| wrapped.is_secret_in_blocks(ty, name))
    }

    /// Returns `true` if blocks of a type have an item of this name.
    fn is_in_blocks(&self, ty: &str, name: &str) -> bool {
        self.wrapped().is_some_and(|wrapped| wrapped.is_in_blocks(ty, name))
    }

    /// Returns `true` if readers of blocks of a type ask each block for its condition ([`Syntax::condition`]). They
    /// wait or refuse if that condition is not known or must not be shown.
    ///
    /// [`Syntax::condition`]: crate::syntax::Syntax::condition
    fn asks_conditions(&self, ty: &str) -> bool {
        self.wrapped().is_some_and(|wrapped| wrapped.asks_conditions(ty))
    }

    /// Returns the rule by which an item is merged with those of other layers of configuration; none from a schema that has no
    /// rules of its own.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::native;
    /// use hcl_model::syntax::{Cursor, Roles};
    ///
    /// let body = native::parse_body("app.hcl", "log {}\n").ok()?;
    /// let log = body.next_item(None, &mut Cursor::default(), &mut Diagnostics::new()).unwrap();
    /// // A schema of names has no rules.
    /// assert_eq!(BodySchema::new().block("log", [""; 0]).merging(&log), None);
    /// # Ok::<(), Diagnostics>(())
    /// ```
    fn merging(&self, item: &Item<'_>) -> Option<Merging> {
        self.wrapped().and_then(|wrapped| wrapped.merging(item))
    }

    /// Returns the rules for the items in blocks of a type.
    fn rules_inside(&self, ty: &str) -> Option<MergeRules> {
        self.wrapped().and_then(|wrapped| wrapped.rules_inside(ty))
    }
}

/// A schema whose rules merge layers of configuration.
pub type MergeRules = &'static (dyn Roles + Send + Sync);

/// The merging of an item with items of other layers of configuration, as [`crate::body::MergePolicy::Override`]
/// describes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Merging {
    /// The rule for the item where several layers have it.
    pub rule: MergeRule,
    /// The name under which layers have the same thing, where that is another one than it is written with.
    pub name: Option<&'static str>,
    /// The name under which blocks are counted where one is merged into the one with a number, where that is another one
    /// than it is written with.
    pub counted_as: Option<&'static str>,
    /// A flag that is `true` if the name stands for an attribute and for blocks: then each of the two replaces the
    /// other one below it.
    pub is_either: bool,
    /// The distinction between a block and others of that name.
    pub told_by: ToldBy,
    /// The form of a block, as a variant of an enum: the block is not merged with a block of another form.
    ///
    /// Each part is compared by itself; what is not known of a block may be anything.
    pub form: Vec<Option<String>>,
}

/// The distinction between blocks of a name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ToldBy {
    /// Their types and all their labels; and if a layer has several of them, they are a list.
    #[default]
    Labels,
    /// These words; without any there is only one such block.
    Keys(Vec<String>),
    /// Nothing: they are a list.
    Nothing,
}

/// The rule for a name that is in several layers of configuration, where later layers override earlier ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum MergeRule {
    /// The rule of [`crate::body::MergePolicy::Override`].
    #[default]
    Default,
    /// The last layer that has it replaces the others, its blocks as a group.
    Replace,
    /// All layers, one after the other: lists are joined, blocks are kept.
    Append,
    /// Item by item: objects in objects, and blocks of the same type and labels; several of these in a layer are a list.
    Deep,
}
