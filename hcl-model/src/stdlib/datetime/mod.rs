//! Points in time, which are texts as RFC 3339 has them. No function tells the time.

mod duration;
mod timestamp;

use jiff::SignedDuration;
use jiff::civil::Weekday;

use crate::function::{Function, FunctionError};
use crate::stdlib::LibraryFunction;
use crate::stdlib::datetime::timestamp::Timestamp;
use crate::stdlib::support::{OF_CHARACTERS, not_null, param, text};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("formatdate", formatdate(), "The text, in English where there are words.").example(
            r#"formatdate("EEE, D MMM YYYY 'at' h:mm aa ZZZZ", "2018-01-02T23:12:01+01:00")"#,
            r#""Tue, 2 Jan 2018 at 23:12 pm +0100""#,
        ),
        LibraryFunction::new(
            "timeadd",
            timeadd(),
            "The other point in time, in whole seconds and with the same offset.",
        )
        .example(r#"timeadd("2018-01-02T23:12:01Z", "1h30m")"#, r#""2018-01-03T00:42:01Z""#),
    ]
}

const FORMAT: &str = "Letters for the parts of the time, and anything else for itself; letters stand for themselves \
    in single quotes. The year is `YYYY` or `YY`, the month `MMMM`, `MMM`, `MM` or `M`, the day `DD` or `D`. The day \
    of the week is `EEEE` or `EEE`. The hour of 24 is `hh` or `h`, the hour of 12 `HH` or `H`, and the half of the \
    day `AA` or `aa`. The minute is `mm` or `m`, the second `ss` or `s`, and the offset `ZZZZZ`, `ZZZZ`, `ZZZ` or \
    `Z`.";

#[inline]
fn formatdate() -> Function {
    let params = [
        param("format", Type::STRING, FORMAT),
        param("time", Type::STRING, "The point in time, as `2018-01-02T23:12:01Z`."),
    ];
    Function::counting(params, Type::STRING, |arguments, allowance| {
        let time = Timestamp::parse(text(arguments, 1)).map_err(|message| FunctionError::argument(1, message))?;
        let mut written = String::new();
        let mut rest = text(arguments, 0);
        while let Some(c) = rest.chars().next() {
            let length = rest.find(|other| other != c).unwrap_or(rest.len());
            let (piece, behind) = rest.split_at(length);
            rest = behind;
            let before = written.len();
            if c == '\'' {
                rest = quoted(length, rest, &mut written)?;
            } else if c.is_ascii_alphabetic() {
                written.push_str(&part(piece, time).map_err(|message| FunctionError::argument(0, message))?);
            } else {
                written.push_str(piece);
            }
            allowance.bytes(written.len() - before)?;
        }
        Ok(Value::from(written))
    })
    .described("Writes a point in time as a format says.")
    .price(OF_CHARACTERS)
    .refined(not_null())
}

/// Writes what begins with so many quotes, and gives back what is behind it.
///
/// Two quotes are one, in quotes and outside; one more opens or closes.
#[inline]
fn quoted<'a>(mut quotes: usize, mut rest: &'a str, written: &mut String) -> Result<&'a str, FunctionError> {
    let mut open = false;
    loop {
        written.extend(std::iter::repeat_n('\'', quotes / 2));
        open ^= quotes % 2 == 1;
        if !open {
            return Ok(rest);
        }
        let (content, found) = rest.split_at(rest.find('\'').unwrap_or(rest.len()));
        written.push_str(content);
        rest = found.trim_start_matches('\'');
        quotes = found.len() - rest.len();
        if quotes == 0 {
            return Err(FunctionError::argument(0, "a single quote is not closed"));
        }
    }
}

