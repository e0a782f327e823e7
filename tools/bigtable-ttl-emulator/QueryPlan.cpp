// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "QueryPlan.h"
#include "Statuses.h"
#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <algorithm>
#include <bigtable_ttl/reference/row.h>

namespace bigtable_ttl::emulator {

namespace tidy = clang::tidy::bigtable;
namespace v2 = google::bigtable::v2;
using Kind = SqlExpr::Kind;
using T = v2::Type;

/// A value can be twice as long in each query around another.
static constexpr unsigned NestedQueries = 8;

std::pair<std::int64_t, std::int64_t>
QueryTable::times(grpc::Status &Failed) const {
  std::int64_t Begin = 0, End = NoEnd;
  const auto Micros = [&](const QueryExpression &Of) {
    const v2::Value Value = Of.value(Failed);
    if (isNull(Value) && Failed.ok())
      Failed = invalid("SQL: an argument of table '" + Name + "' is NULL");
    return microsOf(Value).count();
  };
  if (After)
    Begin = std::max(Begin, Micros(*After) + 1);
  if (AfterOrEqual)
    Begin = std::max(Begin, Micros(*AfterOrEqual));
  if (Before)
    End = std::min(End, Micros(*Before));
  for (const auto &Last : {BeforeOrEqual, AsOf})
    if (Last)
      End = std::min(End, Micros(*Last) + 1);
  return {Begin, End};
}

std::string after(std::string Key) {
  Key += '\0';
  return Key;
}

KeyRanges intersect(const KeyRanges &A, const KeyRanges &B) {
  KeyRanges Both;
  for (const KeyRange &Left : A)
    for (const KeyRange &Right : B) {
      KeyRange Range{std::max(Left.first, Right.first), Left.second};
      if (!Range.second || (Right.second && *Right.second < *Range.second))
        Range.second = Right.second;
      if (!Range.second || Range.first < *Range.second)
        Both.push_back(std::move(Range));
    }
  return Both;
}

/// Returns the ranges in order, without those that overlap.
static KeyRanges united(KeyRanges All) {
  std::sort(All.begin(), All.end());
  KeyRanges Made;
  for (KeyRange &Each : All) {
    if (Made.empty() ||
        (Made.back().second && *Made.back().second < Each.first))
      Made.push_back(std::move(Each));
    else if (Made.back().second &&
             (!Each.second || *Made.back().second < *Each.second))
      Made.back().second = std::move(Each.second);
  }
  return Made;
}

namespace {

class Planner {
public:
  Planner(const QueryContext &Context, const QueryCatalog &Tables,
          unsigned Depth = 0)
      : Context(Context), Tables(Tables), Depth(Depth) {}

  grpc::Status plan(const tidy::SqlQueryTree &Tree, QueryPlan &To) {
    if (!Tree.Names.empty() || Tree.Selects.size() != 1)
      return notExecuted(0, "expected one SELECT");
    const tidy::SqlSelect &S = Tree.Selects[0];
    QueryScope Scope;
    if (grpc::Status Status = from(S, Scope, To); !Status.ok())
      return Status;
    Compiler.emplace(Context, std::move(Scope));
    if (!S.Where.empty()) {
      To.Where = Compiler->compile(S.Where[0], T::kBoolType);
      if (To.Table)
        To.Keys = keys(S.Where[0]);
    }
    std::vector<const SqlExpr *> By;
    for (const SqlExpr &Each : S.GroupBy)
      By.push_back(meant(Each, S));
    To.IsGrouped = !By.empty() || S.Having;
    for (const tidy::SqlItem &Each : S.Items)
      To.IsGrouped |= hasAggregate(Each.Value);
    if (To.IsGrouped)
      Compiler->group(std::move(By));
    for (const tidy::SqlItem &Each : S.Items)
      item(Each, To);
    Compiler->name(S);
    if (S.Having)
      To.Having = Compiler->compile(*S.Having, T::kBoolType);
    for (const tidy::SqlOrder &Each : S.OrderBy) {
      const SqlExpr &Of = *numbered(Each.Value, S);
      To.OrderBy.push_back({Compiler->compile(Of), Each.IsDescending});
      const v2::Type &Type = To.OrderBy.back().Of.Type;
      if (Type.has_map_type() || Type.has_array_type() ||
          Type.has_struct_type())
        Compiler->fail(notExecuted(Of.At, "expected a type with an order"));
    }
    if (S.Limit) {
      To.Limit = Compiler->compile(*S.Limit, T::kInt64Type);
      if (!To.Limit->IsConstant)
        Compiler->fail(notExecuted(S.Limit->At, "expected a constant"));
    }
    To.GroupBy = std::move(Compiler->GroupBy);
    To.Aggregates = std::move(Compiler->Aggregates);
    return Compiler->Failed;
  }

