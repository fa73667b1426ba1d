//! What a program gives away of its schema: `tests/cases/outputs`, a file of each kind for each of some types.

mod data;
mod default_blocks;
mod defaulted;
mod doubled;
mod files;
mod forms;
mod generic;
mod grid;
#[allow(
    clippy::doc_markdown,
    clippy::empty_docs,
    clippy::tabs_in_doc_comments,
    reason = "somebody writes documentation like that"
)]
mod hostile;
mod inject;
mod json_schema;
mod layers;
mod markdown;
mod recursive;
mod releases;
mod secret;
mod settled;
mod several;
#[path = "../../fixtures/stranger/src/types.rs"]
#[allow(dead_code, reason = "only the schemas count here")]
mod stranger;
mod template;
mod types;
mod unchanged;

use std::path::{Path, PathBuf};

use hcl_serde::schema::HclFile;
use hcl_serde::schema::description::Description;
use hcl_serde::{Body, codes};
use serde::de::DeserializeOwned;

use crate::support::{either, objects};
use crate::{converted, decode, decode_errors, three_ways};

/// Something that is asked of every type.
trait Visit {
    fn visit<T: HclFile>(&mut self, name: &str);
}

/// Every type that there are files of, by the name of these.
fn each(visit: &mut impl Visit) {
    visit.visit::<types::Gateway>("gateway");
    visit.visit::<defaulted::Proxy>("defaulted");
    visit.visit::<default_blocks::Started>("default-blocks");
    visit.visit::<hostile::Hostile>("hostile");
    visit.visit::<grid::Grid>("grid");
    visit.visit::<forms::Forms>("forms");
    visit.visit::<types::Tree>("tree");
    visit.visit::<types::Filter>("entwined");
    visit.visit::<types::Flow>("flow");
    visit.visit::<types::Paged<types::Tree>>("paged");
    visit.visit::<types::Bounded<u16>>("bounded");
    visit.visit::<generic::Whole>("generic");
    visit.visit::<stranger::Platform>("stranger");
    visit.visit::<decode::Config>("decode");
    visit.visit::<decode_errors::App>("decode-errors");
    visit.visit::<converted::Config>("convert");
    visit.visit::<objects::App>("objects");
    visit.visit::<either::App>("either");
    visit.visit::<three_ways::web::Server>("web");
    visit.visit::<three_ways::pipeline::Pipeline>("pipeline");
    visit.visit::<three_ways::collector::Collector>("collector");
    visit.visit::<three_ways::database::Database>("database");
    visit.visit::<three_ways::flags::Flags>("flags");
    visit.visit::<three_ways::scheduler::Scheduler>("scheduler");
    visit.visit::<Body>("body");
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/outputs")
}

/// Returns a description as JSON on one line.
fn data_text(description: &Description) -> String {
    serde_json::to_string(description).unwrap()
}

/// Reads a template, which can lack arguments that are to be filled in and is right otherwise.
fn read_template<T: HclFile + DeserializeOwned>(text: &str, is_json: bool) -> Result<Option<T>, String> {
    let read = if is_json { hcl_serde::json::from_str(text) } else { hcl_serde::from_str(text) };
    match read {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.diagnostics().iter().all(|it| it.code() == codes::MISSING_ARGUMENT) => Ok(None),
        Err(error) => Err(format!("{error:#}\n{text}")),
    }
}
