//! A dependency graph: an order in which everything follows its dependencies, and the circles.
//!
//! Everything here is a pass over what was written, without recursion.

use std::collections::VecDeque;

use crate::sort::sorted;
use crate::source::Range;

/// Numbered things that need each other, with the places that say so.
///
/// A further node stands for all nodes, for those that need all others. Otherwise there would be as many edges as pairs.
#[derive(Debug)]
pub(crate) struct Graph {
    needs: Vec<Vec<Need>>,
    /// The nodes that need all others, with the range of the reference.
    whole: Vec<(usize, Range)>,
    /// The number of the further thing, which is none of those that were asked for.
    count: usize,
}

#[derive(Debug, Clone)]
struct Need {
    to: usize,
    at: Option<Range>,
}

/// One step of a circle: something that needs the next, and the place that says so.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) from: usize,
    pub(crate) at: Option<Range>,
}

const UNSEEN: usize = usize::MAX;

impl Graph {
    /// So many things, none of which needs another.
    #[inline]
    pub(crate) fn new(count: usize) -> Graph {
        Graph { needs: vec![Vec::new(); count + 1], whole: Vec::new(), count }
    }

    /// Something needs something else, or itself; a place says so, unless it is a matter of course.
    #[inline]
    pub(crate) fn add(&mut self, from: usize, to: usize, at: impl Into<Option<Range>>) {
        if let Some(needs) = self.needs.get_mut(from) {
            needs.push(Need { to, at: at.into() });
        }
    }

    /// Something needs all others.
    #[inline]
    pub(crate) fn add_whole(&mut self, from: usize, at: Range) {
        if self.whole.last().is_none_or(|(last, _)| *last != from) {
            self.whole.push((from, at));
        }
    }

    /// Ends the making: nothing is added any more.
    #[inline]
    pub(crate) fn close(&mut self) {
        let (everything, count) = (self.count, self.count);
        match &*self.whole {
            [] => {}
            [(only, at)] => {
                let others = (0..count).filter(|other| other != only);
                let others = others.map(|to| Need { to, at: Some(at.clone()) });
                self.needs[*only].extend(others);
            }
            several => {
                for (from, at) in several {
                    self.needs[*from].push(Need { to: everything, at: Some(at.clone()) });
                }
                self.needs[everything].extend((0..count).map(|to| Need { to, at: None }));
            }
        }
    }

    /// Returns the dependencies of a node that is in no circle. Duplicates are kept.
    #[inline]
    pub(crate) fn needs(&self, thing: usize) -> impl Iterator<Item = usize> {
        self.needs.get(thing).into_iter().flatten().map(|need| need.to)
    }

    /// The things in an order in which each comes after what it needs; those that need each other come together.
    ///
    /// Tarjan's algorithm, with the calls that are under way as a list.
    #[inline]
    pub(crate) fn components(&self) -> Vec<Vec<usize>> {
        let things = self.needs.len();
        let mut search = Search {
            index: vec![UNSEEN; things],
            low: vec![0; things],
            open: vec![false; things],
            stack: Vec::new(),
            calls: Vec::new(),
            next_index: 0,
        };
        let mut components = Vec::new();
        for root in 0..things {
            if search.index[root] == UNSEEN {
                search.enter(root);
            }
            while let Some((thing, next)) = search.calls.last_mut() {
                let thing = *thing;
                if let Some(need) = self.needs[thing].get(*next) {
                    *next += 1;
                    if search.index[need.to] == UNSEEN {
                        search.enter(need.to);
                    } else if search.open[need.to] {
                        search.low[thing] = search.low[thing].min(search.index[need.to]);
                    }
                } else {
                    components.extend(search.leave(thing));
                }
            }
        }
        components
    }

    /// A circle through things that need each other, or through one that needs itself; none, if it is one that does not.
    ///
    /// The result is a shortest circle through the first member. Members that need all others go first.
    #[inline]
    pub(crate) fn cycle(&self, members: &[usize]) -> Option<Vec<Step>> {
        let start = *members.iter().min()?;
        if members.contains(&self.count) {
            let [(first, at), (second, back), ..] = &*self.whole else {
                // Nobody needs the further thing.
                return None;
            };
            let step = |from: &usize, at: &Range| Step { from: *from, at: Some(at.clone()) };
            return Some(vec![step(first, at), step(second, back)]);
        }
        if members.len() == 1 {
            let own = self.needs[start].iter().find(|need| need.to == start)?;
            return Some(vec![Step { from: start, at: own.at.clone() }]);
        }
        // Members by their number, with the number of the one that led to them.
        let sorted = sorted(members.to_vec());
        let mut led_by = vec![UNSEEN; sorted.len()];
        let mut queue = VecDeque::from([0]);
        while let Some(place) = queue.pop_front() {
            for need in &self.needs[sorted[place]] {
                if need.to == start {
                    return Some(self.steps(&sorted, &led_by, place));
                }
                let Ok(to) = sorted.binary_search(&need.to) else {
                    continue;
                };
                if led_by[to] == UNSEEN {
                    led_by[to] = place;
                    queue.push_back(to);
                }
            }
        }
        None
    }

    /// The steps from the first member to one, and from there back.
    #[inline]
    fn steps(&self, members: &[usize], led_by: &[usize], last: usize) -> Vec<Step> {
        let mut places = vec![last];
        let mut place = last;
        while place != 0 {
            place = led_by[place];
            places.push(place);
        }
        places.reverse();
        let next = |step: usize| members[places[(step + 1) % places.len()]];
        let at = |from: usize, to: usize| self.needs[from].iter().find(|need| need.to == to)?.at.clone();
        let steps = places.iter().enumerate().map(|(step, &place)| (members[place], next(step)));
        steps.map(|(from, to)| Step { from, at: at(from, to) }).collect()
    }
}

/// A search through everything, as far as it has come.
struct Search {
    /// In which order things were met.
    index: Vec<usize>,
    /// The earliest thing that is reached from one and not finished.
    low: Vec<usize>,
    /// `true` for each node on the stack.
    open: Vec<bool>,
    /// The visited nodes that belong to no finished component.
    stack: Vec<usize>,
    /// The things whose needs are being looked at, with the number of the next one.
    calls: Vec<(usize, usize)>,
    next_index: usize,
}

impl Search {
    #[inline]
    fn enter(&mut self, thing: usize) {
        self.index[thing] = self.next_index;
        self.low[thing] = self.next_index;
        self.next_index += 1;
        self.open[thing] = true;
        self.stack.push(thing);
        self.calls.push((thing, 0));
    }

    /// Ends the call for a thing; the component that is finished by that.
    #[inline]
    fn leave(&mut self, thing: usize) -> Option<Vec<usize>> {
        self.calls.pop();
        if let Some(&(caller, _)) = self.calls.last() {
            self.low[caller] = self.low[caller].min(self.low[thing]);
        }
        if self.low[thing] != self.index[thing] {
            return None;
        }
        let first = self.stack.iter().rposition(|&member| member == thing)?;
        let members = self.stack.split_off(first);
        members.iter().for_each(|&member| self.open[member] = false);
        Some(members)
    }
}
