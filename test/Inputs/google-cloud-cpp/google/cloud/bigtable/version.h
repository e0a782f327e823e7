// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_VERSION_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_VERSION_H

#include "google/cloud/version.h"

#define BIGTABLE_CLIENT_NS GOOGLE_CLOUD_CPP_NS

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_VERSION_H
