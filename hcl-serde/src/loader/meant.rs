//! Suggestions for a name at the root that nothing takes: a definition that steps would have taken. The module also
//! finds the names that are missing only because of that.

use std::collections::HashSet;
use std::sync::Arc;

use hcl_model::__private::diag::closest;
#[cfg(any(feature = "command", feature = "lsp"))]
use hcl_model::body::Definition;
use hcl_model::body::{BlockSchema, Body, BodySchema};
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::EvalContext;
use hcl_model::source::Range;
use hcl_model::syntax::Item;

use crate::codes;
use crate::loader::hints::{Hints, hinted};

/// The definitions that the blocks of a step make.
#[derive(Debug, Clone)]
pub(super) enum Defines {
    /// Values, which expressions refer to below a name.
    Below(Arc<str>),
    /// Values with names at the root.
    AtRoot,
    #[cfg_attr(not(feature = "language"), expect(dead_code, reason = "functions of a configuration are an extension"))]
    Functions,
    /// Whatever the program makes of them.
    Anything,
}

/// The blocks that steps have taken, or would have.
#[derive(Debug, Default)]
pub(super) struct Definitions {
    pub(super) blocks: Vec<(BlockSchema, Defines)>,
    /// The variables that the steps have made.
    pub(super) variables: HashSet<String>,
    pub(super) hints: Hints,
    /// The name by which files include others.
    pub(super) includes: Option<String>,
}

impl Definitions {
    /// The variables are those that a context has and the one before did not have.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn with_variables(mut self, context: &EvalContext, before: &EvalContext) -> Definitions {
        if self.blocks.iter().any(|(_, defines)| matches!(defines, Defines::Anything)) {
            let names = context.variable_names().into_iter();
            let new = names.filter(|name| context.variable(name) != before.variable(name));
            self.variables = new.map(str::to_owned).collect();
        }
        self
    }
}

/// Returns the definition that a block at the root makes by the rules of this crate. The definition has the name
/// below which expressions refer to it, if there is one.
#[cfg(any(feature = "command", feature = "lsp"))]
pub(super) fn definition_of(block: &BlockSchema, defines: &Defines) -> Option<(Definition, Option<String>)> {
    let definition = Definition::of(block.block_type())?;
    match defines {
        Defines::Below(name) => Some((definition, Some(name.to_string()))),
        Defines::AtRoot | Defines::Functions => Some((definition, None)),
        Defines::Anything => None,
    }
}

/// A name that blocks would have defined that are called otherwise than what was meant.
#[derive(PartialEq, Eq, Hash)]
enum Missing {
    Function(String),
    /// A variable, by a step of the program.
    Variable(String),
    /// Below a variable.
    Below(Arc<str>, String),
    /// Below any variable that the steps have made.
    BelowAny(String),
}

/// The diagnostics, in which a block or a property at the root that nobody knows suggests what is close to it of these
/// definitions; without that there is not what would have been defined.
pub(super) fn suggesting(found: Diagnostics, body: &Body, definitions: &Definitions) -> Diagnostics {
    let found = suggesting_includes(hinted(found, definitions), body, definitions);
    let is_unknown = |code: &str| matches!(code, codes::UNKNOWN_BLOCK | codes::UNKNOWN_PROPERTY);
    let blocks = &definitions.blocks;
    if blocks.is_empty() || !found.iter().any(|found| is_unknown(found.code()) && found.suggestion().is_none()) {
        return found;
    }
    let root = names_at_root(body);
    let (mut missing, mut seen) = (HashSet::new(), HashSet::new());
    let suggest = |found: Diagnostic| {
        let is_open = is_unknown(found.code()) && found.suggestion().is_none();
        let Some(at) = found.subject().filter(|at| is_open && root.contains(&place(at))) else { return found };
        let written = at.text().trim_matches('"');
        let Some(meant) = closest(written, blocks.iter().map(|(block, _)| block.block_type())) else { return found };
        if seen.insert(written.to_owned()) {
            for (definition, defines) in blocks.iter().filter(|(block, _)| block.block_type() == meant) {
                for name in defined_by(body, written, definition.labels().len()) {
                    match defines {
                        Defines::Functions => drop(missing.insert(Missing::Function(name))),
                        Defines::AtRoot => drop(missing.insert(Missing::Variable(name))),
                        Defines::Below(variable) => drop(missing.insert(Missing::Below(variable.clone(), name))),
                        Defines::Anything => missing.extend([
                            Missing::Function(name.clone()),
                            Missing::Variable(name.clone()),
                            Missing::BelowAny(name),
                        ]),
                    }
                }
            }
        }
        found.did_you_mean(meant)
    };
    let mut found: Diagnostics = found.into_iter().map(suggest).collect();
    if !missing.is_empty() {
        found.retain(|found| !follows(found, &missing, &definitions.variables));
    }
    found
}

