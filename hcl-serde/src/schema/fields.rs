//! Accessors for the schema of a body: its fields, including the fields of flattened structs, and the facts of the
//! whole body.

use hcl_model::body::BodySchema;

use crate::schema::name::is_same;
use crate::schema::{ArgumentSpec, BodyFn, Field, FieldKind, FlattenField, Schema, WholeValueFn};

impl Schema {
    /// Returns the size of a value of the type in bytes, without data behind pointers. Returns `None` if the size is
    /// not known.
    #[must_use]
    pub const fn size(&self) -> Option<usize> {
        if self.size == 0 { None } else { Some(self.size) }
    }

    /// Returns `true` if a part of the body can be refused after it was decoded.
    #[must_use]
    #[inline]
    pub const fn needs_check(&self) -> bool {
        self.needs_check
    }

    /// Returns the function that checks the whole body.
    #[must_use]
    pub const fn body_check(&self) -> Option<BodyFn> {
        self.body_check
    }

    /// Returns `true` if bodies are kept as one value.
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

    /// Returns the function that makes one value of the whole body, if the type takes one value. A program without
    /// such types has no code for it.
    pub(crate) const fn whole_value(&self) -> Option<WholeValueFn> {
        self.whole_value
    }

    /// Returns `true` if all contents of a block are kept as they are written, and nothing is decoded.
    pub(crate) fn keeps_whole(&self) -> bool {
        let is_kept = |field: &Field| matches!(field.kind(), FieldKind::Body | FieldKind::RemainBody);
        let is_beside = |field: &Field| matches!(field.kind(), FieldKind::Label { .. } | FieldKind::Range(_));
        self.fields.iter().any(is_kept) && self.fields.iter().all(|field| is_kept(field) || is_beside(field))
    }

    /// The name of the Rust type.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the documentation of the type.
    #[must_use]
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// The fields, in the order of the Rust type, and then those of flattened structs.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::HclSchema;
    /// use hcl_serde::schema::Field;
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Server {
    ///     #[serde(flatten)]
    ///     limits: Limits,
    ///     port: u16,
    /// }
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Limits {
    ///     burst: u32,
    /// }
    ///
    /// assert_eq!(Server::SCHEMA.fields().map(Field::name).collect::<Vec<_>>(), ["limits", "port", "burst"]);
    /// ```
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> + use<> {
        let schema = *self;
        (0..self.count).filter_map(move |index| schema.field(index))
    }

    /// The names of items of some fields.
    pub(crate) fn item_names(&self, are_of: &dyn Fn(&Field) -> bool) -> Vec<&'static str> {
        let mut names = Vec::new();
        self.fields().filter(|field| are_of(field)).for_each(|field| names.extend(field.item_names()));
        names
    }

    /// Returns the number of fields, including the fields of flattened structs.
    #[must_use]
    pub const fn field_count(&self) -> usize {
        self.count
    }

    /// A field by its index.
    #[must_use]
    pub fn field(&self, index: usize) -> Option<&'static Field> {
        self.fields.get(index).or_else(|| if index < self.count { self.flattened_field(index) } else { None })
    }

    #[inline(never)]
    fn flattened_field(&self, index: usize) -> Option<&'static Field> {
        let (base, flattened) = self.flattened().find(|(base, it)| (*base..base + it.schema.count).contains(&index))?;
        flattened.schema.field(index - base)
    }

    /// Returns `true` if a field belongs to an optional flattened struct of which no field is present.
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
        self.flattened_fields().map(|(_, base, flattened)| (base, flattened))
    }

    /// The flattened structs, with what they are fields of, and the index of the first field of each.
    pub(crate) fn flattened_fields(
        &self,
    ) -> impl Iterator<Item = (&'static Field, usize, &'static FlattenField)> + use<> {
        let fields = if self.count == self.fields.len() { &[] } else { self.fields };
        let mut next = self.fields.len();
        fields.iter().filter_map(move |field| match field.kind() {
            FieldKind::Flatten(flattened) => {
                let base = next;
                next += flattened.schema.count;
                Some((field, base, flattened))
            }
            _ => None,
        })
    }

    /// All fields with their indices, in the order of the Rust type: those of flattened structs stand where these do.
    #[cfg(feature = "describe")]
    #[inline]
    pub(crate) fn fields_in_order(&self) -> Vec<(usize, &'static Field)> {
        let mut flattened = self.flattened();
        let mut all = Vec::with_capacity(self.count);
        for (index, field) in self.fields.iter().enumerate() {
            match field.kind() {
                FieldKind::Flatten(_) => {
                    let inner = flattened.next().map(|(base, it)| (base, it.schema.fields_in_order()));
                    all.extend(
                        inner.into_iter().flat_map(|(base, inner)| {
                            inner.into_iter().map(move |(index, field)| (base + index, field))
                        }),
                    );
                }
                _ => all.push((index, field)),
            }
        }
        all
    }

    /// Returns `true` if the body can contain values that get lost because serde does not write them.
    #[cfg(feature = "write")]
    pub(crate) fn may_lose(&self) -> bool {
        self.fields().any(|field| field.loses.is_some()) || self.has_optional_part
    }

    /// Returns `true` if a field of an optional flattened struct is present. Serde reads `None` without an error if
    /// it cannot decode such a struct.
    #[inline]
    pub(crate) fn may_pass_over(&self, is_there: &dyn Fn(usize) -> bool) -> bool {
        self.has_optional_part && (0..self.count).any(|index| is_there(index) && self.optional_part(index).is_some())
    }

    /// Returns `true` if unknown arguments and blocks are accepted and ignored.
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
    /// use hcl_serde::HclSchema;
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Server {
    ///     host: String,
    ///     #[serde(alias = "listen")]
    ///     port: u16,
    /// }
    ///
    /// let found = |name, hint| Server::SCHEMA.find(name, hint).map(|(index, _)| index);
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

    /// The field of a name where one field was left out, and then anywhere.
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

    /// Returns the number of fields that are labels. A type with such fields is for blocks only.
    #[must_use]
    pub const fn label_count(&self) -> usize {
        self.labels as usize
    }

    /// Returns `true` if serde writes this name and does not read it.
    #[cfg(feature = "write")]
    pub(crate) fn is_unread(&self, name: &str) -> bool {
        let is_own = self.unread.is_some_and(|names| names.contains(&name));
        is_own || self.flattened().any(|(_, flattened)| flattened.schema.is_unread(name))
    }

    /// The fields that are labels, in order.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::HclSchema;
    /// use hcl_serde::schema::Field;
    /// use serde::Deserialize;
    ///
    /// // As of `service "http" "web" { port = 80 }`.
    /// #[derive(Deserialize, HclSchema)]
    /// struct Service {
    ///     #[hcl(label)]
    ///     kind: String,
    ///     port: u16,
    ///     #[hcl(label)]
    ///     name: String,
    /// }
    ///
    /// assert_eq!(Service::SCHEMA.labels().map(Field::name).collect::<Vec<_>>(), ["kind", "name"]);
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

    /// Returns the specification of the arguments of a body that has nothing else, whatever their names are.
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
    /// use hcl_serde::HclSchema;
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     #[hcl(block)]
    ///     tls: Tls,
    /// }
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Tls {}
    ///
    /// assert_eq!(Config::SCHEMA.body_schema().blocks().count(), 1);
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
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
