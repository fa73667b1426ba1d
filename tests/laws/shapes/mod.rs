//! Time grows as the input does, whatever there is much of: every kind of input at a size, and at sixteen times that.
//!
//! What is counted is the time that the thread was on a processor, because everything costs that: a count of steps, of
//! allocations or of comparisons sees only what somebody thought of, and the faults that were found so far were in loops
//! that nobody counted, behind limits that small sizes do not reach.
//!
//! No time is asserted: how often one run takes as long as another is, and a machine that is slow or has other things to
//! do must not change what is said of that.
//! So sizes are far apart, where a loop within a loop takes sixteen times as long as it may; the least of several runs
//! counts; and what seems to grow too fast is tried at larger sizes, and then again and again with pauses between, and
//! is refused only if every try says the same.

mod edits;
mod programs;
mod texts;
mod typed;

use std::fs;
use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

/// Something of which there can be any amount: what a size makes is run, and only that is measured.
struct Shape {
    name: String,
    make: Box<dyn Fn(usize) -> Box<dyn Fn()>>,
}

impl Shape {
    fn new<I: 'static>(name: impl Into<String>, input: impl Fn(usize) -> I + 'static, run: fn(&I)) -> Shape {
        let make = move |size: usize| -> Box<dyn Fn()> {
            let input = input(size);
            Box::new(move || run(black_box(&input)))
        };
        Shape { name: name.into(), make: Box::new(make) }
    }

    /// How long a run takes at a size: the least of so many.
    fn time(&self, size: usize, runs: usize) -> Duration {
        let run = (self.make)(size);
        let times = (0..runs).map(|_| {
            let start = on_processor();
            run();
            on_processor().saturating_sub(start)
        });
        times.min().unwrap_or_default()
    }

    /// By how much the time grows for each doubling, from a size to one that is far from it, and at the end of that:
    /// the least of both, because time may have a step, where a limit is passed or something is done in another way.
    fn growth(&self, size: usize) -> Growth {
        let far = self.time(size << DOUBLINGS, 1);
        let since = |doublings: u32| {
            let near = self.time(size << (DOUBLINGS - doublings), RUNS);
            let ratio = far.as_secs_f64() / near.as_secs_f64().max(1e-9);
            ratio.powf(1.0 / f64::from(doublings))
        };
        let mut of_each = since(DOUBLINGS);
        if of_each > LINEAR {
            of_each = of_each.min(since(1));
        }
        Growth { of_each, far }
    }

    /// By how much the time grows for each doubling of the size, if that is too much in each of so many tries.
    fn excess(&self, tries: u32) -> Option<f64> {
        let mut size = SMALLEST;
        while self.time(size, 1) < LONG_ENOUGH {
            size *= 2;
            if size > LARGEST {
                // There is a limit to how much of it is read.
                return None;
            }
        }
        for tried in 1..=tries {
            let mut growth = self.growth(size);
            // What is not linear takes over at a larger size, and a step is passed.
            while growth.of_each > LINEAR && growth.far < TOO_LONG {
                size *= 2;
                if size > LARGEST {
                    return None;
                }
                growth = self.growth(size);
            }
            if growth.of_each < TOO_MUCH {
                return None;
            }
            if tried == tries {
                return Some(growth.of_each);
            }
            thread::sleep(PAUSE * tried);
        }
        None
    }
}

/// What time grows by from a size to another.
struct Growth {
    of_each: f64,
    /// The time at the far size.
    far: Duration,
}

/// What time is multiplied by with each doubling where it grows as the input does: a little more than twice, because of
/// memory that does not fit into caches.
const LINEAR: f64 = 2.3;

/// What nothing that is linear grows by; a loop within a loop grows by four.
const TOO_MUCH: f64 = 2.8;

const DOUBLINGS: u32 = 4;

const SMALLEST: usize = 16;

/// What is quick at this size is read no further.
const LARGEST: usize = 1 << 15;

/// From here on the time of a run is more than that of the measuring.
const LONG_ENOUGH: Duration = Duration::from_millis(1);

/// A run that takes so long is not tried at a larger size.
const TOO_LONG: Duration = Duration::from_millis(500);

const RUNS: usize = 3;

const TRIES: u32 = 6;

/// How long is waited after the first try, in which whatever else the machine does may end.
const PAUSE: Duration = Duration::from_millis(100);

/// How long this thread was on a processor; how late it is where nobody knows that.
fn on_processor() -> Duration {
    // The kernel counts when a thread leaves its processor, and otherwise only every few milliseconds.
    thread::sleep(Duration::from_nanos(1));
    let known = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = known.and_then(|known| known.split(' ').next()?.parse().ok());
    match nanoseconds {
        Some(nanoseconds) => Duration::from_nanos(nanoseconds),
        None => START.with(Instant::elapsed),
    }
}

thread_local! {
    static START: Instant = Instant::now();
}

fn check(shapes: Vec<Shape>) {
    let excess =
        |shape: &Shape| shape.excess(TRIES).map(|growth| format!("{}: {growth:.1} for each doubling", shape.name));
    let wrong: Vec<String> = shapes.iter().filter_map(excess).collect();
    assert!(wrong.is_empty(), "{} of {} shapes grow too fast:\n{}", wrong.len(), shapes.len(), wrong.join("\n"));
}

#[test]
fn there_are_as_many_shapes_as_were_tried_by_hand() {
    let all = texts::bodies().len() + texts::expressions().len() + texts::functions().len() + programs::all().len();
    assert!(all >= 255, "only {all}");
}

#[test]
fn bodies() {
    check(texts::bodies());
}

#[test]
fn expressions() {
    check(texts::expressions());
}

#[test]
fn functions() {
    check(texts::functions());
}

#[test]
fn edits() {
    check(edits::all());
}

#[test]
fn typed_edits() {
    check(typed::all());
}

#[test]
fn programs() {
    check(programs::all());
}

/// What grows by the square of its size is found.
#[test]
fn a_loop_within_a_loop_shows() {
    let square = |size: &usize| {
        for one in 0..*size {
            for other in 0..*size {
                black_box(one ^ other);
            }
        }
    };
    assert!(Shape::new("a square", |size| size, square).excess(1).is_some());
}
