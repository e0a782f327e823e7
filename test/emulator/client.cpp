// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "client.h"
#include "filter_to_proto.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.grpc.pb.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include "row_merger.h"
#include <algorithm>
#include <grpcpp/grpcpp.h>
#include <type_traits>
#include <utility>
#include <variant>

namespace bigtable_ttl::reference {
namespace {

namespace admin = google::bigtable::admin::v2;
namespace v2 = google::bigtable::v2;

using std::chrono::microseconds;

constexpr char kInstance[] = "projects/p/instances/i";

std::string TableName(std::string const& table) {
  return std::string(kInstance) + "/tables/" + table;
}

// Its name is not published yet.
constexpr auto kMicros = static_cast<admin::Table::TimestampGranularity>(2);

// FeatureFlags{reverse_scans: true} in base64: without it the emulator refuses
// reversed reads.
constexpr char kReverseScans[] = "CAE=";

// Nothing that these tests do takes long: better an error than no end.
void Prepare(grpc::ClientContext& context) {
  context.set_deadline(std::chrono::system_clock::now() +
                       std::chrono::seconds(30));
  context.AddMetadata("bigtable-features", kReverseScans);
}

Status FromGrpc(grpc::Status const& status) {
  return status.ok() ? Status()
                     : Status(static_cast<StatusCode>(status.error_code()),
                              status.error_message());
}

template <typename... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <typename... F>
Overloaded(F...) -> Overloaded<F...>;

template <typename Message>
void SetAggregated(Message& message, std::string const& family,
                   std::string const& qualifier, microseconds timestamp) {
  message.set_family_name(family);
  message.mutable_column_qualifier()->set_raw_value(qualifier);
  message.mutable_timestamp()->set_raw_timestamp_micros(timestamp.count());
}

std::string BigEndian(std::int64_t number) {
  std::string bytes(8, '\0');
  auto bits = static_cast<std::uint64_t>(number);
  for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte) {
    *byte = static_cast<char>(bits & 0xff);
    bits >>= 8;
  }
  return bytes;
}

v2::Mutation ToProto(Mutation const& mutation) {
  v2::Mutation proto;
  std::visit(
      Overloaded{
          [](std::monostate) {},
          [&](SetCell const& m) {
            auto& to = *proto.mutable_set_cell();
            to.set_family_name(m.family);
            to.set_column_qualifier(m.qualifier);
            to.set_timestamp_micros(m.timestamp.count());
            to.set_value(m.value);
            if (m.auto_generated) {
              // timestamp_origin, CLIENT_AUTO_GENERATED: not yet published.
              proto.GetReflection()->MutableUnknownFields(&proto)->AddVarint(7,
                                                                             2);
            }
          },
          [&](AddToCell const& m) {
            auto& to = *proto.mutable_add_to_cell();
            SetAggregated(to, m.family, m.qualifier, m.timestamp);
            to.mutable_input()->set_int_value(m.input);
          },
          [&](MergeToCell const& m) {
            auto& to = *proto.mutable_merge_to_cell();
            SetAggregated(to, m.family, m.qualifier, m.timestamp);
            // Known difference merge-input: the service wants a bytes_value.
            to.mutable_input()->set_raw_value(BigEndian(m.state));
          },
          [&](DeleteFromColumn const& m) {
            auto& to = *proto.mutable_delete_from_column();
            to.set_family_name(m.family);
            to.set_column_qualifier(m.qualifier);
            if (m.begin.count() != 0 || m.end.count() != 0) {
              auto& range = *to.mutable_time_range();
              range.set_start_timestamp_micros(m.begin.count());
              range.set_end_timestamp_micros(m.end.count());
            }
          },
          [&](DeleteFromFamily const& m) {
            proto.mutable_delete_from_family()->set_family_name(m.family);
          },
          [&](DeleteFromRow const&) { proto.mutable_delete_from_row(); }},
      mutation);
  return proto;
}

template <typename Field>
void SetMutations(Field* field, std::vector<Mutation> const& mutations) {
  for (Mutation const& mutation : mutations) *field->Add() = ToProto(mutation);
}

v2::RowFilter ToProto(Filter const& filter) {
  v2::RowFilter proto;
  switch (filter.kind) {
    case Filter::Kind::kPassAll:
      proto.set_pass_all_filter(true);
      break;
    case Filter::Kind::kBlockAll:
      proto.set_block_all_filter(true);
      break;
    case Filter::Kind::kChain:
      proto.mutable_chain();
      for (Filter const& stage : filter.filters) {
        *proto.mutable_chain()->add_filters() = ToProto(stage);
      }
      break;
    case Filter::Kind::kInterleave:
      proto.mutable_interleave();
      for (Filter const& branch : filter.filters) {
        *proto.mutable_interleave()->add_filters() = ToProto(branch);
      }
      break;
    case Filter::Kind::kCondition: {
      auto& to = *proto.mutable_condition();
      *to.mutable_predicate_filter() = ToProto(filter.filters[0]);
      // What a condition leaves out passes nothing.
      if (filter.filters[1].kind != Filter::Kind::kBlockAll) {
        *to.mutable_true_filter() = ToProto(filter.filters[1]);
      }
      if (filter.filters[2].kind != Filter::Kind::kBlockAll) {
        *to.mutable_false_filter() = ToProto(filter.filters[2]);
      }
      break;
    }
    case Filter::Kind::kSink:
      proto.set_sink(true);
      break;
    case Filter::Kind::kRowKeyRegex:
      proto.set_row_key_regex_filter(filter.text);
      break;
    case Filter::Kind::kRowSample:
      proto.set_row_sample_filter(filter.probability);
      break;
    case Filter::Kind::kFamilyRegex:
      proto.set_family_name_regex_filter(filter.text);
      break;
    case Filter::Kind::kQualifierRegex:
      proto.set_column_qualifier_regex_filter(filter.text);
      break;
    case Filter::Kind::kColumnRange: {
      auto& to = *proto.mutable_column_range_filter();
      to.set_family_name(filter.text);
      if (filter.begin.kind == Bound::Kind::kClosed) {
        to.set_start_qualifier_closed(filter.begin.at);
      } else if (filter.begin.kind == Bound::Kind::kOpen) {
        to.set_start_qualifier_open(filter.begin.at);
      }
      if (filter.end.kind == Bound::Kind::kClosed) {
        to.set_end_qualifier_closed(filter.end.at);
      } else if (filter.end.kind == Bound::Kind::kOpen) {
        to.set_end_qualifier_open(filter.end.at);
      }
      break;
    }
    case Filter::Kind::kTimestampRange:
      proto.mutable_timestamp_range_filter()->set_start_timestamp_micros(
          filter.begin_timestamp.count());
      proto.mutable_timestamp_range_filter()->set_end_timestamp_micros(
          filter.end_timestamp.count());
      break;
    case Filter::Kind::kValueRegex:
      proto.set_value_regex_filter(filter.text);
      break;
    case Filter::Kind::kValueRange: {
      auto& to = *proto.mutable_value_range_filter();
      if (filter.begin.kind == Bound::Kind::kClosed) {
        to.set_start_value_closed(filter.begin.at);
      } else if (filter.begin.kind == Bound::Kind::kOpen) {
        to.set_start_value_open(filter.begin.at);
      }
      if (filter.end.kind == Bound::Kind::kClosed) {
        to.set_end_value_closed(filter.end.at);
      } else if (filter.end.kind == Bound::Kind::kOpen) {
        to.set_end_value_open(filter.end.at);
      }
      break;
    }
    case Filter::Kind::kValueBitmask:
      proto.mutable_value_bitmask_filter()->set_mask(filter.text);
      break;
    case Filter::Kind::kCellsPerRowOffset:
      proto.set_cells_per_row_offset_filter(filter.count);
      break;
    case Filter::Kind::kCellsPerRowLimit:
      proto.set_cells_per_row_limit_filter(filter.count);
      break;
    case Filter::Kind::kCellsPerColumnLimit:
      proto.set_cells_per_column_limit_filter(filter.count);
      break;
    case Filter::Kind::kStripValue:
      proto.set_strip_value_transformer(true);
      break;
    case Filter::Kind::kLabel:
      proto.set_apply_label_transformer(filter.text);
      break;
  }
  return proto;
}

admin::GcRule ToProto(GcRule const& rule) {
  admin::GcRule proto;
  switch (rule.kind()) {
    case GcRule::Kind::kNone:
      break;
    case GcRule::Kind::kMaxAge:
      proto.mutable_max_age()->set_seconds(rule.max_age().count() / 1000000);
      proto.mutable_max_age()->set_nanos(
          static_cast<std::int32_t>(rule.max_age().count() % 1000000 * 1000));
      break;
    case GcRule::Kind::kMaxNumVersions:
      proto.set_max_num_versions(rule.max_num_versions());
      break;
    case GcRule::Kind::kUnion:
      proto.mutable_union_();
      for (GcRule const& part : rule.rules()) {
        *proto.mutable_union_()->add_rules() = ToProto(part);
      }
      break;
    case GcRule::Kind::kIntersection:
      proto.mutable_intersection();
      for (GcRule const& part : rule.rules()) {
        *proto.mutable_intersection()->add_rules() = ToProto(part);
      }
      break;
  }
  return proto;
}

GcRule FromProto(admin::GcRule const& proto) {
  auto const all = [](auto const& rules) {
    std::vector<GcRule> parts;
    for (auto const& part : rules) parts.push_back(FromProto(part));
    return parts;
  };
  switch (proto.rule_case()) {
    case admin::GcRule::kMaxAge:
      return GcRule::MaxAge(std::chrono::seconds(proto.max_age().seconds()) +
                            std::chrono::nanoseconds(proto.max_age().nanos()));
    case admin::GcRule::kMaxNumVersions:
      return GcRule::MaxNumVersions(proto.max_num_versions());
    case admin::GcRule::kUnion:
      return GcRule::Union(all(proto.union_().rules()));
    case admin::GcRule::kIntersection:
      return GcRule::Intersection(all(proto.intersection().rules()));
    case admin::GcRule::RULE_NOT_SET:
      break;
  }
  return {};
}

admin::ColumnFamily ToProto(ColumnFamily const& family) {
  admin::ColumnFamily proto;
  if (family.gc_rule.kind() != GcRule::Kind::kNone) {
    *proto.mutable_gc_rule() = ToProto(family.gc_rule);
  }
  if (family.aggregate != Aggregate::kNone) {
    auto& to = *proto.mutable_value_type()->mutable_aggregate_type();
    to.mutable_input_type()
        ->mutable_int64_type()
        ->mutable_encoding()
        ->mutable_big_endian_bytes();
    if (family.aggregate == Aggregate::kSum) to.mutable_sum();
    if (family.aggregate == Aggregate::kMin) to.mutable_min();
    if (family.aggregate == Aggregate::kMax) to.mutable_max();
  }
  return proto;
}

Aggregate FromProto(admin::Type const& type) {
  switch (type.aggregate_type().aggregator_case()) {
    case admin::Type::Aggregate::kSum:
      return Aggregate::kSum;
    case admin::Type::Aggregate::kMin:
      return Aggregate::kMin;
    case admin::Type::Aggregate::kMax:
      return Aggregate::kMax;
    default:
      break;
  }
  return Aggregate::kNone;
}

template <typename Labels>
std::string Label(Labels const& labels) {
  std::string joined;
  for (std::string const& label : labels) {
    joined += (joined.empty() ? "" : "+") + label;
  }
  return joined;
}

}  // namespace

