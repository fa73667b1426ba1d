//! The former places of the items of a schema, by its fields.

use std::collections::{HashMap, HashSet};

use hcl_model::__private::value::is_same_text;
use hcl_model::path::PathStep;
use hcl_model::syntax::Role;

use Leads::{Known, Nowhere, Several};

use crate::schema::{Field, Identity, ReferencePath, Schema};

/// A former place of an argument, or of the blocks of a field.
#[derive(Debug)]
pub(crate) struct Migration {
    /// The names of the former path, from the top of the file.
    pub(crate) from: Vec<String>,
    /// The fields of the path of now. The last one converts former values.
    pub(crate) to: Vec<&'static Field>,
    /// The number of blocks on both paths, in which the item stays.
    pub(crate) common: usize,
}

/// The migrations of a schema.
#[derive(Debug)]
pub(crate) struct Migrations {
    pub(crate) all: Vec<Migration>,
    /// Messages about the other former places, for the author of the type.
    pub(crate) refused: Vec<String>,
}

impl Migration {
    /// Returns the former path as files write it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn old_path(&self) -> String {
        self.from.join(".")
    }

    /// Returns the path of now as files write it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn new_path(&self) -> String {
        let names: Vec<&str> = self.to.iter().map(|field| field.name()).collect();
        names.join(".")
    }

    /// Returns the field of now.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn field(&self) -> &'static Field {
        self.to[self.to.len() - 1]
    }

    /// Returns `true` if there can be only one item.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn is_single(&self) -> bool {
        self.field().blocks().is_none_or(|blocks| blocks.is_single())
    }

    /// Returns the steps of now for steps to the former place.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn place_now(
        &self,
        steps: &[PathStep],
        is_called: &dyn Fn(&PathStep, &str) -> bool,
    ) -> Option<Vec<PathStep>> {
        let (mut left, mut now) = (steps, Vec::new());
        for field in &self.to[..self.common] {
            let (step, rest) = left.split_first()?;
            let is_it = field.item_names().any(|name| is_called(step, name));
            let labels = field.blocks().filter(|_| is_it)?.label_count(field.name());
            let number = matches!(rest.get(labels), Some(PathStep::Index(_)));
            let (own, rest) = rest.split_at_checked(labels + usize::from(number))?;
            now.extend(std::iter::once(step).chain(own).cloned());
            left = rest;
        }
        for name in &self.from[self.common..] {
            let (step, rest) = left.split_first()?;
            left = Some(rest).filter(|_| is_called(step, name))?;
        }
        now.extend(self.to[self.common..].iter().map(|field| PathStep::Name(field.name().into())));
        now.extend(left.iter().cloned());
        Some(now)
    }

    /// Returns `true` if expressions can refer to the place of now by names alone, which a block in a block does not have.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn has_name(&self) -> bool {
        let around = &self.to[..self.to.len() - 1];
        let is_one = |field: &&Field| {
            field.blocks().is_some_and(|blocks| blocks.is_single() && blocks.label_count(field.name()) == 0)
        };
        around.len() < 2 && around.iter().all(is_one)
    }

    /// Returns the former and the new paths of references, as far as a reference could lead to the former place.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn references(&self) -> Vec<(ReferencePath, ReferencePath, bool)> {
        let new: Vec<&str> = self.to.iter().map(|field| field.name()).collect();
        match self.common {
            0 => {
                let new = new.into_iter().map(|name| Some(name.to_owned())).collect();
                vec![(self.from.iter().cloned().map(Some).collect(), new, self.has_name())]
            }
            1 if self.from.len() == 2 => {
                let around = self.to[0];
                let now = reference_path(around, around.name(), &new[1..]);
                let former = |ty: &str| (reference_path(around, ty, &[&self.from[1]]), now.clone(), new.len() == 2);
                around.item_names().map(former).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns `true` if the field takes an argument.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn takes_argument(&self) -> bool {
        self.field().blocks().is_none_or(|blocks| blocks.argument.is_some())
    }
}

/// Returns the path of a reference to blocks of a type, or into them.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn reference_path(field: &Field, ty: &str, inside: &[&str]) -> ReferencePath {
    let labels = field.blocks().map_or(0, |blocks| blocks.label_count(ty));
    let inside = inside.iter().map(|name| Some((*name).to_owned()));
    [Some(ty.to_owned())].into_iter().chain(vec![None; labels]).chain(inside).collect()
}

/// So many bodies are looked at in which something may have moved.
const MOST_BODIES: usize = 10_000;

