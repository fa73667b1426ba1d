//! Why the compiler refuses a schema: what is asked of constants, and the wording of the errors.
//!
//! A function here ends in a panic at compile time, which is shown at the option that is wrong: everything on the way to it is
//! `#[track_caller]`, so that nothing of this crate is shown with it.

pub(super) mod beside;
mod sentence;

use beside::same;
use sentence::Sentence;

use crate::schema::decimal::{Order, compare, has_whole_between, is_whole};

use crate::schema::{
    ArgumentSpec, AttributeField, BlockField, BlockSpec, Bounds, Constant, EventualSpec, FieldKind, IntegerRange,
    Occurs, TypeSpec, Variant,
};

/// The option of the constants that are checked.
pub(super) struct Constants {
    /// The option that they are written in.
    option: &'static str,
    /// `true` if text can be an expression that the field keeps.
    has_expressions: bool,
}

impl Constants {
    pub(super) const DEFAULT: Constants = Constants { option: "default", has_expressions: false };
    pub(super) const EXAMPLE: Constants = Constants { option: "example", has_expressions: true };

    /// Refuses a constant that a field cannot have, as far as that can be seen at compile time.
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) const fn check(&self, constant: &Constant, spec: &ArgumentSpec) {
        check_names(constant);
        self.check_type(constant, spec.ty);
        check_constant(constant, spec.ty, &spec.bounds, spec.keyword);
    }

    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    const fn check_type(&self, constant: &Constant, ty: TypeSpec) {
        match (constant, ty) {
            (
                _,
                TypeSpec::Optional(inner)
                | TypeSpec::Spanned(inner)
                | TypeSpec::Sensitive(inner)
                | TypeSpec::Output(inner)
                | TypeSpec::Eventual(EventualSpec { ty: inner, .. }),
            ) => {
                self.check_type(constant, *inner);
            }
            (Constant::List(elements), TypeSpec::List(element) | TypeSpec::Set(element)) => {
                let mut index = 0;
                while index < elements.len() {
                    self.check_type(&elements[index], *element);
                    index += 1;
                }
            }
            (Constant::Map(entries), TypeSpec::Map(element)) => {
                let mut index = 0;
                while index < entries.len() {
                    self.check_type(&entries[index].1, *element);
                    index += 1;
                }
            }
            (Constant::String(_), TypeSpec::Expression | TypeSpec::Traversal | TypeSpec::Call | TypeSpec::Type(_))
                if self.has_expressions => {}
            (Constant::Number(number), TypeSpec::Integer(range) | TypeSpec::WideNumber(range)) => {
                check_integer(number, range);
            }
            (Constant::Number(number), TypeSpec::BigInteger { signed }) => {
                if !is_whole(number) {
                    refuse(&said(constant).and(NO_WHOLE));
                }
                if !signed && matches!(compare(number, "0"), Order::Less) {
                    refuse(&said(constant).and(" is negative, and the field takes no such number"));
                }
            }
            (Constant::Number(number), TypeSpec::Number) => check_float(number, LARGEST_FLOAT),
            (Constant::Number(number), TypeSpec::Single) => check_float(number, LARGEST_SINGLE),
            (Constant::String(word), TypeSpec::Choice(variants)) => check_word(word, variants),
            (Constant::Bool(_), TypeSpec::Bool)
            | (Constant::Number(_), TypeSpec::ExactNumber)
            | (Constant::String(_), TypeSpec::String | TypeSpec::Text(_))
            | (Constant::Number(_) | Constant::String(_), TypeSpec::Measure(_))
            // The contents of an object are known at run time only; text is the name of a variant.
            | (Constant::Map(_) | Constant::String(_), TypeSpec::Object(_))
            | (_, TypeSpec::Dynamic | TypeSpec::Secret | TypeSpec::Value | TypeSpec::OneOf(_) | TypeSpec::Tuple(_)) => {
            }
            _ => refuse(&self.of_another_type(constant, ty)),
        }
    }

    /// A constant of one type in the place of one of another: what to write instead, if that can be said.
    #[cfg_attr(not(feature = "__shared"), inline)]
    const fn of_another_type(&self, constant: &Constant, ty: TypeSpec) -> Sentence {
        let kind = match constant {
            Constant::Bool(_) => " is true or false",
            Constant::Number(_) => " is a number",
            Constant::String(_) => " is text",
            Constant::List(_) => " is a list",
            Constant::Map(_) => " is a map",
        };
        let ty = ty.inner();
        let wanted = match ty {
            TypeSpec::String | TypeSpec::Text(_) | TypeSpec::Choice(_) => "text",
            TypeSpec::Measure(_) => "a number with a unit",
            TypeSpec::Bool => "true or false",
            TypeSpec::Number | TypeSpec::Single | TypeSpec::ExactNumber => "a number",
            TypeSpec::Integer(_) | TypeSpec::WideNumber(_) | TypeSpec::BigInteger { .. } => "a number",
            TypeSpec::List(_) | TypeSpec::Set(_) => "a list",
            TypeSpec::Map(_) => "a map",
            TypeSpec::Object(_) => "an object",
            _ if self.has_expressions => "an expression, which is written as text here",
            _ => "an expression, which has no default: use `Option`",
        };
        let said = said(constant).and(kind).and(" and the field takes ").and(wanted);
        match (constant, ty) {
            (Constant::Number(text), TypeSpec::String | TypeSpec::Text(_)) => {
                self.instead(&said).and_quoted(text).and("`")
            }
            (Constant::Bool(true), TypeSpec::String | TypeSpec::Text(_)) => self.instead(&said).and("\"true\"`"),
            (Constant::Bool(false), TypeSpec::String | TypeSpec::Text(_)) => self.instead(&said).and("\"false\"`"),
            (
                Constant::String(text),
                TypeSpec::Number | TypeSpec::Single | TypeSpec::ExactNumber | TypeSpec::Integer(_),
            ) if is_number(text) => self.instead(&said).and(text).and("`"),
            (Constant::String(text), TypeSpec::Bool) if same(text, "true") || same(text, "false") => {
                self.instead(&said).and(text).and("`")
            }
            (Constant::Number(text), TypeSpec::List(_) | TypeSpec::Set(_)) => {
                self.instead(&said).and("[").and(text).and("]`")
            }
            (Constant::String(text), TypeSpec::List(_) | TypeSpec::Set(_)) => {
                self.instead(&said).and("[").and_quoted(text).and("]`")
            }
            (Constant::List(_), TypeSpec::Map(_) | TypeSpec::Object(_)) => self.instead(&said).and("{ name = ... }`"),
            _ => said,
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    const fn instead(&self, said: &Sentence) -> Sentence {
        said.and(": write `").and(self.option).and(" = ")
    }
}

#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn check_constant(constant: &Constant, ty: TypeSpec, bounds: &Bounds, keyword: bool) {
    if matches!(ty.inner(), TypeSpec::Measure(_)) || ty.is_kept() {
        // The meaning of the text is known at run time only.
        return;
    }
    if let Constant::Number(number) = constant {
        if let Some(min) = bounds.min
            && matches!(compare(number, min), Order::Less)
        {
            refuse(&said(constant).and(" is less than `min = ").and(min).and("`"));
        }
        if let Some(max) = bounds.max
            && matches!(compare(number, max), Order::Greater)
        {
            refuse(&said(constant).and(" is greater than `max = ").and(max).and("`"));
        }
    }
    if let Some(length) = length(constant) {
        if let Some(min) = bounds.min_len
            && length < min
        {
            refuse(&said(constant).and(" is shorter than `min_len` allows"));
        }
        if let Some(max) = bounds.max_len
            && length > max
        {
            refuse(&said(constant).and(" is longer than `max_len` allows"));
        }
    }
    if keyword {
        check_words(constant);
    }
}

