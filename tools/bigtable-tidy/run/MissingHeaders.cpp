// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/MissingHeaders.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

StringRef missingHeaderIn(const Finding &F) {
  StringRef Message = F.Said.Message.Message;
  if (!Message.consume_back("' file not found") || !Message.consume_front("'"))
    return "";
  return Message;
}

bool isOfStandardLibrary(StringRef Header) {
  return !Header.contains('/') &&
         (!Header.contains('.') ||
          llvm::is_contained({"stddef.h", "stdint.h"}, Header));
}

/// Returns true if \p F is an error in a header of the C++ standard library
/// that no other code causes by using a template.
static bool isInStandardLibrary(const Finding &F) {
  const StringRef File = F.file();
  return (File.contains("/include/c++/") || File.contains("/lib/gcc/")) &&
         llvm::none_of(F.Said.Notes, [](const tooling::DiagnosticMessage &N) {
           return StringRef(N.Message).contains("requested here");
         });
}

std::string toolchainRemedy(llvm::ArrayRef<Finding> Found) {
  const auto *const First = llvm::find_if(Found, [](const Finding &F) {
    return F.Said.DiagLevel == tooling::Diagnostic::Error &&
           F.check().starts_with("clang-diagnostic-");
  });
  if (First == Found.end())
    return "";
  const std::string Select =
      "install one, or select it by '--extra-arg=--gcc-install-dir=DIR', "
      "'--extra-arg=--sysroot=DIR', or '--extra-arg=-stdlib=libc++'";
  if (const StringRef Name = missingHeaderIn(*First);
      !Name.empty() && isOfStandardLibrary(Name))
    return "Clang finds no C++ standard library; " + Select;
  if (isInStandardLibrary(*First))
    return "Clang " CLANG_VERSION_MAJOR_STRING
           " cannot parse this C++ standard library; use an older one: " +
           Select;
  return "";
}

} // namespace clang::tidy::bigtable::tool
