// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FactsDump.h"
#include "Configuration.h"
#include "ReportParts.h"
#include "ToolCompat.h"
#include "api/Api.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "tidy/BigtableCheck.h"
#include "tidy/Facts.h"
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

/// Columns of a call that are shown.
constexpr size_t MaxCall = 72;

/// Whose options hold, where a .clang-tidy gives them to one check.
constexpr StringRef OptionsOf = "bigtable-call-sites";

/// Puts facts into a report; the base registers it and is handed the calls.
class FactsCheck : public BigtableCheck {
public:
  FactsCheck(ClangTidyContext &Tidy, FactsReport &Report)
      : BigtableCheck(OptionsOf, &Tidy,
                      std::make_shared<TranslationUnit>(Tidy)),
        Report(Report) {}

  void checkSite(const CallSite &Site) override;
  void finish(ASTContext &Context);

private:
  FactsReport::Place placeOf(SourceLocation At) const;
  FactsReport::Gap gapOf(const Unknown &U) const;
  std::string textOf(const Expr &Call) const;

  FactsReport &Report;
};

class FactsConsumer : public LeanConsumer {
public:
  FactsConsumer(CompilerInstance &Compiler, StringRef File,
                const ClangTidyOptions &Options, FactsReport &Report)
      : LeanConsumer(Compiler), Tidy(std::make_unique<DefaultOptionsProvider>(
                                    ClangTidyGlobalOptions(), Options)) {
    setEngine(Tidy, Compiler.getDiagnostics());
    Tidy.setSourceManager(&Compiler.getSourceManager());
    Tidy.setCurrentFile(File);
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
  std::optional<FactsCheck> Check;
};

class FactsAction : public ASTFrontendAction {
public:
  FactsAction(const ClangTidyOptions &Options, FactsReport &Report)
      : Options(Options), Report(Report) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 StringRef File) override {
    return std::make_unique<FactsConsumer>(Compiler, File, Options, Report);
  }

private:
  const ClangTidyOptions &Options;
  FactsReport &Report;
};

class FactsActions : public tooling::FrontendActionFactory {
public:
  FactsActions(const ClangTidyOptions &Options, FactsReport &Report,
               Bodies Which)
      : Options(Options), Report(Report), Which(Which) {}
  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<FactsAction>(Options, Report);
  }
  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> PCHs,
                     DiagnosticConsumer *Diagnostics) override {
    prepare(*Invocation, Which);
    // Or the number of errors is printed.
    Invocation->getDiagnosticOpts().ShowCarets = false;
    return FrontendActionFactory::runInvocation(std::move(Invocation), Files,
                                                std::move(PCHs), Diagnostics);
  }

private:
  const ClangTidyOptions &Options;
  FactsReport &Report;
  const Bodies Which;
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

FactsReport::Place FactsCheck::placeOf(SourceLocation At) const {
  const SourceManager &Sources = unit().context().getSourceManager();
  const auto [Id, Offset] = Sources.getDecomposedLoc(Sources.getFileLoc(At));
  FactsReport::Place Result;
  if (const OptionalFileEntryRef File = Sources.getFileEntryRefForID(Id))
    Result.File = absolute(File->getName(), Sources.getFileManager());
  Result.At = {Sources.getLineNumber(Id, Offset),
               Sources.getColumnNumber(Id, Offset)};
  return Result;
}

FactsReport::Gap FactsCheck::gapOf(const Unknown &U) const {
  FactsReport::Gap Result{describe(U), whatHelps(U.Why).str(), std::nullopt};
  if (U.What && U.What->getLocation().isValid())
    Result.At = placeOf(U.What->getLocation());
  return Result;
}

/// In one line, and not too long.
static std::string shortened(StringRef Code) {
  std::string Text;
  for (StringRef Line : llvm::split(Code, '\n')) {
    Line = Line.trim();
    if (!Text.empty() && !Line.empty() && Text.back() != '(')
      Text += ' ';
    Text += Line;
  }
  if (Text.size() <= MaxCall)
    return Text;
  Text.resize(MaxCall);
  // Not within a character.
  while (!llvm::json::isUTF8(Text) && Text.size() > MaxCall - 4)
    Text.pop_back();
  return Text + "...";
}

std::string FactsCheck::textOf(const Expr &Call) const {
  const SourceManager &Sources = unit().context().getSourceManager();
  const LangOptions &Language = unit().context().getLangOpts();
  const auto Tokens = CharSourceRange::getTokenRange(Call.getSourceRange());
  CharSourceRange Range = Lexer::makeFileCharRange(Tokens, Sources, Language);
  if (Range.isInvalid())
    Range = Sources.getExpansionRange(Tokens);
  return shortened(Lexer::getSourceText(Range, Sources, Language));
}

