// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A class, with members that its source sets, and some that it has here.

#ifndef VISITS_STORE_H
#define VISITS_STORE_H

#include "google/cloud/bigtable/table.h"
#include "google/cloud/status.h"
#include "names.h"
#include <string>
#include <utility>

namespace visits {

namespace cbt = ::google::cloud::bigtable;

class Store {
 public:
  Store();

  google::cloud::Status Begin(std::string const& visitor);
  google::cloud::Status End(std::string const& visitor);
  std::string Token(std::string const& visitor);

 private:
  cbt::Table table_;
  std::string family_;
  std::string const column_ = "token";
};

// A mistake in a header.
class Reminder {
 public:
  explicit Reminder(cbt::Table table)
      : table_(std::move(table)), family_(kSessions) {}

  google::cloud::Status Remind(std::string const& visitor) {
    return table_.Apply(cbt::SingleRowMutation(
        visitor, cbt::SetCell(family_, "reminded", "1")));
  }
  google::cloud::Status Forget(std::string const& visitor);

 private:
  cbt::Table table_;
  std::string family_;
};

class Options {
 public:
  explicit Options(int) : family("sessions") {}
  std::string const family;
};

}  // namespace visits

#endif  // VISITS_STORE_H
