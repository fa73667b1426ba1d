//! How a Rust type describes the body that it is decoded from: constant data, built at compile time.
//!
//! `#[derive(HclSchema)]` implements [`HclSchema`]; nobody writes these tables by hand, and how they are written is not
//! public: only what can be read of them is.
//! The plain schema of the information model, which a program builds at run time, is [`hcl_model::body::BodySchema`]:
//! [`Schema::body_schema`] gives it.

mod advise;
mod argument;
mod block;
mod builder;
mod check;
mod choice;
mod constant;
mod decimal;
mod defaults;
mod field;
mod format;
mod hooks;
mod impls;
mod measure;
pub(crate) mod messages;
mod name;
mod part;
mod path;
mod refused;
mod roles;
mod root;
mod secrets;
mod static_check;
mod static_type;
mod type_spec;
mod variant;
mod visit;

pub use argument::{ArgumentSpec, AttributeField, Bounds};
pub use block::{BlockBody, BlockField, BlockSpec, Occurs};
pub use check::{StaticArguments, Unusable};
pub use choice::{Choice, ChosenBy, Variant};
pub use constant::Constant;
pub use defaults::assert_defaults;
pub use field::{Field, FieldKind, FlattenField, RangeOf};
pub use format::{Format, HclFormat};
pub use hooks::{BodyContext, BodyFn, KeyFn, LabelFn, LeafContext, LeafFn, Presence};
pub use impls::LabelKey;
pub use measure::Measure;
pub use part::Part;
pub(crate) use part::{inside, is_shown};
pub use path::{ItemPath, ItemPathError, ItemStep, block_of};
pub use root::{HclRoot, RootEntry};
pub(crate) use static_check::check as check_static;
pub use static_type::{body_type, value_type};
pub use type_spec::{Alternative, Alternatives, HclType, IntegerRange, ObjectSpec, TypeSpec};
pub use variant::Choices;

use hcl_model::body::BodySchema;

use crate::schema::name::is_same;

/// A type that can be decoded from a body.
///
/// Derive it together with serde's `Deserialize`.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
///
/// use hcl_serde::schema::{HclSchema, Occurs, Schema};
///
/// struct Tls;
///
/// impl HclSchema for Tls {
///     const SCHEMA: &'static Schema = &Schema::new("Tls", "How connections are encrypted.", &[]);
/// }
///
/// assert_eq!(Tls::BLOCK.occurs, Occurs::Once);
/// assert_eq!(<Vec<Tls>>::BLOCK.occurs, Occurs::Many);
/// assert_eq!(<BTreeMap<String, Tls>>::SCHEMA.name(), "Tls");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not describe an HCL body",
    label = "the schema of this type is not known",
    note = "add `#[derive(HclSchema)]` to the type; a map of blocks is keyed by `String`",
    note = "a type that cannot have the derive is decoded by `hcl_serde::plain`, which finds the structure by itself"
)]
pub trait HclSchema {
    /// What the body consists of.
    const SCHEMA: &'static Schema;

    /// How a field of this type takes blocks: one, unless something else is said.
    const BLOCK: BlockSpec = BlockSpec::ONE;
}

