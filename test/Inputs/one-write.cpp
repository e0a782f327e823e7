#include "google/cloud/bigtable/mutations.h"

auto OneWrite() {
  return google::cloud::bigtable::SetCell("sessions", "page", "/index");
}
