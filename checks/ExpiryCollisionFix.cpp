// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The fixes of ExpiryCollisionCheck.

#include "ExpiryCollisionCheck.h"
#include "cxx/Ast.h"
#include "protocol/RowMutations.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

void ExpiryCollisionCheck::delayTime(const Edits &Edit, const Expr &Time,
                                     unsigned Index, Finding &F) {
  const CharSourceRange Range = Edit.editableRange(Time);
  const auto [Before, After] = Edit.analysis().spelling().later(Index);
  if (Range.isInvalid() || Edit.site().In || !Time.getType()->isRecordType() ||
      Edit.textOf(Range).starts_with("{") ||
      !Edit.declareFor(Before, Range.getBegin(), F))
    return;
  const bool IsWrapped = !Before.empty() || isPrimary(Time);
  Edit.wrap(Time, IsWrapped ? Before : "(", (IsWrapped ? "" : ")") + After, F);
}

void ExpiryCollisionCheck::takeTimeFromSeries(const Edits &Edit,
                                              const Expr &Time,
                                              const Stmt &Loop,
                                              const ListStep &Step,
                                              Finding &F) {
  const CharSourceRange Range = Edit.editableRange(Time);
  const auto Around = llvm::find(Step.Around, &Loop);
  const auto IsIn = [](const Stmt &S, const VarDecl &Var) {
    return S.getBeginLoc() <= Var.getLocation() &&
           Var.getLocation() <= S.getEndLoc();
  };
  // Before the loop there is no variable of the loop. Another loop around it
  // would start again, unless it has a list of its own.
  const auto IsOfLoop = [&](const VarDecl &Var) { return IsIn(Loop, Var); };
  if (anyReference(Time, IsOfLoop) ||
      std::any_of(Step.Around.begin(), Around, [&](const Stmt *S) {
        return isLoop(*S) && !IsIn(*S, *Step.List);
      }))
    return;
  if (Range.isInvalid() || Edit.site().In || !Time.getType()->isRecordType() ||
      Edit.textOf(Range).starts_with("{") || Around == Step.Around.begin() ||
      Around == Step.Around.end() || !isa<CompoundStmt>(*std::prev(Around)) ||
      !Edit.site().Within || Edit.plainRange(Loop.getBeginLoc()).isInvalid() ||
      Edit.plainRange(Time.getSourceRange()).isInvalid())
    return;
  // A case label cannot jump past a declaration.
  if (const auto Block = std::prev(Around);
      Block != Step.Around.begin() && isa<SwitchStmt>(*std::prev(Block)))
    return;
  const SourceManager &Sources = Edit.analysis().context().getSourceManager();
  // All fixes of a function may be made at once: each loop has its own name.
  unsigned NumLoops = 0;
  anyStatement(*Edit.site().Within->getBody(), [&](const Stmt &S) {
    NumLoops += isLoop(S) && Sources.isBeforeInTranslationUnit(
                                 S.getBeginLoc(), Loop.getBeginLoc());
    return false;
  });
  const std::string Name =
      "timestamps" + (NumLoops == 0 ? "" : std::to_string(NumLoops + 1));
  const StringRef Text = Edit.textOf(
      CharSourceRange::getTokenRange(Edit.site().Within->getSourceRange()));
  if (Text.empty() || Text.contains("timestamps"))
    return;
  const auto [File, Offset] = Sources.getDecomposedLoc(Loop.getBeginLoc());
  const StringRef Before = Sources.getBufferData(File).take_front(Offset);
  const StringRef Indent =
      Before.take_back(Before.size() - Before.rtrim(" \t").size());
  const Spelling &Write = Edit.analysis().spelling();
  const std::string Series = Write.series(Name, Edit.textOf(Range));
  if (!Edit.declareFor(Series, Range.getBegin(), F))
    return;
  F.Fixes.push_back(FixItHint::CreateInsertion(Loop.getBeginLoc(),
                                               Series + ";\n" + Indent.str()));
  F.Fixes.push_back(FixItHint::CreateReplacement(Range, Write.next(Name)));
}

} // namespace clang::tidy::bigtable
