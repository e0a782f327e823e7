#include "google/cloud/bigtable/mutations.h"
namespace cbt = google::cloud::bigtable;
void Show(int const* p) {
  cbt::SingleRowMutation written("r", cbt::SetCell("sessions", "p", "/"));
  if (p == 0) written = cbt::SingleRowMutation("r");
}
