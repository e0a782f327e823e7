// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls, and other expressions with words.

#include "QueryCompiler.h"
#include "Statuses.h"
#include <algorithm>
#include <limits>
#include <utility>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;
using Kind = SqlExpr::Kind;
using T = v2::Type;
using std::chrono::microseconds;

std::optional<QueryAggregate::Kind> aggregateOf(const SqlExpr &E) {
  using Kind = QueryAggregate::Kind;
  constexpr std::pair<const char *, Kind> Names[] = {
      {"COUNT", Kind::Count},    {"COUNTIF", Kind::CountIf},
      {"SUM", Kind::Sum},        {"AVG", Kind::Average},
      {"MIN", Kind::Least},      {"MAX", Kind::Greatest},
      {"ARRAY_AGG", Kind::Array}};
  if (E.What == SqlExpr::Kind::Call)
    for (const auto &[Name, What] : Names)
      if (isSpelled(E.Text, Name))
        return What;
  return std::nullopt;
}

QueryExpression QueryCompiler::call(const SqlExpr &E) {
  if (const auto What = aggregateOf(E))
    return aggregate(E, *What);
  const auto Is = [&E](const char *Name) { return isSpelled(E.Text, Name); };
  if (Is("CURRENT_TIMESTAMP") && E.Operands.empty())
    return constantOf(typeOf(T::kTimestampType),
                      timestampValue(Context.Now, Failed));
  if (Is("TIMESTAMP_ADD"))
    return shifted(E, 1);
  if (Is("TIMESTAMP_SUB"))
    return shifted(E, -1);
  if (Is("TIMESTAMP_TRUNC"))
    return truncated(E);
  if (Is("IF"))
    return choice(E);
  if (Is("IFNULL") || Is("COALESCE"))
    return firstNonNull(E);
  if (Is("NULLIF"))
    return nullIf(E);
  if (Is("STRUCT"))
    return structure(E);
  std::string Expected;
  auto Made = callOf(E.Text, operands(E), Expected);
  return Made ? *std::move(Made) : wrong(E, Expected);
}

// Arrays and structs.

/// Returns the values of \p Of as an array, or as the fields of a struct.
static QueryExpression listOf(v2::Type Type, std::vector<QueryExpression> Of) {
  QueryExpression Made;
  Made.Type = std::move(Type);
  for (const QueryExpression &Each : Of)
    Made.IsConstant &= Each.IsConstant;
  Made.Get = [Of = std::move(Of)](const QueryRow &Row) {
    v2::Value Values;
    Values.mutable_array_value();
    for (const QueryExpression &Each : Of)
      *Values.mutable_array_value()->add_values() = Each.Get(Row);
    return Values;
  };
  return Made;
}

QueryExpression QueryCompiler::array(const SqlExpr &E) {
  std::vector<QueryExpression> Of = operands(E);
  if (E.Text != "[" || !unify(Of) ||
      (!Of.empty() && Of[0].Type.has_array_type()))
    return wrong(E, "an array of elements of one type");
  // The type of NULL is decided by what it is combined with.
  return listOf(arrayOf(Of.empty() ? v2::Type() : Of[0].Type), std::move(Of));
}

QueryExpression QueryCompiler::structure(const SqlExpr &E) {
  v2::Type Type;
  std::vector<QueryExpression> Of;
  for (const SqlExpr &Each : E.Operands) {
    const bool IsNamed = Each.What == Kind::Argument;
    Of.push_back(compile(IsNamed ? Each.Operands[0] : Each));
    auto &Field = *Type.mutable_struct_type()->add_fields();
    if (IsNamed || Each.What == Kind::Name || Each.What == Kind::Field)
      Field.set_field_name(std::string(Each.Text));
    *Field.mutable_type() = Of.back().Type;
  }
  return Of.empty() ? wrong(E, "a field")
                    : listOf(std::move(Type), std::move(Of));
}

// Time.

/// Returns the length of a unit of time in microseconds; 0 for other names.
static std::int64_t microsOfUnit(std::string_view Name) {
  constexpr std::pair<const char *, std::int64_t> Units[] = {
      {"MICROSECOND", 1},   {"MILLISECOND", 1000}, {"SECOND", 1000000},
      {"MINUTE", 60000000}, {"HOUR", 3600000000},  {"DAY", 86400000000}};
  for (const auto &[Unit, Micros] : Units)
    if (isSpelled(Name, Unit))
      return Micros;
  return 0;
}