/// What a body consists of.
///
/// # Examples
///
/// ```
/// use hcl_model::body::Hidden;
/// use hcl_model::diag::Diagnostics;
/// use hcl_model::expr::Mode;
/// use hcl_model::limits::Budget;
/// use hcl_model::native;
/// use hcl_serde::schema::{Field, Presence, Schema, TypeSpec};
///
/// const PORT: Field = Field::attribute("port", &[], "", false, TypeSpec::Number, |_, _, _| Presence::Set);
/// const SERVER: Schema = Schema::new("Server", "", &[PORT]);
/// let body = native::parse_body("app.hcl", "prot = 80\n").ok()?;
/// let mut diagnostics = Diagnostics::new();
/// SERVER.check(body.as_node(), &Hidden::default(), Mode::LiteralOnly(&Budget::DEFAULT), &mut diagnostics);
/// assert_eq!(diagnostics.iter().next().and_then(|it| it.suggested()), Some("port"));
/// # Ok::<(), Diagnostics>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Schema {
    name: &'static str,
    description: &'static str,
    /// Its own fields, without those of flattened structs.
    fields: &'static [Field],
    /// How many fields there are, those of flattened structs too.
    count: usize,
    /// How many of them are labels.
    labels: usize,
    /// The variants, if the type is an enum.
    choice: Option<Choice>,
    allow_unknown: bool,
    /// Whether serde refuses names that it does not know.
    is_strict_in_serde: bool,
    /// Looks at the whole, if it can be refused where its parts are accepted.
    body_check: Option<BodyFn>,
    /// Whether something in it can be refused after it was decoded.
    needs_check: bool,
    /// How large the Rust type is; 0 if that is not known.
    size: usize,
}

impl Schema {
    /// Nothing at all.
    pub const EMPTY: Schema = Schema::new("", "", &[]);

    /// A schema, as the derive builds it.
    ///
    /// # Panics
    ///
    /// At compile time, if fields of flattened structs have the names of others, or types that serde cannot buffer.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Field, Presence, Schema, TypeSpec};
    ///
    /// const PORT: Field = Field::attribute("port", &[], "", false, TypeSpec::Number, |_, _, _| Presence::Set);
    /// const SERVER: Schema = Schema::new("Server", "What listens.", &[PORT]);
    /// assert_eq!(SERVER.field_count(), 1);
    /// ```
    ///
    /// Mistakes of the Rust type do not compile:
    ///
    /// ```compile_fail,E0080
    /// use hcl_serde::schema::{Field, FieldKind, Schema, TypeSpec};
    ///
    /// const ALL: Field = Field::remain("all", "", FieldKind::RemainBody, TypeSpec::Body);
    /// const TWICE: Schema = Schema::new("Twice", "", &[ALL, ALL]);
    /// ```
    #[must_use]
    #[track_caller]
    #[doc(hidden)]
    pub const fn new(name: &'static str, description: &'static str, fields: &'static [Field]) -> Schema {
        let mut index = 0;
        while index < fields.len() {
            Schema::check_beside(fields, index);
            index += 1;
        }
        Schema::of_checked(name, description, fields)
    }

    /// Refuses a field that cannot stand beside the ones before it, and beside those of other kinds after it.
    ///
    /// # Panics
    ///
    /// At compile time, if it is a flattened struct or takes blocks of several types, and a name in it is taken already; if it takes
    /// what is left and is not the only one; or if serde cannot buffer what is flattened.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Field, FieldKind, Schema, TypeSpec};
    ///
    /// const ALL: Field = Field::remain("all", "", FieldKind::RemainBody, TypeSpec::Body);
    /// const FIELDS: [Field; 1] = [ALL];
    /// const _: () = Schema::check_beside(&FIELDS, 0);
    /// assert_eq!(Schema::of_checked("Rest", "", &FIELDS).remain().map(Field::name), Some("all"));
    /// ```
    ///
    /// Only one field can take what is left:
    ///
    /// ```compile_fail,E0080
    /// use hcl_serde::schema::{Field, FieldKind, Schema, TypeSpec};
    ///
    /// const ALL: Field = Field::remain("all", "", FieldKind::RemainBody, TypeSpec::Body);
    /// const _: () = Schema::check_beside(&[ALL, ALL], 1);
    /// ```
    #[track_caller]
    #[doc(hidden)]
    pub const fn check_beside(fields: &[Field], index: usize) {
        refused::beside::check(fields, index);
    }

