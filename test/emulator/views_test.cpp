// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Authorized views and statistics of reads, by gRPC.

#include "running_server.h"
#include <gtest/gtest.h>
#include <string>

namespace bigtable_ttl::emulator::views_test {
namespace {

namespace admin = google::bigtable::admin::v2;
namespace v2 = google::bigtable::v2;
using google::longrunning::Operation;
using namespace std::chrono_literals;

std::string const kView = std::string(kTable) + "/authorizedViews/v";

class ViewsTest : public ::testing::Test {
protected:
  void SetUp() override {
    for (char const *key : {"a1", "ab", "b1"}) {
      EXPECT_RPC_OK(running_.Set(key, "f", 5s, std::string(key) + "-f"));
      EXPECT_RPC_OK(running_.Set(key, "g", 5s, std::string(key) + "-g"));
    }
  }

  /// Of rows that begin with "a": column "q" and those with "p.".
  static admin::CreateAuthorizedViewRequest Request() {
    admin::CreateAuthorizedViewRequest request;
    request.set_parent(kTable);
    request.set_authorized_view_id("v");
    auto &view = *request.mutable_authorized_view()->mutable_subset_view();
    view.add_row_prefixes("a");
    view.add_row_prefixes("ab");
    auto &subset = (*view.mutable_family_subsets())["f"];
    subset.add_qualifiers("q");
    subset.add_qualifiers("");
    subset.add_qualifier_prefixes("p.");
    return request;
  }

  grpc::Status Create(admin::CreateAuthorizedViewRequest const &request) {
    return running_.Call([&](auto *context) {
      return running_.tables->CreateAuthorizedView(context, request,
                                                   &operation_);
    });
  }

  /// As RunningServer::Set(), through the view.
  grpc::Status Set(std::string const &key, std::string const &family,
                   std::string const &qualifier) {
    v2::MutateRowRequest request;
    request.set_authorized_view_name(kView);
    request.set_row_key(key);
    auto &set = *request.add_mutations()->mutable_set_cell();
    set.set_family_name(family);
    set.set_column_qualifier(qualifier);
    set.set_timestamp_micros(1000);
    set.set_value("new");
    return Mutate(request);
  }

  grpc::Status Mutate(v2::MutateRowRequest const &request) {
    return running_.Call([&](auto *context) {
      v2::MutateRowResponse response;
      return running_.data->MutateRow(context, request, &response);
    });
  }

  grpc::Status Get(admin::AuthorizedView::ResponseView how,
                   admin::AuthorizedView &view) {
    admin::GetAuthorizedViewRequest request;
    request.set_name(kView);
    request.set_view(how);
    return running_.Call([&](auto *context) {
      return running_.tables->GetAuthorizedView(context, request, &view);
    });
  }

  grpc::Status Erase(std::string const &etag = "") {
    admin::DeleteAuthorizedViewRequest request;
    request.set_name(kView);
    request.set_etag(etag);
    return running_.Call([&](auto *context) {
      google::protobuf::Empty response;
      return running_.tables->DeleteAuthorizedView(context, request, &response);
    });
  }

  grpc::Status Update(admin::AuthorizedView view, std::string const &path) {
    admin::UpdateAuthorizedViewRequest request;
    view.set_name(kView);
    *request.mutable_authorized_view() = view;
    if (!path.empty())
      request.mutable_update_mask()->add_paths(path);
    return running_.Call([&](auto *context) {
      return running_.tables->UpdateAuthorizedView(context, request,
                                                   &operation_);
    });
  }

