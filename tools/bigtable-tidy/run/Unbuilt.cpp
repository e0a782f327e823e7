// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Unbuilt.h"
#include "RegularFiles.h"
#include "run/ClientHeaders.h"
#include "run/Interruption.h"
#include "run/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>
#include <tuple>
#include <utility>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

using NameFilter = llvm::function_ref<bool(StringRef)>;

namespace {

struct CodeFile {
  std::string Name;
  bool IsSource = false;
  /// It is named, or includes a header of the client, or a header of the tree
  /// that does.
  bool IsConcerned = false;
  /// True if it includes a header of its own name that such files include: it
  /// may define the functions that they call.
  bool IsLinked = false;
  /// As they are written.
  std::vector<std::string> Includes;
  /// The included files that are in the tree, with the directory from which
  /// each is found; empty for the directory of the including file.
  std::vector<std::pair<size_t, std::string>> Found;
};

/// The C++ of a directory tree.
class CodeTree {
public:
  /// Adds the files below \p Folder.
  llvm::Error addFolder(const std::string &Folder);
  /// Adds a file that is named. A source file is linted, even if the header
  /// through which it includes the client is not found.
  void addNamed(const std::string &Name);
  /// After all were added: determines which are concerned.
  void connect();
  /// Returns the commands for the sources that are concerned or linked and for
  /// whose names \p IsAsked returns true, and what belongs to them. The others
  /// are in WorkList::Others.
  WorkList work(StringRef Root, NameFilter IsAsked) const;

  bool hasAny(NameFilter IsAsked) const {
    return llvm::any_of(Files,
                        [&](const CodeFile &F) { return IsAsked(F.Name); });
  }

private:
  void addFile(const std::string &Name);
  void find(CodeFile &Of);
  WorkItem itemOf(size_t File, StringRef Root) const;
  /// Sets IsLinked. After IsConcerned is set.
  void findLinked();
  std::vector<size_t> reachedFrom(size_t File) const;

  std::vector<CodeFile> Files;
  llvm::StringMap<size_t> ByName;
  /// By the last part of their names.
  llvm::StringMap<std::vector<size_t>> ByLastPart;
  std::vector<Failure> Failures;
};

} // namespace

/// Returns true if \p Folder is a build tree.
static bool isBuilt(const std::string &Folder) {
  return fs::exists(Folder + "/CMakeCache.txt") ||
         path::filename(Folder).starts_with("bazel-");
}

static bool isSource(StringRef Name) {
  return llvm::is_contained(
      {".cc", ".cpp", ".cxx", ".c++", ".C", ".CPP", ".cp", ".ixx", ".cppm"},
      path::extension(Name));
}

llvm::Error CodeTree::addFolder(const std::string &Folder) {
  std::vector<std::string> Pending = {Folder};
  while (!Pending.empty()) {
    leaveIfInterrupted();
    const std::string In = std::move(Pending.back());
    Pending.pop_back();
    std::error_code EC;
    for (fs::directory_iterator It(In, EC, /*follow_symlinks=*/false), End;
         !EC && It != End; It.increment(EC)) {
      const StringRef Name = path::filename(It->path());
      if (Name.starts_with("."))
        continue;
      if (It->type() == fs::file_type::directory_file) {
        if (!isBuilt(It->path()))
          Pending.push_back(It->path());
      } else if (It->type() == fs::file_type::regular_file && isCode(Name)) {
        addFile(It->path());
      }
    }
    if (EC && In == Folder)
      return llvm::createStringError(EC, "cannot read directory '" + In +
                                             "': " + EC.message());
    if (EC)
      Failures.push_back({In, EC.message()});
  }
  return llvm::Error::success();
}

/// Adds the name of a header with which \p Rest begins.
static void addIncluded(StringRef Rest, std::vector<std::string> &Names) {
  Rest = Rest.ltrim(" \t");
  const char Close = Rest.starts_with("<")    ? '>'
                     : Rest.starts_with("\"") ? '"'
                                              : 0;
  if (!Close)
    return;
  const size_t End = Rest.find(Close, 1);
  if (End != StringRef::npos && !Rest.slice(1, End).contains('\n'))
    Names.push_back(Rest.slice(1, End).str());
}

