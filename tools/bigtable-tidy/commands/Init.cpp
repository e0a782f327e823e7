// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Printable.h"
#include "RegularFiles.h"
#include "ResourceFolder.h"
#include "commands/Doctor.h"
#include "commands/Options.h"
#include "gates/Baseline.h"
#include "gates/Fingerprints.h"
#include "model/Schema.h"
#include "report/CoverageReport.h"
#include "report/UnifiedDiff.h"
#include "run/CallRecords.h"
#include "run/ClientHeaders.h"
#include "run/Interruption.h"
#include "run/Messages.h"
#include "run/Output.h"
#include "run/Paths.h"
#include "schema/SchemaCommand.h"
#include "setup/Ci.h"
#include "setup/ClangTidyFile.h"
#include "setup/Examination.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using namespace flags;
using llvm::StringRef;

static constexpr llvm::StringLiteral BaselineName = "bigtable-tidy.baseline";
/// Lines of a diff that are shown; the rest is counted.
static constexpr size_t MaxDiffLines = 60;

namespace {

/// Sets up a repository, a step after the other. Each may have been done
/// before.
class Setup {
public:
  explicit Setup(const Invocation &Called)
      : Called(Called), Root(findRoot()), Texts(filesOnDisk(), Root) {}

  int run();

private:
  /// Shows how \p File changes, and writes it if that is allowed.
  llvm::Expected<bool> propose(StringRef File, StringRef Text);
  void toDo(const llvm::Twine &What) { ToDo.push_back(What.str()); }

  llvm::Error setUpSchema();
  llvm::Error setUpClangTidy();
  llvm::Error setUpBaseline(Linted &All);
  /// Offers a copy of the runtime if the build does not have it.
  llvm::Error offerRuntime(const Outcome &Result);
  llvm::Error setUpCi(StringRef Build);
  /// Says what comes of the run that the CI system makes.
  void reportGate(const Outcome &Result);
  /// Takes the steps.
  llvm::Error setUp(const WorkList &Work);
  std::string relative(StringRef File) const { return Texts.relative(File); }

  const Invocation &Called;
  const std::string Root;
  Sources Texts;
  /// The baseline that counts, if there is one.
  bool HasBaseline = false;
  /// Findings that are not in it.
  size_t New = 0;
  /// The steps that are left to the user.
  std::vector<std::string> ToDo;
  std::optional<llvm::Expected<Linted>> Done;
};

} // namespace

/// Prints how the lines of a file change.
static void showDiff(StringRef Name, StringRef Old, StringRef New) {
  // The lines at the beginning and at the end that are the same.
  size_t Front = 0;
  for (size_t I = 0; I < std::min(Old.size(), New.size()) && Old[I] == New[I];
       ++I)
    if (Old[I] == '\n')
      Front = I + 1;
  size_t Back = 0;
  const StringRef OldRest = Old.substr(Front), NewRest = New.substr(Front);
  for (size_t I = 1; I <= std::min(OldRest.size(), NewRest.size()) &&
                     OldRest[OldRest.size() - I] == NewRest[NewRest.size() - I];
       ++I)
    if (I == OldRest.size() || I == NewRest.size() ||
        OldRest[OldRest.size() - I - 1] == '\n')
      Back = I;
  tooling::Replacements Edit;
  llvm::consumeError(Edit.add(tooling::Replacement(
      Name, Front, OldRest.size() - Back, NewRest.drop_back(Back))));
  std::string Diff;
  llvm::raw_string_ostream Out(Diff);
  printUnifiedDiff(Name, Old, Edit, Out);
  size_t Lines = 0;
  for (const StringRef Line : llvm::split(StringRef(Diff).rtrim('\n'), '\n'))
    if (++Lines <= MaxDiffLines)
      llvm::outs() << printable(Line) << '\n';
  if (Lines > MaxDiffLines)
    llvm::outs() << "... and " << Lines - MaxDiffLines << " more lines\n";
}

/// Returns true if the person at the terminal agrees to \p Question. An empty
/// line means \p IsUsual.
static bool agrees(const llvm::Twine &Question, bool IsUsual) {
  llvm::outs() << printable(Question.str())
               << (IsUsual ? "? [Y/n] > " : "? [y/N] > ");
  llvm::outs().flush();
  const std::optional<std::string> Line = readLine();
  if (!Line) {
    llvm::outs() << '\n';
    return false;
  }
  const std::string Word = StringRef(*Line).trim().lower();
  return (Word.empty() && IsUsual) || Word == "y" || Word == "yes";
}

/// Asks for the program that CI runs. An empty line, or none, leaves it.
static void askForProgram(CiRequest &Request) {
  const auto Ask = [](StringRef Question) {
    llvm::outs() << Question << " > ";
    llvm::outs().flush();
    return StringRef(readLine().value_or("")).trim().str();
  };
  while (true) {
    Request.Program =
        Ask("program in CI: the path of an installed one, or the address of a "
            "release's tarball [bigtable-tidy]");
    Request.Sha256 = isAddress(Request.Program) ? Ask("SHA-256 of it") : "";
    llvm::Error Wrong = checkProgram(Request.Program, Request.Sha256);
    if (!Wrong)
      return;
    llvm::outs() << llvm::toString(std::move(Wrong)) << '\n';
  }
}

