//! Comparison of two versions of a configuration, without the intended changes.

use hcl_model::path::{Path, PathStep};
use hcl_model::source::Range;
use hcl_model::value::Value;

use crate::read::said::{Said, SaidBlock, SaidValue};

/// The place where two configurations differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Differing {
    pub(crate) path: Path,
    /// They are the same blocks in another order.
    pub(crate) is_order: bool,
}

impl Differing {
    /// Returns the difference in words.
    pub(crate) fn otherwise(&self) -> &'static str {
        if self.is_order { "in another order" } else { "another one" }
    }
}

/// The rules of a comparison.
pub(crate) trait Counting {
    /// Returns `true` if a block is made of another part of the files, and changes with that part.
    fn is_made(&self, block: &Range) -> bool;

    /// Returns `true` if equal text counts as equal, whatever it is computed from.
    fn is_by_text(&self) -> bool;

    /// Returns `true` if another block has hidden a block, and the block counts once the other is gone.
    fn was_hidden(&self, block: &Range) -> bool;

    /// Returns `true` if an item without a value before may get any value, and an item with a value has to keep one.
    fn is_of_values(&self) -> bool {
        false
    }
}

/// Files that are written in another way, and say the same.
pub(crate) struct Everything;

impl Counting for Everything {
    fn is_made(&self, _: &Range) -> bool {
        false
    }

    fn is_by_text(&self) -> bool {
        false
    }

    fn was_hidden(&self, _: &Range) -> bool {
        false
    }
}

/// Files that are written in another way, in which what had a value has the same one.
pub(crate) struct KnownValues;

impl Counting for KnownValues {
    fn is_made(&self, block: &Range) -> bool {
        Everything.is_made(block)
    }

    fn is_by_text(&self) -> bool {
        Everything.is_by_text()
    }

    fn was_hidden(&self, block: &Range) -> bool {
        Everything.was_hidden(block)
    }

    fn is_of_values(&self) -> bool {
        true
    }
}

impl Said {
    /// Returns the first difference between this version and the later version. The function ignores the part at the
    /// path `except`, if there is such a path.
    pub(crate) fn difference(&self, after: &Said, except: Option<&Path>, counting: &dyn Counting) -> Option<Differing> {
        Comparing { counting }.bodies(self, after, except.map(Path::steps)).err().map(Differing::turned)
    }

    /// Returns the place where blocks with labels have another order afterwards, or are gone. In files with mistakes,
    /// the later version may contain items that were unreadable before.
    pub(crate) fn other_order(&self, after: &Said) -> Option<Differing> {
        in_order(self, after).err().map(Differing::turned)
    }
}

/// The steps to where something differs, the last first.
type Way = Differing;

impl Differing {
    fn here(is_order: bool) -> Way {
        Differing { path: Path::new(), is_order }
    }

    /// Returns the difference inside of a part that these steps lead to.
    fn inside(self, steps: &[PathStep]) -> Way {
        let path = steps.iter().rev().cloned().fold(self.path, Path::step);
        Differing { path, ..self }
    }

    /// With the first step first.
    fn turned(self) -> Differing {
        Differing { path: self.path.steps().iter().rev().cloned().collect(), ..self }
    }
}

struct Comparing<'c> {
    counting: &'c dyn Counting,
}

/// The allowed difference: the part that these steps lead to.
type Except<'p> = Option<&'p [PathStep]>;

