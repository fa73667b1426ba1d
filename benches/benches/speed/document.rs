//! One application configuration, parsed, and decoded into the same structs by every library.

use benches::case::{Case, Work};
use benches::data::Document;
use benches::types::Config;
use hcl_model::limits::Limits;

pub(crate) fn cases(services: usize) -> Vec<Case> {
    let hcl = move || Document::generate(services).to_hcl();
    let json = move || Document::generate(services).to_json();
    let toml = move || Document::generate(services).to_toml();
    let config = move || by_serde_json(&json());
    vec![
        Case::ours(Work::Parse, "hcl-model", hcl, |text| {
            hcl_model::native::parse("bench.hcl", text, &Limits::default()).diagnostics.len()
        }),
        Case::ours(Work::Parse, "hcl-model json", json, |text| {
            hcl_model::json::parse("bench.hcl.json", text, &Limits::default()).diagnostics.len()
        }),
        Case::peer(Work::Parse, "hcl-edit", hcl, |text| {
            hcl_edit::parser::parse_body(text).expect("hcl-edit parses the document")
        }),
        Case::peer(Work::Parse, "hcl-rs", hcl, |text| hcl::parse(text).expect("hcl-rs parses the document")),
        Case::ours(Work::Typed, "hcl-serde", hcl, |text| by_hcl_serde(text)),
        Case::ours(Work::Typed, "hcl-serde json", json, |text| by_hcl_serde_json(text)),
        Case::peer(Work::Typed, "serde_json", json, |text| by_serde_json(text)),
        Case::peer(Work::Typed, "simd-json", json, |text| by_simd_json(text)),
        Case::peer(Work::Typed, "toml", toml, |text| by_toml(text)),
        Case::peer(Work::Typed, "hcl-rs", hcl, |text| by_hcl_rs(text)),
        Case::ours(Work::Write, "hcl-serde", config, |config| hcl_serde::to_string(config).expect("it is written")),
        Case::ours(Work::Write, "hcl-serde json", config, |config| {
            hcl_serde::json::to_string(config).expect("it is written")
        }),
        Case::peer(Work::Write, "serde_json", config, |config| {
            serde_json::to_string_pretty(config).expect("serde_json writes the document")
        }),
        Case::peer(Work::Write, "toml", config, |config| toml::to_string(config).expect("toml writes the document")),
        Case::peer(Work::Write, "hcl-rs", config, |config| hcl::to_string(config).expect("hcl-rs writes the document")),
        Case::ours(Work::Format, "hcl-model", hcl, |text| hcl_model::format::format(text, &Default::default())),
        Case::ours(Work::Format, "hcl-model json", json, |text| hcl_model::json::format(text, &Default::default())),
        Case::peer(Work::Format, "hcl-rs", hcl, |text| {
            let body = hcl::parse(text).expect("hcl-rs parses the document");
            hcl::format::to_string(&body).expect("hcl-rs writes the document")
        }),
    ]
}

/// Panics unless all libraries decode the same. The values are too long to be shown.
pub(crate) fn check(services: usize) {
    let document = Document::generate(services);
    let (hcl, json) = (document.to_hcl(), document.to_json());
    let expected = by_serde_json(&json);
    assert!(by_simd_json(&json) == expected, "simd-json and serde_json disagree");
    assert!(by_toml(&document.to_toml()) == expected, "toml and serde_json disagree");
    assert!(by_hcl_rs(&hcl) == expected, "hcl-rs and serde_json disagree");
    assert!(by_hcl_serde(&hcl) == expected, "hcl-serde and serde_json disagree");
    assert!(by_hcl_serde_json(&json) == expected, "hcl-serde::json and serde_json disagree");
    let (native, document) = (hcl_serde::to_string(&expected), hcl_serde::json::to_string(&expected));
    let (native, document) = (native.expect("it is written"), document.expect("it is written"));
    assert!(by_hcl_serde(&native) == expected, "what is written is not read again");
    assert!(by_hcl_serde_json(&document) == expected, "what is written as JSON is not read again");
}

fn by_hcl_serde(text: &str) -> Config {
    hcl_serde::from_str(text).expect("hcl-serde decodes the document")
}

fn by_hcl_serde_json(text: &str) -> Config {
    hcl_serde::json::from_str(text).expect("hcl-serde decodes the document")
}

fn by_hcl_rs(text: &str) -> Config {
    hcl::from_str(text).expect("hcl-rs decodes the document")
}

fn by_toml(text: &str) -> Config {
    toml::from_str(text).expect("toml decodes the document")
}

fn by_serde_json(text: &str) -> Config {
    serde_json::from_str(text).expect("serde_json decodes the document")
}

/// The copy belongs to the case, because the parser overwrites its input.
fn by_simd_json(text: &str) -> Config {
    let mut bytes = text.as_bytes().to_vec();
    simd_json::serde::from_slice(&mut bytes).expect("simd-json decodes the document")
}
