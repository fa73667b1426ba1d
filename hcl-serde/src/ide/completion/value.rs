//! Values: words and literals, functions, variables and their attributes, keys of objects, files.

use std::ops::Range;

use hcl_model::body::Definition;

use crate::ide::completion::keys::required;
use crate::ide::completion::text::{Template, quoted};
use crate::ide::completion::{Completing, Completion, CompletionKind};
use crate::ide::expected::{Expected, expected, object_of};
use crate::ide::level::Level;
use crate::ide::place::{Directive, Next, Value, Want, Words};
use crate::schema::{Sample, TypeSpec};

/// The names of the types, each with the texts in front of and behind the part that is to be filled in.
const TYPES: [(&str, &str, &str); 9] = [
    ("any", "", ""),
    ("bool", "", ""),
    ("list", "(", ")"),
    ("map", "(", ")"),
    ("number", "", ""),
    ("object", "({ ", " })"),
    ("set", "(", ")"),
    ("string", "", ""),
    ("tuple", "([", "])"),
];

/// The operators that can stand between two values.
const OPERATORS: &[&str] = &["!=", "%", "&&", "*", "+", "-", "/", "<", "<=", "==", ">", ">=", "||"];

/// Returns `true` if a value is a reference, or consists of references.
fn is_of_references(ty: &TypeSpec) -> bool {
    match ty.inner() {
        TypeSpec::Traversal => true,
        TypeSpec::List(element) | TypeSpec::Set(element) => is_of_references(element),
        _ => false,
    }
}

