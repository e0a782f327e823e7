# => t/f max-age 30d but variable 'retention_days' may have another value
# => clicks-prod/g max-age 1s
# => clicks-prod/h
variable "retention_days" {
  description = "Days to keep."
  type        = number
  default     = 30
  validation {
    condition     = var.retention_days > 0 && var.retention_days < 400
    error_message = "Days."
  }
}
resource "google_bigtable_gc_policy" "p" {
  table         = "t"
  column_family = "f"
  max_age {
    duration = "${var.retention_days * 24 * 3600}s"
  }
}
# Its name is no reason to doubt its rule.
variable "env" { default = "prod" }
resource "google_bigtable_table" "named" {
  name = "clicks-${var.env}"
  column_family { family = "g" }
  column_family { family = "h" }
}
resource "google_bigtable_gc_policy" "named" {
  table         = google_bigtable_table.named.name
  column_family = "g"
  max_age {
    duration = "1s"
  }
}
