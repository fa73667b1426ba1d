//! What the formatter changes beyond white space.

/// What the formatter does beyond laying out white space; nothing, unless it is asked for.
///
/// # Examples
///
/// ```
/// use hcl_model::format::{Options, format};
///
/// let text = "ports = [ 1,2 ]   // both\n\n\n\nname = \"${host}\"\n";
/// assert_eq!(format(text, &Options::default()), "ports = [1, 2] // both\n\n\n\nname = \"${host}\"\n");
/// let options = Options::default().with_blank_lines(1).with_bare_interpolations(true).with_hash_comments(true);
/// assert_eq!(format(text, &options), "ports = [1, 2] # both\n\nname = host\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Options {
    /// The last element of a list that ends on a later line than that gets a comma.
    pub trailing_commas: bool,
    /// At most so many blank lines follow each other.
    pub blank_lines: Option<usize>,
    /// `"${x}"`, where it is all of a value, becomes `x`: the value is the same.
    pub bare_interpolations: bool,
    /// `// comment` becomes `# comment`.
    pub hash_comments: bool,
    /// Lists and objects on lines that take more columns get a line for each element, as long as that helps.
    ///
    /// In JSON it is how wide a list may be that stands on one line; 80 columns unless something else is asked for.
    pub width: Option<usize>,
}

impl Options {
    /// These options with or without commas behind the last elements of lists that span lines.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_trailing_commas(mut self, trailing_commas: bool) -> Options {
        self.trailing_commas = trailing_commas;
        self
    }

    /// These options with at most so many blank lines behind each other.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_blank_lines(mut self, most: usize) -> Options {
        self.blank_lines = Some(most);
        self
    }

    /// These options, writing `"${x}"` as `x` or leaving it alone.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_bare_interpolations(mut self, bare_interpolations: bool) -> Options {
        self.bare_interpolations = bare_interpolations;
        self
    }

    /// These options, writing `//` as `#` or leaving it alone.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_hash_comments(mut self, hash_comments: bool) -> Options {
        self.hash_comments = hash_comments;
        self
    }

    /// These options with a width, in columns, over which lists and objects are broken into lines.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn with_width(mut self, columns: usize) -> Options {
        self.width = Some(columns);
        self
    }
}