v2::RowFilter FilterToProto(Filter const& filter) { return ToProto(filter); }

struct Client::Stubs {
  std::shared_ptr<grpc::Channel> channel;
  std::unique_ptr<v2::Bigtable::Stub> data;
  std::unique_ptr<admin::BigtableTableAdmin::Stub> admin;
};

Client::~Client() = default;

Client::Client(std::string const& address) : stubs_(std::make_unique<Stubs>()) {
  // Each client has a connection of its own.
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  arguments.SetMaxReceiveMessageSize(-1);
  stubs_->channel = grpc::CreateCustomChannel(
      address, grpc::InsecureChannelCredentials(), arguments);
  stubs_->data = v2::Bigtable::NewStub(stubs_->channel);
  stubs_->admin = admin::BigtableTableAdmin::NewStub(stubs_->channel);
}

bool Client::WaitForServer(std::chrono::seconds at_most) {
  return stubs_->channel->WaitForConnected(std::chrono::system_clock::now() +
                                           at_most);
}

Status Client::CreateTable(std::string const& table,
                           TableConfig const& config) {
  grpc::ClientContext context;
  Prepare(context);
  admin::CreateTableRequest request;
  request.set_parent(kInstance);
  request.set_table_id(table);
  request.mutable_table()->set_granularity(
      config.granularity == Granularity::kMicros ? kMicros
                                                 : admin::Table::MILLIS);
  for (ColumnFamily const& family : config.families) {
    (*request.mutable_table()->mutable_column_families())[family.name] =
        ToProto(family);
  }
  admin::Table response;
  return FromGrpc(stubs_->admin->CreateTable(&context, request, &response));
}

