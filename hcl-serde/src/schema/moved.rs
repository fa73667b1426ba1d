//! From where to where things have moved, as the fields of a schema say it.

use std::collections::HashMap;

use hcl_model::__private::value::is_same_text;
use hcl_model::path::PathStep;
use hcl_model::syntax::Role;

use Leads::{Known, Nowhere, Several};

use crate::schema::{Field, Identity, Schema};

/// One argument, or blocks of one name, and one place where they were.
#[derive(Debug)]
pub(crate) struct Move {
    /// The names that lead to the old place, from the top of the file.
    pub(crate) old: Vec<String>,
    /// The fields that lead to the new one.
    pub(crate) new: Vec<&'static Field>,
    /// How many blocks are on both ways: it stays in these, however many there are of each.
    pub(crate) common: usize,
}

/// All that has moved of a schema.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) moves: Vec<Move>,
    /// Why other things cannot have been where the schema says that they were.
    pub(crate) refused: Vec<String>,
}

impl Move {
    /// The old place as it is written.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn old_path(&self) -> String {
        self.old.join(".")
    }

    /// The new place as it is written.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn new_path(&self) -> String {
        let names: Vec<&str> = self.new.iter().map(|field| field.name()).collect();
        names.join(".")
    }

    /// What it is now.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn field(&self) -> &'static Field {
        self.new[self.new.len() - 1]
    }

    /// Whether there can be only one.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn is_single(&self) -> bool {
        self.field().blocks().is_none_or(|blocks| blocks.is_single())
    }

    /// Where steps lead now that led to its old place.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn place_now(
        &self,
        steps: &[PathStep],
        is_called: &dyn Fn(&PathStep, &str) -> bool,
    ) -> Option<Vec<PathStep>> {
        let (mut left, mut now) = (steps, Vec::new());
        for field in &self.new[..self.common] {
            let (step, rest) = left.split_first()?;
            let is_it = field.item_names().any(|name| is_called(step, name));
            let labels = field.blocks().filter(|_| is_it)?.label_count(field.name());
            let number = matches!(rest.get(labels), Some(PathStep::Index(_)));
            let (own, rest) = rest.split_at_checked(labels + usize::from(number))?;
            now.extend(std::iter::once(step).chain(own).cloned());
            left = rest;
        }
        for name in &self.old[self.common..] {
            let (step, rest) = left.split_first()?;
            left = Some(rest).filter(|_| is_called(step, name))?;
        }
        now.extend(self.new[self.common..].iter().map(|field| PathStep::Name(field.name().into())));
        now.extend(left.iter().cloned());
        Some(now)
    }

    /// Whether expressions can refer to its new place by names alone, whatever is in a file: what is in blocks in blocks has none.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn has_name(&self) -> bool {
        let around = &self.new[..self.new.len() - 1];
        let is_one = |field: &&Field| {
            field.blocks().is_some_and(|blocks| blocks.is_single() && blocks.label_count(field.name()) == 0)
        };
        around.len() < 2 && around.iter().all(is_one)
    }

    /// Whether it can be an argument.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn takes_argument(&self) -> bool {
        self.field().blocks().is_none_or(|blocks| blocks.argument.is_some())
    }
}

/// So many bodies are looked at in which something may have moved.
const MOST_BODIES: usize = 10_000;

impl Plan {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of(schema: &'static Schema) -> Plan {
        let mut walk = Walk { moves: Vec::new(), path: Vec::new(), around: Vec::new(), left: MOST_BODIES };
        walk.body(schema);
        let mut plan = Plan { moves: Vec::new(), refused: Vec::new() };
        let mut known: Vec<(&str, &str)> = Vec::new();
        schema.visit_bodies(&mut |_, body| {
            for field in body.fields() {
                known.extend(field.former_paths().iter().map(|old| (*old, field.name())));
            }
        });
        known.sort_unstable();
        known.dedup();
        for (old, name) in known {
            if !walk.moves.iter().any(|it| it.old_path() == old && it.field().name() == name) {
                plan.refused.push(messages::unreachable(old, name));
            }
        }
        plan.choose(walk.moves, schema);
        plan
    }

    /// Keeps, of what has moved from one place, what is nearest to it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn choose(&mut self, moves: Vec<Move>, schema: &'static Schema) {
        let mut nearest: HashMap<String, (usize, usize)> = HashMap::new();
        for it in &moves {
            let (common, count) = nearest.entry(it.old_path()).or_insert((it.common, 0));
            if it.common > *common {
                (*common, *count) = (it.common, 0);
            }
            *count += usize::from(it.common == *common);
        }
        for it in moves {
            match nearest.get(&it.old_path()) {
                Some((common, _)) if it.common < *common => {}
                Some((_, 2..)) => self.refused.push(messages::ambiguous(&it)),
                _ => match it.refused(schema) {
                    Some(why) => self.refused.push(why),
                    None => self.moves.push(it),
                },
            }
        }
    }
}

