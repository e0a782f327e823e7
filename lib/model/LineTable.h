// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_LIB_MODEL_LINETABLE_H
#define BIGTABLE_TIDY_LIB_MODEL_LINETABLE_H

#include "model/Schema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace clang::tidy::bigtable {

/// The lines of a text, for fast look-ups of positions.
class LineTable {
public:
  /// \p Text must outlive this object.
  explicit LineTable(llvm::StringRef Text) : Text(Text) {
    for (const char &C : Text)
      if (C == '\n')
        Ends.push_back(&C);
  }

  /// Returns the line and column of \p At, which points into the text.
  SchemaPosition position(const char *At) const {
    const auto End = llvm::lower_bound(Ends, At);
    const char *Line = End == Ends.begin() ? Text.begin() : *(End - 1) + 1;
    SchemaPosition P;
    P.Line = static_cast<unsigned>(End - Ends.begin()) + 1;
    P.Column = static_cast<unsigned>(At - Line) + 1;
    return P;
  }

private:
  const llvm::StringRef Text;
  std::vector<const char *> Ends;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_LINETABLE_H
