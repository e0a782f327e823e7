# => error 3:42: '[' is not followed here; import what 'terraform show -json' prints instead
resource "google_bigtable_gc_policy" "p" {
  table         = google_bigtable_table.t[0].name
  column_family = "f"
}
