// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RequestFilter.h"
#include "model/Pattern.h"

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;
namespace tidy = clang::tidy::bigtable;
namespace v2 = google::bigtable::v2;
using tidy::FilterNode;
using tidy::Stage;

namespace {

FilterNode stage(Stage Kind) {
  FilterNode Node;
  Node.Kind = Kind;
  return Node;
}

FilterNode named(Stage Kind, const std::string &Name) {
  FilterNode Node = stage(Kind);
  Node.Names = tidy::StringSet::of({Name, std::nullopt, nullptr});
  return Node;
}

FilterNode columns(const v2::ColumnRange &Range) {
  FilterNode Node = named(Stage::Columns, Range.family_name());
  Node.IsOneColumn =
      Range.start_qualifier_case() == v2::ColumnRange::kStartQualifierClosed &&
      Range.end_qualifier_case() == v2::ColumnRange::kEndQualifierClosed &&
      Range.start_qualifier_closed() == Range.end_qualifier_closed();
  return Node;
}

FilterNode limited(Stage Kind, int Limit) {
  FilterNode Node = stage(Kind);
  Node.Limit = Limit;
  return Node;
}

/// Zero has two meanings, as in the protocol: no start, and no end.
tidy::Bound boundAt(std::int64_t Micros, const ClientTime &Now,
                    tidy::Bound IfZero) {
  if (Micros == 0)
    return IfZero;
  tidy::Bound At;
  // A result that overflows is the farthest time.
  if (__builtin_sub_overflow(Micros, Now.Latest, &At.Least))
    At.Least = Micros < 0 ? tidy::Bound::Min + 1 : tidy::Bound::Max - 1;
  if (__builtin_sub_overflow(Micros, Now.Earliest, &At.Greatest))
    At.Greatest = Micros < 0 ? tidy::Bound::Min + 1 : tidy::Bound::Max - 1;
  return At;
}

FilterNode timeRange(const v2::TimestampRange &Range, const ClientTime &Now,
                     bool KeepsSeen) {
  FilterNode Node = stage(Stage::Time);
  const std::int64_t Start = Range.start_timestamp_micros();
  Node.Starts = {boundAt(Start, Now, tidy::Bound::openStart())};
  Node.Ends = {
      boundAt(Range.end_timestamp_micros(), Now, tidy::Bound::openEnd())};
  if (const auto First = KeepsSeen ? Now.firstOf(Start) : std::nullopt) {
    const tidy::Bound Taken = boundAt(Start, *First, tidy::Bound::openStart());
    Node.Kept = tidy::KeptStart{Taken, nullptr};
    // Somewhere between where it lay then and where it lies now.
    Node.Starts.front().Greatest = Taken.Greatest;
  }
  return Node;
}

template <typename Filters>
FilterNode combined(Stage Kind, const Filters &All, const ClientTime &Now,
                    bool KeepsSeen) {
  FilterNode Node = stage(Kind);
  for (const v2::RowFilter &Each : All)
    Node.Parts.push_back(filterOf(Each, Now, KeepsSeen));
  return Node;
}

FilterNode condition(const v2::RowFilter::Condition &From,
                     const ClientTime &Now, bool KeepsSeen) {
  FilterNode Node = stage(Stage::Condition);
  Node.Parts.push_back(filterOf(From.predicate_filter(), Now, KeepsSeen));
  // A branch that is not there outputs nothing.
  Node.Parts.push_back(From.has_true_filter()
                           ? filterOf(From.true_filter(), Now, KeepsSeen)
                           : stage(Stage::Block));
  Node.Parts.push_back(From.has_false_filter()
                           ? filterOf(From.false_filter(), Now, KeepsSeen)
                           : stage(Stage::Block));
  return Node;
}

void addStarts(const v2::RowFilter &From, std::vector<std::int64_t> &To) {
  switch (From.filter_case()) {
  case v2::RowFilter::kChain:
    for (const v2::RowFilter &Each : From.chain().filters())
      addStarts(Each, To);
    return;
  case v2::RowFilter::kInterleave:
    for (const v2::RowFilter &Each : From.interleave().filters())
      addStarts(Each, To);
    return;
  case v2::RowFilter::kCondition:
    addStarts(From.condition().predicate_filter(), To);
    addStarts(From.condition().true_filter(), To);
    return addStarts(From.condition().false_filter(), To);
  case v2::RowFilter::kTimestampRangeFilter:
    if (const auto Start =
            From.timestamp_range_filter().start_timestamp_micros();
        Start != 0)
      To.push_back(Start);
    return;
  default:
    return;
  }
}

template <typename Rules>
tidy::GcRule compound(tidy::RuleKind Kind, const Rules &All) {
  tidy::GcRule Rule;
  Rule.Kind = Kind;
  for (const admin::GcRule &Each : All)
    Rule.Rules.push_back(ruleOf(Each));
  return Rule;
}

} // namespace

