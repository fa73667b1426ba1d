mode = 
service {
