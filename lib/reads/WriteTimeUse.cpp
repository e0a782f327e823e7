// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/WriteTimeUse.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/CallTable.h"
#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "cxx/Changes.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Timestamp.h"
#include "model/Words.h"
#include "reads/CellFamilies.h"
#include "reads/Reads.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

namespace clang::tidy::bigtable {

using llvm::StringRef;
using Kind = WriteTimeUseKind;

namespace {

/// Returns true if \p Name means a time of writing.
bool isOfWriting(StringRef Name) {
  if (StringRef(Name).contains_insensitive("expir") ||
      hasWord(Name, {"ttl", "until", "deadline", "read"}))
    return false;
  if (hasWord(Name, {"created", "creation", "updated", "modified", "written",
                     "inserted"}))
    return true;
  if (hasWord(Name, {"seen"}) && hasWord(Name, {"first"}))
    return true;
  return hasWord(Name, {"write", "update", "insert", "modification", "seen"}) &&
         hasWord(Name, {"time", "at", "last", "timestamp", "date"});
}
bool isAge(StringRef Name) { return hasWord(Name, {"age", "elapsed"}); }

/// The name of the variable, member, parameter or key that \p E is.
std::string nameOf(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const ValueDecl *Named = namedValue(E))
    return Named->getNameAsString();
  // 'map["created"]'
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
      Op && Op->getOperator() == OO_Subscript)
    E = stripConversions(Op->getArg(1));
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E);
      Construct && Construct->getNumArgs() != 0)
    E = stripConversions(Construct->getArg(0));
  if (const auto *Literal = dyn_cast<StringLiteral>(E))
    return Literal->getCharByteWidth() == 1 ? Literal->getBytes().str() : "";
  return "";
}

/// Returns the label in the text \p E of the value that is printed after it:
/// "last seen" of "user, last seen: ". Empty if the text contains more.
std::string labelOf(const Expr *E) {
  const auto *Literal = dyn_cast<StringLiteral>(stripConversions(E));
  if (!Literal || Literal->getCharByteWidth() != 1)
    return "";
  StringRef Text = Literal->getBytes().rtrim(" :=\"'[(");
  Text = Text.substr(Text.find_last_of(",;|([{\"'\t\n") + 1).trim();
  for (const std::string &Word : wordsOf(Text))
    if (!isOfWriting(Word) && !isAge(Word) &&
        !llvm::is_contained<StringRef>({"write", "update", "insert",
                                        "modification", "seen", "first", "last",
                                        "time", "at", "timestamp", "date",
                                        "was", "on", "us", "ms", "in"},
                                       Word))
      return "";
  return Text.str();
}

/// The way of a value from the inside of a function outward.
class Ascent {
public:
  Ascent(const Analysis &Code, const CallSite &Site) : Code(Code), Site(Site) {}

