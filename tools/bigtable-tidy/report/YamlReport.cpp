// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/Fixes.h"
#include "report/ReportParts.h"
#include "report/Writers.h"
#include "clang/Tooling/DiagnosticsYaml.h"
#include "llvm/Support/YAMLTraits.h"
#include <set>
#include <string>
#include <utility>

namespace clang::tidy::bigtable::tool {

void writeFixesYaml(const Outcome &Run, llvm::raw_ostream &Out) {
  tooling::TranslationUnitDiagnostics All;
  std::set<std::pair<std::string, std::string>> Included;
  for (const Finding &F : Run.Findings) {
    tooling::Diagnostic Said = F.Said;
    Said.DiagLevel = levelOf(F);
    // It would make the same insertion again for each finding that has it.
    for (auto &File : Said.Message.Fix) {
      tooling::Replacements Once;
      for (const tooling::Replacement &Edit : File.second)
        if (!insertsOnce(Edit) ||
            Included
                .emplace(Edit.getFilePath(), Edit.getReplacementText().trim())
                .second)
          llvm::cantFail(Once.add(Edit), "a part of a set without conflicts");
      File.second = std::move(Once);
    }
    for (tooling::DiagnosticMessage &Note : Said.Notes)
      Note.Fix.clear();
    All.Diagnostics.push_back(std::move(Said));
  }
  std::string Text;
  llvm::raw_string_ostream To(Text);
  llvm::yaml::Output Yaml(To);
  Yaml << All;
  // LLVM quotes what has this character, and does not escape it.
  for (const char C : Text)
    if (C == '\x7f')
      Out << "\\x7F";
    else
      Out << C;
}

} // namespace clang::tidy::bigtable::tool
