// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Configuration.h"
#include "ConfigPlace.h"
#include "Manifest.h"
#include "RegularFiles.h"
#include "ResourceFolder.h"
#include "SafeFlags.h"
#include "ToolCompat.h"
#include "clang-tidy/GlobList.h"
#include "model/DidYouMean.h"
#include "model/Schema.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

static constexpr llvm::StringLiteral Prefix = "bigtable-";
/// The name of the text of --config in errors.
static constexpr llvm::StringLiteral CommandLine = "<--config>";
/// The default as of LLVM 22, in every LLVM.
static constexpr llvm::StringLiteral AllHeaders = ".*";

static std::string describe(const llvm::SMDiagnostic &D) {
  return (D.getFilename() + ":" + llvm::Twine(D.getLineNo()) + ":" +
          llvm::Twine(D.getColumnNo() + 1) + ": " + D.getMessage())
      .str();
}

/// Says that \p Text is nested too deeply at \p At.
static std::string describe(const char *At, llvm::MemoryBufferRef Text) {
  const llvm::StringRef Before(Text.getBufferStart(),
                               At - Text.getBufferStart());
  return (Text.getBufferIdentifier() + ":" +
          llvm::Twine(Before.count('\n') + 1) + ":" +
          llvm::Twine(Before.size() - (Before.rfind('\n') + 1) + 1) +
          ": nested too deeply, expected a configuration of clang-tidy")
      .str();
}

static llvm::SmallVector<llvm::StringRef, 8> globsOf(llvm::StringRef Checks) {
  llvm::SmallVector<llvm::StringRef, 8> Globs;
  llvm::SplitString(Checks, Globs, ", \t\r\n");
  return Globs;
}

std::string checksToAdd(llvm::StringRef Checks) {
  const auto Globs = globsOf(Checks);
  std::string Result;
  if (llvm::none_of(Globs, [](llvm::StringRef Glob) {
        return Glob.starts_with(Prefix);
      })) {
    Result = Prefix.str() + "*";
    // Checks that the globs turn off stay off.
    for (const llvm::StringRef Glob : Globs)
      if (Glob.starts_with("-" + Prefix.str()))
        Result += "," + Glob.str();
  }
  return Result;
}

namespace {

/// The base class's constructor that takes a parser leaves the file system null
/// (LLVM 22).
class FilesProvider : public FileOptionsProvider {
public:
  FilesProvider(const ClangTidyOptions &Defaults,
                const ClangTidyOptions &Override,
                decltype(ConfigFileHandler::second) Parse,
                llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk)
      : FileOptionsProvider(ClangTidyGlobalOptions(), Defaults, Override,
                            std::move(Disk)) {
    ConfigHandlers = {{".clang-tidy", std::move(Parse)}};
  }
};

} // namespace

class Configuration::Provider : public ClangTidyOptionsProvider {
public:
  Provider(Configuration &All, llvm::StringRef Main) : All(All), Main(Main) {}
  const ClangTidyGlobalOptions &getGlobalOptions() override { return Global; }
  std::vector<OptionsSource> getRawOptions(llvm::StringRef) override {
    // Clang names files as the compile command does: relative to its directory,
    // which is unknown here. A context also asks for a file without a name
    // before it has one, and LLVM 19 keeps the header filter that it gets then.
    return All.rawOptions(Main);
  }

private:
  Configuration &All;
  const std::string Main;
  ClangTidyGlobalOptions Global;
};

