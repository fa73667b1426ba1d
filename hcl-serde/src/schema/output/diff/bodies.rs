//! Comparison of bodies: items and variants by name.

use std::collections::{HashMap, HashSet};

use crate::schema::description::{
    ArgumentDoc, BlocksDoc, BodyDoc, BoundsDoc, ChoiceDoc, DefaultDoc, FamilyDoc, ItemDoc, ItemKind, LabelDoc,
    Requirement, RestDoc, Secrecy, Selector, TypeDoc, VariantContent, VariantDoc,
};
use crate::schema::output::diff::comparison::{Comparison, Side, join};
use crate::schema::output::diff::rules::{self, Effect, Rule};
use crate::schema::output::diff::{ChangeKind, SchemaChange, messages};

impl<'d> Comparison<'d> {
    /// Compares two bodies of blocks by name.
    pub(super) fn bodies(&mut self, path: &str, old_name: &'d str, new_name: &'d str) {
        // The path of a body matters where something has moved.
        if !self.is_moving() && self.was_visited(old_name.to_owned(), new_name.to_owned()) {
            return;
        }
        if let (Some(old), Some(new)) = (self.old.body(old_name), self.new.body(new_name)) {
            self.inside(path, |this| this.body(path, (old_name, old), (new_name, new)));
        }
    }

    /// Compares two bodies of objects by name.
    pub(super) fn objects(&mut self, path: &str, old: &'d str, new: &'d str) {
        let was_value = std::mem::replace(&mut self.context.is_value, true);
        self.bodies(path, old, new);
        self.context.is_value = was_value;
    }

    fn body(&mut self, path: &str, (old_name, old): (&'d str, &'d BodyDoc), (new_name, new): (&'d str, &'d BodyDoc)) {
        self.checks(path, old.checked, new.checked);
        let is_untagged = |choice: &ChoiceDoc| choice.by == Selector::Content;
        match (&old.choice, &new.choice) {
            (None, None) => self.parts(path, old, new),
            (was, now) if was.iter().chain(now).any(is_untagged) => {
                self.untagged(path, (old_name, old), (new_name, new));
            }
            (Some(was), Some(now)) => self.choices(path, was, now),
            _ => self.add(path, &rules::ANOTHER_CHOICE, &[]),
        }
    }

    /// Compares the items of two bodies without variants.
    fn parts(&mut self, path: &str, old: &'d BodyDoc, new: &'d BodyDoc) {
        let takes_any_name = |item: &ItemDoc| match (&new.rest, &item.kind) {
            (Some(RestDoc::Arguments { .. }), ItemKind::Blocks(_)) | (None, _) => false,
            (Some(_), _) => !new.items.iter().any(|now| now.names().any(|name| name == item.name)),
        };
        let firsts = firsts(&new.items);
        let mut known = Vec::new();
        for item in &old.items {
            let inside = join(path, &item.name);
            // An argument at the name of moved blocks is another item.
            let is_it = |now: &&ItemDoc| {
                let is_same_kind =
                    matches!(item.kind, ItemKind::Argument(_)) == matches!(now.kind, ItemKind::Argument(_));
                is_same_kind || now.argument().is_some() || !self.has_moved(&item.name)
            };
            let Some(now) = firsts.get(&*item.name).copied().filter(is_it) else {
                self.removed(&inside, item, takes_any_name(item));
                if let (Some(RestDoc::Arguments { argument, secrecy, .. }), ItemKind::Argument(was)) =
                    (&new.rest, &item.kind)
                    && takes_any_name(item)
                {
                    self.arguments(&inside, (was, false), (argument, false));
                    self.secrets(&inside, (item.secrecy, was), (*secrecy, argument));
                    if was.former_type.is_some() {
                        self.add(&inside, &rules::NO_FORMER_VALUES, &[]);
                    }
                }
                continue;
            };
            known.push((item, now));
            if now.name != item.name {
                self.add(&inside, &rules::RENAMED, &[&now.name]);
            }
            self.was.push(&item.name);
            self.now.push(&now.name);
            self.item(
                &join(path, &now.name),
                item,
                now,
                [item, now].map(|item| item.requirement == Requirement::Required),
            );
            self.beside(&join(path, &now.name), (old, item), (new, now));
            self.was.pop();
            self.now.pop();
        }
        self.merged(path, old, &known);
        let was_called = |item: &ItemDoc| item.names().any(|name| old.item(name).is_some());
        let is_known = |item: &ItemDoc| known.iter().any(|(_, now)| std::ptr::eq(*now, item));
        for item in new.items.iter().filter(|item| !is_known(item)) {
            if was_called(item) && !self.has_moved(&item.name) {
                continue;
            }
            self.added(&join(path, &item.name), item, false);
            if old.rest.is_some() {
                self.taken_before(item, old);
            }
        }
        for (_, now) in known.iter().filter(|_| old.rest.is_some()) {
            let is_new = |name: &&str| !old.items.iter().any(|item| item.names().any(|known| known == *name));
            now.names().filter(is_new).for_each(|name| {
                self.add(&join(path, name), &rules::NAME_OVER_UNKNOWN, &[]);
            });
        }
        self.rests(path, old.rest.as_ref(), new.rest.as_ref());
        new.families.iter().for_each(|family| self.family(path, old, (new, family)));
    }

