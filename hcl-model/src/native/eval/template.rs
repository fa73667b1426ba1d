//! Templates: parts joined to a string, or the value of a single interpolation ("Templates").

use std::mem;

use crate::native::eval::present::present_steps;
use crate::native::eval::{Evaluator, Found, messages};
use crate::native::node::{Kind, Node};
use crate::types::Type;
use crate::value::{Refinement, Value, ValueKind, known_beginning};

/// The text that the parts of a template have given so far.
#[derive(Default)]
pub(super) struct Text {
    pub(super) text: String,
    found: Found,
    unknown: bool,
    /// After a value that is no text nothing more is added, but the rest is still looked at.
    failed: bool,
}

impl Evaluator<'_, '_, '_> {
    #[inline(never)]
    pub(super) fn template(&mut self, id: u32, node: &Node) -> Value {
        // "Template Interpolation Unwrapping"; a heredoc is never only an interpolation, because of its newline.
        let only = self.file.node(id + 1);
        if node.kind != Kind::Heredoc && only.kind == Kind::Interpolation && only.size + 1 == node.size {
            return self.expr(id + 2);
        }
        let mut text = Text::over(mem::take(&mut self.spare));
        // What is written is about as long as what it becomes, and short texts need no second allocation.
        text.text.reserve((node.end - node.start) as usize + 64);
        self.parts(id, &mut text);
        let value = text.value();
        text.text.clear();
        self.spare = text.text;
        value
    }

    fn parts(&mut self, id: u32, text: &mut Text) {
        let file = self.file;
        for child in file.children(id) {
            let node = file.node(child);
            let before = text.text.len();
            match node.kind {
                Kind::Literal => text.push(&file.literal(node)),
                Kind::Interpolation => self.interpolation(child + 1, text),
                // What is in a directive is counted there.
                Kind::IfDirective => {
                    self.if_directive(child, text);
                    continue;
                }
                Kind::ForDirective => {
                    self.for_directive(child, node, text);
                    continue;
                }
                _ => {}
            }
            let added = text.text.len() - before;
            let counted = self.evaluation.count_part(added);
            if !self.within_limit(counted, node) {
                text.fail();
                return;
            }
        }
    }

    fn interpolation(&mut self, id: u32, text: &mut Text) {
        if !self.present(id).is_some_and(|value| text.push_plain(value)) {
            return self.any_interpolation(id, text);
        }
        let node = self.file.node(id);
        let counted = self.evaluation.count_steps(present_steps(node));
        if !self.within_limit(counted, node) {
            text.fail();
        }
    }

    fn any_interpolation(&mut self, id: u32, text: &mut Text) {
        let before = self.diagnostics.len();
        let value = self.expr(id);
        let value = if value.is_known() {
            text.found.unmark_deep(value)
        } else {
            text.found.waits.add(&value.waits());
            value.unmark_deep_into(&mut text.found.marks)
        };
        if self.diagnostics.has_errors_since(before) {
            text.fail();
            return;
        }
        let node = self.file.node(id);
        if value.is_null() {
            let range = self.range(node);
            self.report(messages::null_in_template(range));
            text.fail();
            return;
        }
        if !value.is_known() {
            text.unknown = true;
            return;
        }
        if text.push_plain(&value) {
            return;
        }
        match self.convert(&value, &Type::STRING, node) {
            Ok(string) => match string.as_str() {
                Some(string) => text.push(string),
                None => text.unknown = true,
            },
            Err(error) => {
                let range = self.range(node);
                let invalid = messages::invalid_template_value(error.into(), range);
                self.report(if value.elements().is_some() { invalid.help(messages::INSERT_ELEMENT) } else { invalid });
                text.fail();
            }
        }
    }

    /// Both sides are evaluated, as with the conditional, and mistakes in the other side do not count.
    fn if_directive(&mut self, id: u32, text: &mut Text) {
        let file = self.file;
        let mut children = file.children(id);
        let Some(condition) = children.next() else { return };
        let test = self.expr(condition);
        let truth = self.condition(test, file.node(condition), &mut text.found);
        let truth = truth.and_then(|truth| truth.as_bool());
        let (if_true, if_false) = (children.next(), children.next());
        for (side, parts) in [(true, if_true), (false, if_false)] {
            let Some(parts) = parts else { continue };
            if truth == Some(side) {
                self.parts(parts, text);
            } else {
                self.only_marks_of_parts(parts, truth.is_none(), text);
            }
        }
        text.unknown |= truth.is_none();
    }

    /// Adds the marks of a side that is not taken, and what it waits for if it may still be taken.
    fn only_marks_of_parts(&mut self, id: u32, is_open: bool, text: &mut Text) {
        let before = self.diagnostics.len();
        let mut other = Text::default();
        self.parts(id, &mut other);
        self.forget(before..self.diagnostics.len());
        text.found.marks.merge(&other.found.marks);
        if is_open {
            text.found.waits.add(&other.found.waits);
        }
    }

    fn for_directive(&mut self, id: u32, node: &Node, text: &mut Text) {
        let Some(parts) = self.for_parts(id, node) else { return };
        let Some(&body) = parts.rest.first() else { return };
        let collection = self.for_collection(parts.collection, &mut text.found);
        let Some(elements) = collection.as_ref().and_then(Value::elements) else {
            let outside = self.define_names(&parts);
            self.only_marks_of_parts(body, true, text);
            self.locals.truncate(outside);
            collection.iter().for_each(|collection| text.found.waits.add_all(collection));
            text.unknown = true;
            return;
        };
        if let Some(set) = collection.as_ref().filter(|collection| collection.is_open_set()) {
            text.unknown = true;
            text.found.waits.add_all(set);
        }
        let marks = text.found.marks.clone();
        let repeated = self.repeated;
        let outside = self.define_names(&parts);
        for index in 0..elements.len() {
            let counted = self.evaluation.count_step();
            if !self.within_limit(counted, node) || self.is_hopeless(repeated) {
                text.unknown = true;
                break;
            }
            self.set_element(&parts, elements, index, &marks);
            self.parts(body, text);
        }
        self.locals.truncate(outside);
    }
}

