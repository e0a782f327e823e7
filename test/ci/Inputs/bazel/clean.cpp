// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/table.h"
#include "clean.h"

int main() { return Clean(); }