    /// Compares an argument or blocks; `required` says whether each side requires the item.
    pub(super) fn item(&mut self, path: &str, old: &'d ItemDoc, new: &'d ItemDoc, required: [bool; 2]) {
        let lost: Vec<&str> = old.names().skip(1).filter(|name| !new.names().any(|now| now == *name)).collect();
        if !lost.is_empty() {
            self.add(path, &rules::OLD_NAMES, &[&lost.join(", ")]);
        }
        match required {
            [false, true] => self.add(path, &rules::REQUIRED, &[]),
            [true, false] => self.add(path, &rules::OPTIONAL, &[]),
            _ => {}
        }
        let null = |required, item: &ItemDoc| required || item.requirement == Requirement::Grouped;
        match (&old.kind, &new.kind) {
            (ItemKind::Argument(was), ItemKind::Argument(now)) => {
                let (before, was_possible) = (self.changes.len(), self.context.is_possible);
                self.context.is_possible |= now.former_type.is_some();
                self.arguments(path, (was, null(required[0], old)), (now, null(required[1], new)));
                self.context.is_possible = was_possible;
                if !self.context.is_value {
                    self.former_values(path, before, was, now);
                }
                self.secrets(path, (old.secrecy, was), (new.secrecy, now));
            }
            (ItemKind::Blocks(was), ItemKind::Blocks(now)) => self.blocks(path, was, now),
            (ItemKind::Argument(was), ItemKind::Blocks(now)) => match &now.argument {
                Some(argument) => self.argument_or_blocks(path, was, (now, argument), required[1]),
                // Null means no blocks.
                None if *was.ty.required() == TypeDoc::Null && !required[1] => {
                    self.add(path, &rules::BLOCKS, &[]);
                }
                None => self.add(path, &rules::BLOCKS_ONLY, &[]),
            },
            (ItemKind::Blocks(was), ItemKind::Argument(now)) => match &was.argument {
                Some(argument) => {
                    self.add(path, &rules::NO_BLOCKS, &[]);
                    self.arguments(path, (argument, required[0]), (now, required[1]));
                }
                None => self.add(path, &rules::ARGUMENT_ONLY, &[]),
            },
        }
        if !old.is_required() && !new.is_required() && old.is_argument() == new.is_argument() {
            let size = |item: &ItemDoc| item.argument().and_then(|argument| argument.default_size.clone());
            if size(old).is_none() || size(old) != size(new) {
                self.defaults(path, old.default.as_ref(), new.default.as_ref());
            }
        }
        if let (None, Some(why)) = (&old.deprecated, &new.deprecated) {
            self.add(path, &rules::DEPRECATED, &[why]);
        }
        match (old.restart, new.restart) {
            (false, true) => self.add(path, &rules::RESTART, &[]),
            (true, false) => self.add(path, &rules::NO_RESTART, &[]),
            _ => {}
        }
    }

    /// Compares an argument with an argument that can replace blocks.
    fn argument_or_blocks(
        &mut self,
        path: &str,
        old: &'d ArgumentDoc,
        (blocks, new): (&'d BlocksDoc, &'d ArgumentDoc),
        required: bool,
    ) {
        self.add(path, &rules::BLOCKS, &[]);
        if *old.ty.required() == TypeDoc::Null && !required {
            return;
        }
        self.types(path, &old.ty, &new.ty);
        if old.former_type.is_some() {
            self.add(path, &rules::NO_FORMER_VALUES, &[]);
        }
        // A property without labels is no block.
        let may_be_empty = old.bounds.min_len.is_none_or(|least| least == 0);
        if matches!(old.ty, TypeDoc::Map { .. }) && !blocks.keys.is_empty() && may_be_empty {
            self.add(path, &rules::LABELS_IN_JSON, &[]);
        }
    }

