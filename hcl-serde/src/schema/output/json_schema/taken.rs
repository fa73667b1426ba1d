//! What a program's loader takes beside what the type has: what files include, and blocks by which they define something.

use hcl_model::body::Definition;
use hcl_model::json_text::JsonValue;

use crate::schema::output::json::{Properties, object, text, texts};
use crate::schema::output::json_schema::messages;
use crate::schema::output::json_schema::place::Place;

/// What a loader takes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Taken {
    pub(super) include: Option<String>,
    pub(super) definitions: Vec<Definition>,
}

impl Taken {
    /// Adds what a loader takes in a body, which hides what the type has under that name.
    #[inline]
    pub(super) fn push(&self, place: Place, properties: &mut Properties) {
        let is_here = |definition: Definition| match definition {
            Definition::Dynamic => place != Place::Value,
            _ => place == Place::File,
        };
        let blocks = || vec![("type".to_owned(), texts(["object", "array"]))];
        let defined = self.definitions.iter().filter(|definition| is_here(**definition)).map(|definition| {
            let said = ("description".to_owned(), text(messages::defines(*definition)));
            (definition.block_type().to_owned(), [vec![said], blocks()].concat())
        });
        let included = self.include.iter().filter(|_| place == Place::File).map(|name| {
            let path = || object([("type", text("string"))]);
            let optional = object([("type", text("boolean"))]);
            let properties = object([("path", path()), ("optional", optional), ("//", JsonValue::Bool(true))]);
            let one = object([
                ("type", texts(["string", "object"])),
                ("properties", properties),
                ("required", texts(["path"])),
                ("additionalProperties", JsonValue::Bool(false)),
            ]);
            let several = object([("type", text("array")), ("items", one.clone())]);
            let said = ("description".to_owned(), text(messages::INCLUDES));
            (name.clone(), vec![said, ("anyOf".to_owned(), JsonValue::Array(vec![one, several]))])
        });
        let taken: Vec<(String, Properties)> = defined.chain(included).collect();
        properties.retain(|(name, _)| taken.iter().all(|(other, _)| other != name));
        properties.extend(taken.into_iter().map(|(name, value)| (name, JsonValue::Object(value))));
    }
}
