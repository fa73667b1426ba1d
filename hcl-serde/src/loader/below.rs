//! The items of the layers below a setting at the place that the setting leads to.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use hcl_model::__private::value::{is_same_text, normalize};
use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{Expression, Mode};
use hcl_model::path::{Path, PathStep, block_of};
use hcl_model::syntax::Item;
use hcl_model::value::{Promise, Value};

use crate::environment::{fold, variable_part};
use crate::loader::messages;
use crate::loader::setting::Setting;
use crate::loader::settings::{SettingError, either_key, either_name};
use crate::schema::{BlockField, Field, Schema};

/// The items of the layers below. Each body of a layer is listed once for all settings.
#[derive(Default)]
pub(super) struct Listings(RefCell<HashMap<(usize, u32, usize), Rc<Listing>>>);

/// The items of a body of the layers below.
#[derive(Default)]
struct Listing {
    /// Whose address stands for it.
    _body: Option<Body>,
    arguments: Vec<(String, Expression)>,
    /// The arguments by their folded names.
    folded: HashMap<String, Vec<usize>>,
    /// The types, labels and bodies of the blocks.
    blocks: Vec<(String, Vec<String>, Body)>,
    /// The blocks of a field or a type that somebody has asked for.
    asked: RefCell<HashMap<String, Rc<Blocks>>>,
    /// The values of the arguments that somebody has asked for.
    values: RefCell<HashMap<String, Rc<Below>>>,
}

/// The value of an argument, and its keys by what they are folded.
pub(super) struct Below {
    pub(super) value: Value,
    keys: HashMap<String, Vec<String>>,
}

/// A body on the way, as the layers below have it, and its schema.
#[derive(Clone, Copy)]
pub(super) struct Target<'b> {
    pub(super) schema: &'b Schema,
    pub(super) below: Option<&'b Body>,
    pub(super) listings: &'b Listings,
}

/// Blocks of one type, in order.
#[derive(Default)]
pub(super) struct Blocks {
    pub(super) ty: String,
    /// In normal form C.
    pub(super) labels: Vec<Vec<String>>,
    /// `true` if a label is not shown, so that only its number says which one a block is.
    has_secret_labels: bool,
    bodies: Vec<Body>,
    /// By all their labels, folded.
    folded: HashMap<String, Vec<usize>>,
}

/// One of them.
pub(super) struct KnownBlock {
    pub(super) labels: Vec<String>,
    /// The number of blocks with the same labels in front.
    pub(super) number: usize,
    pub(super) body: Body,
    /// The number of steps that lead to the value.
    pub(super) taken: usize,
}

impl Listing {
    fn new(body: &Body, schema: &Schema) -> Listing {
        let mut listing = Listing { _body: Some(body.clone()), ..Listing::default() };
        for item in body.items(Some(schema)) {
            match item {
                Item::Attribute(item) => {
                    listing.folded.entry(fold(&item.name)).or_default().push(listing.arguments.len());
                    listing.arguments.push((item.name.to_string(), Expression::from_node(item.expr())));
                }
                Item::Block(item) => {
                    let labels = item.node.labels().map(|label| normalize(label.text).into_owned()).collect();
                    listing.blocks.push((item.ty.to_string(), labels, Body::from_node(item.body())));
                }
            }
        }
        listing
    }

    /// The blocks of types that are meant, which have the type of the first one.
    fn blocks(&self, asked: &str, has_secret_labels: bool, is_called: impl Fn(&str) -> bool) -> Rc<Blocks> {
        let made = || {
            let mut blocks = Blocks { has_secret_labels, ..Blocks::default() };
            for (ty, labels, body) in self.blocks.iter().filter(|(ty, ..)| is_called(ty)) {
                if blocks.labels.is_empty() {
                    blocks.ty.clone_from(ty);
                }
                let folded: Vec<String> = labels.iter().map(|label| fold(label)).collect();
                blocks.folded.entry(folded.join("__")).or_default().push(blocks.labels.len());
                blocks.labels.push(labels.clone());
                blocks.bodies.push(body.clone());
            }
            Rc::new(blocks)
        };
        self.asked.borrow_mut().entry(asked.to_owned()).or_insert_with(made).clone()
    }
}

