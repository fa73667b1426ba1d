# mistakes: 4
name   = "${regoin}-web"
port   = ports[2]
ratio  = lenght(ports)
letter = region.name
