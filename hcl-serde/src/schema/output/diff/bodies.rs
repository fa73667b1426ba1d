//! Bodies that are compared: their arguments, blocks and variants by name.

use hcl_model::value::{Number, Value};

use crate::schema::output::diff::comparison::Comparison;
use crate::schema::output::diff::forms::flattened;
use crate::schema::output::diff::read::{body_of, called, firsts, items_of, join, knows, names};
use crate::schema::output::diff::types::elements;
use crate::schema::output::diff::values::of_form;
use crate::schema::output::diff::{ChangeKind, SchemaChange, get, get_text, is, list, messages, texts, types};

impl<'d> Comparison<'d> {
    /// Compares the bodies of files.
    #[inline]
    pub(super) fn roots(&mut self) {
        if let (Some(old), Some(new)) = (get_text(self.old, "root"), get_text(self.new, "root")) {
            self.bodies("", old, new);
        }
        self.old_places();
    }

    /// Compares two bodies of objects in values by their names.
    #[inline]
    pub(super) fn objects(&mut self, path: &str, old: &str, new: &str) {
        let was_value = std::mem::replace(&mut self.is_value, true);
        self.bodies(path, old, new);
        self.is_value = was_value;
    }

    /// Compares two bodies by their names.
    #[inline]
    pub(super) fn bodies(&mut self, path: &str, old: &str, new: &str) {
        // Where something has moved, it matters where a body is.
        let place = if self.is_value { "value" } else { "block" };
        if !self.is_moving(path) && !self.visited.insert((format!("{place} {old}"), new.to_owned())) {
            return;
        }
        let (Some(old), Some(new)) = (body_of(self.old, old), body_of(self.new, new)) else { return };
        self.inside(path, |this| this.named_bodies(path, old, new));
    }

    /// Compares two bodies.
    #[inline]
    pub(super) fn named_bodies(&mut self, path: &str, old: &'d Value, new: &'d Value) {
        self.checks(path, old, new);
        let choices = (get(old, "choice"), get(new, "choice"));
        if let (None, None) = choices {
            return self.parts(path, old, new);
        }
        if self.contents(path, old, new) {
            return;
        }
        match choices {
            (Some(was), Some(now)) => self.choices(path, was, now),
            _ => self.another_choice(path),
        }
    }

    /// Compares everything that two bodies take.
    #[inline]
    pub(super) fn parts(&mut self, path: &str, old: &'d Value, new: &'d Value) {
        self.items(path, (old, new), "arguments");
        self.items(path, (old, new), "blocks");
        self.rests(path, old, new);
        self.together(path, old, new);
    }

    /// Compares arguments or blocks.
    #[inline]
    fn items(&mut self, path: &str, (old, new): (&'d Value, &'d Value), what: &str) {
        let (olds, news) = (list(old, what), list(new, what));
        // What is an argument can be a block now, or stand in the place of one; and the other way round.
        let other = if what == "arguments" { "blocks" } else { "arguments" };
        let (first_news, first_others) = (firsts(news), firsts(list(new, other)));
        let mut known = Vec::new();
        for item in olds {
            let Some(name) = get_text(item, "name") else { continue };
            let inside = join(path, name);
            let is_other = |now: &&&Value| get(now, "argument").is_some() || !self.has_moved(&inside);
            let Some(other) = first_news.get(name).or_else(|| first_others.get(name).filter(is_other)).copied() else {
                self.gone(&inside, item, takes_rest(new, what) && !knows(new, name));
                // Any other name may take less than this one did.
                if let (Some(_), Some(rest)) = (get(item, "type"), typed_rest(new))
                    && !self.changes.last().is_some_and(SchemaChange::is_breaking)
                {
                    self.values(&inside, item, rest, (false, false));
                    if !self.takes_former(item, rest) {
                        self.add(&inside, ChangeKind::Narrower, messages::NO_FORMER_VALUES);
                    }
                }
                continue;
            };
            known.push((item, other));
            let now = get_text(other, "name").unwrap_or_default();
            if now != name {
                self.add(&inside, ChangeKind::Renamed, messages::renamed(now));
            }
            let before = self.changes.len();
            self.now.push(now);
            self.item(&inside, item, other, (is(item, "required"), is(other, "required")));
            self.now.pop();
            self.beside(&inside, (old, item), (new, other));
            if now != name {
                self.say_otherwise(before, &inside, &join(path, now));
            }
        }
        self.merged(path, old, &known);
        let (was_called, was_any) = (called(olds), firsts(olds));
        let others = list(old, other);
        let (other_called, any_other) = (called(others), firsts(others));
        for item in news {
            let Some(name) = get_text(item, "name") else { continue };
            let was_item = was_any.contains_key(name) || names(item).any(|name| was_called.contains(name));
            let was_other = || {
                let mut called = names(item).filter(|name| other_called.contains(name));
                let was = any_other.contains_key(name).then_some(name).or_else(|| called.next());
                was.is_some_and(|was| get(item, "argument").is_some() || !self.has_moved(&join(path, was)))
            };
            if !(was_item || was_other()) {
                self.added(&join(path, name), item, false);
                self.taken_before(item, get(old, "rest"));
            } else if get(old, "rest").is_some() {
                // It may be there under another name already.
                for name in names(item).filter(|name| !knows(old, name)) {
                    self.add(&join(path, name), ChangeKind::Narrower, messages::NAME_TAKEN_BEFORE);
                }
            }
        }
    }

