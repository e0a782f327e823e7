// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The store as a server: clients see what programs in the process see.

#include "../unit/seed.h"
#include "ToProto.h"
#include "client.h"
#include "google/bigtable/v2/feature_flags.pb.h"
#include "operations.h"
#include "running_server.h"
#include <absl/strings/escaping.h>
#include <atomic>
#include <bigtable_ttl/reference/store.h>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace bigtable_ttl::emulator::server_test {
namespace {

namespace admin = google::bigtable::admin::v2;
namespace v2 = google::bigtable::v2;
using reference::Answer;
using reference::Client;
using reference::Generator;
using reference::Operation;
using reference::Store;
using reference::VirtualClock;
using namespace std::chrono_literals;

constexpr char kUnimplemented[] = "12";

/// What comes over the wire.
reference::Status AsText(reference::Status const& status) {
  return status.ok() ? status
                     : reference::Status(status.code(), textOf(status));
}

TEST(Server, AnswersAsTheStoreInTheProcessDoes) {
  char const* const given = std::getenv("BIGTABLE_TTL_OPERATIONS");
  std::size_t const wanted =
      given != nullptr ? std::strtoull(given, nullptr, 10) : 20'000;
  std::uint64_t const seed = bigtable_tidy_test::Seed();
  RunningServer running(/*has_table=*/false);
  Client client(running.address);
  auto const clock = std::make_shared<VirtualClock>();
  reference::StoreOptions options;
  options.clock = clock;
  Store store(options);
  std::size_t done = 0;
  std::size_t succeeded = 0;
  std::size_t rows = 0;
  for (std::uint64_t number = 0; done < wanted; ++number) {
    Generator generator(seed + number);
    std::string const table = "random-" + std::to_string(number);
    ASSERT_EQ(client.CreateTable(table, generator.config()),
              store.CreateTable(table, generator.config()));
    std::string history;
    for (int i = 0; i < 100; ++i, ++done) {
      Operation op = generator.Next();
      if (i % 20 == 19) {
        op = Operation();
        op.kind = Operation::Kind::kReadRows;
      }
      history += "\n  " + ToString(op);
      clock->Advance(1s);
      ASSERT_TRUE(running.Advance(1s).ok());
      Answer expected = Perform(store, table, op);
      Answer answer = Perform(client, table, op);
      expected.status = AsText(expected.status);
      for (auto& entry : expected.entries) entry = AsText(entry);
      Normalize(op, expected);
      Normalize(op, answer);
      ASSERT_EQ(ToString(answer), ToString(expected))
          << bigtable_tidy_test::ToRepeat(seed + number)
          << ", first table: " << ToString(generator.config()) << history;
      succeeded += expected.status.ok() ? 1 : 0;
      rows += expected.rows.size();
    }
    ASSERT_EQ(client.DeleteTable(table), store.DeleteTable(table));
  }
  std::cout << done << " operations, " << succeeded << " of them succeeded, "
            << rows << " rows\n";
  EXPECT_GT(succeeded, done / 2);
  EXPECT_GT(rows, done / 2);
}

/// What ReadRows of all of table "t" streams.
std::vector<v2::ReadRowsResponse> Stream(RunningServer& running,
                                         v2::ReadRowsRequest request = {}) {
  std::vector<v2::ReadRowsResponse> messages;
  grpc::ClientContext context;
  request.set_table_name(kTable);
  auto const reader = running.data->ReadRows(&context, request);
  v2::ReadRowsResponse response;
  while (reader->Read(&response)) messages.push_back(response);
  EXPECT_RPC_OK(reader->Finish());
  return messages;
}

TEST(ReadRows, CutsLargeValuesIntoChunks) {
  RunningServer running;
  std::string value(5 << 20, 'v');
  value.back() = 'w';
  EXPECT_RPC_OK(running.Set("r", "f", 1ms, value));
  auto const messages = Stream(running);
  ASSERT_EQ(messages.size(), 1);
  std::string read;
  int commits = 0;
  int first_chunks = 0;
  for (auto const& chunk : messages[0].chunks()) {
    first_chunks += chunk.row_key().empty() ? 0 : 1;
    bool const is_last = read.size() + chunk.value().size() == value.size();
    EXPECT_EQ(chunk.value_size(), is_last ? 0 : value.size());
    EXPECT_EQ(chunk.commit_row(), is_last);
    read += chunk.value();
    commits += chunk.commit_row() ? 1 : 0;
  }
  EXPECT_EQ(read, value);
  EXPECT_EQ(commits, 1);
  EXPECT_EQ(first_chunks, 1);
  EXPECT_EQ(messages[0].chunks_size(), 5);
}

/// Go's client, for one, takes the end of a message within a row for an error.
TEST(ReadRows, EndsEachMessageAtARow) {
  RunningServer running;
  std::map<std::string, std::size_t> sizes;
  // In this order large rows come after small ones and before them.
  constexpr std::size_t kKiB = 1024;
  for (std::size_t const size : {kKiB, 100 * 1024 * kKiB, 300 * kKiB, kKiB,
                                 600 * kKiB, 3072 * kKiB, kKiB}) {
    std::string const key = "row" + std::to_string(sizes.size());
    sizes[key] = size;
    // A few cells each.
    for (std::int64_t cell = 1; cell <= 4; ++cell) {
      EXPECT_RPC_OK(running.Set(key, "f", std::chrono::milliseconds(cell),
                                std::string(size / 4, 'v')));
    }
  }
  auto const read = [](std::vector<v2::ReadRowsResponse> const& messages) {
    std::map<std::string, std::size_t> rows;
    std::string key;
    for (auto const& message : messages) {
      int keys = 0;
      std::size_t bytes = 0;
      for (auto const& chunk : message.chunks()) {
        if (!chunk.row_key().empty()) {
          key = chunk.row_key();
          ++keys;
        }
        bytes += chunk.value().size();
        rows[key] += chunk.value().size();
      }
      EXPECT_TRUE(message.chunks().rbegin()->commit_row());
      // Large rows are alone: a client may accept no more.
      if (keys > 1) {
        EXPECT_LT(bytes, 512 << 10);
      }
    }
    return rows;
  };
  EXPECT_EQ(read(Stream(running)), sizes);
  for (auto const& row : sizes) {
    v2::ReadRowsRequest request;
    request.mutable_rows()->add_row_keys(row.first);
    auto const messages = Stream(running, request);
    EXPECT_EQ(messages.size(), 1);
    EXPECT_EQ(read(messages), (std::map<std::string, std::size_t>{row}));
  }
}

TEST(ReadRows, SaysHowFarItIsWhereNothingPasses) {
  RunningServer running;
  Client client(running.address);
  std::vector<reference::RowMutations> entries;
  for (int i = 0; i < 25000; ++i) {
    entries.push_back({"row" + std::to_string(100000 + i),
                       {reference::SetCell{"f", "q", 1ms, "v"}}});
  }
  ASSERT_TRUE(client.MutateRows("t", entries).ok());
  v2::ReadRowsRequest request;
  request.mutable_filter()->set_value_regex_filter("w");
  auto const messages = Stream(running, request);
  ASSERT_EQ(messages.size(), 2);
  EXPECT_EQ(messages[0].last_scanned_row_key(), "row109999");
  EXPECT_EQ(messages[1].last_scanned_row_key(), "row119999");
}

TEST(ReadRows, GoesBackwardsIfTheClientKnowsHow) {
  RunningServer running;
  EXPECT_RPC_OK(running.Set("a", "f", 1ms, "a"));
  EXPECT_RPC_OK(running.Set("b", "f", 1ms, "b"));
  v2::ReadRowsRequest request;
  request.set_table_name(kTable);
  request.set_reversed(true);
  auto const read = [&](std::string const& features) {
    grpc::ClientContext context;
    if (!features.empty()) context.AddMetadata("bigtable-features", features);
    auto const reader = running.data->ReadRows(&context, request);
    v2::ReadRowsResponse response;
    std::string keys;
    while (reader->Read(&response)) {
      for (auto const& chunk : response.chunks()) keys += chunk.row_key();
    }
    grpc::Status const status = reader->Finish();
    return status.ok() ? keys : std::to_string(status.error_code());
  };
  v2::FeatureFlags flags;
  flags.set_mutate_rows_rate_limit(true);
  EXPECT_EQ(read(""), kUnimplemented);
  EXPECT_EQ(read("?"), kUnimplemented);
  EXPECT_EQ(read(absl::WebSafeBase64Escape(flags.SerializeAsString())),
            kUnimplemented);
  flags.set_reverse_scans(true);
  EXPECT_EQ(read(absl::WebSafeBase64Escape(flags.SerializeAsString())), "ba");
}

TEST(ReadRows, EndsWhenTheClientGivesUp) {
  RunningServer running;
  for (char key = 'a'; key <= 'h'; ++key) {
    EXPECT_RPC_OK(
        running.Set(std::string(1, key), "f", 1ms, std::string(1 << 20, 'v')));
  }
  for (int i = 0; i < 20; ++i) {
    grpc::ClientContext context;
    v2::ReadRowsRequest request;
    request.set_table_name(kTable);
    auto const reader = running.data->ReadRows(&context, request);
    v2::ReadRowsResponse response;
    ASSERT_TRUE(reader->Read(&response));
    context.TryCancel();
    EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::CANCELLED);
  }
  // It waits for all calls: none is left.
  running.server->stop(1h);
}

