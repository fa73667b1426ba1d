//! Whether what serde says of a default is what is read once it is written.

use std::borrow::Cow;

use crate::schema::{Field, FieldKind};
use crate::tree::Tree;
use crate::write::{FileSyntax, WriteOptions, Writing};

/// Whether what serde says of a field is what is read from it once it is written: what is nothing can be read as something.
#[inline]
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
