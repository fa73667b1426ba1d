//! The tree that a spec is; how it is made is in `make`, what is done with it in the other files.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::diag::Diagnostics;
use crate::expr::{EvalContext, Expression};
use crate::function::Function;
use crate::spec::body_schema::Implied;
use crate::type_expression::TypeConstraint;
use crate::value::{Mark, Refinement, Value};

/// A specification of the value to which a body is decoded.
///
/// Cheap to clone; clones share what they consist of.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::Mode;
/// use hcl_model::limits::Budget;
/// use hcl_model::native;
/// use hcl_model::spec::Spec;
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// let spec = Spec::attribute("name", Type::STRING).required();
/// let body = native::parse_body("app.hcl", "name = \"web\"\n").ok()?;
/// assert_eq!(spec.decode(&body, Mode::LiteralOnly(&Budget::DEFAULT)).0, Value::from("web"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone)]
pub struct Spec(Arc<Node>);

struct Node {
    kind: Kind,
    /// The number of specs one within the other.
    depth: u16,
    /// The facts about the body, once they were asked for.
    implied: OnceLock<Implied>,
}

#[derive(Clone)]
pub(super) enum Kind {
    Object(Vec<(Arc<str>, Spec)>),
    Tuple(Vec<Spec>),
    Attribute { name: String, constraint: TypeConstraint, is_required: bool },
    Literal(Value),
    Expression(Expression),
    Block { ty: String, inner: Spec, is_required: bool },
    Blocks { of: Sequence, ty: String, inner: Spec, at_least: usize, at_most: Option<usize> },
    Labelled { is_map: bool, ty: String, labels: Vec<String>, inner: Spec, at_least: usize, at_most: Option<usize> },
    BlockAttributes { ty: String, constraint: TypeConstraint, is_required: bool },
    Label { index: usize, name: String },
    Default { first: Spec, second: Spec },
    Transform { inner: Spec, by: Transform },
    Refined { inner: Spec, refinement: Refinement },
    Marked { inner: Spec, mark: Mark },
    Validated { inner: Spec, validate: Arc<Validate> },
    TooDeep,
}

/// The kind of the value of several blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sequence {
    List,
    Set,
    Tuple,
}

#[derive(Clone)]
pub(super) enum Transform {
    Expression { expr: Expression, variable: Arc<str>, context: EvalContext },
    Function(Function),
}

pub(super) type Validate = dyn Fn(&Value) -> Diagnostics + Send + Sync;

impl Spec {
    /// The greatest number of nested specs.
    ///
    /// One that goes deeper is refused where it is used, with a diagnostic.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    ///
    /// let deep = (0..1000).fold(Spec::literal(1), |spec, _| Spec::tuple([spec]));
    /// let body = native::parse_body("app.hcl", "").ok()?;
    /// let (_, diagnostics) = deep.decode(&body, Mode::LiteralOnly(&Budget::DEFAULT));
    /// assert_eq!(diagnostics.iter().next().unwrap().code(), "nesting-limit");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    pub const MAX_DEPTH: u16 = 128;

    pub(super) fn new(kind: Kind) -> Spec {
        let depth = 1 + kind.children().map(|child| child.0.depth).max().unwrap_or(0);
        let (kind, depth) = if depth > Spec::MAX_DEPTH { (Kind::TooDeep, Spec::MAX_DEPTH) } else { (kind, depth) };
        Spec(Arc::new(Node { kind, depth, implied: OnceLock::new() }))
    }

    pub(super) fn kind(&self) -> &Kind {
        &self.0.kind
    }

    /// Returns the facts that the spec tells about its body.
    pub(super) fn implied(&self) -> &Implied {
        self.0.implied.get_or_init(|| Implied::by(self))
    }
}

impl Kind {
    /// The specs that it consists of.
    fn children(&self) -> Box<dyn Iterator<Item = &Spec> + '_> {
        match self {
            Kind::Block { inner, .. } | Kind::Blocks { inner, .. } | Kind::Labelled { inner, .. } => {
                Box::new(std::iter::once(inner))
            }
            _ => Box::new(self.of_same_body()),
        }
    }

    /// The specs in it that are for the same body.
    pub(super) fn of_same_body(&self) -> impl Iterator<Item = &Spec> {
        let specs: Box<dyn Iterator<Item = &Spec>> = match self {
            Kind::Object(attributes) => Box::new(attributes.iter().map(|(_, spec)| spec)),
            Kind::Tuple(elements) => Box::new(elements.iter()),
            Kind::Default { first, second } => Box::new([first, second].into_iter()),
            Kind::Transform { inner, .. }
            | Kind::Refined { inner, .. }
            | Kind::Marked { inner, .. }
            | Kind::Validated { inner, .. } => Box::new(std::iter::once(inner)),
            _ => Box::new(std::iter::empty()),
        };
        specs
    }
}

impl fmt::Debug for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::Object(attributes) => {
                f.debug_map().entries(attributes.iter().map(|(name, spec)| (name, spec))).finish()
            }
            Kind::Tuple(elements) => f.debug_list().entries(elements).finish(),
            Kind::Attribute { name, constraint, .. } => write!(f, "attribute({name:?}, {constraint})"),
            Kind::Literal(value) => write!(f, "literal({value:?})"),
            Kind::Expression(expr) => write!(f, "expression({expr:?})"),
            Kind::Block { ty, inner, .. } => write!(f, "block({ty:?}, {inner:?})"),
            Kind::Blocks { of, ty, inner, .. } => {
                let name = match of {
                    Sequence::List => "block_list",
                    Sequence::Set => "block_set",
                    Sequence::Tuple => "block_tuple",
                };
                write!(f, "{name}({ty:?}, {inner:?})")
            }
            Kind::Labelled { is_map, ty, labels, inner, .. } => {
                let name = if *is_map { "block_map" } else { "block_object" };
                write!(f, "{name}({ty:?}, {labels:?}, {inner:?})")
            }
            Kind::BlockAttributes { ty, constraint, .. } => write!(f, "block_attributes({ty:?}, {constraint})"),
            Kind::Label { index, name } => write!(f, "block_label({index}, {name:?})"),
            Kind::Default { first, second } => write!(f, "{first:?}.or({second:?})"),
            Kind::Transform { inner, .. } => write!(f, "{inner:?}.transform(..)"),
            Kind::Refined { inner, .. } => write!(f, "{inner:?}.refined(..)"),
            Kind::Marked { inner, mark } => write!(f, "{inner:?}.marked({:?})", mark.name()),
            Kind::Validated { inner, .. } => write!(f, "{inner:?}.validate(..)"),
            Kind::TooDeep => f.write_str("(nested too deep)"),
        }
    }
}
