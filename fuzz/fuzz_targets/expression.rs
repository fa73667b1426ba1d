//! An expression and a template, with values of all kinds: see [`hcl_fuzz::targets::expression`].

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| hcl_fuzz::targets::expression::check(input));
