//! Nothing that is sensitive is in anything that a program could print, whatever else is wrong: `letters` is what was shown
//! once, `written` what is written otherwise than `name = value`, `codes` every diagnostic that there is, with a secret
//! beside it, `checked` what is secret before values are known, `definitions` what a configuration defines itself, `names`
//! what it calls by name, `places` what is harmless where it stands, `specs` what decode specs read.
//! Mutations are with the laws.

mod checked;
mod codes;
mod definitions;
mod keys;
mod letters;
mod names;
mod places;
mod rules;
mod specs;
mod written;
