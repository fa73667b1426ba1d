//! Places in a schema: the types that a path leads to, and the secrecy of what stands there.

use hcl_model::__private::value::is_same_text;
use hcl_model::body::Definition;

use crate::schema::{ArgumentSpec, BlockField, ChosenBy, Field, FieldKind, Schema, TypeSpec};

/// Secrecy of what stands at a place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Secrecy {
    /// A type describes the value, and it may be shown.
    #[default]
    Public,
    /// No type describes the value.
    Unknown,
    /// The value must not be shown.
    Secret,
}

impl Secrecy {
    /// Returns the lowest secrecy of values that are hidden under a schema.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn hidden_under(schema: &Schema) -> Secrecy {
        if schema.has_secrets() { Secrecy::Unknown } else { Secrecy::Secret }
    }
}

/// Type that a place can have.
#[derive(Debug, Clone, Copy)]
enum Part {
    /// A value of a type.
    Value(TypeSpec),
    /// A body behind a number of labels.
    Body(&'static Schema, usize),
    /// A value or body that is kept as it is.
    Kept,
    /// Blocks of a definition.
    Definitions(Definition),
    /// A definition behind its label, and whether a secret is computed from it.
    Definition(bool),
    /// `dynamic` in a body.
    Dynamic(&'static Schema),
    /// A `dynamic` block for a type of blocks.
    Generator(&'static Schema),
}

/// Arguments and blocks of variables and functions that hold no value.
const SHOWN_IN_DEFINITIONS: [&str; 6] = ["type", "description", "sensitive", "nullable", "params", "variadic_param"];

/// Former path of an item, from a body on.
#[derive(Debug, Clone, Copy)]
struct Former {
    /// Names that are left of the path, with dots between them.
    path: &'static str,
    field: &'static Field,
}

impl PartialEq for Part {
    fn eq(&self, other: &Part) -> bool {
        match (self, other) {
            (Part::Value(one), Part::Value(other)) => one == other,
            (Part::Body(one, labels), Part::Body(other, others)) => std::ptr::eq(*one, *other) && labels == others,
            (Part::Dynamic(one), Part::Dynamic(other)) | (Part::Generator(one), Part::Generator(other)) => {
                std::ptr::eq(*one, *other)
            }
            (Part::Kept, Part::Kept) => true,
            (Part::Definition(one), Part::Definition(other)) => one == other,
            (Part::Definitions(one), Part::Definitions(other)) => one == other,
            _ => false,
        }
    }
}

/// Place in a schema.
///
/// An enum gives a place several types: the most secret one counts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Place {
    secrecy: Secrecy,
    parts: Vec<Part>,
    former: Vec<Former>,
    /// No type declares the name that leads here.
    is_undeclared: bool,
    /// The body around ignores names that it does not know.
    is_ignored: bool,
}

impl Place {
    /// Place of a value or body that no schema describes.
    pub(crate) const UNKNOWN: Place = Place {
        secrecy: Secrecy::Unknown,
        parts: Vec::new(),
        former: Vec::new(),
        is_undeclared: true,
        is_ignored: false,
    };

    /// Place of a secret.
    pub(crate) const SECRET: Place = Place {
        secrecy: Secrecy::Secret,
        parts: Vec::new(),
        former: Vec::new(),
        is_undeclared: false,
        is_ignored: false,
    };

    /// Returns the place of the body of a schema.
    pub(crate) fn body(schema: &'static Schema) -> Place {
        let mut former = Vec::new();
        if schema.migrates().is_some() {
            schema.visit_bodies(&mut |_, body| {
                for field in body.fields() {
                    former.extend(field.former_paths().iter().map(|path| Former { path, field }));
                }
            });
        }
        Place { parts: vec![Part::Body(schema, 0)], former, ..Place::default() }
    }

    /// Returns the place of a value or body that is kept as it is.
    pub(crate) fn kept() -> Place {
        Place { parts: vec![Part::Kept], ..Place::default() }
    }

    /// Returns the place of the blocks of a definition.
    pub(crate) fn definitions(definition: Definition) -> Place {
        Place { parts: vec![Part::Definitions(definition)], ..Place::default() }
    }

    /// Returns the place of an argument.
    pub(crate) fn argument(spec: &ArgumentSpec) -> Place {
        let mut place = Place::default();
        place.add_argument(spec);
        place
    }

    /// Returns the secrecy of a value as a whole, whatever its parts are.
    pub(crate) fn secrecy(&self) -> Secrecy {
        self.secrecy
    }

    /// Returns the highest secrecy of the value and its parts.
    pub(crate) fn secrecy_inside(&self) -> Secrecy {
        let inside = self.parts.iter().map(|part| match part {
            Part::Value(ty) if ty.holds_secret() => Secrecy::Secret,
            Part::Body(schema, _) | Part::Dynamic(schema) | Part::Generator(schema) if schema.has_secrets() => {
                Secrecy::Secret
            }
            Part::Value(ty) if ty.holds_unknown() => Secrecy::Unknown,
            _ => Secrecy::Public,
        });
        // A former path leads into a block, not to a value.
        let least = if self.former.is_empty() { Secrecy::Public } else { Secrecy::Unknown };
        inside.fold(self.secrecy.max(least), Secrecy::max)
    }

    /// Returns `true` if the names here are those of definitions.
    pub(crate) fn is_of_definitions(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Definitions(_)))
    }

