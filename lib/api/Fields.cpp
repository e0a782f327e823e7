// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Fields.h"
#include "cxx/Ast.h"
#include "model/GcRule.h"
#include "llvm/ADT/StringSwitch.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

Accessor accessorOf(const CXXMethodDecl *Method) {
  if (!Method)
    return {};
  using Kind = AccessorKind;
  StringRef Name = identifierOf(*Method);
  if (Method->isConst()) // 'set_cell()' reads a field of that name.
    return {Kind::Get, Name};
  for (const auto &[Prefix, Does] :
       {std::pair<StringRef, Kind>("set_allocated_", Kind::SetAllocated),
        {"set_", Kind::Set},
        {"add_", Kind::Add},
        {"mutable_", Kind::Mutable},
        {"release_", Kind::Release}})
    if (Name.size() > Prefix.size() && Name.consume_front(Prefix))
      return {Does, Name};
  return {Kind::None, Name};
}

// google/bigtable/v2/data.proto
Stage stageOfField(StringRef Field) {
  return llvm::StringSwitch<Stage>(Field)
      .Case("chain", Stage::Chain)
      .Case("interleave", Stage::Interleave)
      .Case("condition", Stage::Condition)
      .Case("sink", Stage::Sink)
      .Case("pass_all_filter", Stage::Pass)
      .Case("block_all_filter", Stage::Block)
      .Case("row_key_regex_filter", Stage::Neutral)
      .Case("row_sample_filter", Stage::Neutral)
      .Case("family_name_regex_filter", Stage::Family)
      .Case("column_qualifier_regex_filter", Stage::Neutral)
      .Case("column_range_filter", Stage::Columns)
      .Case("timestamp_range_filter", Stage::Time)
      .Case("value_regex_filter", Stage::Value)
      .Case("value_range_filter", Stage::Value)
      .Case("cells_per_row_offset_filter", Stage::Skip)
      .Case("cells_per_row_limit_filter", Stage::Count)
      .Case("cells_per_column_limit_filter", Stage::Latest)
      .Case("strip_value_transformer", Stage::Neutral)
      .Case("apply_label_transformer", Stage::Neutral)
      .Case("value_bitmask_filter", Stage::Value)
      .Default(Stage::None);
}

// google/bigtable/admin/v2/table.proto
RuleKind ruleNamed(StringRef Name) {
  return llvm::StringSwitch<RuleKind>(Name)
      .Case("max_age", RuleKind::Age)
      .Case("max_num_versions", RuleKind::Versions)
      .Case("union_", RuleKind::Union)
      .Case("intersection", RuleKind::Intersection)
      .Case("MaxAge", RuleKind::Age)
      .Case("MaxNumVersions", RuleKind::Versions)
      .Case("Union", RuleKind::Union)
      .Case("Intersection", RuleKind::Intersection)
      .Default(RuleKind::None);
}

StringRef filterField(CallKind Kind) {
  return Kind == CallKind::Predicate ? "predicate_filter" : "filter";
}

StringRef branchField(bool Matches) {
  return Matches ? "true_mutations" : "false_mutations";
}

bool isDelete(StringRef Name) { return Name.starts_with("delete_from_"); }

} // namespace clang::tidy::bigtable