TEST(MutateRows, AnswersForEachEntry) {
  RunningServer running;
  v2::MutateRowsRequest request;
  request.set_table_name(kTable);
  for (int i = 0; i < 3; ++i) {
    auto& entry = *request.add_entries();
    entry.set_row_key("r" + std::to_string(i));
    entry.add_mutations()->mutable_set_cell()->set_family_name("none");
  }
  grpc::ClientContext context;
  auto const reader = running.data->MutateRows(&context, request);
  v2::MutateRowsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  ASSERT_EQ(response.entries_size(), 3);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(response.entries(i).index(), i);
    EXPECT_EQ(response.entries(i).status().code(), grpc::StatusCode::NOT_FOUND);
  }
  EXPECT_FALSE(reader->Read(&response));
  EXPECT_RPC_OK(reader->Finish());
}

TEST(SampleRowKeys, AreWhereTheTableWasSplit) {
  RunningServer running;
  admin::CreateTableRequest request;
  request.set_parent(kInstance);
  request.set_table_id("split");
  request.add_initial_splits()->set_key("m");
  request.add_initial_splits()->set_key("c");
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    admin::Table response;
    return running.tables->CreateTable(context, request, &response);
  }));
  auto const keys = [&](std::string const& table) {
    grpc::ClientContext context;
    v2::SampleRowKeysRequest sample;
    sample.set_table_name(std::string(kInstance) + "/tables/" + table);
    auto const reader = running.data->SampleRowKeys(&context, sample);
    v2::SampleRowKeysResponse response;
    std::string text;
    while (reader->Read(&response)) text += response.row_key() + ";";
    EXPECT_RPC_OK(reader->Finish());
    return text;
  };
  EXPECT_EQ(keys("split"), "c;m;;");
  EXPECT_EQ(keys("t"), ";");
}

