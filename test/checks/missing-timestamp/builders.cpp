// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs

// The family is a member of the object that adds the mutation.

#include "clicks.h"
#include <optional>
#include <utility>

class Row {
public:
  Row(std::string key, std::string family) : row_(std::move(key)), family_(std::move(family)) {}
  Row &Set(std::string const &column, std::string const &value) {
    row_.emplace_back(cbt::SetCell(family_, column, value));
    return *this;
  }
  Row &SetTwice(std::string const &column, std::string const &value) { return Set(column, value).Set("copy", value); }
  cbt::SingleRowMutation Build() { return std::move(row_); }

private:
  cbt::SingleRowMutation row_;
  std::string family_;
};

// What may be another family later.
class Switching {
public:
  explicit Switching(std::string family) : row_("row"), family_(std::move(family)) {}
  Switching &Set(std::string const &column) {
    row_.emplace_back(cbt::SetCell(family_, column, "v"));
    return *this;
  }
  Switching &To(std::string family) {
    family_ = std::move(family);
    return *this;
  }

private:
  cbt::SingleRowMutation row_;
  std::string family_;
};

namespace {
const std::string sessions = "sessions";
const std::string profile = "profile";
} // namespace

void Chains(std::string const &key, std::string const &column) {
  (void)Row(key, sessions).Set(column, "v").Build();
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  (void)Row(key, profile).Set("a", "v").Set("b", "v").Build();
  auto row = Row(key, "profile")
                 .Set("a", "v")
                 .Set("b", "v")
                 .Build();
  (void)row;
  (void)Row(key, sessions).SetTwice(column, "v").Build();
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
}

void Variables(std::string const &key, std::string const &column) {
  Row row(key, sessions);
  row.Set(column, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Row other(key, profile);
  other.Set(column, "v");
  auto made = Row(key, "sessions");
  made.Set("a", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
}

void Parameters(std::string const &family, Row &row) {
  (void)Row("key", family).Set("a", "v").Build();
  row.Set("a", "v");
}

void Switched() {
  Switching("profile").To("sessions").Set("a");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Switching("sessions").To("profile").Set("a");
}

// A row that code replaces.
class Replaced {
public:
  explicit Replaced(std::string family) : row_("row"), family_(std::move(family)) {}
  void Set(std::string const &column) { row_.emplace_back(cbt::SetCell(family_, column, "v")); }

private:
  cbt::SingleRowMutation row_;
  std::string family_;
};
void Replace() {
  Replaced row("sessions");
  row = Replaced("profile");
  row.Set("a");
}

// A builder whose caller may give a timestamp: what this caller built decides.
class Cell {
public:
  explicit Cell(std::string family) : family_(std::move(family)) {}
  Cell &Until(std::chrono::milliseconds at) {
    at_ = at;
    return *this;
  }
  cbt::Mutation Build() const {
    if (at_)
      return cbt::SetCell(family_, "c", *at_, "v");
    return cbt::SetCell(family_, "c", "v");
  }

private:
  std::string family_;
  std::optional<std::chrono::milliseconds> at_;
};
void Built(cbt::Table table, std::chrono::milliseconds at, std::optional<std::chrono::milliseconds> perhaps) {
  table.Apply(cbt::SingleRowMutation("row", Cell("sessions").Until(at).Build()));
  table.Apply(cbt::SingleRowMutation("row", Cell("profile").Build()));
  table.Apply(cbt::SingleRowMutation("row", Cell("sessions").Build()));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  Cell cell("sessions");
  if (perhaps)
    cell.Until(*perhaps);
  table.Apply(cbt::SingleRowMutation("row", cell.Build()));
}
