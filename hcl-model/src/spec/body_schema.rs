//! The schema that a spec gives its body: the arguments and blocks, and the number of labels of the block around it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use crate::body::{AttributeSchema, BlockSchema, BodySchema};
use crate::source::normalize;
use crate::source::visible;
use crate::spec::messages;
use crate::spec::tree::{Kind, Spec};

/// The facts that a spec and the specs in it for the same body tell together.
#[derive(Debug)]
pub(super) struct Implied {
    pub(super) schema: BodySchema,
    /// The names of the labels of the block around.
    pub(super) labels: Vec<String>,
    /// Why nothing can be decoded so, here or in a block.
    pub(super) faults: Vec<SpecFault>,
    pub(super) secrets: Secrets,
}

/// The parts that are marked as sensitive.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Secrets {
    /// Something of the body.
    pub(super) here: bool,
    /// A label of the block around.
    pub(super) labels: bool,
    /// A label of one of the blocks in the body.
    pub(super) labels_in_it: bool,
}

/// A mistake in a spec itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SpecFault {
    /// A name is that of an argument and of a block.
    TwoRoles { name: String },
    /// Blocks of a type have another number of labels elsewhere in the spec.
    TwoHeaders { ty: String },
    /// Blocks of a type are keys, and have no labels that could be.
    NoKeys { ty: String },
    /// No spec asks for a label, but for one behind it.
    LabelLeftOut { index: usize },
    /// There must be more blocks than there may be.
    NoCount { ty: String, at_least: usize, at_most: usize },
    /// There are more specs one within the other than there may be.
    TooDeep,
}

/// The meaning of a name.
enum Found {
    Attribute { is_required: bool },
    Block { labels: Vec<String> },
}

impl Spec {
    /// The schema of the body that the spec is for.
    ///
    /// An argument or a block that several specs in it are for is there once.
    ///
    /// # Errors
    ///
    /// The spec is wrong: no body can be decoded so.
    /// The error is the mistake.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let host = || Spec::attribute("host", Type::STRING);
    /// let spec = Spec::object([("host", host()), ("address", host().required()), ("log", Spec::block("log", host()))]);
    /// assert_eq!(spec.body_schema(), Ok(BodySchema::new().required("host").block("log", [""; 0])));
    ///
    /// let spec = Spec::tuple([host(), Spec::block("host", Spec::literal(1))]);
    /// assert_eq!(spec.body_schema().unwrap_err(), "`host` cannot be an argument and a block type of the same body");
    /// ```
    pub fn body_schema(&self) -> Result<BodySchema, String> {
        let implied = self.implied();
        match implied.faults.first() {
            None => Ok(implied.schema.clone()),
            Some(fault) => Err(fault.to_string()),
        }
    }

    /// The specs of the bodies of all blocks, by their types; of several of one type the first.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::spec::Spec;
    ///
    /// let spec = Spec::tuple([Spec::block("log", Spec::literal(1)), Spec::block_list("rule", Spec::literal(2))]);
    /// let types: Vec<String> = spec.blocks().into_iter().map(|(ty, _)| ty.to_owned()).collect();
    /// assert_eq!(types, ["log", "rule"]);
    /// ```
    #[must_use]
    pub fn blocks(&self) -> Vec<(&str, &Spec)> {
        let mut found: Vec<(&str, &Spec)> = Vec::new();
        self.visit_same_body(&mut |spec| {
            if let Kind::Block { ty, inner, .. } | Kind::Blocks { ty, inner, .. } | Kind::Labelled { ty, inner, .. } =
                spec.kind()
                && !found.iter().any(|(known, _)| known == ty)
            {
                found.push((ty, inner));
            }
        });
        found
    }

    /// This spec and all in it that are for the same body.
    pub(super) fn visit_same_body<'s>(&'s self, visit: &mut impl FnMut(&'s Spec)) {
        visit(self);
        self.kind().of_same_body().for_each(|spec| spec.visit_same_body(visit));
    }
}

impl Implied {
    pub(super) fn by(spec: &Spec) -> Implied {
        let mut names = Names::default();
        spec.visit_same_body(&mut |spec| names.add(spec));
        names.implied()
    }
}

/// The names of a body, in the order in which they are found.
#[derive(Default)]
struct Names {
    found: Vec<(String, Found)>,
    by_name: BTreeMap<String, usize>,
    labels: BTreeMap<usize, String>,
    faults: Vec<SpecFault>,
    secrets: Secrets,
}

