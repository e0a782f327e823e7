// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Decides whether a time that a fix makes would be another mistake.

#ifndef BIGTABLE_TIDY_LIB_TIDY_FIXRESULT_H
#define BIGTABLE_TIDY_LIB_TIDY_FIXRESULT_H

#include "api/CallSite.h"
#include "model/Timestamp.h"
#include <string>

namespace clang::tidy::bigtable {

class Analysis;

/// Returns the reason why \p Fixed, the time that a fix passes to \p Site as
/// \p What, is another mistake: "the value would have expired already". Empty
/// if none is known. \p Fixed is in its unit.
std::string mistakeOfFix(const Analysis &Code, const CallSite &Site, Role What,
                         Timestamp Fixed);

/// Returns the reason why \p Count, a number in \p Unit, cannot be converted as
/// a whole; empty if it can. A term of a sum may be in another unit.
std::string mistakeOfConversion(const Analysis &Code, const CallSite &Site,
                                const Expr &Count, TimeUnit Unit);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_FIXRESULT_H
