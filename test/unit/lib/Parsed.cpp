// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Parsed.h"
#include "model/Schema.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/Tooling.h"
#include <cstdlib>

namespace clang::tidy::bigtable {

namespace {

class CallFinder : public RecursiveASTVisitor<CallFinder> {
public:
  CallFinder(llvm::StringRef Function, llvm::StringRef Callee)
      : Function(Function), Callee(Callee) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseFunctionDecl(FunctionDecl *D) {
    return D->getNameAsString() != Function ||
           RecursiveASTVisitor::TraverseFunctionDecl(D);
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *D) {
    return D->getNameAsString() != Function ||
           RecursiveASTVisitor::TraverseCXXMethodDecl(D);
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (const FunctionDecl *D = Call->getDirectCallee();
        D && D->getNameAsString() == Callee)
      Found = Call;
    return true;
  }
  const CallExpr *Found = nullptr;

private:
  llvm::StringRef Function;
  llvm::StringRef Callee;
};

} // namespace

Parsed::Parsed(const std::string &Code) {
  Unit = tooling::buildASTFromCodeWithArgs(
      "#include \"google/cloud/bigtable/table.h\"\n"
      "#include \"google/bigtable/admin/v2/table.pb.h\"\n"
      "#include <array>\n#include <deque>\n#include <set>\n"
      "#include <string>\n#include <utility>\n#include <vector>\n" +
          Code,
      {"-std=c++17", "-isystem", BIGTABLE_API, "-resource-dir",
       CLANG_RESOURCES},
      "input.cc");
  if (!Unit || Unit->getDiagnostics().hasErrorOccurred())
    std::abort();
  ASTContext &Context = Unit->getASTContext();
  Others.emplace(LinkedFacts(), Context);
  Functions.emplace(Context, llvm::ArrayRef<UserFunction>(), *Others);
  Calls.build(*Functions, Context, [](const Decl &, const AnnotateAttr &) {});
  Known = std::make_unique<Values>(*Functions, Calls, Context);
}

const CallExpr &Parsed::call(llvm::StringRef Function,
                             llvm::StringRef Callee) const {
  CallFinder Finder(Function, Callee);
  Finder.TraverseDecl(Unit->getASTContext().getTranslationUnitDecl());
  if (!Finder.Found)
    std::abort();
  return *Finder.Found;
}

const FunctionDecl *Parsed::function(llvm::StringRef Name) const {
  struct Finder : RecursiveASTVisitor<Finder> {
    explicit Finder(llvm::StringRef Name) : Name(Name) {}
    bool VisitFunctionDecl(FunctionDecl *D) {
      if (D->getNameAsString() == Name && D->doesThisDeclarationHaveABody())
        Found = D;
      return true;
    }
    llvm::StringRef Name;
    const FunctionDecl *Found = nullptr;
  };
  Finder F(Name);
  F.TraverseDecl(Unit->getASTContext().getTranslationUnitDecl());
  if (!F.Found)
    std::abort();
  return F.Found;
}

std::string Parsed::text(const Expr *E) const {
  if (!E)
    return "";
  return Lexer::getSourceText(
             CharSourceRange::getTokenRange(E->getSourceRange()),
             Unit->getSourceManager(), Unit->getLangOpts())
      .str();
}

} // namespace clang::tidy::bigtable
