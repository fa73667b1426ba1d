//! The layout of a file, which makes new text look like the text beside it.

use std::borrow::Cow;
use std::sync::Arc;

use unicode_segmentation::UnicodeSegmentation;

use crate::edit::names::Names;
use crate::edit::outline::{Parsed, PartKind};
use crate::native::tokens::{TokenKind, Tokens};
use crate::source::TextEdit;

/// The largest width of a list or an object on one line.
pub(super) const WIDTH: usize = 80;

/// One level of indentation, where a file shows none.
const UNIT: &str = "  ";

/// The text between a name and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Assign {
    /// The sign, and the white space behind it.
    sign: String,
    /// The number of columns that a name and the blanks behind it take, where the signs of several lines stand below
    /// each other.
    column: Option<usize>,
    /// Blanks behind a name that is longer.
    blanks: usize,
}

impl Assign {
    /// Returns the separator of a name and a value that is not aligned with others.
    pub(super) fn in_line(self) -> Assign {
        Assign { column: None, ..self }
    }

    /// Returns the text behind a name that takes so many columns.
    pub(super) fn after(&self, columns: usize) -> String {
        let blanks = match self.column {
            Some(column) if column >= columns + self.blanks => column - columns,
            _ => self.blanks,
        };
        format!("{}{}", " ".repeat(blanks), self.sign)
    }
}

/// The layout of a whole file, for a part of the file that is edited by itself.
#[derive(Debug, Clone)]
pub(super) struct Manners {
    newline: &'static str,
    unit: String,
    is_one_line: bool,
    /// Nothing stands between a comma and what follows it on its line.
    has_tight_commas: bool,
    /// Nothing stands between the sign behind a name and the value.
    has_tight_signs: bool,
    names: Arc<Names>,
}

/// Returns the number of columns that a text takes.
pub(super) fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.graphemes(true).count() }
}

impl Parsed {
    /// Returns the layout of the text, or of the file that the text is a part of.
    pub(super) fn manners(&self) -> &Manners {
        self.whole().unwrap_or_else(|| self.manners.get_or_init(|| self.own_manners()))
    }

    fn own_manners(&self) -> Manners {
        let text = self.text();
        let newline = text.find('\n').filter(|at| text[..*at].ends_with('\r'));
        let first = (1..self.len()).find(|&part| self.kind(part) == PartKind::Entry);
        let mut commas = (1..self.len()).filter_map(|part| self.comma_in_front(part));
        let has_commas = commas.clone().next().is_some();
        let has_tight_signs = first.is_some_and(|entry| self.sign(entry).is_some_and(|(_, sign)| sign == ":"));
        Manners {
            newline: if newline.is_some() { "\r\n" } else { "\n" },
            unit: self.own_unit().to_owned(),
            is_one_line: !text.trim_end().contains('\n'),
            // Where there is no comma, the signs show it.
            has_tight_commas: (has_tight_signs || has_commas) && !commas.any(|between| between.contains(", ")),
            has_tight_signs,
            names: Arc::new(self.own_names()),
        }
    }