/// The diagnostics, in which a name at the root that nobody knows suggests the one by which files include others.
fn suggesting_includes(found: Diagnostics, body: &Body, definitions: &Definitions) -> Diagnostics {
    let Some(include) = &definitions.includes else { return found };
    let is_open = |found: &Diagnostic| {
        let is_unknown =
            matches!(found.code(), codes::UNKNOWN_ARGUMENT | codes::UNKNOWN_BLOCK | codes::UNKNOWN_PROPERTY);
        is_unknown && found.suggestion().is_none()
    };
    if !found.iter().any(is_open) {
        return found;
    }
    let root = names_at_root(body);
    found.map(|found| {
        let at = found.subject().filter(|at| is_open(&found) && root.contains(&place(at)));
        match at.and_then(|at| closest(at.text().trim_matches('"'), [&**include])) {
            Some(meant) => {
                let meant = meant.to_owned();
                found.did_you_mean(meant)
            }
            None => found,
        }
    })
}

fn place(at: &Range) -> (usize, std::ops::Range<usize>) {
    (at.source().address(), at.bytes())
}

/// Returns the ranges of the names of all items at the root.
fn names_at_root(body: &Body) -> HashSet<(usize, std::ops::Range<usize>)> {
    let mut root = HashSet::new();
    for item in body.items(None) {
        let name = match &item {
            Item::Attribute(item) => item.node.name_range(),
            Item::Block(item) => item.node.name_range(),
        };
        root.insert(place(&name));
    }
    root
}

/// The names that blocks of a type would define: their labels, or their arguments if they have none.
fn defined_by(body: &Body, ty: &str, labels: usize) -> Vec<String> {
    let (blocks, _) = body.partial_content(&BodySchema::new().block(ty, vec!["name"; labels]));
    let names = blocks.content.blocks().iter().flat_map(|block| match labels {
        0 => block.body().just_attributes().0.into_iter().map(|attribute| attribute.name).collect(),
        _ => block.labels().to_vec(),
    });
    names.collect()
}

/// Returns `true` if a diagnostic says that there is not what is missing.
fn follows(found: &Diagnostic, missing: &HashSet<Missing>, variables: &HashSet<String>) -> bool {
    let Some(at) = found.subject() else { return false };
    match found.code() {
        codes::UNKNOWN_FUNCTION => missing.contains(&Missing::Function(at.text().to_owned())),
        codes::UNKNOWN_VARIABLE => missing.contains(&Missing::Variable(at.text().to_owned())),
        codes::UNKNOWN_ATTRIBUTE | codes::UNDECLARED_REFERENCE | codes::INVALID_INDEX => {
            first_step(at).is_some_and(|(variable, name)| {
                variables.contains(variable) && missing.contains(&Missing::BelowAny(name.to_owned()))
                    || missing.contains(&Missing::Below(variable.into(), name.to_owned()))
            })
        }
        _ => false,
    }
}

/// The variable and what is asked of it, where a reference to it stands or the first step of one.
fn first_step(at: &Range) -> Option<(&str, &str)> {
    let text = at.text();
    let (variable, step) = if text.starts_with(['.', '[']) {
        let before = at.source().text().get(..at.bytes().start)?.trim_end();
        let begin = before.char_indices().rev().take_while(|&(_, c)| is_in_name(c)).last()?.0;
        // The name of a step is that of no variable.
        let is_step = before[..begin].trim_end().ends_with('.');
        (&before[begin..], if is_step { return None } else { text })
    } else {
        text.split_at(text.find(|c| !is_in_name(c))?)
    };
    let step = step.trim_start();
    if let Some(name) = step.strip_prefix('.') {
        let name = name.trim_start();
        return Some((variable, &name[..name.find(|c| !is_in_name(c)).unwrap_or(name.len())]));
    }
    // In JSON the quotes of a name are written with a backslash.
    let name = step.strip_prefix('[')?.trim_start().trim_start_matches('\\').strip_prefix('"')?;
    Some((variable, &name[..name.find(['"', '\\'])?]))
}

fn is_in_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-')
}
