// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Text.h"
#include "api/Libraries.h"
#include "api/Names.h"
#include "cxx/Ast.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

bool isStringClass(const CXXRecordDecl &Record) {
  const StringRef Name = identifierOf(Record);
  if (Record.isInStdNamespace())
    return Name == "basic_string" || Name == "basic_string_view";
  return Name == "string_view" && hasQualifiedName(Record, "absl::string_view");
}

bool isTextView(QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class && isStringClass(*Class) && Class->getName() != "basic_string";
}

bool leadsToText(QualType Type) {
  Type = Type.getNonReferenceType();
  if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl())
    return isStringClass(*Class);
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  else if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
    Type = Array->getElementType();
  return Type->isCharType();
}

bool isView(QualType Type) {
  return Type->isReferenceType() || Type->isPointerType() || isTextView(Type);
}

bool isPieceOfText(const CXXRecordDecl &Class) {
  // Format strings of std::format, and of fmt::format before and since version
  // 11.
  if (isNamed(Class, "std::basic_format_string") ||
      isNamed(Class, "fmt::basic_format_string") ||
      isNamed(Class, "fmt::fstring"))
    return true;
  return isOfAbseil(Class) &&
         llvm::is_contained<StringRef>(
             {"AlphaNum", "FormatSpecTemplate", "Arg"}, identifierOf(Class));
}

bool isSameValue(QualType Type, const Expr &From) {
  const QualType Given = From.getType().getNonReferenceType();
  if (Given.getCanonicalType().getUnqualifiedType() ==
      Type.getCanonicalType().getUnqualifiedType())
    return true;
  const auto *Class = Type->getAsCXXRecordDecl();
  const auto *Text = Given->getAsCXXRecordDecl();
  return Class && isStringClass(*Class) &&
         (Given->isArrayType() || Given->isPointerType() ||
          (Text && isStringClass(*Text)));
}

bool concatenates(const FunctionDecl &Function) {
  return identifierOf(Function) == "StrCat" && isOfAbseil(Function);
}

FormatKind formatKind(const FunctionDecl &Function) {
  const StringRef Name = identifierOf(Function);
  if (Name == "format" && (hasQualifiedName(Function, "std::format") ||
                           hasQualifiedName(Function, "fmt::format")))
    return FormatKind::Braces;
  if (!isOfAbseil(Function))
    return FormatKind::None;
  return llvm::StringSwitch<FormatKind>(Name)
      .Case("StrFormat", FormatKind::Printf)
      .Case("Substitute", FormatKind::Substitute)
      .Default(FormatKind::None);
}

bool spellsNumber(const FunctionDecl &Function) {
  return Function.isInStdNamespace() && identifierOf(Function) == "to_string";
}

const Expr *sameText(const Expr &E) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&E);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (!Method || !isStringClass(*Method->getParent()))
    return nullptr;
  const StringRef Name = identifierOf(*Method);
  const bool IsSame =
      isa<CXXConversionDecl>(Method) || Name == "c_str" || Name == "data";
  return IsSame ? Call->getImplicitObjectArgument() : nullptr;
}

} // namespace clang::tidy::bigtable