impl Target<'_> {
    fn listing(&self) -> Rc<Listing> {
        let Some(body) = self.below else { return Rc::default() };
        let node = body.as_node();
        let syntax = std::ptr::from_ref(node.syntax()).cast::<()>().addr();
        let place = (syntax, node.node().0, std::ptr::from_ref(self.schema).addr());
        let mut listings = self.listings.0.borrow_mut();
        listings.entry(place).or_insert_with(|| Rc::new(Listing::new(body, self.schema))).clone()
    }

    /// The value of an argument; what is wrong with it is reported when it is decoded.
    pub(super) fn value(&self, name: &str, mode: Mode<'_>) -> Option<Rc<Below>> {
        let listing = self.listing();
        if let Some(known) = listing.values.borrow().get(name) {
            return Some(known.clone());
        }
        let named = listing.folded.get(&fold(name))?.iter().rev().map(|&index| &listing.arguments[index]);
        let (_, expr) = named.into_iter().find(|(known, _)| is_same_text(known, name))?;
        // Only the keys are looked at, which are no secret.
        let value = expr.as_node().evaluate(mode, &mut Diagnostics::new()).unmark().0;
        let mut keys: HashMap<String, Vec<String>> = HashMap::new();
        for (key, _) in value.as_entries().into_iter().flat_map(|entries| entries.iter()) {
            keys.entry(fold(key)).or_default().push(key.to_string());
        }
        let below = Rc::new(Below { value, keys });
        listing.values.borrow_mut().insert(name.to_owned(), below.clone());
        Some(below)
    }

    /// Returns `true` if there is an argument of a name.
    pub(super) fn has_argument(&self, name: &str) -> bool {
        self.listing().arguments.iter().any(|(known, _)| is_same_text(known, name))
    }

    /// Returns how an argument is spelled that no field takes; refused if the step can mean two.
    pub(super) fn argument(&self, step: &PathStep, setting: &Setting) -> Result<Option<String>, SettingError> {
        let listing = self.listing();
        let named = listing.folded.get(&fold(&step.text())).into_iter().flatten().rev();
        let meant = setting.meant(step, named.map(|&index| &*listing.arguments[index].0)).map_err(either_name)?;
        Ok(meant.map(str::to_owned))
    }

    /// The blocks of a field that are counted together with those of a type.
    pub(super) fn blocks_of(&self, field: &Field, ty: &str) -> Rc<Blocks> {
        let has_secret_labels = field.blocks().is_some_and(BlockField::has_secret_labels);
        self.listing().blocks(ty, has_secret_labels, |found| field.counts(found, ty))
    }

    /// Returns the blocks of the type that a step means, if there are some; refused if the step can mean two types.
    pub(super) fn blocks(&self, step: &PathStep, setting: &Setting) -> Result<Option<Rc<Blocks>>, SettingError> {
        let listing = self.listing();
        let types = listing.blocks.iter().map(|(ty, ..)| &**ty);
        let meant = setting.meant(step, types).map_err(either_name)?;
        Ok(meant.map(|meant| listing.blocks(meant, false, |found| is_same_text(found, meant))))
    }
}

impl Below {
    /// Returns the entry that a step names; refused if the step can mean two.
    pub(super) fn entry(&self, step: &PathStep, setting: &Setting) -> Result<Option<(String, Value)>, SettingError> {
        let keys = self.keys.get(&fold(&step.text())).into_iter().flatten().map(|key| &**key);
        let meant = setting.meant(step, keys).map_err(either_key)?;
        Ok(meant.and_then(|key| Some((key.to_owned(), self.value.as_entries()?.get(key)?.clone()))))
    }
}

impl Blocks {
    /// Returns the promises that decide which blocks exist. Returns `None` if the blocks are known.
    pub(super) fn open(&self) -> Option<Vec<Promise>> {
        let conditions = self.bodies.iter().filter_map(|body| {
            let node = body.as_node();
            node.syntax().condition(node.node()).filter(|condition| !condition.is_known())
        });
        let all: Vec<Value> = conditions.collect();
        (!all.is_empty()).then(|| Value::tuple(all).waits_for())
    }

