//! Construction of a description from the schema of a type.

use std::collections::{BTreeMap, HashMap, VecDeque};

use hcl_model::serde::Token;
use hcl_model::syntax::MergeRule;

use crate::schema::description::environment::{can_set, step};
use crate::schema::description::fields::{block_count, is_part, is_required, is_too_long, keeps_marks, keys, required};
use crate::schema::description::literals::{argument_default, block_default, default_size, example};
use crate::schema::description::secrets;
use crate::schema::description::{
    ArgumentDoc, BlocksDoc, BodyDoc, BoundsDoc, ChoiceDoc, Description, FamilyDoc, GroupDoc, ItemDoc, ItemKind,
    LabelDoc, MergeDoc, MoveDoc, Precision, Quantity, Requirement, RestDoc, Secrecy, Selector, TextFormat, TypeDoc,
    UnionDoc, VERSION, VariantContent, VariantDoc, WordDoc,
};
use crate::schema::{
    self, Alternatives, ArgumentSpec, AttributeField, BlockField, ChosenBy, Constant, Field, FieldKind, FlattenField,
    Format, HclFile, Identity, Measure, Migrations, Schema, TypeSpec, of_file,
};

/// Describes everything that a type takes.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use hcl_serde::schema::describe;
/// use hcl_serde::schema::description::Requirement;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     /// The number of threads.
///     workers: u16,
/// }
///
/// let description = describe::<Config>();
/// let workers = &description.root_body().items[0];
/// assert_eq!((&*workers.name, &*workers.description), ("workers", "The number of threads."));
/// assert_eq!(workers.requirement, Requirement::Required);
/// ```
#[must_use]
pub fn describe<T: HclFile>() -> Description {
    Builder::default().describe(of_file::<T>()).0
}

/// Names of bodies and unions, and those that are still to be described.
#[derive(Default)]
pub(crate) struct Builder {
    names: HashMap<Identity, String>,
    bodies: HashMap<String, usize>,
    unions: HashMap<String, usize>,
    /// Types of secret arguments.
    secret: Vec<TypeDoc>,
    next: VecDeque<(String, Task)>,
}

enum Task {
    Body(&'static Schema),
    Union(Alternatives),
}

impl Builder {
    /// Returns the description of a schema, with the names of its bodies.
    pub(crate) fn describe(mut self, schema: &'static Schema) -> (Description, HashMap<Identity, String>) {
        let root = self.body_name(schema, schema.name());
        let (mut bodies, mut unions) = (BTreeMap::new(), BTreeMap::new());
        while let Some((name, task)) = self.next.pop_front() {
            match task {
                Task::Body(schema) => {
                    let body = self.body(schema);
                    let type_name = Some(plain_name(schema.name())).filter(|own| !own.is_empty() && *own != name);
                    bodies.insert(name, BodyDoc { type_name: type_name.map(str::to_owned), ..body });
                }
                Task::Union(forms) => {
                    unions.insert(name, self.union(&forms));
                }
            }
        }
        let moves = Migrations::of(schema).all;
        let moves = moves.iter().map(|it| MoveDoc { from: it.old_path(), to: it.new_path() }).collect();
        let mut description = Description { version: VERSION, root, bodies, unions, moves };
        secrets::hide(&mut description, &self.secret);
        (description, self.names)
    }

    /// Returns the name of a body.
    fn body_name(&mut self, schema: &'static Schema, name: &str) -> String {
        let identity = schema.identity();
        if let Some(known) = self.names.get(&identity) {
            return known.clone();
        }
        let name = free_name(&mut self.bodies, plain_name(name), "entries");
        self.names.insert(identity, name.clone());
        self.next.push_back((name.clone(), Task::Body(schema)));
        name
    }

    /// Returns the name of a union.
    fn union_name(&mut self, forms: Alternatives) -> String {
        let identity = forms.identity();
        if let Some(known) = self.names.get(&identity) {
            return known.clone();
        }
        let name = forms.schema.map_or_else(|| forms.ty.own_name(), |schema| schema().name());
        let name = free_name(&mut self.unions, name, "value");
        self.names.insert(identity, name.clone());
        self.next.push_back((name.clone(), Task::Union(forms)));
        name
    }

