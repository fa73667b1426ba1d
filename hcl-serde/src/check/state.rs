//! The state of the check of one body.

use std::cell::OnceCell;
use std::collections::HashMap;

use hcl_model::expr::Mode;
use hcl_model::path::Path;
use hcl_model::syntax::{Damage, NodeRef};

use crate::check::checking::Checking;
use crate::read::BlockKey;
use crate::schema::{BodyContext, Schema};

/// The state of checking one body.
pub(super) struct Check<'s, 'a, 'c> {
    pub(super) schema: &'s Schema,
    pub(super) body: NodeRef<'a>,
    pub(super) mode: Mode<'c>,
    pub(super) damage: Damage,
    /// The number of blocks around the body.
    pub(super) depth: u16,
    /// The path of the object that it is, or is in, if it is one.
    pub(super) path: &'a Path,
    /// `true` if the body is inside of something that is not shown.
    pub(super) secret: bool,
    /// By the index of the field.
    pub(super) seen: Vec<Seen<'a>>,
    /// The arguments that no field takes, by their names in normal form C.
    pub(super) others: HashMap<BlockKey<'a>, NodeRef<'a>>,
    /// Names that were suggested for unknown ones: that they are missing is the same mistake.
    pub(super) suggested: Vec<String>,
    /// The number of items of each name in the body, computed at the first request.
    pub(super) names: OnceCell<HashMap<String, usize>>,
    pub(super) tagged: Option<Tagged<'s>>,
    pub(super) checking: &'c Checking<'c>,
}

/// The enum whose variant a body is, and the argument that has chosen it.
#[derive(Clone, Copy)]
pub(super) struct Tagged<'s> {
    pub(super) tag: &'s str,
    pub(super) choice: &'s Schema,
}

/// The items of a field that the check has seen so far.
#[derive(Clone, Default)]
pub(super) struct Seen<'a> {
    pub(super) first: Option<NodeRef<'a>>,
    /// The blocks.
    pub(super) blocks: Vec<NodeRef<'a>>,
    /// The items that can be used.
    pub(super) usable: Vec<NodeRef<'a>>,
    /// Something was reported in its place.
    pub(super) doubtful: bool,
    /// A block is there in the place of an argument, or the other way round.
    pub(super) confused: bool,
    /// Something of it cannot be used.
    pub(super) refused: bool,
    pub(super) keys: HashMap<BlockKey<'a>, NodeRef<'a>>,
}

impl<'s, 'a, 'c> Check<'s, 'a, 'c> {
    /// A check of a body of which nothing was seen.
    pub(super) fn new(
        schema: &'s Schema,
        at: &BodyContext<'a>,
        tagged: Option<Tagged<'s>>,
        checking: &'c Checking<'c>,
    ) -> Check<'s, 'a, 'c>
    where
        'a: 'c,
    {
        Check {
            depth: at.depth,
            path: at.path,
            secret: at.secret,
            schema,
            body: at.body,
            mode: at.mode,
            damage: at.body.damage(),
            seen: vec![Seen::default(); schema.field_count()],
            others: HashMap::new(),
            suggested: Vec::new(),
            names: OnceCell::new(),
            tagged,
            checking,
        }
    }

    /// Notes an item that cannot be used.
    pub(super) fn unusable(&self, node: NodeRef<'_>) {
        if let Some(unusable) = self.checking.unusable {
            unusable.borrow_mut().insert(node);
        }
    }
}
