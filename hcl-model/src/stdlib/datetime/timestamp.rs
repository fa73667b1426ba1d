//! Points in time as RFC 3339 writes them.

use jiff::civil::DateTime;

/// A date and a time of day, and how many minutes they are ahead of universal time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Timestamp {
    pub(super) local: DateTime,
    pub(super) ahead: i16,
}

impl Timestamp {
    /// Reads a point in time, or says what is wrong.
    #[inline]
    pub(super) fn parse(text: &str) -> Result<Timestamp, String> {
        let mut reader = Reader { rest: text };
        let year = reader.number("the year", 4, 0..=9999)?;
        reader.character('-', "the year")?;
        let month = reader.number("the month", 2, 1..=12)?;
        reader.character('-', "the month")?;
        let day = reader.number("the day", 2, 1..=31)?;
        reader.character('T', "the date")?;
        let hour = reader.number("the hour", 2, 0..=23)?;
        reader.character(':', "the hour")?;
        let minute = reader.number("the minute", 2, 0..=59)?;
        reader.character(':', "the minute")?;
        let second = reader.number("the second", 2, 0..=59)?;
        let nanosecond = reader.fraction()?;
        let ahead = reader.offset()?;
        if !reader.rest.is_empty() {
            return Err(wrong(&format!("nothing may follow the offset, but {:?} does", reader.rest)));
        }
        let part = |number: i32| i8::try_from(number).unwrap_or(i8::MAX);
        let date = DateTime::new(
            i16::try_from(year).unwrap_or(i16::MAX),
            part(month),
            part(day),
            part(hour),
            part(minute),
            part(second),
            nanosecond,
        );
        let local = date.map_err(|_| wrong("the month has no such day"))?;
        Ok(Timestamp { local, ahead })
    }

    /// The offset with this between hours and minutes: `+02:00`.
    #[inline]
    pub(super) fn offset(self, between: &str) -> String {
        let sign = if self.ahead < 0 { '-' } else { '+' };
        let minutes = self.ahead.unsigned_abs();
        format!("{sign}{:02}{between}{:02}", minutes / 60, minutes % 60)
    }

    /// The offset, or `Z` for universal time.
    #[inline]
    pub(super) fn short_offset(self) -> String {
        if self.ahead == 0 { "Z".to_owned() } else { self.offset(":") }
    }
}

#[inline]
fn wrong(what: &str) -> String {
    format!("a point in time as 2006-01-02T15:04:05Z is required: {what}")
}

/// The reader of the rest of a text.
struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// The next characters, if they are digits.
    #[inline]
    fn digits(&mut self, most: usize) -> &'a str {
        let end = self.rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits
    }

    #[inline]
    fn number(&mut self, what: &str, length: usize, range: std::ops::RangeInclusive<i32>) -> Result<i32, String> {
        let digits = self.digits(length);
        let number = digits.parse().ok().filter(|number| digits.len() == length && range.contains(number));
        let (from, to) = range.into_inner();
        number.ok_or_else(|| wrong(&format!("{what} has {length} digits, from {from:0length$} to {to:0length$}")))
    }

    #[inline]
    fn character(&mut self, c: char, after: &str) -> Result<(), String> {
        self.rest = self.rest.strip_prefix(c).ok_or_else(|| wrong(&format!("{after} is followed by {c:?}")))?;
        Ok(())
    }

    /// Nanoseconds behind a dot, which may be left out; further digits are passed over.
    #[inline]
    fn fraction(&mut self) -> Result<i32, String> {
        if self.rest.starts_with(',') {
            return Err(wrong("a fraction of a second is behind a point, not a comma"));
        }
        let Some(rest) = self.rest.strip_prefix('.') else { return Ok(0) };
        self.rest = rest;
        let digits = self.digits(usize::MAX);
        if digits.is_empty() {
            return Err(wrong("a digit follows the decimal point"));
        }
        let kept = &digits[..digits.len().min(9)];
        Ok(format!("{kept:0<9}").parse().unwrap_or(0))
    }

    #[inline]
    fn offset(&mut self) -> Result<i16, String> {
        if let Some(rest) = self.rest.strip_prefix('Z') {
            self.rest = rest;
            return Ok(0);
        }
        let negative = self.rest.starts_with('-');
        let Some(rest) = self.rest.strip_prefix(['+', '-']) else {
            return Err(wrong("the offset at the end is Z or as +01:00"));
        };
        self.rest = rest;
        let hours = self.number("the hour of the offset", 2, 0..=23)?;
        self.character(':', "the hour of the offset")?;
        let minutes = hours * 60 + self.number("the minute of the offset", 2, 0..=59)?;
        Ok(i16::try_from(if negative { -minutes } else { minutes }).unwrap_or(0))
    }
}
