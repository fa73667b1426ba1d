# Point 5: what somebody else replaces later is kept as text, and what nobody answers is the mistake that it is.
a = "${attr.kernel.name}"
b = "on ${attr.os["name"].version[0]} in ${env("REGION")}"
c = [for attr in ["mine"] : attr]
service "web" {
  note = upper(attr.class)
}
