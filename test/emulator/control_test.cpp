// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What tests do to the emulator.

#include "Snapshots.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "running_server.h"
#include <chrono>
#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator::control_test {
namespace {

namespace v2 = google::bigtable::v2;
using namespace std::chrono_literals;

TEST(Clock, MakesWhatHasExpiredAndIsStillThere) {
  RunningServer running;
  EXPECT_RPC_OK(running.Set("r", "f", 5s, "v"));
  EXPECT_RPC_OK(running.Advance(3h));
  EXPECT_EQ(running.Values(), "v,");
  v1::CollectGarbageResponse collected;
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    return running.control->CollectGarbage(context, {}, &collected);
  }));
  EXPECT_EQ(collected.cells(), 1);
  EXPECT_EQ(running.Values(), "");
}

TEST(Clock, GoesBackOnlyWhileThereAreNoTables) {
  RunningServer running;
  auto const set = [&](std::int64_t to) {
    v1::SetClockRequest request;
    request.mutable_now()->set_seconds(to);
    v1::ClockState clock;
    grpc::Status const status = running.Call([&](auto* context) {
      return running.control->SetClock(context, request, &clock);
    });
    return status.ok() ? clock.now().seconds() : -status.error_code();
  };
  EXPECT_EQ(set(1000), 1000);
  EXPECT_EQ(set(1000), 1000);
  EXPECT_EQ(set(999), -grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(set(std::int64_t{1} << 50), -grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    v1::ResetResponse response;
    return running.control->Reset(context, {}, &response);
  }));
  EXPECT_EQ(set(999), 999);
  EXPECT_EQ(running.Values(), "table 't' not found");
}

TEST(Clock, FollowsTheSystems) {
  RunningServer running;
  v1::FollowSystemClockRequest request;
  request.mutable_skew()->set_seconds(3600);
  v1::ClockState clock;
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    return running.control->FollowSystemClock(context, request, &clock);
  }));
  EXPECT_TRUE(clock.follows_system());
  EXPECT_EQ(clock.skew().seconds(), 3600);
  EXPECT_RPC_OK(running.Advance(1h));
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    return running.control->GetClock(context, {}, &clock);
  }));
  EXPECT_EQ(clock.skew().seconds(), 7200);
  EXPECT_GT(std::chrono::seconds(clock.now().seconds()),
            std::chrono::system_clock::now().time_since_epoch() + 90min);
  // That would go back.
  EXPECT_EQ(running
                .Call([&](auto* context) {
                  return running.control->FollowSystemClock(context, request,
                                                            &clock);
                })
                .error_code(),
            grpc::StatusCode::FAILED_PRECONDITION);
}

TEST(GcTiming, IsSetForFamiliesTablesAndAll) {
  RunningServer running;
  auto const set = [&](std::string const& table, std::string const& family,
                       bool at_once) {
    v1::SetGcTimingRequest request;
    request.set_table_name(table);
    request.set_family(family);
    if (at_once) {
      request.mutable_timing()->mutable_at_once();
    } else {
      request.mutable_timing()->mutable_never();
    }
    return running.Call([&](auto* context) {
      v1::SetGcTimingResponse response;
      return running.control->SetGcTiming(context, request, &response);
    });
  };
  EXPECT_RPC_OK(running.Set("r", "f", 5s, "v"));
  EXPECT_RPC_OK(running.Advance(1h));
  EXPECT_RPC_OK(set(kTable, "g", true));
  EXPECT_EQ(running.Values(), "v,");
  EXPECT_RPC_OK(set(kTable, "f", true));
  EXPECT_EQ(running.Values(), "");
  EXPECT_RPC_OK(set("", "", false));
  EXPECT_RPC_OK(running.Set("r", "f", 5s, "v"));
  EXPECT_EQ(running.Values(), "v,");
  EXPECT_RPC_OK(set(kTable, "", true));
  EXPECT_EQ(running.Values(), "");
  EXPECT_EQ(set("", "f", true).error_code(),
            grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(set(kTable, "h", true).error_code(), grpc::StatusCode::NOT_FOUND);
}

TEST(GcTiming, OfAllIsThatOfTablesToCome) {
  RunningServer running(/*has_table=*/false);
  v1::SetGcTimingRequest request;
  request.mutable_timing()->mutable_at_once();
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    v1::SetGcTimingResponse response;
    return running.control->SetGcTiming(context, request, &response);
  }));
  EXPECT_RPC_OK(running.CreateTable("t"));
  EXPECT_RPC_OK(running.Set("r", "f", 5s, "v"));
  EXPECT_EQ(running.Values(), "v,");
  EXPECT_RPC_OK(running.Advance(1h));
  EXPECT_EQ(running.Values(), "");
}

