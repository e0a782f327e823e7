// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "request_log.h"
#include <bigtable_ttl/reference/google_cloud.h>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace reference = bigtable_ttl::reference;
namespace cbt = google::cloud::bigtable;
namespace v2 = google::bigtable::v2;

namespace {

void Log(char const* method, std::string const& text) {
  char const* const file = std::getenv("BIGTABLE_TTL_REQUESTS");
  if (file == nullptr) return;
  auto const now = std::chrono::floor<std::chrono::microseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  std::ofstream(file, std::ios::app)
      << method << "\t" << now.count() << "\t" << text << "\n";
}

std::string Quoted(std::string const& text) {
  std::string result = "\"";
  for (char c : text) {
    auto const byte = static_cast<unsigned char>(c);
    char const digits[] = {'\\', static_cast<char>('0' + byte / 64),
                           static_cast<char>('0' + byte / 8 % 8),
                           static_cast<char>('0' + byte % 8), 0};
    result += digits;
  }
  return result + "\"";
}

std::string Text(std::chrono::microseconds time) {
  return std::to_string(time.count());
}

/// Fields of a RowFilter.
std::string Text(reference::Filter const& filter) {
  using Kind = reference::Filter::Kind;
  auto const all = [&](std::string const& name) {
    std::string text = name + " { ";
    for (auto const& each : filter.filters) {
      text += "filters { " + Text(each) + "} ";
    }
    return text + "} ";
  };
  auto const number = std::to_string(filter.count);
  switch (filter.kind) {
    case Kind::kPassAll:
      return "pass_all_filter: true ";
    case Kind::kBlockAll:
      return "block_all_filter: true ";
    case Kind::kChain:
      return all("chain");
    case Kind::kInterleave:
      return all("interleave");
    case Kind::kCondition:
      return "condition { predicate_filter { " + Text(filter.filters[0]) +
             "} true_filter { " + Text(filter.filters[1]) +
             "} false_filter { " + Text(filter.filters[2]) + "} } ";
    case Kind::kSink:
      return "sink: true ";
    case Kind::kRowKeyRegex:
      return "row_key_regex_filter: " + Quoted(filter.text) + " ";
    case Kind::kRowSample:
      return "row_sample_filter: 0.5 ";
    case Kind::kFamilyRegex:
      return "family_name_regex_filter: " + Quoted(filter.text) + " ";
    case Kind::kQualifierRegex:
      return "column_qualifier_regex_filter: " + Quoted(filter.text) + " ";
    case Kind::kColumnRange:
      return "column_range_filter { family_name: " + Quoted(filter.text) +
             " } ";
    case Kind::kTimestampRange:
      return "timestamp_range_filter { start_timestamp_micros: " +
             Text(filter.begin_timestamp) +
             " end_timestamp_micros: " + Text(filter.end_timestamp) + " } ";
    case Kind::kValueRegex:
    case Kind::kValueBitmask:
      return "value_regex_filter: " + Quoted(filter.text) + " ";
    case Kind::kValueRange:
      return "value_range_filter {} ";
    case Kind::kCellsPerRowOffset:
      return "cells_per_row_offset_filter: " + number + " ";
    case Kind::kCellsPerRowLimit:
      return "cells_per_row_limit_filter: " + number + " ";
    case Kind::kCellsPerColumnLimit:
      return "cells_per_column_limit_filter: " + number + " ";
    case Kind::kStripValue:
      return "strip_value_transformer: true ";
    case Kind::kLabel:
      return "apply_label_transformer: " + Quoted(filter.text) + " ";
  }
  return "";
}

struct MutationText {
  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(reference::SetCell const& set) const {
    return "set_cell { family_name: " + Quoted(set.family) +
           " column_qualifier: " + Quoted(set.qualifier) +
           " timestamp_micros: " + Text(set.timestamp) +
           " value: " + Quoted(set.value) + " } ";
  }
  std::string operator()(reference::AddToCell const& add) const {
    return "add_to_cell { family_name: " + Quoted(add.family) +
           " timestamp { raw_timestamp_micros: " + Text(add.timestamp) +
           " } } ";
  }
  std::string operator()(reference::MergeToCell const& merge) const {
    return "merge_to_cell { family_name: " + Quoted(merge.family) +
           " timestamp { raw_timestamp_micros: " + Text(merge.timestamp) +
           " } } ";
  }
  std::string operator()(reference::DeleteFromColumn const& column) const {
    return "delete_from_column { family_name: " + Quoted(column.family) +
           " column_qualifier: " + Quoted(column.qualifier) +
           " time_range { start_timestamp_micros: " + Text(column.begin) +
           " end_timestamp_micros: " + Text(column.end) + " } } ";
  }
  std::string operator()(reference::DeleteFromFamily const& family) const {
    return "delete_from_family { family_name: " + Quoted(family.family) +
           " } ";
  }
  std::string operator()(reference::DeleteFromRow const&) const {
    return "delete_from_row {} ";
  }
};

/// Mutations as fields of a name. What the store refuses is not there.
template <typename Mutations>
std::string Text(std::string const& field, Mutations const& mutations) {
  std::string text;
  for (auto const& each : mutations) {
    auto const converted = reference::FromProto(each);
    if (converted.ok()) {
      text += field + " { " + std::visit(MutationText(), *converted) + "} ";
    }
  }
  return text;
}
std::string Text(std::string const& field,
                 std::vector<cbt::Mutation> const& mutations) {
  std::vector<v2::Mutation> all;
  for (auto const& each : mutations) all.push_back(each.op);
  return Text<>(field, all);
}

std::string Text(std::string const& field, cbt::Filter const& filter) {
  auto const converted = reference::FromProto(filter.as_proto());
  return converted.ok() ? field + " { " + Text(*converted) + "} " : "";
}

std::string Text(reference::GcRule const& rule) {
  using Kind = reference::GcRule::Kind;
  switch (rule.kind()) {
    case Kind::kNone:
      return "";
    case Kind::kMaxAge:
      return "max_age { seconds: " +
             std::to_string(rule.max_age() / std::chrono::seconds(1)) + " } ";
    case Kind::kMaxNumVersions:
      return "max_num_versions: " + std::to_string(rule.max_num_versions()) +
             " ";
    case Kind::kUnion:
    case Kind::kIntersection:
      break;
  }
  std::string text =
      rule.kind() == Kind::kUnion ? "union { " : "intersection { ";
  for (auto const& each : rule.rules()) text += "rules { " + Text(each) + "} ";
  return text + "} ";
}

class LoggedConnection : public cbt::DataConnection {
 public:
  explicit LoggedConnection(std::shared_ptr<cbt::DataConnection> to)
      : to_(std::move(to)) {}

