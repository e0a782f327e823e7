// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A filter on the cells of two rows.

#include "input.h"
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

constexpr std::chrono::microseconds kNow = std::chrono::hours(1);

using Kind = Filter::Kind;

bool Has(Filter const& filter, Kind kind) {
  return filter.kind == kind ||
         std::any_of(filter.filters.begin(), filter.filters.end(),
                     [kind](Filter const& f) { return Has(f, kind); });
}

/// The cell that this one was made of, or null.
Cell const* Source(Row const& row, Cell const& cell) {
  for (Cell const& each : row.cells) {
    if (each.family == cell.family && each.qualifier == cell.qualifier &&
        each.timestamp == cell.timestamp) {
      return &each;
    }
  }
  return nullptr;
}

class Target {
 public:
  explicit Target(Input& input) {
    config_.families = {{"g", {}, {}}, {"f", {}, {}}, {"a", {}, {}}};
    REQUIRE(store_.CreateTable("t", config_).ok());
    for (int cells = input.Below(12); cells != 0; --cells) {
      // What is refused is not there.
      (void)store_.MutateRow(
          "t", input.Bool() ? "k" : "l",
          {SetCell{input.FamilyName(), input.Qualifier(), input.Timestamp(kNow),
                   input.Text(6), true}});
    }
    rows_ = Value(store_.ReadRows("t", ReadRowsRequest()));
  }

  void Try(Filter const& filter) {
    (void)ToString(filter);
    auto const rows = Read(filter);
    if (!rows.ok()) {
      REQUIRE(!rows.status().message().empty());
      return;
    }
    REQUIRE(Validate(filter).ok());
    bool const copies =
        Has(filter, Kind::kInterleave) || Has(filter, Kind::kSink);
    for (Row const& row : *rows) {
      REQUIRE(!row.cells.empty());
      REQUIRE(IsInOrder(row, config_, !copies));
      Row const* const whole = row.key == rows_[0].key ? &rows_[0] : &rows_[1];
      REQUIRE(row.key == whole->key);
      for (Cell const& cell : row.cells) {
        Cell const* const source = Source(*whole, cell);
        REQUIRE(source != nullptr);
        REQUIRE(cell.value == source->value ||
                (cell.value.empty() && Has(filter, Kind::kStripValue)));
        REQUIRE(cell.label.empty() || Has(filter, Kind::kLabel));
      }
    }
    // The same in other words. Some are too long or too deep, or must not have
    // a sink.
    for (Filter const& same :
         {Filter::Chain({Filter::PassAll(), filter}),
          Filter::Chain({filter, Filter::PassAll()}),
          Filter::Interleave({Filter::BlockAll(), filter}),
          Filter::Condition(Filter::PassAll(), filter, Filter::BlockAll()),
          Filter::Condition(Filter::BlockAll(), Filter::PassAll(), filter)}) {
      auto const others = Read(same);
      REQUIRE(!others.ok() || *others == *rows);
    }
  }

 private:
  StatusOr<std::vector<Row>> Read(Filter const& filter) {
    ReadRowsRequest request;
    request.filter = filter;
    return store_.ReadRows("t", request);
  }

  Store store_;
  TableConfig config_;
  std::vector<Row> rows_;
};

}  // namespace
}  // namespace bigtable_ttl::reference

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data,
                                      std::size_t size) {
  using namespace bigtable_ttl::reference;
  Input input(data, size);
  Target target(input);
  target.Try(input.AnyFilter(kNow));
  return 0;
}