TEST(Dump, MarksWhatGarbageCollectionMayDelete) {
  RunningServer running;
  EXPECT_RPC_OK(running.Set("a", "f", 5s, "old"));
  EXPECT_RPC_OK(running.Set("a", "f", 2h, "new"));
  EXPECT_RPC_OK(running.Set("a", "g", 5s, "kept"));
  EXPECT_RPC_OK(running.Set("b", "g", 5s, "other"));
  EXPECT_RPC_OK(running.Advance(1h));
  auto const dump = [&](std::string const& prefix) {
    v1::DumpCellsRequest request;
    request.set_table_name(kTable);
    request.set_prefix(prefix);
    grpc::ClientContext context;
    auto const reader = running.control->DumpCells(&context, request);
    v1::DumpCellsResponse response;
    std::string text;
    while (reader->Read(&response)) {
      for (auto const& cell : response.cells()) {
        text += cell.row_key() + "/" + cell.family() + "/" + cell.value() +
                (cell.is_collectable() ? "-;" : ";");
      }
    }
    EXPECT_RPC_OK(reader->Finish());
    return text;
  };
  EXPECT_EQ(dump(""), "a/f/new;a/f/old-;a/g/kept;b/g/other;");
  EXPECT_EQ(dump("b"), "b/g/other;");
}

/// Audits table "t" by the policies in `request`.
grpc::Status AuditOf(RunningServer& running, v1::AuditTableRequest& request,
                     v1::AuditTableResponse& response) {
  request.set_table_name(kTable);
  return running.Call([&](auto* context) {
    return running.control->AuditTable(context, request, &response);
  });
}

TEST(Audit, JudgesByTheRulesUnlessItIsTold) {
  RunningServer running;
  EXPECT_RPC_OK(running.Set("r", "f", 5s, "expired"));
  EXPECT_RPC_OK(running.Set("r", "g", 5s, "value"));
  EXPECT_RPC_OK(running.Advance(1h));
  v1::AuditTableRequest request;
  v1::AuditTableResponse response;
  auto const audit = [&] { return AuditOf(running, request, response); };
  EXPECT_RPC_OK(audit());
  EXPECT_EQ(response.expired_cells(), 1);
  EXPECT_EQ(response.suspect_cells(), 0);
  EXPECT_NE(response.text().find("family 'g', without a policy: 1 cell"),
            std::string::npos)
      << response.text();
  auto& policy = *request.add_policies();
  policy.set_family("g");
  policy.mutable_default_expiration()->set_seconds(60);
  policy.mutable_longest_ttl()->set_seconds(60);
  EXPECT_RPC_OK(audit());
  EXPECT_EQ(response.expired_cells(), 1);
  policy.mutable_default_expiration()->set_seconds(0);
  EXPECT_EQ(audit().error_code(), grpc::StatusCode::INVALID_ARGUMENT);
}

TEST(Audit, TakesARuleOfAMillisecondForOneSecond) {
  RunningServer running;
  google::bigtable::admin::v2::ModifyColumnFamiliesRequest change;
  change.set_name(kTable);
  auto& family = *change.add_modifications();
  family.set_id("milli");
  family.mutable_create()->mutable_gc_rule()->mutable_max_age()->set_nanos(
      1'000'000);
  EXPECT_RPC_OK(running.Call([&](auto* context) {
    google::bigtable::admin::v2::Table response;
    return running.tables->ModifyColumnFamilies(context, change, &response);
  }));
  // At its timestamp a cell has expired; with a maximum age of its own it would
  // live for a millisecond more.
  EXPECT_RPC_OK(running.Set("r", "milli", 1h, "expired"));
  EXPECT_RPC_OK(running.Set("r", "f", 1h, "expired"));
  EXPECT_RPC_OK(running.Advance(1h));
  v1::AuditTableRequest request;
  v1::AuditTableResponse response;
  auto const audit = [&] { return AuditOf(running, request, response); };
  EXPECT_RPC_OK(audit());
  EXPECT_EQ(response.expired_cells(), 2) << response.text();
  // It says the same if it is told that timestamps say when cells expire.
  request.add_policies()->set_family("milli");
  EXPECT_RPC_OK(running.Advance(1ms));
  EXPECT_RPC_OK(audit());
  EXPECT_EQ(response.expired_cells(), 1);
  EXPECT_NE(response.text().find("collectable: 1 cell"), std::string::npos)
      << response.text();
}