Status Client::DeleteTable(std::string const& table) {
  grpc::ClientContext context;
  Prepare(context);
  admin::DeleteTableRequest request;
  request.set_name(TableName(table));
  google::protobuf::Empty response;
  return FromGrpc(stubs_->admin->DeleteTable(&context, request, &response));
}

StatusOr<TableConfig> Client::GetTable(std::string const& table) {
  grpc::ClientContext context;
  Prepare(context);
  admin::GetTableRequest request;
  request.set_name(TableName(table));
  request.set_view(admin::Table::FULL);
  admin::Table response;
  Status const status =
      FromGrpc(stubs_->admin->GetTable(&context, request, &response));
  if (!status.ok()) return status;
  TableConfig config;
  if (response.granularity() == kMicros) {
    config.granularity = Granularity::kMicros;
  }
  for (auto const& [name, family] : response.column_families()) {
    config.families.push_back(
        {name, FromProto(family.gc_rule()), FromProto(family.value_type())});
  }
  std::sort(config.families.begin(), config.families.end(),
            [](ColumnFamily const& a, ColumnFamily const& b) {
              return a.name < b.name;
            });
  return config;
}

Status Client::ModifyColumnFamilies(
    std::string const& table, std::vector<FamilyModification> const& changes) {
  grpc::ClientContext context;
  Prepare(context);
  admin::ModifyColumnFamiliesRequest request;
  request.set_name(TableName(table));
  for (FamilyModification const& change : changes) {
    auto& to = *request.add_modifications();
    to.set_id(change.family.name);
    switch (change.kind) {
      case FamilyModification::Kind::kCreate:
        *to.mutable_create() = ToProto(change.family);
        break;
      case FamilyModification::Kind::kUpdate:
        *to.mutable_update() = ToProto(change.family);
        break;
      case FamilyModification::Kind::kDrop:
        to.set_drop(true);
        break;
    }
  }
  admin::Table response;
  return FromGrpc(
      stubs_->admin->ModifyColumnFamilies(&context, request, &response));
}

