#!/bin/sh
# The most memory that the language server takes for texts that nobody writes, in megabytes: each request in a process of its own.
# `open` is what the text itself takes, with the message that brings it; what a request adds is the rest.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cargo build --quiet --release --manifest-path "$root/Cargo.toml" -p benches --bin editor
server="${CARGO_TARGET_DIR:-$root/target}/release/editor"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

framed() {
    printf 'Content-Length: %d\r\n\r\n' "$(wc -c < "$1")"
    cat "$1"
}

message() {
    printf '%s' "$1" > "$folder/message"
    framed "$folder/message"
}

# A session that opens the text of a name, and asks for something.
session() {
    message '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
    {
        printf '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///bench/%s","languageId":"hcl","version":0,"text":"' "$1"
        cat "$folder/text"
        printf '"}}}'
    } > "$folder/open"
    framed "$folder/open"
    if [ "$2" != open ]; then
        message "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"textDocument/$2\",\"params\":{\"textDocument\":{\"uri\":\"file:///bench/$1\"},\"position\":{\"line\":0,\"character\":5},\"context\":{},\"options\":{\"tabSize\":2,\"insertSpaces\":true}}}"
    fi
    message '{"jsonrpc":"2.0","id":3,"method":"shutdown"}'
    message '{"jsonrpc":"2.0","method":"exit"}'
}

# So many bytes of something, again and again, as JSON has it.
bytes() {
    yes "$2" | tr -d '\n' | head -c "$1"
}

requests='open formatting references documentHighlight completion hover semanticTokens/full documentSymbol foldingRange'
printf '%20s %6s' text MB
printf ' %14s' $requests | sed 's,textDocument/,,g'
echo
row() {
    name=$1
    printf '%20s %6d' "$2" $(($(wc -c < "$folder/text") / 1000000))
    for request in $requests; do
        session "$name" "$request" > "$folder/session"
        /usr/bin/time -f %M -o "$folder/peak" "$server" serve < "$folder/session" > /dev/null || true
        printf ' %14d' $(($(tail -n 1 "$folder/peak") / 1000))
    done
    echo
}
bytes 10000000 '{' > "$folder/text"; row app.hcl 'braces'
bytes 10000000 'a ' > "$folder/text"; row app.hcl 'words'
bytes 10000000 'a = 1\n' > "$folder/text"; row app.hcl 'arguments'
{ printf 'a = 1'; bytes 1000000 '+1'; } > "$folder/text"; row app.hcl 'operators'
{ printf 'a = <<E\\n'; bytes 5000000 'text ${a} '; } > "$folder/text"; row app.hcl 'a heredoc'
{ printf '{\\"a\\": ['; bytes 10000000 '1,'; } > "$folder/text"; row app.hcl.json 'numbers in JSON'
bytes 10000000 '[' > "$folder/text"; row app.hcl.json 'brackets in JSON'
