//! The extended static types: their table of conversions and unifications, and the types of expressions.

mod cells;
mod check;
mod constraints;
mod expressions;
mod recursive;
mod sentences;
mod values;
