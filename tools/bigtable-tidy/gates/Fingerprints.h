// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Identifies findings across runs.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_FINGERPRINTS_H
#define BIGTABLE_TIDY_TOOLS_GATES_FINGERPRINTS_H

#include "run/Finding.h"
#include "run/Sources.h"

namespace clang::tidy::bigtable::tool {

/// Sets Finding::Fingerprint: 32 hexadecimal digits. It is a hash of the check,
/// the path relative to the root, the text of the finding's line without white
/// space, and the number of earlier findings in the file with the same values.
///
/// A fingerprint does not depend on:
/// - the order of lines, and the text of other lines, even in its statement
/// - indentation, white space and line ends in the line
/// - the message, machine, LLVM major, compile command and location of the root
///
/// A fingerprint changes with:
/// - edits of the line, even in a comment, and line breaks elsewhere
/// - the name of the file (the baseline then matches by other means)
/// - another root, or another location of a file outside of the root
///
/// If one of several equal lines is fixed, the last one loses its fingerprint.
/// Suppressed findings come after all others, so including them changes no
/// other fingerprint.
///
/// Gates.cpp calls this function after it has merged the findings of all
/// translation units without duplicates, and before it leaves out any. The
/// baseline and the reports need fingerprints, and findings that are left out
/// count.
void fingerprint(Outcome &Result, Sources &Files);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_FINGERPRINTS_H
