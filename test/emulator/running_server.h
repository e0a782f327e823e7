// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The emulator in this process, with clients of it.

#ifndef BIGTABLE_TTL_TEST_EMULATOR_RUNNING_SERVER_H
#define BIGTABLE_TTL_TEST_EMULATOR_RUNNING_SERVER_H

#include "Emulator.h"
#include "Server.h"
#include "bigtable_ttl/emulator/v1/control.grpc.pb.h"
#include "google/bigtable/admin/v2/bigtable_instance_admin.grpc.pb.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.grpc.pb.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include <chrono>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::emulator {

inline constexpr char kInstance[] = "projects/p/instances/i";
inline constexpr char kTable[] = "projects/p/instances/i/tables/t";

/// A status, so that a test that fails shows it.
inline std::pair<int, std::string> Shown(grpc::Status const& status) {
  return {status.error_code(), status.error_message()};
}

#define EXPECT_RPC_OK(expression) \
  EXPECT_EQ(Shown(expression), std::make_pair(0, std::string()))

/// A server whose clock stands at the epoch, with a table "t": family "f" has
/// MaxAge(1s), "g" keeps all.
class RunningServer {
 public:
  explicit RunningServer(bool has_table = true) {
    EmulatorClock::State at;
    at.FollowsSystem = false;
    emulator.Clock->set(at);
    server = Server::start(emulator, "127.0.0.1:0");
    if (server == nullptr) std::abort();
    address = "127.0.0.1:" + std::to_string(server->port());
    // As Google's clients: a row is one message.
    grpc::ChannelArguments arguments;
    arguments.SetMaxReceiveMessageSize(256 << 20);
    channel = grpc::CreateCustomChannel(
        address, grpc::InsecureChannelCredentials(), arguments);
    data = google::bigtable::v2::Bigtable::NewStub(channel);
    tables = google::bigtable::admin::v2::BigtableTableAdmin::NewStub(channel);
    instances =
        google::bigtable::admin::v2::BigtableInstanceAdmin::NewStub(channel);
    control = v1::Control::NewStub(channel);
    if (!has_table) return;
    EXPECT_RPC_OK(CreateTable("t"));
  }

  grpc::Status CreateTable(std::string const& id) {
    google::bigtable::admin::v2::CreateTableRequest request;
    request.set_parent(kInstance);
    request.set_table_id(id);
    auto& families = *request.mutable_table()->mutable_column_families();
    families["f"].mutable_gc_rule()->mutable_max_age()->set_seconds(1);
    families["g"];
    return Call([&](auto* context) {
      google::bigtable::admin::v2::Table response;
      return tables->CreateTable(context, request, &response);
    });
  }

  /// All that the emulator holds.
  std::vector<v1::SnapshotRecord> Save() {
    std::vector<v1::SnapshotRecord> records;
    grpc::ClientContext context;
    auto const reader = control->SaveSnapshot(&context, {});
    for (v1::SnapshotRecord record; reader->Read(&record);) {
      records.push_back(record);
    }
    EXPECT_RPC_OK(reader->Finish());
    return records;
  }

  grpc::Status Restore(std::vector<v1::SnapshotRecord> const& records) {
    grpc::ClientContext context;
    v1::RestoreSnapshotResponse response;
    auto const writer = control->RestoreSnapshot(&context, &response);
    for (auto const& record : records) {
      if (!writer->Write(record)) break;
    }
    writer->WritesDone();
    return writer->Finish();
  }

  /// Sets a cell of qualifier "q" of table "t".
  grpc::Status Set(std::string const& key, std::string const& family,
                   std::chrono::microseconds timestamp,
                   std::string const& value) {
    google::bigtable::v2::MutateRowRequest request;
    request.set_table_name(kTable);
    request.set_row_key(key);
    auto& set = *request.add_mutations()->mutable_set_cell();
    set.set_family_name(family);
    set.set_column_qualifier("q");
    set.set_timestamp_micros(timestamp.count());
    set.set_value(value);
    return Call([&](auto* context) {
      google::bigtable::v2::MutateRowResponse response;
      return data->MutateRow(context, request, &response);
    });
  }

  /// The values of the cells of table "t", each with a comma behind it.
  std::string Values() { return Values(kTable, ""); }

  /// The same of a table, or of a view.
  std::string Values(std::string const& table, std::string const& view) {
    google::bigtable::v2::ReadRowsRequest request;
    request.set_table_name(table);
    request.set_authorized_view_name(view);
    return Values(request);
  }

  std::string Values(google::bigtable::v2::ReadRowsRequest const& request) {
    std::string values;
    grpc::ClientContext context;
    auto const reader = data->ReadRows(&context, request);
    google::bigtable::v2::ReadRowsResponse response;
    while (reader->Read(&response)) {
      for (auto const& chunk : response.chunks()) values += chunk.value() + ",";
    }
    auto const status = reader->Finish();
    return status.ok() ? values : status.error_message();
  }

  grpc::Status Advance(std::chrono::microseconds by) {
    v1::AdvanceClockRequest request;
    request.mutable_by()->set_seconds(by / std::chrono::seconds(1));
    request.mutable_by()->set_nanos(static_cast<std::int32_t>(
        by % std::chrono::seconds(1) / std::chrono::nanoseconds(1)));
    return Call([&](auto* context) {
      v1::ClockState response;
      return control->AdvanceClock(context, request, &response);
    });
  }

  /// Calls a function with a context of its own.
  template <typename Function>
  static grpc::Status Call(Function function) {
    grpc::ClientContext context;
    return function(&context);
  }

  Emulator emulator;
  std::unique_ptr<Server> server;
  std::string address;
  std::shared_ptr<grpc::Channel> channel;
  std::unique_ptr<google::bigtable::v2::Bigtable::Stub> data;
  std::unique_ptr<google::bigtable::admin::v2::BigtableTableAdmin::Stub> tables;
  std::unique_ptr<google::bigtable::admin::v2::BigtableInstanceAdmin::Stub>
      instances;
  std::unique_ptr<v1::Control::Stub> control;
};

}  // namespace bigtable_ttl::emulator

#endif  // BIGTABLE_TTL_TEST_EMULATOR_RUNNING_SERVER_H
