a = null
c = null
