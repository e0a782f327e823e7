// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The types of the client, of its protocol buffers, and of their dependencies:
/// the meaning of their objects and members.

#ifndef BIGTABLE_TIDY_LIB_API_TYPES_H
#define BIGTABLE_TIDY_LIB_API_TYPES_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include <cstdint>
#include <optional>

namespace clang::tidy::bigtable {

/// Returns true if \p Made makes a Table, or another object that represents a
/// table.
bool holdsTable(const Expr &Made);
/// Returns the argument of \p Made, a call for which holdsTable() returns true,
/// that is the table's ID or represents the table; null without one.
const Expr *tableIdIn(const Expr &Made);
/// Returns true if \p Type is one of the protocol buffers' classes.
bool isMessage(QualType Type);
/// Returns true if \p Callee is a function of the client or the protocol that
/// may write or read cells, or set GC rules. CallTable knows the effect of most
/// of these functions; the effect of others is unknown.
bool mayReachCells(const FunctionDecl &Callee);
/// Returns true if \p Callee sets the query of a logical or materialized view.
bool definesView(const FunctionDecl &Callee);
/// Returns true if an object of \p Type, or a pointer to it, can send requests:
/// a table, a connection, or a stub.
bool isSender(QualType Type);
/// Returns true if \p Type is the client's Filter.
bool isFilter(QualType Type);
/// Returns true if \p Type is the client's Options.
bool isOptions(QualType Type);
/// Returns true if the policy \p Type makes the client retry every mutation;
/// std::nullopt if \p Type is not a retry policy of the client for mutations.
std::optional<bool> retriesAll(QualType Type);
bool isStatusOr(const CXXRecordDecl &Class);
/// Returns true if an object of \p Type is a mutation, or carries mutations.
bool isCarrier(QualType Type);
/// Returns true if \p Record, which is not a container of the standard library,
/// is a mutation or carries mutations.
bool isCarrier(const CXXRecordDecl &Record);
/// The contents of an object that carries mutations.
enum class Carrier : uint8_t { None, Mutation, Mutations, Row, Rows };
Carrier carrierKind(QualType Type);

/// The information that a member of a row, of its container, or of its parts
/// returns.
enum class RowPart : uint8_t {
  None,     ///< Unknown.
  Inside,   ///< A part: a row, cells, a cell.
  Status,   ///< The status of the read.
  Presence, ///< The presence or number of parts.
  Change,   ///< Nothing; the member removes some parts.
  Key,      ///< The key of the row.
  Time,     ///< The timestamp of the cell.
  Name,     ///< Another part of the cell's location.
  Column,   ///< The column of the cell, which may well be a value.
  Value,    ///< The value of the cell.
};
RowPart rowPart(const ValueDecl &Member);
/// Returns true if \p Member is future::then(), which passes the future to its
/// argument.
bool isContinuation(const ValueDecl &Member);
/// Returns true if an object of \p Type, of the standard library, holds cells
/// that were read, or is a position among such cells.
bool isCellRange(QualType Type);
/// Returns true if \p Type is a stream of rows that were read.
bool isRowStream(QualType Type);
/// Returns true if \p Type is the client's Row or Cell.
bool isRow(QualType Type);
bool isCell(QualType Type);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_TYPES_H
