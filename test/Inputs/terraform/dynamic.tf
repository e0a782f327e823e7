# => error 5:3: 'dynamic' is not evaluated here; import what 'terraform show -json' prints instead
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  column_family = "f"
  dynamic "max_age" {
    for_each = var.ages
    content {
      duration = max_age.value
    }
  }
}