/// Refuses bounds that mean nothing for a type.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) const fn check_meaning(bounds: &Bounds, ty: TypeSpec) {
    if bounds.suits(ty) {
        return;
    }
    let is_numeric = bounds.min.is_some() || bounds.max.is_some();
    let least = bounds.min.is_some() || bounds.min_len.is_some();
    let ty = ty.inner();
    let message = match (ty.has_length() && is_numeric, ty.is_number() && !is_numeric, least) {
        (true, _, true) => "`min` is for numbers: write `min_len` for the shortest text or the smallest collection",
        (true, _, false) => "`max` is for numbers: write `max_len` for the longest text or the largest collection",
        (_, true, true) => "`min_len` is for text and collections: write `min` for the smallest number",
        (_, true, false) => "`max_len` is for text and collections: write `max` for the largest number",
        _ => {
            "`min` and `max` are for numbers, `min_len` and `max_len` for text and collections, and the field takes none of these"
        }
    };
    panic!("{}", message);
}

/// Refuses a bound with a unit where nobody reads that.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) const fn check_measure(ty: TypeSpec) {
    let message = match ty.inner() {
        TypeSpec::Measure(_) => return,
        ty if ty.is_number() => {
            "a bound in quotes is a number with a unit, and the field takes plain numbers: leave out the quotes, or let \
             the unit be read, as `#[serde(with = \"hcl_serde::byte_size\")]` does"
        }
        ty if ty.has_length() => "`min` and `max` are for numbers: write `min_len` or `max_len`",
        _ => {
            "a bound in quotes is a number with a unit, and nothing says who reads the unit: add \
             `#[serde(with = \"hcl_serde::duration\")]` to a `Duration`, or another `with` module that has an `HCL_TYPE`"
        }
    };
    panic!("{}", message);
}

