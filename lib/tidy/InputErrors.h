// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Errors in a schema or a tag, or the absence of both, reported as
/// 'bigtable-schema'. Errors are shown whether or not the check of that name is
/// enabled.

#ifndef BIGTABLE_TIDY_LIB_TIDY_INPUTERRORS_H
#define BIGTABLE_TIDY_LIB_TIDY_INPUTERRORS_H

#include "analysis/Schemas.h"
#include "api/Tags.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "program/LoadedSummaries.h"
#include <functional>
#include <optional>

namespace clang::tidy::bigtable {

/// Has a server of editors call \p Tell with what is to be said to the user, of
/// no file. Called before the first file is parsed; \p Tell is thread-safe.
void tellUserBy(std::function<void(llvm::StringRef)> Tell);

class InputErrors {
public:
  explicit InputErrors(ClangTidyContext &Tidy) : Tidy(Tidy) {}

  void report(const Schemas &Found, const SourceManager &Sources) const;
  void report(const LoadedSummaries &Loaded,
              const SourceManager &Sources) const;
  /// Reports stale summaries that the translation unit \p Asked for.
  void reportStale(const LoadedSummaries &Loaded,
                   const std::map<std::string, std::string> &Asked,
                   const SourceManager &Sources) const;
  /// Tells the user of an editor that \p Asked, which needs functions of other
  /// source files, got none because of \p Why.
  void tellUnread(llvm::StringRef Why,
                  const std::map<std::string, std::string> &Asked,
                  const Schemas &Found) const;
  /// Reports that nothing describes the families of the call at \p At: an error
  /// if \p IsRequired, and otherwise a warning, in an editor only. Returns
  /// false if it reported nothing, so that another call may.
  bool reportMissing(const Schemas &Found, SourceLocation At,
                     const SourceManager &Sources, bool IsRequired) const;
  /// Returns the tag \p Attr if it is well-formed and on a valid declaration.
  std::optional<Tag> checkTag(const Decl &D, const AnnotateAttr &Attr) const;

private:
  void error(SourceLocation At, llvm::StringRef Message) const;

  ClangTidyContext &Tidy;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_INPUTERRORS_H
