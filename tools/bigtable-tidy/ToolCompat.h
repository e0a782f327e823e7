// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The differences between LLVM majors that only bigtable-tidy meets; those of
/// the checks are in lib/Compat.h. No other file here asks for the major.

#ifndef BIGTABLE_TIDY_TOOLS_TOOLCOMPAT_H
#define BIGTABLE_TIDY_TOOLS_TOOLCOMPAT_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "llvm/Config/llvm-config.h"

namespace clang::tidy::bigtable::tool {

/// An engine that drops what it is told. The options are counted up to LLVM 20.
class SilentDiagnostics {
public:
  DiagnosticsEngine &engine() { return Engine; }

private:
  IgnoringDiagConsumer Consumer;
#if LLVM_VERSION_MAJOR < 21
  llvm::IntrusiveRefCntPtr<DiagnosticOptions> Options =
      llvm::makeIntrusiveRefCnt<DiagnosticOptions>();
#else
  DiagnosticOptions Options;
#endif
  DiagnosticsEngine Engine{llvm::makeIntrusiveRefCnt<DiagnosticIDs>(), Options,
                           &Consumer, /*ShouldOwnClient=*/false};
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_TOOLCOMPAT_H
