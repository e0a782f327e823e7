# => error 5:20: 'google_bigtable_gc_policy.p' is left out: variable 'family' has no default; import what 'terraform show -json' prints instead
variable "family" { type = string }
resource "google_bigtable_gc_policy" "p" {
  table = "t"
  column_family =  var.family
}