    fn body(&mut self, schema: &'static Schema) -> BodyDoc {
        let mut body = BodyDoc {
            description: schema.description().to_owned(),
            enum_name: enum_name(schema),
            checked: schema.body_check().is_some(),
            ..BodyDoc::default()
        };
        if let Some(by) = schema.chosen_by() {
            body.choice = Some(self.choice(schema, by));
            return body;
        }
        for (index, field) in schema.fields_in_order() {
            let requirement = match () {
                () if is_required(schema, index, field) => Requirement::Required,
                () if is_part(schema, index, field) => Requirement::Grouped,
                () => Requirement::Optional,
            };
            match field.kind() {
                FieldKind::Attribute(attribute) => body.items.push(self.argument_item(field, attribute, requirement)),
                FieldKind::Block(block) => body.items.push(self.blocks_item(field, block, requirement)),
                FieldKind::Blocks(block) => self.family(field, block, requirement, &mut body),
                FieldKind::RemainBody | FieldKind::Value => {
                    body.rest = Some(RestDoc::Kept { description: field.description().to_owned() });
                }
                FieldKind::RemainAttributes { spec, .. } => {
                    body.rest = Some(RestDoc::Arguments {
                        description: field.description().to_owned(),
                        secrecy: secrecy(spec),
                        argument: self.argument(spec, field.format(), None),
                    });
                }
                FieldKind::Label { .. } | FieldKind::Flatten(_) | FieldKind::Range(_) | FieldKind::Body => {}
            }
        }
        body.labels = schema.labels().filter_map(|field| self.label(field)).collect();
        if schema.allows_unknown() && body.rest.is_none() {
            body.rest = Some(RestDoc::Ignored);
        }
        push_groups(schema, &mut body.groups);
        body
    }

    fn choice(&mut self, schema: &'static Schema, by: ChosenBy) -> ChoiceDoc {
        let variants = schema.variants().iter().map(|variant| {
            let part = variant.part.map(|part| part.spec).filter(|_| by == ChosenBy::Name);
            let content = match part {
                Some(spec) if !matches!(spec.ty.inner(), TypeSpec::Object(_)) => {
                    VariantContent::Value(self.argument(spec, None, None))
                }
                _ => {
                    let inner = (variant.schema)();
                    let name = self.body_name(inner, inner.name());
                    if part.is_some_and(ArgumentSpec::is_secret) {
                        self.secret.push(TypeDoc::Object(name.clone()));
                    }
                    VariantContent::Body(name)
                }
            };
            VariantDoc {
                name: variant.name.to_owned(),
                aliases: owned(variant.aliases),
                description: variant.description.to_owned(),
                unit: by == ChosenBy::Name && variant.part.is_none(),
                secret: part.is_some_and(ArgumentSpec::is_secret),
                nullable: part.is_some_and(|spec| spec.nullable && matches!(spec.ty.inner(), TypeSpec::Object(_))),
                content,
            }
        });
        let variants = variants.collect();
        let by = match by {
            ChosenBy::Name => Selector::Name,
            ChosenBy::Attribute(tag) => Selector::Argument(tag.to_owned()),
            ChosenBy::Content => Selector::Content,
        };
        ChoiceDoc { by, variants }
    }

    fn argument_item(
        &mut self,
        field: &'static Field,
        attribute: &AttributeField,
        requirement: Requirement,
    ) -> ItemDoc {
        let spec = &attribute.spec;
        let former_type = field.former_type().map(|ty| self.ty(&ty, None));
        let argument = ArgumentDoc {
            checked: attribute.validated,
            former_type,
            default_size: default_size(field),
            ..self.argument(spec, field.format(), keys(field))
        };
        ItemDoc {
            default: argument_default(field),
            example: example(field, spec),
            secrecy: secrecy(spec),
            environment: can_set(spec).then(|| step(field.name())),
            ..item(field, requirement, ItemKind::Argument(argument))
        }
    }

