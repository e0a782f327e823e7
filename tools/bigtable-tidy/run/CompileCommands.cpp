// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/CompileCommands.h"
#include "CompilerFlags.h"
#include "RegularFiles.h"
#include "ToolCompat.h"
#include "model/JsonText.h"
#include "run/Interruption.h"
#include "run/Paths.h"
#include "run/ResponseFiles.h"
#include "clang/Driver/ToolChain.h"
#include "clang/Driver/Types.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <map>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

static constexpr llvm::StringLiteral CommandsName = "compile_commands.json";
static constexpr llvm::StringLiteral FlagsName = "compile_flags.txt";

char OtherDatabaseExists::ID = 0;

template <typename... Parts> static llvm::Error failed(const Parts &...Text) {
  return llvm::createStringError((llvm::Twine("") + ... + Text));
}

/// Returns the nearest database in or above \p Start; empty without one.
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
                    "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON), or pass --no-build");
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
  const std::string Here = absolutePath("."), Other = searchDatabase(Here);
  const std::string Missing =
      ("no " + CommandsName + " or " + FlagsName + " in '" + Name + "'").str();
  if (Other.empty())
    return failed(Missing);
  llvm::StringRef Shown = Other;
  if (Shown.consume_front(Here))
    Shown.consume_front("/");
  llvm::StringRef Folder = path::parent_path(Shown);
  return llvm::make_error<OtherDatabaseExists>(
      Missing + "; '" + Shown + "' exists; pass '-p " +
      (Folder.empty() ? "." : Folder) + "'");
}

/// Stands in the place of bytes that are not UTF-8.
static constexpr llvm::StringLiteral BadBytes = "\xEF\xBF\xBD";

/// Returns the text of the database \p File.
static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readDatabase(llvm::StringRef File, const WorkRequest &Request) {
  if (Request.DatabaseText)
    return llvm::MemoryBuffer::getMemBuffer(*Request.DatabaseText, File);
  return readRegularFile(File, MaxDatabaseSize);
}

/// Sets \p HasBadBytes if the file is not UTF-8.
static llvm::Expected<std::unique_ptr<tooling::CompilationDatabase>>
loadCommands(llvm::StringRef File, const WorkRequest &Request,
             bool &HasBadBytes) {
  auto Buffer = readDatabase(File, Request);
  if (!Buffer)
    return failed("cannot read '", File,
                  "': ", llvm::toString(Buffer.takeError()));
  HasBadBytes = !llvm::json::isUTF8((*Buffer)->getBuffer());
  const std::string Text = HasBadBytes
                               ? llvm::json::fixUTF8((*Buffer)->getBuffer())
                               : (*Buffer)->getBuffer().str();
  // Errors of this parser have a place: that in the file, where each byte that
  // is not ASCII counts as one.
  std::string Located = (*Buffer)->getBuffer().str();
  if (HasBadBytes)
    std::replace_if(
        Located.begin(), Located.end(),
        [](char C) { return !llvm::isASCII(C); }, '?');
  if (llvm::Expected<llvm::json::Value> Parsed = parseJsonText(Located);
      !Parsed)
    return failed(locateJsonError(File, "a compilation database",
                                  llvm::toString(Parsed.takeError())));
  std::string Why;
  std::unique_ptr<tooling::CompilationDatabase> Result =
      tooling::JSONCompilationDatabase::loadFromBuffer(
          Text, Why, tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Result)
    return failed("'", File, "' is no compilation database: ", Why);
  return tooling::inferTargetAndDriverMode(
      unwrapCompilers(readResponseFiles(std::move(Result))));
}

namespace {

enum class Language {
  Cxx,
  Header,  ///< Of C++, or of C: it may be of both.
  Other,   ///< C, assembler, a library, and the like.
  Unknown, ///< The driver takes it for something to link.
};

/// The language of one file, as a compile command states it.
struct LanguageFlags {
  /// TY_INVALID if no flag says it: then the name decides.
  driver::types::ID Type = driver::types::TY_INVALID;
  /// True for 'g++', which compiles files that are named as C as C++.
  bool IsOfCxx = false;
};

} // namespace

