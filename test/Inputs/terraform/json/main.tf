# => clicks/sessions max-age 1s
# => clicks/events gc {union: [{max-age: 2d}, {max-versions: 3}]} max-age 2d
# => logs/a
# => logs/b max-age 1d
locals { both = ["a", "b"] }
