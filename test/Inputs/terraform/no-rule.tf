# => t/f
resource "google_bigtable_table" "t" {
  name          = "t"
  instance_name = "i"
  column_family {
    family = "f"
  }
}
