//! Facts about numbers, most of them answers of the reference: reading, writing, the operators, and conversions.

use hcl_model::value::{Number, NumberError, NumberLimits};

/// A third has no end in either base, so its text shows where 512 bits stop.
const THIRD: &str = concat!(
    "0.3333333333333333333333333333333333333333333333333333333333333333333333333333",
    "3333333333333333333333333333333333333333333333333333333333333333333333333333335",
);

/// The message of an error starts with a space, which no number does.
fn text(result: Result<Number, NumberError>) -> String {
    result.map_or_else(|error| format!(" {error}"), |number| number.to_string())
}

fn parse(text: &str) -> Result<Number, NumberError> {
    Number::parse(text, &NumberLimits::default())
}

/// Works from left to right, without precedence.
fn evaluate(expression: &str) -> Result<Number, NumberError> {
    let mut words = expression.split(' ');
    let mut result = parse(words.next().unwrap_or_default())?;
    while let (Some(operator), Some(operand)) = (words.next(), words.next()) {
        let operand = parse(operand)?;
        result = match operator {
            "+" => result.add(&operand)?,
            "-" => result.sub(&operand)?,
            "*" => result.mul(&operand)?,
            "/" => result.div(&operand)?,
            "%" => result.rem(&operand)?,
            _ => return Err(NumberError::Syntax),
        };
    }
    Ok(result)
}

#[track_caller]
fn check(table: &[(&str, &str)], function: impl Fn(&str) -> Result<Number, NumberError>) {
    for (input, expected) in table {
        assert_eq!(text(function(input)), *expected, "{input}");
    }
}

#[test]
fn strings_convert() {
    check(
        &[
            ("0", "0"),
            ("-0", "0"),
            ("007", "7"),
            ("+5", "5"),
            ("-.5e1", "-5"),
            ("5.", "5"),
            (".5", "0.5"),
            ("5.e1", "50"),
            ("1.50", "1.5"),
            ("1E+2", "100"),
            ("0.1", "0.1"),
            ("1e-7", "0.0000001"),
            ("9223372036854775807", "9223372036854775807"),
            ("9223372036854775808", "9223372036854775808"),
            ("-9223372036854775808", "-9223372036854775808"),
            ("inf", "+Inf"),
            ("-Inf", "-Inf"),
            ("0e99999999999999999999", "0"),
            ("1e99999999999999999999", " the exponent of the number is beyond 16384, which is the limit"),
            ("1e16385", " the exponent of the number is beyond 16384, which is the limit"),
            ("1e-16385", " the exponent of the number is beyond 16384, which is the limit"),
            ("", " a number is required, but this is text that is no number"),
            (".", " a number is required, but this is text that is no number"),
            ("-", " a number is required, but this is text that is no number"),
            ("--1", " a number is required, but this is text that is no number"),
            (" 1", " a number is required, but this is text that is no number"),
            ("1 ", " a number is required, but this is text that is no number"),
            ("1e", " a number is required, but this is text that is no number"),
            ("1_0", " a number is required, but this is text that is no number"),
            ("0x10", " a number is required, but this is text that is no number"),
            ("INF", " a number is required, but this is text that is no number"),
            ("infinity", " a number is required, but this is text that is no number"),
            ("NaN", " a number is required, but this is text that is no number"),
            ("١", " a number is required, but this is text that is no number"),
        ],
        parse,
    );
}

#[test]
fn literals_are_stricter_than_strings() {
    check(
        &[
            ("1.5e3", "1500"),
            ("0.25", "0.25"),
            ("-1", " a number is required, but this is text that is no number"),
            ("+1", " a number is required, but this is text that is no number"),
            (".5", " a number is required, but this is text that is no number"),
            ("5.", " a number is required, but this is text that is no number"),
            ("5.e1", "50"),
            ("Inf", " a number is required, but this is text that is no number"),
        ],
        |text| Number::parse_literal(text, &NumberLimits::default()),
    );
}

#[test]
fn digits_are_limited_as_written() {
    let limits = NumberLimits { digits: 3, exponent: 3 };
    check(
        &[
            ("999", "999"),
            ("99.9", "99.9"),
            ("0.001", " the number has more than 3 digits, which is the limit"),
            ("1000", " the number has more than 3 digits, which is the limit"),
            ("9.9e3", "9900"),
            ("99e3", " the exponent of the number is beyond 3, which is the limit"),
            ("0.1e4", "1000"),
        ],
        |text| Number::parse(text, &limits),
    );
}

#[test]
fn operators_round_to_512_bits_and_keep_integers_exact() {
    check(
        &[
            ("1 / 3", THIRD),
            ("1 / 3 * 3", "1"),
            ("0.1 + 0.2", "0.3"),
            ("100 * 1.1", "110"),
            ("12 / 4", "3"),
            ("1 / 4", "0.25"),
            ("1 / 0.25", "4"),
            ("9223372036854775807 + 1", "9223372036854775808"),
            ("-9223372036854775808 / -1", "9223372036854775808"),
            ("-9223372036854775808 % -1", "0"),
            ("18446744073709551616 - 18446744073709551615", "1"),
            ("1e200 + 1 - 1e200", "1"),
            ("1e200 / 1e199", "10"),
            ("0.5 + 0.5", "1"),
            ("-7 % 3", "-1"),
            ("7 % -3", "1"),
            ("-7.5 % 2", "-1.5"),
            ("5.5 % 0", "5.5"),
            ("0 % 0", "0"),
            ("1e16000 * 1e16000 * 1e16000", " the magnitude of the number is out of range"),
            ("1e-16000 * 1e-16000 * 1e-16000", " the magnitude of the number is out of range"),
        ],
        evaluate,
    );
    assert_eq!(text(evaluate("11 % 5.1")), format!("0.8{}24", "0".repeat(152)));
    assert_eq!(text(evaluate("1 - 0.99")), format!("0.01{}3", "0".repeat(153)));
    assert_ne!(evaluate("1.1 * 1.1"), parse("1.21"));
}

