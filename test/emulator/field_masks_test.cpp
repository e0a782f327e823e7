// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Updates by field masks.

#include "FieldMasks.h"
#include "running_server.h"
#include <cstddef>
#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator::field_masks_test {
namespace {

namespace admin = google::bigtable::admin::v2;

/// Adds the paths of all fields of messages of type \p in.
void AddPaths(std::string const& prefix,
              google::protobuf::Descriptor const& in, int depth,
              std::vector<std::string>& paths) {
  using google::protobuf::FieldDescriptor;
  for (int i = 0; i != in.field_count(); ++i) {
    auto const* field = in.field(i);
    paths.push_back(prefix + field->name());
    if (depth != 0 && !field->is_repeated() &&
        field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      AddPaths(prefix + field->name() + ".", *field->message_type(), depth - 1,
               paths);
    }
  }
}

/// Gives the last field of \p path a value in \p to.
void Fill(google::protobuf::Message& to, std::string const& path) {
  using google::protobuf::FieldDescriptor;
  std::size_t const dot = path.find('.');
  auto const* field = to.GetDescriptor()->FindFieldByName(path.substr(0, dot));
  auto const& reflection = *to.GetReflection();
  if (dot != std::string::npos) {
    return Fill(*reflection.MutableMessage(&to, field), path.substr(dot + 1));
  }
  if (field->is_repeated()) {
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      reflection.AddMessage(&to, field);
    } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
      reflection.AddString(&to, field, "s");
    }
    return;
  }
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      reflection.MutableMessage(&to, field);
      break;
    case FieldDescriptor::CPPTYPE_STRING:
      reflection.SetString(&to, field, "s");
      break;
    case FieldDescriptor::CPPTYPE_BOOL:
      reflection.SetBool(&to, field, true);
      break;
    case FieldDescriptor::CPPTYPE_ENUM:
      reflection.SetEnumValue(&to, field, 1);
      break;
    case FieldDescriptor::CPPTYPE_INT32:
      reflection.SetInt32(&to, field, 1);
      break;
    case FieldDescriptor::CPPTYPE_INT64:
      reflection.SetInt64(&to, field, 1);
      break;
    default:
      FAIL() << path;
  }
}

template <typename Proto>
void CheckMasks() {
  std::vector<std::string> paths;
  AddPaths("", *Proto::descriptor(), 3, paths);
  for (auto const& path : paths) {
    google::protobuf::FieldMask mask;
    mask.add_paths(path);
    Proto filled;
    Fill(filled, path);
    // Nothing replaces nothing.
    Proto to;
    replaceMasked(Proto(), mask, to);
    EXPECT_EQ(to.ShortDebugString(), "") << path;
    // A value is set, and removed with all that has no other purpose.
    replaceMasked(filled, mask, to);
    EXPECT_EQ(to.ShortDebugString(), filled.ShortDebugString()) << path;
    replaceMasked(Proto(), mask, to);
    EXPECT_EQ(to.ShortDebugString(), "") << path;
    for (auto const& other : paths) {
      // Neither is a part of the other.
      if ((other + ".").compare(0, path.size() + 1, path + ".") == 0 ||
          (path + ".").compare(0, other.size() + 1, other + ".") == 0) {
        continue;
      }
      Proto before;
      Fill(before, other);
      to = before;
      replaceMasked(Proto(), mask, to);
      EXPECT_EQ(to.ShortDebugString(), before.ShortDebugString())
          << path << " " << other;
    }
  }
}

TEST(FieldMasks, LeaveNoEmptyParents) {
  CheckMasks<admin::Instance>();
  CheckMasks<admin::Cluster>();
  CheckMasks<admin::AppProfile>();
  CheckMasks<admin::Table>();
  CheckMasks<admin::AuthorizedView>();
}

TEST(FieldMasks, KeepWhatIsGivenOrWasThere) {
  google::protobuf::FieldMask mask;
  mask.add_paths("multi_cluster_routing_use_any.cluster_ids");
  admin::AppProfile from, to;
  // An empty message says that there is a value.
  from.mutable_multi_cluster_routing_use_any();
  replaceMasked(from, mask, to);
  EXPECT_TRUE(to.has_multi_cluster_routing_use_any());
  replaceMasked(admin::AppProfile(), mask, to);
  EXPECT_TRUE(to.has_multi_cluster_routing_use_any());
  // Another choice stays.
  to.mutable_single_cluster_routing()->set_cluster_id("c");
  replaceMasked(admin::AppProfile(), mask, to);
  EXPECT_EQ(to.single_cluster_routing().cluster_id(), "c");
}

TEST(FieldMasks, OfTheClientForNodeMakeNoClusterConfig) {
  RunningServer running;
  admin::PartialUpdateClusterRequest request;
  auto& cluster = *request.mutable_cluster();
  cluster.set_name(std::string(kInstance) + "/clusters/emulator");
  cluster.set_serve_nodes(5);
  request.mutable_update_mask()->add_paths("serve_nodes");
  request.mutable_update_mask()->add_paths(
      "cluster_config.cluster_autoscaling_config");
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    google::longrunning::Operation operation;
    return running.instances->PartialUpdateCluster(context, request,
                                                   &operation);
  }));
  admin::Cluster found;
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    admin::GetClusterRequest get;
    get.set_name(cluster.name());
    return running.instances->GetCluster(context, get, &found);
  }));
  EXPECT_EQ(found.serve_nodes(), 5);
  EXPECT_FALSE(found.has_cluster_config());
}

}  // namespace
}  // namespace bigtable_ttl::emulator::field_masks_test
