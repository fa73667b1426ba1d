//! The time that an operation takes, and the memory that it allocates.
//!
//! Both are measured for an operation that also drops what it makes. Nothing is counted while
//! [`time`] runs; the global allocator, which this module installs, then costs one test of a
//! flag per call.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// The shortest time that one reading of the clock is worth.
const SHORTEST_SAMPLE: Duration = Duration::from_micros(20);
const MIN_SAMPLES: u128 = 5;
/// An operation that takes longer than this is timed once.
const TOO_LONG: Duration = Duration::from_millis(1500);

/// What one operation takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// The middle one of the times of all samples.
    pub median: Duration,
    /// The shortest of them.
    pub min: Duration,
    /// How often memory was requested; a reallocation counts as one request.
    pub allocations: usize,
    /// The bytes that were requested; a reallocation counts for what it adds.
    pub bytes: usize,
    /// The most bytes that were in use at a time.
    pub peak: usize,
    /// The instructions that it takes, where they can be counted.
    pub instructions: Option<u64>,
}

impl Figures {
    /// The figures of what was measured in several turns: the middle one of the medians, and the shortest time of all.
    pub fn of_turns(turns: impl Iterator<Item = Figures>) -> Figures {
        let mut turns: Vec<Figures> = turns.collect();
        turns.sort_unstable_by_key(|turn| turn.median);
        let min = turns.iter().map(|turn| turn.min).min().unwrap_or_default();
        Figures { min, ..turns[turns.len() / 2] }
    }
}

/// The time that one operation takes.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// The middle one of all samples.
    pub median: Duration,
    /// The shortest of all samples.
    pub min: Duration,
}

/// Runs the operation for about so long, but at least five times unless it is very slow, after a warm-up.
///
/// An operation that is very short is run several times for every sample, so that the clock is
/// not what is measured.
pub fn time(mut operation: impl FnMut(), about: Duration) -> Timing {
    let start = Instant::now();
    let mut runs = 0;
    while runs == 0 || start.elapsed() < about / 6 {
        operation();
        runs += 1;
    }
    let estimate = (start.elapsed() / runs).max(Duration::from_nanos(1));

    let batch = SHORTEST_SAMPLE.as_nanos().div_ceil(estimate.as_nanos()) as u32;
    let least = if estimate > TOO_LONG { 1 } else { MIN_SAMPLES };
    let samples = (about.as_nanos() / (estimate * batch).as_nanos()).max(least);
    let mut times: Vec<Duration> = (0..samples)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..batch {
                operation();
            }
            start.elapsed() / batch
        })
        .collect();
    times.sort_unstable();
    Timing { median: times[times.len() / 2], min: times[0] }
}

/// What one operation allocates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Memory {
    /// How often memory was requested; a reallocation counts as one request.
    pub allocations: usize,
    /// The bytes that were requested; a reallocation counts for what it adds.
    pub bytes: usize,
    /// The most bytes that were in use at a time.
    pub peak: usize,
}

/// Runs the operation once and counts what the current thread allocates meanwhile.
pub fn count(operation: impl FnOnce()) -> Memory {
    COUNTER.with(|counter| {
        counter.memory.set(Memory::default());
        counter.in_use.set(0);
        counter.on.set(true);
        operation();
        counter.on.set(false);
        counter.memory.get()
    })
}

struct Counter {
    on: Cell<bool>,
    in_use: Cell<isize>,
    memory: Cell<Memory>,
}

thread_local! {
    // A constant without a destructor: reading it neither allocates nor fails.
    static COUNTER: Counter = const {
        Counter {
            on: Cell::new(false),
            in_use: Cell::new(0),
            memory: Cell::new(Memory { allocations: 0, bytes: 0, peak: 0 }),
        }
    };
}

impl Counter {
    fn resize(&self, old: usize, new: usize) {
        if !self.on.get() {
            return;
        }
        let in_use = self.in_use.get() + new as isize - old as isize;
        self.in_use.set(in_use);
        if new > 0 {
            let Memory { allocations, bytes, peak } = self.memory.get();
            self.memory.set(Memory {
                allocations: allocations + 1,
                bytes: bytes + new.saturating_sub(old),
                peak: peak.max(in_use.max(0) as usize),
            });
        }
    }
}

/// The allocator of the system, which reports to the counter of the current thread.
struct CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

// SAFETY: Every method passes its arguments on to the allocator of the system, unchanged, and
// returns what that returns; the counter neither allocates nor unwinds.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNTER.with(|counter| counter.resize(0, layout.size()));
        // SAFETY: The caller keeps the contract of this same method.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        COUNTER.with(|counter| counter.resize(0, layout.size()));
        // SAFETY: The caller keeps the contract of this same method.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        COUNTER.with(|counter| counter.resize(layout.size(), new_size));
        // SAFETY: The caller keeps the contract of this same method.
        unsafe { System.realloc(pointer, layout, new_size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        COUNTER.with(|counter| counter.resize(layout.size(), 0));
        // SAFETY: The caller keeps the contract of this same method.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;
    use std::time::Duration;

    use super::{Memory, count, time};

    #[test]
    fn counts_requests_bytes_and_the_peak() {
        let counted = count(|| {
            drop(black_box(vec![0_u8; 100]));
            let mut text = black_box(String::with_capacity(10));
            text.reserve_exact(30);
            drop(black_box(text));
        });
        assert_eq!(counted, Memory { allocations: 3, bytes: 130, peak: 100 });
    }

    #[test]
    fn the_median_is_not_below_the_minimum() {
        let timing = time(|| drop(black_box(vec![0_u8; 100])), Duration::from_millis(50));
        assert!(timing.median >= timing.min);
    }
}
