//! Laws of static types, for types made up at random.

use hcl_model::convert::Conversion;
use hcl_model::types::{Type, TypeKind};
use hcl_model::typing::{
    StaticKind, StaticType, conversion, is_assignable, mismatch, resolve_outputs, resolve_promises, unify,
};

use crate::support::random::{Random, tries};
use crate::support::types::ty;

fn rounds() -> usize {
    tries(200_000)
}

/// A type of at most this many levels; one in eight objects contains itself.
pub(crate) fn any(random: &mut Random, depth: usize) -> StaticType {
    let leaves = 14;
    let choices = if depth == 0 { leaves } else { leaves + 10 };
    let parts = |random: &mut Random, most: usize| -> Vec<StaticType> {
        (0..random.below(most)).map(|_| any(random, depth.saturating_sub(1))).collect()
    };
    match random.below(choices) {
        0 => StaticType::NONE,
        1 => StaticType::BOOL,
        2 | 3 => StaticType::INT,
        4 => StaticType::NUMBER,
        5 | 6 => StaticType::STRING,
        7 => StaticType::DYNAMIC,
        8 => StaticType::constant(["a", "1", "true"][random.below(3)]),
        9 => StaticType::parse(["0", "1", "0.5"][random.below(3)]).unwrap(),
        10 => StaticType::constant(random.below(2) == 0),
        11 => ty(["E", "F", "ES"][random.below(3)]),
        12 => StaticType::opaque(["A", "B"][random.below(2)]),
        13 => StaticType::INT.optional(),
        14 => StaticType::list(any(random, depth - 1)),
        15 => StaticType::set(any(random, depth - 1)),
        16 => StaticType::map(any(random, depth - 1)),
        17 | 18 => StaticType::tuple(parts(random, 4)),
        19 | 20 => {
            let parts = parts(random, 4);
            match random.below(8) {
                0 => StaticType::recursive(|this| {
                    StaticType::object(["x", "a", "b", "c"].into_iter().zip([this.optional()].into_iter().chain(parts)))
                }),
                _ => StaticType::object(["a", "b", "for"].into_iter().zip(parts)),
            }
        }
        21 => StaticType::union(parts(random, 5)),
        22 => StaticType::promise(any(random, depth - 1)),
        _ => StaticType::output(any(random, depth - 1)),
    }
}

/// A type near another one: with a part left out, added or changed.
pub(crate) fn near(random: &mut Random, to: &StaticType) -> StaticType {
    match random.below(6) {
        0 => any(random, 2),
        1 => to.clone().optional(),
        2 => StaticType::output(to.clone()),
        3 => StaticType::union([to.clone(), any(random, 1)]),
        4 => unify(&[to.clone(), any(random, 2)]),
        _ => to.clone(),
    }
}

fn pairs(seed: u64, count: usize, mut law: impl FnMut(&StaticType, &StaticType)) {
    let mut random = Random(seed);
    for round in 0..count {
        let a = any(&mut random, 1 + round % 4);
        let b = if round % 2 == 0 { any(&mut random, 1 + round % 4) } else { near(&mut random, &a) };
        law(&a, &b);
    }
}

#[test]
fn unification_is_symmetric_and_idempotent_and_everything_converts_safely_to_it() {
    pairs(1, rounds(), |a, b| {
        let unified = unify(&[a.clone(), b.clone()]);
        assert_eq!(unified, unify(&[b.clone(), a.clone()]), "{a:?} and {b:?}");
        assert_eq!(unify(&[a.clone(), a.clone()]), *a);
        assert_eq!(unify(&[unified.clone(), unified.clone(), unified.clone()]), unified);
        for input in [a, b] {
            assert_eq!(conversion(input, &unified), Conversion::Safe, "{a:?} and {b:?} to {unified:?}");
        }
    });
}

