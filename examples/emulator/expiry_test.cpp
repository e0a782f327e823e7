// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sessions that live for half an hour, tested on an emulator whose clock the
// test owns. The code under test calls the service by its stub; with
// google-cloud-cpp the test is the same.

#include "bigtable_ttl/reference/clock.h"
#include "bigtable_ttl/reference/emulator_process.h"
#include "bigtable_ttl/ttl.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.grpc.pb.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include <chrono>
#include <cstdlib>
#include <grpcpp/grpcpp.h>
#include <iostream>
#include <memory>
#include <string>

using bigtable_ttl::Ttl;
using bigtable_ttl::reference::EmulatorProcess;
using bigtable_ttl::reference::VirtualClock;
using google::bigtable::v2::Bigtable;
using namespace std::chrono_literals;
using std::chrono::microseconds;

// The code under test.

constexpr Ttl kSessions = Ttl::OneSecond();
constexpr char kTable[] = "projects/project/instances/instance/tables/clicks";

grpc::Status Show(Bigtable::Stub& service, std::string const& user,
                  std::string const& page, bigtable_ttl::Clock const& clock) {
  google::bigtable::v2::MutateRowRequest request;
  request.set_table_name(kTable);
  request.set_row_key(user);
  auto& set = *request.add_mutations()->mutable_set_cell();
  set.set_family_name("sessions");
  set.set_column_qualifier("page");
  set.set_timestamp_micros(
      microseconds(kSessions.ExpireAfter(30min, clock)).count());
  set.set_value(page);
  grpc::ClientContext context;
  google::bigtable::v2::MutateRowResponse response;
  return service.MutateRow(&context, request, &response);
}

bool HasSession(Bigtable::Stub& service, std::string const& user,
                bigtable_ttl::Clock const& clock) {
  google::bigtable::v2::ReadRowsRequest request;
  request.set_table_name(kTable);
  request.mutable_rows()->add_row_keys(user);
  auto& live = *request.mutable_filter()->mutable_timestamp_range_filter();
  live.set_start_timestamp_micros(
      microseconds(kSessions.Live(clock).begin).count());
  grpc::ClientContext context;
  auto const reader = service.ReadRows(&context, request);
  google::bigtable::v2::ReadRowsResponse response;
  bool found = false;
  while (reader->Read(&response)) {
    found = found || response.chunks_size() != 0;
  }
  return reader->Finish().ok() && found;
}

// The test.

void Check(bool condition, std::string const& what) {
  if (condition) return;
  std::cerr << "not so: " << what << "\n";
  std::exit(1);
}

void CreateTable(std::shared_ptr<grpc::Channel> const& channel) {
  google::bigtable::admin::v2::CreateTableRequest request;
  request.set_parent("projects/project/instances/instance");
  request.set_table_id("clicks");
  (*request.mutable_table()->mutable_column_families())["sessions"]
      .mutable_gc_rule()
      ->mutable_max_age()
      ->set_seconds(1);
  grpc::ClientContext context;
  google::bigtable::admin::v2::Table response;
  auto const status =
      google::bigtable::admin::v2::BigtableTableAdmin::NewStub(channel)
          ->CreateTable(&context, request, &response);
  Check(status.ok(), status.error_message());
}

int main() {
  // The service may collect at once, or a week late.
  for (char const* timing : {"--gc=never", "--gc=at-once", "--gc=late"}) {
    auto const emulator = EmulatorProcess::Start(
        "bigtable-ttl-emulator", {"--clock=2026-01-01T00:00:00Z", timing});
    Check(emulator.ok(), emulator.status().message());
    // google-cloud-cpp looks for the variable BIGTABLE_EMULATOR_HOST.
    auto const channel = grpc::CreateChannel(
        (*emulator)->address(), grpc::InsecureChannelCredentials());
    CreateTable(channel);
    auto const service = Bigtable::NewStub(channel);

    // The client's clock, and the emulator's.
    VirtualClock clock(std::chrono::system_clock::time_point(1767225600s));
    auto const advance = [&](std::chrono::milliseconds by) {
      clock.Advance(by);
      auto const moved = (*emulator)->Ctl(
          {"clock", "advance", std::to_string(by.count()) + "ms"});
      Check(moved.ok(), moved.status().message());
    };

    auto const shown = Show(*service, "bob", "/news", clock);
    Check(shown.ok(), shown.error_message());
    advance(30min - 1ms);
    Check(HasSession(*service, "bob", clock), "it lives for half an hour");
    advance(1ms);
    Check(!HasSession(*service, "bob", clock), "and not any longer");
  }
  std::cout << "passed\n";
}
