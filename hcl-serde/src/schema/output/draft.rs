//! Items of a configuration to start from, in no syntax: values come from defaults and examples, everything else is to be
//! filled in.

use std::collections::HashMap;

use hcl_model::json_text::JsonValue;
use hcl_model::native::key;

use crate::schema::description::environment::{steps_of_block, variable};
use crate::schema::description::{
    ArgumentDoc, BlocksDoc, BodyDoc, ChoiceDoc, DefaultDoc, Description, FamilyDoc, ItemDoc, ItemKind, LabelDoc,
    Literal, Requirement, Selector, TypeDoc, VariantDoc,
};
use crate::schema::output::words;

/// An argument or a block.
#[derive(Debug)]
pub(in crate::schema) struct Draft<'d> {
    /// Documentation.
    pub(super) about: String,
    pub(super) state: State,
    pub(super) kind: DraftKind<'d>,
}

#[derive(Debug)]
pub(in crate::schema) enum DraftKind<'d> {
    Argument {
        name: &'d str,
        value: DraftValue<'d>,
    },
    Block {
        ty: &'d str,
        labels: Vec<String>,
        items: Vec<Draft<'d>>,
    },
    /// Blocks that are the default of a type.
    Blocks(&'d Literal),
}

/// Value of an argument.
#[derive(Debug, Clone)]
pub(in crate::schema) enum DraftValue<'d> {
    /// A default or an example.
    Literal(&'d Literal),
    /// The name of a variant.
    Word(&'d str),
    /// A value of this argument that is to be filled in: null, or an object with what is to be filled in.
    Hole(
        #[cfg_attr(not(feature = "lsp"), expect(dead_code, reason = "editors ask for the type"))] &'d ArgumentDoc,
        Literal,
    ),
}

/// Effect of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// The item counts.
    Live,
    /// The item is commented out.
    Out,
    /// The item is documentation: a variant in place of the item before.
    Instead,
}

/// Most items that are written where only required content is shown: required blocks in required blocks multiply.
const MOST_ITEMS: usize = 100;

/// Most blocks that are written of a type of which several are required.
const MOST_COPIES: usize = 8;

/// Writer of drafts.
#[derive(Debug)]
pub(in crate::schema) struct Drafter<'d> {
    description: &'d Description,
    /// `true` to write documentation.
    pub(super) describes: bool,
    /// `true` to leave out optional items.
    pub(super) only_required: bool,
    /// `true` for the JSON syntax.
    pub(super) is_json: bool,
    /// Prefix of environment variables.
    pub(super) environment: Option<String>,
    /// Bodies around.
    around: Vec<&'d str>,
    /// Path of the block in which all items of a body are shown, by body.
    places: HashMap<&'d str, String>,
    /// Block types around.
    path: Vec<&'d str>,
    /// Steps to the body in the name of an environment variable.
    steps: Vec<String>,
    /// Number of items that can still be written in a required block.
    room: usize,
}

