// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The calls and declarations that a check can subscribe to.

#ifndef BIGTABLE_TIDY_LIB_TIDY_CALLSUBSCRIBER_H
#define BIGTABLE_TIDY_LIB_TIDY_CALLSUBSCRIBER_H

#include "clang/Basic/SourceLocation.h"
#include <string>

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace clang::tidy::bigtable {

struct CallSite;
struct FamilyRule;
struct FamilyRules;
class RowMutations;
struct SentConflict;
struct Tag;

/// A receiver of calls and declarations. The functions are called once for each
/// call or declaration of their kind in the user's code.
class CallSubscriber {
public:
  virtual ~CallSubscriber() = default;

  /// Returns true if checkSite() is also called for calls in test files and for
  /// mutations that are only compared, which no other check receives.
  virtual bool seesUnchecked() const { return false; }
  /// Returns true if checkWrite() also wants writes that have a timestamp for
  /// some values.
  virtual bool isStrict() const { return false; }
  /// Checks any call of Bigtable, including calls that a tag allows.
  virtual void checkSite(const CallSite &) {}
  /// Checks a call that makes a mutation that writes a cell.
  virtual void checkWrite(const CallSite &) {}
  /// Checks the lifetime of such a call, if a caller passes it and checkWrite()
  /// did not find the call wrong without that.
  virtual void checkLifetime(const CallSite &) {}
  /// Checks a call that reads through a filter, including check-and-mutate.
  virtual void checkRead(const CallSite &) {}
  /// Checks a call of Bigtable that no check reports, after all other checks.
  virtual void checkUnreported(const CallSite &) {}
  /// Checks the row mutations that one function assembles.
  virtual void checkRows(RowMutations &) {}
  /// Checks mutations of rows that are sent, after checkRows() saw all
  /// functions.
  virtual void checkConflict(const SentConflict &) {}
  /// Checks the rule of a family, one of \p Given.
  virtual void checkRule(const FamilyRule &, const FamilyRules & /*Given*/) {}
  /// Checks the families of a table as a whole.
  virtual void checkTable(const FamilyRules &) {}
  /// Returns the family whose proof the check needs, in words; empty without
  /// one.
  virtual std::string familyToProve() const { return ""; }
  /// Checks the use of a function of the client that sends requests and whose
  /// effect is unknown.
  virtual void checkUnknownUse(SourceLocation, const FunctionDecl &) {}
  /// Checks the tag with a family's TTL on the declaration of a constant.
  virtual void checkTag(const VarDecl &, const Tag &) {}
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_CALLSUBSCRIBER_H
