//! The options of a field beside its kind. Each method changes the field's schema for one option of the derive.

use hcl_model::syntax::MergeRule;

use crate::schema::refused::{self, Constants};
use crate::schema::{
    ArgumentSpec, AttributeField, Bounds, ChangeFn, Constant, Field, FieldKind, Format, MigrationsFn, Moved, Occurs,
    TypeSpec,
};

impl Field {
    /// The field with one more bound that is a quantity.
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    const fn measured(mut self, bounds: Bounds) -> Field {
        if let FieldKind::Attribute(attribute) = &mut self.kind {
            refused::check_measure(attribute.spec.ty);
            attribute.spec.bounds = attribute.spec.bounds.and(bounds);
            attribute.spec = attribute.spec.settled();
        }
        self
    }

    /// The field with one more bound.
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    const fn bounds(mut self, bounds: Bounds) -> Field {
        match &mut self.kind {
            FieldKind::Attribute(attribute) => {
                assert!(
                    !matches!(attribute.spec.ty.inner(), TypeSpec::Measure(_)),
                    "the field takes numbers with a unit: write the bound as one, in quotes"
                );
                assert!(
                    !attribute.spec.ty.is_eventual(),
                    "a value that comes later has no bounds, because it is not there when they are looked at: look at it once it is \
                     ready, or wait for it with `Loader::load_pending`"
                );
                refused::check_meaning(&bounds, attribute.spec.ty);
                attribute.spec.bounds = attribute.spec.bounds.and(bounds);
                refused::check_bounds(&attribute.spec.bounds, attribute.spec.ty);
                attribute.spec = attribute.spec.settled();
            }
            FieldKind::Block(blocks) | FieldKind::Blocks(blocks) => {
                assert!(
                    matches!(blocks.spec.occurs, Occurs::Many | Occurs::ByLabel(_)),
                    "`min_len` and `max_len` are for blocks that can be repeated"
                );
                blocks.bounds = blocks.bounds.and(bounds);
                refused::check_bounds(&blocks.bounds, TypeSpec::Body);
            }
            _ => {}
        }
        self
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Field {
    /// The field with names among its aliases that should not be used any more.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn renamed_from(mut self, former: &'static [&'static str]) -> Field {
        self.former = former;
        self.may_warn |= !former.is_empty();
        self
    }

    /// The field with the places where it was in older files.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn moved_from(mut self, moved: &'static Moved) -> Field {
        self.moved = Some(moved);
        self
    }

