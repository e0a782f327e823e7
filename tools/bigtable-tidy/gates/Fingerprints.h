// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The identity of a finding from one run to the next.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_FINGERPRINTS_H
#define BIGTABLE_TIDY_TOOLS_GATES_FINGERPRINTS_H

#include "run/Finding.h"
#include "run/Sources.h"

namespace clang::tidy::bigtable::tool {

/// Sets Finding::Fingerprint: 32 hexadecimal digits, of the check, the file as
/// seen from the root, the text of the finding's line without white space, and
/// how many findings before it in the file agree in all that.
///
/// Survives: lines that move, also against each other; other lines that change,
/// those of the same statement included; new indentation, other spaces and line
/// ends in the line; another wording of the message; another machine, LLVM
/// major, compile command or place of the root.
/// Does not: an edit of the line itself, a comment on it included; a line that
/// is broken at another place; a file that is renamed, which the baseline finds
/// by other means; another root; a file outside of the root that lies elsewhere
/// on the next machine.
/// If one of several equal lines is fixed, the last one loses its fingerprint.
/// Suppressed findings come after all others, so showing them changes none.
///
/// Gates.cpp calls it once the findings of all translation units are together
/// and without duplicates, before any is left out: the baseline and the reports
/// need it, and what is left out counts.
void fingerprint(Outcome &Result, Sources &Files);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_FINGERPRINTS_H