    /// The places of the blocks all of whose labels some steps may be, or of all blocks if they are counted.
    fn candidates(&self, steps: &[PathStep]) -> Cow<'_, [usize]> {
        if matches!(steps.first(), Some(PathStep::Index(_))) {
            return (0..self.labels.len()).collect();
        }
        let mut found: Vec<usize> = self.folded.get("").into_iter().flatten().copied().collect();
        let mut labels = String::new();
        for (number, step) in steps.iter().enumerate() {
            labels.push_str(if number == 0 { "" } else { "__" });
            labels.push_str(&fold(&step.text()));
            found.extend(self.folded.get(&labels).into_iter().flatten());
        }
        found.sort_unstable();
        found.dedup();
        found.into()
    }

    /// The block that some steps lead to.
    ///
    /// # Errors
    ///
    /// Words for the labels of all that they can mean, if these are several.
    pub(super) fn find(&self, steps: &[PathStep], setting: &Setting) -> Result<Option<KnownBlock>, String> {
        // Where no block has labels, the number alone says which.
        if let (Some(PathStep::Index(number)), Some(all)) = (steps.first(), self.folded.get(""))
            && all.len() == self.labels.len()
        {
            let body = self.bodies.get(*number).cloned();
            return Ok(body.map(|body| KnownBlock { labels: Vec::new(), number: *number, body, taken: 1 }));
        }
        let places = self.candidates(steps);
        let all: Vec<Vec<String>> = places.iter().map(|&place| self.labels[place].clone()).collect();
        let exact = block_of(&all, steps, &|steps, label| steps.first()?.is(label).then_some(1));
        let takes = |steps: &[PathStep], label: &str| setting.takes(steps, label);
        let Some((index, taken)) = exact.or_else(|| block_of(&all, steps, &takes)) else {
            return Ok(None);
        };
        let labels = &all[index];
        if taken < labels.len() && !matches!(steps.first(), Some(PathStep::Index(_))) {
            // A setting names one block, and not any that begins so.
            return Ok(None);
        }
        let mut same: Vec<&Vec<String>> = vec![labels];
        if exact.is_none() {
            let is_same = |other: &&Vec<String>| {
                block_of(std::slice::from_ref(*other), steps, &takes).is_some_and(|it| it.1 == taken)
            };
            let mut known = HashSet::from([labels]);
            same.extend(all.iter().filter(|other| known.insert(other)).filter(is_same));
        }
        if same.len() > 1 {
            return Err(self.listed(&same, setting));
        }
        let number = all[..index].iter().filter(|before| *before == labels).count();
        Ok(Some(KnownBlock { labels: labels.clone(), number, body: self.bodies[places[index]].clone(), taken }))
    }

    /// The labels that a text begins with which has `_` behind them; of a long text only those near its start.
    pub(super) fn labels_before(&self, text: &str) -> Vec<&str> {
        if self.has_secret_labels {
            return Vec::new();
        }
        let starts = text.match_indices('_').take(LISTED).map(|(end, _)| &text[..end]);
        let places = starts.filter_map(|start| self.folded.get(start)?.first());
        places.filter_map(|&place| self.labels[place].first()).map(String::as_str).collect()
    }

    /// Returns a text for messages that lists the known blocks.
    pub(super) fn known(&self, setting: &Setting) -> String {
        let known: Vec<String> = (0..self.labels.len().min(LISTED)).map(|place| self.shown(place, setting)).collect();
        messages::blocks_there(&known, self.labels.len() - known.len())
    }

    /// Returns the text by which a message names the block at a place. For a variable, the text consists of the
    /// labels, because a variable has no quotes. For any other setting, the text is the path of the block. A block
    /// whose labels are not shown has its number instead.
    fn shown(&self, place: usize, setting: &Setting) -> String {
        let labels = &self.labels[place];
        let path = Path::new();
        match (self.has_secret_labels, setting.is_folded) {
            (true, true) => format!("{}__{place}", variable_part(&self.ty)),
            (true, false) => path.block(&self.ty, [], place, false).to_string(),
            (false, true) => quoted(labels),
            (false, false) => {
                let before = self.labels[..place].iter().filter(|other| *other == labels).count();
                path.block(&self.ty, labels.iter().cloned(), before, true).to_string()
            }
        }
    }

    /// The labels of several blocks, one of which is meant.
    fn listed(&self, blocks: &[&Vec<String>], setting: &Setting) -> String {
        let shown = |labels: &&Vec<String>| match self.has_secret_labels {
            true => self.labels.iter().position(|other| other == *labels).map(|place| self.shown(place, setting)),
            false => Some(quoted(labels)),
        };
        let shown: Vec<String> = blocks.iter().take(LISTED).filter_map(shown).collect();
        match blocks.len() - shown.len() {
            0 => shown.join(" or "),
            more => format!("{} or one of {more} more", shown.join(" or ")),
        }
    }
}

/// The number of blocks that a message lists.
const LISTED: usize = 16;

fn quoted(labels: &[String]) -> String {
    format!("\"{}\"", labels.join("\" \""))
}