impl<'d> Drafter<'d> {
    /// Returns a drafter of everything, with documentation.
    pub(super) fn new(description: &'d Description) -> Drafter<'d> {
        Drafter {
            description,
            describes: true,
            only_required: false,
            is_json: false,
            environment: None,
            around: Vec::new(),
            places: HashMap::new(),
            path: Vec::new(),
            steps: Vec::new(),
            room: MOST_ITEMS,
        }
    }

    /// Returns a drafter of required items, without documentation.
    pub(in crate::schema) fn of_required(description: &'d Description) -> Drafter<'d> {
        Drafter { describes: false, only_required: true, ..Drafter::new(description) }
    }

    /// Returns the items of a body.
    pub(in crate::schema) fn body(&mut self, name: &'d str) -> Vec<Draft<'d>> {
        let Some(body) = self.description.body(name) else { return Vec::new() };
        if self.around.iter().filter(|around| **around == name).count() > 1 {
            return Vec::new();
        }
        self.around.push(name);
        let mut drafts = Vec::new();
        match &body.choice {
            Some(choice) => self.variants(choice, &mut drafts),
            None => {
                let here = self.places_here(body);
                for item in &body.items {
                    self.item(body, item, &here, &mut drafts);
                }
            }
        }
        self.around.pop();
        drafts
    }

    /// Adds the items of the first variant that ends, and the other variants as documentation.
    fn variants(&mut self, choice: &'d ChoiceDoc, drafts: &mut Vec<Draft<'d>>) {
        let first = self.first_variant(choice, "");
        let others = choice.variants.iter().enumerate().filter(|(index, _)| *index != first).map(|(_, it)| it);
        for (number, variant) in choice.variants.get(first).into_iter().chain(others).enumerate() {
            if number > 0 && self.only_required {
                return;
            }
            let before = drafts.len();
            if let Selector::Argument(tag) = &choice.by {
                let about = if self.describes { words::one_of(&choice.variants) } else { String::new() };
                let kind = DraftKind::Argument { name: tag, value: DraftValue::Word(&variant.name) };
                drafts.push(Draft { about, state: State::Live, kind });
            }
            drafts.extend(self.variant(variant));
            if number > 0 {
                drafts[before..].iter_mut().for_each(|draft| draft.state = State::Instead);
                if let Some(draft) = drafts.get_mut(before).filter(|_| self.describes) {
                    draft.about = words::paragraphs([&variant.description, &draft.about]);
                }
            }
        }
    }

    /// Returns the items of a variant.
    pub(in crate::schema) fn variant(&mut self, variant: &'d VariantDoc) -> Vec<Draft<'d>> {
        match &variant.content {
            crate::schema::description::VariantContent::Body(name) => self.body(name),
            crate::schema::description::VariantContent::Value(_) => Vec::new(),
        }
    }

    /// Returns the number of the first variant whose required content contains neither the enum nor a body around.
    fn first_variant(&self, choice: &ChoiceDoc, own: &str) -> usize {
        let ends =
            |variant: &VariantDoc| self.description.variant_body(variant).is_none_or(|body| self.ends(body, own));
        choice.variants.iter().position(ends).unwrap_or_default()
    }

    /// Returns the first block type of a family whose required content contains no body around.
    fn first_member(&self, body: &'d BodyDoc, family: &'d FamilyDoc) -> Option<&'d str> {
        let ends = |name: &&'d String| {
            let blocks = body.item(name).and_then(ItemDoc::blocks).filter(|it| !self.around.contains(&&*it.body));
            let inner = blocks.and_then(|blocks| self.description.body(&blocks.body));
            inner.is_some_and(|inner| self.ends(inner, ""))
        };
        family.items.iter().find(ends).or(family.items.first()).map(String::as_str)
    }

    /// Returns `true` if the required blocks of a body are neither a body around nor `own`.
    fn ends(&self, body: &BodyDoc, own: &str) -> bool {
        let is_new = |blocks: &BlocksDoc| blocks.body != own && !self.around.contains(&&*blocks.body);
        let is_member = |item: &ItemDoc| body.families.iter().any(|family| family.items.contains(&item.name));
        let single =
            body.items.iter().filter(|item| item.is_required() && !is_member(item)).filter_map(ItemDoc::blocks);
        let required = body.families.iter().filter(|family| family.requirement == Requirement::Required);
        let has_member = |family: &FamilyDoc| {
            let members = family.items.iter().filter_map(|name| body.item(name)).filter_map(ItemDoc::blocks);
            members.into_iter().any(is_new)
        };
        single.into_iter().all(is_new) && required.into_iter().all(has_member)
    }

    /// Reserves the bodies that are shown in full among the blocks of a body: those without another place.
    fn places_here(&mut self, body: &'d BodyDoc) -> Vec<&'d str> {
        let mut here = Vec::new();
        if self.only_required {
            return here;
        }
        if let ([root], true) = (&self.around[..], self.places.is_empty()) {
            self.places.insert(root, String::new());
        }
        for item in body.items.iter().filter(|item| item.deprecated.is_none()) {
            if let Some(blocks) = item.blocks().filter(|blocks| !self.places.contains_key(&*blocks.body)) {
                let path: Vec<&str> = self.path.iter().copied().chain([&*item.name]).collect();
                self.places.insert(&blocks.body, path.join("."));
                here.push(&*blocks.body);
            }
        }
        here
    }

    /// Adds an item of a body.
    fn item(&mut self, body: &'d BodyDoc, item: &'d ItemDoc, here: &[&'d str], drafts: &mut Vec<Draft<'d>>) {
        let family = body.families.iter().find(|family| family.items.contains(&item.name));
        let is_first = family.is_none_or(|family| self.first_member(body, family) == Some(&*item.name));
        let requirement = family.map_or(item.requirement, |family| family.requirement);
        let is_required = requirement == Requirement::Required && is_first;
        if !is_required && (self.only_required || item.deprecated.is_some()) {
            return;
        }
        let state = if is_required { State::Live } else { State::Out };
        match &item.kind {
            ItemKind::Argument(argument) => drafts.push(self.argument(body, item, argument, state)),
            ItemKind::Blocks(blocks) => {
                let default = family.map_or(item.default.as_ref(), |family| family.default.as_ref());
                let copies = family.map_or(blocks.min_count, |family| family.min_count).max(1);
                let mut draft = self.block(body, (item, blocks), state, here);
                if let Some(literal) = default.filter(|_| is_first && !is_required).and_then(DefaultDoc::literal) {
                    draft.kind = DraftKind::Blocks(literal);
                }
                if copies > MOST_COPIES {
                    draft.about = words::paragraphs([&draft.about, words::CUT]);
                }
                drafts.push(draft);
                for copy in 1..copies.min(MOST_COPIES) {
                    let mut draft = self.copy((item, blocks), state);
                    if let DraftKind::Block { labels, .. } = &mut draft.kind {
                        // Blocks of one type have other labels.
                        labels.last_mut().into_iter().for_each(|label| label.push_str(&format!("-{}", copy + 1)));
                    }
                    drafts.push(draft);
                }
                self.other_variants(item, blocks, state, drafts);
            }
        }
    }

    /// Returns an argument with its default or its example, or else to be filled in.
    fn argument(&mut self, body: &BodyDoc, item: &'d ItemDoc, argument: &'d ArgumentDoc, state: State) -> Draft<'d> {
        let literal = item.default.as_ref().and_then(DefaultDoc::literal).or(item.example.as_ref());
        let outline = match state {
            State::Live => self.outline(&argument.ty),
            State::Out | State::Instead => Literal::null(),
        };
        let is_hole = literal.is_none() && state == State::Live && outline.hcl.contains("null");
        let value = literal.map_or(DraftValue::Hole(argument, outline), DraftValue::Literal);
        let about = match self.describes {
            true => {
                let variable = self.environment.as_deref().zip(item.environment.as_ref()).map(|(prefix, step)| {
                    let steps: Vec<String> = self.steps.iter().chain([step]).cloned().collect();
                    variable(prefix, &steps)
                });
                words::about_argument(self.description, body, (item, argument), variable, is_hole)
            }
            false if is_hole => words::fill_in(&words::type_and_bounds(self.description, argument)),
            false => String::new(),
        };
        Draft { about, state, kind: DraftKind::Argument { name: &item.name, value } }
    }

    /// Returns null, or an object with its required arguments.
    fn outline(&self, ty: &TypeDoc) -> Literal {
        let body = match ty.required() {
            TypeDoc::Object(name) => self.description.body(name).filter(|body| body.is_flat()),
            _ => None,
        };
        let Some(body) = body else { return Literal::null() };
        let (mut hcl, mut json) = (Vec::new(), Vec::new());
        for item in body.items.iter().filter(|item| item.is_required()) {
            let value = item.example.clone().unwrap_or_else(Literal::null);
            hcl.push(format!("{} = {}", key(&item.name), value.hcl));
            json.push(format!("{}:{}", JsonValue::String(item.name.clone()), value.json));
        }
        let hcl = if hcl.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", hcl.join(", ")) };
        Literal { hcl, json: format!("{{{}}}", json.join(",")) }
    }

    /// Returns a block with its content: all of it in one place, and what is required in all others.
    fn block(
        &mut self,
        body: &BodyDoc,
        (item, blocks): (&'d ItemDoc, &'d BlocksDoc),
        state: State,
        here: &[&'d str],
    ) -> Draft<'d> {
        let variant = self.first_chosen(blocks);
        let is_flat = self.description.body(&blocks.body).is_some_and(BodyDoc::is_flat);
        let is_elsewhere = !self.only_required && !here.contains(&&*blocks.body) && !is_flat;
        let mut about = match self.describes {
            true => words::about_blocks(self.description, body, (item, blocks), variant),
            false => String::new(),
        };
        if let Some(place) = self.places.get(&*blocks.body).filter(|_| is_elsewhere && self.describes) {
            about = words::paragraphs([&about, &words::described_at(place)]);
        }
        let only_required = self.only_required;
        self.only_required |= is_elsewhere;
        if self.room == 0 {
            about = words::paragraphs([&about, words::CUT]);
        }
        let kind = self.content(item, blocks, variant);
        self.only_required = only_required;
        Draft { about, state, kind }
    }

    /// Returns one more block of a type of which several are required.
    fn copy(&mut self, (item, blocks): (&'d ItemDoc, &'d BlocksDoc), state: State) -> Draft<'d> {
        let variant = self.first_chosen(blocks);
        let only_required = std::mem::replace(&mut self.only_required, true);
        let kind = self.content(item, blocks, variant);
        self.only_required = only_required;
        Draft { about: String::new(), state, kind }
    }

    /// Adds the other variants that a label of a block can choose.
    fn other_variants(&mut self, item: &'d ItemDoc, blocks: &'d BlocksDoc, state: State, drafts: &mut Vec<Draft<'d>>) {
        let Some(choice) = self.chosen(blocks).filter(|_| !self.only_required) else { return };
        let first = self.first_variant(choice, &blocks.body);
        let count = |variant| self.description.own_labels(blocks, Some(variant)).len();
        let labels = choice.variants.first().map(count);
        let state = match (state, blocks.max_count) {
            (_, Some(1)) => State::Instead,
            _ => State::Out,
        };
        for (index, variant) in choice.variants.iter().enumerate().filter(|(index, _)| *index != first) {
            // Labels are levels of objects in JSON, so that all blocks have as many.
            if self.is_json && labels != Some(self.description.own_labels(blocks, Some(variant)).len()) {
                continue;
            }
            let about = if self.describes { variant.description.clone() } else { String::new() };
            let mut kind = self.content(item, blocks, Some(variant));
            if let (DraftKind::Block { labels, .. }, false) = (&mut kind, blocks.keys.is_empty()) {
                labels[0].push_str(&format!("-{}", index + 1));
            }
            drafts.push(Draft { about, state, kind });
        }
    }

    /// Returns the first variant that ends, if a label of a block chooses the variant.
    fn first_chosen(&self, blocks: &'d BlocksDoc) -> Option<&'d VariantDoc> {
        let choice = self.chosen(blocks)?;
        choice.variants.get(self.first_variant(choice, &blocks.body))
    }

    /// Returns the variants that a label of a block chooses.
    fn chosen(&self, blocks: &'d BlocksDoc) -> Option<&'d ChoiceDoc> {
        let choice = self.description.body(&blocks.body)?.choice.as_ref()?;
        Some(choice).filter(|choice| blocks.variant_label && !choice.variants.is_empty())
    }

    /// Returns a block of an item, of one variant if a label chooses.
    pub(in crate::schema) fn content(
        &mut self,
        item: &'d ItemDoc,
        blocks: &'d BlocksDoc,
        variant: Option<&'d VariantDoc>,
    ) -> DraftKind<'d> {
        let names = self.description.label_names(blocks, variant);
        let mut labels: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let (keys, variant_label) = (blocks.keys.len(), blocks.variant_label);
        let own = self.description.own_labels(blocks, variant);
        let own_at = keys + usize::from(variant_label);
        for (at, label) in
            blocks.keys.iter().enumerate().chain(own.iter().enumerate().map(|(at, it)| (own_at + at, it)))
        {
            if let (Some(slot), Some(text)) = (labels.get_mut(at), label_example(label)) {
                *slot = text;
            }
        }
        if let (Some(variant), Some(slot)) = (variant.filter(|_| variant_label), labels.get_mut(keys)) {
            variant.name.clone_into(slot);
        }
        let known = variant_label.then_some(keys);
        let mut steps_names = names;
        if let (Some(variant), Some(slot)) = (variant.filter(|_| variant_label), steps_names.get_mut(keys)) {
            *slot = &variant.name;
        }
        let depth = self.steps.len();
        self.steps.extend(steps_of_block(&item.name, &steps_names, known, blocks.max_count == Some(1)));
        self.path.push(&item.name);
        let is_outermost = self.only_required && self.room == MOST_ITEMS;
        let items = match self.room.checked_sub(1) {
            Some(room) => {
                self.room = room;
                match variant.filter(|_| variant_label) {
                    Some(variant) => {
                        self.around.push(&blocks.body);
                        let items = self.variant(variant);
                        self.around.pop();
                        items
                    }
                    None => self.body(&blocks.body),
                }
            }
            None => Vec::new(),
        };
        if is_outermost || !self.only_required {
            self.room = MOST_ITEMS;
        }
        self.path.pop();
        self.steps.truncate(depth);
        DraftKind::Block { ty: &item.name, labels, items }
    }
}

/// Returns a text that a label can have; none if the name of the label is one.
fn label_example(label: &LabelDoc) -> Option<String> {
    match (&label.example, label.ty.required()) {
        (Some(literal), _) => Some(literal.hcl.trim_matches('"').to_owned()),
        (None, TypeDoc::Words(words)) => words.first().map(|word| word.name.clone()),
        (None, TypeDoc::Text(format) | TypeDoc::Opaque(format)) => {
            Some(format.example.clone()).filter(|it| !it.is_empty())
        }
        (None, TypeDoc::Integer { min: Some(min), .. }) if min != "0" && !min.starts_with('-') => Some(min.clone()),
        (None, TypeDoc::Integer { .. } | TypeDoc::Number(_)) => Some("1".to_owned()),
        (None, TypeDoc::Bool) => Some("true".to_owned()),
        _ => None,
    }
}
