//! Time grows as the input does, whatever there is much of: every kind of input at a size, and at two and four times that.
//!
//! What is counted is the time that the thread was on a processor, because everything costs that: a count of steps, of
//! allocations or of comparisons sees only what somebody thought of, and the faults that were found so far were in loops
//! that nobody counted, behind limits that small sizes do not reach.
//! As time is never the same twice, the least of several runs counts, a shape is refused only if it grows too fast at
//! several sizes in a row, and the sizes are those at which a run takes milliseconds, so that a loop within a loop shows
//! with a factor of four.

mod programs;
mod texts;

use std::fs;
use std::hint::black_box;
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

    /// How long a run takes at a size: the least of several.
    fn time(&self, size: usize) -> Duration {
        let run = (self.make)(size);
        let times = (0..RUNS).map(|_| {
            let start = on_processor();
            run();
            on_processor().saturating_sub(start)
        });
        times.min().unwrap_or_default()
    }

    /// By how much the time grows for each doubling of the size, as far as that is too much at every size.
    fn excess(&self) -> Option<f64> {
        let mut size = SMALLEST;
        while self.time(size) < LONG_ENOUGH {
            size *= 2;
            if size > LARGEST {
                // There is a limit to how much of it is read.
                return None;
            }
        }
        let mut least = f64::INFINITY;
        for _ in 0..ATTEMPTS {
            let growth = (self.time(4 * size).as_secs_f64() / self.time(size).as_secs_f64()).sqrt();
            if growth <= MOST_GROWTH {
                return None;
            }
            least = least.min(growth);
            size *= 2;
        }
        Some(least)
    }
}

/// What a shape may grow by with each doubling; a little more than linear is the memory that does not fit into caches.
const MOST_GROWTH: f64 = 2.3;

const SMALLEST: usize = 16;

/// What is quick at this size is read no further.
const LARGEST: usize = 1 << 17;

const LONG_ENOUGH: Duration = Duration::from_millis(2);

const RUNS: usize = 3;

const ATTEMPTS: usize = 3;

/// How long this thread was on a processor; how late it is where nobody knows that.
fn on_processor() -> Duration {
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
    let excess = |shape: &Shape| shape.excess().map(|growth| format!("{}: {growth:.1} for each doubling", shape.name));
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
    assert!(Shape::new("a square", |size| size, square).excess().is_some());
}