/// Reads \p CommandLine as the driver does, up to its input \p File.
static LanguageFlags readCommand(llvm::StringRef File,
                                 llvm::ArrayRef<std::string> CommandLine) {
  namespace types = driver::types;
  LanguageFlags Result;
  if (CommandLine.empty())
    return Result;
  const char *Mode =
      driver::ToolChain::getTargetAndModeFromProgramName(CommandLine.front())
          .DriverMode;
  std::string LastMode = Mode ? Mode : "";
  std::vector<const char *> Flags;
  for (const std::string &Flag : CommandLine.drop_front()) {
    Flags.push_back(Flag.c_str());
    if (llvm::StringRef(Flag).starts_with("--driver-mode="))
      LastMode = Flag;
  }
  Result.IsOfCxx = LastMode == "--driver-mode=g++";
  const bool IsCl = LastMode == "--driver-mode=cl";
  unsigned MissingIndex, MissingCount;
  const llvm::opt::InputArgList Parsed = getDriverOptTable().ParseArgs(
      Flags, MissingIndex, MissingCount,
      llvm::opt::Visibility(IsCl ? options::CLOption : options::ClangOption));
  for (const llvm::opt::Arg *A : Parsed) {
    const llvm::opt::Option &Option = A->getOption();
    if (Option.matches(options::OPT_x))
      Result.Type = types::lookupTypeForTypeSpecifier(A->getValue());
    else if (Option.matches(options::OPT__SLASH_TP) ||
             Option.matches(options::OPT__SLASH_Tp))
      Result.Type = types::TY_CXX;
    else if (Option.matches(options::OPT__SLASH_TC) ||
             Option.matches(options::OPT__SLASH_Tc))
      Result.Type = types::TY_C;
    else if (Option.getKind() == llvm::opt::Option::InputClass &&
             path::filename(A->getValue()) == path::filename(File))
      break;
  }
  return Result;
}

static driver::types::ID typeOfName(llvm::StringRef File) {
  const llvm::StringRef Extension = path::extension(File);
  return driver::types::lookupTypeForExtension(
      Extension.drop_front(Extension.empty() ? 0 : 1));
}

static Language languageOf(llvm::StringRef File, const LanguageFlags &By = {}) {
  namespace types = driver::types;
  types::ID Type = By.Type;
  if (Type == types::TY_INVALID) {
    Type = typeOfName(File);
    if (By.IsOfCxx && Type != types::TY_INVALID)
      Type = types::lookupCXXTypeForCType(Type);
  }
  if (Type == types::TY_INVALID)
    return Language::Unknown;
  if (types::onlyPrecompileType(Type))
    return Language::Header;
  return types::isCXX(Type) ? Language::Cxx : Language::Other;
}

bool isCode(llvm::StringRef File) {
  // Configuring the project makes a source file from it.
  File.consume_back(".in");
  const Language Is = languageOf(File);
  // The driver does not know the names of modules, and of files that headers
  // include.
  return Is == Language::Cxx || Is == Language::Header ||
         (Is == Language::Unknown &&
          llvm::is_contained({".inc", ".inl", ".ipp", ".ixx", ".mpp", ".tcc",
                              ".tpl", ".tpp", ".txx", ".def"},
                             path::extension(File)));
}

/// Has the driver read an input as C++ whose name does not say so.
static void makeCxx(tooling::CompileCommand &Command, llvm::StringRef File) {
  if (!Command.CommandLine.empty())
    Command.CommandLine.insert(Command.CommandLine.begin() + 1,
                               path::extension(File) == ".ixx" ? "-xc++-module"
                                                               : "-xc++");
}

