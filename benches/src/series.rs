//! Texts of any length of one thing, to see whether time grows as the text does.

use std::fmt::Write;
use std::iter;

/// One thing that a text can have many of.
#[derive(Clone, Copy, Debug)]
pub struct Series {
    /// What there are many of.
    pub name: &'static str,
    /// The text that has so many of them.
    pub text: fn(usize) -> String,
}

/// Every thing that there can be many of.
pub const SERIES: [Series; 6] = [
    Series { name: "attributes", text: |count| each(count, |index| format!("key_{index} = \"value\"\n")) },
    Series {
        name: "labelled blocks",
        text: |count| each(count, |index| format!("service \"name_{index}\" {{\n  port = {index}\n}}\n")),
    },
    Series {
        name: "object items",
        text: |count| format!("object = {{\n{}}}\n", each(count, |index| format!("  key_{index} = {index}\n"))),
    },
    Series { name: "list items", text: |count| format!("list = [{}]\n", each(count, |index| format!("{index}, "))) },
    Series { name: "operators", text: |count| format!("sum = 0{}\n", " + 1".repeat(count)) },
    Series {
        name: "heredoc lines",
        text: |count| {
            format!("text = <<-END\n{}  END\n", iter::repeat_n("    one line of the text\n", count).collect::<String>())
        },
    },
];

fn each(count: usize, one: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, index| {
        text.write_str(&one(index)).expect("a string takes any text");
        text
    })
}