TEST(Names, AreChecked) {
  RunningServer running;
  auto const ping = [&](char const* name) {
    return running
        .Call([&](auto* context) {
          v2::PingAndWarmRequest request;
          request.set_name(name);
          v2::PingAndWarmResponse response;
          return running.data->PingAndWarm(context, request, &response);
        })
        .error_code();
  };
  EXPECT_EQ(ping(kInstance), grpc::StatusCode::OK);
  for (char const* name :
       {"", "p", "projects/p", "projects//instances/i", "projects/p/instances/",
        "projects/p/instances/i/tables/t", "projects/p/instance/i"}) {
    EXPECT_EQ(ping(name), grpc::StatusCode::INVALID_ARGUMENT) << name;
  }
  auto const get = [&](char const* name) {
    return running
        .Call([&](auto* context) {
          admin::GetTableRequest request;
          request.set_name(name);
          admin::Table response;
          return running.tables->GetTable(context, request, &response);
        })
        .error_code();
  };
  EXPECT_EQ(get(kTable), grpc::StatusCode::OK);
  EXPECT_EQ(get("t"), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(get("projects/p/instances/i/tables/u"),
            grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(get("projects/p/instances/j/tables/t"),
            grpc::StatusCode::NOT_FOUND);
}

TEST(Instances, HaveTablesOfTheirOwn) {
  RunningServer running;
  admin::CreateTableRequest request;
  request.set_parent("projects/p/instances/other");
  request.set_table_id("t");
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    admin::Table response;
    return running.tables->CreateTable(context, request, &response);
  }));
  EXPECT_RPC_OK(running.Set("r", "f", 1ms, "v"));
  EXPECT_EQ(running.emulator.Held.find("projects/p/instances/other")
                ->Store->Size("t")
                ->rows,
            0);
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    admin::DeleteInstanceRequest gone;
    gone.set_name(kInstance);
    google::protobuf::Empty response;
    return running.instances->DeleteInstance(context, gone, &response);
  }));
  EXPECT_EQ(running.Values(), "table 't' not found");
}

