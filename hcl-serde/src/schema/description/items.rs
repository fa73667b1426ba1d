//! Questions about items, bodies and variants.

use crate::schema::description::reach::Reach;
use crate::schema::description::{
    ArgumentDoc, BlocksDoc, BodyDoc, ChoiceDoc, DefaultDoc, Description, ItemDoc, ItemKind, LabelDoc, Literal,
    Requirement, TypeDoc, VariantContent, VariantDoc, WordDoc,
};

impl ItemDoc {
    /// Returns all names that are read, the name of today first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let others = self.aliases.iter().chain(&self.former_names);
        std::iter::once(&*self.name).chain(others.map(String::as_str))
    }

    /// Returns `true` if the body requires the item.
    #[must_use]
    pub fn is_required(&self) -> bool {
        self.requirement == Requirement::Required
    }

    /// Returns `true` for an argument.
    #[must_use]
    pub fn is_argument(&self) -> bool {
        matches!(self.kind, ItemKind::Argument(_))
    }

    /// Returns the blocks of the item.
    #[must_use]
    pub fn blocks(&self) -> Option<&BlocksDoc> {
        match &self.kind {
            ItemKind::Blocks(blocks) => Some(blocks),
            ItemKind::Argument(_) => None,
        }
    }

    /// Returns the argument, or the argument that can replace the blocks.
    #[must_use]
    pub fn argument(&self) -> Option<&ArgumentDoc> {
        match &self.kind {
            ItemKind::Argument(argument) => Some(argument),
            ItemKind::Blocks(blocks) => blocks.argument.as_deref(),
        }
    }

    /// Returns the argument, or the argument that can replace the blocks.
    pub(crate) fn argument_mut(&mut self) -> Option<&mut ArgumentDoc> {
        match &mut self.kind {
            ItemKind::Argument(argument) => Some(argument),
            ItemKind::Blocks(blocks) => blocks.argument.as_deref_mut(),
        }
    }

    /// Returns the largest number of such items in a body.
    #[must_use]
    pub fn max_count(&self) -> Option<usize> {
        match &self.kind {
            ItemKind::Argument(_) => Some(1),
            ItemKind::Blocks(blocks) => blocks.max_count,
        }
    }
}

impl BodyDoc {
    /// Returns `true` for a body without blocks and variants.
    pub(crate) fn is_flat(&self) -> bool {
        self.choice.is_none() && self.items.iter().all(ItemDoc::is_argument)
    }

    /// Returns the item of a name that is read.
    #[must_use]
    pub fn item(&self, name: &str) -> Option<&ItemDoc> {
        self.items.iter().find(|item| item.names().any(|own| own == name))
    }

    /// Returns the names of the items that must be there beside an item of an optional flattened struct.
    #[must_use]
    pub fn required_beside(&self, name: &str) -> Vec<&str> {
        let groups = self.groups.iter().filter(|group| group.items.iter().any(|item| item == name));
        let is_instead = |other: &str| {
            self.families.iter().any(|family| [name, other].iter().all(|it| family.items.iter().any(|item| item == it)))
        };
        let mut names: Vec<&str> = Vec::new();
        for required in groups.flat_map(|group| &group.required) {
            if required != name && !is_instead(required) && !names.contains(&&**required) {
                names.push(required);
            }
        }
        names
    }
}

impl ChoiceDoc {
    /// Returns the variants that are bodies, with the names of the bodies.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = (&VariantDoc, &str)> {
        self.variants.iter().filter_map(|variant| match &variant.content {
            VariantContent::Body(body) => Some((variant, &**body)),
            VariantContent::Value(_) => None,
        })
    }
}

impl VariantDoc {
    /// Returns all names that are read.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&*self.name).chain(self.aliases.iter().map(String::as_str))
    }
}

impl WordDoc {
    /// Returns all words that are read for the same.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&*self.name).chain(self.aliases.iter().map(String::as_str))
    }
}

impl Literal {
    pub(crate) fn null() -> Literal {
        Literal { hcl: "null".to_owned(), json: "null".to_owned() }
    }
}

impl DefaultDoc {
    /// Returns the text, if the default is shown.
    #[must_use]
    pub fn literal(&self) -> Option<&Literal> {
        match self {
            DefaultDoc::Shown(literal) | DefaultDoc::Partial(literal) => Some(literal),
            DefaultDoc::Hidden => None,
        }
    }
}

impl Description {
    /// Returns the body of a variant, unless the variant is a value.
    #[must_use]
    pub fn variant_body(&self, variant: &VariantDoc) -> Option<&BodyDoc> {
        match &variant.content {
            VariantContent::Body(name) => self.body(name),
            VariantContent::Value(_) => None,
        }
    }

    /// Returns the names of the labels of a block, of which one can choose the variant.
    pub(crate) fn label_names<'d>(&'d self, blocks: &'d BlocksDoc, variant: Option<&'d VariantDoc>) -> Vec<&'d str> {
        let chosen = blocks.variant_label.then_some("kind");
        let own = self.own_labels(blocks, variant).iter().map(|label| &*label.name);
        blocks.keys.iter().map(|label| &*label.name).chain(chosen).chain(own).collect()
    }

    /// Returns the labels that are fields of the body of a block, or of its variant.
    pub(crate) fn own_labels<'d>(&'d self, blocks: &'d BlocksDoc, variant: Option<&'d VariantDoc>) -> &'d [LabelDoc] {
        let body = self.body(&blocks.body);
        let inner = match body.and_then(|body| body.choice.as_ref()) {
            Some(choice) => variant.or(choice.variants.first()).and_then(|variant| self.variant_body(variant)),
            None => body,
        };
        inner.map_or(&[], |body| &body.labels)
    }

    /// Returns the documentation of an item, or else of its type.
    pub(crate) fn documentation<'d>(&'d self, item: &'d ItemDoc) -> &'d str {
        let body = match &item.kind {
            ItemKind::Blocks(blocks) => Some(&blocks.body),
            ItemKind::Argument(argument) => match argument.ty.required() {
                TypeDoc::Object(body) => Some(body),
                _ => None,
            },
        };
        match &*item.description {
            "" => body.and_then(|body| self.body(body)).map_or("", |body| &body.description),
            own => own,
        }
    }

    /// Returns `true` if a part of the values of a type is kept unevaluated.
    pub(crate) fn keeps(&self, ty: &TypeDoc) -> bool {
        Reach::of_type(self, ty).any(|part| part.is_kept())
    }

    /// Returns `true` if a part of a body is kept unevaluated.
    pub(crate) fn keeps_in_body(&self, body: &str) -> bool {
        Reach::of_body(self, body).any(|part| part.is_kept())
    }
}
