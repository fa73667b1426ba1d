# Expressions and bodies are kept: nothing in them is evaluated, whatever it is.
name  = "app"
port  = 1
later = var.a ? f("${x}") : null

rule "allow" "1" {
  when = today() == "friday"
  until {
    any = thing
  }
}

main {}
