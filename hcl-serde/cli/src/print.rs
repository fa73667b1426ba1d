//! The output of the command.

use std::io::{self, ErrorKind, Write};

use crate::Outcome;

/// Prints a text as it is: what stands in a file may be more than colours.
pub(crate) fn text(text: &str) -> Outcome {
    outcome(write(&mut io::stdout().lock(), text))
}

/// Prints words of this command, in colour where that is seen.
pub(crate) fn colored(text: &str) -> Outcome {
    outcome(write(&mut anstream::stdout().lock(), text))
}

fn write(out: &mut impl Write, text: &str) -> io::Result<()> {
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn outcome(written: io::Result<()>) -> Outcome {
    match written {
        // Whoever has stopped reading gets no more.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            anstream::eprintln!("the standard output cannot be written: {error}");
            Outcome::Failed
        }
        _ => Outcome::Fine,
    }
}
