# => error 5:23: 'google_bigtable_gc_policy.p' is left out: variable 'rules' has no default; import what 'terraform show -json' prints instead
# => t/f max-age 1d
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  gc_rules      = try(var.rules, null)
  column_family = "g"
}
resource "google_bigtable_gc_policy" "f" {
  table         = "t"
  column_family = "f"
  gc_rules      = try(local.rules.gc, null)
  max_age { duration = try(local.rules.age, tostring(local.rules.hours), "24h") }
}
locals { rules = {} }
