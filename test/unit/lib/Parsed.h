// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A parsed piece of code, and what the analysis needs to know of it.

#ifndef BIGTABLE_TIDY_TEST_UNIT_LIB_PARSED_H
#define BIGTABLE_TIDY_TEST_UNIT_LIB_PARSED_H

#include "api/Api.h"
#include "api/Linked.h"
#include "values/Index.h"
#include "values/Values.h"
#include "clang/Frontend/ASTUnit.h"
#include <memory>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

class Parsed {
public:
  /// Parses \p Code, after the headers of the client. Does not return if it is
  /// no valid program.
  explicit Parsed(const std::string &Code);

  const Api &functions() const { return *Functions; }
  Values &values() { return *Known; }
  /// The last call of \p Callee in \p Function.
  const CallExpr &call(llvm::StringRef Function, llvm::StringRef Callee) const;
  /// The function of that name, which has a body.
  const FunctionDecl *function(llvm::StringRef Name) const;
  /// As written in the code.
  std::string text(const Expr *E) const;

private:
  std::unique_ptr<ASTUnit> Unit;
  std::optional<Linked> Others;
  std::optional<Api> Functions;
  Index Calls;
  std::unique_ptr<Values> Known;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_TEST_UNIT_LIB_PARSED_H