/// TIMESTAMP_ADD and TIMESTAMP_SUB.
QueryExpression QueryCompiler::shifted(const SqlExpr &E, int Sign) {
  if (E.Operands.size() != 2 || E.Operands[1].What != Kind::Interval)
    return wrong(E, "a timestamp and an INTERVAL");
  const SqlExpr &Interval = E.Operands[1];
  const std::int64_t Unit = microsOfUnit(Interval.Text);
  if (Unit == 0)
    return wrong(Interval, "a unit such as SECOND");
  return applied(
      typeOf(T::kTimestampType),
      {compile(E.Operands[0], T::kTimestampType),
       compile(Interval.Operands[0], T::kInt64Type)},
      [Micros = Unit * Sign](QueryValueList &V, grpc::Status &Failed) {
        std::int64_t Offset = 0, Time = microsOf(V[0]).count();
        if (__builtin_mul_overflow(V[1].int_value(), Micros, &Offset) ||
            __builtin_add_overflow(Time, Offset, &Time))
          Time = std::numeric_limits<std::int64_t>::max();
        return timestampValue(microseconds(Time), Failed);
      });
}

/// TIMESTAMP_TRUNC in UTC.
QueryExpression QueryCompiler::truncated(const SqlExpr &E) {
  const bool HasUnit =
      E.Operands.size() == 2 && E.Operands[1].What == Kind::Name;
  const std::int64_t Unit = HasUnit ? microsOfUnit(E.Operands[1].Text) : 0;
  if (Unit == 0)
    return wrong(E, "a timestamp and a unit from MICROSECOND to DAY");
  return applied(
      typeOf(T::kTimestampType), {compile(E.Operands[0], T::kTimestampType)},
      [Unit](QueryValueList &V, grpc::Status &Failed) {
        return timestampValue(microseconds(floorOf(V[0], Unit) * Unit), Failed);
      });
}

// Choices.

/// CASE and IF.
QueryExpression QueryCompiler::choice(const SqlExpr &E) {
  const bool IsCompared = E.What == Kind::CaseOf;
  if (E.What == Kind::Call && E.Operands.size() != 3)
    return wrong(E, "other arguments");
  std::vector<QueryExpression> Conditions, Results;
  if (IsCompared)
    Conditions.push_back(compile(E.Operands[0]));
  std::size_t I = IsCompared;
  for (; I + 1 < E.Operands.size(); I += 2) {
    Conditions.push_back(IsCompared ? compile(E.Operands[I])
                                    : compile(E.Operands[I], T::kBoolType));
    if (IsCompared && Failed.ok() && !unify(Conditions[0], Conditions.back()))
      return wrong(E.Operands[I], "a value of another type");
    Results.push_back(compile(E.Operands[I + 1]));
  }
  Results.push_back(I < E.Operands.size() ? compile(E.Operands[I])
                                          : constantOf({}, {}));
  if (!unify(Results))
    return wrong(E, "results of one type");
  QueryExpression Made;
  Made.Type = Results[0].Type;
  for (const auto *List : {&Conditions, &Results})
    for (const QueryExpression &Each : *List)
      Made.IsConstant &= Each.IsConstant;
  Made.Get = [=, Conditions = std::move(Conditions),
              Results = std::move(Results)](const QueryRow &Row) {
    const v2::Value Of = IsCompared ? Conditions[0].Get(Row) : v2::Value();
    for (std::size_t I = 0; I + 1 != Results.size(); ++I) {
      const v2::Value When = Conditions[I + IsCompared].Get(Row);
      if (IsCompared ? !isNull(Of) && !isNull(When) && compare(Of, When) == 0
                     : When.bool_value())
        return Results[I].Get(Row);
    }
    return Results.back().Get(Row);
  };
  return Made;
}

/// IFNULL and COALESCE.
QueryExpression QueryCompiler::firstNonNull(const SqlExpr &E) {
  std::vector<QueryExpression> Of = operands(E);
  if (Of.size() < 2)
    return wrong(E, "other arguments");
  if (!unify(Of))
    return wrong(E, "arguments of one type");
  QueryExpression Made;
  Made.Type = Of[0].Type;
  for (const QueryExpression &Each : Of)
    Made.IsConstant &= Each.IsConstant;
  Made.Get = [Of = std::move(Of)](const QueryRow &Row) {
    v2::Value Value;
    for (const QueryExpression &Each : Of)
      if (isNull(Value))
        Value = Each.Get(Row);
    return Value;
  };
  return Made;
}

