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
class RowMutations;
struct Tag;

/// A receiver of calls and declarations. Each function is called once for each
/// call or declaration of its kind in the user's code.
class CallSubscriber {
public:
  virtual ~CallSubscriber() = default;

  /// Returns true if checkSite() is also called for calls in test files and for
  /// mutations that are only compared, which no other check receives.
  virtual bool seesUnchecked() const { return false; }
  /// Any call of Bigtable's, sanctioned or not.
  virtual void checkSite(const CallSite &) {}
  /// A call that makes a mutation which writes a cell.
  virtual void checkWrite(const CallSite &) {}
  /// A call that reads through a filter, check-and-mutate included.
  virtual void checkRead(const CallSite &) {}
  /// Any call of Bigtable's that no check reports as wrong; after the others.
  virtual void checkUnreported(const CallSite &) {}
  /// Checks the row mutations that one function assembles.
  virtual void checkRows(RowMutations &) {}
  /// A family whose proof it wants, in words; empty if it wants none.
  virtual std::string familyToProve() const { return ""; }
  /// Checks the use of a function of the client that sends requests and whose
  /// effect is unknown.
  virtual void checkUnknownUse(SourceLocation, const FunctionDecl &) {}
  /// The declaration of a constant tagged with its family's TTL.
  virtual void checkTag(const VarDecl &, const Tag &) {}
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_CALLSUBSCRIBER_H
