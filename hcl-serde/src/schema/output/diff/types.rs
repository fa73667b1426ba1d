//! Comparison of types and bounds: whether the new argument takes the old values.

use std::cmp::Ordering;

use hcl_model::value::{Number, NumberLimits};

use crate::schema::description::{
    ArgumentDoc, BodyDoc, BoundsDoc, ChoiceDoc, Description, ItemDoc, Precision, Quantity, Selector, TypeDoc,
    VariantDoc, WordDoc, number_bounds,
};
use crate::schema::output::diff::comparison::{Comparison, Side};
use crate::schema::output::diff::rules::{self, Effect, Rule};
use crate::schema::output::diff::{ChangeKind, SchemaChange, messages};

impl<'d> Comparison<'d> {
    /// Compares two arguments, each with `true` if null is an error.
    pub(super) fn arguments(
        &mut self,
        path: &str,
        (old, not_null): (&'d ArgumentDoc, bool),
        (new, is_not_null): (&'d ArgumentDoc, bool),
    ) {
        let before = self.changes.len();
        let (was, now) = (old.ty.required(), new.ty.required());
        let is_null = |ty: &TypeDoc| *ty == TypeDoc::Null;
        if is_null(was) && !is_null(now) && !is_not_null {
            return self.add(path, &rules::WIDER_TYPE, &[&self.new.type_name(now), "null"]);
        }
        match (was, now) {
            // A function does not convert null.
            (TypeDoc::Null, now) if !is_null(now) && new.former_type.is_some() && !new.nullable => {
                self.add(path, &rules::LESS, &["null"]);
            }
            // The bounds of the argument and of the type are compared together.
            (TypeDoc::Integer { .. }, TypeDoc::Integer { .. }) => {}
            (TypeDoc::Number(_) | TypeDoc::Integer { .. }, TypeDoc::Number(_)) => self.precision(path, old, new),
            _ => self.types(path, &old.ty, &new.ty),
        }
        if ![not_null, is_not_null].contains(&true) && !is_null(was) && !is_null(now) {
            match (old.nullable, new.nullable) {
                (false, true) => self.add(path, &rules::NULL_IS_A_VALUE, &[]),
                (true, false) => self.add(path, &rules::NULL_IS_NOTHING, &[]),
                _ => {}
            }
        }
        let is_same_kind = std::mem::discriminant(was) == std::mem::discriminant(now);
        if is_same_kind || !self.changes[before..].iter().any(SchemaChange::is_breaking) {
            let first = self.changes.len();
            self.bounds(path, (was, &old.bounds), (now, &new.bounds));
            if !is_same_kind {
                // The change of the type says that more is taken.
                let said = self.changes.split_off(first);
                self.changes.extend(said.into_iter().filter(SchemaChange::is_breaking));
            }
            match (old.keyword, new.keyword) {
                (true, false) if *now != TypeDoc::Expression => self.add(path, &rules::NO_WORD, &[]),
                (false, true) => self.add(path, &rules::WORD, &[]),
                _ => {}
            }
            let takes_null = new.nullable || *now == TypeDoc::Expression || !is_not_null;
            if !takes_null && (old.nullable || !not_null && !self.is_required_now(path)) {
                self.add(path, &rules::LESS, &["null"]);
            }
        }
    }

    /// Returns `true` if the changes say that something is required now.
    fn is_required_now(&self, path: &str) -> bool {
        self.changes.iter().any(|change| change.kind == ChangeKind::Required && change.path == path)
    }

    /// Compares two types without bounds of their own.
    pub(super) fn types(&mut self, path: &str, old: &'d TypeDoc, new: &'d TypeDoc) {
        self.inside(path, |this| this.other_types(path, old, new));
    }

    fn other_types(&mut self, path: &str, old: &'d TypeDoc, new: &'d TypeDoc) {
        let takes_null = |ty: &TypeDoc| matches!(ty.required(), TypeDoc::Any | TypeDoc::Null | TypeDoc::Expression);
        if old.is_optional() != new.is_optional() {
            match old.is_optional() {
                true if !takes_null(new) => self.add(path, &rules::LESS, &["null"]),
                false if !takes_null(old) => self.add(path, &rules::MORE, &["null"]),
                _ => {}
            }
        }
        let (old, new) = (old.required(), new.required());
        match (old, new) {
            (TypeDoc::Union(_), _) | (_, TypeDoc::Union(_)) => self.unions(path, old, new),
            (TypeDoc::List(old) | TypeDoc::Set(old), TypeDoc::List(new) | TypeDoc::Set(new)) => {
                self.types(&format!("{path}[]"), old, new);
            }
            (TypeDoc::Map { keys: was, values: old }, TypeDoc::Map { keys: now, values: new }) => {
                self.keys(path, was.as_deref(), now.as_deref());
                self.types(&format!("{path}.*"), old, new);
            }
            (TypeDoc::Object(old), TypeDoc::Object(new)) => self.objects(path, old, new),
            (TypeDoc::Tuple(olds), TypeDoc::Tuple(news)) if olds.len() == news.len() => {
                for (index, (old, new)) in olds.iter().zip(news).enumerate() {
                    self.types(&format!("{path}[{index}]"), old, new);
                }
            }
            (TypeDoc::Tuple(parts), TypeDoc::List(element) | TypeDoc::Set(element))
                if parts.iter().all(|part| self.would_take((Side::Old, part), (Side::New, element))) =>
            {
                self.another_type(path, &rules::WIDER_TYPE, old, new);
            }
            (TypeDoc::Words(was), TypeDoc::Words(now)) => {
                let names = |words: &'d [WordDoc]| words.iter().flat_map(|word| word.names());
                self.words(path, &names(was).collect::<Vec<_>>(), &names(now).collect::<Vec<_>>());
            }
            (TypeDoc::Words(words), TypeDoc::Object(body)) | (TypeDoc::Object(body), TypeDoc::Words(words))
                if named(self.new.body(body)).or(named(self.old.body(body))).is_some() =>
            {
                let is_new = matches!(new, TypeDoc::Object(_));
                let choice = named(if is_new { self.new.body(body) } else { self.old.body(body) });
                let words: Vec<&str> = words.iter().flat_map(|word| word.names()).collect();
                choice.into_iter().for_each(|choice| self.words_and_variants(path, &words, &choice.variants, is_new));
            }
            (TypeDoc::Integer { .. }, TypeDoc::Integer { .. }) => {
                self.bounds(path, (old, &BoundsDoc::NONE), (new, &BoundsDoc::NONE));
            }
            (TypeDoc::Number(was), TypeDoc::Number(now)) if was > now => {
                self.add(path, &rules::FLOATS, &[]);
            }
            (TypeDoc::Number(_), TypeDoc::Number(_)) => {}
            (TypeDoc::Integer { min, max }, TypeDoc::Number(Precision::Single | Precision::Double))
                if min.is_none() || max.is_none() =>
            {
                self.add(path, &rules::FLOATS, &[]);
            }
            (TypeDoc::String | TypeDoc::Text(_), TypeDoc::String | TypeDoc::Text(_))
            | (TypeDoc::Opaque(_), TypeDoc::Opaque(_) | TypeDoc::Unknown) => {
                self.formats(path, old, new);
            }
            (TypeDoc::Map { .. }, TypeDoc::Object(_)) | (TypeDoc::Object(_), TypeDoc::Map { .. }) => {
                self.another_type(path, &rules::OBJECT_AND_MAP, old, new);
            }
            _ if old == new => {}
            (_, TypeDoc::Any | TypeDoc::Expression) => {
                let is_kept = *new == TypeDoc::Any && self.old.keeps(old);
                self.another_type(path, if is_kept { &rules::ANOTHER_TYPE } else { &rules::WIDER_TYPE }, old, new);
            }
            _ if takes(new, old) => self.another_type(path, &rules::WIDER_TYPE, old, new),
            (_, TypeDoc::Text(format) | TypeDoc::Opaque(format)) if is_text_like(old) => {
                self.add(path, &rules::FORMAT, &[&format.name]);
            }
            _ => self.another_type(path, &rules::ANOTHER_TYPE, old, new),
        }
    }

    /// Compares the precision of numbers. Two bounds make the numbers short enough.
    fn precision(&mut self, path: &str, old: &'d ArgumentDoc, new: &'d ArgumentDoc) {
        match old.numbers() {
            (Some(_), Some(_)) if matches!(old.ty.required(), TypeDoc::Number(_)) => {}
            (Some(_), Some(_)) => self.another_type(path, &rules::WIDER_TYPE, &old.ty, &new.ty),
            _ => self.types(path, &old.ty, &new.ty),
        }
    }

    fn another_type(&mut self, path: &str, rule: &Rule, old: &TypeDoc, new: &TypeDoc) {
        let name = |description: &Description, ty: &TypeDoc| match ty.required() {
            TypeDoc::Unknown => messages::UNKNOWN.to_owned(),
            TypeDoc::Words(words) => messages::quoted_words(words),
            ty => description.type_name(ty),
        };
        let (old, new) = (name(self.old, old), name(self.new, new));
        self.add(path, rule, &[&new, &old]);
    }

    fn keys(&mut self, path: &str, old: Option<&'d TypeDoc>, new: Option<&'d TypeDoc>) {
        match (old, new) {
            (Some(old), Some(new)) => self.types(&format!("{path}.<key>"), old, new),
            (None, Some(TypeDoc::Words(_))) => self.add(path, &rules::WORDS_AS_KEYS, &[]),
            (None, Some(new)) => self.add(path, &rules::KEYS, &[&self.new.type_name(new)]),
            (Some(_), None) => self.add(path, &rules::ANY_KEYS, &[]),
            (None, None) => {}
        }
    }

    /// Compares the formats of texts. A path is any text.
    fn formats(&mut self, path: &str, old: &TypeDoc, new: &TypeDoc) {
        let format = |ty: &TypeDoc| ty.format().map(|format| format.name.clone()).filter(|name| name != "path");
        match (format(old), format(new)) {
            (old, new) if old == new => {}
            (Some(old), Some(new)) if of_either_version(&old) == Some(&*new) => {
                self.add(path, &rules::NO_FORMAT, &[&old]);
            }
            (_, Some(format)) => self.add(path, &rules::FORMAT, &[&format]),
            // The formats of values that only the program knows may have been the only rule.
            (Some(_), None) if matches!(old, TypeDoc::Opaque(_)) => {
                self.another_type(path, &rules::ANOTHER_TYPE, old, new);
            }
            (Some(format), None) => self.add(path, &rules::NO_FORMAT, &[&format]),
            (None, None) => {}
        }
    }

    /// Compares words with the variants of an enum, of which only some are words.
    fn words_and_variants(&mut self, path: &str, words: &[&str], variants: &'d [VariantDoc], is_new: bool) {
        let all: Vec<&str> = variants.iter().flat_map(|variant| variant.names()).collect();
        match is_new {
            true => self.words(path, words, &all),
            false => self.words(path, &all, words),
        }
        let objects = variants.iter().filter(|variant| !variant.unit).flat_map(|variant| variant.names());
        let objects: Vec<&str> = objects.filter(|name| words.contains(name)).collect();
        if !objects.is_empty() {
            let rule = if is_new { &rules::OBJECTS_ONLY } else { &rules::NAMES_ONLY };
            self.add(path, rule, &[&objects.join(", ")]);
        }
    }

    /// Compares unions: each old type with the first new type of its kind. Another type may take what one no longer takes, so
    /// that all changes are only possibly breaking.
    fn unions(&mut self, path: &str, old: &'d TypeDoc, new: &'d TypeDoc) {
        let name = |ty: &TypeDoc| match ty {
            TypeDoc::Union(name) => name.clone(),
            ty => format!("{ty:?}"),
        };
        if self.was_visited(format!("union {}", name(old)), name(new)) {
            return;
        }
        let types = |side, ty: &'d TypeDoc| match ty {
            TypeDoc::Union(name) => self.side(side).union_types(name),
            ty => vec![ty],
        };
        let (olds, mut left) = (types(Side::Old, old), types(Side::New, new));
        let is_text = |types: &[&TypeDoc]| types.iter().any(|ty| matches!(ty, TypeDoc::String | TypeDoc::Text(_)));
        let converts = |types: &[&TypeDoc]| types.iter().any(|ty| ty.is_number() || **ty == TypeDoc::Bool);
        let is_collection = |ty: &&TypeDoc| ty.element().is_some() || matches!(ty.required(), TypeDoc::Tuple(_));
        // A union takes texts as they are. A type alone converts numbers to texts, in a list too.
        let is_alone = olds.len() == 1 && left.len() > 1 && olds.iter().any(is_collection);
        let is_converted = (!is_text(&olds) || converts(&olds) || !converts(&left)) && !is_alone;
        let (first, was_possible) = (self.changes.len(), self.context.is_possible);
        self.context.is_possible = true;
        for old in olds {
            let equal = left.iter().position(|new| *new == old);
            match equal.or_else(|| left.iter().position(|new| self.is_same_variant(old, new))) {
                Some(at) => {
                    let new = left.remove(at);
                    self.types(path, old, new);
                }
                None => {
                    self.add_once(path, &rules::LESS, &self.written(Side::Old, old));
                }
            }
        }
        for new in left {
            self.add_once(path, &rules::MORE, &self.written(Side::New, new));
        }
        if !is_converted {
            self.add(path, &rules::NOT_CONVERTED, &[]);
        }
        self.context.is_possible = was_possible;
        self.only_possible(first);
    }

    /// Compares bodies of which at least one is an untagged enum.
    pub(super) fn untagged(&mut self, path: &str, old: (&'d str, &'d BodyDoc), new: (&'d str, &'d BodyDoc)) {
        let (olds, mut left) = (variants(self.old, old), variants(self.new, new));
        let (first, was_possible) = (self.changes.len(), self.context.is_possible);
        self.context.is_possible = true;
        for (name, old) in olds {
            let equal = left.iter().position(|(_, new)| *new == old);
            match equal.or_else(|| left.iter().position(|(_, new)| is_same_body(old, new))) {
                Some(at) => self.bodies(path, name, left.remove(at).0),
                None => {
                    self.add_once(path, &rules::LESS, &messages::body(self.old, old));
                }
            }
        }
        for (_, new) in left {
            self.add_once(path, &rules::MORE, &messages::body(self.new, new));
        }
        self.context.is_possible = was_possible;
        self.only_possible(first);
    }

    /// Returns `true` for two types that are the same variant of a union.
    fn is_same_variant(&self, old: &'d TypeDoc, new: &'d TypeDoc) -> bool {
        let is_scalar = |ty: &TypeDoc| {
            !matches!(
                ty.required(),
                TypeDoc::Object(_) | TypeDoc::List(_) | TypeDoc::Set(_) | TypeDoc::Map { .. } | TypeDoc::Tuple(_)
            )
        };
        match (old.required(), new.required()) {
            (TypeDoc::Object(old), TypeDoc::Object(new)) => {
                let bodies = self.old.body(old).zip(self.new.body(new));
                bodies.is_some_and(|(old, new)| is_same_body(old, new))
            }
            (was, now) if is_scalar(was) && is_scalar(now) => {
                let is_same_kind = std::mem::discriminant(was) == std::mem::discriminant(now);
                let [was_text, is_text] = [was, now].map(|ty| matches!(ty, TypeDoc::String | TypeDoc::Text(_)));
                // Text takes words as they are, and converts nothing in a union.
                is_same_kind
                    || was_text && is_text
                    || (!is_text || matches!(was, TypeDoc::Words(_))) && (takes(now, was) || *now == TypeDoc::Any)
            }
            (was, now) => std::mem::discriminant(was) == std::mem::discriminant(now),
        }
    }

    /// Returns a variant of a union as a file writes it.
    fn written(&self, side: Side, ty: &TypeDoc) -> String {
        let description = self.side(side);
        match ty.required() {
            TypeDoc::Object(name) => {
                description.body(name).map_or_else(|| ty.to_string(), |body| messages::body(description, body))
            }
            TypeDoc::Words(words) => messages::quoted_words(words),
            ty => description.type_name(ty),
        }
    }

    fn add_once(&mut self, path: &str, rule: &Rule, part: &str) {
        let detail = rule.message(&[part]);
        if !self.changes.iter().any(|other| other.path == path && other.kind == rule.kind && other.detail == detail) {
            self.add(path, rule, &[part]);
        }
    }

    fn only_possible(&mut self, first: usize) {
        let breaking = self.changes[first..].iter_mut().filter(|change| change.is_breaking());
        breaking.for_each(|change| change.effect = Effect::PossiblyBreaking);
    }

    /// Compares bounds. The bounds of unions are compared as they are written, because each type has some of them.
    pub(super) fn bounds(&mut self, path: &str, old: (&TypeDoc, &BoundsDoc), new: (&TypeDoc, &BoundsDoc)) {
        let first = self.changes.len();
        let is_union = [old.0, new.0].iter().any(|ty| matches!(ty, TypeDoc::Union(_)));
        let (numbers, sizes) = ([numbers(old), numbers(new)], [lengths(old, new.0), lengths(new, old.0)]);
        let unit = match new.0 {
            TypeDoc::List(_) | TypeDoc::Set(_) | TypeDoc::Tuple(_) => ("element", "elements"),
            TypeDoc::Map { .. } | TypeDoc::Object(_) => ("entry", "entries"),
            TypeDoc::String | TypeDoc::Text(_) | TypeDoc::Words(_) => ("character", "characters"),
            _ => ("", ""),
        };
        let none = ("", "");
        let [old, new] = numbers;
        self.bound(path, (old.0, new.0), true, none);
        self.bound(path, (old.1, new.1), false, none);
        let [old, new] = sizes;
        let counted = |count: Option<usize>| count.and_then(|count| Bound::new(&count.to_string(), &count.to_string()));
        self.bound(
            path,
            (counted(old.0.filter(|least| *least > 0)), counted(new.0.filter(|least| *least > 0))),
            true,
            unit,
        );
        self.bound(path, (counted(old.1), counted(new.1)), false, unit);
        if is_union {
            self.only_possible(first);
        }
    }

    fn bound(&mut self, path: &str, (old, new): (Option<Bound>, Option<Bound>), is_least: bool, unit: (&str, &str)) {
        let is_narrower = match (&old, &new) {
            (Some(old), Some(new)) => match old.number.cmp(&new.number) {
                Ordering::Equal => return,
                order => (order == Ordering::Less) == is_least,
            },
            (None, None) => return,
            (_, new) => new.is_some(),
        };
        let (one, several) = unit;
        let counted = |text: &str| match if text == "1" { one } else { several } {
            "" => text.to_owned(),
            unit => format!("{text} {unit}"),
        };
        let by_side = |min, max| if is_least { min } else { max };
        match (&old, &new) {
            (Some(old), Some(new)) => {
                let rule = match is_narrower {
                    true => by_side(&rules::HIGHER_MIN, &rules::LOWER_MAX),
                    false => by_side(&rules::LOWER_MIN, &rules::HIGHER_MAX),
                };
                self.add(path, rule, &[&counted(&new.text), &old.text]);
            }
            (None, Some(new)) => self.add(path, by_side(&rules::MIN, &rules::MAX), &[&counted(&new.text)]),
            (Some(old), None) => self.add(path, by_side(&rules::NO_MIN, &rules::NO_MAX), &[&counted(&old.text)]),
            (None, None) => {}
        }
    }

    /// Compares a count of blocks. A remark follows the smallest count.
    pub(super) fn counts(&mut self, path: &str, (old, new): (Option<u64>, Option<u64>), is_least: bool, remark: &str) {
        let is_least_added = is_least && new.is_some();
        let counted = |count: Option<u64>| count.and_then(|count| Bound::new(&count.to_string(), &count.to_string()));
        let before = self.changes.len();
        self.bound(path, (counted(old), counted(new)), is_least, ("block", "blocks"));
        if let (true, Some(change)) = (is_least_added, self.changes.get_mut(before)) {
            change.detail.push_str(remark);
        }
    }
}

/// A bound as a number, and as a file writes it.
struct Bound {
    number: Number,
    text: String,
}

impl Bound {
    fn new(digits: &str, text: &str) -> Option<Bound> {
        let number = Number::parse(digits, &NumberLimits::default()).ok()?;
        Some(Bound { number, text: text.to_owned() })
    }
}

/// Returns the smallest and the largest number of a type with bounds.
fn numbers((ty, bounds): (&TypeDoc, &BoundsDoc)) -> (Option<Bound>, Option<Bound>) {
    let bound =
        |digits: Option<&str>, text: Option<&str>| digits.zip(text).and_then(|(digits, text)| Bound::new(digits, text));
    if let TypeDoc::Quantity(_) = ty {
        let [min, max] = [(&bounds.min_size, &bounds.min), (&bounds.max_size, &bounds.max)];
        return (bound(min.0.as_deref(), min.1.as_deref()), bound(max.0.as_deref(), max.1.as_deref()));
    }
    let (min, max) = number_bounds(ty, bounds);
    (bound(min, min), bound(max, max))
}

/// Returns the smallest and the largest length of a type with bounds, beside another type.
fn lengths((ty, bounds): (&TypeDoc, &BoundsDoc), other: &TypeDoc) -> (Option<usize>, Option<usize>) {
    let is_other_kind = std::mem::discriminant(ty) != std::mem::discriminant(other);
    let own = match ty {
        TypeDoc::Tuple(parts) if is_other_kind => (Some(parts.len()), Some(parts.len())),
        TypeDoc::Bool if is_other_kind => (Some("1".len()), Some("false".len())),
        TypeDoc::Words(words) if is_other_kind => {
            let lengths = || words.iter().flat_map(|word| word.names()).map(|word| word.chars().count());
            (lengths().min(), lengths().max())
        }
        TypeDoc::Number(_) | TypeDoc::Integer { .. } | TypeDoc::Quantity(_) if is_other_kind => (Some(1), None),
        _ => (None, None),
    };
    let min = bounds.min_len.into_iter().chain(own.0).max();
    let max = bounds.max_len.into_iter().chain(own.1).min();
    // Equal elements of a set are one element.
    match (ty, other) {
        (TypeDoc::Set(_), TypeDoc::List(_)) => (min, None),
        (TypeDoc::List(_) | TypeDoc::Tuple(_), TypeDoc::Set(_)) => (min.map(|min| min.min(1)), max),
        _ => (min, max),
    }
}

/// Returns the variants of a body that a name chooses in an object.
fn named(body: Option<&BodyDoc>) -> Option<&ChoiceDoc> {
    body?.choice.as_ref().filter(|choice| choice.by == Selector::Name)
}

/// Returns the bodies of the variants of an untagged enum with their names, or the body itself.
fn variants<'d>(description: &'d Description, body: (&'d str, &'d BodyDoc)) -> Vec<(&'d str, &'d BodyDoc)> {
    match body.1.choice.as_ref().filter(|choice| choice.by == Selector::Content) {
        Some(choice) => choice.bodies().filter_map(|(_, name)| Some((name, description.body(name)?))).collect(),
        None => vec![body],
    }
}

