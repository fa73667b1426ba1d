//! The check that an edit leaves the file as it was, but for the changes that the edit is to make.

use crate::diag::Diagnostic;
use crate::edit::outline::{Parsed, PartKind};

/// A change of an edit, by the parts of the file before the edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// A part becomes another one.
    Replace(usize),
    /// A part has another name.
    Rename(usize),
    /// A part is no longer there.
    Remove(usize),
    /// New parts are in a part, in front of what begins at this place of the outline.
    Insert { into: usize, before: usize, count: usize },
}

impl Change {
    /// The place in the outline.
    pub(super) fn place(&self) -> (usize, std::cmp::Reverse<usize>) {
        match *self {
            // Where the ends of several parts meet, the innermost comes first.
            Change::Insert { into, before, .. } => (before, std::cmp::Reverse(into + 1)),
            Change::Replace(part) | Change::Rename(part) | Change::Remove(part) => (part, std::cmp::Reverse(0)),
        }
    }
}

/// The parts that are new or other ones, in the order of the file; none if anything else differs.
pub(super) fn changed_parts(before: &Parsed, after: &Parsed, changes: &[Change]) -> Option<Vec<usize>> {
    let mut changes = changes.to_vec();
    changes.sort_by_key(Change::place);
    let parts = parts(before, after, &changes)?;
    same_mistakes(before, after, &changes).then_some(parts)
}

fn parts(before: &Parsed, after: &Parsed, changes: &[Change]) -> Option<Vec<usize>> {
    let mut changed = Vec::new();
    let mut changes = changes.iter().peekable();
    // Where each part is afterwards.
    let mut places = Vec::with_capacity(before.len());
    let (mut old, mut new) = (0, 0);
    while old < before.len() || changes.peek().is_some() {
        if let Some(&Change::Insert { into, count, .. }) =
            changes.next_if(|change| matches!(change, Change::Insert { before, .. } if *before == old))
        {
            for _ in 0..count {
                if new >= after.len() || after.parent(new) != *places.get(into)? {
                    return None;
                }
                changed.push(new);
                new += after.part(new).size as usize;
            }
            continue;
        }
        if old >= before.len() {
            return None;
        }
        let size = before.part(old).size as usize;
        let change = changes.next_if(|change| matches!(change, Change::Replace(part) | Change::Rename(part) | Change::Remove(part) if *part == old));
        if let Some(Change::Remove(_)) = change {
            places.extend(std::iter::repeat_n(usize::MAX, size));
            old += size;
            continue;
        }
        let is_inside = new < after.len() && (old == 0 || *places.get(before.parent(old))? == after.parent(new));
        if !is_inside {
            return None;
        }
        if let Some(Change::Replace(_)) = change {
            changed.push(new);
            places.extend(std::iter::repeat_n(usize::MAX, size));
            old += size;
            new += after.part(new).size as usize;
            continue;
        }
        let is_renamed = change.is_some();
        if is_renamed {
            changed.push(new);
        }
        if !is_same(before, old, after, new, is_renamed) {
            return None;
        }
        places.push(new);
        (old, new) = (old + 1, new + 1);
    }
    (new == after.len()).then_some(changed)
}

/// Returns `true` if two parts are the same but for what is in them.
fn is_same(before: &Parsed, old: usize, after: &Parsed, new: usize, is_renamed: bool) -> bool {
    let kind = before.kind(old);
    if kind != after.kind(new) {
        return false;
    }
    match kind {
        PartKind::Value | PartKind::Label => before.slice(old) == after.slice(new),
        PartKind::Attribute | PartKind::Block | PartKind::Entry if !is_renamed => {
            before.text()[before.name_bytes(old)] == after.text()[after.name_bytes(new)]
        }
        _ => true,
    }
}

/// Returns `true` if the mistakes in a file are those that were there, but for some of what changed.
fn same_mistakes(before: &Parsed, after: &Parsed, changes: &[Change]) -> bool {
    let text = |diagnostic: &Diagnostic| diagnostic.subject().map(|subject| subject.text().to_owned());
    let is_changed = |diagnostic: &Diagnostic| {
        let at = diagnostic.subject().map_or(0, |subject| subject.bytes().start);
        changes.iter().any(|change| match *change {
            Change::Replace(part) | Change::Rename(part) | Change::Remove(part) => before.bytes(part).contains(&at),
            Change::Insert { .. } => false,
        })
    };
    if before.diagnostics.iter().any(|old| old.code().starts_with("unterminated") && is_swallowed(before, old, changes))
    {
        return false;
    }
    let mut found = after.diagnostics.iter().peekable();
    for old in &before.diagnostics {
        let is_still =
            |new: &&Diagnostic| new.code() == old.code() && new.summary() == old.summary() && text(new) == text(old);
        if found.next_if(is_still).is_none() && !is_changed(old) {
            return false;
        }
    }
    found.next().is_none()
}

