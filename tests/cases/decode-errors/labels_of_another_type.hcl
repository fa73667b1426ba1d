# mistakes: 3
name = "web"
rule "lwo" "1" {}
rule "high" "first" {}
rule "high" "256" {}