  RunningServer running_;
  Operation operation_;
};

constexpr auto kDenied = grpc::StatusCode::PERMISSION_DENIED;

TEST_F(ViewsTest, ShowTheirRowsAndColumns) {
  EXPECT_EQ(running_.Values("", kView),
            "authorized view '" + kView + "' not found");
  EXPECT_RPC_OK(Create(Request()));
  EXPECT_EQ(running_.Values("", kView), "a1-f,ab-f,");
  EXPECT_EQ(running_.Values(kTable, kView), "a1-f,ab-f,");
  EXPECT_EQ(running_.Values(std::string(kInstance) + "/tables/u", kView),
            "table_name: expected the table of authorized_view_name, or "
            "nothing, but got 'projects/p/instances/i/tables/u'");

  v2::ReadRowsRequest request;
  request.set_authorized_view_name(kView);
  request.mutable_rows()->add_row_keys("b1");
  EXPECT_EQ(running_.Values(request), "");
  request.mutable_rows()->add_row_ranges()->set_start_key_open("a1");
  EXPECT_EQ(running_.Values(request), "ab-f,");
  request.mutable_filter()->set_value_regex_filter("ab-[g]");
  EXPECT_EQ(running_.Values(request), "");
  // What is not valid still is not.
  request.mutable_rows()->add_row_ranges()->set_end_key_open("");
  request.mutable_rows()->mutable_row_ranges(1)->set_start_key_open("x");
  request.mutable_rows()->mutable_row_ranges(1)->set_end_key_open("c");
  EXPECT_NE(running_.Values(request), "");
}

TEST_F(ViewsTest, OfNothingShowNothing) {
  auto request = Request();
  request.mutable_authorized_view()
      ->mutable_subset_view()
      ->clear_row_prefixes();
  EXPECT_RPC_OK(Create(request));
  EXPECT_EQ(running_.Values("", kView), "");
  request = Request();
  request.set_authorized_view_id("w");
  request.mutable_authorized_view()
      ->mutable_subset_view()
      ->clear_family_subsets();
  EXPECT_RPC_OK(Create(request));
  EXPECT_EQ(running_.Values("", std::string(kTable) + "/authorizedViews/w"),
            "");
  request.set_authorized_view_id("x");
  auto &view = *request.mutable_authorized_view()->mutable_subset_view();
  view.add_row_prefixes("");
  for (char const *family : {"f", "g"}) {
    (*view.mutable_family_subsets())[family].add_qualifier_prefixes("");
  }
  EXPECT_RPC_OK(Create(request));
  EXPECT_EQ(running_.Values("", std::string(kTable) + "/authorizedViews/x"),
            running_.Values());
}

TEST_F(ViewsTest, TakeWritesOfWhatTheyShow) {
  EXPECT_RPC_OK(Create(Request()));
  EXPECT_RPC_OK(Set("a2", "f", "p.x"));
  EXPECT_RPC_OK(Set("a2", "f", ""));
  EXPECT_EQ(running_.Values("", kView), "a1-f,new,new,ab-f,");
  EXPECT_EQ(Shown(Set("c", "f", "q")),
            std::make_pair(7, std::string("the row is not in the authorized "
                                          "view")));
  EXPECT_EQ(Set("a2", "g", "q").error_code(), kDenied);
  EXPECT_EQ(Set("a2", "f", "pax").error_code(), kDenied);

  v2::MutateRowRequest request;
  request.set_authorized_view_name(kView);
  request.set_row_key("a1");
  request.add_mutations()->mutable_delete_from_row();
  EXPECT_EQ(Mutate(request).error_code(), kDenied);
  request.mutable_mutations(0)->mutable_delete_from_family()->set_family_name(
      "f");
  EXPECT_EQ(Mutate(request).error_code(), kDenied);
  auto &column = *request.mutable_mutations(0)->mutable_delete_from_column();
  column.set_family_name("f");
  column.set_column_qualifier("q");
  EXPECT_RPC_OK(Mutate(request));
  EXPECT_EQ(running_.Values("", kView), "new,new,ab-f,");

  v2::MutateRowsRequest bulk;
  bulk.set_authorized_view_name(kView);
  for (char const *key : {"a3", "c"}) {
    auto &entry = *bulk.add_entries();
    entry.set_row_key(key);
    auto &set = *entry.add_mutations()->mutable_set_cell();
    set.set_family_name("f");
    set.set_column_qualifier("q");
  }
  EXPECT_EQ(running_
                .Call([&](auto *context) {
                  auto const reader = running_.data->MutateRows(context, bulk);
                  v2::MutateRowsResponse response;
                  while (reader->Read(&response)) continue;
                  return reader->Finish();
                })
                .error_code(),
            kDenied);
  EXPECT_EQ(running_.Values("", kView), "new,new,ab-f,");
}

TEST_F(ViewsTest, LimitConditionsAndCounters) {
  EXPECT_RPC_OK(Create(Request()));
  v2::CheckAndMutateRowRequest request;
  request.set_authorized_view_name(kView);
  request.set_row_key("ab");
  request.mutable_predicate_filter()->set_family_name_regex_filter("g");
  auto &set = *request.add_true_mutations()->mutable_set_cell();
  set.set_family_name("f");
  set.set_column_qualifier("q");
  v2::CheckAndMutateRowResponse response;
  auto const check = [&](auto *context) {
    return running_.data->CheckAndMutateRow(context, request, &response);
  };
  EXPECT_RPC_OK(running_.Call(check));
  EXPECT_FALSE(response.predicate_matched());
  request.mutable_predicate_filter()->set_family_name_regex_filter("f");
  EXPECT_RPC_OK(running_.Call(check));
  EXPECT_TRUE(response.predicate_matched());
  *request.add_false_mutations() = request.true_mutations(0);
  request.mutable_false_mutations(0)->mutable_set_cell()->set_family_name("g");
  EXPECT_EQ(running_.Call(check).error_code(), kDenied);

  v2::ReadModifyWriteRowRequest counter;
  counter.set_authorized_view_name(kView);
  counter.set_row_key("a9");
  auto &rule = *counter.add_rules();
  rule.set_family_name("f");
  rule.set_column_qualifier("p.n");
  rule.set_increment_amount(1);
  auto const count = [&](auto *context) {
    v2::ReadModifyWriteRowResponse row;
    return running_.data->ReadModifyWriteRow(context, counter, &row);
  };
  EXPECT_RPC_OK(running_.Call(count));
  counter.mutable_rules(0)->set_column_qualifier("n");
  EXPECT_EQ(running_.Call(count).error_code(), kDenied);
}

TEST_F(ViewsTest, AreShownInPartUpdatedAndDeleted) {
  EXPECT_RPC_OK(Create(Request()));
  EXPECT_EQ(Create(Request()).error_code(), grpc::StatusCode::ALREADY_EXISTS);
  auto bad = Request();
  bad.set_authorized_view_id("a/b");
  EXPECT_EQ(Create(bad).error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  bad = Request();
  bad.set_authorized_view_id("w");
  bad.clear_authorized_view();
  EXPECT_EQ(Create(bad).error_message(),
            "authorized_view: expected a subset_view");
  bad.set_parent(std::string(kInstance) + "/tables/none");
  EXPECT_EQ(Create(bad).error_code(), grpc::StatusCode::NOT_FOUND);

  admin::AuthorizedView view;
  EXPECT_RPC_OK(Get(admin::AuthorizedView::NAME_ONLY, view));
  EXPECT_EQ(view.name() + view.etag(), kView);
  EXPECT_RPC_OK(Get(admin::AuthorizedView::RESPONSE_VIEW_UNSPECIFIED, view));
  EXPECT_EQ(view.etag(), "1");
  EXPECT_FALSE(view.has_subset_view());
  EXPECT_RPC_OK(Get(admin::AuthorizedView::FULL, view));
  EXPECT_EQ(view.subset_view().row_prefixes_size(), 2);

  view.set_etag("7");
  EXPECT_EQ(Update(view, "").error_code(), grpc::StatusCode::ABORTED);
  view.set_etag("1");
  view.set_deletion_protection(true);
  EXPECT_EQ(Update(view, "etag").error_code(),
            grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_RPC_OK(Update(view, "deletion_protection"));
  EXPECT_EQ(Erase("1").error_code(), grpc::StatusCode::ABORTED);
  EXPECT_EQ(Erase().error_code(), grpc::StatusCode::FAILED_PRECONDITION);
  admin::DeleteTableRequest request;
  request.set_name(kTable);
  auto const erase_table = [&](auto *context) {
    google::protobuf::Empty response;
    return running_.tables->DeleteTable(context, request, &response);
  };
  EXPECT_EQ(running_.Call(erase_table).error_code(),
            grpc::StatusCode::FAILED_PRECONDITION);
  view.set_etag("");
  view.set_deletion_protection(false);
  view.mutable_subset_view()->set_row_prefixes(0, "b");
  EXPECT_RPC_OK(Update(view, "*"));
  EXPECT_EQ(running_.Values("", kView), "ab-f,b1-f,");

  admin::ListAuthorizedViewsRequest list;
  list.set_parent(kTable);
  admin::ListAuthorizedViewsResponse listed;
  EXPECT_RPC_OK(running_.Call([&](auto *context) {
    return running_.tables->ListAuthorizedViews(context, list, &listed);
  }));
  ASSERT_EQ(listed.authorized_views_size(), 1);
  EXPECT_EQ(listed.authorized_views(0).name(), kView);
  EXPECT_EQ(listed.authorized_views(0).etag(), "");
  EXPECT_RPC_OK(Erase());
  EXPECT_EQ(Erase().error_code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(ViewsTest, AreInSnapshotsAndGoWithTheirTable) {
  EXPECT_RPC_OK(Create(Request()));
  auto const records = running_.Save();
  EXPECT_RPC_OK(Erase());
  EXPECT_RPC_OK(running_.Restore(records));
  EXPECT_EQ(running_.Values("", kView), "a1-f,ab-f,");
  admin::DeleteTableRequest request;
  request.set_name(kTable);
  EXPECT_RPC_OK(running_.Call([&](auto *context) {
    google::protobuf::Empty response;
    return running_.tables->DeleteTable(context, request, &response);
  }));
  EXPECT_RPC_OK(running_.CreateTable("t"));
  EXPECT_EQ(running_.Values("", kView),
            "authorized view '" + kView + "' not found");
}

// Statistics of reads.

/// Those in the last message; the messages before have none.
v2::ReadIterationStats StatsOf(RunningServer &running,
                               v2::ReadRowsRequest request) {
  request.set_table_name(kTable);
  request.set_request_stats_view(v2::ReadRowsRequest::REQUEST_STATS_FULL);
  grpc::ClientContext context;
  auto const reader = running.data->ReadRows(&context, request);
  v2::ReadRowsResponse last;
  for (v2::ReadRowsResponse response; reader->Read(&response);) {
    EXPECT_FALSE(last.has_request_stats());
    last = response;
  }
  EXPECT_RPC_OK(reader->Finish());
  auto const &view = last.request_stats().full_read_stats_view();
  EXPECT_TRUE(view.request_latency_stats().has_frontend_server_latency());
  return view.read_iteration_stats();
}

TEST(Statistics, CountWhatIsSeenAndReturned) {
  RunningServer running;
  for (char const *key : {"a", "b", "c"}) {
    EXPECT_RPC_OK(running.Set(key, "f", 5s, "v"));
    EXPECT_RPC_OK(running.Set(key, "f", 6s, "v"));
  }
  v2::ReadRowsRequest request;
  auto const check = [&](int rows_seen, int rows, int cells_seen, int cells) {
    auto const stats = StatsOf(running, request);
    EXPECT_EQ(stats.rows_seen_count(), rows_seen);
    EXPECT_EQ(stats.rows_returned_count(), rows);
    EXPECT_EQ(stats.cells_seen_count(), cells_seen);
    EXPECT_EQ(stats.cells_returned_count(), cells);
  };
  check(3, 3, 6, 6);
  auto &chain = *request.mutable_filter()->mutable_chain();
  chain.add_filters()->set_row_key_regex_filter("[bc]");
  chain.add_filters()->set_cells_per_column_limit_filter(1);
  check(3, 2, 6, 2);
  request.set_rows_limit(1);
  check(2, 1, 4, 1);
  // Also if nothing is returned.
  request.Clear();
  request.mutable_rows()->add_row_keys("x");
  check(0, 0, 0, 0);
  // Also after several messages.
  EXPECT_RPC_OK(running.Set("d", "g", 5s, std::string(300000, 'v')));
  EXPECT_RPC_OK(running.Set("e", "g", 5s, std::string(300000, 'v')));
  request.Clear();
  check(5, 5, 8, 8);
}

TEST(Statistics, AreSentIfAskedForOnly) {
  RunningServer running;
  EXPECT_RPC_OK(running.Set("a", "f", 5s, "v"));
  v2::ReadRowsRequest request;
  request.set_table_name(kTable);
  grpc::ClientContext context;
  auto const reader = running.data->ReadRows(&context, request);
  v2::ReadRowsResponse response;
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_FALSE(response.has_request_stats());
  EXPECT_FALSE(reader->Read(&response));
  EXPECT_RPC_OK(reader->Finish());
}

} // namespace
} // namespace bigtable_ttl::emulator::views_test
