//! The hints that a loader adds to reports. A loader knows what a configuration defines and when, and so it can
//! suggest a name.

use std::collections::HashMap;
use std::ops;
use std::sync::Arc;

use hcl_model::__private::diag::closest;
use hcl_model::body::Body;
use hcl_model::diag::{Diagnostic, Diagnostics, Message};
use hcl_model::expr::EvalContext;
use hcl_model::native::is_identifier;
use hcl_model::source::{Range, SourceKind};
use hcl_model::types::{Type, TypeKind};
use hcl_model::value::Value;

use crate::codes;
use crate::environment::variable_part;
use crate::loader::meant::{Defines, Definitions};
use crate::loader::messages;

/// The knowledge of a loader that hints are made of.
#[derive(Debug, Default)]
pub(super) struct Hints {
    /// Sources by their address: `true` if the source tells attributes and blocks apart. The native syntax tells them
    /// apart.
    sources: HashMap<usize, bool>,
    /// The variables and functions that there are in the end.
    context: EvalContext,
    /// The prefix of the names of environment variables.
    prefix: Option<String>,
    /// Below which variables declared ones are.
    declared: Vec<Arc<str>>,
    /// `true` if there are `dynamic` blocks.
    expands: bool,
    /// `true` if what is at the root has names.
    has_names: bool,
}

impl Hints {
    /// With the bodies of all sources that were read.
    pub(super) fn of<'b>(bodies: impl IntoIterator<Item = &'b Body>) -> Hints {
        let syntax = |body: &Body| {
            let node = body.as_node();
            (node.range().source().address(), node.syntax().tells_blocks_apart())
        };
        Hints { sources: bodies.into_iter().map(syntax).collect(), ..Hints::default() }
    }

    pub(super) fn defined(self, context: EvalContext, declared: &[Arc<str>]) -> Hints {
        Hints { context, declared: declared.to_vec(), ..self }
    }

    pub(super) fn loaded_with(self, prefix: Option<&str>, expands: bool, has_names: bool) -> Hints {
        Hints { prefix: prefix.map(str::to_owned), expands, has_names, ..self }
    }

    /// Returns `Some` if a range is in a file of the configuration, and `Some(true)` if that file is in the native
    /// syntax.
    fn is_native(&self, at: &Range) -> Option<bool> {
        self.sources.get(&at.source().address()).copied()
    }

    /// The name of the variable of the environment that was meant by one that sets nothing.
    fn setting(&self, name: &str) -> Option<String> {
        let prefix = self.prefix.as_deref()?;
        let spelled = variable_part;
        let declared = self.declared.iter().flat_map(|root| {
            // Before there are values there are types.
            let ty = self.context.variable(root).map(Value::ty);
            let names: Vec<String> = match ty.as_ref().map(Type::kind) {
                Some(TypeKind::Object(object)) => object.iter().map(|(name, _)| name.to_string()).collect(),
                _ => Vec::new(),
            };
            names.into_iter().map(move |name| (format!("{prefix}_{}__", spelled(root)), spelled(&name)))
        });
        let declared: Vec<(String, String)> = declared.collect();
        let flat = |text: &str| text.to_uppercase().replace("__", "_");
        let is_meant = |root: &str, variable: &str| {
            flat(&format!("{root}{variable}")) == flat(name) || format!("{prefix}_{variable}") == name.to_uppercase()
        };
        let meant = declared.iter().find(|(root, variable)| is_meant(root, variable));
        let meant = meant.map(|(root, variable)| format!("{root}{variable}"));
        let close = || {
            let Some((root, rest)) = declared.iter().find_map(|(root, _)| Some((root, name.strip_prefix(&**root)?)))
            else {
                let names: Vec<String> = declared.iter().map(|(root, variable)| format!("{root}{variable}")).collect();
                return closest(name, names.iter().map(String::as_str)).map(str::to_owned);
            };
            let variables = declared.iter().filter(|(other, _)| other == root).map(|(_, variable)| &**variable);
            closest(rest, variables).map(|close| format!("{root}{close}"))
        };
        let meant = meant.or_else(close);
        meant.filter(|meant| meant != name)
    }
}

