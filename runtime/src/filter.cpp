// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/filter.h"
#include "limits.h"
#include "quote.h"
#include "wire.h"
#include <re2/re2.h>
#include <string>

namespace bigtable_ttl::reference {
namespace {

using internal::Invalid;
using internal::Quoted;
using Kind = Filter::Kind;

/// The field of RowFilter that a kind of filter is, and its name.
struct Field {
  int number;
  char const* name;
  char const* function;
};

Field FieldOf(Kind kind) {
  switch (kind) {
    case Kind::kPassAll:
      return {17, "pass_all_filter", "PassAllFilter"};
    case Kind::kBlockAll:
      return {18, "block_all_filter", "BlockAllFilter"};
    case Kind::kChain:
      return {1, "chain", "Chain"};
    case Kind::kInterleave:
      return {2, "interleave", "Interleave"};
    case Kind::kCondition:
      return {3, "condition", "Condition"};
    case Kind::kSink:
      return {16, "sink", "Sink"};
    case Kind::kRowKeyRegex:
      return {4, "row_key_regex_filter", "RowKeysRegex"};
    case Kind::kRowSample:
      return {14, "row_sample_filter", "RowSample"};
    case Kind::kFamilyRegex:
      return {5, "family_name_regex_filter", "FamilyRegex"};
    case Kind::kQualifierRegex:
      return {6, "column_qualifier_regex_filter", "ColumnRegex"};
    case Kind::kColumnRange:
      return {7, "column_range_filter", "ColumnRange"};
    case Kind::kTimestampRange:
      return {8, "timestamp_range_filter", "TimestampRange"};
    case Kind::kValueRegex:
      return {9, "value_regex_filter", "ValueRegex"};
    case Kind::kValueRange:
      return {15, "value_range_filter", "ValueRange"};
    case Kind::kValueBitmask:
      return {20, "value_bitmask_filter", "ValueBitmask"};
    case Kind::kCellsPerRowOffset:
      return {10, "cells_per_row_offset_filter", "CellsRowOffset"};
    case Kind::kCellsPerRowLimit:
      return {11, "cells_per_row_limit_filter", "CellsRowLimit"};
    case Kind::kCellsPerColumnLimit:
      return {12, "cells_per_column_limit_filter", "Latest"};
    case Kind::kStripValue:
      return {13, "strip_value_transformer", "StripValueTransformer"};
    case Kind::kLabel:
      return {19, "apply_label_transformer", "ApplyLabelTransformer"};
  }
  return {0, "filter", "Filter"};
}

std::size_t SizeOf(Bound const& bound) {
  return bound.kind == Bound::Kind::kNone
             ? 0
             : internal::BytesFieldSize(2, bound.at.size());
}

/// The size of what the field holds, without its tag and length.
std::size_t ContentSize(Filter const& filter) {
  std::size_t size = 0;
  switch (filter.kind) {
    case Kind::kChain:
    case Kind::kInterleave:
    case Kind::kCondition:
      for (Filter const& each : filter.filters) {
        size += internal::BytesFieldSize(1, WireSize(each));
      }
      return size;
    case Kind::kColumnRange:
      if (!filter.text.empty()) {
        size += internal::BytesFieldSize(1, filter.text.size());
      }
      return size + SizeOf(filter.begin) + SizeOf(filter.end);
    case Kind::kValueRange:
      return SizeOf(filter.begin) + SizeOf(filter.end);
    case Kind::kTimestampRange:
      for (auto const bound : {filter.begin_timestamp, filter.end_timestamp}) {
        if (bound.count() != 0) {
          size += internal::VarintFieldSize(1, bound.count());
        }
      }
      return size;
    case Kind::kValueBitmask:
      return filter.text.empty()
                 ? 0
                 : internal::BytesFieldSize(1, filter.text.size());
    default:
      return filter.text.size();
  }
}

Status ValidateRegex(Filter const& filter) {
  RE2::Options options(RE2::Latin1);
  options.set_log_errors(false);
  RE2 const regex(filter.text, options);
  if (regex.ok()) return {};
  return Invalid("the regular expression '" + filter.text +
                 "' is not RE2's: " + regex.error());
}

Status ValidateBounds(Filter const& filter) {
  using BoundKind = Bound::Kind;
  if (filter.begin.kind == BoundKind::kNone ||
      filter.end.kind == BoundKind::kNone) {
    return {};
  }
  if (filter.begin.at < filter.end.at ||
      (filter.begin.at == filter.end.at &&
       filter.begin.kind == BoundKind::kClosed &&
       filter.end.kind == BoundKind::kClosed)) {
    return {};
  }
  // Ranges of row keys are refused so, hence these.
  return Invalid("start must be less than end");
}

Status ValidateTimestamps(Filter const& filter) {
  auto const begin = filter.begin_timestamp.count();
  auto const end = filter.end_timestamp.count();
  if (begin < 0 || end < 0) {
    return Invalid("timestamps must be >= 0, but got " +
                   std::to_string(begin < 0 ? begin : end));
  }
  if (end == 0 || begin < end) return {};
  return Invalid("the range [" + std::to_string(begin) + ", " +
                 std::to_string(end) + ") is empty");
}

bool IsLabel(std::string const& label) {
  if (label.empty() || label.size() > 15) return false;
  for (char c : label) {
    bool const allowed =
        ('a' <= c && c <= 'z') || ('0' <= c && c <= '9') || c == '-';
    if (!allowed) return false;
  }
  return true;
}

bool HasLabel(Filter const& filter) {
  if (filter.kind == Kind::kLabel) return true;
  for (Filter const& each : filter.filters) {
    if (HasLabel(each)) return true;
  }
  return false;
}

Status ValidateAt(Filter const& filter, int depth, bool in_condition);

/// Says in which field `status` arose, as the service does.
Status InField(char const* field, Status const& status) {
  if (status.ok()) return status;
  return Status(status.code(), std::string("Error in field '") + field +
                                   "' : " + status.message());
}

Status ValidateParts(Filter const& filter, int depth, bool in_condition) {
  for (std::size_t i = 0; i < filter.filters.size(); ++i) {
    Status const status = ValidateAt(filter.filters[i], depth, in_condition);
    if (!status.ok()) {
      return Status(status.code(), "Error in element #" + std::to_string(i) +
                                       " : " + status.message());
    }
  }
  return {};
}

Status ValidateHere(Filter const& filter, int depth, bool in_condition) {
  switch (filter.kind) {
    case Kind::kPassAll:
    case Kind::kBlockAll:
    case Kind::kStripValue:
      return {};
    case Kind::kChain:
    case Kind::kInterleave: {
      if (filter.filters.size() < 2) {
        return Invalid("must contain at least two filters, but got " +
                       std::to_string(filter.filters.size()));
      }
      if (depth >= kMaxFilterDepth) {
        return Invalid("nested more than " + std::to_string(kMaxFilterDepth) +
                       " deep");
      }
      Status const status = ValidateParts(filter, depth + 1, in_condition);
      if (!status.ok() || filter.kind == Kind::kInterleave) return status;
      int labels = 0;
      for (Filter const& stage : filter.filters) labels += HasLabel(stage);
      if (labels > 1) {
        return Invalid("at most one stage may apply a label, but " +
                       std::to_string(labels) + " do");
      }
      return {};
    }
    case Kind::kCondition:
      if (filter.filters.size() != 3) {
        return Invalid("must have a predicate and two branches, but got " +
                       std::to_string(filter.filters.size()) + " filters");
      }
      if (depth >= internal::kMaxRecursion) {
        return Invalid("conditions are nested more than " +
                       std::to_string(internal::kMaxRecursion) + " deep");
      }
      return ValidateParts(filter, depth, /*in_condition=*/true);
    case Kind::kSink:
      if (!in_condition) return {};
      return Invalid("may not be part of a condition");
    case Kind::kRowKeyRegex:
      if (filter.text.empty()) return Invalid("must not be empty");
      return ValidateRegex(filter);
    case Kind::kFamilyRegex:
      if (filter.text.find(':') != std::string::npos) {
        return Invalid("must not contain a colon, but got '" + filter.text +
                       "'");
      }
      return ValidateRegex(filter);
    case Kind::kQualifierRegex:
    case Kind::kValueRegex:
      return ValidateRegex(filter);
    case Kind::kColumnRange: {
      Status const status = internal::ValidateFamilyName(filter.text);
      return status.ok() ? ValidateBounds(filter) : status;
    }
    case Kind::kValueRange:
      return ValidateBounds(filter);
    case Kind::kTimestampRange:
      return ValidateTimestamps(filter);
    case Kind::kValueBitmask:
      return filter.text.empty() ? Invalid("must not be empty") : Status();
    case Kind::kCellsPerRowOffset:
    case Kind::kCellsPerRowLimit:
    case Kind::kCellsPerColumnLimit:
      if (filter.count > 0) return {};
      return Invalid("must be positive, but got " +
                     std::to_string(filter.count));
    case Kind::kRowSample:
      // Also rejects NaN.
      if (filter.probability > 0 && filter.probability < 1) return {};
      return Invalid("must be between 0 and 1, both excluded, but got " +
                     std::to_string(filter.probability));
    case Kind::kLabel:
      if (IsLabel(filter.text)) return {};
      return Invalid(
          "must match [a-z0-9\\-]+ and have at most 15 characters, "
          "but got '" +
          filter.text + "'");
  }
  return Invalid("unknown kind of filter");
}

Status ValidateAt(Filter const& filter, int depth, bool in_condition) {
  return InField(FieldOf(filter.kind).name,
                 ValidateHere(filter, depth, in_condition));
}

/// Conditions may nest, too: their number bounds every recursion.
bool IsDeep(Filter const& filter, int budget) {
  if (budget == 0) return true;
  for (Filter const& each : filter.filters) {
    if (IsDeep(each, budget - 1)) return true;
  }
  return false;
}

std::string RangeText(Filter const& filter) {
  auto const end = [](Bound const& bound, char const* open,
                      char const* closed) -> std::string {
    if (bound.kind == Bound::Kind::kNone) return open;
    return bound.kind == Bound::Kind::kOpen ? open : closed;
  };
  auto const at = [](Bound const& bound) {
    return bound.kind == Bound::Kind::kNone ? "" : Quoted(bound.at);
  };
  return end(filter.begin, "(", "[") + at(filter.begin) + ", " +
         at(filter.end) + end(filter.end, ")", "]");
}

std::string Arguments(Filter const& filter) {
  std::string text;
  switch (filter.kind) {
    case Kind::kPassAll:
    case Kind::kBlockAll:
    case Kind::kStripValue:
    case Kind::kSink:
      return "";
    case Kind::kChain:
    case Kind::kInterleave:
    case Kind::kCondition:
      for (Filter const& each : filter.filters) {
        text += (text.empty() ? "" : ", ") + ToString(each);
      }
      return text;
    case Kind::kColumnRange:
      return Quoted(filter.text) + ", " + RangeText(filter);
    case Kind::kValueRange:
      return RangeText(filter);
    case Kind::kTimestampRange:
      return std::to_string(filter.begin_timestamp.count()) + "us, " +
             std::to_string(filter.end_timestamp.count()) + "us";
    case Kind::kCellsPerRowOffset:
    case Kind::kCellsPerRowLimit:
    case Kind::kCellsPerColumnLimit:
      return std::to_string(filter.count);
    case Kind::kRowSample:
      return std::to_string(filter.probability);
    default:
      return Quoted(filter.text);
  }
}

}  // namespace

std::size_t WireSize(Filter const& filter) {
  int const field = FieldOf(filter.kind).number;
  switch (filter.kind) {
    case Kind::kPassAll:
    case Kind::kBlockAll:
    case Kind::kSink:
    case Kind::kStripValue:
      return internal::VarintFieldSize(field, 1);
    case Kind::kCellsPerRowOffset:
    case Kind::kCellsPerRowLimit:
    case Kind::kCellsPerColumnLimit:
      return internal::VarintFieldSize(field, filter.count);
    case Kind::kRowSample:
      return internal::TagSize(field) + 8;
    default:
      return internal::BytesFieldSize(field, ContentSize(filter));
  }
}

Status Validate(Filter const& filter) {
  if (IsDeep(filter, internal::kMaxRecursion)) {
    return Invalid("the filter is nested more than " +
                   std::to_string(internal::kMaxRecursion) + " deep");
  }
  std::size_t const size = WireSize(filter);
  if (size > kMaxFilterBytes) {
    return Invalid("Row filter exceeds maximum size of " +
                   std::to_string(kMaxFilterBytes) + " bytes, with " +
                   std::to_string(size));
  }
  return InField("filter", ValidateAt(filter, 0, /*in_condition=*/false));
}

std::string ToString(Filter const& filter) {
  return std::string(FieldOf(filter.kind).function) + "(" + Arguments(filter) +
         ")";
}

}  // namespace bigtable_ttl::reference
