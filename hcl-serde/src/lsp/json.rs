//! Results as the text that is sent: what there is a lot of is written one after the other, and never there as a tree, which takes
//! many times the memory.

use std::fmt::Write as _;

use serde_json::{Value, json};

/// A value as JSON text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Json(String);

impl Json {
    /// A list without anything in it.
    pub(super) fn empty() -> Json {
        Json::from(json!([]))
    }

    /// A list of the numbers that are handed to a function.
    pub(super) fn numbers(each: impl FnOnce(&mut dyn FnMut(u32))) -> Json {
        let mut text = String::from("[");
        each(&mut |number| {
            let separator = if text.len() > 1 { "," } else { "" };
            let _ = write!(text, "{separator}{number}");
        });
        text.push(']');
        Json(text)
    }

    /// An object with one more member.
    pub(super) fn with(mut self, name: &str, value: &Json) -> Json {
        self.0.pop();
        let separator = if self.0.len() > 1 { "," } else { "" };
        let _ = write!(self.0, "{separator}{}:{}}}", Value::from(name), value.0);
        self
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    fn list<T>(items: impl IntoIterator<Item = T>, mut write: impl FnMut(T, &mut String)) -> Json {
        let mut text = String::from("[");
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            write(item, &mut text);
        }
        text.push(']');
        Json(text)
    }
}

impl From<Value> for Json {
    fn from(value: Value) -> Json {
        Json(value.to_string())
    }
}

impl FromIterator<Value> for Json {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Json {
        Json::list(values, |value, out| {
            let _ = write!(out, "{value}");
        })
    }
}

impl FromIterator<Json> for Json {
    fn from_iter<I: IntoIterator<Item = Json>>(values: I) -> Json {
        Json::list(values, |value, out| out.push_str(&value.0))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Json;

    #[test]
    fn what_is_written_is_json() {
        let check = |written: Json, expected: Value| {
            assert_eq!(serde_json::from_str::<Value>(written.as_str()).unwrap(), expected);
        };
        check(Json::empty(), json!([]));
        check(Json::numbers(|write| [0, 4_000_000_000].into_iter().for_each(write)), json!([0, 4_000_000_000_u32]));
        check([json!({ "a\"": "b\n" }), json!(null)].into_iter().collect(), json!([{ "a\"": "b\n" }, null]));
        check([Json::empty(), json!(1).into()].into_iter().collect(), json!([[], 1]));
        check(Json::from(json!({})).with("a\"", &Json::empty()), json!({ "a\"": [] }));
        check(Json::from(json!({ "b": 1 })).with("a", &Json::empty()), json!({ "b": 1, "a": [] }));
    }
}
