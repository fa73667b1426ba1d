required = ["name"]
optional = ["text", "number", "truth", "falsehood", "nothing", "list", "object", "mixed", "später", "with-dash", "_x", "for", "null"]
