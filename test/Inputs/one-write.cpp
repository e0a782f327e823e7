#include "google/cloud/bigtable/table.h"

auto OneWrite() {
  return google::cloud::bigtable::SetCell("sessions", "page", "/index");
}
