//! Items that an editor inserts, with values that the author fills in.

use hcl_model::json_text::{JsonValue, JsonWriter};
use hcl_model::native::{key, quoted};

use crate::schema::FieldIndex;
use crate::schema::description::{ArgumentDoc, BodyDoc, Description, ItemDoc, Selector, TypeDoc, VariantContent};
use crate::schema::output::draft::{DraftKind, DraftValue, Drafter};
use crate::schema::{Field, Schema};

/// An item that an editor inserts.
#[derive(Debug, Clone)]
pub(crate) enum Snippet {
    Argument { name: String, value: Sample },
    Block { ty: String, labels: Vec<String>, items: Vec<Snippet> },
}

/// A value that the author fills in or changes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Sample {
    Null,
    Bool(bool),
    Text(String),
    /// A default or an example, in both syntaxes.
    Literal {
        hcl: String,
        json: String,
    },
    /// A word, a reference, a call or a type.
    Kept(String),
    List(Vec<Sample>),
    Map(Vec<(String, Sample)>),
}

impl Snippet {
    fn of(description: &Description, kind: &DraftKind<'_>) -> Option<Snippet> {
        Some(match kind {
            DraftKind::Argument { name, value } => {
                Snippet::Argument { name: (*name).to_owned(), value: Sample::of(description, value) }
            }
            DraftKind::Block { ty, labels, items } => Snippet::Block {
                ty: (*ty).to_owned(),
                labels: labels.clone(),
                items: items.iter().filter_map(|item| Snippet::of(description, &item.kind)).collect(),
            },
            DraftKind::Blocks(_) => return None,
        })
    }

    /// Returns the name of the argument, or the type of the block.
    pub(crate) fn name(&self) -> &str {
        match self {
            Snippet::Argument { name, .. } => name,
            Snippet::Block { ty, .. } => ty,
        }
    }
}

impl Sample {
    fn of(description: &Description, value: &DraftValue<'_>) -> Sample {
        match value {
            DraftValue::Literal(literal) => Sample::Literal { hcl: literal.hcl.clone(), json: literal.json.clone() },
            DraftValue::Word(word) => Sample::Text((*word).to_owned()),
            DraftValue::Hole(argument, _) => Sample::empty_argument(description, argument, &mut Vec::new()),
        }
    }