  /// Reads the table \p From with its arguments.
  static grpc::Status table(const tidy::SqlSource &From,
                            const QueryContext &Context, QueryTable &To) {
    To.Name = From.Name;
    QueryCompiler Arguments(Context, {});
    for (const SqlExpr &Each : From.Arguments) {
      const auto Takes = [&](const char *Name,
                             std::optional<QueryExpression> &Argument,
                             TypeKind Kind) {
        if (!isSpelled(Each.Text, Name))
          return false;
        Argument = Arguments.compile(Each.Operands[0], Kind);
        return true;
      };
      std::optional<QueryExpression> History;
      if (Each.What != Kind::Argument)
        return notExecuted(Each.At, "expected an argument with its name");
      if (Takes("with_history", History, T::kBoolType)) {
        if (Each.Operands[0].What != Kind::Constant)
          return notExecuted(Each.At, "expected TRUE or FALSE");
        To.WithHistory = isSpelled(Each.Operands[0].Text, "true");
      } else if (!Takes("after", To.After, T::kTimestampType) &&
                 !Takes("after_or_equal", To.AfterOrEqual, T::kTimestampType) &&
                 !Takes("before", To.Before, T::kTimestampType) &&
                 !Takes("before_or_equal", To.BeforeOrEqual,
                        T::kTimestampType) &&
                 !Takes("as_of", To.AsOf, T::kTimestampType) &&
                 !Takes("latest_n", To.LatestN, T::kInt64Type)) {
        return notExecuted(
            Each.At, "expected with_history, after, after_or_equal, before, "
                     "before_or_equal, as_of or latest_n, but found '" +
                         std::string(Each.Text) + "'");
      }
    }
    if (!Arguments.Failed.ok())
      return Arguments.Failed;
    if (!To.WithHistory && (To.After || To.AfterOrEqual || To.Before ||
                            To.BeforeOrEqual || To.LatestN))
      return invalid("SQL: after, after_or_equal, before, before_or_equal and "
                     "latest_n need with_history => TRUE");
    if (To.WithHistory && To.AsOf)
      return grpc::Status(
          grpc::StatusCode::UNIMPLEMENTED,
          "SQL: as_of together with with_history is not emulated");
    return grpc::Status::OK;
  }

private:
  grpc::Status from(const tidy::SqlSelect &S, QueryScope &Scope,
                    QueryPlan &To) {
    using Source = tidy::SqlSource::Kind;
    for (const tidy::SqlSource &From : S.From) {
      const std::string Alias(From.Alias.empty() ? From.Name : From.Alias);
      grpc::Status Status;
      if (From.What == Source::Unnest) {
        Status = elements(From, Scope, To);
      } else if (&From != &S.From[0]) {
        Status = notExecuted(From.At, "expected one table");
      } else {
        Scope.Alias = Alias;
        Status = From.What == Source::Table ? table(From, Scope, To)
                                            : subquery(From, Scope, To);
      }
      if (!Status.ok())
        return Status;
    }
    return grpc::Status::OK;
  }

