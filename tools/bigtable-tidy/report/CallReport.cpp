// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/CallReport.h"
#include "Configuration.h"
#include "Printable.h"
#include "ToolCompat.h"
#include "api/CallTable.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "model/JsonText.h"
#include "report/ReportParts.h"
#include "run/CallRecords.h"
#include "run/Confinement.h"
#include "tidy/BigtableCheck.h"
#include "tidy/TranslationUnit.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include <tuple>

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// The check whose options in .clang-tidy apply.
constexpr StringRef OptionsOf = "bigtable-call-sites";

/// Asks for the records of calls, and reports nothing.
class CallReportCheck : public BigtableCheck {
public:
  CallReportCheck(ClangTidyContext &Tidy, CallReport &Report)
      : BigtableCheck(OptionsOf, &Tidy,
                      std::make_shared<TranslationUnit>(Tidy)),
        Report(Report) {
    keepRecords();
  }

  void finish(ASTContext &Context);

private:
  CallReport &Report;
};

class CallReportConsumer : public LeanConsumer {
public:
  CallReportConsumer(CompilerInstance &Compiler,
                     const ClangTidyOptions &Options, CallReport &Report)
      : Tidy(std::make_unique<DefaultOptionsProvider>(ClangTidyGlobalOptions(),
                                                      Options)) {
    setEngine(Tidy, Compiler.getDiagnostics());
    Tidy.setSourceManager(&Compiler.getSourceManager());
    Tidy.setCurrentFile(Report.File);
    Tidy.setASTContext(&Compiler.getASTContext());
    Check.emplace(Tidy, Report);
    if (!Check->isLanguageVersionSupported(Compiler.getLangOpts()))
      return;
    Preprocessor &PP = Compiler.getPreprocessor();
    Check->registerPPCallbacks(Compiler.getSourceManager(), &PP, &PP);
    Check->registerMatchers(&Finder);
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    Finder.match(*Context.getTranslationUnitDecl(), Context);
    Check->finish(Context);
  }

private:
  ClangTidyContext Tidy;
  ast_matchers::MatchFinder Finder;
  std::optional<CallReportCheck> Check;
};

class CallReportAction : public ASTFrontendAction {
public:
  CallReportAction(const ClangTidyOptions &Options, CallReport &Report)
      : Options(Options), Report(Report) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 StringRef) override {
    return std::make_unique<CallReportConsumer>(Compiler, Options, Report);
  }

private:
  const ClangTidyOptions &Options;
  CallReport &Report;
};

std::string absolute(StringRef Name, FileManager &Files) {
  llvm::SmallString<256> Path(Name);
  Files.makeAbsolutePath(Path);
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

class ErrorCollector : public DiagnosticConsumer {
public:
  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < DiagnosticsEngine::Error)
      return;
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    llvm::raw_string_ostream OS(Text);
    if (!Text.empty())
      OS << '\n';
    if (Info.hasSourceManager() && Info.getLocation().isValid())
      if (const PresumedLoc At =
              Info.getSourceManager().getPresumedLoc(Info.getLocation());
          At.isValid())
        OS << absolute(At.getFilename(),
                       Info.getSourceManager().getFileManager())
           << ':' << At.getLine() << ':' << At.getColumn() << ": ";
    OS << "error: " << Message;
  }

  std::string Text;
};

} // namespace

void CallReportCheck::finish(ASTContext &Context) {
  Report.SeesBigtable |= CallTable::isVisible(Context);
  const SchemaSearch Search =
      unit().hasAnalysis() ? analysis().schemas().search() : SchemaSearch();
  Report.SchemaFile =
      Search.Found.empty()
          ? ""
          : absolute(Search.Found, Context.getSourceManager().getFileManager());
  Report.SchemaName = Search.Name;
  Report.SchemaFrom = Search.From;
  for (const CallRecord &Record : unit().coverage().Calls)
    if (!Record.Message.empty())
      Report.Sites.push_back(Record);
}

unsigned CallReport::numComplete() const {
  return llvm::count_if(Sites,
                        [](const CallRecord &S) { return S.IsComplete; });
}

llvm::Expected<CallReport>
reportCallsIn(const tooling::CompilationDatabase &Database, StringRef File,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
             const ClangTidyOptions &Options, Bodies Which) {
  CallReport Report;
  llvm::SmallString<256> Path(File);
  if (const std::error_code Error = Files->makeAbsolute(Path))
    return llvm::createStringError(Error, "cannot make the path of '" + File +
                                              "' absolute: " + Error.message());
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  Report.File = Path.str().str();
  const std::vector<tooling::CompileCommand> Commands =
      Database.getCompileCommands(Report.File);
  if (Commands.empty())
    return llvm::createStringError("no compile command for '" + Report.File +
                                   "'");
  // ClangTool aborts without the directory.
  for (const tooling::CompileCommand &Command : Commands)
    if (const auto Folder = Files->status(Command.Directory);
        !Folder || !Folder->isDirectory())
      return llvm::createStringError("no folder '" + Command.Directory +
                                     "', in which the compile command of '" +
                                     Report.File + "' runs");
  tooling::ClangTool Tool(Database, {Report.File},
                          std::make_shared<PCHContainerOperations>(),
                          std::move(Files));
  Tool.clearArgumentsAdjusters();
  Tool.appendArgumentsAdjuster(argumentsAdjuster(Options));
  ErrorCollector Errors;
  Tool.setDiagnosticConsumer(&Errors);
  Tool.setPrintErrorMessage(false);
  PreparedActions Actions(Which, [&] {
    return std::make_unique<CallReportAction>(Options, Report);
  });
  int Status = 0;
  if (!runConfined([&] { Status = Tool.run(&Actions); }))
    return llvm::createStringError(Report.File + ": clang crashed");
  if (!Errors.Text.empty())
    return llvm::createStringError(Errors.Text);
  if (Status != 0)
    return llvm::createStringError("cannot parse '" + Report.File + "'");
  sortRecords(Report.Sites);
  return Report;
}

