pop {}
pop {}
