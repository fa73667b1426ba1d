//! Names of files as the protocol has them.

use std::path::{Path, PathBuf};

/// The file that an address names; none if it is not one of this machine.
pub(super) fn to_path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let slash = rest.find('/')?;
    let host = &rest[..slash];
    if !host.is_empty() && !host.eq_ignore_ascii_case("localhost") {
        return None;
    }
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let bytes = decoded(&rest[slash..end.max(slash)]);
    from_bytes(bytes)
}

/// The address of a file.
pub(super) fn of_path(path: &Path) -> String {
    let mut uri = "file://".to_owned();
    let text = path.to_string_lossy();
    let bytes = as_bytes(path, &text);
    if !bytes.starts_with(b"/") {
        uri.push('/');
    }
    for &byte in bytes {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            b'\\' if cfg!(windows) => uri.push('/'),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

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

#[cfg(unix)]
fn from_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt as _;
    (!bytes.contains(&0)).then(|| std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(not(unix))]
fn from_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'))?;
    // `/c:/app` is a file of the drive `c:`.
    let has_drive = text.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if has_drive { &text[1..] } else { &text }))
}

#[cfg(unix)]
fn as_bytes<'p>(path: &'p Path, _text: &'p str) -> &'p [u8] {
    use std::os::unix::ffi::OsStrExt as _;
    path.as_os_str().as_bytes()
}

#[cfg(not(unix))]
fn as_bytes<'p>(_path: &'p Path, text: &'p str) -> &'p [u8] {
    text.as_bytes()
}

#[cfg(all(test, unix))]
mod tests {
    use super::{of_path, to_path};

    #[test]
    fn addresses_lead_to_files_and_back() {
        for path in ["/app/app.hcl", "/a b/é%.hcl", "/日本/x#y?z.hcl", "/"] {
            assert_eq!(to_path(&of_path(path.as_ref())).unwrap().to_str(), Some(path));
        }
        assert_eq!(of_path("/a b/é".as_ref()), "file:///a%20b/%C3%A9");
        assert_eq!(to_path("file://localhost/x%2").unwrap().to_str(), Some("/x%2"));
        for none in ["untitled:Untitled-1", "file://server/x", "file:", "", "file:///a%00b"] {
            assert_eq!(to_path(none), None, "{none}");
        }
    }
}
