// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RequestWords.h"
#include "ProtoTime.h"
#include "QueryFilter.h"
#include "model/Duration.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <chrono>
#include <map>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;
namespace tidy = clang::tidy::bigtable;
namespace v2 = google::bigtable::v2;
using google::protobuf::RepeatedPtrField;

namespace {

/// The largest number of bytes, which suffices to find the call.
constexpr std::size_t MostBytes = 300;

/// Words that stop when there are enough of them.
class Words {
public:
  explicit Words(const ClientTime &Now) : Now(Now) {}

  Words &operator<<(std::string_view Text) {
    if (!isFull())
      All += Text;
    return *this;
  }
  Words &operator<<(std::int64_t Number) {
    return *this << std::to_string(Number);
  }
  bool isFull() const { return All.size() >= MostBytes; }
  std::string text() const { return isFull() ? All + "..." : All; }

  void time(std::int64_t Micros, std::string_view IfZero);
  void query(std::string_view Text);
  void filter(const v2::RowFilter &From);
  void mutation(const v2::Mutation &From);

  /// Calls \p Print for each of \p List, with commas between them.
  template <typename Of, typename Function>
  void list(const Of &List, Function Print) {
    bool IsFirst = true;
    for (const auto &Each : List) {
      if (isFull())
        return;
      *this << (IsFirst ? "" : ", ");
      IsFirst = false;
      Print(Each);
    }
  }
  void mutations(const RepeatedPtrField<v2::Mutation> &All) {
    list(All, [this](const v2::Mutation &Each) { mutation(Each); });
  }

private:
  const ClientTime &Now;
  std::string All;
};

void Words::time(std::int64_t Micros, std::string_view IfZero) {
  if (Micros == 0)
    return void(*this << IfZero);
  std::int64_t Offset = 0;
  if (__builtin_sub_overflow(Micros, Now.Latest, &Offset))
    return void(*this << (Micros < 0 ? "long ago" : "in the far future"));
  using std::chrono::milliseconds;
  using std::chrono::seconds;
  // No reader needs more than seconds of a time that is not near.
  const auto Away =
      std::chrono::abs(std::chrono::duration_cast<milliseconds>(
          std::chrono::microseconds(Offset)));
  const milliseconds Shown =
      Away > std::chrono::minutes(1)
          ? milliseconds(std::chrono::duration_cast<seconds>(Away))
          : Away;
  *this << "now";
  if (Shown.count() != 0)
    *this << (Offset < 0 ? " - " : " + ") << tidy::formatDuration(Shown);
}

void Words::filter(const v2::RowFilter &From) {
  const auto Each = [this](const v2::RowFilter &Part) { filter(Part); };
  switch (From.filter_case()) {
  case v2::RowFilter::kChain:
    *this << "Chain(";
    list(From.chain().filters(), Each);
    return void(*this << ")");
  case v2::RowFilter::kInterleave:
    *this << "Interleave(";
    list(From.interleave().filters(), Each);
    return void(*this << ")");
  case v2::RowFilter::kCondition:
    *this << "Condition(";
    filter(From.condition().predicate_filter());
    *this << ", ";
    filter(From.condition().true_filter());
    *this << ", ";
    filter(From.condition().false_filter());
    return void(*this << ")");
  case v2::RowFilter::kFamilyNameRegexFilter:
    return void(*this << "FamilyRegex('" << From.family_name_regex_filter()
                      << "')");
  case v2::RowFilter::kColumnRangeFilter:
    return void(*this << "ColumnRange('"
                      << From.column_range_filter().family_name() << "')");
  case v2::RowFilter::kTimestampRangeFilter:
    *this << "TimestampRange(";
    time(From.timestamp_range_filter().start_timestamp_micros(), "none");
    *this << ", ";
    time(From.timestamp_range_filter().end_timestamp_micros(), "none");
    return void(*this << ")");
  case v2::RowFilter::kCellsPerRowOffsetFilter:
    return void(*this << "CellsRowOffset("
                      << From.cells_per_row_offset_filter() << ")");
  case v2::RowFilter::kCellsPerRowLimitFilter:
    return void(*this << "CellsRowLimit(" << From.cells_per_row_limit_filter()
                      << ")");
  case v2::RowFilter::kCellsPerColumnLimitFilter:
    return void(*this << "Latest(" << From.cells_per_column_limit_filter()
                      << ")");
  case v2::RowFilter::kSink:
    return void(*this << "Sink()");
  case v2::RowFilter::kPassAllFilter:
    return void(*this << "PassAllFilter()");
  case v2::RowFilter::kBlockAllFilter:
    return void(*this << "BlockAllFilter()");
  case v2::RowFilter::kRowKeyRegexFilter:
    return void(*this << "RowKeysRegex(...)");
  case v2::RowFilter::kRowSampleFilter:
    return void(*this << "RowSample(...)");
  case v2::RowFilter::kColumnQualifierRegexFilter:
    return void(*this << "ColumnRegex(...)");
  case v2::RowFilter::kValueRegexFilter:
    return void(*this << "ValueRegex(...)");
  case v2::RowFilter::kValueRangeFilter:
    return void(*this << "ValueRange(...)");
  case v2::RowFilter::kStripValueTransformer:
    return void(*this << "StripValueTransformer()");
  case v2::RowFilter::kApplyLabelTransformer:
    return void(*this << "ApplyLabelTransformer(...)");
  default:
    return void(*this << "no filter");
  }
}

/// Returns the end of the quoted literal that begins \p Text.
std::size_t endOfLiteral(std::string_view Text) {
  const std::string_view Triple = Text.substr(0, 3);
  const bool IsLong =
      Triple.size() == 3 && Triple[1] == Triple[0] && Triple[2] == Triple[0];
  const std::string_view Quote = Text.substr(0, IsLong ? 3 : 1);
  for (std::size_t I = Quote.size(); I < Text.size(); ++I) {
    if (Text[I] == '\\')
      ++I;
    else if (Text.substr(I, Quote.size()) == Quote)
      return I + Quote.size();
  }
  return Text.size();
}

/// Without literals and comments, which may have data.
void Words::query(std::string_view Text) {
  const auto IsWord = [](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '@';
  };
  while (!Text.empty() && !isFull()) {
    std::size_t Length = 1;
    std::string_view Shown = Text.substr(0, 1);
    if (Shown == "'" || Shown == "\"") {
      Length = endOfLiteral(Text);
      Shown = "'...'";
    } else if (Shown == "`") {
      Length = endOfLiteral(Text);
      Shown = Text.substr(0, Length);
    } else if (Shown == "#" || Text.substr(0, 2) == "--") {
      Length = Text.find('\n');
      Shown = " ";
    } else if (Text.substr(0, 2) == "/*") {
      Length = Text.find("*/", 2);
      Length += Length == Text.npos ? 0 : 2;
      Shown = " ";
    } else if (IsWord(Shown[0])) {
      while (Length < Text.size() && IsWord(Text[Length]))
        ++Length;
      Shown = llvm::isDigit(Shown[0]) ? "..." : Text.substr(0, Length);
    } else if (llvm::isSpace(Shown[0])) {
      Shown = " ";
    }
    if (Shown != " " || (!All.empty() && All.back() != ' '))
      *this << Shown;
    Text.remove_prefix(std::min(Length, Text.size()));
  }
}

void Words::mutation(const v2::Mutation &From) {
  switch (From.mutation_case()) {
  case v2::Mutation::kSetCell:
    *this << "SetCell('" << From.set_cell().family_name() << "', ";
    if (From.set_cell().timestamp_micros() == -1)
      *this << "no timestamp";
    else
      time(From.set_cell().timestamp_micros(), "1970");
    return void(*this << ")");
  case v2::Mutation::kAddToCell:
    return void(*this << "AddToCell('" << From.add_to_cell().family_name()
                      << "')");
  case v2::Mutation::kMergeToCell:
    return void(*this << "MergeToCell('" << From.merge_to_cell().family_name()
                      << "')");
  case v2::Mutation::kDeleteFromColumn:
    return void(*this << "DeleteFromColumn('"
                      << From.delete_from_column().family_name() << "')");
  case v2::Mutation::kDeleteFromFamily:
    return void(*this << "DeleteFromFamily('"
                      << From.delete_from_family().family_name() << "')");
  case v2::Mutation::kDeleteFromRow:
    return void(*this << "DeleteFromRow()");
  default:
    return void(*this << "no mutation");
  }
}

} // namespace

