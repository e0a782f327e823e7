// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "QueryRun.h"
#include "Statuses.h"
#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;
using reference::Bound;
using reference::Filter;
using std::chrono::microseconds;

static Filter filterOf(const QueryTable &Of, grpc::Status &Failed) {
  const auto [Begin, End] = Of.times(Failed);
  if (End <= Begin)
    return Filter::BlockAll();
  std::vector<Filter> Stages;
  if (Begin != 0 || End != QueryTable::NoEnd)
    Stages.push_back(Filter::TimestampRange(
        microseconds(Begin), microseconds(End == QueryTable::NoEnd ? 0 : End)));
  if (Of.LatestN) {
    const v2::Value Value = Of.LatestN->value(Failed);
    const std::int64_t N = Value.int_value();
    if (N < 1)
      Failed = invalid("SQL: latest_n: expected 1 or more, but got " +
                       (isNull(Value) ? "NULL" : std::to_string(N)));
    Stages.push_back(Filter::Latest(static_cast<std::int32_t>(
        std::min<std::int64_t>(N, std::numeric_limits<std::int32_t>::max()))));
  } else if (!Of.WithHistory) {
    Stages.push_back(Filter::Latest(1));
  }
  if (Stages.empty())
    return Filter::PassAll();
  return Stages.size() == 1 ? Stages.front() : Filter::Chain(std::move(Stages));
}

reference::ReadRowsRequest requestOf(const QueryPlan &Plan,
                                     const std::string &From,
                                     grpc::Status &Failed) {
  KeyRanges Ranges{{From, std::nullopt}};
  if (Plan.Keys)
    Ranges = intersect(Ranges, Plan.Keys(Failed));
  reference::ReadRowsRequest Request;
  Request.filter = filterOf(*Plan.Table, Failed);
  for (auto &[Begin, End] : Ranges)
    Request.rows.ranges.push_back(
        {Bound::Closed(std::move(Begin)),
         End ? Bound::Open(*std::move(End)) : Bound::None()});
  if (Ranges.empty())
    // No prefix, no row.
    Request.prefixes.emplace();
  return Request;
}

QueryRun::QueryRun(const QueryPlan &Plan, Sink To, grpc::Status &Failed)
    : Plan(Plan), To(std::move(To)), Failed(Failed),
      Left(std::numeric_limits<std::int64_t>::max()) {
  if (Plan.Limit) {
    const v2::Value Limit = Plan.Limit->value(Failed);
    Left = Limit.int_value();
    if (Failed.ok() && (isNull(Limit) || Left < 0))
      Failed = invalid("SQL: LIMIT: expected 0 or more");
  }
  if (Plan.Inner)
    Inner = std::make_unique<QueryRun>(
        *Plan.Inner,
        [this](QueryValueList Values) {
          if (this->Plan.Unpacks)
            unpack(Values);
          else
            take({nullptr, &Values, this->Failed});
        },
        Failed);
  // There is a group without GROUP BY, even without rows.
  if (Plan.IsGrouped && Plan.GroupBy.empty()) {
    Numbers.emplace("", 0);
    Groups.emplace_back();
    Groups.back().Values.resize(Plan.Aggregates.size());
    Groups.back().Seen.resize(Plan.Aggregates.size());
    Groups.back().Counts.resize(Plan.Aggregates.size());
  }
}

bool QueryRun::add(const reference::RowView &Row) {
  if (Inner) {
    if (!Inner->add(Row))
      return false;
  } else {
    take({&Row, nullptr, Failed});
  }
  return Failed.ok() && (Left > 0 || Plan.IsGrouped || !Plan.OrderBy.empty());
}

void QueryRun::take(const QueryRow &Row) {
  if (!Plan.Elements)
    return select(Row);
  const v2::Value Array = Plan.Elements->Get(Row);
  QueryValueList Values = Row.Values ? *Row.Values : QueryValueList();
  Values.emplace_back();
  for (const v2::Value &Each : Array.array_value().values()) {
    Values.back() = Each;
    select({Row.Cells, &Values, Failed});
  }
}

void QueryRun::select(const QueryRow &Row) {
  if (!Failed.ok())
    return;
  if (Plan.Where && !Plan.Where->Get(Row).bool_value())
    return;
  if (Plan.IsGrouped)
    count(Row);
  else
    emit(Row);
}

// UNPACK.

/// Calls \p For with the array that has the versions of \p Value, which may be
/// a map of them.
static void forEachHistory(const v2::Type &Type, v2::Value &Value,
                           const std::function<void(v2::Value &)> &For) {
  if (Type.has_map_type()) {
    for (v2::Value &Each : *Value.mutable_array_value()->mutable_values())
      forEachHistory(Type.map_type().value_type(),
                     *Each.mutable_array_value()->mutable_values(1), For);
    return;
  }
  const auto &Fields = Type.array_type().element_type().struct_type().fields();
  if (Fields.size() == 2 && Fields[0].field_name() == "timestamp")
    For(Value);
}

/// Removes the entries of \p Map, or of a map in it, that have no value.
static void removeNulls(v2::Value &Map) {
  auto &Entries = *Map.mutable_array_value()->mutable_values();
  for (int I = Entries.size(); I-- != 0;)
    if (isNull(Entries[I].array_value().values(1)))
      Entries.DeleteSubrange(I, 1);
}