    /// Gives changes of something, from one of them on, the path that it has now; where it was before it has moved from there stays.
    #[inline]
    fn say_otherwise(&mut self, first: usize, path: &str, now: &str) {
        let mut moved: Option<String> = None;
        for change in &mut self.changes[first..] {
            if change.kind == ChangeKind::Moved {
                moved = Some(change.path.clone());
            }
            if moved.as_ref().is_some_and(|moved| change.path.starts_with(moved.as_str())) {
                continue;
            }
            match change.path.strip_prefix(path) {
                Some(rest) if rest.is_empty() || rest.starts_with(['.', '[']) => change.path = format!("{now}{rest}"),
                _ => {}
            }
        }
    }

    /// Compares an argument or a block with what it is now; it is said whether it must have been there, and must be now.
    #[inline]
    pub(super) fn item(&mut self, path: &str, old: &'d Value, new: &'d Value, required: (bool, bool)) {
        // It is known by its first name.
        let lost: Vec<&str> = names(old).skip(1).filter(|name| !names(new).any(|now| now == *name)).collect();
        if !lost.is_empty() {
            self.add(path, ChangeKind::Narrower, messages::names(&lost));
        }
        match required {
            (false, true) => self.add(path, ChangeKind::Required, messages::REQUIRED),
            (true, false) => self.add(path, ChangeKind::Optional, messages::OPTIONAL),
            _ => {}
        }
        if self.is_argument_now(path, old, new) || self.is_block_now(path, old, new, required.1) {
            return self.notes(path, old, new);
        }
        let before = self.changes.len();
        self.values(path, old, new, required);
        // In values, nothing is made of older ones.
        if !self.is_value && is(new, "former_values") && self.takes_as_former(old, new) {
            // What was right before is made into what is right now.
            let null = messages::words(true, &["null"]);
            let is_value = |change: &&mut SchemaChange| {
                change.is_breaking && change.detail != messages::NO_SECRETS && change.detail != null
            };
            for change in self.changes[before..].iter_mut().filter(is_value) {
                change.is_breaking = false;
                change.detail = messages::still_read(&change.detail);
            }
        }
        if !self.is_value && !self.takes_former(old, new) {
            self.add(path, ChangeKind::Narrower, messages::NO_FORMER_VALUES);
        }
        if !is(old, "required") && !is(new, "required") {
            self.defaults(path, old, new);
        }
        self.notes(path, old, new);
        match (get_text(old, "body"), get_text(new, "body")) {
            (Some(was), Some(now)) => self.blocks(path, (old, was), (new, now)),
            (None, Some(_)) => {
                self.add(path, ChangeKind::Wider, messages::BLOCKS);
                // Null is no blocks.
                let is_nothing = |was: &&Value| types::kind(was).0 == "null" && !required.1;
                if let (Some(was), Some(now)) = (get(old, "type").filter(|was| !is_nothing(was)), get(new, "argument"))
                {
                    match self.would_take(was, now) || types::kind(was).0 == types::kind(now).0 {
                        // A property without labels is no block.
                        true if types::kind(was).0 == "map" && !list(new, "keys").is_empty() && may_be_empty(old) => {
                            self.types(path, was, now);
                            self.add(path, ChangeKind::Narrower, messages::NO_LABELS);
                        }
                        true => self.types(path, was, now),
                        false => self.add(path, ChangeKind::Narrower, messages::no_objects(was, now)),
                    }
                }
            }
            _ => {}
        }
    }

