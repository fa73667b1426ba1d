# Two sites, and a third with the name of the first.
listen  = "[::]:8080"
workers = 2 * 4

site "example.com" {
  root  = "/srv/example"
  index = ["index.html", "index.htm"]
}

site "example.org" {
  root = "/srv/org"
}

site "example.com" {
  index = []
}
