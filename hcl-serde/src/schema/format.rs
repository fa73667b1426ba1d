//! The meaning of a text to a type: an address, a path. Documentation and tools use it; decoding asks the type
//! itself.

/// A kind of text, by which programs that describe a configuration know it.
///
/// This crate knows `socket address`, `IP address` (and both of version 4 or 6 alone: `IPv4 address`, `IPv6 socket address`), `path`,
/// `character`, `duration` and `byte size`; a type of a program can be of one of these or of any other, such as `URL`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Format {
    /// The name of the format, without an article.
    pub name: &'static str,
    /// An example of a text of the format.
    pub example: &'static str,
}

impl Format {
    /// An address with a port.
    pub const SOCKET_ADDRESS: Format = Format { name: "socket address", example: "127.0.0.1:8080" };
    /// An address of version 4 with a port.
    pub const SOCKET_ADDRESS_V4: Format = Format { name: "IPv4 socket address", example: "127.0.0.1:8080" };
    /// An address of version 6 with a port.
    pub const SOCKET_ADDRESS_V6: Format = Format { name: "IPv6 socket address", example: "[::1]:8080" };
    /// An address without a port.
    pub const IP_ADDRESS: Format = Format { name: "IP address", example: "127.0.0.1" };
    /// An address of version 4 without a port.
    pub const IPV4_ADDRESS: Format = Format { name: "IPv4 address", example: "127.0.0.1" };
    /// An address of version 6 without a port.
    pub const IPV6_ADDRESS: Format = Format { name: "IPv6 address", example: "::1" };
    /// The path of a file or a folder.
    pub const PATH: Format = Format { name: "path", example: "/path/to/something" };
    /// A time with its units, as functions of several crates read it.
    pub const DURATION: Format = Format { name: "duration", example: "30s" };
    /// A size with its unit, as functions of several crates read it.
    pub const BYTE_SIZE: Format = Format { name: "byte size", example: "64MiB" };
    /// A text of one character.
    pub const CHARACTER: Format = Format { name: "character", example: "a" };
}
