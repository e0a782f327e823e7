// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines which functions Clang understood in a file with errors.

#ifndef BIGTABLE_TIDY_LIB_RECORD_UNDERSTOOD_H
#define BIGTABLE_TIDY_LIB_RECORD_UNDERSTOOD_H

#include "record/Coverage.h"
#include "record/ParseErrors.h"
#include "values/UnparsedNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <vector>

namespace clang::tidy::bigtable {

class ErrorPlaces;
class PieceCollector;
struct Span;
class Validity;

/// Hides declarations that have errors, or depend on such declarations, during
/// its lifetime: functions have no body, and variables are invalid. A function
/// remains if its body has no error, and if it names only declarations without
/// errors.
///
///   const Understood Parsed(Context, *Errors, PP);
///   if (!Parsed.isNothing()) ... // Functions that remain can be checked.
class Understood {
public:
  /// \p PP, which may be null, provides the meaning of macros.
  Understood(ASTContext &Context, const ParseErrors &Errors,
             const Preprocessor *PP);
  ~Understood();
  Understood(const Understood &) = delete;
  Understood &operator=(const Understood &) = delete;

  /// Returns true if no code can be checked: a library's header has errors, or
  /// an error has no location.
  bool isNothing() const { return IsNothing; }
  /// Returns the hidden declarations, by location.
  const std::vector<Unparsed> &unparsed() const { return All; }
  /// Returns the ranges of the hidden declarations.
  const std::vector<TextPart> &notRead() const { return Parts; }
  /// Returns the names in hidden declarations.
  const UnparsedNames &names() const { return Names; }

private:
  struct HiddenFunction {
    FunctionDecl *Function;
    Stmt *Body;
    unsigned NumInitializers;
  };
  struct HiddenValue {
    ValueDecl *Value;
    AccessSpecifier Access;
  };
  /// Hides declarations that are broken by \p Valid, that have an error, or
  /// that meet \p Undecided; adds their ranges to \p NotRead. \p First is the
  /// reason for declarations without an error of their own.
  void hideAll(const PieceCollector &Code, llvm::ArrayRef<Span> Undecided,
               const ParseError &First, Validity &Valid,
               std::vector<Span> &NotRead);
  /// Replaces statements with errors, and those that are \p Undecided, and adds
  /// them to \p NotRead. Functions of \p Code without other errors have none
  /// then.
  void fillHoles(PieceCollector &Code, const ParseErrors &Errors,
                 const ErrorPlaces &Places, std::vector<Span> &Undecided,
                 std::vector<Span> &NotRead);
  void hide(FunctionDecl &Function);
  void hide(ValueDecl &Value);
  void add(SourceLocation At, std::string Function, const ParseError &Error);

  ASTContext &Context;
  bool IsNothing = false;
  std::vector<Unparsed> All;
  std::vector<TextPart> Parts;
  UnparsedNames Names;
  llvm::SmallVector<HiddenFunction, 4> Functions;
  llvm::SmallVector<HiddenValue, 4> Values;
  std::vector<std::function<void()>> Undo;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_UNDERSTOOD_H
