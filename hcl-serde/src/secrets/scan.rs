//! Over a text once, from name to name: which values are behind names of what is sensitive.
//!
//! The rules are those of both syntaxes at once and of none: a name is a word or a text in quotes where an item can begin
//! and `=`, `:` or `{` follows; its value ends where the next name of the same level begins.
//! As long as nothing is wrong in a text this is what a parser would find.
//! In a text with mistakes the doubt is for hiding: a value that is hidden ends only at a name that certainly is one, and
//! one whose name is not known is hidden. Where only what is certain may be shown, nothing with mistakes comes here.

use std::collections::HashMap;
use std::ops::Range;

use crate::secrets::ahead::{behind, behind_labels, only_labels};
use crate::secrets::frame::{Frame, Hiding};
use crate::secrets::key::Key;
use crate::secrets::known::{Block, Care, Known};
use crate::secrets::mention::{Following, Place, mentioned};
use crate::secrets::names::Names;
use crate::secrets::token::{Kind, Token, Tokens, inserted_comments, is_word, unquoted};

/// The name of what takes the place of a comment in JSON.
pub(super) const COMMENT: &str = "//";

/// What must not be shown of a text, in order of where it begins.
pub(super) fn hidden(text: &str, is_broken: bool, names: &Names) -> Vec<Range<usize>> {
    let is_json = is_json(text);
    let root = if names.is_empty { Care::Open } else { Care::Body };
    let whole = Frame::whole(root, names.root);
    let mut scan = Scan {
        text,
        names,
        is_broken,
        doubts: is_broken && names.has_secrets(),
        is_json,
        frames: vec![whole],
        open: HashMap::new(),
        // What has no name at all could be anything.
        care: if names.is_strict || names.has_secrets() { Care::Guard } else { root },
        hides: None,
        header: None,
        labels: 0,
        block: whole.block,
        is_remark: false,
        begins: true,
        starts_line: true,
        last: None,
        following: Following::default(),
        last_comment: text.rfind("*/").unwrap_or(0),
        hidden: Vec::new(),
    };
    for token in Tokens::new(text, is_json, is_broken) {
        scan.token(token);
    }
    scan.end_hiding();
    scan.hidden
}

/// Whether a text begins like one of JSON.
pub(super) fn is_json(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').trim_start();
    // The header of a section looks like a list, but for its words without quotes.
    let is_header =
        first.starts_with('[') && first.trim_start_matches(['[', ' ', '\t']).starts_with(char::is_alphabetic);
    first.starts_with(['{', '[']) && !is_header
}

pub(super) struct Scan<'s> {
    pub(super) text: &'s str,
    pub(super) names: &'s Names,
    pub(super) is_broken: bool,
    /// Whether what is not known for certain to be harmless is hidden.
    doubts: bool,
    pub(super) is_json: bool,
    frames: Vec<Frame>,
    /// How many of them each bracket would close.
    open: HashMap<u8, usize>,
    /// How much care the value needs that is being read.
    care: Care,
    hides: Option<Hiding>,
    /// In the labels of a block, the care that they need.
    header: Option<Care>,
    /// How many more labels it has than were read.
    labels: usize,
    /// The block whose bracket comes next.
    block: Block,
    /// Whether the value that is being read takes the place of a comment.
    is_remark: bool,
    /// Whether an item can begin here.
    begins: bool,
    starts_line: bool,
    last: Option<Token>,
    /// What the next comment may have of a value that one before it begins.
    following: Following,
    /// Where the last comment ends that has an end.
    last_comment: usize,
    hidden: Vec<Range<usize>>,
}

/// What comes after a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    /// `=` or `:`.
    Value,
    /// Labels, if there are some, and `{`.
    Block,
    /// Something else.
    Other,
}

