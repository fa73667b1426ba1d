//! The block of a function.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use crate::body::{Block, BodySchema};
use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::Expression;
use crate::ext::functions::messages;
use crate::source::Range;
use crate::source::normalize;

/// A function that a configuration defines.
#[derive(Clone)]
pub(super) struct Declaration {
    pub(super) name: Arc<str>,
    /// The range of the name.
    pub(super) at: Range,
    /// `None` if the block has a reported error.
    pub(super) body: Option<Definition>,
}

/// Parameters and a result.
#[derive(Clone)]
pub(super) struct Definition {
    pub(super) params: Vec<Arc<str>>,
    pub(super) variadic: Option<Arc<str>>,
    pub(super) result: Expression,
}

impl Declaration {
    /// Reads the block of a function; what is wrong in it is noted.
    pub(super) fn read(name: Arc<str>, at: Range, block: &Block, diagnostics: &mut Diagnostics) -> Declaration {
        let schema = BodySchema::new().required("params").optional("variadic_param").required("result");
        let (content, mut found) = block.body().content(&schema);
        let expr = |name| content.attribute(name).map(|it| it.expr.clone());
        let mut names = Names { seen: HashMap::new(), found: &mut found };
        let params = expr("params").map(|params| names.listed(&params));
        let variadic = expr("variadic_param").map(|it| names.single(&it, messages::invalid_variadic));
        let failed = found.has_errors();
        diagnostics.extend(found);
        let body = match (params, expr("result")) {
            (Some(params), Some(result)) if !failed => {
                Some(Definition { params, variadic: variadic.flatten(), result })
            }
            _ => None,
        };
        Declaration { name, at, body }
    }
}

/// Names of parameters, as far as they were read.
struct Names<'d> {
    seen: HashMap<Arc<str>, Range>,
    found: &'d mut Diagnostics,
}

impl Names<'_> {
    fn listed(&mut self, params: &Expression) -> Vec<Arc<str>> {
        match params.as_static_list() {
            Ok(params) => params.iter().filter_map(|param| self.single(param, messages::invalid_param)).collect(),
            Err(found) => {
                self.found.extend(found);
                Vec::new()
            }
        }
    }

    fn single(&mut self, param: &Expression, invalid: fn(Range) -> Diagnostic) -> Option<Arc<str>> {
        let at = param.range();
        let Some(name) = param.as_keyword() else {
            self.found.push(invalid(at));
            return None;
        };
        let name: Arc<str> = normalize(Cow::Owned(name)).into();
        match self.seen.get(&name) {
            Some(first) => self.found.push(messages::repeated_param(&name, first.clone(), at)),
            None => drop(self.seen.insert(name.clone(), at)),
        }
        Some(name)
    }
}