/// Refuses bounds that no value can satisfy.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) const fn check_bounds(bounds: &Bounds, ty: TypeSpec) {
    let (low, high) = match ty.inner() {
        TypeSpec::Integer(range) | TypeSpec::WideNumber(range) => (Some(range.min), Some(range.max)),
        TypeSpec::BigInteger { signed: false } => (Some("0"), None),
        TypeSpec::Number => (Some(SMALLEST_FLOAT), Some(LARGEST_FLOAT)),
        TypeSpec::Single => (Some(SMALLEST_SINGLE), Some(LARGEST_SINGLE)),
        _ => (None, None),
    };
    check_order("min", bounds.min, "max", bounds.max);
    if let (Some(min), Some(max)) = (bounds.min, bounds.max)
        && matches!(ty.inner(), TypeSpec::Integer(_) | TypeSpec::WideNumber(_) | TypeSpec::BigInteger { .. })
        && !has_whole_between(min, max)
    {
        let said = bound(&Sentence::new("no whole number is between "), "min", min);
        refuse(&bound(&said.and(" and "), "max", max).and(", and the field takes one"));
    }
    check_order("min", bounds.min, "the type's largest number ", high);
    check_order("the type's smallest number ", low, "max", bounds.max);
    if let (Some(min), Some(max)) = (bounds.min_len, bounds.max_len)
        && min > max
    {
        refuse(&Sentence::new("`min_len` is greater than `max_len`, so that no length is allowed"));
    }
}

/// Refuses two bounds of which the lower one is higher.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn check_order(name: &str, min: Option<&str>, other: &str, max: Option<&str>) {
    if let (Some(min), Some(max)) = (min, max)
        && matches!(compare(min, max), Order::Greater)
    {
        let said = bound(&Sentence::new(""), name, min).and(" is greater than ");
        refuse(&bound(&said, other, max).and(", so that no number is allowed"));
    }
}

/// `min = 5`, or what the bound of a type is.
#[cfg_attr(not(feature = "__shared"), inline)]
const fn bound(said: &Sentence, name: &str, number: &str) -> Sentence {
    if name.len() == 3 { said.and("`").and(name).and(" = ").and(number).and("`") } else { said.and(name).and(number) }
}

/// The error for a fraction.
const NO_WHOLE: &str = " is no whole number, and the field takes one";

#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn check_integer(number: &'static str, range: &IntegerRange) {
    let said = said(&Constant::Number(number));
    if !is_whole(number) {
        refuse(&said.and(NO_WHOLE));
    }
    let wrong = match (compare(number, range.min), compare(number, range.max)) {
        (Order::Less, _) => "small",
        (_, Order::Greater) => "large",
        _ => return,
    };
    let said = said.and(" is too ").and(wrong).and(": the field takes whole numbers from ");
    refuse(&said.and(range.min).and(" to ").and(range.max));
}

