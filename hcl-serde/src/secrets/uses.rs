//! Definitions that a secret is computed from.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use hcl_model::__private::value::normalize;
use hcl_model::expr::StepKind;
use hcl_model::syntax::NodeRef;

/// Names that expressions refer to: the first attribute of each reference, and each function.
#[derive(Debug, Clone, Default)]
struct References {
    names: HashSet<String>,
    /// A reference leads to definitions whose names are computed.
    is_open: bool,
}

impl References {
    fn add_name(&mut self, name: &str) {
        self.names.insert(normalize(Cow::Borrowed(name)).into_owned());
    }

    fn add(&mut self, expr: NodeRef<'_>) {
        let syntax = expr.syntax();
        syntax.variables(expr.node(), &mut |reference| {
            let name = reference.steps().first().and_then(|step| match step.kind() {
                StepKind::Attribute(name) => Some(&**name),
                StepKind::Index(key) => key.as_str(),
                _ => None,
            });
            match name {
                Some(name) => self.add_name(name),
                None => self.is_open = true,
            }
        });
        syntax.functions(expr.node(), &mut |function| self.add_name(&function.name));
    }
}

/// Definitions that a secret is computed from.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    /// References in the values of secrets.
    secret: References,
    /// References in the values of definitions, by their names.
    definitions: HashMap<String, References>,
}

impl Uses {
    /// Notes the value of a secret.
    pub(super) fn add_secret(&mut self, expr: NodeRef<'_>) {
        self.secret.add(expr);
    }

    /// Notes words in the text of a secret that cannot be read.
    pub(super) fn add_words<'t>(&mut self, words: impl Iterator<Item = &'t str>) {
        words.for_each(|word| self.secret.add_name(word));
    }

    /// Notes a value of a definition.
    pub(super) fn add_definition(&mut self, name: &str, expr: NodeRef<'_>) {
        self.definitions.entry(normalize(Cow::Borrowed(name)).into_owned()).or_default().add(expr);
    }

    /// Adds the definitions that those for secrets are computed from.
    pub(super) fn close(&mut self) {
        let mut pending: Vec<String> = self.secret.names.iter().cloned().collect();
        while let Some(name) = pending.pop() {
            let Some(references) = self.definitions.remove(&name) else { continue };
            self.secret.is_open |= references.is_open;
            pending.extend(references.names.into_iter().filter(|name| self.secret.names.insert(name.clone())));
        }
    }

    /// Returns `true` if a secret may be computed from a definition.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.secret.is_open || self.secret.names.contains(&*normalize(Cow::Borrowed(name)))
    }
}
