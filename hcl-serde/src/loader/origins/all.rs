//! Where everything comes from, found at once, for who asks for much of it.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use hcl_model::source::visible;

use crate::loader::origins::{MOST_ROWS, Origin, Origins};
use crate::schema::{ItemPath, ItemStep};

/// Where everything in a body comes from.
pub(crate) struct AllOrigins<'o> {
    of: &'o Origins,
    known: HashMap<String, Origin>,
    /// The paths of blocks, of which all is known that is in them.
    bodies: HashSet<String>,
    /// The paths that lead to blocks: it is found out when it is asked which of these is meant.
    types: HashMap<String, OnceCell<Option<Origin>>>,
    is_full: bool,
}

impl AllOrigins<'_> {
    /// Where something comes from; none if it is nowhere.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn origin(&self, path: &ItemPath) -> Option<Origin> {
        let text = path.to_string();
        if let Some(known) = self.known.get(&text) {
            return Some(known.clone());
        }
        if let Some(found) = self.types.get(&text) {
            return found.get_or_init(|| self.of.origin(&text)).clone();
        }
        if let Some(path) = self.without_firsts(path) {
            return self.origin(&path);
        }
        // It has another name there, or is a part of a value.
        if self.has_more(path, &text) { self.of.origin(&text) } else { None }
    }

    /// A path without the numbers of the first of several blocks of the same labels, which has none here; none if it has none.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn without_firsts(&self, path: &ItemPath) -> Option<ItemPath> {
        let mut without = ItemPath::new();
        for step in path.steps() {
            let is_first = *step == ItemStep::Index(0) && !without.steps().is_empty();
            if !is_first || !self.bodies.contains(&without.to_string()) {
                without = without.step(step.clone());
            }
        }
        (without.steps().len() < path.steps().len()).then_some(without)
    }

    /// Whether something may be there all the same.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn has_more(&self, path: &ItemPath, text: &str) -> bool {
        if self.is_full || matches!(visible(text), Cow::Owned(_)) {
            return true;
        }
        let mut steps = path.steps();
        while let Some((_, around)) = steps.split_last() {
            let around_text = around.iter().cloned().collect::<ItemPath>().to_string();
            if self.bodies.contains(&around_text) || self.types.contains_key(&around_text) {
                return false;
            }
            if self.known.contains_key(&around_text) {
                return true;
            }
            // What is not there has nothing in it.
            steps = around;
        }
        true
    }
}

impl Origins {
    /// Where everything comes from that is there or has a default: what [`Origins::origin`] says of each, found at once.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(in crate::loader) fn all(&self) -> AllOrigins<'_> {
        let mode = self.mode().for_load();
        let rows = self.rows_up_to(MOST_ROWS, mode.mode(), None);
        let mut known: HashMap<String, Origin> = HashMap::new();
        for row in &rows.rows {
            known.entry(row.now.clone()).or_insert_with(|| row.origin());
        }
        let (mut bodies, mut types) = (HashSet::from([String::new()]), HashMap::new());
        for (path, range, is_body) in rows.places {
            if is_body && let Ok(path) = path.parse::<ItemPath>() {
                // What leads to it, up to what it is in: its type, and its first labels.
                let mut steps = path.steps();
                while let Some((_, before)) = steps.split_last() {
                    let before_text = before.iter().cloned().collect::<ItemPath>().to_string();
                    if bodies.contains(&before_text) || types.insert(before_text, OnceCell::new()).is_some() {
                        break;
                    }
                    steps = before;
                }
                bodies.insert(path.to_string());
            }
            known.entry(path).or_insert_with(|| Origin::of(range));
        }
        AllOrigins { of: self, known, bodies, types, is_full: rows.is_full }
    }
}