/// The part of the time for which these letters stand.
#[inline]
fn part(letters: &str, time: Timestamp) -> Result<String, String> {
    let local = time.local;
    let half = |am: &str, pm: &str| if local.hour() < 12 { am.to_owned() } else { pm.to_owned() };
    let twelve = (local.hour() + 11) % 12 + 1;
    Ok(match letters {
        "YYYY" => format!("{:04}", local.year()),
        "YY" => format!("{:02}", local.year() % 100),
        "MMMM" => month(local.month()).to_owned(),
        "MMM" => month(local.month())[..3].to_owned(),
        "MM" => format!("{:02}", local.month()),
        "M" => local.month().to_string(),
        "DD" => format!("{:02}", local.day()),
        "D" => local.day().to_string(),
        "EEEE" => weekday(local.weekday()).to_owned(),
        "EEE" => weekday(local.weekday())[..3].to_owned(),
        "hh" => format!("{:02}", local.hour()),
        "h" => local.hour().to_string(),
        "HH" => format!("{twelve:02}"),
        "H" => twelve.to_string(),
        "AA" => half("AM", "PM"),
        "aa" => half("am", "pm"),
        "mm" => format!("{:02}", local.minute()),
        "m" => local.minute().to_string(),
        "ss" => format!("{:02}", local.second()),
        "s" => local.second().to_string(),
        "ZZZZZ" => time.offset(":"),
        "ZZZ" if time.ahead == 0 => "UTC".to_owned(),
        "ZZZZ" | "ZZZ" => time.offset(""),
        "Z" => time.short_offset(),
        _ => return Err(unknown_letters(letters)),
    })
}

#[inline]
fn unknown_letters(letters: &str) -> String {
    let known = match letters.as_bytes()[0] {
        b'Y' => "the year is YYYY or YY",
        b'M' => "the month is MMMM, MMM, MM or M",
        b'D' => "the day is DD or D",
        b'E' => "the day of the week is EEEE or EEE",
        b'h' => "the hour of 24 is hh or h",
        b'H' => "the hour of 12 is HH or H",
        b'A' => "the half of the day is AA",
        b'a' => "the half of the day is aa",
        b'm' => "the minute is mm or m",
        b's' => "the second is ss or s",
        b'Z' => "the offset is ZZZZZ, ZZZZ, ZZZ or Z",
        _ => "letters that stand for themselves are put in single quotes",
    };
    let shown: String = letters.chars().take(20).collect();
    format!("{shown} is no part of a time: {known}")
}

#[inline]
fn month(number: i8) -> &'static str {
    const NAMES: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    usize::try_from(number - 1).ok().and_then(|index| NAMES.get(index)).copied().unwrap_or_default()
}

#[inline]
fn weekday(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "Monday",
        Weekday::Tuesday => "Tuesday",
        Weekday::Wednesday => "Wednesday",
        Weekday::Thursday => "Thursday",
        Weekday::Friday => "Friday",
        Weekday::Saturday => "Saturday",
        Weekday::Sunday => "Sunday",
    }
}

#[inline]
fn timeadd() -> Function {
    let params = [
        param("timestamp", Type::STRING, "The point in time, as `2018-01-02T23:12:01Z`."),
        param(
            "duration",
            Type::STRING,
            "The difference, such as `1h30m`, with the units `h`, `m`, `s`, `ms`, `us` and `ns`; earlier with a minus \
                before it.",
        ),
    ];
    let body = |arguments: &[Value]| {
        let time = Timestamp::parse(text(arguments, 0)).map_err(|message| FunctionError::argument(0, message))?;
        let duration = duration::parse(text(arguments, 1)).map_err(|message| FunctionError::argument(1, message))?;
        let moved = time.local.checked_add(SignedDuration::from_nanos(duration)).ok();
        let Some(local) = moved.filter(|moved| (0..=9999).contains(&moved.year())) else {
            return Err(FunctionError::argument(1, "that leads out of the years 0000 to 9999"));
        };
        let date = local.strftime("%Y-%m-%dT%H:%M:%S");
        Ok(Value::from(format!("{date}{}", time.short_offset())))
    };
    Function::new(params, Type::STRING, body).described("Goes from a point in time to a later one.").refined(not_null())
}
