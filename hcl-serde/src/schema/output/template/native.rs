//! Drafts as text of the native syntax.

use hcl_model::native::{NativeWriter, quoted};

use crate::schema::output::draft::{Draft, DraftKind, DraftValue, State};

/// Mark of documentation.
const ABOUT: &str = "##";

/// Mark of an item that is commented out.
const OUT: &str = "#";

/// Returns the text of a file.
pub(super) fn text(about: &str, drafts: &[Draft<'_>]) -> String {
    let mut writer = NativeWriter::default();
    write_about(about, &mut writer);
    writer.blank_line();
    write_drafts(drafts, &mut writer);
    let mut text = writer.finish();
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Returns the text of one block without documentation.
pub(in crate::schema) fn block(kind: DraftKind<'_>) -> String {
    item_text(&kind)
}

/// Writes documentation. No line ends in blanks.
fn write_about(about: &str, writer: &mut NativeWriter) {
    let lines: Vec<&str> = about.lines().map(str::trim_end).collect();
    writer.comment_with(ABOUT, &lines.join("\n"));
}

fn write_drafts(drafts: &[Draft<'_>], writer: &mut NativeWriter) {
    for draft in drafts {
        write_about(&draft.about, writer);
        match (draft.state, &draft.kind) {
            (State::Live, kind) => write_item(kind, writer),
            (state, kind) => {
                let mark = if state == State::Out { OUT } else { ABOUT };
                writer.comment_with(mark, item_text(kind).trim_end());
                writer.blank_line();
            }
        }
    }
}

fn item_text(kind: &DraftKind<'_>) -> String {
    if let DraftKind::Blocks(literal) = kind {
        return literal.hcl.clone();
    }
    let mut writer = NativeWriter::default();
    write_item(kind, &mut writer);
    writer.finish()
}

fn write_item(kind: &DraftKind<'_>, writer: &mut NativeWriter) {
    match kind {
        DraftKind::Argument { name, value } => match value {
            DraftValue::Literal(literal) => writer.attribute(name, &literal.hcl),
            DraftValue::Word(word) => writer.attribute(name, &quoted(word)),
            DraftValue::Hole(_, outline) => writer.attribute(name, &outline.hcl),
        },
        DraftKind::Block { ty, labels, items } => {
            writer.begin_block(ty, labels);
            write_drafts(items, writer);
            writer.end_block();
        }
        // Defaults are commented out.
        DraftKind::Blocks(literal) => writer.comment_with(OUT, literal.hcl.trim_end()),
    }
}