    /// Reports a check by the program that is new. The program alone knows what the check refuses.
    fn checks(&mut self, path: &str, old: bool, new: bool) {
        if new && !old {
            self.add(path, &rules::CHECKED, &[]);
        }
    }

    /// Makes breaking changes of an argument harmless if a function of the program converts the old values.
    fn former_values(&mut self, path: &str, first: usize, old: &'d ArgumentDoc, new: &'d ArgumentDoc) {
        self.checks(path, old.checked, new.checked);
        if let Some(former) = &new.former_type {
            let takes_all = self.would_take((Side::Old, &old.ty), (Side::New, former));
            let null = rules::LESS.message(&["null"]);
            for change in
                self.changes[first..].iter_mut().filter(|change| change.is_breaking() && change.detail != null)
            {
                match takes_all {
                    true => {
                        change.effect = Effect::NotBreaking;
                        change.detail.push_str(messages::CONVERTED);
                    }
                    false => change.effect = Effect::PossiblyBreaking,
                }
            }
        }
        if let Some(former) = &old.former_type {
            let is_taken = |new: &'d TypeDoc, bounds: &BoundsDoc| {
                self.would_hold((Side::Old, Side::New), |inner| {
                    inner.types("", former, new);
                    inner.bounds("", (former.required(), &BoundsDoc::NONE), (new.required(), bounds));
                })
            };
            let as_former = new.former_type.as_ref().is_some_and(|former| is_taken(former, &BoundsDoc::NONE));
            if !(as_former || is_taken(&new.ty, &new.bounds)) {
                self.add(path, &rules::NO_FORMER_VALUES, &[]);
            }
        }
    }

    fn secrets(&mut self, path: &str, (old, was): (Secrecy, &ArgumentDoc), (new, now): (Secrecy, &ArgumentDoc)) {
        let takes = |secrecy, argument: &ArgumentDoc| {
            secrecy != Secrecy::Public || argument.keeps_marks || *argument.ty.required() == TypeDoc::Expression
        };
        match (takes(old, was), takes(new, now)) {
            (true, false) => self.add(path, &rules::NO_SECRETS, &[]),
            (false, true) if new != Secrecy::Public => self.add(path, &rules::SECRETS, &[]),
            _ if old == Secrecy::Secret && new == Secrecy::Partial => self.add(path, &rules::SECRET_PARTS, &[]),
            _ => {}
        }
    }

    fn defaults(&mut self, path: &str, old: Option<&DefaultDoc>, new: Option<&DefaultDoc>) {
        match (old, new) {
            (old, new) if old == new => {}
            (None, Some(DefaultDoc::Hidden)) => self.add(path, &rules::HIDDEN_DEFAULT, &[]),
            (Some(DefaultDoc::Hidden), None) => self.add(path, &rules::NO_DEFAULT, &[]),
            (old, new) => {
                let text = |default: Option<&DefaultDoc>| {
                    default.and_then(DefaultDoc::literal).map(|it| messages::on_a_line(&it.hcl))
                };
                let (old, new) = (text(old), text(new));
                match (old.as_deref(), new.as_deref()) {
                    (old, new) if old == new => {}
                    (Some(old), Some(new)) => self.add(path, &rules::ANOTHER_DEFAULT, &[new, old]),
                    (None, Some(new)) => self.add(path, &rules::DEFAULT, &[new]),
                    (Some(old), None) => self.add(path, &rules::FORMER_DEFAULT, &[old]),
                    (None, None) => {}
                }
            }
        }
    }

    fn blocks(&mut self, path: &str, old: &'d BlocksDoc, new: &'d BlocksDoc) {
        let count = |count: usize| Some(count as u64).filter(|count| *count > 1);
        self.counts(path, (count(old.min_count), count(new.min_count)), true, messages::OR_NONE);
        let most = |blocks: &BlocksDoc| blocks.max_count.map(|count| count as u64);
        self.counts(path, (most(old), most(new)), false, "");
        for (variant, [was, now]) in self.label_lists(old, new) {
            let path = variant.map_or_else(|| path.to_owned(), |variant| join(path, variant));
            self.labels(&path, (old, was), (new, now));
        }
        match (&old.argument, &new.argument) {
            (Some(was), Some(now)) => {
                let first = self.changes.len();
                self.bodies(path, &old.body, &new.body);
                let middle = self.changes.len();
                self.arguments(path, (was, false), (now, false));
                let of_argument = self.changes.split_off(middle);
                let is_new = |change: &SchemaChange| !self.changes[first..].contains(change);
                let of_argument: Vec<SchemaChange> = of_argument.into_iter().filter(is_new).collect();
                return self.changes.extend(of_argument);
            }
            // An object writes blocks as arguments.
            (Some(_), None) if !self.context.is_value => self.add(path, &rules::NO_ARGUMENT, &[]),
            (None, Some(_)) if !self.context.is_value => self.add(path, &rules::ARGUMENT, &[]),
            _ => {}
        }
        self.bodies(path, &old.body, &new.body);
    }

    /// Compares the labels of blocks.
    fn labels(
        &mut self,
        path: &str,
        (old, was): (&'d BlocksDoc, Vec<&'d LabelDoc>),
        (new, now): (&'d BlocksDoc, Vec<&'d LabelDoc>),
    ) {
        let [before, after] = [was.len() + usize::from(old.variant_label), now.len() + usize::from(new.variant_label)];
        match (old.any_labels, new.any_labels) {
            (true, false) => self.add(path, &rules::NO_OTHER_LABELS, &[]),
            (false, true) if before < after => {
                self.add(path, &rules::LABELS_AT_LEAST, &[&messages::labels(after), &before.to_string()]);
            }
            (false, true) => {
                if self.old.keeps_in_body(&old.body) {
                    self.add(path, &rules::KEPT, &[]);
                }
                self.add(path, &rules::ANY_LABELS, &[]);
            }
            _ if before != after => self.add(path, &rules::LABELS, &[&messages::labels(after), &before.to_string()]),
            _ => {}
        }
        if before == after || new.any_labels && before > after {
            for (was, now) in was.into_iter().zip(now) {
                let path = format!("{path}.<{}>", now.name);
                self.types(&path, &was.ty, &now.ty);
                self.checks(&path, was.checked, now.checked);
            }
            match (old.keys.len(), new.keys.len()) {
                (was, now @ 1..) if (was == 0 || was > now) && old.max_count != Some(1) => {
                    self.add(path, &rules::ONE_OF_EACH, &[]);
                }
                (1.., 0) => self.add(path, &rules::SEVERAL_OF_EACH, &[]),
                _ => {}
            }
        }
    }

    /// Returns the labels of old and new blocks, without the label that chooses a variant: those of each variant that both have.
    fn label_lists(&self, old: &'d BlocksDoc, new: &'d BlocksDoc) -> Vec<(Option<&'d str>, [Vec<&'d LabelDoc>; 2])> {
        let labels = |side, blocks: &'d BlocksDoc, variant| {
            blocks.keys.iter().chain(self.side(side).own_labels(blocks, variant)).collect()
        };
        let of_both = |was, now| [labels(Side::Old, old, was), labels(Side::New, new, now)];
        let choice = |side, blocks: &'d BlocksDoc| self.side(side).body(&blocks.body)?.choice.as_ref();
        let (Some(was), Some(now)) = (choice(Side::Old, old), choice(Side::New, new)) else {
            return vec![(None, of_both(None, None))];
        };
        let of_name = |was: &VariantDoc| now.variants.iter().find(|now| now.names().any(|name| name == was.name));
        let pairs = was.variants.iter().filter_map(|was| Some((was, of_name(was)?)));
        pairs.map(|(was, now)| (Some(&*was.name), of_both(Some(was), Some(now)))).collect()
    }

    fn rests(&mut self, path: &str, old: Option<&'d RestDoc>, new: Option<&'d RestDoc>) {
        match (old, new) {
            (Some(_), None) => self.add(path, &rules::NO_REST, &[]),
            (None, Some(_)) => self.add(path, &rules::REST, &[]),
            (
                Some(RestDoc::Arguments { argument: was, secrecy: old, .. }),
                Some(RestDoc::Arguments { argument: now, secrecy: new, .. }),
            ) => {
                let path = join(path, "*");
                self.arguments(&path, (was, false), (now, false));
                self.secrets(&path, (*old, was), (*new, now));
            }
            (Some(_), Some(RestDoc::Arguments { .. })) => {
                self.add(path, &rules::REST_OF_ARGUMENTS, &[]);
            }
            (Some(RestDoc::Arguments { .. }), Some(_)) => self.add(path, &rules::REST_OF_ANYTHING, &[]),
            _ => {}
        }
    }

    /// Reports items that must be there beside an argument now.
    fn beside(&mut self, path: &str, (body, old): (&'d BodyDoc, &'d ItemDoc), (now, new): (&'d BodyDoc, &'d ItemDoc)) {
        let before = body.required_beside(&old.name);
        let is_new = |name: &&str| {
            let was = now.item(name).and_then(|item| item.names().find_map(|name| body.item(name)));
            !was.is_some_and(|was| was.is_required() || before.contains(&&*was.name))
        };
        let beside: Vec<&str> = now.required_beside(&new.name).into_iter().filter(is_new).collect();
        if !beside.is_empty() {
            self.add(path, &rules::BESIDE, &[&beside.join(", ")]);
        }
    }

    /// Reports a new name that files may have used as any other name.
    fn taken_before(&mut self, item: &'d ItemDoc, old: &'d BodyDoc) {
        let is_taken = match (&old.rest, &item.kind) {
            (Some(RestDoc::Arguments { argument: was, .. }), ItemKind::Argument(now)) => {
                let required = item.is_required();
                item.names().count() == 1
                    && self
                        .would_hold((Side::Old, Side::New), |inner| inner.arguments("", (was, false), (now, required)))
            }
            _ => false,
        };
        if let Some(change) = self.changes.pop_if(|change| change.kind == ChangeKind::Added && !is_taken) {
            self.add(&change.path, &rules::ADDED_OVER_UNKNOWN, &[]);
        }
    }

    /// Reports items that one item replaces, so that files can no longer have several of them.
    fn merged(&mut self, path: &str, body: &'d BodyDoc, items: &[(&'d ItemDoc, &'d ItemDoc)]) {
        let mut seen = HashSet::new();
        for (_, new) in items.iter().filter(|(_, new)| seen.insert(&new.name)) {
            let olds: Vec<&ItemDoc> =
                items.iter().filter(|(_, it)| std::ptr::eq(*it, *new)).map(|(old, _)| *old).collect();
            let has_keys = matches!(&new.kind, ItemKind::Blocks(blocks) if !blocks.keys.is_empty());
            self.at_most(&join(path, &new.name), (body, &olds), new.max_count(), has_keys);
        }
    }

    fn family(&mut self, path: &str, old: &'d BodyDoc, (_, family): (&'d BodyDoc, &'d FamilyDoc)) {
        let path = join(path, &family.items.join("|"));
        let before = old.families.iter().find(|other| other.items.iter().any(|name| family.items.contains(name)));
        if let Some(before) = before {
            let is_new = before.requirement != Requirement::Required && family.requirement == Requirement::Required;
            if is_new && before.min_count == family.min_count && family.min_count > 1 {
                self.add(&path, &rules::REQUIRED, &[]);
            }
            if family.requirement != Requirement::Required {
                self.defaults(&path, before.default.as_ref(), family.default.as_ref());
            }
        }
        let or_none = if family.requirement == Requirement::Required { "" } else { messages::OR_NONE };
        let shown = |family: &FamilyDoc| {
            let is_bound = family.min_count > 1 || family.requirement == Requirement::Required && family.min_count > 0;
            is_bound.then_some(family.min_count as u64)
        };
        self.counts(&path, (before.and_then(shown), shown(family)), true, or_none);
        let is_one = |item: &&ItemDoc| item.names().next().is_some_and(|name| family.items.iter().any(|it| it == name));
        let olds: Vec<&ItemDoc> = old.items.iter().filter(is_one).collect();
        self.at_most(&path, (old, &olds), family.max_count, false);
    }

    /// Reports that there may be fewer of several items together than before; blocks with keys, one of each key.
    fn at_most(
        &mut self,
        path: &str,
        (body, items): (&'d BodyDoc, &[&'d ItemDoc]),
        max: Option<usize>,
        has_keys: bool,
    ) {
        let mut counted: Vec<(Option<&FamilyDoc>, Option<usize>)> = Vec::new();
        for item in items {
            let is_counted = |family: &&FamilyDoc| family.max_count.is_some() && family.items.contains(&item.name);
            match body.families.iter().find(is_counted) {
                Some(family) if counted.iter().any(|(it, _)| it.is_some_and(|it| std::ptr::eq(it, family))) => {}
                Some(family) => counted.push((Some(family), family.max_count)),
                None => counted.push((None, item.max_count())),
            }
        }
        let before = counted.iter().try_fold(0_usize, |all, (_, most)| Some(all.saturating_add((*most)?)));
        let names: Vec<&str> = items.iter().map(|item| &*item.name).collect();
        match max {
            _ if counted.len() < 2 => {}
            Some(max) if before.is_none_or(|most| most > max) => match max {
                1 => self.add(path, &rules::ONE_OF, &[&names.join(", ")]),
                max => self.add(path, &rules::AT_MOST_OF, &[&max.to_string(), &names.join(", ")]),
            },
            None if has_keys => self.add(path, &rules::ONE_OF_EACH_OF, &[&names.join(", ")]),
            _ => {}
        }
    }

    /// Compares the variants of an enum that a name or an argument chooses.
    fn choices(&mut self, path: &str, old: &'d ChoiceDoc, new: &'d ChoiceDoc) {
        if old.by != new.by {
            return self.add(path, &rules::ANOTHER_CHOICE, &[]);
        }
        let names =
            |choice: &'d ChoiceDoc| choice.variants.iter().flat_map(|variant| variant.names()).collect::<Vec<_>>();
        let (known, mut called) = (names(old), names(new));
        let new_of = |name: &str| new.variants.iter().find(|new| new.names().any(|other| other == name));
        let renamed = |name: &str| new_of(name).map(|new| &*new.name).filter(|now| !known.contains(now));
        let renamings: Vec<&str> = old.variants.iter().filter_map(|old| renamed(&old.name)).collect();
        called.retain(|name| !renamings.contains(name));
        self.words(path, &known, &called);
        let mut changed = [Vec::new(), Vec::new()];
        for was in &old.variants {
            let Some(now) = new_of(&was.name) else { continue };
            let new_name = renamed(&was.name);
            if let Some(name) = new_name {
                self.add(&join(path, &was.name), &rules::RENAMED, &[name]);
            }
            if self.context.is_value && was.unit != now.unit {
                changed[usize::from(now.unit)].push(&*was.name);
                continue;
            }
            let inside = join(path, new_name.unwrap_or(&was.name));
            self.was.push(&was.name);
            self.now.push(&was.name);
            match (&was.content, &now.content) {
                (VariantContent::Body(old), VariantContent::Body(new)) => {
                    if was.nullable && !now.nullable {
                        self.add(&inside, &rules::LESS, &["null"]);
                    }
                    self.bodies(&inside, old, new);
                }
                (VariantContent::Value(old), VariantContent::Value(new)) => {
                    self.arguments(&inside, (old, true), (new, true));
                    let secrecy = |variant: &VariantDoc| if variant.secret { Secrecy::Secret } else { Secrecy::Public };
                    self.secrets(&inside, (secrecy(was), old), (secrecy(now), new));
                }
                _ => self.add(&inside, &rules::ANOTHER_CONTENT, &[]),
            }
            self.was.pop();
            self.now.pop();
        }
        for (rule, names) in [&rules::OBJECTS_ONLY, &rules::NAMES_ONLY].into_iter().zip(changed) {
            if !names.is_empty() {
                self.add(path, rule, &[&names.join(", ")]);
            }
        }
    }

    /// Compares words or names.
    pub(super) fn words(&mut self, path: &str, old: &[&str], new: &[&str]) {
        for (rule, all, others) in [(&rules::LESS, old, new), (&rules::MORE, new, old)] {
            let words: Vec<&str> = all.iter().copied().filter(|word| !others.contains(word)).collect();
            if !words.is_empty() {
                self.add(path, rule, &[&words.join(", ")]);
            }
        }
    }

    /// Adds a change by a rule, with the parts that its message names.
    pub(super) fn add(&mut self, path: &str, rule: &Rule, parts: &[&str]) {
        let path = if path.is_empty() { "(file)" } else { path }.to_owned();
        self.changes.push(SchemaChange { path, kind: rule.kind, effect: rule.effect, detail: rule.message(parts) });
    }
}

/// Returns the item of each name: the first item that has it as its first name, or else the first that has it at all.
fn firsts(items: &[ItemDoc]) -> HashMap<&str, &ItemDoc> {
    let mut firsts: HashMap<&str, &ItemDoc> = HashMap::new();
    items.iter().for_each(|item| _ = firsts.entry(&item.name).or_insert(item));
    for item in items {
        item.names().for_each(|name| _ = firsts.entry(name).or_insert(item));
    }
    firsts
}