TEST(Tables, AreListedInPages) {
  RunningServer running;
  for (char const* id : {"u", "v", "w", "x"}) {
    EXPECT_RPC_OK(running.CreateTable(id));
  }
  std::string pages;
  admin::ListTablesRequest request;
  request.set_parent(kInstance);
  request.set_page_size(2);
  do {
    admin::ListTablesResponse response;
    ASSERT_TRUE(running
                    .Call([&](auto* context) {
                      return running.tables->ListTables(context, request,
                                                        &response);
                    })
                    .ok());
    for (auto const& table : response.tables()) {
      EXPECT_TRUE(table.column_families().empty());
      pages += table.name().back();
    }
    pages += ";";
    request.set_page_token(response.next_page_token());
  } while (!request.page_token().empty());
  EXPECT_EQ(pages, "tu;vw;x;");
}

TEST(Tables, AreProtectedFromDeletion) {
  RunningServer running;
  admin::UpdateTableRequest update;
  update.mutable_table()->set_name(kTable);
  update.mutable_table()->set_deletion_protection(true);
  update.mutable_update_mask()->add_paths("deletion_protection");
  google::longrunning::Operation operation;
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    return running.tables->UpdateTable(context, update, &operation);
  }));
  admin::Table table;
  EXPECT_TRUE(operation.done());
  ASSERT_TRUE(operation.response().UnpackTo(&table));
  EXPECT_TRUE(table.deletion_protection());
  EXPECT_EQ(table.column_families_size(), 2);

  auto const remove = [&] {
    return running
        .Call([&](auto* context) {
          admin::DeleteTableRequest request;
          request.set_name(kTable);
          google::protobuf::Empty response;
          return running.tables->DeleteTable(context, request, &response);
        })
        .error_code();
  };
  EXPECT_EQ(remove(), grpc::StatusCode::FAILED_PRECONDITION);
  admin::ModifyColumnFamiliesRequest modify;
  modify.set_name(kTable);
  auto& modification = *modify.add_modifications();
  modification.set_id("f");
  modification.set_drop(true);
  EXPECT_EQ(running
                .Call([&](auto* context) {
                  return running.tables->ModifyColumnFamilies(context, modify,
                                                              &table);
                })
                .error_code(),
            grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(running
                .Call([&](auto* context) {
                  admin::DeleteInstanceRequest request;
                  request.set_name(kInstance);
                  google::protobuf::Empty response;
                  return running.instances->DeleteInstance(context, request,
                                                           &response);
                })
                .error_code(),
            grpc::StatusCode::FAILED_PRECONDITION);
  update.mutable_table()->set_deletion_protection(false);
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    return running.tables->UpdateTable(context, update, &operation);
  }));
  EXPECT_EQ(remove(), grpc::StatusCode::OK);
}

TEST(Calls, ThatAreNotEmulatedAreUnimplemented) {
  RunningServer running;
  auto const code = [&](auto call) {
    return std::to_string(running.Call(call).error_code());
  };
  EXPECT_EQ(code([&](auto* context) {
              admin::SnapshotTableRequest request;
              google::longrunning::Operation response;
              return running.tables->SnapshotTable(context, request, &response);
            }),
            kUnimplemented);
  EXPECT_EQ(code([&](auto* context) {
              v2::ReadRowsRequest request;
              request.set_materialized_view_name(std::string(kInstance) +
                                                 "/materializedViews/v");
              return running.data->ReadRows(context, request)->Finish();
            }),
            kUnimplemented);
  EXPECT_EQ(code([&](auto* context) {
              v2::ReadChangeStreamRequest request;
              return running.data->ReadChangeStream(context, request)->Finish();
            }),
            kUnimplemented);
  EXPECT_RPC_OK(running.Set("r", "f", 1ms, "it still runs"));
}

