slots = "8"

group "a" {
  task "ping" {
    command = ["ping", "a"]

    schedule "every" {
      seconds = 1
      jitter  = 0.1
    }
  }

  task "ping" {
    command = ["ping", "b"]

    schedule "every" {
      seconds = "2"
      jitter  = null
    }
  }
}
