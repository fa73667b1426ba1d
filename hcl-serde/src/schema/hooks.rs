//! The functions of a type that its schema calls: for what only the type itself can check.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use hcl_model::body::{Body, Hidden};
use hcl_model::diag::{Diagnostics, Message};
use hcl_model::expr::Mode;
use hcl_model::limits::Limits;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::Source;
use hcl_model::syntax::{NodeId, NodeRef, Syntax};
use hcl_model::value::Value;

use crate::schema::{ArgumentSpec, BlockBody, Constant, ROOT, Schema, TypeSpec, Variant};

/// The facts that are known of arguments before all values are known.
pub trait StaticArguments: std::fmt::Debug {
    /// Returns `true` if the value of an expression is known already.
    fn is_known(&self, expr: NodeRef<'_>) -> bool;

    /// Reports why the expression cannot give what the argument takes, which may be null if it is optional.
    fn check_argument(
        &self,
        expr: NodeRef<'_>,
        context: &LeafContext<'_>,
        optional: bool,
        diagnostics: &mut Diagnostics,
    );

    /// Returns `true` if the value that decides on the presence of a block will be known. The check then waits for
    /// that value.
    fn is_awaited(&self, condition: &Value) -> bool;

    /// Returns `true` if a caller waits until everything is known. A result that may still come out right is then no
    /// error.
    fn waits(&self) -> bool {
        false
    }

    /// Reports what is wrong in a body that takes any arguments and blocks, but for the items that are hidden.
    fn check_body(&self, body: NodeRef<'_>, hidden: &Hidden, diagnostics: &mut Diagnostics);

    /// Counts what was met that is not known yet, if functions of the program look at bodies in which everything is known.
    fn met(&self) -> Option<&Cell<usize>> {
        None
    }
}

/// Decodes the value of an expression into a field's type, throws the result away, and reports what is wrong with it.
pub type LeafFn = fn(NodeRef<'_>, LeafContext<'_>, &mut Diagnostics) -> Presence;

/// The context that a [`LeafFn`] needs beside the expression.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::{Diagnostic, Diagnostics, Message};
/// use hcl_model::expr::{EvalContext, Mode};
/// use hcl_model::native;
/// use hcl_model::path::Path;
/// use hcl_serde::schema::{ArgumentSpec, LeafContext, LeafFn, Presence};
/// use hcl_model::value::Value;
///
/// let is_set: LeafFn = |expr, context, diagnostics| match expr.evaluate(context.mode, diagnostics).is_null() {
///     true => Presence::Null,
///     false => Presence::Set,
/// };
/// let variables = EvalContext::new().with_variable("nothing", Value::NULL);
/// let path = Path::new().attribute("port");
/// let context = LeafContext::new(Mode::Full(&variables), &ArgumentSpec::DYNAMIC, &path);
/// let expr = native::parse_expression("test", "nothing").ok()?;
/// assert_eq!(is_set(expr.as_node(), context, &mut Diagnostics::new()), Presence::Null);
/// # Ok::<(), Diagnostics>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct LeafContext<'c> {
    /// The mode of the evaluation.
    pub mode: Mode<'c>,
    /// The specification of the argument.
    pub spec: &'static ArgumentSpec,
    /// Path of the argument from the root, or from the object around the argument.
    pub path: &'c Path,
    /// The number of bodies around the expression.
    pub depth: u16,
    /// `true` if the expression is a part of a value, where null is a value as well.
    pub is_part: bool,
    /// `true` if the expression is inside of something that is not shown.
    pub secret: bool,
    /// `true` if unknown names are ignored where no schema gives the names of a type, as serde does by default.
    pub passes_over_names: bool,
    /// The variants of bodies, as far as they were found before.
    pub choices: Option<&'c Choices>,
    /// The facts that are known before all values are known, if some values are unknown.
    pub arguments: Option<&'c dyn StaticArguments>,
}

impl<'c> LeafContext<'c> {
    /// An argument that is in no body.
    #[must_use]
    pub fn new(mode: Mode<'c>, spec: &'static ArgumentSpec, path: &'c Path) -> LeafContext<'c> {
        LeafContext {
            mode,
            spec,
            path,
            depth: 0,
            is_part: false,
            secret: false,
            passes_over_names: false,
            choices: None,
            arguments: None,
        }
    }

    /// Returns `true` if the value of an expression is not known yet.
    pub(crate) fn is_open(&self, expr: NodeRef<'_>) -> bool {
        self.arguments.is_some_and(|arguments| !arguments.is_known(expr))
    }

    /// Checks an expression whose value is not known yet by its type; whether it is one.
    pub(crate) fn check_open(&self, expr: NodeRef<'_>, optional: bool, diagnostics: &mut Diagnostics) -> bool {
        let Some(arguments) = self.arguments.filter(|arguments| !arguments.is_known(expr)) else {
            return false;
        };
        let before = diagnostics.len();
        arguments.check_argument(expr, self, optional, diagnostics);
        // A part of a secret is secret too.
        if self.secret && !self.spec.is_secret() {
            diagnostics.change_since(before, |found| found.clone().of_secret());
        }
        true
    }
}

/// A function that returns `true` if serde's value for an absent field is something. An absent field then never means
/// nothing. The function returns `None` if this is not known.
pub(crate) type GivesFn = fn() -> Option<bool>;

/// A function that returns `true` if the part that serde does not write differs from the value of the absent field.
/// The value of the absent field is the constant default, which is the parameter, or serde's default.
pub(crate) type LosesFn = fn(Option<&Constant>) -> bool;

/// Makes what serde has for an argument that is absent, and gives what serde says of it, if it is known how that is written.
#[cfg(feature = "describe")]
pub(crate) type MadeFn = fn() -> Option<crate::tree::Tree>;

/// Decodes a whole body, throws the result away, and reports why it is refused.
pub type BodyFn = fn(BodyContext<'_>, &mut Diagnostics);

/// The context that a [`BodyFn`] needs.
///
/// # Examples
///
/// ```
/// use hcl_model::body::{Body, Hidden};
/// use hcl_model::diag::{Diagnostic, Diagnostics, Message};
/// use hcl_model::expr::{Mode, Traversal};
/// use hcl_model::limits::Budget;
/// use hcl_model::native;
/// use hcl_serde::schema::Schema;
///
/// const SORTED: Schema = Schema::new("Sorted", "", &[]).allow_unknown().checked_by(|whole, diagnostics| {
///     if !Body::from_node(whole.body).attribute_names().is_sorted() {
///         diagnostics.push(whole.problem(&Schema::EMPTY, "", "the names must be in order"));
///     }
/// });
/// let (body, mut diagnostics) = (native::parse_body("app.hcl", "b = 1\na = 2\n").ok()?, Diagnostics::new());
/// SORTED.check(body.as_node(), &Hidden::default(), Mode::LiteralOnly(&Budget::DEFAULT), &mut diagnostics);
/// assert_eq!(diagnostics.len(), 1);
/// # Ok::<(), Diagnostics>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct BodyContext<'a> {
    /// The body.
    pub body: NodeRef<'a>,
    /// The hidden parts of the body.
    pub hidden: &'a Hidden,
    /// The block whose body it is, and how that is read; none if it is the body of a file.
    pub block: Option<(NodeRef<'a>, BlockBody)>,
    /// `true` if the body has more items than the type takes, because the type is flattened into another type.
    pub is_part: bool,
    /// `true` if a part of the text is unreadable, or the labels of the block are wrong. A part of the body may then
    /// be missing.
    pub is_broken: bool,
    /// The mode of the evaluation.
    pub mode: Mode<'a>,
    /// The number of bodies around this body.
    pub depth: u16,
    /// The variants of bodies, as far as they were found before.
    pub choices: Option<&'a Choices>,
    /// The path of the object that it is, or is in; empty if it is the body of a file or a block of one.
    pub path: &'a Path,
    /// `true` if the body is inside of something that is not shown.
    pub secret: bool,
}

impl<'a> BodyContext<'a> {
    /// The body of a file.
    #[must_use]
    pub fn new(body: NodeRef<'a>, hidden: &'a Hidden, mode: Mode<'a>) -> BodyContext<'a> {
        BodyContext {
            body,
            hidden,
            block: None,
            is_part: false,
            is_broken: false,
            mode,
            depth: 0,
            choices: None,
            path: &ROOT,
            secret: false,
        }
    }
}

/// A function that converts the value of an expression of an older file. The function returns `None` if the
/// expression is none of an older file.
pub type ChangeFn = fn(NodeRef<'_>, LeafContext<'_>) -> Option<Value>;

/// The former places of an argument or of blocks.
#[derive(Debug, Clone, Copy)]
pub struct Moved {
    /// The paths, from the top of the file.
    pub paths: &'static [&'static str],
    /// Makes the migrations of the schema of a file.
    pub migrations: MigrationsFn,
}

/// Makes the migrations of the schema of a file. This is a pointer, so that only programs with such fields have the code.
pub type MigrationsFn = fn(&'static Schema) -> Box<dyn Migrate>;

/// The steps of a reference; a label has no name.
pub type ReferencePath = Vec<Option<String>>;

/// Brings files to the schema of now.
pub trait Migrate {
    /// Returns the body of a file with every item at its place of now, if some are not, and reports each of these.
    ///
    /// With a mode, former values become values of now. With arguments, this leaves out unknown values.
    fn body(
        &self,
        body: &Body,
        mode: Option<Mode<'_>>,
        arguments: Option<&dyn StaticArguments>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Body>;

    /// Returns messages about former places and values that cannot be found, for the author of the type.
    fn refused(&self) -> Vec<String>;

    /// Returns the former paths of references, the paths of now, and `true` if expressions can refer to the path of now.
    fn references(&self) -> Vec<(ReferencePath, ReferencePath, bool)>;

    /// Returns the steps of now for steps to a former place. The function compares a step with a name.
    fn place_now(&self, steps: &[PathStep], is_called: &dyn Fn(&PathStep, &str) -> bool) -> Option<Vec<PathStep>>;
}

/// Makes the body that an object is: behind a pointer, so that a program without objects of which a schema says what is in them
/// has no code for that.
pub type ObjectBodyFn = for<'n> fn(NodeRef<'n>) -> Box<dyn Syntax + 'n>;

/// The value of a body in so many others.
pub(crate) type WholeValueFn = fn(NodeRef<'_>, &Hidden, Mode<'_>, u16, &mut Diagnostics) -> Value;

/// Hides what the names in texts say is secret, by a schema.
pub(crate) type HideFn = for<'s> fn(&'static Schema, Option<&str>, &mut dyn Iterator<Item = &'s Source>);

/// The presence of the value of a written argument. A null value means that the argument is not set.
///
/// # Examples
///
/// ```
/// use hcl_model::body::Hidden;
/// use hcl_model::diag::{Diagnostic, Diagnostics, Message};
/// use hcl_model::expr::{Mode, Traversal};
/// use hcl_model::limits::Budget;
/// use hcl_model::native;
/// use hcl_serde::schema::{Field, Presence, Schema, TypeSpec};
///
/// const PORT: Field = Field::attribute("port", &[], "", false, TypeSpec::Number, |expr, context, diagnostics| {
///     if expr.evaluate(context.mode, diagnostics).is_null() { Presence::Null } else { Presence::Set }
/// });
/// const SERVER: Schema = Schema::new("Server", "", &[PORT]);
/// let body = native::parse_body("app.hcl", "port = null\n").ok()?;
/// let mut diagnostics = Diagnostics::new();
/// // The argument is required, and null does not count.
/// SERVER.check(body.as_node(), &Hidden::default(), Mode::LiteralOnly(&Budget::DEFAULT), &mut diagnostics);
/// assert_eq!(diagnostics.iter().next().map(|it| it.code()), Some("missing-argument"));
/// # Ok::<(), Diagnostics>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Presence {
    /// There is a value, or something was reported in its place.
    Set,
    /// The value is null.
    Null,
    /// The parser could not read it or a part of it, and has reported that.
    Unreadable,
}

/// Decodes the text of a label into a field's type within limits; what is wrong with it, if something is.
pub type LabelFn = fn(&Cow<'_, str>, &Limits) -> Result<(), Message>;

/// Decodes the text of a label that is part of a key within limits, by the index of the label; what is wrong with it, if
/// something is.
pub type KeyFn = fn(usize, &str, &Limits) -> Result<(), Message>;

/// The types of the labels that are the key of a map.
#[derive(Debug, Clone, Copy)]
pub struct Keys {
    /// Decodes one of them, by its index, and throws the result away.
    pub check: KeyFn,
    /// The type of one of them, by its index.
    pub ty: fn(usize) -> TypeSpec,
}

/// The variants that the contents of a tree's bodies choose. Each result is stored, so that the time for a tree of
/// such bodies grows with the size of the tree.
#[derive(Debug, Default)]
pub struct Choices {
    bodies: RefCell<HashMap<ChoicePlace, Chosen>>,
    /// The forms of values with several forms.
    values: RefCell<HashMap<ChoicePlace, Fit>>,
    /// The number of the form that takes a value.
    forms: RefCell<HashMap<ChoicePlace, Option<usize>>>,
    /// The number of nested values that are tried at the moment.
    looking: Cell<u16>,
    /// The number of tries of deeply nested values. The limit on this number ends the search.
    looked: Cell<u32>,
}

/// The form of a value that may have several forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    /// One of them, if its parts are converted to a type, if one is said.
    Form(Option<&'static TypeSpec>),
    /// A form takes it and loses something of it.
    Loses,
    /// None.
    None,
}

/// A body or a value of a file, and an enum.
pub(crate) type ChoicePlace = (usize, NodeId, usize);

/// The stored result for a body.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Chosen {
    /// The variant that it suits.
    pub(crate) variant: Option<&'static Variant>,
    /// The closest variant of a body that suits none, once a caller has asked for it.
    pub(crate) closest: Option<Closest>,
}

/// The variant that a body comes closest to, with the number of mistakes that it then has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Closest {
    pub(crate) variant: Option<&'static Variant>,
    pub(crate) errors: usize,
    /// `true` if no part is wrong by itself, but no variant has all of the parts.
    pub(crate) is_mixed: bool,
}

impl Choices {
    /// Returns the stored result for a body.
    pub(crate) fn get(&self, place: ChoicePlace) -> Option<Chosen> {
        self.bodies.borrow().get(&place).copied()
    }

