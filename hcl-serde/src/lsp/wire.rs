//! Messages on a stream of bytes: a header that says how long each is, and JSON.
//!
//! Nothing ends the stream but its end: what is no message is skipped, as far as it can be told how long it is.

use std::io::{self, BufRead, Read as _, Write};

use serde_json::Value;

use crate::lsp::json::Json;

/// A message takes no more bytes than this: a text of the largest file, with room for escape sequences.
const LONGEST: u64 = 256 << 20;

/// A line of a header takes no more bytes than this.
const LONGEST_LINE: u64 = 8 << 10;

/// The next part of a stream.
pub(super) enum Frame {
    Json(Value),
    /// Something that is no message, and why.
    Broken(String),
    End,
}

/// Reads what comes next.
pub(super) fn read(stream: &mut impl BufRead) -> io::Result<Frame> {
    let mut length = None;
    let mut has_header = false;
    let mut line = Vec::new();
    loop {
        line.clear();
        if stream.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(Frame::End);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if text.is_empty() {
            if has_header {
                break;
            }
            continue;
        }
        has_header = true;
        if let Some((name, value)) = text.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<u64>().ok();
        }
    }
    let Some(length) = length else {
        return Ok(Frame::Broken("the header has no Content-Length".to_owned()));
    };
    if length > LONGEST {
        let skipped = io::copy(&mut stream.take(length), &mut io::sink())?;
        return Ok(match skipped == length {
            true => Frame::Broken(format!("a message has at most {LONGEST} bytes")),
            false => Frame::End,
        });
    }
    let mut content = Vec::new();
    if stream.take(length).read_to_end(&mut content)? < length as usize {
        return Ok(Frame::End);
    }
    // The reader of JSON refuses what is nested deeply, so that no message takes the stack.
    Ok(serde_json::from_slice(&content).map_or_else(|error| Frame::Broken(error.to_string()), Frame::Json))
}

/// Writes a message.
pub(super) fn write(stream: &mut impl Write, message: &Json) -> io::Result<()> {
    let content = message.as_bytes();
    write!(stream, "Content-Length: {}\r\n\r\n", content.len())?;
    stream.write_all(content)?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::{Frame, read};

    /// Checks the messages on a stream, a line for each message.
    fn check(bytes: &[u8], expected: &[&str]) {
        let mut stream = Cursor::new(bytes);
        let mut found = Vec::new();
        loop {
            match read(&mut stream).unwrap() {
                Frame::Json(value) => found.push(value.to_string()),
                Frame::Broken(reason) => found.push(format!("broken: {reason}")),
                Frame::End => break,
            }
        }
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_no_message_is_skipped() {
        check(b"Content-Length: 2\r\n\r\n{}content-length:3\n\n[1]", &["{}", "[1]"]);
        check(
            b"Content-Type: x\r\n\r\nContent-Length: 2\r\n\r\n{}",
            &["broken: the header has no Content-Length", "{}"],
        );
        check(b"garbage\r\n\r\n\r\n", &["broken: the header has no Content-Length"]);
        check(b"Content-Length: 2\r\n\r\n{", &[]);
        check(
            b"Content-Length: 3\r\n\r\n{]}Content-Length: 1\r\n\r\n1",
            &["broken: key must be a string at line 1 column 2", "1"],
        );
        check(b"Content-Length: 999999999999\r\n\r\nshort", &[]);
        let deep = "[".repeat(1_000_000);
        let deep = format!("Content-Length: {}\r\n\r\n{deep}Content-Length: 1\r\n\r\n1", deep.len());
        check(deep.as_bytes(), &["broken: recursion limit exceeded at line 1 column 128", "1"]);
        check(
            b"Content-Length: 2\r\n\r\n\xff\xfeContent-Length: 1\r\n\r\n1",
            &["broken: expected value at line 1 column 1", "1"],
        );
    }
}
