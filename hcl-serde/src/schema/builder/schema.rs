//! Schemas of bodies, as the derive writes them.

use hcl_model::__private::body_value;

use crate::schema::refused::beside;
use crate::schema::{BodyFn, Choice, Field, FieldKind, HideFn, RustType, Schema, TypeSpec};
use crate::secrets::hide_by_schema;

/// The function that hides secrets by the names in texts. It is behind a pointer, so that only programs with types
/// that may need the function contain it.
const HIDE: HideFn = hide_by_schema;

impl Schema {
    /// Nothing at all.
    pub const EMPTY: Schema = Schema::new("", "", &[]);

    /// Returns the schema of a body that is one of several.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn choice(name: &'static str, description: &'static str, choice: &'static Choice) -> Schema {
        let mut may_hide = false;
        let mut index = 0;
        while index < choice.variants.len() {
            if let Some(part) = choice.variants[index].part {
                may_hide |= part.spec.sensitive || part.spec.ty.may_hide();
            }
            index += 1;
        }
        let hides: Option<HideFn> = if may_hide { Some(HIDE) } else { None };
        Schema { choice: Some(choice), hides, ..Schema::new(name, description, &[]) }
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Schema {
    /// A schema, as the derive builds it.
    ///
    /// # Panics
    ///
    /// At compile time, if fields of flattened structs have the names of others, or types that serde cannot buffer.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
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
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn check_beside(fields: &[Field], index: usize) {
        beside::check(fields, index);
    }

    /// A schema of fields that can stand beside each other.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn of_checked(name: &'static str, description: &'static str, fields: &'static [Field]) -> Schema {
        let mut count = fields.len();
        let mut labels = 0;
        let mut needs_check = false;
        let mut has_optional_part = false;
        let mut may_hide = false;
        let takes_value = matches!(fields, [field] if matches!(field.kind(), FieldKind::Value));
        let mut index = 0;
        while index < fields.len() {
            may_hide |= fields[index].may_hide();
            match fields[index].kind() {
                FieldKind::Flatten(flattened) => {
                    count += flattened.schema.count;
                    labels += flattened.schema.labels;
                    needs_check |= flattened.schema.needs_check;
                    has_optional_part |= flattened.schema.has_optional_part || flattened.optional;
                    may_hide |= flattened.schema.hides.is_some();
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
            ty: RustType::none(),
            description,
            fields,
            count,
            labels,
            choice: None,
            allow_unknown: false,
            is_strict_in_serde: false,
            body_check: None,
            needs_check,
            has_optional_part,
            size: 0,
            hides: if may_hide { Some(HIDE) } else { None },
            whole_value: if takes_value { Some(body_value) } else { None },
            #[cfg(feature = "write")]
            unread: None,
        }
    }

    /// Refuses a variant of an enum that is chosen by an argument, whose name is given, or by its content.
    ///
    /// # Panics
    ///
    /// At compile time, if a field of it has the name of that argument, or a type that serde cannot buffer.
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn check_variant(&self, ty: TypeSpec, tag: &str) {
        beside::check_variant(self, ty, tag);
    }

    /// The schema with unknown arguments and blocks accepted and ignored.
    ///
    /// # Panics
    ///
    /// At compile time, if a field takes all that is unknown.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn allow_unknown(mut self) -> Schema {
        assert!(
            !beside::keeps_all(self.fields),
            "`allow_unknown` has no effect beside a `remain` field that takes all that is unknown"
        );
        self.allow_unknown = true;
        self.hides = Some(HIDE);
        self
    }

    /// The schema of a type that serde refuses unknown names of by itself, by `deny_unknown_fields`.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn strict_in_serde(mut self) -> Schema {
        self.is_strict_in_serde = true;
        self
    }

    /// The schema of a type of which serde writes something under these names that it does not read.
    #[must_use]
    #[cfg_attr(not(feature = "write"), expect(unused_mut, unused_variables, reason = "only writing asks for it"))]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn not_reading(mut self, names: &'static &'static [&'static str]) -> Schema {
        #[cfg(feature = "write")]
        {
            self.unread = Some(names);
        }
        self
    }

    /// The schema of a Rust type; without it, the schema is known by the place that makes it.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn of_type<T>(mut self) -> Schema {
        self.ty = RustType::of::<T>();
        self.size = size_of::<T>();
        self
    }

    /// The schema with what looks at the whole, because that can be refused where its parts are accepted.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn checked_by(mut self, check: BodyFn) -> Schema {
        self.body_check = Some(check);
        self.needs_check = true;
        self
    }
}
