//! Static types of Rust types: what a field or a whole configuration is decoded from.

use hcl_model::typing::StaticType;

use crate::schema::{
    Alternative, ArgumentSpec, AttributeField, BlockField, ChosenBy, EventualSpec, Field, FieldKind, HclSchema,
    HclType, Identity, Occurs, Schema, TypeSpec, Variant,
};

/// The static type of the values that a Rust type is decoded from.
///
/// `Option<T>` is `T?`, integers are int, floats number, what is sensitive an output; an enum of words is an enum, an
/// untagged enum the union of what its variants hold.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema;
/// use hcl_serde::model::typing::StaticType;
///
/// assert_eq!(schema::value_type::<Vec<Option<u16>>>().to_string(), "list(int?)");
/// assert_eq!(schema::value_type::<f64>(), StaticType::NUMBER);
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn value_type<T: HclType>() -> StaticType {
    T::TYPE.static_type()
}

/// The static type of a whole configuration as an object: arguments and labels by name, blocks as objects, lists of
/// them or maps by their labels.
///
/// An enum that an argument chooses is a union of objects, each with one value of that argument; an enum that the
/// type of a block or a label chooses is a union of objects with one property, the name of the variant.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclSchema, schema};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Server {
///     port: Option<u16>,
/// }
///
/// assert_eq!(schema::body_type::<Server>().to_string(), "{ port: int? }");
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn body_type<T: HclSchema>() -> StaticType {
    Reader::default().schema(T::SCHEMA)
}

impl TypeSpec {
    /// The static type of what a field takes; what is not known or not evaluated is dynamic.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::TypeSpec;
    /// use hcl_serde::model::typing::StaticType;
    ///
    /// assert_eq!(TypeSpec::Map(&TypeSpec::Bool).static_type(), StaticType::map(StaticType::BOOL));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn static_type(&self) -> StaticType {
        Reader::default().value(self)
    }
}

/// The static type of what an argument takes: a sensitive one takes what is secret too.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn argument_type(ty: StaticType, spec: &ArgumentSpec, optional: bool) -> StaticType {
    let ty = if spec.sensitive { StaticType::output(ty) } else { ty };
    let may_be_null = optional || spec.nullable;
    if may_be_null && !ty.is_dynamic() { ty.optional() } else { ty }
}

/// Reads types that can contain themselves.
#[derive(Default)]
struct Reader {
    /// The enums and bodies that are being read, each in a value or not, where it is another type; with what stands for them.
    around: Vec<((Identity, bool), StaticType)>,
    /// `true` if the reader is inside of a value, where blocks can be written in several ways.
    in_value: bool,
}

