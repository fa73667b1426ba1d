//! Function calls: names, arguments and the expansion of the last one ("Functions and Function Calls").

use crate::diag::Diagnostic;
use crate::native::messages::{self, meant};
use crate::native::node::{ELLIPSIS, Kind};
use crate::native::parser::Parser;
use crate::native::parser::state::{OpenBracket, Parsed, Stops};

impl Parser<'_> {
    /// `FunctionCall = Identifier "(" arguments ")";`, at the parenthesis.
    pub(super) fn call(&mut self, start: usize, name_end: usize) -> Parsed {
        let call = self.push(Kind::Call, start, start);
        self.push(Kind::Name, start, name_end);
        let open = self.pos;
        self.pos += 1;
        self.bracketed(OpenBracket::Bracket, |parser| parser.arguments(call, open))?;
        self.pos += 1;
        self.close(call);
        Ok(())
    }

    fn arguments(&mut self, call: usize, open: usize) -> Parsed {
        let stops = Stops::list(b')');
        loop {
            self.skip_space();
            match self.peek() {
                Some(b')') => return Ok(()),
                Some(b'}') => self.end_at_item(open, b')', messages::expression::unterminated_call)?,
                None => return self.unterminated_call(open),
                _ => {}
            }
            let argument = self.pos;
            self.part(stops, Self::expression)?;
            self.skip_space();
            match self.peek() {
                Some(b',') => {}
                Some(b')') => return Ok(()),
                Some(b'.') if self.looking_at(b"...") => {
                    self.pos += 3;
                    self.flag(call, ELLIPSIS);
                    self.skip_space();
                    if self.peek() != Some(b')') {
                        let range = self.found();
                        let stop = Stops::single(b')');
                        self.skip_to_stop(stop, messages::expression::expansion_not_last(range))?;
                    }
                    return Ok(());
                }
                None => return self.unterminated_call(open),
                _ => {
                    self.end_at_item(open, b')', messages::expression::unterminated_call)?;
                    let found = self.found();
                    let open = self.range(open, open + 1);
                    let diagnostic = messages::expression::missing_argument_separator(open, self.value_end(), found);
                    match self.is_name_of_argument(argument) {
                        true => self.named_arguments(diagnostic)?,
                        false => {
                            let diagnostic = self.behind_value(diagnostic);
                            self.skip_to_stop(stops, diagnostic)?;
                        }
                    }
                }
            }
            self.pos += usize::from(self.peek() == Some(b','));
        }
    }

    /// Passes over arguments with names, which a call does not have: one mistake, however many they are.
    #[cold]
    fn named_arguments(&mut self, diagnostic: Diagnostic) -> Parsed {
        self.broken = true;
        self.skip_to_stop(Stops::single(b')'), meant::named_argument(diagnostic))
    }

    fn unterminated_call(&mut self, open: usize) -> Parsed {
        let range = self.range(open, open + 1);
        self.fail(messages::expression::unterminated_call(range))
    }
}
