//! Writing of parts that a program keeps as they are written: bodies, blocks and expressions, for either syntax.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_model::__private::serde::{Handle, TypeText};
use hcl_model::__private::{behind_native as behind, constant_key, not_closed, template_text};
use hcl_model::body::{Block, Body, Definition, Hidden};
use hcl_model::convert::convert;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{Expression, StaticCall};
use hcl_model::native::is_identifier;
use hcl_model::syntax::{AttributeItem, Construct, Cursor, EntryKey, Item, NodeId, NodeRef, Shape};
use hcl_model::types::Type;

use crate::file_syntax::FileSyntax;
use crate::read::node_of;
use crate::schema::TypeSpec;
use crate::ser::WriteError;
use crate::tree::{Name, Tree};
use crate::write::messages;
use crate::write::options::Writing;
use crate::write::parts::{Order, Part, repeated};
use crate::write::remarks::{Properties, Remarks, lines_above};

/// Adds what is in a body, with its comments: in the JSON syntax, every property as an argument, because only a schema knows of
/// blocks there.
pub(super) fn body_parts(writing: &Writing<'_>, body: &Body, parts: &mut Vec<Part>) -> Result<(), WriteError> {
    let node = body.as_node();
    let range = node.range();
    let mut remarks = match node.syntax().native_text(node.node()) {
        Some(text) if range.text() == text => Remarks::within(text, range.bytes().start),
        _ => Remarks::default(),
    };
    items(writing, (node, false), body.hidden(), &mut remarks, parts)?;
    comments(remarks.before(range.bytes().end), parts);
    Ok(())
}

