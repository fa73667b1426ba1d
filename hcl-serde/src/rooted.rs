//! The properties of a type that the derive knows only as a constant, as a type. So a bound can ask for them, with
//! its own message.

use std::marker::PhantomData;

use crate::schema::{ANY, BLOCKS, BODY, LABELLED, VALUE};

/// The kind of a type for a file: see [`kind`](crate::schema::root::kind).
///
/// The lifetime makes a bound on it one that the compiler does not decide before it is asked for.
#[derive(Debug)]
pub struct Rooted<'x, const KIND: u8>(PhantomData<&'x ()>);

/// The bound that a type can be the body of a file.
pub trait IsRoot<T: ?Sized> {}

impl<T: ?Sized> IsRoot<T> for Rooted<'_, BODY> {}
impl<T: ?Sized> IsRoot<T> for Rooted<'_, ANY> {}

/// The bound that a type can be the entry of a map that is a file.
pub trait IsEntry {}

impl IsEntry for Rooted<'_, ANY> {}

/// Says with a bound that is never met what a kind of types is to a file.
macro_rules! refused {
    ($($kind:ident: $trait:ident $message:literal, $note:literal;)*) => {$(
        #[diagnostic::on_unimplemented(message = $message, label = "not the body of a file", note = $note)]
        pub trait $trait<T: ?Sized> {}

        impl<T: ?Sized> IsRoot<T> for Rooted<'_, $kind> where File: $trait<T> {}
    )*};
}

/// A whole file.
#[derive(Debug)]
pub struct File;

refused! {
    BLOCKS: OfBlocks "`{T}` is an enum whose variants are blocks, and a file is not one of them",
        "put it into a field: `struct Config {{ #[hcl(block_types)] all: Vec<{T}> }}`";
    LABELLED: WithLabels "`{T}` has labels, so it is the body of a block and not of a file",
        "put it into a field: `struct Config {{ #[hcl(block)] name: Vec<{T}> }}`";
    VALUE: OfOneValue "`{T}` is a value, and a file consists of arguments and blocks",
        "put it into a field: `struct Config {{ name: {T} }}`";
}
