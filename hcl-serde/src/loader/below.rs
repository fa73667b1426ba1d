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
use crate::read::{BlockPaths, FieldItems};
use crate::schema::{BlockField, Field, Schema};

/// The items of the layers below. Each body of a layer is listed once for all settings.
#[derive(Default)]
pub(super) struct Listings(RefCell<HashMap<(usize, u32, usize), Rc<Listing>>>);

/// The items of a body of the layers below.
#[derive(Default)]
struct Listing {
    /// The body, whose address is the key of the listing.
    _body: Option<Body>,
    arguments: Vec<(String, Expression)>,
    /// The indices of the arguments by folded names.
    folded: HashMap<String, Vec<usize>>,
    blocks: Vec<KnownBlock>,
    /// The blocks that a setting has asked for, by their type.
    asked: RefCell<HashMap<String, Rc<Blocks>>>,
    /// The values that a setting has asked for, by the names of the arguments.
    values: RefCell<HashMap<String, Rc<Below>>>,
}

/// A value of the layers below.
pub(super) struct Below {
    value: Value,
    /// The keys of an object by their folded texts.
    keys: HashMap<String, Vec<String>>,
    /// The values of keys that a setting has asked for.
    inside: RefCell<HashMap<String, Rc<Below>>>,
}

/// A body on the way of a setting, and the schema of the body.
#[derive(Clone)]
pub(super) struct Target<'b> {
    pub(super) schema: &'b Schema,
    pub(super) below: Option<Body>,
    pub(super) listings: &'b Listings,
}

/// A block of the layers below.
#[derive(Clone)]
pub(super) struct KnownBlock {
    ty: String,
    /// The labels in normal form C.
    pub(super) labels: Vec<String>,
    pub(super) body: Body,
    path: Path,
}

/// Blocks of one type, in order.
#[derive(Default)]
pub(super) struct Blocks {
    all: Vec<KnownBlock>,
    has_secret_labels: bool,
    /// The indices of the blocks by all their labels, folded.
    folded: HashMap<String, Vec<usize>>,
}

impl Listing {
    fn new(body: &Body, schema: &Schema) -> Listing {
        let mut listing = Listing { _body: Some(body.clone()), ..Listing::default() };
        let mut paths = BlockPaths::default();
        for found in FieldItems::new(body.as_node(), schema) {
            match found.item {
                Item::Attribute(item) => {
                    listing.folded.entry(fold(&item.name)).or_default().push(listing.arguments.len());
                    listing.arguments.push((item.name.to_string(), Expression::from_node(item.expr())));
                }
                Item::Block(item) => {
                    let path = paths.next(&item, found.field.map(|(_, field)| field));
                    let labels = item.node.labels().map(|label| normalize(label.text).into_owned()).collect();
                    let (ty, body) = (item.ty.to_string(), Body::from_node(item.body()));
                    listing.blocks.push(KnownBlock { ty, labels, body, path });
                }
            }
        }
        listing
    }

    /// Returns the blocks of the types that are meant.
    fn blocks(&self, asked: &str, has_secret_labels: bool, is_called: impl Fn(&str) -> bool) -> Rc<Blocks> {
        let blocks = || {
            let all: Vec<KnownBlock> = self.blocks.iter().filter(|block| is_called(&block.ty)).cloned().collect();
            let mut folded: HashMap<String, Vec<usize>> = HashMap::new();
            for (place, block) in all.iter().enumerate() {
                let labels: Vec<String> = block.labels.iter().map(|label| fold(label)).collect();
                folded.entry(labels.join("__")).or_default().push(place);
            }
            Rc::new(Blocks { all, has_secret_labels, folded })
        };
        self.asked.borrow_mut().entry(asked.to_owned()).or_insert_with(blocks).clone()
    }
}

