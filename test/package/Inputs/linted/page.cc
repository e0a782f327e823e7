#include "google/cloud/bigtable/table.h"
namespace cbt = google::cloud::bigtable;
void Show(cbt::Table& t, int const* p) {
  t.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "p", "/")));
  if (p == 0) t.Apply(cbt::SingleRowMutation("r"));
}
