// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Characters that represent an unknown part of a text. Names and statements do
/// not contain them.

#ifndef BIGTABLE_TIDY_LIB_MODEL_HOLES_H
#define BIGTABLE_TIDY_LIB_MODEL_HOLES_H

namespace clang::tidy::bigtable {

/// Any text.
inline constexpr char TextHole = '\x01';
/// A number.
inline constexpr char NumberHole = '\x02';

inline bool isHole(char C) { return C == TextHole || C == NumberHole; }

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_HOLES_H
