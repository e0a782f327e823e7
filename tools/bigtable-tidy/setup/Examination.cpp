// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "setup/Examination.h"
#include "Printable.h"
#include "RegularFiles.h"
#include "run/CallRecords.h"
#include "run/Interruption.h"
#include "run/Messages.h"
#include "run/Output.h"
#include "run/Paths.h"
#include "run/ResultCache.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <chrono>
#include <set>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using llvm::Twine;

/// Some seconds of reading, in the worst case.
static constexpr unsigned MaxExamined = 200'000;

unsigned Examination::problems() const {
  return llvm::count_if(
      All, [](const Examined &E) { return E.Is == Examined::Kind::Problem; });
}

void Examination::good(const Twine &Text) {
  All.push_back({Examined::Kind::Good, printable(Text.str())});
}

void Examination::hint(const Twine &Text) {
  All.push_back({Examined::Kind::Hint, printable(Text.str())});
}

void Examination::problem(const Twine &Text) {
  All.push_back({Examined::Kind::Problem, printable(Text.str())});
}

std::string Examination::quoted(StringRef File) const {
  return "'" + Texts.relative(File) + "'";
}

std::string Examination::some(llvm::ArrayRef<std::string> Files) const {
  std::string Text = quoted(Files.front());
  if (Files.size() > 1)
    Text += " and " + count(Files.size() - 1, "other");
  return Text;
}

std::vector<std::string> findFiles(StringRef Root,
                                   llvm::ArrayRef<StringRef> Names) {
  std::vector<std::string> Result;
  unsigned Entries = 0;
  std::error_code EC;
  for (fs::recursive_directory_iterator I(Root, EC, /*follow_symlinks=*/false),
       End;
       I != End && !EC && ++Entries <= MaxExamined; I.increment(EC)) {
    leaveIfInterrupted();
    const StringRef Path = I->path(), Name = path::filename(Path);
    if (I->type() == fs::file_type::directory_file) {
      const bool IsBuild = fs::exists(Path + "/CMakeCache.txt");
      for (const StringRef Wanted : Names)
        if (IsBuild && fs::is_regular_file(Path + "/" + Wanted))
          Result.push_back((Path + "/" + Wanted).str());
      if (IsBuild || Name.starts_with(".") || Name == "node_modules")
        I.no_push();
    } else if (llvm::is_contained(Names, Name)) {
      Result.push_back(Path.str());
    }
  }
  llvm::sort(Result);
  return Result;
}

/// Returns true if CMake refuses to configure \p Build for \p Root, because it
/// was configured elsewhere.
static bool isOfOtherDirectory(StringRef Root, StringRef Build) {
  auto Cache = readRegularFile((Root + "/" + Build + "/CMakeCache.txt").str(),
                               MaxFileSize);
  if (!Cache) {
    llvm::consumeError(Cache.takeError());
    return false;
  }
  constexpr llvm::StringLiteral Key = "\nCMAKE_HOME_DIRECTORY:INTERNAL=";
  const StringRef Text = (*Cache)->getBuffer();
  const size_t At = Text.find(Key);
  return At != StringRef::npos &&
         realPath(Text.substr(At + Key.size()).split('\n').first) !=
             realPath(Root);
}

