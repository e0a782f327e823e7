// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "QueryCompiler.h"
#include "Statuses.h"
#include <absl/strings/ascii.h>
#include <absl/strings/escaping.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <algorithm>
#include <limits>
#include <utility>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;
using Kind = SqlExpr::Kind;
using T = v2::Type;
using std::chrono::microseconds;

grpc::Status notExecuted(std::size_t At, const std::string &What) {
  std::string Printed;
  for (const char C : What)
    Printed += absl::ascii_isprint(C) ? std::string(1, C)
                                      : absl::CHexEscape(std::string(1, C));
  return grpc::Status(
      grpc::StatusCode::UNIMPLEMENTED,
      "SQL, at byte " + std::to_string(At) + ": " + Printed +
          "; the emulator executes SELECT of expressions FROM one table with "
          "its arguments, a subquery or UNPACK of one, and UNNEST, with WHERE, "
          "GROUP BY, HAVING, ORDER BY and LIMIT; docs/fidelity.md lists "
          "operators and functions");
}

static bool same(const SqlExpr &A, const SqlExpr &B) {
  const bool IsExact = A.What == Kind::String || A.What == Kind::Name;
  return A.What == B.What && A.What != Kind::Query &&
         (IsExact ? A.Text == B.Text : isSpelled(A.Text, B.Text)) &&
         std::equal(A.Operands.begin(), A.Operands.end(), B.Operands.begin(),
                    B.Operands.end(), same);
}

void QueryCompiler::group(std::vector<const SqlExpr *> By) {
  for (const SqlExpr *Each : By) {
    GroupBy.push_back(compile(*Each));
    if (Failed.ok() && GroupBy.back().Type.has_map_type())
      wrong(*Each, "a type to group by");
  }
  GroupTrees = std::move(By);
  IsGrouped = true;
}

QueryExpression QueryCompiler::wrong(const SqlExpr &At,
                                     const std::string &Expected) {
  fail(notExecuted(At.At, "expected " + Expected + " at '" +
                              std::string(At.Text) + "'"));
  return constantOf({}, {});
}

QueryExpression QueryCompiler::compile(const SqlExpr &E, TypeKind Expected) {
  QueryExpression Made = compile(E);
  if (auto Same = coerced(Made, Expected))
    return *std::move(Same);
  fail(invalid(absl::StrCat("SQL, at byte ", E.At, ": expected ",
                            spell(typeOf(Expected)), ", but got ",
                            spell(Made.Type))));
  return constantOf(typeOf(Expected), {});
}

QueryExpression QueryCompiler::compile(const SqlExpr &E) {
  if (!Failed.ok())
    return constantOf({}, {});
  if (IsGrouped)
    for (std::size_t I = 0; I != GroupTrees.size(); ++I)
      if (same(*GroupTrees[I], E))
        return valueAt(GroupBy[I].Type, I);
  switch (E.What) {
  case Kind::String:
    return literal(E);
  case Kind::Number:
    return number(E);
  case Kind::Constant:
    if (E.Text.size() == 4 && isSpelled(E.Text, "null"))
      return constantOf({}, {});
    return constantOf(typeOf(T::kBoolType), boolValue(E.Text.size() == 4));
  case Kind::Parameter:
    return parameter(E);
  case Kind::Name:
    return name(E);
  case Kind::Field:
    return field(E);
  case Kind::Subscript:
    return subscript(E);
  case Kind::Operator:
    return operation(E);
  case Kind::Call:
    return call(E);
  case Kind::Cast:
    return cast(E);
  case Kind::Case:
  case Kind::CaseOf:
    return choice(E);
  case Kind::List:
    return array(E);
  default:
    return wrong(E, "another expression");
  }
}

QueryExpression QueryCompiler::literal(const SqlExpr &E) {
  std::string Text;
  bool IsBytes = false;
  if (!readLiteral(E.Text, Text, IsBytes))
    fail(invalid(absl::StrCat("SQL, at byte ", E.At, ": a wrong escape")));
  const TypeKind Kind = IsBytes ? T::kBytesType : T::kStringType;
  return constantOf(typeOf(Kind), textValue(Kind, std::move(Text)));
}