    /// A schema of fields that can stand beside each other.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Field, Presence, Schema, TypeSpec};
    ///
    /// const PORT: Field = Field::attribute("port", &[], "", false, TypeSpec::Number, |_, _, _| Presence::Set);
    /// const NAME: Field = Field::label("name", "", TypeSpec::String, |_, _| Ok(()));
    /// // Beside each other, an argument and a label are always fine.
    /// const SERVER: Schema = Schema::of_checked("Server", "", &[NAME, PORT]);
    /// assert_eq!((SERVER.field_count(), SERVER.label_count()), (2, 1));
    /// ```
    #[must_use]
    #[doc(hidden)]
    pub const fn of_checked(name: &'static str, description: &'static str, fields: &'static [Field]) -> Schema {
        let mut count = fields.len();
        let mut labels = 0;
        let mut needs_check = false;
        let mut index = 0;
        while index < fields.len() {
            match fields[index].kind() {
                FieldKind::Flatten(flattened) => {
                    count += flattened.schema.count;
                    labels += flattened.schema.labels;
                    needs_check |= flattened.schema.needs_check;
                }
                FieldKind::Label { validated, .. } => {
                    labels += 1;
                    needs_check |= *validated;
                }
                FieldKind::Attribute(attribute) => needs_check |= attribute.validated,
                FieldKind::Block(block) | FieldKind::Blocks(block) => needs_check |= block.bounds.is_some(),
                _ => {}
            }
            index += 1;
        }
        Schema {
            name,
            description,
            fields,
            count,
            labels,
            choice: None,
            allow_unknown: false,
            is_strict_in_serde: false,
            body_check: None,
            needs_check,
            size: 0,
        }
    }

    /// Refuses a variant of an enum that is chosen by an argument, whose name is given, or by its content.
    ///
    /// # Panics
    ///
    /// At compile time, if a field of it has the name of that argument, or a type that serde cannot buffer.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Choice, ChosenBy, Field, Presence, Schema, TypeSpec, Variant};
    ///
    /// const PATH: Field = Field::attribute("path", &[], "", false, TypeSpec::String, |_, _, _| Presence::Set);
    /// const FILE: Schema = Schema::new("File", "", &[PATH]);
    /// const _: () = FILE.check_variant(TypeSpec::Dynamic, "kind");
    /// const VARIANT: Variant = Variant { name: "file", aliases: &[], description: "", schema: || &FILE, part: None };
    /// const SOURCE: Choice = Choice { by: ChosenBy::Attribute("kind"), variants: &[VARIANT] };
    /// assert_eq!(Schema::choice("Source", "", SOURCE).chosen_by(), Some(ChosenBy::Attribute("kind")));
    /// ```
    ///
    /// The argument that chooses the variant is none of its fields:
    ///
    /// ```compile_fail,E0080
    /// use hcl_serde::schema::{Field, Presence, Schema, TypeSpec};
    ///
    /// const KIND: Field = Field::attribute("kind", &[], "", false, TypeSpec::String, |_, _, _| Presence::Set);
    /// const _: () = Schema::new("File", "", &[KIND]).check_variant(TypeSpec::Dynamic, "kind");
    /// ```
    #[track_caller]
    #[doc(hidden)]
    pub const fn check_variant(&self, ty: TypeSpec, tag: &str) {
        refused::beside::check_variant(self, ty, tag);
    }

    /// The schema with unknown arguments and blocks accepted and ignored.
    ///
    /// # Panics
    ///
    /// At compile time, if a field takes all that is unknown.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Hidden;
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_serde::schema::Schema;
    ///
    /// let body = native::parse_body("app.hcl", "whatever = 1\n").ok()?;
    /// let mistakes = |schema: Schema| {
    ///     let mut diagnostics = Diagnostics::new();
    ///     schema.check(body.as_node(), &Hidden::default(), Mode::LiteralOnly(&Budget::DEFAULT), &mut diagnostics);
    ///     diagnostics.len()
    /// };
    /// assert_eq!((mistakes(Schema::EMPTY), mistakes(Schema::EMPTY.allow_unknown())), (1, 0));
    /// # Ok::<(), Diagnostics>(())
    /// ```
    #[must_use]
    #[track_caller]
    #[doc(hidden)]
    pub const fn allow_unknown(mut self) -> Schema {
        assert!(
            !refused::beside::keeps_all(self.fields),
            "`allow_unknown` has no effect beside a `remain` field that takes all that is unknown"
        );
        self.allow_unknown = true;
        self
    }

