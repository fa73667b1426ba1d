//! Texts that are written for an author, with the places that are to be filled in.

use hcl_model::json_text::JsonWriter;

use crate::schema::{Sample, Snippet};

/// A text with places to fill in.
#[derive(Debug, Default)]
pub(in crate::ide) struct Template(Vec<Part>);

#[derive(Debug)]
enum Part {
    Text(String),
    /// A text that the author is to replace.
    Hole(String),
}

impl Template {
    pub(super) fn text(mut self, text: &str) -> Template {
        match self.0.last_mut() {
            Some(Part::Text(last)) => last.push_str(text),
            _ => self.0.push(Part::Text(text.to_owned())),
        }
        self
    }

    pub(super) fn hole(mut self, text: &str) -> Template {
        self.0.push(Part::Hole(text.to_owned()));
        self
    }

    /// Returns the text with the present contents of the places.
    pub(in crate::ide) fn plain(&self) -> String {
        self.0
            .iter()
            .map(|part| match part {
                Part::Text(text) | Part::Hole(text) => text.as_str(),
            })
            .collect()
    }

    /// Returns the text in the notation of editors. Returns `None` if there is nothing to fill in.
    pub(super) fn snippet(&self) -> Option<String> {
        let (mut out, mut number) = (String::new(), 0);
        for part in &self.0 {
            match part {
                Part::Text(text) => out.push_str(&text.replace('\\', "\\\\").replace('$', "\\$")),
                Part::Hole(text) => {
                    number += 1;
                    let text = text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}");
                    out.push_str(&format!("${{{number}:{text}}}"));
                }
            }
        }
        (number > 0).then(|| out + "$0")
    }

    /// The value of an argument, of which the quotes stay.
    pub(super) fn sample(self, value: &Sample, is_json: bool) -> Template {
        let written = if is_json { value.to_json() } else { value.to_native() };
        match written.strip_prefix('"').and_then(|inner| inner.strip_suffix('"')) {
            Some(inner) if !written.contains('\n') => self.text("\"").hole(inner).text("\""),
            _ => self.hole(&written),
        }
    }

    /// An item of the native syntax, whose lines are indented by as much as the first one.
    pub(in crate::ide) fn native(self, item: &Snippet, indent: &str) -> Template {
        match item {
            Snippet::Argument { name, value } => self.text(&format!("{name} = ")).sample(value, false),
            Snippet::Block { ty, labels, items } => self.text(&format!("{ty} ")).native_body(labels, items, indent),
        }
    }

    /// A block behind its type and a blank.
    pub(super) fn native_body(mut self, labels: &[String], items: &[Snippet], indent: &str) -> Template {
        for label in labels {
            self = self.text("\"").hole(label).text("\" ");
        }
        if items.is_empty() {
            return self.text(&format!("{{\n{indent}  ")).hole("").text(&format!("\n{indent}}}"));
        }
        self = self.text("{");
        let inner = format!("{indent}  ");
        for item in items {
            self = self.text(&format!("\n{inner}")).native(item, &inner);
        }
        self.text(&format!("\n{indent}}}"))
    }

    /// A property of the JSON syntax.
    pub(in crate::ide) fn json(self, item: &Snippet, indent: &str) -> Template {
        match item {
            Snippet::Argument { name, value } => self.text(&format!("{}: ", quoted(name))).sample(value, true),
            Snippet::Block { ty, labels, items } => {
                self.text(&format!("{}: ", quoted(ty))).json_body(labels, items, indent)
            }
        }
    }

    /// The object of a block, with those of its labels around it.
    pub(in crate::ide) fn json_body(mut self, labels: &[String], items: &[Snippet], indent: &str) -> Template {
        let mut inner = format!("{indent}  ");
        self = self.text("{");
        for label in labels {
            let label = quoted(label);
            let name = label.trim_matches('"');
            self = self.text(&format!("\n{inner}\"")).hole(name).text("\": {");
            inner.push_str("  ");
        }
        for (index, item) in items.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            self = self.text(&format!("{comma}\n{inner}")).json(item, &inner);
        }
        if items.is_empty() {
            self = self.text(&format!("\n{inner}")).hole("");
        }
        while inner.len() > indent.len() {
            inner.truncate(inner.len() - 2);
            self = self.text(&format!("\n{inner}}}"));
        }
        self
    }
}

/// A text as a string of JSON.
pub(super) fn quoted(text: &str) -> String {
    let mut writer = JsonWriter::compact();
    writer.string(text);
    writer.finish()
}