llvm::Expected<bool> Setup::propose(StringRef File, StringRef Text) {
  llvm::Expected<std::string> Old = readIfPresent(File, MaxFileSize);
  if (!Old)
    return Old.takeError();
  if (*Old == Text)
    return true;
  showDiff(relative(File), *Old, Text);
  llvm::outs().flush();
  const bool CanAsk = llvm::sys::Process::StandardInIsUserInput();
  const bool IsAllowed =
      Yes ||
      (CanAsk && agrees("write '" + relative(File) + "'", /*IsUsual=*/true));
  if (!IsAllowed) {
    toDo("'" + relative(File) + "' was not written" +
         (CanAsk ? "" : "; without a terminal, agree with '--yes'"));
    return false;
  }
  if (llvm::Error E = makeFolder(path::parent_path(File)))
    return std::move(E);
  if (llvm::Error E = writeLinkedFile(File, Text))
    return std::move(E);
  say("wrote '" + relative(File) + "'");
  return true;
}

llvm::Error Setup::setUpSchema() {
  const std::string Arguments[] = {"init"};
  SchemaCommand Command;
  Command.Arguments = Arguments;
  Command.Root = Root;
  Command.IsSilent = Yes;
  // The nearest one that exists, or one for the repository.
  std::string File = Root + "/" + SchemaFileName.str();
  for (std::string At = absolutePath("."); At.size() > Root.size();
       At = path::parent_path(At).str())
    if (fs::exists(At + "/" + SchemaFileName)) {
      File = At + "/" + SchemaFileName.str();
      break;
    }
  Command.Output = File;
  Command.ReadCode = [&](TableDescriptions &To, bool WithUses) {
    return readCodeOf(To, WithUses, Called);
  };
  Command.Write = [&](StringRef Name, StringRef Text) {
    return propose(Name, Text);
  };
  llvm::Expected<bool> Differs = Command.run(llvm::outs(), llvm::errs());
  if (!Differs)
    return Differs.takeError();
  if (*Differs)
    toDo("the schema and a description of its tables differ, see above");
  return llvm::Error::success();
}

llvm::Error Setup::setUpClangTidy() {
  const std::string File = Root + "/.clang-tidy";
  llvm::Expected<std::string> Old = readIfPresent(File, MaxFileSize);
  if (!Old)
    return Old.takeError();
  const std::optional<std::string> New = withChecks(*Old);
  if (!New) {
    toDo("add 'bigtable-*' to 'Checks' in '" + relative(File) + "'");
    return llvm::Error::success();
  }
  return propose(File, *New).takeError();
}

llvm::Error Setup::offerRuntime(const Outcome &Result) {
  if (Result.WithoutRuntime == 0)
    return llvm::Error::success();
  const std::string File = runtimeCopyIn(Root);
  if (!fs::exists(File)) {
    if (Yes || !llvm::sys::Process::StandardInIsUserInput() ||
        !agrees("with a header of bigtable-tidy, fixes are shorter; write '" +
                    relative(File) + "'",
                /*IsUsual=*/false))
      return llvm::Error::success();
    if (llvm::Error E = makeFolder(path::parent_path(File)))
      return E;
    if (llvm::Error E = writeLinkedFile(File, runtimeInOneHeader()))
      return E;
    say("wrote '" + relative(File) + "'");
  }
  toDo(remedyForRuntimeCopy(Root));
  return llvm::Error::success();
}

llvm::Error Setup::setUpBaseline(Linted &All) {
  Outcome &Result = All.Result;
  if (llvm::Error E = judgeWhole(All, Texts))
    return E;
  fingerprint(Result, Texts);
  const std::string File = BaselineFile.empty()
                               ? Root + "/" + BaselineName.str()
                               : absolutePath(BaselineFile);
  HasBaseline = fs::exists(File);
  New = Result.Findings.size();
  if (HasBaseline) {
    llvm::Expected<Baseline> Known = readBaseline(File);
    if (!Known)
      return Known.takeError();
    New = applyBaseline(*Known, Result, Texts).New;
    if (New != 0)
      toDo("fix " + count(New, "finding") + " that the baseline '" +
           relative(File) + "' does not have");
    return llvm::Error::success();
  }
  if (New == 0)
    return llvm::Error::success();
  if (!Result.Failures.empty() ||
      llvm::any_of(Result.Findings,
                   [](const Finding &F) { return F.isOfInput(); })) {
    toDo("run 'bigtable-tidy init' again for a baseline when everything can be "
         "checked");
    return llvm::Error::success();
  }
  llvm::Expected<bool> Written =
      propose(File, toText(baselineOf(Result, Texts)));
  if (!Written)
    return Written.takeError();
  HasBaseline = *Written;
  if (HasBaseline)
    New = 0;
  return llvm::Error::success();
}