    /// The schema of a type that serde refuses unknown names of by itself, by `deny_unknown_fields`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Schema;
    ///
    /// const STRICT: Schema = Schema::EMPTY.strict_in_serde();
    /// assert_eq!(Schema::EMPTY.name_unlike(&STRICT), None);
    /// ```
    #[must_use]
    #[doc(hidden)]
    pub const fn strict_in_serde(mut self) -> Schema {
        self.is_strict_in_serde = true;
        self
    }

    /// The schema of a type with so many bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Schema;
    ///
    /// assert_eq!(Schema::EMPTY.sized(size_of::<u64>()).size(), Some(8));
    /// assert_eq!(Schema::EMPTY.size(), None);
    /// ```
    #[must_use]
    #[doc(hidden)]
    pub const fn sized(mut self, size: usize) -> Schema {
        self.size = size;
        self
    }

    /// How many bytes a value of the type has, without what it points to; none if that is not known.
    #[must_use]
    pub const fn size(&self) -> Option<usize> {
        if self.size == 0 { None } else { Some(self.size) }
    }

    /// The schema with what looks at the whole, because that can be refused where its parts are accepted.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Hidden;
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_serde::schema::Schema;
    ///
    /// const NEVER: Schema = Schema::new("Never", "", &[]).checked_by(|whole, diagnostics| {
    ///     diagnostics.push(whole.problem(&Schema::EMPTY, "", "this is not ready yet"));
    /// });
    /// let (body, mut diagnostics) = (native::parse_body("app.hcl", "").ok()?, Diagnostics::new());
    /// NEVER.check(body.as_node(), &Hidden::default(), Mode::LiteralOnly(&Budget::DEFAULT), &mut diagnostics);
    /// assert!(diagnostics.iter().any(|it| it.full_detail().contains("not ready yet")));
    /// # Ok::<(), Diagnostics>(())
    /// ```
    #[must_use]
    #[doc(hidden)]
    pub const fn checked_by(mut self, check: BodyFn) -> Schema {
        self.body_check = Some(check);
        self.needs_check = true;
        self
    }

    /// Whether something in it can be refused after it was decoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Field, Presence, Schema, TypeSpec};
    ///
    /// const PORT: Field = Field::attribute("port", &[], "", false, TypeSpec::Number, |_, _, _| Presence::Set);
    /// const SERVER: Schema = Schema::new("Server", "", &[PORT]);
    /// const VALIDATED: Schema = Schema::new("Server", "", &[PORT.validated()]);
    /// assert!(!SERVER.needs_check() && VALIDATED.needs_check());
    /// ```
    #[must_use]
    #[inline]
    pub const fn needs_check(&self) -> bool {
        self.needs_check
    }

    /// What looks at the whole.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Schema;
    ///
    /// assert!(Schema::EMPTY.body_check().is_none());
    /// assert!(Schema::EMPTY.checked_by(|_, _| {}).body_check().is_some());
    /// ```
    #[must_use]
    pub const fn body_check(&self) -> Option<BodyFn> {
        self.body_check
    }

    /// Whether bodies are kept as one value.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Body;
    /// use hcl_serde::schema::HclSchema;
    /// use hcl_model::value::Value;
    ///
    /// assert!(Value::SCHEMA.is_value());
    /// // A body is kept as well, but its expressions are not evaluated.
    /// assert!(!Body::SCHEMA.is_value());
    /// ```
    #[must_use]
    pub const fn is_value(&self) -> bool {
        matches!(self.fields, [field] if matches!(field.kind(), FieldKind::Value))
    }

