//! The description of a body at a place: the items that may stand in the body, and the meaning of its blocks.

use std::sync::Arc;

use hcl_model::body::Definition;
use hcl_model::syntax::{Role, Roles};

use crate::ide::place::{Around, Present};
use crate::schema::{ArgumentSpec, BlockField, ChosenBy, Field, FieldKind, OldPlaces, Schema};

/// The description of a body, as far as it is known.
#[derive(Debug, Clone)]
pub(super) enum Level {
    /// A schema describes it; at the root there are blocks that define something, too, and something may have been there in
    /// older files.
    Schema { schema: &'static Schema, language: Arc<Language>, is_root: bool, old: OldPlaces },
    /// It is in a block of older files, of which only what has moved is known.
    Old(OldPlaces, Arc<Language>),
    /// It is in the block of a definition: in what blocks a `dynamic` one makes, for that.
    Definition { definition: Definition, of: Option<(&'static Field, String)>, language: Arc<Language> },
    /// It is in a `validation` of a variable.
    Validation,
    /// It is kept as it is written, or nobody knows it.
    Unknown,
}

/// The additions of a loader to the language.
#[derive(Debug, Default)]
pub(super) struct Language {
    /// The blocks at the root that define something, with the name below which expressions refer to that, if they do.
    pub(super) definitions: Vec<(Definition, Option<String>)>,
    /// Blocks at the root of which a step of the program makes something, with how many labels they have.
    pub(super) others: Vec<(String, usize)>,
    /// `true` if there are `dynamic` blocks.
    pub(super) has_dynamic: bool,
    /// `true` if attributes and blocks of the configuration have names.
    pub(super) has_names: bool,
    /// The attribute that includes other files.
    pub(super) include: Option<String>,
    /// The places where items were in older files.
    pub(super) old: OldPlaces,
}

impl Level {
    pub(super) fn root(schema: &'static Schema, language: &Arc<Language>) -> Level {
        Level::Schema { schema, language: language.clone(), is_root: true, old: language.old.clone() }
    }

    /// Returns the level in the innermost of some blocks.
    pub(super) fn inside_all(&self, around: &[Around]) -> Level {
        let mut level = self.clone();
        for block in around {
            level = level.inside(&block.ty, &block.labels).chosen(&block.present);
        }
        level
    }

    /// Returns the level in a block.
    pub(super) fn inside(&self, ty: &str, labels: &[String]) -> Level {
        match self {
            Level::Schema { schema, language, is_root, old } => {
                if let Some(field) = field_of(schema, ty) {
                    return of_block(field, ty, labels, language, old.inside(ty, labels));
                }
                let definition = Definition::of(ty).filter(|it| self.has(*it, *is_root));
                let Some(definition) = definition else { return of_old(old, ty, labels, language) };
                let of = labels.first().filter(|_| definition == Definition::Dynamic);
                let of = of.and_then(|made| Some((field_of(schema, made)?, made.clone())));
                Level::Definition { definition, of, language: language.clone() }
            }
            Level::Definition { definition: Definition::Dynamic, of: Some((field, made)), language }
                if ty == "content" =>
            {
                of_block(field, made, &[], language, OldPlaces::default())
            }
            Level::Definition { definition: Definition::Variable, .. } if ty == "validation" => Level::Validation,
            Level::Old(old, language) => of_old(old, ty, labels, language),
            _ => Level::Unknown,
        }
    }

    /// The variant that a body is by what is in it.
    pub(super) fn chosen(self, present: &[Present]) -> Level {
        match self {
            Level::Schema { schema, language, is_root, old } => {
                Level::Schema { schema: variant_of(schema, present), language, is_root, old }
            }
            other => other,
        }
    }

    /// Returns the number of labels of blocks of a type, if there can be such blocks.
    pub(super) fn labels_of(&self, ty: &str) -> Option<usize> {
        match self {
            Level::Schema { schema, language, is_root, old } => match field_of(schema, ty) {
                Some(field) => field.blocks().map(|block| block.label_count(ty)),
                None => {
                    let known = Definition::of(ty).filter(|it| self.has(*it, *is_root));
                    let other = || language.others.iter().find(|(name, _)| *is_root && name == ty);
                    let defined = known.map(|it| it.labels().len()).or_else(|| other().map(|(_, labels)| *labels));
                    defined.or_else(|| labels_of_role(old.role(ty, None)))
                }
            },
            Level::Old(old, _) => labels_of_role(old.role(ty, None)),
            Level::Definition { definition: Definition::Dynamic, .. } if ty == "content" => Some(0),
            Level::Definition { definition: Definition::Variable, .. } if ty == "validation" => Some(0),
            _ => None,
        }
    }

    /// Returns `true` if there is at most one block of a type.
    pub(super) fn is_single(&self, ty: &str) -> bool {
        self.field(ty).and_then(Field::blocks).is_some_and(BlockField::is_single)
    }

    /// The definitions whose blocks can be here.
    pub(super) fn definitions(&self) -> Vec<Definition> {
        let Level::Schema { is_root, .. } = self else { return Vec::new() };
        Definition::ALL.into_iter().filter(|it| self.has(*it, *is_root)).collect()
    }

    fn has(&self, definition: Definition, is_root: bool) -> bool {
        let Level::Schema { schema, language, .. } = self else { return false };
        if field_of(schema, definition.block_type()).is_some() {
            return false;
        }
        match definition {
            Definition::Dynamic => language.has_dynamic && schema.fields().any(|field| field.blocks().is_some()),
            _ => is_root && language.definitions.iter().any(|(known, _)| *known == definition),
        }
    }

    /// Returns `true` if the value of an argument is kept as it is written. In JSON, such a value is a text that is
    /// no template.
    pub(super) fn keeps(&self, argument: &str) -> bool {
        match self {
            Level::Schema { .. } | Level::Old(..) => {
                self.spec(argument).is_some_and(|spec| spec.keyword || spec.ty.holds_kept())
            }
            Level::Definition { definition, .. } => match definition {
                Definition::Variable => argument == "type",
                Definition::Function => matches!(argument, "params" | "variadic_param"),
                Definition::Dynamic => argument == "iterator",
                Definition::Locals => false,
            },
            Level::Validation | Level::Unknown => false,
        }
    }

    /// The schema, if one describes it.
    pub(super) fn schema(&self) -> Option<&'static Schema> {
        match self {
            Level::Schema { schema, .. } => Some(schema),
            _ => None,
        }
    }

    /// Returns the field that takes arguments or blocks of a name, also where they were in older files.
    pub(super) fn field(&self, name: &str) -> Option<&'static Field> {
        match self {
            Level::Schema { schema, old, .. } => field_of(schema, name).or_else(|| old.field(name)),
            Level::Old(old, _) => old.field(name),
            Level::Definition { .. } | Level::Validation | Level::Unknown => None,
        }
    }

    /// Returns the specification that an argument of a name is read with.
    pub(super) fn spec(&self, name: &str) -> Option<&'static ArgumentSpec> {
        match self.field(name) {
            Some(field) => field.argument(),
            None => self.schema()?.remain()?.argument(),
        }
    }
}

