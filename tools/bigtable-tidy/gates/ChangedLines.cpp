// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/ChangedLines.h"
#include "run/Git.h"
#include "run/Tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

/// Returns the command that fetches \p Missing, such as 'origin/main'; empty if
/// it is not a branch of a remote.
static llvm::Expected<std::string>
fetchOf(const Git &Repository, llvm::StringRef Missing, bool IsShallow) {
  llvm::Expected<std::string> Remotes = Repository.need({"remote"});
  if (!Remotes)
    return Remotes.takeError();
  const auto [Remote, Branch] = Missing.split('/');
  llvm::SmallVector<llvm::StringRef, 2> Known;
  llvm::StringRef(*Remotes).split(Known, '\n');
  if (Branch.empty() || !llvm::is_contained(Known, Remote))
    return "";
  // A clone of one branch does not fetch others otherwise.
  return ("git fetch " + llvm::Twine(IsShallow ? "--unshallow " : "") + Remote +
          " " + Branch + ":refs/remotes/" + Missing)
      .str();
}

/// The commit at which the history of \p Base left that of HEAD.
static llvm::Expected<std::string> mergeBase(const Git &Repository,
                                             llvm::StringRef Base) {
  if (Base.empty() || Base.front() == '-')
    return llvm::createStringError("--diff: '" + Base +
                                   "' is not the name of a commit");
  llvm::Expected<std::string> Shallow =
      Repository.need({"rev-parse", "--is-shallow-repository"});
  if (!Shallow)
    return Shallow.takeError();
  const bool IsShallow = llvm::StringRef(*Shallow).trim() == "true";
  const auto RemedyBy = [&](llvm::StringRef Fetch) -> std::string {
    if (IsShallow)
      return ("; the clone is shallow: fetch its whole history "
              "('fetch-depth: 0' in a workflow of GitHub, '" +
              Fetch + "' elsewhere)")
          .str();
    return Fetch.empty() ? "" : ("; run '" + Fetch + "'").str();
  };
  for (llvm::StringRef Name : {Base, llvm::StringRef("HEAD")}) {
    const std::string Commit = (Name + "^{commit}").str();
    llvm::Expected<GitAnswer> Known =
        Repository.ask({"rev-parse", "--verify", "--quiet", Commit});
    if (!Known)
      return Known.takeError();
    if (Known->Status == 0)
      continue;
    llvm::Expected<std::string> Fetch = fetchOf(Repository, Name, IsShallow);
    if (!Fetch)
      return Fetch.takeError();
    if (Fetch->empty() && IsShallow)
      *Fetch = "git fetch --unshallow";
    return llvm::createStringError("--diff: the repository has no commit '" +
                                   Name + "'" + RemedyBy(*Fetch));
  }
  llvm::Expected<GitAnswer> Found =
      Repository.ask({"merge-base", Base, "HEAD"});
  if (!Found)
    return Found.takeError();
  if (Found->Status == 1)
    return llvm::createStringError(
        "--diff: '" + Base + "' and HEAD have no common ancestor" +
        RemedyBy(IsShallow ? "git fetch --unshallow" : ""));
  if (Found->Status != 0)
    return llvm::createStringError("--diff: git cannot compare '" + Base +
                                   "' and HEAD: " + Found->Complaint);
  return llvm::StringRef(Found->Text).trim().str();
}

/// The names of untracked files that are not ignored.
static llvm::Expected<std::vector<std::string>> untracked(const Git &In) {
  return In.list({"ls-files", "-z", "--others", "--exclude-standard"});
}

