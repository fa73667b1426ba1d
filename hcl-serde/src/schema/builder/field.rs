//! Fields, as the derive writes them: what each stands for.

use hcl_model::syntax::MergeRule;

use crate::schema::refused;
use crate::schema::{
    ArgumentSpec, AttributeField, BlockField, BlockSpec, Bounds, Field, FieldKind, FlattenField, LabelFn, LeafFn,
    Occurs, RangeOf, Schema, TypeSpec,
};

impl Field {
    #[cfg_attr(not(feature = "__shared"), inline)]
    const fn new(
        name: &'static str,
        aliases: &'static [&'static str],
        description: &'static str,
        kind: FieldKind,
    ) -> Field {
        let (may_warn, merge) = (false, MergeRule::Default);
        Field {
            name,
            may_warn,
            is_written_otherwise: false,
            is_untold: false,
            restarts: false,
            is_hashed: false,
            merge,
            kind,
            aliases,
            former: &[],
            moved: None,
            changed: None,
            deprecated: None,
            description,
            example: None,
            format: None,
            #[cfg(feature = "write")]
            gives: None,
            #[cfg(feature = "write")]
            loses: None,
            #[cfg(feature = "clap")]
            ident: None,
            #[cfg(feature = "describe")]
            outputs: None,
        }
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Field {
    /// A field for an argument.
    ///
    /// # Panics
    ///
    /// At compile time, if the type of the field is a body.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn attribute(
        name: &'static str,
        aliases: &'static [&'static str],
        description: &'static str,
        optional: bool,
        ty: TypeSpec,
        check: LeafFn,
    ) -> Field {
        assert!(
            !matches!(ty, TypeSpec::Body),
            "the type of this field is a body and not a value: use `#[hcl(block)]` for a block, or `#[hcl(remain)]` for \
             what no other field takes"
        );
        let spec = ArgumentSpec::new(ty);
        let attribute = AttributeField { optional, spec, default: None, defaulted: false, validated: false, check };
        Field::new(name, aliases, description, FieldKind::Attribute(attribute))
    }

    /// A field for blocks.
    ///
    /// # Panics
    ///
    /// At compile time, if its type is none of blocks.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn block(
        name: &'static str,
        aliases: &'static [&'static str],
        description: &'static str,
        defaulted: bool,
        spec: BlockSpec,
        schema: fn() -> &'static Schema,
    ) -> Field {
        refused::check_block(&spec);
        // Its own name is the type of its blocks.
        let spec = BlockSpec { types: &[], ..spec };
        let blocks =
            BlockField { spec, defaulted, bounds: Bounds::NONE, argument: None, is_named_secret: false, schema };
        Field::new(name, aliases, description, FieldKind::Block(blocks))
    }

    /// A field for blocks whose types are the variants of an enum.
    ///
    /// # Panics
    ///
    /// At compile time, if its type is no such enum, or no container of one.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn blocks_of(
        name: &'static str,
        description: &'static str,
        defaulted: bool,
        spec: BlockSpec,
        schema: fn() -> &'static Schema,
    ) -> Field {
        refused::check_block_types(&spec);
        let blocks =
            BlockField { spec, defaulted, bounds: Bounds::NONE, argument: None, is_named_secret: false, schema };
        Field::new(name, &[], description, FieldKind::Blocks(blocks))
    }

    /// A field whose own fields, or whose entries, are those of the body around it; `ty` is its type.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn flatten(name: &'static str, kind: FieldKind, ty: TypeSpec) -> Field {
        Field::remain(name, "", kind, ty)
    }

    /// A field for a label, decoded into a type.
    ///
    /// # Panics
    ///
    /// At compile time, if the type cannot be decoded from text.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn label(name: &'static str, description: &'static str, ty: TypeSpec, check: LabelFn) -> Field {
        assert!(ty.is_of_text(), "a label is text: its type must be one that can be decoded from that");
        let sensitive = matches!(ty.required(), TypeSpec::Sensitive(_) | TypeSpec::Secret);
        Field::new(name, &[], description, FieldKind::Label { validated: false, sensitive, ty, check })
    }

    /// A field for a place in the text.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn range(name: &'static str, description: &'static str, of: RangeOf) -> Field {
        Field::new(name, &[], description, FieldKind::Range(of))
    }

    /// A field for the whole body.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn body(name: &'static str, description: &'static str) -> Field {
        Field::new(name, &[], description, FieldKind::Body)
    }

    /// A field for everything that no other field takes; `kind` is one of the kinds for that, and `ty` the type of the
    /// field.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn remain(name: &'static str, description: &'static str, kind: FieldKind, ty: TypeSpec) -> Field {
        let kind = match (kind, ty) {
            (FieldKind::RemainAttributes { inline, check, .. }, TypeSpec::Map(element)) => {
                FieldKind::RemainAttributes { inline, spec: ArgumentSpec::new(*element), check }
            }
            (FieldKind::RemainAttributes { inline, check, .. }, TypeSpec::Secret) => {
                FieldKind::RemainAttributes { inline, spec: ArgumentSpec::new(ty), check }
            }
            _ => kind,
        };
        Field::new(name, &[], description, kind)
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl FieldKind {
    /// Returns the kind of a flattened struct, which may be left out if it occurs at most once.
    ///
    /// # Panics
    ///
    /// At compile time, if it cannot be flattened.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn flattened_struct(schema: &'static Schema, occurs: Occurs) -> FieldKind {
        assert!(
            matches!(occurs, Occurs::Once | Occurs::AtMostOnce) && !schema.is_choice(),
            "only a struct with named fields, an `Option` of one, or a map from `String` can be flattened"
        );
        FieldKind::Flatten(FlattenField { schema, optional: matches!(occurs, Occurs::AtMostOnce) })
    }

    /// Returns the kind of a flattened map, which otherwise would take the rest as one field.
    ///
    /// # Panics
    ///
    /// At compile time, if it cannot be flattened.
    #[must_use]
    #[track_caller]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub const fn flattened_map(remain: FieldKind) -> FieldKind {
        match remain {
            FieldKind::RemainAttributes { spec, check, .. } => {
                FieldKind::RemainAttributes { inline: true, spec, check }
            }
            FieldKind::RemainBody => {
                panic!("a `Body` takes what is left with `#[hcl(remain)]`, not with `#[serde(flatten)]`")
            }
            _ => panic!("only a struct with named fields, an `Option` of one, or a map from `String` can be flattened"),
        }
    }
}