TEST(Snapshots, BringBackTablesAndTime) {
  RunningServer running;
  EXPECT_RPC_OK(running.Set("r", "f", 5s, "v"));
  EXPECT_RPC_OK(running.Advance(1h));
  auto const records = running.Save();
  EXPECT_RPC_OK(running.Advance(1h));
  EXPECT_RPC_OK(running.Set("r", "f", 6s, "w"));
  EXPECT_EQ(running.Values(), "w,v,");
  EXPECT_RPC_OK(running.Restore(records));
  EXPECT_EQ(running.Values(), "v,");
  EXPECT_EQ(running.emulator.Clock->Now().time_since_epoch(), 1h);

  // Its time goes on, in another server, too.
  RunningServer other(/*has_table=*/false);
  EXPECT_RPC_OK(other.Restore(records));
  EXPECT_EQ(other.Values(), "v,");
  EXPECT_RPC_OK(other.Set("r", "g", -1us, "by the server"));
  auto const dumped = other.emulator.Held.find(kInstance)->Store->ReadRows(
      "t", reference::ReadRowsRequest());
  EXPECT_EQ(dumped->at(0).cells.at(1).timestamp, 1h);
  EXPECT_RPC_OK(other.Advance(1h));
  EXPECT_RPC_OK(other.Set("r", "g", -1us, "later"));
  EXPECT_EQ(other.Values(), "v,later,by the server,");
}

TEST(Snapshots, ThatAreBrokenChangeNothing) {
  RunningServer running;
  EXPECT_RPC_OK(running.Set("r", "f", 5s, "v"));
  auto const whole = running.Save();
  ASSERT_GE(whole.size(), 4);
  EXPECT_RPC_OK(running.Set("r", "f", 6s, "w"));
  std::vector<std::vector<v1::SnapshotRecord>> broken;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    broken.push_back(whole);
    broken.back().erase(broken.back().begin() + static_cast<std::ptrdiff_t>(i));
    broken.push_back(whole);
    broken.back().insert(broken.back().begin() + static_cast<std::ptrdiff_t>(i),
                         whole[i]);
  }
  broken.push_back(whole);
  broken.back()[2].mutable_store_bytes()->back() ^= 1;
  broken.push_back(whole);
  broken.back()[1].mutable_instance()->set_name("i");
  broken.push_back(whole);
  broken.back()[1].mutable_instance()->set_instance("\xff");
  broken.push_back(whole);
  broken.back()[0].mutable_begin()->set_version(2);
  for (auto const& records : broken) {
    grpc::Status const status = running.Restore(records);
    EXPECT_TRUE(status.error_code() == grpc::StatusCode::DATA_LOSS ||
                status.error_code() == grpc::StatusCode::FAILED_PRECONDITION)
        << status.error_code() << " " << status.error_message();
    ASSERT_EQ(running.Values(), "w,v,");
  }
}

TEST(Snapshots, AreFiles) {
  std::string const path = testing::TempDir() + "emulator-snapshot";
  std::remove(path.c_str());
  RunningServer running;
  EXPECT_RPC_OK(running.Set("r", "f", 5s, "v"));
  EXPECT_EQ(loadSnapshot(running.emulator, path).error_code(),
            grpc::StatusCode::NOT_FOUND);
  EXPECT_RPC_OK(saveSnapshot(running.emulator, path));
  RunningServer other(/*has_table=*/false);
  EXPECT_RPC_OK(loadSnapshot(other.emulator, path));
  EXPECT_EQ(other.Values(), "v,");
  std::ofstream(path, std::ios::app) << "more";
  grpc::Status const status = loadSnapshot(other.emulator, path);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::DATA_LOSS);
  EXPECT_EQ(status.error_message().find(path), 0) << status.error_message();
  EXPECT_EQ(other.Values(), "v,");
  std::remove(path.c_str());
}