namespace {

class TextPrinter {
public:
  TextPrinter(const Sources &Where, llvm::raw_ostream &OS)
      : Where(Where), OS(OS) {}

  void print(const CallReport &Report) {
    OS << printable(Where.relative(Report.File)) << '\n';
    if (!Report.SeesBigtable) {
      OS << "  nothing of Bigtable's client is declared in it\n";
      return;
    }
    if (Report.SchemaFile.empty())
      line("schema", "none: no '" + Report.SchemaName + "' in '" +
                         Where.relative(Report.SchemaFrom) + "' or above");
    else
      line("schema", Where.relative(Report.SchemaFile));
    for (const CallRecord &Site : Report.Sites)
      print(Site);
    const size_t All = Report.Sites.size();
    OS << '\n'
       << All << (All == 1 ? " call, " : " calls, ") << Report.numComplete()
       << " complete, " << All - Report.numComplete() << " incomplete\n";
  }

private:
  void line(StringRef Name, StringRef Text) {
    // Strings in code may contain any bytes.
    OS << llvm::formatv("  {0,-11}", Name) << printable(Text) << '\n';
  }
  std::string spell(const CodePlace &P) const {
    return Where.relative(P.File) + ":" + std::to_string(P.Line) + ":" +
           std::to_string(P.Column);
  }
  void print(const CallRecord &Site) {
    OS << '\n'
       << printable(spell(Site.At)) << ": " << Site.Kind
       << (Site.IsSanctioned ? " (sanctioned)" : "") << '\n';
    line("call", Site.Call);
    for (const CallRecord::Step &Step : Site.Reached)
      line("", spell(Step.At) + ": " + Step.Text);
    for (const CallRecord::Detail &F : Site.Details) {
      std::vector<std::string> Alternatives = F.Values;
      if (!F.IsComplete)
        Alternatives.push_back("unknown");
      line(F.Name, llvm::join(Alternatives, " or "));
      if (!F.Unknown)
        continue;
      line("", "why: " + F.Unknown->Why +
                   (F.Unknown->At ? ", " + spell(*F.Unknown->At) : ""));
      line("", "help: " + F.Unknown->Help);
    }
    for (const CallRecord::Verdicts &V : Site.Left)
      line(&V == &Site.Left.front() ? "leaves" : "",
           "'" + V.Family + "' " + llvm::join(V.Possible, " or "));
  }

  const Sources &Where;
  llvm::raw_ostream &OS;
};

class JsonPrinter {
public:
  JsonPrinter(const Sources &Where, llvm::raw_ostream &OS)
      : Where(Where), J(OS, /*IndentSize=*/2) {}

  void print(const CallReport &Report) {
    J.object([&] {
      path("file", Report.File);
      J.attribute("bigtable", Report.SeesBigtable);
      J.attributeObject("schema", [&] {
        path("file", Report.SchemaFile);
        text("name", Report.SchemaName);
        path("from", Report.SchemaFrom);
      });
      J.attributeArray("sites", [&] {
        for (const CallRecord &Site : Report.Sites)
          J.object([&] {
            writeAnalysis(J, Site,
                       [&](StringRef File) { return Where.relative(File); });
          });
      });
      const int64_t Complete = Report.numComplete();
      J.attributeObject("counts", [&] {
        J.attribute("complete", Complete);
        J.attribute("incomplete", int64_t(Report.Sites.size()) - Complete);
      });
    });
  }

private:
  void text(StringRef Name, StringRef Text) { J.attribute(Name, inUtf8(Text)); }
  /// Null for none.
  void path(StringRef Name, StringRef File) {
    if (File.empty())
      J.attribute(Name, nullptr);
    else
      text(Name, Where.relative(File));
  }
  const Sources &Where;
  llvm::json::OStream J;
};

} // namespace

void print(const CallReport &Report, const Sources &Where,
           llvm::raw_ostream &OS, CallReportFormat Format) {
  if (Format == CallReportFormat::Text) {
    TextPrinter(Where, OS).print(Report);
    return;
  }
  std::string Text;
  {
    llvm::raw_string_ostream Out(Text);
    JsonPrinter(Where, Out).print(Report);
  }
  writePrintableJson(Text, OS);
  OS << '\n';
}

} // namespace clang::tidy::bigtable::tool
