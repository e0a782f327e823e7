// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds plugins that a program of another major version loads.

#include "RegularFiles.h"
#include "run/Paths.h"
#include "setup/Examination.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Returns the major version in "clang-tidy-22", or in the directory that a
/// program like "clang-tidy" is in; nothing if it is not in the names.
static std::optional<unsigned> majorOf(StringRef Program) {
  std::string File = Program.str();
  if (!Program.contains('/'))
    if (const auto Found = llvm::sys::findProgramByName(Program))
      File = *Found;
  for (const std::string &Name : {Program.str(), realPath(File)}) {
    llvm::SmallVector<StringRef, 2> Parts;
    unsigned Major;
    if (llvm::Regex("(clang-tidy|clang\\+\\+|clang|/llvm)-([0-9]+)")
            .match(Name, &Parts) &&
        !Parts[2].getAsInteger(10, Major))
      return Major;
  }
  return std::nullopt;
}

/// Returns the major version of a plugin of this project.
static std::optional<unsigned> majorOfPlugin(StringRef Text) {
  llvm::SmallVector<StringRef, 3> Parts;
  unsigned Major;
  // A build has many lines without one.
  if (!Text.contains("BigtableTidy") ||
      !llvm::Regex("BigtableTidy(Clang)?-([0-9]+)").match(Text, &Parts) ||
      Parts[2].getAsInteger(10, Major))
    return std::nullopt;
  return Major;
}

void Examination::addPluginsIn(StringRef File, StringRef Text) {
  for (const StringRef Line : llvm::split(Text, '\n')) {
    const std::optional<unsigned> Plugin = majorOfPlugin(Line);
    llvm::SmallVector<StringRef, 2> Parts;
    // Not the name of the wrapper, which loads its own.
    if (!Plugin || !llvm::Regex("([^ ;\"'=]*clang-tidy(-[0-9]+)?)([ ;\"',]|$)")
                        .match(Line, &Parts))
      continue;
    const std::optional<unsigned> Program = majorOf(Parts[1]);
    if (Program && Program != Plugin)
      return problem("plugin 'BigtableTidy-" + llvm::Twine(*Plugin) + "' in " +
                     quoted(File) + " is loaded by '" + Parts[1] +
                     "' of LLVM " + llvm::Twine(*Program) +
                     "; no check of the plugin runs; use 'clang-tidy-" +
                     llvm::Twine(*Plugin) + "'");
  }
}

void Examination::addPlugins(const WorkList &Work) {
  const unsigned Before = problems();
  const std::string Build = path::parent_path(Work.Database).str();
  const std::string Root = Texts.root().str();
  for (const std::string &File :
       {Build + "/CMakeCache.txt", Build + "/build.ninja",
        Root + "/CMakeLists.txt", Root + "/CMakePresets.json",
        Root + "/CMakeUserPresets.json", Root + "/.clangd",
        Root + "/.vscode/settings.json", Root + "/.vscode/tasks.json",
        Root + "/.pre-commit-config.yaml"})
    if (auto Buffer = readRegularFile(File, MaxDatabaseSize))
      addPluginsIn(File, (*Buffer)->getBuffer());
    else
      llvm::consumeError(Buffer.takeError()); // There need not be one.
  for (const WorkItem &Item : Work.Items) {
    const std::vector<std::string> &Words = Item.Command.CommandLine;
    const auto Flag = llvm::find_if(
        Words, [](StringRef W) { return W.contains("BigtableTidyClang-"); });
    if (Flag == Words.end())
      continue;
    const std::optional<unsigned> Plugin = majorOfPlugin(*Flag);
    const std::optional<unsigned> Compiler = majorOf(Words.front());
    if (Plugin && Compiler && Plugin != Compiler) {
      problem("plugin 'BigtableTidyClang-" + llvm::Twine(*Plugin) +
              "' in the compile command of " + quoted(Item.File) +
              " is loaded by '" + Words.front() + "' of LLVM " +
              llvm::Twine(*Compiler) +
              "; the compilation fails; use 'clang++-" + llvm::Twine(*Plugin) +
              "'");
      break;
    }
  }
  const auto Set = llvm::sys::Process::GetEnv("BIGTABLE_TIDY_PLUGIN");
  const auto Tidy = llvm::sys::Process::GetEnv("BIGTABLE_TIDY_CLANG_TIDY");
  if (Set && Tidy && majorOfPlugin(*Set) && majorOf(*Tidy) &&
      majorOfPlugin(*Set) != majorOf(*Tidy))
    problem("plugin '" + *Set +
            "' in BIGTABLE_TIDY_PLUGIN is for another major "
            "version than '" +
            *Tidy +
            "' in BIGTABLE_TIDY_CLANG_TIDY; no check "
            "of the plugin runs; set both to the same version");
  if (problems() == Before)
    good("plugins: none that a program of another LLVM loads");
}

} // namespace clang::tidy::bigtable::tool