void FactsCheck::checkSite(const CallSite &Site) {
  const std::optional<Facts> Known = factsOf(unit(), Site);
  if (!Known)
    return;
  const Expr &Deciding = decidingCall(Site);
  FactsReport::Site Result;
  Result.At = placeOf(Deciding.getBeginLoc());
  Result.Call = textOf(Deciding);
  Result.Kind = toString(Known->Kind);
  for (const Fact &F : Known->Known)
    Result.Facts.push_back(
        {F.Name, F.Values, F.IsComplete,
         F.Gap ? std::optional(gapOf(*F.Gap)) : std::nullopt});
  for (const FamilyVerdicts &Of : Known->Verdicts) {
    FactsReport::Verdicts &V = Result.Left.emplace_back();
    V.Table = Of.In->Id;
    V.Family = Of.Family;
    for (const Verdict Each : Of.Possible)
      V.Possible.push_back(toString(Each).str());
  }
  bigtable::Finding F;
  F.noteCalls(Site);
  for (const bigtable::Finding::Note &N : F.Notes)
    Result.Reached.push_back({placeOf(N.At), N.Text});
  Result.IsSanctioned = Site.IsSanctioned;
  Result.IsComplete = Known->isComplete();
  Result.Message = Known->toText();
  Report.Sites.push_back(std::move(Result));
}

void FactsCheck::finish(ASTContext &Context) {
  Report.SeesBigtable |= Api::isVisible(Context);
  const SchemaSearch &Search = unit().schemaSearch();
  Report.SchemaFile =
      Search.Found.empty()
          ? ""
          : absolute(Search.Found, Context.getSourceManager().getFileManager());
  Report.SchemaName = Search.Name;
  Report.SchemaFrom = Search.From;
}

/// What sites are sorted by, and are the same by.
static auto keyOf(const FactsReport::Site &S) {
  std::vector<std::tuple<StringRef, unsigned, unsigned>> Steps;
  for (const FactsReport::Step &Step : S.Reached)
    Steps.emplace_back(Step.At.File, Step.At.At.Line, Step.At.At.Column);
  return std::make_tuple(StringRef(S.At.File), S.At.At.Line, S.At.At.Column,
                         std::move(Steps), StringRef(S.Message),
                         S.IsSanctioned);
}

unsigned FactsReport::numComplete() const {
  return llvm::count_if(Sites, [](const Site &S) { return S.IsComplete; });
}

llvm::Expected<FactsReport>
collectFacts(const tooling::CompilationDatabase &Database, StringRef File,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
             const ClangTidyOptions &Options, Bodies Which) {
  FactsReport Report;
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
  // Where there is no such folder the tool would abort.
  for (const tooling::CompileCommand &Command : Commands)
    if (const auto Folder = Files->status(Command.Directory);
        !Folder || !Folder->isDirectory())
      return llvm::createStringError("no folder '" + Command.Directory +
                                     "', in which the compile command of '" +
                                     Report.File + "' runs");
  tooling::ClangTool Tool(Database, {Report.File},
                          std::make_shared<PCHContainerOperations>(),
                          std::move(Files));
  Tool.appendArgumentsAdjuster(argumentsAdjuster(Options));
  ErrorCollector Errors;
  Tool.setDiagnosticConsumer(&Errors);
  Tool.setPrintErrorMessage(false);
  FactsActions Actions(Options, Report, Which);
  const int Status = Tool.run(&Actions);
  if (!Errors.Text.empty())
    return llvm::createStringError(Errors.Text);
  if (Status != 0)
    return llvm::createStringError("cannot parse '" + Report.File + "'");
  // Instantiations, expansions and other commands lead to the same place.
  llvm::stable_sort(Report.Sites, [](const auto &L, const auto &R) {
    return keyOf(L) < keyOf(R);
  });
  Report.Sites.erase(std::unique(Report.Sites.begin(), Report.Sites.end(),
                                 [](const auto &L, const auto &R) {
                                   return keyOf(L) == keyOf(R);
                                 }),
                     Report.Sites.end());
  return Report;
}

namespace {

class TextPrinter {
public:
  TextPrinter(const Sources &Where, llvm::raw_ostream &OS)
      : Where(Where), OS(OS) {}

