//! Values that are written as expressions: what is read again is the same value, whatever it is made of.

use hcl_model::convert::convert;
use hcl_model::expr::Mode;
use hcl_model::format::{Options, format};
use hcl_model::limits::Budget;
use hcl_model::native;
use hcl_model::value::{Mark, Number, Value};
use proptest::prelude::{any, prop_assert_eq, proptest};

use crate::support::generate::{self, Allowed};
use crate::support::random::{Random, config};

/// What is written of a value, read again as a value of its type.
fn read_again(value: &Value) -> Result<Value, String> {
    let text = value.to_hcl_string().map_err(|error| error.to_string())?;
    let parsed = native::parse_expression("written", &text).ok().map_err(|found| format!("{text}: {found}"))?;
    let (read, found) = parsed.evaluate(Mode::LiteralOnly(&Budget::DEFAULT));
    if !found.is_empty() {
        return Err(format!("{text}: {found}"));
    }
    if format(&text, &Options::default()) != text {
        return Err(format!("the formatter would change {text}"));
    }
    convert(&read, &value.ty()).map_err(|error| format!("{text}: {error}"))
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn values_of_all_types(seed in any::<u64>()) {
        let mut random = Random(seed | 1);
        let ty = generate::ty(&mut random, 3);
        let value = generate::value(&mut random, &ty, Allowed { nulls: true, unknowns: false, marks: false });
        prop_assert_eq!(read_again(&value), Ok(value));
    }

    #[test]
    fn texts_and_names(text in any::<String>(), name in "[$%{}\"\\\\a-c \n~]{0,12}") {
        let value = Value::object([(name.as_str(), Value::from(text.as_str())), (text.as_str(), Value::from(name.as_str()))]);
        prop_assert_eq!(read_again(&value), Ok(value));
    }
}

#[test]
fn what_cannot_be_written_is_named() {
    let inside = |value: Value| Value::object([("list", Value::tuple([Value::TRUE, value]))]);
    let refused = |value: Value| inside(value).to_hcl_string().unwrap_err().to_string();
    assert_eq!(refused(Value::DYNAMIC), ".list[1]: value is not known");
    assert_eq!(refused(Value::number(Number::infinity())), ".list[1]: value is infinite, which no literal is");
    let deep = (0..100_000).fold(Value::TRUE, |value, _| Value::tuple([value]));
    assert!(deep.to_hcl_string().unwrap_err().to_string().contains("levels deep"));
    let long = Value::tuple(std::iter::repeat_n(Value::from("x".repeat(1 << 20)), 20));
    assert!(long.to_hcl_string().unwrap_err().to_string().ends_with("bytes, and a file may not be"));
    let many = Value::tuple((0..400_000).map(Value::from));
    assert_eq!(many.to_hcl_string().map(|text| text.lines().count()), Ok(1));
    let marked = inside(Value::from("x").mark(Mark::new("m")));
    assert!(marked.to_hcl_string().is_ok());
}