/// Returns `true` if something goes in which lines are that may not belong to it, because nobody knows where it ends.
fn is_swallowed(before: &Parsed, unterminated: &Diagnostic, changes: &[Change]) -> bool {
    let at = unterminated.subject().map_or(0, |subject| subject.bytes().start);
    changes.iter().any(|change| match *change {
        Change::Replace(part) | Change::Remove(part) => {
            before.bytes(part).contains(&at) && before.slice(part).trim_end().contains('\n')
        }
        Change::Rename(_) | Change::Insert { .. } => false,
    })
}

#[cfg(test)]
mod tests {
    use super::{Change, changed_parts};
    use crate::edit::outline::Parsed;
    use crate::limits::Limits;
    use crate::source::Source;

    fn parsed(text: &str) -> Parsed {
        Parsed::new(Source::new("test.hcl", text), false, Limits::default())
    }

    /// The file, the attribute `a`, its value, the attribute `b`, its list, two elements.
    const TEXT: &str = "a = 1\nb = [2, 3]\n";

    fn check(text: &str, changes: &[Change]) -> Option<Vec<usize>> {
        changed_parts(&parsed(TEXT), &parsed(text), changes)
    }

    #[test]
    fn only_what_is_to_change_may_differ() {
        assert_eq!(check(TEXT, &[]), Some(vec![]));
        assert_eq!(check("a =  1 # one\n\nb = [\n2, 3]\n", &[]), Some(vec![]));
        assert_eq!(check("a = 2\nb = [2, 3]\n", &[]), None);
        assert_eq!(check("a = 2\nb = [2, 3]\n", &[Change::Replace(2)]), Some(vec![2]));
        assert_eq!(check("a = 2\nb = [2, 4]\n", &[Change::Replace(2)]), None);
        assert_eq!(check("a = [1]\nb = [2, 3]\n", &[Change::Replace(2)]), Some(vec![2]));
        assert_eq!(check("c = 1\nb = [2, 3]\n", &[]), None);
        assert_eq!(check("c = 1\nb = [2, 3]\n", &[Change::Rename(1)]), Some(vec![1]));
        assert_eq!(check("c = 2\nb = [2, 3]\n", &[Change::Rename(1)]), None);
    }

    #[test]
    fn what_is_gone_and_what_is_new() {
        assert_eq!(check("b = [2, 3]\n", &[Change::Remove(1)]), Some(vec![]));
        assert_eq!(check("a = 1\n", &[Change::Remove(1)]), None);
        assert_eq!(check("a = 1\nb = [3]\n", &[Change::Remove(5)]), Some(vec![]));
        assert_eq!(check("a = 1\nb = [2]\n", &[Change::Remove(5)]), None);
        let into_list = Change::Insert { into: 4, before: 7, count: 1 };
        assert_eq!(check("a = 1\nb = [2, 3, 4]\n", &[into_list]), Some(vec![7]));
        assert_eq!(check("a = 1\nb = [2, 3]\nc = 4\n", &[into_list]), None);
        let into_file = Change::Insert { into: 0, before: 7, count: 1 };
        assert_eq!(check("a = 1\nb = [2, 3]\nc = 4\n", &[into_file]), Some(vec![7]));
        assert_eq!(check("a = 1\nb = [2, 3, 4]\nc = 5\n", &[into_file, into_list]), Some(vec![7, 8]));
        assert_eq!(check("a = 1\nb = [2, 3]\nc = 4\nd = 5\n", &[into_file]), None);
    }

    #[test]
    fn no_mistake_may_come() {
        assert_eq!(check("a = 1 1\nb = [2, 3]\n", &[Change::Replace(2)]), None);
        let broken = parsed("a = 1\nb = [2 3]\nc = = 1\n");
        let other = parsed("a = 2\nb = [2 3]\nc = = 1\n");
        assert!(changed_parts(&broken, &other, &[Change::Replace(2)]).is_some());
        let worse = parsed("a = 2\nb = [2 3]\nc = = 1\nd = \n");
        assert!(changed_parts(&broken, &worse, &[Change::Replace(2)]).is_none());
    }
}
