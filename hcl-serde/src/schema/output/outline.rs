//! A configuration that shows what a type takes: the items of bodies, each with what is said of it, in no syntax yet.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::schema::output::about::{
    MOST_PARTS, block_count, description, has_forms, is_outdated, is_required, must_be, tells_part,
};
use crate::schema::output::default_blocks::absent_blocks;
use crate::schema::output::ends::Ends;
use crate::schema::output::environment::{can_set, step, steps_of_block, variable};
use crate::schema::output::forms::{Content, Form};
use crate::schema::output::given::{Given, GivenKind, Items};
use crate::schema::output::messages;
use crate::schema::output::others::others;
use crate::schema::output::sample::Sample;
use crate::schema::output::samples::{self, Shown};
use crate::schema::{AttributeField, BlockField, ChosenBy, Field, FieldKind, Identity, Occurs, Schema, Variant};

/// An argument or a block.
#[derive(Debug)]
pub(in crate::schema) struct Item {
    pub(in crate::schema) about: String,
    pub(in crate::schema) state: State,
    pub(in crate::schema) kind: ItemKind,
}

#[derive(Debug)]
pub(in crate::schema) enum ItemKind {
    Argument {
        name: Cow<'static, str>,
        value: Sample,
    },
    Block {
        ty: Cow<'static, str>,
        labels: Vec<String>,
        items: Vec<Item>,
        /// Something must be in it that is not among these items, because that is too much.
        is_cut: bool,
    },
}

/// Whether an item counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::schema) enum State {
    /// It must be there.
    Live,
    /// It may be there.
    Out,
    /// It may be there in the place of the one before it.
    Instead,
}

/// What is said beside the items.
#[derive(Debug, Clone, Default)]
pub(in crate::schema) struct Outliner {
    /// What documentation says.
    pub(in crate::schema) describes: bool,
    /// Only what must be there.
    pub(in crate::schema) only_required: bool,
    /// What is given and sensitive, too.
    pub(in crate::schema) exposes: bool,
    /// For the JSON syntax.
    pub(in crate::schema) is_json: bool,
    /// The prefix of the variables of the environment.
    pub(in crate::schema) environment: Option<String>,
    /// The one variant of the blocks that are looked at first.
    pub(in crate::schema) variant: Option<&'static str>,
    /// How much more can be shown in the block that is being written, if it is one of which only that is shown which must be
    /// there.
    room: Option<usize>,
    /// The bodies around.
    around: Vec<Identity>,
    ends: Ends,
    /// Whether what is in the body that is being written tells which of several forms it is, so that nothing given is left out.
    is_told_by_content: bool,
    /// Whether an argument says something that its value does not say, so that it counts if it is given.
    says_something: bool,
    /// The types of the blocks around.
    blocks_around: Vec<String>,
    /// Where each type of a body is shown with all that it takes, if that is in a block.
    places: HashMap<Identity, Option<String>>,
    /// The types that are to be shown so among the blocks of the body.
    here: Vec<Identity>,
    /// The steps to the body, for variables of the environment.
    path: Vec<String>,
}

impl Outliner {
    /// Only what must be there, and of the blocks that are looked at first the one variant, if it is named.
    #[inline]
    pub(in crate::schema) fn of_required(variant: Option<&'static str>) -> Outliner {
        Outliner { only_required: true, variant, ..Outliner::default() }
    }

