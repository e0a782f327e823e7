// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A shop that keeps sessions, locks, and carts, and its tests. It has five
// mistakes, which the tests do not see. It calls the service by its stub.

#include "google/bigtable/admin/v2/bigtable_table_admin.grpc.pb.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <grpcpp/grpcpp.h>
#include <iostream>
#include <string>
#include <vector>

using google::bigtable::v2::Bigtable;
using google::bigtable::v2::MutateRowRequest;
using google::bigtable::v2::Mutation;
using namespace std::chrono_literals;

constexpr char kInstance[] = "projects/project/instances/instance";
constexpr char kTable[] = "projects/project/instances/instance/tables/shop";

std::int64_t After(std::chrono::milliseconds time) {
  auto const now = std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  return std::chrono::microseconds(now + time).count();
}

void Set(Mutation* mutation, char const* family, char const* column,
         std::int64_t timestamp, std::string const& value) {
  auto& set = *mutation->mutable_set_cell();
  set.set_family_name(family);
  set.set_column_qualifier(column);
  set.set_timestamp_micros(timestamp);
  set.set_value(value);
}

grpc::Status Apply(Bigtable::Stub& service, MutateRowRequest request) {
  request.set_table_name(kTable);
  grpc::ClientContext context;
  google::bigtable::v2::MutateRowResponse response;
  return service.MutateRow(&context, request, &response);
}

// The service.

/// Starts a session.
grpc::Status LogIn(Bigtable::Stub& service, std::string const& user) {
  MutateRowRequest session;
  session.set_row_key(user);
  Set(session.add_mutations(), "sessions", "user", -1, user);
  return Apply(service, session);
}

/// Notes the page that a user sees.
grpc::Status Show(Bigtable::Stub& service, std::string const& user,
                  std::string const& page) {
  MutateRowRequest session;
  session.set_row_key(user);
  Set(session.add_mutations(), "sessions", "page", After(0ms), page);
  return Apply(service, session);
}

/// Takes a lock if it is free.
grpc::Status Lock(Bigtable::Stub& service, std::string const& name,
                  std::string const& owner) {
  google::bigtable::v2::CheckAndMutateRowRequest take;
  take.set_table_name(kTable);
  take.set_row_key(name);
  take.mutable_predicate_filter()->set_family_name_regex_filter("locks");
  Set(take.add_false_mutations(), "locks", "owner", After(60s), owner);
  grpc::ClientContext context;
  google::bigtable::v2::CheckAndMutateRowResponse response;
  return service.CheckAndMutateRow(&context, take, &response);
}

/// Puts items into a cart.
grpc::Status AddItems(Bigtable::Stub& service, std::string const& user,
                      std::vector<std::string> const& items) {
  MutateRowRequest cart;
  cart.set_row_key(user);
  auto const now = After(0ms);
  for (auto const& item : items) {
    Set(cart.add_mutations(), "carts", "item", now, item);
  }
  return Apply(service, cart);
}

/// Replaces the theme of a session.
grpc::Status SetTheme(Bigtable::Stub& service, std::string const& user,
                      std::string const& theme) {
  MutateRowRequest session;
  session.set_row_key(user);
  Set(session.add_mutations(), "sessions", "theme", After(30min), theme);
  auto& old = *session.add_mutations()->mutable_delete_from_column();
  old.set_family_name("sessions");
  old.set_column_qualifier("theme");
  return Apply(service, session);
}

// Its tests.

int failures = 0;

void Check(char const* test, grpc::Status const& status) {
  std::cout << (status.ok() ? "ok " : "not ok ") << test << "\n";
  if (status.ok()) return;
  std::cout << "  " << status.error_message() << "\n";
  ++failures;
}

grpc::Status CreateTable(std::shared_ptr<grpc::Channel> const& channel) {
  google::bigtable::admin::v2::CreateTableRequest request;
  request.set_parent(kInstance);
  request.set_table_id("shop");
  auto& families = *request.mutable_table()->mutable_column_families();
  for (char const* family : {"sessions", "locks"}) {
    families[family].mutable_gc_rule()->mutable_max_age()->set_seconds(1);
  }
  families["carts"].mutable_gc_rule()->mutable_max_age()->set_seconds(604800);
  auto const admin =
      google::bigtable::admin::v2::BigtableTableAdmin::NewStub(channel);
  grpc::ClientContext context;
  google::bigtable::admin::v2::Table table;
  return admin->CreateTable(&context, request, &table);
}

int main() {
  char const* host = std::getenv("BIGTABLE_EMULATOR_HOST");
  auto const channel = grpc::CreateChannel(host ? host : "localhost:9000",
                                           grpc::InsecureChannelCredentials());
  auto const service = Bigtable::NewStub(channel);
  Check("CreateTable", CreateTable(channel));
  Check("LogIn", LogIn(*service, "alice"));
  Check("Show", Show(*service, "alice", "/cart"));
  Check("Lock", Lock(*service, "order", "alice"));
  Check("AddItems", AddItems(*service, "alice", {"book", "pen"}));
  Check("SetTheme", SetTheme(*service, "alice", "dark"));
  return failures == 0 ? 0 : 1;
}
