name = "app"
rule {}
