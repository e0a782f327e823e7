// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Sql.h"
#include "model/Bounds.h"
#include "model/SqlTree.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// Returns true for parts of dates, which functions take without quotes.
bool isDatePart(StringRef Name) {
  static constexpr StringRef Words[] = {
      "microsecond", "millisecond", "second",  "minute",   "hour",
      "day",         "dayofweek",   "week",    "isoweek",  "month",
      "quarter",     "year",        "isoyear", "dayofyear"};
  return llvm::is_contained(Words, StringRef(Name.lower()));
}

/// Finds what a query reads.
class Reader {
public:
  explicit Reader(const SqlTree &Tree) : Tree(Tree) {}

  SqlQuery run() {
    query(Tree.Root, /*IsOutermost=*/true);
    SqlQuery Query;
    Query.MentionsTime = mentionsTime();
    for (const Scope &S : Scopes)
      resolve(S);
    Query.Reads = std::move(Reads);
    return Query;
  }

private:
  using Kind = SqlExpr::Kind;
  enum class Clause : uint8_t { Select, From, On, Where, Later };

  /// Something after FROM or JOIN.
  struct Source {
    /// The index in Reads of a table; none for a subquery and the like.
    std::optional<size_t> Read;
    /// In lower case.
    std::string Alias;
  };
  /// A name that may be a column.
  struct Column {
    StringRef Name;
    StringRef Qualifier;
    Clause Where;
  };
  /// One SELECT, with its clauses.
  struct Scope {
    bool IsOutermost = false;
    bool HasStar = false;
    std::vector<std::string> StarOf;
    std::vector<std::string> Excluded;
    std::vector<Source> Sources;
    std::vector<Column> Columns;
  };

  void query(const SqlQueryTree &Q, bool IsOutermost) {
    for (const StringRef Name : Q.Names)
      Queries.insert(Name.lower());
    for (const SqlExpr &Each : Q.Named)
      read(Each, std::nullopt, Clause::From);
    for (const SqlSelect &S : Q.Selects)
      select(S, IsOutermost);
  }

  void select(const SqlSelect &S, bool IsOutermost) {
    const size_t In = Scopes.size();
    Scopes.emplace_back().IsOutermost = IsOutermost;
    for (const SqlItem &Item : S.Items)
      item(Item, In);
    for (const SqlSource &Each : S.From)
      source(Each, In);
    const auto ReadAll = [&](llvm::ArrayRef<SqlExpr> Of, Clause Where) {
      for (const SqlExpr &Each : Of)
        read(Each, In, Where);
    };
    ReadAll(S.InFrom, Clause::From);
    ReadAll(S.On, Clause::On);
    ReadAll(S.Where, Clause::Where);
    ReadAll(S.GroupBy, Clause::Later);
    if (S.Having)
      read(*S.Having, In, Clause::Later);
    for (const SqlOrder &Each : S.OrderBy)
      read(Each.Value, In, Clause::Later);
    if (S.Limit)
      read(*S.Limit, In, Clause::Later);
    ReadAll(S.Later, Clause::Later);
  }

  void item(const SqlItem &Item, size_t In) {
    if (!Item.Alias.empty())
      Aliases.insert(StringRef(Item.Alias).lower());
    if (Item.Value.What != Kind::Star)
      return read(Item.Value, In, Clause::Select);
    for (const auto &[Value, Name] : Item.Replaced)
      read(Value, In, Clause::Select);
    Scope &S = Scopes[In];
    if (Item.Value.Operands.empty())
      S.HasStar = true;
    else if (const SqlExpr &Of = Item.Value.Operands[0]; Of.What == Kind::Name)
      S.StarOf.push_back(StringRef(Of.Text).lower());
    S.Excluded.insert(S.Excluded.end(), Item.Excluded.begin(),
                      Item.Excluded.end());
    for (const auto &[Value, Name] : Item.Replaced)
      S.Excluded.push_back(std::string(Name));
  }

  void source(const SqlSource &From, size_t In) {
    Source Made;
    const StringRef Name = From.Name;
    if (From.What == SqlSource::Kind::Table &&
        !Queries.contains(Name.lower())) {
      Made.Read = Reads.size();
      Reads.push_back({Name.str(), From.IsHole, false, {}, {}});
      if (!From.IsHole)
        Made.Alias = Name.lower();
    }
    if (!From.Alias.empty())
      Made.Alias = StringRef(From.Alias).lower();
    Scopes[In].Sources.push_back(std::move(Made));
    for (const SqlExpr &Each : From.Arguments)
      read(Each, In, Clause::From);
  }

