# mistakes: 6
name  = "web"
after = [
  true,
  null,
  service.web["a"][0],
  service.web[null],
  service.web[1.5].port,
  service[true],
  count + 1,
]
