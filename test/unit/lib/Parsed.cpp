// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Parsed.h"
#include "analysis/CallDispatch.h"
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

Parsed::Parsed(const std::string &Code, const std::string &Yaml)
    : Files{{"/schema.yaml", Yaml}} {
  Unit = tooling::buildASTFromCodeWithArgs(
      "#include \"google/cloud/bigtable/table.h\"\n"
      "#include \"google/bigtable/admin/v2/table.pb.h\"\n"
      "#include <array>\n#include <deque>\n#include <set>\n"
      "#include <string>\n#include <utility>\n#include <vector>\n" +
          Code,
      {"-std=c++17", "-isystem", BIGTABLE_API, "-resource-dir",
       CLANG_RESOURCES, "-include-pch", BIGTABLE_PRECOMPILED, "-Wall",
       "-Wextra", "-w", "-Xclang", "-setup-static-analyzer"},
      "input.cc", "clang-tool", std::make_shared<PCHContainerOperations>(),
      tooling::getClangStripDependencyFileAdjuster(), Files);
  if (!Unit || Unit->getDiagnostics().hasErrorOccurred())
    std::abort();
  for (Decl *D :
       llvm::make_range(Unit->top_level_begin(), Unit->top_level_end()))
    if (Unit->getSourceManager().isInMainFile(D->getLocation()))
      Own.push_back(D);
  Schemas Found;
  Found.load(Unit->getSourceManager(), "/schema.yaml",
             [](llvm::StringRef) { return false; });
  if (!Yaml.empty() && !Found.all().front()->Parsed) {
    for (const SchemaError &Error : Found.all().front()->Errors)
      llvm::errs() << "schema: " << Error.Message << '\n';
    llvm::errs() << Found.all().front()->WhyUnreadable << '\n';
    std::abort();
  }
  Analysis::Inputs From;
  From.Found = std::move(Found);
  Known = std::make_unique<Analysis>(Unit->getASTContext(), std::move(From));
  Known->indexCalls([](const Decl &, const AnnotateAttr &) {});
}

void Parsed::forEachSite(
    llvm::StringRef Function, CallKind Kind,
    llvm::function_ref<void(const CallSite &)> Visit) const {
  const FunctionDecl *Within = function(Function);
  bool IsAny = false;
  Known->callDispatch().forEachCall(
      [&](const CallSite &Site) {
        if (Site.Kind != Kind || Site.Within->getCanonicalDecl() != Within->getCanonicalDecl())
          return;
        IsAny = true;
        Visit(Site);
      },
      [](const CallSite &, const FunctionDecl &) { return true; });
  if (!IsAny)
    std::abort();
}

const CallExpr &Parsed::call(llvm::StringRef Function,
                             llvm::StringRef Callee) const {
  CallFinder Finder(Function, Callee);
  for (Decl *D : Own)
    Finder.TraverseDecl(D);
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
  for (Decl *D : Own)
    F.TraverseDecl(D);
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
