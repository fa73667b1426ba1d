one plain {}
one "two words" {}
one "" {}
one "quo\"te\\ \n" {}
one "日本 \U0001F44D" {}
one "//" {
  x = "a label is no comment"
}
two "1" "a.b" {}
two "a-b" "null" {}