QueryExpression QueryCompiler::number(const SqlExpr &E) {
  const std::string Text(E.Text);
  std::int64_t Int = 0;
  double Float = 0;
  if (absl::SimpleAtoi(Text, &Int) ||
      (isSpelled(E.Text.substr(0, 2), "0x") && absl::SimpleHexAtoi(Text, &Int)))
    return constantOf(typeOf(T::kInt64Type), intValue(Int));
  if (Text.find_first_of(".eE") != std::string::npos &&
      absl::SimpleAtod(Text, &Float))
    return constantOf(typeOf(T::kFloat64Type), floatValue(Float));
  return wrong(E, "a number");
}

QueryExpression QueryCompiler::parameter(const SqlExpr &E) {
  const std::string Name(E.Text.substr(1));
  const auto Type = Context.Types.find(Name);
  if (Name.empty() || E.Text[0] != '@')
    return wrong(E, "the name of a parameter");
  if (Type == Context.Types.end()) {
    fail(invalid("param_types: @" + Name + " has no type"));
    return constantOf({}, {});
  }
  const auto Made = [&Type](v2::Value Value) {
    QueryExpression Of = constantOf(Type->second, std::move(Value));
    Of.IsParameter = true;
    return Of;
  };
  if (!Context.Given)
    return Made({});
  const auto Value = Context.Given->find(Name);
  if (Value == Context.Given->end() || !isOf(Type->second, Value->second)) {
    fail(invalid("params: @" + Name + " has no value of its type"));
    return constantOf({}, {});
  }
  v2::Value Plain = Value->second;
  Plain.clear_type();
  return Made(std::move(Plain));
}

// Columns.

/// Reads the cells of one row in a family.
class FamilyReader {
public:
  /// \p Type is the family's.
  FamilyReader(std::string Name, const v2::Type &Type, bool WithHistory)
      : Name(std::move(Name)), WithHistory(WithHistory) {
    const v2::Type &Value = Type.map_type().value_type();
    IsNumber =
        (WithHistory
             ? Value.array_type().element_type().struct_type().fields(1).type()
             : Value)
            .has_int64_type();
  }

  v2::Value map(const reference::RowView &Row) const {
    v2::Value Made;
    auto &Map = *Made.mutable_array_value();
    for (std::size_t I = 0; I != Row.cells.size();) {
      if (Row.cells[I].family != Name) {
        ++I;
        continue;
      }
      auto &Entry = *Map.add_values()->mutable_array_value();
      *Entry.add_values()->mutable_bytes_value() = Row.cells[I].qualifier;
      takeColumn(Row, I, *Entry.add_values());
    }
    return Made;
  }

  v2::Value column(const reference::RowView &Row,
                   const v2::Value &Qualifier) const {
    v2::Value Found;
    for (std::size_t I = 0; I != Row.cells.size() && !isNull(Qualifier); ++I)
      if (Row.cells[I].family == Name &&
          Row.cells[I].qualifier == rawOf(Qualifier)) {
        takeColumn(Row, I, Found);
        break;
      }
    return Found;
  }

private:
  /// Sets \p To to the cells of the column at \p Cell, and moves on behind
  /// them.
  void takeColumn(const reference::RowView &Row, std::size_t &Cell,
                  v2::Value &To) const {
    const reference::CellView &First = Row.cells[Cell];
    if (!WithHistory)
      To = valueOf(First);
    for (; Cell != Row.cells.size() && Row.cells[Cell].family == First.family &&
           Row.cells[Cell].qualifier == First.qualifier;
         ++Cell)
      if (WithHistory) {
        auto &Fields =
            *To.mutable_array_value()->add_values()->mutable_array_value();
        grpc::Status Ignored;
        *Fields.add_values() =
            timestampValue(Row.cells[Cell].timestamp, Ignored);
        *Fields.add_values() = valueOf(Row.cells[Cell]);
      }
  }

  v2::Value valueOf(const reference::CellView &Cell) const {
    return IsNumber ? intValue(static_cast<std::int64_t>(bigEndian(Cell.value)))
                    : textValue(T::kBytesType, std::string(Cell.value));
  }

  std::string Name;
  bool WithHistory;
  /// True for aggregates.
  bool IsNumber;
};

