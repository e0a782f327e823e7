// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "QueryFilter.h"
#include "QueryPlan.h"
#include "model/Sql.h"
#include "model/SqlTree.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace bigtable_ttl::emulator {

namespace tidy = clang::tidy::bigtable;
namespace v2 = google::bigtable::v2;
using std::chrono::microseconds;

namespace {

/// A query of one table with a lower bound, and the families that it reads.
struct BoundedQuery {
  QueryTable Table;
  bool HasAllFamilies = false;
  std::set<std::string> Families;
};

bool mentionsNow(const tidy::SqlExpr &E) {
  return llvm::StringRef(E.Text).equals_insensitive("CURRENT_TIMESTAMP") ||
         llvm::any_of(E.Operands, mentionsNow);
}

std::optional<BoundedQuery> boundedQuery(const v2::ExecuteQueryRequest &From,
                                         microseconds Now, bool OfServer) {
  const tidy::SqlTree Tree = tidy::parseSql(From.query());
  const auto Reads = tidy::parseQuery(From.query());
  if (From.query().empty() || !Reads || Reads->Reads.size() != 1 ||
      !Reads->Reads[0].Excluded.empty())
    return std::nullopt;
  QueryTypes Types;
  for (const auto &[Name, Value] : From.params()) {
    Types[Name] = Value.type();
    // A prepared query has the types.
    if (!Value.has_type() && Value.has_timestamp_value())
      Types[Name] = typeOf(v2::Type::kTimestampType);
    else if (!Value.has_type() && Value.has_int_value())
      Types[Name] = typeOf(v2::Type::kInt64Type);
  }
  const QueryParameters Given{From.params().begin(), From.params().end()};
  auto Table = tableOf(Tree, {Types, &Given, Now});
  if (!Table || (!Table->After && !Table->AfterOrEqual))
    return std::nullopt;
  // The server's clock makes another one each time.
  if (!OfServer &&
      llvm::any_of(Tree.Root.Selects[0].From[0].Arguments, mentionsNow))
    return std::nullopt;
  const tidy::SqlRead &Read = Reads->Reads[0];
  BoundedQuery Of{*std::move(Table), Read.ReadsAllFamilies, {}};
  Of.Families = {Read.Names.begin(), Read.Names.end()};
  Of.Families.erase("_key");
  return Of;
}

/// Passes the families that \p Of reads.
void addFamilies(const BoundedQuery &Of, v2::RowFilter::Chain &To) {
  if (Of.HasAllFamilies)
    return;
  v2::RowFilter &Families = *To.add_filters();
  if (Of.Families.empty())
    return Families.set_block_all_filter(true);
  if (Of.Families.size() == 1)
    return Families.set_family_name_regex_filter(*Of.Families.begin());
  for (const std::string &Name : Of.Families)
    Families.mutable_interleave()->add_filters()->set_family_name_regex_filter(
        Name);
}

std::optional<QueryFilter> filterOf(const v2::ExecuteQueryRequest &From,
                                    microseconds Now, bool OfServer) {
  const auto Of = boundedQuery(From, Now, OfServer);
  if (!Of)
    return std::nullopt;
  grpc::Status Failed;
  const auto [Begin, End] = Of->Table.times(Failed);
  if (!Failed.ok() || End <= Begin)
    return std::nullopt;
  QueryFilter Result;
  Result.Table = Of->Table.Name;
  v2::RowFilter::Chain &Chain = *Result.Filter.mutable_chain();
  addFamilies(*Of, Chain);
  v2::TimestampRange &Range =
      *Chain.add_filters()->mutable_timestamp_range_filter();
  Range.set_start_timestamp_micros(Begin);
  if (End != QueryTable::NoEnd)
    Range.set_end_timestamp_micros(End);
  return Result;
}

} // namespace

const std::string &textOf(const v2::PrepareQueryRequest &From) {
  return From.query();
}

const std::string &textOf(const v2::ExecuteQueryRequest &From) {
  return From.query();
}

std::optional<QueryFilter> filterOf(const v2::ExecuteQueryRequest &From,
                                    const ClientTime &Now) {
  return filterOf(From, microseconds(Now.Latest), /*OfServer=*/true);
}

std::vector<std::int64_t> startsOf(const v2::ExecuteQueryRequest &From) {
  const auto Filter = filterOf(From, microseconds(0), /*OfServer=*/false);
  return Filter ? startsOf(Filter->Filter) : std::vector<std::int64_t>();
}

} // namespace bigtable_ttl::emulator