    /// Returns a value that shows the kind of a type, for an author who writes another one.
    fn empty<'d>(description: &'d Description, ty: &'d TypeDoc, around: &mut Vec<&'d str>) -> Sample {
        match ty.required() {
            TypeDoc::Text(format) => Sample::Text(format.example.clone()),
            TypeDoc::Quantity(quantity) => Sample::Text(quantity.example.clone()),
            TypeDoc::String => Sample::Text(String::new()),
            TypeDoc::Words(words) => Sample::Text(words.first().map(|word| word.name.clone()).unwrap_or_default()),
            TypeDoc::Bool => Sample::Bool(false),
            TypeDoc::Number(_) | TypeDoc::Integer { .. } => Sample::digits("1"),
            TypeDoc::List(_) | TypeDoc::Set(_) | TypeDoc::Tuple(_) => Sample::List(Vec::new()),
            TypeDoc::Map { .. } => Sample::Map(Vec::new()),
            TypeDoc::Object(name) if !around.contains(&&**name) => {
                around.push(name);
                let sample =
                    description.body(name).map_or(Sample::Null, |body| Sample::object(description, body, around));
                around.pop();
                sample
            }
            TypeDoc::Union(name) if !around.contains(&&**name) => {
                around.push(name);
                let first = description.unions.get(name).and_then(|union| union.types.first());
                let sample = first.map_or(Sample::Null, |ty| Sample::empty(description, ty, around));
                around.pop();
                sample
            }
            TypeDoc::Reference => Sample::Kept("name".to_owned()),
            TypeDoc::Call => Sample::Kept("name()".to_owned()),
            TypeDoc::TypeExpression { .. } => Sample::Kept("string".to_owned()),
            _ => Sample::Null,
        }
    }

    /// Returns an object with the required items of a body, or of its first variant.
    fn object<'d>(description: &'d Description, body: &'d BodyDoc, around: &mut Vec<&'d str>) -> Sample {
        let Some(choice) = &body.choice else {
            let entries = body.items.iter().filter(|item| item.is_required()).map(|item| {
                let value = match item.argument() {
                    Some(argument) => Sample::empty_argument(description, argument, around),
                    None => Sample::Map(Vec::new()),
                };
                (item.name.clone(), value)
            });
            return Sample::Map(entries.collect());
        };
        let Some(first) = choice.variants.first() else { return Sample::Null };
        let content = match &first.content {
            _ if first.unit => return Sample::Text(first.name.clone()),
            VariantContent::Value(argument) => Sample::empty_argument(description, argument, around),
            VariantContent::Body(name) if around.contains(&&**name) => Sample::Null,
            VariantContent::Body(name) => {
                around.push(name);
                let content = description.body(name).map_or(Sample::Null, |it| Sample::object(description, it, around));
                around.pop();
                content
            }
        };
        match (&choice.by, content) {
            (Selector::Name, content) => Sample::Map(vec![(first.name.clone(), content)]),
            (Selector::Argument(tag), Sample::Map(mut entries)) => {
                entries.insert(0, (tag.clone(), Sample::Text(first.name.clone())));
                Sample::Map(entries)
            }
            (_, content) => content,
        }
    }

    /// Returns a value that shows the kind of an argument, within its bounds.
    fn empty_argument<'d>(
        description: &'d Description,
        argument: &'d ArgumentDoc,
        around: &mut Vec<&'d str>,
    ) -> Sample {
        match (argument.ty.is_number(), argument.numbers()) {
            (true, (Some(min), _)) if min != "0" && !min.starts_with('-') => Sample::digits(min),
            (true, (_, Some(max))) if max == "0" || max.starts_with('-') => Sample::digits(max),
            _ => match Sample::empty(description, &argument.ty, around) {
                Sample::Text(word) if argument.keyword => Sample::Kept(word),
                sample => sample,
            },
        }
    }

    fn digits(digits: &str) -> Sample {
        Sample::Literal { hcl: digits.to_owned(), json: digits.to_owned() }
    }

    /// Returns the value in the native syntax.
    pub(crate) fn to_native(&self) -> String {
        match self {
            Sample::Null => "null".to_owned(),
            Sample::Bool(truth) => truth.to_string(),
            Sample::Text(text) => quoted(text),
            Sample::Literal { hcl: text, .. } | Sample::Kept(text) => text.clone(),
            Sample::List(elements) => {
                format!("[{}]", elements.iter().map(Sample::to_native).collect::<Vec<_>>().join(", "))
            }
            Sample::Map(entries) if entries.is_empty() => "{}".to_owned(),
            Sample::Map(entries) => {
                let entry = |(name, value): &(String, Sample)| format!("{} = {}", key(name), value.to_native());
                format!("{{ {} }}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Returns the value in the JSON syntax, on one line.
    pub(crate) fn to_json(&self) -> String {
        match self {
            Sample::Literal { json, .. } => json.clone(),
            Sample::List(elements) => {
                format!("[{}]", elements.iter().map(Sample::to_json).collect::<Vec<_>>().join(", "))
            }
            Sample::Map(entries) => {
                let entry =
                    |(name, value): &(String, Sample)| format!("{}: {}", string(&escaped(name)), value.to_json());
                format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
            }
            Sample::Null => "null".to_owned(),
            Sample::Bool(truth) => truth.to_string(),
            Sample::Text(text) => string(&escaped(text)),
            Sample::Kept(text) => string(text),
        }
    }
}

fn string(text: &str) -> String {
    let mut writer = JsonWriter::compact();
    writer.value(&JsonValue::String(text.to_owned()));
    writer.finish()
}

impl FieldIndex {
    /// Returns the required items of a body.
    pub(crate) fn required_items(&self, schema: &Schema) -> Vec<Snippet> {
        let Some(name) = self.name(schema) else { return Vec::new() };
        let drafts = Drafter::of_required(self.description()).body(name);
        drafts.iter().filter_map(|draft| Snippet::of(self.description(), &draft.kind)).collect()
    }

    /// Returns an argument, or a block of a type with its required items.
    pub(crate) fn snippet(&self, schema: Option<&Schema>, field: &Field, name: &str) -> Option<Snippet> {
        let (_, item) = self.item(schema, field, name)?;
        match item.blocks() {
            Some(blocks) => {
                let body = self.description().body(&blocks.body);
                let choice = body.and_then(|body| body.choice.as_ref()).filter(|_| blocks.variant_label);
                let variant = choice.and_then(|choice| choice.variants.first());
                let kind = Drafter::of_required(self.description()).content(item, blocks, variant);
                Snippet::of(self.description(), &kind)
            }
            None => Some(Snippet::Argument { name: item.name.clone(), value: self.value_of(item)? }),
        }
    }

    /// Returns the value of an argument that the author fills in: its default, its example, or an empty value of its type.
    pub(crate) fn value(&self, schema: Option<&Schema>, field: &Field) -> Option<Sample> {
        let (_, item): (&BodyDoc, &ItemDoc) = self.item(schema, field, field.name())?;
        self.value_of(item)
    }

    fn value_of(&self, item: &ItemDoc) -> Option<Sample> {
        let argument = item.argument()?;
        let literal = item.default.as_ref().and_then(|default| default.literal()).or(item.example.as_ref());
        let literal = literal.filter(|_| item.is_argument());
        Some(match literal {
            Some(literal) => Sample::of(self.description(), &DraftValue::Literal(literal)),
            None => Sample::empty_argument(self.description(), argument, &mut Vec::new()),
        })
    }
}

/// Returns a text in which nothing is a template.
fn escaped(text: &str) -> String {
    text.replace("${", "$${").replace("%{", "%%{")
}
