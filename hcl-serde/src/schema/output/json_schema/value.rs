//! Values: what JSON values an argument is decoded from.

use hcl_model::json_text::JsonValue;
use hcl_model::serde::Token;
use hcl_model::types::Type;

use crate::schema::decimal::{Order, compare};
use crate::schema::output::about::{bounds_of, is_too_long};
use crate::schema::output::json::{Properties, count, number, object, text, texts};
use crate::schema::output::json_schema::describing::Describing;
use crate::schema::output::json_schema::patterns::{self, CALL, REFERENCE, TEMPLATE, WORD};
use crate::schema::output::json_schema::place::Place;
use crate::schema::output::json_schema::said::push_description;
use crate::schema::{
    Alternatives, ArgumentSpec, Bounds, ChosenBy, Constant, Format, Measure, Schema, TypeSpec, Variant,
};

/// The JSON values of one type: any of these.
pub(super) type Forms = Vec<JsonValue>;

impl Describing<'_> {
    /// The values that an argument takes.
    #[inline]
    pub(super) fn value_of(&mut self, spec: &ArgumentSpec, format: Option<Format>, may_be_null: bool) -> Properties {
        let bounds = Bounds { min: None, max: None, ..spec.bounds };
        self.format = format;
        let mut forms = match (spec.keyword, spec.ty.inner()) {
            (true, ty) => words(&ty, &bounds),
            (false, TypeSpec::Integer(_) | TypeSpec::WideNumber(_) | TypeSpec::BigInteger { .. }) => {
                self.number("integer", bounds_of(spec))
            }
            (false, TypeSpec::Single) => self.single(bounds_of(spec)),
            (false, TypeSpec::Number | TypeSpec::ExactNumber) => self.number("number", bounds_of(spec)),
            (false, TypeSpec::OneOf(forms)) => vec![bounded(self.forms_ref(forms, false), &forms, &spec.bounds)],
            (false, TypeSpec::Measure(measure)) => self.quantity(measure, &spec.bounds),
            (false, ty) => self.value(&ty, &bounds),
        };
        self.format = None;
        // What is not evaluated is not null.
        let is_kept = matches!(spec.ty.inner(), TypeSpec::Traversal | TypeSpec::Call | TypeSpec::Type(_));
        if may_be_null && !is_kept && !forms.iter().any(is_anything) {
            forms.push(object([("type", text("null"))]));
        }
        any_of(forms)
    }

    /// The values of a type that is a part of another one.
    #[inline]
    pub(super) fn part(&mut self, ty: &TypeSpec) -> JsonValue {
        let forms = match ty.inner() {
            ty if ty.is_number() => self.number_of(&ty),
            ty => self.value(&ty, &Bounds::NONE),
        };
        JsonValue::Object(or_null(ty, forms))
    }

    /// The values of a part of a list, which other layers replace as a whole.
    #[inline]
    fn whole_part(&mut self, ty: &TypeSpec) -> JsonValue {
        self.within(false, |it| it.part(ty))
    }

    /// A number of any size that a type has, itself or as text.
    #[inline]
    pub(super) fn number_of(&mut self, ty: &TypeSpec) -> Forms {
        match ty {
            TypeSpec::Integer(range) | TypeSpec::WideNumber(range) => {
                self.number("integer", (Some(range.min), Some(range.max)))
            }
            TypeSpec::BigInteger { signed } => self.number("integer", ((!signed).then_some("0"), None)),
            TypeSpec::Single => self.single((None, None)),
            _ => self.number("number", (None, None)),
        }
    }

    #[inline]
    pub(super) fn value(&mut self, ty: &TypeSpec, bounds: &Bounds) -> Forms {
        match ty {
            number if number.is_number() => self.number_of(number),
            TypeSpec::Bool => vec![object([("type", text("boolean"))]), self.texts(&patterns::BOOL)],
            TypeSpec::String | TypeSpec::Text(_) => match self.of_format(ty) {
                Some(texts) => texts,
                None => self.text(bounds),
            },
            TypeSpec::Choice(variants) => {
                let mut out = vec![("enum".to_owned(), texts(variants.iter().flat_map(Variant::names)))];
                if variants.iter().any(|variant| !variant.description.is_empty()) {
                    let described = variants.iter().flat_map(|it| it.names().map(|_| it.description));
                    out.push(("markdownEnumDescriptions".to_owned(), texts(described)));
                }
                vec![JsonValue::Object(out), self.template_for(variants)]
            }
            TypeSpec::Measure(measure) => self.quantity(measure, bounds),
            TypeSpec::List(element) | TypeSpec::Set(element) => {
                let mut out = vec![("type".to_owned(), text("array")), ("items".to_owned(), self.whole_part(element))];
                // Equal elements of a set are one.
                let bounds = match ty {
                    TypeSpec::Set(_) => Bounds { max_len: None, ..*bounds },
                    _ => *bounds,
                };
                push_counts(&bounds, ["minItems", "maxItems"], &mut out);
                self.or_template(ty, JsonValue::Object(out))
            }
            TypeSpec::Tuple(elements) => {
                let long = is_too_long(ty).then(|| long_tuple(elements.len()));
                let parts =
                    long.unwrap_or_else(|| tuple(elements.iter().map(|element| self.whole_part(element)).collect()));
                self.or_template(ty, parts)
            }
            TypeSpec::Map(element) => {
                let entries = self.part(element);
                let mut out = vec![("type".to_owned(), text("object")), ("additionalProperties".to_owned(), entries)];
                push_counts(bounds, ["minProperties", "maxProperties"], &mut out);
                self.or_template(ty, JsonValue::Object(out))
            }
            TypeSpec::Object(spec) => self.object_forms((spec.schema)()),
            TypeSpec::OneOf(forms) => vec![self.forms_ref(*forms, false)],
            TypeSpec::Null => vec![object([("type", text("null"))]), self.template()],
            TypeSpec::Traversal => {
                let words = object([("enum", texts(["true", "false", "null"]))]);
                vec![object([("type", text("string")), ("pattern", text(REFERENCE)), ("not", words)])]
            }
            TypeSpec::Call => vec![object([("type", text("string")), ("pattern", text(CALL))])],
            // Types of values are written as texts alone; others can be objects, and values.
            TypeSpec::Type(reader) if reader.name == Type::NAME => vec![object([("type", text("string"))])],
            TypeSpec::Type(_) => vec![self.type_ref()],
            _ => vec![JsonValue::Object(Vec::new())],
        }
    }

    /// Texts of a format of which it is known what they look like.
    ///
    /// Addresses are not made of numbers.
    #[inline]
    pub(super) fn of_format(&mut self, ty: &TypeSpec) -> Option<Forms> {
        let format = match ty {
            TypeSpec::Text(format) => Some(**format),
            _ => self.format,
        };
        Some(match format? {
            Format::SOCKET_ADDRESS => vec![self.texts(&patterns::SOCKET_ADDRESS)],
            Format::SOCKET_ADDRESS_V4 => vec![self.texts(&patterns::SOCKET_ADDRESS_V4)],
            Format::SOCKET_ADDRESS_V6 => vec![self.texts(&patterns::SOCKET_ADDRESS_V6)],
            Format::IP_ADDRESS => vec![self.texts(&patterns::IP_ADDRESS)],
            Format::IPV4_ADDRESS => vec![self.texts(&patterns::IPV4_ADDRESS)],
            Format::IPV6_ADDRESS => vec![self.texts(&patterns::IPV6_ADDRESS)],
            Format::CHARACTER => self.character(),
            _ => return None,
        })
    }

    /// A text, or what is converted to one, of some length.
    #[inline]
    fn text(&mut self, bounds: &Bounds) -> Forms {
        let allows =
            |len| bounds.min_len.is_none_or(|least| least <= len) && bounds.max_len.is_none_or(|most| len <= most);
        let (allows_true, allows_false) = (allows("true".len()), allows("false".len()));
        let digits = bounds.max_len.filter(|most| *most <= MOST_DIGITS);
        let mut types = vec!["string"];
        types.extend(digits.is_none().then_some("number"));
        types.extend((allows_true && allows_false).then_some("boolean"));
        let types = if let [ty] = types[..] { text(ty) } else { texts(types) };
        let mut out = vec![("type".to_owned(), types)];
        push_counts(bounds, ["minLength", "maxLength"], &mut out);
        let mut forms = vec![JsonValue::Object(out)];
        if allows_true != allows_false {
            forms.push(object([("const", JsonValue::Bool(allows_true))]));
        }
        if let Some(digits) = digits.filter(|digits| *digits > 0) {
            // A sign and a point are characters, too.
            let ty = if digits < "0.1".len() { "integer" } else { "number" };
            let nines = |count: usize| JsonValue::Number("9".repeat(count));
            let least = if digits == 1 { count(0) } else { JsonValue::Number(format!("-{}", "9".repeat(digits - 1))) };
            forms.push(object([("type", text(ty)), ("minimum", least), ("maximum", nines(digits))]));
        }
        if bounds.is_some() {
            forms.push(self.texts(&patterns::TEMPLATE_OR_ESCAPED));
        }
        forms
    }

    /// A number with a unit, or one that has none.
    #[inline]
    fn quantity(&mut self, measure: &Measure, bounds: &Bounds) -> Forms {
        let number_of = |digits| (measure.number)(&Constant::Number(digits).to_value());
        let text_of =
            |bound| Some(JsonValue::Number((measure.number)(&Constant::String(bound).to_value())?.to_string()));
        let mut written = vec![("type".to_owned(), text("string"))];
        written.extend(measure.pattern.map(|pattern| ("pattern".to_owned(), text(pattern))));
        let mut forms = vec![JsonValue::Object(written)];
        if number_of("1").is_some() {
            let ty = if number_of("0.5").is_some() { "number" } else { "integer" };
            let zero = || number_of("-1").is_none().then(|| count(0));
            let most = || number_of(ABOVE_64_BITS).is_none().then(|| JsonValue::Number(u64::MAX.to_string()));
            let mut out = vec![("type".to_owned(), text(ty))];
            out.extend(bounds.min.and_then(text_of).or_else(zero).map(|min| ("minimum".to_owned(), min)));
            out.extend(bounds.max.and_then(text_of).or_else(most).map(|max| ("maximum".to_owned(), max)));
            forms.push(JsonValue::Object(out));
        } else if number_of("0").is_some() {
            forms.push(object([("const", count(0))]));
        }
        if measure.pattern.is_some() {
            forms.push(self.template());
        }
        forms
    }

    /// What can stand for a word.
    #[inline]
    pub(super) fn template_for(&mut self, words: &[Variant]) -> JsonValue {
        let is_escaped = |name: &str| name.contains("${") || name.contains("%{");
        match words.iter().flat_map(Variant::names).any(is_escaped) {
            true => self.texts(&patterns::TEMPLATE_OR_ESCAPED),
            false => self.template(),
        }
    }

    /// Adds to what a map is what its keys are, or templates.
    #[inline]
    pub(super) fn push_keys(&mut self, keys: TypeSpec, value: &mut Properties) {
        let is_map = |form: &Properties| form.iter().any(|(name, _)| name == "additionalProperties");
        let names = match keys {
            TypeSpec::Choice(words) => {
                let names = object([("enum", texts(words.iter().flat_map(Variant::names)))]);
                object([("anyOf", JsonValue::Array(vec![names, self.template_for(words)]))])
            }
            TypeSpec::Integer(_) | TypeSpec::WideNumber(_) => self.texts(&patterns::INTEGER),
            TypeSpec::Number | TypeSpec::Single => self.texts(&patterns::NUMBER),
            TypeSpec::Bool => self.texts(&patterns::BOOL),
            _ => return,
        };
        let forms = value.iter_mut().filter_map(|(_, forms)| match forms {
            JsonValue::Array(forms) => forms.iter_mut().find_map(|form| match form {
                JsonValue::Object(form) if is_map(form) => Some(form),
                _ => None,
            }),
            _ => None,
        });
        forms.for_each(|form| form.push(("propertyNames".to_owned(), names.clone())));
    }

    /// One character, or the digit of a number.
    #[inline]
    fn character(&mut self) -> Forms {
        let one = object([("type", text("string")), ("minLength", count(1)), ("maxLength", count(1))]);
        vec![one, digit(), self.template()]
    }

    /// A number, itself or as text.
    #[inline]
    fn number(&mut self, ty: &str, (min, max): (Option<&'static str>, Option<&'static str>)) -> Forms {
        let mut out = vec![("type".to_owned(), text(ty))];
        out.extend(min.and_then(number).map(|min| ("minimum".to_owned(), min)));
        out.extend(max.and_then(number).map(|max| ("maximum".to_owned(), max)));
        let is_negative = min.is_none_or(|min| compare(min, "0") == Order::Less);
        let as_text = match (ty == "integer", is_negative) {
            (true, true) => &patterns::INTEGER,
            (true, false) => &patterns::INTEGER_FROM_0,
            (false, true) => &patterns::NUMBER,
            (false, false) => &patterns::NUMBER_FROM_0,
        };
        vec![JsonValue::Object(out), self.texts(as_text)]
    }

    /// A number that a float of single precision comes close to. Of double precision are all numbers of a validator.
    #[inline]
    fn single(&mut self, (min, max): (Option<&'static str>, Option<&'static str>)) -> Forms {
        let mut forms = self.number("number", (min, max));
        if let Some(JsonValue::Object(out)) = forms.first_mut() {
            let bound = |name: &str, digits: &str| (name.to_owned(), JsonValue::Number(digits.to_owned()));
            out.extend(min.is_none().then(|| bound("exclusiveMinimum", BELOW_SINGLES)));
            out.extend(max.is_none().then(|| bound("exclusiveMaximum", ABOVE_SINGLES)));
        }
        forms
    }

    /// An object that a schema describes.
    #[inline]
    fn object_forms(&mut self, schema: &'static Schema) -> Forms {
        let Some(ChosenBy::Name) = schema.chosen_by() else {
            return vec![self.body_ref(schema, Place::Value, None), self.template()];
        };
        // A name alone is a variant that holds nothing, and a name in an object one with what it holds.
        word_alone(schema).into_iter().chain([self.body_ref(schema, Place::Value, None), self.template()]).collect()
    }

    /// An object whose only name is that of a variant.
    #[inline]
    pub(super) fn named_variant(&mut self, schema: &'static Schema, out: &mut Properties) {
        let mut properties = Properties::new();
        for variant in schema.variants() {
            let mut part = Properties::new();
            push_description(variant.description, &mut part);
            part.extend(match variant.part {
                Some(part) => self.value_of(part.spec, None, part.spec.nullable),
                None => any_of(vec![object([("type", text("null"))]), self.template()]),
            });
            if variant.part.is_some_and(|part| part.spec.is_secret()) {
                part.push(("writeOnly".to_owned(), JsonValue::Bool(true)));
            }
            properties.extend(variant.names().map(|name| (name.to_owned(), JsonValue::Object(part.clone()))));
        }
        out.extend(
            [
                ("type", text("object")),
                ("properties", JsonValue::Object(properties)),
                ("patternProperties", object([(TEMPLATE, JsonValue::Bool(true))])),
                ("additionalProperties", JsonValue::Bool(false)),
                ("minProperties", count(usize::from(!self.around.is_layer))),
                ("maxProperties", count(1)),
            ]
            .map(|(name, value)| (name.to_owned(), value)),
        );
    }

    /// A value that has parts; one whose parts are not evaluated is written out.
    #[inline]
    fn or_template(&mut self, ty: &TypeSpec, value: JsonValue) -> Forms {
        match ty.kept_elements() {
            Some(_) => vec![value],
            None => vec![value, self.template()],
        }
    }
}

