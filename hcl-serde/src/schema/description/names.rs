//! Names of types, bounds and counts in words, as documentation shows them.

use std::cmp::Ordering;

use hcl_model::value::{Number, NumberLimits};

use crate::schema::description::{ArgumentDoc, BoundsDoc, Description, Selector, TypeDoc};

/// Most types that a name spells out.
const MOST_TYPES: usize = 200;

impl Description {
    /// Returns the name of a type, with the types of which a union takes one: `string or list(string)`.
    #[must_use]
    pub fn type_name(&self, ty: &TypeDoc) -> String {
        TypeNames { description: self, unions: Vec::new(), count: 0 }.of(ty)
    }

    /// Returns the name of the type of an argument.
    #[must_use]
    pub fn argument_type(&self, argument: &ArgumentDoc) -> String {
        let name = self.type_name(&argument.ty);
        if argument.keyword { format!("{name}, without quotes") } else { name }
    }

    /// Returns `true` if a value can be the name of a variant alone, because nothing belongs to the variant.
    pub(crate) fn takes_names(&self, body: &str) -> bool {
        let choice = self.body(body).and_then(|body| body.choice.as_ref());
        choice.is_some_and(|choice| choice.by == Selector::Name && choice.variants.iter().any(|variant| variant.unit))
    }
}

/// Names of types.
struct TypeNames<'d> {
    description: &'d Description,
    /// The unions around.
    unions: Vec<&'d str>,
    count: usize,
}

impl<'d> TypeNames<'d> {
    fn of(&mut self, ty: &'d TypeDoc) -> String {
        self.count += 1;
        if self.count > MOST_TYPES {
            return "...".to_owned();
        }
        match ty.required() {
            TypeDoc::List(element) => format!("list({})", self.of(element)),
            TypeDoc::Set(element) => format!("set({})", self.of(element)),
            TypeDoc::Map { values, .. } => format!("map({})", self.of(values)),
            TypeDoc::Tuple(elements) => {
                let mut names = Vec::new();
                for element in elements {
                    names.push(self.of(element));
                    if self.count > MOST_TYPES {
                        break;
                    }
                }
                format!("tuple([{}])", names.join(", "))
            }
            TypeDoc::Object(body) if self.description.takes_names(body) => "string or object".to_owned(),
            TypeDoc::Union(name) if self.unions.contains(&&**name) => "such a value".to_owned(),
            TypeDoc::Union(name) => {
                self.unions.push(name);
                let mut names: Vec<String> = Vec::new();
                for ty in self.description.union_types(name) {
                    let name = self.of(ty);
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                self.unions.pop();
                names.join(" or ")
            }
            ty => ty.to_string(),
        }
    }
}

impl ArgumentDoc {
    /// Returns the smallest and the largest number by the bounds and by the type.
    #[must_use]
    pub fn numbers(&self) -> (Option<&str>, Option<&str>) {
        number_bounds(&self.ty, &self.bounds)
    }

    /// Returns the bounds in words: `from 1 to 64`, `at least 1 character`. Returns `None` for an argument without bounds.
    #[must_use]
    pub fn bounds_text(&self) -> Option<String> {
        bounds_text(&self.ty, &self.bounds)
    }
}

/// Returns the smallest and the largest number by the bounds and by the type.
pub(crate) fn number_bounds<'d>(ty: &'d TypeDoc, bounds: &'d BoundsDoc) -> (Option<&'d str>, Option<&'d str>) {
    let (of_type_min, of_type_max) = match ty.required() {
        TypeDoc::Integer { min, max } => (min.as_deref(), max.as_deref()),
        _ => (None, None),
    };
    let number = |digits| Number::parse(digits, &NumberLimits::default()).ok();
    let closer = |own: Option<&'d str>, of_type: Option<&'d str>, wanted| match (own, of_type) {
        (Some(own), Some(of_type)) if number(own).cmp(&number(of_type)) == wanted => Some(own),
        (own, None) => own,
        (_, of_type) => of_type,
    };
    (
        closer(bounds.min.as_deref(), of_type_min, Ordering::Greater),
        closer(bounds.max.as_deref(), of_type_max, Ordering::Less),
    )
}

/// Returns a number as JSON writes it. Returns `None` for a number that is infinite or too long.
pub(crate) fn json_number(digits: &str) -> Option<String> {
    let number = Number::parse(digits, &NumberLimits::default()).ok()?;
    (!number.is_infinite()).then(|| number.to_string())
}

/// Returns bounds of a type in words.
pub(crate) fn bounds_text(ty: &TypeDoc, bounds: &BoundsDoc) -> Option<String> {
    let ty = ty.required();
    // The variants of a union have their own bounds.
    if matches!(ty, TypeDoc::Union(_)) {
        return None;
    }
    let (min, max) = number_bounds(ty, bounds);
    // Numbers of 64 bits are enough for everybody.
    let is_short = |bound: &&str| bound.trim_start_matches('-').len() < "9223372036854775807".len();
    let numbers = match (min.filter(is_short), max.filter(is_short)) {
        (Some(min), Some(max)) => Some(format!("from {min} to {max}")),
        (Some(min), None) => Some(format!("at least {min}")),
        (None, Some(max)) => Some(format!("at most {max}")),
        (None, None) => None,
    };
    let unit = match ty {
        TypeDoc::List(_) | TypeDoc::Set(_) | TypeDoc::Tuple(_) => ("element", "elements"),
        TypeDoc::Map { .. } | TypeDoc::Object(_) => ("entry", "entries"),
        _ => ("character", "characters"),
    };
    let counts = count_text(bounds.min_len.unwrap_or(0), bounds.max_len, unit);
    match (numbers, counts) {
        (Some(numbers), Some(counts)) => Some(format!("{numbers}, {counts}")),
        (numbers, counts) => numbers.or(counts),
    }
}

/// Returns a count in words: `at least 1 block`. Returns `None` for any number.
pub(crate) fn count_text(least: usize, most: Option<usize>, (one, several): (&str, &str)) -> Option<String> {
    let unit = |count: usize| if count == 1 { one } else { several };
    Some(match (least, most) {
        (0, None) => return None,
        (least, None) => format!("at least {least} {}", unit(least)),
        (0, Some(most)) => format!("at most {most} {}", unit(most)),
        (least, Some(most)) if least == most => format!("exactly {least} {}", unit(least)),
        (least, Some(most)) => format!("{least} to {most} {several}"),
    })
}