QueryExpression QueryCompiler::column(std::size_t Index) const {
  const auto &[Name, Type] = Scope.Columns[Index];
  if (Index >= Scope.NumOfTable)
    return valueAt(Type, Index - Scope.NumOfTable);
  QueryExpression Made = valueAt(Type, Index);
  if (Index == 0)
    Made.Get = [](const QueryRow &Row) {
      return textValue(T::kBytesType, std::string(Row.Cells->key));
    };
  else
    Made.Get = [Of = FamilyReader(Name, Type, Scope.WithHistory)](
                   const QueryRow &Row) { return Of.map(*Row.Cells); };
  return Made;
}

QueryExpression QueryCompiler::name(const SqlExpr &E) {
  if (Named && E.What == Kind::Name)
    for (const auto &Item : Named->Items)
      if (Item.Alias == E.Text) {
        const auto *Outer = std::exchange(Named, nullptr);
        QueryExpression Made = compile(Item.Value);
        Named = Outer;
        return Made;
      }
  if (IsGrouped)
    return wrong(E, "an aggregate, or an expression of GROUP BY");
  for (std::size_t I = 0; I != Scope.Columns.size(); ++I)
    if (Scope.Columns[I].first == E.Text)
      return column(I);
  if (isSpelled(E.Text, "CURRENT_TIMESTAMP"))
    return constantOf(typeOf(T::kTimestampType),
                      timestampValue(Context.Now, Failed));
  fail(invalid(Scope.NumOfTable != 0
                   ? "SQL: table '" + Scope.Table + "' has no column family '" +
                         std::string(E.Text) + "'"
                   : absl::StrCat("SQL, at byte ", E.At, ": no column '",
                                  std::string(E.Text), "'")));
  return constantOf({}, {});
}

QueryExpression QueryCompiler::field(const SqlExpr &E) {
  const SqlExpr &Of = E.Operands[0];
  if (Of.What == Kind::Name && !Scope.Alias.empty() && Of.Text == Scope.Alias)
    return name(E);
  QueryExpression From = compile(Of);
  const auto &Fields = From.Type.struct_type().fields();
  for (int I = 0; I != Fields.size(); ++I)
    if (isSpelled(Fields[I].field_name(), E.Text)) {
      v2::Type Type = Fields[I].type();
      return applied(std::move(Type), {std::move(From)},
                     [I](QueryValueList &V, auto &) {
                       return V[0].array_value().values(I);
                     });
    }
  return wrong(E, "a field");
}

QueryExpression QueryCompiler::subscript(const SqlExpr &E) {
  if (E.Operands.size() != 2)
    return wrong(E, "one subscript");
  const SqlExpr &Of = E.Operands[0], &Index = E.Operands[1];
  QueryExpression From = compile(Of);
  if (From.Type.has_map_type()) {
    QueryExpression Key =
        compile(Index, From.Type.map_type().key_type().kind_case());
    v2::Type Type = From.Type.map_type().value_type();
    // A family's column is read without making the map.
    const auto Begin = Scope.Columns.begin();
    if (!IsGrouped && !Named && Of.What == Kind::Name &&
        std::any_of(Begin,
                    Begin + static_cast<std::ptrdiff_t>(Scope.NumOfTable),
                    [&Of](auto &Each) { return Each.first == Of.Text; })) {
      FamilyReader Family(std::string(Of.Text), From.Type, Scope.WithHistory);
      QueryExpression Made = From;
      Made.Type = std::move(Type);
      Made.Get = [Family = std::move(Family),
                  Key = std::move(Key)](const QueryRow &Row) {
        return Family.column(*Row.Cells, Key.Get(Row));
      };
      return Made;
    }
    return applied(std::move(Type), {std::move(From), std::move(Key)},
                   [](QueryValueList &V, auto &) {
                     for (v2::Value &Each :
                          *V[0].mutable_array_value()->mutable_values())
                       if (compare(Each.array_value().values(0), V[1]) == 0)
                         return Each.array_value().values(1);
                     return v2::Value();
                   });
  }
  if (!From.Type.has_array_type())
    return wrong(E, "a map or an array");
  const bool IsCall = Index.What == Kind::Call && Index.Operands.size() == 1;
  const bool IsSafe = IsCall && isSpelled(Index.Text.substr(0, 5), "SAFE_");
  const std::string_view Way =
      IsCall ? Index.Text.substr(IsSafe ? 5 : 0) : "OFFSET";
  const bool IsOrdinal = isSpelled(Way, "ORDINAL");
  if (!IsOrdinal && !isSpelled(Way, "OFFSET"))
    return wrong(Index, "OFFSET or ORDINAL");
  QueryExpression At =
      compile(IsCall ? Index.Operands[0] : Index, T::kInt64Type);
  v2::Type Type = From.Type.array_type().element_type();
  return applied(std::move(Type), {std::move(From), std::move(At)},
                 [=](QueryValueList &V, grpc::Status &Failed) {
                   const std::int64_t I = V[1].int_value() - IsOrdinal;
                   if (I >= 0 && I < V[0].array_value().values_size())
                     return V[0].array_value().values(static_cast<int>(I));
                   if (!IsSafe)
                     Failed = outOfRange("SQL: an array has no element " +
                                         std::to_string(V[1].int_value()));
                   return v2::Value();
                 });
}

