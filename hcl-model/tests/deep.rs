//! Values and types nested up to a million deep: what is done with them must not need the stack.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use hcl_model::types::Type;
use hcl_model::value::{Mark, Value, Walk};

/// Far beyond what a stack holds, for what takes long in a build that is not optimised.
const DEPTH: usize = 50_000;

/// One level more around a value.
type Around = fn(Value) -> Value;

const VALUES: [(&str, Around); 5] = [
    ("tuple", |inner| Value::tuple([inner])),
    ("object", |inner| Value::object([("a", inner)])),
    ("list", |inner| Value::list(Type::DYNAMIC, [inner])),
    ("set", |inner| Value::set(Type::DYNAMIC, [inner])),
    ("map", |inner| Value::map(Type::DYNAMIC, [("k", inner)])),
];

fn nested(around: Around, innermost: Value, depth: usize) -> Value {
    (0..depth).fold(innermost, |value, _| around(value))
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn a_million_levels() {
    let [one, same] = [1, 1].map(|number| nested(|inner| Value::tuple([inner]), Value::from(number), 1_000_000));
    assert!(one == same && hash(&one) == hash(&same));
    assert_eq!(format!("{one:?}").len(), 2_000_001);
    assert!(one.ty() == same.ty());
}

#[test]
fn deep_values() {
    for (name, around) in VALUES {
        let depth = DEPTH;
        let one = nested(around, Value::from(1), depth);
        let same = nested(around, Value::from(1), depth);
        let two = nested(around, Value::from(2), depth);
        assert!(one == same && one != two, "{name}");
        assert_eq!(one.equals(&same), Value::TRUE, "{name}");
        assert_eq!(one.equals(&two), Value::FALSE, "{name}");
        assert_eq!(hash(&one), hash(&same), "{name}");
        assert_eq!(one.depth() as usize, depth, "{name}");
        assert!(format!("{one:?}").len() > 2 * depth, "{name}");
        assert!(one.ty() == same.ty(), "{name}");
        assert!(one.is_wholly_known() && !one.contains_marks(), "{name}");
        assert!(one.to_json(&Type::DYNAMIC).is_err(), "{name}");
        let mut visited = 0;
        one.walk(|_, _| {
            visited += 1;
            Walk::Into
        });
        assert_eq!(visited, depth + 1, "{name}");
    }
}

#[test]
fn deep_marks_and_changes() {
    for (name, around) in VALUES.into_iter().filter(|(name, _)| *name != "set") {
        let marked = nested(around, Value::from(1).mark(Mark::sensitive()), DEPTH);
        assert!(marked.contains_marks() && marked.contains_sensitive(), "{name}");
        let (bare, places) = marked.clone().unmark_deep_with_paths();
        assert_eq!(places.len(), 1, "{name}");
        assert_eq!(places[0].0.steps().len(), DEPTH, "{name}");
        assert!(!bare.contains_marks(), "{name}");
        assert!(places[0].0.apply(&bare) == Some(Value::from(1)), "{name}");
        let changed =
            bare.transform(|_, value| Ok::<_, ()>(if value.as_number().is_some() { 2.into() } else { value }));
        assert!(changed.is_ok_and(|changed| changed.depth() as usize == DEPTH), "{name}");
    }
}

#[test]
fn deep_types() {
    let levels: [fn(Type) -> Type; 5] = [
        Type::list,
        Type::set,
        Type::map,
        |inner| Type::tuple([inner]),
        |inner| Type::object([("a", inner)]).with_optional(["a"]),
    ];
    for level in levels {
        let [one, same, other] =
            [Type::NUMBER, Type::NUMBER, Type::DYNAMIC].map(|inner| (0..DEPTH).fold(inner, |ty, _| level(ty)));
        assert_eq!(hash(&one), hash(&same));
        assert!(one.matches(&other) && !other.matches(&one) && other.has_dynamic());
        assert!(format!("{one:?}").len() > 4 * DEPTH && !one.to_string().is_empty());
        assert!(one.without_optional().matches(&one));
        assert!(one.to_json().is_ok());
        assert_eq!(HashSet::from([one, same]).len(), 1);
    }
}