llvm::Expected<ChangedLines> ChangedLines::since(llvm::StringRef Base,
                                                 llvm::StringRef Folder) {
  llvm::Expected<Git> AtFolder = Git::inFolder(Folder);
  if (!AtFolder)
    return AtFolder.takeError();
  llvm::Expected<std::string> Shown =
      AtFolder->need({"rev-parse", "--show-toplevel"});
  if (!Shown)
    return Shown.takeError();
  // Has no links, and may end with white space, even a line end.
  const llvm::StringRef Top = llvm::StringRef(*Shown).drop_back();
  // Git before 2.38 takes a directory of the work tree for a repository.
  if (!fs::exists(Top + "/.git") && !llvm::sys::Process::GetEnv("GIT_DIR"))
    return llvm::createStringError("--diff: '" + Top + "' has no '.git'");
  // Names are relative to the top directory. Untracked files are searched for
  // below it.
  llvm::Expected<Git> Repository = Git::inFolder(Top);
  if (!Repository)
    return Repository.takeError();
  llvm::Expected<std::string> From = mergeBase(*Repository, Base);
  if (!From)
    return From.takeError();

  // Unlike 'git diff', it heeds almost nothing of the user's configuration.
  llvm::Expected<std::string> Patch =
      Repository->need({"diff-index", "-p", "-U0", "--find-renames", "--text",
                        "--no-ext-diff", "--no-textconv",
                        "--ignore-submodules=all", *From, "--"});
  if (!Patch)
    return Patch.takeError();
  llvm::Expected<ChangedLines> Result = ofPatch(Top, *Patch);
  if (!Result)
    return Result.takeError();
  Result->Top = Top.str();
  Result->Base = *From;

  const auto AddAll =
      [&](llvm::Expected<std::vector<std::string>> Names) -> llvm::Error {
    if (!Names)
      return Names.takeError();
    for (const std::string &Name : *Names)
      Result->Files[(Top + "/" + Name).str()].All = true;
    return llvm::Error::success();
  };
  if (llvm::Error E = AddAll(untracked(*Repository)))
    return std::move(E);
  if (llvm::Error E = AddAll(Repository->list(
          {"diff-files", "-z", "--name-only", "--diff-filter=U"})))
    return std::move(E);
  return Result;
}

/// Adds how the work tree \p Folder of \p In differs from \p Commit, also in
/// its submodules.
static llvm::Error addBefore(const Git &In, const std::string &Folder,
                             llvm::StringRef Commit,
                             ChangedLines::Before &To) {
  // ":100644 100644 HASH HASH M", and the name.
  llvm::Expected<std::vector<std::string>> Parts =
      In.list({"diff-index", "--raw", "-z", "--no-renames", "--no-abbrev",
               "--no-ext-diff", "--no-textconv", "--ignore-submodules=dirty",
               Commit, "--"});
  if (!Parts)
    return Parts.takeError();
  std::set<std::string> Moved;
  for (size_t I = 0; I + 1 < Parts->size(); I += 2) {
    llvm::SmallVector<llvm::StringRef, 5> Words;
    llvm::StringRef((*Parts)[I]).split(Words, ' ');
    const std::string &Name = (*Parts)[I + 1];
    const std::string Path = Folder + "/" + Name;
    if (Words.size() != 5)
      continue;
    if (Words[0] == ":160000") {
      Moved.insert(Path);
      continue;
    }
    // A file with conflicts has no hash here.
    const std::string Blob =
        Words[4] == "U" ? (Commit + ":" + Name).str() : Words[2].str();
    llvm::Expected<GitAnswer> Text =
        Words[4] == "A" ? GitAnswer{1, "", ""}
                        : In.ask({"cat-file", "blob", Blob});
    if (!Text)
      return Text.takeError();
    if (Text->Status != 0)
      To.Added.push_back(Path);
    else if (Words[0] == ":120000")
      To.Links[Path] = std::move(Text->Text);
    else
      To.Texts[Path] = std::move(Text->Text);
  }

  llvm::Expected<std::vector<std::string>> Names = untracked(In);
  if (!Names)
    return Names.takeError();
  for (const std::string &Name : *Names)
    // A repository ends with a slash.
    To.Untracked.push_back(Folder + "/" +
                           llvm::StringRef(Name).rtrim('/').str());

  // "160000 commit HASH", a tab, and the name.
  llvm::Expected<std::vector<std::string>> Tree =
      In.list({"ls-tree", "-r", "-z", "--full-tree", Commit});
  if (!Tree)
    return Tree.takeError();
  for (llvm::StringRef Entry : *Tree) {
    if (!Entry.consume_front("160000 commit "))
      continue;
    const auto [Earlier, Name] = Entry.split('\t');
    const std::string Module = Folder + "/" + Name.str();
    llvm::Expected<Git> Inner = In.inSubmodule(Module);
    llvm::Error E = Inner ? addBefore(*Inner, Module, Earlier, To)
                          : Inner.takeError();
    // Its earlier commit is not there, or it is not checked out, but has files.
    std::error_code Code;
    if (E && (Moved.count(Module) != 0 ||
              fs::directory_iterator(Module, Code) != fs::directory_iterator()))
      To.Unknown.push_back(Module);
    llvm::consumeError(std::move(E));
  }
  return llvm::Error::success();
}