/// The numbers that are closest to zero and no longer rounded to a float of single precision.
const BELOW_SINGLES: &str = "-3.4028235677973366e38";
const ABOVE_SINGLES: &str = "3.4028235677973366e38";

/// Numbers of so many digits have no other digits where they are made of a float.
const MOST_DIGITS: usize = 15;

/// The smallest number that 64 bits do not hold.
const ABOVE_64_BITS: &str = "18446744073709551616";

/// The name of a variant that holds nothing, if there is one.
#[inline]
pub(super) fn word_alone(schema: &Schema) -> Option<JsonValue> {
    let words: Vec<&str> = schema.variants().iter().filter(|it| it.part.is_none()).flat_map(Variant::names).collect();
    (!words.is_empty()).then(|| object([("enum", texts(words))]))
}

/// Words without quotes in the native syntax, which are strings here, and nothing is evaluated.
#[inline]
fn words(ty: &TypeSpec, bounds: &Bounds) -> Forms {
    match ty {
        TypeSpec::List(element) | TypeSpec::Set(element) => {
            let words = JsonValue::Object(any_of(words(&element.inner(), &Bounds::NONE)));
            let mut out = vec![("type".to_owned(), text("array")), ("items".to_owned(), words)];
            push_counts(bounds, ["minItems", "maxItems"], &mut out);
            vec![JsonValue::Object(out)]
        }
        TypeSpec::Choice(variants) => {
            let names = || variants.iter().flat_map(Variant::names);
            // They are read without the white space around them.
            let spaced = patterns::spaced(names());
            vec![object([("enum", texts(names()))]), object([("type", text("string")), ("pattern", text(spaced))])]
        }
        // What it is made of is not known: one word, or a list of them.
        TypeSpec::Dynamic => {
            vec![word(), object([("type", text("array")), ("items", word())])]
        }
        _ => vec![word()],
    }
}

