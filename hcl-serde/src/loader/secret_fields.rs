//! What is secret in the values of names, by the fields that these are for.

use hcl_model::__private::ext::Secrecy;
use hcl_model::__private::value::Replaced;
use hcl_model::limits::{Allowance, Exhausted};
use hcl_model::typing::{StaticKind, StaticType};
use hcl_model::value::{Mark, PathStep, Value};

use crate::schema::{ArgumentSpec, BlockField, ChosenBy, FieldKind, Schema, TypeSpec};

/// So many parts of a type are gone through: types can contain themselves.
const MOST_PARTS: usize = 1000;

/// The secrets of a type, as attributes and parts of these.
pub(super) struct SecretFields {
    schema: &'static Schema,
    /// Whether there are any.
    has_secrets: bool,
}

/// What is described at some place: a value, or a body to which so many labels lead.
#[derive(Clone, Copy)]
enum Described {
    Value(TypeSpec),
    Body(&'static Schema, usize),
}

impl PartialEq for Described {
    fn eq(&self, other: &Described) -> bool {
        match (self, other) {
            (Described::Value(one), Described::Value(two)) => one == two,
            (Described::Body(one, labels), Described::Body(two, more)) => std::ptr::eq(*one, *two) && labels == more,
            _ => false,
        }
    }
}

impl Described {
    fn has_elements(&self) -> bool {
        let is_sequence = |ty: &TypeSpec| matches!(ty, TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Tuple(_));
        matches!(self, Described::Value(ty) if is_sequence(ty)) || matches!(self, Described::Body(..))
    }

    fn has_entries(&self) -> bool {
        let has_names = |ty: &TypeSpec| matches!(ty, TypeSpec::Map(_) | TypeSpec::Object(_));
        matches!(self, Described::Value(ty) if has_names(ty)) || matches!(self, Described::Body(..))
    }
}

/// What may be at some place: an enum describes it several times.
#[derive(Default)]
struct Place {
    /// Whether all of it is secret.
    is_secret: bool,
    /// What has something secret in it.
    parts: Vec<Described>,
}

impl SecretFields {
    pub(super) fn of(schema: &'static Schema) -> SecretFields {
        SecretFields { schema, has_secrets: schema.has_secrets() }
    }

    /// Where an attribute is.
    fn place(&self, block: Option<&str>, attribute: &str) -> Place {
        let mut place = Place::default();
        if !self.has_secrets {
            return place;
        }
        let Some(ty) = block else {
            place.add_field_of(self.schema, attribute, &mut Vec::new());
            return place;
        };
        if let Some(block) = self.block(ty) {
            let schema = block.body(ty, None).map_or_else(|| (block.schema)(), |body| body.schema);
            place.add_field_of(schema, attribute, &mut Vec::new());
        }
        place
    }

    fn block(&self, ty: &str) -> Option<&'static BlockField> {
        self.schema.find(ty, 0).and_then(|(_, field)| field.blocks())
    }
}

impl Secrecy for SecretFields {
    fn mark(
        &self,
        block: Option<&str>,
        attribute: &str,
        value: &Value,
        allowance: &mut Allowance,
    ) -> Result<Option<Value>, Exhausted> {
        let place = self.place(block, attribute);
        if !place.is_secret && place.parts.is_empty() {
            return Ok(None);
        }
        // What has come may have secrets in it that were not there before.
        let value = value.settled_within(allowance)?;
        // Those that lead to the value that is looked at.
        let mut places = vec![place];
        let marked = value.replace(|path, value| {
            allowance.elements(1)?;
            places.truncate(path.steps().len().max(1));
            if let (Some(step), Some(around)) = (path.steps().last(), places.last()) {
                places.push(around.below(step));
            }
            Ok(places.last().map_or(Replaced::Kept, |place| place.seen(value)))
        })?;
        Ok(Some(marked))
    }

    fn mark_type(&self, block: Option<&str>, attribute: &str, ty: &StaticType) -> Option<StaticType> {
        let place = self.place(block, attribute);
        let mut left = MOST_PARTS;
        (place.is_secret || !place.parts.is_empty()).then(|| place.marked_type(ty, &mut left))
    }

    fn hides_labels(&self, block: &str) -> bool {
        self.has_secrets && self.block(block).is_some_and(BlockField::has_secret_labels)
    }
}

impl Place {
    /// What others see of a value here.
    fn seen(&self, value: &Value) -> Replaced {
        let secret = || Replaced::By(value.clone().mark(Mark::sensitive()));
        let (plain, _) = value.clone().unmark();
        // That nothing is there is no secret.
        if plain.is_null() || !self.is_secret && self.parts.is_empty() {
            return Replaced::Kept;
        }
        if self.is_secret {
            return secret();
        }
        match (plain.as_elements().is_some(), plain.as_entries().is_some()) {
            _ if plain.contains_waiting() && !plain.is_known() => Replaced::Anew,
            _ if !plain.is_known() => Replaced::Kept,
            (true, _) if self.parts.iter().any(Described::has_elements) => Replaced::Inside,
            (_, true) if self.parts.iter().any(Described::has_entries) => Replaced::Inside,
            // Something else than what is wanted is as secret as that.
            _ => secret(),
        }
    }

