# mistakes: 39; beside what depends on variables of which only the types are known
limits    = { requests = hosts[0] == "", brust = number, wait = 300, burst = 0 }
endpoints = [{ host = host, weight = 256 }, { host = [number], wieght = number }, { weight = number }, host]
pools     = { web = [{ host = host }, { host = host, weight = [] }], (host) = [{}], api = {} }
ports     = [number, 65536, "x", host, hosts]
quotas    = { a = number, b = -1, c = hosts }
matrix    = [[number, 256], [hosts], number]
pair      = [number, { host = host, port = 1 }]
server = {
  port  = number
  tls   = { cert = [host], kye = host }
  route = { "/" = [{ to = host }, { too = host }] }
  check = [{ every = number }, { every = 256, only = host }]
  soft  = number
}
shape    = { kind = "circle", radius = 256, side = number }
shapes   = [{ kind = "square", side = hosts }, { kind = "triangle", side = number }, { kind = host, side = 1 }]
backend  = { s3 = { bucket = hosts } }
backends = [{ memory = { size = number, of = number } }, { s4 = {} }, host]
login    = { user = hosts, password = ["canary", host], tokn = host }
tree     = { name = host, children = [{ name = hosts, children = [{ nam = host }] }] }