  grpc::Status table(const tidy::SqlSource &From, QueryScope &Scope,
                     QueryPlan &To) {
    QueryTable &Made = To.Table.emplace();
    if (grpc::Status Status = table(From, Context, Made); !Status.ok())
      return Status;
    Scope.WithHistory = Made.WithHistory;
    Scope.Table = Made.Name;
    Scope.Columns.emplace_back("_key", typeOf(T::kBytesType));
    std::vector<std::pair<std::string, v2::Type>> Families;
    grpc::Status Status = Tables(Made.Name, Families);
    std::sort(Families.begin(), Families.end(),
              [](auto &A, auto &B) { return A.first < B.first; });
    for (const auto &[Name, Type] : Families) {
      const v2::Type Value =
          typeOf(Type.has_aggregate_type() ? T::kInt64Type : T::kBytesType);
      Scope.Columns.emplace_back(
          Name,
          mapOf(typeOf(T::kBytesType),
                Made.WithHistory
                    ? arrayOf(pairOf("timestamp", typeOf(T::kTimestampType),
                                     "value", Value))
                    : Value));
    }
    Scope.NumOfTable = Scope.Columns.size();
    return Status;
  }

  /// A query after FROM, or in UNPACK.
  grpc::Status subquery(const tidy::SqlSource &From, QueryScope &Scope,
                        QueryPlan &To) {
    using Source = tidy::SqlSource::Kind;
    const SqlExpr *Of =
        From.Arguments.size() == 1 ? &From.Arguments[0] : nullptr;
    To.Unpacks = From.What == Source::Function;
    if (!Of || Of->What != Kind::Query ||
        (To.Unpacks ? !isSpelled(From.Name, "UNPACK")
                    : From.What != Source::Query))
      return notExecuted(From.At,
                         "expected a table, a query, or UNPACK of a query");
    if (Depth == NestedQueries)
      return notExecuted(From.At, "expected fewer queries within each other");
    auto Inner = std::make_shared<QueryPlan>();
    if (grpc::Status Status =
            Planner(Context, Tables, Depth + 1).plan(*Of->Query, *Inner);
        !Status.ok())
      return Status;
    if (To.Unpacks && !Inner->Table)
      return notExecuted(From.At, "expected UNPACK of a query of a table");
    for (const QueryPlan::Column &Each : Inner->Columns)
      Scope.Columns.emplace_back(Each.Name, To.Unpacks ? unpacked(Each.Of.Type)
                                                       : Each.Of.Type);
    if (To.Unpacks)
      Scope.Columns.emplace_back("_timestamp", typeOf(T::kTimestampType));
    To.Inner = std::move(Inner);
    return grpc::Status::OK;
  }

  grpc::Status elements(const tidy::SqlSource &From, QueryScope &Scope,
                        QueryPlan &To) {
    QueryCompiler Array(Context, Scope);
    QueryExpression Of = Array.compile(From.Arguments[0]);
    if (!Array.Failed.ok())
      return Array.Failed;
    if (!Of.Type.has_array_type() || To.Elements)
      return notExecuted(From.At, "expected UNNEST of one array");
    Scope.Columns.emplace_back(From.Alias, Of.Type.array_type().element_type());
    To.Elements = std::move(Of);
    return grpc::Status::OK;
  }

  /// Returns the type of one version of a column with its history.
  static v2::Type unpacked(const v2::Type &Of) {
    if (Of.has_map_type())
      return mapOf(Of.map_type().key_type(),
                   unpacked(Of.map_type().value_type()));
    const auto &Fields = Of.array_type().element_type().struct_type().fields();
    return Fields.size() == 2 && Fields[0].field_name() == "timestamp"
               ? Fields[1].type()
               : Of;
  }

  static bool hasAggregate(const SqlExpr &E) {
    return aggregateOf(E) ||
           std::any_of(E.Operands.begin(), E.Operands.end(), hasAggregate);
  }

  /// Returns the expression of the column with the number \p E.
  static const SqlExpr *numbered(const SqlExpr &E, const tidy::SqlSelect &S) {
    std::size_t Number = 0;
    return E.What == Kind::Number &&
                   absl::SimpleAtoi(std::string(E.Text), &Number) &&
                   Number >= 1 && Number <= S.Items.size()
               ? &S.Items[Number - 1].Value
               : &E;
  }