Configuration::Configuration(
    ConfigurationFlags TheFlags,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk)
    : Flags(std::move(TheFlags)) {
  const bool IsOnDisk = !Disk;
  if (IsOnDisk)
    Disk = filesOnDisk();
  ClangTidyOptions Defaults = ClangTidyOptions::getDefaults();
  Defaults.Checks = Prefix.str() + "*";
  Defaults.HeaderFilterRegex = AllHeaders.str();
  const auto Parse = [this](llvm::MemoryBufferRef Text)
      -> llvm::ErrorOr<ClangTidyOptions> {
    if (const char *At = tooDeepAt(Text.getBuffer())) {
      Errors.push_back(describe(At, Text));
      return std::make_error_code(std::errc::invalid_argument);
    }
    return parseConfigurationWithDiags(
        Text,
        [this](const llvm::SMDiagnostic &D) { Errors.push_back(describe(D)); });
  };
  ClangTidyOptions Override;
  if (Flags.ConfigFile.empty() && Flags.Config.empty()) {
    Files = std::make_unique<FilesProvider>(Defaults, Override, Parse,
                                            std::move(Disk));
    return;
  }
  ClangTidyOptions Configured;
  auto Text = llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>(
      llvm::MemoryBuffer::getMemBuffer(Flags.Config, CommandLine));
  if (!Flags.ConfigFile.empty()) {
    llvm::consumeError(Text.takeError());
    Text = IsOnDisk ? readRegularFile(Flags.ConfigFile, MaxConfigurationSize)
                    : llvm::errorOrToExpected(
                          Disk->getBufferForFile(Flags.ConfigFile));
  }
  if (!Text)
    Errors.push_back("cannot read configuration '" + Flags.ConfigFile +
                     "': " + llvm::toString(Text.takeError()));
  else if (const auto Parsed = Parse((*Text)->getMemBufferRef()))
    Configured = *Parsed;
  Files = std::make_unique<ConfigOptionsProvider>(
      ClangTidyGlobalOptions(), Defaults, Configured, Override);
}

std::vector<ClangTidyOptionsProvider::OptionsSource>
Configuration::rawOptions(llvm::StringRef File) {
  std::vector<ClangTidyOptionsProvider::OptionsSource> Result =
      Files->getRawOptions(File);
  std::string Checks;
  std::string Headers = AllHeaders.str();
  // The first are the defaults.
  for (const auto &[Options, Source] : llvm::drop_begin(Result)) {
    Checks += Options.Checks.value_or("") + ",";
    // Up to LLVM 20 a file that says nothing of headers says ''.
    if (!Options.HeaderFilterRegex.value_or("").empty())
      Headers = *Options.HeaderFilterRegex;
  }
  ClangTidyOptions Last;
  Last.Checks = checksToAdd(Checks);
  if (Flags.Checks)
    *Last.Checks += "," + *Flags.Checks;
  *Last.Checks += ",-clang-analyzer-*,-clang-diagnostic-*";
  Last.HeaderFilterRegex = Flags.HeaderFilter.value_or(Headers);
  Last.FormatStyle = Flags.FormatStyle;
  Last.WarningsAsErrors = Flags.WarningsAsErrors;
  for (const auto &[Name, Value] : Flags.Options)
    Last.CheckOptions[Name] = ClangTidyOptions::ClangTidyValue(Value);
  if (!Flags.ExtraArgs.empty())
    Last.ExtraArgs = Flags.ExtraArgs;
  if (!Flags.ExtraArgsBefore.empty())
    Last.ExtraArgsBefore = Flags.ExtraArgsBefore;
  Result.emplace_back(std::move(Last), "command line");
  return Result;
}

std::unique_ptr<ClangTidyOptionsProvider>
Configuration::provider(llvm::StringRef Main) {
  return std::make_unique<Provider>(*this, Main);
}

ClangTidyOptions Configuration::optionsFor(llvm::StringRef File) {
  return Provider(*this, File).getOptions(File);
}

/// Returns true if \p Globs enable \p Check.
static bool enables(llvm::StringRef Globs, const CheckInfo &Check) {
  return GlobList(Globs).contains(Check.Id) &&
         (Check.IsDefault || llvm::is_contained(globsOf(Globs), Check.Id));
}

bool Configuration::runs(llvm::StringRef File, llvm::StringRef Check) {
  const CheckInfo *Known = findCheck(Check);
  return Known && enables(*optionsFor(File).Checks, *Known);
}

