// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "frequency/budget.h"
#include "frequency/click_log.h"
#include "frequency/families.h"
#include "frequency/frequency_cap.h"
#include "frequency/impression_writer.h"
#include "google/cloud/bigtable/table_admin.h"
#include "reports/sql_report.h"
#include <iostream>
#include <string>

namespace cbt = ::google::cloud::bigtable;

namespace adfreq {
google::cloud::Status CreateTables(cbt::TableAdmin& admin);
google::cloud::Status KeepClicksLonger(cbt::TableAdmin& admin);
}  // namespace adfreq

namespace {

int Exit(google::cloud::Status const& status) {
  if (status.ok()) return 0;
  std::cerr << status << "\n";
  return 1;
}

int Serve(cbt::Table const& table, adfreq::ClickLog& clicks) {
  auto caps = adfreq::MakeFrequencyCap(table);
  adfreq::ImpressionWriter writer(table, {});
  adfreq::Cap const cap{"spring", adfreq::Period::kWeek, 5};
  std::string user;
  while (std::cin >> user) {
    auto show = caps->MayShow(user, cap);
    if (!show) return Exit(show.status());
    if (!*show) continue;
    auto status = writer.Add({user, cap.campaign, "top", 1200});
    if (!status.ok()) return Exit(status);
    status = clicks.Click(user, cap.campaign);
    if (!status.ok()) return Exit(status);
  }
  return Exit(writer.Flush());
}

}  // namespace

int main(int argc, char* argv[]) {
  std::string const project = "acme-ads";
  std::string const instance = "ads";
  std::string const command = argc > 1 ? argv[1] : "serve";
  if (command == "create") {
    cbt::TableAdmin admin(cbt::MakeAdminClient(project), instance);
    auto const status = adfreq::CreateTables(admin);
    return Exit(status.ok() ? adfreq::KeepClicksLonger(admin) : status);
  }
  auto connection = cbt::MakeDataConnection();
  cbt::Table table(connection, cbt::TableResource(project, instance, adfreq::kTable));
  if (command == "report") {
    cbt::Client client(connection);
    cbt::InstanceResource const where(google::cloud::Project(project), instance);
    return Exit(adfreq::ReportCaps(client, where));
  }
  if (command == "spend") {
    auto spent = adfreq::Spend(table, argc > 2 ? argv[2] : "spring", 1200);
    return Exit(spent.status());
  }
  adfreq::ClickLog clicks(connection, project, instance);
  return Serve(table, clicks);
}
