// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Backups, by gRPC.

#include "running_server.h"
#include <gtest/gtest.h>
#include <string>

namespace bigtable_ttl::emulator::backups_test {
namespace {

namespace admin = google::bigtable::admin::v2;
using google::longrunning::Operation;
using std::chrono::hours;
using namespace std::chrono_literals;

std::string const kCluster = std::string(kInstance) + "/clusters/emulator";
std::string const kBackup = kCluster + "/backups/b";

class BackupsTest : public ::testing::Test {
protected:
  admin::CreateBackupRequest Request(hours life = hours(24)) {
    admin::CreateBackupRequest request;
    request.set_parent(kCluster);
    request.set_backup_id("b");
    request.mutable_backup()->set_source_table(kTable);
    request.mutable_backup()->mutable_expire_time()->set_seconds(now_ +
                                                                 life / 1s);
    return request;
  }

  grpc::Status Create(admin::CreateBackupRequest const &request) {
    return running_.Call([&](auto *context) {
      return running_.tables->CreateBackup(context, request, &operation_);
    });
  }

  grpc::Status Get(std::string const &name, admin::Backup &backup) {
    admin::GetBackupRequest request;
    request.set_name(name);
    return running_.Call([&](auto *context) {
      return running_.tables->GetBackup(context, request, &backup);
    });
  }

  grpc::Status Update(hours life, std::string const &path,
                      admin::Backup &backup) {
    admin::UpdateBackupRequest request;
    request.mutable_backup()->set_name(kBackup);
    request.mutable_backup()->mutable_expire_time()->set_seconds(life / 1s);
    if (!path.empty())
      request.mutable_update_mask()->add_paths(path);
    return running_.Call([&](auto *context) {
      return running_.tables->UpdateBackup(context, request, &backup);
    });
  }

  grpc::Status Copy(std::string const &from, std::string const &id,
                    hours life) {
    admin::CopyBackupRequest request;
    request.set_parent(kCluster);
    request.set_backup_id(id);
    request.set_source_backup(from);
    request.mutable_expire_time()->set_seconds(now_ + life / 1s);
    return running_.Call([&](auto *context) {
      return running_.tables->CopyBackup(context, request, &operation_);
    });
  }

  grpc::Status RestoreTable(std::string const &backup, std::string const &id) {
    admin::RestoreTableRequest request;
    request.set_parent(kInstance);
    request.set_table_id(id);
    request.set_backup(backup);
    return running_.Call([&](auto *context) {
      return running_.tables->RestoreTable(context, request, &operation_);
    });
  }

  /// The last parts of the names, each with a comma behind it.
  std::string List(std::string const &order, int page_size = 0,
                   std::string const &filter = "") {
    admin::ListBackupsRequest request;
    request.set_parent(std::string(kInstance) + "/clusters/-");
    request.set_order_by(order);
    request.set_page_size(page_size);
    request.set_filter(filter);
    std::string names;
    do {
      admin::ListBackupsResponse response;
      auto const status = running_.Call([&](auto *context) {
        return running_.tables->ListBackups(context, request, &response);
      });
      if (!status.ok())
        return status.error_message();
      for (auto const &each : response.backups()) {
        names += each.name().substr(each.name().rfind('/') + 1) + ",";
      }
      request.set_page_token(response.next_page_token());
      if (!request.page_token().empty())
        names += "page,";
    } while (!request.page_token().empty());
    return names;
  }