  /// Returns the expression for the number of a column, or for its name, which
  /// no other column has.
  const SqlExpr *meant(const SqlExpr &E, const tidy::SqlSelect &S) const {
    const auto &Columns = Compiler->Scope.Columns;
    if (E.What == Kind::Name &&
        std::none_of(Columns.begin(), Columns.end(),
                     [&E](auto &Each) { return Each.first == E.Text; }))
      for (const tidy::SqlItem &Each : S.Items)
        if (Each.Alias == E.Text)
          return &Each.Value;
    return numbered(E, S);
  }

  void item(const tidy::SqlItem &Item, QueryPlan &To) {
    const SqlExpr &E = Item.Value;
    if (E.What != Kind::Star) {
      const bool IsNamed = E.What == Kind::Name || E.What == Kind::Field;
      const std::string_view Name =
          Item.Alias.empty() && IsNamed ? E.Text : Item.Alias;
      To.Columns.push_back({std::string(Name), Compiler->compile(E)});
      return;
    }
    const auto &Columns = Compiler->Scope.Columns;
    if (To.IsGrouped || Columns.empty() ||
        (!E.Operands.empty() && E.Operands[0].Text != Compiler->Scope.Alias))
      return Compiler->fail(notExecuted(E.At, "expected no '*'"));
    auto Names = Item.Excluded;
    for (const auto &Each : Item.Replaced)
      Names.push_back(Each.second);
    for (const std::string_view Name : Names)
      if (std::none_of(Columns.begin(), Columns.end(), [Name](auto &Each) {
            return isSpelled(Each.first, Name);
          }))
        Compiler->fail(invalid(absl::StrCat(
            "SQL, at byte ", E.At, ": no column '", std::string(Name), "'")));
    for (std::size_t I = 0; I != Columns.size(); ++I) {
      const std::string &Name = Columns[I].first;
      const auto Is = [&Name](std::string_view Each) {
        return isSpelled(Each, Name);
      };
      if (std::any_of(Item.Excluded.begin(), Item.Excluded.end(), Is))
        continue;
      const auto Replaced =
          std::find_if(Item.Replaced.begin(), Item.Replaced.end(),
                       [&Is](auto &Each) { return Is(Each.second); });
      To.Columns.push_back({Name, Replaced == Item.Replaced.end()
                                      ? Compiler->column(I)
                                      : Compiler->compile(Replaced->first)});
    }
  }

  // The keys for which a condition can hold.

  using Keys = std::function<KeyRanges(grpc::Status &)>;

  bool isKey(const SqlExpr &E) const {
    return E.Text == "_key" && (E.What == Kind::Name ||
                                (E.What == Kind::Field &&
                                 E.Operands[0].Text == Compiler->Scope.Alias));
  }

  /// Returns the constant \p E as BYTES.
  std::optional<QueryExpression> bytes(const SqlExpr &E) {
    QueryCompiler Constants(Context, {});
    QueryExpression Of = Constants.compile(E);
    return Constants.Failed.ok() && Of.IsConstant ? coerced(Of, T::kBytesType)
                                                  : std::nullopt;
  }

  /// Returns the keys from the constant \p First to before \p End; null if it
  /// is not constant.
  template <typename Function> Keys keysBy(const SqlExpr &E, Function Of) {
    auto Constant = bytes(E);
    if (!Constant)
      return nullptr;
    return [Constant = *std::move(Constant), Of](grpc::Status &Failed) {
      const v2::Value Value = Constant.value(Failed);
      return isNull(Value) ? KeyRanges() : KeyRanges{Of(rawOf(Value))};
    };
  }

  static KeyRange prefixed(const std::string &Prefix) {
    const auto Range = reference::RowRange::Prefix(Prefix);
    return {Prefix, Range.end.kind == reference::Bound::Kind::kNone
                        ? std::nullopt
                        : std::optional(Range.end.at)};
  }