    /// The items of a body of which some are given.
    #[inline]
    pub(in crate::schema) fn body(&mut self, schema: &'static Schema, mut given: Items) -> Vec<Item> {
        self.around.push(schema.identity());
        let here = self.placed(schema);
        let outer = std::mem::replace(&mut self.here, here);
        let mut items = Vec::new();
        let chosen = match given.is_there() {
            true => given.variant_of(schema),
            false => None,
        };
        let chosen = chosen.or_else(|| self.shown_variant(schema));
        match (schema.chosen_by(), chosen) {
            _ if schema.is_endless() => {}
            (Some(ChosenBy::Attribute(tag)), Some(variant)) => items = self.tagged(tag, schema, variant, given),
            (Some(_), Some(variant)) => {
                let outer = std::mem::replace(&mut self.is_told_by_content, given.is_there());
                items = self.body((variant.schema)(), given);
                self.is_told_by_content = outer;
            }
            _ => {
                for (index, field) in schema.fields_in_order() {
                    let first = items.len();
                    self.says_something = self.is_told_by_content || tells_part(schema, index);
                    self.field(field, is_required(schema, index, field), &mut given, &mut items);
                    if let Some(item) = items.get_mut(first).filter(|_| self.describes) {
                        let together = messages::together(schema, index).map(|said| format!(" {said}"));
                        item.about.extend(together);
                    }
                }
                items.extend(given.take_rest().into_iter().map(Item::left));
            }
        }
        self.around.pop();
        self.here = outer;
        items
    }

    /// The items of a file that is of another variant than the one that is shown of it.
    #[inline]
    pub(in crate::schema) fn other_files(&mut self, schema: &'static Schema) -> Vec<Item> {
        let (Some(by), Some(shown)) = (schema.chosen_by(), self.shown_variant(schema)) else { return Vec::new() };
        let mut items = Vec::new();
        for variant in schema.variants().iter().filter(|variant| variant.name != shown.name) {
            let first = items.len();
            items.extend(match by {
                ChosenBy::Attribute(tag) => self.tagged(tag, schema, variant, Items::default()),
                ChosenBy::Content | ChosenBy::Name => self.body((variant.schema)(), Items::default()),
            });
            if let Some(item) = items.get_mut(first).filter(|_| self.describes && !variant.description.is_empty()) {
                item.about = [variant.description, &*item.about].join("\n\n").trim_end().to_owned();
            }
        }
        for item in &mut items {
            item.state = State::Instead;
        }
        items
    }

