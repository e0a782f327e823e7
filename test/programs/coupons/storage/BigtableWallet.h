// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "domain/Coupon.h"
#include "google/cloud/bigtable/table.h"
#include <memory>
#include <string>

namespace shop::storage {

struct WalletSettings {
  std::string project;
  std::string instance;
};

std::unique_ptr<Wallet> makeWallet(WalletSettings const& settings);

}  // namespace shop::storage
