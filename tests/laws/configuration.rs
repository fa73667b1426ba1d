//! Texts in the native syntax that suit a schema, drawn from bytes: no bytes give the smallest text, so that a failure shrinks.

use std::fmt::Write;

use hcl_model::native::{key, quoted};
use hcl_serde::schema::{ChosenBy, Field, FieldKind, Occurs, Schema, TypeSpec};

/// Bytes that are drawn one by one, and zeros once they are used up.
pub(crate) struct Draws<'a>(pub(crate) &'a [u8]);

/// Texts with all that has to be escaped, or must not be.
const TEXTS: &[&str] = &[
    "",
    "a",
    "${x}",
    "%{ if x }",
    "$",
    "$$",
    "$${",
    "%%{",
    "a\"b",
    "a\\b",
    "line\n",
    "one\ntwo\n",
    "one\n  two\n\n",
    "one\ntwo",
    "EOT\nEOT_\n",
    "\tindented\n\tlines\n",
    "a\r\nb\r\n",
    "\u{0}",
    "\u{200b}",
    "é",
    "日本語\n日本\n",
    "for",
    "null",
    "1",
    "//",
    "# no comment",
    "${\n${\n",
    "$\n{\n",
    "\\n\n\\n\n",
    "a$${b}$\n%\n",
    "30s",
    "a@b",
];

const NAMES: &[&str] = &["a", "b", "x-1", "for", "if", "a b", "${a}", "é", "1", "", "true", "//", "a.b"];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "7",
    "200",
    "-3",
    "1.5",
    "0.1",
    "1e3",
    "65535",
    "-0.25",
    "123456789012345678901234567890",
    "1e-9",
    "3.25e40",
];

