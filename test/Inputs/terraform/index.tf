# => error 6:19: 'google_bigtable_gc_policy.p' is left out: 'google_bigtable_table.t' is not a constant; import what 'terraform show -json' prints instead
# => t/g max-age 1s
# => u/f max-age 2d
resource "google_bigtable_gc_policy" "p" {
  # Declared nowhere.
  table         = google_bigtable_table.t[0].name
  column_family = "f"
}
resource "google_bigtable_gc_policy" "g" {
  table         = local.names[0]
  column_family = local.families["second"].name
  max_age { duration = "1s" }
}
resource "google_bigtable_gc_policy" "u" {
  table         = element(local.names, 3)
  column_family = local.families.first.name
  max_age { duration = [for n in local.names : n][1] == "t" ? "1s" : "48h" }
}
locals {
  names    = ["t", "u"]
  families = { first = { name = "f" }, "second" = { name : "g" } }
}
