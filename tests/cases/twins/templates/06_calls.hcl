a = upper("shout")
b = min(3, 1, 2)
c = "${upper("a")}${join("-", ls)}"
d = join(", ", ["a", "b"], ls)
e = min([4, 2, 3]...)
f = text::case::up(s)
g = tolist([s, "b"])
h = toset(["b", "a", "b"])
