//! What expressions of a configuration may refer to, for who looks at it without decoding: also where it is not right.

use hcl_model::body::Definition;
use hcl_model::diag::Suggestions;
use hcl_model::expr::EvalContext;
use hcl_model::typing::Scope;

use crate::loader::Loader;
use crate::loader::meant::Defines;
use crate::loader::origins::{Origin, Origins};
use crate::loader::ready::Ready;
use crate::schema::Schema;

/// A configuration before it is decoded.
#[derive(Debug)]
pub(crate) struct Look {
    /// The variables and functions, of which those are unknown values that nobody knows yet.
    pub(crate) context: EvalContext,
    /// Their types.
    pub(crate) scope: Scope,
    /// The blocks at the root that define something, with the name below which expressions refer to that.
    pub(crate) definitions: Vec<(Definition, Option<String>)>,
    /// Other blocks at the root that a step of the program takes, with how many labels they have.
    pub(crate) others: Vec<(String, usize)>,
    origins: Origins,
}

impl Look {
    /// Where the value of a path comes from.
    pub(crate) fn origin(&self, path: &str) -> Option<Origin> {
        self.origins.origin(path)
    }
}

impl Loader {
    /// Reads and merges everything, and has the steps look at it; before values are known, if there is a scope.
    pub(crate) fn look(&self, schema: &'static Schema, scope: Option<&Scope>) -> Look {
        let _report = Suggestions::begin();
        let loader = self.for_load();
        let load = loader.limited().for_load();
        let scope = scope.map(|scope| match &loader.world {
            Some(world) => world.scope(scope.clone().for_check()),
            None => scope.clone().for_check(),
        });
        let Ready { body, loader: prepared, scope: after, taken, .. } = loader.ready(schema, &load, scope.as_ref());
        let context = prepared.limited().into_owned().with_budget(load.budget().clone());
        let scope = after.or(scope).unwrap_or_else(|| Scope::new().with_context(&context));
        let (mut definitions, mut others) = (Vec::new(), Vec::new());
        for (block, defines) in &taken.blocks {
            let definition = Definition::of(block.block_type());
            match (definition, defines) {
                (Some(definition), Defines::Below(name)) => definitions.push((definition, Some(name.to_string()))),
                (Some(definition), Defines::Functions) => definitions.push((definition, None)),
                _ => others.push((block.block_type().to_owned(), block.labels().len())),
            }
        }
        let origins = Origins::new(body, schema, context.clone(), self.literal);
        loader.asked();
        Look { context, scope, definitions, others, origins }
    }

    /// Whether `dynamic` blocks make others.
    pub(crate) fn has_dynamic_blocks(&self) -> bool {
        self.expands()
    }

    /// The name of the argument by which files include others.
    pub(crate) fn include_name(&self) -> Option<String> {
        self.includes.as_ref().map(|includes| includes.name.to_string())
    }

    /// Whether there are no variables and functions.
    pub(crate) fn is_literal(&self) -> bool {
        self.literal
    }
}
