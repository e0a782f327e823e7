// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The one place that knows the functions of google-cloud-cpp and of the
/// runtime: what a call is, and which role each argument plays.

#ifndef BIGTABLE_TIDY_LIB_API_H
#define BIGTABLE_TIDY_LIB_API_H

#include "Tags.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

enum class CallKind : uint8_t {
  Write,     ///< Makes a mutation that writes a cell.
  Apply,     ///< Sends the mutations among its arguments to a table.
  Read,      ///< Reads a table through a filter.
  Predicate, ///< Reads a row through a filter, then writes: check-and-mutate.
  Filter,    ///< Makes a filter.
};

enum class Role : uint8_t {
  Other,
  Table,
  RowKey,
  Family,
  Column,
  Timestamp,
  Value,
  Filter,
  Start, ///< The lower bound of a time range, inclusive.
};
inline constexpr unsigned NumRoles = static_cast<unsigned>(Role::Start) + 1;

/// What a filter does to the cells that enter it, as far as it matters for
/// time bounds.
enum class Stage : uint8_t {
  None,       ///< Not a filter.
  Block,      ///< Lets nothing through.
  Pass,       ///< Lets everything through.
  Neutral,    ///< May drop or transform cells, but not by family or time.
  Count,      ///< Drops cells by their number in the row.
  Family,     ///< Keeps the families whose name matches a regular expression.
  Columns,    ///< Keeps columns of one family.
  Time,       ///< Keeps a range of timestamps.
  Chain,      ///< One stage after the other.
  Interleave, ///< All branches, pooled.
  Condition,  ///< One of two branches, by a predicate.
  Sink,       ///< Emits what reaches it, past all later stages.
  Live,       ///< The runtime's LiveCells().
};

/// One row of the API table.
struct ApiFunction {
  /// Qualified, without inline namespaces: they carry the library's version.
  llvm::StringLiteral Name;
  CallKind Kind;
  /// The number of parameters that tells overloads apart, or -1 for any.
  int Parameters;
  /// Of the leading parameters. A parameter of type Filter always plays
  /// Role::Filter, wherever it stands, except in functions that make filters.
  std::array<Role, 4> Roles;
  Stage What = Stage::None;
};

/// A call as the checks see it, whatever the overload or wrapper.
struct CallSite {
  const CallExpr *Call = nullptr;
  const FunctionDecl *Callee = nullptr;
  CallKind Kind = CallKind::Write;
  Stage What = Stage::None;
  std::array<const Expr *, NumRoles> Arguments{};
  /// The callee is tagged as one that sees to the timestamp or filter itself.
  bool CalleeDecides = false;
  /// The callee is a user's function, known by its tag.
  bool IsWrapper = false;
  /// The call stands in code that a template instantiation made.
  bool InInstantiation = false;

  /// Null if no argument plays that role.
  const Expr *argument(Role R) const {
    return Arguments[static_cast<unsigned>(R)];
  }
};

/// Looks functions up in the table. One object a translation unit; look-ups
/// are by identifier first, so a call of anything else costs one hash.
class Api {
public:
  explicit Api(ASTContext &Context);

  /// True if the translation unit declares anything of Bigtable's client.
  static bool isVisible(const ASTContext &Context);

  std::optional<CallSite> classify(const CallExpr &Call) const;

private:
  const ApiFunction *find(const FunctionDecl &Callee) const;

  /// From a function's last name to its rows; rows of one name are adjacent.
  llvm::DenseMap<const IdentifierInfo *, llvm::ArrayRef<ApiFunction>> ByName;
};

/// What is wrong with the roles that a writer's or reader's tag gives to the
/// parameters of \p Function; empty if nothing is.
std::string diagnoseRoles(const FunctionDecl &Function, const Tag &T);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_H
