//! How many there may be of what is counted together: of several names that are one now, of blocks that are variants of one enum.

use hcl_model::value::Value;

use crate::schema::output::diff::comparison::Comparison;
use crate::schema::output::diff::read::{join, max_count, most, names};
use crate::schema::output::diff::{ChangeKind, get, get_text, is, list, messages, texts};

impl<'d> Comparison<'d> {
    /// Says what files can no longer have beside each other, because it is one item now.
    #[inline]
    pub(super) fn merged(&mut self, path: &str, body: &'d Value, items: &[(&'d Value, &'d Value)]) {
        for (index, (_, new)) in items.iter().enumerate() {
            let is_it = |(_, other): &&(&'d Value, &'d Value)| std::ptr::eq(*other, *new);
            if items[..index].iter().any(|item| is_it(&item)) {
                continue;
            }
            let olds: Vec<&Value> = items.iter().filter(is_it).map(|(old, _)| *old).collect();
            let inside = join(path, get_text(new, "name").unwrap_or_default());
            self.at_most(&inside, (body, &olds), most(new), !list(new, "keys").is_empty());
        }
    }

    /// Compares how many blocks there must and may be whose types are the variants of an enum.
    #[inline]
    pub(super) fn together(&mut self, path: &str, old: &'d Value, new: &'d Value) {
        for group in list(new, "together") {
            let variants: Vec<&str> = texts(group, "blocks").collect();
            let inside = join(path, &variants.join("|"));
            let is_known = |other: &&Value| variants.iter().any(|name| texts(other, "blocks").any(|it| it == *name));
            let before = list(old, "together").iter().find(is_known).unwrap_or(&Value::NULL);
            if is(before, "optional") && get(group, "min_count").is_some() && !is(group, "optional") {
                self.add(&inside, ChangeKind::Required, messages::REQUIRED);
            }
            self.bound(&inside, (before, group), ("min_count", "min_count"), true);
            let blocks: Vec<&Value> = list(new, "blocks")
                .iter()
                .filter(|block| get_text(block, "name").is_some_and(|name| variants.contains(&name)))
                .collect();
            let is_one_of_them = |item: &&Value| {
                names(item).next().is_some_and(|name| blocks.iter().any(|block| names(block).any(|it| it == name)))
            };
            let olds: Vec<&Value> = list(old, "blocks").iter().filter(is_one_of_them).collect();
            self.at_most(&inside, (old, &olds), max_count(group), false);
        }
    }

    /// Says that there may be less of some items of a body together than before; of blocks with keys, one of each key.
    #[inline]
    fn at_most(&mut self, path: &str, (body, items): (&'d Value, &[&'d Value]), max: Option<u64>, has_keys: bool) {
        let Some(before) = Counted::of(body, items) else { return };
        let names: Vec<&str> = items.iter().filter_map(|item| get_text(item, "name")).collect();
        match max {
            Some(max) if before.most.is_none_or(|most| most > max) => {
                self.add(path, ChangeKind::Narrower, messages::at_most_together(max, &names));
            }
            None if has_keys => self.add(path, ChangeKind::Narrower, messages::one_of_each(&names)),
            _ => {}
        }
    }
}

/// Items of a body that were counted apart.
struct Counted {
    /// How many there could be of all of them.
    most: Option<u64>,
}

impl Counted {
    /// None if they were counted together.
    #[inline]
    fn of(body: &Value, items: &[&Value]) -> Option<Counted> {
        let mut groups: Vec<&Value> = Vec::new();
        let (mut most_of_all, mut count) = (Some(0), 0);
        for item in items {
            let is_in = |group: &&Value| texts(group, "blocks").any(|name| get_text(item, "name") == Some(name));
            let most = match list(body, "together").iter().find(is_in) {
                Some(group) if groups.iter().any(|known| std::ptr::eq(*known, group)) => continue,
                Some(group) => {
                    groups.push(group);
                    max_count(group)
                }
                None => most(item),
            };
            count += 1;
            most_of_all = most_of_all.zip(most).map(|(all, most): (u64, u64)| all.saturating_add(most));
        }
        (count > 1).then_some(Counted { most: most_of_all })
    }
}