class FaultsTest : public testing::Test {
 protected:
  grpc::Status Inject(v1::InjectFaultRequest const& request) {
    return running_.Call([&](auto* context) {
      v1::InjectFaultResponse response;
      return running_.control->InjectFault(context, request, &response);
    });
  }

  static v1::InjectFaultRequest Unavailable(char const* method) {
    v1::InjectFaultRequest request;
    request.set_method(method);
    request.set_code(grpc::StatusCode::UNAVAILABLE);
    return request;
  }

  RunningServer running_;
};

TEST_F(FaultsTest, StrikeTheNthCallAndNoOther) {
  auto request = Unavailable("MutateRow");
  request.set_after_calls(1);
  request.set_calls(2);
  EXPECT_RPC_OK(Inject(request));
  std::string codes;
  for (int i = 0; i < 5; ++i) {
    codes +=
        running_.Set(std::string(1, static_cast<char>('a' + i)), "f", 1ms, "v")
                .ok()
            ? "."
            : "!";
    EXPECT_NE(running_.Values(), "");
  }
  EXPECT_EQ(codes, ".!!..");
  EXPECT_EQ(running_.Values(), "v,v,v,");
}

TEST_F(FaultsTest, AreOfATable) {
  auto request = Unavailable("");
  request.set_table_name(std::string(kInstance) + "/tables/other");
  EXPECT_RPC_OK(Inject(request));
  EXPECT_RPC_OK(running_.Set("r", "f", 1ms, "v"));
  request.set_table_name(kTable);
  EXPECT_RPC_OK(Inject(request));
  EXPECT_FALSE(running_.Set("r", "f", 1ms, "v").ok());
}

TEST_F(FaultsTest, MayComeAfterTheWork) {
  auto request = Unavailable("MutateRow");
  request.set_after_work(true);
  EXPECT_RPC_OK(Inject(request));
  EXPECT_EQ(running_.Set("r", "f", 1ms, "v").error_code(),
            grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(running_.Values(), "v,");
}

TEST_F(FaultsTest, TellWhenToTryAgain) {
  auto request = Unavailable("MutateRow");
  request.set_message("come back");
  request.mutable_retry_delay()->set_seconds(7);
  (*request.mutable_trailers())["x-goog-cbt-cookie-routing"] = "here";
  EXPECT_RPC_OK(Inject(request));
  v2::MutateRowRequest mutate;
  mutate.set_table_name(kTable);
  grpc::ClientContext context;
  v2::MutateRowResponse response;
  grpc::Status const status =
      running_.data->MutateRow(&context, mutate, &response);
  EXPECT_EQ(status.error_message(), "come back");
  google::rpc::Status details;
  google::rpc::RetryInfo retry;
  ASSERT_TRUE(details.ParseFromString(status.error_details()));
  ASSERT_EQ(details.details_size(), 1);
  ASSERT_TRUE(details.details(0).UnpackTo(&retry));
  EXPECT_EQ(retry.retry_delay().seconds(), 7);
  auto const& trailers = context.GetServerTrailingMetadata();
  auto const cookie = trailers.find("x-goog-cbt-cookie-routing");
  ASSERT_NE(cookie, trailers.end());
  EXPECT_EQ(std::string(cookie->second.data(), cookie->second.size()), "here");
}

TEST_F(FaultsTest, BreakStreamsInTheMiddle) {
  for (char key = 'a'; key <= 'f'; ++key) {
    EXPECT_RPC_OK(
        running_.Set(std::string(1, key), "f", 1ms, std::string(1 << 20, 'v')));
  }
  auto request = Unavailable("ReadRows");
  request.set_after_messages(2);
  EXPECT_RPC_OK(Inject(request));
  grpc::ClientContext context;
  v2::ReadRowsRequest read;
  read.set_table_name(kTable);
  auto const reader = running_.data->ReadRows(&context, read);
  v2::ReadRowsResponse response;
  int messages = 0;
  while (reader->Read(&response)) ++messages;
  EXPECT_EQ(messages, 2);
  EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(running_.Values().size(), 6 * ((1 << 20) + 1));
}

TEST_F(FaultsTest, MakeCallsWait) {
  v1::InjectFaultRequest request;
  request.mutable_latency()->set_seconds(600);
  EXPECT_RPC_OK(Inject(request));
  v2::MutateRowRequest mutate;
  mutate.set_table_name(kTable);
  mutate.set_row_key("r");
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + 50ms);
  v2::MutateRowResponse response;
  EXPECT_EQ(running_.data->MutateRow(&context, mutate, &response).error_code(),
            grpc::StatusCode::DEADLINE_EXCEEDED);
  EXPECT_RPC_OK(running_.Set("r", "f", 1ms, "v"));
}

