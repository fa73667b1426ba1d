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

/// What is known of arguments before all values are known.
pub trait StaticArguments: std::fmt::Debug {
    /// Whether the value of an expression is known already.
    fn is_known(&self, expr: NodeRef<'_>) -> bool;

    /// Reports why the expression cannot give what the argument takes, which may be null if it is optional.
    fn check_argument(
        &self,
        expr: NodeRef<'_>,
        context: &LeafContext<'_>,
        optional: bool,
        diagnostics: &mut Diagnostics,
    );

    /// Whether the value on which it depends whether a block is there will be known: then it is waited for.
    fn is_awaited(&self, condition: &Value) -> bool;

    /// Whether somebody waits until everything is known, so that what may come out right is no mistake yet.
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

/// What a [`LeafFn`] needs beside the expression.
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
    /// How the expression is evaluated.
    pub mode: Mode<'c>,
    /// How the expression is read.
    pub spec: &'static ArgumentSpec,
    /// Path of the argument from the root, or from the object around the argument.
    pub path: &'c Path,
    /// How many bodies are around it.
    pub depth: u16,
    /// Whether it is a part of a value, where null is a value as well.
    pub is_part: bool,
    /// Whether it is in something that is not shown.
    pub secret: bool,
    /// Whether names that a type does not have are passed over where no schema says which it has, as serde does by itself.
    pub passes_over_names: bool,
    /// Which variants bodies are, as far as that was found out before.
    pub choices: Option<&'c Choices>,
    /// What is known before all values are known, if they are not.
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

    /// Whether the value of an expression is not known yet.
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
        // What is in something secret is as secret.
        if self.secret && !self.spec.is_secret() {
            diagnostics.change_since(before, |found| found.clone().of_secret());
        }
        true
    }
}

/// Whether what serde has for a field that is absent is something: then nothing that is left out says that there is nothing.
/// None if it is not known.
pub(crate) type GivesFn = fn() -> Option<bool>;

/// Whether what serde does not write of a field is something else than what stands for it when it is absent: its constant
/// default, which is given, or that of serde.
pub(crate) type LosesFn = fn(Option<&Constant>) -> bool;

/// Makes what serde has for an argument that is absent, and gives what serde says of it, if it is known how that is written.
#[cfg(feature = "describe")]
pub(crate) type MadeFn = fn() -> Option<crate::tree::Tree>;

/// Decodes a whole body, throws the result away, and reports why it is refused.
pub type BodyFn = fn(BodyContext<'_>, &mut Diagnostics);

/// What a [`BodyFn`] needs.
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
    /// What is not to be seen of it.
    pub hidden: &'a Hidden,
    /// The block whose body it is, and how that is read; none if it is the body of a file.
    pub block: Option<(NodeRef<'a>, BlockBody)>,
    /// Whether the body has more in it than the type takes, because the type is flattened into another one.
    pub is_part: bool,
    /// Whether something in the text could not be read, or the labels of the block are wrong, so that a part of it may be
    /// missing.
    pub is_broken: bool,
    /// How expressions are evaluated.
    pub mode: Mode<'a>,
    /// How many bodies are around it.
    pub depth: u16,
    /// Which variants bodies are, as far as that was found out before.
    pub choices: Option<&'a Choices>,
    /// The path of the object that it is, or is in; empty if it is the body of a file or a block of one.
    pub path: &'a Path,
    /// Whether it is in something that is not shown.
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

/// What the value of an expression of an older file is now; none if it is none of an older file.
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

/// Whether an argument that is written counts as set: null means that it is not.
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

/// What labels are decoded into that are the key of a map.
#[derive(Debug, Clone, Copy)]
pub struct Keys {
    /// Decodes one of them, by its index, and throws the result away.
    pub check: KeyFn,
    /// The type of one of them, by its index.
    pub ty: fn(usize) -> TypeSpec,
}

/// Which variants the bodies of a tree are whose content says it: what was found out of each is not looked for again, so
/// that a tree of such bodies takes as long as it is large.
#[derive(Debug, Default)]
pub struct Choices {
    bodies: RefCell<HashMap<ChoicePlace, Chosen>>,
    /// Which form values of several are.
    values: RefCell<HashMap<ChoicePlace, Fit>>,
    /// The number of the form that takes a value.
    forms: RefCell<HashMap<ChoicePlace, Option<usize>>>,
    /// How many values are looked at now, one in the other, to find that out.
    looking: Cell<u16>,
    /// How many were looked at so deep in others that nobody remembers them.
    looked: Cell<u32>,
}

/// Which of several forms a value is.
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

/// What was found out of a body.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Chosen {
    /// The variant that it suits.
    pub(crate) variant: Option<&'static Variant>,
    /// If it suits none, and somebody has asked for that.
    pub(crate) closest: Option<Closest>,
}

/// The variant that a body comes closest to, with the number of mistakes that it then has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Closest {
    pub(crate) variant: Option<&'static Variant>,
    pub(crate) errors: usize,
    /// Whether no part is wrong by itself, but no variant has all of them.
    pub(crate) is_mixed: bool,
}

impl Choices {
    /// What was found out of a body.
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

    /// Whether something is looked at only to find out which form it is: nobody sees what is said of it.
    pub(crate) fn is_looking(&self) -> bool {
        self.looking.get() > 0
    }

    /// Which form a value is, if that was looked at.
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

/// How a part of a value is looked at.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    pub(crate) spec: &'static ArgumentSpec,
    pub(crate) check: LeafFn,
}