bool Configuration::runsAny(llvm::StringRef File) {
  const std::string Globs = *optionsFor(File).Checks;
  return llvm::any_of(
      allChecks(), [&](const CheckInfo &C) { return enables(Globs, C); });
}

bool Configuration::showsHeader(llvm::StringRef Main, llvm::StringRef Header) {
  const ClangTidyOptions Options = optionsFor(Main);
  const auto Matches = [&](const std::optional<std::string> &Pattern) {
    return Pattern && !Pattern->empty() && llvm::Regex(*Pattern).match(Header);
  };
  return Matches(Options.HeaderFilterRegex) &&
         !Matches(Options.ExcludeHeaderFilterRegex);
}

std::string Configuration::sourceOf(llvm::StringRef Name,
                                    llvm::StringRef Section,
                                    llvm::StringRef File) {
  // The last decides.
  std::string Place;
  const auto Look = [&](llvm::MemoryBufferRef Text) {
    if (Place.empty())
      Place = placeOf(Name, Section, Text);
  };
  if (!Flags.Config.empty())
    Look({Flags.Config, CommandLine});
  const auto Sources = Files->getRawOptions(File);
  for (const auto &[Options, Source] : llvm::reverse(Sources))
    if (const auto Text = readRegularFileOrNull(
            Flags.ConfigFile.empty() ? Source : Flags.ConfigFile,
            MaxConfigurationSize))
      Look(Text->getMemBufferRef());
  return Place.empty() ? ("configuration of '" + File + "'").str() : Place;
}

static llvm::Error failed(const llvm::Twine &Message) {
  return llvm::createStringError(Message);
}

llvm::Error Configuration::verifyExtraArgs(llvm::StringRef File) {
  for (const auto &[Options, Source] : Files->getRawOptions(File))
    for (const auto &[Key, Args] :
         {std::make_pair(llvm::StringRef("ExtraArgs"), &Options.ExtraArgs),
          std::make_pair(llvm::StringRef("ExtraArgsBefore"),
                         &Options.ExtraArgsBefore)})
      if (*Args)
        if (const std::optional<std::string> Flag = findForbiddenFlag(**Args))
          return llvm::createStringError(
              sourceOf(*Flag, Key, File) + ": " + Key + " may not add '" +
              *Flag +
              "'; expected a macro that is no name of the client, an include "
              "path, or a flag for the language, warnings or the target; use "
              "--extra-arg for others");
  return llvm::Error::success();
}

llvm::Error Configuration::verifyFiles(llvm::StringRef File) {
  if (!Flags.ConfigFile.empty() || !Flags.Config.empty())
    return llvm::Error::success();
  // One that inherits nothing is the last that counts.
  std::string Last;
  for (const auto &[Options, Source] : Files->getRawOptions(File))
    if (Options.InheritParentConfig && !*Options.InheritParentConfig)
      Last = path::parent_path(Source).str();
  for (llvm::StringRef Folder = path::parent_path(File); !Folder.empty();
       Folder = path::parent_path(Folder)) {
    if (!Readable.contains(Folder)) {
      llvm::SmallString<256> Name(Folder);
      path::append(Name, ".clang-tidy");
      if (const std::string Why = whyUnreadable(Name, MaxConfigurationSize);
          !Why.empty())
        return failed("cannot read configuration '" + Name + "': " + Why);
      Readable.try_emplace(Folder);
    }
    if (Folder == Last)
      break;
  }
  return llvm::Error::success();
}

/// Returns the check, or glob of checks, that \p Glob seems to mean; empty if
/// it seems to mean checks that do not run here.
static std::string meantBy(llvm::StringRef Glob,
                           const std::vector<llvm::StringRef> &Names) {
  if (const llvm::StringRef Near = nearest(Glob, Names, /*Limit=*/3);
      !Near.empty())
    return Near.str();
  if (const CheckInfo *Check = findCheck(Glob.lower()))
    return Check->Id.str();
  const auto [First, Rest] = Glob.split('-');
  const unsigned Distance =
      First.lower() == "bigtable"
          ? 0
          : First.edit_distance("bigtable", /*AllowReplacements=*/true,
                                /*MaxEditDistance=*/2);
  return Distance <= 2 ? (Prefix + Rest).str() : "";
}

