# options: width=40 trailing-commas bare-interpolations hash-comments blank-lines=1
// a comment



name = "${var.name}"
sum = "${
  1 + 2
}"
both = "${a}${b}"
keys = { "${k}" = "${v}", list = ["${x}", "y"] }
strip = "${~ x ~}"
ports = [8080, 8081, 8082, 8083, 8084, 8085]
list = [
  1,
  2 # the last
]
text = [
  <<E
x
E
]
limits = { cpu = 2, memory = "512 MiB", disk = { size = "20 GiB", kind = "ssd" } }
call = merge({ a = 1, b = 2, c = 3 }, { d = 4, e = 5 })
each = [for x in [1, 2, 3, 4, 5, 6, 7, 8] : x * 2 if x > 2]
index = a_rather_long_name["with a rather long key"]
block { inner = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }
