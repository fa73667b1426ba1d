# one
// two
/* three
   still three */

	