    fn blocks_item(&mut self, field: &'static Field, block: &'static BlockField, requirement: Requirement) -> ItemDoc {
        let schema = (block.schema)();
        let (min_count, max_count) = block_count(field);
        let argument = block.argument.map(|argument| {
            let value = self.argument(&argument.spec, field.format(), None);
            Box::new(ArgumentDoc { checked: argument.validated, ..value })
        });
        let blocks = BlocksDoc {
            variant_label: schema.is_chosen_by_name(),
            min_count,
            argument,
            ..self.blocks(block, schema, schema.name(), max_count)
        };
        ItemDoc {
            default: block_default(field).filter(|_| requirement != Requirement::Required),
            secrecy: if schema.has_secrets() { Secrecy::Partial } else { Secrecy::Public },
            ..item(field, requirement, ItemKind::Blocks(blocks))
        }
    }

    /// Adds the block types of an enum whose variants are block types.
    fn family(
        &mut self,
        field: &'static Field,
        block: &'static BlockField,
        requirement: Requirement,
        body: &mut BodyDoc,
    ) {
        let schema = (block.schema)();
        let (min_count, max_count) = block_count(field);
        let descriptions = [field.description(), schema.description()];
        let distinct = if descriptions[0] == descriptions[1] { &descriptions[..1] } else { &descriptions[..] };
        let described: Vec<&str> = distinct.iter().copied().filter(|text| !text.is_empty()).collect();
        for variant in schema.variants() {
            let inner = (variant.schema)();
            let blocks = self.blocks(block, inner, variant.name, max_count);
            body.items.push(ItemDoc {
                name: variant.name.to_owned(),
                aliases: owned(variant.aliases),
                description: variant.description.to_owned(),
                secrecy: if inner.has_secrets() { Secrecy::Partial } else { Secrecy::Public },
                ..item(field, Requirement::Optional, ItemKind::Blocks(blocks))
            });
        }
        body.families.push(FamilyDoc {
            items: schema.variant_names().map(str::to_owned).collect(),
            description: described.join("\n\n"),
            requirement,
            min_count,
            max_count,
            default: block_default(field).filter(|_| requirement != Requirement::Required),
        });
    }

    fn blocks(
        &mut self,
        block: &'static BlockField,
        schema: &'static Schema,
        name: &str,
        max_count: Option<usize>,
    ) -> BlocksDoc {
        let names = block.label_names(name).into_iter().take(block.key_count()).enumerate();
        let keys = names.map(|(index, name)| LabelDoc {
            name: name.to_owned(),
            description: String::new(),
            ty: self.ty(&(block.spec.keys.ty)(index), None),
            secret: false,
            checked: false,
            example: None,
        });
        let keys = keys.collect();
        BlocksDoc {
            body: self.body_name(schema, name),
            keys,
            variant_label: false,
            any_labels: (block.schema)().is_value(),
            min_count: 0,
            max_count,
            argument: None,
        }
    }

    fn label(&mut self, field: &'static Field) -> Option<LabelDoc> {
        let FieldKind::Label { ty, sensitive, validated, .. } = field.kind() else { return None };
        Some(LabelDoc {
            name: field.name().to_owned(),
            description: field.description().to_owned(),
            ty: self.ty(ty, field.format()),
            secret: *sensitive,
            checked: *validated,
            example: example(field, &ArgumentSpec::DYNAMIC).filter(|_| !sensitive),
        })
    }

    fn argument(&mut self, spec: &ArgumentSpec, format: Option<Format>, keys: Option<TypeSpec>) -> ArgumentDoc {
        let mut ty = self.ty(&spec.ty, format);
        if let (TypeDoc::Map { keys: of_map, .. }, Some(keys)) = (&mut ty, keys) {
            *of_map = Some(Box::new(self.ty(&keys, None)));
        }
        if spec.is_secret() {
            self.secret.push(ty.clone());
        }
        ArgumentDoc {
            ty,
            bounds: bounds(spec),
            nullable: spec.nullable,
            keyword: spec.keyword,
            keeps_marks: keeps_marks(&spec.ty),
            expected: spec.expected.map(str::to_owned),
            default_size: None,
            checked: false,
            former_type: None,
        }
    }