std::string commandForDatabase(StringRef Root, StringRef Build) {
  if (fs::exists(Root + "/CMakeLists.txt"))
    return ("cmake -S . -B " + Build + " -DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
        .str();
  if (fs::exists(Root + "/meson.build"))
    return ("meson setup " + Build).str();
  return "";
}

//===----------------------------------------------------------------------===//
// The compilation database
//===----------------------------------------------------------------------===//

std::string Examination::remedyForDatabase(StringRef Wrong) const {
  const StringRef Root = Texts.root();
  for (const std::string &Other : findFiles(Root, {"compile_commands.json"}))
    if (Other != Wrong)
      return quoted(Other) + " exists; pass '-p " +
             Texts.relative(path::parent_path(Other)) + "'";
  const std::string Command = commandForDatabase(Root, "build");
  if (!Command.empty())
    return (isOfOtherDirectory(Root, "build")
                ? "'build' was configured in another directory: run 'rm -r "
                  "build && "
                : "run '") +
           Command + "' in '" + Root.str() + "'";
  if (fs::exists(Root + "/MODULE.bazel") || fs::exists(Root + "/WORKSPACE"))
    return "with Bazel, run the aspect of bigtable-tidy instead";
  return "with make, run 'bear -- make'";
}

void Examination::addMissingDatabase(llvm::Error Why) {
  const bool NamesOther = Why.isA<OtherDatabaseExists>();
  problem(llvm::toString(std::move(Why)) +
          (NamesOther
               ? ""
               : "; " + remedyForDatabase("") + ", or pass '--no-build'"));
}

bool Examination::isElsewhere(const WorkList &Work) const {
  const std::string Root = (Texts.root() + "/").str();
  const std::string RealRoot = realPath(Texts.root()) + "/";
  return !Work.Items.empty() &&
         llvm::none_of(Work.Items, [&](const WorkItem &Item) {
           return StringRef(Item.File).starts_with(Root) ||
                  StringRef(realPath(Item.File)).starts_with(RealRoot);
         });
}

std::string Examination::nameOf(StringRef Database) const {
  return Database.empty() ? "guessed compilation database"
                          : "compilation database " + quoted(Database);
}

void Examination::addDatabaseProblems(const WorkList &Work) {
  const std::string Database = nameOf(Work.Database);
  std::vector<std::string> Gone, Elsewhere, Broken;
  for (const Failure &F : Work.Failures)
    (StringRef(F.Why).starts_with("no such file") ? Gone
     : StringRef(F.Why).starts_with("the folder of its compile command does")
         ? Elsewhere
         : Broken)
        .push_back(F.File);
  if (!Elsewhere.empty() && Work.Items.empty())
    problem(Database + " was made in another directory, which does not exist "
                       "here; nothing is checked; configure the build again");
  else if (!Elsewhere.empty())
    problem(Database +
            " has compile commands in directories that do not exist, "
            "such as that of " +
            some(Elsewhere) + "; configure the build again");
  if (!Gone.empty())
    problem(Database + " is stale or not built: " + some(Gone) +
            (Gone.size() == 1 ? " does" : " do") +
            " not exist; configure the build again, and build generated files");
  for (const Failure &F : Work.Failures)
    if (llvm::is_contained(Broken, F.File))
      problem(quoted(F.File) + " is not checked; " + F.Why);
  if (isElsewhere(Work))
    problem(Database + " has no source file in '" + Texts.root() +
            "', only such as '" + Work.Items.front().File +
            "'; it is of another copy of the repository; " +
            remedyForDatabase(Work.Database));
}

/// Returns when \p File was last written; nothing if it does not exist.
static std::optional<llvm::sys::TimePoint<>> timeOf(const Twine &File) {
  fs::file_status Status;
  if (fs::status(File, Status) || !fs::exists(Status))
    return std::nullopt;
  return Status.getLastModificationTime();
}

void Examination::addBuildFilesChangedSince(const WorkList &Work) {
  const std::string Real = realPath(Work.Database);
  const std::string Build = path::parent_path(Real).str();
  const bool IsCMake = fs::exists(Build + "/CMakeCache.txt");
  if (!IsCMake && !fs::exists(Build + "/meson-private"))
    return; // Other build systems may have no such files, or old ones.
  std::optional<llvm::sys::TimePoint<>> Configured = timeOf(Real);
  for (const char *Name :
       {"/build.ninja", "/CMakeFiles/cmake.check_cache",
        "/CMakeFiles/Makefile.cmake", "/meson-private/coredata.dat"})
    Configured = std::max(Configured, timeOf(Build + Name));
  std::set<std::string> Folders;
  const StringRef Root = Texts.root();
  for (const WorkItem &Item : Work.Items)
    for (StringRef At = path::parent_path(Item.File);
         At.starts_with(Root) && Folders.insert(At.str()).second;)
      At = path::parent_path(At);
  std::vector<std::string> Newer;
  for (const std::string &Folder : Folders)
    if (const std::string File =
            Folder + (IsCMake ? "/CMakeLists.txt" : "/meson.build");
        timeOf(File) > Configured)
      Newer.push_back(File);
  if (!Newer.empty())
    problem("compilation database " + quoted(Work.Database) + " is stale: " +
            some(Newer) + (Newer.size() == 1 ? " has" : " have") +
            " changed since the build was configured; new source files and "
            "flags are not seen; configure the build again");
}

void Examination::addDatabase(const WorkList &Work) {
  const unsigned Before = problems();
  addDatabaseProblems(Work);
  addBuildFilesChangedSince(Work);
  if (Work.Items.empty() && problems() == Before)
    problem(nameOf(Work.Database) +
            " has no C++ source file; nothing is checked; pass another one "
            "with '-p'");
  if (problems() == Before)
    good(nameOf(Work.Database) + ": " +
         count(Work.Items.size(), "compile command"));
}

//===----------------------------------------------------------------------===//
// The cache
//===----------------------------------------------------------------------===//

void Examination::addCache(StringRef Folder) {
  if (Folder.empty())
    return;
  if (const std::string Why = whyNotBelieved(Folder); !Why.empty())
    return problem("cache " + quoted(Folder) + " is not used: " + Why);
  llvm::Error E = makeFolder(Folder);
  llvm::SmallString<256> File;
  int Descriptor = -1;
  if (!E)
    E = llvm::errorCodeToError(
        fs::createUniqueFile(Folder + "/doctor-%%%%%%%%", Descriptor, File));
  if (E)
    return problem("cache " + quoted(Folder) +
                   " cannot be written: " + llvm::toString(std::move(E)) +
                   "; each run checks everything again; pass a directory that "
                   "can be written with '--cache-dir'");
  fs::file_t Opened = fs::convertFDToNativeFile(Descriptor);
  (void)fs::closeFile(Opened);
  (void)fs::remove(File);
  good("cache " + quoted(Folder) + " can be written");
}

} // namespace clang::tidy::bigtable::tool
