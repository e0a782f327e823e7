// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/Finding.h"
#include "analysis/Families.h"
#include "api/CallSite.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "model/GcRule.h"
#include "model/Summary.h"
#include "model/Timestamp.h"
#include "values/CallIndex.h"
#include "values/Operand.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable {

void Finding::noteDeclarations(llvm::ArrayRef<FamilyUse> Uses) {
  for (const FamilyUse &Use : Uses) {
    if (Notes.size() == MaxDeclarations)
      return;
    // The schema's 'note' about the family.
    const Family *Known = Use.In ? Use.In->findFamily(Use.Name) : nullptr;
    const std::string Note = Known ? Known->Note : "";
    note(Use.Declared, "family '" + Use.Name + "' is " +
                           (Use.In ? "declared" : "tagged") + " '" +
                           describe(Use.Policy) + "' here" +
                           (Note.empty() ? "" : ": " + Note));
  }
}

void Finding::noteOthers(const FamilyChoice &Choice,
                         llvm::ArrayRef<FamilyUse> Wrong) {
  if (Choice.MayBeOther)
    note({}, "in some cases only: it may also mean a family of which nothing "
             "is known here");
  for (const FamilyUse &U : Choice.Uses)
    if (llvm::none_of(Wrong, [&](const FamilyUse &W) {
          return W.Name == U.Name && W.In == U.In;
        }))
      note(U.Declared, "in some cases only: it may also mean " + describe(U));
}

void Finding::noteFamilies(const CallSite &Site, const FamilyChoice &Choice,
                           llvm::ArrayRef<FamilyUse> Wrong) {
  noteDeclarations(Wrong);
  noteCalls(Site);
  noteOthers(Choice, Wrong);
}

const Expr *objectOf(const Expr &Call) {
  const auto *Plain = dyn_cast<CallExpr>(&Call);
  const auto *Member =
      Plain ? dyn_cast<MemberExpr>(Plain->getCallee()->IgnoreParenImpCasts())
            : nullptr;
  return Member && !Member->isImplicitAccess() ? Member->getBase() : nullptr;
}

std::string nameOf(const NamedDecl &D) {
  const auto *Class = dyn_cast<CXXRecordDecl>(D.getDeclContext());
  return (Class ? Class->getNameAsString() + "::" : "") + D.getNameAsString();
}

const Expr &decidingCall(const CallSite &Site) {
  const Expr *Call = Site.Call;
  for (const Frame *F = Site.In; F; F = F->Caller)
    Call = F->Call;
  return *Call;
}

SourceLocation decidingPlace(const CallSite &Site) {
  return Site.Outside.isValid() ? Site.Outside
                                : decidingCall(Site).getBeginLoc();
}

/// Returns true if an argument of a caller decides the timestamp of \p Site.
static bool isTimestampPassed(const CallSite &Site) {
  Operand V{Site.argument(Role::Timestamp), Site.In};
  while (V.E && V.In) {
    const Expr *Next = nullptr;
    // Also in a sum, or in a local.
    llvm::SmallVector<const Expr *, 4> Pending{V.E};
    llvm::SmallPtrSet<const VarDecl *, 8> Seen;
    while (!Pending.empty() && !Next)
      anyReference(*Pending.pop_back_val(), [&](const VarDecl &Var) {
        if (!Seen.insert(&Var).second)
          return false;
        if (const auto *Parameter = dyn_cast<ParmVarDecl>(&Var);
            Parameter && Parameter->getDeclContext() == V.In->Callee)
          Next = argumentFor(*V.In->Call, *Parameter);
        else if (Var.isLocalVarDecl() && Var.getInit())
          Pending.push_back(Var.getInit());
        return Next != nullptr;
      });
    V = {Next, V.In->Caller};
  }
  // An opaque value stands for a result of another source file.
  return V.E && !isa<OpaqueValueExpr>(V.E);
}

/// Returns true if a finding about \p Site is about a function of the user that
/// takes no timestamp.
static bool takesNoTimestamp(const CallSite &Site) {
  return (Site.In || Site.IsWrapper) && !isTimestampPassed(Site);
}

