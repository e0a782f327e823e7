// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "commands/CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace cl = llvm::cl;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Returns the option \p Name of \p C; null if it has none.
static const cl::Option *findOption(const Command &C, StringRef Name) {
  const auto &All = cl::getRegisteredOptions(*C.Options);
  const auto It = All.find(Name);
  return It == All.end() ? nullptr : It->second;
}

namespace {

/// The result of a first look at the arguments.
struct Glance {
  const Command *Which = nullptr;
  /// Its place among the arguments; 0 if it is not named.
  size_t Place = 0;
  bool AsksHelp = false;
  /// Names of options.
  std::vector<StringRef> Names;
};

} // namespace

static Glance glanceAt(llvm::ArrayRef<const char *> Arguments,
                       const ProgramInfo &Program) {
  Glance Result;
  bool HasPath = false;
  for (size_t I = 1; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    if (!Argument.starts_with("-") || Argument == "-") {
      const auto C = llvm::find_if(
          Program.Commands, [&](const Command &C) { return C.Name == Argument; });
      if (!std::exchange(HasPath, true) && C != Program.Commands.end()) {
        Result.Which = &*C;
        Result.Place = I;
      }
      continue;
    }
    const StringRef Name = Argument.ltrim('-').split('=').first;
    Result.AsksHelp |= Name == "help" || Name == "h";
    Result.Names.push_back(Name);
    const cl::Option *Found = nullptr;
    for (const Command &C : Program.Commands)
      Found = Found ? Found : findOption(C, Name);
    // Its value is an argument of its own.
    if (Found && Found->getValueExpectedFlag() == cl::ValueRequired &&
        !Argument.contains('='))
      ++I;
  }
  return Result;
}

/// An error for an option that only other commands than \p Which have.
static llvm::Error checkOptions(const Glance &At, const Command &Which,
                                const ProgramInfo &Program) {
  for (const StringRef Name : At.Names) {
    std::vector<StringRef> Others;
    for (const Command &C : Program.Commands)
      if (findOption(C, Name))
        Others.push_back(C.Name);
    if (!Others.empty() && !findOption(Which, Name))
      return llvm::createStringError(
          "'" + Which.Name + "' has no option '" +
          (Name.size() == 1 ? "-" : "--") + Name + "'; it is one of '" +
          llvm::join(Others, "' and '") + "'");
  }
  return llvm::Error::success();
}

llvm::Expected<const Command *>
parseCommandLine(llvm::MutableArrayRef<const char *> Arguments,
                 const ProgramInfo &Program) {
  const Glance At = glanceAt(Arguments, Program);
  if (At.AsksHelp) {
    writeHelp(At.Which, Program, llvm::outs());
    return nullptr;
  }
  const Command &Which = At.Which ? *At.Which : Program.Commands.front();
  if (llvm::Error E = checkOptions(At, Which, Program))
    return std::move(E);
  // LLVM looks for the name of a command there.
  if (At.Place != 0)
    std::rotate(Arguments.begin() + 1, Arguments.begin() + At.Place,
                Arguments.begin() + At.Place + 1);
  std::string Wrong;
  llvm::raw_string_ostream Said(Wrong);
  if (cl::ParseCommandLineOptions(Arguments.size(), Arguments.data(), "", &Said))
    return &Which;
  llvm::Error All = llvm::Error::success();
  for (const StringRef Line : llvm::split(Wrong, '\n'))
    if (!Line.empty())
      All = llvm::joinErrors(
          std::move(All),
          // It begins with the program's name.
          llvm::createStringError(Line.split(": ").second.split("  Try").first));
  return std::move(All);
}

} // namespace clang::tidy::bigtable::tool
