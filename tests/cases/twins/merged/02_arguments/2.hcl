size = n
tags = null
