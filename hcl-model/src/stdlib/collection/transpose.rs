//! Keys and values that change places.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::function::{Function, FunctionError};
use crate::price;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param, unknown};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    let result = "A map with a list for each text that was in a list: the keys of the lists, in their order.";
    vec![LibraryFunction::new("transpose", transpose(), result).example(
        r#"transpose({a = ["1", "2"], b = ["2"]})"#,
        r#"tomap({"1" = tolist(["a"]), "2" = tolist(["a", "b"])})"#,
    )]
}

#[inline]
fn lists() -> Type {
    Type::map(Type::list(Type::STRING))
}

#[inline]
fn transpose() -> Function {
    let values = param("values", lists(), "A map of lists of texts.");
    Function::counting([values], lists(), |arguments, allowance| {
        if !arguments[0].is_wholly_known() {
            return Ok(unknown(lists()));
        }
        let mut keys: BTreeMap<Arc<str>, Vec<Value>> = BTreeMap::new();
        for (key, list) in arguments[0].as_entries().iter().flat_map(|entries| entries.iter()) {
            let Some(texts) = list.as_elements() else {
                return Err(null(format!("the list of {key:?}")));
            };
            allowance.elements(texts.len())?;
            allowance.steps(price::of_sorting(texts.len(), list.weight()))?;
            for text in texts {
                let text = text.as_str().ok_or_else(|| null(format!("a text in the list of {key:?}")))?;
                keys.entry(text.into()).or_default().push(Value::from(&**key));
            }
        }
        allowance.elements(keys.len())?;
        let lists = keys.into_iter().map(|(key, list)| (key, Value::list(Type::STRING, list)));
        Ok(Value::map(Type::list(Type::STRING), lists))
    })
    .described("Makes of a map of lists the map of the lists in which each text is.")
    .refined(not_null())
}

#[inline]
fn null(what: String) -> FunctionError {
    FunctionError::argument(0, format!("{what} must not be null"))
}
