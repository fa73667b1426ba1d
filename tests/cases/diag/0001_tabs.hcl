name = "a"
	port	=	nosuch
		any = [1,	2,	nosuch2]