    fn union(&mut self, forms: &Alternatives) -> UnionDoc {
        let types = forms.forms.iter().map(|form| self.part(&(form.ty)(), form.format.copied())).collect();
        let body = forms.schema.map(|schema| self.body_name(schema(), schema().name()));
        UnionDoc { types, body }
    }
}

/// Returns the name of a type without the prefix of the types of this crate.
fn plain_name(name: &str) -> &str {
    name.trim_start_matches("$hcl::")
}

/// Returns the name of the enum of which a schema is a variant with fields of its own.
fn enum_name(schema: &Schema) -> Option<String> {
    let is_named = !schema.name().is_empty() && !schema.name().starts_with('$');
    schema.enum_name().filter(|_| is_named).map(str::to_owned)
}

/// Returns a name that no other body or union has.
fn free_name(taken: &mut HashMap<String, usize>, name: &str, nameless: &str) -> String {
    let name = if name.is_empty() { nameless } else { name };
    let mut free = name.to_owned();
    while taken.contains_key(&free) {
        let number = taken.entry(name.to_owned()).or_insert(1);
        *number += 1;
        free = format!("{name}-{number}");
    }
    taken.insert(free.clone(), 1);
    free
}

/// Returns what is known of a field, whatever its kind is.
fn item(field: &'static Field, requirement: Requirement, kind: ItemKind) -> ItemDoc {
    let is_former = |alias: &&str| field.former_names().contains(alias);
    let aliases: Vec<&str> = field.aliases().iter().copied().filter(|alias| !is_former(alias)).collect();
    ItemDoc {
        name: field.name().to_owned(),
        aliases: owned(&aliases),
        former_names: owned(field.former_names()),
        former_paths: owned(field.former_paths()),
        description: field.description().to_owned(),
        requirement,
        default: None,
        example: None,
        secrecy: Secrecy::Public,
        environment: None,
        deprecated: field.deprecation().map(str::to_owned),
        merge: match field.merge_rule() {
            MergeRule::Replace => Some(MergeDoc::Replace),
            MergeRule::Append => Some(MergeDoc::Append),
            MergeRule::Deep => Some(MergeDoc::Deep),
            _ => None,
        },
        restart: field.needs_restart(),
        kind,
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn secrecy(spec: &ArgumentSpec) -> Secrecy {
    match () {
        () if spec.is_secret() => Secrecy::Secret,
        () if spec.holds_secret() => Secrecy::Partial,
        () => Secrecy::Public,
    }
}

fn bounds(spec: &ArgumentSpec) -> BoundsDoc {
    let size = |bound: Option<&'static str>| match spec.ty.inner() {
        TypeSpec::Measure(measure) => {
            bound.and_then(|text| (measure.number)(&Constant::String(text).to_value())).map(|number| number.to_string())
        }
        _ => None,
    };
    BoundsDoc {
        min: spec.bounds.min.map(str::to_owned),
        max: spec.bounds.max.map(str::to_owned),
        min_size: size(spec.bounds.min),
        max_size: size(spec.bounds.max),
        min_len: spec.bounds.min_len,
        max_len: spec.bounds.max_len,
    }
}

/// Adds the items of optional flattened structs.
fn push_groups(schema: &'static Schema, groups: &mut Vec<GroupDoc>) {
    let names = |field: &'static Field| match field.kind() {
        FieldKind::Attribute(_) | FieldKind::Block(_) => vec![field.name().to_owned()],
        FieldKind::Blocks(block) => (block.schema)().variant_names().map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    for (_, FlattenField { schema: inner, optional }) in schema.flattened() {
        if *optional {
            groups.push(GroupDoc {
                items: inner.fields().flat_map(names).collect(),
                required: required(inner).into_iter().flat_map(names).collect(),
            });
        }
        push_groups(inner, groups);
    }
}

impl TextFormat {
    fn of(format: &Format) -> TextFormat {
        TextFormat { name: format.name.to_owned(), example: format.example.to_owned() }
    }
}

impl Builder {
    /// Returns the type of a value; `format` is the format of its texts, if the type has none.
    fn ty(&mut self, ty: &TypeSpec, format: Option<Format>) -> TypeDoc {
        let of_format = |known: TypeDoc, described: fn(TextFormat) -> TypeDoc| match &format {
            Some(format) => described(TextFormat::of(format)),
            None => known,
        };
        let boxed = |it: &mut Self, part: &TypeSpec| Box::new(it.part(part, format));
        match ty.inner() {
            TypeSpec::String => of_format(TypeDoc::String, TypeDoc::Text),
            TypeSpec::Text(format) => TypeDoc::Text(TextFormat::of(format)),
            TypeSpec::Choice(variants) => TypeDoc::Words(variants.iter().map(word).collect()),
            TypeSpec::Bool => TypeDoc::Bool,
            TypeSpec::Null => TypeDoc::Null,
            TypeSpec::Number => TypeDoc::Number(Precision::Double),
            TypeSpec::Single => TypeDoc::Number(Precision::Single),
            TypeSpec::ExactNumber => TypeDoc::Number(Precision::Exact),
            TypeSpec::Integer(range) | TypeSpec::WideNumber(range) => {
                TypeDoc::Integer { min: Some(range.min.to_owned()), max: Some(range.max.to_owned()) }
            }
            TypeSpec::BigInteger { signed } => TypeDoc::Integer { min: (!signed).then(|| "0".to_owned()), max: None },
            TypeSpec::Measure(measure) => TypeDoc::Quantity(quantity(measure)),
            TypeSpec::List(element) => TypeDoc::List(boxed(self, element)),
            TypeSpec::Set(element) => TypeDoc::Set(boxed(self, element)),
            TypeSpec::Map(element) => TypeDoc::Map { keys: None, values: boxed(self, element) },
            tuple @ TypeSpec::Tuple(_) if is_too_long(&tuple) => TypeDoc::Unknown,
            TypeSpec::Tuple(elements) => {
                TypeDoc::Tuple(elements.iter().map(|element| self.part(element, format)).collect())
            }
            TypeSpec::Object(object) => {
                let schema = (object.schema)();
                TypeDoc::Object(self.body_name(schema, schema.name()))
            }
            TypeSpec::OneOf(forms) => TypeDoc::Union(self.union_name(forms)),
            TypeSpec::Expression => TypeDoc::Expression,
            TypeSpec::Traversal => TypeDoc::Reference,
            TypeSpec::Call => TypeDoc::Call,
            TypeSpec::Type(reader) => TypeDoc::TypeExpression { extended: reader.name != hcl_model::types::Type::NAME },
            TypeSpec::Dynamic => of_format(TypeDoc::Unknown, TypeDoc::Opaque),
            _ => TypeDoc::Any,
        }
    }

    /// Returns the type of a part of a value, which can be null.
    fn part(&mut self, ty: &TypeSpec, format: Option<Format>) -> TypeDoc {
        let part = self.ty(ty, format);
        if matches!(ty, TypeSpec::Optional(_)) { TypeDoc::Optional(Box::new(part)) } else { part }
    }
}

fn word(variant: &schema::Variant) -> WordDoc {
    WordDoc {
        name: variant.name.to_owned(),
        aliases: owned(variant.aliases),
        description: variant.description.to_owned(),
    }
}

fn quantity(measure: &Measure) -> Quantity {
    let reads = |digits| (measure.number)(&Constant::Number(digits).to_value()).is_some();
    let plain = match () {
        () if reads("0.5") => Some(TypeDoc::Number(Precision::Double)),
        () if reads("1") => Some(TypeDoc::Integer {
            min: (!reads("-1")).then(|| "0".to_owned()),
            max: (!reads(ABOVE_64_BITS)).then(|| u64::MAX.to_string()),
        }),
        () if reads("0") => Some(TypeDoc::Integer { min: Some("0".to_owned()), max: Some("0".to_owned()) }),
        () => None,
    };
    Quantity {
        name: measure.name.to_owned(),
        example: measure.example.to_owned(),
        pattern: measure.pattern.map(str::to_owned),
        plain: plain.map(Box::new),
    }
}

/// Number above all integers of 64 bits.
const ABOVE_64_BITS: &str = "18446744073709551616";
