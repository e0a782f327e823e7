# => error 6:19: 'google_bigtable_gc_policy.p' is left out: variable 'enabled' has no default; import what 'terraform show -json' prints instead
# => t/f rule unknown
# => u-0/g
# => u-1/g max-age 3d
resource "google_bigtable_gc_policy" "p" {
  count         = var.enabled ? 1 : 0
  table         = "t"
  column_family = "f"
  max_age { duration = "1s" }
}
resource "google_bigtable_table" "t" {
  count = local.yes ? 1 : 0
  name  = "t"
  column_family { family = "f" }
}
resource "google_bigtable_table" "none" {
  count = local.yes ? 0 : 1
  name  = "none"
  column_family { family = "f" }
}
resource "google_bigtable_table" "u" {
  count = 2
  name  = "u-${count.index}"
  column_family { family = "g" }
}
resource "google_bigtable_gc_policy" "u" {
  table         = google_bigtable_table.u[1].name
  column_family = google_bigtable_table.u[1].column_family[0].family
  max_age { duration = "72h" }
}
locals { yes = true }