#[test]
fn infinities_have_the_answers_of_the_reference() {
    check(
        &[
            ("1 / 0", "+Inf"),
            ("-0.5 / 0", "-Inf"),
            ("-Inf / -2", "+Inf"),
            ("1 / -Inf", "0"),
            ("Inf + -1", "+Inf"),
            ("1 - Inf", "-Inf"),
            ("Inf * -2", "-Inf"),
            ("0 / 0", " zero divided by zero, or an infinity by an infinity, is undefined"),
            ("Inf / -Inf", " zero divided by zero, or an infinity by an infinity, is undefined"),
            ("Inf + -Inf", " the sum of two opposite infinities is undefined"),
            ("Inf - Inf", " an infinity minus itself is undefined"),
            ("0 * Inf", " zero times an infinity is undefined"),
            ("5 % Inf", " the remainder with an infinity is undefined"),
            ("Inf % 5", " the remainder with an infinity is undefined"),
        ],
        evaluate,
    );
}

#[test]
fn order_is_numeric() -> Result<(), NumberError> {
    let ascending = [
        "-Inf",
        "-1e300",
        "-9223372036854775809",
        "-9223372036854775808",
        "-1.5",
        "-1",
        "-1e-9000",
        "0",
        "1e-9000",
        "0.1",
        "1",
        "1.5",
        "9223372036854775807",
        "9223372036854775807.5",
        "9223372036854775808",
        "1e9000",
        "Inf",
    ];
    let numbers = ascending.into_iter().map(parse).collect::<Result<Vec<_>, _>>()?;
    for (i, left) in numbers.iter().enumerate() {
        for (j, right) in numbers.iter().enumerate() {
            assert_eq!(left.cmp(right), i.cmp(&j), "{} and {}", ascending[i], ascending[j]);
            assert_eq!(left == right, i == j);
        }
    }
    Ok(())
}

#[test]
fn a_power_of_two_reads_back_although_its_lower_neighbours_are_denser() -> Result<(), NumberError> {
    let mut power = Number::ONE;
    for _ in 0..600 {
        power = power.div(&Number::from(2))?;
        assert_eq!(parse(&power.to_string())?, power);
    }
    Ok(())
}

#[test]
fn conversions_are_exact_or_nearest() -> Result<(), NumberError> {
    let nearest = [
        ("0.1", 0.1),
        ("9007199254740993", 9_007_199_254_740_992.0),
        ("9007199254740993.0000001", 9_007_199_254_740_994.0),
        ("5e-324", f64::from_bits(1)),
        ("2.4703282292062327e-324", 0.0),
        ("2.4703282292062328e-324", f64::from_bits(1)),
        ("2.2250738585072011e-308", f64::from_bits(0x000f_ffff_ffff_ffff)),
        ("1.7976931348623157e308", f64::MAX),
        ("-1.7976931348623159e308", f64::NEG_INFINITY),
        ("1e16384", f64::INFINITY),
        ("1e-16384", 0.0),
    ];
    for (text, float) in nearest {
        assert_eq!(parse(text)?.to_f64().to_bits(), float.to_bits(), "{text}");
    }
    for float in [0.1, 1e23, f64::MAX, f64::MIN_POSITIVE, f64::from_bits(1), f64::INFINITY, -2.5] {
        assert_eq!(Number::try_from(float)?.to_f64(), float);
    }
    assert_eq!(Number::try_from(1e23)?, parse("1e23")?);
    assert_eq!(Number::try_from(f64::NAN), Err(NumberError::NotANumber));
    assert_eq!(parse("0.1")?.to_f32(), 0.1);
    assert_eq!(Number::from(i128::MIN).to_i128(), Some(i128::MIN));
    assert_eq!(Number::from(u128::MAX).to_i128(), None);
    assert_eq!(u8::try_from(&Number::from(255)), Ok(255));
    assert!(u8::try_from(&Number::from(-1)).is_err());
    assert!(i64::try_from(&parse("1.5")?).is_err());
    Ok(())
}

/// What is read in one go is what is read in parts, as texts with an exponent are.
#[test]
fn short_decimals_are_read_as_long_ones() {
    let mut state = 1u64;
    for round in 0..20_000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let digits = (state >> (8 + round % 48)).to_string();
        let text = match round % 5 {
            0 => digits,
            part => format!("{}.{digits}{}", (state >> 50) % 100, "0".repeat(part - 1)),
        };
        assert_eq!(parse(&text), parse(&format!("{text}e0")), "{text}");
    }
    for text in ["0.0", "00.50", "0.00000000000000000", "999999999999999999", "0.99999999999999999", "2.000"] {
        assert_eq!(parse(text), parse(&format!("{text}e0")), "{text}");
    }
}