TEST_F(FaultsTest, LeaveItToTheClientToEndACallAtItsDeadline) {
  EXPECT_RPC_OK(running_.Set("r", "f", 1ms, "v"));
  v1::InjectFaultRequest fault;
  fault.mutable_latency()->set_nanos(50000000);
  EXPECT_RPC_OK(Inject(fault));
  // The server knows the deadline, and this client's own timer never goes off.
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_ENABLE_DEADLINE_CHECKS, 0);
  auto const late = v2::Bigtable::NewStub(grpc::CreateCustomChannel(
      running_.address, grpc::InsecureChannelCredentials(), arguments));
  v2::ReadRowsRequest read;
  read.set_table_name(kTable);
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + 1ms);
  auto const reader = late->ReadRows(&context, read);
  int messages = 0;
  for (v2::ReadRowsResponse response; reader->Read(&response);) ++messages;
  EXPECT_RPC_OK(reader->Finish());
  EXPECT_EQ(messages, 1);
}

TEST_F(FaultsTest, ThatCannotStrikeAreRefused) {
  v1::InjectFaultRequest nothing;
  EXPECT_EQ(Inject(nothing).error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  auto request = Unavailable("");
  request.set_code(17);
  EXPECT_EQ(Inject(request).error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  request.set_code(14);
  request.set_after_calls(-1);
  EXPECT_EQ(Inject(request).error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  request.set_after_calls(0);
  request.mutable_latency()->set_seconds(601);
  EXPECT_EQ(Inject(request).error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_RPC_OK(running_.Set("r", "f", 1ms, "v"));
}

TEST_F(FaultsTest, AreHealed) {
  EXPECT_RPC_OK(Inject(Unavailable("")));
  EXPECT_RPC_OK(running_.Call([&](auto* context) {
    v1::ClearFaultsResponse response;
    return running_.control->ClearFaults(context, {}, &response);
  }));
  EXPECT_RPC_OK(running_.Set("r", "f", 1ms, "v"));
}

TEST_F(FaultsTest, AndAllCallsAreRecordedOnRequest) {
  auto const list = [&] {
    grpc::ClientContext context;
    v1::ListCallsRequest request;
    request.set_clear(true);
    auto const reader = running_.control->ListCalls(&context, request);
    v1::Call call;
    std::string text;
    while (reader->Read(&call)) {
      text += call.method() + (call.is_faulty() ? "!" : "") + " " +
              call.request().substr(0, 20) + ";";
    }
    EXPECT_RPC_OK(reader->Finish());
    return text;
  };
  EXPECT_RPC_OK(running_.Set("r", "f", 1ms, "v"));
  EXPECT_EQ(list(), "");
  v1::RecordCallsRequest record;
  record.set_record(true);
  EXPECT_RPC_OK(running_.Call([&](auto* context) {
    v1::RecordCallsResponse response;
    return running_.control->RecordCalls(context, record, &response);
  }));
  EXPECT_RPC_OK(Inject(Unavailable("ReadRows")));
  EXPECT_RPC_OK(running_.Set("r", "f", 1ms, "v"));
  running_.Values();
  EXPECT_EQ(list(),
            "google.bigtable.v2.Bigtable/MutateRow table_name: "
            "\"project;google.bigtable.v2.Bigtable/ReadRows! table_name: "
            "\"project;");
  EXPECT_EQ(list(), "");
}

}  // namespace
}  // namespace bigtable_ttl::emulator::control_test