/// A number of one digit.
#[inline]
pub(super) fn digit() -> JsonValue {
    object([("type", text("integer")), ("minimum", count(0)), ("maximum", count(9))])
}

#[inline]
fn word() -> JsonValue {
    object([("type", text("string")), ("pattern", text(WORD))])
}

/// A list with so many elements, whatever these are.
#[inline]
pub(super) fn long_tuple(length: usize) -> JsonValue {
    object([("type", text("array")), ("minItems", count(length)), ("maxItems", count(length))])
}

/// A list with these elements.
#[inline]
pub(super) fn tuple(parts: Vec<JsonValue>) -> JsonValue {
    let length = count(parts.len());
    if parts.is_empty() {
        return object([("type", text("array")), ("maxItems", length)]);
    }
    object([
        ("type", text("array")),
        ("prefixItems", JsonValue::Array(parts)),
        ("items", JsonValue::Bool(false)),
        ("minItems", length),
    ])
}

/// Any of these; one alone is what it is.
#[inline]
fn any_of(mut forms: Forms) -> Properties {
    match forms.len() {
        1 => match forms.remove(0) {
            JsonValue::Object(properties) => properties,
            other => vec![("allOf".to_owned(), JsonValue::Array(vec![other]))],
        },
        _ => vec![("anyOf".to_owned(), JsonValue::Array(forms))],
    }
}