std::string inWords(const v2::ReadRowsRequest &From, const ClientTime &Now) {
  Words Out(Now);
  Out.filter(From.filter());
  return Out.text();
}

std::string inWords(const v2::MutateRowRequest &From, const ClientTime &Now) {
  Words Out(Now);
  Out.mutations(From.mutations());
  return Out.text();
}

std::string inWords(const v2::MutateRowsRequest &From, const ClientTime &Now) {
  Words Out(Now);
  Out.list(From.entries(), [&](const v2::MutateRowsRequest::Entry &Each) {
    Out << "[";
    Out.mutations(Each.mutations());
    Out << "]";
  });
  return Out.text();
}

std::string inWords(const v2::CheckAndMutateRowRequest &From,
                    const ClientTime &Now) {
  Words Out(Now);
  Out << "if ";
  Out.filter(From.predicate_filter());
  Out << " then [";
  Out.mutations(From.true_mutations());
  Out << "] else [";
  Out.mutations(From.false_mutations());
  Out << "]";
  return Out.text();
}

std::string inWords(const v2::ReadModifyWriteRowRequest &From,
                    const ClientTime &Now) {
  Words Out(Now);
  Out.list(From.rules(), [&](const v2::ReadModifyWriteRule &Each) {
    Out << (Each.has_append_value() ? "AppendValue('" : "IncrementAmount('")
        << Each.family_name() << "')";
  });
  return Out.text();
}

