// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Leaves out the function bodies that the analysis never asks for.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_LEANCONSUMER_H
#define BIGTABLE_TIDY_TOOLS_RUN_LEANCONSUMER_H

#include "api/Headers.h"
#include "clang/Sema/SemaConsumer.h"

namespace clang::tidy::bigtable::tool {

/// Selects the bodies that a prepared invocation leaves out.
class LeanConsumer : public SemaConsumer {
public:
  bool shouldSkipFunctionBody(Decl *D) override { return isUnread(*D); }
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_LEANCONSUMER_H
