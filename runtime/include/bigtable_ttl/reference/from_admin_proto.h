// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts tables, column families and their rules from protocol buffers to the
// store's types. FromProto() rejects the same errors as in from_proto.h.

#ifndef BIGTABLE_TTL_REFERENCE_FROM_ADMIN_PROTO_H
#define BIGTABLE_TTL_REFERENCE_FROM_ADMIN_PROTO_H

#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include <algorithm>
#include <bigtable_ttl/reference/gc.h>
#include <bigtable_ttl/reference/proto_field.h>
#include <bigtable_ttl/reference/store.h>
#include <chrono>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {

namespace internal {

template <typename P>
StatusOr<GcRule> GcRuleFrom(P const& proto, int depth) {
  if (depth == kMaxProtoDepth) {
    return InvalidProto("the garbage collection rule is nested more than " +
                        std::to_string(kMaxProtoDepth) + " deep");
  }
  auto const nested = [depth](P const& part) {
    return GcRuleFrom(part, depth + 1);
  };
  switch (proto.rule_case()) {
    case P::RULE_NOT_SET:
      return GcRule();
    case P::kMaxNumVersions:
      return GcRule::MaxNumVersions(proto.max_num_versions());
    case P::kMaxAge: {
      std::int64_t const seconds = proto.max_age().seconds();
      std::int64_t const nanos = proto.max_age().nanos();
      // The range of google.protobuf.Duration: about 10,000 years.
      constexpr std::int64_t kMaxSeconds = 315576000000;
      if (seconds < -kMaxSeconds || seconds > kMaxSeconds ||
          nanos <= -1000000000 || nanos >= 1000000000 ||
          (seconds < 0 && nanos > 0) || (seconds > 0 && nanos < 0)) {
        return InProtoField("max_age",
                            "is no valid Duration: " + std::to_string(seconds) +
                                "s and " + std::to_string(nanos) + "ns");
      }
      return GcRule::MaxAge(std::chrono::microseconds(seconds * 1000000) +
                            std::chrono::floor<std::chrono::microseconds>(
                                std::chrono::nanoseconds(nanos)));
    }
    case P::kIntersection: {
      auto rules = ConvertAll<GcRule>("intersection",
                                      proto.intersection().rules(), nested);
      if (!rules.ok()) return rules.status();
      return GcRule::Intersection(*std::move(rules));
    }
    case P::kUnion: {
      // `union` is a keyword of C++, so its accessor has another name.
      auto rules = ConvertAll<GcRule>("union", proto.union_().rules(), nested);
      if (!rules.ok()) return rules.status();
      return GcRule::Union(*std::move(rules));
    }
    default:
      break;
  }
  return Status(StatusCode::kUnimplemented,
                "the store does not know rule " +
                    std::to_string(static_cast<int>(proto.rule_case())) +
                    " of GcRule");
}

/// `type` is a google.bigtable.admin.v2.Type.
template <typename T>
StatusOr<Aggregate> AggregateOf(T const& type) {
  if (type.kind_case() == T::KIND_NOT_SET ||
      type.kind_case() == T::kBytesType) {
    return Aggregate::kNone;
  }
  if (type.kind_case() == T::kAggregateType) {
    auto const& aggregate = type.aggregate_type();
    using A = std::decay_t<decltype(aggregate)>;
    if (aggregate.aggregator_case() == A::kSum) return Aggregate::kSum;
    if (aggregate.aggregator_case() == A::kMin) return Aggregate::kMin;
    if (aggregate.aggregator_case() == A::kMax) return Aggregate::kMax;
  }
  return Status(StatusCode::kUnimplemented,
                "Error in field 'value_type' : the store knows bytes, and "
                "sums, minima and maxima of int64");
}

template <typename P>
StatusOr<ColumnFamily> ColumnFamilyFrom(std::string const& name,
                                        P const& proto) {
  ColumnFamily family;
  family.name = name;
  auto rule = GcRuleFrom(proto.gc_rule(), 0);
  if (!rule.ok()) return rule.status();
  family.gc_rule = *std::move(rule);
  if constexpr (HasValueType<P>::value) {
    auto const aggregate = AggregateOf(proto.value_type());
    if (!aggregate.ok()) return aggregate.status();
    family.aggregate = *aggregate;
  }
  return family;
}

}  // namespace internal

/// Converts a rule, such as the as_proto() of a `bigtable::GcRule`. Ages are
/// truncated to whole microseconds.
inline StatusOr<GcRule> FromProto(
    ::google::bigtable::admin::v2::GcRule const& proto) {
  return internal::GcRuleFrom(proto, 0);
}

/// Converts a table, such as that of a CreateTableRequest, which is the
/// as_proto() of a `bigtable::TableConfig`. The protocol buffer has no order of
/// families; the result sorts them by name.
inline StatusOr<TableConfig> FromProto(
    ::google::bigtable::admin::v2::Table const& proto) {
  using Proto = ::google::bigtable::admin::v2::Table;
  TableConfig config;
  for (auto const& [name, family] : proto.column_families()) {
    auto converted = internal::ColumnFamilyFrom(name, family);
    if (!converted.ok()) {
      return Status(converted.status().code(),
                    "Error in column family '" + name +
                        "' : " + converted.status().message());
    }
    config.families.push_back(*std::move(converted));
  }
  std::sort(config.families.begin(), config.families.end(),
            [](ColumnFamily const& a, ColumnFamily const& b) {
              return a.name < b.name;
            });
  // The enumerator's name is newer than the field.
  constexpr int kMicros = 2;
  if (proto.granularity() == kMicros) {
    config.granularity = Granularity::kMicros;
  } else if (proto.granularity() != Proto::MILLIS &&
             proto.granularity() != Proto::TIMESTAMP_GRANULARITY_UNSPECIFIED) {
    return internal::InProtoField(
        "granularity",
        "unknown: " + std::to_string(static_cast<int>(proto.granularity())));
  }
  return config;
}

/// Converts a modification of the request that `bigtable::TableAdmin` sends for
/// ModifyColumnFamilies(), such as the as_proto() of a
/// `bigtable::ColumnFamilyModification`.
inline StatusOr<FamilyModification> FromProto(
    ::google::bigtable::admin::v2::ModifyColumnFamiliesRequest::
        Modification const& proto) {
  using Proto =
      ::google::bigtable::admin::v2::ModifyColumnFamiliesRequest::Modification;
  switch (proto.mod_case()) {
    case Proto::kCreate: {
      auto family = internal::ColumnFamilyFrom(proto.id(), proto.create());
      if (!family.ok()) return family.status();
      return FamilyModification::Create(*std::move(family));
    }
    case Proto::kUpdate: {
      auto rule = FromProto(proto.update().gc_rule());
      if (!rule.ok()) return rule.status();
      return FamilyModification::Update(proto.id(), *std::move(rule));
    }
    case Proto::kDrop:
      if (proto.drop()) return FamilyModification::Drop(proto.id());
      return internal::InProtoField("drop", "must be true, but got false");
    default:
      break;
  }
  return internal::InvalidProto("the modification of column family '" +
                                proto.id() + "' is not set");
}

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_FROM_ADMIN_PROTO_H
