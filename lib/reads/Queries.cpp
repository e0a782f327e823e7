// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/Queries.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "api/Types.h"
#include "model/QueryFlaws.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Adds what one text of a statement reads; false if that is nothing.
static bool addReads(const Analysis &Code, const Schema &Known, StringRef Text,
                     bool Strict, std::vector<UnboundedRead> &To) {
  const std::optional<SqlQuery> Query = parseQuery(Text);
  if (!Query)
    return false;
  const auto Found = unboundedFamilies(Known, *Query, Strict);
  for (const UnboundedFamily &Each : Found)
    if (llvm::none_of(To, [&](const UnboundedRead &R) {
          return R.Table == Each.Name && R.Family.Name == Each.Of->Name;
        }))
      To.push_back({Code.targets().use(*Each.In, *Each.Of), Each.Name});
  return !Found.empty();
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
                   : "write 'FROM " + spellTable(Reads.front().Table) +
                         "(with_history => TRUE, after_or_equal => @cutoff)'";
  for (const UnboundedRead &Read : Reads)
    F.noteDeclarations(Read.Family);
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
  if (!Cutoffs.empty())
    F.note({}, "with 'with_history', each column is an array of its cells, "
               "the newest first");
  if (Cutoffs.size() > 1)
    F.note({}, "a table has one '@cutoff' in a query: families with another "
               "one need a query of their own");
  F.noteCalls(Site);
  if (Strict && unboundedReads(Code, Site, false).empty())
    F.note({}, "in some cases only: it may also be another statement");
  return F;
}

} // namespace clang::tidy::bigtable
