//! The items of a body over other bodies under each schema: listed at the first step of a walk, and kept for later walks.
//!
//! A schema can only be asked about single names, so that it is known by what it makes of the bodies below; what that is,
//! and what a plan has in it, is said by `merged` and by the dynamic blocks of `ext`.

use std::sync::OnceLock;

use crate::syntax::Cursor;

/// The plans of a body, in the order in which they were made.
#[derive(Debug)]
pub(crate) struct Plans<P>(OnceLock<Box<Planned<P>>>);

#[derive(Debug)]
struct Planned<P> {
    plan: P,
    next: Plans<P>,
}

impl<P> Drop for Planned<P> {
    /// Drops the plans behind this one without recursion, because their number has no limit.
    fn drop(&mut self) {
        let mut next = self.next.0.take();
        while let Some(mut planned) = next {
            next = planned.next.0.take();
        }
    }
}

impl<P> Plans<P> {
    pub(crate) fn new() -> Plans<P> {
        Plans(OnceLock::new())
    }

    /// The plan that is the right one, with its number; made if there is none yet.
    pub(crate) fn find(&self, is_right: impl Fn(&P) -> bool, make: impl Fn() -> P) -> (u32, &P) {
        let mut place = self;
        let mut number = 0;
        let mut made: Option<Box<Planned<P>>> = None;
        loop {
            let Some(planned) = place.0.get() else {
                // To make one, the body may be read with another schema: nothing is held meanwhile, and whoever has made one
                // first is asked again.
                let planned = made.take().unwrap_or_else(|| Box::new(Planned { plan: make(), next: Plans::new() }));
                made = place.0.set(planned).err();
                continue;
            };
            if is_right(&planned.plan) {
                return (number, &planned.plan);
            }
            place = &planned.next;
            number += 1;
        }
    }

    /// The plan of a walk, whose first step finds it; its number is the cursor's part from then on.
    pub(crate) fn of_walk<'p>(&'p self, cursor: &mut Cursor, find: impl FnOnce() -> (u32, &'p P)) -> Option<&'p P> {
        if cursor.at != 0 {
            return self.numbered(cursor.part);
        }
        let (number, plan) = find();
        cursor.part = number;
        Some(plan)
    }

    fn numbered(&self, number: u32) -> Option<&P> {
        let mut planned = self.0.get()?;
        for _ in 0..number {
            planned = planned.next.0.get()?;
        }
        Some(&planned.plan)
    }
}