TEST(Calls, ThatAreNotEmulatedSayWhich) {
  RunningServer running;
  auto const message = [&](auto call) {
    return running.Call(call).error_message();
  };
  // Twice: what a method answered first does not change what it says then.
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(message([&](auto* context) {
                v2::ReadChangeStreamRequest request;
                return running.data->ReadChangeStream(context, request)
                    ->Finish();
              }),
              "the emulator does not have "
              "/google.bigtable.v2.Bigtable/ReadChangeStream");
    EXPECT_EQ(message([&](auto* context) {
                v2::ReadRowsRequest request;
                request.set_table_name(kTable);
                request.set_materialized_view_name("v");
                return running.data->ReadRows(context, request)->Finish();
              }),
              "materialized views are not emulated");
  }
}

TEST(Instances, HaveNamesThatAreChecked) {
  RunningServer running;
  std::string const name = "projects/p/instance/i";
  auto const code = [&](auto call) { return running.Call(call).error_code(); };
  EXPECT_EQ(code([&](auto* context) {
              admin::GetInstanceRequest request;
              request.set_name(name);
              admin::Instance response;
              return running.instances->GetInstance(context, request,
                                                    &response);
            }),
            grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(code([&](auto* context) {
              admin::GetClusterRequest request;
              request.set_name(name + "/clusters/c");
              admin::Cluster response;
              return running.instances->GetCluster(context, request, &response);
            }),
            grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(code([&](auto* context) {
              admin::ListClustersRequest request;
              request.set_parent(name);
              admin::ListClustersResponse response;
              return running.instances->ListClusters(context, request,
                                                     &response);
            }),
            grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(code([&](auto* context) {
              admin::ListInstancesRequest request;
              request.set_parent("p");
              admin::ListInstancesResponse response;
              return running.instances->ListInstances(context, request,
                                                      &response);
            }),
            grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(code([&](auto* context) {
              admin::ListInstancesRequest request;
              request.set_parent("projects/p");
              admin::ListInstancesResponse response;
              return running.instances->ListInstances(context, request,
                                                      &response);
            }),
            grpc::StatusCode::OK);
}

TEST(Clusters, AreUpdatedInPart) {
  RunningServer running;
  admin::PartialUpdateClusterRequest request;
  auto& cluster = *request.mutable_cluster();
  cluster.set_name(std::string(kInstance) + "/clusters/emulator");
  cluster.set_location("elsewhere");
  auto& scaling = *cluster.mutable_cluster_config()
                       ->mutable_cluster_autoscaling_config();
  scaling.mutable_autoscaling_limits()->set_min_serve_nodes(3);
  scaling.mutable_autoscaling_limits()->set_max_serve_nodes(5);
  auto const update = [&](std::string const& path) {
    request.mutable_update_mask()->clear_paths();
    request.mutable_update_mask()->add_paths(path);
    google::longrunning::Operation operation;
    grpc::Status const status = running.Call([&](auto* context) {
      return running.instances->PartialUpdateCluster(context, request,
                                                     &operation);
    });
    admin::Cluster response;
    EXPECT_EQ(operation.response().UnpackTo(&response), status.ok());
    return std::make_pair(status.error_code(), response);
  };
  auto const [code, updated] =
      update("cluster_config.cluster_autoscaling_config");
  EXPECT_EQ(code, grpc::StatusCode::OK);
  EXPECT_EQ(updated.location(), "");
  // There is no load.
  EXPECT_EQ(updated.serve_nodes(), 3);
  EXPECT_EQ(updated.state(), admin::Cluster::READY);
  EXPECT_EQ(update("no_such_field").first, grpc::StatusCode::INVALID_ARGUMENT);
  cluster.set_name(std::string(kInstance) + "/clusters/none");
  EXPECT_EQ(update("location").first, grpc::StatusCode::NOT_FOUND);
}

TEST(Iam, StoresPoliciesAndGrantsEverything) {
  RunningServer running;
  google::iam::v1::Policy stored;
  auto const set = [&](auto& service, std::string const& resource,
                       std::string const& role, std::string const& etag) {
    google::iam::v1::SetIamPolicyRequest request;
    request.set_resource(resource);
    request.mutable_policy()->set_etag(etag);
    request.mutable_policy()->add_bindings()->set_role(role);
    return running.Call([&](auto* context) {
      return service->SetIamPolicy(context, request, &stored);
    });
  };
  auto const get = [&](auto& service, std::string const& resource) {
    google::iam::v1::GetIamPolicyRequest request;
    request.set_resource(resource);
    google::iam::v1::Policy response;
    grpc::Status const status = running.Call([&](auto* context) {
      return service->GetIamPolicy(context, request, &response);
    });
    if (!status.ok()) return std::to_string(status.error_code());
    return response.bindings_size() == 0 ? "" : response.bindings(0).role();
  };
  EXPECT_EQ(get(running.instances, kInstance), "");
  EXPECT_RPC_OK(set(running.instances, kInstance, "reader", ""));
  EXPECT_RPC_OK(set(running.tables, kTable, "writer", ""));
  EXPECT_EQ(get(running.instances, kInstance), "reader");
  EXPECT_EQ(get(running.tables, kTable), "writer");
  // Whoever read an older policy does not replace a newer one.
  std::string const etag = stored.etag();
  EXPECT_RPC_OK(set(running.tables, kTable, "owner", etag));
  EXPECT_EQ(set(running.tables, kTable, "writer", etag).error_code(),
            grpc::StatusCode::ABORTED);
  EXPECT_EQ(get(running.tables, kTable), "owner");
  EXPECT_EQ(get(running.tables, std::string(kTable) + "2"),
            std::to_string(grpc::StatusCode::NOT_FOUND));
  EXPECT_EQ(get(running.tables, "t"),
            std::to_string(grpc::StatusCode::INVALID_ARGUMENT));

  google::iam::v1::TestIamPermissionsRequest request;
  request.set_resource(kTable);
  request.add_permissions("bigtable.tables.readRows");
  google::iam::v1::TestIamPermissionsResponse response;
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    return running.tables->TestIamPermissions(context, request, &response);
  }));
  ASSERT_EQ(response.permissions_size(), 1);
  EXPECT_EQ(response.permissions(0), "bigtable.tables.readRows");
}

/// What a call of any service answers, in the bytes of the protocol.
std::string CallByName(RunningServer& running, std::string const& method,
                       std::string const& request, grpc::Status& status) {
  grpc::GenericStub stub(running.channel);
  grpc::ClientContext context;
  grpc::CompletionQueue queue;
  auto const call = stub.PrepareCall(&context, method, &queue);
  auto const wait = [&queue] {
    void* tag = nullptr;
    bool ok = false;
    return queue.Next(&tag, &ok) && ok;
  };
  call->StartCall(nullptr);
  wait();
  grpc::Slice const slice(request);
  call->WriteLast(grpc::ByteBuffer(&slice, 1), grpc::WriteOptions(), nullptr);
  wait();
  std::string bytes;
  grpc::ByteBuffer message;
  for (call->Read(&message, nullptr); wait(); call->Read(&message, nullptr)) {
    std::vector<grpc::Slice> slices;
    EXPECT_TRUE(message.Dump(&slices).ok());
    for (grpc::Slice const& part : slices) {
      bytes.append(reinterpret_cast<char const*>(part.begin()), part.size());
    }
  }
  call->Finish(&status, nullptr);
  wait();
  return bytes;
}

TEST(Server, SaysThatItIsWellAndWhatItHas) {
  RunningServer running;
  grpc::Status status;
  // HealthCheckResponse{status: SERVING}
  EXPECT_EQ(CallByName(running, "/grpc.health.v1.Health/Check", "", status),
            "\x08\x01");
  EXPECT_RPC_OK(status);
  // ServerReflectionRequest{list_services: "*"}
  std::string const services = CallByName(
      running, "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
      "\x3a\x01*", status);
  EXPECT_RPC_OK(status);
  for (char const* service :
       {"google.bigtable.v2.Bigtable",
        "google.bigtable.admin.v2.BigtableTableAdmin",
        "google.bigtable.admin.v2.BigtableInstanceAdmin",
        "google.longrunning.Operations", "bigtable_ttl.emulator.v1.Control"}) {
    EXPECT_NE(services.find(service), std::string::npos) << service;
  }
  CallByName(running, "/google.bigtable.v2.Bigtable/NoSuchMethod", "", status);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNIMPLEMENTED);
}