// Operators.

std::vector<QueryExpression> QueryCompiler::operands(const SqlExpr &E) {
  std::vector<QueryExpression> Made;
  for (const SqlExpr &Each : E.Operands)
    Made.push_back(compile(Each));
  return Made;
}

QueryExpression QueryCompiler::comparison(const SqlExpr &At,
                                          std::string_view Operator,
                                          QueryExpression A,
                                          QueryExpression B) {
  if (Failed.ok() && !unify(A, B))
    fail(invalid(absl::StrCat("SQL, at byte ", At.At, ": ", spell(A.Type),
                              " and ", spell(B.Type), " cannot be compared")));
  const bool OrEqual = Operator.back() == '=' && Operator != "!=";
  const bool IsLess = Operator[0] == '<', IsGreater = Operator[0] == '>';
  const bool IsUnequal = Operator == "!=" || Operator == "<>";
  return applied(typeOf(T::kBoolType), {std::move(A), std::move(B)},
                 [=](QueryValueList &V, auto &) {
                   const int Order = compare(V[0], V[1]);
                   return boolValue(IsUnequal ? Order != 0
                                    : Order == 0
                                        ? OrEqual
                                        : (Order < 0 ? IsLess : IsGreater));
                 });
}

/// IN, and BETWEEN: what is compared is evaluated once.
QueryExpression QueryCompiler::oneOf(const SqlExpr &E) {
  const bool IsIn = E.Text == "IN";
  const bool HasArray = IsIn && E.Operands.size() == 2 &&
                        E.Operands[1].What == Kind::Call &&
                        isSpelled(E.Operands[1].Text, "UNNEST") &&
                        E.Operands[1].Operands.size() == 1;
  std::vector<QueryExpression> V{compile(E.Operands[0])};
  for (std::size_t I = 1; I != E.Operands.size(); ++I)
    V.push_back(compile(HasArray ? E.Operands[1].Operands[0] : E.Operands[I]));
  if (HasArray && Failed.ok() && !V[1].Type.has_array_type())
    return wrong(E, "an array in UNNEST");
  for (std::size_t I = 1; I != V.size() && Failed.ok(); ++I) {
    QueryExpression Element =
        HasArray ? constantOf(V[1].Type.array_type().element_type(), {}) : V[I];
    if (!unify(V[0], Element) ||
        (HasArray &&
         Element.kind() != V[1].Type.array_type().element_type().kind_case()))
      fail(invalid(absl::StrCat("SQL, at byte ", E.At, ": ", spell(V[0].Type),
                                " and ", spell(Element.Type),
                                " cannot be compared")));
    if (!HasArray)
      V[I] = std::move(Element);
  }
  QueryExpression Made;
  Made.Type = typeOf(T::kBoolType);
  for (const QueryExpression &Each : V)
    Made.IsConstant &= Each.IsConstant;
  Made.Get = [=, V = std::move(V)](const QueryRow &Row) {
    const v2::Value Of = V[0].Get(Row);
    v2::Value Result = boolValue(!IsIn);
    // Returns true if this decides.
    const auto Compares = [&](std::size_t I, const v2::Value &With) {
      const int Order = compare(Of, With);
      if (isNull(Of) || isNull(With))
        Result = {};
      else if (IsIn ? Order == 0 : I == 1 ? Order < 0 : Order > 0)
        Result = boolValue(IsIn);
      return Result.bool_value() == IsIn && !isNull(Result);
    };
    for (std::size_t I = 1; I != V.size(); ++I) {
      const v2::Value With = V[I].Get(Row);
      if (!HasArray && Compares(I, With))
        break;
      if (HasArray)
        for (const v2::Value &Each : With.array_value().values())
          if (Compares(I, Each))
            break;
    }
    return Result;
  };
  return Made;
}

