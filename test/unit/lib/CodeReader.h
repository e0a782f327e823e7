// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Reads the text of code, so that tests can begin with it.

#ifndef BIGTABLE_TIDY_TEST_UNIT_LIB_CODEREADER_H
#define BIGTABLE_TIDY_TEST_UNIT_LIB_CODEREADER_H

#include "code/Program.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace clang::tidy::bigtable::code {

/// Reads what print() of code/Text.h prints of a program. The error begins with
/// line and column, and says what was expected there.
llvm::Expected<std::shared_ptr<const Program>> read(llvm::StringRef Text);

} // namespace clang::tidy::bigtable::code

#endif // BIGTABLE_TIDY_TEST_UNIT_LIB_CODEREADER_H