TEST(Server, OutlivesWhatIsHostile) {
  RunningServer running;
  EXPECT_RPC_OK(running.Set("r", "f", 1ms, "v"));
  grpc::Status status;
  constexpr char kReadRows[] = "/google.bigtable.v2.Bigtable/ReadRows";
  constexpr char kMutateRows[] = "/google.bigtable.v2.Bigtable/MutateRows";
  auto const not_parsed = [](std::string const& method) {
    return std::make_pair(
        static_cast<int>(grpc::StatusCode::INVALID_ARGUMENT),
        "the request of " + method +
            " cannot be parsed; fields of type 'string' must be UTF-8, and "
            "messages may be nested 100 deep");
  };
  for (char const* method : {kReadRows, kMutateRows}) {
    // A field that is cut off, and one of a kind that there is none of.
    for (std::string const bytes : {"\x0a\xff\xff\xff\xff\x0f", "\x07"}) {
      CallByName(running, method, bytes, status);
      EXPECT_EQ(Shown(status), not_parsed(method));
    }
  }
  auto const read = [&](v2::RowFilter const& filter) {
    v2::ReadRowsRequest request;
    request.set_table_name(kTable);
    *request.mutable_filter() = filter;
    CallByName(running, kReadRows, request.SerializeAsString(), status);
    return status.error_code();
  };
  // Deeper than protocol buffers are parsed, and than filters may be.
  for (int const depth : {1000, 30}) {
    v2::RowFilter deep;
    auto* inner = &deep;
    for (int i = 0; i < depth; ++i) {
      inner->mutable_chain()->add_filters()->set_pass_all_filter(true);
      inner = inner->mutable_chain()->add_filters();
    }
    inner->set_pass_all_filter(true);
    EXPECT_EQ(read(deep), grpc::StatusCode::INVALID_ARGUMENT) << depth;
    EXPECT_EQ(Shown(status) == not_parsed(kReadRows), depth == 1000);
  }
  // What ends Google's emulator.
  v2::RowFilter offset;
  offset.set_cells_per_row_offset_filter(-1);
  EXPECT_EQ(read(offset), grpc::StatusCode::INVALID_ARGUMENT);
  admin::CreateTableRequest create;
  create.set_parent(kInstance);
  create.set_table_id("u");
  (*create.mutable_table()->mutable_column_families())["f"]
      .mutable_gc_rule()
      ->set_max_num_versions(-1);
  CallByName(running,
             "/google.bigtable.admin.v2.BigtableTableAdmin/CreateTable",
             create.SerializeAsString(), status);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  // A request of more than 256 MiB.
  CallByName(running, kMutateRows, std::string(257 << 20, '\0'), status);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(running.Values(), "v,");
}

