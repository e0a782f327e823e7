// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CompileCommands.h"
#include "CompilerFlags.h"
#include "JsonText.h"
#include "Paths.h"
#include "clang/Driver/Types.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

static constexpr llvm::StringLiteral CommandsName = "compile_commands.json";
static constexpr llvm::StringLiteral FlagsName = "compile_flags.txt";

template <typename... Parts> static llvm::Error failed(const Parts &...Text) {
  return llvm::createStringError((llvm::Twine("") + ... + Text));
}

/// A place on the way up from \p Start; empty if there is none.
static std::string searchDatabase(llvm::StringRef Start) {
  for (llvm::StringRef Folder = Start; !Folder.empty();
       Folder = path::parent_path(Folder))
    for (const llvm::StringRef Sub : {"", "build"})
      for (const llvm::StringRef Name : {CommandsName, FlagsName}) {
        llvm::SmallString<256> Candidate = Folder;
        path::append(Candidate, Sub, Name);
        if (fs::is_regular_file(Candidate))
          return Candidate.str().str();
      }
  return {};
}

static llvm::Expected<std::string> findDatabase(const WorkRequest &Request) {
  if (Request.BuildPath.empty()) {
    std::string Start =
        absolutePath(Request.Paths.empty() ? "." : Request.Paths.front());
    if (!fs::is_directory(Start))
      Start = path::parent_path(Start).str();
    std::string Found = searchDatabase(Start);
    if (Found.empty())
      return failed("no ", CommandsName, " or ", FlagsName, " in '", Start,
                    "', its folder 'build', or above; name the folder with -p "
                    "(CMake makes one with "
                    "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON)");
    return Found;
  }
  std::string Name = absolutePath(Request.BuildPath);
  if (fs::is_regular_file(Name))
    return Name;
  for (const llvm::StringRef Candidate : {CommandsName, FlagsName}) {
    llvm::SmallString<256> File(Name);
    path::append(File, Candidate);
    if (fs::is_regular_file(File))
      return File.str().str();
  }
  return failed("no ", CommandsName, " or ", FlagsName, " in '", Name, "'");
}

namespace {

/// For response files: devices may have no end.
class RegularFiles : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    llvm::ErrorOr<llvm::vfs::Status> Status = status(Path);
    if (Status && !Status->isRegularFile())
      return std::make_error_code(std::errc::not_supported);
    return ProxyFileSystem::openFileForRead(Path);
  }
};

} // namespace

/// Stands in the place of bytes that are not UTF-8.
static constexpr llvm::StringLiteral BadBytes = "\xEF\xBF\xBD";

/// Sets \p HasBadBytes if the file is not UTF-8.
static llvm::Expected<std::unique_ptr<tooling::CompilationDatabase>>
loadCommands(llvm::StringRef File, bool &HasBadBytes) {
  const auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return failed("cannot read '", File, "': ", Buffer.getError().message());
  HasBadBytes = !llvm::json::isUTF8((*Buffer)->getBuffer());
  const std::string Text = HasBadBytes
                               ? llvm::json::fixUTF8((*Buffer)->getBuffer())
                               : (*Buffer)->getBuffer().str();
  // Errors of this parser have a place.
  if (llvm::Expected<llvm::json::Value> Parsed = parseJsonText(Text); !Parsed)
    return failed(locateJsonError(File, "a compilation database",
                                  llvm::toString(Parsed.takeError())));
  std::string Why;
  std::unique_ptr<tooling::CompilationDatabase> Result =
      tooling::JSONCompilationDatabase::loadFromBuffer(
          Text, Why, tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Result)
    return failed("'", File, "' is no compilation database: ", Why);
  return tooling::inferTargetAndDriverMode(
      unwrapCompilers(tooling::expandResponseFiles(
          std::move(Result), llvm::makeIntrusiveRefCnt<RegularFiles>(
                             llvm::vfs::getRealFileSystem()))));
}

namespace {

enum class Language { Cxx, Header, Other };

} // namespace

static Language languageOf(llvm::StringRef File,
                           llvm::ArrayRef<std::string> Flags = {}) {
  namespace types = clang::driver::types;
  for (size_t I = 0; I < Flags.size(); ++I)
    if (llvm::StringRef(Flags[I]).starts_with("-xc++") ||
        (Flags[I] == "-x" && I + 1 < Flags.size() &&
         llvm::StringRef(Flags[I + 1]).starts_with("c++")))
      return Language::Cxx;
  const llvm::StringRef Extension = path::extension(File);
  const types::ID Type = types::lookupTypeForExtension(
      Extension.drop_front(Extension.empty() ? 0 : 1));
  if (types::isCXX(Type))
    return types::onlyPrecompileType(Type) ? Language::Header : Language::Cxx;
  // Of C, too; and what one includes has any name.
  return llvm::is_contained({".h", ".inc", ".ipp", ".tcc", ".def"}, Extension)
             ? Language::Header
             : Language::Other;
}

