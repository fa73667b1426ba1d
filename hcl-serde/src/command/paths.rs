//! The items of the schema that the path of a value leads to.

use hcl_model::path::{Path, PathStep};

use crate::schema::place::{Place, Secrecy};
use crate::schema::{ArgumentSpec, ChosenBy, Field, Schema, TypeSpec};

/// The items of a schema that steps lead to, as far as the steps lead.
#[derive(Clone, Copy, Default)]
pub(super) struct Leads {
    /// The field that takes the last step, if that step is a name.
    pub(super) field: Option<&'static Field>,
    /// The argument that they lead to, or into, and how many of them lead to that.
    pub(super) around: Option<(&'static ArgumentSpec, usize)>,
    /// The schema of the block that the steps lead to, if they name all of its labels. The number is the number of
    /// steps that lead to the type of the block.
    pub(super) block: Option<(&'static Schema, usize)>,
    /// `true` if the steps lead to blocks and do not name all labels of a block.
    pub(super) lacks_labels: bool,
    /// `true` if the steps lead to several possible blocks that only numbers tell apart, and the steps have no
    /// number.
    pub(super) is_list: bool,
    /// `true` if several variants have the item that the steps lead to, each with another type.
    is_unsure: bool,
}

/// Returns the items of a schema that steps lead to.
pub(super) fn leads(schema: &'static Schema, steps: &[PathStep]) -> Leads {
    let mut leads = Leads::default();
    let (mut schema, mut left) = (schema, steps);
    while let Some((PathStep::Name(name), rest)) = left.split_first() {
        let count = steps.len() - rest.len();
        let Some(field) = taking(schema, name) else {
            leads.around = schema.remain().and_then(Field::argument).map(|spec| (spec, count)).or(leads.around);
            break;
        };
        leads.is_unsure = is_unsure(schema, name);
        leads.around = field.argument().map(|spec| (spec, count)).or(leads.around);
        leads.field = Some(field).filter(|_| rest.is_empty());
        let labelled = field.blocks().filter(|blocks| !blocks.has_secret_labels());
        let label_count = labelled.map(|blocks| blocks.label_count(name));
        leads.lacks_labels = label_count.is_some_and(|count| rest.len() < count);
        let is_list = field.blocks().is_some_and(|blocks| !blocks.is_single() && blocks.key_count() == 0);
        leads.is_list = is_list && label_count == Some(rest.len());
        let Some((body, rest)) = inside(field, name, rest) else { break };
        if rest.is_empty() {
            leads.block = Some((body, count));
            break;
        }
        (schema, left) = (body, rest);
    }
    leads
}

impl Leads {
    /// Returns the specification of the argument that the last step names.
    pub(super) fn argument(&self) -> Option<&'static ArgumentSpec> {
        self.field?.argument()
    }

    /// Returns `true` if words without quotes stand at the path.
    pub(super) fn has_words(&self) -> bool {
        self.around.is_some_and(|(spec, _)| spec.keyword)
    }

    /// Returns the schema of the block.
    pub(super) fn body(&self) -> Option<&'static Schema> {
        self.block.map(|(body, _)| body)
    }

    /// The type of what steps lead to, of which these are the ones that have been gone, within the argument around.
    pub(super) fn ty(&self, steps: &[PathStep]) -> Option<TypeSpec> {
        let (spec, count) = self.around.filter(|_| !self.is_unsure)?;
        steps[count..].iter().try_fold(spec.ty, |ty, step| match ty.inner() {
            TypeSpec::Map(inner) | TypeSpec::List(inner) | TypeSpec::Set(inner) => Some(*inner),
            TypeSpec::Tuple(elements) => match step {
                PathStep::Index(index) => elements.get(*index).copied(),
                PathStep::Name(_) => None,
            },
            TypeSpec::Object(object) => {
                let (schema, name) = ((object.schema)(), step.text());
                let field = taking(schema, &name).or(schema.remain()).filter(|_| !is_unsure(schema, &name))?;
                Some(field.argument()?.ty)
            }
            _ => None,
        })
    }
}

/// Returns `true` if a value at a path may be secret.
pub(super) fn holds_secret(schema: &'static Schema, path: &Path) -> bool {
    let place = path.steps().iter().fold(Place::body(schema), |place, step| place.part(step));
    let secrecy = place.secrecy_inside();
    secrecy == Secrecy::Secret || secrecy >= Secrecy::hidden_under(schema) && !place.is_kept()
}

