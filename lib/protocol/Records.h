// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Cells that are written together, and their lifetimes.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_RECORDS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_RECORDS_H

#include "protocol/Lifetimes.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// A write with a known column and a known lifetime of its cell.
struct RecordCell {
  const RowMutation *Row = nullptr;
  const RowStep *Write = nullptr;
  std::string Family;
  std::string Column;
  Lifetime Lives;
  /// The key of the row; std::nullopt if unknown.
  std::optional<std::string> Key;
};

/// Returns all such writes among \p Rows, in the order of the code.
std::vector<RecordCell> recordCells(RowMutations &Rows);

/// Returns true if \p L and \p R, of one family, are certain to write to one
/// row, and are sent in one request if \p L is.
bool areSentTogether(RowMutations &Rows, const RecordCell &L,
                     const RecordCell &R);
/// Returns true if both write to one row in separate requests, with the same
/// lifetime but from separate readings of the clock.
bool areTimedApart(RowMutations &Rows, const RecordCell &L,
                   const RecordCell &R);

/// The cells of one family in one row mutation that expire at about the same
/// time.
struct Record {
  const FunctionDecl *Function = nullptr;
  std::string Family;
  /// The columns in the order of the code.
  llvm::SmallVector<std::string, 4> Columns;
  /// A write of the record.
  CallSite Write;
  SourceLocation At;
  /// True if the row mutation is certain to write these columns.
  bool IsCertain = false;
  /// True if the row mutation does nothing else to the row.
  bool IsAll = false;

  /// Returns true if the columns of \p Other are a proper subset of these.
  bool hasMoreThan(const Record &Other) const;
};
std::vector<Record> recordsOf(RowMutations &Rows,
                              llvm::ArrayRef<RecordCell> Cells);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_RECORDS_H