std::string inWords(const v2::PrepareQueryRequest &From,
                    const ClientTime &Now) {
  Words Out(Now);
  Out.query(textOf(From));
  return Out.text();
}

std::string inWords(const v2::ExecuteQueryRequest &From,
                    const ClientTime &Now) {
  Words Out(Now);
  Out.query(textOf(From));
  std::map<std::string, std::int64_t> Times;
  for (const auto &[Name, Value] : From.params())
    if (const auto Time = toMicros(Value.timestamp_value());
        Time && Value.has_timestamp_value())
      Times[Name] = Time->count();
  for (const auto &[Name, Time] : Times) {
    Out << ", @" << Name << " = ";
    Out.time(Time, "1970");
  }
  return Out.text();
}

std::string inWords(const admin::CreateTableRequest &From,
                    const ClientTime &Now) {
  Words Out(Now);
  Out.list(From.table().column_families(), [&](const auto &Each) {
    Out << "'" << Each.first << "': "
        << tidy::describe(ruleOf(Each.second.gc_rule()));
  });
  return Out.text();
}

std::string inWords(const admin::ModifyColumnFamiliesRequest &From,
                    const ClientTime &Now) {
  Words Out(Now);
  Out.list(From.modifications(), [&](const auto &Each) {
    const std::string Rule = tidy::describe(ruleOf(
        Each.has_create() ? Each.create().gc_rule() : Each.update().gc_rule()));
    Out << (Each.has_drop()     ? "drop '"
            : Each.has_create() ? "create '"
                                : "update '")
        << Each.id() << "'" << (Rule.empty() ? "" : ": ") << Rule;
  });
  return Out.text();
}

} // namespace bigtable_ttl::emulator
