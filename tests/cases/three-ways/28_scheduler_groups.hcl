slots = 2

group "outer" {
  priority = -1

  group "inner" {
    priority = 5

    group "innermost" {
      task "t" {
        command = []

        schedule "every" {
          seconds = 60 * 60
        }
      }
    }
  }

  group "inner" {}
}