void QueryRun::unpack(const QueryValueList &Of) {
  const auto &Columns = Plan.Inner->Columns;
  const auto TimeOf = [](const v2::Value &Version) {
    return microsOf(Version.array_value().values(0));
  };
  std::set<microseconds, std::greater<>> Times;
  QueryValueList Row = Of;
  for (std::size_t I = 0; I != Row.size(); ++I)
    forEachHistory(Columns[I].Of.Type, Row[I], [&](v2::Value &History) {
      for (const v2::Value &Each : History.array_value().values())
        Times.insert(TimeOf(Each));
    });
  for (const microseconds Time : Times) {
    Row = Of;
    for (std::size_t I = 0; I != Row.size(); ++I) {
      forEachHistory(Columns[I].Of.Type, Row[I], [&](v2::Value &History) {
        v2::Value Found;
        for (const v2::Value &Each : History.array_value().values())
          if (TimeOf(Each) == Time)
            Found = Each.array_value().values(1);
        History = std::move(Found);
      });
      if (Columns[I].Of.Type.has_map_type())
        removeNulls(Row[I]);
    }
    Row.push_back(timestampValue(Time, Failed));
    take({nullptr, &Row, Failed});
  }
}

// GROUP BY.

void QueryRun::count(const QueryRow &Row) {
  QueryValueList Values;
  std::string Key;
  for (const QueryExpression &Each : Plan.GroupBy) {
    Values.push_back(Each.Get(Row));
    const std::string Bytes = Values.back().SerializeAsString();
    Key += std::to_string(Bytes.size()) + ":" + Bytes;
  }
  const auto [At, IsNew] = Numbers.emplace(Key, Groups.size());
  const std::size_t Size = Values.size() + Plan.Aggregates.size();
  if (IsNew) {
    Groups.emplace_back();
    Groups.back().Values = std::move(Values);
    Groups.back().Values.resize(Size);
    Groups.back().Seen.resize(Plan.Aggregates.size());
    Groups.back().Counts.resize(Plan.Aggregates.size());
  }
  for (std::size_t I = 0; I != Plan.Aggregates.size(); ++I)
    addTo(Groups[At->second], I, Row);
}

void QueryRun::addTo(Group &Of, std::size_t Index, const QueryRow &Row) {
  using Kind = QueryAggregate::Kind;
  const QueryAggregate &Aggregate = Plan.Aggregates[Index];
  v2::Value &Result = Of.Values[Plan.GroupBy.size() + Index];
  const v2::Value Value = Aggregate.Of ? Aggregate.Of->Get(Row) : intValue(0);
  if ((isNull(Value) && Aggregate.What != Kind::Array) ||
      (Aggregate.What == Kind::CountIf && !Value.bool_value()) ||
      (Aggregate.IsDistinct &&
       !Of.Seen[Index].insert(Value.SerializeAsString()).second))
    return;
  const bool IsFirst = Of.Counts[Index]++ == 0;
  switch (Aggregate.What) {
  case Kind::Count:
  case Kind::CountIf:
    break;
  case Kind::Sum:
    if (Value.has_int_value()) {
      std::int64_t Sum = 0;
      if (__builtin_add_overflow(Result.int_value(), Value.int_value(), &Sum))
        Failed = outOfRange("SUM() aggregation overflow");
      Result = intValue(Sum);
      break;
    }
    [[fallthrough]];
  case Kind::Average:
    Result = floatValue(Result.float_value() + numberOf(Value));
    break;
  case Kind::Least:
  case Kind::Greatest:
    if (const int Order = compare(Value, Result);
        IsFirst || (Aggregate.What == Kind::Least ? Order < 0 : Order > 0))
      Result = Value;
    break;
  case Kind::Array:
    *Result.mutable_array_value()->add_values() = Value;
  }
}

// Results.

void QueryRun::finish() {
  if (Inner)
    Inner->finish();
  else if (!Plan.Table)
    take({nullptr, nullptr, Failed});
  for (Group &Each : Groups) {
    for (std::size_t I = 0; I != Plan.Aggregates.size(); ++I) {
      using Kind = QueryAggregate::Kind;
      v2::Value &Result = Each.Values[Plan.GroupBy.size() + I];
      if (Plan.Aggregates[I].What <= Kind::CountIf)
        Result = intValue(Each.Counts[I]);
      else if (Plan.Aggregates[I].What == Kind::Average && !isNull(Result))
        Result = floatValue(Result.float_value() /
                            static_cast<double>(Each.Counts[I]));
    }
    const QueryRow Row{nullptr, &Each.Values, Failed};
    if (!Plan.Having || Plan.Having->Get(Row).bool_value())
      emit(Row);
  }
  std::vector<std::size_t> Order(Ordered.size());
  std::iota(Order.begin(), Order.end(), 0);
  std::sort(Order.begin(), Order.end(), [this](std::size_t A, std::size_t B) {
    for (std::size_t I = 0; I != Plan.OrderBy.size(); ++I)
      if (const int Signum = compare(Ordered[A].first[I], Ordered[B].first[I]))
        return (Signum < 0) != Plan.OrderBy[I].IsDescending;
    return A < B;
  });
  for (const std::size_t I : Order)
    send(std::move(Ordered[I].second));
  Ordered.clear();
}

void QueryRun::emit(const QueryRow &Row) {
  QueryValueList Values, Keys;
  for (const QueryPlan::Column &Each : Plan.Columns)
    Values.push_back(Each.Of.Get(Row));
  for (const QueryPlan::Order &Each : Plan.OrderBy)
    Keys.push_back(Each.Of.Get(Row));
  if (Plan.OrderBy.empty())
    send(std::move(Values));
  else
    Ordered.emplace_back(std::move(Keys), std::move(Values));
}

void QueryRun::send(QueryValueList Values) {
  if (Left <= 0 || !Failed.ok())
    return;
  --Left;
  To(std::move(Values));
}

} // namespace bigtable_ttl::emulator