    /// The name of the Rust type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{HclSchema, Schema};
    ///
    /// struct Server;
    ///
    /// impl HclSchema for Server {
    ///     const SCHEMA: &'static Schema = &Schema::new("Server", "", &[]);
    /// }
    ///
    /// // A container has the schema of what is in it.
    /// assert_eq!(<Vec<Server>>::SCHEMA.name(), "Server");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What the type's documentation says.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Schema;
    ///
    /// const SERVER: Schema = Schema::new("Server", "What listens on a port.", &[]);
    /// assert_eq!(SERVER.description(), "What listens on a port.");
    /// // Empty where the type has no documentation.
    /// assert_eq!(Schema::EMPTY.description(), "");
    /// ```
    #[must_use]
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// The fields, in the order of the Rust type, and then those of flattened structs.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Field, FieldKind, Occurs, Presence, Schema, TypeSpec};
    ///
    /// const fn number(name: &'static str) -> Field {
    ///     Field::attribute(name, &[], "", false, TypeSpec::Number, |_, _, _| Presence::Set)
    /// }
    /// const LIMITS: Schema = Schema::new("Limits", "", &[number("burst")]);
    /// const KIND: FieldKind = FieldKind::flattened_struct(&LIMITS, Occurs::Once);
    /// const FLATTENED: Field = Field::flatten("limits", KIND, TypeSpec::Dynamic);
    /// const SERVER: Schema = Schema::new("Server", "", &[FLATTENED, number("port")]);
    /// assert_eq!(SERVER.fields().map(Field::name).collect::<Vec<_>>(), ["limits", "port", "burst"]);
    /// ```
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> + use<> {
        let schema = *self;
        (0..self.count).filter_map(move |index| schema.field(index))
    }

    /// How many fields there are, those of flattened structs too.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Field, FieldKind, Occurs, Presence, Schema, TypeSpec};
    ///
    /// const BURST: Field = Field::attribute("burst", &[], "", false, TypeSpec::Number, |_, _, _| Presence::Set);
    /// const LIMITS: FieldKind = FieldKind::flattened_struct(&Schema::new("Limits", "", &[BURST]), Occurs::Once);
    /// const SERVER: Schema = Schema::new("Server", "", &[Field::flatten("limits", LIMITS, TypeSpec::Dynamic)]);
    /// // The flattened struct and its field.
    /// assert_eq!(SERVER.field_count(), 2);
    /// ```
    #[must_use]
    pub const fn field_count(&self) -> usize {
        self.count
    }

