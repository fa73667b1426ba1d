//! Parts of a value that is written out. Each part is found once, however often it is needed.

use std::cell::OnceCell;
use std::collections::HashMap;

use hcl_model::__private::value::normalize;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::Range;
use hcl_model::syntax::{Construct, Cursor, EntryKey, NodeRef, Shape};
use hcl_model::value::Value;

/// Value, or a part of a value.
pub(crate) struct ValuePart<'a> {
    expr: NodeRef<'a>,
    inside: OnceCell<Inside<'a>>,
}

/// Content of a value.
enum Inside<'a> {
    Elements(Vec<ValuePart<'a>>),
    Entries(HashMap<String, ValuePart<'a>>),
    /// Value without places of its parts.
    Value(Value),
    Nothing,
    /// Expression with an unknown result.
    Computed,
}

impl<'a> ValuePart<'a> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn new(expr: NodeRef<'a>) -> ValuePart<'a> {
        ValuePart { expr, inside: OnceCell::new() }
    }

    /// Returns the expression that some steps lead to, as far as the value is written out.
    ///
    /// # Errors
    ///
    /// Returns the place around the missing part, and the number of steps that lead there.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn find(&self, steps: &[PathStep]) -> Result<NodeRef<'a>, (Range, usize)> {
        let mut part = self;
        for (number, step) in steps.iter().enumerate() {
            let inner = match (part.inside(), step) {
                (Inside::Elements(elements), PathStep::Index(index)) => elements.get(*index),
                (Inside::Entries(entries), step) => entries.get(&*normalize(step.text().into())),
                _ => None,
            };
            if let Some(inner) = inner {
                part = inner;
                continue;
            }
            let found = match part.inside() {
                Inside::Computed => break,
                Inside::Value(value) => number + steps_inside(value, &steps[number..]),
                _ => number,
            };
            return if found < steps.len() { Err((part.expr.range(), found)) } else { Ok(part.expr) };
        }
        Ok(part.expr)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn inside(&self) -> &Inside<'a> {
        self.inside.get_or_init(|| {
            let (expr, mut cursor) = (self.expr, Cursor::default());
            match expr.shape() {
                Shape::Tuple => {
                    let elements = std::iter::from_fn(|| expr.syntax().next_element(expr.node(), &mut cursor));
                    Inside::Elements(elements.map(|element| ValuePart::new(expr.sibling(element))).collect())
                }
                Shape::Object => {
                    let mut entries = HashMap::new();
                    while let Some(entry) = expr.syntax().next_entry(expr.node(), &mut cursor) {
                        if let EntryKey::Name(name) = entry.key {
                            // The first entry counts.
                            let part = || ValuePart::new(expr.sibling(entry.value));
                            entries.entry(normalize(name).into_owned()).or_insert_with(part);
                        }
                    }
                    Inside::Entries(entries)
                }
                shape => match expr.syntax().construct(expr.node()) {
                    Construct::Value(value) => Inside::Value(value),
                    _ if shape.is_literal() => Inside::Nothing,
                    _ => Inside::Computed,
                },
            }
        })
    }
}

/// Returns how many of the steps lead to a part of a value.
#[cfg_attr(not(feature = "__shared"), inline)]
fn steps_inside(value: &Value, steps: &[PathStep]) -> usize {
    let mut value = value.clone();
    for (number, step) in steps.iter().enumerate() {
        match Path::new().step(step.clone()).apply(&value) {
            Some(inner) => value = inner,
            None => return number,
        }
    }
    steps.len()
}