/// Returns the specification of the argument that steps lead to.
pub(super) fn argument(schema: &'static Schema, steps: &[PathStep]) -> Option<&'static ArgumentSpec> {
    leads(schema, steps).argument()
}

/// Returns `true` if steps lead to a map.
pub(super) fn is_map(schema: &'static Schema, steps: &[PathStep]) -> bool {
    leads(schema, steps).ty(steps).is_some_and(|ty| matches!(ty.inner(), TypeSpec::Map(_)))
}

/// Returns the field that takes a name in a body, or in one of the variants of the body.
pub(super) fn taking(schema: &'static Schema, name: &str) -> Option<&'static Field> {
    let of_variants = schema.variants().iter().map(|variant| (variant.schema)());
    std::iter::once(schema).chain(of_variants).find_map(|schema| schema.find(name, 0)).map(|(_, field)| field)
}

/// Returns `true` if variants of a body have a name for values of several types.
fn is_unsure(schema: &'static Schema, name: &str) -> bool {
    let of = |schema: &'static Schema| schema.find(name, 0)?.1.argument().map(|spec| spec.ty);
    let mut types = schema.variants().iter().filter_map(|variant| of((variant.schema)()));
    types.next().is_some_and(|first| types.any(|ty| ty != first))
}

/// Returns the field that takes the last step of a path.
pub(super) fn field(schema: &'static Schema, path: &Path) -> Option<&'static Field> {
    leads(schema, path.steps()).field
}

/// The body of the block that steps behind its type lead into, and the steps behind that.
fn inside<'p>(field: &Field, ty: &str, steps: &'p [PathStep]) -> Option<(&'static Schema, &'p [PathStep])> {
    let block = field.blocks()?;
    let (labels, rest) = steps.split_at_checked(block.label_count(ty))?;
    let is_number = matches!(rest.first(), Some(PathStep::Index(_)));
    let chooses = labels.get(block.key_count()).map(PathStep::text);
    Some((block.body(ty, chooses.as_deref())?.schema, &rest[usize::from(is_number)..]))
}

/// The object that a path leads into, if what it leads to chooses what else is in it.
pub(super) fn chosen_by(schema: &'static Schema, path: &Path) -> Option<Path> {
    let (last, before) = path.steps().split_last()?;
    let around: Path = before.iter().cloned().collect();
    let inside = match leads(schema, before).body() {
        Some(body) => body,
        None => match field(schema, &around)?.argument()?.ty.inner() {
            TypeSpec::Object(object) => (object.schema)(),
            _ => return None,
        },
    };
    match inside.chosen_by() {
        Some(ChosenBy::Attribute(tag)) if last.is(tag) => Some(around),
        _ => None,
    }
}

/// Returns `true` if a path leads into a list, whose elements are set one by one.
pub(super) fn leads_into_list(schema: &'static Schema, path: &Path) -> bool {
    let Some((spec, count)) = leads(schema, path.steps()).around else { return false };
    let mut ty = spec.ty;
    for step in &path.steps()[count..] {
        let inner = match ty.inner() {
            TypeSpec::List(_) | TypeSpec::Tuple(_) => return matches!(step, PathStep::Index(_)),
            TypeSpec::Map(inner) => Some(*inner),
            TypeSpec::Object(object) => {
                taking((object.schema)(), &step.text()).and_then(Field::argument).map(|spec| spec.ty)
            }
            _ => None,
        };
        let Some(inner) = inner else { return false };
        ty = inner;
    }
    false
}

/// Returns `true` if a path leads to an element of a list by its number.
pub(super) fn is_element(schema: &'static Schema, path: &Path) -> bool {
    let Some((PathStep::Index(_), outer)) = path.steps().split_last() else { return false };
    leads(schema, outer).ty(outer).is_some_and(|ty| matches!(ty.inner(), TypeSpec::List(_)))
}

/// A path in which the argument that it leads to is called what it is called now.
pub(super) fn named_now(schema: &'static Schema, path: Path) -> Path {
    let now = field(schema, &path).filter(|field| field.argument().is_some());
    match (path.steps().split_last(), now) {
        (Some((PathStep::Name(old), before)), Some(now)) if now.was_called(old) => {
            before.iter().cloned().chain([PathStep::Name(now.name().into())]).collect()
        }
        _ => path,
    }
}

/// Returns `true` if a path leads to a block and names all labels of the block.
pub(super) fn leads_to_block(schema: &'static Schema, path: &Path) -> bool {
    leads(schema, path.steps()).block.is_some()
}

/// Returns `true` if a path leads by a number to a block, which is one of several in one file.
pub(super) fn leads_to_numbered_block(schema: &'static Schema, path: &Path) -> bool {
    matches!(path.steps().last(), Some(PathStep::Index(_))) && leads_to_block(schema, path)
}

/// The path of the type of the block that a path leads to, if there is one such block at most, whatever its labels.
pub(super) fn single_type(schema: &'static Schema, path: &Path) -> Option<Path> {
    let ty = block_type(schema, path)?;
    field(schema, &ty)?.blocks()?.is_single().then_some(ty)
}

/// The path of the type of the block that a path leads to, whose labels it names all.
pub(super) fn block_type(schema: &'static Schema, path: &Path) -> Option<Path> {
    let (_, count) = leads(schema, path.steps()).block?;
    Some(Path::from(&path.steps()[..count]))
}