/// Refuses a number that no float comes close to.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn check_float(number: &'static str, largest: &str) {
    let magnitude = match number.as_bytes() {
        [b'-', ..] => number.split_at(1).1,
        _ => number,
    };
    if matches!(compare(magnitude, largest), Order::Greater) {
        refuse(&said(&Constant::Number(number)).and(" is too large for a float"));
    }
}

/// The largest `f64`, rounded up, and the smallest one.
const LARGEST_FLOAT: &str = "1.7976931348623158e308";
const SMALLEST_FLOAT: &str = "-1.7976931348623158e308";

/// The largest `f32`, and the smallest one.
pub(super) const LARGEST_SINGLE: &str = "3.4028235e38";
pub(super) const SMALLEST_SINGLE: &str = "-3.4028235e38";

/// Refuses a default that has not so many characters or elements as its type.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) const fn check_count(constant: &Constant, count: usize) {
    let Some(length) = length(constant) else {
        return;
    };
    let what = match (constant, length) {
        _ if length == count => return,
        (Constant::List(_), 1) => " element",
        (Constant::List(_), _) => " elements",
        (_, 1) => " character",
        _ => " characters",
    };
    let said = said(constant).and(" has ").and_number(length).and(what);
    refuse(&said.and(", and the field takes exactly ").and_number(count));
}

/// Refuses that all of several layers count for a field that takes one value or one block.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) const fn check_append(kind: &FieldKind) {
    let is_one = match kind {
        FieldKind::Attribute(AttributeField { spec, .. }) => spec.ty.is_simple(),
        FieldKind::Block(BlockField { spec, .. }) | FieldKind::Blocks(BlockField { spec, .. }) => {
            matches!(spec.occurs, Occurs::Once | Occurs::AtMostOnce | Occurs::Flag)
        }
        _ => false,
    };
    assert!(
        !is_one,
        "`append` keeps what all layers have, and the field takes one: leave it out, or let the field be a list"
    );
}

/// Refuses the type of a field of blocks that is none of blocks.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) const fn check_block(spec: &BlockSpec) {
    if let Occurs::Refused(why) = spec.occurs {
        panic!("{}", why);
    }
    assert!(
        !matches!(spec.occurs, Occurs::Never),
        "the type of this field is a value and not a body: leave out `#[hcl(block)]`"
    );
    check_variants(spec);
}

/// Refuses the type of a field of blocks of several types that is no enum of them.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) const fn check_block_types(spec: &BlockSpec) {
    if let Occurs::Refused(why) = spec.occurs {
        panic!("{}", why);
    }
    assert!(
        matches!(spec.occurs, Occurs::Once | Occurs::AtMostOnce | Occurs::Many) && !spec.types.is_empty(),
        "`#[hcl(block_types)]` is for an enum whose variants are the types of blocks, or an `Option` or a `Vec` of one"
    );
    check_variants(spec);
}

/// Refuses an enum some of whose variants cannot be blocks.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn check_variants(spec: &BlockSpec) {
    assert!(spec.is_block, "a variant of this enum holds a value and not a body, so that it cannot be a block");
}

/// Refuses a type that words cannot be decoded into.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) const fn check_keyword(ty: TypeSpec) {
    let one = match ty.inner() {
        TypeSpec::List(element) | TypeSpec::Set(element) => element.inner(),
        ty => ty,
    };
    assert!(
        matches!(
            one,
            TypeSpec::String | TypeSpec::Text(_) | TypeSpec::Choice(_) | TypeSpec::Dynamic | TypeSpec::OneOf(_)
        ),
        "`keyword` is for words: text, an enum without data, or a list of those"
    );
}

/// Refuses a word that an enum does not have.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn check_word(word: &'static str, variants: &[Variant]) {
    let mut said = said(&Constant::String(word)).and(" is not one of the words that the field takes: ");
    let mut index = 0;
    while index < variants.len() {
        let Variant { name, aliases, .. } = &variants[index];
        said = said.and(if index == 0 { "" } else { ", " }).and_quoted(name);
        let mut is_named = same(word, name);
        let mut alias = 0;
        while alias < aliases.len() {
            said = said.and(", ").and_quoted(aliases[alias]);
            is_named |= same(word, aliases[alias]);
            alias += 1;
        }
        if is_named {
            return;
        }
        index += 1;
    }
    refuse(&said);
}

