//! A configuration that shows what a type takes: the items of bodies, each with what is said of it, in no syntax yet.

use crate::schema::output::about::{block_count, is_required};
use crate::schema::output::environment::{can_set, step, steps_of_block, variable};
use crate::schema::output::messages;
use crate::schema::output::sample::{self, Sample, numbered};
use crate::schema::{AttributeField, BlockField, ChosenBy, Field, FieldKind, Occurs, Schema, Variant};

/// An argument or a block.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) about: String,
    pub(super) state: State,
    pub(super) kind: ItemKind,
}

#[derive(Debug)]
pub(super) enum ItemKind {
    Argument { name: &'static str, value: Sample },
    Block { ty: &'static str, labels: Vec<String>, items: Vec<Item> },
}

/// Whether an item counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// It must be there.
    Live,
    /// It may be there.
    Out,
    /// It may be there in the place of the one before it.
    Instead,
}

/// What is said beside the items.
#[derive(Debug, Clone, Default)]
pub(super) struct Outliner {
    /// What documentation says.
    pub(super) describes: bool,
    /// Only what must be there.
    pub(super) only_required: bool,
    /// The prefix of the variables of the environment.
    pub(super) environment: Option<String>,
    /// The one variant of the blocks that are looked at first.
    pub(super) variant: Option<&'static str>,
    /// The bodies around, which are entered again only where they must be there.
    around: Vec<*const Schema>,
    /// The steps to the body, for variables of the environment.
    path: Vec<String>,
}

impl Outliner {
    /// The items of a body.
    pub(super) fn body(&mut self, schema: &'static Schema) -> Vec<Item> {
        let address = std::ptr::from_ref(schema);
        self.around.push(address);
        let mut items = Vec::new();
        match (schema.chosen_by(), schema.variants()) {
            (Some(ChosenBy::Attribute(tag)), [variant, ..]) => {
                items = self.tagged(tag, schema, variant);
            }
            (Some(_), [variant, ..]) => items = self.body((variant.schema)()),
            _ => {
                for (index, field) in schema.fields().enumerate() {
                    if field.deprecation().is_none() {
                        self.field(field, is_required(schema, index, field), &mut items);
                    }
                }
            }
        }
        self.around.pop();
        items
    }

    /// The items of a variant that an argument chooses.
    fn tagged(&mut self, tag: &'static str, schema: &'static Schema, variant: &'static Variant) -> Vec<Item> {
        let about = match self.describes {
            true => messages::words(schema.variants()),
            false => String::new(),
        };
        let value = Sample::Text(variant.name.to_owned());
        let kind = ItemKind::Argument { name: tag, value };
        let mut items = vec![Item { about, state: State::Live, kind }];
        items.extend(self.body((variant.schema)()));
        items
    }

    /// What one field takes, as if it had to be there.
    pub(super) fn example(&mut self, field: &'static Field) -> Vec<Item> {
        let mut items = Vec::new();
        self.field(field, true, &mut items);
        items
    }

    fn field(&mut self, field: &'static Field, is_required: bool, items: &mut Vec<Item>) {
        if self.only_required && !is_required {
            return;
        }
        match field.kind() {
            FieldKind::Attribute(attribute) => items.push(self.argument(field, attribute, is_required)),
            FieldKind::Block(block) => self.blocks(field, block, is_required, items),
            FieldKind::Blocks(block) => {
                let variants = (block.schema)().variants();
                let forms = variants.iter().map(|variant| Form {
                    ty: variant.name,
                    variant: variant.name,
                    chosen: None,
                    about: variant.description,
                    body: Content::Body((variant.schema)()),
                    labels: (variant.schema)(),
                });
                self.forms(field, block, forms.collect(), is_required, items);
            }
            _ => {}
        }
    }

    fn argument(&mut self, field: &'static Field, attribute: &AttributeField, is_required: bool) -> Item {
        let mut about = Vec::new();
        if self.describes {
            about.extend(Some(field.description().to_owned()).filter(|text| !text.is_empty()));
            let variable = self.environment.as_deref().filter(|_| can_set(&attribute.spec)).map(|prefix| {
                self.path.push(step(field.name()));
                let name = variable(prefix, &self.path);
                self.path.pop();
                name
            });
            about.extend(Some(messages::notes(field, attribute, is_required, variable)).filter(|it| !it.is_empty()));
        }
        let value = sample::of_argument(field, attribute, self.only_required);
        let state = if is_required { State::Live } else { State::Out };
        Item { about: about.join("\n\n"), state, kind: ItemKind::Argument { name: field.name(), value } }
    }

