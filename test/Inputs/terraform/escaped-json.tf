# => t/f max-age 1h30m
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  column_family = "f"
  gc_rules      = "{\"rules\": [{\"max_age\": \"1h30m\"}]}"
}
