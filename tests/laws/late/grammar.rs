//! Expressions by the type that they have, drawn by chance from the variables of the law and from each other.

use crate::support::random::Random;

/// What an expression of a type can be. A hole in angle brackets is an expression of the type that it names.
struct Rules {
    /// The letter that stands for the type in holes.
    hole: &'static str,
    leaves: &'static [&'static str],
    made: &'static [&'static str],
}

const RULES: &[Rules] = &[
    Rules {
        hole: "S",
        leaves: &["s0", "s1", "s2", "\"lit\"", "\"a\"", "v", "tup[0]", "ls[1]", "ms.a", "o.a", "(b0 ? s0 : nul)"],
        made: &[
            "\"${<S>}-${<N>}\"",
            "\"%{ if <B> }${<S>}%{ else }${<S>}%{ endif }\"",
            "\"%{ for it in <L> }${it}${<S>}%{ endfor }\"",
            "upper(<S>)",
            "join(\",\", <L>)",
            "jsonencode(<M>)",
            "jsonencode(<O>)",
            "<O>.a",
            "try(<L>[<N>], <S>)",
            "<M>[<S>]",
            "try(<M>[<S>], <S>)",
            "lookup(<M>, <S>, <S>)",
            "coalesce(<S>, <S>)",
            "ask(<S>)",
            "format(\"%s/%v\", <S>, <N>)",
            "defined(<S>)",
            "element(concat([s0], <L>), 1)",
            "tostring(<N>)",
            "(<B> ? <S> : <S>)",
            "try(<S>, <S>)",
            "try([tonumber(<S>), <S>][1], <S>)",
        ],
    },
    Rules {
        hole: "N",
        leaves: &["n0", "n1", "2", "0", "tup[1]", "o.n", "ln[0]"],
        made: &[
            "(<N> + <N>)",
            "(<N> * <N>)",
            "(<N> / 2)",
            "(<N> % 2)",
            "-<N>",
            "length(<L>)",
            "length(<M>)",
            "length(<T>)",
            "max(<N>, <N>)",
            "sum(<K>)",
            "<O>.n",
            "strlen(<S>)",
            "try(length([tonumber(<S>)]), <N>)",
            "try(<O>[*].nosuch[0], <N>)",
            "(<B> ? <N> : <N>)",
        ],
    },
    Rules {
        hole: "B",
        leaves: &["b0", "b1", "true", "(n0 > 2)", "(s0 == \"x\")", "(nul != null)"],
        made: &[
            "(<S> == <S>)",
            "(<L> == <L>)",
            "(<M> == <M>)",
            "(<O> == <O>)",
            "(<N> \u{1} <N>)",
            "(<B> && <B>)",
            "(<B> || <B>)",
            "!<B>",
            "can(<S>)",
            "can(<M>)",
            "can(length([tonumber(<S>)]))",
            "can(<S>[*].nosuch)",
            "(tobool(<S>) || <B>)",
            "(tobool(<S>) && <B>)",
            "contains(<L>, <S>)",
            "anytrue([<B>, <B>])",
        ],
    },
    Rules {
        hole: "L",
        leaves: &["ls", "le", "o.l", "[]", "tolist([\"a\", \"b\"])"],
        made: &[
            "[<S>, <S>]",
            "[for x in <L> : \"${x}${<S>}\"]",
            "[for x in <T> : x if <B>]",
            "[for x in <M> : <S>]",
            "concat(<L>, <L>)",
            "keys(<M>)",
            "values(<M>)",
            "sort(<L>)",
            "tolist(<T>)",
            "[<O>, <O>][*].a",
            "<L>[*]",
            "distinct(<L>)",
            "(<B> ? <L> : <L>)",
        ],
    },
    Rules {
        hole: "M",
        leaves: &["ms", "me", "{}", "tomap({})"],
        made: &[
            "{ a = <S>, b = <S> }",
            "{ for k in <L> : k => <S> }",
            "{ for k in <L> : <S> => k... }",
            "merge(<M>, <M>)",
            "{ (<S>) = <S> }",
            "tomap(<M>)",
            "{ for k, w in <M> : k => upper(w) }",
            "(<B> ? <M> : <M>)",
        ],
    },
    Rules {
        hole: "O",
        leaves: &["o", "os[0]"],
        made: &["{ a = <S>, n = <N> }", "merge(<O>, { n = <N> })", "(<B> ? <O> : <O>)"],
    },
    Rules {
        hole: "T",
        leaves: &["ts", "toset(le)"],
        made: &["toset(<L>)", "setunion(<T>, <T>)", "setintersection(<T>, <T>)", "(<B> ? <T> : <T>)"],
    },
    Rules {
        hole: "K",
        leaves: &["ln", "[]"],
        made: &["[<N>, <N>]", "[for q in <K> : q + <N>]", "[for q in <L> : <N>]", "(<B> ? <K> : <K>)"],
    },
];

/// An expression of a type, so many levels deep at most; some refer to attributes that are there already.
pub(super) fn expression(hole: &str, depth: usize, locals: &[(String, &str)], random: &mut Random) -> String {
    let one_of = |all: &[&str], random: &mut Random| all[random.below(all.len())].to_owned();
    let Some(rules) = RULES.iter().find(|rules| rules.hole == hole) else { return String::from("null") };
    // A wrong type here and there.
    if depth > 0 && random.below(200) == 0 {
        let other = RULES[random.below(RULES.len())].hole;
        return expression(other, depth - 1, locals, random);
    }
    let suitable: Vec<&str> = locals.iter().filter(|(_, ty)| *ty == hole).map(|(name, _)| name.as_str()).collect();
    if !suitable.is_empty() && random.below(4) == 0 {
        return one_of(&suitable, random);
    }
    if depth == 0 || random.below(6) == 0 {
        return one_of(rules.leaves, random);
    }
    let mut made = one_of(rules.made, random);
    while let Some(start) = made.find('<') {
        let hole = made[start + 1..start + 2].to_owned();
        let part = expression(&hole, depth - 1, locals, random);
        made.replace_range(start..start + 3, &part.replace('<', LESS));
    }
    made.replace(LESS, "<")
}

/// What stands for the sign where it begins no hole.
const LESS: &str = "\u{1}";