/// Any of these, or null, if a type has it.
#[inline]
pub(super) fn or_null(ty: &TypeSpec, mut forms: Forms) -> Properties {
    if matches!(ty, TypeSpec::Optional(_)) && !forms.iter().any(is_anything) {
        forms.push(object([("type", text("null"))]));
    }
    any_of(forms)
}

/// Whether every value is such a value.
#[inline]
fn is_anything(form: &JsonValue) -> bool {
    matches!(form, JsonValue::Object(properties) if properties.is_empty())
}

/// Adds how many there must and may be.
/// A value of several forms, of which bounds are said: each of them is of one kind of values.
#[inline]
fn bounded(forms: JsonValue, alternatives: &Alternatives, bounds: &Bounds) -> JsonValue {
    let JsonValue::Object(mut out) = forms else { return forms };
    if !bounds.is_some() {
        return JsonValue::Object(out);
    }
    let has = |is_it: fn(&TypeSpec) -> bool| alternatives.flattened().iter().any(|(ty, _)| is_it(&ty.inner()));
    let kind = |name: &str| vec![("type".to_owned(), text(name))];
    let mut numbers = kind("number");
    numbers.extend(bounds.min.and_then(number).map(|min| ("minimum".to_owned(), min)));
    numbers.extend(bounds.max.and_then(number).map(|max| ("maximum".to_owned(), max)));
    // Equal elements of a set are one, and a comment is no entry.
    let most = |is_open: bool| Bounds { max_len: bounds.max_len.filter(|_| !is_open), ..*bounds };
    let (mut lists, mut objects) = (kind("array"), kind("object"));
    push_counts(&most(has(|ty| matches!(ty, TypeSpec::Set(_)))), ["minItems", "maxItems"], &mut lists);
    let has_objects = has(|ty| matches!(ty, TypeSpec::Object(_)));
    push_counts(&most(has_objects), ["minProperties", "maxProperties"], &mut objects);
    let (mut each, mut others) = (Vec::new(), vec!["string", "boolean", "null"]);
    for (name, kind) in [("number", numbers), ("array", lists), ("object", objects)] {
        match kind.len() {
            1 => others.push(name),
            _ => each.push(JsonValue::Object(kind)),
        }
    }
    each.push(object([("type", texts(others))]));
    out.push(("anyOf".to_owned(), JsonValue::Array(each)));
    JsonValue::Object(out)
}

#[inline]
fn push_counts(bounds: &Bounds, [least, most]: [&str; 2], out: &mut Properties) {
    out.extend(bounds.min_len.map(|len| (least.to_owned(), count(len))));
    out.extend(bounds.max_len.map(|len| (most.to_owned(), count(len))));
}