llvm::Error Configuration::verifyChecks(llvm::StringRef Globs,
                                        llvm::StringRef Section,
                                        llvm::StringRef File) {
  const llvm::StringSet<> Checks = knownChecksAndOptions().first;
  const std::vector<llvm::StringRef> Names(Checks.keys().begin(),
                                           Checks.keys().end());
  for (llvm::StringRef Glob : globsOf(Globs)) {
    Glob.consume_front("-");
    GlobList List(Glob);
    if (llvm::any_of(Checks.keys(), [&](llvm::StringRef Name) {
          return List.contains(Name);
        }))
      continue;
    const std::string Meant = meantBy(Glob, Names);
    if (!Glob.starts_with(Prefix) && Meant.empty())
      continue;
    std::string Help = didYouMean(Glob, Names);
    if (Help.empty() && !Meant.empty() && Meant != Glob)
      Help = "; did you mean '" + Meant + "'?";
    return failed(sourceOf(Glob, Section, File) + ": no check matches '" +
                  Glob + "'" + Help);
  }
  return llvm::Error::success();
}

llvm::Error Configuration::verifyOptions(const ClangTidyOptions &Options,
                                         llvm::StringRef File) {
  const llvm::StringSet<> Known = knownChecksAndOptions().second;
  std::vector<llvm::StringRef> OptionNames;
  llvm::StringMap<unsigned> ChecksWith;
  for (const llvm::StringRef Option : Known.keys())
    if (Option.starts_with(Prefix)) {
      OptionNames.push_back(Option);
      ++ChecksWith[Option.split('.').second];
    }
  // An option that all have may be set for all.
  std::vector<llvm::StringRef> SharedNames;
  const unsigned Most =
      ChecksWith.empty() ? 0
                         : llvm::max_element(ChecksWith, [](auto &A, auto &B) {
                             return A.second < B.second;
                           })->second;
  for (const auto &[Name, Count] : ChecksWith)
    if (Count == Most)
      SharedNames.push_back(Name);
  llvm::append_range(OptionNames, SharedNames);

  for (const auto &Option : Flags.Options)
    if (!llvm::is_contained(OptionNames, Option.first))
      return failed("there is no option '" + Option.first + "'" +
                    didYouMean(Option.first, OptionNames));
  for (const llvm::StringRef Key : Options.CheckOptions.keys()) {
    if (Key == "FactsFile" ||
        (Key.starts_with(Prefix) && Key.ends_with(".FactsFile")))
      return failed(sourceOf(Key, "CheckOptions", File) +
                    ": there is no option '" + Key + "'; use 'SummaryFile'");
    if (Known.contains(Key) || llvm::is_contained(SharedNames, Key))
      continue;
    // Checks that do not run here have options, too.
    const auto Same =
        llvm::find_if(OptionNames, [&](llvm::StringRef Name) {
          return Key.equals_insensitive(Name) ||
                 Key.equals_insensitive(Name.substr(Prefix.size()));
        });
    const bool IsKnownOtherwise = Same != OptionNames.end();
    if (IsKnownOtherwise || Key.starts_with_insensitive(Prefix) ||
        !nearest(Key, OptionNames, /*Limit=*/3).empty())
      return failed(sourceOf(Key, "CheckOptions", File) +
                    ": there is no option '" + Key + "'" +
                    (IsKnownOtherwise ? ("; did you mean '" + *Same + "'?").str()
                                      : didYouMean(Key, OptionNames)));
  }
  return llvm::Error::success();
}

/// The largest number of characters of a regular expression with expanded
/// repetitions.
static constexpr uint64_t MaxPatternSize = 100'000;