impl Comparing<'_> {
    fn bodies(&self, before: &Said, after: &Said, except: Except<'_>) -> Result<(), Way> {
        if except.is_some_and(<[_]>::is_empty) {
            return Ok(());
        }
        let names =
            before.arguments.keys().chain(after.arguments.keys().filter(|it| !before.arguments.contains_key(*it)));
        for name in names {
            let both = [before, after].map(|said| said.arguments.get(name));
            let inside = except.and_then(<[_]>::split_first).filter(|(first, _)| {
                both.iter().flatten().any(|it| first.is(name) || it.field.is_some_and(|it| it.takes(&first.text())))
            });
            if !self.is_same(both, inside.map(|(_, rest)| rest)) {
                return Err(Differing::here(false).inside(&[PathStep::Name(name.as_str().into())]));
            }
        }
        let names = before.blocks.keys().chain(after.blocks.keys().filter(|it| !before.blocks.contains_key(*it)));
        for name in names {
            self.blocks(&blocks_of(before, name), &blocks_of(after, name), except)?;
        }
        Ok(())
    }

    fn is_same(&self, both: [Option<&SaidValue>; 2], except: Except<'_>) -> bool {
        let [before, after] = match both {
            [Some(before), Some(after)] => [before, after],
            // It was set or taken out, or an entry of it.
            [Some(one), None] | [None, Some(one)] => {
                return except.is_some_and(|steps| is_only(one.value.as_ref(), steps));
            }
            [None, None] => return true,
        };
        match (&before.value, &after.value, except) {
            (.., Some([])) => true,
            (Some(old), Some(new), _) => {
                self.counting.is_by_text() && before.text == after.text || is_same_but_for(old, new, except)
            }
            (None, None, None) => !self.counting.is_by_text() || before.text == after.text,
            (old, _, None) if self.counting.is_of_values() => old.is_none(),
            (_, _, None) => before.text == after.text,
            // Nobody knows what is computed.
            (_, _, Some(_)) => true,
        }
    }

    fn blocks(&self, before: &[&SaidBlock], after: &[&SaidBlock], except: Except<'_>) -> Result<(), Way> {
        let is_gone = |only: &SaidBlock| except.and_then(|steps| only.rest(steps)).is_some_and(<[_]>::is_empty);
        if let [only] = before
            && is_gone(only)
            && after.iter().all(|block| self.counting.was_hidden(&block.place))
        {
            return Ok(());
        }
        // A removed or new block has no number on the other side: another block may have it there.
        let (old, old_meant) = apart(before, except.filter(|_| before.len() >= after.len()));
        let (new, new_meant) = apart(after, except.filter(|_| after.len() >= before.len()));
        match (old_meant, new_meant) {
            (Some((old, rest)), Some((new, _))) => {
                self.bodies(&old.inside, &new.inside, Some(rest)).map_err(|way| way.inside(&new.steps))?;
            }
            // It is new, and so is nothing else in it.
            (None, Some((new, rest))) => {
                self.bodies(&Said::default(), &new.inside, Some(rest)).map_err(|way| way.inside(&new.steps))?;
            }
            // More is gone than what was in it.
            (Some((old, [_, ..])), None) => return Err(Differing::here(false).inside(&old.steps)),
            (Some((_, [])) | None, None) => {}
        }
        self.each(&old, &new).or_else(|way| {
            let written = [self.written(&old), self.written(&new)];
            if written[0].len() == old.len() && written[1].len() == new.len() {
                return Err(way);
            }
            self.each(&written[0], &written[1])
        })
    }

    /// Returns the blocks that no other part of the files makes.
    fn written<'b>(&self, blocks: &[&'b SaidBlock]) -> Vec<&'b SaidBlock> {
        blocks.iter().copied().filter(|block| !self.counting.is_made(&block.place)).collect()
    }

    /// Compares blocks one by one.
    fn each(&self, before: &[&SaidBlock], after: &[&SaidBlock]) -> Result<(), Way> {
        for (old, new) in before.iter().zip(after) {
            if old.key() != new.key() {
                return Err(Differing::here(is_other_order(before, after)).inside(&old.steps));
            }
        }
        if let Some(more) = before.get(after.len()).or(after.get(before.len())) {
            return Err(Differing::here(false).inside(&more.steps));
        }
        for (old, new) in before.iter().zip(after) {
            self.bodies(&old.inside, &new.inside, None).map_err(|way| way.inside(&old.steps))?;
        }
        Ok(())
    }
}

fn blocks_of<'s>(said: &'s Said, name: &str) -> Vec<&'s SaidBlock> {
    said.blocks.get(name).map_or(Vec::new(), |blocks| blocks.iter().collect())
}

impl SaidBlock {
    fn key(&self) -> (&str, &[String]) {
        (&self.ty, &self.labels)
    }

    /// Returns the steps behind the steps that lead to the block.
    fn rest<'p>(&self, steps: &'p [PathStep]) -> Option<&'p [PathStep]> {
        let (first, behind) = steps.split_first()?;
        let ty = first.text();
        if !first.is(&self.ty) && !self.field.is_some_and(|field| field.counts(&ty, &self.ty)) {
            return None;
        }
        let (_, own) = self.steps.split_first()?;
        let is_at = |own: &[PathStep]| {
            behind.len() >= own.len() && own.iter().zip(behind).all(|(own, step)| step == own || step.is(&own.text()))
        };
        if is_at(own) {
            let rest = &behind[own.len()..];
            // The first of several has no number, unless one is asked for.
            let is_counted = matches!(own.last(), None | Some(PathStep::Name(_)));
            return match rest.first() {
                Some(PathStep::Index(0)) if is_counted => Some(&rest[1..]),
                Some(PathStep::Index(_)) if is_counted => None,
                _ => Some(rest),
            };
        }
        // One that was not there yet may be asked for without a number, and a secret label by what it is.
        let unnumbered = own.split_last().filter(|(last, _)| matches!(last, PathStep::Index(0))).map(|(_, own)| own);
        if let Some(own) =
            unnumbered.filter(|own| is_at(own) && !matches!(behind.get(own.len()), Some(PathStep::Index(_))))
        {
            let labels: Vec<PathStep> = self.labels.iter().map(|label| PathStep::Name(label.as_str().into())).collect();
            return match own.is_empty() && !labels.is_empty() {
                true => is_at(&labels).then(|| &behind[labels.len()..]),
                false => Some(&behind[own.len()..]),
            };
        }
        None
    }
}