Status Client::DropRowRange(std::string const& table,
                            std::string const& prefix) {
  grpc::ClientContext context;
  Prepare(context);
  admin::DropRowRangeRequest request;
  request.set_name(TableName(table));
  request.set_row_key_prefix(prefix);
  google::protobuf::Empty response;
  return FromGrpc(stubs_->admin->DropRowRange(&context, request, &response));
}

Status Client::DropAllRows(std::string const& table) {
  grpc::ClientContext context;
  Prepare(context);
  admin::DropRowRangeRequest request;
  request.set_name(TableName(table));
  request.set_delete_all_data_from_table(true);
  google::protobuf::Empty response;
  return FromGrpc(stubs_->admin->DropRowRange(&context, request, &response));
}

Status Client::MutateRow(std::string const& table, std::string const& row_key,
                         std::vector<Mutation> const& mutations) {
  grpc::ClientContext context;
  Prepare(context);
  v2::MutateRowRequest request;
  request.set_table_name(TableName(table));
  request.set_row_key(row_key);
  SetMutations(request.mutable_mutations(), mutations);
  v2::MutateRowResponse response;
  return FromGrpc(stubs_->data->MutateRow(&context, request, &response));
}

StatusOr<std::vector<Status>> Client::MutateRows(
    std::string const& table, std::vector<RowMutations> const& entries) {
  grpc::ClientContext context;
  Prepare(context);
  v2::MutateRowsRequest request;
  request.set_table_name(TableName(table));
  for (RowMutations const& entry : entries) {
    auto& to = *request.add_entries();
    to.set_row_key(entry.row_key);
    SetMutations(to.mutable_mutations(), entry.mutations);
  }
  std::vector<Status> results(
      entries.size(), Status(StatusCode::kDataLoss, "an entry has no status"));
  auto const reader = stubs_->data->MutateRows(&context, request);
  v2::MutateRowsResponse response;
  while (reader->Read(&response)) {
    for (auto const& entry : response.entries()) {
      auto const index = static_cast<std::size_t>(entry.index());
      if (index >= results.size()) {
        results.emplace_back(StatusCode::kDataLoss, "a status has no entry");
      } else if (entry.status().code() == 0) {
        results[index] = Status();
      } else {
        results[index] = Status(static_cast<StatusCode>(entry.status().code()),
                                entry.status().message());
      }
    }
  }
  Status const status = FromGrpc(reader->Finish());
  if (!status.ok()) return status;
  return results;
}

