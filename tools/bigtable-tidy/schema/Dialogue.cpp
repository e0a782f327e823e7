// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Dialogue.h"
#include "Printable.h"
#include "model/Duration.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

std::optional<std::string> Dialogue::askFor(StringRef What) {
  OS << What << " > ";
  OS.flush();
  std::optional<std::string> Line = Lines();
  if (!Line) {
    HasEnded = true;
    OS << '\n';
    return std::nullopt;
  }
  return StringRef(*Line).trim().str();
}

Answer Dialogue::ask(const DescribedTable &T, const DescribedFamily &F) {
  if (HasEnded)
    return {};
  const Question Q = questionOf(F);
  OS << "\nfamily '" << printable(F.Name) << "' of table '" << printable(T.Id)
     << "'\n  " << printable(Q.Reason) << ".\n";
  for (const std::string &Use : F.Uses)
    OS << "    " << printable(Use) << '\n';
  unsigned Number = 0;
  for (const Choice &C : Q.Choices)
    OS << "  " << ++Number << "  " << C.Word << ", " << C.When << '\n';
  while (const auto Line = askFor("a number, or nothing to decide later")) {
    if (Line->empty())
      return {};
    unsigned Chosen;
    if (StringRef(*Line).getAsInteger(10, Chosen) || Chosen == 0 ||
        Chosen > Q.Choices.size()) {
      OS << "  expected a number from 1 to " << Q.Choices.size() << '\n';
      continue;
    }
    Answer Said{Q.Choices[Chosen - 1].Word, ""};
    if (!F.Rule.IsUnknown || Said.Word != "default")
      return Said;
    while (const auto Age = askFor("its max-age")) {
      if (parseDuration(*Age)) {
        Said.MaxAge = *Age;
        return Said;
      }
      OS << "  expected " << DurationExpectation << '\n';
    }
  }
  return {};
}

} // namespace clang::tidy::bigtable::tool
