//! The functions that look at files: their text, whether they are there, and templates.

use std::sync::Arc;

use crate::diag::Message;
use crate::expr::Closure;
use crate::ext::io_policy::allowed::{Allowed, Found};
use crate::ext::io_policy::caller::{Caller, of_allowed, refuse, with_caller};
use crate::ext::io_policy::messages;
use crate::ext::template::{render, variables_param};
use crate::function::{Function, FunctionError, Param};
use crate::limits::Allowance;
use crate::load;
use crate::source::{Source, SourceKind};
use crate::types::Type;
use crate::value::{Mark, Value};

fn path() -> Param {
    Param::new("path", Type::STRING).described("The path, relative to the folder of the file that the call stands in.")
}

/// The path that a call is given.
fn written(arguments: &[Value]) -> &str {
    arguments[0].as_str().unwrap_or_default()
}

pub(super) fn file(allowed: &Arc<Allowed>) -> Function {
    let (allowed, typed) = (allowed.clone(), Allowed::clone(allowed));
    let body = move |caller: &Caller, arguments: &[Value], allowance: &mut Allowance| {
        let (text, found) = text(&allowed, caller, written(arguments), allowance)?;
        Ok(marked(Value::from(text), found.is_sensitive))
    };
    of_allowed(with_caller(vec![path()], Type::STRING, body), typed).described("Gives the text of a file.")
}

pub(super) fn file_exists(allowed: &Arc<Allowed>) -> Function {
    let (allowed, typed) = (allowed.clone(), Allowed::clone(allowed));
    let body = move |caller: &Caller, arguments: &[Value], allowance: &mut Allowance| {
        let found = allowed.find(caller.folder(), written(arguments), allowance)?;
        let is_there = found.real.is_some_and(|real| real.is_file());
        Ok(marked(Value::from(is_there), found.is_sensitive))
    };
    of_allowed(with_caller(vec![path()], Type::BOOL, body), typed).described("Tells whether there is a file.")
}

pub(super) fn template_file(allowed: &Arc<Allowed>) -> Function {
    let (allowed, typed) = (allowed.clone(), Allowed::clone(allowed));
    let body = move |caller: &Caller, arguments: &[Value], allowance: &mut Allowance| {
        let written = written(arguments);
        let (text, found) = text(&allowed, caller, written, allowance)?;
        let source = Source::of(SourceKind::File(found.path), text);
        if found.is_sensitive {
            source.redact(0..source.text().len());
        }
        let made = render(source, &caller.functions(), &arguments[1], allowance);
        let made = made.map_err(|error| if found.is_sensitive { hidden(error, written) } else { error })?;
        Ok(marked(made, found.is_sensitive))
    };
    of_allowed(with_caller(vec![path(), variables_param()], Type::STRING, body), typed)
        .seeing_functions()
        .described("Evaluates the text of a file as a template with variables of its own.")
}

pub(super) fn abspath(allowed: &Arc<Allowed>) -> Function {
    let allowed = allowed.clone();
    let body = move |caller: &Caller, arguments: &[Value], allowance: &mut Allowance| {
        let place = allowed.place(caller.folder(), written(arguments))?;
        let Some(place) = place.to_str() else { return Err(FunctionError::argument(0, messages::NOT_UNICODE)) };
        allowance.bytes(place.len())?;
        Ok(Value::from(place))
    };
    with_caller(vec![path()], Type::STRING, body)
        .described("Gives a path from the root, without \".\" and \"..\"; what there is at it is not looked at.")
}

/// The text of a file.
fn text(
    allowed: &Allowed,
    caller: &Caller,
    written: &str,
    allowance: &mut Allowance,
) -> Result<(String, Found), FunctionError> {
    let found = allowed.find(caller.folder(), written, allowance)?;
    let refuse = |why: Message| refuse(why, found.is_sensitive);
    let Some(real) = &found.real else { return Err(refuse(messages::missing(written))) };
    let limits = *allowance.limits();
    let bytes =
        load::contents(real, &limits).map_err(|why| refuse(messages::unread(written, &why, limits.file_size)))?;
    allowance.read(bytes.len())?;
    allowance.bytes(bytes.len())?;
    let text = String::from_utf8(bytes).map_err(|_| refuse(messages::not_utf8(written)))?;
    Ok((text, found))
}

pub(super) fn marked(value: Value, is_sensitive: bool) -> Value {
    if is_sensitive { value.mark(Mark::sensitive()) } else { value }
}

/// Returns the error of a template that reports must not show.
fn hidden(error: FunctionError, written: &str) -> FunctionError {
    let is_limit = error.is_exhausted() || error.diagnostics().is_some_and(|it| Closure::passed_limit(it).is_some());
    match is_limit || error.index() == Some(1) {
        true => error,
        false => refuse(messages::secret_template(written), true),
    }
}
