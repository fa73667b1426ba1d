//! Links of the pages: to files, to headings, and to guides.

use std::path::{Path, PathBuf};

use super::invariants::{root, rust_files};

const REPOSITORY: &str = "hcl-serde/hcl-serde";

#[test]
fn links_lead_somewhere() {
    let mut faults = Vec::new();
    let published = published_pages().into_iter().map(|page| (page, true));
    for (page, is_published) in published.chain(pages_of_the_repository().into_iter().map(|page| (page, false))) {
        let text = prose(&std::fs::read_to_string(&page).unwrap());
        let inline = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let definitions =
            text.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: ").map(|(_, link)| link));
        // An item of a crate is checked by rustdoc.
        let definitions = definitions.filter(|link| !link.contains("::"));
        for link in inline.chain(definitions) {
            let leads = match link {
                _ if link.starts_with("https://") => leads_outside(link),
                _ if link.starts_with('#') => has_heading(&text, &link[1..]),
                // The page of a registry has no files of the repository beside it.
                _ => !is_published && leads_to_a_file(page.parent().unwrap(), link),
            };
            if !leads {
                faults.push(format!("{}: {link}", page.display()));
            }
        }
    }
    for path in
        ["hcl-model", "hcl-derive", "hcl-serde"].iter().flat_map(|krate| rust_files(&root().join(krate).join("src")))
    {
        let text = std::fs::read_to_string(&path).unwrap();
        let links = text.lines().filter(|line| line.trim_start().starts_with("//")).filter_map(|line| {
            let at = line.find("https://github.com/hcl-serde")?;
            line[at..].split([')', ' ', '>']).next()
        });
        faults.extend(links.filter(|link| !leads_outside(link)).map(|link| format!("{}: {link}", path.display())));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whether a link to the web leads somewhere, as far as the repository tells.
fn leads_outside(link: &str) -> bool {
    let hosts = ["https://github.com/", "https://raw.githubusercontent.com/"];
    if let Some(path) = hosts.iter().find_map(|host| link.strip_prefix(host)?.strip_prefix(REPOSITORY)) {
        let is_service = path.starts_with("/security/") || path.starts_with("/issues");
        return match path.trim_start_matches("/blob").trim_start_matches("/tree").strip_prefix("/main/") {
            Some(path) => leads_to_a_file(root(), path),
            None => {
                path.is_empty()
                    || is_service
                    || path.starts_with('#') && leads_to_a_file(root(), &format!("README.md{path}"))
            }
        };
    }
    let Some(path) = link.strip_prefix("https://docs.rs/hcl-") else { return true };
    let mut parts = path.split('/');
    let krate = parts.next().unwrap_or_default();
    // `.ci/run` looks for all other pages in the documentation that it builds.
    match parts.skip(2).collect::<Vec<_>>()[..] {
        ["guide", page, file] => {
            let guide = root().join(format!("hcl-{krate}/src/guide.rs"));
            let is_there =
                std::fs::read_to_string(guide).is_ok_and(|guide| guide.contains(&format!("pub mod {page} {{}}")));
            let page = root().join(format!("hcl-{krate}/guide/{}.md", page.replace('_', "-")));
            is_there && file.split_once('#').is_none_or(|(_, heading)| leads_to_a_file(&page, &format!("#{heading}")))
        }
        [file] => file
            .strip_prefix("derive.HclSchema.html#")
            .is_none_or(|heading| leads_to_a_file(root(), &format!("hcl-derive/HclSchema.md#{heading}"))),
        _ => true,
    }
}

/// Whether there is a file or a folder, with the heading behind `#`.
fn leads_to_a_file(folder: &Path, link: &str) -> bool {
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let path = if path.is_empty() { folder.to_owned() } else { folder.join(path) };
    path.exists()
        && (heading.is_empty() || std::fs::read_to_string(path).is_ok_and(|text| has_heading(&prose(&text), heading)))
}

/// A page without its blocks of code.
pub(super) fn prose(page: &str) -> String {
    page.split("\n```").step_by(2).collect::<Vec<_>>().join("\n")
}

/// Whether a page has a heading that is called so in links.
fn has_heading(text: &str, name: &str) -> bool {
    text.lines().filter(|line| line.starts_with('#')).any(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let words = words.chars().filter(|&c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        words.map(|c| if c == ' ' { '-' } else { c }).eq(name.chars())
    })
}

/// The READMEs, the guides and the manual.
pub(super) fn published_pages() -> Vec<PathBuf> {
    let mut found = vec![root().join("README.md"), root().join("hcl-derive/HclSchema.md")];
    for krate in ["hcl-model", "hcl-derive", "hcl-serde", "hcl-serde/cli"] {
        found.push(root().join(krate).join("README.md"));
        let Ok(guide) = std::fs::read_dir(root().join(krate).join("guide")) else { continue };
        found.extend(guide.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()));
    }
    found
}

/// The pages for people who have the repository.
pub(super) fn pages_of_the_repository() -> Vec<PathBuf> {
    let names = [
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "examples/README.md",
        "fuzz/README.md",
        "tests/editor/README.md",
    ];
    let mut found: Vec<PathBuf> = names.iter().map(|name| root().join(name)).collect();
    let cases = root().join("tests/cases");
    found.push(cases.join("README.md"));
    let folders = std::fs::read_dir(cases).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    found.extend(folders.map(|folder| folder.join("README.md")));
    found
}
