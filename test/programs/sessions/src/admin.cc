// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "admin.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_config.h"
#include <utility>

namespace web {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using GC = cbt::GcRule;

Days const kTwoWeeks(14);

}  // namespace

Status CreateTables(cbt::TableAdmin admin) {
  cbt::TableConfig sessions(
      {
          {kSessionFamily, GC::MaxAge(std::chrono::seconds(1))},  // FINE: the rule of one-second families
          {kRememberFamily, GC::MaxAge(kTwoWeeks)},  // MISTAKE bigtable-gc-policy: the code expects 30 days
          {kAccountFamily, GC::MaxNumVersions(1)},
      },
      {});
  auto created = admin.CreateTable("sessions", std::move(sessions));
  if (!created) return created.status();

  cbt::TableConfig logins;
  logins.add_column_family(kSessionFamily, GC::MaxAge(Days(90)));  // FINE: another table than the one above
  logins.add_column_family(kFailedFamily, GC::MaxNumVersions(100));
  created = admin.CreateTable("logins", std::move(logins));
  if (!created) return created.status();
  return Status();
}

Status UpdateRules(cbt::TableAdmin admin) {
  auto updated = admin.ModifyColumnFamilies(
      "logins", {
                    cbt::ColumnFamilyModification::Update(
                        kSessionFamily, GC::MaxAge(std::chrono::hours(24 * 90))),
                    cbt::ColumnFamilyModification::Update(
                        kFailedFamily, GC::MaxNumVersions(50)),
                });
  if (!updated) return updated.status();
  return Status();
}

}  // namespace web