/// Calls \p visit with \p message for each string field that it may have, when
/// only that field has a value, which is not UTF-8.
void ForEachBadString(google::protobuf::Message& root,
                      google::protobuf::Message& message, int depth,
                      std::function<void(std::string const&)> const& visit) {
  using google::protobuf::FieldDescriptor;
  auto const& reflection = *message.GetReflection();
  for (int i = 0; i != message.GetDescriptor()->field_count(); ++i) {
    auto const* field = message.GetDescriptor()->field(i);
    if (field->is_map()) continue;  // Their entries are messages of no class.
    if (field->type() == FieldDescriptor::TYPE_STRING) {
      if (field->is_repeated()) {
        reflection.AddString(&message, field, "\xff");
      } else {
        reflection.SetString(&message, field, "\xff");
      }
      visit(field->full_name());
    } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE &&
               depth != 0) {
      ForEachBadString(root,
                       field->is_repeated()
                           ? *reflection.AddMessage(&message, field)
                           : *reflection.MutableMessage(&message, field),
                       depth - 1, visit);
    }
    reflection.ClearField(&message, field);
  }
}

TEST(Server, SaysThatStringsMustBeUtf8) {
  RunningServer running;
  int fields = 0;
  for (char const* name :
       {"google.bigtable.v2.Bigtable",
        "google.bigtable.admin.v2.BigtableTableAdmin",
        "google.bigtable.admin.v2.BigtableInstanceAdmin",
        "google.longrunning.Operations", "bigtable_ttl.emulator.v1.Control"}) {
    auto const* service =
        google::protobuf::DescriptorPool::generated_pool()->FindServiceByName(
            name);
    ASSERT_NE(service, nullptr) << name;
    for (int i = 0; i != service->method_count(); ++i) {
      auto const* method = service->method(i);
      if (method->client_streaming()) continue;
      std::string const path = "/" + std::string(name) + "/" + method->name();
      auto const call = [&](std::string const& bytes) {
        grpc::Status status;
        CallByName(running, path, bytes, status);
        return status;
      };
      // Whatever the method answered first: one that it has parsed.
      call("");
      std::unique_ptr<google::protobuf::Message> const request(
          google::protobuf::MessageFactory::generated_factory()
              ->GetPrototype(method->input_type())
              ->New());
      ForEachBadString(*request, *request, 2, [&](std::string const& field) {
        ++fields;
        auto const status = call(request->SerializePartialAsString());
        EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT)
            << path << " " << field << ": " << status.error_message();
        EXPECT_NE(status.error_message().find("must be UTF-8"),
                  std::string::npos)
            << path << " " << field << ": " << status.error_message();
      });
    }
  }
  EXPECT_GT(fields, 100);
}