  Keys compared(std::string_view Operator, const SqlExpr &Of) {
    if (Operator == "=")
      return keysBy(
          Of, [](const std::string &Key) { return KeyRange(Key, after(Key)); });
    if (Operator == "<" || Operator == "<=")
      return keysBy(Of, [IsLess = Operator == "<"](const std::string &Key) {
        return KeyRange("", IsLess ? Key : after(Key));
      });
    if (Operator == ">" || Operator == ">=")
      return keysBy(Of, [IsMore = Operator == ">"](const std::string &Key) {
        return KeyRange(IsMore ? after(Key) : Key, std::nullopt);
      });
    if (Operator == "LIKE")
      return keysBy(Of, [](const std::string &Like) {
        return prefixed(Like.substr(0, Like.find_first_of("%_\\")));
      });
    return nullptr;
  }

  static Keys both(Keys A, Keys B) {
    if (!A || !B)
      return A ? A : B;
    return [A = std::move(A), B = std::move(B)](grpc::Status &Failed) {
      return intersect(A(Failed), B(Failed));
    };
  }

  Keys keys(const SqlExpr &E) {
    const std::string_view Of = E.Text;
    if (E.What == Kind::Call && isSpelled(Of, "STARTS_WITH") &&
        E.Operands.size() == 2 && isKey(E.Operands[0]))
      return keysBy(E.Operands[1], prefixed);
    if (E.What != Kind::Operator || E.Operands.size() < 2)
      return nullptr;
    Keys Made;
    if (Of == "AND") {
      for (const SqlExpr &Each : E.Operands)
        Made = both(std::move(Made), keys(Each));
      return Made;
    }
    if (Of == "OR" || (Of == "IN" && isKey(E.Operands[0]))) {
      std::vector<Keys> Parts;
      for (std::size_t I = Of == "IN"; I != E.Operands.size(); ++I) {
        Parts.push_back(Of == "OR" ? keys(E.Operands[I])
                                   : compared("=", E.Operands[I]));
        if (!Parts.back())
          return nullptr;
      }
      return [Parts = std::move(Parts)](grpc::Status &Failed) {
        KeyRanges All;
        for (const Keys &Each : Parts)
          for (KeyRange &Range : Each(Failed))
            All.push_back(std::move(Range));
        return united(std::move(All));
      };
    }
    if (isKey(E.Operands[0]))
      return Of == "BETWEEN" ? both(compared(">=", E.Operands[1]),
                                    compared("<=", E.Operands[2]))
                             : compared(Of, E.Operands[1]);
    if (isKey(E.Operands[1])) {
      constexpr std::pair<const char *, const char *> Turned[] = {
          {"=", "="}, {"<", ">"}, {"<=", ">="}, {">", "<"}, {">=", "<="}};
      for (const auto &[Operator, Other] : Turned)
        if (Of == Operator)
          return compared(Other, E.Operands[0]);
    }
    return nullptr;
  }

  const QueryContext &Context;
  const QueryCatalog &Tables;
  /// The number of queries around this one.
  const unsigned Depth;
  std::optional<QueryCompiler> Compiler;
};

} // namespace

grpc::Status planQuery(const std::string &Text, const QueryContext &Context,
                       const QueryCatalog &Tables, QueryPlan &To) {
  const tidy::SqlTree Tree = tidy::parseSql(Text);
  if (Tree.Outside && Tree.Outside->IsOpen)
    return invalid(absl::StrCat("SQL, at byte ", Tree.Outside->At, ": ",
                                Tree.Outside->What));
  if (Tree.Outside)
    return notExecuted(Tree.Outside->At, Tree.Outside->What);
  return Planner(Context, Tables).plan(Tree.Root, To);
}

std::optional<QueryTable> tableOf(const tidy::SqlTree &Tree,
                                  const QueryContext &Context) {
  QueryTable Made;
  if (Tree.Outside || Tree.Root.Selects.size() != 1 ||
      Tree.Root.Selects[0].From.size() != 1)
    return std::nullopt;
  const tidy::SqlSource &From = Tree.Root.Selects[0].From[0];
  if (From.What != tidy::SqlSource::Kind::Table ||
      !Planner::table(From, Context, Made).ok())
    return std::nullopt;
  return Made;
}

} // namespace bigtable_ttl::emulator
