//! Construction of a description from the schema of a type.

use std::collections::{BTreeMap, HashMap, VecDeque};

use hcl_model::serde::Token;
use hcl_model::syntax::MergeRule;

use crate::schema::description::literals::{argument_default, block_default, default_size, example};
use crate::schema::description::{
    Argument, Blocks, Body, Bounds, Choice, Description, Family, Group, Item, ItemKind, Label, Merge, Move, Precision,
    Presence, Quantity, Rest, Secrecy, Selector, TextFormat, Type, Union, VERSION, Variant, VariantContent, Word,
};
use crate::schema::output::about::{block_count, is_part, is_required, is_too_long, keeps_marks, keys, required};
use crate::schema::output::environment::{can_set, step};
use crate::schema::{
    self, Alternatives, ArgumentSpec, AttributeField, BlockField, ChosenBy, Constant, Field, FieldKind, FlattenField,
    Format, HclFile, Identity, Measure, Plan, Schema, TypeSpec, of_file,
};

/// Describes everything that a type takes.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use hcl_serde::schema::describe;
/// use hcl_serde::schema::description::Presence;
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
/// assert_eq!(workers.presence, Presence::Required);
/// ```
#[must_use]
pub fn describe<T: HclFile>() -> Description {
    Builder::default().describe(of_file::<T>()).0
}

/// Names of bodies and unions, and those that are still to be described.
#[derive(Default)]
pub(super) struct Builder {
    names: HashMap<Identity, String>,
    bodies: HashMap<String, usize>,
    unions: HashMap<String, usize>,
    next: VecDeque<(String, Task)>,
}

