//! Keywords of a JSON Schema, in order.

use hcl_model::json_text::JsonValue;

use crate::schema::output::json::{Properties, text, texts};

/// Schema that every value satisfies.
pub(super) const ANY: JsonValue = JsonValue::Bool(true);

/// Schema that no value satisfies.
pub(super) const NONE: JsonValue = JsonValue::Bool(false);

/// Keywords of one JSON Schema.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Keywords(pub(super) Properties);

impl Keywords {
    /// Returns the schema of values of one type.
    pub(super) fn of_type(name: &str) -> Keywords {
        Keywords::default().and("type", text(name))
    }

    /// Returns the schema of values of some types.
    pub(super) fn of_types<'t>(names: impl IntoIterator<Item = &'t str>) -> Keywords {
        Keywords::default().and("type", texts(names))
    }

    /// Adds a keyword.
    pub(super) fn and(mut self, keyword: &str, value: impl Into<JsonValue>) -> Keywords {
        self.0.push((keyword.to_owned(), value.into()));
        self
    }

    /// Adds a keyword if there is a value.
    pub(super) fn and_some(mut self, keyword: &str, value: Option<impl Into<JsonValue>>) -> Keywords {
        self.0.extend(value.map(|value| (keyword.to_owned(), value.into())));
        self
    }

    /// Adds all keywords of another schema.
    pub(super) fn append(mut self, other: Keywords) -> Keywords {
        self.0.extend(other.0);
        self
    }

    /// Adds a description, for editors that show Markdown also as such.
    pub(super) fn described(self, description: &str) -> Keywords {
        let said = Some(description).filter(|said| !said.is_empty());
        let marked = said.filter(|said| said.contains(['`', '*', '_', '[', '<', '#', '|', '\n']));
        self.and_some("description", said.map(text)).and_some("markdownDescription", marked.map(text))
    }
}

impl From<Keywords> for JsonValue {
    fn from(keywords: Keywords) -> JsonValue {
        JsonValue::Object(keywords.0)
    }
}

/// Returns the schema of the values that satisfy one of some schemas.
pub(super) fn any_of(mut schemas: Vec<JsonValue>) -> Keywords {
    match schemas.pop() {
        Some(JsonValue::Object(keywords)) if schemas.is_empty() => Keywords(keywords),
        last => {
            schemas.extend(last);
            Keywords::default().and("anyOf", JsonValue::Array(schemas))
        }
    }
}

/// Returns the schema of objects that have all of some properties, whose values satisfy a schema.
///
/// Strict validators want the names in `properties`.
pub(super) fn having<'n>(names: impl IntoIterator<Item = &'n str>, value: &JsonValue) -> Keywords {
    let names: Vec<&str> = names.into_iter().collect();
    let properties = names.iter().map(|name| ((*name).to_owned(), value.clone())).collect();
    Keywords::default().and("required", texts(names)).and("properties", JsonValue::Object(properties))
}

/// Returns a schema for arrays, and another one for all other values.
pub(super) fn if_array(array: Keywords, other: impl Into<JsonValue>) -> Keywords {
    Keywords::default().and("if", Keywords::of_type("array")).and("then", array).and("else", other)
}

/// Returns the schema of null and of the values that satisfy a schema.
pub(super) fn or_null(schema: JsonValue) -> JsonValue {
    Keywords::default().and("if", Keywords::of_type("null")).and("else", schema).into()
}

/// Returns the schema of the values that satisfy no other schema.
pub(super) fn not(schema: impl Into<JsonValue>) -> JsonValue {
    Keywords::default().and("not", schema).into()
}

/// Returns the schema of a value without any block.
pub(super) fn no_block() -> JsonValue {
    Keywords::of_types(["array", "null"]).and("maxItems", JsonValue::Number("0".to_owned())).into()
}
