//! The structure of a body that is carried to another syntax. A type or a decode spec gives it, or the language
//! itself for blocks that a program takes before its type sees them.

#[cfg(feature = "spec")]
use hcl_model::body::BodySchema;
use hcl_model::body::Definition;
#[cfg(feature = "spec")]
use hcl_model::spec::Spec;
use hcl_model::syntax::{Cursor, Item, NodeRef, Role, Roles, Shape};
use hcl_model::typing::StaticType;

use crate::schema::{BlockField, FieldKind, OldPlaces, Schema, TypeReader, TypeSpec};
use crate::write::blocks::order;
use crate::write::parts::Order;

/// The structure of one body.
#[derive(Debug, Clone)]
pub(super) enum Outline {
    /// A type, and the old places of older files.
    Type(&'static Schema, OldPlaces),
    /// A block of older files, of which only what has moved is known.
    Old(OldPlaces),
    /// A decode spec.
    #[cfg(feature = "spec")]
    Spec(Box<(BodySchema, Spec)>),
    /// The declaration of a variable.
    Variable,
    /// The definition of a function.
    Function,
    /// A `dynamic` block, with what its content consists of.
    Dynamic(Box<Outline>),
    /// Any arguments, and no blocks.
    Arguments,
    /// Anything.
    Unknown,
}

/// The blocks that a program takes from a configuration before its type sees them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Taken {
    pub(super) variables: bool,
    pub(super) functions: bool,
    pub(super) locals: bool,
    pub(super) dynamic: bool,
}

/// The structure of a body as the roles that a syntax asks for.
#[derive(Debug)]
pub(super) struct Frame<'c> {
    pub(super) outline: &'c Outline,
    pub(super) taken: Taken,
}

/// A type that is written as an expression.
const TYPE: TypeSpec = TypeSpec::Type(TypeReader::of::<StaticType>());

impl Outline {
    #[cfg(feature = "spec")]
    pub(super) fn of_spec(spec: &Spec) -> Result<Outline, String> {
        Ok(Outline::Spec(Box::new((spec.body_schema()?, spec.clone()))))
    }

    /// Returns the type of an argument with a syntax of its own, and `true` if the argument is words without quotes.
    pub(super) fn own_argument(&self, name: &str) -> Option<(&'static TypeSpec, bool)> {
        match (self, name) {
            (Outline::Type(_, old) | Outline::Old(old), _) => {
                old.field(name)?.argument().map(|spec| (&spec.ty, spec.keyword))
            }
            (Outline::Variable, "type") => Some((&TYPE, false)),
            (Outline::Function, "params") => Some((&TypeSpec::List(&TypeSpec::String), true)),
            (Outline::Function, "variadic_param") | (Outline::Dynamic(_), "iterator") => {
                Some((&TypeSpec::String, true))
            }
            _ => None,
        }
    }

    /// Returns the number of labels and the structure of the blocks of a type with these labels. Returns `None` if
    /// there are no such blocks.
    ///
    /// The function does not look for the variant of an enum that the body of a block chooses.
    fn block(&self, ty: &str, variant: Option<&str>, labels: &[String]) -> Option<(usize, Outline)> {
        match self {
            Outline::Type(schema, old) => {
                let inside = old.inside(ty, labels);
                match schema.find(ty, 0).and_then(|(_, field)| field.blocks()) {
                    Some(blocks) => Some(of_blocks(blocks, ty, variant, inside)),
                    None => of_old(old, ty, variant, inside),
                }
            }
            Outline::Old(old) => of_old(old, ty, variant, old.inside(ty, labels)),
            #[cfg(feature = "spec")]
            Outline::Spec(spec) => {
                let block = spec.0.blocks().find(|block| block.block_type() == ty)?;
                let inside = spec.1.blocks().into_iter().find(|(known, _)| *known == ty);
                // An error in an inner spec is an error of the spec around it.
                let inside = inside.and_then(|(_, spec)| Outline::of_spec(spec).ok());
                Some((block.labels().len(), inside.unwrap_or(Outline::Arguments)))
            }
            Outline::Variable if ty == "validation" => Some((0, Outline::Arguments)),
            Outline::Dynamic(content) if ty == "content" => Some((0, (**content).clone())),
            _ => None,
        }
    }
}

/// Returns the number of labels and the structure of the blocks of a field.
fn of_blocks(blocks: &'static BlockField, ty: &str, variant: Option<&str>, old: OldPlaces) -> (usize, Outline) {
    let body = blocks.body(ty, variant);
    let schema = body.map_or_else(|| (blocks.schema)(), |body| body.schema);
    (blocks.label_names(ty).len(), Outline::Type(schema, old))
}

/// Returns the number of labels and the structure of blocks that only older files have.
fn of_old(old: &OldPlaces, ty: &str, variant: Option<&str>, inside: OldPlaces) -> Option<(usize, Outline)> {
    match old.field(ty).and_then(|field| Some((field.name(), field.blocks()?))) {
        Some((name, blocks)) => Some(of_blocks(blocks, name, variant, OldPlaces::default())),
        None => (!inside.are_none()).then_some((0, Outline::Old(inside))),
    }
}