/// Returns `true` for two bodies that are the same variant: each has all required items of the other, and they share an item.
fn is_same_body(old: &BodyDoc, new: &BodyDoc) -> bool {
    if old.choice.is_some() || new.choice.is_some() {
        return old.choice.as_ref().map(|choice| &choice.by) == new.choice.as_ref().map(|choice| &choice.by);
    }
    let is_in = |item: &ItemDoc, body: &BodyDoc| {
        body.items.iter().any(|other| other.names().any(|name| item.names().any(|own| own == name)))
    };
    let has_all =
        |body: &BodyDoc, other: &BodyDoc| other.items.iter().all(|item| !item.is_required() || is_in(item, body));
    let shares = old.items.iter().any(|item| is_in(item, new)) || old.items.is_empty() && new.items.is_empty();
    has_all(old, new) && has_all(new, old) && shares
}

/// Returns `true` if a type takes all values of a type of another kind.
fn takes(new: &TypeDoc, old: &TypeDoc) -> bool {
    match (new, old) {
        // The program converts numbers and truths to text.
        (TypeDoc::String, old) => is_text_like(old),
        (TypeDoc::Text(format), old) => format.name == "path" && is_text_like(old),
        (TypeDoc::Opaque(format), TypeDoc::Text(old)) => format.name == old.name,
        (TypeDoc::Opaque(format), TypeDoc::Quantity(old)) => format.name == old.name,
        (TypeDoc::Quantity(new), TypeDoc::Quantity(old)) => new.name == old.name,
        (
            TypeDoc::Quantity(Quantity { plain: Some(plain), .. }),
            TypeDoc::Integer { min: Some(min), max: Some(max) },
        ) => {
            let within = |least: &String, most: &String| {
                let parse = |text: &str| Number::parse(text, &NumberLimits::default()).ok();
                parse(min)
                    .zip(parse(max))
                    .zip(parse(least).zip(parse(most)))
                    .is_some_and(|((min, max), (least, most))| min >= least && max <= most)
            };
            match &**plain {
                TypeDoc::Integer { min: Some(least), max: Some(most) } => within(least, most),
                plain => *plain == TypeDoc::Number(Precision::Double),
            }
        }
        (TypeDoc::Number(_), TypeDoc::Integer { .. }) => true,
        _ => false,
    }
}

/// Returns `true` for text, and for values that are converted to text.
fn is_text_like(ty: &TypeDoc) -> bool {
    ty.is_number()
        || matches!(ty, TypeDoc::String | TypeDoc::Text(_) | TypeDoc::Words(_) | TypeDoc::Bool | TypeDoc::Quantity(_))
}

/// Returns the format of addresses of both versions for the format of addresses of one version.
fn of_either_version(format: &str) -> Option<&'static str> {
    match format {
        "IPv4 address" | "IPv6 address" => Some("IP address"),
        "IPv4 socket address" | "IPv6 socket address" => Some("socket address"),
        _ => None,
    }
}