impl Migrations {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of(schema: &'static Schema) -> Migrations {
        let mut walk =
            Walk { all: Vec::new(), path: Vec::new(), around: Vec::new(), reached: HashSet::new(), left: MOST_BODIES };
        walk.body(schema);
        let mut migrations = Migrations { all: Vec::new(), refused: Vec::new() };
        schema.visit_bodies(&mut |_, body| {
            let is_reached = |field: &Field| walk.reached.contains(&(body.identity(), field.name()));
            for field in body.fields().filter(|field| !is_reached(field)) {
                let former = field.former_paths().iter();
                migrations.refused.extend(former.map(|old| messages::unreachable(old, field.name())));
                migrations.refused.extend(field.change().map(|_| messages::unreachable_values(field.name())));
            }
        });
        migrations.choose(walk.all, schema);
        migrations
    }

    /// Keeps, of what has moved from one place, what is nearest to it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn choose(&mut self, all: Vec<Migration>, schema: &'static Schema) {
        let mut nearest: HashMap<String, (usize, usize)> = HashMap::new();
        for it in &all {
            let (common, count) = nearest.entry(it.old_path()).or_insert((it.common, 0));
            if it.common > *common {
                (*common, *count) = (it.common, 0);
            }
            *count += usize::from(it.common == *common);
        }
        for it in all {
            match nearest.get(&it.old_path()) {
                Some((common, _)) if it.common < *common => {}
                Some((_, 2..)) => self.refused.push(messages::ambiguous(&it)),
                _ => match it.refused(schema) {
                    Some(why) => self.refused.push(why),
                    None => self.all.push(it),
                },
            }
        }
    }
}

impl Migration {
    /// Why nothing can have moved from there to here.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn refused(&self, schema: &'static Schema) -> Option<String> {
        let between = &self.to[self.common..self.to.len() - 1];
        let is_one =
            |field: &&Field| field.blocks().is_some_and(|it| it.is_single() && it.label_count(field.name()) == 0);
        if let Some(several) = between.iter().find(|field| !is_one(field)) {
            return Some(messages::into_several(self, several.name()));
        }
        let around = self.to[..self.common].iter().filter_map(|field| field.blocks()).next_back();
        let around = around.map_or(schema, |blocks| (blocks.schema)());
        match self.leads(around, &self.from[self.common..]) {
            Known => Some(messages::still_there(self)),
            Several(name) => Some(messages::out_of_several(self, &name)),
            Nowhere => None,
        }
    }

    /// Returns the target of the path to the old place in a body of the current schema.
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

/// The target of a path to an old place.
enum Leads {
    /// It leads to what somebody means who writes it now.
    Known,
    /// It leads through one of several blocks.
    Several(String),
    Nowhere,
}

/// A walk over the bodies of a schema, each as often as there are ways to it.
struct Walk {
    all: Vec<Migration>,
    path: Vec<&'static Field>,
    /// The bodies that it is in: what contains itself is not entered again.
    around: Vec<Identity>,
    /// The fields in blocks.
    reached: HashSet<(Identity, &'static str)>,
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
            self.reached.insert((schema.identity(), field.name()));
            for old in field.former_paths() {
                let old: Vec<String> = old.split('.').map(str::to_owned).collect();
                let (around, before) = (&self.path[..self.path.len() - 1], &old[..old.len() - 1]);
                let is_common = |(field, name): &(&&Field, &String)| field.item_names().any(|own| own == **name);
                let common = around.iter().zip(before).take_while(is_common).count();
                self.all.push(Migration { from: old, to: self.path.clone(), common });
            }
            if let Some(blocks) = field.blocks() {
                self.body((blocks.schema)());
            }
            self.path.pop();
        }
        self.around.pop();
    }
}

/// The messages for the author of a type.
mod messages {
    use super::Migration;

    /// Something in it cannot be reached by names alone.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn unreachable(old: &str, name: &str) -> String {
        format!(
            "{name}: it has moved from `{old}`, and is in an object or in one of several variants: only what is in blocks \
             can be moved"
        )
    }

    /// A field whose former values cannot be found.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn unreachable_values(name: &str) -> String {
        format!(
            "{name}: it has older values, and is in an object or in one of several variants: only those in blocks are known"
        )
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn ambiguous(it: &Migration) -> String {
        format!(
            "{}: it has moved from `{}`, and so has something else: what is there can go to one place only",
            it.new_path(),
            it.old_path()
        )
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn into_several(it: &Migration, block: &str) -> String {
        format!(
            "{}: it has moved from `{}`, and there can be several `{block}` blocks: nobody knows into which of them it \
             goes, unless its old place is in the same block",
            it.new_path(),
            it.old_path()
        )
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn out_of_several(it: &Migration, block: &str) -> String {
        format!(
            "{}: it has moved from `{}`, and there can be several `{block}` blocks: nobody knows from which of them",
            it.new_path(),
            it.old_path()
        )
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn still_there(it: &Migration) -> String {
        format!(
            "{}: it has moved from `{}`, which means something else now: what was there before cannot be told from it",
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
    wanted: impl Iterator<Item = (&'m Migration, &'m [String])> + Clone,
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
