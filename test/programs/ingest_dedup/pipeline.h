// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef INGEST_PIPELINE_H_
#define INGEST_PIPELINE_H_

#include "claims.h"
#include "event.h"
#include "seen_store.h"
#include "traffic.h"
#include "watermark.h"
#include <istream>
#include <map>
#include <memory>
#include <string>

namespace ingest {

struct stages {
  std::shared_ptr<seen_store> seen;
  std::shared_ptr<claims> owners;
  std::shared_ptr<watermark> marks;
  std::shared_ptr<traffic> numbers;
};

class pipeline {
 public:
  pipeline(stages s, google::cloud::bigtable::Table table)
      : stages_(std::move(s)), table_(std::move(table)) {}

  verdict handle(event const& e);
  std::map<std::string, counts> run(std::istream& in);

 private:
  google::cloud::Status quarantine(event const& e, std::string const& reason);

  stages stages_;
  google::cloud::bigtable::Table table_;
};

}  // namespace ingest

#endif  // INGEST_PIPELINE_H_
