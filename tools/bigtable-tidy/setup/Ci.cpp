// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "setup/Ci.h"
#include "RegularFiles.h"
#include "run/Git.h"
#include "setup/Examination.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

// The recipes in docs/how-to/ci.
static constexpr llvm::StringLiteral GitHubRecipe =
#include "GitHubRecipe.inc"
    ;
static constexpr llvm::StringLiteral GitHubSteps =
#include "GitHubStepsRecipe.inc"
    ;
static constexpr llvm::StringLiteral GitLabRecipe =
#include "GitLabRecipe.inc"
    ;

static constexpr llvm::StringLiteral GitLabFile = ".gitlab-ci.yml";
static constexpr llvm::StringLiteral Program = "bigtable-tidy";

/// Returns what Git says, without the end of the line; empty if it cannot.
static std::string askGit(StringRef Root, llvm::ArrayRef<StringRef> Arguments) {
  llvm::Expected<Git> Asked = Git::inFolder(Root);
  llvm::Expected<std::string> Said =
      Asked ? Asked->need(Arguments) : Asked.takeError();
  if (Said)
    return StringRef(*Said).trim().str();
  llvm::consumeError(Said.takeError());
  return "";
}

FoundCi findCi(StringRef Root) {
  if (fs::is_directory(Root + "/.github/workflows"))
    return {CiSystem::GitHub, "GitHub Actions"};
  if (fs::exists(Root + "/" + GitLabFile))
    return {CiSystem::GitLab, "GitLab"};
  for (const char *File :
       {"Jenkinsfile", ".circleci/config.yml", "azure-pipelines.yml",
        ".buildkite/pipeline.yml", ".travis.yml", "cloudbuild.yaml",
        ".drone.yml", "bitbucket-pipelines.yml", ".woodpecker.yml"})
    if (fs::exists(Root + "/" + File))
      return {CiSystem::Other, File};
  const std::string Remote = askGit(Root, {"remote", "get-url", "origin"});
  if (StringRef(Remote).contains("github.com") ||
      fs::is_directory(Root + "/.github"))
    return {CiSystem::GitHub, "GitHub Actions"};
  if (StringRef(Remote).contains("gitlab"))
    return {CiSystem::GitLab, "GitLab"};
  return {};
}

static void replace(std::string &Text, StringRef Old, StringRef New) {
  const size_t At = Text.find(Old.str());
  if (At != std::string::npos)
    Text.replace(At, Old.size(), New.str());
}

std::string buildFlag(const CiRequest &Request) {
  return Request.Build.empty() ? "--no-build" : "-p " + Request.Build;
}

bool isAddress(StringRef Program) { return Program.contains("://"); }

llvm::Error checkProgram(StringRef Program, StringRef Sha256) {
  // A job has it in a line of the shell, in quotes only if it is an address.
  const StringRef Marks = isAddress(Program) ? "/._+-~$:%?=&@," : "/._+-~$";
  for (const char C : Program)
    if (!llvm::isAlnum(C) && !Marks.contains(C))
      return llvm::createStringError("expected a path or an address without '" +
                                     llvm::Twine(C) +
                                     "' as the program, got '" + Program + "'");
  if (!isAddress(Program))
    return Sha256.empty()
               ? llvm::Error::success()
               : llvm::createStringError(
                     "expected the address of a tarball with its SHA-256");
  if (Sha256.size() == 64 && llvm::all_of(Sha256, llvm::isHexDigit))
    return llvm::Error::success();
  return llvm::createStringError(
      "expected the SHA-256 of the tarball, 64 hexadecimal digits, got '" +
      Sha256 + "'");
}

/// Returns the lines of a shell that install the program of a release, each
/// after \p Before; empty if it is installed.
static std::string installLines(const CiRequest &Request, StringRef Before) {
  std::string Result;
  if (!isAddress(Request.Program))
    return Result;
  for (const std::string &Line :
       {std::string("release=$(mktemp -d)"),
        "curl --fail --location --no-progress-meter --retry 3 -o "
        "\"$release/tidy.tar.xz\" '" +
            Request.Program + "'",
        "echo \"" + Request.Sha256 +
            "  $release/tidy.tar.xz\" | sha256sum --check --strict",
        std::string("tar -xf \"$release/tidy.tar.xz\" -C \"$release\" "
                    "--strip-components=1"),
        std::string("export PATH=\"$release:$PATH\"")})
    Result += (Before + Line + "\n").str();
  return Result;
}

/// Puts the program of \p Request into the line of \p Text that begins with
/// \p Before, and the lines that install it in front of \p First, the first
/// line of the step.
static void setProgram(std::string &Text, StringRef Before, StringRef First,
                       const CiRequest &Request) {
  const bool IsPath = !Request.Program.empty() && !isAddress(Request.Program);
  const std::string Line = (Before + "bigtable-tidy -p build").str();
  replace(Text, First, installLines(Request, Before) + First.str());
  replace(
      Text, Line,
      Before.str() + (IsPath ? Request.Program : Program.str()) + " " +
          buildFlag(Request) +
          (Request.Baseline.empty() ? "" : " --baseline=" + Request.Baseline));
}

static constexpr llvm::StringLiteral InstallIt =
    "install bigtable-tidy where the job runs, or write the file with "
    "'bigtable-tidy init --program=PATH', or '--program=ADDRESS --sha256=HASH' "
    "of a release";

