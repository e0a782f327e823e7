// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines which functions delete old values on purpose, by their names,
/// callers, and other calls.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_EXPIREDDELETES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_EXPIREDDELETES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace clang::tidy::bigtable {

class Values;
struct CallSite;

/// Returns true if the name of \p Function says that it deletes old values, not
/// all of them.
bool isForOld(const FunctionDecl &Function);
/// The hints of code about a delete by time, in the function that makes it and
/// in the calls that lead there.
struct Cleanup {
  /// A name says that it deletes only expired values. 'PurgeUser' and
  /// 'ExpireToken' may delete all.
  bool IsForExpired = false;
  bool MayBe = false; ///< It may be intended for old values.
};
/// Returns that of \p Delete, of everything older than \p End.
Cleanup cleanupAt(Values &Vals, const CallSite &Delete, const Expr &End);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_EXPIREDDELETES_H
