//! Much of one thing, parsed and decoded into maps.

use std::collections::HashMap;

use benches::bulk::{self, Format};
use benches::case::{Case, Work};
use benches::types::{Attributes, Lists};
use hcl_model::limits::Limits;
use serde::de::DeserializeOwned;

/// hcl-rs decodes attributes in quadratic time, and is left out here; the group `scaling` shows it.
pub(crate) fn attributes() -> Vec<Case> {
    let text = |format| move || bulk::attributes(200_000, format);
    let mut cases = parse(text(Format::Hcl));
    cases.push(Case::ours(Work::Typed, "hcl-serde", text(Format::Hcl), |text| by_hcl_serde_attributes(text)));
    cases.extend(typed::<String>(text(Format::Hcl), text(Format::Json), text(Format::Toml)));
    cases
}

pub(crate) fn floats() -> Vec<Case> {
    let text = |format| move || bulk::floats(200, 5_000, format);
    let mut cases = parse(text(Format::Hcl));
    cases.push(Case::ours(Work::Typed, "hcl-serde", text(Format::Hcl), |text| by_hcl_serde_lists(text)));
    cases.extend(typed::<Vec<f64>>(text(Format::Hcl), text(Format::Json), text(Format::Toml)));
    cases.push(Case::peer(Work::Typed, "hcl-rs", text(Format::Hcl), |text| by_hcl_rs::<Vec<f64>>(text)));
    cases
}

fn parse(hcl: impl Fn() -> String + Copy + 'static) -> Vec<Case> {
    vec![
        Case::ours(Work::Parse, "hcl-model", hcl, |text| {
            hcl_model::native::parse("bench.hcl", text, &Limits::default()).diagnostics.len()
        }),
        Case::peer(Work::Parse, "hcl-edit", hcl, |text| {
            hcl_edit::parser::parse_body(text).expect("hcl-edit parses the document")
        }),
        Case::peer(Work::Parse, "hcl-rs", hcl, |text| hcl::parse(text).expect("hcl-rs parses the document")),
    ]
}

fn typed<T: DeserializeOwned + 'static>(
    hcl: impl Fn() -> String + 'static,
    json: impl Fn() -> String + Copy + 'static,
    toml: impl Fn() -> String + 'static,
) -> Vec<Case> {
    vec![
        Case::ours(Work::Typed, "hcl-serde plain", hcl, |text| by_plain::<T>(text)),
        Case::ours(Work::Typed, "hcl-serde json", json, |text| by_plain_json::<T>(text)),
        Case::peer(Work::Typed, "serde_json", json, |text| by_serde_json::<T>(text)),
        Case::peer(Work::Typed, "simd-json", json, |text| by_simd_json::<T>(text)),
        Case::peer(Work::Typed, "toml", toml, |text| by_toml::<T>(text)),
    ]
}

/// Panics unless all libraries decode the same.
pub(crate) fn check() {
    let text = |format| bulk::attributes(1_000, format);
    let expected = by_serde_json::<String>(&text(Format::Json));
    assert!(by_hcl_serde_attributes(&text(Format::Hcl)).attributes == expected, "hcl-serde and serde_json disagree");
    check_typed(&expected, text);

    let text = |format| bulk::floats(3, 100, format);
    let expected = by_serde_json::<Vec<f64>>(&text(Format::Json));
    assert!(by_hcl_serde_lists(&text(Format::Hcl)).lists == expected, "hcl-serde and serde_json disagree");
    check_typed(&expected, text);
}

fn check_typed<T: DeserializeOwned + PartialEq>(expected: &HashMap<String, T>, text: impl Fn(Format) -> String) {
    let (hcl, json, toml) = (text(Format::Hcl), text(Format::Json), text(Format::Toml));
    assert!(by_plain::<T>(&hcl) == *expected, "hcl-serde::plain and serde_json disagree");
    assert!(by_plain_json::<T>(&json) == *expected, "hcl-serde::schemaless::json and serde_json disagree");
    assert!(by_simd_json::<T>(&json) == *expected, "simd-json and serde_json disagree");
    assert!(by_toml::<T>(&toml) == *expected, "toml and serde_json disagree");
    assert!(by_hcl_rs::<T>(&hcl) == *expected, "hcl-rs and serde_json disagree");
}

fn by_hcl_serde_attributes(text: &str) -> Attributes {
    hcl_serde::from_str(text).expect("hcl-serde decodes attributes")
}

fn by_hcl_serde_lists(text: &str) -> Lists {
    hcl_serde::from_str(text).expect("hcl-serde decodes lists")
}

fn by_plain<T: DeserializeOwned>(text: &str) -> HashMap<String, T> {
    hcl_serde::schemaless::from_str(text).expect("hcl-serde decodes a map")
}

fn by_plain_json<T: DeserializeOwned>(text: &str) -> HashMap<String, T> {
    hcl_serde::schemaless::json::from_str(text).expect("hcl-serde decodes a map")
}

fn by_serde_json<T: DeserializeOwned>(text: &str) -> HashMap<String, T> {
    serde_json::from_str(text).expect("serde_json decodes a map")
}

/// The copy belongs to the case, because the parser overwrites its input.
fn by_simd_json<T: DeserializeOwned>(text: &str) -> HashMap<String, T> {
    let mut bytes = text.as_bytes().to_vec();
    simd_json::serde::from_slice(&mut bytes).expect("simd-json decodes a map")
}

fn by_toml<T: DeserializeOwned>(text: &str) -> HashMap<String, T> {
    toml::from_str(text).expect("toml decodes a map")
}

fn by_hcl_rs<T: DeserializeOwned>(text: &str) -> HashMap<String, T> {
    hcl::from_str(text).expect("hcl-rs decodes a map")
}