    /// A field by its index.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Field, FieldKind, Occurs, Presence, Schema, TypeSpec};
    ///
    /// const BURST: Field = Field::attribute("burst", &[], "", false, TypeSpec::Number, |_, _, _| Presence::Set);
    /// const LIMITS: FieldKind = FieldKind::flattened_struct(&Schema::new("Limits", "", &[BURST]), Occurs::Once);
    /// const SERVER: Schema = Schema::new("Server", "", &[Field::flatten("limits", LIMITS, TypeSpec::Dynamic)]);
    /// assert_eq!(SERVER.field(1).map(Field::name), Some("burst"));
    /// assert!(SERVER.field(2).is_none());
    /// ```
    #[must_use]
    pub fn field(&self, index: usize) -> Option<&'static Field> {
        if let Some(field) = self.fields.get(index) {
            return Some(field);
        }
        let (base, flattened) = self.flattened().find(|(base, it)| (*base..base + it.schema.count).contains(&index))?;
        flattened.schema.field(index - base)
    }

    /// Whether a field is of a flattened struct that may be left out and of which nothing is there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Field, FieldKind, Occurs, Presence, Schema, TypeSpec};
    ///
    /// const BURST: Field = Field::attribute("burst", &[], "", false, TypeSpec::Number, |_, _, _| Presence::Set);
    /// const LIMITS: FieldKind = FieldKind::flattened_struct(&Schema::new("Limits", "", &[BURST]), Occurs::AtMostOnce);
    /// const SERVER: Schema = Schema::new("Server", "", &[Field::flatten("limits", LIMITS, TypeSpec::Dynamic)]);
    /// // `burst` is required, but not where nothing of `limits` is there.
    /// assert!(SERVER.is_left_out(1, &|_| false));
    /// assert!(!SERVER.is_left_out(1, &|index| index == 1));
    /// ```
    #[must_use]
    pub fn is_left_out(&self, index: usize, is_there: &dyn Fn(usize) -> bool) -> bool {
        let flattened = self.flattened().find(|(base, it)| (*base..base + it.schema.count).contains(&index));
        flattened.is_some_and(|(base, it)| {
            it.optional && !(base..base + it.schema.count).any(is_there)
                || it.schema.is_left_out(index - base, &|index| is_there(base + index))
        })
    }

    /// The fields of the flattened struct that a field is of and that may be left out, if it is of one.
    pub(crate) fn optional_part(&self, index: usize) -> Option<std::ops::Range<usize>> {
        let part = |(base, it): &(usize, &FlattenField)| *base..base + it.schema.count;
        let flattened = self.flattened().find(|it| part(it).contains(&index))?;
        let (base, it) = flattened;
        if it.optional {
            return Some(part(&flattened));
        }
        it.schema.optional_part(index - base).map(|inner| base + inner.start..base + inner.end)
    }

    /// The flattened structs, with the index of the first field of each.
    fn flattened(&self) -> impl Iterator<Item = (usize, &'static FlattenField)> + use<> {
        let fields = if self.count == self.fields.len() { &[] } else { self.fields };
        let mut next = self.fields.len();
        fields.iter().filter_map(move |field| match field.kind() {
            FieldKind::Flatten(flattened) => {
                let base = next;
                next += flattened.schema.count;
                Some((base, flattened))
            }
            _ => None,
        })
    }

    /// Whether unknown arguments and blocks are accepted and ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Schema;
    ///
    /// assert!(!Schema::EMPTY.allows_unknown());
    /// assert!(Schema::EMPTY.allow_unknown().allows_unknown());
    /// ```
    #[must_use]
    pub const fn allows_unknown(&self) -> bool {
        self.allow_unknown
    }

    /// The field that takes an argument or a block of a name, and its index.
    ///
    /// The fields at the index `hint` and after it are tried first, because configuration tends to keep the order of the
    /// fields.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Field, Presence, Schema, TypeSpec};
    ///
    /// const HOST: Field = Field::attribute("host", &[], "", false, TypeSpec::String, |_, _, _| Presence::Set);
    /// const PORT: Field = Field::attribute("port", &["listen"], "", false, TypeSpec::Number, |_, _, _| Presence::Set);
    /// const SERVER: Schema = Schema::new("Server", "", &[HOST, PORT]);
    /// let found = |name, hint| SERVER.find(name, hint).map(|(index, _)| index);
    /// // Other names count too, and the hint is only a hint.
    /// assert_eq!((found("listen", 0), found("host", 1)), (Some(1), Some(0)));
    /// assert_eq!(found("prot", 0), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn find(&self, name: &str, hint: usize) -> Option<(usize, &'static Field)> {
        match self.fields.get(hint) {
            Some(field) if is_same(field.name(), name) && field.is_item() => Some((hint, field)),
            _ => self.find_near(name, hint.saturating_add(1)),
        }
    }

    /// The same where one field was left out, and then anywhere.
    #[inline(never)]
    fn find_near(&self, name: &str, hint: usize) -> Option<(usize, &'static Field)> {
        match self.fields.get(hint) {
            Some(field) if is_same(field.name(), name) && field.is_item() => Some((hint, field)),
            _ => self.find_anywhere(name),
        }
    }

    fn find_anywhere(&self, name: &str) -> Option<(usize, &'static Field)> {
        let own = self.fields.iter().enumerate().find(|(_, field)| field.takes(name));
        own.or_else(|| {
            self.flattened().find_map(|(base, flattened)| {
                flattened.schema.find_anywhere(name).map(|(index, field)| (base + index, field))
            })
        })
    }

    /// How many fields are labels: a type with such fields is for blocks only.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Field, Schema, TypeSpec};
    ///
    /// const NAME: Field = Field::label("name", "", TypeSpec::String, |_, _| Ok(()));
    /// const SERVICE: Schema = Schema::new("Service", "", &[NAME]);
    /// assert_eq!(SERVICE.label_count(), 1);
    /// ```
    #[must_use]
    pub const fn label_count(&self) -> usize {
        self.labels
    }

    /// The fields that are labels, in order.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Field, Presence, Schema, TypeSpec};
    ///
    /// const PORT: Field = Field::attribute("port", &[], "", false, TypeSpec::Number, |_, _, _| Presence::Set);
    /// const KIND: Field = Field::label("kind", "", TypeSpec::String, |_, _| Ok(()));
    /// const NAME: Field = Field::label("name", "", TypeSpec::String, |_, _| Ok(()));
    /// // As of `service "http" "web" { port = 80 }`.
    /// const SERVICE: Schema = Schema::new("Service", "", &[KIND, PORT, NAME]);
    /// assert_eq!(SERVICE.labels().map(Field::name).collect::<Vec<_>>(), ["kind", "name"]);
    /// ```
    pub fn labels(&self) -> impl Iterator<Item = &'static Field> + use<> {
        self.fields().filter(|field| matches!(field.kind(), FieldKind::Label { .. }))
    }

    /// The field that takes what no other takes.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Body;
    /// use hcl_serde::schema::{Field, HclSchema, Schema};
    ///
    /// // All of a body is taken by the one field that it has.
    /// assert_eq!(Body::SCHEMA.remain().map(Field::name), Some("body"));
    /// assert!(Schema::EMPTY.remain().is_none());
    /// ```
    #[must_use]
    pub fn remain(&self) -> Option<&'static Field> {
        self.fields().find(|field| {
            matches!(field.kind(), FieldKind::RemainBody | FieldKind::Value | FieldKind::RemainAttributes { .. })
        })
    }

    /// How the arguments are read of a body that has nothing else, whatever they are called.
    pub(super) fn entries(&self) -> Option<&'static ArgumentSpec> {
        match self.fields {
            [field] if matches!(field.kind(), FieldKind::RemainAttributes { .. }) => field.argument(),
            _ => None,
        }
    }

    /// The plain schema of the information model.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Occurs, Field, Schema};
    ///
    /// static TLS: Schema = Schema::new("Tls", "", &[]);
    /// static FIELDS: [Field; 1] = [Field::block("tls", &[], "", false, Occurs::Once, || &TLS, |_, _, _| Ok(()))];
    /// let schema = Schema::new("Config", "", &FIELDS).body_schema();
    /// assert_eq!(schema.blocks().count(), 1);
    /// ```
    #[must_use]
    pub fn body_schema(&self) -> BodySchema {
        let mut schema = BodySchema::new();
        for field in self.fields() {
            match field.kind() {
                FieldKind::Attribute(attribute) if attribute.optional => schema = schema.optional(field.name()),
                FieldKind::Attribute(_) => schema = schema.required(field.name()),
                FieldKind::Block(block) => schema = schema.block(field.name(), block.label_names(field.name())),
                FieldKind::Blocks(block) => {
                    for variant in (block.schema)().variants() {
                        schema = schema.block(variant.name, block.label_names(variant.name));
                    }
                }
                _ => {}
            }
        }
        schema
    }
}
