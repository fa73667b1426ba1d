//! JSON text, decoded and drawn in every way: see [`hcl_fuzz::targets::json`].

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| hcl_fuzz::targets::json::check(input));
