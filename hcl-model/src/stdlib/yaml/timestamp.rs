//! Points in time, as they stand in YAML without quotes.

/// The text as RFC 3339 has it, if it is a date, or a date with a time: with a zone behind a `T`, without one behind a space.
#[inline]
pub(super) fn timestamp(text: &str) -> Option<String> {
    let mut rest = Digits(text);
    let year = rest.number(4, 4)?;
    rest.skip("-")?;
    let month = rest.number(1, 2)?;
    rest.skip("-")?;
    let day = rest.number(1, 2)?;
    if !(1..=12).contains(&month) || day == 0 || day > days(year, month) {
        return None;
    }
    let date = format!("{year:04}-{month:02}-{day:02}T");
    let has_zone = match rest.0.chars().next() {
        None => return Some(date + "00:00:00Z"),
        Some('T' | 't') => true,
        Some(' ') => false,
        Some(_) => return None,
    };
    rest.0 = &rest.0[1..];
    let hour = rest.number(1, 2).filter(|hour| *hour < 24)?;
    rest.skip(":")?;
    let minute = rest.number(1, 2).filter(|minute| *minute < 60)?;
    rest.skip(":")?;
    let second = rest.number(1, 2).filter(|second| *second < 60)?;
    let fraction = rest.fraction()?;
    let zone = match (has_zone, rest.0) {
        (false, "") | (true, "Z") => "Z",
        (true, zone) => offset(zone)?,
        (false, _) => return None,
    };
    Some(format!("{date}{hour:02}:{minute:02}:{second:02}{fraction}{zone}"))
}

/// An offset from UTC, which is `Z` if there is none.
#[inline]
fn offset(zone: &str) -> Option<&str> {
    let mut rest = Digits(zone.strip_prefix(['+', '-'])?);
    let hours = rest.number(2, 2).filter(|hours| *hours < 24)?;
    rest.skip(":")?;
    let minutes = rest.number(2, 2).filter(|minutes| *minutes < 60)?;
    rest.0.is_empty().then_some(if (hours, minutes) == (0, 0) { "Z" } else { zone })
}

#[inline]
fn days(year: u32, month: u32) -> u32 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The rest of a text.
struct Digits<'a>(&'a str);

impl<'a> Digits<'a> {
    #[inline]
    fn digits(&mut self) -> &'a str {
        let count = self.0.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.0.split_at(count);
        self.0 = rest;
        digits
    }

    /// A number of so many digits.
    #[inline]
    fn number(&mut self, least: usize, most: usize) -> Option<u32> {
        let digits = self.digits();
        if (least..=most).contains(&digits.len()) { digits.parse().ok() } else { None }
    }

    #[inline]
    fn skip(&mut self, text: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(text)?;
        Some(())
    }

    /// The fraction of a second with its point; nothing if there is none.
    #[inline]
    fn fraction(&mut self) -> Option<String> {
        let Some(rest) = self.0.strip_prefix('.') else { return Some(String::new()) };
        self.0 = rest;
        let digits = self.digits();
        if digits.is_empty() { None } else { Some(format!(".{digits}")) }
    }
}
