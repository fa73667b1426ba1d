//! Laws of values under static types, for types and values made up at random.

use hcl_model::convert::Conversion;
use hcl_model::types::Type;
use hcl_model::typing::{StaticKind, StaticType, conversion, convert};
use hcl_model::value::{Mark, Value};

use crate::support::generate::{self, Allowed};
use crate::support::random::{Random, tries};
use crate::typing::{any, near};

fn rounds() -> usize {
    tries(100_000)
}

/// A value of a type; none if there is none that could be made up.
fn value_of(random: &mut Random, ty: &StaticType, depth: usize) -> Option<Value> {
    if depth == 0 {
        return None;
    }
    let several = |random: &mut Random, element: &StaticType| -> Vec<Value> {
        let count = random.below(3);
        (0..count).filter_map(|_| value_of(random, element, depth - 1)).collect()
    };
    Some(match ty.kind() {
        StaticKind::None => Value::null([Type::DYNAMIC, Type::STRING][random.below(2)].clone()),
        StaticKind::Bool => Value::from(random.below(2) == 0),
        StaticKind::Int => Value::from([0, 1, 80, -3][random.below(4)]),
        StaticKind::Number => Value::number(generate::number(random)),
        StaticKind::String => Value::from(["", "a", "1", "1.5", "true"][random.below(5)]),
        StaticKind::Const(value) => value.clone(),
        StaticKind::Enum(ty) => ty.values()[random.below(ty.values().len())].clone(),
        StaticKind::Dynamic => generate::value(random, &Type::DYNAMIC, Allowed::default()),
        // What is of one type in the model is one of its collections.
        StaticKind::List(element) => convert(&Value::tuple(several(random, &element)), ty).ok()?,
        StaticKind::Set(element) => convert(&Value::tuple(several(random, &element)), ty).ok()?,
        StaticKind::Map(element) => {
            let values = several(random, &element);
            convert(&Value::object(["a", "b", "for"].into_iter().zip(values)), ty).ok()?
        }
        StaticKind::Tuple(parts) => {
            let parts: Option<Vec<Value>> = parts.map(|part| value_of(random, &part, depth - 1)).collect();
            Value::tuple(parts?)
        }
        StaticKind::Object(properties) => {
            let parts: Option<Vec<(_, Value)>> = properties
                .iter()
                .map(|(name, part)| Some((name.clone(), value_of(random, &part, depth - 1)?)))
                .collect();
            Value::object(parts?)
        }
        StaticKind::Union(members) => {
            let members: Vec<StaticType> = members.collect();
            let member = random.below(members.len());
            value_of(random, &members[member], depth)?
        }
        StaticKind::Promise(element) => match random.below(2) {
            0 => Value::unknown(element.to_type()),
            _ => value_of(random, &element, depth)?,
        },
        StaticKind::Output(element) => match random.below(3) {
            0 => Value::unknown(element.to_type()),
            1 => value_of(random, &element, depth)?.mark(Mark::sensitive()),
            _ => value_of(random, &element, depth)?,
        },
        _ => return None,
    })
}

/// Whether there are sets in which something may be later or secret: of these neither order nor length is known, and the
/// marks of their elements are on the set.
fn has_eventual_sets(ty: &StaticType) -> bool {
    let text = format!("{ty:?}");
    has_sets_of_eventuals(ty) || text.contains("set(") && text.contains("dynamic")
}

fn has_sets_of_eventuals(ty: &StaticType) -> bool {
    format!("{ty:?}").contains("set(") && (ty.contains_outputs() || ty.contains_promises())
}

/// Values of one type with another type.
fn pairs(seed: u64, law: impl FnMut(&Value, &StaticType, &StaticType)) -> usize {
    pairs_but(has_eventual_sets, seed, law)
}

/// Values of one type with another type, but of those left out.
fn pairs_but(
    is_left_out: fn(&StaticType) -> bool,
    seed: u64,
    mut law: impl FnMut(&Value, &StaticType, &StaticType),
) -> usize {
    let mut random = Random(seed);
    let mut count = 0;
    for round in 0..rounds() {
        let from = any(&mut random, 1 + round % 3);
        let to = if round % 3 == 0 { any(&mut random, 1 + round % 3) } else { near(&mut random, &from) };
        if is_left_out(&from) || is_left_out(&to) {
            continue;
        }
        if let Some(value) = value_of(&mut random, &from, 5) {
            law(&value, &from, &to);
            count += 1;
        }
    }
    count
}

#[test]
fn a_safe_conversion_never_fails() {
    let mut safe = 0;
    let count = pairs(1, |value, from, to| {
        assert_eq!(conversion(from, from), Conversion::Safe);
        convert(value, from).unwrap_or_else(|error| panic!("{value:?} of {from:?}: {error}"));
        if conversion(from, to) == Conversion::Safe {
            convert(value, to).unwrap_or_else(|error| panic!("{value:?} of {from:?} to {to:?}: {error}"));
            safe += 1;
        }
    });
    assert!(count > rounds() / 3 && safe > rounds() / 20, "{safe} of {count}");
}

#[test]
fn what_is_converted_converts_to_itself() {
    let mut converted = 0;
    pairs_but(has_sets_of_eventuals, 2, |value, _, to| {
        if let Ok(once) = convert(value, to) {
            assert_eq!(convert(&once, to), Ok(once.clone()), "{value:?} to {to:?}");
            converted += 1;
        }
    });
    assert!(converted > rounds() / 10, "{converted}");
}

/// What is known of a value decides as its type does, where that decides.
#[test]
fn values_convert_as_their_types() {
    let mut counts = [0; 3];
    pairs(3, |value, _, to| {
        let text = format!("{to:?}");
        // What is secret may be null, which its type does not say; and what was promised as an output is one.
        if value.contains_sensitive() && (text.contains("none") || text.contains("promise(output(")) {
            return;
        }
        let of_value = StaticType::of_value(value);
        let found = conversion(&of_value, to);
        counts[found as usize] += 1;
        match found {
            Conversion::Safe => {
                convert(value, to).unwrap_or_else(|error| panic!("{value:?} to {to:?}: {error}"));
            }
            Conversion::Impossible => assert!(convert(value, to).is_err(), "{value:?} to {to:?}"),
            Conversion::Unsafe => {}
        }
    });
    assert!(counts.iter().all(|count| *count > rounds() / 100), "{counts:?}");
}

/// A value of the model converts to a type of the model as it always did, where both are plain.
#[test]
fn plain_values_convert_as_in_the_model() {
    let mut random = Random(4);
    let mut count = 0;
    for round in 0..rounds() {
        let from = generate::ty(&mut random, 1 + round % 3);
        let to = generate::similar(&mut random, &from);
        let (a, b) = (StaticType::from(&from), StaticType::from(&to));
        if from.has_dynamic() || to.has_dynamic() || conversion(&a, &b) == Conversion::Impossible {
            continue;
        }
        let value = generate::value(&mut random, &from, Allowed::default());
        let expected = hcl_model::convert::convert(&value, &to);
        let found = convert(&value, &b);
        if let (Ok(expected), Ok(found)) = (&expected, &found) {
            assert_eq!(found, expected, "{value:?} to {to:?}");
            count += 1;
        } else if expected.is_ok() {
            panic!("{value:?} to {to:?}: {found:?}");
        }
    }
    assert!(count > rounds() / 10, "{count}");
}