impl Move {
    /// Why nothing can have moved from there to here.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn refused(&self, schema: &'static Schema) -> Option<String> {
        let between = &self.new[self.common..self.new.len() - 1];
        let is_one =
            |field: &&Field| field.blocks().is_some_and(|it| it.is_single() && it.label_count(field.name()) == 0);
        if let Some(several) = between.iter().find(|field| !is_one(field)) {
            return Some(messages::into_several(self, several.name()));
        }
        let around = self.new[..self.common].iter().filter_map(|field| field.blocks()).next_back();
        let around = around.map_or(schema, |blocks| (blocks.schema)());
        match self.leads(around, &self.old[self.common..]) {
            Known => Some(messages::still_there(self)),
            Several(name) => Some(messages::out_of_several(self, &name)),
            Nowhere => None,
        }
    }

    /// What the way to the old place is in a body, as the schema is now.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn leads(&self, body: &'static Schema, steps: &[String]) -> Leads {
        let Some((name, rest)) = steps.split_first() else { return Known };
        let Some((_, field)) = body.find(name, 0) else { return Nowhere };
        let Some(blocks) = field.blocks() else {
            // An argument of the name is no block.
            let is_it = rest.is_empty() && field.is_item() && self.takes_argument();
            return if is_it { Known } else { Nowhere };
        };
        if rest.is_empty() {
            let is_argument_too = self.takes_argument() && blocks.argument.is_some();
            return if self.field().blocks().is_some() || is_argument_too { Known } else { Nowhere };
        }
        let labels = blocks.label_count(name);
        let inner = (blocks.schema)();
        match rest.get(labels..) {
            _ if labels == 0 && !blocks.is_single() => Several(name.clone()),
            // It would be in one of the blocks.
            Some([]) | None if self.field().blocks().is_none() => Several(name.clone()),
            Some([]) | None => Known,
            Some(_) if inner.is_choice() => Nowhere,
            Some(rest) => self.leads(inner, rest),
        }
    }
}

/// What a way to an old place is now.
enum Leads {
    /// It leads to what somebody means who writes it now.
    Known,
    /// It leads through one of several blocks.
    Several(String),
    Nowhere,
}

/// A walk over the bodies of a schema, each as often as there are ways to it.
struct Walk {
    moves: Vec<Move>,
    path: Vec<&'static Field>,
    /// The bodies that it is in: what contains itself is not entered again.
    around: Vec<Identity>,
    left: usize,
}

impl Walk {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn body(&mut self, schema: &'static Schema) {
        if self.left == 0 || schema.is_choice() || self.around.contains(&schema.identity()) {
            return;
        }
        self.left -= 1;
        self.around.push(schema.identity());
        for field in schema.fields() {
            self.path.push(field);
            for old in field.former_paths() {
                let old: Vec<String> = old.split('.').map(str::to_owned).collect();
                let (around, before) = (&self.path[..self.path.len() - 1], &old[..old.len() - 1]);
                let is_common = |(field, name): &(&&Field, &String)| field.item_names().any(|own| own == **name);
                let common = around.iter().zip(before).take_while(is_common).count();
                self.moves.push(Move { old, new: self.path.clone(), common });
            }
            if let Some(blocks) = field.blocks() {
                self.body((blocks.schema)());
            }
            self.path.pop();
        }
        self.around.pop();
    }
}

/// What is said to the author of a type.
mod messages {
    use super::Move;

    /// Something in it cannot be reached by names alone.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn unreachable(old: &str, name: &str) -> String {
        format!(
            "{name}: it has moved from \"{old}\", and is in an object or in one of several variants: only what is in blocks \
             can be moved"
        )
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn ambiguous(it: &Move) -> String {
        format!(
            "{}: it has moved from \"{}\", and so has something else: what is there can go to one place only",
            it.new_path(),
            it.old_path()
        )
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn into_several(it: &Move, block: &str) -> String {
        format!(
            "{}: it has moved from \"{}\", and there can be several \"{block}\" blocks: nobody knows into which of them it \
             goes, unless its old place is in the same block",
            it.new_path(),
            it.old_path()
        )
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn out_of_several(it: &Move, block: &str) -> String {
        format!(
            "{}: it has moved from \"{}\", and there can be several \"{block}\" blocks: nobody knows from which of them",
            it.new_path(),
            it.old_path()
        )
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn still_there(it: &Move) -> String {
        format!(
            "{}: it has moved from \"{}\", which means something else now: what was there before cannot be told from it",
            it.new_path(),
            it.old_path()
        )
    }
}

/// Returns the role of a name in a body of older files. The steps to a former place are blocks, and all other names have the
/// role that they have now.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn old_role<'m>(
    name: &str,
    now: Option<Role>,
    wanted: impl Iterator<Item = (&'m Move, &'m [String])> + Clone,
) -> Option<Role> {
    let labels = match now {
        Some(Role::Block { labels } | Role::Either { labels }) => labels,
        _ => 0,
    };
    let mut wanted = wanted.filter(|(_, rest)| rest.first().is_some_and(|it| is_same_text(it, name)));
    let was_attribute = wanted.clone().any(|(it, rest)| rest.len() == 1 && it.takes_argument());
    let was_block = wanted.find_map(|(it, rest)| match (rest.len(), it.field().blocks()) {
        (1, None) => None,
        (1, Some(blocks)) => Some(blocks.label_count(it.field().name())),
        _ => Some(labels),
    });
    match (was_attribute, was_block) {
        (true, Some(labels)) => Some(Role::Either { labels }),
        (true, None) if now.is_some_and(|now| now != Role::Attribute) => Some(Role::Either { labels }),
        (true, None) => Some(Role::Attribute),
        (false, Some(labels)) => Some(Role::Block { labels }),
        (false, None) => now,
    }
}
