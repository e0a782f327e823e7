// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/OwnTimes.h"
#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include "api/CallSite.h"
#include "api/Libraries.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Changes.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Duration.h"
#include "model/Words.h"
#include "reads/CellFamilies.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Returns true if a number with the name \p Name is a time or a lifetime.
static bool namesTime(StringRef Name) {
  return llvm::any_of(wordsOf(Name), [](StringRef Word) {
    return Word.starts_with("expir") || Word.starts_with("timestamp") ||
           llvm::is_contained<StringRef>(
               {"ttl", "time", "lifetime", "deadline", "until", "age", "ts",
                "at", "created", "updated", "modified", "written", "when",
                "date", "micros", "millis", "epoch"},
               Word);
  });
}

namespace {

/// Looks for the member of a class that tells a time.
class MemberSearch {
public:
  /// Returns the member; \p IsCell becomes true if \p Type is, or holds, cells
  /// that were read.
  const NamedDecl *timeIn(QualType Type, bool &IsCell, unsigned Depth = 0) {
    Type = Type.getNonReferenceType();
    while (Type->isPointerType() || Type->isArrayType())
      Type = Type->isPointerType()
                 ? Type->getPointeeType()
                 : QualType(Type->getArrayElementTypeNoTypeQual(), 0);
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    if (!Class || Depth > MaxObjectDepth || !Seen.insert(Class).second)
      return nullptr;
    if (isCell(Type) || isRow(Type)) {
      IsCell = true;
      return Class;
    }
    // What a container, an optional, a pair, or a pointer holds.
    if (const auto *Of = dyn_cast<ClassTemplateSpecializationDecl>(Class);
        Of && isOfKnownLibrary(*Of)) {
      for (const TemplateArgument &Argument : Of->getTemplateArgs().asArray())
        for (const TemplateArgument &Each :
             Argument.getKind() == TemplateArgument::Pack
                 ? Argument.pack_elements()
                 : llvm::ArrayRef(Argument))
          if (Each.getKind() == TemplateArgument::Type)
            if (const NamedDecl *Found =
                    timeIn(Each.getAsType(), IsCell, Depth + 1))
              return Found;
      return nullptr;
    }
    if (isOfKnownLibrary(*Class) || !Class->hasDefinition())
      return nullptr;
    Class = Class->getDefinition();
    for (const CXXBaseSpecifier &Base : Class->bases())
      if (const NamedDecl *Found = timeIn(Base.getType(), IsCell, Depth))
        return Found;
    for (const FieldDecl *Field : Class->fields()) {
      if (tellsTime(Field->getType(), identifierOf(*Field)))
        return Field;
      if (const NamedDecl *Found = timeIn(Field->getType(), IsCell, Depth + 1))
        return Found;
    }
    // Generated messages, and classes that hide their members.
    for (const CXXMethodDecl *Method : Class->methods())
      if (Method->isConst() && Method->getNumParams() == 0 &&
          Method->getIdentifier() && !isNamedAsClock(*Method) &&
          tellsTime(Method->getReturnType(), Method->getName()))
        return Method;
    return nullptr;
  }

private:
  /// Returns true if \p Type, which may be optional, is a time, or a number
  /// with the name of one.
  static bool tellsTime(QualType Type, StringRef Name) {
    Type = Type.getNonReferenceType();
    const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        Type->getAsCXXRecordDecl());
    if (Of && !isTime(Type) && isStandard(*Of) &&
        Of->getTemplateArgs().size() == 1 &&
        Of->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
      return tellsTime(Of->getTemplateArgs()[0].getAsType(), Name);
    return isTime(Type) || (Type->isArithmeticType() &&
                            !Type->isBooleanType() && namesTime(Name));
  }

  llvm::SmallPtrSet<const CXXRecordDecl *, 8> Seen;
};

/// Looks through the code that makes one value.
class SourceSearch {
public:
  explicit SourceSearch(const Analysis &Code) : Code(Code) {}

  std::optional<OwnTime> in(const Expr &Value, const FunctionDecl *Within) {
    Pending.emplace_back(&Value, Within);
    while (!Pending.empty() && !Found) {
      const auto [Next, In] = Pending.pop_back_val();
      anyStatement(*Next, [&, In = In](const Stmt &S) {
        // Beyond the limit, the value may come from anywhere.
        if (++Steps > MaxSearchSteps)
          Found = OwnTime{&Value};
        else if (const auto *E = dyn_cast<Expr>(&S))
          look(*E, In);
        return Found.has_value();
      });
    }
    return Found;
  }

private:
  void add(const Expr *E, const FunctionDecl *In) {
    if (E && Seen.insert(E).second)
      Pending.emplace_back(E, In);
  }

