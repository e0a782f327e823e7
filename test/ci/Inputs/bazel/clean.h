// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LOCAL
#error not compiled with the target's own definitions
#endif

inline int Clean() { return sizeof(TEXT) > 1 ? 0 : 1; }
