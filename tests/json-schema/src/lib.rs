//! JSON Schemas held against the files that they are for: see the tests.

#[cfg(test)]
mod cases;
#[cfg(test)]
mod grid;
#[cfg(test)]
mod structural;