impl Reader {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn value(&mut self, ty: &TypeSpec) -> StaticType {
        match *ty {
            TypeSpec::Optional(inner) => self.value(inner).optional(),
            TypeSpec::Spanned(inner) => self.value(inner),
            TypeSpec::Sensitive(inner) | TypeSpec::Output(inner) => StaticType::output(self.value(inner)),
            TypeSpec::Eventual(EventualSpec { ty: inner, .. }) => StaticType::promise(self.value(inner)),
            TypeSpec::OneOf(alternatives) => self.once(alternatives.identity(), |this| {
                let types = alternatives.forms.iter().map(|Alternative { ty, .. }| this.value(&ty()));
                StaticType::union(types.collect::<Vec<_>>())
            }),
            TypeSpec::Null => StaticType::NONE,
            TypeSpec::String | TypeSpec::Text(_) => StaticType::STRING,
            TypeSpec::Choice(variants) => {
                let names: Vec<&str> = variants.iter().flat_map(Variant::names).collect();
                StaticType::enumeration(names.join("|"), names)
            }
            TypeSpec::Number | TypeSpec::Single | TypeSpec::ExactNumber => StaticType::NUMBER,
            TypeSpec::Integer(_) | TypeSpec::WideNumber(_) | TypeSpec::BigInteger { .. } => StaticType::INT,
            TypeSpec::Bool => StaticType::BOOL,
            TypeSpec::List(element) => StaticType::list(self.value(element)),
            TypeSpec::Set(element) => StaticType::set(self.value(element)),
            TypeSpec::Map(element) => StaticType::map(self.value(element)),
            // Other names for what is in it are nothing that a type could say, nor that one word chooses a variant.
            TypeSpec::Object(object) if has_one_name_each((object.schema)()) => {
                let around = std::mem::replace(&mut self.in_value, true);
                let ty = self.schema((object.schema)());
                self.in_value = around;
                ty
            }
            _ => StaticType::DYNAMIC,
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn schema(&mut self, schema: &'static Schema) -> StaticType {
        self.once(schema.identity(), |this| match schema.chosen_by() {
            _ if schema.is_value() => StaticType::DYNAMIC,
            None => match schema.entries() {
                Some(entry) => StaticType::map(this.value(&entry.ty)),
                None => StaticType::object(this.properties(schema)),
            },
            Some(by) => {
                let variants = schema.variants().iter().map(|variant| {
                    let inner = (variant.schema)();
                    match by {
                        ChosenBy::Name => StaticType::object([(variant.name, this.schema(inner))]),
                        ChosenBy::Attribute(tag) => {
                            let mut properties = this.properties(inner);
                            properties.push((tag, StaticType::constant(variant.name)));
                            StaticType::object(properties)
                        }
                        ChosenBy::Content => this.schema(inner),
                    }
                });
                StaticType::union(variants.collect::<Vec<_>>())
            }
        })
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn properties(&mut self, schema: &'static Schema) -> Vec<(&'static str, StaticType)> {
        let fields = schema.fields().enumerate();
        let properties = fields.filter_map(|(index, field)| {
            let (name, ty) = self.property(field)?;
            // An optional flattened struct is left out as a whole.
            let may_be_missing = schema.optional_part(index).is_some() && !ty.is_dynamic();
            Some((name, if may_be_missing { ty.optional() } else { ty }))
        });
        properties.collect()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn property(&mut self, field: &'static Field) -> Option<(&'static str, StaticType)> {
        let ty = match field.kind() {
            FieldKind::Attribute(attribute) => self.argument(attribute),
            FieldKind::Block(block) if self.in_value => self.blocks_in_value(field, block),
            FieldKind::Block(block) | FieldKind::Blocks(block) => self.blocks(block),
            FieldKind::Label { .. } => StaticType::STRING,
            _ => return None,
        };
        Some((field.name(), ty))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn argument(&mut self, attribute: &AttributeField) -> StaticType {
        argument_type(self.value(&attribute.spec.ty), &attribute.spec, attribute.optional)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn blocks(&mut self, block: &BlockField) -> StaticType {
        let one = match block.spec.occurs {
            Occurs::Flag => StaticType::BOOL,
            _ => self.schema((block.schema)()),
        };
        let ty = match block.spec.occurs {
            Occurs::Many | Occurs::Exactly(_) => StaticType::list(one),
            Occurs::ByLabel(labels) => (0..labels).fold(one, |ty, _| StaticType::map(ty)),
            _ => one,
        };
        let may_be_missing = block.defaulted || !matches!(block.spec.occurs, Occurs::Once | Occurs::Exactly(_));
        if may_be_missing { ty.optional() } else { ty }
    }

    /// The type of blocks in an object: an object each, in a list or not; labels are keys that no type has.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn blocks_in_value(&mut self, field: &Field, block: &BlockField) -> StaticType {
        let schema = (block.schema)();
        let is_flag = matches!(block.spec.occurs, Occurs::Flag);
        if is_flag || block.label_count(field.name()) > 0 || !has_one_name_each(schema) {
            return StaticType::DYNAMIC;
        }
        let one = self.schema(schema);
        if one.is_dynamic() {
            return one;
        }
        StaticType::union([one.clone(), StaticType::list(one), StaticType::NONE])
    }

    /// Reads something that may contain itself.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn once(&mut self, read_now: Identity, read: impl FnOnce(&mut Reader) -> StaticType) -> StaticType {
        let id = (read_now, self.in_value);
        if let Some((_, known)) = self.around.iter().find(|(known, _)| *known == id) {
            return known.clone();
        }
        StaticType::recursive(|this| {
            self.around.push((id, this));
            let ty = read(self);
            self.around.pop();
            ty
        })
    }
}

/// Returns `true` if each item in an object has one name only, and only an object is accepted.
#[cfg_attr(not(feature = "__shared"), inline)]
fn has_one_name_each(schema: &Schema) -> bool {
    let variants = schema.variants().iter();
    schema.chosen_by() != Some(ChosenBy::Name)
        && schema.fields().all(|field| field.aliases().is_empty() && !matches!(field.kind(), FieldKind::Blocks(_)))
        && variants.clone().all(|variant| variant.aliases.is_empty() && has_one_name_each((variant.schema)()))
}
