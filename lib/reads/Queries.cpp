// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/Queries.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "api/Types.h"
#include "model/Sql.h"
#include "model/TextFormat.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

llvm::SmallVector<const Table *, 2> tablesRead(const Schema &Known,
                                               const SqlRead &Read) {
  llvm::SmallVector<const Table *, 2> Found;
  if (!hasHoles(Read.Table)) {
    if (const Table *T = Known.findTable(Read.Table))
      Found.push_back(T);
    return Found;
  }
  for (const Table &T : Known.tables())
    if (T.IsGlob || mayBe(Read.Table, T.Id))
      Found.push_back(&T);
  return Found;
}

/// Whether \p F expires in each of \p Tables that have such a family.
static bool expiresInEach(llvm::ArrayRef<const Table *> Tables,
                          const Family &F) {
  return llvm::all_of(Tables, [&F](const Table *T) {
    const Family *Same = T->findFamily(F.Name);
    return !Same || Same->Policy.hasTtl();
  });
}

/// Adds what one text of a statement reads; false if that is nothing.
static bool addReads(const Analysis &Code, const Schema &Known, StringRef Text,
                     bool Strict, std::vector<UnboundedRead> &To) {
  const std::optional<SqlQuery> Query = parseQuery(Text);
  if (!Query || Query->MentionsTime)
    return false;
  bool IsAny = false;
  for (const SqlRead &Read : Query->Reads) {
    if (Read.MayHaveArguments && !Strict)
      continue;
    const auto Tables = tablesRead(Known, Read);
    const bool IsOpen = hasHoles(Read.Table);
    for (const Table *In : Tables)
      for (const Family &F : In->Families) {
        // An unknown table may be any that has the named family.
        if (!F.Policy.hasTtl() || !Read.reads(F.Name) ||
            (IsOpen && (!llvm::is_contained(Read.Names, F.Name) ||
                        !expiresInEach(Tables, F))))
          continue;
        IsAny = true;
        if (llvm::none_of(To, [&](const UnboundedRead &R) {
              return R.Table == Read.Table && R.Family.Name == F.Name;
            }))
          To.push_back({Code.targets().use(*In, F), Read.Table});
      }
  }
  return IsAny;
}

std::vector<UnboundedRead> unboundedReads(const Analysis &Code,
                                          const CallSite &Site, bool Strict) {
  const Expr *Text = Site.argument(Role::Text);
  const Schema *Known = Code.targets().schemaOf(Site);
  if (!Text || !Known)
    return {};
  const StringSet Texts = Code.values().texts({Text, Site.In});
  std::vector<UnboundedRead> Reads;
  bool IsEvery = Texts.isComplete();
  for (const ConstantString &S : Texts.Values)
    IsEvery &= addReads(Code, *Known, S.Value, Strict, Reads);
  if (!IsEvery && !Strict)
    Reads.clear();
  return Reads;
}

/// The name of a table in a statement.
static std::string spellName(StringRef Name) {
  const bool IsPlain =
      !Name.empty() && !llvm::isDigit(Name.front()) &&
      llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_'; });
  return IsPlain ? Name.str() : "`" + withoutHoles(Name) + "`";
}

std::optional<Finding> diagnoseStatement(const Analysis &Code,
                                         const CallSite &Site, bool Strict) {
  const std::vector<UnboundedRead> Reads = unboundedReads(Code, Site, Strict);
  if (Reads.empty())
    return std::nullopt;
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = "query can return expired cells of ";
  for (const UnboundedRead &Read : Reads)
    F.Message +=
        (&Read == &Reads.front() ? "" : " and ") + describe(Read.Family);
  F.Message += "; the statement has no lower bound on '_timestamp'; ";
  F.Message += definesView(*Site.Callee)
                   ? "a view has no parameter for the cutoff: leave the family "
                     "out of it"
                   : "write 'FROM " + spellName(Reads.front().Table) +
                         "(with_history => TRUE, after_or_equal => @cutoff)'";
  for (const UnboundedRead &Read : Reads)
    F.noteDeclaration(Read.Family);
  std::vector<std::string> Cutoffs;
  for (const UnboundedRead &Read : Reads) {
    if (definesView(*Site.Callee))
      break;
    const std::string Cutoff = Code.spelling().cutoff(Read.Family.Policy);
    if (llvm::is_contained(Cutoffs, Cutoff))
      continue;
    Cutoffs.push_back(Cutoff);
    F.note({}, "the '@cutoff' of family '" + Read.Family.Name + "' is '" +
                   Cutoff + "'");
  }
  if (Cutoffs.size() > 1)
    F.note({}, "a table has one '@cutoff' in a query: families with another "
               "one need a query of their own");
  F.noteCalls(Site);
  if (Strict && unboundedReads(Code, Site, false).empty())
    F.note({}, "in some cases only: it may also be another statement");
  return F;
}

} // namespace clang::tidy::bigtable