impl Scan<'_> {
    fn token(&mut self, token: Token) {
        if !matches!(token.kind, Kind::Newline | Kind::Comment) {
            self.begin(token);
        }
        if self.names.is_strict {
            self.hidden.extend(inserted_comments(self.text, token, self.is_json));
        }
        match token.kind {
            Kind::Newline => return self.newline(),
            Kind::Comment => return self.comment(token),
            Kind::Word | Kind::Text { .. } if self.name(token) => {}
            Kind::Word | Kind::Text { .. } | Kind::Heredoc => self.literal(token),
            Kind::Open(close) => self.open(token, close),
            Kind::Close(close) => self.close(token, close),
            Kind::Comma => {
                self.begins = self.top().has_names();
                self.header = None;
                if self.hides.is_none() {
                    self.care = self.top().care;
                }
            }
            Kind::Other(byte) => self.other(token, byte),
        }
        if !matches!(token.kind, Kind::Comma | Kind::Open(b'}')) {
            self.begins = false;
        }
        self.starts_line = false;
        self.last = Some(token);
    }

    /// Notes what begins with a part of the text, and what it ends.
    fn begin(&mut self, token: Token) {
        // A comment of JSON may be a list of its lines.
        if !self.is_remark {
            self.following = Following::default();
        }
        if self.begins
            && let Some(top) = self.frames.last_mut()
        {
            top.key = (top.close == b'}' && token.kind == Kind::Open(b')')).then_some(token.start);
        }
    }

    fn top(&self) -> Frame {
        // The text as a whole is always there.
        self.frames.last().copied().unwrap_or(Frame::whole(Care::Secret, Block::default()))
    }

    /// Leaves all brackets but so many.
    fn leave(&mut self, depth: usize) {
        for frame in self.frames.drain(depth.max(1).min(self.frames.len())..) {
            self.open.entry(frame.close).and_modify(|count| *count = count.saturating_sub(1));
        }
    }

    pub(super) fn slice(&self, token: Token) -> &str {
        self.text.get(token.start..token.end).unwrap_or_default()
    }

    fn newline(&mut self) {
        let top = self.top();
        self.starts_line = true;
        self.begins = top.has_names();
        self.header = None;
        let is_whole = !self.is_broken && !self.is_json;
        let ends = |hiding: Hiding| is_whole && hiding.depth == self.frames.len() && hiding.found.is_some();
        if self.hides.is_some_and(ends) {
            self.end_hiding();
        }
        if self.hides.is_none() && self.begins && !self.is_json {
            self.care = top.care;
        }
        self.last = None;
    }

    fn comment(&mut self, token: Token) {
        if self.names.is_strict {
            self.hidden.push(token.start..token.start + self.slice(token).trim_end().len());
        }
        match self.hides {
            // What stands behind a value may be the one before it, and what stands in its place the value itself.
            Some(Hiding { found, .. })
                if (self.is_broken || !self.starts_line)
                    && (found.is_some() || self.is_broken && !self.starts_line) =>
            {
                self.hide(token.start, token.end);
            }
            _ if self.names.is_strict => {}
            _ => self.remarked(token),
        }
    }

    /// Takes a word or a text as a name, if it is one.
    fn name(&mut self, token: Token) -> bool {
        let after = self.after(token);
        let labelled = self.labelled(token);
        let is_name = match self.hides {
            None if labelled.is_some() => true,
            Some(hiding) if hiding.depth == self.frames.len() => {
                self.begins && after != After::Other && !self.is_no_name(token, hiding)
            }
            Some(hiding) => self.is_behind_unclosed(token, hiding, after),
            None if self.begins => after != After::Other || token.kind == Kind::Word,
            None => self.is_broken && after == After::Value && self.header.is_none(),
        };
        if !is_name {
            return false;
        }
        if let Some(hiding) = self.hides {
            self.leave(hiding.depth);
            self.end_hiding();
        }
        let known = self.named(token.start..token.end, labelled);
        self.labels = known.block.labels;
        let has_labels = after == After::Value || self.is_json;
        self.block = Block { labels: if has_labels { known.block.labels } else { 0 }, ..known.block };
        let is_body = matches!(known.care, Care::Body | Care::Guard);
        let of_labels = match known.care {
            Care::Guard => Care::None,
            Care::Body if self.names.known(&unquoted(self.slice(token))).is_some() => Care::None,
            care => care,
        };
        self.header = match after {
            After::Value => None,
            // Whatever it is that is begun like a block.
            _ if known.block.secret_labels => Some(Care::Guard),
            After::Block => Some(of_labels),
            // Its bracket is forgotten.
            After::Other if self.starts_line && is_body && self.text.get(token.end..).is_some_and(only_labels) => {
                Some(of_labels)
            }
            After::Other => None,
        };
        true
    }

    /// Goes on to the value of a name that is written in some bytes, of which more may be known than it says.
    fn named(&mut self, bytes: Range<usize>, labelled: Option<Known>) -> Known {
        let text = self.text;
        let written = text.get(bytes.clone()).unwrap_or_default();
        let key = Key::of(written);
        let top = self.top();
        // In what is not known, what is in quotes may be a label.
        let is_unsure = top.care == Care::Unsure && written.starts_with('"');
        if is_unsure || top.block.labels > 0 && top.block.secret_labels {
            self.hidden.push(bytes.clone());
        }
        if let (Some(_), Some(dot)) = (labelled, written.find('.')) {
            // Behind the type of a block its label may be meant.
            self.hidden.push(bytes.start + dot + 1..bytes.end);
        }
        let behind = text.get(bytes.end..).unwrap_or_default().trim_start();
        let value = behind.trim_start_matches(['=', ':']).trim_start();
        let may_be_label = value.starts_with(['{', '[']);
        let known = labelled.unwrap_or_else(|| self.judged(&key, top, may_be_label, behind.len() > value.len()));
        self.care = known.care;
        self.block = known.block;
        self.following = Following::default();
        self.is_remark = top.is_remark || self.is_json && key.name == COMMENT;
        if self.is_remark && key.name == COMMENT {
            self.block = top.block;
        }
        if known.care == Care::Secret {
            self.hides = Some(Hiding { found: None, depth: self.frames.len(), is_endless: false });
        }
        known
    }

    /// What is known of a word of a text with mistakes if it is the type of blocks whose labels are not shown: wherever it
    /// stands, it may begin one.
    fn labelled(&self, token: Token) -> Option<Known> {
        if !self.is_broken || self.header.is_some() || self.hides.is_some() {
            return None;
        }
        let written = unquoted(self.slice(token));
        let first = written.split('.').next()?;
        let known = self.known_here(first, self.top());
        let meant = || if self.starts_line { self.names.meant(first) } else { None };
        known.or_else(meant).filter(|known| known.block.secret_labels)
    }

    /// Whether what looks like a name can be a part of the value that is being hidden.
    fn is_no_name(&self, token: Token, hiding: Hiding) -> bool {
        // Names in quotes are those of JSON, and what comes first behind a name may be its value, whatever is between.
        let is_strange = hiding.found.is_none() || !self.is_json && matches!(token.kind, Kind::Text { .. });
        hiding.is_endless || self.is_broken && is_strange && self.names.known(&unquoted(self.slice(token))).is_none()
    }

    /// Whether a known name at the start of a line shows that a bracket before it is not closed.
    fn is_behind_unclosed(&self, token: Token, hiding: Hiding, after: After) -> bool {
        self.is_broken
            && !hiding.is_endless
            && self.starts_line
            && after != After::Other
            && self.frames.get(hiding.depth.saturating_sub(1)).is_some_and(|around| around.named == self.top().named)
            && self.names.known(&unquoted(self.slice(token))).is_some_and(|known| known.care != Care::Secret)
    }

    /// What comes after a word or a text.
    fn after(&self, token: Token) -> After {
        let is_text = matches!(token.kind, Kind::Text { .. });
        let next = behind(self.text, token.end, is_text, self.last_comment);
        let mut chars = next.chars();
        match (chars.next(), chars.next()) {
            (Some('='), Some('=' | '>')) => After::Other,
            (Some('=' | ':'), _) => After::Value,
            _ if is_text => After::Other,
            (Some('{'), _) => After::Block,
            _ if self.begins && behind_labels(next).starts_with('{') => After::Block,
            _ => After::Other,
        }
    }

    /// A word, a text or a heredoc that is no name.
    fn literal(&mut self, token: Token) {
        if self.hides.is_some() {
            return self.hide(token.start, token.end);
        }
        let is_behind = |last: Token| matches!(last.kind, Kind::Word | Kind::Text { .. }) && last.end == token.start;
        if self.doubts && self.header.is_none() && self.last.is_some_and(is_behind) {
            // Quotes are not where they should be.
            self.care = self.care.max(Care::Guard);
        }
        let care = self.header.unwrap_or(self.care);
        // What is not there is no secret.
        let is_guarded = care == Care::Guard && (self.is_broken || self.slice(token) != "null");
        let is_unsure = care == Care::Unsure && !self.is_name_in_value(token);
        let is_no_label = self.names.is_strict && self.header.is_some() && self.labels == 0;
        self.labels = self.labels.saturating_sub(1);
        if care == Care::Secret
            || is_guarded
            || is_unsure
            || is_no_label
            || care == Care::Body && (self.doubts || self.names.is_strict)
        {
            self.hidden.push(token.start..token.end);
        } else if self.is_remark {
            self.remarked(token);
        } else {
            self.mentioned(token, Place::Value, &mut Following::default());
        }
        if self.is_broken && self.header.is_none() && self.names.has_secret_part(&unquoted(self.slice(token))) {
            // Its value may stand anywhere in what is around it.
            let inner = self.frames.iter().rev().take_while(|frame| !frame.has_names()).count();
            self.hides = Some(Hiding { found: None, depth: self.frames.len() - inner, is_endless: false });
        }
    }

    fn other(&mut self, token: Token, byte: u8) {
        if let Some(hiding) = &mut self.hides
            && self.is_broken
            && !self.is_json
            && self.text.get(token.start..).is_some_and(|rest| rest.starts_with("<<"))
        {
            // A heredoc that nothing ends.
            hiding.is_endless = true;
        }
        match &self.hides {
            // What is between the name and its value.
            Some(Hiding { found: None, .. }) if matches!(byte, b'=' | b':') => {}
            Some(_) => self.hide(token.start, token.end),
            // Nobody knows whose value comes.
            None if matches!(byte, b'=' | b':') && self.begins && self.doubts => self.care = Care::Guard,
            None if matches!(byte, b'=' | b':') => self.assigned(token),
            None => {}
        }
    }

    /// What is assigned to a key in round brackets, if one was read.
    fn assigned(&mut self, token: Token) {
        let is_operator = self.text.get(token.end..).is_some_and(|rest| rest.starts_with(['=', '>']));
        if let Some(start) = self.frames.last_mut().and_then(|top| top.key.take())
            && !is_operator
        {
            let key = self.text.get(start..token.start).unwrap_or_default().trim_end();
            self.named(start..start + key.len(), None);
        }
    }

    fn open(&mut self, token: Token, close: u8) {
        if self.hides.is_some() {
            self.hide(token.start, token.end);
        }
        let care = match self.care {
            Care::Guard if close == b'}' => Care::Body,
            care => care,
        };
        let is_body = matches!(care, Care::Body | Care::Guard);
        let top = self.top();
        // In a list of blocks each is what the name in front of it says.
        let in_list = close == b'}' && !top.has_names();
        let block = match is_body {
            false => {
                let Block { rest, room, levels, .. } = if in_list { top.block } else { self.block };
                Block { rest, room, levels, ..Block::default() }
            }
            true if in_list => top.block,
            true => self.block,
        };
        let named = top.named + usize::from(close == b'}');
        let is_remark = self.is_remark;
        self.frames.push(Frame { close, care, outer: self.care, block, named, key: None, is_remark });
        *self.open.entry(close).or_default() += 1;
        self.header = if close == b']' { self.section(token) } else { None };
        self.block = if close == b'}' { Block::default() } else { block };
        self.care = care;
        self.begins = close == b'}';
    }

    /// The care that the header of a section needs, as other formats have it, if one begins here whose names are known.
    fn section(&self, token: Token) -> Option<Care> {
        let is_second = self.header.is_some() && self.last.is_some_and(|last| last.kind == Kind::Open(b']'));
        let begins = self.begins && self.starts_line || is_second;
        if !begins || !self.is_broken || self.is_json || self.hides.is_some() {
            return None;
        }
        let rest = self.text.get(token.end..).unwrap_or_default().trim_start_matches(['[', ' ', '\t']);
        let path = &rest[..rest.find([']', '\n']).unwrap_or(rest.len())];
        let first = &path[..path.find(|c| !is_word(c)).unwrap_or(path.len())];
        let known = self.names.known(first).or_else(|| self.names.meant(first))?;
        let is_harmless = known.care != Care::Secret && !known.block.secret_labels && !self.names.has_secret_part(path);
        is_harmless.then_some(Care::None)
    }

    fn close(&mut self, token: Token, close: u8) {
        self.header = None;
        let is_open = self.open.get(&close).is_some_and(|count| *count > 0);
        let opened = || self.frames.iter().rposition(|frame| frame.close == close);
        let Some(at) = is_open.then(opened).flatten() else {
            if self.hides.is_some() {
                self.hide(token.start, token.end);
            }
            return;
        };
        let ended = self.hides.filter(|hiding| hiding.depth > at);
        if ended.is_some() {
            self.end_hiding();
        }
        self.care = match ended {
            // The value may stand behind the bracket.
            Some(Hiding { found: None, .. }) if self.doubts => Care::Guard,
            _ => self.frames[at].outer,
        };
        self.leave(at);
        if self.hides.is_some() {
            self.hide(token.start, token.end);
        }
    }

    /// Adds to what is being hidden.
    fn hide(&mut self, start: usize, end: usize) {
        if let Some(hiding) = &mut self.hides {
            hiding.found = Some((hiding.found.map_or(start, |(start, _)| start), end));
        }
    }

    fn end_hiding(&mut self) {
        if let Some(Hiding { found: Some((start, end)), .. }) = self.hides.take() {
            self.hidden.push(start..end);
        }
    }

    /// Hides what may be secret of what is commented out.
    fn remarked(&mut self, token: Token) {
        let mut following = self.following;
        self.mentioned(token, Place::Comment { rest: self.top().block.rest }, &mut following);
        self.following = following;
    }

    /// Hides what stands behind names of secrets within a comment or a text, as in `host=db password=x`.
    fn mentioned(&mut self, token: Token, place: Place, following: &mut Following) {
        let end = match token.kind {
            Kind::Text { closed: true } => token.end - 1,
            _ => token.end,
        };
        let start = token.start + usize::from(matches!(token.kind, Kind::Text { .. }));
        mentioned(self.text, start..end.max(start), (self.names, place), following, &mut self.hidden);
    }
}
