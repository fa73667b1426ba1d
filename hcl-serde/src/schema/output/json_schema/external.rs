//! Schemas of values from elsewhere: of types that the crate `schemars` describes.

use hcl_model::__private::diag::closest;
use hcl_model::json_text::JsonValue;

use crate::schema::description::{BodyDoc, Description, ItemDoc};
use crate::schema::output::json_schema::messages;

/// Schema of the values of an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct External {
    /// Type and name of the argument.
    place: String,
    pub(super) schema: JsonValue,
    pub(super) definitions: Vec<(String, JsonValue)>,
}

impl External {
    /// Returns the schema for an argument of a body. A place with an enum takes precedence.
    pub(super) fn find<'e>(all: &'e [External], name: &str, body: &BodyDoc, item: &ItemDoc) -> Option<&'e External> {
        places(name, body, item).iter().find_map(|place| all.iter().find(|external| external.place == *place))
    }

    /// Panics if no argument has the place.
    #[track_caller]
    pub(super) fn check(&self, description: &Description) {
        let bodies = description.bodies.iter();
        let arguments = bodies.flat_map(|(name, body)| body.items.iter().map(move |item| (name, body, item)));
        let arguments = arguments.filter(|(_, _, item)| item.is_argument());
        let known: Vec<String> = arguments.flat_map(|(name, body, item)| places(name, body, item)).collect();
        if known.contains(&self.place) {
            return;
        }
        // The argument of a flattened type is an argument of the type around it.
        let field = self.place.rsplit_once('.').map(|(_, field)| field);
        let is_same = |it: &&String| field.is_some() && it.rsplit_once('.').map(|(_, field)| field) == field;
        let same = known.iter().find(is_same).map(String::as_str);
        let meant = same.or_else(|| closest(&self.place, known.iter().map(String::as_str)));
        panic!("{}", messages::no_argument(&self.place, meant));
    }
}

/// Returns the places of an argument: with the name of its type, and with the name of the enum of a variant.
fn places(name: &str, body: &BodyDoc, item: &ItemDoc) -> Vec<String> {
    let place = format!("{}.{}", body.type_name.as_deref().unwrap_or(name), item.name);
    let of_enum = body.enum_name.as_ref().map(|name| format!("{name}::{place}"));
    of_enum.into_iter().chain([place]).collect()
}

#[cfg(feature = "schemars")]
impl External {
    /// Returns the schema of a type, for the argument at a place.
    pub(super) fn of<T: schemars::JsonSchema>(place: String) -> External {
        use schemars::Schema;
        use schemars::generate::SchemaSettings;
        use schemars::transform::{RecursiveTransform, Transform};

        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        let prefix: String = place.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
        let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
        let mut generator = settings.into_generator();
        let mut schema = generator.subschema_for::<T>();
        let definitions = generator.take_definitions(false);
        let mut adapt = RecursiveTransform(|schema: &mut Schema| {
            // A default or an example can be a secret.
            for keyword in ["default", "examples", "example"] {
                schema.remove(keyword);
            }
            // Strict validators do not know the widths of numbers, which the bounds give.
            let format = schema.get("format").and_then(|format| format.as_str()).map(|it| it.trim_start_matches('u'));
            let width = format.and_then(|format| format.strip_prefix("int"));
            if width.is_some_and(|width| width.bytes().all(|byte| byte.is_ascii_digit())) {
                schema.remove("format");
            }
            if let Some(target) = schema.get("$ref").and_then(|target| target.as_str()?.strip_prefix("#/$defs/")) {
                let target = format!("#/$defs/{prefix}.{target}");
                schema.insert("$ref".to_owned(), target.into());
            }
        });
        adapt.transform(&mut schema);
        let definitions = definitions.into_iter().filter_map(|(name, definition)| {
            let mut definition = Schema::try_from(definition).ok()?;
            adapt.transform(&mut definition);
            Some((format!("{prefix}.{name}"), json(&definition)))
        });
        let definitions = definitions.collect();
        External { schema: json(&schema), definitions, place }
    }
}

/// Returns a schema as JSON. A schema that is nested too deep takes any value.
#[cfg(feature = "schemars")]
fn json(schema: &schemars::Schema) -> JsonValue {
    use hcl_model::limits::Limits;

    JsonValue::parse(&schema.as_value().to_string(), &Limits::DEFAULT).unwrap_or(JsonValue::Bool(true))
}
