whole    = 123456789012345678901234567890123456789012345678901234567890123
fraction = 0.123456789012345678901234567890123456789012345678901234567890123
text     = "é is e\u0301, and \U0001f408 a cat: \"${word}\" $${word}"
truth    = true
nothing  = null
heredoc  = <<EOT
  ${word}
    indented
EOT
flush    = <<-EOT
      first ${word}
    second

      ${indent}third
  EOT
