// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RequestJudge.h"
#include "QueryFilter.h"
#include "TableJudge.h"
#include "model/TextFormat.h"
#include <algorithm>
#include <set>
#include <string>

namespace bigtable_ttl::emulator {

/// Returns true if the mutations only delete.
static bool onlyDelete(const RepeatedPtrField<v2::Mutation> &All) {
  return !All.empty() && std::none_of(All.begin(), All.end(), [](auto &Each) {
    return Each.has_set_cell() || Each.has_add_to_cell() ||
           Each.has_merge_to_cell();
  });
}

/// An update without a mask changes the rule.
static bool
changesRule(const admin::ModifyColumnFamiliesRequest::Modification &Of) {
  const auto &Paths = Of.update_mask().paths();
  return Paths.empty() ||
         std::any_of(Paths.begin(), Paths.end(), [](const std::string &Path) {
           return Path.substr(0, Path.find('.')) == "gc_rule";
         });
}

RequestVerdict RequestJudge::judge(const std::string &Table,
                                   const v2::ReadRowsRequest &Request,
                                   const ClientTime &Now) const {
  RequestVerdict Out;
  TableJudge Of(Schema, Table, Now, Out);
  Of.filter(Request.filter(), Request.has_filter(), /*IsPredicate=*/false);
  Of.versions(Request.filter());
  return Out;
}

RequestVerdict RequestJudge::judge(const std::string &Table,
                                   const v2::MutateRowRequest &Request,
                                   const ClientTime &Now) const {
  RequestVerdict Out;
  TableJudge Of(Schema, Table, Now, Out);
  Of.mutations(Request.mutations());
  Of.onlyDelete(Request.mutations());
  return Out;
}

RequestVerdict RequestJudge::judge(const std::string &Table,
                                   const v2::MutateRowsRequest &Request,
                                   const ClientTime &Now) const {
  RequestVerdict Out;
  TableJudge(Schema, Table, Now, Out).bulk(Request.entries());
  return Out;
}

RequestVerdict RequestJudge::judge(const std::string &Table,
                                   const v2::CheckAndMutateRowRequest &Request,
                                   const ClientTime &Now) const {
  RequestVerdict Out;
  TableJudge Of(Schema, Table, Now, Out);
  // A purge is meant to match expired cells.
  if (!onlyDelete(Request.true_mutations()) ||
      !Request.false_mutations().empty()) {
    Of.filter(Request.predicate_filter(), Request.has_predicate_filter(),
              /*IsPredicate=*/true);
    Of.versions(Request.predicate_filter(),
                {&Request.true_mutations(), &Request.false_mutations()});
  }
  Of.mutations(Request.true_mutations());
  Of.mutations(Request.false_mutations());
  // One that selects old cells is for a cleanup.
  if (!hasEnd(Request.predicate_filter()))
    Of.onlyDelete(Request.true_mutations());
  return Out;
}

RequestVerdict RequestJudge::judge(const std::string &Table,
                                   const v2::ReadModifyWriteRowRequest &Request,
                                   const ClientTime &Now) const {
  RequestVerdict Out;
  TableJudge Of(Schema, Table, Now, Out);
  for (const v2::ReadModifyWriteRule &Rule : Request.rules())
    Of.counter(Rule.family_name());
  return Out;
}

RequestVerdict RequestJudge::judgeQuery(const std::string &Text,
                                        const ClientTime &Now) const {
  RequestVerdict Out;
  const auto Query =
      tidy::hasHoles(Text) ? std::nullopt : tidy::parseQuery(Text);
  Out.IsKnown = Query && !Query->Reads.empty();
  if (!Query)
    return Out;
  const auto Unbounded =
      tidy::unboundedFamilies(Schema, *Query, /*Strict=*/false);
  std::set<std::string> Tables;
  for (const tidy::SqlRead &Read : Query->Reads)
    if (Tables.insert(Read.Table).second)
      TableJudge(Schema, Read.Table, Now, Out).query(*Query, Unbounded);
  // The text does not show whether a bound is right.
  Out.IsKnown &= !Query->MentionsTime || Out.Touched.empty();
  return Out;
}

RequestVerdict RequestJudge::judge(const std::string & /*Table*/,
                                   const v2::PrepareQueryRequest &Request,
                                   const ClientTime &Now) const {
  return judgeQuery(textOf(Request), Now);
}

RequestVerdict RequestJudge::judge(const std::string & /*Table*/,
                                   const v2::ExecuteQueryRequest &Request,
                                   const ClientTime &Now) const {
  RequestVerdict Out = judgeQuery(textOf(Request), Now);
  if (const auto Bounded = filterOf(Request, Now)) {
    Out.IsKnown = true;
    TableJudge(Schema, Bounded->Table, Now, Out, "query")
        .filter(Bounded->Filter, /*HasFilter=*/true, /*IsPredicate=*/false);
  }
  return Out;
}

RequestVerdict RequestJudge::judge(const std::string &Table,
                                   const admin::CreateTableRequest &Request,
                                   const ClientTime &Now) const {
  RequestVerdict Out;
  TableJudge Of(Schema, Table, Now, Out);
  for (const auto &[Name, Family] : Request.table().column_families())
    Of.rule(Name, Family.gc_rule(), /*IsUpdate=*/false);
  return Out;
}

RequestVerdict
RequestJudge::judge(const std::string &Table,
                    const admin::ModifyColumnFamiliesRequest &Request,
                    const ClientTime &Now) const {
  RequestVerdict Out;
  TableJudge Of(Schema, Table, Now, Out);
  for (const auto &Each : Request.modifications()) {
    if (Each.has_create())
      Of.rule(Each.id(), Each.create().gc_rule(), /*IsUpdate=*/false);
    else if (Each.has_update() && changesRule(Each))
      Of.rule(Each.id(), Each.update().gc_rule(), /*IsUpdate=*/true);
  }
  return Out;
}

} // namespace bigtable_ttl::emulator
