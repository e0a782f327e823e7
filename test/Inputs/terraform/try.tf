# => error 5:19: function 'try' is not evaluated here; import what 'terraform show -json' prints instead
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  column_family = "f"
  gc_rules      = try(var.rules, null)
}
