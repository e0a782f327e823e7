// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/CodeReport.h"
#include "Configuration.h"
#include "api/CallTable.h"
#include "api/SummaryLookup.h"
#include "lower/Lower.h"
#include "model/Schema.h"
#include "record/ParseErrors.h"
#include "run/Confinement.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <chrono>

namespace clang::tidy::bigtable::tool {

using Clock = std::chrono::steady_clock;

static double secondsSince(Clock::time_point Begin) {
  return std::chrono::duration<double>(Clock::now() - Begin).count();
}

namespace {

using Programs = std::vector<std::shared_ptr<const code::Program>>;

class LoweringConsumer : public LeanConsumer {
public:
  LoweringConsumer(Preprocessor &PP, Programs &To, CodeCounts &Counts)
      : Errors(collectErrors(PP)), To(To), Counts(Counts) {}

  void HandleTranslationUnit(ASTContext &Context) override {
    Counts.ParseSeconds += secondsSince(Begin);
    const Clock::time_point Parsed = Clock::now();
    SummaryLookup Elsewhere({}, Context);
    const CallTable Calls(Context, {}, Elsewhere);
    std::vector<SourceLocation> At;
    for (const ParseError &Error : Errors->All)
      At.push_back(Error.At);
    To.push_back(lowerUnit(Context, Calls, At).Code);
    Counts.LowerSeconds += secondsSince(Parsed);
  }

private:
  const std::shared_ptr<const ParseErrors> Errors;
  Programs &To;
  CodeCounts &Counts;
  const Clock::time_point Begin = Clock::now();
};

class LoweringAction : public ASTFrontendAction {
public:
  LoweringAction(Programs &To, CodeCounts &Counts) : To(To), Counts(Counts) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 llvm::StringRef) override {
    return std::make_unique<LoweringConsumer>(Compiler.getPreprocessor(), To,
                                              Counts);
  }

private:
  Programs &To;
  CodeCounts &Counts;
};

/// Counts each node once.
class Counter {
public:
  explicit Counter(CodeCounts &To) : To(To) {}

  void count(const code::Program &Code) {
    for (const code::Function *F : Code.functions())
      Stmts.push_back(F->Body);
    for (const code::Variable *V : Code.globals())
      if (V->Init)
        Exprs.push_back(V->Init);
    To.Functions += Code.functions().size();
    while (!Stmts.empty())
      count(*Stmts.pop_back_val());
    while (!Exprs.empty())
      count(*Exprs.pop_back_val());
  }

private:
  void count(const code::Stmt &S) {
    ++To.Stmts;
    if (S.Kind == code::StmtKind::Unknown)
      ++To.UnknownStmts[S.Text.str()];
    llvm::append_range(Stmts, S.Stmts);
    llvm::append_range(Exprs, S.Exprs);
  }
  void count(const code::Expr &E) {
    if (!Seen.insert(&E).second)
      return;
    ++To.Exprs;
    if (E.Kind == code::ExprKind::Unknown)
      ++To.UnknownExprs[E.Text.str()];
    llvm::append_range(Exprs, E.Operands);
  }

  CodeCounts &To;
  llvm::SmallVector<const code::Stmt *, 0> Stmts;
  llvm::SmallVector<const code::Expr *, 0> Exprs;
  llvm::DenseSet<const code::Expr *> Seen;
};

/// Finds what no interpreter could make sense of.
class Verifier {
public:
  explicit Verifier(std::vector<std::string> &Faults) : Faults(Faults) {}

  void verify(const code::Function &F) {
    Name = F.Is->Name;
    for (const code::Variable *V :
         llvm::concat<const code::Variable *const>(F.Parameters, F.Captures))
      Declared.insert(V);
    verify(*F.Body);
  }

private:
  void verify(const code::Stmt &S) {
    // Its own initial value may name a variable.
    if (S.Var)
      Declared.insert(S.Var);
    for (const code::Expr *E : S.Exprs)
      verify(*E);
    for (const code::Stmt *Part : S.Stmts)
      verify(*Part);
  }
  void verify(const code::Expr &Root) {
    llvm::SmallVector<const code::Expr *> Pending{&Root};
    while (!Pending.empty()) {
      const code::Expr &E = *Pending.pop_back_val();
      // Statements in an expression may declare what its operands name.
      if (E.Kind != code::ExprKind::Unknown)
        llvm::append_range(Pending, E.Operands);
      if (E.Var && E.Var->Kind != code::Storage::Global &&
          E.Var->Kind != code::Storage::Static && !Declared.contains(E.Var))
        Faults.push_back((Name + ": " + E.Var->Name).str());
      if (E.Kind == code::ExprKind::Construct ||
          (E.Kind == code::ExprKind::Call && E.Called))
        verifyOperands(E);
    }
  }
  void verifyOperands(const code::Expr &E) {
    const code::Callee &Of = *E.Called;
    // The size for 'operator delete' is implied, and the digits of a literal
    // may be arguments of a template.
    if (!Of.IsVariadic && !Of.Name.contains("operator delete") &&
        !Of.Name.contains("operator\"\"") &&
        E.Operands.size() != Of.Signature->Arguments.size() - 1 + Of.IsMethod)
      Faults.push_back((Name + ": " + Of.Name).str());
  }

  std::vector<std::string> &Faults;
  llvm::StringRef Name;
  llvm::DenseSet<const code::Variable *> Declared;
};

} // namespace

void CodeCounts::add(const code::Program &Code) {
  Counter(*this).count(Code);
  for (const code::Function *F : Code.functions())
    if (!F->HasErrors)
      Verifier(Faults).verify(*F);
}

void CodeCounts::print(llvm::raw_ostream &OS) const {
  const auto PrintUnknown =
      [&](llvm::StringRef What, unsigned Of,
          const std::map<std::string, unsigned> &Reasons) {
        unsigned All = 0;
        for (const auto &[Why, Count] : Reasons)
          All += Count;
        OS << What << ": " << Of << ", unknown: " << All << '\n';
        for (const auto &[Why, Count] : Reasons)
          OS << "  " << Why << ": " << Count << '\n';
      };
  OS << "files: " << Files << "\nfunctions: " << Functions << '\n';
  PrintUnknown("expressions", Exprs, UnknownExprs);
  PrintUnknown("statements", Stmts, UnknownStmts);
}

llvm::Expected<Programs>
codeIn(const tooling::CompilationDatabase &Database, const std::string &File,
       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
       const ClangTidyOptions &Options, Bodies Which, CodeCounts &Counts) {
  Programs Result;
  tooling::ClangTool Tool(Database, {File},
                          std::make_shared<PCHContainerOperations>(),
                          std::move(Files));
  Tool.clearArgumentsAdjusters();
  Tool.appendArgumentsAdjuster(argumentsAdjuster(Options));
  IgnoringDiagConsumer Silent;
  Tool.setDiagnosticConsumer(&Silent);
  Tool.setPrintErrorMessage(false);
  PreparedActions Actions(
      Which, [&] { return std::make_unique<LoweringAction>(Result, Counts); });
  if (!runConfined([&] { Tool.run(&Actions); }))
    return llvm::createStringError(File + ": clang crashed");
  if (Result.empty())
    return llvm::createStringError("cannot parse '" + File + "'");
  ++Counts.Files;
  return Result;
}

} // namespace clang::tidy::bigtable::tool
