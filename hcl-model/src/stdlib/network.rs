//! Ranges of IP addresses, as RFC 4632 writes them: an address, a slash and how many bits of it are the prefix.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::function::{Function, FunctionError, Param};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, number, param, text};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("cidrhost", cidrhost(), "The address.")
            .example(r#"cidrhost("10.12.112.0/20", 16)"#, r#""10.12.112.16""#)
            .example(r#"cidrhost("10.0.0.0/8", -2)"#, r#""10.255.255.254""#),
        LibraryFunction::new("cidrnetmask", cidrnetmask(), "The mask, written as an address.")
            .example(r#"cidrnetmask("172.16.0.0/12")"#, r#""255.240.0.0""#),
        LibraryFunction::new("cidrsubnet", cidrsubnet(), "The smaller range.")
            .example(r#"cidrsubnet("172.16.0.0/12", 4, 2)"#, r#""172.18.0.0/16""#),
        LibraryFunction::new("cidrsubnets", cidrsubnets(), "The list of the smaller ranges, in the order asked for.")
            .example(r#"cidrsubnets("10.1.0.0/16", 4, 8)"#, r#"tolist(["10.1.0.0/20", "10.1.16.0/24"])"#),
    ]
}

#[inline]
fn prefix() -> Param {
    param("prefix", Type::STRING, "The range, as `10.0.0.0/8` or `fd00::/8`; what follows the prefix does not matter.")
}

#[inline]
fn cidrhost() -> Function {
    let hostnum = param("hostnum", Type::NUMBER, "The number of the address, from 0; from the end if it is negative.");
    Function::new([prefix(), hostnum], Type::STRING, |arguments| {
        let range = Range::parse(text(arguments, 0))?;
        let number = number(arguments, 1);
        let last = low_bits(range.free());
        // -1 is the last one.
        let distance =
            if number.is_negative() { number.to_i128().map(|n| n.unsigned_abs() - 1) } else { number.to_u128() };
        match distance.filter(|&distance| distance <= last) {
            _ if !number.is_integer() => Err(FunctionError::argument(1, "a whole number is required")),
            None => Err(FunctionError::argument(1, format!("the range has only {} free bits for it", range.free()))),
            Some(distance) if number.is_negative() => Ok(Value::from(range.address(range.first | (last - distance)))),
            Some(distance) => Ok(Value::from(range.address(range.first | distance))),
        }
    })
    .described("Counts to an address in a range of addresses.")
    .refined(not_null())
}

#[inline]
fn cidrnetmask() -> Function {
    Function::new([prefix()], Type::STRING, |arguments| {
        let range = Range::parse(text(arguments, 0))?;
        if range.width == V6 {
            return Err(FunctionError::argument(0, "only ranges of IPv4 addresses have a mask"));
        }
        Ok(Value::from(range.address(low_bits(range.width) & !low_bits(range.free()))))
    })
    .described("Writes the length of a prefix of IPv4 addresses as a mask.")
    .refined(not_null())
}

#[inline]
fn cidrsubnet() -> Function {
    let params = [
        prefix(),
        param("newbits", Type::NUMBER, "The number of bits to add to the prefix."),
        param("netnum", Type::NUMBER, "The number that these bits are, from 0."),
    ];
    Function::new(params, Type::STRING, |arguments| {
        let range = Range::parse(text(arguments, 0))?;
        let length = range.longer(arguments, 1)?;
        let bits = length - range.length;
        let netnum = number(arguments, 2);
        let netnum = netnum.to_u128().filter(|&netnum| netnum <= low_bits(bits));
        let Some(netnum) = netnum else {
            let why =
                format!("a whole number of at most {bits} bits is required, because the prefix gets that much longer");
            return Err(FunctionError::argument(2, why));
        };
        let first = range.first | shifted(netnum, range.width - length);
        Ok(Value::from(Range { first, length, ..range }.to_string()))
    })
    .described("Numbers the ranges of one size in a range of addresses, and takes one of them.")
    .refined(not_null())
}

#[inline]
fn cidrsubnets() -> Function {
    let newbits =
        param("newbits", Type::NUMBER, "The number of bits to add to the prefix of each smaller range, at least 1.");
    Function::new([prefix()], Type::list(Type::STRING), |arguments| {
        let range = Range::parse(text(arguments, 0))?;
        // Where the next one may begin, counted from the first address; none if there is no space left.
        let mut next = Some(0_u128);
        let mut ranges = Vec::new();
        for index in 1..arguments.len() {
            let length = range.longer(arguments, index)?;
            if length == range.length {
                return Err(FunctionError::argument(index, "the prefix has to get longer by at least 1 bit"));
            }
            let rest = low_bits(range.width - length);
            let start = next.and_then(|next| next.checked_add(rest)).map(|next| next & !rest);
            let Some(start) = start.filter(|start| start | rest <= low_bits(range.free())) else {
                let why = format!("there is no space left for a range with a prefix of {length} bits");
                return Err(FunctionError::argument(index, why));
            };
            next = (start | rest).checked_add(1);
            ranges.push(Value::from(Range { first: range.first | start, length, ..range }.to_string()));
        }
        Ok(Value::list(Type::STRING, ranges))
    })
    .variadic(newbits)
    .described("Divides a range of addresses into smaller ones that follow each other.")
    .refined(not_null())
}

const V4: u32 = 32;
const V6: u32 = 128;

#[derive(Clone, Copy)]
struct Range {
    /// The first address.
    first: u128,
    /// The bits of the prefix.
    length: u32,
    /// The bits of an address.
    width: u32,
}

impl Range {
    #[inline]
    fn parse(text: &str) -> Result<Range, FunctionError> {
        let wrong = || {
            let why = "an IP address, a slash and the length of the prefix are required, as in 10.0.0.0/8; \
                       numbers in IPv4 addresses do not begin with 0";
            FunctionError::argument(0, why)
        };
        let (address, length) = text.split_once('/').ok_or_else(wrong)?;
        let (bits, width) = match address.parse().map_err(|_| wrong())? {
            IpAddr::V4(address) => (u128::from(u32::from(address)), V4),
            IpAddr::V6(address) => (u128::from(address), V6),
        };
        let is_number = !length.is_empty() && length.bytes().all(|c| c.is_ascii_digit());
        let length = if is_number { length.parse().ok() } else { None };
        let length = length.ok_or_else(wrong)?;
        if length > width {
            let why = format!("the prefix of an address of {width} bits cannot be {length} bits long");
            return Err(FunctionError::argument(0, why));
        }
        Ok(Range { first: bits & !low_bits(width - length), length, width })
    }

    /// The bits behind the prefix.
    #[inline]
    fn free(&self) -> u32 {
        self.width - self.length
    }

    /// The length of the prefix with as many bits more as an argument says.
    #[inline]
    fn longer(&self, arguments: &[Value], index: usize) -> Result<u32, FunctionError> {
        let more = number(arguments, index).to_u64().and_then(|more| u32::try_from(more).ok());
        more.filter(|&more| more <= self.free()).map(|more| self.length + more).ok_or_else(|| {
            let why = format!("a whole number from 0 to {} is required, because no more bits are free", self.free());
            FunctionError::argument(index, why)
        })
    }

    #[inline]
    fn address(&self, bits: u128) -> String {
        match u32::try_from(bits) {
            Ok(bits) if self.width == V4 => Ipv4Addr::from(bits).to_string(),
            _ => Ipv6Addr::from(bits).to_string(),
        }
    }
}

impl std::fmt::Display for Range {
    #[inline]
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.address(self.first), self.length)
    }
}

/// So many ones.
#[inline]
fn low_bits(count: u32) -> u128 {
    shifted(1, count).wrapping_sub(1)
}

#[inline]
fn shifted(bits: u128, by: u32) -> u128 {
    bits.checked_shl(by).unwrap_or(0)
}