enum Task {
    Body(&'static Schema),
    Union(Alternatives),
}

impl Builder {
    /// Returns the description of a schema, with the names of its bodies.
    pub(super) fn describe(mut self, schema: &'static Schema) -> (Description, HashMap<Identity, String>) {
        let root = self.body_name(schema, schema.name());
        let (mut bodies, mut unions) = (BTreeMap::new(), BTreeMap::new());
        while let Some((name, task)) = self.next.pop_front() {
            match task {
                Task::Body(schema) => {
                    let body = self.body(schema);
                    let type_name = Some(plain_name(schema.name())).filter(|own| !own.is_empty() && *own != name);
                    bodies.insert(name, Body { type_name: type_name.map(str::to_owned), ..body });
                }
                Task::Union(forms) => {
                    unions.insert(name, self.union(&forms));
                }
            }
        }
        let moves = Plan::of(schema).moves;
        let moves = moves.iter().map(|it| Move { from: it.old_path(), to: it.new_path() }).collect();
        (Description { version: VERSION, root, bodies, unions, moves }, self.names)
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

    fn body(&mut self, schema: &'static Schema) -> Body {
        let mut body = Body {
            description: schema.description().to_owned(),
            enum_name: enum_name(schema),
            checked: schema.body_check().is_some(),
            ..Body::default()
        };
        if let Some(by) = schema.chosen_by() {
            body.choice = Some(self.choice(schema, by));
            return body;
        }
        for (index, field) in schema.fields_in_order() {
            let presence = match () {
                () if is_required(schema, index, field) => Presence::Required,
                () if is_part(schema, index, field) => Presence::Grouped,
                () => Presence::Optional,
            };
            match field.kind() {
                FieldKind::Attribute(attribute) => body.items.push(self.argument_item(field, attribute, presence)),
                FieldKind::Block(block) => body.items.push(self.blocks_item(field, block, presence)),
                FieldKind::Blocks(block) => self.family(field, block, presence, &mut body),
                FieldKind::RemainBody | FieldKind::Value => {
                    body.rest = Some(Rest::Kept { description: field.description().to_owned() });
                }
                FieldKind::RemainAttributes { spec, .. } => {
                    body.rest = Some(Rest::Arguments {
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
            body.rest = Some(Rest::Ignored);
        }
        push_groups(schema, &mut body.groups);
        body
    }

    fn choice(&mut self, schema: &'static Schema, by: ChosenBy) -> Choice {
        let variants = schema.variants().iter().map(|variant| {
            let part = variant.part.map(|part| part.spec).filter(|_| by == ChosenBy::Name);
            let content = match part {
                Some(spec) if !matches!(spec.ty.inner(), TypeSpec::Object(_)) => {
                    VariantContent::Value(self.argument(spec, None, None))
                }
                _ => {
                    let inner = (variant.schema)();
                    VariantContent::Body(self.body_name(inner, inner.name()))
                }
            };
            Variant {
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
        Choice { by, variants }
    }

    fn argument_item(&mut self, field: &'static Field, attribute: &AttributeField, presence: Presence) -> Item {
        let spec = &attribute.spec;
        let former_type = field.former_type().map(|ty| self.ty(&ty, None));
        let argument = Argument {
            checked: attribute.validated,
            former_type,
            default_size: default_size(field),
            ..self.argument(spec, field.format(), keys(field))
        };
        Item {
            default: argument_default(field),
            example: example(field, spec),
            secrecy: secrecy(spec),
            environment: can_set(spec).then(|| step(field.name())),
            ..item(field, presence, ItemKind::Argument(argument))
        }
    }

    fn blocks_item(&mut self, field: &'static Field, block: &'static BlockField, presence: Presence) -> Item {
        let schema = (block.schema)();
        let (min_count, max_count) = block_count(field);
        let argument = block.argument.map(|argument| {
            let value = self.argument(&argument.spec, field.format(), None);
            Box::new(Argument { checked: argument.validated, ..value })
        });
        let blocks = Blocks {
            variant_label: schema.is_chosen_by_name(),
            min_count,
            argument,
            ..self.blocks(block, schema, schema.name(), max_count)
        };
        Item {
            default: block_default(field).filter(|_| presence != Presence::Required),
            secrecy: if schema.has_secrets() { Secrecy::Partial } else { Secrecy::Public },
            ..item(field, presence, ItemKind::Blocks(blocks))
        }
    }

    /// Adds the block types of an enum whose variants are block types.
    fn family(&mut self, field: &'static Field, block: &'static BlockField, presence: Presence, body: &mut Body) {
        let schema = (block.schema)();
        let (min_count, max_count) = block_count(field);
        let descriptions = [field.description(), schema.description()];
        let distinct = if descriptions[0] == descriptions[1] { &descriptions[..1] } else { &descriptions[..] };
        let described: Vec<&str> = distinct.iter().copied().filter(|text| !text.is_empty()).collect();
        for variant in schema.variants() {
            let inner = (variant.schema)();
            let blocks = self.blocks(block, inner, variant.name, max_count);
            body.items.push(Item {
                name: variant.name.to_owned(),
                aliases: owned(variant.aliases),
                description: variant.description.to_owned(),
                secrecy: if inner.has_secrets() { Secrecy::Partial } else { Secrecy::Public },
                ..item(field, Presence::Optional, ItemKind::Blocks(blocks))
            });
        }
        body.families.push(Family {
            items: schema.variant_names().map(str::to_owned).collect(),
            description: described.join("\n\n"),
            presence,
            min_count,
            max_count,
            default: block_default(field).filter(|_| presence != Presence::Required),
        });
    }

    fn blocks(
        &mut self,
        block: &'static BlockField,
        schema: &'static Schema,
        name: &str,
        max_count: Option<usize>,
    ) -> Blocks {
        let names = block.label_names(name).into_iter().take(block.key_count()).enumerate();
        let keys = names.map(|(index, name)| Label {
            name: name.to_owned(),
            description: String::new(),
            ty: self.ty(&(block.spec.keys.ty)(index), None),
            secret: false,
            checked: false,
            example: None,
        });
        let keys = keys.collect();
        Blocks {
            body: self.body_name(schema, name),
            keys,
            variant_label: false,
            any_labels: (block.schema)().is_value(),
            min_count: 0,
            max_count,
            argument: None,
        }
    }

    fn label(&mut self, field: &'static Field) -> Option<Label> {
        let FieldKind::Label { ty, sensitive, validated, .. } = field.kind() else { return None };
        Some(Label {
            name: field.name().to_owned(),
            description: field.description().to_owned(),
            ty: self.ty(ty, field.format()),
            secret: *sensitive,
            checked: *validated,
            example: example(field, &ArgumentSpec::DYNAMIC).filter(|_| !sensitive),
        })
    }

    fn argument(&mut self, spec: &ArgumentSpec, format: Option<Format>, keys: Option<TypeSpec>) -> Argument {
        let mut ty = self.ty(&spec.ty, format);
        if let (Type::Map { keys: of_map, .. }, Some(keys)) = (&mut ty, keys) {
            *of_map = Some(Box::new(self.ty(&keys, None)));
        }
        Argument {
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

    fn union(&mut self, forms: &Alternatives) -> Union {
        let types = forms.forms.iter().map(|form| self.part(&(form.ty)(), form.format.copied())).collect();
        let body = forms.schema.map(|schema| self.body_name(schema(), schema().name()));
        Union { types, body }
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
fn item(field: &'static Field, presence: Presence, kind: ItemKind) -> Item {
    let is_former = |alias: &&str| field.former_names().contains(alias);
    let aliases: Vec<&str> = field.aliases().iter().copied().filter(|alias| !is_former(alias)).collect();
    Item {
        name: field.name().to_owned(),
        aliases: owned(&aliases),
        former_names: owned(field.former_names()),
        former_paths: owned(field.former_paths()),
        description: field.description().to_owned(),
        presence,
        default: None,
        example: None,
        secrecy: Secrecy::Public,
        environment: None,
        deprecated: field.deprecation().map(str::to_owned),
        merge: match field.merge_rule() {
            MergeRule::Replace => Some(Merge::Replace),
            MergeRule::Append => Some(Merge::Append),
            MergeRule::Deep => Some(Merge::Deep),
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

fn bounds(spec: &ArgumentSpec) -> Bounds {
    let size = |bound: Option<&'static str>| match spec.ty.inner() {
        TypeSpec::Measure(measure) => {
            bound.and_then(|text| (measure.number)(&Constant::String(text).to_value())).map(|number| number.to_string())
        }
        _ => None,
    };
    Bounds {
        min: spec.bounds.min.map(str::to_owned),
        max: spec.bounds.max.map(str::to_owned),
        min_size: size(spec.bounds.min),
        max_size: size(spec.bounds.max),
        min_len: spec.bounds.min_len,
        max_len: spec.bounds.max_len,
    }
}

/// Adds the items of optional flattened structs.
fn push_groups(schema: &'static Schema, groups: &mut Vec<Group>) {
    let names = |field: &'static Field| match field.kind() {
        FieldKind::Attribute(_) | FieldKind::Block(_) => vec![field.name().to_owned()],
        FieldKind::Blocks(block) => (block.schema)().variant_names().map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    for (_, FlattenField { schema: inner, optional }) in schema.flattened() {
        if *optional {
            groups.push(Group {
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
    fn ty(&mut self, ty: &TypeSpec, format: Option<Format>) -> Type {
        let of_format = |known: Type, described: fn(TextFormat) -> Type| match &format {
            Some(format) => described(TextFormat::of(format)),
            None => known,
        };
        let boxed = |it: &mut Self, part: &TypeSpec| Box::new(it.part(part, format));
        match ty.inner() {
            TypeSpec::String => of_format(Type::String, Type::Text),
            TypeSpec::Text(format) => Type::Text(TextFormat::of(format)),
            TypeSpec::Choice(variants) => Type::Words(variants.iter().map(word).collect()),
            TypeSpec::Bool => Type::Bool,
            TypeSpec::Null => Type::Null,
            TypeSpec::Number => Type::Number(Precision::Double),
            TypeSpec::Single => Type::Number(Precision::Single),
            TypeSpec::ExactNumber => Type::Number(Precision::Exact),
            TypeSpec::Integer(range) | TypeSpec::WideNumber(range) => {
                Type::Integer { min: Some(range.min.to_owned()), max: Some(range.max.to_owned()) }
            }
            TypeSpec::BigInteger { signed } => Type::Integer { min: (!signed).then(|| "0".to_owned()), max: None },
            TypeSpec::Measure(measure) => Type::Quantity(quantity(measure)),
            TypeSpec::List(element) => Type::List(boxed(self, element)),
            TypeSpec::Set(element) => Type::Set(boxed(self, element)),
            TypeSpec::Map(element) => Type::Map { keys: None, values: boxed(self, element) },
            tuple @ TypeSpec::Tuple(_) if is_too_long(&tuple) => Type::Unknown,
            TypeSpec::Tuple(elements) => {
                Type::Tuple(elements.iter().map(|element| self.part(element, format)).collect())
            }
            TypeSpec::Object(object) => {
                let schema = (object.schema)();
                Type::Object(self.body_name(schema, schema.name()))
            }
            TypeSpec::OneOf(forms) => Type::Union(self.union_name(forms)),
            TypeSpec::Expression => Type::Expression,
            TypeSpec::Traversal => Type::Reference,
            TypeSpec::Call => Type::Call,
            TypeSpec::Type(reader) => Type::TypeExpression { extended: reader.name != hcl_model::types::Type::NAME },
            TypeSpec::Dynamic => of_format(Type::Unknown, Type::Opaque),
            _ => Type::Any,
        }
    }

    /// Returns the type of a part of a value, which can be null.
    fn part(&mut self, ty: &TypeSpec, format: Option<Format>) -> Type {
        let part = self.ty(ty, format);
        if matches!(ty, TypeSpec::Optional(_)) { Type::Optional(Box::new(part)) } else { part }
    }
}

fn word(variant: &schema::Variant) -> Word {
    Word { name: variant.name.to_owned(), aliases: owned(variant.aliases), description: variant.description.to_owned() }
}

fn quantity(measure: &Measure) -> Quantity {
    let reads = |digits| (measure.number)(&Constant::Number(digits).to_value()).is_some();
    let plain = match () {
        () if reads("0.5") => Some(Type::Number(Precision::Double)),
        () if reads("1") => Some(Type::Integer {
            min: (!reads("-1")).then(|| "0".to_owned()),
            max: (!reads(ABOVE_64_BITS)).then(|| u64::MAX.to_string()),
        }),
        () if reads("0") => Some(Type::Integer { min: Some("0".to_owned()), max: Some("0".to_owned()) }),
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
