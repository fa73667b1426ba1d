//! Text. A character is what a reader takes for one: a grapheme cluster.

use crate::function::Function;
use crate::stdlib::Entry;
use crate::stdlib::support::{not_null, param, text};
use crate::types::Type;
use crate::value::Value;

pub(super) fn entries() -> Vec<Entry> {
    vec![
        Entry::new("lower", case("Makes all letters small.", str::to_lowercase), "The text in lower case.")
            .example("lower(\"HELLO\")", "\"hello\""),
        Entry::new("upper", case("Makes all letters capital.", str::to_uppercase), "The text in upper case.")
            .example("upper(\"hello\")", "\"HELLO\""),
    ]
}

fn case(description: &str, change: fn(&str) -> String) -> Function {
    let str = param("str", Type::STRING, "The text.").allow_dynamic();
    Function::new([str], Type::STRING, move |arguments| Ok(Value::from(change(text(arguments, 0)))))
        .described(description)
        .refined(not_null())
}
