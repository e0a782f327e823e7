// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_STUB_OPTIONS_H
#define BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_STUB_OPTIONS_H

namespace grpc {

class StubOptions {};

}  // namespace grpc

#endif  // BIGTABLE_TIDY_TEST_GRPCPP_SUPPORT_STUB_OPTIONS_H
