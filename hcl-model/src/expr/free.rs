//! Free references of functions: references in a result to definitions that come later than the function.
//!
//! Whoever evaluates definitions has the values for a context: [`EvalContext::with_closure`](crate::expr::EvalContext).

use std::collections::HashMap;
use std::sync::Arc;

use crate::expr::{FunctionReference, Traversal};
use crate::function::Function;
use crate::source::Range;

/// References in the result of a function that the context of the definition does not answer.
#[derive(Debug, Default)]
pub(crate) struct FreeReferences {
    pub(crate) variables: Vec<Traversal>,
    /// The called functions that have free references, too.
    pub(crate) calls: Vec<FunctionReference>,
}

/// Functions with free references, numbered.
#[derive(Debug, Default)]
pub(crate) struct FreeFunctions {
    all: Vec<(Arc<str>, Arc<FreeReferences>)>,
    numbers: HashMap<Arc<str>, usize>,
}

impl FreeFunctions {
    /// Finds the functions with free references.
    pub(crate) fn of<'f>(functions: impl Iterator<Item = (&'f str, &'f Function)>) -> FreeFunctions {
        let mut found = FreeFunctions::default();
        for (name, function) in functions {
            if let Some(free) = function.free().and_then(|free| free.clone().downcast().ok()) {
                let name: Arc<str> = name.into();
                found.numbers.insert(name.clone(), found.all.len());
                found.all.push((name, free));
            }
        }
        found
    }

    /// Returns the number of functions.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns the name and the free references of a function.
    pub(crate) fn get(&self, number: usize) -> Option<&(Arc<str>, Arc<FreeReferences>)> {
        self.all.get(number)
    }

    /// Returns the functions that calls depend on, each with the range of the call.
    pub(crate) fn called(&self, calls: &[FunctionReference]) -> Vec<(usize, Range)> {
        calls.iter().filter_map(|call| Some((*self.numbers.get(&*call.name)?, call.range.clone()))).collect()
    }
}
