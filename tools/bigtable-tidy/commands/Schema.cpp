// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ResourceFolder.h"
#include "commands/Linting.h"
#include "commands/Options.h"
#include "report/Writers.h"
#include "schema/SchemaCommand.h"
#include "schema/Usage.h"

namespace clang::tidy::bigtable::tool {

using namespace flags;

void describeCode(const Outcome &Result, bool WithUses, const Sources &Texts,
                  TableDescriptions &To) {
  for (const Place &At : addRules(Result, Texts, To))
    llvm::errs() << At
                 << ": warning: rules are set here for column families whose "
                    "names are not known; they are left out\n";
  if (WithUses)
    addUsage(Result, Texts, To);
}

llvm::Expected<size_t> readCodeOf(TableDescriptions &To, bool WithUses,
                                  const Invocation &Called) {
  llvm::Expected<Linted> All = lintFiles({}, Called);
  if (!All)
    return All.takeError();
  const Outcome &Result = All->Result;
  const Sources Texts(filesOnDisk(), findRoot());
  writeFailures(Result, Texts, llvm::errs());
  describeCode(Result, WithUses, Texts, To);
  return Result.Failures.size();
}

int schema(const Invocation &Called) {
  SchemaCommand Command;
  const std::vector<std::string> Arguments(Paths.begin(), Paths.end());
  Command.Arguments = Arguments;
  Command.Against = Against;
  Command.Table = DescribedTableId;
  Command.Output = OutputFile;
  Command.Root = descriptionRoot();
  Command.IsSilent = Yes;
  Command.ReadCode = [&](TableDescriptions &To, bool WithUses) {
    return readCodeOf(To, WithUses, Called);
  };
  Command.Names = NamesInCpp;
  Command.Namespace = NamespaceInCpp;
  Command.Guard = GuardInCpp;
  llvm::Expected<bool> HasDrift = Command.run(llvm::outs(), llvm::errs());
  if (!HasDrift)
    return cannotRun(HasDrift.takeError());
  return *HasDrift ? HasFindings : Clean;
}

} // namespace clang::tidy::bigtable::tool
