//! Parts of the messages of a comparison.

use crate::schema::description::{BodyDoc, Description, Selector, WordDoc};

pub(super) const UNKNOWN: &str = "an unknown type";
pub(super) const OR_NONE: &str = ", or none";
pub(super) const CONVERTED: &str = "; a function of the program converts old values";

/// Returns a number of labels.
pub(super) fn labels(count: usize) -> String {
    if count == 1 { "1 label".to_owned() } else { format!("{count} labels") }
}

/// Returns a default on one line.
pub(super) fn on_a_line(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns a body as a file writes it: `{ host, port }`.
pub(super) fn body(description: &Description, body: &BodyDoc) -> String {
    let names = |tag: Option<String>, body: &BodyDoc| {
        let names = body.items.iter().map(|item| item.name.clone());
        let others = body.rest.as_ref().map(|_| "...".to_owned());
        let parts: Vec<String> = tag.into_iter().chain(names).chain(others).collect();
        if parts.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", parts.join(", ")) }
    };
    let Some(choice) = &body.choice else { return names(None, body) };
    let variants = choice.variants.iter().map(|variant| {
        let inner = description.variant_body(variant).cloned().unwrap_or_default();
        match &choice.by {
            Selector::Argument(tag) => names(Some(format!("{tag} = {:?}", variant.name)), &inner),
            Selector::Name => names(Some(variant.name.clone()), &BodyDoc::default()),
            Selector::Content => names(None, &inner),
        }
    });
    variants.collect::<Vec<_>>().join(" or ")
}

/// Returns words as a file writes them.
pub(super) fn quoted_words(words: &[WordDoc]) -> String {
    words.iter().flat_map(WordDoc::names).map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" or ")
}
