// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/table.h"
#include "otp/bigtable_code_store.h"
#include "otp/verifier.h"

namespace otp {

namespace cbt = ::google::cloud::bigtable;

std::unique_ptr<Verifier> MakeVerifier(Config const& config) {
  auto connection = cbt::MakeDataConnection();
  cbt::Table codes(connection, cbt::TableResource(config.project, config.instance,
                                                  "otp-codes"));
  return std::make_unique<Verifier>(
      std::make_unique<BigtableCodeStore>(codes, config),
      AttemptTracker(codes, config), DeviceRegistry::Open(connection, config));
}

}  // namespace otp