    /// Returns `true` if the value of a definition can be computed from an argument of this name.
    pub(crate) fn is_computed_from(&self, name: &str) -> bool {
        let is_definition = self.parts.iter().any(|part| matches!(part, Part::Definition(_)));
        !is_definition || name != "validation" && !SHOWN_IN_DEFINITIONS.contains(&name)
    }

    /// Returns the place of a definition that a secret is computed from.
    pub(crate) fn as_secret(&self) -> Place {
        match *self.parts {
            [Part::Definition(_)] => Place { parts: vec![Part::Definition(true)], ..Place::default() },
            _ => Place::SECRET,
        }
    }

    /// Returns `true` if a value here is a secret, or may be a secret with a wrong name.
    pub(crate) fn is_secret(&self) -> bool {
        self.secrecy == Secrecy::Secret || self.secrecy == Secrecy::Unknown && !self.is_ignored
    }

    /// Returns `true` if the place is that of something kept as it is.
    pub(crate) fn is_kept(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Kept))
    }

    /// Returns `true` if no type declares the name that leads here, or its type.
    pub(crate) fn is_undeclared(&self) -> bool {
        self.is_undeclared
    }

    /// Returns `true` if types describe all that can stand here, and none of it is secret.
    pub(crate) fn is_described(&self) -> bool {
        !self.parts.is_empty() && !self.is_kept() && self.secrecy_inside() == Secrecy::Public
    }

    /// Returns `true` if nothing but a body with a schema can stand here.
    pub(crate) fn is_public_body(&self) -> bool {
        let is_body = |part: &Part| matches!(part, Part::Body(..));
        self.secrecy == Secrecy::Public && !self.parts.is_empty() && self.parts.iter().all(is_body)
    }

    /// Returns `true` if nothing but values without names of their own can stand here.
    pub(crate) fn is_plain(&self) -> bool {
        let is_plain = |part: &Part| matches!(part, Part::Value(ty) if ty.is_plain());
        self.secrecy == Secrecy::Public && self.former.is_empty() && self.parts.iter().all(is_plain)
    }

    /// Returns `true` if a type here has elements.
    pub(crate) fn has_elements(&self) -> bool {
        let has_elements = |part: &Part| match part {
            Part::Value(ty) => matches!(ty, TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Tuple(_)),
            _ => true,
        };
        self.parts.iter().any(has_elements)
    }

    /// Returns `true` if a type here has names.
    #[cfg(feature = "language")]
    pub(crate) fn has_names(&self) -> bool {
        let has_names = |part: &Part| match part {
            Part::Value(ty) => matches!(ty, TypeSpec::Map(_) | TypeSpec::Object(_)),
            _ => true,
        };
        self.parts.iter().any(has_names)
    }

    /// Returns the place of the body of a block whose labels are read.
    pub(crate) fn behind_labels(mut self) -> Place {
        for part in &mut self.parts {
            if let Part::Body(schema, _) = part {
                *part = Part::Body(schema, 0);
            }
        }
        self
    }

    /// Returns the place of a name: an argument, a type of blocks, a label, or a key.
    pub(crate) fn named(&self, name: &str) -> Place {
        let mut place = self.inner();
        let mut is_known = place.add_former(self, name);
        for part in &self.parts {
            is_known |= place.add_named(*part, name);
        }
        if !is_known {
            place.secrecy = place.secrecy.max(Secrecy::Unknown);
            place.is_undeclared |= place.is_ignored;
        }
        place
    }

    /// Returns the place of a name that is computed.
    pub(crate) fn computed(&self) -> Place {
        let is_map = |part: &Part| matches!(part, Part::Value(TypeSpec::Map(_)));
        if self.parts.iter().all(is_map) && self.is_described() { self.named("") } else { Place::UNKNOWN }
    }

    /// Returns the place of an element.
    pub(crate) fn element(&self, index: usize) -> Place {
        let mut place = self.inner();
        place.former.clone_from(&self.former);
        for part in &self.parts {
            match *part {
                Part::Value(TypeSpec::List(element) | TypeSpec::Set(element)) => place.add(element),
                Part::Value(TypeSpec::Tuple(elements)) => elements.get(index).into_iter().for_each(|ty| place.add(ty)),
                Part::Value(_) => {}
                // Blocks of one type stand in a list.
                part => place.push(part),
            }
        }
        place.or_misplaced(self)
    }

    /// Returns the place of a part, of which nothing but the secrecy of the whole is known.
    fn inner(&self) -> Place {
        Place { secrecy: self.secrecy, is_undeclared: self.is_undeclared, ..Place::default() }
    }

    /// Returns a place; where no type fits, a part of something with a secret may be the secret.
    fn or_misplaced(mut self, around: &Place) -> Place {
        let has_none = self.parts.is_empty() && self.former.is_empty() && self.secrecy == Secrecy::Public;
        if has_none && around.secrecy_inside() != Secrecy::Public {
            self.set_unknown();
        }
        self
    }

    fn add_named(&mut self, part: Part, name: &str) -> bool {
        match part {
            Part::Value(TypeSpec::Map(element)) => self.add(element),
            Part::Value(TypeSpec::Object(object)) => return self.add_item((object.schema)(), name, &mut Vec::new()),
            Part::Value(_) => return false,
            Part::Body(schema, 0) if name == "dynamic" && schema.find(name, 0).is_none() => {
                self.push(Part::Dynamic(schema));
            }
            Part::Body(schema, 0) => return self.add_item(schema, name, &mut Vec::new()),
            Part::Body(schema, labels) => self.push(Part::Body(schema, labels - 1)),
            Part::Kept => self.add_rest(),
            Part::Definitions(Definition::Locals) => self.push(Part::Kept),
            Part::Definitions(_) => self.push(Part::Definition(false)),
            Part::Definition(true) if !SHOWN_IN_DEFINITIONS.contains(&name) => self.add_secret(),
            Part::Definition(_) => self.push(Part::Kept),
            Part::Dynamic(schema) => return self.add_generator(schema, name),
            Part::Generator(schema) if name == "content" => self.push(Part::Body(schema, 0)),
            Part::Generator(schema) => return !schema.has_secrets(),
        }
        true
    }

    fn push(&mut self, part: Part) {
        if !self.parts.contains(&part) {
            self.parts.push(part);
        }
    }

    fn set_unknown(&mut self) {
        self.secrecy = self.secrecy.max(Secrecy::Unknown);
        self.is_undeclared = true;
    }

    /// Adds something that is kept under any name.
    fn add_rest(&mut self) {
        self.push(Part::Kept);
        self.is_undeclared = true;
    }

    fn add_secret(&mut self) {
        self.secrecy = Secrecy::Secret;
    }

    fn add_argument(&mut self, spec: &ArgumentSpec) {
        if spec.sensitive {
            self.add_secret();
        }
        self.add(&spec.ty);
    }

    fn add(&mut self, ty: &TypeSpec) {
        let mut pending = vec![*ty];
        let mut seen = Vec::new();
        while let Some(ty) = pending.pop() {
            match ty {
                TypeSpec::Sensitive(_) | TypeSpec::Secret => self.add_secret(),
                TypeSpec::Dynamic => self.set_unknown(),
                TypeSpec::Value | TypeSpec::Expression | TypeSpec::Body | TypeSpec::Block => {
                    self.push(Part::Kept);
                }
                TypeSpec::OneOf(forms) if !seen.contains(&forms) => {
                    seen.push(forms);
                    pending.extend(forms.forms.iter().map(|form| (form.ty)()));
                }
                TypeSpec::OneOf(_) => {}
                ty => match ty.wrapped() {
                    Some(inner) => pending.push(*inner),
                    None => self.push(Part::Value(ty)),
                },
            }
        }
    }

    fn add_blocks(&mut self, block: &BlockField, ty: &str) {
        if block.has_secret_labels() {
            self.add_secret();
        }
        self.push(Part::Body((block.schema)(), block.label_count(ty)));
        if let Some(argument) = &block.argument {
            self.add_argument(&argument.spec);
        }
    }

    fn add_generator(&mut self, schema: &'static Schema, ty: &str) -> bool {
        let Some(block) = schema.find(ty, 0).and_then(|(_, field)| field.blocks()) else { return false };
        if block.has_secret_labels() {
            self.add_secret();
        }
        let body = block.body(ty, None).map_or_else(|| (block.schema)(), |body| body.schema);
        self.push(Part::Generator(body));
        true
    }

    /// Adds what former paths of a place have under a name, and returns `true` if one leads there.
    fn add_former(&mut self, around: &Place, name: &str) -> bool {
        let has_labels = around.parts.iter().any(|part| matches!(part, Part::Body(_, 1..)));
        let mut is_former = false;
        for former in &around.former {
            let (first, rest) = former.path.split_once('.').unwrap_or((former.path, ""));
            match is_same_text(first, name) {
                true if rest.is_empty() => {
                    self.add_field(former.field, former.field.name());
                    is_former = true;
                }
                true => {
                    self.former.push(Former { path: rest, ..*former });
                    is_former = true;
                }
                false if has_labels => self.former.push(*former),
                false => {}
            }
        }
        is_former
    }

    fn add_field(&mut self, field: &Field, name: &str) {
        match field.kind() {
            FieldKind::Attribute(attribute) => self.add_argument(&attribute.spec),
            FieldKind::RemainAttributes { spec, .. } => self.add_argument(spec),
            FieldKind::Block(block) | FieldKind::Blocks(block) => self.add_blocks(block, name),
            _ => self.add_rest(),
        }
    }

    /// Adds what a body or an object has under a name, and returns `true` if the name is known.
    fn add_item(&mut self, schema: &'static Schema, name: &str, seen: &mut Vec<*const Schema>) -> bool {
        let id = std::ptr::from_ref(schema);
        if seen.contains(&id) {
            return false;
        }
        seen.push(id);
        let field = schema.find(name, 0).map(|(_, field)| field).or_else(|| schema.remain());
        let is_tag = matches!(schema.chosen_by(), Some(ChosenBy::Attribute(tag)) if tag == name);
        let mut is_known = field.is_some() || is_tag;
        if let Some(field) = field {
            self.add_field(field, name);
        }
        for variant in schema.variants() {
            if schema.is_chosen_by_name() && variant.names().any(|known| known == name) {
                is_known = true;
                self.push(Part::Body((variant.schema)(), 0));
                variant.part.iter().for_each(|part| self.add_argument(part.spec));
            }
            // A variant can have a field with its own name.
            is_known |= self.add_item((variant.schema)(), name, seen);
        }
        self.is_ignored |= !is_known && schema.allows_unknown();
        is_known
    }
}
