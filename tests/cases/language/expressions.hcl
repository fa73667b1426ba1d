# Point 1: `try`, `can` and `convert`. Each argument is evaluated once, what was looked at leaves its marks, and a mistake that was
# tried away is none.
a = try(noted("first", [1]).none, noted("second", 2), noted("third", 3))
b = [can(noted("whole", { x = 1 }).x), can(noted("part", { x = 1 }).y)]
c = convert({ size = "8" }, object({ size = number, name = optional(string, "none") }))
d = [for it in [{ x = 1 }, {}] : try(it.x, noted("other", 0))]
e = "${try(noted("in a template", "t"), "none")}-${can(nosuch)}"

service "web" {
  note = can(secret.x) ? "there" : "not"
}
