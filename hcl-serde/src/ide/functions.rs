//! The signatures and the documentation of functions.

use std::ops::Range;

use hcl_model::function::{Function, Param};
use hcl_model::stdlib::{self, LibraryFunction};

use crate::ide::messages;
use crate::ide::project::Load;

/// The signature of a function.
#[derive(Debug)]
pub(super) struct Signature {
    /// The function as a call, with its result.
    pub(super) label: String,
    /// The range of each parameter in the label, with the documentation of the parameter.
    pub(super) parameters: Vec<(Range<usize>, String)>,
    /// `true` if the last parameter takes any number of arguments.
    pub(super) is_variadic: bool,
    /// The documentation of the function, as Markdown.
    pub(super) documentation: String,
}

/// The functions that expressions may call, by name.
pub(super) fn names(load: &Load) -> Vec<String> {
    let look = load.look();
    let mut names: Vec<String> = look.context.function_names().into_iter().map(str::to_owned).collect();
    names.extend(look.scope.function_names().into_iter().map(str::to_owned));
    names.sort_unstable();
    names.dedup();
    names
}

/// A function by its name, if there is one.
pub(super) fn signature(load: &Load, name: &str) -> Option<Signature> {
    let look = load.look();
    if let Some(function) = look.context.function(name) {
        return Some(of_function(name, function));
    }
    let signature = look.scope.function(name)?;
    let (parameters, is_variadic) = signature.parameters();
    let known = stdlib::get(name).filter(|known| {
        let of_library = known.function();
        let names = of_library.params().iter().chain(of_library.variadic_param()).map(Param::name);
        names.eq(parameters.iter().map(|(name, _)| *name))
    });
    let described = |name: &str| {
        let of_library = known.map(|known| known.function());
        let mut all = of_library.iter().flat_map(|it| it.params().iter().chain(it.variadic_param()));
        all.find(|param| param.name() == name).map_or_else(String::new, |param| param.description().to_owned())
    };
    let all = parameters
        .iter()
        .map(|(name, ty)| ((*name).to_owned(), messages::type_words(&ty.to_string()), described(name)));
    let documentation = known.map_or_else(String::new, of_library);
    Some(build(name, all.collect(), is_variadic, None, documentation))
}

fn of_function(name: &str, function: &Function) -> Signature {
    let all = function.params().iter().chain(function.variadic_param());
    let parameters = all.map(|param| {
        let ty = param.static_type().map_or_else(|| param.ty().to_string(), ToString::to_string);
        (param.name().to_owned(), messages::type_words(&ty), param.description().to_owned())
    });
    let result = function.fixed_type().map(|ty| messages::type_words(&ty.to_string()));
    let documentation = match stdlib::get(name).filter(|known| known.function().description() == function.description())
    {
        Some(known) => of_library(known),
        None => function.description().to_owned(),
    };
    build(name, parameters.collect(), function.variadic_param().is_some(), result, documentation)
}

/// Returns the documentation of a function of the library.
fn of_library(known: &LibraryFunction) -> String {
    let examples: Vec<String> = known.examples().iter().map(|it| format!("{}  # {}", it.call, it.result)).collect();
    messages::library_function(known.function().description(), known.result(), &examples)
}

fn build(
    name: &str,
    all: Vec<(String, String, String)>,
    is_variadic: bool,
    result: Option<String>,
    documentation: String,
) -> Signature {
    let mut label = format!("{name}(");
    let mut parameters = Vec::new();
    let count = all.len();
    for (index, (param, ty, description)) in all.into_iter().enumerate() {
        if index > 0 {
            label.push_str(", ");
        }
        let start = label.len();
        label.push_str(&format!("{param}: {ty}"));
        if is_variadic && index + 1 == count {
            label.push_str("...");
        }
        parameters.push((start..label.len(), description));
    }
    label.push(')');
    if let Some(result) = result {
        label.push_str(&format!(" -> {result}"));
    }
    Signature { label, parameters, is_variadic, documentation }
}