    /// Notes which variant a body suits.
    pub(crate) fn insert(&self, place: ChoicePlace, chosen: Chosen) {
        self.bodies.borrow_mut().insert(place, chosen);
    }

    /// Notes which variant a body comes closest to that suits none.
    pub(crate) fn insert_closest(&self, place: ChoicePlace, closest: Closest) {
        self.bodies.borrow_mut().entry(place).or_default().closest = Some(closest);
    }

    /// Looks at a value to find out which form it is; none if too many were looked at, one in the other.
    pub(crate) fn looking<R>(&self, look: impl FnOnce() -> R) -> Option<R> {
        /// Values that are so deep in others are counted.
        const DEEP: u16 = 6;
        /// So many of them are looked at in a load.
        const MOST: u32 = 200_000;
        let depth = self.looking.get();
        if depth >= DEEP {
            self.looked.set(self.looked.get().saturating_add(1));
        }
        if self.looked.get() > MOST {
            return None;
        }
        self.looking.set(depth.saturating_add(1));
        let found = look();
        self.looking.set(depth);
        Some(found)
    }

    /// Returns `true` if a value is only tried to find its form. Nobody sees the diagnostics of a try.
    pub(crate) fn is_looking(&self) -> bool {
        self.looking.get() > 0
    }

    /// Returns the form of a value, if the value was tried.
    pub(crate) fn fit(&self, place: ChoicePlace) -> Option<Fit> {
        self.values.borrow().get(&place).copied()
    }

    /// The number of the form that takes a value, if that was looked at.
    pub(crate) fn form(&self, place: ChoicePlace) -> Option<Option<usize>> {
        self.forms.borrow().get(&place).copied()
    }

    /// Notes the number of the form that takes a value, if one does.
    pub(crate) fn insert_form(&self, place: ChoicePlace, number: Option<usize>) {
        self.forms.borrow_mut().insert(place, number);
    }

    /// Notes which form a value is.
    pub(crate) fn insert_fit(&self, place: ChoicePlace, fit: Fit) {
        self.values.borrow_mut().insert(place, fit);
    }
}

/// The specification and the check of a part of a value.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    pub(crate) spec: &'static ArgumentSpec,
    pub(crate) check: LeafFn,
}