/// Returns what the directives of \p Text include, and its header units.
static std::vector<std::string> includesIn(StringRef Text) {
  std::vector<std::string> Names;
  for (size_t At = Text.find('#'); At != StringRef::npos;
       At = Text.find('#', At + 1)) {
    StringRef Rest = Text.drop_front(At + 1).ltrim(" \t");
    if (Rest.consume_front("include") || Rest.consume_front("import"))
      addIncluded(Rest, Names);
  }
  constexpr StringRef Import = "import";
  for (size_t At = Text.find(Import); At != StringRef::npos;
       At = Text.find(Import, At + 1))
    if (StringRef Before = Text.take_front(At).rtrim(" \t");
        !Before.ends_with("#"))
      addIncluded(Text.drop_front(At + Import.size()), Names);
  return Names;
}

void CodeTree::addFile(const std::string &Name) {
  const auto [It, IsNew] = ByName.try_emplace(Name, Files.size());
  if (!IsNew)
    return;
  auto Text = readRegularFile(Name, MaxSearchedSize);
  CodeFile &New = Files.emplace_back();
  New.Name = Name;
  New.IsSource = isSource(Name);
  ByLastPart[path::filename(Name)].push_back(It->second);
  if (Text)
    New.Includes = includesIn((*Text)->getBuffer());
  else
    Failures.push_back({Name, llvm::toString(Text.takeError())});
}

void CodeTree::addNamed(const std::string &Name) {
  addFile(Name);
  CodeFile &Named = Files[ByName.lookup(Name)];
  Named.IsConcerned |= Named.IsSource;
}

/// Returns how long the common beginning of two names is.
static size_t commonLength(StringRef A, StringRef B) {
  return std::mismatch(A.begin(), A.begin() + std::min(A.size(), B.size()),
                       B.begin())
             .first -
         A.begin();
}

void CodeTree::find(CodeFile &Of) {
  for (const std::string &Written : Of.Includes) {
    if (isClientHeader(Written) || isRuntimeHeader(Written))
      Of.IsConcerned = true;
    const std::string Beside =
        absolutePath(Written, path::parent_path(Of.Name));
    if (const auto It = ByName.find(Beside); It != ByName.end()) {
      Of.Found.emplace_back(It->second, "");
      continue;
    }
    const std::string Suffix = "/" + Written;
    const CodeFile *Best = nullptr;
    for (const size_t I : ByLastPart.lookup(path::filename(Written))) {
      const CodeFile &Other = Files[I];
      if (!StringRef(Other.Name).ends_with(Suffix))
        continue;
      // The nearest, and of those the one that is least deep.
      const auto Rank = [&](const CodeFile &F) {
        return std::tuple(-int64_t(commonLength(F.Name, Of.Name)),
                          F.Name.size(), StringRef(F.Name));
      };
      if (!Best || Rank(Other) < Rank(*Best))
        Best = &Other;
    }
    if (Best)
      Of.Found.emplace_back(
          Best - Files.data(),
          StringRef(Best->Name).drop_back(Suffix.size()).str());
  }
}

void CodeTree::connect() {
  std::vector<std::vector<size_t>> IncludedBy(Files.size());
  std::vector<size_t> Pending;
  for (CodeFile &F : Files)
    find(F);
  for (size_t I = 0; I != Files.size(); ++I) {
    for (const auto &[Included, From] : Files[I].Found)
      IncludedBy[Included].push_back(I);
    if (Files[I].IsConcerned)
      Pending.push_back(I);
  }
  while (!Pending.empty()) {
    const size_t Last = Pending.back();
    Pending.pop_back();
    for (const size_t I : IncludedBy[Last])
      if (!std::exchange(Files[I].IsConcerned, true))
        Pending.push_back(I);
  }
  findLinked();
}

void CodeTree::findLinked() {
  llvm::SetVector<size_t> Reached;
  for (size_t I = 0; I != Files.size(); ++I)
    if (Files[I].IsConcerned)
      Reached.insert(I);
  for (size_t I = 0; I != Reached.size(); ++I)
    for (const auto &[Included, From] : Files[Reached[I]].Found)
      Reached.insert(Included);
  for (CodeFile &F : Files)
    F.IsLinked = F.IsSource && llvm::any_of(F.Found, [&](const auto &Include) {
                   const size_t Header = Include.first;
                   return Reached.contains(Header) &&
                          path::stem(Files[Header].Name) == path::stem(F.Name);
                 });
}

