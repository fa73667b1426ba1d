//! A configuration that shows what a type takes: the items of bodies, each with what is said of it, in no syntax yet.

use std::borrow::Cow;

use crate::schema::output::about::{block_count, is_required};
use crate::schema::output::environment::{can_set, step, steps_of_block, variable};
use crate::schema::output::given::{Given, GivenKind, Items, variant_of};
use crate::schema::output::messages;
use crate::schema::output::sample::{self, Sample, numbered};
use crate::schema::{
    AttributeField, BlockField, ChosenBy, Field, FieldKind, Identity, Occurs, Schema, TypeSpec, Variant,
};

/// An argument or a block.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) about: String,
    pub(super) state: State,
    pub(super) kind: ItemKind,
}

#[derive(Debug)]
pub(super) enum ItemKind {
    Argument { name: Cow<'static, str>, value: Sample },
    Block { ty: Cow<'static, str>, labels: Vec<String>, items: Vec<Item> },
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
    /// What is given and sensitive, too.
    pub(super) exposes: bool,
    /// The prefix of the variables of the environment.
    pub(super) environment: Option<String>,
    /// The one variant of the blocks that are looked at first.
    pub(super) variant: Option<&'static str>,
    /// The bodies around, which are entered again only for what must be there.
    around: Vec<Identity>,
    /// The steps to the body, for variables of the environment.
    path: Vec<String>,
}

impl Outliner {
    /// Only what must be there, and of the blocks that are looked at first the one variant, if it is named.
    #[cfg(feature = "ide")]
    pub(super) fn of_required(variant: Option<&'static str>) -> Outliner {
        Outliner { only_required: true, variant, ..Outliner::default() }
    }

    /// The items of a body of which some are given.
    pub(super) fn body(&mut self, schema: &'static Schema, mut given: Items) -> Vec<Item> {
        self.around.push(schema.identity());
        let mut items = Vec::new();
        let chosen = variant_of(schema, given.as_slice()).or(schema.variants().first());
        match (schema.chosen_by(), chosen) {
            (Some(ChosenBy::Attribute(tag)), Some(variant)) => items = self.tagged(tag, schema, variant, given),
            (Some(_), Some(variant)) => items = self.body((variant.schema)(), given),
            _ => {
                for (index, field) in schema.fields().enumerate() {
                    self.field(field, is_required(schema, index, field), &mut given, &mut items);
                }
                items.extend(given.take_rest().into_iter().map(Item::left));
            }
        }
        self.around.pop();
        items
    }

    /// The items of a variant that an argument chooses.
    fn tagged(
        &mut self,
        tag: &'static str,
        schema: &'static Schema,
        variant: &'static Variant,
        mut given: Items,
    ) -> Vec<Item> {
        let about = match self.describes {
            true => messages::words(schema.variants()),
            false => String::new(),
        };
        let value = Sample::Text(variant.name.to_owned());
        given.take_named(tag);
        let kind = ItemKind::Argument { name: Cow::Borrowed(tag), value };
        let mut items = vec![Item { about, state: State::Live, kind }];
        items.extend(self.body((variant.schema)(), given));
        items
    }

    /// What one field takes, as if it had to be there.
    pub(super) fn example(&mut self, field: &'static Field) -> Vec<Item> {
        let mut items = Vec::new();
        self.field(field, true, &mut Items::default(), &mut items);
        items
    }

    fn field(&mut self, field: &'static Field, is_required: bool, given: &mut Items, items: &mut Vec<Item>) {
        match field.kind() {
            FieldKind::Attribute(attribute) => {
                let given = given.take_argument(field);
                items.extend(self.argument(field, attribute, is_required, given));
            }
            FieldKind::Block(block) => {
                match block.argument.and_then(|argument| Some((argument, given.take_argument(field)?))) {
                    Some((argument, value)) => items.extend(self.argument(field, argument, false, Some(value))),
                    None => self.blocks(field, block, is_required, given, items),
                }
            }
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
                self.forms(field, block, forms.collect(), is_required, given, items);
            }
            _ => {}
        }
    }

    /// An argument, if it is shown.
    fn argument(
        &mut self,
        field: &'static Field,
        attribute: &AttributeField,
        is_required: bool,
        given: Option<Sample>,
    ) -> Option<Item> {
        let given = given.filter(|_| self.exposes || !attribute.spec.is_secret());
        let is_shown = is_required || !(self.only_required || field.deprecation().is_some());
        if given.is_none() && !is_shown {
            return None;
        }
        let mut about = Vec::new();
        let mut set_by = None;
        if self.describes {
            let of_type = match attribute.spec.ty.inner() {
                TypeSpec::Object(object) => (object.schema)().description(),
                _ => "",
            };
            let text = [field.description(), of_type].into_iter().find(|text| !text.is_empty());
            about.extend(text.map(str::to_owned));
            set_by = self.environment.as_deref().filter(|_| can_set(&attribute.spec)).map(|prefix| {
                self.path.push(step(field.name()));
                let name = variable(prefix, &self.path);
                self.path.pop();
                name
            });
        }
        let usual = sample::of_argument(field, attribute, self.only_required);
        let is_usual = |given: &Sample| *given == usual && field.default_value().is_some();
        let state = match &given {
            _ if is_required => State::Live,
            // What is said by leaving it out need not be said.
            Some(given) if !is_usual(given) => State::Live,
            Some(_) if self.only_required => return None,
            _ => State::Out,
        };
        if self.describes {
            about.push(messages::notes(field, attribute, is_required, state == State::Live, set_by));
        }
        let kind = ItemKind::Argument { name: Cow::Borrowed(field.name()), value: given.unwrap_or(usual) };
        Some(Item { about: about.join("\n\n"), state, kind })
    }

    /// The blocks of a field that has one name for all of them.
    fn blocks(
        &mut self,
        field: &'static Field,
        block: &'static BlockField,
        is_required: bool,
        given: &mut Items,
        items: &mut Vec<Item>,
    ) {
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
        self.forms(field, block, forms, is_required, given, items);
    }

    /// Blocks of each form that there is.
    fn forms(
        &mut self,
        field: &'static Field,
        block: &'static BlockField,
        forms: Vec<Form>,
        is_required: bool,
        given: &mut Items,
        items: &mut Vec<Item>,
    ) {
        let form_of = |ty: &str, labels: &[String], items: &[Given]| {
            forms.iter().position(|form| form.ty == ty && form.is(block, labels, items))
        };
        let given = given.take_blocks(form_of);
        let is_given = |index: usize| given.iter().any(|(form, ..)| *form == index);
        let needed = is_required && given.is_empty();
        let missing: Vec<usize> = (0..forms.len()).filter(|index| !is_given(*index)).collect();
        if given.is_empty() && !is_required && (self.only_required || field.deprecation().is_some()) {
            return;
        }
        let (_, most) = block_count(field);
        let least = match block.spec.occurs {
            // All of them or none.
            Occurs::Exactly(count) => count,
            _ => block.bounds.min_len.unwrap_or(0).max(1),
        };
        let mut count = 0;
        let wanted = self.variant.take();
        for (index, labels, inner) in given {
            count += 1;
            let given = Some((labels, Items::new(inner)));
            let mut item = self.block(field, block, &forms[index], (State::Live, is_required), given, 0);
            self.say_once(&mut item, &forms[index], count);
            items.push(item);
        }
        let forms = missing.into_iter().filter_map(|index| forms.get(index));
        let forms = forms.filter(|form| wanted.is_none_or(|wanted| form.variant == wanted));
        for (index, form) in forms.enumerate() {
            let inner = match form.body {
                Content::Body(schema) | Content::Tagged(_, schema, _) => schema.identity(),
            };
            let around = self.around.iter().filter(|around| **around == inner).count();
            // What must contain itself has no end that could be shown.
            if around > 1 {
                continue;
            }
            let contains_itself = around > 0;
            let copies = if index == 0 { least } else { 1 };
            for copy in 0..copies {
                let state = match (needed && index == 0, most) {
                    (true, _) => State::Live,
                    (false, Some(most)) if count >= most => State::Instead,
                    (false, _) => State::Out,
                };
                if self.only_required && state != State::Live {
                    continue;
                }
                count += 1;
                // What is in it was said around it.
                let only_required = self.only_required;
                self.only_required |= contains_itself;
                let mut item = self.block(field, block, form, (state, state == State::Live), None, copy);
                self.only_required = only_required;
                self.say_once(&mut item, form, count);
                if copy > 0 {
                    item.about.clear();
                }
                items.push(item);
            }
        }
    }

    /// Leaves out what is said of all blocks of a field behind the first one.
    fn say_once(&self, item: &mut Item, form: &Form, count: usize) {
        if count > 1 {
            form.about.clone_into(&mut item.about);
        }
        if !self.describes {
            item.about.clear();
        }
    }

    fn block(
        &mut self,
        field: &'static Field,
        block: &'static BlockField,
        form: &Form,
        (state, is_required): (State, bool),
        given: Option<(Vec<String>, Items)>,
        copy: usize,
    ) -> Item {
        let keys = block.label_names(form.ty).into_iter().take(block.key_count());
        let keys: Vec<&str> = keys.collect();
        let key = |(index, name): (usize, &&str)| match block.key_words(index) {
            [] => numbered(name, copy),
            words => words[copy % words.len()].name.to_owned(),
        };
        let mut labels: Vec<String> = keys.iter().enumerate().map(key).collect();
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
        let (labels, inner) = given.unwrap_or((labels, Items::default()));
        let items = match form.body {
            Content::Body(schema) => self.body(schema, inner),
            Content::Tagged(tag, schema, variant) => self.tagged(tag, schema, variant, inner),
        };
        self.path.truncate(depth);
        let parts = [field.description(), form.about];
        let mut about: Vec<&str> = parts.into_iter().filter(|text| !text.is_empty()).collect();
        if about.is_empty() {
            about.extend(Some((block.schema)().description()).filter(|text| !text.is_empty()));
        }
        let counted = messages::block_count(field, is_required);
        about.push(&counted);
        Item { about: about.join("\n\n"), state, kind: ItemKind::Block { ty: Cow::Borrowed(form.ty), labels, items } }
    }
}

impl Item {
    /// What is given and has no field of its own.
    fn left(given: Given) -> Item {
        let name = Cow::Owned(given.name);
        let kind = match given.kind {
            GivenKind::Argument(value) => ItemKind::Argument { name, value },
            GivenKind::Block { labels, items } => {
                ItemKind::Block { ty: name, labels, items: items.into_iter().map(Item::left).collect() }
            }
        };
        Item { about: String::new(), state: State::Live, kind }
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

impl Form {
    /// Whether a block with such labels and items is of this form.
    fn is(&self, block: &BlockField, labels: &[String], items: &[Given]) -> bool {
        match (self.chosen, self.body) {
            (Some(chosen), _) => {
                let variant = labels.get(block.key_count()).and_then(|label| (block.schema)().variant(label));
                variant.is_some_and(|variant| variant.name == chosen)
            }
            (None, Content::Tagged(_, schema, variant)) => variant_of(schema, items) == Some(variant),
            (None, Content::Body(_)) => {
                let variant = variant_of((block.schema)(), items);
                variant.is_none_or(|variant| variant.name == self.variant)
            }
        }
    }
}

/// What is in a block.
#[derive(Clone, Copy)]
enum Content {
    Body(&'static Schema),
    /// What an argument chooses.
    Tagged(&'static str, &'static Schema, &'static Variant),
}
