//! Reference pages: `NAME.md` of each type.

use std::collections::BTreeSet;

use hcl_serde::schema::{FieldKind, HclFile, MarkdownOptions, Schema, TemplateOptions, TypeSpec, to_markdown_with};

use crate::outputs::{Visit, each, folder};
use crate::support::Failures;

struct Pages(Failures);

impl Visit for Pages {
    fn visit<T: HclFile>(&mut self, name: &str) {
        let path = folder().join(format!("{name}.md"));
        let page = to_markdown_with::<T>(&MarkdownOptions::new().env("APP"));
        self.0.compare(&path, &page);
        let ids: Vec<&str> = page.split("<a id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        if ids.len() != unique.len() {
            self.0.add(&path, "two sections have one name");
        }
        let links = page.split("](#").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !unique.contains(link)) {
            self.0.add(&path, &format!("nothing is called {link}"));
        }
        for text in said(T::SCHEMA).into_iter().filter(|text| !has(&page, text)) {
            self.0.add(&path, &format!("this is not said:\n{text}"));
        }
        if page.contains("canary") {
            self.0.add(&path, "what is secret is shown");
        }
    }
}

/// Whether all lines of a text are in a page, one after the other, however they are indented.
fn has(page: &str, text: &str) -> bool {
    let lines: Vec<&str> = page.lines().map(str::trim).collect();
    let wanted: Vec<&str> = text.lines().map(str::trim).collect();
    let ends = |line: &str, wanted: &str| line.ends_with(wanted) || line.trim_start_matches('#') == wanted;
    lines.windows(wanted.len()).any(|lines| lines.iter().zip(&wanted).all(|(line, wanted)| ends(line, wanted)))
}

/// All that the documentation of a type and of those in it says of what is not deprecated.
fn said(schema: &'static Schema) -> Vec<&'static str> {
    let (mut seen, mut next, mut said) = (BTreeSet::new(), vec![schema], Vec::new());
    while let Some(schema) = next.pop() {
        if !seen.insert(std::ptr::from_ref(schema)) {
            continue;
        }
        said.push(schema.description());
        for field in schema.fields() {
            if !matches!(field.kind(), FieldKind::Range(_) | FieldKind::Body | FieldKind::Flatten(_)) {
                said.push(field.description());
            }
            next.extend(field.blocks().map(|block| (block.schema)()));
            objects(field.argument().map(|spec| spec.ty), &mut next);
        }
        for variant in schema.variants() {
            said.push(variant.description);
            next.push((variant.schema)());
        }
    }
    said.retain(|text| !text.is_empty());
    said
}

/// The types of the objects in a value.
fn objects(ty: Option<TypeSpec>, out: &mut Vec<&'static Schema>) {
    match ty.map(TypeSpec::inner) {
        Some(TypeSpec::Object(object)) => out.push((object.schema)()),
        Some(TypeSpec::List(inner) | TypeSpec::Set(inner) | TypeSpec::Map(inner)) => objects(Some(*inner), out),
        Some(TypeSpec::Tuple(elements)) => elements.iter().for_each(|element| objects(Some(*element), out)),
        _ => {}
    }
}

#[test]
fn every_type_has_its_reference_page() {
    let mut pages = Pages(Failures::default());
    each(&mut pages);
    pages.0.finish();
}

/// Documentation as it can be written, too.
#[derive(serde::Deserialize, hcl_serde::HclSchema)]
#[expect(dead_code, reason = "only the schema counts")]
struct Documented {
    /// Of a file:
    #[doc = include_str!("../../cases/outputs/included.md")]
    /// and what is behind it.
    file: Option<u8>,
    /** A block comment.
     *
     *  - one
     *    * two
     */
    comment: Option<u8>,
    #[doc = "A literal:\n* one\n\n  > two\n\nOf two  \nlines. "]
    literal: Option<u8>,
    /// # Of `return`
    #[doc = "lone\r# level"]
    /// > # quoted
    #[hcl(deprecated = "```\nfence")]
    hostile: Option<u8>,
}

#[test]
fn documentation_is_what_rust_makes_of_it() {
    let said: Vec<&str> =
        <Documented as hcl_serde::HclSchema>::SCHEMA.fields().map(|field| field.description()).collect();
    let expected = [
        "Of a file:\nSee the [manual].\n\n[manual]: https://example.com/one\n\nand what is behind it.",
        "A block comment.\n\n - one\n   * two",
        "A literal:\n* one\n\n  > two\n\nOf two  \nlines.",
        "# Of `return`\nlone\n# level\n> # quoted",
    ];
    assert_eq!(said, expected);
    let page = hcl_serde::schema::to_markdown::<Documented>();
    assert!(page.contains("See the [manual].\n\n[manual]: https://example.com/one\n"), "{page}");
    assert!(
        page.contains("- **Deprecated**:\n\n  ```\n  fence.\n  ```\n\n### Of `return`\nlone\n### level\n> # quoted\n"),
        "{page}"
    );
    let template = hcl_serde::schema::to_template_with::<Documented>(&TemplateOptions::new());
    assert!(template.contains("## Of two\n## lines.\n"), "{template}");
}

/// A list behind what is said of an argument, and one of a label.
#[derive(serde::Deserialize, hcl_serde::HclSchema)]
#[expect(dead_code, reason = "only the schema counts")]
struct Listed {
    /// - one
    /// - two
    ///
    /// See the [manual] <details>.
    ///
    /// [manual]: https://example.com/two
    argument: Option<u8>,
    #[hcl(block)]
    block: Vec<Labelled>,
}

#[derive(serde::Deserialize, hcl_serde::HclSchema)]
#[expect(dead_code, reason = "only the schema counts")]
struct Labelled {
    /// 1. first
    /// 2. second
    #[hcl(label)]
    kind: Kind,
}

#[derive(serde::Deserialize, hcl_serde::HclSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[serde(alias = "uno")]
    One,
    Two,
}

#[test]
fn lists_stand_alone_and_labels_have_all_their_names() {
    let page = hcl_serde::schema::to_markdown::<Listed>();
    let argument = "- Type: `integer`, from 0 to 255\n\n<!-- -->\n\n- one\n- two\n\nSee the \
                    [manual] <details>.\n\n[manual]: https://example.com/two\n";
    assert!(page.contains(argument), "{page}");
    assert!(page.contains("- Label `kind`, one of `one` (or `uno`), `two`:\n\n  1. first\n  2. second\n"), "{page}");
}
