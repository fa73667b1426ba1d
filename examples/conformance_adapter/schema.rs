//! Schemas of a test: how each body is processed, and what becomes of its attributes.

use hcl_model::body::{AttributeSchema, BlockSchema};
use hcl_model::json_text::JsonValue;

use crate::Refusal;
use crate::analysis::Analysis;
use crate::context::{Fields, text};

/// How a body is processed.
pub(crate) enum Schema {
    /// What is not in the lists is a mistake.
    Exhaustive(Lists),
    /// What is not in the lists goes into another body, which has a schema of its own or is left alone.
    Partial(Lists, Option<Box<Schema>>),
    /// Every attribute, and no block.
    DynamicAttributes,
}

/// What is expected in a body.
pub(crate) struct Lists {
    pub(crate) attributes: Vec<AttributeSchema>,
    /// By the name of the attribute; others are evaluated.
    pub(crate) analyses: Vec<(String, Analysis)>,
    pub(crate) blocks: Vec<(BlockSchema, Schema)>,
}

impl Schema {
    pub(crate) fn from_json(json: &JsonValue) -> Result<Schema, Refusal> {
        let mut fields = Fields::of(json, "a schema")?;
        let mode = text(fields.take("mode").ok_or("the mode of a schema is missing")?)?;
        let schema = match mode {
            "exhaustive" => Schema::Exhaustive(Lists::take(&mut fields)?),
            "partial" => {
                let remain = fields.take("remain").map(Schema::from_json).transpose()?;
                Schema::Partial(Lists::take(&mut fields)?, remain.map(Box::new))
            }
            "dynamic-attributes" => Schema::DynamicAttributes,
            _ => return Err(format!("{mode} is no mode of a schema")),
        };
        fields.end()?;
        Ok(schema)
    }
}

impl Lists {
    fn take(fields: &mut Fields<'_>) -> Result<Lists, Refusal> {
        let mut lists = Lists { attributes: Vec::new(), analyses: Vec::new(), blocks: Vec::new() };
        for json in fields.take_array("attributes")? {
            lists.add_attribute(json)?;
        }
        for json in fields.take_array("blocks")? {
            lists.add_block(json)?;
        }
        Ok(lists)
    }

    fn add_attribute(&mut self, json: &JsonValue) -> Result<(), Refusal> {
        let mut fields = Fields::of(json, "an attribute of a schema")?;
        let name = text(fields.take("name").ok_or("the name of an attribute is missing")?)?;
        let required = fields.take_bool("required")?;
        if self.attributes.iter().any(|other| other.name() == name)
            && (fields.has("analysis") || self.analyses.iter().any(|(other, _)| other == name))
        {
            return Err(format!("the attribute {name} is analyzed and comes twice"));
        }
        if let Some(analysis) = fields.take("analysis") {
            self.analyses.push((name.to_owned(), Analysis::from_json(analysis)?));
        }
        self.attributes.push(if required { AttributeSchema::required(name) } else { AttributeSchema::optional(name) });
        fields.end()
    }

    fn add_block(&mut self, json: &JsonValue) -> Result<(), Refusal> {
        let mut fields = Fields::of(json, "a block of a schema")?;
        let ty = text(fields.take("type").ok_or("the type of a block is missing")?)?;
        if self.blocks.iter().any(|(other, _)| other.block_type() == ty) {
            return Err(format!("the block type {ty} comes twice"));
        }
        let labels = fields.take_array("labels")?.iter().map(text).collect::<Result<Vec<_>, _>>()?;
        let body = Schema::from_json(fields.take("body").ok_or("the body of a block is missing")?)?;
        self.blocks.push((BlockSchema::new(ty, labels), body));
        fields.end()
    }
}