impl Target<'_> {
    fn listing(&self) -> Rc<Listing> {
        let Some(body) = &self.below else { return Rc::default() };
        let node = body.as_node();
        let syntax = std::ptr::from_ref(node.syntax()).cast::<()>().addr();
        let place = (syntax, node.node().0, std::ptr::from_ref(self.schema).addr());
        let mut listings = self.listings.0.borrow_mut();
        listings.entry(place).or_insert_with(|| Rc::new(Listing::new(body, self.schema))).clone()
    }

    /// Returns the value of an argument. The decoder reports the errors of the value.
    pub(super) fn value(&self, name: &str, mode: Mode<'_>) -> Option<Rc<Below>> {
        let listing = self.listing();
        if let Some(known) = listing.values.borrow().get(name) {
            return Some(known.clone());
        }
        let named = listing.folded.get(&fold(name))?.iter().rev().map(|&index| &listing.arguments[index]);
        let (_, expr) = named.into_iter().find(|(known, _)| is_same_text(known, name))?;
        let below = Rc::new(Below::new(expr.as_node().evaluate(mode, &mut Diagnostics::new())));
        listing.values.borrow_mut().insert(name.to_owned(), below.clone());
        Some(below)
    }

    /// Returns `true` if there is an argument of a name.
    pub(super) fn has_argument(&self, name: &str) -> bool {
        self.listing().arguments.iter().any(|(known, _)| is_same_text(known, name))
    }

    /// Returns the spelling of an argument that no field takes. Refuses a step that can mean two arguments.
    pub(super) fn argument(&self, step: &PathStep, setting: &Setting) -> Result<Option<String>, SettingError> {
        let listing = self.listing();
        let named = listing.folded.get(&fold(&step.text())).into_iter().flatten().rev();
        let meant = setting.meant(step, named.map(|&index| &*listing.arguments[index].0)).map_err(either_name)?;
        Ok(meant.map(str::to_owned))
    }

    /// Returns the blocks of a field that are counted together with the blocks of a type.
    pub(super) fn blocks_of(&self, field: &Field, ty: &str) -> Rc<Blocks> {
        let has_secret_labels = field.blocks().is_some_and(BlockField::has_secret_labels);
        self.listing().blocks(ty, has_secret_labels, |found| field.counts(found, ty))
    }

    /// Returns the blocks of the type that a step means. Refuses a step that can mean two types.
    pub(super) fn blocks(&self, step: &PathStep, setting: &Setting) -> Result<Option<Rc<Blocks>>, SettingError> {
        let listing = self.listing();
        let meant = setting.meant(step, listing.blocks.iter().map(|block| &*block.ty)).map_err(either_name)?;
        Ok(meant.map(|meant| listing.blocks(meant, false, |found| is_same_text(found, meant))))
    }
}

impl Below {
    fn new(value: Value) -> Below {
        // Only the keys count, which are no secret.
        let value = value.unmark().0;
        let mut keys: HashMap<String, Vec<String>> = HashMap::new();
        for (key, _) in value.as_entries().into_iter().flat_map(|entries| entries.iter()) {
            keys.entry(fold(key)).or_default().push(key.to_string());
        }
        Below { value, keys, inside: RefCell::default() }
    }

    /// Returns `true` for a list, a set or a tuple.
    pub(super) fn is_list(&self) -> bool {
        self.value.as_elements().is_some()
    }

    /// Returns the entry that a step names. Refuses a step that can mean two entries.
    pub(super) fn entry(
        &self,
        step: &PathStep,
        setting: &Setting,
    ) -> Result<Option<(String, Rc<Below>)>, SettingError> {
        let keys = self.keys.get(&fold(&step.text())).into_iter().flatten().map(|key| &**key);
        let Some(key) = setting.meant(step, keys).map_err(either_key)? else { return Ok(None) };
        let value = || self.value.as_entries().and_then(|entries| entries.get(key)).cloned().unwrap_or(Value::NULL);
        let mut inside = self.inside.borrow_mut();
        let below = inside.entry(key.to_owned()).or_insert_with(|| Rc::new(Below::new(value())));
        Ok(Some((key.to_owned(), below.clone())))
    }
}

impl Blocks {
    /// Returns the type of the first block.
    pub(super) fn ty(&self) -> &str {
        self.all.first().map_or("", |block| &block.ty)
    }

    /// Returns the number of blocks.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// Returns the promises that decide which blocks exist. Returns `None` if the blocks are known.
    pub(super) fn open(&self) -> Option<Vec<Promise>> {
        let conditions = self.all.iter().filter_map(|block| {
            let node = block.body.as_node();
            node.syntax().condition(node.node()).filter(|condition| !condition.is_known())
        });
        let all: Vec<Value> = conditions.collect();
        (!all.is_empty()).then(|| Value::tuple(all).waits_for())
    }

