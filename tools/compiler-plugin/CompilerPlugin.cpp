// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The checks as a plugin of Clang: 'clang++ -fplugin=BigtableTidyClang-22.so'
/// lints what it compiles. Arguments are those of clang-tidy, without dashes:
/// '-fplugin-arg-bigtable-checks=...'.

#include "CompilerDiagnostics.h"
#include "Configuration.h"
#include "ToolCompat.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "tidy/Compat.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TimeProfiler.h"

namespace clang::tidy::bigtable::tool {

namespace {

constexpr llvm::StringLiteral Name = "bigtable";
/// In the output of -ftime-trace.
constexpr llvm::StringLiteral TraceName = "BigtableTidy";

void error(DiagnosticsEngine &Compiler, const llvm::Twine &Message) {
  Compiler.Report(
      Compiler.getCustomDiagID(DiagnosticsEngine::Error, "bigtable-tidy: %0"))
      << Message.str();
}

std::string absoluteIn(const CompilerInstance &Compiler, llvm::StringRef File) {
  llvm::SmallString<256> Path(File);
  Compiler.getFileManager().makeAbsolutePath(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

/// The checks, and all that they refer to while the compiler reads a file.
class Consumer : public ASTConsumer {
public:
  Consumer(const ConfigurationFlags &Flags, CompilerInstance &Compiler,
           llvm::StringRef Main)
      : Main(absoluteIn(Compiler, Main)), Config(Flags),
        Tidy(Config.provider(this->Main)),
        Diagnostics(Tidy, Compiler.getDiagnostics(),
                    [this, &Compiler](llvm::StringRef Header) {
                      return Config.showsHeader(this->Main,
                                                absoluteIn(Compiler, Header));
                    }),
        Engine(Diagnostics) {
    setEngine(Tidy, Engine.engine());
    if (llvm::Error E = Config.verify(this->Main))
      error(Compiler.getDiagnostics(), llvm::toString(std::move(E)));
    Tidy.setSourceManager(&Compiler.getSourceManager());
    Tidy.setCurrentFile(this->Main);
    Tidy.setASTContext(&Compiler.getASTContext());
    ClangTidyCheckFactories Factories;
    for (const auto &Module : ClangTidyModuleRegistry::entries())
      Module.instantiate()->addCheckFactories(Factories);
    Checks = Factories.createChecksForLanguage(&Tidy);
    Preprocessor &PP = Compiler.getPreprocessor();
    PP.setPredefines(PP.getPredefines() + "#define " + TagsMacro.str() +
                     " 1\n");
    for (const std::unique_ptr<ClangTidyCheck> &Check : Checks) {
      Check->registerPPCallbacks(Compiler.getSourceManager(), &PP, &PP);
      Check->registerMatchers(&Finder);
    }
  }

  // clang-tidy would go through the whole syntax tree, in which these checks
  // match one node.
  void HandleTranslationUnit(ASTContext &Context) override {
    const llvm::TimeTraceScope Timed(TraceName);
    Finder.match(*Context.getTranslationUnitDecl(), Context);
  }

private:
  const std::string Main;
  Configuration Config;
  ClangTidyContext Tidy;
  CompilerDiagnostics Diagnostics;
  PlainEngine Engine;
  ast_matchers::MatchFinder Finder;
  std::vector<std::unique_ptr<ClangTidyCheck>> Checks;
};

class CompilerPlugin : public PluginASTAction {
protected:
  /// Without -add-plugin; and before code is generated in vain, with -Werror.
  ActionType getActionType() override { return AddBeforeMainAction; }

  bool ParseArgs(const CompilerInstance &Compiler,
                 const std::vector<std::string> &Arguments) override {
    bool IsGood = true;
    for (const llvm::StringRef Argument : Arguments) {
      const auto [Key, Value] = Argument.split('=');
      if (Argument.contains('=') && set(Key, Value))
        continue;
      error(Compiler.getDiagnostics(),
            "unknown argument '-fplugin-arg-" + Name + "-" + Argument +
                "'; expected checks=GLOBS, config-file=FILE, "
                "header-filter=REGEX, option=NAME=VALUE or "
                "warnings-as-errors=GLOBS");
      IsGood = false;
    }
    return IsGood;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 StringRef Main) override {
    const llvm::TimeTraceScope Timed(TraceName);
    return std::make_unique<Consumer>(Flags, Compiler, Main);
  }

private:
  bool set(llvm::StringRef Key, llvm::StringRef Value) {
    if (Key == "option") {
      const auto [Option, Setting] = Value.split('=');
      Flags.Options.emplace_back(Option.str(), Setting.str());
      return !Option.empty() && Value.contains('=');
    }
    if (Key == "config-file") {
      Flags.ConfigFile = Value.str();
      return true;
    }
    if (Key == "header-filter") {
      Flags.HeaderFilter = Value.str();
      return true;
    }
    std::optional<std::string> *Globs =
        llvm::StringSwitch<std::optional<std::string> *>(Key)
            .Case("checks", &Flags.Checks)
            .Case("warnings-as-errors", &Flags.WarningsAsErrors)
            .Default(nullptr);
    if (Globs)
      *Globs = (*Globs ? **Globs + "," : "") + Value.str();
    return Globs != nullptr;
  }

  ConfigurationFlags Flags;
};

const FrontendPluginRegistry::Add<CompilerPlugin>
    Added(Name, "finds broken cell-level TTLs on Google Bigtable");

} // namespace

} // namespace clang::tidy::bigtable::tool