/// The field that takes arguments or blocks of a name.
pub(super) fn field_of(schema: &'static Schema, name: &str) -> Option<&'static Field> {
    let found = schema.find(name, 0).map(|(_, field)| field);
    found.or_else(|| schema.fields().find(|field| field.takes(name)))
}

fn of_block(field: &'static Field, ty: &str, labels: &[String], language: &Arc<Language>, old: OldPlaces) -> Level {
    let chooses = field.blocks().and_then(|block| labels.get(block.key_count())).map(String::as_str);
    let body = field.blocks().and_then(|block| block.body(ty, chooses));
    match body {
        Some(body) => Level::Schema { schema: body.schema, language: language.clone(), is_root: false, old },
        None if old.are_none() => Level::Unknown,
        None => Level::Old(old, language.clone()),
    }
}

/// Returns the level in a block that only older files have in this place.
fn of_old(old: &OldPlaces, ty: &str, labels: &[String], language: &Arc<Language>) -> Level {
    match (old.field(ty), old.inside(ty, labels)) {
        (Some(field), _) => of_block(field, field.name(), labels, language, OldPlaces::default()),
        (None, inside) if inside.are_none() => Level::Unknown,
        (None, inside) => Level::Old(inside, language.clone()),
    }
}

/// Returns the number of labels of a block, if a role allows blocks.
fn labels_of_role(role: Option<Role>) -> Option<usize> {
    match role {
        Some(Role::Block { labels } | Role::Either { labels }) => Some(labels),
        _ => None,
    }
}

/// The schema of the variant that a body is, as far as what is in it tells; the schema itself otherwise.
pub(super) fn variant_of(schema: &'static Schema, present: &[Present]) -> &'static Schema {
    /// Variants in variants are not told apart deeper.
    const DEEPEST: usize = 8;
    let mut schema = schema;
    for _ in 0..DEEPEST {
        let variant = match schema.chosen_by() {
            Some(ChosenBy::Attribute(tag)) => {
                let text = present.iter().find(|it| it.name == tag).and_then(|it| it.text.as_deref());
                text.and_then(|text| schema.variant(text))
            }
            Some(ChosenBy::Content) => {
                let is_known = |schema: &'static Schema, name: &str| field_of(schema, name).is_some();
                schema.variants().iter().find(|it| present.iter().all(|item| is_known((it.schema)(), &item.name)))
            }
            _ => None,
        };
        match variant {
            Some(variant) => schema = (variant.schema)(),
            None => break,
        }
    }
    schema
}

/// Returns `true` if a field takes an argument.
pub(super) fn takes_argument(field: &Field) -> bool {
    matches!(field.kind(), FieldKind::Attribute(_)) || field.blocks().is_some_and(|block| block.argument.is_some())
}

impl Roles for Level {
    fn role(&self, name: &str) -> Option<Role> {
        let own = self.schema().and_then(|schema| field_of(schema, name));
        match (own, self) {
            (Some(field), Level::Schema { old, .. }) => old.role(name, field.role(name)),
            (None, Level::Old(old, _)) => old.role(name, None),
            (None, Level::Schema { old, .. }) if old.role(name, None).is_some() => old.role(name, None),
            _ => self.labels_of(name).map(|labels| Role::Block { labels }),
        }
    }

    fn label_names(&self, ty: &str) -> Vec<&str> {
        self.schema().map_or_else(Vec::new, |schema| schema.label_names(ty))
    }
}
