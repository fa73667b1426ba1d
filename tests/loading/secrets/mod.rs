//! Reports, `Debug` and messages show no secret, and every public text. `codes` has every diagnostic beside a secret, `guide`
//! the rows of the guide, `checked` the static check, `definitions` and `names` definitions of a configuration, `places`
//! public values, `specs` decode specs, `written` other spellings of items, and `letters` texts that were once shown.

mod checked;
mod codes;
mod definitions;
mod guide;
mod keys;
mod letters;
mod names;
mod places;
mod rules;
mod specs;
mod written;