QueryExpression QueryCompiler::nullIf(const SqlExpr &E) {
  std::vector<QueryExpression> Of = operands(E);
  if (Of.size() != 2 || (Failed.ok() && !unify(Of[0], Of[1])))
    return wrong(E, "two arguments of one type");
  QueryExpression Made = Of[0];
  Made.IsConstant &= Of[1].IsConstant;
  Made.IsLiteral = false;
  Made.Get = [Of = std::move(Of)](const QueryRow &Row) {
    v2::Value Value = Of[0].Get(Row);
    const v2::Value With = Of[1].Get(Row);
    return isNull(With) || compare(Value, With) != 0 ? Value : v2::Value();
  };
  return Made;
}

QueryExpression QueryCompiler::cast(const SqlExpr &E) {
  constexpr std::pair<const char *, TypeKind> Names[] = {
      {"BYTES", T::kBytesType},         {"STRING", T::kStringType},
      {"INT64", T::kInt64Type},         {"FLOAT32", T::kFloat32Type},
      {"FLOAT64", T::kFloat64Type},     {"BOOL", T::kBoolType},
      {"TIMESTAMP", T::kTimestampType}, {"DATE", T::kDateType}};
  QueryExpression From = compile(E.Operands[0]);
  for (const auto &[Name, To] : Names)
    if (isSpelled(E.Text, Name)) {
      if (!canCast(From.kind(), To))
        return wrong(E, "another type");
      return applied(typeOf(To), {std::move(From)},
                     [To = To](QueryValueList &V, grpc::Status &Failed) {
                       return castTo(To, V[0], Failed);
                     });
    }
  return wrong(E, "BYTES, STRING, INT64, FLOAT32, FLOAT64, BOOL, TIMESTAMP or "
                  "DATE");
}

/// A cast that returns NULL where CAST fails.
QueryExpression QueryCompiler::safeCast(const SqlExpr &E) {
  QueryExpression Made = cast(E);
  Made.Get = [Of = std::move(Made.Get)](const QueryRow &Row) {
    grpc::Status Failed;
    v2::Value Value = Of({Row.Cells, Row.Values, Failed});
    return Failed.ok() ? Value : v2::Value();
  };
  return Made;
}

QueryExpression QueryCompiler::aggregate(const SqlExpr &E,
                                         QueryAggregate::Kind What) {
  if (!std::exchange(IsGrouped, false) || E.Operands.size() != 1)
    return wrong(E, "no aggregate function");
  QueryAggregate Made;
  Made.What = What;
  const SqlExpr *Of = &E.Operands[0];
  Made.IsDistinct = Of->What == Kind::Operator && Of->Text == "DISTINCT";
  if (Made.IsDistinct)
    Of = &Of->Operands[0];
  v2::Type Type = typeOf(T::kInt64Type);
  if (Of->What != Kind::Star) {
    Made.Of = What == QueryAggregate::Kind::CountIf ? compile(*Of, T::kBoolType)
                                                    : compile(*Of);
    const v2::Type &From = Made.Of->Type;
    const bool IsNumber = From.has_int64_type() || From.has_float64_type() ||
                          From.has_float32_type();
    const bool IsSum = What == QueryAggregate::Kind::Sum ||
                       What == QueryAggregate::Kind::Average;
    const bool IsArray = What == QueryAggregate::Kind::Array;
    if (Failed.ok() &&
        (IsSum     ? !IsNumber
         : IsArray ? From.has_array_type()
                   : What > QueryAggregate::Kind::Average &&
                         (From.has_map_type() || From.has_array_type())))
      wrong(E, "an argument of another type");
    if (What >= QueryAggregate::Kind::Sum)
      Type = IsArray  ? arrayOf(From)
             : !IsSum ? From
             : From.has_int64_type() && What == QueryAggregate::Kind::Sum
                 ? typeOf(T::kInt64Type)
                 : typeOf(T::kFloat64Type);
  } else if (What != QueryAggregate::Kind::Count || Made.IsDistinct) {
    wrong(E, "an argument");
  }
  IsGrouped = true;
  Aggregates.push_back(std::move(Made));
  return valueAt(std::move(Type), GroupBy.size() + Aggregates.size() - 1);
}

} // namespace bigtable_ttl::emulator
