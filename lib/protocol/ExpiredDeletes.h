// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Functions that delete old values on purpose, by their names, callers, and
/// other calls.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_EXPIREDDELETES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_EXPIREDDELETES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace clang::tidy::bigtable {

class CallIndex;
class Values;

/// Returns true if \p Function says that it deletes expired values, and only
/// these. 'PurgeUser' and 'ExpireToken' may delete all.
bool isForExpired(const FunctionDecl &Function);
/// Returns true if the delete that \p Function makes by \p Call, of all that is
/// older than \p End, may be meant for old values.
bool mayBeCleanup(const CallIndex &Calls, Values &Vals,
                  const FunctionDecl &Function, const Stmt &Call,
                  const Expr &End);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_EXPIREDDELETES_H