/// Adds the items of a body, without the comments behind the last one; those of items that are not seen are left out.
fn items(
    writing: &Writing<'_>,
    (body, in_dynamic): (NodeRef<'_>, bool),
    hidden: &Hidden,
    remarks: &mut Remarks<'_>,
    parts: &mut Vec<Part>,
) -> Result<(), WriteError> {
    comments(Properties::of(body).all(), parts);
    let mut last = body.range().bytes().start;
    // A name may stand several times if nothing tells arguments from blocks; in the native syntax an argument stands
    // once.
    let mut arguments = (writing.target == FileSyntax::Native).then(HashSet::new);
    for item in body.items(None) {
        let bytes = node_of(&item).range().bytes();
        if bytes.start < last || bytes.end > body.range().bytes().end {
            // It is not in the order of the text, whose comments are about something else then.
            *remarks = Remarks::default();
        }
        last = bytes.end;
        let (apart, above) = remarks.above(bytes.start);
        if hidden.hides(&item) {
            remarks.inside(bytes.end);
            remarks.on_line_of(bytes.end);
            continue;
        }
        comments(apart, parts);
        if let (Some(seen), Item::Attribute(item)) = (&mut arguments, &item)
            && !seen.insert(item.name.clone().into_owned())
        {
            return Err(WriteError::new(messages::repeated(&item.name)));
        }
        item_parts(writing, (item, in_dynamic), above, remarks, parts)?;
    }
    Ok(())
}

/// Adds an item, with what is said above it.
fn item_parts(
    writing: &Writing<'_>,
    (item, in_dynamic): (Item<'_>, bool),
    mut above: Vec<String>,
    remarks: &mut Remarks<'_>,
    parts: &mut Vec<Part>,
) -> Result<(), WriteError> {
    let end = node_of(&item).range().bytes().end;
    let name = match &item {
        Item::Attribute(item) => Name::Owned(item.name.clone().into_owned()),
        Item::Block(item) => Name::Owned(item.ty.clone().into_owned()),
    };
    if !is_identifier(&name) {
        return Err(WriteError::new(messages::no_name(&name)).named(name));
    }
    match item {
        Item::Attribute(item) => match argument(writing, &item, in_dynamic) {
            Ok(value) => {
                above.extend(remarks.inside(end).said_beside(&value));
                above.extend(remarks.on_line_of(end));
                comments(above, parts);
                parts.push(Part::Argument { name, about: "", value });
            }
            Err(error) => return Err(error.named(name)),
        },
        Item::Block(item) => {
            above.extend(remarks.before(item.body().range().bytes().start));
            let mut inner = Vec::new();
            let in_dynamic = Definition::of(&item.ty) == Some(Definition::Dynamic);
            if let Err(error) = items(writing, (item.body(), in_dynamic), &Hidden::default(), remarks, &mut inner) {
                return Err(error.named(name));
            }
            comments(remarks.before(end), &mut inner);
            above.extend(remarks.on_line_of(end));
            let labels = Block::from_item(&item).labels().to_vec();
            parts.push(block(writing, (name, labels, Order::AsWritten), above, inner));
        }
    }
    Ok(())
}

/// Returns the value of an argument. The iterator of a `dynamic` block is a name, and not an expression.
fn argument(writing: &Writing<'_>, item: &AttributeItem<'_>, in_dynamic: bool) -> Result<Tree, WriteError> {
    match in_dynamic && item.name == "iterator" {
        true => writing.carried(item.expr(), &TypeSpec::String, true),
        false => expression(writing, item.expr()),
    }
}

/// A block with what is said of it: in JSON, in its object.
fn block(
    writing: &Writing<'_>,
    (ty, labels, order): (Name, Vec<String>, Order),
    mut about: Vec<String>,
    mut parts: Vec<Part>,
) -> Part {
    if writing.target == FileSyntax::Json {
        parts.splice(0..0, about.drain(..).map(Part::Comment));
    }
    Part::Block { ty, labels, about: Cow::Owned(about.join("\n")), order, parts }
}

fn comments(comments: Vec<String>, parts: &mut Vec<Part>) {
    parts.extend(comments.into_iter().map(Part::Comment));
}

/// A block that is kept as a whole, with the labels that are its key and so many of its own, under a name.
pub(super) fn block_part(
    writing: &Writing<'_>,
    kept: &Block,
    (ty, order): (Name, Order),
    (mut labels, own): (Vec<String>, usize),
    about: &'static str,
) -> Result<Part, WriteError> {
    let mut parts = Vec::new();
    body_parts(writing, kept.body(), &mut parts)?;
    // A key is some of its labels already.
    let keys = if labels.is_empty() { 0 } else { kept.labels().len().saturating_sub(own) };
    labels.extend(kept.labels()[keys..].iter().cloned());
    let (node, at) = (kept.body().as_node(), kept.type_range());
    let above = match node.syntax().native_text(node.node()) {
        Some(_) => lines_above(at.source().text(), at.bytes().start).join("\n"),
        None => String::new(),
    };
    // The comment of the field is there already.
    let own = Some(about).filter(|about| !about.is_empty() && !above.ends_with(about));
    let said = [above.as_str()].into_iter().filter(|above| !above.is_empty()).chain(own).map(str::to_owned).collect();
    Ok(block(writing, (ty, labels, order), said, parts))
}

/// Returns the tree of a kept part that is a value.
pub(super) fn kept_value(writing: &Writing<'_>, handle: Handle) -> Result<Tree, WriteError> {
    match handle {
        Handle::Expression(kept) => expression(writing, kept.as_node()),
        Handle::Traversal(traversal) => Ok(name(writing, traversal.to_string())),
        Handle::StaticCall(kept) => Ok(name(writing, call(&kept)?)),
        Handle::Other(other) if other.is::<TypeText>() => {
            let text = other.downcast_ref().map_or_else(String::new, |TypeText(text)| text.clone());
            Ok(name(writing, text))
        }
        other => Err(WriteError::new(Tree::Kept(Box::new(other)).no_value())),
    }
}

/// Returns the tree of an analysed and unevaluated text: in JSON, a string of the text.
fn name(writing: &Writing<'_>, text: String) -> Tree {
    match writing.target {
        FileSyntax::Native => Tree::Native(text),
        FileSyntax::Json => Tree::Template(text),
    }
}

/// A call as it is written.
fn call(call: &StaticCall) -> Result<String, WriteError> {
    let arguments: Result<Vec<String>, _> = call.arguments.iter().map(Expression::to_hcl_string).collect();
    let arguments = arguments.map_err(|error| WriteError::new(error.to_string()))?;
    let rest = if call.expands_last { "..." } else { "" };
    Ok(format!("{}({}{rest})", call.name, arguments.join(", ")))
}

/// An expression in the syntax that is written.
pub(super) fn expression(writing: &Writing<'_>, expr: NodeRef<'_>) -> Result<Tree, WriteError> {
    match expr.syntax().construct(expr.node()) {
        Construct::Value(value) => writing.plain(Tree::Kept(Box::new(Handle::Value(value)))),
        _ if writing.target == FileSyntax::Native => {
            if is_json(expr) {
                check_keys(expr)?;
            }
            native(expr).map(Tree::Native)
        }
        _ => {
            not_closed(expr).map_err(|error| WriteError::new(error.to_string()))?;
            json(writing, expr)
        }
    }
}

/// Returns an expression that is part of another one, for JSON.
fn json_inside(writing: &Writing<'_>, expr: NodeRef<'_>) -> Result<Tree, WriteError> {
    match expr.syntax().construct(expr.node()) {
        Construct::Value(value) => writing.plain(Tree::Kept(Box::new(Handle::Value(value)))),
        _ => json(writing, expr),
    }
}

/// Refuses objects of the JSON syntax that have a key twice: that is a mistake there, and in the native syntax the last one counts.
fn check_keys(expr: NodeRef<'_>) -> Result<(), WriteError> {
    let (syntax, mut cursor) = (expr.syntax(), Cursor::default());
    match expr.shape() {
        Shape::Tuple => std::iter::from_fn(|| syntax.next_element(expr.node(), &mut cursor))
            .enumerate()
            .try_for_each(|(index, element)| check_keys(expr.sibling(element)).map_err(|error| error.at(index))),
        Shape::Object | Shape::ComputedObject => {
            let mut seen = HashSet::new();
            while let Some(entry) = syntax.next_entry(expr.node(), &mut cursor) {
                let key = key(expr, entry.key, entry.key_node).unwrap_or_default();
                check_keys(expr.sibling(entry.value)).map_err(|error| error.named(key.clone()))?;
                if !key.is_empty() && !seen.insert(key.clone()) {
                    return Err(WriteError::new(messages::repeated(&key)));
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Returns `true` if an expression is not of the native syntax.
pub(super) fn is_json(expr: NodeRef<'_>) -> bool {
    expr.syntax().native_text(expr.node()).is_none()
}

/// An expression as text of the native syntax.
pub(super) fn native(expr: NodeRef<'_>) -> Result<String, WriteError> {
    Expression::from_node(expr).to_hcl_string().map_err(|error| WriteError::new(error.to_string()))
}

/// An expression as the JSON syntax has it: literals, lists and objects of expressions, and strings that are templates.
fn json(writing: &Writing<'_>, expr: NodeRef<'_>) -> Result<Tree, WriteError> {
    let syntax = expr.syntax();
    let mut cursor = Cursor::default();
    match expr.shape() {
        Shape::Null => Ok(Tree::Null),
        Shape::Bool(truth) => Ok(Tree::Bool(truth)),
        Shape::Number(digits) => Ok(Tree::Digits(digits.into())),
        Shape::Str(text) => Ok(Tree::Text(text.into_owned().into())),
        Shape::Tuple => {
            let elements = std::iter::from_fn(|| syntax.next_element(expr.node(), &mut cursor));
            let elements = elements.map(|element| json_inside(writing, expr.sibling(element)));
            elements.collect::<Result<_, _>>().map(Tree::List)
        }
        Shape::Object | Shape::ComputedObject => {
            let mut entries = Vec::new();
            while let Some(entry) = syntax.next_entry(expr.node(), &mut cursor) {
                let Some(key) = key(expr, entry.key, entry.key_node) else { return native(expr).map(interpolated) };
                let value = json_inside(writing, expr.sibling(entry.value)).map_err(|error| error.named(&*key))?;
                entries.push((Tree::Text(key.into()), value));
            }
            match repeated(entries.len(), |index| entries[index].0.as_bytes()) {
                None => Ok(Tree::Map(entries)),
                Some(index) if is_json(expr) => {
                    Err(WriteError::new(messages::repeated(entries[index].0.as_text().unwrap_or_default())))
                }
                // The last one counts.
                Some(_) => native(expr).map(interpolated),
            }
        }
        Shape::Invalid => Err(WriteError::new(messages::unreadable())),
        Shape::Other if syntax.native_text(expr.node()).is_some() => match template_text(expr) {
            Some(text) => Ok(Tree::Template(text)),
            None => native(expr).map(interpolated),
        },
        // A string that is a template.
        _ => {
            let mut written = None;
            syntax.embedded(expr.node(), &mut Diagnostics::new(), &mut |inner| {
                written = inner.syntax().native_text(inner.node()).map(str::to_owned);
            });
            written.map(Tree::Template).ok_or_else(|| WriteError::new(messages::unreadable()))
        }
    }
}

/// The key of an entry of an object, if it is not computed.
pub(super) fn key(object: NodeRef<'_>, key: EntryKey<'_>, node: NodeId) -> Option<String> {
    match key {
        EntryKey::Name(key) => Some(key.into_owned()),
        _ if is_json(object) => constant_key(object.sibling(node)),
        _ => {
            let key = Expression::from_node(object.sibling(node)).literal_value().ok()?;
            convert(&key, &Type::STRING).ok()?.as_str().map(str::to_owned)
        }
    }
}

/// A string of JSON that is an expression.
pub(super) fn interpolated(text: String) -> Tree {
    Tree::Template(format!("${{{text}{}}}", behind(&text)))
}
