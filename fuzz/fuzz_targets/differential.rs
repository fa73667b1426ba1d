//! Two ways to the same thing: see [`hcl_fuzz::targets::differential`].

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| hcl_fuzz::targets::differential::check(input));
