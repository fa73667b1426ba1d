//! Laws of numbers and text: printing and reading, order, equality and hash, and the limits.

use std::cmp::Ordering;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use hcl_model::convert::convert;
use hcl_model::expr::EvalContext;
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::{Number, NumberLimits, Value};

use crate::support::generate::{self, Allowed};
use crate::support::random::Random;

const ROUNDS: usize = 5_000;

#[track_caller]
fn round_trip(number: &Number) {
    let text = number.to_string();
    let limits = NumberLimits { digits: u32::MAX, ..NumberLimits::default() };
    assert_eq!(Number::parse(&text, &limits).as_ref(), Ok(number), "{text}");
    assert!(!text.contains('e'), "{text}");
}

#[test]
fn what_is_printed_reads_back() {
    let mut random = Random(0x0000_0512_0512_0512);
    for _ in 0..ROUNDS {
        let [a, b] = [(); 2].map(|()| generate::number(&mut random));
        round_trip(&a);
        for result in [a.add(&b), a.sub(&b), a.mul(&b), a.div(&b), a.rem(&b)].into_iter().flatten() {
            if !result.is_infinite() {
                round_trip(&result);
            }
        }
    }
    let long = "9".repeat(30_000);
    for text in [&*long, &format!("-{long}"), &format!("1{}", "0".repeat(16_000)), "1e-9000", "1e9000", "-7e-16000"] {
        round_trip(&Number::parse(text, &NumberLimits::default()).unwrap());
    }
}

/// The number converts to a string and back.
#[test]
fn strings_of_numbers_convert_back() {
    let mut random = Random(0x0000_7357_7357_7357);
    for _ in 0..ROUNDS {
        let number = Value::number(generate::number(&mut random));
        let text = convert(&number, &Type::STRING).unwrap();
        assert_eq!(convert(&text, &Type::NUMBER), Ok(number));
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn order_equality_and_hash_agree() {
    let mut random = Random(0x0bde_0bde_0bde_0bde);
    let mut numbers: Vec<Number> = (0..300).map(|_| generate::number(&mut random)).collect();
    // Neighbours, and the same numbers made in another way.
    for at in 0..100 {
        let number = numbers[at].clone();
        let tiny = Number::parse("1e-150", &NumberLimits::default()).unwrap();
        numbers.extend(number.add(&tiny));
        numbers.extend(number.mul(&Number::from(3)).and_then(|more| more.div(&Number::from(3))));
        numbers.extend(number.add(&Number::ONE).and_then(|more| more.sub(&Number::ONE)));
    }
    numbers.extend([Number::infinity(), Number::neg_infinity()]);
    for a in &numbers {
        for b in &numbers {
            assert_eq!(a == b, a.cmp(b) == Ordering::Equal, "{a} {b}");
            assert_eq!(a.cmp(b), b.cmp(a).reverse(), "{a} {b}");
            assert!(a != b || hash(a) == hash(b), "{a}");
        }
    }
    numbers.sort();
    for (at, a) in numbers.iter().enumerate() {
        assert!(numbers[at..].iter().all(|b| a <= b), "{a}");
    }
}

/// Strings are equal if their normal forms are, whatever they are written like.
#[test]
fn equality_of_text_is_an_equivalence() {
    let same: [&[&str]; 5] = [
        &["\u{e9}", "e\u{301}"],
        &["\u{212b}", "\u{c5}", "A\u{30a}"],
        &["\u{1e69}", "s\u{323}\u{307}", "s\u{307}\u{323}", "\u{1e63}\u{307}"],
        &["\u{d55c}", "\u{1112}\u{1161}\u{11ab}", "\u{d558}\u{11ab}"],
        &["\u{fb01}"],
    ];
    for (class, texts) in same.iter().enumerate() {
        for text in texts.iter() {
            for (other_class, others) in same.iter().enumerate() {
                for other in others.iter() {
                    let [a, b] = [text, other].map(|text| Value::from(*text));
                    assert_eq!(a == b, class == other_class, "{text} {other}");
                    assert_eq!(a.equals(&b), Value::bool(class == other_class), "{text} {other}");
                }
            }
        }
    }
}

/// The `==` of the language is symmetric, and on known values of one type the same as sameness; `!=` is the opposite.
#[test]
fn equality_of_values_agrees_with_sameness() {
    let [equal, opposite] = ["a == b", "!(a != b)"].map(|text| native::parse_expression("case", text).ok().unwrap());
    let mut random = Random(0x0e0e_1234_0e0e_4321);
    let allowed = Allowed { nulls: true, ..Allowed::default() };
    for _ in 0..ROUNDS {
        let ty = generate::ty(&mut random, 2);
        let [a, b] = [(); 2].map(|()| generate::value(&mut random, &ty, allowed));
        assert_eq!(a.equals(&a), Value::TRUE, "{a:?}");
        assert_eq!(a.equals(&b), b.equals(&a), "{a:?} {b:?}");
        if a.ty() == b.ty() {
            assert_eq!(a.equals(&b), Value::bool(a == b), "{a:?} {b:?}");
        }
        let [a, b] = [(); 2].map(|()| generate::value(&mut random, &ty, Allowed::ALL));
        assert_eq!(a.equals(&b), b.equals(&a), "{a:?} {b:?}");
        let context = EvalContext::new().with_variable("a", a.clone()).with_variable("b", b.clone());
        assert_eq!(equal.value(&context), opposite.value(&context), "{a:?} {b:?}");
        assert_eq!(equal.value(&context), Ok(a.equals(&b)), "{a:?} {b:?}");
    }
}

/// The order in which elements are given does not matter to a set.
#[test]
fn sets_have_one_order() {
    let mut random = Random(0x05e7_05e7_05e7_05e7);
    let allowed = Allowed { nulls: true, ..Allowed::default() };
    for _ in 0..ROUNDS {
        let ty = generate::ty(&mut random, 2);
        if ty.has_dynamic() {
            continue;
        }
        let mut values: Vec<Value> = (0..6).map(|_| generate::value(&mut random, &ty, allowed)).collect();
        let set = Value::set(ty.clone(), values.clone());
        for _ in 0..values.len() {
            let other = random.below(values.len());
            values.swap(0, other);
        }
        assert_eq!(Value::set(ty.clone(), values.clone()), set, "{values:?}");
        assert_eq!(Value::set(ty, set.as_elements().unwrap().to_vec()), set, "{values:?}");
    }
}

/// Numbers beyond the limits are refused without any arithmetic.
#[test]
fn huge_numbers_fail_at_once() {
    let digits = "9".repeat(10_000_000);
    let texts = ["1e1000000000", "1e-1000000000", "1e99999999999999999999", "-1e1000000000", &digits];
    for text in texts {
        assert!(convert(&Value::from(text), &Type::NUMBER).is_err());
        assert!(Number::parse(text, &NumberLimits::default()).is_err());
        let template = format!("x${{{text}}}");
        for parse in [native::parse_expression("huge", text), native::parse_template("huge", &template)] {
            let (_, diagnostics) = parse.tree.evaluate(hcl_model::expr::Mode::Full(&EvalContext::new()));
            assert!(parse.diagnostics.has_errors() || diagnostics.has_errors());
        }
    }
    let bits = Number::parse("1e16000", &NumberLimits::default()).unwrap();
    let mut power = bits.clone();
    for _ in 0..64 {
        match power.mul(&power) {
            Ok(more) if !more.is_infinite() => power = more,
            _ => break,
        }
    }
    assert!(power.to_string().len() < 100_000);
}
