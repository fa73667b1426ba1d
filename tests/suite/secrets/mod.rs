//! Nothing that is sensitive is in anything that a program could print, whatever else is wrong: `letters` is what was shown
//! once, `written` what is written otherwise than `name = value`, `codes` every diagnostic that there is, with a secret
//! beside it, `definitions` what a configuration defines itself, `names` what it calls by name, `specs` what decode specs
//! read.
//! Mutations are with the laws.

mod codes;
mod definitions;
mod letters;
mod names;
mod specs;
mod written;