llvm::Expected<ChangedLines::Before> ChangedLines::before() const {
  Before Result;
  if (Base.empty())
    return Result;
  llvm::Expected<Git> Repository = Git::inFolder(Top);
  if (!Repository)
    return Repository.takeError();
  if (llvm::Error E = addBefore(*Repository, Top, Base, Result))
    return std::move(E);
  return Result;
}

/// Returns the name in "b/src/a.cpp". Git puts it in quotes, with escapes as in
/// C, if a character is unusual, and before a tab if one is a space. Empty if
/// it is not the name of a file after the change.
static std::string nameIn(llvm::StringRef Text) {
  std::string Name;
  if (Text.consume_front("\"")) {
    while (!Text.empty() && Text.front() != '"') {
      const char C = Text.front();
      Text = Text.drop_front();
      if (C != '\\' || Text.empty()) {
        Name += C;
        continue;
      }
      unsigned Code;
      if (!Text.take_front(3).getAsInteger(8, Code)) {
        Name += char(Code);
        Text = Text.drop_front(3);
        continue;
      }
      const size_t Which = llvm::StringRef("abtnvfr").find(Text.front());
      Name += Which == llvm::StringRef::npos ? Text.front()
                                             : "\a\b\t\n\v\f\r"[Which];
      Text = Text.drop_front();
    }
  } else {
    Text.consume_back("\t");
    Name = Text.str();
  }
  llvm::StringRef Rest = Name;
  return Rest.consume_front("b/") ? Rest.str() : "";
}

/// Parses the first line and the number of lines, "12,3" in "@@ -4,5 +12,3 @@".
static bool parseSpan(llvm::StringRef &Text, unsigned &At, unsigned &Count) {
  Count = 1;
  return !Text.consumeInteger(10, At) &&
         (!Text.consume_front(",") || !Text.consumeInteger(10, Count));
}

llvm::Error ChangedLines::parse(llvm::StringRef Top, llvm::StringRef Patch) {
  Lines *Now = nullptr;
  while (!Patch.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Patch) = Patch.split('\n');
    if (Line.consume_front("+++ ")) {
      const std::string Name = nameIn(Line);
      Now = Name.empty() ? nullptr : &Files[(Top + "/" + Name).str()];
      continue;
    }
    llvm::StringRef Header = Line;
    if (!Header.consume_front("@@ -"))
      continue;
    unsigned OldAt, Old, At, New;
    if (!parseSpan(Header, OldAt, Old) || !Header.consume_front(" +") ||
        !parseSpan(Header, At, New))
      return llvm::createStringError("--diff: cannot read the line '" + Line +
                                     "' of git's output");
    // Counted, not told by how they look: a line may begin with "++ ". Without
    // lines the place is the one after which they would be.
    if (New == 0)
      ++At;
    while ((Old || New) && !Patch.empty()) {
      std::tie(Line, Patch) = Patch.split('\n');
      const char Sign = Line.empty() ? ' ' : Line.front();
      if (Sign == '\\') // "\ No newline at end of file"
        continue;
      if (Sign == '-') {
        if (Now)
          Now->RemovedBefore.insert(At);
        Old -= Old > 0;
        continue;
      }
      if (Sign == '+' && Now)
        Now->Changed.insert(At);
      else if (Sign != '+') // Context, which GIT_DIFF_OPTS can ask for.
        Old -= Old > 0;
      New -= New > 0;
      ++At;
    }
  }
  return llvm::Error::success();
}

