//! Layers, variables and overrides: see [`hcl_fuzz::targets::loader`].

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| hcl_fuzz::targets::loader::check(input));
