// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "config.h"
#include "events.h"
#include "handover.h"
#include "routes.h"
#include "upkeep.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include <iostream>

namespace {

namespace cbt = ::google::cloud::bigtable;

int done(google::cloud::Status const& status) {
  if (!status.ok()) std::cerr << status << "\n";
  return status.ok() ? 0 : 1;
}

template <typename T>
int print(google::cloud::StatusOr<T> const& value) {
  if (!value) return done(value.status());
  std::cout << *value << "\n";
  return 0;
}

int print(google::cloud::StatusOr<std::vector<parcel::scanned>> const& scans) {
  if (!scans) return done(scans.status());
  for (auto const& s : *scans) std::cout << s.when << " " << s.what << "\n";
  return 0;
}

// Messages of customers must not get lost, whatever it costs.
int complain(parcel::config const& c, std::string const& id, std::string const& text) {
  auto client = cbt::MakeDataClient(c.project, c.instance);
  cbt::Table parcels(client, "parcels", cbt::AlwaysRetryMutationPolicy());
  return done(parcels.Apply(cbt::SingleRowMutation(
      id, cbt::SetCell("address", "complaint", text),  // MISTAKE bigtable-unsafe-retry: may be stored twice
      cbt::SetCell("scan", "complaint", parcel::millis(std::time(nullptr)), text))));  // FINE: the same with each attempt
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc < 3) return 2;
  auto const config = parcel::load_config("parcel.json");
  std::string const verb = argv[1];
  std::string const id = argv[2];
  std::string const argument = argc > 3 ? argv[3] : "";
  auto connection = cbt::MakeDataConnection();
  cbt::Table parcels(connection, cbt::TableResource(config.project, config.instance, "parcels"));
  cbt::Table routes(connection, cbt::TableResource(config.project, config.instance, "routes"));
  parcel::handover handover(parcels, config);

  if (verb == "create") {
    cbt::TableAdmin admin(cbt::MakeAdminClient(config.project), config.instance);
    return done(parcel::create_tables(admin, config));
  }
  if (verb == "scan") return done(parcel::record_now(parcels, id, parcel::picked_up{argument}));
  if (verb == "load") return done(parcel::record(parcels, id, std::time(nullptr), parcel::loaded{argument}));
  if (verb == "attempt") return done(parcel::record_attempt(parcels, id, {argument, "nobody there"}));
  if (verb == "delay") return done(parcel::explain_delay(parcels, id, argument));
  if (verb == "promise") {
    auto const end = std::time(nullptr) + config.promise_hours * parcel::hours;
    return done(parcel::promise(parcels, id, end, argument));
  }
  if (verb == "history") return print(parcel::history(parcels, id));
  if (verb == "month") return print(parcel::last_month(parcels, id));
  if (verb == "last") {
    auto last = parcel::last_scan(parcels, id);
    if (!last) return done(last.status());
    if (*last) std::cout << (*last)->what << "\n";
    return 0;
  }
  if (verb == "privacy") return done(parcel::forget_position(parcels, id));
  if (verb == "overview") return print(parcel::overview(parcels, id));
  if (verb == "pin") return done(handover.issue_pin(id, argument));
  if (verb == "resend") return done(handover.resend_pin(id, argument));
  if (verb == "deliver") return print(handover.deliver(id, argument));
  if (verb == "driver") return done(parcel::assign(routes, id, argument));
  if (verb == "who") return print(parcel::driver_of(routes, id));
  if (verb == "purge") return print(parcel::purge_expired_stops(routes, id));
  if (verb == "erase") return print(parcel::erase_customer(parcels, id));
  if (verb == "damages") return done(parcel::archive_damages(parcels, config, id));
  if (verb == "archive") {
    auto archive = parcels.WithNewTarget(config.project, config.instance, config.archive_table);
    return done(parcel::archive(parcels, archive, id));
  }
  if (verb == "complain") return complain(config, id, argument);
  return 2;
}
