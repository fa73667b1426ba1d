//! One thing that is measured: some work, and the library that does it.

use std::fmt;
use std::hint::black_box;

/// What a case does; cases are compared with those that do the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// From text to a syntax tree.
    Parse,
    /// From text to Rust values.
    Typed,
    /// From Rust values to text.
    Write,
    /// From text to the same text, laid out.
    Format,
    /// From expressions, which were parsed before, to values.
    Evaluate,
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Work::Parse => "parse",
            Work::Typed => "typed",
            Work::Write => "write",
            Work::Format => "format",
            Work::Evaluate => "evaluate",
        })
    }
}

/// What is run again and again.
type Operation = Box<dyn FnMut()>;

/// One row of a table.
pub struct Case {
    /// What is done.
    pub work: Work,
    /// Who does it.
    pub library: &'static str,
    /// Whether this is compared with the others, or one of the others.
    pub is_ours: bool,
    prepare: Box<dyn Fn() -> Operation>,
}

impl Case {
    /// A case of our libraries: `run` is measured, and making its input is not.
    pub fn ours<D: 'static, T>(
        work: Work,
        library: &'static str,
        input: impl Fn() -> D + 'static,
        run: impl Fn(&D) -> T + Copy + 'static,
    ) -> Case {
        Case { is_ours: true, ..Case::peer(work, library, input, run) }
    }

    /// The same for a library that ours is compared with.
    pub fn peer<D: 'static, T>(
        work: Work,
        library: &'static str,
        input: impl Fn() -> D + 'static,
        run: impl Fn(&D) -> T + Copy + 'static,
    ) -> Case {
        let prepare = move || -> Operation {
            let input = input();
            Box::new(move || drop(black_box(run(black_box(&input)))))
        };
        Case { work, library, is_ours: false, prepare: Box::new(prepare) }
    }

    /// Makes the input; what is returned runs the case once.
    pub fn prepare(&self) -> Operation {
        (self.prepare)()
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}", self.work, self.library)
    }
}