    /// The names in its objects, and behind them those of the text that it is written like.
    fn own_names(&self) -> Names {
        let objects = (0..self.len()).filter(|&part| self.kind(part) == PartKind::Object);
        let own = objects.map(|object| self.children(object).filter_map(|entry| self.name(entry)).collect());
        let like = self.named_like().map(|like| like.in_order().into_iter().map(Cow::Borrowed).collect());
        Names::of(own.chain(like).map(|names: Vec<Cow<'_, str>>| names))
    }

    /// Returns the text between an entry or an element and the part in front of it, if there is a comma.
    fn comma_in_front(&self, part: usize) -> Option<&str> {
        let previous = self.previous(part)?;
        let is_in = matches!(self.kind(self.parent(part)), PartKind::List | PartKind::Object);
        let between = self.text().get(self.bytes(previous).end..self.bytes(part).start)?;
        Some(between).filter(|between| is_in && between.contains(','))
    }

    /// One level of indentation, as the first line shows it that has one.
    fn own_unit(&self) -> &str {
        let inner = (1..self.len()).filter(|&part| matches!(self.kind(part), PartKind::Attribute | PartKind::Entry));
        let mut units = inner.take(MOST_LOOKED_AT).filter_map(|part| {
            let around = self.parent(part);
            let (start, opening) = (self.bytes(part).start, self.bytes(around).start);
            let is_opened = self.text()[..start].trim_end_matches([' ', '\t']).ends_with('\n');
            let of_file = around == 0 && self.kind(around) == PartKind::Body;
            let unit = self.indentation(start).strip_prefix(self.indentation(opening)).filter(|unit| !unit.is_empty());
            unit.filter(|_| is_opened && !of_file)
        });
        units.next().unwrap_or(UNIT)
    }

    /// Returns the line end of the file.
    pub(super) fn newline(&self) -> &'static str {
        self.manners().newline
    }

    /// The names in its objects, in their order.
    pub(super) fn names(&self) -> &Arc<Names> {
        &self.manners().names
    }

    /// Returns `true` if the text is one line with something in it.
    pub(super) fn is_one_line(&self) -> bool {
        self.manners().is_one_line
    }

    /// Returns `true` if no comma has a blank behind it.
    pub(super) fn has_tight_commas(&self) -> bool {
        self.manners().has_tight_commas
    }

    /// Returns `true` if no sign has a blank behind it, as the first entry shows it.
    pub(super) fn has_tight_signs(&self) -> bool {
        self.manners().has_tight_signs
    }

    /// One level of indentation.
    pub(super) fn unit(&self) -> &str {
        &self.manners().unit
    }

    /// The blanks in front of what is in a body, a list or an object.
    pub(super) fn inner_indentation(&self, around: usize) -> String {
        let mut lines = self.children(around).filter(|&part| {
            let start = self.bytes(part).start;
            start == self.line_start(start) + self.indentation(start).len()
        });
        if let Some(part) = lines.next() {
            return self.indentation(self.bytes(part).start).to_owned();
        }
        match self.kind(around) {
            PartKind::Body if around == 0 => String::new(),
            _ => format!("{}{}", self.indentation(self.bytes(around).start), self.unit()),
        }
    }

    /// Returns the blanks and the sign between the name of an attribute or an entry and its value, if there is
    /// nothing else.
    fn sign(&self, part: usize) -> Option<(&str, &str)> {
        let between = self.text().get(self.name_bytes(part).end..self.bytes(part + 1).start)?;
        let at = between.find(['=', ':'])?;
        let is_blank = |text: &str| text.bytes().all(|byte| byte == b' ');
        (is_blank(&between[..at]) && is_blank(&between[at + 1..])).then(|| between.split_at(at))
    }

    /// Returns the separator of names and values next to a part, which is an attribute or an entry.
    pub(super) fn assign_beside(&self, part: usize) -> Assign {
        let Some((blanks, sign)) = self.sign(part) else { return self.assign_anywhere() };
        let lines = self.near_in_chain(part);
        let widths: Vec<(usize, usize)> = lines
            .iter()
            .filter_map(|&line| {
                let (blanks, _) = self.sign(line)?;
                let name = columns(&self.text()[self.name_bytes(line)]);
                Some((name, name + blanks.len()))
            })
            .collect();
        let is_aligned = widths.windows(2).all(|pair| pair[0].1 == pair[1].1);
        // Names of one length look aligned whether they are or not.
        let is_one_line = !self.slice(part).contains('\n');
        let column = widths.first().filter(|_| is_aligned && is_one_line && !blanks.is_empty()).map(|it| it.1);
        Assign { sign: sign.to_owned(), column, blanks: blanks.len().min(1) }
    }

    /// The blanks behind the name of an attribute, as those beside it have them, if it has others.
    pub(super) fn aligned(&self, part: usize) -> Option<TextEdit> {
        let is_attribute = self.kind(part) == PartKind::Attribute;
        let (blanks, _) = self.sign(part).filter(|(blanks, _)| is_attribute && !blanks.is_empty())?;
        let name = self.name_bytes(part);
        let own = columns(&self.text()[name.clone()]);
        let others = self.near_in_chain(part).into_iter().filter(|&other| other != part);
        let columns_of = |other| Some(columns(&self.text()[self.name_bytes(other)]) + self.sign(other)?.0.len());
        let mut others: Vec<Option<usize>> = others.map(columns_of).collect();
        others.dedup();
        let column = match others[..] {
            [Some(column)] if column > own => column,
            [] | [Some(_)] => own + 1,
            _ => return None,
        };
        let wanted = " ".repeat(column - own);
        (blanks != wanted).then(|| TextEdit::new(name.end..name.end + blanks.len(), wanted))
    }

    /// The blanks behind the names of all attributes of a body that stand on lines that follow each other.
    pub(super) fn columns_inside(&self, body: usize) -> Vec<TextEdit> {
        let mut edits = Vec::new();
        let mut seen = 0;
        for part in self.children(body).filter(|&part| self.kind(part) == PartKind::Attribute) {
            if part < seen {
                continue;
            }
            let lines = self.chain(part);
            seen = lines.last().map_or(seen, |last| last + 1);
            let width = |&line: &usize| columns(&self.text()[self.name_bytes(line)]);
            let widest = lines.iter().map(width).max().unwrap_or(0);
            let lines =
                lines.iter().filter_map(|line| Some((self.name_bytes(*line).end, width(line), self.sign(*line)?)));
            edits.extend(
                lines.map(|(end, own, (blanks, _))| {
                    TextEdit::new(end..end + blanks.len(), " ".repeat(widest - own + 1))
                }),
            );
        }
        edits
    }

    /// Returns the separator of names and values in a place with nothing beside them.
    pub(super) fn assign_anywhere(&self) -> Assign {
        let (sign, blanks) = match self.is_json() {
            true if self.has_tight_signs() => (":", 0),
            true => (": ", 0),
            false => ("= ", 1),
        };
        Assign { sign: sign.to_owned(), column: None, blanks }
    }

    /// The attributes or entries on lines directly above and below a part, with itself, none of which spans lines.
    fn chain(&self, part: usize) -> Vec<usize> {
        self.chain_up_to(part, usize::MAX)
    }

    /// Returns the near parts in the chain of a part.
    /// Many parts of one chain may be asked for, each by itself.
    pub(super) fn near_in_chain(&self, part: usize) -> Vec<usize> {
        self.chain_up_to(part, MOST_NEAR)
    }

    /// So many of a chain above a part and below it.
    fn chain_up_to(&self, part: usize, most: usize) -> Vec<usize> {
        let fits = |part: usize| {
            matches!(self.kind(part), PartKind::Attribute | PartKind::Entry) && !self.slice(part).contains('\n')
        };
        let follows = |one: usize, next: usize| {
            let between = self.text().get(self.bytes(one).end..self.bytes(next).start).unwrap_or("\n\n");
            between.matches('\n').count() == 1
        };
        if !fits(part) {
            return vec![part];
        }
        let mut chain = vec![part];
        while let Some(above) = self.previous(chain[chain.len() - 1]).filter(|_| chain.len() <= most)
            && fits(above)
            && follows(above, chain[chain.len() - 1])
        {
            chain.push(above);
        }
        chain.reverse();
        let most = most.saturating_add(chain.len());
        while let Some(below) = self.next(chain[chain.len() - 1]).filter(|_| chain.len() < most)
            && fits(below)
            && follows(chain[chain.len() - 1], below)
        {
            chain.push(below);
        }
        chain
    }
}

/// So many lines are looked at on each side to find out how signs stand.
const MOST_NEAR: usize = 100;

/// So many parts are looked at to find out how a file is indented.
const MOST_LOOKED_AT: usize = 1000;

/// Returns lines, the first of which shows how they are indented, in another indentation; the first without it.
///
/// Text stays: the lines of heredocs, and of comments in several lines.
pub(super) fn indented(lines: &str, indentation: &str) -> String {
    let old = &lines[..lines.len() - lines.trim_start_matches([' ', '\t']).len()];
    let mut out = String::with_capacity(lines.len());
    let mut at = old.len();
    let mut begins_line = false;
    for token in Tokens::new(lines) {
        if begins_line && token.kind != TokenKind::Newline {
            let blanks = &lines[at..token.start];
            out.push_str(indentation);
            out.push_str(blanks.strip_prefix(old).unwrap_or(blanks.trim_start_matches([' ', '\t'])));
        } else {
            out.push_str(&lines[at.min(token.start)..token.start]);
        }
        out.push_str(&lines[token.start..token.end]);
        at = token.end;
        begins_line = match token.kind {
            TokenKind::Newline => true,
            TokenKind::LineComment => lines[..token.end].ends_with('\n'),
            _ => false,
        };
    }
    out.push_str(&lines[at..]);
    out
}