StatusOr<bool> Client::CheckAndMutateRow(
    std::string const& table, std::string const& row_key,
    std::optional<Filter> const& predicate,
    std::vector<Mutation> const& when_true,
    std::vector<Mutation> const& when_false) {
  grpc::ClientContext context;
  Prepare(context);
  v2::CheckAndMutateRowRequest request;
  request.set_table_name(TableName(table));
  request.set_row_key(row_key);
  if (predicate) *request.mutable_predicate_filter() = ToProto(*predicate);
  SetMutations(request.mutable_true_mutations(), when_true);
  SetMutations(request.mutable_false_mutations(), when_false);
  v2::CheckAndMutateRowResponse response;
  Status const status =
      FromGrpc(stubs_->data->CheckAndMutateRow(&context, request, &response));
  if (!status.ok()) return status;
  return response.predicate_matched();
}

StatusOr<Row> Client::ReadModifyWriteRow(
    std::string const& table, std::string const& row_key,
    std::vector<ReadModifyWriteRule> const& rules) {
  grpc::ClientContext context;
  Prepare(context);
  v2::ReadModifyWriteRowRequest request;
  request.set_table_name(TableName(table));
  request.set_row_key(row_key);
  for (ReadModifyWriteRule const& rule : rules) {
    auto& to = *request.add_rules();
    std::visit(Overloaded{[](std::monostate) {},
                          [&](AppendValue const& r) {
                            to.set_family_name(r.family);
                            to.set_column_qualifier(r.qualifier);
                            to.set_append_value(r.value);
                          },
                          [&](IncrementAmount const& r) {
                            to.set_family_name(r.family);
                            to.set_column_qualifier(r.qualifier);
                            to.set_increment_amount(r.amount);
                          }},
               rule);
  }
  v2::ReadModifyWriteRowResponse response;
  Status const status =
      FromGrpc(stubs_->data->ReadModifyWriteRow(&context, request, &response));
  if (!status.ok()) return status;
  Row row{response.row().key(), {}};
  for (auto const& family : response.row().families()) {
    for (auto const& column : family.columns()) {
      for (auto const& cell : column.cells()) {
        row.cells.push_back({family.name(), column.qualifier(),
                             microseconds(cell.timestamp_micros()),
                             cell.value(), Label(cell.labels())});
      }
    }
  }
  return row;
}

StatusOr<std::vector<Row>> Client::ReadRows(std::string const& table,
                                            ReadRowsRequest const& request) {
  grpc::ClientContext context;
  Prepare(context);
  v2::ReadRowsRequest proto;
  proto.set_table_name(TableName(table));
  for (std::string const& key : request.rows.keys) {
    proto.mutable_rows()->add_row_keys(key);
  }
  for (RowRange const& range : request.rows.ranges) {
    auto& to = *proto.mutable_rows()->add_row_ranges();
    if (range.begin.kind == Bound::Kind::kClosed) {
      to.set_start_key_closed(range.begin.at);
    } else if (range.begin.kind == Bound::Kind::kOpen) {
      to.set_start_key_open(range.begin.at);
    }
    if (range.end.kind == Bound::Kind::kClosed) {
      to.set_end_key_closed(range.end.at);
    } else if (range.end.kind == Bound::Kind::kOpen) {
      to.set_end_key_open(range.end.at);
    }
  }
  if (request.filter.kind != Filter::Kind::kPassAll) {
    *proto.mutable_filter() = ToProto(request.filter);
  }
  proto.set_rows_limit(request.rows_limit);
  proto.set_reversed(request.reversed);
  auto const reader = stubs_->data->ReadRows(&context, proto);
  RowMerger merger(request.reversed);
  Status broken;
  v2::ReadRowsResponse response;
  while (reader->Read(&response)) {
    if (broken.ok()) broken = merger.Add(response);
  }
  Status const status = FromGrpc(reader->Finish());
  if (!status.ok()) return status;
  if (broken.ok()) broken = merger.End();
  if (!broken.ok()) return broken;
  return std::move(merger.rows());
}

StatusOr<std::size_t> Client::CountCells(std::string const& table) {
  grpc::ClientContext context;
  Prepare(context);
  v2::ReadRowsRequest request;
  request.set_table_name(TableName(table));
  auto const reader = stubs_->data->ReadRows(&context, request);
  v2::ReadRowsResponse response;
  std::size_t cells = 0;
  while (reader->Read(&response)) {
    cells += static_cast<std::size_t>(response.chunks_size());
  }
  Status const status = FromGrpc(reader->Finish());
  if (!status.ok()) return status;
  return cells;
}

}  // namespace bigtable_ttl::reference
