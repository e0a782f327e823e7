// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ToProto.h"
#include "ProtoTime.h"
#include <absl/strings/escaping.h>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;
using reference::Aggregate;
using reference::GcRule;

std::string textOf(const reference::Status &Status) {
  std::string Text;
  for (const char C : Status.message()) {
    if (static_cast<unsigned char>(C) < 0x80)
      Text += C;
    else
      Text += absl::CHexEscape(absl::string_view(&C, 1));
  }
  return Text;
}

grpc::Status toGrpc(const reference::Status &Status) {
  if (Status.ok())
    return grpc::Status::OK;
  return grpc::Status(static_cast<grpc::StatusCode>(Status.code()),
                      textOf(Status));
}

admin::GcRule toProto(const GcRule &Rule) {
  admin::GcRule Proto;
  switch (Rule.kind()) {
  case GcRule::Kind::kNone:
    break;
  case GcRule::Kind::kMaxAge:
    setMicros(Rule.max_age(), *Proto.mutable_max_age());
    break;
  case GcRule::Kind::kMaxNumVersions:
    Proto.set_max_num_versions(Rule.max_num_versions());
    break;
  case GcRule::Kind::kUnion:
    Proto.mutable_union_();
    for (const GcRule &Each : Rule.rules())
      *Proto.mutable_union_()->add_rules() = toProto(Each);
    break;
  case GcRule::Kind::kIntersection:
    Proto.mutable_intersection();
    for (const GcRule &Each : Rule.rules())
      *Proto.mutable_intersection()->add_rules() = toProto(Each);
    break;
  }
  return Proto;
}

void toProto(const reference::TableConfig &Config, admin::Table &Table) {
  Table.set_granularity(admin::Table::MILLIS);
  if (Config.granularity == reference::Granularity::kMicros)
    // It has a number in the protocol, but no name.
    Table.set_granularity(static_cast<admin::Table::TimestampGranularity>(2));
  for (const reference::ColumnFamily &Family : Config.families) {
    admin::ColumnFamily &Proto =
        (*Table.mutable_column_families())[Family.name];
    *Proto.mutable_gc_rule() = toProto(Family.gc_rule);
    if (Family.aggregate == Aggregate::kNone)
      continue;
    auto &Type = *Proto.mutable_value_type()->mutable_aggregate_type();
    Type.mutable_input_type()
        ->mutable_int64_type()
        ->mutable_encoding()
        ->mutable_big_endian_bytes();
    Type.mutable_state_type()
        ->mutable_int64_type()
        ->mutable_encoding()
        ->mutable_big_endian_bytes();
    switch (Family.aggregate) {
    case Aggregate::kSum:
      Type.mutable_sum();
      break;
    case Aggregate::kMin:
      Type.mutable_min();
      break;
    case Aggregate::kMax:
      Type.mutable_max();
      break;
    case Aggregate::kNone:
      break;
    }
  }
}

google::bigtable::v2::Row toProto(const reference::Row &Row) {
  google::bigtable::v2::Row Proto;
  Proto.set_key(Row.key);
  google::bigtable::v2::Family *Family = nullptr;
  google::bigtable::v2::Column *Column = nullptr;
  for (const reference::Cell &Cell : Row.cells) {
    if (!Family || Family->name() != Cell.family) {
      Family = Proto.add_families();
      Family->set_name(Cell.family);
      Column = nullptr;
    }
    if (!Column || Column->qualifier() != Cell.qualifier) {
      Column = Family->add_columns();
      Column->set_qualifier(Cell.qualifier);
    }
    auto &To = *Column->add_cells();
    To.set_timestamp_micros(Cell.timestamp.count());
    To.set_value(Cell.value);
    if (!Cell.label.empty())
      To.add_labels(Cell.label);
  }
  return Proto;
}

} // namespace bigtable_ttl::emulator