/// Returns true if LLVM may need more than some megabytes for \p Pattern,
/// because nested repetitions multiply: '(a{9}){9}' has 81.
static bool isTooLarge(llvm::StringRef Pattern) {
  uint64_t Times = Pattern.size();
  for (llvm::StringRef Rest = Pattern.split('{').second; !Rest.empty();
       Rest = Rest.split('{').second) {
    const llvm::StringRef Most = Rest.split('}').first.rsplit(',').second;
    unsigned Count = 0;
    if ((Most.empty() ? Rest.split('}').first.split(',').first : Most)
            .getAsInteger(10, Count))
      continue;
    Times *= std::max(Count, 1u);
    if (Times > MaxPatternSize)
      return true;
  }
  return Times > MaxPatternSize;
}

llvm::Error Configuration::verifyHeaders(const ClangTidyOptions &Options,
                                         llvm::StringRef File) {
  const auto Verify = [&](const std::optional<std::string> &Pattern,
                          llvm::StringRef Section,
                          bool IsOfFlag) -> llvm::Error {
    std::string Why = "it is too large";
    if (!Pattern || Pattern->empty() ||
        (!isTooLarge(*Pattern) && llvm::Regex(*Pattern).isValid(Why)))
      return llvm::Error::success();
    return failed((IsOfFlag ? "--header-filter" : sourceOf("", Section, File)) +
                  ": expected a regular expression, got '" + *Pattern +
                  "': " + Why);
  };
  if (llvm::Error E = Verify(Options.HeaderFilterRegex, "HeaderFilterRegex",
                             Flags.HeaderFilter.has_value()))
    return E;
  return Verify(Options.ExcludeHeaderFilterRegex, "ExcludeHeaderFilterRegex",
                /*IsOfFlag=*/false);
}

llvm::Error Configuration::verify(llvm::StringRef File) {
  if (llvm::Error E = verifyFiles(File))
    return E;
  const ClangTidyOptions Options = optionsFor(File);
  if (!Errors.empty()) {
    llvm::Error All = llvm::Error::success();
    for (const std::string &Each : Errors)
      All = llvm::joinErrors(std::move(All), failed(Each));
    return All;
  }
  if (llvm::Error E = verifyExtraArgs(File))
    return E;
  const std::string Text = configurationAsText(Options);
  if (!Verified.try_emplace(Text).second)
    return llvm::Error::success();
  if (llvm::Error E = verifyChecks(*Options.Checks, "Checks", File))
    return E;
  if (llvm::Error E = verifyChecks(Options.WarningsAsErrors.value_or(""),
                                   "WarningsAsErrors", File))
    return E;
  if (llvm::Error E = verifyOptions(Options, File))
    return E;
  return verifyHeaders(Options, File);
}

tooling::ArgumentsAdjuster argumentsAdjuster(const ClangTidyOptions &Options) {
  using tooling::ArgumentInsertPosition;
  const auto Insert = [](const std::optional<ClangTidyOptions::ArgList> &Extra,
                         ArgumentInsertPosition Where) {
    return tooling::getInsertArgumentAdjuster(
        Extra.value_or(ClangTidyOptions::ArgList()), Where);
  };
  const auto Remove = [Removed = removedArgs(Options)](
                          tooling::CommandLineArguments Arguments, StringRef) {
    llvm::erase_if(Arguments, [&](const std::string &Argument) {
      return llvm::is_contained(Removed, Argument);
    });
    return Arguments;
  };
  const auto Keep = [](tooling::CommandLineArguments Arguments, StringRef) {
    keepFlagsForParsing(Arguments);
    return Arguments;
  };
  return tooling::combineAdjusters(
      tooling::combineAdjusters(
          Insert(Options.ExtraArgsBefore, ArgumentInsertPosition::BEGIN),
          Insert(Options.ExtraArgs, ArgumentInsertPosition::END)),
      tooling::combineAdjusters(Remove, Keep));
}

} // namespace clang::tidy::bigtable::tool
