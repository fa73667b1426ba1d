//! Results as the text that is sent: what there is a lot of is written one after the other, and never there as a tree, which takes
//! many times the memory.

use std::io::Write as _;

use serde_core::Serialize;
use serde_json::Value;

/// The number of bytes that most of the objects in lists need at most.
const USUAL: usize = 256;

/// A value as JSON text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Json(Vec<u8>);

impl Json {
    /// A list without anything in it.
    pub(super) fn empty() -> Json {
        Json(b"[]".to_vec())
    }

    /// An object without anything in it.
    pub(super) fn object() -> Json {
        let mut text = Vec::with_capacity(USUAL);
        text.extend_from_slice(b"{}");
        Json(text)
    }

    /// A list of the numbers that are handed to a function.
    pub(super) fn numbers(each: impl FnOnce(&mut dyn FnMut(u32))) -> Json {
        let mut text = b"[".to_vec();
        each(&mut |number| {
            let separator = if text.len() > 1 { "," } else { "" };
            let _ = write!(text, "{separator}{number}");
        });
        text.push(b']');
        Json(text)
    }

    /// An object with one more member; of the two texts the longer one is kept, as it may be most of the message.
    pub(super) fn with(self, name: &str, value: Json) -> Json {
        let (mut before, mut value) = (self.begun(name), value.0);
        if value.len() > before.len() {
            value.reserve_exact(before.len() + 1);
            value.splice(..0, before);
            before = value;
        } else {
            before.extend_from_slice(&value);
        }
        before.push(b'}');
        Json(before)
    }

    /// An object with one more member, which is not there as JSON yet.
    pub(super) fn with_value(self, name: &str, value: &(impl Serialize + ?Sized)) -> Json {
        self.with_written(name, |out| put(value, out))
    }

    fn with_written(self, name: &str, write: impl FnOnce(&mut Vec<u8>)) -> Json {
        let mut text = self.begun(name);
        write(&mut text);
        text.push(b'}');
        Json(text)
    }

    /// An object up to the value of one more member.
    fn begun(self, name: &str) -> Vec<u8> {
        let Json(mut text) = self;
        text.pop();
        if text.len() > 1 {
            text.push(b',');
        }
        put(name, &mut text);
        text.push(b':');
        text
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    fn list<T>(items: impl IntoIterator<Item = T>, mut write: impl FnMut(T, &mut Vec<u8>)) -> Json {
        let mut text = b"[".to_vec();
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                text.push(b',');
            }
            write(item, &mut text);
        }
        text.push(b']');
        Json(text)
    }
}

/// Writes a value behind what was written: that fails for streams only, and for keys that are no texts.
fn put(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    let _ = serde_json::to_writer(out, value);
}

impl From<Value> for Json {
    fn from(value: Value) -> Json {
        let mut text = Vec::new();
        put(&value, &mut text);
        Json(text)
    }
}

impl FromIterator<Value> for Json {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Json {
        Json::list(values, |value, out| put(&value, out))
    }
}

impl FromIterator<Json> for Json {
    fn from_iter<I: IntoIterator<Item = Json>>(values: I) -> Json {
        Json::list(values, |value, out| out.extend_from_slice(&value.0))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Json;

    #[test]
    fn what_is_written_is_json() {
        let check = |written: Json, expected: Value| {
            assert_eq!(serde_json::from_slice::<Value>(written.as_bytes()).unwrap(), expected);
        };
        check(Json::empty(), json!([]));
        check(Json::numbers(|write| [0, 4_000_000_000].into_iter().for_each(write)), json!([0, 4_000_000_000_u32]));
        check([json!({ "a\"": "b\n" }), json!(null)].into_iter().collect(), json!([{ "a\"": "b\n" }, null]));
        check([Json::empty(), json!(1).into()].into_iter().collect(), json!([[], 1]));
        check(Json::from(json!({})).with("a\"", Json::empty()), json!({ "a\"": [] }));
        check(Json::from(json!({ "b": 1 })).with("a", Json::empty()), json!({ "b": 1, "a": [] }));
        let long = || Json::numbers(|write| (0..9).for_each(write));
        check(
            Json::object().with("a", long()).with("b", long()),
            json!({ "a": [0, 1, 2, 3, 4, 5, 6, 7, 8], "b": [0, 1, 2, 3, 4, 5, 6, 7, 8] }),
        );
        check(
            Json::object().with_value("a\n", "b\u{1}\"").with_value("c", &[1, 2]),
            json!({ "a\n": "b\u{1}\"", "c": [1, 2] }),
        );
    }
}
