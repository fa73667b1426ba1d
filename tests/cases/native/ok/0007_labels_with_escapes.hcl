a "tab\t \"quoted\" \u00e9" {
}
b "$${x} 100% $" {
}
