//! Types that contain themselves, and types of any size.

use hcl_model::convert::Conversion::{Impossible, Safe, Unsafe};
use hcl_model::typing::{StaticType, conversion, resolve_outputs, unify};

use crate::support::types::ty;

/// An object with a property that is a map of such objects.
fn tree(name: &'static str) -> StaticType {
    StaticType::recursive(|tree| StaticType::object([(name, StaticType::map(tree))]))
}

fn linked(data: &StaticType) -> StaticType {
    StaticType::recursive(|node| StaticType::object([("data", data.clone()), ("next", node.optional())]))
}

#[test]
fn equality_does_not_depend_on_how_a_type_is_made() {
    let list = linked(&StaticType::INT);
    let unfolded = StaticType::object([("data", StaticType::INT), ("next", list.clone().optional())]);
    assert_eq!(list, unfolded);
    assert_eq!(list.attribute("next").unwrap(), list.clone().optional());
    assert_ne!(list, linked(&StaticType::STRING));
    assert_ne!(tree("a"), tree("b"));
    // Two objects that contain each other, from either side.
    let (left, right) = (
        StaticType::recursive(|a| {
            StaticType::object([(
                "b",
                StaticType::recursive(|b| StaticType::object([("a", a), ("b", b.optional())])).optional(),
            )])
        }),
        StaticType::recursive(|b| {
            let a = StaticType::recursive(|a| {
                let _ = a;
                StaticType::object([("b", b.clone().optional())])
            });
            StaticType::object([("a", a), ("b", b.optional())])
        }),
    );
    assert_eq!(left.attribute("b").unwrap(), right.clone().optional());
    assert_eq!(right.attribute("a").unwrap(), left);
}

#[test]
fn a_type_that_is_only_itself_says_nothing() {
    assert_eq!(StaticType::recursive(|this| this), StaticType::DYNAMIC);
    assert_eq!(StaticType::recursive(|this| this.optional()).to_string(), "none");
    let wrappers: [fn(StaticType) -> StaticType; 4] =
        [StaticType::promise, StaticType::output, |ty| ty.optional(), |ty| StaticType::union([ty, StaticType::INT])];
    for outer in wrappers {
        for inner in wrappers {
            for innermost in wrappers {
                let ty = StaticType::recursive(|this| outer(inner(innermost(this))));
                assert!(ty.is_dynamic() || !ty.contains_promises() && !ty.contains_outputs(), "{ty}");
                // In a list, each of these has an end.
                let list = StaticType::recursive(|this| StaticType::list(outer(inner(innermost(this)))));
                assert_eq!(resolve_outputs(&list), resolve_outputs(&resolve_outputs(&list)), "{list}");
                let mixed = StaticType::recursive(|a| {
                    outer(StaticType::recursive(|b| inner(StaticType::union([innermost(b), a]))))
                });
                assert_eq!(mixed, mixed.clone(), "{mixed}");
            }
        }
    }
    let json = StaticType::recursive(|json| StaticType::union([StaticType::STRING, StaticType::list(json.optional())]));
    assert_eq!(json.to_string(), "list((string | ...)?) | string");
    let mut kept = StaticType::NONE;
    let _ = StaticType::recursive(|this| {
        kept = this.clone();
        StaticType::list(this)
    });
    assert!(kept.is_dynamic() && kept.attribute("a").is_ok());
}

#[test]
fn conversion_ends() {
    let a = tree("k");
    assert_eq!(conversion(&StaticType::map(a.clone()), &a), Unsafe);
    assert_eq!(conversion(&a, &StaticType::map(a.clone())), Unsafe);
    let list = StaticType::recursive(StaticType::list);
    let with_int = StaticType::recursive(|it| StaticType::list(StaticType::union([it, StaticType::INT])));
    assert_eq!(conversion(&with_int, &list), Unsafe);
    assert_eq!(conversion(&list, &with_int), Safe);
    assert_eq!(conversion(&list, &StaticType::list(list.clone())), Safe);
    let set = StaticType::recursive(StaticType::set);
    assert_eq!(conversion(&list, &set), Unsafe);
    assert_eq!(conversion(&set, &list), Safe);
    let optional = StaticType::recursive(|it| StaticType::object([("a", it.optional())]));
    for (from, expected) in [("{}", Safe), ("{a = none}", Safe), ("{a = {a = {}}}", Safe), ("{a = string}", Impossible)]
    {
        assert_eq!(conversion(&ty(from), &optional), expected, "{from}");
    }
    assert_eq!(conversion(&ty("{a = {a = string}}"), &optional), Impossible);
}

