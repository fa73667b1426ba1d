//! The values of a configuration that an editor must not show. A report shows values only at an error, but an editor
//! shows any value that is computed.

use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::Arc;

use hcl_model::__private::ext::Secrecy;
use hcl_model::body::{Body, Locals, Variables};
use hcl_model::expr::EvalContext;
use hcl_model::function::Function;
use hcl_model::limits::{Allowance, Exhausted};
use hcl_model::path::{Path, PathStep};
use hcl_model::syntax::{Construct, Item, NodeId, NodeRef};
use hcl_model::typing::StaticType;
use hcl_model::value::{Mark, Value, Walk};

use crate::loader::{Loader, Transform};
use crate::read::FieldItems;
use crate::schema::Schema;
use crate::secrets::SecretNames;

/// The mark of such values.
pub(crate) const UNSHOWN: &str = "not shown";

impl Transform<'_> {
    /// Variables as an editor may show them: what is given for one stands in no file, and whoever looks at the files must not
    /// see it.
    pub(super) fn unshown_variables(&self, variables: Variables) -> Variables {
        if self.loader.opened().is_none() {
            return variables;
        }
        let (secrets, given) = (self.secrets.clone(), variables.clone());
        let is_secret = move |name: &str| secrets.has_definition(name);
        variables.map(move |name, value| match given.has_given(name) || is_secret(name) {
            true => unshown(value),
            false => inside(&value, &is_secret).unwrap_or(value),
        })
    }

    /// Local values as an editor may show them.
    pub(super) fn unshown_locals(&self, locals: Locals) -> Locals {
        if self.loader.opened().is_none() {
            return locals;
        }
        let secrets = self.secrets.clone();
        let is_secret = move |name: &str| secrets.has_definition(name);
        locals.map(
            move |name, value| {
                if is_secret(name) { unshown(value) } else { inside(&value, &is_secret).unwrap_or(value) }
            },
        )
    }
}

/// The values of names that are not shown. Secret values are not shown. In an editor, values that are in no file and
/// values with the name of a secret are not shown either.
struct UnshownNames {
    secrets: Arc<dyn Secrecy>,
    names: SecretNames,
    /// The attributes that stand in no file, or a part of them, with the type of the block that they are in.
    given: HashSet<(Option<String>, String)>,
}

impl Transform<'_> {
    /// Returns the values of the names in a body that are not shown.
    pub(super) fn unshown_names(&self, secrets: Arc<dyn Secrecy>, body: &Body) -> Arc<dyn Secrecy> {
        if self.loader.opened().is_none() {
            return secrets;
        }
        Arc::new(UnshownNames { secrets, names: SecretNames::of(self.schema), given: given(body, self.schema) })
    }
}

impl Secrecy for UnshownNames {
    fn mark(
        &self,
        block: Option<&str>,
        attribute: &str,
        value: &Value,
        allowance: &mut Allowance,
    ) -> Result<Option<Value>, Exhausted> {
        let marked = self.secrets.mark(block, attribute, value, allowance)?;
        let is_secret = |name: &str| self.names.has(name);
        let seen = marked.as_ref().unwrap_or(value);
        let is_given = || self.given.contains(&(block.map(str::to_owned), attribute.to_owned()));
        Ok(match () {
            () if is_secret(attribute) || is_given() => Some(unshown(seen.clone())),
            () => inside(seen, &is_secret).or(marked),
        })
    }

    fn mark_type(&self, block: Option<&str>, attribute: &str, ty: &StaticType) -> Option<StaticType> {
        self.secrets.mark_type(block, attribute, ty)
    }

    fn hides_labels(&self, block: &str) -> bool {
        self.secrets.hides_labels(block)
    }
}

/// Returns the attributes of a body that stand in no file, or a part of them.
fn given(body: &Body, schema: &'static Schema) -> HashSet<(Option<String>, String)> {
    let mut given = HashSet::new();
    let mut next = vec![(None, body.as_node(), schema)];
    while let Some((block, body, schema)) = next.pop() {
        for found in FieldItems::new(body, schema) {
            match found.item {
                Item::Attribute(item) => {
                    if stands_in_no_file(item.expr()) {
                        given.insert((block.clone(), item.name.into_owned()));
                    }
                }
                Item::Block(item) => {
                    next.push((Some(item.ty.clone().into_owned()), item.body(), found.schema));
                }
            }
        }
    }
    given
}

/// Returns `true` if a part of an expression stands in no file.
fn stands_in_no_file(node: NodeRef<'_>) -> bool {
    let mut next = vec![node];
    while let Some(node) = next.pop() {
        if !node.range().source().is_shown() {
            return true;
        }
        let inside: Vec<NodeId> = match node.syntax().construct(node.node()) {
            Construct::Tuple(all) => all,
            Construct::Object(entries) => entries.into_iter().flat_map(|(key, value)| [key, value]).collect(),
            _ => Vec::new(),
        };
        next.extend(inside.into_iter().map(|inside| NodeRef::new(node.syntax(), inside)));
    }
    false
}

impl Loader {
    /// Returns the function that reads the environment, for a context that an editor may show. The function marks its
    /// values, because they are in no file.
    pub(super) fn unshown_environment(&self, context: &EvalContext) -> Option<Function> {
        let env = context.function("env").filter(|_| self.is_of_editor())?;
        Some(env.clone().marking(Mark::new(UNSHOWN)))
    }
}

/// A value in which what is not shown is secret, so that its type tells no names of it either.
pub(crate) fn as_secret(value: &Value) -> Value {
    let is_unshown = |value: &Value| value.marks().contains(&Mark::new(UNSHOWN));
    let marked = |_: &Path, value: Value| {
        Ok::<_, Infallible>(if is_unshown(&value) { value.mark(Mark::sensitive()) } else { value })
    };
    match value.contains_marks() {
        true if is_too_heavy(value) => value.clone().mark(Mark::sensitive()),
        true if value.all_marks().contains(&Mark::new(UNSHOWN)) => {
            value.transform(marked).unwrap_or_else(|never| match never {})
        }
        _ => value.clone(),
    }
}

/// Returns `true` if a value has more parts than are looked at for each change of a text: what holds the same several
/// times, which holds the same several times.
pub(crate) fn is_too_heavy(value: &Value) -> bool {
    const HEAVIEST: u64 = 100_000;
    value.weight() > HEAVIEST
}

fn unshown(value: Value) -> Value {
    value.mark(Mark::new(UNSHOWN))
}

/// A value in which what is called like a secret is not shown, if there is such a thing in it, or that takes too long to find out.
fn inside(value: &Value, is_secret: &dyn Fn(&str) -> bool) -> Option<Value> {
    if is_too_heavy(value) {
        return Some(unshown(value.clone()));
    }
    if !has_name_in_it(value, is_secret) {
        return None;
    }
    let marked = |path: &Path, value: Value| {
        Ok::<_, Infallible>(if is_called(path, is_secret) { unshown(value) } else { value })
    };
    Some(value.transform(marked).unwrap_or_else(|never| match never {}))
}

/// Returns `true` if something in a value has such a name.
pub(crate) fn has_name_in_it(value: &Value, is_secret: &dyn Fn(&str) -> bool) -> bool {
    let mut has_name = false;
    value.walk(|path, _| {
        has_name = is_called(path, is_secret);
        if has_name { Walk::Stop } else { Walk::Into }
    });
    has_name
}

fn is_called(path: &Path, is_secret: &dyn Fn(&str) -> bool) -> bool {
    match path.steps().last() {
        Some(PathStep::Name(name)) => is_secret(name),
        _ => false,
    }
}