QueryExpression QueryCompiler::operation(const SqlExpr &E) {
  const std::string_view Of = E.Text;
  if (Of == "AND" || Of == "OR") {
    std::vector<QueryExpression> Made;
    for (const SqlExpr &Each : E.Operands)
      Made.push_back(compile(Each, T::kBoolType));
    return logical(Of == "OR", std::move(Made));
  }
  if (Of == "SAFE_CAST")
    return safeCast(E.Operands[0]);
  if (Of == "NOT")
    return applied(typeOf(T::kBoolType), {compile(E.Operands[0], T::kBoolType)},
                   [](QueryValueList &V, auto &) {
                     return boolValue(!V[0].bool_value());
                   });
  if (Of == "IS NULL" || Of == "IS TRUE" || Of == "IS FALSE") {
    QueryExpression Made = Of == "IS NULL"
                               ? compile(E.Operands[0])
                               : compile(E.Operands[0], T::kBoolType);
    Made.Get = [From = std::move(Made.Get), Of](const QueryRow &Row) {
      const v2::Value Value = From(Row);
      return boolValue(Of == "IS NULL"
                           ? isNull(Value)
                           : Value.has_bool_value() &&
                                 Value.bool_value() == (Of == "IS TRUE"));
    };
    Made.Type = typeOf(T::kBoolType);
    Made.IsLiteral = false;
    return Made;
  }
  if (Of == "DISTINCT" || Of == "IS DISTINCT FROM")
    return wrong(E, "another operator");
  if (E.Operands.size() == 1)
    return arithmetic(E);
  if ((Of == "BETWEEN" && E.Operands.size() == 3) || Of == "IN")
    return oneOf(E);
  if (Of == "LIKE" || Of == "||") {
    std::string Expected;
    auto Made = callOf(Of, operands(E), Expected);
    return Made ? *std::move(Made) : wrong(E, Expected);
  }
  if (Of.find_first_of("<>=") != std::string_view::npos && Of != "<<" &&
      Of != ">>")
    return comparison(E, Of, compile(E.Operands[0]), compile(E.Operands[1]));
  return arithmetic(E);
}

QueryExpression QueryCompiler::arithmetic(const SqlExpr &E) {
  const char Of = E.Text[0];
  std::vector<QueryExpression> V = operands(E);
  if (V.size() == 1)
    V.insert(V.begin(), constantOf(typeOf(T::kInt64Type), intValue(0)));
  if (Failed.ok() && (E.Text.size() != 1 ||
                      std::string_view("+-*/").find(Of) == std::string::npos))
    return wrong(E, "another operator");
  const bool IsInt =
      V[0].kind() == T::kInt64Type && V[1].kind() == T::kInt64Type && Of != '/';
  for (QueryExpression &Each : V)
    if (auto Same = coerced(Each, IsInt ? T::kInt64Type : T::kFloat64Type))
      Each = *std::move(Same);
    else
      return wrong(E, "numbers");
  return applied(typeOf(IsInt ? T::kInt64Type : T::kFloat64Type), std::move(V),
                 [=](QueryValueList &V, grpc::Status &Failed) -> v2::Value {
                   if (!IsInt) {
                     const double A = numberOf(V[0]), B = numberOf(V[1]);
                     if (Of == '/' && B == 0)
                       Failed = outOfRange("SQL: division by zero");
                     return floatValue(Of == '+'   ? A + B
                                       : Of == '-' ? A - B
                                       : Of == '*' ? A * B
                                                   : A / (B == 0 ? 1 : B));
                   }
                   const std::int64_t A = V[0].int_value(),
                                      B = V[1].int_value();
                   std::int64_t Result = 0;
                   if (Of == '+'   ? __builtin_add_overflow(A, B, &Result)
                       : Of == '-' ? __builtin_sub_overflow(A, B, &Result)
                                   : __builtin_mul_overflow(A, B, &Result))
                     Failed = outOfRange("SQL: a number is out of range");
                   return intValue(Result);
                 });
}

} // namespace bigtable_ttl::emulator
