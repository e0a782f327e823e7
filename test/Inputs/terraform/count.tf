# => error 3:3: 'count' is not evaluated here; import what 'terraform show -json' prints instead
resource "google_bigtable_gc_policy" "p" {
  count         = var.enabled ? 1 : 0
  table         = "t"
  column_family = "f"
}
