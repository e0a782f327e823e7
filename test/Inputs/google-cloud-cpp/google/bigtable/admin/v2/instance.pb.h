// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_PB_H

#include "google/bigtable/admin/v2/common.pb.h"
#include "google/cloud/internal/message_fields.h"
#include <cstdint>
#include <string>

namespace google {
namespace bigtable {
namespace admin {
namespace v2 {

enum Instance_State : int {
  Instance_State_STATE_NOT_KNOWN = 0,
  Instance_State_READY = 1,
  Instance_State_CREATING = 2,
};

enum Instance_Type : int {
  Instance_Type_TYPE_UNSPECIFIED = 0,
  Instance_Type_PRODUCTION = 1,
  Instance_Type_DEVELOPMENT = 2,
};

enum Cluster_State : int {
  Cluster_State_STATE_NOT_KNOWN = 0,
  Cluster_State_READY = 1,
  Cluster_State_CREATING = 2,
  Cluster_State_RESIZING = 3,
  Cluster_State_DISABLED = 4,
};

class Instance final
    : public ::google::protobuf::internal::MessageOf<Instance> {
 public:
  typedef Instance_State State;
  static constexpr State STATE_NOT_KNOWN = Instance_State_STATE_NOT_KNOWN;
  static constexpr State READY = Instance_State_READY;
  static constexpr State CREATING = Instance_State_CREATING;
  typedef Instance_Type Type;
  static constexpr Type TYPE_UNSPECIFIED = Instance_Type_TYPE_UNSPECIFIED;
  static constexpr Type PRODUCTION = Instance_Type_PRODUCTION;
  static constexpr Type DEVELOPMENT = Instance_Type_DEVELOPMENT;
  PROTO_STRING(name)
  PROTO_STRING(display_name)
  PROTO_SCALAR(Instance_State, state)
  PROTO_SCALAR(Instance_Type, type)
  PROTO_MAP(std::string, std::string, labels)
  PROTO_FIELDS(name_, display_name_, state_, type_, labels_)
};

class AutoscalingTargets final
    : public ::google::protobuf::internal::MessageOf<AutoscalingTargets> {
  PROTO_SCALAR(std::int32_t, cpu_utilization_percent)
  PROTO_SCALAR(std::int32_t, storage_utilization_gib_per_node)
  PROTO_FIELDS(cpu_utilization_percent_, storage_utilization_gib_per_node_)
};

class AutoscalingLimits final
    : public ::google::protobuf::internal::MessageOf<AutoscalingLimits> {
  PROTO_SCALAR(std::int32_t, min_serve_nodes)
  PROTO_SCALAR(std::int32_t, max_serve_nodes)
  PROTO_FIELDS(min_serve_nodes_, max_serve_nodes_)
};

class Cluster_ClusterAutoscalingConfig final
    : public ::google::protobuf::internal::MessageOf<
          Cluster_ClusterAutoscalingConfig> {
  PROTO_MESSAGE(AutoscalingLimits, autoscaling_limits)
  PROTO_MESSAGE(AutoscalingTargets, autoscaling_targets)
  PROTO_FIELDS(autoscaling_limits_, autoscaling_targets_)
};

class Cluster_ClusterConfig final
    : public ::google::protobuf::internal::MessageOf<Cluster_ClusterConfig> {
  PROTO_MESSAGE(Cluster_ClusterAutoscalingConfig, cluster_autoscaling_config)
  PROTO_FIELDS(cluster_autoscaling_config_)
};

class Cluster_EncryptionConfig final
    : public ::google::protobuf::internal::MessageOf<Cluster_EncryptionConfig> {
  PROTO_STRING(kms_key_name)
  PROTO_FIELDS(kms_key_name_)
};

class Cluster final : public ::google::protobuf::internal::MessageOf<Cluster> {
 public:
  typedef Cluster_ClusterConfig ClusterConfig;
  typedef Cluster_ClusterAutoscalingConfig ClusterAutoscalingConfig;
  typedef Cluster_EncryptionConfig EncryptionConfig;
  typedef Cluster_State State;
  static constexpr State STATE_NOT_KNOWN = Cluster_State_STATE_NOT_KNOWN;
  static constexpr State READY = Cluster_State_READY;
  static constexpr State CREATING = Cluster_State_CREATING;
  static constexpr State RESIZING = Cluster_State_RESIZING;
  static constexpr State DISABLED = Cluster_State_DISABLED;
  PROTO_STRING(name)
  PROTO_STRING(location)
  PROTO_SCALAR(Cluster_State, state)
  PROTO_SCALAR(std::int32_t, serve_nodes)
  PROTO_MESSAGE(Cluster_ClusterConfig, cluster_config)
  PROTO_SCALAR(StorageType, default_storage_type)
  PROTO_MESSAGE(Cluster_EncryptionConfig, encryption_config)
  PROTO_FIELDS(name_, location_, state_, serve_nodes_, cluster_config_,
               default_storage_type_, encryption_config_)
};

class AppProfile_MultiClusterRoutingUseAny final
    : public ::google::protobuf::internal::MessageOf<
          AppProfile_MultiClusterRoutingUseAny> {
  PROTO_REPEATED_STRING(cluster_ids)
  PROTO_FIELDS(cluster_ids_)
};

class AppProfile_SingleClusterRouting final
    : public ::google::protobuf::internal::MessageOf<
          AppProfile_SingleClusterRouting> {
  PROTO_STRING(cluster_id)
  PROTO_SCALAR(bool, allow_transactional_writes)
  PROTO_FIELDS(cluster_id_, allow_transactional_writes_)
};

class AppProfile final
    : public ::google::protobuf::internal::MessageOf<AppProfile> {
 public:
  enum RoutingPolicyCase {
    kMultiClusterRoutingUseAny = 5,
    kSingleClusterRouting = 6,
    ROUTING_POLICY_NOT_SET = 0,
  };
  RoutingPolicyCase routing_policy_case() const { return routing_policy_case_; }
  void clear_routing_policy() { routing_policy_case_ = ROUTING_POLICY_NOT_SET; }
  typedef AppProfile_MultiClusterRoutingUseAny MultiClusterRoutingUseAny;
  typedef AppProfile_SingleClusterRouting SingleClusterRouting;
  PROTO_STRING(name)
  PROTO_STRING(etag)
  PROTO_STRING(description)
  PROTO_ONEOF_MESSAGE(routing_policy, kMultiClusterRoutingUseAny,
                      AppProfile_MultiClusterRoutingUseAny,
                      multi_cluster_routing_use_any)
  PROTO_ONEOF_MESSAGE(routing_policy, kSingleClusterRouting,
                      AppProfile_SingleClusterRouting, single_cluster_routing)
  PROTO_FIELDS(name_, etag_, description_, routing_policy_case_,
               multi_cluster_routing_use_any_, single_cluster_routing_)
 private:
  RoutingPolicyCase routing_policy_case_ = ROUTING_POLICY_NOT_SET;
};

class HotTablet final
    : public ::google::protobuf::internal::MessageOf<HotTablet> {
  PROTO_STRING(name)
  PROTO_STRING(table_name)
  PROTO_STRING(start_key)
  PROTO_STRING(end_key)
  PROTO_SCALAR(float, node_cpu_usage_percent)
  PROTO_FIELDS(name_, table_name_, start_key_, end_key_,
               node_cpu_usage_percent_)
};

class LogicalView final
    : public ::google::protobuf::internal::MessageOf<LogicalView> {
  PROTO_STRING(name)
  PROTO_STRING(query)
  PROTO_STRING(etag)
  PROTO_SCALAR(bool, deletion_protection)
  PROTO_FIELDS(name_, query_, etag_, deletion_protection_)
};

class MaterializedView final
    : public ::google::protobuf::internal::MessageOf<MaterializedView> {
  PROTO_STRING(name)
  PROTO_STRING(query)
  PROTO_STRING(etag)
  PROTO_SCALAR(bool, deletion_protection)
  PROTO_FIELDS(name_, query_, etag_, deletion_protection_)
};

}  // namespace v2
}  // namespace admin
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_PB_H
