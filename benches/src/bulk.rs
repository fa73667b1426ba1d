//! Much of one thing: attributes, and lists of floats, each in HCL, JSON and TOML.

use std::fmt::Write;

use crate::data::SplitMix64;

/// The attributes of a document, or the lists of one, as one of the formats writes them.
#[derive(Clone, Copy, Debug)]
pub enum Format {
    /// The native syntax of HCL.
    Hcl,
    /// JSON, one object.
    Json,
    /// TOML, one table.
    Toml,
}

/// So many attributes, each a short string.
pub fn attributes(count: usize, format: Format) -> String {
    let mut random = SplitMix64::seeded();
    entries(
        format,
        (0..count).map(|index| (format!("key_{index:06}"), format!("\"value {:06}\"", random.below(1_000_000)))),
    )
}

/// So many lists of so many floats, with six digits or more.
pub fn floats(lists: usize, length: usize, format: Format) -> String {
    let mut random = SplitMix64::seeded();
    let list = |random: &mut SplitMix64| {
        let mut text = String::from("[");
        for index in 0..length {
            let comma = if index == 0 { "" } else { ", " };
            let (whole, fraction) = (random.below(1000), random.below(1_000_000));
            write!(text, "{comma}{whole}.{fraction:06}").expect("a string takes any text");
        }
        text + "]"
    };
    entries(format, (0..lists).map(|index| (format!("list_{index:03}"), list(&mut random))))
}

fn entries(format: Format, entries: impl Iterator<Item = (String, String)>) -> String {
    let mut text = String::new();
    let comma = |text: &str| if text.is_empty() { "{\n" } else { ",\n" };
    for (name, value) in entries {
        match format {
            Format::Hcl | Format::Toml => writeln!(text, "{name} = {value}"),
            Format::Json => {
                let comma = comma(&text);
                write!(text, "{comma}\"{name}\": {value}")
            }
        }
        .expect("a string takes any text");
    }
    if matches!(format, Format::Json) { text + "\n}\n" } else { text }
}
