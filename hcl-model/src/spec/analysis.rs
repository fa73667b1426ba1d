//! The facts about a body that need no decoding: the variables that are needed, and the place of a value.

use crate::body::{Block, Body, Content};
use crate::expr::{Expression, Traversal};
use crate::ext::ExpansionWalk;
use crate::source::Range;
use crate::spec::decode::{Given, Labels};
use crate::spec::tree::{Kind, Spec};

impl Spec {
    /// The references to variables that decoding a body needs, in source order: those of the arguments that the spec is
    /// for, and of no others.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let spec = Spec::block_list("service", Spec::attribute("port", Type::NUMBER));
    /// let body = native::parse_body("app.hcl", "service {\n  port = base + 1\n}\nother = unused\n").ok()?;
    /// let names: Vec<String> = spec.variables(&body).iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["base"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn variables(&self, body: &Body) -> Vec<Traversal> {
        let mut found = Vec::new();
        self.visit_variables(body, &mut found);
        in_source_order(found)
    }

    fn visit_variables(&self, body: &Body, found: &mut Vec<Traversal>) {
        let (partial, _) = body.partial_content(&self.implied().schema);
        let mut look = |expr: &Expression| found.extend(expr.variables());
        let mut inside: Vec<(&Block, &Spec)> = Vec::new();
        self.visit_same_body(&mut |spec| match spec.kind() {
            Kind::Attribute { name, .. } => {
                if let Some(attribute) = partial.content.attribute(name) {
                    look(&attribute.expr);
                }
            }
            Kind::Expression(expr) => look(expr),
            Kind::Block { ty, inner, .. } => {
                inside.extend(partial.content.blocks_of_type(ty).next().map(|block| (block, inner)));
            }
            Kind::Blocks { ty, inner, .. } | Kind::Labelled { ty, inner, .. } => {
                inside.extend(partial.content.blocks_of_type(ty).map(|block| (block, inner)));
            }
            Kind::BlockAttributes { ty, .. } => {
                if let Some(block) = partial.content.blocks_of_type(ty).next() {
                    block.body().just_attributes().0.iter().for_each(|attribute| look(&attribute.expr));
                }
            }
            _ => {}
        });
        inside.into_iter().for_each(|(block, inner)| inner.visit_variables(block.body(), found));
    }

    /// The references to variables that have to be known before the `dynamic` blocks of a body can be expanded
    /// ([`Body::expand`]): those in `for_each` and `labels` of blocks that the spec is for, in source order, without
    /// iterators.
    ///
    /// The other variables that decoding needs are in [`Spec::variables`] of the body that is expanded.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let text = "dynamic \"service\" {\n  for_each = ports\n  content {\n    port = service.value + base\n  }\n}\n";
    /// let body = native::parse_body("app.hcl", text).ok()?;
    /// let spec = Spec::block_list("service", Spec::attribute("port", Type::NUMBER));
    /// let names: Vec<String> = spec.expansion_variables(&body).iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["ports"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn expansion_variables(&self, body: &Body) -> Vec<Traversal> {
        let mut found = Vec::new();
        self.visit_expansion(&body.expansion_walk(), &mut found);
        in_source_order(found)
    }

    fn visit_expansion(&self, walk: &ExpansionWalk, found: &mut Vec<Traversal>) {
        let visited = walk.visit(&self.implied().schema);
        found.extend(visited.expansion);
        let inside = self.blocks();
        for (ty, block) in &visited.blocks {
            for (_, inner) in inside.iter().filter(|(known, _)| known == ty) {
                inner.visit_expansion(block, found);
            }
        }
    }

    /// Returns the range of the value in the content.
    pub(super) fn place(&self, given: Given<'_>) -> Option<Range> {
        let missing = || given.content.missing_item_range().clone();
        match self.kind() {
            Kind::Object(_) | Kind::Tuple(_) => Some(missing()),
            Kind::Attribute { name, .. } => {
                Some(given.content.attribute(name).map_or_else(missing, |attribute| attribute.expr.range()))
            }
            Kind::Expression(expr) => Some(expr.range()),
            Kind::Block { ty, inner, .. } | Kind::Blocks { ty, inner, .. } => {
                Some(first(given.content, ty).map_or_else(missing, |block| inner.place_in(block, 0)))
            }
            Kind::Labelled { ty, inner, labels, .. } => {
                Some(first(given.content, ty).map_or_else(missing, |block| inner.place_in(block, labels.len())))
            }
            Kind::BlockAttributes { ty, .. } => {
                Some(first(given.content, ty).map_or_else(missing, Block::header_range))
            }
            Kind::Label { index, .. } => match given.labels {
                Labels::Of(block, keys) => block.label_ranges().get(keys + index).cloned(),
                Labels::None => None,
            },
            Kind::Default { first, .. } => first.place(given),
            Kind::Transform { inner, .. }
            | Kind::Refined { inner, .. }
            | Kind::Marked { inner, .. }
            | Kind::Validated { inner, .. } => inner.place(given),
            Kind::Literal(_) | Kind::TooDeep => None,
        }
    }

    /// Returns the range of the value in a block, of whose labels so many are keys.
    /// Returns the header if the value does not come from the block.
    fn place_in(&self, block: &Block, keys: usize) -> Range {
        let (partial, _) = block.body().partial_content(&self.implied().schema);
        let place = match self.kind() {
            // The body as a whole is the block.
            Kind::Object(_) | Kind::Tuple(_) => None,
            _ => self.place(Given { content: &partial.content, labels: Labels::Of(block, keys) }),
        };
        place.unwrap_or_else(|| block.header_range())
    }
}

/// References in the order of their places, and each once, however many specs are for what they are in.
fn in_source_order(mut found: Vec<Traversal>) -> Vec<Traversal> {
    let place = |traversal: &Traversal| {
        let range = traversal.range();
        (range.source().address(), range.bytes().start)
    };
    found.sort_by_key(place);
    found.dedup_by(|a, b| a.range().bytes() == b.range().bytes() && place(a) == place(b));
    found
}

fn first<'c>(content: &'c Content, ty: &'c str) -> Option<&'c Block> {
    content.blocks_of_type(ty).next()
}
