//! The comparison of names that is made for every item of every body.

use hcl_model::__private::value::is_same_text;

/// Returns `true` if two names are equal.
///
/// Most names are so short that two pieces of each, which may overlap, show all of it: that is quicker to see in place
/// than by a call.
#[inline]
pub(super) fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    a.len() == b.len()
        && match a.len() {
            4..=7 => have_same_ends::<4>(a, b),
            8..=16 => have_same_ends::<8>(a, b),
            _ => a == b,
        }
}

/// Returns `true` if a name is the own name or one of the aliases, in normal form C.
pub(super) fn is_among(name: &str, own: &str, aliases: &[&str]) -> bool {
    own == name
        || aliases.contains(&name)
        || !name.is_ascii() && std::iter::once(&own).chain(aliases).any(|own| is_same_text(own, name))
}

/// Returns `true` if the first bytes and the last bytes are equal.
#[inline]
fn have_same_ends<const N: usize>(a: &[u8], b: &[u8]) -> bool {
    a.first_chunk::<N>() == b.first_chunk::<N>() && a.last_chunk::<N>() == b.last_chunk::<N>()
}

#[cfg(test)]
mod tests {
    use super::is_same;

    #[test]
    fn every_byte_of_a_name_counts() {
        for length in 0..40 {
            let name = "n".repeat(length);
            assert!(is_same(&name, &name.clone()), "{length}");
            assert!(!is_same(&name, &format!("{name}n")), "{length}");
            for at in 0..length {
                let mut other = name.clone();
                other.replace_range(at..=at, "x");
                assert!(!is_same(&name, &other) && !is_same(&other, &name), "{at} of {length}");
            }
        }
    }
}
