group "b" {
  priority = 1 > 0 ? 10 : 20
}

timezone = null
slots    = 65535

group "a" {
  task "x" {
    after   = [for n in [1, 2] : "t${n}"]
    command = ["sh", "-c", "echo $${HOME} %%{if}"]

    retry {
      attempts = 255
      wait     = 0
    }

    schedule "manual" {}
  }
}