/// The blocks without the one that steps lead to, and that one with the steps that are left.
fn apart<'b, 'p>(
    blocks: &[&'b SaidBlock],
    except: Except<'p>,
) -> (Vec<&'b SaidBlock>, Option<(&'b SaidBlock, &'p [PathStep])>) {
    let meant = except
        .and_then(|steps| blocks.iter().enumerate().find_map(|(number, block)| Some((number, block.rest(steps)?))));
    let Some((number, rest)) = meant else { return (blocks.to_vec(), None) };
    let others = blocks.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, block)| *block);
    (others.collect(), Some((blocks[number], rest)))
}

/// Returns `true` if blocks are the same in another order, by the keys that tell them apart.
fn is_other_order(before: &[&SaidBlock], after: &[&SaidBlock]) -> bool {
    let sorted = |blocks: &[&SaidBlock]| {
        let mut keys: Vec<(String, Vec<String>)> =
            blocks.iter().map(|block| (block.ty.clone(), block.labels.clone())).collect();
        keys.sort_unstable();
        keys
    };
    sorted(before) == sorted(after)
}

/// Returns `true` if a value has no content except for the part that steps lead to.
fn is_only(value: Option<&Value>, steps: &[PathStep]) -> bool {
    let (Some(value), Some((first, rest))) = (value, steps.split_first()) else { return true };
    match (value.as_entries(), value.as_elements()) {
        (Some(entries), _) => entries.iter().all(|(name, inner)| first.is(name) && is_only(Some(inner), rest)),
        (_, Some(elements)) => elements.len() <= 1,
        _ => true,
    }
}

/// Returns `true` if two values are equal except for the part that steps lead to.
fn is_same_but_for(before: &Value, after: &Value, except: Except<'_>) -> bool {
    let Some((first, rest)) = except.and_then(<[_]>::split_first) else { return except.is_some() || before == after };
    if let (Some(old), Some(new)) = (before.as_entries(), after.as_entries()) {
        return [(&old, &new), (&new, &old)].into_iter().all(|(entries, others)| {
            entries.iter().all(|(name, value)| match others.get(name) {
                Some(other) if first.is(name) => is_same_but_for(value, other, Some(rest)),
                Some(other) => value == other,
                None => first.is(name) && is_only(Some(value), rest),
            })
        });
    }
    if let (Some(old), Some(new), PathStep::Index(index)) = (before.as_elements(), after.as_elements(), first) {
        let index = (*index).min(old.len()).min(new.len());
        if old.len() == new.len() {
            let is_same = |(at, (old, new)): (usize, (&Value, &Value))| match at == index {
                true => is_same_but_for(old, new, Some(rest)),
                false => old == new,
            };
            return old.iter().zip(new).enumerate().all(is_same);
        }
        let (longer, shorter) = if old.len() > new.len() { (old, new) } else { (new, old) };
        return longer.len() == shorter.len() + 1
            && longer[..index] == shorter[..index]
            && longer[index + 1..] == shorter[index..];
    }
    // Something else stood in its place.
    true
}

/// Checks that all blocks exist afterwards in the same order, and that the blocks in each of them do.
fn in_order(before: &Said, after: &Said) -> Result<(), Way> {
    for (name, blocks) in &before.blocks {
        let mut left = after.blocks.get(name).map_or([].iter(), |blocks| blocks.iter());
        // Items that no field takes may have another name afterwards.
        for old in blocks.iter().filter(|block| block.field.is_some()) {
            let is_it = |new: &&SaidBlock| new.key() == old.key();
            let Some(new) = left.find(is_it) else { return Err(Differing::here(true).inside(&old.steps)) };
            in_order(&old.inside, &new.inside).map_err(|way| way.inside(&old.steps))?;
        }
    }
    Ok(())
}
