//! A template as text of the native syntax.

use hcl_model::native::NativeWriter;

use crate::schema::output::messages::CUT;
use crate::schema::output::outline::{Item, ItemKind, State};
use crate::schema::output::sample::Sample;

/// What documentation begins with.
const ABOUT: &str = "##";

/// What an item begins with that is commented out.
const OUT: &str = "#";

/// The text of a file.
#[inline]
pub(super) fn text(about: &str, items: &[Item]) -> String {
    let mut writer = NativeWriter::default();
    write_about(about, &mut writer);
    writer.blank_line();
    write_items(items, &mut writer);
    let mut text = writer.finish();
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// The text of some items that must be there, without anything said of them.
#[inline]
pub(in crate::schema) fn example(items: &[Item]) -> String {
    let mut writer = NativeWriter::default();
    write_items(items, &mut writer);
    writer.finish()
}

/// Writes documentation, in which no line ends in blanks.
#[inline]
fn write_about(about: &str, writer: &mut NativeWriter) {
    let lines: Vec<&str> = about.lines().map(str::trim_end).collect();
    writer.comment_with(ABOUT, &lines.join("\n"));
}

#[inline]
fn write_items(items: &[Item], writer: &mut NativeWriter) {
    for item in items {
        write_about(&item.about, writer);
        match item.state {
            State::Live => write_item(item, writer),
            State::Out | State::Instead => {
                let mut inner = NativeWriter::default();
                write_item(item, &mut inner);
                let mark = if item.state == State::Out { OUT } else { ABOUT };
                writer.comment_with(mark, inner.finish().trim_end());
                writer.blank_line();
            }
        }
    }
}

/// Whether a text is written on several lines, none of which looks as if it were commented out.
#[inline]
fn is_heredoc(text: &str) -> bool {
    text.contains('\n') && !text.lines().any(|line| line.trim_start().starts_with('#'))
}

#[inline]
fn write_item(item: &Item, writer: &mut NativeWriter) {
    match &item.kind {
        ItemKind::Argument { name, value: Sample::Text(text) } if is_heredoc(text) => writer.text(name, text),
        ItemKind::Argument { name, value } => writer.attribute(name, &value.native()),
        ItemKind::Block { ty, labels, items, is_cut } => {
            writer.begin_block(ty, labels);
            if *is_cut {
                write_about(CUT, writer);
            }
            write_items(items, writer);
            writer.end_block();
        }
    }
}
