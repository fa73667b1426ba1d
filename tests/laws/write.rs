//! Values that are written as expressions: what is read again is the same value, whatever it is made of.

use hcl_model::convert::convert;
use hcl_model::expr::Mode;
use hcl_model::format::{Options, format};
use hcl_model::limits::Budget;
use hcl_model::native::{self, NativeWriter};
use hcl_model::value::{Mark, Number, Value};
use proptest::prelude::{any, prop_assert, prop_assert_eq, proptest};

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

/// A value on one line.
fn one_line(value: &Value) -> String {
    let text = value.to_hcl_string().unwrap();
    match text.contains('\n') {
        // It was opened, and objects have no commas then: a text that is too long is not laid out.
        true => {
            let long = Value::tuple([value.clone(), Value::from("x".repeat(1 << 20))]).to_hcl_string().unwrap();
            let end = long.rfind(", \"x").unwrap();
            long[1..end].to_owned()
        }
        false => text,
    }
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

    /// What is laid out while it is written is what the formatter makes of it.
    #[test]
    fn laid_out_as_the_formatter_does(seed in any::<u64>(), width in 0..100_usize) {
        let mut random = Random(seed | 1);
        let options = Options::default().with_width(width);
        let (mut direct, mut formatted) = (NativeWriter::new(options.clone()), NativeWriter::new(options));
        let names = ["a", "bc", "a_long_name", "größe", "x-y"];
        let mut open = 0;
        for _ in 0..1 + random.below(12) {
            match random.below(8) {
                0 => {
                    open += 1;
                    [&mut direct, &mut formatted].map(|writer| writer.begin_block("block", ["label"]))
                }
                1 if open > 0 => {
                    open -= 1;
                    [&mut direct, &mut formatted].map(NativeWriter::end_block)
                }
                2 => [&mut direct, &mut formatted].map(|writer| writer.comment("said")),
                3 => [&mut direct, &mut formatted].map(|writer| writer.text("text", "one\n[two]\nthree three three three\n")),
                _ => {
                    let ty = generate::ty(&mut random, 4);
                    let value = generate::value(&mut random, &ty, Allowed { nulls: true, unknowns: false, marks: false });
                    let text = one_line(&value);
                    let name = names[random.below(names.len())];
                    direct.laid_out(name, |out| out.push_str(&text));
                    formatted.attribute(name, &text);
                    [(), ()]
                }
            };
        }
        for _ in 0..open {
            direct.end_block();
            formatted.end_block();
        }
        let [direct, formatted] = [direct, formatted].map(NativeWriter::finish);
        prop_assert!(direct == formatted, "{direct}\nand not\n{formatted}");
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
    assert_eq!(refused(Value::DYNAMIC), "list[1]: the value is not known");
    assert_eq!(refused(Value::number(Number::infinity())), "list[1]: the value is infinite, which no literal is");
    let deep = (0..100_000).fold(Value::TRUE, |value, _| Value::tuple([value]));
    assert!(deep.to_hcl_string().unwrap_err().to_string().contains("levels deep"));
    let long = Value::tuple(std::iter::repeat_n(Value::from("x".repeat(1 << 20)), 20));
    assert!(long.to_hcl_string().unwrap_err().to_string().ends_with("bytes, and a file may not be"));
    let many = Value::tuple((0..400_000).map(Value::from));
    assert_eq!(many.to_hcl_string().map(|text| text.lines().count()), Ok(1));
    let marked = inside(Value::from("x").mark(Mark::new("m")));
    assert!(marked.to_hcl_string().is_ok());
}
