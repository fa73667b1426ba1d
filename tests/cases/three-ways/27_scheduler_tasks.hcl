timezone = "Europe/Amsterdam"
slots    = 4

group "nightly" {
  task "backup" {
    command = ["pg_dump", "--jobs", 4]

    schedule "cron" {
      expression = "0 3 * * *"
    }

    retry {
      attempts = 3
      wait     = 1.5
    }
  }

  task "report" {
    command = ["report"]
    after   = ["backup"]

    schedule "manual" {}
  }
}
