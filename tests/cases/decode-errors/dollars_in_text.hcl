# mistakes: 4
name  = "${HOME}/x"
title = "a ${ regoin }"
listen = <<-EOT
  ${HOST}:80
EOT
address = host