bool isCode(llvm::StringRef File) {
  return languageOf(File) != Language::Other;
}

/// The C++ sources in \p Folder, and below; for flags that list none.
static llvm::Error addSources(llvm::StringRef Folder,
                              std::vector<std::string> &Result) {
  std::error_code EC;
  for (fs::recursive_directory_iterator It(Folder, EC), End; !EC && It != End;
       It.increment(EC)) {
    if (path::filename(It->path()).starts_with("."))
      It.no_push();
    else if (languageOf(It->path()) == Language::Cxx &&
             fs::is_regular_file(It->path()))
      Result.push_back(It->path());
  }
  if (EC)
    return failed("cannot read folder '", Folder, "': ", EC.message());
  return llvm::Error::success();
}

static llvm::Expected<WorkList>
workWithFlags(const WorkRequest &Request,
              const tooling::CompilationDatabase &Flags, llvm::StringRef Root) {
  std::vector<std::string> Files;
  for (const std::string &Path : Request.Paths) {
    if (!fs::is_directory(Path))
      Files.push_back(absolutePath(Path));
    else if (llvm::Error E = addSources(absolutePath(Path), Files))
      return E;
  }
  if (Request.Paths.empty())
    if (llvm::Error E = addSources(Root, Files))
      return E;
  WorkList Result;
  for (const std::string &File : Files)
    for (tooling::CompileCommand &Command : Flags.getCompileCommands(File)) {
      Command.Directory = absolutePath(Command.Directory);
      Result.Items.push_back({File, std::move(Command)});
    }
  Result.IsAll = llvm::any_of(Request.Paths, [&](const std::string &Path) {
    return realPath(absolutePath(Path)) == realPath(Root);
  });
  return Result;
}

static WorkList workOfDatabase(const WorkRequest &Request,
                               const tooling::CompilationDatabase &Commands) {
  WorkList Result;
  struct Wanted {
    std::string Name, Real;
    bool IsFolder;
    bool IsFound = false;
  };
  std::vector<Wanted> Wants;
  for (const std::string &Path : Request.Paths)
    Wants.push_back({absolutePath(Path), realPath(absolutePath(Path)),
                     fs::is_directory(Path)});

  std::map<std::string, std::string> Reals;
  for (tooling::CompileCommand &Command : Commands.getAllCompileCommands()) {
    std::string File = absolutePath(Command.Filename, Command.Directory);
    if (languageOf(File, Command.CommandLine) == Language::Other)
      continue;
    std::string &Real = Reals[File];
    if (Real.empty())
      Real = realPath(File);
    bool IsWanted = Wants.empty();
    for (Wanted &W : Wants)
      if (Real == W.Real ||
          (W.IsFolder && llvm::StringRef(Real).starts_with(W.Real + "/")))
        IsWanted = W.IsFound = true;
    (IsWanted ? Result.Items : Result.Others)
        .push_back({std::move(File), std::move(Command)});
  }
  for (const Wanted &W : Wants) {
    if (W.IsFound)
      continue;
    if (!W.IsFolder && languageOf(W.Name) == Language::Header)
      Result.Headers.push_back(W.Real);
    else if (!W.IsFolder && languageOf(W.Name) == Language::Cxx)
      Result.Failures.push_back({W.Name, "no compile command"});
    else if (W.IsFolder)
      Result.Failures.push_back({W.Name, "no C++ source in this folder has a "
                                         "compile command"});
  }
  Result.IsAll = Result.Others.empty();
  if (Result.Headers.empty())
    Result.Others.clear();
  return Result;
}

/// Leaves out what the request's globs say.
static llvm::Error exclude(WorkList &Work, const WorkRequest &Request) {
  std::vector<llvm::GlobPattern> Patterns;
  for (llvm::StringRef Glob : Request.Excluded) {
    Glob.consume_front("./");
    llvm::Expected<llvm::GlobPattern> Pattern =
        llvm::GlobPattern::create(Glob.rtrim('/'));
    if (!Pattern)
      return failed("--exclude=", Glob,
                    " is no glob: ", llvm::toString(Pattern.takeError()));
    Patterns.push_back(std::move(*Pattern));
  }
  const std::string Here = absolutePath(".") + "/";
  std::vector<bool> HasMatched(Patterns.size());
  const auto IsExcluded = [&](const WorkItem &Item) {
    bool Result = false;
    for (llvm::StringRef Path = Item.File; !Path.empty();
         Path = path::parent_path(Path)) {
      llvm::StringRef Relative = Path;
      Relative.consume_front(Here);
      for (size_t I = 0; I != Patterns.size(); ++I)
        if (Patterns[I].match(Path) || Patterns[I].match(Relative))
          Result = HasMatched[I] = true;
    }
    return Result;
  };
  const size_t Before = Work.Items.size();
  llvm::erase_if(Work.Items, IsExcluded);
  Work.Excluded = Before - Work.Items.size();
  Work.IsAll &= Work.Excluded == 0;
  llvm::erase_if(Work.Others, IsExcluded);
  // Whoever names some sources need not know which globs are for them.
  if (Request.Paths.empty())
    for (size_t I = 0; I != Patterns.size(); ++I)
      if (!HasMatched[I])
        Work.UselessGlobs.push_back(Request.Excluded[I]);
  return llvm::Error::success();
}