llvm::Expected<ChangedLines> ChangedLines::ofPatch(llvm::StringRef Top,
                                                   llvm::StringRef Patch) {
  ChangedLines Result;
  if (llvm::Error Failed = Result.parse(Top, Patch))
    return Failed;
  return Result;
}

const ChangedLines::Lines *ChangedLines::linesOf(llvm::StringRef File) const {
  llvm::SmallString<128> Real;
  if (fs::real_path(File, Real))
    return nullptr;
  const auto Found = Files.find(Real);
  return Found == Files.end() ? nullptr : &Found->second;
}

bool ChangedLines::touches(llvm::StringRef File) const {
  return linesOf(File) != nullptr;
}

bool ChangedLines::touches(llvm::StringRef File, unsigned First,
                           unsigned Last) const {
  const Lines *Found = linesOf(File);
  if (!Found)
    return false;
  const auto IsIn = [&](const std::set<unsigned> &Places, unsigned From) {
    const auto At = Places.lower_bound(From);
    return At != Places.end() && *At <= Last;
  };
  return Found->All || IsIn(Found->Changed, First) ||
         IsIn(Found->RemovedBefore, First + 1);
}

/// The schema is not code: each line is compared by itself.
static bool mayHoldCode(llvm::StringRef File) {
  const llvm::StringRef Extension = path::extension(File);
  return Extension != ".yaml" && Extension != ".yml";
}

static bool isChanged(const tooling::DiagnosticMessage &Said,
                      const ChangedLines &Changed, Sources &Files) {
  const auto IsChanged = [&](llvm::StringRef File, TextRange Range) {
    const llvm::StringRef Text = Files.text(File);
    return Changed.touches(File, lineOf(Text, Range.Begin),
                           lineOf(Text, Range.End));
  };
  return IsChanged(Said.FilePath, {Said.FileOffset, Said.FileOffset}) ||
         llvm::any_of(Said.Ranges, [&](const tooling::FileByteRange &Range) {
           return IsChanged(Range.FilePath, {Range.FileOffset,
                                             Range.FileOffset + Range.Length});
         });
}

static bool isElsewhere(const Finding &F, const ChangedLines &Changed,
                        Sources &Files) {
  if (F.isOfInput() || F.IsOfChange || F.file().empty() ||
      isChanged(F.Said.Message, Changed, Files) ||
      llvm::any_of(F.Said.Notes, [&](const tooling::DiagnosticMessage &Note) {
        return isChanged(Note, Changed, Files);
      }))
    return false;
  // Costs more, so asked last.
  if (!mayHoldCode(F.file()) || !Changed.touches(F.file()))
    return true;
  const llvm::StringRef Text = Files.text(F.file());
  const TextRange Statement = statementAt(Text, F.offset());
  return !Changed.touches(F.file(), lineOf(Text, Statement.Begin),
                          lineOf(Text, Statement.End));
}

std::vector<Finding> takeUnchanged(Outcome &Result, const ChangedLines &Changed,
                                   Sources &Files) {
  std::vector<Finding> Taken, Kept;
  for (Finding &F : Result.Findings)
    (isElsewhere(F, Changed, Files) ? Taken : Kept).push_back(std::move(F));
  Result.Findings = std::move(Kept);
  return Taken;
}

void removeUnchangedSuppressed(Outcome &Result, const ChangedLines &Changed,
                               Sources &Files) {
  llvm::erase_if(Result.Suppressed, [&](const SuppressedFinding &S) {
    if (!isElsewhere(S.What, Changed, Files))
      return false;
    if (!S.isInSource())
      return true;
    const unsigned Line =
        lineOf(Files.text(S.Marker.FilePath), S.Marker.FileOffset);
    return !Changed.touches(S.Marker.FilePath, Line, Line);
  });
}

} // namespace clang::tidy::bigtable::tool
