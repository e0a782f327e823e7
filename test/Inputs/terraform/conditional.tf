# => error 6:32: '?' is not followed here; import what 'terraform show -json' prints instead
variable "long" { default = true }
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  column_family = "f"
  max_age { duration = var.long? "48h" : "24h" }
}
