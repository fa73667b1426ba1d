//! What can be read of the schema of a body: its fields, those of flattened structs too, and what is said of the whole.

use hcl_model::body::BodySchema;

use crate::schema::name::is_same;
use crate::schema::{ArgumentSpec, BodyFn, Field, FieldKind, FlattenField, Schema};

impl Schema {
    /// How many bytes a value of the type has, without what it points to; none if that is not known.
    #[must_use]
    pub const fn size(&self) -> Option<usize> {
        if self.size == 0 { None } else { Some(self.size) }
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
    pub(crate) fn flattened(&self) -> impl Iterator<Item = (usize, &'static FlattenField)> + use<> {
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
