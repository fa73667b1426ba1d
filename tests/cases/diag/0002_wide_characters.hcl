name = "日本語" + nosuch
any = "👍🏽 👨‍👩‍👧 éé" + 1
more = "ﾊﾝｶｸ ｗｉｄｅ" + nosuch
