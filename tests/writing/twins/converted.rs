//! Each twin converted to the other syntax has the same content, by a decode spec that says what the schema of its theme says:
//! of each type of blocks all in their order, as a spec does not see more of it; and the same mistakes, at their places.

use std::collections::BTreeMap;

use hcl_model::source::Source;
use hcl_model::spec::Spec;
use hcl_model::types::Type;
use hcl_serde::write::{Converter, FileSyntax};

use super::{Level, Reading, level, natives, parsed, twin};
use crate::support::mistakes::{difference, is_refused_for};
use crate::support::{Failures, folders, read};

impl Level {
    /// What is in the body, and what is left of it, as a spec.
    fn spec(&self) -> Spec {
        let mut parts = BTreeMap::new();
        self.add_to(&mut parts);
        for (index, label) in self.labels.iter().enumerate() {
            parts.insert(format!("label {index}"), Spec::block_label(index, label));
        }
        Spec::object(parts)
    }

    fn add_to(&self, parts: &mut BTreeMap<String, Spec>) {
        for name in &self.required {
            parts.insert(name.clone(), Spec::attribute(name, Type::DYNAMIC).required());
        }
        for name in &self.optional {
            parts.insert(name.clone(), Spec::attribute(name, Type::DYNAMIC));
        }
        for (ty, level) in &self.block {
            let spec = match (&level.mode, level.labels.is_empty()) {
                (Reading::Attributes, true) => Spec::block_attributes(ty, Type::DYNAMIC),
                _ => Spec::block_tuple(ty, level.spec()),
            };
            parts.insert(format!("block {ty}"), spec);
        }
        if let Some(rest) = &self.rest {
            rest.add_to(parts);
        }
    }

    fn converter(&self) -> Converter {
        match self.mode {
            Reading::Content => Converter::by_spec(&self.spec()),
            Reading::Attributes => Converter::of_arguments(),
        }
    }
}

#[test]
fn each_twin_becomes_the_other() {
    let mut failures = Failures::default();
    let mut converted = 0;
    for theme in folders("twins") {
        let level = level(&theme);
        let converter = level.converter();
        for path in natives(&theme) {
            let expected = level.read_by_type(parsed(&path));
            let ways = [
                (path.clone(), FileSyntax::Native, FileSyntax::Json, "again.json"),
                (twin(&path), FileSyntax::Json, FileSyntax::Native, "again.hcl"),
            ];
            for (path, from, to, name) in ways {
                let own = level.read_by_type(parsed(&path));
                let text = match converter.convert(Source::new("case", read(&path)), from, to) {
                    Ok(converted) => converted.into_text(),
                    // What cannot be written in the other syntax, or not be read at all, is a mistake here, too.
                    Err(refused) => {
                        if !is_refused_for(refused.diagnostics(), &own.mistakes) {
                            failures.add(&path, &format!("{}\ninstead of\n{}", refused.report(), own.in_full()));
                        }
                        continue;
                    }
                };
                converted += 1;
                let again = level.read_by_type(super::parsed_as(name, &text));
                if again.stated() != expected.stated() {
                    failures.add(&path, &format!("{text}\n{}\ninstead of\n{}", again.in_full(), expected.in_full()));
                }
                if let Some(difference) = difference(&own.mistakes, &again.mistakes) {
                    failures.add(&path, &format!("{text}\n{difference}"));
                }
            }
        }
    }
    failures.finish();
    assert!(converted > 150, "{converted}");
}