impl Frame<'_> {
    /// Returns `true` if the program takes blocks of a type before the schema of the body sees them.
    pub(super) fn takes(&self, ty: &str) -> bool {
        match Definition::of(ty) {
            Some(Definition::Variable) => self.taken.variables,
            Some(Definition::Function) => self.taken.functions,
            Some(Definition::Locals) => self.taken.locals,
            Some(Definition::Dynamic) => {
                let has_no_others = matches!(
                    self.outline,
                    Outline::Variable | Outline::Function | Outline::Dynamic(_) | Outline::Arguments
                );
                self.taken.dynamic && !has_no_others
            }
            None => false,
        }
    }

    /// Returns the required number of labels and the structure of a block. Returns `None` if blocks of its type are
    /// unknown.
    pub(super) fn block(&self, ty: &str, block: NodeRef<'_>, body: NodeRef<'_>) -> Option<(usize, Outline)> {
        let label = |index| block.syntax().label(block.node(), index).map(|label| label.text);
        if let Some(definition) = Definition::of(ty).filter(|_| self.takes(ty)) {
            let outline = match definition {
                Definition::Variable => Outline::Variable,
                Definition::Function => Outline::Function,
                Definition::Locals => Outline::Arguments,
                Definition::Dynamic => Outline::Dynamic(Box::new(self.made(&label(0).unwrap_or_default(), body))),
            };
            return Some((definition.labels().len(), outline));
        }
        let labels: Vec<String> = block.labels().map(|label| label.text.into_owned()).collect();
        let key = self.key_count(ty).unwrap_or_default();
        self.outline.block(ty, labels.get(key).map(String::as_str), &labels)
    }

    /// Among which others the place of a block means something.
    pub(super) fn order(&self, ty: &str) -> Order {
        match self.outline {
            _ if self.takes(ty) => Order::OfType,
            Outline::Unknown => Order::AsWritten,
            Outline::Type(schema, _) => match schema.find(ty, 0) {
                Some((_, field)) => order(field),
                None if schema.remain().is_some() => Order::AsWritten,
                None => Order::OfType,
            },
            _ => Order::OfType,
        }
    }

    /// Returns the structure of the blocks that a `dynamic` block makes. A label that decides on the structure has to
    /// be written out.
    fn made(&self, ty: &str, body: NodeRef<'_>) -> Outline {
        let variant = self.key_count(ty).and_then(|key| written_label(body, key));
        self.outline.block(ty, variant.as_deref(), &[]).map_or(Outline::Unknown, |(_, outline)| outline)
    }

    /// Behind how many labels blocks of a type have one that may say what they consist of.
    fn key_count(&self, ty: &str) -> Option<usize> {
        let field = match self.outline {
            Outline::Type(schema, old) => schema.find(ty, 0).map(|(_, field)| field).or_else(|| old.field(ty)),
            Outline::Old(old) => old.field(ty),
            _ => None,
        };
        Some(field?.blocks()?.key_count())
    }
}

/// A label that the body of a `dynamic` block gives, if it is a text.
fn written_label(body: NodeRef<'_>, index: usize) -> Option<String> {
    let frame = Frame { outline: &Outline::Dynamic(Box::new(Outline::Unknown)), taken: Taken::default() };
    for item in body.items(Some(&frame)) {
        if let Item::Attribute(item) = item
            && item.name == "labels"
            && item.expr().shape() == Shape::Tuple
        {
            let (labels, mut cursor) = (item.expr(), Cursor::default());
            let mut elements = std::iter::from_fn(|| labels.syntax().next_element(labels.node(), &mut cursor));
            return match labels.sibling(elements.nth(index)?).shape() {
                Shape::Str(text) => Some(text.into_owned()),
                _ => None,
            };
        }
    }
    None
}

impl Roles for Frame<'_> {
    fn role(&self, name: &str) -> Option<Role> {
        if let Some(definition) = Definition::of(name).filter(|_| self.takes(name)) {
            return Some(Role::Block { labels: definition.labels().len() });
        }
        match self.outline {
            Outline::Type(schema, old) => old.role(name, schema.role(name)),
            Outline::Old(old) => old.role(name, None),
            #[cfg(feature = "spec")]
            Outline::Spec(spec) => spec.0.role(name),
            outline => outline.block(name, None, &[]).map(|(labels, _)| Role::Block { labels }),
        }
    }

    fn label_names(&self, ty: &str) -> Vec<&str> {
        if let Some(definition) = Definition::of(ty).filter(|_| self.takes(ty)) {
            return definition.labels().to_vec();
        }
        match self.outline {
            Outline::Type(schema, _) => schema.label_names(ty),
            #[cfg(feature = "spec")]
            Outline::Spec(spec) => spec.0.label_names(ty),
            _ => Vec::new(),
        }
    }

    fn is_in_blocks(&self, ty: &str, name: &str) -> bool {
        matches!(self.outline, Outline::Type(schema, _) if schema.is_in_blocks(ty, name))
    }
}

/// Returns `true` if a field keeps a body whose structure is not known here.
pub(super) fn keeps(kind: &FieldKind) -> bool {
    matches!(kind, FieldKind::RemainBody)
}

/// Returns `true` if an expression of the JSON syntax could be blocks.
pub(super) fn may_be_blocks(expr: NodeRef<'_>) -> bool {
    match expr.shape() {
        Shape::Object => true,
        Shape::Tuple => {
            let (syntax, mut cursor, mut count) = (expr.syntax(), Cursor::default(), 0);
            let mut elements = std::iter::from_fn(|| syntax.next_element(expr.node(), &mut cursor));
            elements.all(|element| {
                count += 1;
                expr.sibling(element).shape() == Shape::Object
            }) && count > 0
        }
        _ => false,
    }
}
