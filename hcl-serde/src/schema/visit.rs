//! Over a schema with everything in it.

use std::collections::HashSet;

use crate::schema::{ArgumentSpec, Field, FieldKind, HideFn, Identity, Migrate, MigrationsFn, Schema};

impl Schema {
    /// Gives this body and all bodies in it to a function, each with the type of the block around, unless that is one of
    /// several; every body is visited once, under the type by which it is found first.
    pub(crate) fn visit_bodies(&self, visit: &mut impl FnMut(&'static str, &Schema)) {
        self.visit_bodies_of(&|_| true, visit);
    }

    /// Visits bodies as [`Schema::visit_bodies`] does, but only the values of some arguments.
    pub(crate) fn visit_bodies_of(
        &self,
        is_one: &dyn Fn(&ArgumentSpec) -> bool,
        visit: &mut dyn FnMut(&'static str, &Schema),
    ) {
        let mut seen: HashSet<Identity> = HashSet::new();
        let mut next = vec![("", *self)];
        while let Some((ty, schema)) = next.pop() {
            visit(ty, &schema);
            let mut find = |ty: &'static str, inner: &'static Schema| {
                if seen.insert(inner.identity()) {
                    next.push((ty, *inner));
                }
            };
            for field in schema.fields() {
                if let Some(blocks) = field.blocks() {
                    find(field.name(), (blocks.schema)());
                }
                if let Some(spec) = field.argument().filter(|spec| is_one(spec)) {
                    spec.ty.visit_objects(&mut |_, inner| find("", inner));
                }
            }
            for variant in schema.variants() {
                find("", (variant.schema)());
                if let Some(part) = variant.part.filter(|part| is_one(part.spec)) {
                    part.spec.ty.visit_objects(&mut |_, inner| find("", inner));
                }
            }
        }
    }

    /// Returns the specifications of the values in this body: of its arguments, of arguments of any name, and of the
    /// contents of its variants.
    pub(crate) fn values(&self) -> impl Iterator<Item = &'static ArgumentSpec> + use<> {
        self.fields()
            .filter_map(Field::argument)
            .chain(self.variants().iter().filter_map(|variant| variant.part.map(|part| part.spec)))
    }

    /// Gives the fields of this body and of all bodies in it to a function, each with the type of the block around.
    pub(super) fn visit(&self, visit: &mut impl FnMut(&'static str, &Field)) {
        self.visit_bodies(&mut |ty, schema| schema.fields().for_each(|field| visit(ty, field)));
    }

    /// Returns `true` if a program gets this body, or a body in it, as it is written. The kept body has its
    /// overridden, repeated and decoded items too.
    #[must_use]
    pub fn keeps_bodies(&self) -> bool {
        let mut keeps = false;
        self.visit(&mut |_, field| keeps |= matches!(field.kind(), FieldKind::Body));
        keeps
    }

    /// Returns the pointer to the migrations, if this body or a body in it has former places or values.
    pub(crate) fn migrates(&self) -> Option<MigrationsFn> {
        let mut migrations = None;
        self.visit(&mut |_, field| {
            let changed = field.changed.map(|(_, migrations, _)| migrations);
            migrations = migrations.or(field.moved.map(|moved| moved.migrations)).or(changed);
        });
        migrations
    }

    /// Returns the migrations of a file, if there are some.
    pub(crate) fn migrations(&'static self) -> Option<Box<dyn Migrate>> {
        self.migrates().map(|migrations| migrations(self))
    }

    /// Returns the function that hides secrets by the names in texts. Returns `None` if neither this body nor a body
    /// in it needs the function.
    pub(crate) fn hides(&self) -> Option<HideFn> {
        let mut hides = None;
        self.visit_bodies(&mut |_, schema| hides = hides.or(schema.hides));
        hides
    }

    /// Returns `true` if a part of this body, or of a body in it, is sensitive.
    pub(crate) fn has_secrets(&self) -> bool {
        let mut has_secrets = false;
        self.visit_bodies(&mut |_, body| {
            let is_secret = |field: &Field| matches!(field.kind(), FieldKind::Label { sensitive: true, .. });
            has_secrets |= body.values().any(ArgumentSpec::is_secret) || body.fields().any(is_secret);
        });
        has_secrets
    }

    /// The types of all blocks, each with one of the names that are known in it.
    pub(crate) fn places(&self) -> Vec<(&'static str, &'static str)> {
        let mut places = Vec::new();
        self.visit(&mut |ty, field| {
            if !ty.is_empty() {
                places.extend(field.item_names().map(|name| (ty, name)));
            }
        });
        places
    }
}
