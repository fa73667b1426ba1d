//! The restrictions on the value of an argument.

use hcl_model::value::{Number, NumberLimits, Value};

use crate::schema::decimal::{Order, compare};
use crate::schema::{ArgumentSpec, Bounds, TypeSpec};

impl ArgumentSpec {
    /// Returns `true` if the value, or a part of the value, must not be shown.
    #[must_use]
    pub fn is_secret(&self) -> bool {
        self.sensitive || self.ty.holds_sensitive()
    }

    /// Returns `true` if a part of the values is not shown. The function visits objects with a schema too.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn holds_secret(&self) -> bool {
        self.is_secret() || self.ty.holds_secret()
    }

    /// An argument of any type, without anything special.
    pub const DYNAMIC: ArgumentSpec = ArgumentSpec::new(TypeSpec::Dynamic);

    /// An argument of a type, without anything special.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn new(ty: TypeSpec) -> ArgumentSpec {
        let ty = ty.required();
        let sensitive = ty.is_sensitive() || ty.is_named_secret();
        let ty = if matches!(ty, TypeSpec::Secret) { TypeSpec::Dynamic } else { ty };
        let (nullable, keyword, bounds, expected) = (false, false, Bounds::NONE, None);
        ArgumentSpec { ty, nullable, sensitive, keyword, bounds, expected, unrestricted: true }.settled()
    }

    /// The argument after something of it was changed: whether it is unrestricted is said anew.
    pub(super) const fn settled(mut self) -> ArgumentSpec {
        let is_special = self.sensitive || self.keyword || self.bounds.is_some();
        self.unrestricted = !is_special && !self.ty.is_kept();
        self
    }

    /// Returns `true` if a literal goes to the field unchanged.
    #[must_use]
    #[inline]
    pub const fn is_unrestricted(&self) -> bool {
        self.unrestricted
    }
}

impl ArgumentSpec {
    /// The smallest and the largest number that the argument takes by its type and its bounds, if it takes whole numbers and
    /// has bounds of its own.
    #[must_use]
    pub fn whole_numbers(&self) -> Option<(&'static str, &'static str)> {
        let Bounds { min, max, .. } = self.bounds;
        if min.is_none() && max.is_none() { None } else { self.integers() }
    }

    /// The smallest and the largest number that the argument takes, if it takes integers of so many bits.
    fn integers(&self) -> Option<(&'static str, &'static str)> {
        let (TypeSpec::Integer(range) | TypeSpec::WideNumber(range)) = self.ty.inner() else {
            return None;
        };
        let Bounds { min, max, .. } = self.bounds;
        let min = min.filter(|min| compare(min, range.min) == Order::Greater).unwrap_or(range.min);
        let max = max.filter(|max| compare(max, range.max) == Order::Less).unwrap_or(range.max);
        Some((min, max))
    }

    /// Returns `true` if the numbers or lengths of the value, or of a part of the value, are bounded.
    pub(crate) fn is_bounded(&self) -> bool {
        let is_bounded = |ty: &TypeSpec| {
            matches!(ty, TypeSpec::Integer(_) | TypeSpec::WideNumber(_) | TypeSpec::BigInteger { signed: false })
        };
        self.bounds.is_some() || self.ty.holds(&is_bounded)
    }

    /// Looks at whether a value that has been converted to the type is one that the type and the bounds allow, as
    /// [`ArgumentSpec::check_bounds`] does of the bounds alone.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn check_value(&self, value: &Value) -> Result<(), String> {
        match (self.integers(), self.ty.inner()) {
            (Some((min, max)), _) => {
                let all = Bounds { min: Some(min), max: Some(max), ..Bounds::NONE };
                all.check(value).map_err(|_| format!("must be a whole number between {min} and {max}"))
            }
            (None, TypeSpec::BigInteger { signed: false }) => {
                Bounds { min: Some("0"), ..Bounds::NONE }.check(value)?;
                self.check_bounds(value)
            }
            _ => self.check_bounds(value),
        }
    }

    /// Looks at whether a value that has been converted to the type is within the bounds; unknown ones and null are not
    /// looked at.
    ///
    /// # Errors
    ///
    /// Returns a message about the bound that does not hold.
    pub fn check_bounds(&self, value: &Value) -> Result<(), String> {
        match self.ty.inner() {
            TypeSpec::Measure(measure) => measure.check(&self.bounds, value),
            _ => self.bounds.check(value),
        }
    }
}