impl Completing<'_> {
    pub(super) fn value(&self, value: &Value) -> Vec<Completion> {
        if self.is_before_operand(value) {
            return Vec::new();
        }
        if let Some(words @ Words::Directive { .. }) = value.words {
            return self.words(words);
        }
        let expected = expected(self.load, self.level, value);
        let mut found = self.wanted(value, &expected);
        // References are written one by one.
        let is_reference = expected.ty.is_some_and(|ty| is_of_references(&ty));
        let words = value.words.filter(|words| !(is_reference && matches!(words, Words::For { .. })));
        found.extend(words.into_iter().flat_map(|words| self.words(words)));
        found.extend(value.next.iter().flat_map(|next| self.next(value, next)));
        found
    }

    /// Returns the completion items that may begin behind a value in braces on one line, with the text that has to
    /// stand between both.
    fn next(&self, value: &Value, next: &Next) -> Vec<Completion> {
        let rest = self.behind(self.place.word.end);
        match next {
            Next::Item if rest.starts_with('}') => self.items(None),
            Next::Key { present } if rest.starts_with(['}', ',']) => {
                let steps = &value.steps[..value.steps.len().saturating_sub(1)];
                let found = self.keys(&Value { steps: steps.to_vec(), ..value.clone() }, present, None);
                found.into_iter().map(|it| self.with_commas(it)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns `true` if the wanted operand stands behind the place already, so that nothing can be put in front of
    /// it.
    fn is_before_operand(&self, value: &Value) -> bool {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let behind = self.behind(self.place.word.end);
        match value.want {
            Want::Attribute { .. } => return behind.starts_with(|c| is_name(c) || c == '*'),
            Want::Operand => {}
            _ => return false,
        }
        let before = self.before();
        let is_in_json = self.is_json();
        if is_in_json && self.is_outside_of_text() {
            return false;
        }
        // Behind the colon of a `for` the line can end.
        let is_for = before.ends_with(':') && !value.bound.is_empty();
        let behind = if is_for { behind.trim_start() } else { behind };
        let behind = if is_in_json { behind.trim_start_matches('\\') } else { behind };
        if behind.starts_with('"') {
            // In a text quotes end it, if they do not begin one in what is computed there.
            let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
            let is_in_text = is_in_json || line.matches('"').count() % 2 == 1;
            let rest = behind.split('\n').next().unwrap_or("");
            let is_begun = match is_in_json {
                true => rest.contains("\\\""),
                false => rest.matches('"').count() > 2,
            };
            return !is_in_text || is_begun && !before.ends_with('{');
        }
        let is_apart = self.place.word.is_empty();
        let is_splat = before.ends_with('[') && behind.starts_with('*');
        let is_open = behind.starts_with(['[', '(']) || behind.starts_with("<<");
        is_splat || is_apart && is_open || behind.starts_with(|c| is_name(c) || c == '{')
    }

    /// Returns the text in front of the word at the place.
    fn before(&self) -> &str {
        self.text()[..self.place.word.start].trim_end()
    }

    /// Returns `true` if the star between brackets is in front of the place.
    fn is_behind_splat(&self) -> bool {
        self.before().strip_suffix('*').is_some_and(|before| before.trim_end().ends_with('['))
    }

    /// Words of the language.
    fn words(&self, words: Words) -> Vec<Completion> {
        let completion = |label: &str| Completion::new(label, CompletionKind::Keyword, self.word(), '3');
        let written = |label: &str, names: &[&str]| {
            let template = names.iter().fold(Template::default(), |template, name| match name.strip_prefix('$') {
                Some(hole) => template.hole(hole),
                None => template.text(name),
            });
            completion(label).writing(template)
        };
        let of = |labels: &[&str]| labels.iter().map(|label| completion(label)).collect();
        match words {
            Words::Operators | Words::OperatorsOrIf if self.is_behind_splat() => Vec::new(),
            Words::Operators | Words::OperatorsOrIf => {
                let mut found: Vec<Completion> = Vec::new();
                // A word that stands behind an operand is none yet, and behind `...` a value ends.
                if self.place.word.is_empty() && !self.before().ends_with("...") {
                    found = OPERATORS.iter().map(|it| written(it, &[it, " ", "$"])).collect();
                    found.push(written("?", &["? ", "$true", " : ", "$false"]));
                }
                let has_if = words == Words::OperatorsOrIf && self.is_last();
                found.extend(has_if.then(|| written("if", &["if ", "$true"])));
                found
            }
            Words::In if self.before().ends_with(',') => Vec::new(),
            Words::In => of(&["in"]),
            Words::For { .. } if !self.is_last() || !self.before().ends_with(['{', '[']) => Vec::new(),
            Words::For { is_object: false } => {
                vec![written("for", &["for ", "$item", " in ", "$list", " : ", "$item"])]
            }
            Words::For { is_object: true } => {
                let all = ["for ", "$key", ", ", "$value", " in ", "$map", " : ", "$key", " => ", "$value"];
                vec![written("for", &all)]
            }
            Words::Directive { open } => {
                let mut found = match open {
                    Some(Directive::If) => of(&["else", "endif"]),
                    Some(Directive::Else) => of(&["endif"]),
                    Some(Directive::For) => of(&["endfor"]),
                    None => Vec::new(),
                };
                // The beginning of a directive is written with the end of the directive.
                let is_closed = self.behind(self.place.word.end).starts_with(['}', '~']);
                let end = if is_closed { "" } else { " }" };
                let first_end = &*format!(" }}%{{ endfor{end}");
                found.push(written("for", &["for ", "$item", " in ", "$[]", first_end]));
                found.push(written("if", &["if ", "$true", &first_end.replace("endfor", "endif")]));
                found
            }
        }
    }

    fn wanted(&self, value: &Value, expected: &Expected) -> Vec<Completion> {
        match &value.want {
            Want::Operand => self.operands(value, expected),
            Want::Attribute { of } => self.attributes(value, of),
            Want::Key { present, quotes } => self.keys(value, present, quotes.as_ref()),
            Want::Text { quotes, is_all } => self.texts(value, expected, quotes, *is_all),
            Want::Operator | Want::Name => Vec::new(),
        }
    }

    pub(super) fn word(&self) -> Range<usize> {
        self.place.word.clone()
    }

    /// Returns `true` if the words of a value are names that the value gives.
    fn gives_names(&self, value: &Value) -> bool {
        match self.level {
            Level::Definition { definition: Definition::Dynamic, .. } => value.name == "iterator",
            Level::Definition { definition: Definition::Function, .. } => {
                matches!(&*value.name, "params" | "variadic_param")
            }
            _ => false,
        }
    }

    fn operands(&self, value: &Value, expected: &Expected) -> Vec<Completion> {
        if self.gives_names(value) {
            return Vec::new();
        }
        if self.text()[self.place.word.end..].starts_with('(') && !self.place.word.is_empty() && !expected.is_type {
            let mut found = Vec::new();
            self.functions(&mut found);
            return found;
        }
        // Outside of texts JSON has literals only.
        let is_json_literal = self.is_json() && self.is_outside_of_text();
        let mut found = self.literals(expected, is_json_literal);
        if is_json_literal {
            return found.into_iter().map(|it| self.with_commas(it)).collect();
        }
        if expected.is_word {
            return found;
        }
        let is_reference = expected.ty.is_some_and(|ty| is_of_references(&ty));
        let is_call = matches!(expected.ty.map(TypeSpec::inner), Some(TypeSpec::Call));
        if expected.is_type || matches!(expected.ty.map(TypeSpec::inner), Some(TypeSpec::Type(_))) {
            self.types(&self.word(), expected.is_type, &mut found);
            if expected.is_type && value.call.as_ref().is_some_and(|call| call.name == "object") {
                found.push(self.optional());
            }
            return found;
        }
        // The declaration of a variable is known before there are values.
        let is_declared = matches!(self.level, Level::Definition { definition: Definition::Variable, .. });
        if self.load.loader().is_literal() || is_declared {
            return found;
        }
        if !is_call {
            self.variables(value, &mut found);
        }
        if !is_reference {
            self.functions(&mut found);
        }
        found
    }

    /// Types, those of the extended model, too, where one of a variable stands.
    pub(super) fn types(&self, range: &Range<usize>, is_extended: bool, found: &mut Vec<Completion>) {
        let is_made = self.text()[range.end..].starts_with('(');
        let completion = |name: &str| Completion::new(name, CompletionKind::Keyword, range.clone(), '0');
        for (name, open, close) in TYPES {
            found.push(match open.is_empty() || is_made {
                true => completion(name),
                false => {
                    completion(name).writing(Template::default().text(&format!("{name}{open}")).hole("").text(close))
                }
            });
        }
        found.extend(is_extended.then(|| completion("int")));
    }

    /// The type of an attribute that can be left out.
    fn optional(&self) -> Completion {
        let template = Template::default().text("optional(").hole("any").text(")");
        Completion::new("optional", CompletionKind::Keyword, self.word(), '1').writing(template)
    }

    /// Returns `true` if a place of JSON is in no string.
    pub(super) fn is_outside_of_text(&self) -> bool {
        let mut scanner = hcl_model::__private::json_text::Scanner::new(self.text());
        loop {
            let token = scanner.next_token();
            if token.kind == hcl_model::__private::json_text::TokenKind::End || token.start >= self.offset {
                return true;
            }
            let is_text = self.text()[token.start..].starts_with('"');
            if is_text && self.offset < token.end.max(token.start + 1) {
                return false;
            }
            if is_text && token.end == self.offset && !self.text()[token.start + 1..token.end].ends_with('"') {
                return false;
            }
        }
    }

    /// Words of enums, literals, and what is to be filled in.
    fn literals(&self, expected: &Expected, is_json: bool) -> Vec<Completion> {
        let mut found = Vec::new();
        for (index, variant) in expected.choices().iter().enumerate() {
            let mut completion = Completion::new(variant.name, CompletionKind::Word, self.word(), '0');
            if !expected.is_word || is_json {
                completion.text = quoted(variant.name);
            }
            // In the order of the type.
            completion.sort = format!("0{index:03}");
            found.push(completion.documented(variant.description));
        }
        if expected.is_truth() {
            found.extend(["true", "false"].map(|it| Completion::new(it, CompletionKind::Keyword, self.word(), '0')));
        }
        let is_plain = found.is_empty() && !expected.is_kept();
        if let Some(field) = expected.field.filter(|_| expected.is_all && is_plain)
            && let Some(sample) =
                self.load.index().value(self.level.schema(), field).filter(|sample| *sample != Sample::Null)
        {
            let written = if is_json { sample.to_json() } else { sample.to_native() };
            let label = if written.is_empty() { quoted("") } else { written.clone() };
            let mut completion = Completion::new(label, CompletionKind::Keyword, self.word(), '0');
            let hole = written.strip_prefix('"').and_then(|inner| inner.strip_suffix('"'));
            let template = match hole {
                Some(inner) => Template::default().text("\"").hole(inner).text("\""),
                None => Template::default().hole(&written),
            };
            completion = completion
                .writing(template)
                .detail(self.load.index().type_name(self.level.schema(), field).unwrap_or_default());
            found.push(completion);
        } else if let Some(schema) = expected.ty.filter(|_| is_plain).and_then(|ty| object_of(&ty)) {
            let sample = Sample::Map(required(self.load.index(), schema));
            let written = if is_json { sample.to_json() } else { sample.to_native() };
            found.push(Completion::new(written, CompletionKind::Keyword, self.word(), '0'));
        }
        found
    }
}
