//! Addresses of files: those of the language server's protocol, and those of SARIF.

use std::path::Path;
#[cfg(feature = "lsp")]
use std::path::PathBuf;

/// Returns the address of a file, or a relative reference for a relative path.
pub(crate) fn of_path(path: &Path) -> String {
    of_bytes(path.as_os_str().as_encoded_bytes(), cfg!(windows))
}

fn of_bytes(path: &[u8], is_windows: bool) -> String {
    let mut uri = match path {
        // `\\server\share` has its server behind the two slashes.
        [b'\\', b'\\', ..] if is_windows => "file:",
        [_, b':', ..] if is_windows => "file:///",
        [b'/', ..] => "file://",
        _ => "",
    }
    .to_owned();
    for &byte in path {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            b'\\' if is_windows => uri.push('/'),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

/// Returns the file of an address, or nothing if the address names no file of this machine or its network.
#[cfg(feature = "lsp")]
pub(crate) fn to_path(uri: &str) -> Option<PathBuf> {
    from_bytes(to_bytes(uri, cfg!(windows))?)
}

#[cfg(feature = "lsp")]
fn to_bytes(uri: &str, is_windows: bool) -> Option<Vec<u8>> {
    let rest = uri.strip_prefix("file://")?;
    let rest = &rest[..rest.find(['?', '#']).unwrap_or(rest.len())];
    let (host, path) = rest.split_at(rest.find('/')?);
    let path = decoded(path);
    match host.is_empty() || host.eq_ignore_ascii_case("localhost") {
        // `/c:/app` is a file of the drive `c:`.
        true if is_windows && path.get(2) == Some(&b':') => Some(path[1..].to_vec()),
        true => Some(path),
        false if is_windows => Some([b"//", host.as_bytes(), &path].concat()),
        false => None,
    }
}

#[cfg(feature = "lsp")]
fn decoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        let digits = behind.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.filter(|_| byte == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(decoded) => {
                bytes.push(decoded);
                rest = &behind[2..];
            }
            None => {
                bytes.push(byte);
                rest = behind;
            }
        }
    }
    bytes
}

#[cfg(all(feature = "lsp", unix))]
fn from_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt as _;
    (!bytes.contains(&0)).then(|| std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(all(feature = "lsp", not(unix)))]
fn from_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().filter(|text| !text.contains('\0')).map(PathBuf::from)
}

#[cfg(all(test, feature = "lsp"))]
mod tests {
    use super::{of_bytes, to_bytes, to_path};

    #[test]
    fn addresses_lead_to_files_and_back() {
        for (path, uri, is_windows) in [
            ("/a b/é%.hcl", "file:///a%20b/%C3%A9%25.hcl", false),
            ("/日本/x#y?z.hcl", "file:///%E6%97%A5%E6%9C%AC/x%23y%3Fz.hcl", false),
            ("/a\\b", "file:///a%5Cb", false),
            ("/", "file:///", false),
            ("C:/a/app.hcl", "file:///C%3A/a/app.hcl", true),
        ] {
            assert_eq!(of_bytes(path.as_bytes(), is_windows), uri);
            assert_eq!(to_bytes(uri, is_windows).unwrap(), path.as_bytes());
        }
        assert_eq!(of_bytes(br"C:\a\app.hcl", true), "file:///C%3A/a/app.hcl");
        assert_eq!(of_bytes(br"\\server\share\a.hcl", true), "file://server/share/a.hcl");
        assert_eq!(to_bytes("file://server/share/a.hcl", true).unwrap(), b"//server/share/a.hcl");
        assert_eq!(of_bytes(b"conf.d/a b.hcl", false), "conf.d/a%20b.hcl");
        assert_eq!(to_bytes("file://localhost/x%2", false).unwrap(), b"/x%2");
        for none in ["untitled:Untitled-1", "file://server/x", "file:", ""] {
            assert_eq!(to_bytes(none, false), None, "{none}");
        }
        assert_eq!(to_path("file:///a%00b"), None);
    }
}