impl Bounds {
    /// Nothing must hold.
    pub const NONE: Bounds = Bounds { min: None, max: None, min_len: None, max_len: None };

    /// These bounds and one more.
    pub(super) const fn and(mut self, more: Bounds) -> Bounds {
        if more.min.is_some() {
            self.min = more.min;
        }
        if more.max.is_some() {
            self.max = more.max;
        }
        if more.min_len.is_some() {
            self.min_len = more.min_len;
        }
        if more.max_len.is_some() {
            self.max_len = more.max_len;
        }
        self
    }

    /// Returns `true` if there is a bound.
    #[must_use]
    pub const fn is_some(&self) -> bool {
        self.min.is_some() || self.max.is_some() || self.min_len.is_some() || self.max_len.is_some()
    }

    /// Returns `true` if values of a type have the bounded quantity, as far as the compiler can tell.
    pub(super) const fn suits(&self, ty: TypeSpec) -> bool {
        let numeric = self.min.is_some() || self.max.is_some();
        let counted = self.min_len.is_some() || self.max_len.is_some();
        match ty {
            TypeSpec::Optional(inner)
            | TypeSpec::Spanned(inner)
            | TypeSpec::Sensitive(inner)
            | TypeSpec::Output(inner) => self.suits(*inner),
            ty if ty.is_number() => !counted,
            ty if ty.has_length() => !numeric,
            TypeSpec::Dynamic | TypeSpec::Secret | TypeSpec::Value | TypeSpec::OneOf(_) | TypeSpec::Tuple(_) => true,
            _ => false,
        }
    }

    /// Looks at a value that has been converted to its type; unknown ones and null are not looked at.
    ///
    /// # Errors
    ///
    /// Returns a message about the bound that does not hold.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Bounds;
    /// use hcl_model::value::Value;
    ///
    /// let bounds = Bounds { max: Some("10"), ..Bounds::NONE };
    /// assert_eq!(bounds.check(&Value::from(10)), Ok(()));
    /// assert_eq!(bounds.check(&Value::from(11)), Err("must not be greater than 10".to_owned()));
    /// ```
    pub fn check(&self, value: &Value) -> Result<(), String> {
        if let Some(number) = value.as_number() {
            self.check_number(number)?;
        }
        let text = value.as_str().map(|text| (text.chars().count(), "character"));
        let elements = || value.as_elements().map(|elements| (elements.len(), "element"));
        let entries = || value.as_entries().map(|entries| (entries.len(), "entry"));
        let counted = text.or_else(elements).or_else(entries);
        counted.map_or(Ok(()), |(count, what)| self.check_count(count, what))
    }

    /// Looks at how many things of a kind there are.
    ///
    /// # Errors
    ///
    /// Returns a message about the bound that does not hold.
    pub(crate) fn check_count(&self, count: usize, what: &str) -> Result<(), String> {
        match self.wanted_count(count, what) {
            Some(wanted) => Err(format!("must have {wanted}")),
            None => Ok(()),
        }
    }

    fn check_number(&self, number: &Number) -> Result<(), String> {
        let limits = NumberLimits::default();
        let parsed = |bound: Option<&str>| bound.and_then(|bound| Number::parse(bound, &limits).ok());
        match (parsed(self.min), parsed(self.max)) {
            (Some(min), Some(max)) if *number < min || *number > max => Err(format!("must be between {min} and {max}")),
            (Some(min), _) if *number < min => Err(format!("must not be less than {min}")),
            (_, Some(max)) if *number > max => Err(format!("must not be greater than {max}")),
            _ => Ok(()),
        }
    }

    /// Returns the wanted number of things of a kind, if the actual number is out of bounds.
    #[must_use]
    pub fn wanted_count(&self, count: usize, what: &str) -> Option<String> {
        let plural = |count: usize| match (count, what.strip_suffix('y')) {
            (1, _) => format!("1 {what}"),
            (_, Some(stem)) => format!("{count} {stem}ies"),
            _ => format!("{count} {what}s"),
        };
        match (self.min_len, self.max_len) {
            (Some(min), Some(max)) if min == max && count != min => Some(format!("exactly {}", plural(min))),
            (Some(min), _) if count < min => Some(format!("at least {}", plural(min))),
            (_, Some(max)) if count > max => Some(format!("at most {}", plural(max))),
            _ => None,
        }
    }
}