    /// The blocks of a field that has one name for all of them.
    fn blocks(&mut self, field: &'static Field, block: &'static BlockField, is_required: bool, items: &mut Vec<Item>) {
        let schema = (block.schema)();
        let ty = field.name();
        let variant_form = |variant: &'static Variant, chosen, body| Form {
            ty,
            variant: variant.name,
            chosen,
            about: variant.description,
            body,
            labels: (variant.schema)(),
        };
        let forms = match schema.chosen_by() {
            Some(ChosenBy::Name) => {
                let variants = schema.variants().iter();
                variants.map(|it| variant_form(it, Some(it.name), Content::Body((it.schema)()))).collect()
            }
            Some(ChosenBy::Attribute(tag)) => {
                let variants = schema.variants().iter();
                variants.map(|it| variant_form(it, None, Content::Tagged(tag, schema, it))).collect()
            }
            Some(ChosenBy::Content) => {
                let variants = schema.variants().iter();
                variants.map(|it| variant_form(it, None, Content::Body((it.schema)()))).collect()
            }
            None => {
                vec![Form { ty, variant: "", chosen: None, about: "", body: Content::Body(schema), labels: schema }]
            }
        };
        self.forms(field, block, forms, is_required, items);
    }

    /// Blocks of each form that there is.
    fn forms(
        &mut self,
        field: &'static Field,
        block: &'static BlockField,
        forms: Vec<Form>,
        is_required: bool,
        items: &mut Vec<Item>,
    ) {
        let (_, most) = block_count(field);
        let least = match block.spec.occurs {
            // All of them or none.
            Occurs::Exactly(count) => count,
            _ => block.bounds.min_len.unwrap_or(0).max(1),
        };
        let mut count = 0;
        let wanted = self.variant.take();
        let forms = forms.iter().filter(|form| wanted.is_none_or(|wanted| form.variant == wanted));
        for (index, form) in forms.enumerate() {
            let inner = match form.body {
                Content::Body(schema) | Content::Tagged(_, schema, _) => std::ptr::from_ref(schema),
            };
            if !is_required && self.around.contains(&inner) {
                continue;
            }
            let copies = if index == 0 { least } else { 1 };
            for copy in 0..copies {
                let state = match (is_required && index == 0, most) {
                    (true, _) => State::Live,
                    (false, Some(most)) if count >= most => State::Instead,
                    (false, _) => State::Out,
                };
                if self.only_required && state != State::Live {
                    continue;
                }
                count += 1;
                let mut item = self.block(field, block, form, state, copy);
                // What is said of all blocks is said once.
                if count > 1 {
                    form.about.clone_into(&mut item.about);
                }
                if !self.describes || copy > 0 {
                    item.about.clear();
                }
                items.push(item);
            }
        }
    }

    fn block(
        &mut self,
        field: &'static Field,
        block: &'static BlockField,
        form: &Form,
        state: State,
        copy: usize,
    ) -> Item {
        let keys = block.label_names(form.ty).into_iter().take(block.key_count());
        let keys: Vec<&str> = keys.collect();
        let mut labels: Vec<String> = keys.iter().map(|key| numbered(key, copy)).collect();
        labels.extend(form.chosen.map(str::to_owned));
        labels.extend(form.labels.labels().map(sample::of_label));
        // Blocks that are alike have other labels.
        let is_chosen = form.chosen.is_some() && labels.len() == 1;
        if keys.is_empty()
            && !is_chosen
            && let Some(last) = labels.last_mut()
        {
            *last = numbered(last, copy);
        }
        let names: Vec<&str> =
            keys.into_iter().chain(form.chosen).chain(form.labels.labels().map(Field::name)).collect();
        let depth = self.path.len();
        self.path.extend(steps_of_block(form.ty, &names, form.chosen, block.is_single()));
        let items = match form.body {
            Content::Body(schema) => self.body(schema),
            Content::Tagged(tag, schema, variant) => self.tagged(tag, schema, variant),
        };
        self.path.truncate(depth);
        let parts = [field.description(), form.about];
        let mut about: Vec<&str> = parts.into_iter().filter(|text| !text.is_empty()).collect();
        if about.is_empty() {
            about.extend(Some((block.schema)().description()).filter(|text| !text.is_empty()));
        }
        let counted = messages::block_count(field, state == State::Live);
        about.push(&counted);
        Item { about: about.join("\n\n"), state, kind: ItemKind::Block { ty: form.ty, labels, items } }
    }
}

/// One form that blocks of a field can have.
struct Form {
    ty: &'static str,
    /// The name of the variant, if it is one.
    variant: &'static str,
    /// The variant that a label chooses.
    chosen: Option<&'static str>,
    about: &'static str,
    body: Content,
    /// The schema that the labels are fields of.
    labels: &'static Schema,
}

/// What is in a block.
#[derive(Clone, Copy)]
enum Content {
    Body(&'static Schema),
    /// What an argument chooses.
    Tagged(&'static str, &'static Schema, &'static Variant),
}