    fn marked_type(&self, ty: &StaticType, left: &mut usize) -> StaticType {
        *left = left.saturating_sub(1);
        if !self.is_secret && (self.parts.is_empty() || *left == 0) {
            return ty.clone();
        }
        let below = |step: PathStep, ty: StaticType, left: &mut usize| self.below(&step).marked_type(&ty, left);
        let index = |index: usize| PathStep::Index(Value::from(index));
        match ty.kind() {
            StaticKind::None | StaticKind::Output(_) => ty.clone(),
            StaticKind::Union(members) => {
                let members = members.map(|member| self.marked_type(&member, left));
                StaticType::union(members.collect::<Vec<_>>())
            }
            // What it is must not be told by its type.
            _ if self.is_secret => StaticType::secret(&ty.to_type()),
            StaticKind::List(element) => StaticType::list(below(index(0), element, left)),
            StaticKind::Set(element) => StaticType::set(below(index(0), element, left)),
            StaticKind::Tuple(elements) => {
                let elements = elements.enumerate().map(|(at, element)| below(index(at), element, left));
                StaticType::tuple(elements.collect::<Vec<_>>())
            }
            StaticKind::Object(properties) => {
                let properties = properties
                    .iter()
                    .map(|(name, ty)| (name.clone(), below(PathStep::Attribute(name.clone()), ty, left)));
                StaticType::object(properties.collect::<Vec<_>>())
            }
            StaticKind::Promise(later) => StaticType::promise(self.marked_type(&later, left)),
            StaticKind::Dynamic => StaticType::DYNAMIC,
            // Of a map nobody knows which of its entries is the secret one.
            _ => StaticType::secret(&ty.to_type()),
        }
    }

    /// What is one step further in.
    fn below(&self, step: &PathStep) -> Place {
        let mut place = Place { is_secret: self.is_secret, parts: Vec::new() };
        let name = match step {
            PathStep::Attribute(name) => Some(&**name),
            PathStep::Index(key) => key.as_str(),
            _ => None,
        };
        for part in &self.parts {
            match (part, name) {
                (Described::Value(TypeSpec::List(element) | TypeSpec::Set(element)), None) => place.add(element),
                (Described::Value(TypeSpec::Map(element)), Some(_)) => place.add(element),
                (Described::Value(TypeSpec::Tuple(elements)), None) => elements.iter().for_each(|it| place.add(it)),
                (Described::Value(TypeSpec::Object(object)), Some(name)) => {
                    place.add_property((object.schema)(), name);
                }
                (Described::Body(schema, 0), Some(name)) => place.add_property(schema, name),
                (Described::Body(schema, labels), Some(_)) => place.add_body(schema, labels - 1),
                (body @ Described::Body(..), None) => place.add_described(*body),
                _ => {}
            }
        }
        place
    }

    fn add_argument(&mut self, spec: &ArgumentSpec) {
        self.is_secret |= spec.sensitive;
        self.add(&spec.ty);
    }

    fn add(&mut self, ty: &TypeSpec) {
        let mut pending = vec![*ty];
        let mut seen = Vec::new();
        while let Some(ty) = pending.pop() {
            match ty {
                TypeSpec::Sensitive(_) | TypeSpec::Secret => self.is_secret = true,
                TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Output(inner) => pending.push(*inner),
                TypeSpec::Eventual(eventual) => pending.push(*eventual.ty()),
                TypeSpec::OneOf(forms) if !seen.contains(&forms) => {
                    seen.push(forms);
                    pending.extend(forms.forms.iter().map(|form| (form.ty)()));
                }
                TypeSpec::OneOf(_) => {}
                other => self.add_described(Described::Value(other)),
            }
        }
    }

    fn add_described(&mut self, described: Described) {
        let holds_secret = match &described {
            Described::Value(ty) => ty.holds_secret(),
            Described::Body(schema, _) => schema.has_secrets(),
        };
        if holds_secret && !self.parts.contains(&described) {
            self.parts.push(described);
        }
    }

    fn add_body(&mut self, schema: &'static Schema, labels: usize) {
        self.add_described(Described::Body(schema, labels));
    }

    /// What an object or a body has under a name; what it does not know may be a secret that is misspelt.
    fn add_property(&mut self, schema: &'static Schema, name: &str) {
        let is_known = self.add_field_of(schema, name, &mut Vec::new());
        self.is_secret |= !is_known && !schema.allows_unknown();
    }

    /// As [`Place::add_property`], of names that are known; says whether this one is.
    fn add_field_of(&mut self, schema: &'static Schema, name: &str, seen: &mut Vec<*const Schema>) -> bool {
        let id = std::ptr::from_ref(schema);
        if seen.contains(&id) {
            return false;
        }
        seen.push(id);
        let field = schema.find(name, 0).map(|(_, field)| field).or_else(|| schema.remain());
        let mut is_known =
            field.is_some() || matches!(schema.chosen_by(), Some(ChosenBy::Attribute(tag)) if tag == name);
        match field.map(|field| (field, field.kind())) {
            Some((_, FieldKind::Attribute(attribute))) => self.add_argument(&attribute.spec),
            Some((_, FieldKind::RemainAttributes { spec, .. })) => self.add_argument(spec),
            Some((_, FieldKind::Block(block) | FieldKind::Blocks(block))) => {
                self.is_secret |= block.has_secret_labels();
                self.add_body((block.schema)(), block.label_count(name));
            }
            _ => {}
        }
        for variant in schema.variants() {
            if schema.is_chosen_by_name() && variant.names().any(|known| known == name) {
                is_known = true;
                self.add_body((variant.schema)(), 0);
                variant.part.iter().for_each(|part| self.add(part.ty()));
            } else {
                is_known |= self.add_field_of((variant.schema)(), name, seen);
            }
        }
        is_known
    }
}