impl Draws<'_> {
    /// A number below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                usize::from(*first) % limit.max(1)
            }
            None => 0,
        }
    }

    fn one_of<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.below(all.len())]
    }

    /// What is in a body of a schema.
    pub(crate) fn body(&mut self, schema: &'static Schema, depth: usize, out: &mut String) {
        match schema.chosen_by() {
            Some(ChosenBy::Attribute(tag)) => {
                let variant = &schema.variants()[self.below(schema.variants().len())];
                let _ = writeln!(out, "{tag} = {}", quoted(variant.name));
                return self.body((variant.schema)(), depth, out);
            }
            Some(_) => {
                let variant = &schema.variants()[self.below(schema.variants().len())];
                return self.body((variant.schema)(), depth, out);
            }
            None => {}
        }
        for field in schema.fields() {
            match field.kind() {
                FieldKind::Attribute(attribute) if !attribute.optional || self.below(3) > 0 => {
                    let _ = write!(out, "{} = ", field.name());
                    self.value(&attribute.spec.ty, attribute.spec.keyword, depth, out);
                    out.push('\n');
                }
                FieldKind::Block(_) | FieldKind::Blocks(_) => self.blocks(field, depth, out),
                FieldKind::RemainAttributes { spec, .. } => {
                    for index in 0..self.below(3) {
                        let _ = write!(out, "other{index} = ");
                        self.value(&spec.ty, false, depth, out);
                        out.push('\n');
                    }
                }
                FieldKind::Value => {
                    for index in 0..self.below(3) {
                        let _ = write!(out, "any{index} = ");
                        self.value(&TypeSpec::Dynamic, false, depth, out);
                        out.push('\n');
                    }
                }
                FieldKind::RemainBody if self.below(2) > 0 => {
                    out.push_str("rest = ");
                    self.value(&TypeSpec::Expression, false, depth, out);
                    out.push('\n');
                }
                _ => {}
            }
        }
    }

    fn blocks(&mut self, field: &'static Field, depth: usize, out: &mut String) {
        let Some(block) = field.blocks() else { return };
        let count = match block.spec.occurs {
            Occurs::Once => 1,
            Occurs::Exactly(count) => count,
            _ if depth == 0 => 0,
            Occurs::AtMostOnce | Occurs::Flag => self.below(2),
            _ => self.below(4),
        };
        for index in 0..count {
            let mut schema = (block.schema)();
            let (mut ty, mut labels) = (field.name(), Vec::new());
            for _ in 0..block.key_count() {
                labels.push(format!("{}{index}", self.one_of(TEXTS)));
            }
            if schema.is_chosen_by_name() {
                let variant = &schema.variants()[self.below(schema.variants().len())];
                match block.has_variant_types() {
                    true => ty = variant.name,
                    false => labels.push(variant.name.to_owned()),
                }
                schema = (variant.schema)();
            }
            for label in schema.labels() {
                let FieldKind::Label { ty, .. } = label.kind() else { continue };
                labels.push(match ty.inner() {
                    TypeSpec::Choice(variants) => variants[self.below(variants.len())].name.to_owned(),
                    TypeSpec::String => self.one_of(TEXTS).to_owned(),
                    _ => self.below(9).to_string(),
                });
            }
            out.push_str(ty);
            for label in labels {
                let _ = write!(out, " {}", quoted(&label));
            }
            out.push_str(" {\n");
            self.body(schema, depth.saturating_sub(1), out);
            out.push_str("}\n");
        }
    }

    /// An expression for a type.
    fn value(&mut self, ty: &TypeSpec, is_word: bool, depth: usize, out: &mut String) {
        match ty.inner() {
            TypeSpec::Choice(variants) => {
                let name = variants[self.below(variants.len())].name;
                out.push_str(&if is_word { name.to_owned() } else { quoted(name) });
            }
            _ if is_word && !matches!(ty.inner(), TypeSpec::List(_)) => {
                out.push_str(self.one_of(&["a", "b-c", "for", "null"]));
            }
            TypeSpec::String => out.push_str(&quoted(self.one_of(TEXTS))),
            TypeSpec::Bool => out.push_str(self.one_of(&["false", "true"])),
            TypeSpec::Number | TypeSpec::Single | TypeSpec::ExactNumber => out.push_str(self.one_of(NUMBERS)),
            TypeSpec::Integer(_) | TypeSpec::WideNumber(_) | TypeSpec::BigInteger { .. } => {
                let _ = write!(out, "{}", self.below(64));
            }
            TypeSpec::Measure(measure) => out.push_str(&quoted(measure.example)),
            TypeSpec::Null => out.push_str("null"),
            TypeSpec::Expression => out.push_str(self.one_of(&[
                "1",
                "\"a ${b} c\"",
                "a + 1",
                "f(x, [1, 2]...)",
                "{ a = 1, (b) = 2 }",
                "[for x in y : x if x != \"${z}\"]",
                "<<EOT\na ${b}\n%{ if c }d%{ endif }\nEOT\n",
                "a ? b : \"%{ for x in y }${x}%{ endfor }\"",
                "[a, \"b\", null]",
                "\"$${a}\"",
                "a.b[\"c\"][0].*.d",
                "\"${a}\"",
                "(\na\n+ b)",
                "{ \"a b\" = c }",
                "\"a\\n${b}\\t\\\"${\"c\"}\\\"\"",
            ])),
            TypeSpec::Traversal => out.push_str(self.one_of(&["a", "a.b", "a[0].c", "a[\"b c\"]"])),
            TypeSpec::Call => out.push_str(self.one_of(&["f()", "list(string)", "f(1, \"${a}\", [b])", "f(a...)"])),
            TypeSpec::List(element) | TypeSpec::Set(element) => {
                out.push('[');
                for _ in 0..self.below(4) {
                    self.value(element, is_word, depth.saturating_sub(1), out);
                    out.push_str(",\n");
                }
                out.push(']');
            }
            TypeSpec::Map(element) => {
                out.push_str("{\n");
                for index in 0..self.below(4) {
                    let name = self.one_of(NAMES);
                    let name = if index == 0 { name.to_owned() } else { format!("{name}{index}") };
                    let _ = write!(out, "{} = ", key(&name));
                    self.value(element, false, depth.saturating_sub(1), out);
                    out.push('\n');
                }
                out.push('}');
            }
            TypeSpec::Tuple(types) => {
                out.push('[');
                for ty in types {
                    self.value(ty, false, depth.saturating_sub(1), out);
                    out.push_str(",\n");
                }
                out.push(']');
            }
            TypeSpec::Object(object) => self.object((object.schema)(), depth, out),
            TypeSpec::OneOf(forms) => {
                let form = if depth == 0 { 0 } else { self.below(forms.forms.len()) };
                let ty = (forms.forms[form].ty)();
                self.value(&ty, false, depth.saturating_sub(1), out);
            }
            _ => match if depth == 0 { 0 } else { self.below(6) } {
                0 => out.push_str(&quoted(self.one_of(TEXTS))),
                1 => out.push_str(self.one_of(NUMBERS)),
                2 => out.push_str("true"),
                3 => self.value(&TypeSpec::List(&TypeSpec::Dynamic), false, depth - 1, out),
                4 => self.value(&TypeSpec::Map(&TypeSpec::Dynamic), false, depth - 1, out),
                _ => out.push_str("{ x = 1, y = -2 }"),
            },
        }
    }

    fn object(&mut self, schema: &'static Schema, depth: usize, out: &mut String) {
        match schema.chosen_by() {
            Some(ChosenBy::Name) => {
                let variant = &schema.variants()[self.below(schema.variants().len())];
                if (variant.schema)().fields().next().is_none() {
                    return out.push_str(&quoted(variant.name));
                }
                let _ = writeln!(out, "{{ {} = ", key(variant.name));
                self.object((variant.schema)(), depth, out);
                return out.push_str("\n}");
            }
            Some(by) => {
                let variant = &schema.variants()[self.below(schema.variants().len())];
                out.push_str("{\n");
                if let ChosenBy::Attribute(tag) = by {
                    let _ = writeln!(out, "{tag} = {}", quoted(variant.name));
                }
                self.entries((variant.schema)(), depth, out);
            }
            None => {
                out.push_str("{\n");
                self.entries(schema, depth, out);
            }
        }
        out.push('}');
    }

    fn entries(&mut self, schema: &'static Schema, depth: usize, out: &mut String) {
        for field in schema.fields() {
            if let FieldKind::Attribute(attribute) = field.kind()
                && (!attribute.optional || depth > 0 && self.below(3) > 0)
            {
                let _ = write!(out, "{} = ", field.name());
                self.value(&attribute.spec.ty, attribute.spec.keyword, depth.saturating_sub(1), out);
                out.push('\n');
            }
            if let Some(block) = field.blocks()
                && depth > 0
                && !(block.schema)().is_chosen_by_name()
                && self.below(2) > 0
            {
                let keys = (0..block.key_count()).map(|_| quoted(self.one_of(TEXTS))).collect::<Vec<_>>();
                let _ = write!(out, "{} = ", field.name());
                keys.iter().for_each(|key| out.push_str(&format!("{{ {key} = ")));
                match (block.schema)().remain() {
                    Some(_) => self.value(&TypeSpec::Map(&TypeSpec::String), false, depth - 1, out),
                    None => self.object((block.schema)(), depth - 1, out),
                }
                keys.iter().for_each(|_| out.push_str("\n}"));
                out.push('\n');
            }
        }
    }
}
