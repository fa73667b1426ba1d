//! Definitions by what they are called, without a copy of what is called so.

use std::collections::HashMap;

use crate::ide::names::Name;

/// The numbers of the definitions of each name, in their order.
#[derive(Debug, Default)]
pub(super) struct ByName {
    values: Step,
    functions: HashMap<String, Vec<usize>>,
    local: HashMap<Name, Vec<usize>>,
}

/// What is called by some steps, and by more steps than these.
#[derive(Debug, Default)]
struct Step {
    definitions: Vec<usize>,
    below: HashMap<String, Step>,
}

impl ByName {
    pub(super) fn push(&mut self, name: &Name, definition: usize) {
        let definitions = match name {
            Name::Value(path) => {
                let last = path.iter().fold(&mut self.values, |step, name| step.below.entry(name.clone()).or_default());
                &mut last.definitions
            }
            Name::Function(name) => self.functions.entry(name.clone()).or_default(),
            Name::Local { .. } => self.local.entry(name.clone()).or_default(),
        };
        definitions.push(definition);
    }

    pub(super) fn get(&self, name: &Name) -> &[usize] {
        match name {
            Name::Value(path) => self.value(path.iter().map(String::as_str)),
            Name::Function(name) => self.function(name),
            Name::Local { .. } => self.local.get(name).map_or(&[], Vec::as_slice),
        }
    }

    /// The definitions of what these steps lead to.
    pub(super) fn value<'n>(&self, mut path: impl Iterator<Item = &'n str>) -> &[usize] {
        path.try_fold(&self.values, |step, name| step.below.get(name)).map_or(&[], |step| &step.definitions)
    }

    pub(super) fn function(&self, name: &str) -> &[usize] {
        self.functions.get(name).map_or(&[], Vec::as_slice)
    }
}
