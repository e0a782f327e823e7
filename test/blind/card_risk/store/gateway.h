// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "common/result.h"
#include "common/units.h"
#include "google/cloud/bigtable/table.h"
#include "store/columns.h"
#include <memory>
#include <string>
#include <vector>

namespace card_risk {

namespace bt = ::google::cloud::bigtable;

struct Scope {
  std::string project;
  std::string instance;
};

// The changes of one row, applied together.
class RowEdit {
 public:
  explicit RowEdit(std::string key) : key_(std::move(key)), mutation_(key_) {}

  RowEdit& Put(Column column, CellTime time, std::string value);
  RowEdit& PutAs(char const* family, std::string qualifier, CellTime time, std::string value);
  RowEdit& Remove(Column column);

  bt::SingleRowMutation Take() && { return std::move(mutation_); }
  std::vector<bt::Mutation> TakeList() && { return std::move(list_); }

 private:
  RowEdit& Add(bt::Mutation m);

  std::string key_;
  bt::SingleRowMutation mutation_;
  std::vector<bt::Mutation> list_;
};

// A selection of cells: its stages apply in the order of the calls.
class Selector {
 public:
  static Selector Of(Column column);
  static Selector OfFamily(char const* family);

  // Keeps cells whose timestamp is an expiry after `now`.
  Selector& LiveAt(Instant now);
  // Keeps cells that are younger than `max_age` at `now`.
  Selector& YoungerThan(Ttl max_age, Instant now);
  Selector& Newest();
  Selector& Limit(int cells);
  Selector& Equals(std::string const& value);

  bt::Filter Build() const { return bt::Filter::ChainFromRange(stages_.begin(), stages_.end()); }

 private:
  std::vector<bt::Filter> stages_;
};

class Gateway {
 public:
  Gateway(std::shared_ptr<bt::DataConnection> conn, Scope const& scope, std::string table_id)
      : table_(std::move(conn), bt::TableResource(scope.project, scope.instance, std::move(table_id))) {}

  Result<Unit> Commit(RowEdit edit);
  Result<std::vector<bt::Cell>> Fetch(std::string const& key, bt::Filter filter);
  Result<bool> ExchangeIf(std::string const& key, Selector const& predicate, RowEdit edit);
  Result<bool> ExchangeUnless(std::string const& key, Selector const& predicate, RowEdit edit);

  bt::Table& table() { return table_; }

 private:
  bt::Table table_;
};

}  // namespace card_risk