#[test]
fn unification_ends() {
    let a = tree("k");
    let map = StaticType::map(a.clone());
    assert_eq!(unify(&[map.clone(), a.clone()]), StaticType::map(StaticType::union([a.clone(), map])));
    let left =
        StaticType::recursive(|it| StaticType::object([("a", it.clone().optional()), ("b", StaticType::map(it))]));
    let right = StaticType::recursive(|it| StaticType::object([("a", StaticType::BOOL), ("b", StaticType::map(it))]));
    let both = StaticType::recursive(|it| {
        StaticType::object([
            ("a", StaticType::union([left.clone(), StaticType::BOOL, StaticType::NONE])),
            ("b", StaticType::map(it)),
        ])
    });
    assert_eq!(unify(&[left.clone(), right.clone()]), both);
    assert_eq!(unify(&[StaticType::map(left), StaticType::map(right)]), StaticType::map(both));
    assert_eq!(
        unify(&[linked(&StaticType::INT), linked(&StaticType::STRING)]).to_string(),
        "{ data: string, next: ({ data: int, next: ...? } | { data: string, next: ...? })? }"
    );
}

#[test]
fn eventuals_are_taken_out_of_types_that_contain_themselves() {
    let output = linked(&StaticType::output(StaticType::INT));
    assert!(output.contains_outputs() && !output.contains_promises());
    assert_eq!(resolve_outputs(&output), linked(&StaticType::INT));
    // An eventual of the type itself, while that is being made.
    let inside = StaticType::recursive(|it| StaticType::object([("next", StaticType::output(StaticType::list(it)))]));
    let next = inside.attribute("next").unwrap();
    assert_eq!(next, StaticType::output(StaticType::list(resolve_outputs(&inside))));
}

#[test]
fn types_of_any_size_are_handled() {
    let mut deep = StaticType::INT;
    for _ in 0..100_000 {
        deep = StaticType::list(deep);
    }
    assert_eq!(conversion(&deep, &deep.clone()), Safe);
    let unified = unify(&[deep.clone(), StaticType::list(StaticType::INT)]);
    assert_eq!(conversion(&deep, &unified), Safe);
    assert!(resolve_outputs(&StaticType::output(deep.clone())).to_type().has_dynamic());
    // Types that share their parts have exponentially many of them when they are written out.
    let wide = |leaf: StaticType| (0..200).fold(leaf, |ty, _| StaticType::tuple([ty.clone(), ty]));
    let (ints, numbers) = (wide(StaticType::INT), wide(StaticType::NUMBER));
    assert_eq!(conversion(&ints, &numbers), Safe);
    assert_eq!(conversion(&numbers, &ints), Unsafe);
    assert_eq!(ints, wide(StaticType::INT));
    assert_ne!(ints, numbers);
    assert!(ints.to_string().len() < 1_000);
    let constants = StaticType::union((0..100_000).map(StaticType::constant));
    assert_eq!(constants, StaticType::INT);
    // Types that differ only far inside.
    let deep = |at: usize| (0..5).fold(StaticType::constant(at), |ty, _| StaticType::object([("a", ty)]));
    let many: Vec<StaticType> = (0..3_000).map(deep).collect();
    let before = std::time::Instant::now();
    assert_eq!(unify(&many), (0..5).fold(StaticType::INT, |ty, _| StaticType::object([("a", ty)])));
    let shown = StaticType::union(many).to_string();
    assert!(shown.ends_with(" | ...") && shown.len() < 1_000, "{shown}");
    // A long chain of conditionals, from its end.
    let chain = |ty, at| unify(&[StaticType::constant(at), ty]);
    let chained = (0..127).fold(StaticType::constant("x"), chain);
    assert_eq!(chained, StaticType::union((0..127).map(StaticType::constant).chain([StaticType::constant("x")])));
    assert!(before.elapsed().as_secs() < 5, "it takes {:?}", before.elapsed());
    // Cycles of different lengths that are compared all the way round.
    let cycle = |length: usize, end: &StaticType| {
        StaticType::recursive(|it| (0..length).fold(it, |ty, _| StaticType::object([("a", ty), ("b", end.clone())])))
    };
    let (one, other) = (cycle(12, &StaticType::INT), cycle(11, &StaticType::INT));
    assert_eq!(conversion(&one, &other), Safe);
    assert_eq!(conversion(&one, &cycle(11, &StaticType::NONE)), Impossible);
    // So far round that nobody looks: the answer is on the safe side.
    assert_eq!(conversion(&cycle(64, &StaticType::INT), &cycle(63, &StaticType::INT)), Unsafe);
}