/// Refuses what cannot be written without quotes.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn check_words(constant: &Constant) {
    match constant {
        Constant::String(text) => {
            let text = text.as_bytes();
            let mut is_word = !text.is_empty() && !matches!(text[0], b'0'..=b'9' | b'-');
            let mut index = 0;
            while index < text.len() {
                // The other letters are known at run time only.
                is_word &= matches!(text[index], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' | 128..);
                index += 1;
            }
            if !is_word {
                refuse(&said(constant).and(" is no word that can be written without quotes, as `keyword` asks for"));
            }
        }
        Constant::List(elements) => {
            let mut index = 0;
            while index < elements.len() {
                check_words(&elements[index]);
                index += 1;
            }
        }
        Constant::Bool(_) | Constant::Number(_) | Constant::Map(_) => {}
    }
}

/// Refuses a map in which a name stands twice.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn check_names(constant: &Constant) {
    let Constant::Map(entries) = constant else { return };
    let mut index = 0;
    while index < entries.len() {
        let mut earlier = 0;
        while earlier < index {
            if same(entries[earlier].0, entries[index].0) {
                refuse(&said(constant).and(" has two entries called `").and(entries[index].0).and("`"));
            }
            earlier += 1;
        }
        index += 1;
    }
}

/// Returns the number of characters, elements or entries, if the number can be computed.
///
/// Characters are counted in normal form C, which changes nothing below U+0300; of texts with others it is known at run time.
#[cfg_attr(not(feature = "__shared"), inline)]
const fn length(constant: &Constant) -> Option<usize> {
    match constant {
        Constant::List(elements) => Some(elements.len()),
        Constant::Map(entries) => Some(entries.len()),
        Constant::String(text) => {
            let text = text.as_bytes();
            let (mut index, mut count) = (0, 0);
            while index < text.len() {
                if text[index] >= FIRST_BYTE_OF_U0300 {
                    return None;
                }
                // All bytes but those that continue a character.
                count += (text[index] & 0xc0 != 0x80) as usize;
                index += 1;
            }
            Some(count)
        }
        Constant::Bool(_) | Constant::Number(_) => None,
    }
}

/// The byte with which UTF-8 begins U+0300, and no character below it.
const FIRST_BYTE_OF_U0300: u8 = 0xcc;

#[cfg_attr(not(feature = "__shared"), inline)]
const fn is_number(text: &str) -> bool {
    let text = match text.as_bytes() {
        [b'-', rest @ ..] => rest,
        text => text,
    };
    let (mut index, mut points) = (0, 0);
    while index < text.len() {
        match text[index] {
            b'0'..=b'9' => {}
            b'.' => points += 1,
            _ => return false,
        }
        index += 1;
    }
    points < 2 && !text.is_empty() && text[0] != b'.' && text[text.len() - 1] != b'.'
}

/// A constant, as it is written.
#[cfg_attr(not(feature = "__shared"), inline)]
const fn said(constant: &Constant) -> Sentence {
    match constant {
        Constant::Bool(true) => Sentence::new("`true`"),
        Constant::Bool(false) => Sentence::new("`false`"),
        Constant::Number(number) => Sentence::new("`").and(number).and("`"),
        Constant::String(text) => Sentence::new("`").and_quoted(text).and("`"),
        Constant::List(_) => Sentence::new("`[...]`"),
        Constant::Map(_) => Sentence::new("`{ ... }`"),
    }
}

/// Refuses words for what is expected that make no sentence with ` is required.` behind them.
#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) const fn check_expected(text: &str) {
    assert!(!text.is_empty(), "`expected` is empty: say what is required, with an article");
    assert!(
        !matches!(text.as_bytes(), [.., b'.']),
        "`expected` ends in a full stop: messages go on with `is required`, leave it out"
    );
}

#[track_caller]
#[cfg_attr(not(feature = "__shared"), inline)]
const fn refuse(said: &Sentence) -> ! {
    panic!("{}", said.as_str())
}