llvm::Error Setup::setUpCi(StringRef Build) {
  FoundCi Ci = findCi(Root);
  if (CiName == "github")
    Ci = {CiSystem::GitHub, "GitHub Actions"};
  else if (CiName == "gitlab")
    Ci = {CiSystem::GitLab, "GitLab"};
  else if (!CiName.empty())
    Ci = {};
  CiRequest Request{
      Root,       Build.str(), HasBaseline ? BaselineName.str() : "",
      ActionName, CiProgram,   CiProgramHash};
  if (Ci.System == CiSystem::Other || Ci.System == CiSystem::None) {
    if (CiName != "none")
      toDo("run 'bigtable-tidy " + buildFlag(Request) +
           (HasBaseline ? " --baseline=" + Request.Baseline : std::string()) +
           "' in " +
           (Ci.Name.empty() ? "CI: no CI system is recognized here"
                            : "'" + Ci.Name + "'"));
    return llvm::Error::success();
  }
  llvm::Expected<CiFile> File = ciFileFor(Ci.System, Request);
  if (File && !File->Text.empty() && !Yes && Request.Action.empty() &&
      Request.Program.empty() && llvm::sys::Process::StandardInIsUserInput()) {
    askForProgram(Request);
    File = ciFileFor(Ci.System, Request);
  }
  if (!File) {
    toDo(llvm::toString(File.takeError()));
    return llvm::Error::success();
  }
  if (File->Text.empty()) {
    say("'" + relative(File->File) + "' runs bigtable-tidy already");
    return llvm::Error::success();
  }
  llvm::Expected<bool> Written = propose(File->File, File->Text);
  if (!Written)
    return Written.takeError();
  if (*Written && !File->ToDo.empty())
    toDo("'" + relative(File->File) + "': " + File->ToDo);
  return llvm::Error::success();
}

llvm::Error Setup::setUp(const WorkList &Work) {
  if (llvm::Error E = setUpSchema())
    return E;
  if (llvm::Error E = setUpClangTidy())
    return E;
  Done.emplace(lintFiles({}, Called));
  leaveIfInterrupted();
  if (*Done) {
    if (llvm::Error E = setUpBaseline(**Done))
      return E;
    if (llvm::Error E = offerRuntime((*Done)->Result))
      return E;
  }
  if (NoBuild)
    return setUpCi("");
  std::string Build = relative(path::parent_path(Work.Database));
  if (Build == path::parent_path(Work.Database))
    Build = "build"; // It is elsewhere on this machine only.
  return setUpCi(Build);
}

void Setup::reportGate(const Outcome &Result) {
  llvm::outs() << "ok: " << callsInWords(Result) << '\n';
  if (New != 0 && !HasBaseline &&
      llvm::none_of(Result.Findings,
                    [](const Finding &F) { return F.isOfInput(); }))
    toDo("fix " + count(New, "finding") + ", or record " +
         (New == 1 ? "it" : "them") + " in a baseline");
  if (llvm::Error E = checkJudged(Result)) {
    llvm::consumeError(std::move(E)); // The examination says why.
    return;
  }
  if (New == 0 && Result.Failures.empty())
    llvm::outs() << "ok: the gate passes: no finding"
                 << (HasBaseline ? " that the baseline does not have" : "")
                 << '\n';
}

int Setup::run() {
  llvm::Expected<WorkList> Work = workFor({}, Called);
  Examination Found(Texts, /*IsOfInit=*/true);
  if (!Work || Found.isElsewhere(*Work)) {
    if (Work)
      Found.addDatabase(*Work);
    else
      Found.addMissingDatabase(Work.takeError());
    print(Found);
    return CannotRun;
  }
  if (llvm::Error E = setUp(*Work))
    return cannotRun(std::move(E));
  llvm::outs() << "\nchecked:\n";
  examine(Found, *Work, *Done);
  print(Found);
  if (*Done)
    reportGate((*Done)->Result);
  for (const std::string &What : ToDo)
    llvm::outs() << "to do: " << printable(What) << '\n';
  llvm::outs().flush();
  return Found.problems() == 0 && ToDo.empty() ? Clean : HasFindings;
}

int init(const Invocation &Called) {
  if (!Paths.empty())
    return cannotRun(llvm::createStringError(
        "'init' takes no paths; it sets up the whole repository"));
  if (!CiName.empty() && CiName != "github" && CiName != "gitlab" &&
      CiName != "none")
    return cannotRun(llvm::createStringError(
        "expected --ci=github, gitlab, or none, got '" + CiName + "'"));
  if (llvm::Error E = checkProgram(CiProgram, CiProgramHash))
    return cannotRun(std::move(E));
  return Setup(Called).run();
}

} // namespace clang::tidy::bigtable::tool