    /// The field with what its values of older files are now.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn convert_from(mut self, change: ChangeFn, migrations: MigrationsFn, former: fn() -> TypeSpec) -> Field {
        self.changed = Some((change, migrations, former));
        self
    }

    /// The field with its aliases, and behind them the name by which it is written, and not read.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn written_otherwise(mut self, aliases: &'static [&'static str]) -> Field {
        self.aliases = aliases;
        self.is_written_otherwise = true;
        self
    }

    /// The field with the reason why it should not be used any more.
    ///
    /// # Panics
    ///
    /// At compile time, if there is none.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn deprecated(mut self, why: &'static str) -> Field {
        assert!(!why.trim_ascii().is_empty(), "`deprecated` is empty: say why, and what to write instead");
        self.deprecated = Some(why);
        self.may_warn = true;
        self
    }

    /// The field, of which a change counts only when the program starts again.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn restarting(mut self) -> Field {
        self.restarts = true;
        self
    }

    /// The field with what becomes of it where several layers of configuration have it.
    ///
    /// # Panics
    ///
    /// At compile time, if those of all layers count and there can be only one.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn merge(mut self, rule: MergeRule) -> Field {
        if matches!(rule, MergeRule::Append) {
            refused::check_append(&self.kind);
        }
        self.merge = rule;
        self
    }

    /// The field with a function of the program that looks at what was decoded.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn validated(mut self) -> Field {
        match &mut self.kind {
            FieldKind::Attribute(AttributeField { validated, .. }) | FieldKind::Label { validated, .. } => {
                *validated = true;
            }
            _ => {}
        }
        self
    }

    /// The field with the smallest number that it takes.
    ///
    /// # Panics
    ///
    /// At compile time, if it takes no numbers, or no number is left.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn min(self, min: &'static str) -> Field {
        self.bounds(Bounds { min: Some(min), ..Bounds::NONE })
    }

    /// The field with the largest number that it takes.
    ///
    /// # Panics
    ///
    /// At compile time, if it takes no numbers, or no number is left.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn max(self, max: &'static str) -> Field {
        self.bounds(Bounds { max: Some(max), ..Bounds::NONE })
    }

    /// The field with the smallest quantity that it takes, as it is written.
    ///
    /// # Panics
    ///
    /// At compile time, if it takes no quantities.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn min_quantity(self, min: &'static str) -> Field {
        self.measured(Bounds { min: Some(min), ..Bounds::NONE })
    }

    /// The field with the largest quantity that it takes, as it is written.
    ///
    /// # Panics
    ///
    /// At compile time, if it takes no quantities.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn max_quantity(self, max: &'static str) -> Field {
        self.measured(Bounds { max: Some(max), ..Bounds::NONE })
    }

    /// The field with the smallest number of characters, elements, entries or blocks.
    ///
    /// # Panics
    ///
    /// At compile time, if it takes nothing that has a length, or no length is left.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn min_len(self, min: usize) -> Field {
        self.bounds(Bounds { min_len: Some(min), ..Bounds::NONE })
    }

    /// The field with the largest number of characters, elements, entries or blocks.
    ///
    /// # Panics
    ///
    /// At compile time, if it takes nothing that has a length, or no length is left.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn max_len(self, max: usize) -> Field {
        self.bounds(Bounds { max_len: Some(max), ..Bounds::NONE })
    }

    /// The field, which must be of a type that is known: so its bounds say something.
    ///
    /// # Panics
    ///
    /// At compile time, if a function decodes it and nobody has said from what.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn of_known_type(self) -> Field {
        if let FieldKind::Attribute(attribute) = &self.kind {
            assert!(
                !matches!(attribute.spec.ty, TypeSpec::Dynamic),
                "a function decodes the field, so it is not known what would be bounded: use `validate`, or a `with` \
                 module that says so by `pub const HCL_TYPE: hcl_serde::schema::TypeSpec`"
            );
        }
        self
    }

    /// The field with the value that counts where it is left out.
    ///
    /// # Panics
    ///
    /// At compile time, if the value is not of the type of the field or not within its bounds, as far as that can be seen
    /// then.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn default(mut self, constant: &'static Constant) -> Field {
        if let FieldKind::Attribute(attribute) = &mut self.kind {
            Constants::DEFAULT.check(constant, &attribute.spec);
            attribute.optional = true;
            attribute.default = Some(constant);
        }
        self
    }

    /// The field with a value for documentation.
    ///
    /// # Panics
    ///
    /// At compile time, if the value is not of the type of the field or not within its bounds, as far as that can be seen
    /// then.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn with_example(mut self, example: &'static Constant) -> Field {
        match &self.kind {
            FieldKind::Attribute(attribute) => Constants::EXAMPLE.check(example, &attribute.spec),
            FieldKind::Label { ty, .. } => Constants::EXAMPLE.check(example, &ArgumentSpec::new(*ty)),
            _ => {}
        }
        self.example = Some(example);
        self
    }

    /// The field, whose default and example have so many characters or elements as its type always has, if that is known.
    ///
    /// # Panics
    ///
    /// At compile time, if they have not.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn counted(self, count: Option<usize>) -> Field {
        if let Some(count) = count {
            if let FieldKind::Attribute(AttributeField { default: Some(default), .. }) = &self.kind {
                refused::check_count(default, count);
            }
            if let Some(example) = self.example {
                refused::check_count(example, count);
            }
        }
        self
    }

    /// The field, whose default and example are no texts if `unread` says that its type is read from text by a `with` module
    /// alone.
    ///
    /// # Panics
    ///
    /// At compile time, if they are.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn read(self, unread: bool) -> Field {
        assert!(
            !unread,
            "a `Duration` is not read from text by itself: add `#[serde(with = \"hcl_serde::duration\")]` to the field"
        );
        self
    }

    /// The field with what the program says it expects, for messages.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn expected(mut self, expected: &'static str) -> Field {
        if let FieldKind::Attribute(attribute) = &mut self.kind {
            refused::check_expected(expected);
            attribute.spec.expected = Some(expected);
        }
        self
    }

    /// The field, for whose absence the Rust type has a value if `defaulted` says so.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn defaulted(mut self, defaulted: bool) -> Field {
        if let FieldKind::Attribute(attribute) = &mut self.kind {
            attribute.defaulted = defaulted;
        }
        self
    }

    /// The field with what the texts in it are, if that is known.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn formatted(mut self, format: Option<&'static Format>) -> Field {
        self.format = format;
        self
    }

    /// The name in Rust, which is the id of the flag that clap derives for the same field, and only flags ask for.
    #[must_use]
    #[cfg_attr(not(feature = "clap"), allow(unused_mut, unused_variables, reason = "nobody asks"))]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn of_ident(mut self, ident: &'static str) -> Field {
        #[cfg(feature = "clap")]
        {
            self.ident = Some(ident);
        }
        self
    }

    /// Sets the function that tells if serde has something for the absent field.
    #[must_use]
    #[cfg_attr(not(feature = "write"), expect(unused_mut, unused_variables, reason = "only writing asks for it"))]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn giving(mut self, gives: Option<crate::schema::GivesFn>) -> Field {
        #[cfg(feature = "write")]
        {
            self.gives = gives;
        }
        self
    }

    /// Sets the function that tells if a skipped value differs from the value that is read for the absent field.
    #[must_use]
    #[cfg_attr(not(feature = "write"), expect(unused_mut, unused_variables, reason = "only writing asks for it"))]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn losing(mut self, loses: Option<crate::schema::LosesFn>) -> Field {
        #[cfg(feature = "write")]
        {
            self.loses = loses;
        }
        self
    }

    /// Sets the data for programs that output their schemas.
    #[cfg(feature = "describe")]
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn for_outputs(mut self, outputs: Option<&'static crate::schema::ForOutputs>) -> Field {
        self.outputs = outputs;
        self
    }

    /// Nobody asks for that.
    #[cfg(not(feature = "describe"))]
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn for_outputs(self, _outputs: ()) -> Field {
        self
    }

    /// The field for a word without quotes, or for a list of them.
    ///
    /// # Panics
    ///
    /// At compile time, if its type is not that of a word or a list of words.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn keyword(mut self) -> Field {
        if let FieldKind::Attribute(attribute) = &mut self.kind {
            refused::check_keyword(attribute.spec.ty);
            attribute.spec.keyword = true;
            attribute.spec = attribute.spec.settled();
        }
        self
    }

    /// The field for values that are not shown.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn sensitive(mut self) -> Field {
        if let FieldKind::Attribute(attribute) = &mut self.kind {
            attribute.spec.sensitive = true;
            attribute.spec = attribute.spec.settled();
        }
        self
    }

    /// The field of a type that says by its name that something in it is not shown: none of it is, if nobody knows what.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn named_secret(mut self) -> Field {
        match &mut self.kind {
            FieldKind::Attribute(AttributeField { spec, .. }) if !spec.ty.tells_secret() => self.sensitive(),
            FieldKind::Block(block) | FieldKind::Blocks(block) => {
                block.is_named_secret = true;
                self
            }
            _ => self,
        }
    }

    /// The field, of which it is said that nothing is known of its values if its type has parameters and they are why.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn told_unless(mut self, has_parameters: bool) -> Field {
        if let FieldKind::Attribute(attribute) = &self.kind {
            self.is_untold = has_parameters && matches!(attribute.spec.ty, TypeSpec::Dynamic);
        }
        self
    }

    /// The field, of which what is in it has another order each time.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn hashed(mut self) -> Field {
        self.is_hashed = true;
        self
    }

    /// The field, where null is a value if `nullable` says so.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn nullable(mut self, nullable: bool) -> Field {
        if let FieldKind::Attribute(attribute) = &mut self.kind {
            attribute.spec.nullable = nullable;
            attribute.spec = attribute.spec.settled();
        }
        self
    }

    /// The field of blocks, in whose place an argument can be written that is read as this one.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn or_argument(mut self, argument: &'static Field) -> Field {
        if let (FieldKind::Block(blocks), FieldKind::Attribute(argument)) = (&mut self.kind, &argument.kind) {
            blocks.argument = Some(argument);
        }
        self
    }
}
