//! The kinds of messages: requests, notifications, answers, and messages that are none of these.

use serde_json::{Value, json};

use crate::lsp::json::Json;

/// The reason why a request has no result, as a number of the protocol and words.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Failure {
    pub(super) code: i32,
    pub(super) message: String,
}

impl Failure {
    pub(super) const PARSE: i32 = -32700;
    pub(super) const INVALID_REQUEST: i32 = -32600;
    pub(super) const METHOD_NOT_FOUND: i32 = -32601;
    pub(super) const INVALID_PARAMS: i32 = -32602;
    pub(super) const INTERNAL: i32 = -32603;
    pub(super) const NOT_INITIALIZED: i32 = -32002;
    pub(super) const CANCELLED: i32 = -32800;
    pub(super) const REQUEST_FAILED: i32 = -32803;

    pub(super) fn new(code: i32, message: impl Into<String>) -> Failure {
        Failure { code, message: message.into() }
    }
}

/// A message of the client.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Message {
    Request {
        id: Value,
        method: String,
        params: Value,
    },
    Notification {
        method: String,
        params: Value,
    },
    /// The answer to a request of ours: whether it was done.
    Answer {
        id: Value,
        is_done: bool,
    },
    /// No message, and what to answer.
    Broken {
        id: Value,
        failure: Failure,
    },
}

impl Message {
    pub(super) fn read(value: Value) -> Message {
        let Value::Object(mut parts) = value else {
            let failure = Failure::new(Failure::INVALID_REQUEST, "A message is an object");
            return Message::Broken { id: Value::Null, failure };
        };
        let id = parts.remove("id").filter(|id| !id.is_null());
        let params = parts.remove("params").unwrap_or(Value::Null);
        match (parts.remove("method"), id) {
            (Some(Value::String(method)), None) => Message::Notification { method, params },
            (Some(Value::String(method)), Some(id)) if id.is_number() || id.is_string() => {
                Message::Request { id, method, params }
            }
            (None, Some(id)) if parts.contains_key("result") || parts.contains_key("error") => {
                Message::Answer { id, is_done: !parts.contains_key("error") }
            }
            (_, id) => {
                let failure =
                    Failure::new(Failure::INVALID_REQUEST, "This is no request, no notification and no answer");
                let id = id.filter(|id| id.is_number() || id.is_string()).unwrap_or(Value::Null);
                Message::Broken { id, failure }
            }
        }
    }
}

/// The answer to a request.
pub(super) fn answer(id: &Value, result: Result<Json, Failure>) -> Json {
    match result {
        Ok(result) => Json::from(json!({ "jsonrpc": "2.0", "id": id })).with("result", result),
        Err(Failure { code, message }) => {
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } }).into()
        }
    }
}

pub(super) fn notification(method: &str, params: Value) -> Json {
    json!({ "jsonrpc": "2.0", "method": method, "params": params }).into()
}

pub(super) fn request(id: u64, method: &str, params: Value) -> Json {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).into()
}
