//! Digests of texts, and names made of them.

use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha512};

use crate::function::{Function, FunctionError};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{OF_CHARACTERS, not_null, param, text};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    const RESULT: &str = "The digest in hexadecimal digits, in lower case.";
    vec![
        LibraryFunction::new("md5", digest::<Md5>("MD5, which protects nothing any more"), RESULT)
            .example(r#"md5("hello world")"#, r#""5eb63bbbe01eeed093cb22bb8f5acdc3""#),
        LibraryFunction::new("sha1", digest::<Sha1>("SHA-1, which protects nothing any more"), RESULT)
            .example(r#"sha1("hello world")"#, r#""2aae6c35c94fcfb415dbe95f408b9ce91ee846ed""#),
        LibraryFunction::new("sha256", digest::<Sha256>("SHA-256"), RESULT).example(
            r#"sha256("hello world")"#,
            r#""b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9""#,
        ),
        LibraryFunction::new("sha512", digest::<Sha512>("SHA-512"), RESULT).example(
            r#"sha512("hello world")"#,
            r#""309ecc489c12d6eb4cc40f50c902f2b4d0ed77ee511a7c7a9bcd3ca86d4cd86f989dd35bc5ff499670da34255b45b0cfd830e81f605dcf7dc5542e93ae9cd76f""#,
        ),
        LibraryFunction::new("uuidv5", uuidv5(), "The UUID, in lower case: always the same for the same name.")
            .example(r#"uuidv5("dns", "www.terraform.io")"#, r#""a5008fae-b28c-5ba5-96cd-82b4c53552d6""#),
    ]
}

#[inline]
fn digest<D: Digest + 'static>(method: &str) -> Function {
    let str = param("str", Type::STRING, "The text, of which the bytes in UTF-8 count.");
    Function::new([str], Type::STRING, |arguments| Ok(Value::from(hexadecimal(&D::digest(text(arguments, 0))))))
        .described(format!("Computes the digest of a text by {method}."))
        .price(OF_CHARACTERS)
        .refined(not_null())
}

#[inline]
fn hexadecimal(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

#[inline]
fn uuidv5() -> Function {
    let namespace = "`dns`, `url`, `oid` or `x500`, or else a UUID: what the name is a name of.";
    let params = [param("namespace", Type::STRING, namespace), param("name", Type::STRING, "The name.")];
    Function::new(params, Type::STRING, |arguments| {
        let Some(namespace) = named(text(arguments, 0)).or_else(|| uuid(text(arguments, 0))) else {
            let why = "dns, url, oid, x500 or a UUID is required, as in 6ba7b810-9dad-11d1-80b4-00c04fd430c8";
            return Err(FunctionError::argument(0, why));
        };
        let mut digest = Sha1::new();
        digest.update(namespace.to_be_bytes());
        digest.update(text(arguments, 1));
        let mut bytes = digest.finalize();
        // The version and the variant that RFC 9562 has for this.
        bytes[6] = bytes[6] & 0x0f | 0x50;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        let digits = hexadecimal(&bytes[..16]);
        let groups = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
        Ok(Value::from(groups.join("-")))
    })
    .described("Makes a UUID of a name, as version 5 of RFC 9562 does.")
    .price(OF_CHARACTERS)
    .refined(not_null())
}

/// The namespaces of RFC 9562 that have names.
#[inline]
fn named(namespace: &str) -> Option<u128> {
    match namespace {
        "dns" => Some(0x6ba7_b810_9dad_11d1_80b4_00c0_4fd4_30c8),
        "url" => Some(0x6ba7_b811_9dad_11d1_80b4_00c0_4fd4_30c8),
        "oid" => Some(0x6ba7_b812_9dad_11d1_80b4_00c0_4fd4_30c8),
        "x500" => Some(0x6ba7_b814_9dad_11d1_80b4_00c0_4fd4_30c8),
        _ => None,
    }
}

#[inline]
fn uuid(text: &str) -> Option<u128> {
    let groups: Vec<&str> = text.split('-').collect();
    let is_uuid = groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12])
        && groups.iter().all(|group| group.bytes().all(|c| c.is_ascii_hexdigit()));
    if is_uuid { u128::from_str_radix(&groups.concat(), 16).ok() } else { None }
}
