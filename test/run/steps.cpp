// A function that takes too many steps is named.

// RUN: %bigtable_tidy --dump-code=events %s -- -std=c++17 -I%source/test/Inputs/google-cloud-cpp 2>&1 >/dev/null | FileCheck %s
// CHECK: error: took too many steps, and calls may be missing: Nested
// CHECK-NOT: Short

#include "google/cloud/bigtable/mutations.h"

namespace cbt = google::cloud::bigtable;
void Send(cbt::Mutation const &);

void Nested() {
  int sum = 0;
  for (int i = 0; i != 20; ++i)
    for (int j = 0; j != 20; ++j)
      for (int k = 0; k != 20; ++k)
        for (int l = 0; l != 20; ++l)
          sum += i * j * k * l;
  Send(cbt::SetCell("a", std::to_string(sum), "v"));
}

void Short() { Send(cbt::SetCell("a", "b", "v")); }
