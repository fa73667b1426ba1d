# Each is made of what the one before it makes, and so on: each time everything that has a name is gone through.
target "t0" {
  tags = ["t1"]
}
dynamic "target" {
  for_each = target.t0.tags
  labels   = [target.value]
  content {
    tags = ["t2"]
  }
}
dynamic "target" {
  for_each = target.t1.tags
  labels   = [target.value]
  content {
    tags = ["t3"]
  }
}
dynamic "target" {
  for_each = target.t2.tags
  labels   = [target.value]
  content {
    tags = ["t4"]
  }
}
dynamic "target" {
  for_each = target.t3.tags
  labels   = [target.value]
  content {
    tags = ["t5"]
  }
}
dynamic "target" {
  for_each = target.t4.tags
  labels   = [target.value]
  content {
    tags = ["t6"]
  }
}
dynamic "target" {
  for_each = target.t5.tags
  labels   = [target.value]
  content {
    tags = ["t7"]
  }
}
dynamic "target" {
  for_each = target.t6.tags
  labels   = [target.value]
  content {
    tags = ["t8"]
  }
}
dynamic "target" {
  for_each = target.t7.tags
  labels   = [target.value]
  content {
    tags = ["t9"]
  }
}
dynamic "target" {
  for_each = target.t8.tags
  labels   = [target.value]
  content {
    tags = ["t10"]
  }
}
dynamic "target" {
  for_each = target.t9.tags
  labels   = [target.value]
  content {
    tags = ["t11"]
  }
}
dynamic "target" {
  for_each = target.t10.tags
  labels   = [target.value]
  content {
    tags = ["t12"]
  }
}
dynamic "target" {
  for_each = target.t11.tags
  labels   = [target.value]
  content {
    tags = ["t13"]
  }
}
dynamic "target" {
  for_each = target.t12.tags
  labels   = [target.value]
  content {
    tags = ["t14"]
  }
}
dynamic "target" {
  for_each = target.t13.tags
  labels   = [target.value]
  content {
    tags = ["t15"]
  }
}
dynamic "target" {
  for_each = target.t14.tags
  labels   = [target.value]
  content {
    tags = ["t16"]
  }
}
dynamic "target" {
  for_each = target.t15.tags
  labels   = [target.value]
  content {
    tags = ["t17"]
  }
}
dynamic "target" {
  for_each = target.t16.tags
  labels   = [target.value]
  content {
    tags = ["t18"]
  }
}
dynamic "target" {
  for_each = target.t17.tags
  labels   = [target.value]
  content {
    tags = ["t19"]
  }
}
dynamic "target" {
  for_each = target.t18.tags
  labels   = [target.value]
  content {
    tags = ["t20"]
  }
}
dynamic "target" {
  for_each = target.t19.tags
  labels   = [target.value]
  content {
    tags = ["t21"]
  }
}
dynamic "target" {
  for_each = target.t20.tags
  labels   = [target.value]
  content {
    tags = ["t22"]
  }
}
dynamic "target" {
  for_each = target.t21.tags
  labels   = [target.value]
  content {
    tags = ["t23"]
  }
}
dynamic "target" {
  for_each = target.t22.tags
  labels   = [target.value]
  content {
    tags = ["t24"]
  }
}
dynamic "target" {
  for_each = target.t23.tags
  labels   = [target.value]
  content {
    tags = ["t25"]
  }
}
dynamic "target" {
  for_each = target.t24.tags
  labels   = [target.value]
  content {
    tags = ["t26"]
  }
}
dynamic "target" {
  for_each = target.t25.tags
  labels   = [target.value]
  content {
    tags = ["t27"]
  }
}
dynamic "target" {
  for_each = target.t26.tags
  labels   = [target.value]
  content {
    tags = ["t28"]
  }
}
dynamic "target" {
  for_each = target.t27.tags
  labels   = [target.value]
  content {
    tags = ["t29"]
  }
}
dynamic "target" {
  for_each = target.t28.tags
  labels   = [target.value]
  content {
    tags = ["t30"]
  }
}
dynamic "target" {
  for_each = target.t29.tags
  labels   = [target.value]
  content {
    tags = ["t31"]
  }
}
dynamic "target" {
  for_each = target.t30.tags
  labels   = [target.value]
  content {
    tags = ["t32"]
  }
}
dynamic "target" {
  for_each = target.t31.tags
  labels   = [target.value]
  content {
    tags = ["t33"]
  }
}
dynamic "target" {
  for_each = target.t32.tags
  labels   = [target.value]
  content {
    tags = ["t34"]
  }
}
dynamic "target" {
  for_each = target.t33.tags
  labels   = [target.value]
  content {
    tags = ["t35"]
  }
}
