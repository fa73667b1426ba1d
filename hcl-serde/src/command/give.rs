//! `init`, `schema`, `diff` and `convert`: what is made of the schema, and files in the other syntax.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::json_text::JsonValue;
use hcl_model::load::is_json;
use hcl_model::source::Source;

use crate::command::files::{is_stdin, read};
use crate::command::report::Format;
use crate::command::{ConfigCommand, Done, Outcome, messages};
use crate::file_syntax::FileSyntax;
use crate::schema::description::Description;
use crate::schema::{JsonSchemaOptions, MarkdownOptions, Schema, TemplateOptions, diff};
use crate::told::{json, object, text};
use crate::write::Converter;

impl ConfigCommand {
    pub(super) fn init(&self, matches: &ArgMatches) -> Result<Done, Done> {
        let file = matches.get_one::<PathBuf>("file").map_or(Path::new("-"), PathBuf::as_path);
        let template = if is_json(file) { TemplateOptions::new().json() } else { TemplateOptions::new() };
        let template = match self.loader.prefix_of_environment() {
            Some(prefix) => template.env(prefix),
            None => template,
        };
        let template = self.loader.include_name().into_iter().fold(template, TemplateOptions::allow_includes);
        let made = (self.typed.template)(&template);
        if is_stdin(file) {
            return Ok(Done::text(made));
        }
        // An existing file is never overwritten.
        let opened = OpenOptions::new().write(true).create_new(true).open(file);
        let written = opened.and_then(|mut opened| {
            // A half of it would be in the way of the next try.
            opened.write_all(made.as_bytes()).inspect_err(|_| drop(std::fs::remove_file(file)))
        });
        written.map_err(|error| messages::not_written(file, error))?;
        let mut found = Diagnostics::new();
        let parsed = FileSyntax::of(file).parse(Source::new(file.display().to_string(), made), &self.limits());
        to_fill_in(&parsed.tree, self.typed.schema, &mut found);
        Ok(Done::text(String::new()).with(found))
    }

    pub(super) fn docs(&self) -> Done {
        let page = MarkdownOptions::new();
        let page = match self.loader.prefix_of_environment() {
            Some(prefix) => page.env(prefix),
            None => page,
        };
        let page = self.loader.include_name().into_iter().fold(page, MarkdownOptions::allow_includes);
        Done::text((self.typed.markdown)(&page))
    }

    pub(super) fn schema(&self, matches: &ArgMatches) -> Result<Done, Done> {
        match matches.get_flag("data") {
            true => {
                let description = serde_json::to_string(&(self.typed.description)()).unwrap_or_default();
                Ok(Done::text(hcl_model::json::format(&description, &hcl_model::format::Options::default())))
            }
            false => {
                let schema = JsonSchemaOptions::new();
                let schema = if self.loader.reads_several() { schema.layered() } else { schema };
                let schema = self.loader.include_name().into_iter().fold(schema, JsonSchemaOptions::allow_includes);
                let defined = self.loader.definitions(self.typed.schema).into_iter().map(|(definition, _)| definition);
                Ok(Done::text((self.typed.json_schema)(&defined.fold(schema, JsonSchemaOptions::defines))))
            }
        }
    }

    pub(super) fn diff(&self, matches: &ArgMatches, format: Format) -> Result<Done, Done> {
        let file = matches.get_one::<PathBuf>("old").map_or(Path::new("-"), PathBuf::as_path);
        let old = read(file, &self.limits(), Some(FileSyntax::Json))?;
        let old: Description = serde_json::from_str(old.source.text()).map_err(|_| messages::no_data(file))?;
        let changes = diff(&old, &(self.typed.description)());
        let shown = match format {
            Format::Text => changes.iter().map(|change| format!("{change}\n")).collect(),
            _ => json(&JsonValue::Array(changes.iter().map(of_change).collect())),
        };
        let is_breaking = changes.iter().any(crate::schema::SchemaChange::is_breaking);
        let outcome = if is_breaking { Outcome::Different } else { Outcome::Fine };
        Ok(Done { text: shown, found: Diagnostics::new(), outcome })
    }

    pub(super) fn convert(&self, matches: &ArgMatches) -> Result<Done, Done> {
        let own = self.files();
        let file = match (matches.get_one::<PathBuf>("file"), &*own) {
            (Some(file), _) => file,
            (None, [only]) => only,
            (None, []) => return Err(self.no_own_file().into()),
            (None, several) => return Err(messages::one_of(several).into()),
        };
        let to =
            matches.get_one::<String>("to").map(|to| if to == "json" { FileSyntax::Json } else { FileSyntax::Native });
        let other = |syntax| if syntax == FileSyntax::Json { FileSyntax::Native } else { FileSyntax::Json };
        let read = read(file, &self.limits(), None)?;
        let body = read.syntax.parse(read.source.clone(), &self.limits()).tree;
        let defined = self.loader.reading_only_body(body).definitions(self.typed.schema);
        let defined = defined.into_iter().map(|(definition, _)| definition);
        let converter = defined.fold((self.typed.converter)().within(self.limits()), Converter::with);
        let to = to.unwrap_or(other(read.syntax));
        let converted = converter.convert(read.source, read.syntax, to)?;
        let lost = converted.lost().clone();
        Ok(Done::text(converted.into_text()).with(lost))
    }
}

/// The values that a file to start from has: what is not required is in comments.
fn to_fill_in(body: &Body, schema: &'static Schema, found: &mut Diagnostics) {
    let (given, _) = body.partial_content(&schema.body_schema());
    let (attributes, blocks) = (given.content.attributes(), given.content.blocks());
    found.extend(attributes.iter().map(|argument| messages::to_fill_in(&argument.name, argument.name_range.clone())));
    for block in blocks {
        let inside = schema.find(block.block_type(), 0).and_then(|(_, field)| field.blocks());
        let Some(read) = inside.and_then(|inside| {
            let label = block.labels().get(inside.key_count()).map(String::as_str);
            inside.body(block.block_type(), label)
        }) else {
            continue;
        };
        to_fill_in(block.body(), read.schema, found);
    }
}

fn of_change(change: &crate::schema::SchemaChange) -> JsonValue {
    object(vec![
        ("path", text(change.path())),
        ("change", text(change.to_string())),
        ("breaking", JsonValue::Bool(change.is_breaking())),
    ])
}
