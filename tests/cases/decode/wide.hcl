# mistakes: 2
name = "日本語"	# a tab before this
port = "日本語"
tags = [ "👩‍👩‍👧", "e\u0301", 1 + "ü" ]

main {}
