// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Configuration.h"
#include "ConfigPlace.h"
#include "DidYouMean.h"
#include "Manifest.h"
#include "SafeFlags.h"
#include "ToolCompat.h"
#include "clang-tidy/GlobList.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace clang::tidy::bigtable::tool {

static constexpr llvm::StringLiteral Prefix = "bigtable-";
/// Where the text of the flag --config comes from, as errors have it.
static constexpr llvm::StringLiteral CommandLine = "<--config>";
/// The default as of LLVM 22, in every LLVM.
static constexpr llvm::StringLiteral AllHeaders = ".*";

static std::string describe(const llvm::SMDiagnostic &D) {
  return (D.getFilename() + ":" + llvm::Twine(D.getLineNo()) + ":" +
          llvm::Twine(D.getColumnNo() + 1) + ": " + D.getMessage())
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
    // Those that they turn off stay off.
    for (const llvm::StringRef Glob : Globs)
      if (Glob.starts_with("-" + Prefix.str()))
        Result += "," + Glob.str();
  }
  return Result;
}

namespace {

/// Of the constructors of its base, the one that takes a parser leaves the file
/// system null (LLVM 22).
class FilesProvider : public FileOptionsProvider {
public:
  FilesProvider(const ClangTidyOptions &Defaults,
                const ClangTidyOptions &Override,
                decltype(ConfigFileHandler::second) Parse)
      : FileOptionsProvider(ClangTidyGlobalOptions(), Defaults, Override,
                            llvm::vfs::getRealFileSystem()) {
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
    // which nobody here knows. A context also asks for a file without a name
    // before it has one, and LLVM 19 keeps the filter of headers that it gets
    // then.
    return All.rawOptions(Main);
  }

private:
  Configuration &All;
  const std::string Main;
  ClangTidyGlobalOptions Global;
};

Configuration::Configuration(ConfigurationFlags TheFlags)
    : Flags(std::move(TheFlags)) {
  ClangTidyOptions Defaults = ClangTidyOptions::getDefaults();
  Defaults.Checks = Prefix.str() + "*";
  Defaults.HeaderFilterRegex = AllHeaders.str();
  const auto Parse = [this](llvm::MemoryBufferRef Text) {
    return parseConfigurationWithDiags(
        Text,
        [this](const llvm::SMDiagnostic &D) { Errors.push_back(describe(D)); });
  };
  ClangTidyOptions Override;
  if (Flags.ConfigFile.empty() && Flags.Config.empty()) {
    Files = std::make_unique<FilesProvider>(Defaults, Override, Parse);
    return;
  }
  ClangTidyOptions Configured;
  const auto Text =
      Flags.ConfigFile.empty()
          ? llvm::MemoryBuffer::getMemBuffer(Flags.Config, CommandLine)
          : llvm::MemoryBuffer::getFile(Flags.ConfigFile);
  if (!Text)
    Errors.push_back("cannot read configuration '" + Flags.ConfigFile +
                     "': " + Text.getError().message());
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

bool Configuration::runs(llvm::StringRef File, llvm::StringRef Check) {
  const ClangTidyOptions Options = optionsFor(File);
  const CheckInfo *Known = findCheck(Check);
  return GlobList(*Options.Checks).contains(Check) && Known &&
         (Known->IsDefault ||
          llvm::is_contained(globsOf(*Options.Checks), Check));
}

bool Configuration::runsAny(llvm::StringRef File) {
  return llvm::any_of(allChecks(),
                      [&](const CheckInfo &C) { return runs(File, C.Id); });
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
    if (const auto Text = llvm::MemoryBuffer::getFile(
            Flags.ConfigFile.empty() ? Source : Flags.ConfigFile))
      Look((*Text)->getMemBufferRef());
  return Place.empty() ? ("configuration of '" + File + "'").str() : Place;
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
              "'; expected a macro, an include path, or a flag for the "
              "language, warnings or the target; use --extra-arg for others");
  return llvm::Error::success();
}

llvm::Error Configuration::verify(llvm::StringRef File) {
  const ClangTidyOptions Options = optionsFor(File);
  const auto Failed = [](const llvm::Twine &Message) {
    return llvm::createStringError(Message);
  };
  if (!Errors.empty())
    return Failed(llvm::join(Errors, "\n"));
  if (llvm::Error E = verifyExtraArgs(File))
    return E;
  const std::string Text = configurationAsText(Options);
  if (!Verified.try_emplace(Text).second)
    return llvm::Error::success();

  const auto [Checks, Known] = knownChecksAndOptions();
  std::vector<llvm::StringRef> CheckNames(Checks.keys().begin(),
                                          Checks.keys().end());
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

  for (llvm::StringRef Glob : globsOf(*Options.Checks)) {
    Glob.consume_front("-");
    GlobList List(Glob);
    if (Glob.starts_with(Prefix) &&
        llvm::none_of(Checks.keys(), [&](llvm::StringRef Name) {
          return List.contains(Name);
        }))
      return Failed(sourceOf(Glob, "Checks", File) + ": no check matches '" +
                    Glob + "'" + didYouMean(Glob, CheckNames));
  }
  for (const auto &Option : Flags.Options)
    if (!llvm::is_contained(OptionNames, Option.first))
      return Failed("there is no option '" + Option.first + "'" +
                    didYouMean(Option.first, OptionNames));
  for (const llvm::StringRef Key : Options.CheckOptions.keys()) {
    if (Known.contains(Key) || llvm::is_contained(SharedNames, Key))
      continue;
    // Checks that do not run here have options, too.
    if (Key.starts_with(Prefix) ||
        !nearest(Key, OptionNames, /*Limit=*/3).empty())
      return Failed(sourceOf(Key, "CheckOptions", File) +
                    ": there is no option '" + Key + "'" +
                    didYouMean(Key, OptionNames));
  }
  return llvm::Error::success();
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
