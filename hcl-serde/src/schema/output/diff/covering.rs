//! Whether the forms that a body can be take together what a body was, where its content or an argument says which it is.

use hcl_model::value::Value;

use crate::schema::output::diff::comparison::{Assumed, Comparison};
use crate::schema::output::diff::read::{body_of, items_of, names};
use crate::schema::output::diff::{get, get_text, is, list, texts, types};

/// A form of a body in which nothing is left to choose.
pub(super) struct Leaf<'d> {
    pub(super) body: &'d Value,
    /// The argument that has chosen it, and the words that do.
    pub(super) tag: Option<(&'d str, Vec<&'d str>)>,
}

/// All forms of a body; none if a name around them chooses one, or they have no end.
#[inline]
pub(super) fn leaves<'d>(data: &'d Value, body: &'d Value) -> Option<Vec<Leaf<'d>>> {
    let mut leaves = Vec::new();
    push_leaves(data, body, &mut Vec::new(), &mut leaves)?;
    Some(leaves)
}

#[inline]
fn push_leaves<'d>(
    data: &'d Value,
    body: &'d Value,
    around: &mut Vec<&'d Value>,
    leaves: &mut Vec<Leaf<'d>>,
) -> Option<()> {
    let Some(choice) = get(body, "choice") else {
        leaves.push(Leaf { body, tag: None });
        return Some(());
    };
    if around.iter().any(|outer| std::ptr::eq(*outer, body)) {
        return None;
    }
    around.push(body);
    for variant in list(choice, "variants") {
        let inner = body_of(data, get_text(variant, "body")?)?;
        match get_text(choice, "by")? {
            "content" => push_leaves(data, inner, around, leaves)?,
            "argument" if get(inner, "choice").is_none() => {
                leaves.push(Leaf { body: inner, tag: Some((get_text(choice, "argument")?, names(variant).collect())) });
            }
            _ => return None,
        }
    }
    around.pop();
    Some(())
}

/// How many arguments of a body are looked at as there and as left out.
const MOST_SPLITS: usize = 6;

impl<'d> Comparison<'d> {
    /// Whether what a body is now takes all that it was before, where one of them chooses between forms.
    #[inline]
    pub(super) fn takes_forms(&self, old: &'d Value, new: &'d Value) -> bool {
        match (leaves(self.old, old), leaves(self.new, new)) {
            (Some(olds), Some(news)) => self.cover(&olds, &news),
            _ => false,
        }
    }

    /// Whether each of some forms is taken by others.
    #[inline]
    pub(super) fn cover(&self, olds: &[Leaf<'d>], news: &[Leaf<'d>]) -> bool {
        !news.is_empty() && olds.iter().all(|old| self.is_covered(old, news, &mut Vec::new()))
    }

    #[inline]
    fn is_covered(&self, old: &Leaf<'d>, news: &[Leaf<'d>], assumed: &mut Vec<Assumed<'d>>) -> bool {
        let takes = |new: &Leaf<'d>, chosen: Option<&'d str>| {
            self.would_hold(|inner| {
                inner.chosen = chosen;
                inner.assumed.clone_from(assumed);
                inner.parts("", old.body, new.body);
            })
        };
        let by_word = |tag: &'d str, words: &[&'d str]| {
            words.iter().all(|word| {
                news.iter().any(|new| match &new.tag {
                    Some((name, words)) => *name == tag && words.contains(word) && takes(new, Some(tag)),
                    None => old.tag.is_some() && takes_tag(new.body, tag, &[word]) && takes(new, Some(tag)),
                })
            })
        };
        let is_taken = match &old.tag {
            Some((tag, words)) => by_word(tag, words),
            None => {
                let tags = news.iter().filter_map(|new| new.tag.as_ref().map(|(tag, _)| *tag));
                news.iter().any(|new| new.tag.is_none() && takes(new, None))
                    || tags.into_iter().any(|tag| words_of(old.body, tag).is_some_and(|words| by_word(tag, &words)))
            }
        };
        if is_taken || assumed.len() == MOST_SPLITS {
            return is_taken;
        }
        // Each form may take some of what may be left out.
        let is_open = |name: &&str| !assumed.iter().any(|(other, _)| other == name);
        let is_decisive = |name: &&str| {
            let item = |new: &Leaf<'d>| items_of(new.body).find(|item| names(item).any(|own| own == *name));
            news.iter().any(|new| item(new).is_none_or(|item| is(item, "required")))
        };
        let optional = list(old.body, "arguments").iter().filter(|item| !is(item, "required"));
        let Some(name) =
            optional.filter_map(|item| get_text(item, "name")).find(|name| is_open(name) && is_decisive(name))
        else {
            return false;
        };
        [false, true].into_iter().all(|is_there| {
            assumed.push((name, is_there));
            let is_covered = self.is_covered(old, news, assumed);
            assumed.pop();
            is_covered
        })
    }
}

/// The words that an argument of a body must be one of.
#[inline]
fn words_of<'d>(body: &'d Value, name: &str) -> Option<Vec<&'d str>> {
    let argument = list(body, "arguments").iter().find(|argument| get_text(argument, "name") == Some(name))?;
    let is_it = is(argument, "required") && names(argument).count() == 1;
    let ty = get(argument, "type").filter(|ty| is_it && types::kind(ty).0 == "words")?;
    Some(texts(ty, "words").collect())
}

/// Whether a body takes an argument that has chosen a form before by some words.
#[inline]
fn takes_tag(body: &Value, tag: &str, words: &[&str]) -> bool {
    let argument = list(body, "arguments").iter().find(|argument| names(argument).any(|name| name == tag));
    let ty = match argument {
        Some(argument) => get(argument, "type"),
        None => match get(body, "rest") {
            Some(rest) if rest.as_str().is_some() => return true,
            rest => rest.and_then(|rest| get(rest, "arguments")),
        },
    };
    ty.is_some_and(|ty| match types::kind(ty).0 {
        "words" => words.iter().all(|word| texts(ty, "words").any(|own| own == *word)),
        "string" => types::takes_any_text(ty),
        kind => matches!(kind, "any" | "expression"),
    })
}
