# => t/f max-age 1d
# => t/g max-age 2d
# => t/h max-age 3d
resource "google_bigtable_gc_policy" "p" {
  for_each      = toset(split(",", "f,g,h"))
  table         = lower("T")
  column_family = each.key
  max_age { duration = lookup(local.ages, each.key, "24h") }
}
locals {
  ages = merge({ g = "24h", h = "72h" }, { g = "48h" }, null)
}
