// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "domain/Coupon.h"
#include "google/cloud/bigtable/table.h"
#include <memory>

namespace shop::storage {

std::unique_ptr<CouponRepository> makeCouponRepository(google::cloud::bigtable::Table coupons);

}  // namespace shop::storage
