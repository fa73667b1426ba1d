//! Buffers of bytes. No function makes them of nothing: the application gives them to its configuration.

use std::sync::OnceLock;

use crate::function::{Function, FunctionError, Param};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param, whole};
use crate::types::Type;
use crate::value::{Capsule, Value};

/// The capsule type of buffers of bytes, for the functions `byteslen` and `bytesslice`.
///
/// # Examples
///
/// ```
/// use hcl_model::stdlib;
/// use hcl_model::value::Value;
///
/// let buffer = stdlib::bytes().value(vec![1, 2, 3]);
/// let length = stdlib::get("byteslen").unwrap().function();
/// assert_eq!(length.call(&[buffer])?, Value::from(3));
/// # Ok::<(), hcl_model::function::CallError>(())
/// ```
#[must_use]
#[inline]
pub fn bytes() -> &'static Capsule<Vec<u8>> {
    static BYTES: OnceLock<Capsule<Vec<u8>>> = OnceLock::new();
    BYTES.get_or_init(|| {
        Capsule::builder("bytes")
            .equality(|a: &Vec<u8>, b| a == b)
            .display(|bytes, f| bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}")))
            .build()
    })
}

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("byteslen", length(), "The number of bytes.").example("byteslen(buf)", "4"),
        LibraryFunction::new("bytesslice", slice(), "A buffer of these bytes.")
            .example("byteslen(bytesslice(buf, 1, 2))", "2"),
    ]
}

#[inline]
fn buffer() -> Param {
    param("buf", bytes().ty(), "The buffer.").allow_dynamic()
}

#[inline]
fn content(arguments: &[Value]) -> &[u8] {
    bytes().get(&arguments[0]).map_or(&[], Vec::as_slice)
}

#[inline]
fn length() -> Function {
    Function::new([buffer()], Type::NUMBER, |arguments| Ok(Value::from(content(arguments).len())))
        .described("Counts the bytes of a buffer.")
        .refined(not_null().at_least(0))
}

#[inline]
fn slice() -> Function {
    let offset = param("offset", Type::NUMBER, "The number of bytes to skip.").allow_dynamic();
    let length = param("length", Type::NUMBER, "The number of bytes to take.").allow_dynamic();
    Function::counting([buffer(), offset, length], bytes().ty(), |arguments, allowance| {
        let all = content(arguments);
        let size = |index: usize| {
            let size = usize::try_from(whole(arguments, index)?);
            size.map_err(|_| FunctionError::argument(index, "the number must not be negative"))
        };
        let (offset, length) = (size(1)?, size(2)?);
        let Some(rest) = all.get(offset..) else {
            return Err(FunctionError::argument(1, format!("the buffer has only {} bytes", all.len())));
        };
        let Some(part) = rest.get(..length) else {
            return Err(FunctionError::argument(2, format!("the buffer has only {} bytes there", rest.len())));
        };
        allowance.bytes(part.len())?;
        Ok(bytes().value(part.to_vec()))
    })
    .described("Takes a part of a buffer.")
    .refined(not_null())
}
