//! The types of values in the words of HCL, and of values of several forms what there is to say of each form.

use hcl_model::__private::diag::sentence;

use crate::schema::output::messages::{self, takes_names};
use crate::schema::{Alternatives, ArgumentSpec, Bounds, Format, TypeSpec, Variant};

/// The type of which nothing is known.
pub(super) const ANY: &str = "any";

/// A type, with what its texts are, if it does not say it.
#[inline]
pub(super) fn words_of(ty: &TypeSpec, format: Option<Format>) -> String {
    let mut words = Words { around: Vec::new(), format, is_told: false, count: 0 };
    let text = words.of(ty);
    match format {
        Some(format) if !words.is_told && text != format.name => format!("{text} ({})", format.name),
        _ => text,
    }
}

/// Types that are put into words.
struct Words {
    /// The values of several forms around.
    around: Vec<Alternatives>,
    /// What texts are, if their type does not say it, and whether that was told.
    format: Option<Format>,
    is_told: bool,
    /// How many types there are.
    count: usize,
}

/// How many types are put into words at most that one consists of.
const MOST_WORDS: usize = 200;

impl Words {
    #[inline]
    fn of(&mut self, ty: &TypeSpec) -> String {
        self.count += 1;
        if self.count > MOST_WORDS {
            return "...".to_owned();
        }
        match ty.inner() {
            TypeSpec::String => match self.format {
                Some(format) => self.text(&format),
                None => "string".to_owned(),
            },
            TypeSpec::Text(format) => self.text(format),
            TypeSpec::Choice(_) => "string".to_owned(),
            TypeSpec::Number | TypeSpec::Single | TypeSpec::ExactNumber => "number".to_owned(),
            TypeSpec::Integer(_) | TypeSpec::WideNumber(_) | TypeSpec::BigInteger { .. } => "integer".to_owned(),
            TypeSpec::Bool => "bool".to_owned(),
            TypeSpec::Null => "null".to_owned(),
            TypeSpec::Measure(measure) => measure.name.to_owned(),
            TypeSpec::List(element) => format!("list({})", self.of(element)),
            TypeSpec::Set(element) => format!("set({})", self.of(element)),
            TypeSpec::Map(element) => format!("map({})", self.of(element)),
            TypeSpec::Tuple(elements) => {
                let mut words = Vec::new();
                for element in elements {
                    words.push(self.of(element));
                    if self.count > MOST_WORDS {
                        break;
                    }
                }
                format!("tuple([{}])", words.join(", "))
            }
            TypeSpec::Object(object) if takes_names((object.schema)()) => "string or object".to_owned(),
            TypeSpec::Object(_) => "object".to_owned(),
            TypeSpec::OneOf(forms) if self.around.contains(&forms) => "such a value".to_owned(),
            TypeSpec::OneOf(forms) => self.forms(forms),
            TypeSpec::Expression => "expression".to_owned(),
            TypeSpec::Traversal => "reference".to_owned(),
            TypeSpec::Call => "function call".to_owned(),
            TypeSpec::Type(_) => "type".to_owned(),
            // Of what only the program decodes this is all that is known.
            _ => match self.format {
                Some(format) => {
                    self.is_told = true;
                    format.name.to_owned()
                }
                None => ANY.to_owned(),
            },
        }
    }

    #[inline]
    fn text(&mut self, format: &Format) -> String {
        self.is_told = true;
        format!("string ({})", format.name)
    }

    /// What a value of several forms can be, each once.
    #[inline]
    fn forms(&mut self, forms: Alternatives) -> String {
        self.around.push(forms);
        let outer = self.format.take();
        let mut words: Vec<String> = Vec::new();
        for (ty, format) in forms.flattened() {
            self.format = format;
            let form = self.of(&ty);
            if !words.contains(&form) {
                words.push(form);
            }
        }
        self.format = outer;
        self.around.pop();
        words.join(" or ")
    }
}

/// What there is to say of one form of a value beside its type.
#[derive(PartialEq)]
pub(super) struct Form {
    /// Its type in words.
    pub(super) ty: String,
    /// The words that it, or each of its parts, is one of.
    pub(super) words: &'static [Variant],
    /// Which numbers it takes.
    pub(super) bounds: Option<String>,
    /// How a text of it is written.
    pub(super) example: Option<&'static str>,
}

/// What there is to say of the forms of a value, or of the parts of one; nothing if it has one form alone.
#[inline]
pub(super) fn forms_of(spec: &ArgumentSpec) -> Vec<Form> {
    let ty = spec.ty.inner();
    let TypeSpec::OneOf(forms) = parts(ty) else { return Vec::new() };
    // The bounds of a list are none of its parts.
    let bounds = if matches!(ty, TypeSpec::OneOf(_)) { spec.bounds } else { Bounds::NONE };
    let mut told: Vec<Form> = Vec::new();
    for (ty, format) in forms.flattened() {
        let form = Form::of(&ty, format, bounds);
        let says_more = !form.words.is_empty() || form.bounds.is_some() || form.example.is_some();
        if says_more && !told.contains(&form) {
            told.push(form);
        }
    }
    told
}

/// The innermost type of the parts of a list, a set or a map.
#[inline]
fn parts(ty: TypeSpec) -> TypeSpec {
    match ty {
        TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => parts(element.inner()),
        ty => ty,
    }
}

impl Form {
    #[inline]
    fn of(ty: &TypeSpec, format: Option<Format>, bounds: Bounds) -> Form {
        let part = parts(ty.inner());
        let words = match part {
            TypeSpec::Choice(words) => words,
            _ => &[],
        };
        let example = match part {
            TypeSpec::Text(format) => Some(format.example),
            TypeSpec::Measure(measure) => Some(measure.example),
            TypeSpec::String | TypeSpec::Dynamic => format.map(|format| format.example),
            _ => None,
        };
        let own = messages::bounds(&ArgumentSpec { bounds: bounds.of(ty.inner()), ..ArgumentSpec::new(ty.inner()) });
        let of_parts = messages::bounds(&ArgumentSpec::new(part)).filter(|_| part != ty.inner());
        let of_parts = of_parts.map(|bounds| format!("each {bounds}"));
        let bounds = match (own, of_parts) {
            (Some(own), Some(of_parts)) => Some(format!("{own}, {of_parts}")),
            (own, of_parts) => own.or(of_parts),
        };
        Form { ty: words_of(ty, format), words, bounds, example: example.filter(|example| !example.is_empty()) }
    }

    /// The form in one sentence, if there is more to say than its type.
    #[inline]
    pub(super) fn note(&self) -> Option<String> {
        let words: Vec<String> = self.words.iter().map(|word| format!("{:?}", word.name)).collect();
        let said = match (&words[..], &self.bounds) {
            ([], None) => return None,
            ([], Some(bounds)) => bounds.clone(),
            (words, _) => format!("one of {}", words.join(", ")),
        };
        Some(sentence(&format!("{}: {said}", self.ty)))
    }
}