    /// Returns the indices of the blocks whose labels some steps may be, or of all blocks if the steps begin with a number.
    fn candidates(&self, steps: &[PathStep]) -> Cow<'_, [usize]> {
        if matches!(steps.first(), Some(PathStep::Index(_))) {
            return (0..self.all.len()).collect();
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

    /// Returns the block that some steps lead to, its number among the blocks with the same labels, and the number of steps
    /// that lead there.
    ///
    /// # Errors
    ///
    /// The steps can mean several blocks.
    pub(super) fn find(
        &self,
        steps: &[PathStep],
        setting: &Setting,
    ) -> Result<Option<(&KnownBlock, usize, usize)>, SettingError> {
        // Where no block has labels, the number alone tells the blocks apart.
        if let (Some(PathStep::Index(number)), Some(all)) = (steps.first(), self.folded.get(""))
            && all.len() == self.all.len()
        {
            return Ok(self.all.get(*number).map(|block| (block, *number, 1)));
        }
        let places = self.candidates(steps);
        let all: Vec<Vec<String>> = places.iter().map(|&place| self.all[place].labels.clone()).collect();
        let exact = block_of(&all, steps, &|steps, label| steps.first()?.is(label).then_some(1));
        let takes = |steps: &[PathStep], label: &str| setting.takes(steps, label);
        let Some((index, taken)) = exact.or_else(|| block_of(&all, steps, &takes)) else {
            return Ok(None);
        };
        let labels = &all[index];
        if taken < labels.len() && !matches!(steps.first(), Some(PathStep::Index(_))) {
            // A setting names one block, and not any block whose labels begin so.
            return Ok(None);
        }
        if exact.is_none() {
            let mut known = HashSet::new();
            let is_same = |&index: &usize| {
                known.insert(&all[index])
                    && block_of(std::slice::from_ref(&all[index]), steps, &takes).is_some_and(|it| it.1 == taken)
            };
            let same: Vec<usize> = (0..all.len()).filter(is_same).map(|index| places[index]).collect();
            if same.len() > 1 {
                return Err(SettingError::new(messages::either_block(self.ty(), &self.listed(&same, setting))));
            }
        }
        let number = all[..index].iter().filter(|before| *before == labels).count();
        Ok(Some((&self.all[places[index]], number, taken)))
    }

    /// Returns the first labels that the beginning of a text can mean, up to a `_`. Only short beginnings of a long text count.
    pub(super) fn labels_before(&self, text: &str) -> Vec<&str> {
        if self.has_secret_labels {
            return Vec::new();
        }
        let starts = text.match_indices('_').take(LISTED).map(|(end, _)| &text[..end]);
        let places = starts.filter_map(|start| self.folded.get(start)?.first());
        places.filter_map(|&place| self.all[place].labels.first()).map(String::as_str).collect()
    }

    /// Returns a text for messages that lists the known blocks.
    pub(super) fn known(&self, setting: &Setting) -> String {
        let known: Vec<String> = (0..self.all.len().min(LISTED)).map(|place| self.shown(place, setting)).collect();
        messages::blocks_there(&known, self.all.len() - known.len())
    }

    /// Returns the text by which a message names a block: the labels for a variable, which has no quotes, and otherwise the
    /// path. A block whose labels are secret has its number instead.
    fn shown(&self, place: usize, setting: &Setting) -> String {
        let block = &self.all[place];
        match (self.has_secret_labels, setting.is_folded) {
            (true, true) => format!("{}__{place}", variable_part(&block.ty)),
            (false, true) => quoted(&block.labels),
            (_, false) => block.path.to_string(),
        }
    }

    /// Returns the text that lists several blocks, one of which is meant.
    fn listed(&self, places: &[usize], setting: &Setting) -> String {
        let shown = places.iter().take(LISTED).map(|&place| match self.has_secret_labels {
            true => self.shown(place, setting),
            false => quoted(&self.all[place].labels),
        });
        let shown: Vec<String> = shown.collect();
        match places.len() - shown.len() {
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
