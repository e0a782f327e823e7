days = 5
