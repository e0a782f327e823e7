// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One visitor's visit, from the first click to the report.

#include "clicks.h"
#include <iostream>

namespace {

google::cloud::Status Visit(std::string const& visitor) {
  auto status = clicks::StartSession(visitor, "7f3a", std::chrono::minutes(30));
  if (!status.ok()) return status;
  status = clicks::ShowPage(visitor, "/shoes");
  if (!status.ok()) return status;
  status = clicks::RecordClick(visitor, "/shoes/42");
  if (!status.ok()) return status;
  auto granted = clicks::GrantDiscount(visitor, "WELCOME");
  if (!granted) return granted.status();
  status = clicks::RecordPurchase(visitor, "order-1");
  if (!status.ok()) return status;
  status = clicks::SaveName(visitor, "Visitor");
  if (!status.ok()) return status;

  auto token = clicks::SessionToken(visitor);
  if (!token) return token.status();
  auto name = clicks::Name(visitor);
  if (!name) return name.status();
  auto count = clicks::CountClicks(visitor);
  if (!count) return count.status();
  std::cout << *name << " (" << *token << "): " << *count << " clicks\n";
  status = clicks::PrintReport();
  if (!status.ok()) return status;
  return clicks::ExportTable();
}

}  // namespace

int main() {
  auto const status = Visit("visitor-1");
  if (status.ok()) return 0;
  std::cerr << status << "\n";
  return 1;
}
