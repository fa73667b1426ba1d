//! A language server, as a client sees it: conversations over streams in memory, random edits, and the functions of `ide` that
//! need no schema.

mod client;
mod conversations;
mod edits;
mod lifecycle;
mod parts;
mod program;
mod texts;
mod valid;
