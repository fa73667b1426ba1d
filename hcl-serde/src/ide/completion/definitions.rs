//! Completion in blocks that define something: `variable`, `function`, `dynamic`.

use hcl_model::body::Definition;

use crate::ide::completion::{Completing, Completion, CompletionKind};
use crate::ide::level::{Level, field_of};
use crate::ide::messages;
use crate::ide::place::Quotes;
use crate::schema::{BlockField, Field, FieldKind, Sample, Schema, Snippet};

impl Completing<'_> {
    /// The blocks that define something where the place is.
    pub(super) fn definitions(&self, quotes: Option<&Quotes>, found: &mut Vec<Completion>) {
        for definition in self.level.definitions() {
            let labels = self.sample_labels(definition);
            let items = self.defined_items(definition, labels.first().map(String::as_str));
            let item = Snippet::Block { ty: definition.block_type().to_owned(), labels, items };
            let completion = self.item(definition.block_type(), CompletionKind::Block, &item, quotes, '3');
            found.extend(completion.map(|it| it.documented(messages::definition(definition))));
        }
    }

    /// Adds the completion items for the block of a definition.
    pub(super) fn in_definition(
        &self,
        definition: Definition,
        of: Option<&(&'static Field, String)>,
        quotes: Option<&Quotes>,
        found: &mut Vec<Completion>,
    ) {
        let names: &[&str] = match definition {
            Definition::Variable => &["type", "default", "description", "sensitive", "nullable", "validation"],
            Definition::Function => &["params", "variadic_param", "result"],
            Definition::Dynamic => &["for_each", "iterator", "labels", "content"],
            Definition::Locals => &[],
        };
        for &name in names {
            let item = match name {
                "validation" => validation(),
                "content" => self.made(of.map(|(field, ty)| (*field, &**ty))).1,
                "labels" => self.made(of.map(|(field, ty)| (*field, &**ty))).0,
                _ => argument(name),
            };
            // Blocks without labels are made without any.
            let is_nothing = matches!(&item, Snippet::Argument { value: Sample::List(all), .. } if all.is_empty());
            if name != "labels" || of.is_none() || !is_nothing {
                self.defined(name, &item, quotes, found);
            }
        }
    }

    /// Adds the completion items for an `include`.
    pub(super) fn in_include(&self, quotes: Option<&Quotes>, found: &mut Vec<Completion>) {
        let [around] = &*self.place.around else { return };
        if self.load.loader().include_name() != Some(&*around.ty) {
            return;
        }
        let path = Sample::Text("other.hcl".to_owned());
        for (name, value) in [("path", path), ("optional", Sample::Bool(true))] {
            self.defined(name, &Snippet::Argument { name: name.to_owned(), value }, quotes, found);
        }
    }

    /// Adds the completion items for a `validation` of a variable.
    pub(super) fn in_validation(&self, quotes: Option<&Quotes>, found: &mut Vec<Completion>) {
        for name in ["condition", "error_message"] {
            self.defined(name, &argument(name), quotes, found);
        }
    }

    /// An item of a definition, if it is not there or can be there more than once.
    fn defined(&self, name: &str, item: &Snippet, quotes: Option<&Quotes>, found: &mut Vec<Completion>) {
        let kind = match item {
            Snippet::Block { .. } => CompletionKind::Block,
            Snippet::Argument { .. } => CompletionKind::Argument,
        };
        if name != "validation" && self.is_there(name, &self.place.present) {
            return;
        }
        let completion = self.item(name, kind, item, quotes, '1');
        found.extend(completion.map(|it| it.documented(messages::definition_argument(name))));
    }

    /// Returns the required items of a block in a definition.
    pub(super) fn inner_items(&self, ty: &str) -> Option<Vec<Snippet>> {
        let Level::Definition { definition, of, .. } = self.level else { return None };
        let item = match (definition, ty) {
            (Definition::Variable, "validation") => validation(),
            (Definition::Dynamic, "content") => self.made(of.as_ref().map(|(field, ty)| (*field, &**ty))).1,
            _ => return None,
        };
        match item {
            Snippet::Block { items, .. } => Some(items),
            Snippet::Argument { .. } => None,
        }
    }

    /// The labels of a definition: for `dynamic`, what blocks there are.
    pub(super) fn sample_labels(&self, definition: Definition) -> Vec<String> {
        match (definition, self.level.schema().and_then(first_block)) {
            (Definition::Dynamic, Some(ty)) => vec![ty.to_owned()],
            _ => definition.labels().iter().map(|&label| label.to_owned()).collect(),
        }
    }

    /// The labels of the blocks of a type that a `dynamic` block makes, and what is in them.
    fn made(&self, of: Option<(&'static Field, &str)>) -> (Snippet, Snippet) {
        let (labels, items) = match of.and_then(|(field, ty)| self.load.index().snippet(self.level.schema(), field, ty))
        {
            Some(Snippet::Block { labels, items, .. }) => (labels, items),
            _ => (Vec::new(), Vec::new()),
        };
        let labels = Sample::List(labels.into_iter().map(Sample::Text).collect());
        (
            Snippet::Argument { name: "labels".to_owned(), value: labels },
            Snippet::Block { ty: "content".to_owned(), labels: Vec::new(), items },
        )
    }

    /// Returns the required items of a definition that has a label.
    pub(super) fn defined_items(&self, definition: Definition, label: Option<&str>) -> Vec<Snippet> {
        let names: &[&str] = match definition {
            Definition::Variable => &["type"],
            Definition::Function => &["params", "result"],
            Definition::Dynamic => &["for_each"],
            Definition::Locals => &[],
        };
        let mut items: Vec<Snippet> = names.iter().map(|&name| argument(name)).collect();
        if definition == Definition::Dynamic {
            let field = |ty| Some((field_of(self.level.schema()?, ty)?, ty));
            let (labels, content) = self.made(label.and_then(field));
            let has_labels = matches!(&labels, Snippet::Argument { value: Sample::List(all), .. } if !all.is_empty());
            items.extend(has_labels.then_some(labels));
            items.push(content);
        }
        items
    }
}

/// A type of blocks that a body has, of which there can be several, if one is so.
fn first_block(schema: &'static Schema) -> Option<&'static str> {
    let is_single = |field: &&Field| field.blocks().is_some_and(BlockField::is_single);
    let (single, several): (Vec<&'static Field>, Vec<_>) = schema.fields().partition(is_single);
    several.into_iter().chain(single).find_map(|field| match field.kind() {
        FieldKind::Block(_) => Some(field.name()),
        FieldKind::Blocks(block) => (block.schema)().variants().first().map(|variant| variant.name),
        _ => None,
    })
}

fn validation() -> Snippet {
    let items = ["condition", "error_message"].map(argument).into();
    Snippet::Block { ty: "validation".to_owned(), labels: Vec::new(), items }
}

fn argument(name: &str) -> Snippet {
    let value = match name {
        "type" => Sample::Kept("string".to_owned()),
        "sensitive" | "nullable" | "condition" => Sample::Bool(true),
        "params" | "for_each" => Sample::List(Vec::new()),
        "variadic_param" | "iterator" => Sample::Kept("name".to_owned()),
        "result" | "default" => Sample::Null,
        _ => Sample::Text(String::new()),
    };
    Snippet::Argument { name: name.to_owned(), value }
}