/// The diagnostics with what a loader can add.
pub(super) fn hinted(found: Diagnostics, definitions: &Definitions) -> Diagnostics {
    let codes = [codes::UNKNOWN_VARIABLE, codes::UNKNOWN_FUNCTION, codes::UNKNOWN_SETTING, codes::INVALID_VALUE];
    let codes = codes.into_iter().chain([codes::UNKNOWN_ARGUMENT, codes::UNKNOWN_PROPERTY]);
    let codes: Vec<&str> = codes.collect();
    match found.iter().any(|found| codes.contains(&found.code())) {
        true => found.into_iter().map(|found| with_hint(found, definitions)).collect(),
        false => found,
    }
}

fn with_hint(found: Diagnostic, definitions: &Definitions) -> Diagnostic {
    let hints = &definitions.hints;
    let Some(at) = found.subject().cloned() else { return found };
    if let (codes::UNKNOWN_SETTING, None, SourceKind::Variable(name)) =
        (found.code(), found.suggestion(), at.source().kind())
    {
        return match hints.setting(name) {
            Some(meant) => found.did_you_mean(meant),
            None => found,
        };
    }
    let Some(is_native) = hints.is_native(&at) else { return found };
    let word = at.text().trim_matches('"');
    match found.code() {
        codes::UNKNOWN_VARIABLE if hints.context.variable(word).is_some() => {
            let later = messages::defined_later("variable", word, &definitions.order(hints.has_names));
            found.without_suggestion().detail(Message::text(later))
        }
        codes::UNKNOWN_FUNCTION if hints.context.function(word).is_some() => {
            let later = messages::defined_later("function", word, &definitions.order(hints.has_names));
            found.without_suggestion().detail(Message::text(later))
        }
        codes::UNKNOWN_VARIABLE if hints.declared.iter().any(|root| **root == *word) => match behind(&at) {
            Some((name, all)) if hints.context.variable(name).is_some() => {
                let (detail, help) = messages::variable_at_root(name);
                found.without_suggestion().meant(detail, help).mended_by(&[(all, name)])
            }
            _ => found,
        },
        codes::UNKNOWN_VARIABLE if hints.expands && word == "each" && found.suggestion().is_none() => {
            found.note(messages::NO_EACH)
        }
        codes::UNKNOWN_ARGUMENT | codes::UNKNOWN_PROPERTY if hints.expands && word == "for_each" => {
            found.note(messages::for_each(is_native))
        }
        codes::INVALID_VALUE => match reference(at.text()).filter(|root| hints.context.variable(root).is_some()) {
            Some(_) => found.and_detail(messages::quoted_reference(word, &at, is_native)),
            None => found,
        },
        _ => found,
    }
}

/// Returns the name behind the root of a reference, and the range of both.
fn behind(root: &Range) -> Option<(&str, ops::Range<usize>)> {
    let bytes = root.bytes();
    let rest = root.source().text().get(bytes.end..)?.strip_prefix('.')?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').unwrap_or(rest.len());
    let name = rest.get(..end).filter(|name| is_identifier(name))?;
    Some((name, bytes.start..bytes.end + 1 + end))
}

/// The root of the reference that a text in quotes would be without them.
fn reference(quoted: &str) -> Option<&str> {
    let text = quoted.strip_prefix('"')?.strip_suffix('"')?;
    let mut steps = text.split('.');
    let root = steps.next().filter(|root| is_identifier(root))?;
    let mut steps = steps.peekable();
    (steps.peek().is_some() && steps.all(is_identifier)).then_some(root)
}

impl Definitions {
    /// Returns the kinds of definitions in the order in which they are computed.
    fn order(&self, has_names: bool) -> Vec<String> {
        let mut order: Vec<String> = Vec::new();
        for (block, defines) in &self.blocks {
            let what = match defines {
                Defines::Below(name) => format!("`{}` blocks (`{name}`)", block.block_type()),
                Defines::AtRoot | Defines::Functions | Defines::Anything => format!("`{}` blocks", block.block_type()),
            };
            if !order.contains(&what) {
                order.push(what);
            }
        }
        order.extend(has_names.then(|| "the names of everything else".to_owned()));
        order
    }
}