std::optional<ClientTime> ClientTime::firstOf(std::int64_t Start) const {
  for (const auto &[Each, At] : Seen)
    if (Each == Start && At < Earliest)
      return ClientTime{At - (Latest - Earliest), At, {}};
  return std::nullopt;
}

FilterNode filterOf(const v2::RowFilter &From, const ClientTime &Now,
                    bool KeepsSeen) {
  switch (From.filter_case()) {
  case v2::RowFilter::kChain:
    return combined(Stage::Chain, From.chain().filters(), Now, KeepsSeen);
  case v2::RowFilter::kInterleave:
    return combined(Stage::Interleave, From.interleave().filters(), Now,
                    KeepsSeen);
  case v2::RowFilter::kCondition:
    return condition(From.condition(), Now, KeepsSeen);
  case v2::RowFilter::kSink:
    return stage(Stage::Sink);
  case v2::RowFilter::kBlockAllFilter:
    return stage(Stage::Block);
  case v2::RowFilter::kFamilyNameRegexFilter:
    return named(Stage::Family, From.family_name_regex_filter());
  case v2::RowFilter::kColumnRangeFilter:
    return columns(From.column_range_filter());
  case v2::RowFilter::kTimestampRangeFilter:
    return timeRange(From.timestamp_range_filter(), Now, KeepsSeen);
  case v2::RowFilter::kCellsPerRowOffsetFilter:
    return stage(Stage::Skip);
  case v2::RowFilter::kCellsPerRowLimitFilter:
    return limited(Stage::Count, From.cells_per_row_limit_filter());
  case v2::RowFilter::kCellsPerColumnLimitFilter:
    return limited(Stage::Latest, From.cells_per_column_limit_filter());
  case v2::RowFilter::kValueRegexFilter:
    return stage(tidy::matchesAnything(From.value_regex_filter())
                     ? Stage::Neutral
                     : Stage::Value);
  case v2::RowFilter::kValueRangeFilter:
    return stage(Stage::Value);
  case v2::RowFilter::kPassAllFilter:
  case v2::RowFilter::FILTER_NOT_SET:
    return stage(Stage::Pass);
  default:
    // They look at keys and qualifiers.
    return stage(Stage::Neutral);
  }
}

bool dropsColumn(const v2::RowFilter &From, const std::string &Qualifier) {
  const auto Drops = [&](const v2::RowFilter &Part) {
    return dropsColumn(Part, Qualifier);
  };
  switch (From.filter_case()) {
  case v2::RowFilter::kColumnQualifierRegexFilter:
    return tidy::matches(From.column_qualifier_regex_filter(), Qualifier) ==
           false;
  case v2::RowFilter::kChain:
    return std::any_of(From.chain().filters().begin(),
                       From.chain().filters().end(), Drops);
  case v2::RowFilter::kInterleave:
    return std::all_of(From.interleave().filters().begin(),
                       From.interleave().filters().end(), Drops);
  default:
    return false;
  }
}

bool hasEnd(const v2::RowFilter &From) {
  bool Has = false;
  tidy::forEachStage(filterOf(From, ClientTime()), [&](const FilterNode &Each) {
    Has |= Each.Kind == Stage::Time && !Each.Ends.front().isOpenEnd();
  });
  return Has;
}

std::vector<std::int64_t> startsOf(const v2::RowFilter &From) {
  std::vector<std::int64_t> Starts;
  addStarts(From, Starts);
  return Starts;
}

std::vector<std::int64_t> startsOf(const v2::ReadRowsRequest &From) {
  return startsOf(From.filter());
}

std::vector<std::int64_t> startsOf(const v2::CheckAndMutateRowRequest &From) {
  return startsOf(From.predicate_filter());
}

tidy::GcRule ruleOf(const admin::GcRule &From) {
  tidy::GcRule Rule;
  switch (From.rule_case()) {
  case admin::GcRule::kMaxAge:
    Rule.Kind = tidy::RuleKind::Age;
    Rule.Count =
        From.max_age().seconds() * 1000000 + From.max_age().nanos() / 1000;
    return Rule;
  case admin::GcRule::kMaxNumVersions:
    Rule.Kind = tidy::RuleKind::Versions;
    Rule.Count = From.max_num_versions();
    return Rule;
  case admin::GcRule::kUnion:
    return compound(tidy::RuleKind::Union, From.union_().rules());
  case admin::GcRule::kIntersection:
    return compound(tidy::RuleKind::Intersection, From.intersection().rules());
  default:
    return Rule;
  }
}

} // namespace bigtable_ttl::emulator