    /// The variant to show of a body of which nothing is given.
    #[inline]
    fn shown_variant(&mut self, schema: &'static Schema) -> Option<&'static Variant> {
        let variants = schema.variants();
        let bodies: Vec<_> = variants.iter().map(|variant| (variant.schema)()).collect();
        self.ends.shown_of(&bodies, &self.around).and_then(|index| variants.get(index)).or(variants.first())
    }

    /// Decides which types are shown with all that they take among the blocks of a body: those that have no other place.
    #[inline]
    fn placed(&mut self, schema: &'static Schema) -> Vec<Identity> {
        let mut here = Vec::new();
        if self.only_required {
            return here;
        }
        if self.places.is_empty() {
            self.places.insert(schema.identity(), None);
        }
        for field in schema.fields().filter(|field| field.deprecation().is_none()) {
            for form in field.blocks().map(|block| Form::of(field, block)).unwrap_or_default() {
                if let Entry::Vacant(place) = self.places.entry(form.identity()) {
                    place.insert(Some(form.path(&self.blocks_around)));
                    here.push(form.identity());
                }
            }
        }
        here
    }

    /// Where a form is shown with all that it takes, if that is not here.
    #[inline]
    fn elsewhere(&mut self, form: &Form) -> Option<Option<String>> {
        let own = form.identity();
        let is_here = self.here.iter().position(|here| *here == own).map(|at| self.here.remove(at)).is_some();
        if is_here || form.is_flat() { None } else { self.places.get(&own).cloned() }
    }

    /// The items of a variant that an argument chooses.
    #[inline]
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
    #[inline]
    pub(in crate::schema) fn example(&mut self, field: &'static Field) -> Vec<Item> {
        let mut items = Vec::new();
        self.field(field, true, &mut Items::default(), &mut items);
        items
    }

    /// What is given of one field.
    #[inline]
    pub(in crate::schema) fn given(&mut self, field: &'static Field, given: Vec<Given>) -> Vec<Item> {
        let mut items = Vec::new();
        self.field(field, false, &mut Items::new(given), &mut items);
        items
    }

    #[inline]
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
            FieldKind::Blocks(block) => self.blocks(field, block, is_required, given, items),
            _ => {}
        }
    }

    /// An argument, if it is shown.
    #[inline]
    fn argument(
        &mut self,
        field: &'static Field,
        attribute: &AttributeField,
        is_required: bool,
        given: Option<Sample>,
    ) -> Option<Item> {
        let holds_blanks = given.as_ref().is_some_and(Sample::holds_blanks);
        // The rest of its part is there, and it must be, too.
        let is_needed = is_required || holds_blanks && must_be(field);
        // What is not shown is something of its type, where that does not choose what it is.
        let given = given.filter(|_| !holds_blanks || !attribute.spec.is_secret() || has_forms(&attribute.spec.ty));
        let is_shown = is_needed || !(self.only_required || is_outdated(field));
        if given.is_none() && !is_shown {
            return None;
        }
        let mut about = Vec::new();
        let mut set_by = None;
        if self.describes {
            about.extend(Some(description(field)).filter(|text| !text.is_empty()).map(str::to_owned));
            set_by = self.environment.as_deref().filter(|_| can_set(&attribute.spec)).map(|prefix| {
                self.path.push(step(field.name()));
                let name = variable(prefix, &self.path);
                self.path.pop();
                name
            });
        }
        let Shown { value: usual, parts, is_cut } = samples::of_argument(field, attribute, self.only_required);
        self.room = self.room.map(|room| room.saturating_sub(parts));
        let is_cut = is_cut && given.is_none();
        let says_something = self.says_something;
        let given = given.map(|given| given.ordered(&attribute.spec.ty, field.is_hashed));
        let is_usual = |given: &Sample| {
            let same =
                || given.clone().ordered(&attribute.spec.ty, true) == usual.clone().ordered(&attribute.spec.ty, true);
            !says_something && (*given == usual || same()) && field.default_value().is_some()
        };
        let state = match &given {
            _ if is_needed => State::Live,
            // In it there are secrets that are to be filled in.
            Some(_) if holds_blanks && self.only_required => return None,
            Some(_) if holds_blanks => State::Out,
            // What is said by leaving it out need not be said.
            Some(given) if !is_usual(given) => State::Live,
            Some(_) if self.only_required => return None,
            _ => State::Out,
        };
        if self.describes {
            about.extend(messages::choice(&attribute.spec).and_then(messages::described_words));
            about.push(messages::notes(field, attribute, is_required, state == State::Live, set_by));
        }
        about.extend(is_cut.then(|| messages::CUT.to_owned()));
        if self.describes {
            let is_json = self.is_json;
            let written = |sample: &Sample| if is_json { sample.json().to_string() } else { sample.native() };
            about.extend(others(field, attribute, given.as_ref().unwrap_or(&usual), written));
        }
        let kind = ItemKind::Argument { name: Cow::Borrowed(field.name()), value: given.unwrap_or(usual) };
        Some(Item { about: about.join("\n\n"), state, kind })
    }

    /// The blocks of a field, of each form that there is.
    #[inline]
    fn blocks(
        &mut self,
        field: &'static Field,
        block: &'static BlockField,
        is_required: bool,
        given: &mut Items,
        items: &mut Vec<Item>,
    ) {
        let forms = Form::of(field, block);
        let form_of = |ty: &str, labels: &[String], items: &Items| {
            forms.iter().position(|form| form.ty == ty && form.is(block, labels, items))
        };
        let mut given = given.take_blocks(form_of);
        if field.is_hashed && matches!(block.spec.occurs, Occurs::ByLabel(_)) {
            given.sort_by(|(_, one, _), (_, other, _)| one.cmp(other));
        }
        let mut state_of_given = State::Live;
        if given.is_empty()
            && !(is_required || self.only_required || is_outdated(field))
            && let Some(default) = absent_blocks(field)
        {
            given = Items::new(default.given).take_blocks(form_of);
            state_of_given = State::Out;
        }
        let is_given = |index: usize| given.iter().any(|(form, ..)| *form == index);
        let needed = is_required && given.is_empty();
        let missing: Vec<usize> = (0..forms.len()).filter(|index| !is_given(*index)).collect();
        if given.is_empty() && !is_required && (self.only_required || is_outdated(field)) {
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
            self.here.retain(|here| *here != forms[index].identity());
            let given = Some((labels, inner));
            let mut item = self.block(field, block, &forms[index], (state_of_given, is_required), given, 0);
            self.say_once(&mut item, &forms[index], count);
            items.push(item);
        }
        let forms = missing.into_iter().filter_map(|index| forms.get(index));
        let forms = forms.filter(|form| wanted.is_none_or(|wanted| form.variant == wanted));
        let schema = (block.schema)();
        let can_be_written = |form: &&Form| {
            let variant = form.chosen.and_then(|chosen| schema.variant(chosen));
            !self.is_json || variant.is_none_or(|variant| schema.has_labels_of_first(variant))
        };
        let mut forms: Vec<&Form> = forms.filter(can_be_written).collect();
        let is_one = needed || most == Some(1);
        let bodies: Vec<_> = forms.iter().filter(|_| is_one).map(|form| form.schema()).collect();
        let shown = self.ends.shown_of(&bodies, &self.around);
        // It counts, if one of the blocks does.
        if let Some(before) = shown.and_then(|shown| forms.get_mut(..=shown)) {
            before.rotate_right(1);
        }
        for (index, form) in forms.into_iter().enumerate() {
            let inner = form.identity();
            let around = self.around.iter().filter(|around| **around == inner).count();
            let is_ending = needed && index == 0 && shown.is_some();
            // What must contain itself has no end that could be shown.
            if around > 1 && !is_ending {
                continue;
            }
            let elsewhere = self.elsewhere(form).filter(|_| !self.only_required);
            let copies = if index == 0 { least } else { 1 };
            let (first, mut parts) = (items.len(), 0);
            for copy in 0..copies {
                if copy > 0 && (self.room == Some(0) || parts > MOST_PARTS) {
                    if let Some(item) = items.get_mut(first) {
                        item.about = [&*item.about, messages::CUT].join("\n\n").trim_start().to_owned();
                    }
                    break;
                }
                let state = match (needed && index == 0, most) {
                    (true, _) => State::Live,
                    (false, Some(most)) if count >= most => State::Instead,
                    (false, _) => State::Out,
                };
                if self.only_required && state != State::Live {
                    continue;
                }
                count += 1;
                let only_required = self.only_required;
                self.only_required |= elsewhere.is_some() || (copy > 0 && !form.is_flat());
                // One key is there once, whatever the form.
                let number = if block.key_count() > 0 { count - 1 } else { copy };
                let mut item = self.block(field, block, form, (state, state == State::Live), None, number);
                self.only_required = only_required;
                self.say_once(&mut item, form, count);
                if copy > 0 {
                    item.about.clear();
                } else if let Some(place) = elsewhere.as_ref().filter(|_| self.describes) {
                    let about = [item.about.as_str(), &messages::described_at(place)];
                    item.about = about.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n");
                }
                parts += item.parts();
                items.push(item);
            }
        }
    }

    /// Leaves out what is said of all blocks of a field behind the first one.
    #[inline]
    fn say_once(&self, item: &mut Item, form: &Form, count: usize) {
        if count > 1 {
            form.about.clone_into(&mut item.about);
        }
        if !self.describes {
            item.about.clear();
        }
    }

    #[inline]
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
            [] => samples::of_key(block, index, name, copy),
            words => words[copy % words.len()].name.to_owned(),
        };
        let mut labels: Vec<String> = keys.iter().enumerate().map(key).collect();
        labels.extend(form.chosen.map(str::to_owned));
        labels.extend(form.labels.labels().map(samples::of_label));
        // Blocks that are alike have other labels.
        let is_chosen = form.chosen.is_some() && labels.len() == 1;
        if keys.is_empty()
            && !is_chosen
            && let Some((last, field)) = labels.last_mut().zip(form.labels.labels().last())
        {
            *last = samples::another_label(field, last, copy);
        }
        let names: Vec<&str> =
            keys.into_iter().chain(form.chosen).chain(form.labels.labels().map(Field::name)).collect();
        let (depth, outer) = (self.path.len(), self.blocks_around.len());
        let known = form.chosen.map(|_| block.key_count());
        self.path.extend(steps_of_block(form.ty, &names, known, block.is_single()));
        self.blocks_around.extend([Some(form.ty), form.chosen].into_iter().flatten().map(str::to_owned));
        let (labels, (items, is_cut)) = match given {
            Some((labels, inner)) => (labels, (self.content(form, inner), false)),
            None => (labels, self.new_content(form)),
        };
        self.path.truncate(depth);
        self.blocks_around.truncate(outer);
        let parts = [field.description(), form.about];
        let mut about: Vec<&str> = parts.into_iter().filter(|text| !text.is_empty()).collect();
        if about.is_empty() {
            about.extend(Some((block.schema)().description()).filter(|text| !text.is_empty()));
        }
        let facts: Vec<String> = std::iter::once(messages::block_count(field, is_required))
            .chain(messages::label_facts(block, form.ty, form.labels))
            .collect();
        let facts = facts.join(" ");
        about.push(&facts);
        Item {
            about: about.join("\n\n"),
            state,
            kind: ItemKind::Block { ty: Cow::Borrowed(form.ty), labels, items, is_cut },
        }
    }

    /// What is in a block.
    #[inline]
    fn content(&mut self, form: &Form, given: Items) -> Vec<Item> {
        let is_told_by_content = form.is_told_by_content && given.is_there();
        let outer = std::mem::replace(&mut self.is_told_by_content, is_told_by_content);
        let items = match form.body {
            Content::Body(schema) => self.body(schema, given),
            Content::Tagged(tag, schema, variant) => self.tagged(tag, schema, variant, given),
        };
        self.is_told_by_content = outer;
        items
    }

    /// What is in a block of which nothing is given, and whether that is not all of it. Of what is too much only the arguments
    /// are shown.
    #[inline]
    fn new_content(&mut self, form: &Form) -> (Vec<Item>, bool) {
        match self.room {
            Some(0) => (Vec::new(), !form.may_be_empty()),
            Some(room) => {
                self.room = Some(room - 1);
                (self.content(form, Items::default()), false)
            }
            None if self.only_required => {
                self.room = Some(MOST_PARTS);
                let mut items = self.content(form, Items::default());
                if self.room == Some(0) {
                    items = self.content(form, Items::default());
                }
                self.room = None;
                (items, false)
            }
            None => (self.content(form, Items::default()), false),
        }
    }
}

impl Item {
    /// How many arguments and blocks there are in it, itself among them.
    #[inline]
    fn parts(&self) -> usize {
        1 + match &self.kind {
            ItemKind::Argument { .. } => 0,
            ItemKind::Block { items, .. } => items.iter().map(Item::parts).sum(),
        }
    }

    /// What is given and has no field of its own.
    #[inline]
    fn left(given: Given) -> Item {
        let name = Cow::Owned(given.name);
        let mut state = State::Live;
        let kind = match given.kind {
            GivenKind::Argument(value) => {
                // Secrets that are not written are no values.
                if value.holds_blanks() {
                    state = State::Out;
                }
                ItemKind::Argument { name, value }
            }
            GivenKind::Block { labels, mut items } => {
                let items = items.take_rest().into_iter().map(Item::left).collect();
                ItemKind::Block { ty: name, labels, items, is_cut: false }
            }
        };
        Item { about: String::new(), state, kind }
    }
}