/// "A union type unifies with another type by producing a new union whose element types are the unification of the other
/// type with each of the input union's element types."
#[test]
fn a_union_unifies_with_another_type_member_by_member() {
    // Constants stay beside each other, and what is there later is taken out first.
    let is_plain = |ty: &StaticType| {
        let is_constant = |ty: &StaticType| matches!(ty.kind(), StaticKind::Const(_) | StaticKind::Enum(_));
        let is_other = ty.is_dynamic() || *ty == StaticType::NONE || is_constant(ty);
        !is_other && !ty.contains_outputs() && !ty.contains_promises()
    };
    let mut count = 0;
    pairs(10, rounds(), |a, b| {
        let StaticKind::Union(members) = a.kind() else { return };
        let members: Vec<StaticType> = members.collect();
        if matches!(b.kind(), StaticKind::Union(_)) || !members.iter().chain([b]).all(is_plain) {
            return;
        }
        let expected = StaticType::union(members.into_iter().map(|member| unify(&[member, b.clone()])));
        assert_eq!(unify(&[a.clone(), b.clone()]), expected, "{a:?} and {b:?}");
        count += 1;
    });
    assert!(count > rounds() / 1000, "{count}");
}

#[test]
fn what_is_assignable_converts_and_an_output_never_becomes_a_plain_type() {
    let takes_outputs = |ty: &StaticType| match ty.kind() {
        StaticKind::Union(mut members) => members.any(|it| it.contains_outputs() || it.is_dynamic()),
        _ => ty.contains_outputs() || ty.is_dynamic(),
    };
    pairs(2, rounds(), |a, b| {
        if is_assignable(a, b) {
            assert_ne!(conversion(a, b), Conversion::Impossible, "{a:?} to {b:?}");
        }
        assert_eq!(conversion(a, a), Conversion::Safe, "{a:?}");
        assert!(is_assignable(a, a), "{a:?}");
        assert_eq!(conversion(a, &StaticType::DYNAMIC), Conversion::Safe);
        assert_eq!(mismatch(a, b).is_some(), conversion(a, b) == Conversion::Impossible, "{a:?} to {b:?}");
        if !takes_outputs(b) {
            assert_eq!(conversion(&StaticType::output(a.clone()), b), Conversion::Impossible, "{a:?} to {b:?}");
        }
    });
}

#[test]
fn safe_conversions_follow_each_other() {
    // What an object type does not name is left out on the way, so objects are not part of this law.
    let has_object = |ty: &StaticType| format!("{ty:?}").contains("object(");
    let mut random = Random(3);
    let mut count = 0;
    while count < rounds() / 10 {
        let a = any(&mut random, 3);
        let b = near(&mut random, &a);
        let c = near(&mut random, &b);
        if [&a, &b, &c].into_iter().any(has_object) {
            continue;
        }
        if conversion(&a, &b) == Conversion::Safe && conversion(&b, &c) == Conversion::Safe {
            assert_eq!(conversion(&a, &c), Conversion::Safe, "{a:?} to {b:?} to {c:?}");
            count += 1;
        }
    }
}

#[test]
fn eventuals_are_taken_out_once() {
    pairs(5, rounds() / 10, |a, _| {
        let resolved = resolve_outputs(a);
        assert!(!resolved.contains_outputs() && !resolved.contains_promises(), "{a:?}");
        assert_eq!(resolve_outputs(&resolved), resolved);
        let resolved = resolve_promises(a);
        assert!(!resolved.contains_promises(), "{a:?}");
        assert_eq!(StaticType::output(StaticType::output(a.clone())), StaticType::output(a.clone()));
        assert_eq!(StaticType::promise(a.clone()), StaticType::promise(resolved));
    });
}

