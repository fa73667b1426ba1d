#!/bin/sh
# Writes benches/typed.svg: how long each library takes to decode the same configuration into the same structs.
# Runs the benchmarks, or takes the file with their output that is named.
set -eu
cd "$(dirname "$0")/.."
groups='small medium large'
command="cargo bench -p benches -- $groups"
tables=${1:-}
if [ -z "$tables" ]; then
    tables=$(mktemp)
    trap 'rm -f "$tables"' EXIT
    $command > "$tables"
fi
machine="$(nproc) cores, $(uname -m)"
awk -v date="$(date -u +%Y-%m-%d)" -v machine="$machine" -v command="$command" -v groups="$groups" '
function escaped(text) {
    gsub(/&/, "\\&amp;", text)
    gsub(/</, "\\&lt;", text)
    return text
}
function text(x, y, class, words) {
    printf "<text x=\"%d\" y=\"%d\" class=\"%s\">%s</text>\n", x, y, class, escaped(words)
}
function time(us) {
    if (us < 1000) return sprintf("%.1f µs", us)
    if (us < 1000000) return sprintf("%.2f ms", us / 1000)
    return sprintf("%.2f s", us / 1000000)
}
# The second longest bar of a group fills the room; the longest one is cut, and says so.
function scale(group,    row, first, second) {
    for (row = 1; row <= rows[group]; row++) {
        if (median[group, row] > first) { second = first; first = median[group, row] }
        else if (median[group, row] > second) second = median[group, row]
    }
    return second
}
BEGIN {
    count = split(groups, order, " ")
    for (i = 1; i <= count; i++) wanted[order[i]] = 1
}
/^[a-z]+: / { group = substr($1, 1, length($1) - 1); about[group] = substr($0, length($1) + 2) }
# After the words of the name there are six figures, the median first.
$1 == "typed" && (group in wanted) {
    row = ++rows[group]
    library[group, row] = $2
    for (field = 3; field <= NF - 6; field++) library[group, row] = library[group, row] " " $field
    median[group, row] = $(NF - 5)
}
END {
    left = 130; room = 400; pitch = 20; bar = 14
    height = 52
    for (i = 1; i <= count; i++) height += 40 + pitch * rows[order[i]]
    height += 44
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"%d\" viewBox=\"0 0 640 %d\" role=\"img\">\n", height, height
    print "<title>Time to decode a configuration into structs</title>"
    print "<style>text{font-family:sans-serif;font-size:12px;fill:#24292f}.title{font-size:16px;font-weight:bold}"
    print ".group{font-weight:bold}.name{text-anchor:end}.small{font-size:11px;fill:#57606a}.ours{fill:#0969da}.peer{fill:#afb8c1}</style>"
    print "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
    text(16, 30, "title", "Decode a configuration into structs: time, shorter is better")
    y = 52
    for (i = 1; i <= count; i++) {
        group = order[i]
        longest = scale(group)
        text(16, y + 16, "group", about[group])
        y += 26
        for (row = 1; row <= rows[group]; row++) {
            cut = median[group, row] > longest
            width = cut ? room : room * median[group, row] / longest
            class = library[group, row] ~ /^hcl-serde/ ? "ours" : "peer"
            text(left - 8, y + 11, "name", library[group, row])
            printf "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" class=\"%s\"/>\n", left, y, width, bar, class
            if (cut) printf "<path d=\"M%d %d l6 -%d h5 l-6 %d z\" fill=\"#ffffff\"/>\n", left + room - 40, y + bar + 1, bar + 2, bar + 2
            text(left + width + 6, y + 11, "value", time(median[group, row]))
            y += pitch
        }
        y += 14
    }
    text(16, y + 14, "small", "Medians of " date ", " machine ". A bar with a gap is longer than the others can show.")
    text(16, y + 30, "small", command)
    print "</svg>"
}' "$tables" > benches/typed.svg