  void look(const Expr &E, const FunctionDecl *In) {
    bool IsCell = false;
    const NamedDecl *Member = MemberSearch().timeIn(E.getType(), IsCell);
    if (Member) {
      Found = OwnTime{&E, IsCell ? nullptr : Member};
      return;
    }
    if (const VarDecl *Var = wholeVariableIn(&E))
      addSourcesOf(*Var, In);
    else if (const auto *Call = dyn_cast<CallExpr>(&E))
      if (const FunctionDecl *Callee = Call->getDirectCallee();
          Callee && !isOfKnownLibrary(*Callee))
        for (const Expr *Returned : Code.values().returnedBy(Callee))
          add(Returned, Callee);
  }

  void addSourcesOf(const VarDecl &Var, const FunctionDecl *In) {
    if (const auto *Parameter = dyn_cast<ParmVarDecl>(&Var)) {
      const auto *Of = dyn_cast<FunctionDecl>(Parameter->getDeclContext());
      const unsigned Index = Parameter->getFunctionScopeIndex();
      if (!Of || Of != In)
        return;
      for (const Caller &By :
           Code.callIndex().callersOf(*Of).take_front(MaxJoinedCallers)) {
        const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*By.Call);
        if (Index < Arguments.size())
          add(Arguments[Index], By.From);
      }
      return;
    }
    if (!Var.isLocalVarDecl())
      return;
    add(Var.getInit(), In);
    // 'text += cell.value()'
    const auto *Function = dyn_cast<FunctionDecl>(Var.getDeclContext());
    if (Function && Function->hasBody() && Changed.insert(&Var).second)
      anyStatement(
          *Function->getBody(),
          [&](const Stmt &S) {
            forEachChange(S, isOfKnownLibrary, [&](const Change &C) {
              if (C.Target && references(*C.Target, Var) != 0)
                add(dyn_cast<Expr>(&S), Function);
            });
            return false;
          },
          MaxCellStatements);
  }

  const Analysis &Code;
  std::optional<OwnTime> Found;
  unsigned Steps = 0;
  llvm::SmallVector<std::pair<const Expr *, const FunctionDecl *>, 8> Pending;
  llvm::SmallPtrSet<const Expr *, 8> Seen;
  llvm::SmallPtrSet<const VarDecl *, 8> Changed;
};

} // namespace

/// Returns the timestamp with which a copy in the family \p Of expires with the
/// cell whose value \p Site writes; empty if that is unknown.
static std::string timeOfCell(const Analysis &Code, const CallSite &Site,
                              const FamilyUse &Of) {
  const auto *Value =
      dyn_cast<CXXMemberCallExpr>(stripConversions(Site.argument(Role::Value)));
  const auto *Cell = Value && rowPart(*Value->getMethodDecl()) == RowPart::Value
                         ? dyn_cast<DeclRefExpr>(stripConversions(
                               Value->getImplicitObjectArgument()))
                         : nullptr;
  if (!Cell || !isCell(Cell->getType()))
    return "";
  CallSite Read = Site;
  Read.setArgument(Role::Value, Cell);
  const FamilyChoice From = familiesOfCell(Code, Read);
  if (From.MayBeOther || From.Uses.empty() || !Of.Policy.hasTtl())
    return "";
  const TtlPolicy &Source = From.Uses.front().Policy;
  if (llvm::any_of(From.Uses, [&](const FamilyUse &Use) {
        return !Use.Policy.hasTtl() || Use.Policy.Ttl != Source.Ttl;
      }))
    return "";
  const std::string Text =
      "std::chrono::duration_cast<std::chrono::milliseconds>(" +
      Cell->getDecl()->getNameAsString() + ".timestamp())";
  const auto Later = Source.Ttl->offset() - Of.Policy.Ttl->offset();
  return Later.count() == 0  ? Text
         : Later.count() > 0 ? Text + " + " + spellDuration(Later)
                             : Text + " - " + spellDuration(-Later);
}

std::optional<OwnTime> ownTimeOf(const Analysis &Code, const CallSite &Site,
                                 const FamilyUse &Of) {
  const Expr *Value = Site.argument(Role::Value);
  if (!Value)
    return std::nullopt;
  std::optional<OwnTime> Found = SourceSearch(Code).in(*Value, Site.Within);
  if (Found && !Found->Member && !Site.In)
    Found->Text = timeOfCell(Code, Site, Of);
  return Found;
}

} // namespace clang::tidy::bigtable
