// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A parsed piece of code, and what the analysis needs to know of it.

#ifndef BIGTABLE_TIDY_TEST_UNIT_LIB_PARSED_H
#define BIGTABLE_TIDY_TEST_UNIT_LIB_PARSED_H

#include "analysis/Analysis.h"
#include "api/CallSite.h"
#include "values/Values.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include <memory>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

class Parsed {
public:
  /// Parses \p Code, after the headers of the client, and analyses it by the
  /// schema \p Yaml, if it is not empty. Does not return if one of them is not
  /// valid.
  explicit Parsed(const std::string &Code, const std::string &Yaml = "");

  const Analysis &analysis() const { return *Known; }
  const CallTable &functions() const { return Known->callTable(); }
  Values &values() const { return Known->values(); }
  /// The last call of \p Callee in \p Function.
  const CallExpr &call(llvm::StringRef Function, llvm::StringRef Callee) const;
  /// Calls \p Visit for each call of kind \p Kind in \p Function, complete. Does
  /// not return if there is none.
  void forEachSite(llvm::StringRef Function, CallKind Kind,
                   llvm::function_ref<void(const CallSite &)> Visit) const;
  /// The function of that name, which has a body.
  const FunctionDecl *function(llvm::StringRef Name) const;
  /// As written in the code.
  std::string text(const Expr *E) const;

private:
  /// The unit refers to them.
  tooling::FileContentMappings Files;
  std::unique_ptr<ASTUnit> Unit;
  /// What the code declares, and not the headers.
  std::vector<Decl *> Own;
  std::unique_ptr<Analysis> Known;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_TEST_UNIT_LIB_PARSED_H
