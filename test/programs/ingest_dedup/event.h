// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef INGEST_EVENT_H_
#define INGEST_EVENT_H_

#include <cstdint>
#include <string>
#include <vector>

namespace ingest {

struct event {
  std::string source;
  std::string id;
  std::int64_t sequence = 0;
  std::int64_t created_us = 0;
  std::string body;
};

struct verdict {
  enum kind_t { fresh, duplicate, claimed_elsewhere, failed } kind = fresh;
  std::string detail;
};

inline std::string row_key(event const& e) { return e.source + "!" + e.id; }

// One line: source, id, sequence, microseconds, body; separated by tabs.
bool parse(std::string const& line, event& out);

}  // namespace ingest

#endif  // INGEST_EVENT_H_