/// Returns \p File and all files that it includes, directly or not, in that
/// order.
std::vector<size_t> CodeTree::reachedFrom(size_t File) const {
  llvm::SetVector<size_t> Reached;
  Reached.insert(File);
  for (size_t I = 0; I != Reached.size(); ++I)
    for (const auto &[Included, From] : Files[Reached[I]].Found)
      Reached.insert(Included);
  return {Reached.begin(), Reached.end()};
}

WorkItem CodeTree::itemOf(size_t File, StringRef Root) const {
  llvm::SetVector<StringRef> Folders;
  for (const size_t Reached : reachedFrom(File))
    for (const auto &[Included, From] : Files[Reached].Found)
      if (!From.empty())
        Folders.insert(From);
  WorkItem Item;
  Item.File = Files[File].Name;
  Item.Command.Directory = Root.str();
  Item.Command.Filename = Item.File;
  Item.Command.CommandLine = {"clang++", "-std=c++20"};
  for (const StringRef Folder : Folders)
    Item.Command.CommandLine.push_back(("-I" + Folder).str());
  Item.Command.CommandLine.insert(Item.Command.CommandLine.end(),
                                  {"-c", Item.File});
  return Item;
}

WorkList CodeTree::work(StringRef Root, NameFilter IsAsked) const {
  WorkList Result;
  llvm::copy_if(Failures, std::back_inserter(Result.Failures),
                [&](const Failure &F) { return IsAsked(F.File); });
  std::set<std::string> Texts;
  for (size_t I = 0; I != Files.size(); ++I) {
    if (!Files[I].IsConcerned && !Files[I].IsLinked)
      continue;
    const bool IsOther = !IsAsked(Files[I].Name);
    const bool IsSearched = !IsOther && Files[I].IsConcerned;
    if (IsSearched)
      Texts.insert(Files[I].Name);
    if (!Files[I].IsSource)
      continue;
    (IsOther ? Result.Others : Result.Items).push_back(itemOf(I, Root));
    if (IsSearched)
      for (const size_t Reached : reachedFrom(I))
        Texts.insert(Files[Reached].Name);
  }
  Result.ClientCode.assign(Texts.begin(), Texts.end());
  return Result;
}

static bool isWithin(StringRef Name, StringRef Folder) {
  return Name == Folder || (Name.consume_front(Folder) &&
                            (Folder.ends_with("/") || Name.starts_with("/")));
}

llvm::Expected<WorkList> findUnbuilt(const WorkRequest &Request) {
  const std::string Current = absolutePath(".");
  std::vector<std::string> Asked;
  for (const std::string &Path : Request.Paths)
    Asked.push_back(absolutePath(Path));
  if (Asked.empty())
    Asked.push_back(Current);
  CodeTree Tree;
  // Headers may be in other directories than the sources.
  if (llvm::any_of(Asked, [&](const std::string &Name) {
        return isWithin(Name, Current);
      }))
    if (llvm::Error E = Tree.addFolder(Current))
      return E;
  std::vector<std::string> Headers;
  for (const std::string &Name : Asked)
    if (fs::is_directory(Name)) {
      if (llvm::Error E = Tree.addFolder(Name))
        return E;
    } else {
      Tree.addNamed(Name);
      if (!isSource(Name))
        Headers.push_back(realPath(Name));
    }
  const auto IsAsked = [&](StringRef Name) {
    return llvm::any_of(
        Asked, [&](const std::string &Path) { return isWithin(Name, Path); });
  };
  if (!Tree.hasAny(IsAsked))
    return llvm::createStringError("nothing to lint: there is no C++ here");
  Tree.connect();
  WorkList Result = Tree.work(Current, IsAsked);
  for (const std::string &Name : Asked)
    if (!Tree.hasAny([&](StringRef File) { return isWithin(File, Name); }))
      Result.Failures.push_back({Name, "there is no C++ here"});
  Result.Headers = std::move(Headers);
  if (Result.Headers.empty())
    Result.Unasked = std::move(Result.Others);
  if (Result.Items.empty() && Result.Failures.empty() && Result.Headers.empty())
    return llvm::createStringError(
        "nothing to lint: no C++ source here includes the client's headers");
  Result.IsAll = Request.Paths.empty();
  return Result;
}

} // namespace clang::tidy::bigtable::tool