impl Names {
    fn add(&mut self, spec: &Spec) {
        match spec.kind() {
            Kind::Attribute { name, is_required, .. } => self.attribute(name, *is_required),
            Kind::Block { ty, inner, .. } => {
                self.inside(inner.implied());
                self.block(ty, inner.implied().labels.clone());
            }
            Kind::Blocks { ty, inner, at_least, at_most, .. } => {
                self.inside(inner.implied());
                self.count(ty, *at_least, *at_most);
                self.block(ty, inner.implied().labels.clone());
            }
            Kind::Labelled { ty, labels, inner, at_least, at_most, .. } => {
                self.inside(inner.implied());
                self.count(ty, *at_least, *at_most);
                if labels.is_empty() {
                    self.faults.push(SpecFault::NoKeys { ty: ty.clone() });
                }
                self.block(ty, labels.iter().chain(&inner.implied().labels).cloned().collect());
            }
            Kind::BlockAttributes { ty, .. } => self.block(ty, Vec::new()),
            Kind::Label { index, name } => {
                self.labels.entry(*index).or_insert_with(|| name.clone());
            }
            Kind::TooDeep => self.faults.push(SpecFault::TooDeep),
            Kind::Marked { mark, inner } if mark.is_sensitive() => {
                self.secrets.here = true;
                inner.visit_same_body(&mut |spec| self.secrets.labels |= matches!(spec.kind(), Kind::Label { .. }));
            }
            _ => {}
        }
    }

    /// Takes over what a block says of the body around it.
    fn inside(&mut self, block: &Implied) {
        self.faults.extend_from_slice(&block.faults);
        self.secrets.labels_in_it |= block.secrets.labels;
    }

    fn count(&mut self, ty: &str, at_least: usize, at_most: Option<usize>) {
        if let Some(at_most) = at_most.filter(|at_most| *at_most < at_least) {
            self.faults.push(SpecFault::NoCount { ty: ty.to_owned(), at_least, at_most });
        }
    }

    fn attribute(&mut self, name: &str, required: bool) {
        match self.place(name) {
            None => self.found.push((name.to_owned(), Found::Attribute { is_required: required })),
            Some((_, Found::Attribute { is_required })) => *is_required |= required,
            Some(_) => self.faults.push(SpecFault::TwoRoles { name: name.to_owned() }),
        }
    }

    fn block(&mut self, ty: &str, names: Vec<String>) {
        let fault = match self.place(ty) {
            None => {
                self.found.push((ty.to_owned(), Found::Block { labels: names }));
                return;
            }
            Some((_, Found::Block { labels })) if labels.len() == names.len() => return,
            Some((_, Found::Block { .. })) => SpecFault::TwoHeaders { ty: ty.to_owned() },
            Some((_, Found::Attribute { .. })) => SpecFault::TwoRoles { name: ty.to_owned() },
        };
        self.faults.push(fault);
    }

    /// Returns the meaning that was found for a name.
    /// Otherwise gives the name the number of the next meaning that is found.
    fn place(&mut self, name: &str) -> Option<&mut (String, Found)> {
        let next = self.found.len();
        match self.by_name.entry(normalize(Cow::Borrowed(name)).into_owned()) {
            Entry::Occupied(taken) => self.found.get_mut(*taken.get()),
            Entry::Vacant(free) => {
                free.insert(next);
                None
            }
        }
    }

    fn implied(mut self) -> Implied {
        let labels: Vec<String> = self.labels.values().cloned().collect();
        if let Some(index) = (0..).zip(self.labels.keys()).find_map(|(at, &index)| (at != index).then_some(at)) {
            self.faults.push(SpecFault::LabelLeftOut { index });
        }
        let (mut attributes, mut blocks) = (Vec::new(), Vec::new());
        for (name, found) in self.found {
            match found {
                Found::Attribute { is_required: true } => attributes.push(AttributeSchema::required(name)),
                Found::Attribute { is_required: false } => attributes.push(AttributeSchema::optional(name)),
                Found::Block { labels } => blocks.push(BlockSchema::new(name, labels)),
            }
        }
        // No name is there twice.
        let schema = BodySchema::from_parts(attributes, blocks).unwrap_or_default();
        Implied { schema, labels, faults: self.faults, secrets: self.secrets }
    }
}

impl fmt::Display for SpecFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&messages::fault(self)))
    }
}