    /// Compares blocks with the argument that they are now, if they are; an argument that could stand in their place can be what it
    /// was.
    #[inline]
    fn is_argument_now(&mut self, path: &str, old: &'d Value, new: &'d Value) -> bool {
        let (Some(_), Some(now), None) = (get(old, "body"), get(new, "type"), get(new, "body")) else { return false };
        let Some(was) = get(old, "argument") else {
            self.add(path, ChangeKind::Narrower, messages::ARGUMENT_ONLY);
            return true;
        };
        self.add(path, ChangeKind::Narrower, messages::NO_BLOCKS);
        self.types(path, was, now);
        let (least, most) = (get(old, "min_count"), get(old, "max_count"));
        let bounds = match types::kind(was).0 {
            // Those of a map without keys are the entries of one block.
            "map" if list(old, "keys").is_empty() => [("min_len", None), ("max_len", None)],
            "list" | "set" | "map" => [("min_len", least), ("max_len", most)],
            _ => [("min_len", None), ("max_len", None)],
        };
        let bounds = bounds.into_iter().filter_map(|(name, bound)| Some((name, bound?.clone())));
        self.bounds(path, &Value::object(bounds.chain([("type", was.clone())]).collect::<Vec<_>>()), new);
        true
    }

    /// Says that an argument is blocks now, and nothing in their place, if it is so.
    #[inline]
    fn is_block_now(&mut self, path: &str, old: &'d Value, new: &'d Value, is_required: bool) -> bool {
        let (Some(was), None) = (get(old, "type"), get(old, "body")) else { return false };
        if get(new, "body").is_none() || get(new, "argument").is_some() {
            return false;
        }
        // Null is no blocks.
        match types::kind(was).0 == "null" && !is_required {
            true => self.add(path, ChangeKind::Wider, messages::BLOCKS),
            false => self.add(path, ChangeKind::Narrower, messages::BLOCKS_ONLY),
        }
        true
    }

    /// Compares what is said of an argument or of blocks, whatever they take.
    #[inline]
    fn notes(&mut self, path: &str, old: &Value, new: &Value) {
        self.checks(path, old, new);
        if let (None, Some(why)) = (get_text(old, "deprecated"), get_text(new, "deprecated")) {
            self.add(path, ChangeKind::Deprecated, messages::deprecated(why));
        }
        match (is(old, "restart"), is(new, "restart")) {
            (false, true) => self.add(path, ChangeKind::Reload, messages::RESTART),
            (true, false) => self.add(path, ChangeKind::Reload, messages::NO_RESTART),
            _ => {}
        }
    }

    /// Says that a function of the program looks at something that none has looked at: what it refuses only it knows.
    #[inline]
    pub(super) fn checks(&mut self, path: &str, old: &Value, new: &Value) {
        if is(new, "checked") && !is(old, "checked") {
            self.add(path, ChangeKind::Narrower, messages::CHECKED);
            self.changes.last_mut().into_iter().for_each(|change| change.is_breaking = false);
        }
    }

    /// Whether a function of the program takes what an argument was.
    #[inline]
    fn takes_as_former(&self, old: &'d Value, new: &'d Value) -> bool {
        let Some(former) = get(new, "former") else { return true };
        self.would_take_values(old, former) || self.takes_forms_as_former(old, new, former)
    }

    /// Whether each of several forms that an argument had is one of now, or what a function of the program takes.
    #[inline]
    fn takes_forms_as_former(&self, old: &'d Value, new: &'d Value, former: &'d Value) -> bool {
        let (Some(was), Some(now), Some(former)) = (get(old, "type"), get(new, "type"), get(former, "type")) else {
            return false;
        };
        let forms = flattened(self.old, was).filter(|forms| forms.len() > 1);
        let is_within = |form| self.would_hold(|inner| inner.bounds("", &of_form(old, form), new));
        forms.is_some_and(|forms| {
            let is_taken = |form| self.would_take(form, now) && is_within(form) || self.would_take(form, former);
            forms.into_iter().all(is_taken)
        })
    }

    /// Whether what a function of the program has taken is still taken, by a function or as it is.
    #[inline]
    fn takes_former(&self, old: &'d Value, new: &'d Value) -> bool {
        let Some(former) = get(old, "former") else { return !is(old, "former_values") || is(new, "former_values") };
        let is_taken_as_argument = || match (get(former, "type"), get(new, "argument")) {
            (Some(was), Some(now)) => self.would_take(was, now),
            _ => true,
        };
        is(new, "former_values") && self.takes_as_former(former, new)
            || self.would_take_values(former, new) && is_taken_as_argument()
    }

