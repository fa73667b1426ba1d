//! Names with dots between them, as other formats have them where HCL has blocks and objects.

/// Names that stand in the place of an argument or a block.
///
/// A parser finds them, and does not know what they are; whoever knows what the configuration consists of says what to write
/// instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dotted {
    /// The names, of which each but the first may be any text.
    pub names: Vec<String>,
    /// The kind of item that the names stand for.
    pub stands_for: StandsFor,
}

/// The kind of item that names with dots stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandsFor {
    /// `a.b = ...`
    Argument,
    /// `a.b { ... }`
    Block,
    /// `[a.b]`, with what belongs to it on the lines below
    Section,
    /// `[[a.b]]`, which is one of several
    OneOfSections,
}
