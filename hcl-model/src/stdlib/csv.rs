//! Tables in CSV, as RFC 4180 has it.

use std::sync::Arc;

use crate::function::{Function, FunctionError};
use crate::limits::Allowance;
use crate::price;
use crate::source::normalize;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{OF_CHARACTERS, not_null, param, text};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    let result = "A list with an object for each line but the first, whose fields are the names of the attributes.";
    vec![LibraryFunction::new("csvdecode", csvdecode(), result).example(
        r#"csvdecode("name,port\nweb,80\n\"a,b\",81\n")"#,
        r#"tolist([{name = "web", port = "80"}, {name = "a,b", port = "81"}])"#,
    )]
}

#[inline]
fn csvdecode() -> Function {
    let str = param(
        "str",
        Type::STRING,
        "The table: lines of fields with commas between them, the names of the columns first. \
         A field in double quotes may have commas, newlines and doubled quotes in it. Empty lines are passed over.",
    );
    Function::counting([str], Type::DYNAMIC, |arguments, allowance| {
        table(text(arguments, 0), allowance).map_err(|error| error.of_argument(0))
    })
    .result_type(|arguments| match arguments[0].as_str() {
        Some(text) => Ok(Type::list(row_type(&header(&mut Reader::of(text))?))),
        None => Ok(Type::DYNAMIC),
    })
    .described("Reads a table from CSV, which begins with a line of names.")
    .price(OF_CHARACTERS)
    .refined(not_null())
}

/// The steps of a table, however small it is.
const OF_A_TABLE: u64 = 16;

#[inline]
fn row_type(names: &[Arc<str>]) -> Type {
    Type::object(names.iter().map(|name| (name.clone(), Type::STRING)))
}

#[inline]
fn table(text: &str, allowance: &mut Allowance) -> Result<Value, FunctionError> {
    let mut reader = Reader::of(text);
    let names = header(&mut reader)?;
    // The first line is read for the type of the result, too, and its names are compared.
    allowance.steps(OF_A_TABLE.saturating_add(price::of_sorting(names.len(), names.len() as u64)))?;
    let mut rows = Vec::new();
    while let Some(fields) = reader.record()? {
        if fields.len() != names.len() {
            let message = format!("there are {} fields, but {} in the first line", fields.len(), names.len());
            return Err(reader.mistake(reader.start, &message));
        }
        allowance.elements(fields.len() + 1)?;
        rows.push(Value::object(names.iter().cloned().zip(fields.into_iter().map(Value::from))));
    }
    Ok(Value::list(row_type(&names), rows))
}

/// The names of the columns, which are all different.
#[inline]
fn header(reader: &mut Reader<'_>) -> Result<Vec<Arc<str>>, FunctionError> {
    let Some(fields) = reader.record()? else {
        return Err(FunctionError::argument(0, "there is no line with the names of the columns"));
    };
    let names: Vec<Arc<str>> = fields.into_iter().map(|name| Arc::from(normalize(name.into()))).collect();
    let mut sorted: Vec<&Arc<str>> = names.iter().collect();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(FunctionError::argument(0, format!("there are two columns with the name {:?}", pair[0]))),
        None => Ok(names),
    }
}

/// Reads one record after the other.
struct Reader<'a> {
    rest: &'a str,
    /// The line of the rest, from 1.
    line: usize,
    /// The line in which the record began.
    start: usize,
}

impl<'a> Reader<'a> {
    #[inline]
    fn of(text: &'a str) -> Reader<'a> {
        Reader { rest: text, line: 1, start: 1 }
    }

    #[inline]
    fn mistake(&self, line: usize, message: &str) -> FunctionError {
        FunctionError::argument(0, format!("line {line}: {message}"))
    }

    /// The rest of the line without its end, which is left behind too.
    #[inline]
    fn rest_of_line(&mut self) -> &'a str {
        let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        self.line += 1;
        line.strip_suffix('\r').unwrap_or(line)
    }

    /// The fields of the next line that is not empty.
    #[inline]
    fn record(&mut self) -> Result<Option<Vec<String>>, FunctionError> {
        let mut line = "";
        while line.is_empty() {
            if self.rest.is_empty() {
                return Ok(None);
            }
            self.start = self.line;
            line = self.rest_of_line();
        }
        let mut fields = Vec::new();
        loop {
            let Some(quoted) = line.strip_prefix('"') else {
                let (field, behind) = line.split_once(',').map_or((line, None), |(field, rest)| (field, Some(rest)));
                if field.contains('"') {
                    return Err(self.mistake(self.start, "a field with a quote in it has to be in quotes"));
                }
                fields.push(field.to_owned());
                match behind {
                    Some(behind) => line = behind,
                    None => return Ok(Some(fields)),
                }
                continue;
            };
            let (field, behind) = self.quoted(quoted)?;
            fields.push(field);
            match behind.strip_prefix(',') {
                Some(behind) => line = behind,
                None if behind.is_empty() => return Ok(Some(fields)),
                None => return Err(self.mistake(self.start, "a comma has to follow a field in quotes")),
            }
        }
    }

    /// A field whose quote was opened, and what follows it on its last line.
    #[inline]
    fn quoted(&mut self, mut line: &'a str) -> Result<(String, &'a str), FunctionError> {
        let opened = self.start;
        let mut field = String::new();
        loop {
            let Some((content, behind)) = line.split_once('"') else {
                field.push_str(line);
                if self.rest.is_empty() {
                    return Err(self.mistake(opened, "a quote is not closed"));
                }
                field.push('\n');
                line = self.rest_of_line();
                continue;
            };
            field.push_str(content);
            match behind.strip_prefix('"') {
                Some(behind) => {
                    field.push('"');
                    line = behind;
                }
                None => return Ok((field, behind)),
            }
        }
    }
}
