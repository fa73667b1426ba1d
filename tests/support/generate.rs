//! Types and values made up at random, the same ones in every run, for laws that hold for all of them.

use hcl_model::types::{Type, TypeKind};
use hcl_model::value::{Mark, Number, NumberLimits, Value};

use super::random::Random;

/// What values may hold besides known, unmarked content.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Allowed {
    pub(crate) nulls: bool,
    pub(crate) unknowns: bool,
    pub(crate) marks: bool,
}

impl Allowed {
    pub(crate) const ALL: Allowed = Allowed { nulls: true, unknowns: true, marks: true };
}

/// Few names, so that generated objects have some in common.
const NAMES: [&str; 4] = ["a", "b", "c", "two words"];

/// Texts that convert to numbers or booleans, texts that do not, and texts in several normal forms.
const TEXTS: [&str; 18] = [
    "",
    "0",
    "1",
    "01",
    "1.0",
    "-3",
    "2.50",
    "1e3",
    "true",
    "false",
    "True",
    "a",
    "b",
    "\u{e9}",
    "e\u{301}",
    "\u{212b}",
    "\u{c5}",
    "日本\n\"",
];

/// A type of at most this many levels, which may contain the dynamic pseudo-type.
pub(crate) fn ty(random: &mut Random, depth: usize) -> Type {
    let choices = if depth == 0 { 7 } else { 12 };
    match random.below(choices) {
        0 | 1 => Type::STRING,
        2 | 3 => Type::NUMBER,
        4 | 5 => Type::BOOL,
        6 => Type::DYNAMIC,
        7 => Type::list(ty(random, depth - 1)),
        8 => Type::set(ty(random, depth - 1)),
        9 => Type::map(ty(random, depth - 1)),
        10 => {
            let length = random.below(4);
            Type::tuple((0..length).map(|_| ty(random, depth - 1)))
        }
        _ => {
            let names: Vec<&str> = NAMES.into_iter().filter(|_| random.below(2) == 0).collect();
            Type::object(names.into_iter().map(|name| (name, ty(random, depth - 1))))
        }
    }
}

/// A type near another one: often with a convertible part instead of a part.
pub(crate) fn similar(random: &mut Random, to: &Type) -> Type {
    if random.below(4) == 0 {
        return ty(random, 1);
    }
    match to.kind() {
        TypeKind::List(element) | TypeKind::Set(element) => {
            let element = similar(random, element);
            match random.below(4) {
                0 => Type::set(element),
                1 => {
                    let length = random.below(3);
                    Type::tuple((0..length).map(|_| similar(random, &element)))
                }
                _ => Type::list(element),
            }
        }
        TypeKind::Map(element) => {
            if random.below(2) == 0 {
                return Type::map(similar(random, element));
            }
            Type::object(NAMES.into_iter().take(random.below(4)).map(|name| (name, similar(random, element))))
        }
        TypeKind::Tuple(elements) => Type::tuple(elements.iter().map(|element| similar(random, element))),
        TypeKind::Object(object) => {
            let mut attributes: Vec<(&str, Type)> =
                object.iter().map(|(name, ty)| (&**name, similar(random, ty))).collect();
            match random.below(4) {
                0 => drop(attributes.pop()),
                1 => attributes.push(("more", Type::BOOL)),
                _ => {}
            }
            Type::object(attributes)
        }
        TypeKind::String => [Type::NUMBER, Type::BOOL, Type::STRING][random.below(3)].clone(),
        _ => to.clone(),
    }
}

/// A value that matches a type; where the type is dynamic it is of any type, but collections of that are empty.
pub(crate) fn value(random: &mut Random, ty: &Type, allowed: Allowed) -> Value {
    let value = match random.below(12) {
        0 if allowed.nulls => Value::null(ty.clone()),
        1 if allowed.unknowns => Value::unknown(ty.clone()),
        _ => known(random, ty, allowed),
    };
    match random.below(6) {
        0 if allowed.marks => value.mark(Mark::new(["m", "n", "sensitive"][random.below(3)])),
        _ => value,
    }
}

fn known(random: &mut Random, to: &Type, allowed: Allowed) -> Value {
    let mut several = |element: &Type| {
        let length = if element.has_dynamic() { 0 } else { random.below(4) };
        (0..length).map(|_| value(random, element, allowed)).collect::<Vec<_>>()
    };
    match to.kind() {
        TypeKind::List(element) => Value::list(element.clone(), several(element)),
        TypeKind::Set(element) => Value::set(element.clone(), several(element)),
        TypeKind::Map(element) => Value::map(element.clone(), NAMES.into_iter().zip(several(element))),
        TypeKind::Tuple(elements) => Value::tuple(elements.iter().map(|ty| value(random, ty, allowed))),
        TypeKind::Object(object) => {
            Value::object(object.iter().map(|(name, ty)| (name.clone(), value(random, ty, allowed))))
        }
        TypeKind::String => Value::from(TEXTS[random.below(TEXTS.len())]),
        TypeKind::Number => Value::number(number(random)),
        TypeKind::Bool => Value::bool(random.below(2) == 0),
        _ => {
            let ty = ty(random, 1);
            if ty.is_dynamic() { Value::NULL } else { value(random, &ty, allowed) }
        }
    }
}

/// A number: small, long, with a fraction of up to 512 bits, huge or tiny.
pub(crate) fn number(random: &mut Random) -> Number {
    let limits = NumberLimits::default();
    let digits = |random: &mut Random, length: usize| -> String {
        (0..=length).map(|_| char::from(b'0' + u8::try_from(random.below(10)).unwrap_or(0))).collect()
    };
    let text = match random.below(8) {
        0 | 1 => digits(random, 1),
        2 => format!("-{}", digits(random, 2)),
        3 => format!("{}.{}", digits(random, 1), digits(random, 1)),
        4 => digits(random, 40),
        5 => format!("-{}.{}", digits(random, 30), digits(random, 200)),
        6 => format!("{}e{}", digits(random, 3), random.below(400)),
        _ => format!("{}.{}e-{}", digits(random, 1), digits(random, 160), random.below(400)),
    };
    Number::parse(&text, &limits).unwrap_or(Number::ZERO)
}
