# => t/f max-age 30d but variable 'retention_days' may have another value
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