/// Returns what keeps \p Item from being linted; empty if nothing is known to.
static std::string whyNotUsable(const WorkItem &Item, bool HasBadBytes) {
  const tooling::CompileCommand &Command = Item.Command;
  const auto HasThem = [](llvm::StringRef Text) {
    return Text.contains(BadBytes);
  };
  if (HasBadBytes && (HasThem(Item.File) || HasThem(Command.Directory) ||
                      llvm::any_of(Command.CommandLine, HasThem)))
    return "its compile command is not UTF-8";
  if (!path::is_absolute(Command.Directory))
    return "the folder of its compile command, '" + Command.Directory +
           "', is not absolute";
  if (!fs::exists(Item.File))
    return "no such file; is it generated by the build?";
  if (!fs::is_directory(Command.Directory))
    return "the folder of its compile command does not exist";
  return "";
}

llvm::Expected<WorkList> findWork(const WorkRequest &Request) {
  for (const std::string &Path : Request.Paths)
    if (!fs::exists(Path))
      return failed("no such file or folder: '", Path, "'");
  WorkList Result;
  bool HasBadBytes = false;
  if (Request.Flags) {
    llvm::Expected<WorkList> Found =
        workWithFlags(Request, *Request.Flags, absolutePath("."));
    if (!Found)
      return Found.takeError();
    Result = std::move(*Found);
  } else {
    llvm::Expected<std::string> Database = findDatabase(Request);
    if (!Database)
      return Database.takeError();
    if (path::filename(*Database) == FlagsName) {
      std::string Why;
      const std::unique_ptr<tooling::CompilationDatabase> Flags =
          tooling::FixedCompilationDatabase::loadFromFile(*Database, Why);
      if (!Flags)
        return failed("cannot read '", *Database, "': ", Why);
      llvm::Expected<WorkList> Found =
          workWithFlags(Request, *Flags, path::parent_path(*Database));
      if (!Found)
        return Found.takeError();
      Result = std::move(*Found);
    } else {
      llvm::Expected<std::unique_ptr<tooling::CompilationDatabase>> Commands =
          loadCommands(*Database, HasBadBytes);
      if (!Commands)
        return Commands.takeError();
      Result = workOfDatabase(Request, **Commands);
    }
    Result.Database = std::move(*Database);
  }

  if (llvm::Error E = exclude(Result, Request))
    return E;
  for (std::vector<WorkItem> *Items : {&Result.Items, &Result.Others})
    for (WorkItem &Item : *Items) {
      llvm::erase_if(Item.Command.CommandLine, [&](const std::string &Flag) {
        return llvm::is_contained(Request.RemovedArgs, Flag);
      });
      dropUnknownFlags(Item.Command.CommandLine, Result.DroppedFlags);
    }

  const auto Precheck = [&](std::vector<WorkItem> &Items) {
    llvm::erase_if(Items, [&](const WorkItem &Item) {
      std::string Why = whyNotUsable(Item, HasBadBytes);
      const bool IsBad = !Why.empty();
      if (IsBad)
        Result.Failures.push_back({Item.File, std::move(Why)});
      return IsBad;
    });
    llvm::stable_sort(Items, [](const WorkItem &A, const WorkItem &B) {
      return A.File < B.File;
    });
  };
  Precheck(Result.Items);
  std::vector<Failure> Asked = Result.Failures;
  Precheck(Result.Others);
  Result.Failures = std::move(Asked); // Nobody asked for the others.
  return Result;
}

OneCommand::OneCommand(const WorkItem &Item, llvm::StringRef ResourceFolder)
    : Command(Item.Command) {
  using namespace tooling;
  const bool HasFolder =
      llvm::any_of(Command.CommandLine, [](llvm::StringRef Flag) {
        return Flag.starts_with("-resource-dir");
      });
  // The last keeps Clang from printing how many warnings there were.
  CommandLineArguments Added = {"-Wno-error", "-Wno-everything",
                                "-fno-caret-diagnostics"};
  if (!HasFolder)
    Added.push_back(("-resource-dir=" + ResourceFolder).str());
  const ArgumentsAdjuster Adjust =
      getInsertArgumentAdjuster(Added, ArgumentInsertPosition::END);
  Command.CommandLine = Adjust(Command.CommandLine, Command.Filename);
}

} // namespace clang::tidy::bigtable::tool
