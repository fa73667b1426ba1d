//! Work on text: descriptions out of doc comments, serde's rules for names, suggestions.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Meta};
use unicode_ident::{is_xid_continue, is_xid_start};

use crate::serde_attr::text_of;

/// The text of doc comments. The text may have a part from a file, which the compiler resolves.
pub(crate) struct Description(TokenStream);

impl ToTokens for Description {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}

/// Returns the text of doc comments, without the blanks that all lines begin with.
pub(crate) fn description(attrs: &[Attribute]) -> Description {
    let mut lines = Vec::new();
    // The parts before the last line whose text is not known.
    let mut parts = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("doc")) {
        match (text_of(&attr.meta), &attr.meta) {
            (Some(text), _) => push_lines(&without_stars(&text.value()), &mut lines),
            // `include_str!`, or another macro that gives a text.
            (None, Meta::NameValue(option)) => {
                let (before, value) = (common(&std::mem::take(&mut lines)), &option.value);
                parts.push(quote!(#before, "\n", #value, "\n"));
            }
            _ => {}
        }
    }
    let text = common(&lines);
    // The first line can be code, which is what it is by its blanks.
    let text = if parts.is_empty() { text.trim_start_matches('\n').trim_end() } else { &*text };
    Description(match parts.is_empty() {
        true => quote!(#text),
        false => quote!(__hcl::trimmed(__hcl::concat!(#(#parts,)* #text))),
    })
}

/// Adds the lines of a doc comment.
fn push_lines(text: &str, lines: &mut Vec<String>) {
    // A carriage return ends a line of Markdown, too.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let has_blank = text.lines().all(|line| line.trim().is_empty() || line.starts_with(' '));
    lines.extend(text.lines().map(|line| ended(line).get(usize::from(has_blank)..).unwrap_or_default().to_owned()));
    // An empty line of a doc comment is an attribute with an empty text, which has no lines.
    if text.is_empty() {
        lines.push(String::new());
    }
}

/// A line without the white space behind it, unless it ends in a line break of Markdown.
fn ended(line: &str) -> String {
    let text = line.trim_end();
    if line.ends_with("  ") && !text.is_empty() { format!("{text}  ") } else { text.to_owned() }
}

/// Lines without the blanks that all of them begin with.
fn common(lines: &[String]) -> String {
    let indent = |line: &String| line.len() - line.trim_start_matches(' ').len();
    let common = lines.iter().filter(|line| !line.is_empty()).map(indent).min().unwrap_or(0);
    let lines: Vec<&str> = lines.iter().map(|line| line.get(common..).unwrap_or_default()).collect();
    lines.join("\n")
}

/// The text of a block comment without the star that all of its lines begin with behind the first one.
fn without_stars(text: &str) -> String {
    let column = |line: &str| line.find('*').filter(|at| *at > 0 && line[..*at].trim().is_empty());
    let mut inner = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let Some(star) = inner.next().and_then(column).filter(|star| inner.all(|line| column(line) == Some(*star))) else {
        return text.to_owned();
    };
    let lines = text.lines().enumerate();
    let lines = lines.map(|(index, line)| if index == 0 { line } else { line.get(star + 1..).unwrap_or_default() });
    lines.collect::<Vec<_>>().join("\n")
}

/// A rule of serde's `rename_all`.
#[derive(Default, Clone, Copy)]
pub(crate) enum RenameRule {
    #[default]
    Keep,
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl RenameRule {
    /// The rule that serde calls so; serde itself reports an unknown one.
    pub(crate) fn named(name: &str) -> RenameRule {
        match name {
            "lowercase" => RenameRule::Lower,
            "UPPERCASE" => RenameRule::Upper,
            "PascalCase" => RenameRule::Pascal,
            "camelCase" => RenameRule::Camel,
            "snake_case" => RenameRule::Snake,
            "SCREAMING_SNAKE_CASE" => RenameRule::ScreamingSnake,
            "kebab-case" => RenameRule::Kebab,
            "SCREAMING-KEBAB-CASE" => RenameRule::ScreamingKebab,
            _ => RenameRule::Keep,
        }
    }

    /// The name that serde gives to a field, whose own name it takes to be in snake case.
    pub(crate) fn apply_to_field(self, field: &str) -> String {
        match self {
            RenameRule::Keep | RenameRule::Lower | RenameRule::Snake => field.to_owned(),
            RenameRule::Upper | RenameRule::ScreamingSnake => field.to_ascii_uppercase(),
            RenameRule::Pascal => field.split('_').map(|word| with_first(word, char::to_ascii_uppercase)).collect(),
            RenameRule::Camel => with_first(&RenameRule::Pascal.apply_to_field(field), char::to_ascii_lowercase),
            RenameRule::Kebab => field.replace('_', "-"),
            RenameRule::ScreamingKebab => field.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// The name that serde gives to a variant, whose own name it takes to be in Pascal case.
    pub(crate) fn apply_to_variant(self, variant: &str) -> String {
        match self {
            RenameRule::Keep | RenameRule::Pascal => variant.to_owned(),
            RenameRule::Lower => variant.to_ascii_lowercase(),
            RenameRule::Upper => variant.to_ascii_uppercase(),
            RenameRule::Camel => with_first(variant, char::to_ascii_lowercase),
            RenameRule::Snake => snake(variant),
            RenameRule::ScreamingSnake => snake(variant).to_ascii_uppercase(),
            RenameRule::Kebab => snake(variant).replace('_', "-"),
            RenameRule::ScreamingKebab => snake(variant).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

/// Lower case, with an underscore before each upper case letter but the first.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (at, c) in name.char_indices() {
        if at > 0 && c.is_uppercase() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

fn with_first(word: &str, change: fn(&char) -> char) -> String {
    let mut rest = word.chars();
    let first = rest.next().map(|first| change(&first));
    first.into_iter().chain(rest).collect()
}

/// Returns `true` for a name of an argument or a block that HCL can spell.
pub(crate) fn is_identifier(name: &str) -> bool {
    let starts = |c: char| c == '_' || is_xid_start(c);
    let continues = |c: char| c == '-' || is_xid_continue(c);
    name.starts_with(starts) && name.chars().all(continues)
}

/// The candidate that was probably meant, if one is close.
pub(crate) fn closest<'a>(given: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let allowed = (given.chars().count() / 2).min(2);
    let with_distance = candidates.iter().map(|candidate| (distance(given, candidate), *candidate));
    let best = with_distance.min_by_key(|(distance, _)| *distance)?;
    (best.0 <= allowed).then_some(best.1)
}

/// Returns the number of characters to change, insert or remove.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for left in from.chars() {
        let mut diagonal = row[0];
        row[0] += 1;
        for (index, &right) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(left != right);
            diagonal = row[index + 1];
            row[index + 1] = replaced.min(row[index] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}
