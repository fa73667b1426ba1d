//! The constructors of specs, one for each kind, and the methods that add facts to a spec.

use std::sync::Arc;

use crate::diag::Diagnostics;
use crate::expr::{EvalContext, Expression};
use crate::function::Function;
use crate::spec::tree::{Kind, Sequence, Spec, Transform};
use crate::type_expression::TypeConstraint;
use crate::value::{Mark, Refinement, Value};

impl Spec {
    /// An object of specs for the same body, by the names of its attributes; of two with the same name the last counts.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let spec = Spec::object([("port", Spec::attribute("port", Type::NUMBER)), ("kind", Spec::literal("tcp"))]);
    /// let ty = Type::object([("port", Type::NUMBER), ("kind", Type::STRING)]);
    /// assert_eq!(spec.implied_type(), ty);
    /// ```
    #[must_use]
    pub fn object<N: Into<Arc<str>>>(attributes: impl IntoIterator<Item = (N, Spec)>) -> Spec {
        Spec::new(Kind::Object(attributes.into_iter().map(|(name, spec)| (name.into(), spec)).collect()))
    }

    /// A tuple of specs for the same body.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let spec = Spec::tuple([Spec::attribute("host", Type::STRING), Spec::attribute("port", Type::NUMBER)]);
    /// assert_eq!(spec.implied_type(), Type::tuple([Type::STRING, Type::NUMBER]));
    /// ```
    #[must_use]
    pub fn tuple(elements: impl IntoIterator<Item = Spec>) -> Spec {
        Spec::new(Kind::Tuple(elements.into_iter().collect()))
    }

