// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Classes and functions of the user's that add mutations to a row: 'class
/// RowBuilder', 'void Put(SingleRowMutation &row, std::string value)'.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_ROWBUILDERS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_ROWBUILDERS_H

#include "values/Operand.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace clang::tidy::bigtable {

class CallTable;
class Values;

enum class Carrier : uint8_t;

/// Returns the local variable of kind \p Kind to which \p Loop adds its
/// elements, if it does nothing else: 'row' for
/// 'for (auto &m : mutations) row.emplace_back(std::move(m));'. Null otherwise.
const VarDecl *listFilledBy(const CallTable &Functions,
                            const CXXForRangeStmt &Loop, Carrier Kind);

/// Answers questions about the code that adds mutations to rows.
class RowBuilders {
public:
  explicit RowBuilders(Values &Vals) : Vals(Vals) {}

  /// Returns the member in which an object of \p Type, a class of the user's,
  /// collects the mutations of one row; null if it is no such class.
  const FieldDecl *collectorOf(QualType Type);

  using Added = llvm::SmallVector<Operand, 4>;
  /// Returns the mutations that \p Call certainly adds, in order, to the member
  /// \p Collector of its object; std::nullopt if it may also remove or send
  /// mutations.
  std::optional<Added> addedBy(const CXXMemberCallExpr &Call,
                               const FieldDecl &Collector);
  /// Returns the same for a call that receives the row, or its mutations, as
  /// the argument \p Row.
  std::optional<Added> addedBy(const CallExpr &Call, const Expr &Row) {
    return addedBy(Call, Row, nullptr, /*IsCertain=*/true);
  }

  /// Returns the key of the row that \p Call makes of the mutations that its
  /// object, made by \p Made, has collected. The key has no expression if it is
  /// unknown. Returns std::nullopt if the call makes no such row.
  std::optional<Operand> keyOfBuilt(const CXXMemberCallExpr &Call,
                                    const Expr *Made);

  /// Returns true if \p Body, the code in which \p Rows is visible, sends it as
  /// a bulk mutation, and not one by one.
  bool isSentAsBulk(const VarDecl &Rows, const Stmt &Body, unsigned Depth = 0);

private:
  class Run;
  std::optional<Added> addedBy(const CallExpr &Call, const Expr &Row,
                               const Frame *In, bool IsCertain);
  bool goToOneRow(const FieldDecl &Mutations);
  const FieldDecl *findCollector(const CXXRecordDecl &Record);

  Values &Vals;
  llvm::DenseMap<const CXXRecordDecl *, const FieldDecl *> Collectors;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_ROWBUILDERS_H
