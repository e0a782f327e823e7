// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Pattern.h"
#include <re2/re2.h>

namespace clang::tidy::bigtable {

using llvm::StringRef;

static re2::StringPiece piece(StringRef Text) {
  return {Text.data(), Text.size()};
}

static RE2::Options options() {
  RE2::Options Result(RE2::Latin1);
  Result.set_log_errors(false);
  return Result;
}

std::optional<bool> matches(StringRef Pattern, StringRef Text) {
  const RE2 Compiled(piece(Pattern), options());
  if (!Compiled.ok())
    return std::nullopt;
  return RE2::FullMatch(piece(Text), Compiled);
}

std::string diagnosePattern(StringRef Pattern) {
  const RE2 Compiled(piece(Pattern), options());
  // How much memory the server allows is not known.
  return Compiled.error_code() == RE2::ErrorPatternTooLarge ? ""
                                                            : Compiled.error();
}

bool matchesAnything(StringRef Pattern) {
  return Pattern == ".*" || Pattern == "\\C*" || Pattern == "(?s).*" ||
         Pattern == "(?s:.*)";
}

bool isPlainName(StringRef Text) {
  return Text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRST"
                                "UVWXYZ0123456789_-") == StringRef::npos;
}

} // namespace clang::tidy::bigtable
