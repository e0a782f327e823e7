# => error 6:16: function 'lookup' is not evaluated here; import what 'terraform show -json' prints instead
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  column_family = "f"
  max_age {
    duration = lookup(var.ages, "f", "24h")
  }
}