void Finding::noteExpiry(const CallSite &Site, StringRef Expiry) {
  note({}, ((takesNoTimestamp(Site)
                 ? "pass '"
                 : "give the family an 'expire-after' for a fix, or pass '") +
            Expiry + "' if the instant of expiry is known")
               .str());
}

std::string adviseTimestamp(const CallSite &Site, StringRef Time) {
  if (takesNoTimestamp(Site)) {
    const FunctionDecl *Function = calleeOf(decidingCall(Site));
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function);
    const std::string Text =
        !Function || (Method && Method->getParent()->isLambda())
            ? "give the function that is called a parameter for the timestamp"
            : "give '" + nameOf(*Function) + "' a parameter for the timestamp";
    return Time.empty() ? Text : Text + ", and pass " + Time.str();
  }
  if (Time.empty())
    return "pass a timestamp";
  const Expr *Argument = Site.argument(Role::Timestamp);
  const bool IsUnset = !Argument && Site.Stamp != Presence::None;
  const bool InMicros =
      Argument ? Argument->getType()->isIntegerType() : IsUnset;
  return (IsUnset ? "set " : "pass ") + Time.str() +
         (InMicros ? ", in microseconds, as the timestamp"
                   : " as the timestamp");
}

void Finding::noteCalls(const CallSite &Site) {
  noteFrames(Site);
  if (Site.Elsewhere)
    noteElsewhere(*Site.Callee, "does", *Site.Elsewhere);
}

void Finding::noteElsewhere(const NamedDecl &D, llvm::StringRef Does,
                            const FunctionSummary &Summary) {
  const auto NameOf = [](llvm::StringRef Path) {
    return "'" + llvm::sys::path::filename(Path).str() + "'";
  };
  note(D.getLocation(),
       "what '" + nameOf(D) + "' " + Does.str() + " is in " +
           NameOf(Summary.File) + ", line " + std::to_string(Summary.Line) +
           (Summary.From.empty() ? "" : ", says " + NameOf(Summary.From)));
}

/// Returns true if \p Site and \p Other are on the same line.
static bool areOnOneLine(const CallSite &Site, const Expr &Other) {
  if (!Site.Within)
    return false;
  const SourceManager &Sources =
      Site.Within->getASTContext().getSourceManager();
  const auto LineOf = [&Sources](const Expr &E) {
    return Sources.getPresumedLoc(E.getBeginLoc()).getLine();
  };
  return LineOf(*Site.Call) == LineOf(Other);
}

void Finding::noteFrames(const CallSite &Site) {
  // A message is made before it gets a timestamp.
  const Expr *Message = Site.argument(Role::Message),
             *Time = Site.argument(Role::Timestamp);
  if (Message && Message == Site.Call && Time && !areOnOneLine(Site, *Time))
    note(Time->getBeginLoc(), "its timestamp is set here");
  if (!Site.In)
    return;
  About = Site.Call->getBeginLoc();
  llvm::SmallVector<const Expr *, 8> Calls{Site.Call};
  for (const Frame *F = Site.In; F->Caller; F = F->Caller)
    Calls.push_back(F->Call);
  for (const Expr *Call : llvm::reverse(Calls)) {
    const FunctionDecl *Callee = calleeOf(*Call);
    note(Call->getExprLoc(), "which comes here, to the call of '" +
                                 Callee->getNameAsString() + "'");
  }
}

std::string describe(const FamilyUse &Use) {
  std::string Text = "family '" + Use.Name + "'";
  // A glob is not the name of a table.
  if (Use.In && !Use.In->IsGlob)
    Text += " of table '" + Use.In->Id + "'";
  return Text + " (" + describe(Use.Policy) + ")";
}

std::string problemOf(const GcRule &Rule, const FamilyUse &Use) {
  if (contradictionOf(Rule, Use.Policy) != Contradiction::None)
    return consequenceOf(Rule, Use.Policy) + "; " + remedyFor(Rule, Use.Policy);
  return "is '" + describe(Rule) + "', not '" +
         describe(*declaredInstead(Use, Rule)) +
         "', which the schema declares; change one of them";
}

} // namespace clang::tidy::bigtable