    /// The value of an argument, converted to a type or a constraint; null if it is not there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::type_expression::TypeConstraint;
    /// use hcl_model::types::Type;
    ///
    /// assert_eq!(Spec::attribute("port", Type::NUMBER).implied_type(), Type::NUMBER);
    ///
    /// let constraint = TypeConstraint::strict(&native::parse_expression("type", "list(string)").ok()?)?;
    /// assert_eq!(Spec::attribute("hosts", constraint).implied_type(), Type::list(Type::STRING));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn attribute(name: impl Into<String>, constraint: impl Into<TypeConstraint>) -> Spec {
        Spec::new(Kind::Attribute { name: name.into(), constraint: constraint.into(), is_required: false })
    }

    /// Always the same value, whatever the body.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// assert_eq!(Spec::literal("tcp").implied_type(), Type::STRING);
    /// ```
    #[must_use]
    pub fn literal(value: impl Into<Value>) -> Spec {
        Spec::new(Kind::Literal(value.into()))
    }

    /// Returns a spec for the result of an expression of the program, evaluated where the body is decoded, whatever
    /// the body.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::{EvalContext, Mode};
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::value::Value;
    ///
    /// let spec = Spec::expression(native::parse_expression("app", "\"${region}-1\"").ok()?);
    /// let body = native::parse_body("app.hcl", "").ok()?;
    /// let context = EvalContext::new().with_variable("region", "eu");
    /// assert_eq!(spec.decode(&body, Mode::Full(&context)).0, Value::from("eu-1"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn expression(expr: Expression) -> Spec {
        Spec::new(Kind::Expression(expr))
    }

    /// Returns a spec for the content of a block of a type, of which there is at most one.
    /// The value is null if the block is not there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let spec = Spec::block("log", Spec::attribute("level", Type::STRING));
    /// assert_eq!(spec.implied_type(), Type::STRING);
    /// ```
    #[must_use]
    pub fn block(ty: impl Into<String>, inner: Spec) -> Spec {
        Spec::new(Kind::Block { ty: ty.into(), inner, is_required: false })
    }

    /// A list of what the blocks of a type hold, converted to one type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let spec = Spec::block_list("rule", Spec::attribute("port", Type::NUMBER)).at_least(1).at_most(8);
    /// assert_eq!(spec.implied_type(), Type::list(Type::NUMBER));
    /// ```
    #[must_use]
    pub fn block_list(ty: impl Into<String>, inner: Spec) -> Spec {
        Spec::several(Sequence::List, ty.into(), inner)
    }

    /// A set of what the blocks of a type hold, converted to one type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let spec = Spec::block_set("rule", Spec::attribute("port", Type::NUMBER));
    /// assert_eq!(spec.implied_type(), Type::set(Type::NUMBER));
    /// ```
    #[must_use]
    pub fn block_set(ty: impl Into<String>, inner: Spec) -> Spec {
        Spec::several(Sequence::Set, ty.into(), inner)
    }

    /// A tuple of what the blocks of a type hold, each with its own type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let spec = Spec::block_tuple("rule", Spec::attribute("value", Type::DYNAMIC));
    /// assert_eq!(spec.implied_type(), Type::DYNAMIC);
    /// ```
    #[must_use]
    pub fn block_tuple(ty: impl Into<String>, inner: Spec) -> Spec {
        Spec::several(Sequence::Tuple, ty.into(), inner)
    }

    fn several(of: Sequence, ty: String, inner: Spec) -> Spec {
        Spec::new(Kind::Blocks { of, ty, inner, at_least: 0, at_most: None })
    }

    /// Maps of what the blocks of a type hold, one within the other for each label, converted to one type.
    ///
    /// Labels of [`Spec::block_label`] in it come after these; there must be one of these at least.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let spec = Spec::block_map("service", ["kind", "name"], Spec::attribute("port", Type::NUMBER));
    /// assert_eq!(spec.implied_type(), Type::map(Type::map(Type::NUMBER)));
    /// ```
    #[must_use]
    pub fn block_map<L: Into<String>>(ty: impl Into<String>, labels: impl IntoIterator<Item = L>, inner: Spec) -> Spec {
        Spec::labelled(true, ty.into(), labels.into_iter().map(Into::into).collect(), inner)
    }

    /// Objects of what the blocks of a type hold, one within the other for each label, each with its own type.
    ///
    /// Labels of [`Spec::block_label`] in it come after these; there must be one of these at least.
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
    /// let spec = Spec::block_object("set", ["name"], Spec::attribute("value", Type::DYNAMIC));
    /// let body = native::parse_body("app.hcl", "set \"a\" { value = 1 }\nset \"b\" { value = true }\n").ok()?;
    /// let (value, _) = spec.decode(&body, Mode::LiteralOnly(&Budget::DEFAULT));
    /// assert_eq!(value, Value::object([("a", Value::from(1)), ("b", Value::TRUE)]));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn block_object<L: Into<String>>(
        ty: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
        inner: Spec,
    ) -> Spec {
        Spec::labelled(false, ty.into(), labels.into_iter().map(Into::into).collect(), inner)
    }

    fn labelled(is_map: bool, ty: String, labels: Vec<String>, inner: Spec) -> Spec {
        Spec::new(Kind::Labelled { is_map, ty, labels, inner, at_least: 0, at_most: None })
    }

    /// A map of all arguments of a block, of which there is at most one, converted to a type or a constraint; null if it
    /// is not there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// assert_eq!(Spec::block_attributes("tags", Type::STRING).implied_type(), Type::map(Type::STRING));
    /// ```
    #[must_use]
    pub fn block_attributes(ty: impl Into<String>, element: impl Into<TypeConstraint>) -> Spec {
        Spec::new(Kind::BlockAttributes { ty: ty.into(), constraint: element.into(), is_required: false })
    }

    /// A label of the block whose body is decoded, with what it is called in messages.
    ///
    /// All labels that specs of a body ask for are those that the block has; outside of a block it is a mistake.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::spec::Spec;
    ///
    /// let spec = Spec::block_list("service", Spec::block_label(0, "name"));
    /// let schema = spec.body_schema().unwrap();
    /// assert_eq!(schema.blocks().next().unwrap().labels(), ["name"]);
    /// ```
    #[must_use]
    pub fn block_label(index: usize, name: impl Into<String>) -> Spec {
        Spec::new(Kind::Label { index, name: name.into() })
    }

    /// Another spec for the same body where this one gives null.
    ///
    /// Both say what is in the body: an argument that the other one requires must be there, whatever this one gives.
    /// Blocks of the other one are read and counted only where this one gives null.
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
    /// let spec = Spec::attribute("port", Type::NUMBER).or(Spec::literal(80));
    /// let body = native::parse_body("app.hcl", "").ok()?;
    /// assert_eq!(spec.decode(&body, Mode::LiteralOnly(&Budget::DEFAULT)).0, Value::from(80));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn or(self, other: Spec) -> Spec {
        Spec::new(Kind::Default { first: self, second: other })
    }

    /// Returns a spec for the result of an expression of the program about the value, which is a variable there.
    ///
    /// The other variables and the functions are those of a context of its own.
    /// Nothing is evaluated if the value has mistakes.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::{EvalContext, Mode};
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let twice = native::parse_expression("spec", "port * 2").ok()?;
    /// let spec = Spec::attribute("port", Type::NUMBER).transform(twice, "port", EvalContext::new());
    /// let body = native::parse_body("app.hcl", "port = 40\n").ok()?;
    /// assert_eq!(spec.decode(&body, Mode::LiteralOnly(&Budget::DEFAULT)).0, Value::from(80));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn transform(self, expr: Expression, variable: impl Into<Arc<str>>, context: EvalContext) -> Spec {
        let by = Transform::Expression { expr, variable: variable.into(), context };
        Spec::new(Kind::Transform { inner: self, by })
    }

    /// Returns a spec for the result of a function of the program, whose only argument is the value.
    ///
    /// The function is not called if the value has mistakes.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::stdlib;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let upper = stdlib::get("upper").unwrap().function().clone();
    /// let spec = Spec::attribute("name", Type::STRING).transform_by(upper);
    /// let body = native::parse_body("app.hcl", "name = \"web\"\n").ok()?;
    /// assert_eq!(spec.decode(&body, Mode::LiteralOnly(&Budget::DEFAULT)).0, Value::from("WEB"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn transform_by(self, function: Function) -> Spec {
        Spec::new(Kind::Transform { inner: self, by: Transform::Function(function) })
    }

    /// Says what is known of the value if it is unknown.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::{EvalContext, Mode};
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::{Refinement, Value};
    ///
    /// let spec = Spec::attribute("id", Type::STRING).refined(Refinement::new().not_null().prefix("i-"));
    /// let body = native::parse_body("app.hcl", "id = later\n").ok()?;
    /// let context = EvalContext::new().with_variable("later", Value::unknown(Type::STRING));
    /// let (id, _) = spec.decode(&body, Mode::Full(&context));
    /// assert_eq!(id.refinement().known_prefix(), "i-");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn refined(self, refinement: Refinement) -> Spec {
        Spec::new(Kind::Refined { inner: self, refinement })
    }

    /// Puts a mark on the value.
    ///
    /// Reports do not show the text that the spec reads of the body, nor what is said of its value, if the mark is
    /// [`Mark::sensitive`].
    /// A mistake of the syntax is found before there is a spec, and its report shows the line that it is on.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Mark;
    ///
    /// let spec = Spec::attribute("password", Type::STRING).marked(Mark::sensitive());
    /// let body = native::parse_body("app.hcl", "password = \"x\"\n").ok()?;
    /// let (password, _) = spec.decode(&body, Mode::LiteralOnly(&Budget::DEFAULT));
    /// assert!(password.is_marked());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn marked(self, mark: Mark) -> Spec {
        Spec::new(Kind::Marked { inner: self, mark })
    }

    /// Lets the program say what is wrong with the value, which stays as it is.
    ///
    /// Diagnostics without a place are shown where the value stands; if the value is sensitive, without any of their words.
    /// The function is not called if the value has mistakes already.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, Diagnostics};
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let spec = Spec::attribute("port", Type::NUMBER).validate(|port| {
    ///     let mut found = Diagnostics::new();
    ///     if *port == 22.into() {
    ///         found.push(Diagnostic::error("port-taken", "Port taken").detail("ssh has that port."));
    ///     }
    ///     found
    /// });
    /// let body = native::parse_body("app.hcl", "port = 22\n").ok()?;
    /// let (_, diagnostics) = spec.decode(&body, Mode::LiteralOnly(&Budget::DEFAULT));
    /// assert_eq!(diagnostics.iter().next().unwrap().subject().unwrap().text(), "22");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn validate(self, validate: impl Fn(&Value) -> Diagnostics + Send + Sync + 'static) -> Spec {
        Spec::new(Kind::Validated { inner: self, validate: Arc::new(validate) })
    }

    /// The spec, whose argument or block must be there; of a list, set, tuple, map or object of blocks one at least.
    ///
    /// A spec around another spec, or one that names nothing in the body, stays as it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let spec = Spec::block("log", Spec::attribute("level", Type::STRING).required()).required();
    /// let body = native::parse_body("app.hcl", "").ok()?;
    /// let (_, diagnostics) = spec.decode(&body, Mode::LiteralOnly(&Budget::DEFAULT));
    /// assert_eq!(diagnostics.iter().next().unwrap().code(), "missing-block");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn required(self) -> Spec {
        self.with(|kind| match kind {
            Kind::Attribute { is_required, .. }
            | Kind::Block { is_required, .. }
            | Kind::BlockAttributes { is_required, .. } => *is_required = true,
            Kind::Blocks { at_least, .. } | Kind::Labelled { at_least, .. } => *at_least = 1.max(*at_least),
            _ => {}
        })
    }

    /// The spec of several blocks, of which there must be so many; any other spec stays as it is.
    #[must_use]
    pub fn at_least(self, count: usize) -> Spec {
        self.with(|kind| {
            if let Kind::Blocks { at_least, .. } | Kind::Labelled { at_least, .. } = kind {
                *at_least = count;
            }
        })
    }

    /// The spec of several blocks, of which there may be so many and no more; any other spec stays as it is.
    #[must_use]
    pub fn at_most(self, count: usize) -> Spec {
        self.with(|kind| {
            if let Kind::Blocks { at_most, .. } | Kind::Labelled { at_most, .. } = kind {
                *at_most = Some(count);
            }
        })
    }

    fn with(self, change: impl FnOnce(&mut Kind)) -> Spec {
        let mut kind = self.kind().clone();
        change(&mut kind);
        Spec::new(kind)
    }
}