  /// Adds the columns in \p E to the scope \p In. Names in FROM are none.
  void read(const SqlExpr &E, std::optional<size_t> In, Clause Where) {
    const StringRef Name = E.Text;
    if (E.What == Kind::Query)
      return query(*E.Query, /*IsOutermost=*/false);
    if (In && Where != Clause::From) {
      if (E.What == Kind::Name && !isDatePart(Name))
        Scopes[*In].Columns.push_back({Name, StringRef(), Where});
      // Not a field of something else: 'a.b.c', 'f(x).c'.
      if (E.What == Kind::Field && E.Operands[0].What == Kind::Name)
        Scopes[*In].Columns.push_back({Name, E.Operands[0].Text, Where});
    }
    for (const SqlExpr &Each : E.Operands) {
      const bool IsQualifier = Each.What == Kind::Name &&
                               (E.What == Kind::Field || E.What == Kind::Star);
      if (E.What == Kind::Subscript && Each.What == Kind::Name && In &&
          isDatePart(Each.Text) && Where != Clause::From)
        Scopes[*In].Columns.push_back({Each.Text, StringRef(), Where});
      else if (!IsQualifier)
        read(Each, In, Where);
    }
  }

  /// Finds the tables that the names in \p S are columns of.
  void resolve(const Scope &S) {
    for (const Column &C : S.Columns) {
      if (!C.Qualifier.empty()) {
        if (std::optional<size_t> Read = called(C.Qualifier.lower()))
          Reads[*Read].Names.push_back(C.Name.str());
        continue;
      }
      // It may stand for a whole row, or for another column of the result.
      const std::string Lower = C.Name.lower();
      const bool IsAlias =
          llvm::any_of(
              S.Sources,
              [&](const Source &From) { return From.Alias == Lower; }) ||
          (C.Where == Clause::Later && Aliases.contains(Lower));
      // With several sources, any of them may have the name, because the schema
      // need not list all families.
      if (!IsAlias && S.Sources.size() == 1 && S.Sources.front().Read)
        Reads[*S.Sources.front().Read].Names.push_back(C.Name.str());
    }
    // The columns of an inner query are not yet a result.
    if (!S.IsOutermost)
      return;
    for (const Source &From : S.Sources)
      if (From.Read &&
          (S.HasStar || llvm::is_contained(S.StarOf, From.Alias))) {
        Reads[*From.Read].ReadsAllFamilies = true;
        Reads[*From.Read].Excluded = S.Excluded;
      }
  }

  /// The table that goes by that name, if it is the only one.
  std::optional<size_t> called(StringRef Alias) const {
    std::optional<size_t> Found;
    for (const Scope &S : Scopes)
      for (const Source &From : S.Sources)
        if (From.Alias == Alias) {
          if (Found || !From.Read)
            return std::nullopt;
          Found = From.Read;
        }
    return Found;
  }

  bool mentionsTime() const {
    const std::vector<SqlToken> &Tokens = Tree.Tokens;
    bool IsCondition = false;
    for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
      const SqlToken &Next = Tokens[I + 1];
      const StringRef Name =
          Tokens[I].isIdentifier() ? StringRef(Tokens[I].Text) : StringRef();
      const bool IsArgument = Next.is("=>");
      if (IsArgument && (Name.equals_insensitive("after") ||
                         Name.equals_insensitive("after_or_equal")))
        return true;
      // With its history a cell comes with its timestamp.
      if (IsArgument && Name.equals_insensitive("with_history") &&
          !Tokens[I + 2].is("false"))
        return true;
      if (Name.equals_insensitive("_timestamp"))
        return true;
      // It may be compared with a time that is stored in a value.
      IsCondition |= Tokens[I].is("where");
      if (IsCondition &&
          (Name.equals_insensitive("current_timestamp") ||
           (Tokens[I].Kind == SqlTokenKind::Parameter &&
            StringRef(Tokens[I].Text).contains_insensitive("now"))))
        return true;
      // Not the type, nor the function or literal that makes one.
      if (Name.equals_insensitive("timestamp") && !Next.is("(") &&
          Next.Kind != SqlTokenKind::String &&
          Next.Kind != SqlTokenKind::Number &&
          (I == 0 || !Tokens[I - 1].is("as")))
        return true;
    }
    return false;
  }

  const SqlTree &Tree;
  llvm::StringSet<> Queries;
  llvm::StringSet<> Aliases;
  std::vector<Scope> Scopes;
  std::vector<SqlRead> Reads;
};

} // namespace

bool SqlRead::reads(StringRef Family) const {
  if (llvm::is_contained(Names, Family))
    return true;
  return ReadsAllFamilies && llvm::none_of(Excluded, [&](StringRef Name) {
           return Name.equals_insensitive(Family);
         });
}

std::optional<SqlQuery> parseQuery(StringRef Statement) {
  if (Statement.size() > MaxSqlLength)
    return std::nullopt;
  const SqlTree Tree = parseSql(Statement);
  return Tree.IsBroken ? std::nullopt : std::optional(Reader(Tree).run());
}

} // namespace clang::tidy::bigtable