    /// Whether all values of an argument are those of another one; whether they are secrets is compared by itself.
    #[inline]
    pub(super) fn would_take_values(&self, old: &'d Value, new: &'d Value) -> bool {
        self.would_hold(|inner| {
            inner.values("", old, new, (false, false));
            inner.changes.retain(|change| change.detail != messages::NO_SECRETS);
        })
    }

    /// Compares what something is that is left out.
    #[inline]
    fn defaults(&mut self, path: &str, old: &'d Value, new: &'d Value) {
        let are_blocks = [old, new].map(|item| get(item, "body").is_some());
        // Of a variant that is a block there can be none among the default blocks of its field.
        let shown =
            |item: &'d Value| get(item, "default").filter(|it| get(item, "body").is_none() || !elements(it).is_empty());
        let (before, after) = (shown(old), shown(new));
        let has = |item: &'d Value| shown(item).is_some() || is(item, "has_default");
        // An argument and blocks are not compared.
        let is_comparable = are_blocks[0] == are_blocks[1];
        let sizes = (get(old, "default_size"), get(new, "default_size"));
        let is_same = before == after || (sizes.0.is_some() && sizes.0 == sizes.1);
        match (has(old), has(new)) {
            _ if is_comparable && !is_same => {
                self.add(path, ChangeKind::Default, messages::default(before, after));
            }
            (false, true) => self.add(path, ChangeKind::Default, messages::HAS_DEFAULT),
            (true, false) => self.add(path, ChangeKind::Default, messages::NO_DEFAULT),
            _ => {}
        }
    }

    /// Compares blocks, each with the name of its body.
    #[inline]
    fn blocks(&mut self, path: &str, (old, was): (&'d Value, &str), (new, now): (&'d Value, &str)) {
        self.bound(path, (old, new), ("min_count", "min_count"), true);
        self.bound(path, (old, new), ("max_count", "max_count"), false);
        let (before, after) = (list(old, "labels").len(), list(new, "labels").len());
        let takes_more = is(new, "any_labels") && before > after;
        if !is(old, "any_labels") && is(new, "any_labels") && self.keeps_in_body(was, &mut Vec::new()) {
            self.add(path, ChangeKind::Narrower, messages::EVALUATED);
        }
        match (is(old, "any_labels"), is(new, "any_labels")) {
            (true, false) => self.add(path, ChangeKind::Narrower, messages::NO_OTHER_LABELS),
            (_, true) if before < after => {
                self.add(path, ChangeKind::Narrower, messages::labels_at_least(before, after));
            }
            (false, true) => self.add(path, ChangeKind::Wider, messages::ANY_LABELS),
            (false, false) if before != after => {
                self.add(path, ChangeKind::Narrower, messages::labels(before, after));
            }
            _ => {}
        }
        if before == after || takes_more {
            let (olds, news) = (label_types(self.old, old, was), label_types(self.new, new, now));
            for (index, (was, now)) in olds.into_iter().zip(news).enumerate() {
                let label = list(new, "labels").get(index).and_then(Value::as_str).unwrap_or_default();
                self.types(&format!("{path}.<{label}>"), was, now);
            }
            let labels =
                |data: &'d Value, body| body_of(data, body).map(|body| list(body, "labels")).unwrap_or_default();
            for (was, now) in labels(self.old, was).iter().zip(labels(self.new, now)) {
                self.checks(&format!("{path}.<{}>", get_text(now, "name").unwrap_or_default()), was, now);
            }
            let is_one = get(old, "max_count") == Some(&Value::from(1));
            match (list(old, "keys").len(), list(new, "keys").len()) {
                (was, now @ 1..) if (was == 0 || was > now) && !is_one => {
                    self.add(path, ChangeKind::Narrower, messages::ONE_OF_EACH);
                }
                (1.., 0) => self.add(path, ChangeKind::Wider, messages::SEVERAL_OF_EACH),
                _ => {}
            }
        }
        match (get(old, "argument"), get(new, "argument")) {
            // An argument in their place is the stricter one.
            (Some(was), Some(now)) => match (types::kind(was), types::kind(now)) {
                (("list" | "set", Some(was)), ("list" | "set", Some(now)))
                | (("map", Some(was)), ("map", Some(now))) => {
                    return self.types(path, was, now);
                }
                (("list" | "set" | "map" | "tuple", _), _) | (_, ("list" | "set" | "map" | "tuple", _))
                    if !self.would_take(was, now) =>
                {
                    self.add(path, ChangeKind::Narrower, messages::another_argument(was, now));
                }
                _ => return self.types(path, was, now),
            },
            // In values both are written alike.
            (Some(_), None) if !self.is_value => self.add(path, ChangeKind::Narrower, messages::NO_ARGUMENT),
            (None, Some(_)) if !self.is_value => self.add(path, ChangeKind::Wider, messages::AN_ARGUMENT),
            _ => {}
        }
        self.bodies(path, was, now);
    }