  google::cloud::Status Apply(std::string const& table,
                              cbt::SingleRowMutation mutation) override {
    v2::MutateRowsRequest::Entry entry;
    cbt::SingleRowMutation(mutation).MoveTo(&entry);
    Log("MutateRow", Text("mutations", entry.mutations()));
    return to_->Apply(table, std::move(mutation));
  }
  google::cloud::future<google::cloud::Status> AsyncApply(
      std::string const& table, cbt::SingleRowMutation mutation) override {
    return google::cloud::make_ready_future(Apply(table, std::move(mutation)));
  }
  std::vector<cbt::FailedMutation> BulkApply(
      std::string const& table, cbt::BulkMutation mutation) override {
    v2::MutateRowsRequest request;
    cbt::BulkMutation(mutation).MoveTo(&request);
    std::string text;
    for (auto const& entry : request.entries()) {
      text += "entries { row_key: " + Quoted(entry.row_key()) + " " +
              Text("mutations", entry.mutations()) + "} ";
    }
    Log("MutateRows", text);
    return to_->BulkApply(table, std::move(mutation));
  }
  cbt::RowReader ReadRowsFull(cbt::ReadRowsParams params) override {
    Log("ReadRows", Text("filter", params.filter));
    return to_->ReadRowsFull(std::move(params));
  }
  google::cloud::StatusOr<std::pair<bool, cbt::Row>> ReadRow(
      std::string const& table, std::string key, cbt::Filter filter) override {
    Log("ReadRows", Text("filter", filter));
    return to_->ReadRow(table, std::move(key), std::move(filter));
  }
  google::cloud::StatusOr<cbt::MutationBranch> CheckAndMutateRow(
      std::string const& table, std::string key, cbt::Filter filter,
      std::vector<cbt::Mutation> when_true,
      std::vector<cbt::Mutation> when_false) override {
    Log("CheckAndMutateRow", Text("predicate_filter", filter) +
                                 Text("true_mutations", when_true) +
                                 Text("false_mutations", when_false));
    return to_->CheckAndMutateRow(table, std::move(key), std::move(filter),
                                  std::move(when_true), std::move(when_false));
  }
  google::cloud::StatusOr<cbt::Row> ReadModifyWriteRow(
      v2::ReadModifyWriteRowRequest request) override {
    std::string text;
    for (auto const& rule : request.rules()) {
      text += "rules { family_name: " + Quoted(rule.family_name()) + " } ";
    }
    Log("ReadModifyWriteRow", text);
    return to_->ReadModifyWriteRow(std::move(request));
  }

 private:
  std::shared_ptr<cbt::DataConnection> to_;
};

}  // namespace

std::shared_ptr<cbt::DataConnection> Logged(
    std::shared_ptr<cbt::DataConnection> to) {
  if (std::getenv("BIGTABLE_TTL_REQUESTS") == nullptr) return to;
  return std::make_shared<LoggedConnection>(std::move(to));
}

void LogCreation(reference::TableConfig const& config) {
  std::string text = "table { ";
  for (auto const& family : config.families) {
    text += "column_families { key: " + Quoted(family.name) +
            " value { gc_rule { " + Text(family.gc_rule) + "} } } ";
  }
  Log("CreateTable", text + "}");
}
