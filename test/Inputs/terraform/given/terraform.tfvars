hours = 72
