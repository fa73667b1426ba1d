//! What the derive knows of a type only as a constant, as a type: so a bound can ask for it, with words of its own.

use std::marker::PhantomData;

use crate::schema::{HclSchema, Schema};

/// What a type is to a file: see [`kind`].
///
/// The lifetime makes a bound on it one that the compiler does not decide before it is asked for.
#[derive(Debug)]
pub struct Rooted<'x, const KIND: u8>(PhantomData<&'x ()>);

/// It can be the body of a file.
const BODY: u8 = 0;
/// An enum, each variant of which is a block.
pub const BLOCKS: u8 = 1;
/// The body of a block, because it has labels.
pub const LABELLED: u8 = 2;
/// A value.
const VALUE: u8 = 3;
/// A value that a whole body can be.
const ANY: u8 = 4;

/// What a type is to a file.
#[must_use]
pub const fn kind<T: HclSchema>() -> u8 {
    let schema: &Schema = T::SCHEMA;
    if schema.is_chosen_by_name() {
        BLOCKS
    } else if T::BLOCK.is_value && schema.is_value() {
        ANY
    } else if T::BLOCK.is_value {
        VALUE
    } else if schema.label_count() > 0 {
        LABELLED
    } else {
        BODY
    }
}

/// Refuses a generic type, of which no bound could say before that it is no body.
#[track_caller]
pub(crate) const fn check<T: HclSchema>() {
    match kind::<T>() {
        LABELLED => panic!("a type with `#[hcl(label)]` fields is for blocks, not for a whole body"),
        BLOCKS | VALUE => panic!("an enum whose variants are the names of blocks, or a value, is not a whole body"),
        _ => {}
    }
}

/// Whether a type can be the body of a file.
pub trait IsRoot<T: ?Sized> {}

impl<T: ?Sized> IsRoot<T> for Rooted<'_, BODY> {}
impl<T: ?Sized> IsRoot<T> for Rooted<'_, ANY> {}

/// Whether a type can be the entry of a map that is a file.
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
        "put it into a field: `struct Config {{ #[hcl(blocks)] all: Vec<{T}> }}`";
    LABELLED: WithLabels "`{T}` has labels, so it is the body of a block and not of a file",
        "put it into a field: `struct Config {{ #[hcl(block)] name: Vec<{T}> }}`";
    VALUE: OfOneValue "`{T}` is a value, and a file consists of arguments and blocks",
        "put it into a field: `struct Config {{ name: {T} }}`";
}
