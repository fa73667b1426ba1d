//! Comments of list elements and blocks that change together: a comment stays with what it is about, or the update is refused.

use expect_test::{Expect, expect};
use hcl_serde::HclSchema;
use serde::{Deserialize, Serialize};

use crate::updated_kept::update_of;

#[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
struct Config {
    #[serde(default)]
    ports: Vec<u16>,
    #[serde(default)]
    peers: Vec<Peer>,
    #[hcl(block)]
    rule: Vec<Peer>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
struct Peer {
    host: String,
    port: u16,
}

fn peer(host: &str, port: u16) -> Peer {
    Peer { host: host.to_owned(), port }
}

#[track_caller]
fn check(text: &str, change: impl FnOnce(&mut Config), expected: Expect) {
    expected.assert_eq(&update_of("owners", text, change));
}

const RULES: &str = r#"rule {
  host = "a"
  port = 1
}
# nine
rule {
  host = "x"
  port = 80
}
# ten
rule {
  host = "y"
  port = 80
}
"#;

#[test]
fn a_comment_of_a_block_stays_with_it_or_the_update_is_refused() {
    let remove_and_set = |it: &mut Config, host: &str| {
        it.rule.remove(1);
        it.rule[1].host = host.to_owned();
    };
    check(
        RULES,
        |it| remove_and_set(it, "z"),
        expect![[r#"
        ! app.hcl:6:1: comments would be lost: `rule[1]` has comments, and nothing shows whether it changes or goes, because several such blocks do. Make one change after the other, or take the comments out by hand
        ! app.hcl:11:1: comments would be lost: `rule[2]` has comments, and nothing shows whether it changes or goes, because several such blocks do. Make one change after the other, or take the comments out by hand
    "#]],
    );
    check(
        &RULES.replace("# nine\n", "").replace("# ten\n", ""),
        |it| remove_and_set(it, "z"),
        expect![[r#"
        rule {
          host = "a"
          port = 1
        }

        rule {
          host = "z"
          port = 80
        }
    "#]],
    );
    check(
        &RULES.replace("# nine\n", ""),
        |it| remove_and_set(it, "z"),
        expect![[r#"
        ! app.hcl:10:1: comments would be lost: `rule[2]` has comments, and nothing shows whether it changes or goes, because several such blocks do. Make one change after the other, or take the comments out by hand
    "#]],
    );
    // Blocks that have nothing in common with a new one are gone.
    check(
        RULES,
        |it| it.rule.splice(1.., [peer("z", 9)]).for_each(drop),
        expect![[r#"
        rule {
          host = "a"
          port = 1
        }

        rule {
          host = "z"
          port = 9
        }
    "#]],
    );
    // Elements whose number stays are known by their places.
    check(
        RULES,
        |it| it.rule[1..].iter_mut().for_each(|it| it.port += 1),
        expect![[r#"
        rule {
          host = "a"
          port = 1
        }
        # nine
        rule {
          host = "x"
          port = 81
        }
        # ten
        rule {
          host = "y"
          port = 81
        }
    "#]],
    );
}

/// An argument with a longer name aligns the lines around it anew, and the block is the same one.
#[test]
fn a_block_is_known_however_its_lines_are_aligned() {
    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    struct Rules {
        #[hcl(block)]
        rule: Vec<Rule>,
    }
    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    struct Rule {
        name: String,
        port: u16,
        description: Option<String>,
    }
    fn describe(rules: &mut [Rule], at: usize) {
        rules[at].description = Some("d".to_owned());
    }
    let check = |text: &str, change: fn(&mut Vec<Rule>), expected: Expect| {
        expected.assert_eq(&update_of("aligned", text, |it: &mut Rules| change(&mut it.rule)));
    };
    let rules = "# a\nrule {\n  name = \"a\"\n  port = 80\n}\n# b\nrule {\n  name = \"b\"\n  port = 81\n}\n";
    let described = rules.replace("port = 80\n", "port = 80\n  description = \"e\"\n");
    let json = r#"{"rule": [
  {"name": "a", "port": 80},
  {"name": "b", "port": 81}
]}
"#;
    let remove: fn(&mut Vec<Rule>) = |it| {
        it.remove(0);
        describe(it, 0);
    };
    check(
        rules,
        remove,
        expect![[r##"
        # b
        rule {
          name = "b"
          port = 81
          description = "d"
        }
    "##]],
    );
    check(
        &described,
        remove,
        expect![[r##"
        # b
        rule {
          name = "b"
          port = 81
          description = "d"
        }
    "##]],
    );
    check(
        json,
        remove,
        expect![[r#"
        {"rule": [
          {"name": "b", "port": 81, "description": "d"}
        ]}
    "#]],
    );
    check(
        rules,
        |it| {
            it.swap(0, 1);
            describe(it, 0);
        },
        expect![[r##"
            # b
            rule {
              name = "b"
              port = 81
              description = "d"
            }
            # a
            rule {
              name = "a"
              port = 80
            }
        "##]],
    );
    check(
        &described,
        |it| {
            it.swap(0, 1);
            it[1].description = None;
            describe(it, 0);
        },
        expect![[r##"
            # b
            rule {
              name = "b"
              port = 81
              description = "d"
            }
            # a
            rule {
              name = "a"
              port = 80
            }
        "##]],
    );
    check(
        rules,
        |it| {
            it.insert(0, Rule { name: "new".to_owned(), port: 8, description: None });
            describe(it, 2);
        },
        expect![[r#"
            rule {
              name = "new"
              port = 8
            }

            # a
            rule {
              name = "a"
              port = 80
            }
            # b
            rule {
              name = "b"
              port = 81
              description = "d"
            }
        "#]],
    );
}

#[test]
fn a_comment_of_an_element_stays_with_it_or_the_update_is_refused() {
    let peers = "peers = [\n  { host = \"x\", port = 80 }, # nine\n  { host = \"y\", port = 80 }, # ten\n]\n";
    check(
        peers,
        |it| it.peers = vec![peer("z", 80)],
        expect![[r#"
        ! app.hcl:2:3: comments would be lost: `peers[0]` has a comment, and nothing shows whether it changes or goes, because several values of the list do. Make one change after the other, or take the comment out by hand
    "#]],
    );
    check(
        peers,
        |it| it.peers = vec![peer("y", 81)],
        expect![[r#"
        peers = [
          { host = "y", port = 81 }, # ten
        ]
    "#]],
    );
    check(
        peers,
        |it| it.peers = vec![peer("z", 81)],
        expect![[r#"
        peers = [{ host = "z", port = 81 }]
    "#]],
    );
    check(
        peers,
        |it| it.peers.iter_mut().for_each(|it| it.port = 81),
        expect![[r#"
        peers = [
          { host = "x", port = 81 }, # nine
          { host = "y", port = 81 }, # ten
        ]
    "#]],
    );
    let ports = "ports = [\n  80, # web\n  443, # tls\n  22, # ssh\n]\n";
    check(
        ports,
        |it| it.ports = vec![8080, 22],
        expect![[r#"
            ports = [
              8080, # web
              22, # ssh
            ]
        "#]],
    );
    check(
        ports,
        |it| it.ports = vec![8080, 8443, 22],
        expect![[r#"
        ports = [
          8080, # web
          8443, # tls
          22, # ssh
        ]
    "#]],
    );
    check(
        ports,
        |it| it.ports = vec![8080, 8443],
        expect![[r#"
            ports = [
              8080, # web
              8443, # tls
            ]
        "#]],
    );
}

/// An element that has more in common with a new one than either has with any other is that one, wherever others stand.
#[test]
fn a_comment_of_an_element_stays_with_it_beside_others_that_come_and_go() {
    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    struct Servers {
        servers: Vec<Server>,
    }
    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    struct Server {
        name: String,
        port: u16,
        proto: String,
        on: bool,
    }
    fn server(name: &str, port: u16) -> Server {
        Server { name: name.to_owned(), port, proto: "tcp".to_owned(), on: true }
    }
    let check = |text: &str, servers: Vec<Server>, expected: Expect| {
        expected.assert_eq(&update_of("certain", text, |it: &mut Servers| it.servers = servers));
    };
    let both = r#"servers = [
  # web
  { name = "web", port = 80, proto = "tcp", on = true },
  # db
  { name = "db", port = 5432, proto = "tcp", on = true },
]
"#;
    let web = both.replace("  # db\n", "");
    check(
        both,
        vec![server("api", 81), server("web", 8080)],
        expect![[r#"
        ! app.hcl:5:3: comments would be lost: `servers[1]` has a comment, and nothing shows whether it changes or goes, because several values of the list do. Make one change after the other, or take the comment out by hand
    "#]],
    );
    check(
        &web,
        vec![server("api", 81), server("web", 8080)],
        expect![[r#"
        servers = [
          { name = "api", port = 81, proto = "tcp", on = true },
          # web
          { name = "web", port = 8080, proto = "tcp", on = true },
        ]
    "#]],
    );
    let other = || Server { proto: "udp".to_owned(), on: false, ..server("api", 81) };
    check(
        both,
        vec![other(), server("web", 8080)],
        expect![[r#"
        servers = [
          { name = "api", port = 81, proto = "udp", on = false },
          # web
          { name = "web", port = 8080, proto = "tcp", on = true },
        ]
    "#]],
    );
    check(
        both,
        vec![server("db", 5433), server("web", 8080)],
        expect![[r#"
        servers = [
          # db
          { name = "db", port = 5433, proto = "tcp", on = true },
          # web
          { name = "web", port = 8080, proto = "tcp", on = true },
        ]
    "#]],
    );
    check(
        both,
        vec![server("web", 8080), server("api", 81)],
        expect![[r#"
        servers = [
          # web
          { name = "web", port = 8080, proto = "tcp", on = true },
          # db
          { name = "api", port = 81, proto = "tcp", on = true },
        ]
    "#]],
    );
    check(
        both,
        vec![server("api", 81), server("web", 8080), server("db", 5433)],
        expect![[r#"
        servers = [
          { name = "api", port = 81, proto = "tcp", on = true },
          # web
          { name = "web", port = 8080, proto = "tcp", on = true },
          # db
          { name = "db", port = 5433, proto = "tcp", on = true },
        ]
    "#]],
    );
}

/// Lists in a list keep their comments where one number of each changes, however long they are.
#[test]
fn lists_of_long_lists_keep_their_comments() {
    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    struct Deep {
        deep: Vec<Vec<u32>>,
    }
    let list = |numbers: &[u32]| {
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        format!("  [{}], # of {}\n", numbers.join(", "), numbers[0])
    };
    let text = |all: &[Vec<u32>]| format!("deep = [\n{}]\n", all.iter().map(|it| list(it)).collect::<String>());
    let mut all: Vec<Vec<u32>> = (0..140).map(|row| (0..140).map(|at| 10_000 + row * 140 + at).collect()).collect();
    let before = text(&all);
    all.iter_mut().for_each(|it| it[70] = 7);
    let done = update_of("deep", &before, |it: &mut Deep| it.deep.clone_from(&all));
    assert!(done == text(&all));
}

/// An element without comments is taken for another one, so that the list keeps its lines.
#[test]
fn a_list_without_comments_keeps_its_lines() {
    let ports = "ports = [\n  80,\n  443,\n  22, # ssh\n]\n";
    check(
        ports,
        |it| it.ports = vec![8080, 22],
        expect![[r#"
        ports = [
          8080,
          22, # ssh
        ]
    "#]],
    );
    check(
        ports,
        |it| it.ports = vec![8080, 8443, 9443],
        expect![[r#"
        ports = [
          8080,
          8443,
          9443, # ssh
        ]
    "#]],
    );
    check(
        ports,
        |it| it.ports = vec![8080, 8443],
        expect![[r#"
        ports = [
          8080,
          8443,
        ]
    "#]],
    );
    check(
        "ports = [\n  80,\n  443,\n]\n",
        |it| it.ports = vec![8080],
        expect![[r#"
        ports = [
          8080,
        ]
    "#]],
    );
}

/// The same change of a list or of blocks gives the same, however many others there are.
#[test]
fn the_length_of_a_list_does_not_matter() {
    for count in [3, 8, 12, 300, 3_000] {
        let element = |number: u16| format!("  {number}, # of {number}\n");
        let list = |numbers: &[u16]| numbers.iter().map(|number| element(*number)).collect::<String>();
        let numbers: Vec<u16> = (1..=count).collect();
        let done = update_of("owners", &format!("ports = [\n{}]\n", list(&numbers)), |it: &mut Config| {
            it.ports.remove(0);
            *it.ports.last_mut().unwrap() = 60_000;
        });
        let last = format!("  60000, # of {count}\n");
        let expected = format!("ports = [\n{}{last}]\n", list(&numbers[1..numbers.len() - 1]));
        assert!(done == expected, "{count}: {}", &done[..done.len().min(300)]);
        if count > 300 {
            continue;
        }
        let rule = |number: u16, host: &str| format!("# of {number}\nrule {{\n  host = {host:?}\n  port = 80\n}}\n");
        let rules: String = (1..=count).map(|number| rule(number, &number.to_string())).collect();
        let done = update_of("owners", &rules, |it: &mut Config| {
            it.rule.remove(0);
            it.rule.last_mut().unwrap().host = "z".to_owned();
        });
        let kept: String = (2..count).map(|number| rule(number, &number.to_string())).collect();
        assert_eq!(done, format!("{kept}{}", rule(count, "z")), "{count}");
    }
}

/// Blocks that are edited in the whole file, because they are in others that change, are edited however many there are.
#[test]
fn the_number_of_edits_does_not_matter() {
    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    struct Nested {
        #[hcl(block)]
        outer: Vec<Outer>,
    }
    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    struct Outer {
        #[hcl(label)]
        name: String,
        port: u16,
        #[hcl(block)]
        inner: Peer,
    }
    for count in [3, 101, 250] {
        let outer = |number: u16, port: u16| {
            format!(
                "outer \"o{number}\" {{ # {number}\n  port = {port}\n  inner {{\n    host = \"a\" # {number}\n    port = {port}\n  }}\n}}\n"
            )
        };
        let text: String = (0..count).map(|number| outer(number, 1)).collect();
        let done = update_of("owners", &text, |it: &mut Nested| {
            it.outer.iter_mut().for_each(|it| (it.port, it.inner.port) = (2, 2));
        });
        assert_eq!(done, (0..count).map(|number| outer(number, 2)).collect::<String>());
    }
}
