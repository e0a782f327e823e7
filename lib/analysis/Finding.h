// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The parts of a finding, and their wording.

#ifndef BIGTABLE_TIDY_LIB_ANALYSIS_FINDING_H
#define BIGTABLE_TIDY_LIB_ANALYSIS_FINDING_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <utility>

namespace clang::tidy::bigtable {

struct CallSite;
struct FamilyChoice;
struct FamilyUse;
struct FunctionSummary;
struct GcRule;

struct Finding {
  SourceLocation At;
  /// The call that it is about, where that is reached from elsewhere: several
  /// such findings may stand at one place.
  SourceLocation About;
  std::string Message;
  enum class Weight : uint8_t {
    Flaw,   ///< Something is wrong there,
    Doubt,  ///< or is not known to be right,
    Remark, ///< or is worth telling.
  };
  Weight Says = Weight::Flaw;
  llvm::SmallVector<FixItHint, 2> Fixes;
  struct Note {
    /// Without a place of its own it stands at the warning.
    SourceLocation At;
    std::string Text;
    llvm::SmallVector<FixItHint, 2> Fixes;
  };
  llvm::SmallVector<Note, 4> Notes;

  void note(SourceLocation Where, std::string Text) {
    Notes.push_back({Where, std::move(Text), {}});
  }
  /// Says where \p Use got its policy: a line of the schema or a tag.
  void noteDeclaration(const FamilyUse &Use);
  /// Says what else \p Choice may mean than \p Wrong.
  void noteOthers(const FamilyChoice &Choice, llvm::ArrayRef<FamilyUse> Wrong);
  /// Says how the timestamp of \p Site can be told where the schema does not:
  /// by \p Expiry.
  void noteExpiry(const CallSite &Site, llvm::StringRef Expiry);
  /// Adds notes on the calls from the finding's location to \p Site, and on the
  /// source file that describes it.
  void noteCalls(const CallSite &Site);

  /// Says where \p Summary is from: "what 'Put' does is in 'store.cc', line 4".
  void noteElsewhere(const NamedDecl &D, llvm::StringRef Does,
                     const FunctionSummary &Summary);

private:
  void noteFrames(const CallSite &Site);
};

/// The object that \p Call names, also if the function is static; null if it
/// names none.
const Expr *objectOf(const Expr &Call);
/// 'Filter::Chain', 'SetCell': without namespaces.
std::string nameOf(const NamedDecl &D);

/// Returns the call at which a finding about \p Site is reported: the outermost
/// one, which decided its meaning.
const Expr &decidingCall(const CallSite &Site);

/// Returns the action so that \p Site writes with \p Time, which is quoted if
/// it is code: "pass 'T' as the timestamp", "set" if it is a field that is not
/// set. If the function has no parameter for a timestamp: "give 'Put' a
/// parameter for the timestamp, and pass 'T'". Without \p Time any will do.
std::string adviseTimestamp(const CallSite &Site, llvm::StringRef Time = "");

/// "family 'sessions' of table 'clicks' (one-second)".
std::string describe(const FamilyUse &Use);
/// Returns the problem of \p Rule, which is wrong for \p Use, as a predicate of
/// the rule, and what to change.
std::string problemOf(const GcRule &Rule, const FamilyUse &Use);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_ANALYSIS_FINDING_H