  RunningServer running_;
  Operation operation_;
  std::int64_t now_ = 0;
};

TEST_F(BackupsTest, KeepWhatWasThereAndComeBackAsATable) {
  EXPECT_RPC_OK(running_.Set("r", "f", 5s, "old"));
  EXPECT_RPC_OK(running_.Set("r", "g", 5s, "kept"));
  EXPECT_RPC_OK(Create(Request()));
  EXPECT_TRUE(operation_.done());
  admin::Backup made;
  EXPECT_TRUE(operation_.response().UnpackTo(&made));
  EXPECT_EQ(made.name(), kBackup);
  EXPECT_EQ(made.state(), admin::Backup::READY);
  EXPECT_EQ(made.backup_type(), admin::Backup::STANDARD);
  EXPECT_GT(made.size_bytes(), 0);
  EXPECT_EQ(made.start_time().seconds(), 0);

  EXPECT_RPC_OK(running_.Set("r", "f", 6s, "new"));
  EXPECT_RPC_OK(RestoreTable(kBackup, "u"));
  admin::Table table;
  EXPECT_TRUE(operation_.response().UnpackTo(&table));
  EXPECT_EQ(table.restore_info().backup_info().source_table(), kTable);
  EXPECT_EQ(table.column_families().at("f").gc_rule().max_age().seconds(), 1);
  admin::RestoreTableMetadata metadata;
  EXPECT_TRUE(operation_.metadata().UnpackTo(&metadata));
  EXPECT_EQ(metadata.progress().progress_percent(), 100);
  std::string const other = std::string(kInstance) + "/tables/u";
  EXPECT_EQ(running_.Values(other, ""), "old,kept,");
  EXPECT_EQ(running_.Values(), "new,old,kept,");
  EXPECT_EQ(RestoreTable(kBackup, "u").error_code(),
            grpc::StatusCode::ALREADY_EXISTS);
  EXPECT_EQ(RestoreTable(kBackup, "a b").error_code(),
            grpc::StatusCode::INVALID_ARGUMENT);

  // Messages name the new table.
  google::bigtable::v2::ReadRowsRequest request;
  request.set_table_name(other);
  request.mutable_filter()->set_family_name_regex_filter("h");
  EXPECT_EQ(running_.Values(request),
            "Error while reading table 'u' : Requested column family not "
            "found");
}

TEST_F(BackupsTest, OutliveTheirTableAndEndWhenTheyExpire) {
  EXPECT_RPC_OK(running_.Set("r", "g", 5s, "v"));
  EXPECT_RPC_OK(Create(Request(hours(7))));
  admin::DeleteTableRequest request;
  request.set_name(kTable);
  EXPECT_RPC_OK(running_.Call([&](auto *context) {
    google::protobuf::Empty response;
    return running_.tables->DeleteTable(context, request, &response);
  }));
  admin::Backup backup;
  EXPECT_RPC_OK(running_.Advance(6h));
  EXPECT_RPC_OK(RestoreTable(kBackup, "t"));
  EXPECT_EQ(running_.Values(), "v,");
  EXPECT_RPC_OK(Update(hours(8), "expire_time", backup));
  EXPECT_EQ(backup.expire_time().seconds(), 8h / 1s);
  EXPECT_RPC_OK(running_.Advance(1h));
  EXPECT_RPC_OK(Get(kBackup, backup));
  EXPECT_RPC_OK(running_.Advance(1h));
  EXPECT_EQ(Shown(Get(kBackup, backup)),
            std::make_pair(5, "backup '" + kBackup + "' not found"));
  EXPECT_EQ(List(""), "");
}

TEST_F(BackupsTest, AreCheckedAsTheProtocolSays) {
  auto const refused = [&](admin::CreateBackupRequest const &request) {
    return Create(request).error_message();
  };
  EXPECT_EQ(refused(Request(hours(5))),
            "expire_time: expected a time from 6 hours to 90 days after the "
            "backup is made");
  EXPECT_NE(refused(Request(hours(24 * 91))), "");
  auto request = Request();
  request.set_backup_id("-b");
  EXPECT_EQ(refused(request),
            "backup_id: expected 1 to 50 characters that match "
            "[_a-zA-Z0-9][-_.a-zA-Z0-9]*, but got '-b'");
  request = Request();
  request.set_parent(kInstance);
  EXPECT_EQ(refused(request), "expected a cluster's name such as "
                              "projects/P/instances/I/clusters/C, but got "
                              "'projects/p/instances/i'");
  request.set_parent(std::string(kInstance) + "/clusters/none");
  EXPECT_EQ(refused(request),
            "cluster 'projects/p/instances/i/clusters/none' not found");
  request = Request();
  request.mutable_backup()->mutable_hot_to_standard_time()->set_seconds(100000);
  EXPECT_EQ(refused(request), "hot_to_standard_time: the backup is not hot");
  request.mutable_backup()->set_backup_type(admin::Backup::HOT);
  EXPECT_EQ(refused(request), "");
  EXPECT_EQ(refused(Request()), "backup '" + kBackup + "' exists already");

  admin::Backup backup;
  EXPECT_EQ(Update(hours(24), "", backup).error_message(),
            "update_mask: must name a field, but is empty");
  EXPECT_EQ(Update(hours(24), "source_table", backup).error_message(),
            "update_mask: 'source_table' cannot be updated");
  EXPECT_EQ(Update(hours(1), "expire_time", backup).error_code(),
            grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(Get("projects/p", backup).error_code(),
            grpc::StatusCode::INVALID_ARGUMENT);
}

TEST_F(BackupsTest, BecomeStandardOnesInTime) {
  auto request = Request(hours(48));
  request.mutable_backup()->set_backup_type(admin::Backup::HOT);
  request.mutable_backup()->mutable_hot_to_standard_time()->set_seconds(25h /
                                                                        1s);
  EXPECT_RPC_OK(Create(request));
  admin::Backup backup;
  EXPECT_RPC_OK(running_.Advance(24h));
  EXPECT_RPC_OK(Get(kBackup, backup));
  EXPECT_EQ(backup.backup_type(), admin::Backup::HOT);
  EXPECT_RPC_OK(running_.Advance(1h));
  EXPECT_RPC_OK(Get(kBackup, backup));
  EXPECT_EQ(backup.backup_type(), admin::Backup::STANDARD);
}

TEST_F(BackupsTest, AreCopiedOnceListedAndDeleted) {
  EXPECT_RPC_OK(Create(Request()));
  EXPECT_RPC_OK(running_.Advance(1h));
  now_ = 1h / 1s;
  auto later = Request();
  later.set_backup_id("a");
  EXPECT_RPC_OK(Create(later));
  EXPECT_RPC_OK(Copy(kBackup, "c", hours(24 * 30)));
  admin::CopyBackupMetadata metadata;
  EXPECT_TRUE(operation_.metadata().UnpackTo(&metadata));
  EXPECT_EQ(metadata.source_backup_info().backup(), kBackup);
  admin::Backup copy;
  EXPECT_RPC_OK(Get(kCluster + "/backups/c", copy));
  EXPECT_EQ(copy.source_backup(), kBackup);
  EXPECT_EQ(copy.source_table(), kTable);
  EXPECT_EQ(Copy(kCluster + "/backups/c", "d", hours(24)).error_code(),
            grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(Copy(kBackup, "d", hours(24 * 31)).error_code(),
            grpc::StatusCode::INVALID_ARGUMENT);

  EXPECT_EQ(List(""), "a,b,c,");
  EXPECT_EQ(List("name desc"), "c,b,a,");
  EXPECT_EQ(List("start_time,name  desc"), "c,b,a,");
  EXPECT_EQ(List("name", 2), "a,b,page,c,");
  EXPECT_EQ(List("color"),
            "order_by: expected fields of a backup, such as 'start_time desc', "
            "but got 'color'");
  admin::DeleteBackupRequest request;
  request.set_name(kBackup);
  auto const erase = [&](auto *context) {
    google::protobuf::Empty response;
    return running_.tables->DeleteBackup(context, request, &response);
  };
  EXPECT_RPC_OK(running_.Call(erase));
  EXPECT_EQ(running_.Call(erase).error_code(), grpc::StatusCode::NOT_FOUND);
  EXPECT_RPC_OK(RestoreTable(kCluster + "/backups/c", "u"));
}

TEST_F(BackupsTest, AreListedByFilters) {
  EXPECT_RPC_OK(running_.Set("r", "g", 5s, "v"));
  for (char const *id : {"daily1", "daily2", "Weekly"}) {
    auto request = Request(hours(24));
    request.set_backup_id(id);
    EXPECT_RPC_OK(Create(request));
    EXPECT_RPC_OK(running_.Advance(1h));
    now_ += 1h / 1s;
  }
  auto const list = [&](std::string const &filter) {
    return List("name", 0, filter);
  };
  std::string const all = "Weekly,daily1,daily2,";
  EXPECT_EQ(list("name:daily"), "daily1,daily2,");
  EXPECT_EQ(list("NAME : WEEK"), "Weekly,");
  EXPECT_EQ(list("name:\"daily\""), "");
  EXPECT_EQ(list("name:\"daily1\""), "daily1,");
  EXPECT_EQ(list("name = weekly"), "Weekly,");
  EXPECT_EQ(list("name != \"" + kCluster + "/backups/daily2\""),
            "Weekly,daily1,");
  EXPECT_EQ(list("source_table:t"), all);
  EXPECT_EQ(list("source_table=\"u\""), "");
  EXPECT_EQ(list("state:READY"), all);
  EXPECT_EQ(list("state != ready"), "");
  EXPECT_EQ(list("start_time < \"1970-01-01T01:00:00Z\""), "daily1,");
  EXPECT_EQ(list("end_time>=1970-01-01T01:00:00Z"), "Weekly,daily2,");
  EXPECT_EQ(list("expire_time <= 1970-01-02T00:00:00Z"), "daily1,");
  EXPECT_EQ(list("size_bytes > 0"), all);
  EXPECT_EQ(list("size_bytes > 10000000000"), "");
  // Several of them.
  EXPECT_EQ(list("(name:daily) AND (start_time > 1970-01-01T00:30:00Z)"),
            "daily2,");
  EXPECT_EQ(list("(name:daily) (start_time > 1970-01-01T00:30:00Z)"),
            "daily2,");
  EXPECT_EQ(list("(name:weekly) or (name:1)"), "Weekly,daily1,");
  EXPECT_EQ(list("NOT name:daily"), "Weekly,");
  EXPECT_EQ(list("((name:weekly) OR (name:1)) AND NOT (name:daily)"),
            "Weekly,");
  // Before pages are made.
  EXPECT_EQ(List("name", 1, "name:daily"), "daily1,page,daily2,");

  EXPECT_EQ(list("color:red"),
            "filter, at byte 0: expected name, source_table, state, "
            "start_time, end_time, expire_time or size_bytes");
  EXPECT_EQ(list("name"), "filter, at byte 4: expected <, >, <=, >=, !=, = or "
                          "':'");
  EXPECT_EQ(list("(name:a) AND"),
            "filter, at byte 12: expected a field of a backup");
  EXPECT_EQ(list("name:\"a"),
            "filter, at byte 7: expected the quote that ends the value");
  EXPECT_EQ(list("(name:a"), "filter, at byte 7: expected ')', AND or OR");
  EXPECT_EQ(list("name:a)"), "filter, at byte 6: expected the end, AND or OR");
  EXPECT_EQ(list("(name:a) AND (name:b) OR (name:c)"),
            "filter, at byte 22: expected parentheses around expressions with "
            "AND within OR");
  EXPECT_EQ(list("start_time < yesterday"),
            "filter, at byte 13: expected a time such as 2026-01-01T00:00:00Z");
  EXPECT_EQ(list("size_bytes > much"), "filter, at byte 13: expected a number");
  EXPECT_EQ(list("state > READY"),
            "filter, at byte 8: expected READY or CREATING after =, != or ':'");
  EXPECT_EQ(list(std::string(4096, '(')),
            "filter, at byte 4096: expected a field of a backup");
  EXPECT_EQ(list(std::string(4097, '(')),
            "filter: expected at most 4096 bytes, but got 4097");
}

TEST_F(BackupsTest, AreInSnapshots) {
  EXPECT_RPC_OK(running_.Set("r", "g", 5s, "v"));
  EXPECT_RPC_OK(Create(Request()));
  auto another = Request();
  another.set_backup_id("c");
  EXPECT_RPC_OK(Create(another));
  auto const records = running_.Save();
  EXPECT_RPC_OK(running_.Set("r", "g", 5s, "w"));
  running_.emulator.Held.restore({});
  EXPECT_EQ(List(""), "");
  EXPECT_RPC_OK(running_.Restore(records));
  EXPECT_EQ(List(""), "b,c,");
  EXPECT_RPC_OK(RestoreTable(kBackup, "u"));
  EXPECT_EQ(running_.Values(std::string(kInstance) + "/tables/u", ""), "v,");

  // A backup whose bytes are not there changes nothing.
  auto broken = records;
  broken.erase(broken.end() - 2);
  EXPECT_EQ(running_.Restore(broken).error_code(), grpc::StatusCode::DATA_LOSS);
  EXPECT_EQ(List(""), "b,c,");
}

} // namespace
} // namespace bigtable_ttl::emulator::backups_test