  std::optional<WriteTimeUse> use() {
    const FunctionUses *Around = Code.values().usesIn(Site.Within);
    bool IsAge = false;
    const Stmt *Parent = Site.Call;
    while (const Stmt *Child = Around ? Parent : nullptr) {
      Parent = Around->parentOf(*Child);
      if (!Parent)
        break;
      if (!IsAge && isBeforeNow(Parent, Child)) {
        IsAge = true;
        continue;
      }
      if (IsAge)
        if (const std::optional<int64_t> Limit = comparedWith(Parent, Child))
          return *Limit == 0 ? std::nullopt
                             : std::optional<WriteTimeUse>(
                                   {Kind::Compared, "", *Limit});
      const auto SaysSo = [&IsAge](StringRef Name) {
        return IsAge ? isAge(Name) : isOfWriting(Name);
      };
      std::string Name = label(Parent, Child);
      if (!SaysSo(Name) && keepsValue(Parent, Child))
        continue;
      if (!SaysSo(Name))
        Name = target(Parent, Child);
      if (SaysSo(Name))
        return WriteTimeUse{IsAge ? Kind::AgeNamed : Kind::Named, Name};
      return std::nullopt;
    }
    return std::nullopt;
  }

private:
  static const Expr *
  otherSide(const Stmt *Parent, const Stmt *Child,
            llvm::function_ref<bool(BinaryOperatorKind)> Is,
            llvm::function_ref<bool(OverloadedOperatorKind)> IsOverloaded,
            bool ChildIsRight) {
    const Expr *L = nullptr, *R = nullptr;
    if (const auto *Op = dyn_cast<BinaryOperator>(Parent);
        Op && Is(Op->getOpcode())) {
      L = Op->getLHS();
      R = Op->getRHS();
    } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Parent);
               Op && Op->getNumArgs() == 2 && IsOverloaded(Op->getOperator())) {
      L = Op->getArg(0);
      R = Op->getArg(1);
    }
    if (R == Child)
      return L;
    return L == Child && !ChildIsRight ? R : nullptr;
  }

  /// 'now - child'
  bool isBeforeNow(const Stmt *Parent, const Stmt *Child) {
    const Expr *Now = otherSide(
        Parent, Child, [](BinaryOperatorKind Op) { return Op == BO_Sub; },
        [](OverloadedOperatorKind Op) { return Op == OO_Minus; },
        /*ChildIsRight=*/true);
    if (!Now)
      return false;
    const TimestampSet Set = Code.values().timestamps({Now, nullptr});
    return Set.isComplete() && llvm::all_of(Set.Values, [](const Timestamp &T) {
             return T.Kind == TimestampKind::Now;
           });
  }

  /// Returns the constant with which \p Child is compared; std::nullopt without
  /// one.
  std::optional<int64_t> comparedWith(const Stmt *Parent, const Stmt *Child) {
    const Expr *Limit = otherSide(
        Parent, Child,
        [](BinaryOperatorKind Op) {
          return BinaryOperator::isRelationalOp(Op);
        },
        [](OverloadedOperatorKind Op) {
          // In C++20 '<' may be a rewritten '<=>'.
          return Op == OO_Less || Op == OO_LessEqual || Op == OO_Greater ||
                 Op == OO_GreaterEqual || Op == OO_Spaceship;
        },
        /*ChildIsRight=*/false);
    if (!Limit || Limit->getType()->isIntegerType())
      return std::nullopt;
    const TimestampSet Set = Code.values().timestamps({Limit, nullptr});
    const Timestamp *T = Set.single();
    return T && T->Kind == TimestampKind::Constant ? std::optional(T->Count)
                                                   : std::nullopt;
  }

  /// Returns the text that is printed before \p Child, '<< "seen: " << child',
  /// or put before it, 'StrCat("seen: ", child)'.
  static std::string label(const Stmt *Parent, const Stmt *Child) {
    const auto *Call = dyn_cast<CallExpr>(Parent);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee)
      return "";
    if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call)) {
      if (Op->getOperator() != OO_LessLess || Op->getArg(1) != Child)
        return "";
      const auto *Before =
          dyn_cast<CXXOperatorCallExpr>(stripConversions(Op->getArg(0)));
      return Before && Before->getOperator() == OO_LessLess
                 ? labelOf(Before->getArg(1))
                 : "";
    }
    if (identifierOf(*Callee) != "StrCat" || !isOfAbseil(*Callee))
      return "";
    for (unsigned I = 1; I < Call->getNumArgs(); ++I)
      if (Call->getArg(I) == Child) {
        const Expr *Before = stripConversions(Call->getArg(I - 1));
        if (const auto *Piece = dyn_cast<CXXConstructExpr>(Before);
            Piece && Piece->getNumArgs() != 0)
          Before = Piece->getArg(0);
        return labelOf(Before);
      }
    return "";
  }

  /// Returns true if \p Parent is the same time as \p Child, in another form.
  bool keepsValue(const Stmt *Parent, const Stmt *Child) const {
    if (isSameAsOperand(*Parent) ||
        isa<CastExpr, MemberExpr, CXXDefaultArgExpr>(Parent))
      return true;
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(Parent))
      return isStandard(*Construct->getConstructor()) ||
             isOfAbseil(*Construct->getConstructor()) ||
             Construct->getConstructor()->isCopyOrMoveConstructor();
    if (const auto *Op = dyn_cast<BinaryOperator>(Parent))
      return Op->getOpcode() == BO_Mul || Op->getOpcode() == BO_Div;
    const auto *Call = dyn_cast<CallExpr>(Parent);
    const FunctionDecl *Callee = Call && !isa<CXXOperatorCallExpr>(Call)
                                     ? Call->getDirectCallee()
                                     : nullptr;
    if (Callee && (isStandard(*Callee) || isOfAbseil(*Callee)))
      return !isa<CXXMethodDecl>(Callee) || Call->getCallee() == Child;
    // A function that converts it.
    const std::optional<CallSite> Told =
        Callee && Callee->hasBody() ? timestampBehind(Code, {Call, nullptr})
                                    : std::nullopt;
    return Told && Told->Call == Site.Call;
  }

  /// The name of what \p Parent puts \p Child into.
  std::string target(const Stmt *Parent, const Stmt *Child) {
    if (const auto *Declaration = dyn_cast<DeclStmt>(Parent)) {
      const VarDecl *Var = initializedBy(*Declaration, *Child);
      return Var ? Var->getNameAsString() : "";
    }
    if (isa<ReturnStmt>(Parent))
      return Site.Within->getNameAsString();
    if (const auto *Op = dyn_cast<BinaryOperator>(Parent))
      return Op->getOpcode() == BO_Assign && Op->getRHS() == Child
                 ? nameOf(Op->getLHS())
                 : "";
    if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Parent))
      return Op->getOperator() == OO_Equal && Op->getArg(1) == Child
                 ? nameOf(Op->getArg(0))
                 : "";
    if (const auto *List = dyn_cast<InitListExpr>(Parent)) {
      const auto *Record = List->getType()->getAsCXXRecordDecl();
      if (!Record || Record->getNumBases() != 0)
        return "";
      for (const FieldDecl *Field : Record->fields())
        if (Field->getFieldIndex() < List->getNumInits() &&
            List->getInit(Field->getFieldIndex()) == Child)
          return Field->getNameAsString();
      return "";
    }
    const auto *E = dyn_cast<Expr>(Parent);
    const FunctionDecl *Callee =
        E && isa<CallExpr, CXXConstructExpr>(E) ? calleeOf(*E) : nullptr;
    if (!Callee)
      return "";
    for (const ParmVarDecl *P : Callee->parameters())
      if (argumentFor(*E, *P) == Child && isOfWriting(P->getName()))
        return P->getNameAsString();
    const std::string Name = Callee->getNameAsString();
    return Callee->getNumParams() == 1 &&
                   StringRef(Name).starts_with_insensitive("set")
               ? Name
               : "";
  }

  const Analysis &Code;
  const CallSite &Site;
};

} // namespace

std::optional<WriteTimeUse> writeTimeUse(const Analysis &Code,
                                         const CallSite &Site) {
  return Ascent(Code, Site).use();
}

} // namespace clang::tidy::bigtable