/// The C++ sources in \p Folder, and below; for flags that list none.
static llvm::Error addSources(llvm::StringRef Folder,
                              const tooling::CompilationDatabase &Flags,
                              std::vector<std::string> &Result) {
  std::error_code EC;
  for (fs::recursive_directory_iterator It(Folder, EC,
                                           /*follow_symlinks=*/false),
       End;
       !EC && It != End; It.increment(EC)) {
    leaveIfInterrupted();
    if (path::filename(It->path()).starts_with("."))
      It.no_push();
    else if (fs::is_regular_file(It->path()) &&
             llvm::any_of(Flags.getCompileCommands(It->path()),
                          [&](const tooling::CompileCommand &Command) {
                            return languageOf(
                                       It->path(),
                                       readCommand(It->path(),
                                                   Command.CommandLine)) ==
                                   Language::Cxx;
                          }))
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
    else if (llvm::Error E = addSources(absolutePath(Path), Flags, Files))
      return E;
  }
  if (Request.Paths.empty())
    if (llvm::Error E = addSources(Root, Flags, Files))
      return E;
  WorkList Result;
  for (const std::string &File : Files)
    for (tooling::CompileCommand &Command : Flags.getCompileCommands(File)) {
      Command.Directory = absolutePath(Command.Directory);
      const Language Is =
          languageOf(File, readCommand(File, Command.CommandLine));
      if (Is == Language::Other) {
        Result.Failures.push_back(
            {File, "it is not C++ by its name and the flags; '-xc++' makes it "
                   "C++"});
        continue;
      }
      if (Is == Language::Unknown)
        makeCxx(Command, File);
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
    bool IsOther = false;
  };
  std::vector<Wanted> Wants;
  for (const std::string &Path : Request.Paths)
    Wants.push_back({absolutePath(Path), realPath(absolutePath(Path)),
                     fs::is_directory(Path)});

  std::map<std::string, std::string> Reals;
  for (tooling::CompileCommand &Command : Commands.getAllCompileCommands()) {
    std::string File = absolutePath(Command.Filename, Command.Directory);
    const LanguageFlags By = readCommand(File, Command.CommandLine);
    const Language Is = languageOf(File, By);
    // A compiler of C++ that gets such a file knows the name, or only links.
    const bool IsOther =
        Is == Language::Other || (Is == Language::Unknown && !By.IsOfCxx);
    if (Is == Language::Unknown && By.IsOfCxx)
      makeCxx(Command, File);
    std::string &Real = Reals[File];
    if (Real.empty())
      Real = realPath(File);
    bool IsWanted = Wants.empty();
    for (Wanted &W : Wants)
      if (Real == W.Real ||
          (W.IsFolder && llvm::StringRef(Real).starts_with(W.Real + "/")))
        (IsOther ? W.IsOther : W.IsFound) = IsWanted = true;
    if (IsOther) {
      Result.OtherLanguages += IsWanted;
      continue;
    }
    (IsWanted ? Result.Items : Result.Others)
        .push_back({std::move(File), std::move(Command)});
  }
  for (const Wanted &W : Wants) {
    if (W.IsFound)
      continue;
    if (W.IsFolder)
      Result.Failures.push_back({W.Name, "no C++ source in this folder has a "
                                         "compile command"});
    else if (W.IsOther)
      Result.Failures.push_back(
          {W.Name, "its compile command does not compile it as C++"});
    else if (languageOf(W.Name) == Language::Cxx)
      Result.Failures.push_back({W.Name, "no compile command"});
    else
      Result.Headers.push_back(W.Real);
  }
  Result.IsAll = Result.Others.empty();
  if (Result.Headers.empty())
    Result.Unasked = std::move(Result.Others);
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
  llvm::erase_if(Work.Unasked, IsExcluded);
  // If the user names source files, some globs may match none of them.
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
  if (llvm::any_of(Command.CommandLine, [](llvm::StringRef Argument) {
        return Argument.starts_with("@");
      }))
    return "a response file of its compile command cannot be read, or grows "
           "without an end";
  // '-' is the standard input.
  const std::string Real = realPath(Item.File);
  if (llvm::is_contained(Command.CommandLine, "-") ||
      llvm::none_of(Command.CommandLine, [&](llvm::StringRef Argument) {
        llvm::SmallString<256> Name(
            path::is_absolute(Argument) ? "" : Command.Directory);
        path::append(Name, Argument);
        return !Argument.starts_with("-") && realPath(Name) == Real;
      }))
    return "its compile command does not compile it";
  return "";
}

llvm::Expected<WorkList> findWork(const WorkRequest &Request) {
  for (const std::string &Path : Request.Paths)
    if (!fs::exists(Path))
      return failed("no such file or folder: '", Path, "'");
  WorkList Result;
  bool HasBadBytes = false;
  if (Request.Guess) {
    llvm::Expected<WorkList> Found = Request.Guess(Request);
    if (!Found)
      return Found.takeError();
    Result = std::move(*Found);
  } else if (Request.Flags) {
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
      auto Text = readDatabase(*Database, Request);
      if (!Text)
        return failed("cannot read '", *Database,
                      "': ", llvm::toString(Text.takeError()));
      std::string Why;
      const std::unique_ptr<tooling::CompilationDatabase> Flags =
          tooling::FixedCompilationDatabase::loadFromBuffer(
              path::parent_path(*Database), (*Text)->getBuffer(), Why);
      if (!Flags)
        return failed("cannot read '", *Database, "': ", Why);
      llvm::Expected<WorkList> Found =
          workWithFlags(Request, *Flags, path::parent_path(*Database));
      if (!Found)
        return Found.takeError();
      Result = std::move(*Found);
    } else {
      llvm::Expected<std::unique_ptr<tooling::CompilationDatabase>> Commands =
          loadCommands(*Database, Request, HasBadBytes);
      if (!Commands)
        return Commands.takeError();
      Result = workOfDatabase(Request, **Commands);
    }
    Result.Database = std::move(*Database);
  }

  if (llvm::Error E = exclude(Result, Request))
    return E;
  for (std::vector<WorkItem> *Items :
       {&Result.Items, &Result.Others, &Result.Unasked})
    for (WorkItem &Item : *Items) {
      llvm::erase_if(Item.Command.CommandLine, [&](const std::string &Flag) {
        // CMake writes module maps while it builds. Flags in them name compiled
        // modules.
        return llvm::is_contained(Request.RemovedArgs, Flag) ||
               (llvm::StringRef(Flag).starts_with("@") &&
                llvm::StringRef(Flag).ends_with(".modmap"));
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
  Precheck(Result.Unasked);
  Result.Failures = std::move(Asked); // Nobody asked for the others.
  return Result;
}

void OneCommand::addFlags(const std::vector<std::string> &Flags) {
  // The first word is the compiler.
  if (!Command.CommandLine.empty())
    Command.CommandLine.insert(Command.CommandLine.begin() + 1, Flags.begin(),
                               Flags.end());
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