#[test]
fn a_step_into_a_union_is_the_union_of_the_steps_and_null_passes() {
    let with_null = |found: StaticType, other: &StaticType| match other.kind() {
        StaticKind::Union(members) if members.clone().any(|it| it == StaticType::NONE) => found.optional(),
        _ => found,
    };
    pairs(6, rounds() / 10, |a, b| {
        let of_both = StaticType::union([a.clone(), b.clone()]).attribute("a");
        match (a.attribute("a"), b.attribute("a")) {
            (Ok(left), Ok(right)) => {
                let found = of_both.unwrap_or_else(|error| panic!("{a:?} or {b:?}: {error}"));
                assert_eq!(found, StaticType::union([left, right]), "{a:?} or {b:?}");
            }
            (Ok(one), Err(_)) => assert_eq!(of_both, Ok(with_null(one, b)), "{a:?} or {b:?}"),
            (Err(_), Ok(one)) => assert_eq!(of_both, Ok(with_null(one, a)), "{a:?} or {b:?}"),
            (Err(_), Err(_)) => assert!(of_both.is_err(), "{a:?} or {b:?}"),
        }
    });
}

#[test]
fn what_is_printed_can_be_read() {
    let mut random = Random(7);
    for _ in 0..rounds() / 10 {
        let a = any(&mut random, 3);
        let text = format!("{a:?}");
        if !text.contains("...") {
            assert_eq!(StaticType::parse(&text).unwrap(), a, "{text}");
        }
    }
}

/// Whether the two ways to convert differ here on purpose: the row `static-conversions` of the conformance page.
fn differs_on_purpose(from: &Type, to: &Type) -> bool {
    let any = |parts: Vec<(&Type, &Type)>| parts.into_iter().any(|(from, to)| differs_on_purpose(from, to));
    match (from.kind(), to.kind()) {
        // The text has them, the reference has not.
        (TypeKind::List(_) | TypeKind::Set(_), TypeKind::Tuple(_)) => true,
        // Unsafe, because equal elements become one; the reference says safe.
        (TypeKind::Tuple(_), TypeKind::Set(_)) => true,
        // A value of one type can be anything, but what fills a hole has to be of one type.
        (TypeKind::Tuple(_), TypeKind::List(to)) | (TypeKind::Object(_), TypeKind::Map(to)) if to.has_dynamic() => true,
        (TypeKind::Tuple(from), TypeKind::List(to)) => any(from.iter().map(|from| (from, to)).collect()),
        (TypeKind::Object(from), TypeKind::Map(to)) => any(from.iter().map(|(_, from)| (from, to)).collect()),
        // What is not there can be null, where the type is dynamic.
        (TypeKind::Object(from), TypeKind::Object(to)) => {
            to.iter().any(|(name, to)| to.is_dynamic() && from.get(name).is_none())
                || any(to.iter().filter_map(|(name, to)| Some((from.get(name)?, to))).collect())
        }
        (TypeKind::Map(from), TypeKind::Object(to)) => {
            to.iter().any(|(_, to)| to.is_dynamic()) || any(to.iter().map(|(_, to)| (from, to)).collect())
        }
        (TypeKind::List(from) | TypeKind::Set(from), TypeKind::List(to) | TypeKind::Set(to))
        | (TypeKind::Map(from), TypeKind::Map(to)) => differs_on_purpose(from, to),
        (TypeKind::Tuple(from), TypeKind::Tuple(to)) => any(from.iter().zip(to).collect()),
        _ => false,
    }
}

#[test]
fn types_of_the_model_convert_as_static_types_do() {
    let mut random = Random(9);
    let mut counts = [0; 3];
    for round in 0..rounds() {
        let from = crate::support::generate::ty(&mut random, 1 + round % 4);
        let to = crate::support::generate::similar(&mut random, &from);
        if differs_on_purpose(&from, &to) {
            continue;
        }
        let found = conversion(&StaticType::from(&from), &StaticType::from(&to));
        assert_eq!(found, hcl_model::convert::conversion(&from, &to), "{from:?} to {to:?}");
        counts[found as usize] += 1;
    }
    assert!(counts.iter().all(|count| *count > rounds() / 100), "{counts:?}");
}

#[test]
fn a_type_of_the_model_comes_back() {
    let mut random = Random(8);
    for _ in 0..rounds() / 10 {
        let ty = crate::support::generate::ty(&mut random, 3);
        assert_eq!(StaticType::from(&ty).to_type(), ty);
    }
}