/// Returns the command that writes the compile commands in CI, with which the
/// recipes agree for CMake.
static std::string configureCommand(const CiRequest &Request) {
  const std::string Command = commandForDatabase(Request.Root, Request.Build);
  if (Command.empty())
    return "test -f " + Request.Build +
           "/compile_commands.json # Write it as your build does.";
  std::string Result = Command;
  replace(Result, "cmake -S", "cmake -G Ninja -S");
  return Result;
}

static constexpr llvm::StringLiteral RecipeCommand =
    "cmake -G Ninja -S . -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON";

/// Writes the command for the compile commands into a recipe, or removes its
/// step, which begins with \p Before.
static void setConfigureStep(std::string &Text, StringRef Before,
                             const CiRequest &Request) {
  if (Request.Build.empty())
    replace(Text, (Before + RecipeCommand + "\n").str(), "");
  else
    replace(Text, RecipeCommand, configureCommand(Request));
}

static CiFile gitHubFile(const CiRequest &Request) {
  const std::string Folder = Request.Root + "/.github/workflows";
  CiFile Result{Folder + "/bigtable-tidy.yml", "", ""};
  std::error_code EC;
  for (fs::directory_iterator I(Folder, EC), End; I != End && !EC;
       I.increment(EC)) {
    auto Buffer = readRegularFile(I->path(), MaxConfigurationSize);
    if (!Buffer) {
      llvm::consumeError(Buffer.takeError()); // It is no workflow.
    } else if ((*Buffer)->getBuffer().contains(Program)) {
      Result.File = I->path();
      return Result;
    }
  }
  std::string Branch = askGit(
      Request.Root, {"symbolic-ref", "--short", "refs/remotes/origin/HEAD"});
  Branch = StringRef(Branch).split('/').second.str();
  if (Branch.empty())
    Branch = askGit(Request.Root, {"symbolic-ref", "--short", "HEAD"});
  Result.Text = GitHubRecipe.str();
  if (!Branch.empty())
    replace(Result.Text, "branches: [main]", "branches: [" + Branch + "]");
  setConfigureStep(
      Result.Text,
      "      - name: Say how files are compiled\n        run: ", Request);
  static constexpr StringRef Action =
      "      - uses: BIGTABLE_TIDY_REPOSITORY@BIGTABLE_TIDY_VERSION\n"
      "        with:\n"
      "          build: build\n";
  if (Request.Action.empty()) {
    replace(Result.Text, "  security-events: write # For code scanning.\n", "");
    replace(Result.Text, Action, GitHubSteps);
    setProgram(Result.Text, "          ", "          bigtable-tidy ", Request);
    if (Request.Program.empty())
      Result.ToDo = InstallIt.str();
    return Result;
  }
  std::vector<std::string> Args;
  if (Request.Build.empty())
    Args.push_back(buildFlag(Request));
  if (!Request.Baseline.empty())
    Args.push_back("--baseline=" + Request.Baseline);
  replace(
      Result.Text, "build: build",
      "build: " + (Request.Build.empty() ? "''" : Request.Build) +
          (Args.empty() ? "" : "\n          args: " + llvm::join(Args, " ")));
  replace(Result.Text, "BIGTABLE_TIDY_REPOSITORY@BIGTABLE_TIDY_VERSION",
          Request.Action);
  return Result;
}

/// Returns the names in 'stages:' of \p Text, in brackets or in lines.
static std::vector<std::string> stagesIn(StringRef Text) {
  std::vector<std::string> Result;
  const size_t At =
      Text.starts_with("stages:") ? 0 : Text.find("\nstages:") + 1;
  if (At == 0 && !Text.starts_with("stages:"))
    return Result;
  StringRef Rest = Text.substr(At + StringRef("stages:").size());
  const StringRef Line = Rest.split('\n').first.trim();
  llvm::SmallVector<StringRef, 8> Words;
  if (Line.starts_with("["))
    Rest.split(']').first.trim(" [").split(Words, ',');
  else
    for (StringRef Each : llvm::drop_begin(llvm::split(Rest, '\n'))) {
      if (!Each.trim().consume_front("- "))
        break;
      Words.push_back(Each.trim().drop_front(2));
    }
  for (const StringRef Word : Words)
    Result.push_back(Word.trim(" \t\r'\"").str());
  return Result;
}

static llvm::Expected<CiFile> gitLabFile(const CiRequest &Request) {
  CiFile Result{Request.Root + "/" + GitLabFile.str(), "", ""};
  llvm::Expected<std::string> Old = readIfPresent(Result.File, MaxFileSize);
  if (!Old)
    return Old.takeError();
  if (StringRef(*Old).contains(Program))
    return Result;
  if (StringRef(*Old).trim().starts_with("{"))
    return llvm::createStringError("'" + GitLabFile +
                                   "' has no lines that a job can follow");
  std::string Job = GitLabRecipe.str();
  if (const std::vector<std::string> Stages = stagesIn(*Old);
      !Stages.empty() && !llvm::is_contained(Stages, "test"))
    replace(Job, "stage: test", "stage: " + Stages.back());
  setConfigureStep(Job, "    - ", Request);
  setProgram(Job, "    - ", "    - status=0\n", Request);
  Result.Text = *Old;
  if (!Old->empty())
    Result.Text += StringRef(*Old).ends_with("\n") ? "\n" : "\n\n";
  Result.Text += Job;
  if (Request.Program.empty())
    Result.ToDo = InstallIt.str();
  return Result;
}

llvm::Expected<CiFile> ciFileFor(CiSystem System, const CiRequest &Request) {
  if (System == CiSystem::GitHub)
    return gitHubFile(Request);
  return gitLabFile(Request);
}

} // namespace clang::tidy::bigtable::tool
