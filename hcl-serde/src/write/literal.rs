//! Defaults and examples as text in both syntaxes.

use std::borrow::Cow;

use hcl_model::__private::JsonLayout;

use crate::schema::{BlockField, Constant, Field, FieldKind, Schema, TypeSpec};
use crate::ser::Secrets;
use crate::tree::Tree;
use crate::write::options::Writing;
use crate::write::parts::Part;
use crate::write::text::text;
use crate::write::{FileSyntax, WriteOptions, json, native};

/// Returns `true` if a field reads what serde has written of a default.
pub(crate) fn is_read_back(field: &'static Field, tree: Tree) -> bool {
    let options = &WriteOptions::default().show_secrets();
    let writing = Writing { options, target: FileSyntax::Native };
    match field.kind() {
        _ if tree.is_none() || tree.is_null() => true,
        FieldKind::Attribute(attribute) => writing.value(tree, &attribute.spec.ty, attribute.spec.keyword).is_ok(),
        FieldKind::Block(block) | FieldKind::Blocks(block) => {
            writing.blocks((field, &Cow::Borrowed(field.name())), block, tree, &mut Vec::new()).is_ok()
        }
        _ => true,
    }
}

/// Returns a value of an argument in both syntaxes; `make` gives the value once for each.
pub(crate) fn value_texts(make: &dyn Fn() -> Option<Tree>, ty: &TypeSpec, keyword: bool) -> Option<[String; 2]> {
    let options = &WriteOptions::default().show_secrets();
    let tree = |target| Writing { options, target }.value(make()?, ty, keyword).ok();
    let hcl = native::expression(&tree(FileSyntax::Native)?);
    let mut writer = JsonLayout::new(usize::MAX);
    json::value(&tree(FileSyntax::Json)?, &mut writer);
    Some([hcl, writer.finish().trim_end().to_owned()])
}

/// Returns a constant in both syntaxes.
pub(crate) fn constant_texts(constant: &Constant, ty: &TypeSpec, keyword: bool) -> Option<[String; 2]> {
    if let Constant::Number(digits) = constant {
        return Some([(*digits).to_owned(), (*digits).to_owned()]);
    }
    let tree = |target| constant_tree(constant, ty, keyword, target);
    let mut writer = JsonLayout::new(usize::MAX);
    json::value(&tree(FileSyntax::Json), &mut writer);
    Some([native::expression(&tree(FileSyntax::Native)), writer.finish().trim_end().to_owned()])
}

fn constant_tree(constant: &Constant, ty: &TypeSpec, keyword: bool, target: FileSyntax) -> Tree {
    let element = match ty.inner() {
        TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => element,
        _ => &TypeSpec::Dynamic,
    };
    match constant {
        Constant::Bool(truth) => Tree::Bool(*truth),
        Constant::Number(digits) => Tree::Digits((*digits).into()),
        Constant::String(text) => match (ty.inner(), target) {
            (TypeSpec::Expression, FileSyntax::Json) => Tree::Template(format!("${{{text}}}")),
            (ty, FileSyntax::Json) if keyword || ty.is_kept() => Tree::Template((*text).to_owned()),
            (ty, FileSyntax::Native) if keyword || ty.is_kept() => Tree::Native((*text).to_owned()),
            _ => Tree::Text((*text).into()),
        },
        Constant::List(elements) => {
            Tree::List(elements.iter().map(|it| constant_tree(it, element, keyword, target)).collect())
        }
        Constant::Map(entries) => {
            let entry = |(name, value): &(&'static str, Constant)| {
                (Tree::Text((*name).into()), constant_tree(value, element, keyword, target))
            };
            Tree::Map(entries.iter().map(entry).collect())
        }
    }
}

/// Returns blocks in both syntaxes, without secrets; `make` gives the blocks once for each.
///
/// Returns `None` if there is no block, or if an argument may hold secrets, because its type is unknown.
pub(crate) fn block_texts(
    field: &'static Field,
    block: &'static BlockField,
    make: &dyn Fn() -> Option<Tree>,
) -> Option<[String; 2]> {
    let options = &WriteOptions { secrets: Secrets::Blank, ..WriteOptions::default() };
    let name = &Cow::Borrowed(field.name());
    let written = |target| {
        let mut parts = Vec::new();
        Writing { options, target }.blocks((field, name), block, make()?, &mut parts).ok()?;
        let is_shown = !parts.is_empty() && !parts.iter().any(|part| may_have_secrets(part, &|_, _| Some(block)));
        is_shown.then(|| text(parts, target, options).ok()).flatten()
    };
    Some([written(FileSyntax::Native)?, written(FileSyntax::Json)?])
}

/// Returns `true` if an argument in a block has a value of an unknown type. An empty list or map holds no secret.
fn may_have_secrets(part: &Part, block: &dyn Fn(&str, Option<&str>) -> Option<&'static BlockField>) -> bool {
    match part {
        Part::Comment(_) | Part::Argument { .. } => false,
        Part::Block { ty, labels, parts, .. } => {
            let label = |block: &BlockField| labels.get(block.key_count()).map(String::as_str);
            let Some(body) = block(ty, None).and_then(|block| block.body(ty, label(block))) else { return true };
            parts.iter().any(|part| in_body(part, body.schema))
        }
    }
}

fn in_body(part: &Part, schema: &'static Schema) -> bool {
    let bodies = || std::iter::once(schema).chain(schema.variants().iter().map(|variant| (variant.schema)()));
    match part {
        Part::Argument { name, value, .. } => {
            let field = |body: &'static Schema| body.find(name, 0).map(|(_, field)| field).or_else(|| body.remain());
            let specs = bodies().filter_map(field).filter_map(Field::argument);
            !is_empty(value) && specs.into_iter().any(|spec| spec.ty.holds_unknown())
        }
        part => may_have_secrets(part, &|ty, _| {
            bodies().find_map(|body| body.fields().find(|field| field.takes(ty))).and_then(Field::blocks)
        }),
    }
}

fn is_empty(value: &Tree) -> bool {
    match value {
        Tree::Map(entries) => entries.is_empty(),
        Tree::List(elements) => elements.is_empty(),
        _ => false,
    }
}
