//! Reference pages: `NAME.md` of each type.

use std::collections::BTreeSet;

use hcl_serde::schema::{FieldKind, HclRoot, Markdown, Schema, TypeSpec, to_markdown_with};

use crate::outputs::{Visit, each, folder};
use crate::support::Failures;

struct Pages(Failures);

impl Visit for Pages {
    fn visit<T: HclRoot>(&mut self, name: &str) {
        let path = folder().join(format!("{name}.md"));
        let page = to_markdown_with::<T>(&Markdown::new().environment("APP"));
        self.0.compare(&path, &page);
        let ids: Vec<&str> = page.split("<a id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        if ids.len() != unique.len() {
            self.0.add(&path, "two sections have one name");
        }
        let links = page.split("](#").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !unique.contains(link)) {
            self.0.add(&path, &format!("nothing is called {link}"));
        }
        for text in said(T::SCHEMA).into_iter().filter(|text| !has(&page, text)) {
            self.0.add(&path, &format!("this is not said:\n{text}"));
        }
        if page.contains("canary") {
            self.0.add(&path, "what is secret is shown");
        }
    }
}

/// Whether all lines of a text are in a page, one after the other, however they are indented.
fn has(page: &str, text: &str) -> bool {
    let lines: Vec<&str> = page.lines().map(str::trim).collect();
    // A line under a heading is written as hashes before it.
    let is_underline = |line: &str| line.len() > 3 && line.chars().all(|c| c == '=');
    let wanted: Vec<&str> = text.lines().map(str::trim).filter(|line| !is_underline(line)).collect();
    let ends = |line: &str, wanted: &str| line.ends_with(wanted) || line.trim_start_matches('#') == wanted;
    lines.windows(wanted.len()).any(|lines| lines.iter().zip(&wanted).all(|(line, wanted)| ends(line, wanted)))
}

/// All that the documentation of a type and of those in it says of what is not deprecated.
fn said(schema: &'static Schema) -> Vec<&'static str> {
    let (mut seen, mut next, mut said) = (BTreeSet::new(), vec![schema], Vec::new());
    while let Some(schema) = next.pop() {
        if !seen.insert(std::ptr::from_ref(schema)) {
            continue;
        }
        said.push(schema.description());
        for field in schema.fields() {
            if !matches!(field.kind(), FieldKind::Range(_) | FieldKind::Body | FieldKind::Flatten(_)) {
                said.push(field.description());
            }
            next.extend(field.blocks().map(|block| (block.schema)()));
            objects(field.argument().map(|spec| spec.ty), &mut next);
        }
        for variant in schema.variants() {
            said.push(variant.description);
            next.push((variant.schema)());
        }
    }
    said.retain(|text| !text.is_empty());
    said
}

/// The types of the objects in a value.
fn objects(ty: Option<TypeSpec>, out: &mut Vec<&'static Schema>) {
    match ty.map(TypeSpec::inner) {
        Some(TypeSpec::Object(object)) => out.push((object.schema)()),
        Some(TypeSpec::List(inner) | TypeSpec::Set(inner) | TypeSpec::Map(inner)) => objects(Some(*inner), out),
        Some(TypeSpec::Tuple(elements)) => elements.iter().for_each(|element| objects(Some(*element), out)),
        _ => {}
    }
}

#[test]
fn every_type_has_its_reference_page() {
    let mut pages = Pages(Failures::default());
    each(&mut pages);
    pages.0.finish();
}
