//! Durations as numbers with units: `1h30m`.

/// The nanoseconds of a duration, or what is wrong with it.
///
/// They fit in 64 bits, with their sign; what is less than a nanosecond is left out.
#[inline]
pub(super) fn parse(text: &str) -> Result<i64, String> {
    let (negative, mut rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if rest == "0" {
        return Ok(0);
    }
    if rest.is_empty() {
        return Err(wrong("there is none"));
    }
    let mut total: u64 = 0;
    while !rest.is_empty() {
        let (whole, behind) = digits(rest);
        let (fraction, behind) = behind.strip_prefix('.').map_or(("", behind), digits);
        if whole.is_empty() && fraction.is_empty() {
            return Err(wrong("a number with a unit is missing"));
        }
        let (unit, behind) =
            behind.split_at(behind.find(|c: char| c == '.' || c.is_ascii_digit()).unwrap_or(behind.len()));
        let size: u64 = match unit {
            "ns" => 1,
            "us" | "µs" | "μs" => 1_000,
            "ms" => 1_000_000,
            "s" => 1_000_000_000,
            "m" => 60_000_000_000,
            "h" => 3_600_000_000_000,
            "" => return Err(wrong("a number has no unit")),
            _ => return Err(wrong(&format!("there is no unit {unit:?}"))),
        };
        let part = part(whole, fraction, size).and_then(|part| total.checked_add(part));
        total = part.filter(|&total| total <= i64::MIN.unsigned_abs()).ok_or_else(too_long)?;
        rest = behind;
    }
    let total = if negative { -i128::from(total) } else { i128::from(total) };
    i64::try_from(total).map_err(|_| too_long())
}

/// So many units of a size in nanoseconds.
#[inline]
fn part(whole: &str, fraction: &str, size: u64) -> Option<u64> {
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    // More digits than these make no whole nanosecond of an hour.
    let fraction = &fraction[..fraction.len().min(18)];
    let numerator: u128 = if fraction.is_empty() { 0 } else { fraction.parse().ok()? };
    let small = numerator * u128::from(size) / 10_u128.pow(u32::try_from(fraction.len()).ok()?);
    whole.checked_mul(size)?.checked_add(u64::try_from(small).ok()?)
}

#[inline]
fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

#[inline]
fn wrong(what: &str) -> String {
    format!("a duration as 1h30m is required, with the units h, m, s, ms, us and ns: {what}")
}

#[inline]
fn too_long() -> String {
    "the duration is longer than 292 years".to_owned()
}