    #[inline]
    fn rests(&mut self, path: &str, old: &'d Value, new: &'d Value) {
        match (get(old, "rest"), get(new, "rest")) {
            (Some(_), None) => self.add(path, ChangeKind::Narrower, messages::NO_REST),
            (None, Some(_)) => self.add(path, ChangeKind::Wider, messages::A_REST),
            (Some(old), Some(new)) => match (get(old, "arguments"), get(new, "arguments")) {
                (Some(_), Some(_)) => self.values(&join(path, "*"), old, new, (false, false)),
                (None, Some(_)) => self.add(path, ChangeKind::Narrower, messages::ARGUMENTS_ONLY),
                (Some(_), None) => self.add(path, ChangeKind::Wider, messages::ANYTHING),
                (None, None) => {}
            },
            (None, None) => {}
        }
    }

    /// Compares what must be there beside an argument: what may be left out as a whole must be whole.
    #[inline]
    fn beside(&mut self, path: &str, (body, old): (&'d Value, &'d Value), (now, new): (&'d Value, &'d Value)) {
        let find = |body: &'d Value, name: &str| items_of(body).find(|item| names(item).any(|other| other == name));
        let is_new = |name: &&str| {
            let was = find(now, name).and_then(|item| names(item).find_map(|name| find(body, name)));
            let is_beside = was.is_some_and(|was| names(was).any(|name| texts(old, "with").any(|other| other == name)));
            !is_beside && !was.is_some_and(|was| is(was, "required"))
        };
        let beside: Vec<&str> = texts(new, "with").filter(is_new).collect();
        if !beside.is_empty() {
            self.add(path, ChangeKind::Narrower, messages::beside(&beside));
        }
    }

    /// Says that files may have had a new name as any other name, with a value that is none for it.
    #[inline]
    fn taken_before(&mut self, item: &'d Value, rest: Option<&'d Value>) {
        let Some(rest) = rest else { return };
        let is_taken = match (get(rest, "arguments"), get(item, "type")) {
            (Some(_), Some(_)) => {
                names(item).count() == 1
                    && self.would_hold(|inner| inner.values("", rest, item, (false, is(item, "required"))))
            }
            // It is something else than it was, or can be there twice.
            _ => false,
        };
        if let Some(change) = self.changes.last_mut().filter(|change| change.kind == ChangeKind::Added && !is_taken) {
            change.is_breaking = true;
            messages::TAKEN_BEFORE.clone_into(&mut change.detail);
        }
    }

    #[inline]
    pub(super) fn add(&mut self, path: &str, kind: ChangeKind, detail: impl Into<String>) {
        let path = if path.is_empty() { "(file)" } else { path };
        self.changes.push(SchemaChange {
            path: path.to_owned(),
            kind,
            is_breaking: kind.is_breaking(),
            is_possible: false,
            detail: detail.into(),
        });
    }
}

/// Whether an argument can have nothing in it.
#[inline]
fn may_be_empty(argument: &Value) -> bool {
    get(argument, "min_len").and_then(Value::as_number).is_none_or(|least| *least == Number::from(0_u64))
}

/// Whether a body takes arguments or blocks that it does not know.
#[inline]
fn takes_rest(body: &Value, what: &str) -> bool {
    get(body, "rest").is_some_and(|rest| rest.as_str().is_some() || what == "arguments")
}

/// What other arguments of a body are, if they have a type.
#[inline]
fn typed_rest(body: &Value) -> Option<&Value> {
    get(body, "rest").filter(|rest| get(rest, "arguments").is_some())
}

/// The types of the labels of blocks: of those that are a key, and of those that are fields.
#[inline]
fn label_types<'d>(data: &'d Value, block: &'d Value, body: &str) -> Vec<&'d Value> {
    let labels = body_of(data, body).map(|body| list(body, "labels")).unwrap_or_default();
    list(block, "keys").iter().chain(labels.iter().filter_map(|label| get(label, "type"))).collect()
}
