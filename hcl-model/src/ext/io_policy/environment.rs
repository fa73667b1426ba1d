//! The functions that look at the environment: its variables, and the home folder.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use crate::diag::Message;
use crate::ext::io_policy::files::marked;
use crate::ext::io_policy::messages;
use crate::function::{Function, FunctionError, Param};
use crate::static_types::{StaticKind, StaticType};
use crate::types::Type;
use crate::value::{Refinement, Value};

/// Variables that may be read, with what they were when they were allowed.
#[derive(Clone, Default)]
pub(super) struct Environment {
    /// Names, and beginnings of names with a `*` behind them.
    patterns: Vec<String>,
    /// The names of sensitive variables.
    sensitive: Vec<String>,
    values: BTreeMap<String, Variable>,
}

#[derive(Clone)]
struct Variable {
    value: OsString,
    is_sensitive: bool,
}

impl Environment {
    /// Allows what a pattern says, with the values that there are.
    pub(super) fn allow(
        &mut self,
        pattern: String,
        is_sensitive: bool,
        all: impl Iterator<Item = (OsString, OsString)>,
    ) {
        for (name, value) in all {
            let Some(name) = name.to_str().filter(|name| matches(&pattern, name)) else { continue };
            let was = self.values.get(name).is_some_and(|variable| variable.is_sensitive);
            self.values.insert(name.to_owned(), Variable { value, is_sensitive: is_sensitive || was });
        }
        if is_sensitive {
            self.sensitive.push(pattern.clone());
        }
        self.patterns.push(pattern);
    }

    /// Refuses a variable that may not be read, whether there is one or not.
    fn check(&self, name: &str) -> Result<(), FunctionError> {
        match self.patterns.iter().any(|pattern| matches(pattern, name)) {
            true => Ok(()),
            false => Err(FunctionError::argument(0, messages::variable_not_allowed(name, &self.patterns))),
        }
    }

    /// Returns the static type of a variable, whose value may change before an expression reads it.
    fn static_type(&self, name: &str) -> Result<StaticType, FunctionError> {
        self.check(name)?;
        Ok(match self.sensitive.iter().any(|pattern| matches(pattern, name)) {
            true => StaticType::output(StaticType::STRING),
            false => StaticType::STRING,
        })
    }

    /// The patterns, which are no secret; the values may be.
    pub(super) fn patterns(&self) -> &[String] {
        &self.patterns
    }
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => pattern == name,
    }
}

pub(super) fn env(environment: &Environment) -> Function {
    let (environment, typed) = (environment.clone(), environment.clone());
    let name = Param::new("name", Type::STRING).described("The name of the variable.");
    Function::new([name], Type::STRING, move |arguments| {
        let name = arguments[0].as_str().unwrap_or_default();
        let refuse = |why: Message| Err(FunctionError::argument(0, why));
        environment.check(name)?;
        match environment.values.get(name).map(|variable| (variable.value.to_str(), variable.is_sensitive)) {
            None => refuse(messages::variable_not_set(name)),
            Some((None, _)) => refuse(messages::variable_not_utf8(name)),
            Some((Some(value), is_sensitive)) => Ok(marked(Value::from(value), is_sensitive)),
        }
    })
    .static_result(move |arguments, _| {
        let argument = &arguments[0];
        let ty = match argument.ty().kind() {
            StaticKind::Const(name) => name.as_str().map(|name| typed.static_type(name)).transpose()?,
            _ => None,
        };
        Ok(argument.lifted(ty.unwrap_or(StaticType::STRING)))
    })
    .described("Gives the value of a variable of the environment.")
    .refined(Refinement::new().not_null())
}

pub(super) fn path_expand(home: Option<PathBuf>) -> Function {
    let path = Param::new("path", Type::STRING).described("The path.");
    Function::new([path], Type::STRING, move |arguments| {
        let path = arguments[0].as_str().unwrap_or_default();
        let refuse = |why: &'static str| Err(FunctionError::argument(0, why));
        let Some(rest) = path.strip_prefix('~') else { return Ok(arguments[0].clone()) };
        if !rest.is_empty() && !rest.starts_with('/') {
            return refuse(messages::OTHER_HOME);
        }
        match home.as_deref().map(|home| home.as_os_str()).map(OsStr::to_str) {
            None => refuse(messages::NO_HOME),
            Some(None) => refuse(messages::NOT_UNICODE),
            Some(Some(home)) => Ok(Value::from(format!("{}{rest}", home.trim_end_matches('/')))),
        }
    })
    .described("Puts the path of the home folder in the place of a \"~\" at the beginning of a path.")
    .refined(Refinement::new().not_null())
}
