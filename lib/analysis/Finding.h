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
  /// The call with the problem, if the finding is at another location. Several
  /// such findings may be at one location.
  SourceLocation About;
  std::string Message;
  enum class Weight : uint8_t {
    Flaw,   ///< The code is incorrect.
    Doubt,  ///< The code is not known to be correct.
    Remark, ///< The code is worth a remark.
  };
  Weight Says = Weight::Flaw;
  llvm::SmallVector<FixItHint, 2> Fixes;
  struct Note {
    /// The location; invalid for the location of the warning.
    SourceLocation At;
    std::string Text;
    llvm::SmallVector<FixItHint, 2> Fixes;
  };
  llvm::SmallVector<Note, 4> Notes;

  void note(SourceLocation Where, std::string Text) {
    Notes.push_back({Where, std::move(Text), {}});
  }
  /// Moves the finding to \p Where, and adds a note with \p Text at its former
  /// location.
  void moveTo(SourceLocation Where, std::string Text) {
    note(At, std::move(Text));
    About = std::exchange(At, Where);
  }
  /// Adds a note on the line of the schema, or the tag, with the policy of each
  /// of \p Uses.
  void noteDeclarations(llvm::ArrayRef<FamilyUse> Uses);
  /// Adds notes on the families of \p Choice that are not in \p Wrong.
  void noteOthers(const FamilyChoice &Choice, llvm::ArrayRef<FamilyUse> Wrong);
  /// Adds notes on \p Wrong, on the calls that lead to \p Site, and on the rest
  /// of \p Choice.
  void noteFamilies(const CallSite &Site, const FamilyChoice &Choice,
                    llvm::ArrayRef<FamilyUse> Wrong);
  /// Adds a note that suggests \p Expiry for the timestamp of \p Site, which
  /// the schema does not determine.
  void noteExpiry(const CallSite &Site, llvm::StringRef Expiry);
  /// Adds notes on the calls from the finding's location to \p Site, and on the
  /// source file that describes it.
  void noteCalls(const CallSite &Site);

  /// Adds a note on the source of \p Summary: "what 'Put' does is in
  /// 'store.cc', line 4".
  void noteElsewhere(const NamedDecl &D, llvm::StringRef Does,
                     const FunctionSummary &Summary);

private:
  void noteFrames(const CallSite &Site);
};

/// Returns the object that \p Call names, even for a static function; null if
/// it names none.
const Expr *objectOf(const Expr &Call);
/// Returns the name of \p D without namespaces: 'Filter::Chain', 'SetCell'.
std::string nameOf(const NamedDecl &D);

/// Returns the call at which a finding about \p Site is reported: the outermost
/// one, which decided its meaning.
const Expr &decidingCall(const CallSite &Site);
/// Returns its place, which may be in another source file.
SourceLocation decidingPlace(const CallSite &Site);

/// Returns the advice to write with \p Time at \p Site; \p Time is in quotes if
/// it is code. The advice is "pass 'T' as the timestamp", or "set" for an unset
/// field. Without a parameter for a timestamp, it is "give 'Put' a parameter
/// for the timestamp, and pass 'T'". If \p Time is empty, any timestamp is
/// correct.
std::string adviseTimestamp(const CallSite &Site, llvm::StringRef Time = "");

/// Returns "family 'sessions' of table 'clicks' (one-second)".
std::string describe(const FamilyUse &Use);
/// Returns the problem of \p Rule, which is wrong for \p Use, as a predicate of
/// the rule, and the change to make.
std::string problemOf(const GcRule &Rule, const FamilyUse &Use);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_ANALYSIS_FINDING_H
