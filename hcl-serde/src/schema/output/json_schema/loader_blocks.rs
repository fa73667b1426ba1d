//! Names that a loader reads beside the items of the type.

use hcl_model::body::Definition;
use hcl_model::json_text::JsonValue;

use crate::schema::output::json::{Properties, texts};
use crate::schema::output::json_schema::definitions::BodyPlace;
use crate::schema::output::json_schema::keywords::{ANY, Keywords, NONE, any_of};
use crate::schema::output::json_schema::{JsonSchemaOptions, messages};

/// Adds the names that a loader reads in a body. They hide the items of the type.
pub(super) fn push(options: &JsonSchemaOptions, place: BodyPlace, properties: &mut Properties) {
    let is_here = |definition: &&Definition| match definition {
        Definition::Dynamic => place != BodyPlace::Value,
        _ => place == BodyPlace::File,
    };
    let defined = options.definitions.iter().filter(is_here).map(|definition| {
        let blocks = Keywords::default().described(messages::defines(*definition));
        (definition.block_type(), blocks.append(Keywords::of_types(["object", "array"])))
    });
    let included = options.include.iter().filter(|_| place == BodyPlace::File).map(|name| {
        let properties = [
            ("path", Keywords::of_type("string").into()),
            ("optional", Keywords::of_type("boolean").into()),
            ("//", ANY),
        ];
        let properties = properties.map(|(name, schema)| (name.to_owned(), schema)).into();
        let one = Keywords::of_types(["string", "object"])
            .and("properties", JsonValue::Object(properties))
            .and("required", texts(["path"]))
            .and("additionalProperties", NONE);
        let several = Keywords::of_type("array").and("items", one.clone());
        (&**name, Keywords::default().described(messages::INCLUDES).append(any_of(vec![one.into(), several.into()])))
    });
    for (name, schema) in defined.chain(included) {
        properties.retain(|(other, _)| other != name);
        properties.push((name.to_owned(), schema.into()));
    }
}
