// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Functions that make the filter that a fix needs, as generated headers have
/// one for each table.

#ifndef BIGTABLE_TIDY_LIB_TIDY_NAMEDFILTERS_H
#define BIGTABLE_TIDY_LIB_TIDY_NAMEDFILTERS_H

#include "model/FilterTree.h"
#include "clang/Basic/SourceLocation.h"
#include <string>

namespace clang {
class FunctionDecl;
}

namespace clang::tidy::bigtable {

class TranslationUnit;

/// "clicks::LiveCells()", a call of a function that is declared before \p Use
/// in a namespace and of which the code shows that it makes \p Live. Empty if
/// there is none, or several. \p Within is the function around; it may be null.
std::string namedFilter(const TranslationUnit &Unit, const FilterNode &Live,
                        SourceLocation Use, const FunctionDecl *Within);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_NAMEDFILTERS_H
