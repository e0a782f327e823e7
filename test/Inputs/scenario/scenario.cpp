// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "scenario.h"
#include "request_log.h"
#include <bigtable_ttl/google_cloud.h>
#include <bigtable_ttl/reference/google_cloud.h>
#include <cstdlib>

namespace reference = bigtable_ttl::reference;

namespace {

constexpr auto kMaxAge = std::chrono::hours(48);

reference::GcTiming TimingFromEnvironment() {
  char const* const given = std::getenv("BIGTABLE_TTL_GC");
  std::string const timing = given == nullptr ? "never" : given;
  if (timing == "never") return reference::GcTiming::Never();
  if (timing == "at-once") return reference::GcTiming::AtOnce();
  return reference::GcTiming::Random(
      20min, std::strtoull(timing.c_str(), nullptr, 10));
}

cbt::TableConfig ClicksConfig() {
  return cbt::TableConfig({{"sessions", cbt::GcRule::MaxAge(1s)},
                           {"carts", cbt::GcRule::MaxAge(1s)},
                           {"events", cbt::GcRule::MaxAge(kMaxAge)},
                           {"profile", cbt::GcRule::MaxNumVersions(2)}},
                          {});
}

/// A scenario that is not as it should be tests nothing.
void Check(reference::Status const& status) {
  if (status.ok()) return;
  std::cerr << "error: " << status << "\n";
  std::exit(1);
}

}  // namespace

struct Clicks::Server {
  explicit Server(cbt::TableConfig config,
                  std::string const& family_of_sums = "") {
    auto converted = reference::FromProto(std::move(config).as_proto().table());
    Check(converted.status());
    for (auto& family : converted->families) {
      if (family.name == family_of_sums) {
        family.aggregate = reference::Aggregate::kSum;
      }
    }
    LogCreation(*converted);
    Check(store->CreateTable("clicks", *converted));
  }

  std::shared_ptr<reference::VirtualClock> clock =
      std::make_shared<reference::VirtualClock>(
          std::chrono::system_clock::now());
  std::shared_ptr<reference::Store> store = std::make_shared<reference::Store>(
      reference::StoreOptions{clock, TimingFromEnvironment(),
                              reference::GcBoundary::kOlderThan, 0});
};

Clicks::Clicks() : Clicks(ClicksConfig()) {}
Clicks::Clicks(cbt::TableConfig config)
    : Clicks(std::make_shared<Server>(std::move(config))) {}
Clicks::Clicks(std::string const& family_of_sums)
    : Clicks(std::make_shared<Server>(ClicksConfig(), family_of_sums)) {}
Clicks::Clicks(std::shared_ptr<Server> server)
    : table(Logged(std::make_shared<reference::StoreConnection>(server->store)),
            cbt::TableResource("project", "instance", "clicks")),
      server_(std::move(server)) {}
Clicks::~Clicks() = default;

void Clicks::Put(std::string const& user, std::string const& family,
                 std::string const& column, std::chrono::minutes in,
                 std::string const& value) {
  auto const at = std::chrono::floor<std::chrono::milliseconds>(
                      server_->clock->Now().time_since_epoch()) +
                  in - (family == "events" ? kMaxAge : 0h);
  Check(server_->store->MutateRow(
      "clicks", user, {reference::SetCell{family, column, at, value}}));
}

void Clicks::Pass(std::chrono::minutes time) { server_->clock->Advance(time); }

void Clicks::CollectGarbage() {
  Check(server_->store->CollectGarbage("clicks").status());
}

void Clicks::PrintStored(std::string const& what, std::string const& user) {
  Print(what, table.ReadRow(user, cbt::Filter::PassAllFilter()));
}

void Clicks::PrintLive(std::string const& what, std::string const& user) {
  using bigtable_ttl::Ttl;
  Print(what, table.ReadRow(user, bigtable_ttl::LiveCells(
                                      {{"sessions", Ttl::OneSecond()},
                                       {"carts", Ttl::OneSecond()},
                                       {"events", Ttl::Default(kMaxAge)}},
                                      *server_->clock)));
}

void Print(std::string const& what,
           google::cloud::StatusOr<std::pair<bool, cbt::Row>> const& row) {
  if (!row) return Print(what, row.status());
  std::cout << what << ":";
  for (auto const& cell : row->second.cells()) std::cout << " " << cell.value();
  std::cout << (row->first ? "\n" : " nothing\n");
}

void Print(std::string const& what, google::cloud::Status const& status) {
  std::cout << what << ": ";
  if (status.ok()) {
    std::cout << "done\n";
    return;
  }
  // The numbers are the same.
  std::cout << reference::ToString(
                   static_cast<reference::StatusCode>(status.code()))
            << "\n";
}