  void print(const FactsReport &Report) {
    OS << Where.relative(Report.File) << '\n';
    if (!Report.SeesBigtable) {
      OS << "  nothing of Bigtable's client is declared in it\n";
      return;
    }
    if (Report.SchemaFile.empty())
      line("schema", "none: no '" + Report.SchemaName + "' in '" +
                         Where.relative(Report.SchemaFrom) + "' or above");
    else
      line("schema", Where.relative(Report.SchemaFile));
    for (const FactsReport::Site &Site : Report.Sites)
      print(Site);
    const size_t All = Report.Sites.size();
    OS << '\n'
       << All << (All == 1 ? " call, " : " calls, ") << Report.numComplete()
       << " complete, " << All - Report.numComplete() << " incomplete\n";
  }

private:
  void line(StringRef Name, StringRef Text) {
    OS << llvm::formatv("  {0,-11}", Name);
    // What code has in its strings may be anything.
    for (const char C : Text)
      if (const auto Byte = static_cast<unsigned char>(C); Byte < ' ')
        OS << "\\x" << llvm::hexdigit(Byte >> 4) << llvm::hexdigit(Byte & 15);
      else
        OS << C;
    OS << '\n';
  }
  std::string spell(const FactsReport::Place &P) const {
    return Where.relative(P.File) + ":" + std::to_string(P.At.Line) + ":" +
           std::to_string(P.At.Column);
  }
  void print(const FactsReport::Site &Site) {
    OS << '\n'
       << spell(Site.At) << ": " << Site.Kind
       << (Site.IsSanctioned ? " (sanctioned)" : "") << '\n';
    line("call", Site.Call);
    for (const FactsReport::Step &Step : Site.Reached)
      line("", spell(Step.At) + ": " + Step.Text);
    for (const FactsReport::Fact &F : Site.Facts) {
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
    for (const FactsReport::Verdicts &V : Site.Left)
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

  void print(const FactsReport &Report) {
    J.object([&] {
      path("file", Report.File);
      J.attribute("bigtable", Report.SeesBigtable);
      J.attributeObject("schema", [&] {
        path("file", Report.SchemaFile);
        text("name", Report.SchemaName);
        path("from", Report.SchemaFrom);
      });
      J.attributeArray("sites", [&] {
        for (const FactsReport::Site &Site : Report.Sites)
          J.object([&] { print(Site); });
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
  void list(StringRef Name, llvm::ArrayRef<std::string> Texts) {
    J.attributeArray(Name, [&] {
      for (const std::string &Text : Texts)
        J.value(inUtf8(Text));
    });
  }
  void place(const FactsReport::Place &P) {
    path("file", P.File);
    J.attribute("line", P.At.Line);
    J.attribute("column", P.At.Column);
  }
  void print(const FactsReport::Fact &F) {
    list("values", F.Values);
    J.attribute("complete", F.IsComplete);
    if (!F.Unknown) {
      J.attribute("unknown", nullptr);
      return;
    }
    J.attributeObject("unknown", [&] {
      text("why", F.Unknown->Why);
      text("help", F.Unknown->Help);
      if (F.Unknown->At)
        J.attributeObject("place", [&] { place(*F.Unknown->At); });
      else
        J.attribute("place", nullptr);
    });
  }
  void print(const FactsReport::Site &Site) {
    place(Site.At);
    text("call", Site.Call);
    J.attribute("kind", Site.Kind);
    J.attribute("complete", Site.IsComplete);
    J.attribute("sanctioned", Site.IsSanctioned);
    text("message", Site.Message);
    J.attributeObject("facts", [&] {
      for (const FactsReport::Fact &F : Site.Facts)
        J.attributeObject(F.Name, [&] { print(F); });
    });
    J.attributeArray("verdicts", [&] {
      for (const FactsReport::Verdicts &V : Site.Left)
        J.object([&] {
          text("table", V.Table);
          text("family", V.Family);
          list("verdicts", V.Possible);
        });
    });
    J.attributeArray("reached", [&] {
      for (const FactsReport::Step &Step : Site.Reached)
        J.object([&] {
          place(Step.At);
          text("text", Step.Text);
        });
    });
  }

  const Sources &Where;
  llvm::json::OStream J;
};

} // namespace

void print(const FactsReport &Report, const Sources &Where,
           llvm::raw_ostream &OS, FactsFormat Format) {
  if (Format == FactsFormat::Text) {
    TextPrinter(Where, OS).print(Report);
    return;
  }
  JsonPrinter(Where, OS).print(Report);
  OS << '\n';
}

} // namespace clang::tidy::bigtable::tool
