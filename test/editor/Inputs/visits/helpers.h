// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Functions that write and read for others.

#ifndef VISITS_HELPERS_H
#define VISITS_HELPERS_H

#include "bigtable_ttl/tags.h"
#include "google/cloud/bigtable/table.h"
#include "names.h"
#include <string>
#include <utility>

namespace visits {

namespace cbt = ::google::cloud::bigtable;

// A mistake of its own.
inline cbt::Mutation Touch() { return cbt::SetCell(kSessions, "touched", "1"); }

// Mistakes of those who call them.
inline cbt::Mutation Put(std::string family, std::string value) {
  return cbt::SetCell(std::move(family), "page", std::move(value));
}
inline auto PutPage(std::string family, std::string value) {
  return cbt::SetCell(std::move(family), "page", std::move(value));
}
BIGTABLE_WRITER("family=family, timestamp=server")
cbt::Mutation PutElsewhere(std::string const& family, std::string const& value);

}  // namespace visits

#endif  // VISITS_HELPERS_H