impl Text {
    /// An empty text that is put together where there is room already.
    pub(super) fn over(room: String) -> Text {
        Text { text: room, ..Text::default() }
    }

    /// Gives up on it: nothing is known but that it is a text.
    pub(super) fn fail(&mut self) {
        (self.unknown, self.failed) = (true, true);
    }

    /// Adds text, unless what comes before it is not known.
    pub(super) fn push(&mut self, text: &str) {
        if !self.failed && !self.unknown {
            self.text.push_str(text);
        }
    }

    /// Adds a text or a whole number without marks, as most values are; whether it was one.
    pub(super) fn push_plain(&mut self, value: &Value) -> bool {
        match value.kind() {
            ValueKind::String(text) => self.push(text),
            ValueKind::Number(number) => match number.to_i64() {
                Some(number) if !self.failed && !self.unknown => push_whole(&mut self.text, number),
                Some(_) => {}
                None => return false,
            },
            _ => return false,
        }
        true
    }

    /// The string, or what is known of it: that it is not null, and how it begins. The marks go with it, and what it waits
    /// for.
    pub(super) fn value(&mut self) -> Value {
        let found = mem::take(&mut self.found);
        if !self.unknown {
            return Value::string(self.text.as_str()).with_marks(found.marks);
        }
        let value = if self.failed { given_up() } else { beginning(&self.text) };
        found.put_on(value)
    }
}

/// A text of which nothing is known but that it is one.
pub(super) fn given_up() -> Value {
    Value::unknown(Type::STRING).refined(&Refinement::new().not_null())
}

/// A text of which only the beginning is known.
fn beginning(text: &str) -> Value {
    Value::unknown(Type::STRING).refined(&Refinement::new().not_null().prefix(known_beginning(text)))
}

/// Adds a whole number digit by digit, which takes a third of the time of formatting it.
pub(super) fn push_whole(text: &mut String, number: i64) {
    if number < 0 {
        text.push('-');
    }
    push_digits(text, number.unsigned_abs());
}

/// Adds the digits in pairs, the last pair last.
fn push_digits(text: &mut String, number: u64) {
    if number >= 100 {
        push_digits(text, number / 100);
    }
    let pair = (number % 100) as u8;
    if number >= 10 {
        text.push(char::from(b'0' + pair / 10));
    }
    text.push(char::from(b'0' + pair % 10));
}