TEST(Server, TakesAThousandConnections) {
  RunningServer running;
  EXPECT_RPC_OK(running.Set("r", "f", 1ms, "v"));
  std::vector<std::shared_ptr<grpc::Channel>> channels;
  std::vector<std::unique_ptr<grpc::ClientContext>> contexts;
  std::vector<std::unique_ptr<v2::Bigtable::Stub>> stubs;
  int read = 0;
  for (int i = 0; i < 1000; ++i) {
    grpc::ChannelArguments arguments;
    // Otherwise they would share one connection.
    arguments.SetInt("test.number", i);
    channels.push_back(grpc::CreateCustomChannel(
        running.address, grpc::InsecureChannelCredentials(), arguments));
    stubs.push_back(v2::Bigtable::NewStub(channels.back()));
    grpc::ClientContext context;
    v2::ReadRowsRequest request;
    request.set_table_name(kTable);
    auto const reader = stubs.back()->ReadRows(&context, request);
    v2::ReadRowsResponse response;
    while (reader->Read(&response)) read += response.chunks_size();
    ASSERT_TRUE(reader->Finish().ok());
  }
  EXPECT_EQ(read, 1000);
}

/// Of this process.
std::size_t ResidentBytes() {
  std::ifstream statm("/proc/self/statm");
  std::size_t pages = 0;
  statm >> pages >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

TEST(Server, DoesNotHoldWhatSlowReadersDoNotTake) {
  RunningServer running;
  std::string const value(1 << 20, 'v');
  for (int i = 0; i < 64; ++i) {
    EXPECT_RPC_OK(running.Set("r" + std::to_string(i), "f", 1ms, value));
  }
  std::size_t const before = ResidentBytes();
  // Each reads one message of 64 MiB, and no more: together they have 1.9 GiB
  // to come. What gRPC itself holds of it, on both sides, hangs on how threads
  // take turns: from 0.2 to 0.6 GiB were seen.
  std::vector<std::unique_ptr<grpc::ClientContext>> contexts;
  std::vector<std::unique_ptr<grpc::ClientReader<v2::ReadRowsResponse>>>
      readers;
  v2::ReadRowsRequest request;
  request.set_table_name(kTable);
  for (int i = 0; i < 30; ++i) {
    contexts.push_back(std::make_unique<grpc::ClientContext>());
    readers.push_back(running.data->ReadRows(contexts.back().get(), request));
    v2::ReadRowsResponse response;
    ASSERT_TRUE(readers.back()->Read(&response));
  }
  EXPECT_LT(ResidentBytes() - before, std::size_t{1} << 30);
  // Others are served meanwhile.
  EXPECT_RPC_OK(running.Set("s", "f", 1ms, "v"));
  for (auto& context : contexts) context->TryCancel();
  for (auto& reader : readers) {
    EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::CANCELLED);
  }
}

}  // namespace
}  // namespace bigtable_ttl::emulator::server_test
