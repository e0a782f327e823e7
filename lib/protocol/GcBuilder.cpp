// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/GcBuilder.h"
#include "api/CallTable.h"
#include "api/Fields.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/ConstantString.h"
#include "model/Duration.h"
#include "model/TimeUnit.h"
#include "model/Timestamp.h"
#include "protocol/ReachedTrees.h"
#include "values/CallIndex.h"
#include "values/LoopElements.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <chrono>

namespace clang::tidy::bigtable {

using llvm::StringRef;
using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

/// \p Name of google::bigtable::admin::v2.
bool isAdminMessage(QualType Type, StringRef Name) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && identifierOf(*Record) == Name &&
         isMessage(Type.getNonReferenceType());
}

/// Returns the braced list from which \p E is made; null without one.
const InitListExpr *listIn(const Expr *E) {
  for (unsigned I = 0; I != MaxRuleDepth; ++I) {
    E = stripConversions(E);
    if (const auto *List = dyn_cast<InitListExpr>(E))
      return List;
    if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(E))
      E = List->getSubExpr();
    else if (const auto *Construct = dyn_cast<CXXConstructExpr>(E);
             Construct && Construct->getNumArgs() != 0)
      E = Construct->getArg(0);
    else
      return nullptr;
  }
  return nullptr;
}

void forgetNumbers(GcRule &Rule) {
  Rule.Number = nullptr;
  llvm::for_each(Rule.Rules, forgetNumbers);
}

/// Returns the outermost call in which \p V is evaluated; \p V itself if it is
/// in none.
const Expr *outermost(Operand V) {
  for (const Frame *F = V.In; F; F = F->Caller)
    V.E = F->Call;
  return V.E;
}

/// Returns the constant integer \p V, or the constant sum or product.
std::optional<int64_t> numberIn(Values &Vals, Operand V) {
  if (const std::optional<int64_t> Count = Vals.count(V))
    return Count;
  const TimestampSet Numbers = Vals.timestamps(V);
  const Timestamp *Number = Numbers.single();
  return Number && Number->Kind == TimestampKind::Constant
             ? std::optional(Number->Count)
             : std::nullopt;
}

/// Returns true if \p S consists only of numbers and calls of the standard
/// library.
bool isWrittenInPlace(const Stmt &S) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
    if (!isa<FunctionDecl>(Ref->getDecl()) || !isStandard(*Ref->getDecl()))
      return false;
  if (const auto *Member = dyn_cast<MemberExpr>(&S))
    if (!isStandard(*Member->getMemberDecl()))
      return false;
  return llvm::all_of(S.children(), [](const Stmt *Child) {
    return !Child || isWrittenInPlace(*Child);
  });
}

/// Returns the two values of the pair \p Entry; std::nullopt if it is not made
/// in place.
std::optional<std::pair<Operand, Operand>> pairIn(const Expr &Entry,
                                                  const Frame *In) {
  const Expr *E = stripConversions(&Entry);
  for (unsigned I = 0; I != MaxNesting; ++I) {
    const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*E);
    const auto *Made = dyn_cast<CXXConstructExpr>(E);
    const FunctionDecl *Callee = calleeOf(*E);
    if (!Callee || !(Made ? isPair(Made->getConstructor()->getParent())
                          : makesTuple(*Callee)))
      return std::nullopt;
    if (Arguments.size() == 2)
      return std::pair(Operand{Arguments[0], In}, Operand{Arguments[1], In});
    // From a pair of other types.
    if (!Made || Arguments.size() != 1)
      return std::nullopt;
    E = stripConversions(Arguments.front());
  }
  return std::nullopt;
}

/// Returns the entries of \p Map, if they are in one list.
std::optional<llvm::SmallVector<std::pair<Operand, Operand>, 4>>
listedIn(Values &Vals, Operand Map) {
  const MakerSet Makers = Vals.makersOf(Map);
  const InitListExpr *List =
      Makers.single() ? listOf(Makers.single()->E) : nullptr;
  if (!List)
    return std::nullopt;
  llvm::SmallVector<std::pair<Operand, Operand>, 4> Result;
  for (const Expr *Entry : List->inits()) {
    auto Pair = pairIn(*Entry, Makers.single()->In);
    if (!Pair)
      return std::nullopt;
    Result.push_back(*Pair);
  }
  return Result;
}

} // namespace

const GcRule *wrongAgeIn(const GcRule &Rule, const TtlPolicy &P) {
  const Contradiction What = contradictionOf(Rule, P);
  if (What != Contradiction::Late && What != Contradiction::Early)
    return nullptr;
  const GcRule *Age = onlyAgeIn(Rule);
  if (!Age || !Age->Number ||
      (Age->IsInSeconds &&
       P.ruleAge() % std::chrono::seconds(1) != milliseconds(0)))
    return nullptr;
  return isWrittenInPlace(*Age->Number) ? Age : nullptr;
}

llvm::SmallVector<GcRule, 1> GcBuilder::rulesOf(Operand Rule,
                                                unsigned Depth) const {
  if (!Rule.E || Depth == MaxRuleDepth || !Vals.spend(1))
    return {GcRule::unknown()};
  // A message that statements fill in.
  if (isMessage(Rule.E->getType().getNonReferenceType()))
    if (const auto Message = messageAt(Vals, Rule, *Rule.E))
      return {ruleIn(*Message, Depth + 1)};
  const MakerSet Makers = Vals.makersOf(Rule);
  llvm::SmallVector<GcRule, 1> Result;
  for (const Maker &M : Makers.Values)
    addRules(Result, M, Depth);
  if (Vals.reached() && (Makers.Gap || !llvm::all_of(Result, isKnown)))
    if (auto All = reachedRules(*Vals.reached(), Rule); !All.empty())
      return All;
  if (Makers.Gap || Result.empty())
    Result.push_back(GcRule::unknown());
  return Result;
}

void GcBuilder::addRules(llvm::SmallVector<GcRule, 1> &To, const Maker &M,
                         unsigned Depth) const {
  GcRule Rule = ruleMadeBy(M, Depth);
  // In a message, the call that makes the rule represents it.
  if (M.In && isMessage(M.E->getType())) {
    Rule.Made = outermost(M);
    forgetNumbers(Rule);
  }
  const TimestampSet Ages = Rule.Kind == RuleKind::Age && !Rule.Count
                                ? Vals.timestamps({Rule.Number, M.In})
                                : TimestampSet();
  if (!Ages.isComplete() ||
      !llvm::all_of(Ages.Values, [](const Timestamp &Age) {
        return Age.Kind == TimestampKind::Constant;
      })) {
    To.push_back(Rule);
    return;
  }
  // One of several ages, such as of the elements that a loop visits.
  for (const Timestamp &Age : Ages.Values) {
    To.push_back(Rule);
    To.back().Count = Age.Count;
    To.back().Number = nullptr;
  }
}

GcRule GcBuilder::ruleMadeBy(const Maker &M, unsigned Depth) const {
  const std::optional<CallSite> Site =
      Vals.callTable().classify(dyn_cast<CallExpr>(M.E));
  if (!Site || Site->Kind != CallKind::Rule)
    return GcRule::unknown();
  // 'GcRule::MaxAge(...).as_proto()'
  if (const Expr *Same = Site->argument(Role::Rule)) {
    llvm::SmallVector<GcRule, 1> Rules = rulesOf({Same, M.In}, Depth + 1);
    return Rules.size() == 1 ? Rules.front() : GcRule::unknown();
  }
  GcRule Rule;
  Rule.Kind = ruleNamed(Site->Callee->getName());
  Rule.Made = M.E;
  if (Rule.Kind == RuleKind::None || isMessage(M.E->getType()))
    return GcRule::unknown();
  if (Rule.isCompound()) {
    for (const Expr *Part : argumentsOf(*M.E)) {
      llvm::SmallVector<GcRule, 1> Rules = rulesOf({Part, M.In}, Depth + 1);
      Rule.Rules.push_back(Rules.size() == 1 ? Rules.front()
                                             : GcRule::unknown());
    }
    return Rule;
  }
  Rule.Number =
      Site->argument(Rule.Kind == RuleKind::Age ? Role::MaxAge : Role::Limit);
  if (!Rule.Number)
    return GcRule::unknown();
  if (Rule.Kind == RuleKind::Versions) {
    Rule.Count = numberIn(Vals, {Rule.Number, M.In});
    return Rule;
  }
  const TimestampSet Ages = Vals.timestamps({Rule.Number, M.In});
  if (const Timestamp *Age = Ages.single();
      Age && Age->Kind == TimestampKind::Constant)
    Rule.Count = Age->Count;
  return Rule;
}

GcRule GcBuilder::ruleIn(const MessageNode &Message, unsigned Depth) const {
  if (Message.IsUnknown || Depth == MaxRuleDepth)
    return GcRule::unknown();
  GcRule Rule;
  for (const MessageNode::Field &F : Message.Fields) {
    const RuleKind What = ruleNamed(F.Name);
    if (What == RuleKind::None)
      continue;
    if (F.IsUncertain)
      return GcRule::unknown();
    GcRule Next;
    Next.Kind = What;
    Next.Made = outermost(F.Value);
    Next.Number = F.Value.In ? nullptr : F.Value.E;
    const MessageNode *Inner = F.message();
    if (What == RuleKind::Versions) {
      Next.Count = numberIn(Vals, F.Value);
    } else if (!Inner || Inner->IsUnknown || Inner->Copied.E) {
      Next = GcRule::unknown();
    } else if (What == RuleKind::Age) {
      const MessageNode::Field *Seconds = Inner->field("seconds");
      const MessageNode::Field *Nanos = Inner->field("nanos");
      const auto CountIn =
          [&](const MessageNode::Field *F) -> std::optional<int64_t> {
        if (!F)
          return 0;
        return F->IsUncertain ? std::nullopt : numberIn(Vals, F->Value);
      };
      const std::optional<int64_t> S = CountIn(Seconds), N = CountIn(Nanos);
      int64_t Micros = 0;
      if (S && N && !llvm::MulOverflow(*S, Second, Micros))
        Next.Count = Micros + *N / 1'000;
      const MessageNode::Field *Said = Seconds ? Seconds : Nanos;
      Next.Made = Said ? outermost(Said->Value) : nullptr;
      Next.IsInSeconds = Seconds && N == 0;
      Next.Number = Next.IsInSeconds && !Said->Value.In ? Next.Made : nullptr;
    } else {
      const MessageNode::Field *Rules = Inner->field("rules");
      if (Rules && Rules->IsUncertain)
        Next = GcRule::unknown();
      else if (Rules)
        for (const MessageEntry &Entry : Rules->Entries)
          Next.Rules.push_back(ruleIn(Entry.Message, Depth + 1));
    }
    const bool IsSecond = Rule.Kind != RuleKind::None || Rule.IsUnknown;
    const Expr *Before = Rule.Made;
    Rule = std::move(Next);
    if (IsSecond) {
      Rule.IsOverridden = true;
      if (!Rule.Made)
        Rule.Made = Before;
    }
  }
  if (Rule.Kind != RuleKind::None || Rule.IsUnknown || !Message.Copied.E)
    return Rule;
  llvm::SmallVector<GcRule, 1> Copied = rulesOf(Message.Copied, Depth + 1);
  if (Copied.size() != 1)
    return GcRule::unknown();
  // The previous rule may have been copied.
  if (isOverridden(Copied.front()))
    return GcRule::unknown();
  // Others may copy it, too.
  forgetNumbers(Copied.front());
  return Copied.front();
}

FamilyRules GcBuilder::familiesIn(const CallSite &Site) const {
  FamilyRules Result;
  if (const Expr *Rule = Site.argument(Role::Rule)) {
    FamilyRule Family;
    Family.Name = {Site.argument(Role::Family), Site.In};
    Family.Argument = Rule;
    Family.Rules = rulesOf({Rule, Site.In});
    Family.IsForEach =
        !Site.In && Family.Name.E &&
        loopForEach(Vals, *Site.Call, Site.Within, *Family.Name.E);
    Result.Families.push_back(std::move(Family));
    return Result;
  }
  if (Site.argument(Role::Family))
    return Result; // It is dropped.
  // A map of names and rules.
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Site.Call);
  if (Arguments.empty())
    return Result;
  const QualType Type = Arguments.front()->getType().getNonReferenceType();
  if (!isMap(Type->getAsCXXRecordDecl())) {
    Result.MayBeMore = true;
    return Result;
  }
  const Operand Map{Arguments.front(), Site.In};
  if (const auto Listed = listedIn(Vals, Map)) {
    for (const auto &[Name, Rule] : *Listed) {
      FamilyRule Family;
      Family.Name = Name;
      Family.Argument = Rule.E;
      Family.Rules = rulesOf(Rule);
      if (namedValue(Map.E))
        Family.User = Map.E;
      Result.Families.push_back(std::move(Family));
    }
  } else if (auto All = Vals.reached() ? reachedFamilies(*Vals.reached(), Map)
                                       : std::nullopt) {
    Result = std::move(*All);
  } else {
    Result.MayBeMore = true;
  }
  // Which of the rules for one key the map has is not known.
  llvm::StringMap<FamilyRule *> First;
  for (FamilyRule &Family : Result.Families) {
    const StringSet Names = Vals.strings(Family.Name);
    if (!Names.single())
      continue;
    const auto [Other, IsNew] =
        First.try_emplace(Names.single()->Value, &Family);
    if (!IsNew)
      Family.Rules = Other->second->Rules = {GcRule::unknown()};
  }
  return Result;
}

FamilyRules GcBuilder::tableMadeBy(const Expr &Made) const {
  const auto *Construct = dyn_cast<CXXConstructExpr>(stripConversions(&Made));
  const std::optional<CallSite> Site = Vals.callTable().classify(Construct);
  if (!Site || Site->Kind != CallKind::Family)
    return {};
  FamilyRules Result = familiesIn(*Site);
  Result.IsTable = true;
  return Result;
}

MessageNode GcBuilder::original(const MessageNode &Message) const {
  MessageNode Result = Message;
  for (unsigned I = 0;
       I != MaxRuleDepth && Result.Copied.E && Result.Fields.empty(); ++I) {
    std::optional<MessageNode> Copied =
        messageAt(Vals, Result.Copied, *Result.Copied.E);
    if (!Copied)
      break;
    Result = std::move(*Copied);
  }
  return Result;
}

FamilyRule GcBuilder::familyIn(const MessageNode &Copy) const {
  const MessageNode Message = original(Copy);
  FamilyRule Family;
  const MessageNode::Field *F = Message.field("gc_rule");
  if (Message.IsUnknown || (F && !F->message()) || (!F && Message.Copied.E))
    Family.Rules.push_back(GcRule::unknown());
  else
    Family.Rules.push_back(F ? ruleIn(*F->message()) : GcRule());
  if (Copy.Copied.E)
    llvm::for_each(Family.Rules, forgetNumbers);
  return Family;
}

void GcBuilder::addModification(FamilyRules &To,
                                const MessageNode &Copy) const {
  const MessageNode Message = original(Copy);
  const MessageNode::Field *Id = Message.field("id");
  const MessageNode::Field *Create = Message.field("create");
  const MessageNode::Field *Update = Message.field("update");
  const MessageNode::Field *F = Create ? Create : Update;
  if (Message.IsUnknown || !F || (Create && Update)) {
    To.MayBeMore = true;
    return;
  }
  FamilyRule Family = F->message() ? familyIn(*F->message()) : FamilyRule();
  if (!F->message())
    Family.Rules.push_back(GcRule::unknown());
  if (Id && !Id->IsUncertain)
    Family.Name = Id->Value;
  Family.IsUpdate = Update != nullptr;
  // Without a rule an update may be about something else.
  if (Update && F->message() && !original(*F->message()).field("gc_rule"))
    Family.Rules.assign({GcRule::unknown()});
  if (Copy.Copied.E)
    llvm::for_each(Family.Rules, forgetNumbers);
  To.Families.push_back(std::move(Family));
}

void GcBuilder::addFamilies(FamilyRules &To, const MessageNode &Copy) const {
  const MessageNode Table = original(Copy);
  const MessageNode::Field *F = Table.field("column_families");
  To.MayBeMore |= Table.IsUnknown || Table.Copied.E || (F && F->IsUncertain);
  if (!F || F->IsUncertain || Table.IsUnknown)
    return;
  for (const MessageEntry &Entry : F->Entries) {
    // Another element of a loop.
    if (!Entry.Key.E) {
      To.MayBeMore = true;
      continue;
    }
    FamilyRule Family = familyIn(Entry.Message);
    Family.Name = Entry.Key;
    Family.IsOfElement = Entry.IsOfElement;
    if (Entry.Key.In)
      Family.User = outermost(Entry.Key);
    if (Copy.Copied.E)
      llvm::for_each(Family.Rules, forgetNumbers);
    To.Families.push_back(std::move(Family));
  }
}

FamilyRules GcBuilder::familiesIn(const MessageNode &Message,
                                  QualType Type) const {
  FamilyRules Result;
  const auto Name = [&](StringRef Field) {
    const MessageNode::Field *F = Message.field(Field);
    return F && !F->IsUncertain ? F->Value : Operand();
  };
  if (isAdminMessage(Type, "GcRule")) {
    FamilyRule Family;
    Family.Rules.push_back(ruleIn(Message));
    Result.Families.push_back(std::move(Family));
  } else if (isAdminMessage(Type, "ColumnFamily")) {
    Result.Families.push_back(familyIn(Message));
  } else if (isAdminMessage(Type, "ModifyColumnFamiliesRequest_Modification")) {
    addModification(Result, Message);
  } else if (isAdminMessage(Type, "Table")) {
    Result.IsTable = true;
    addFamilies(Result, Message);
  } else if (isAdminMessage(Type, "CreateTableRequest")) {
    Result.Table = Name("table_id");
    Result.IsTable = true;
    const MessageNode::Field *Table = Message.field("table");
    if (Table && Table->message())
      addFamilies(Result, *Table->message());
    else
      Result.MayBeMore |= Table != nullptr || Message.Copied.E;
  } else if (isAdminMessage(Type, "ModifyColumnFamiliesRequest")) {
    Result.Table = Name("name");
    const MessageNode::Field *F = Message.field("modifications");
    Result.MayBeMore = (F && F->IsUncertain) || Message.Copied.E;
    if (F && !F->IsUncertain)
      for (const MessageEntry &Entry : F->Entries) {
        const size_t Before = Result.Families.size();
        addModification(Result, Entry.Message);
        for (FamilyRule &Family :
             llvm::MutableArrayRef(Result.Families).drop_front(Before))
          Family.IsOfElement = Entry.IsOfElement;
      }
  }
  return Result;
}

/// Returns true if one of these rules was replaced by another.
static bool hasOverridden(const FamilyRules &In) {
  return llvm::any_of(In.Families, [](const FamilyRule &Family) {
    return llvm::any_of(Family.Rules, isOverridden);
  });
}

void GcBuilder::forEachUse(
    const VarDecl &Holder, llvm::ArrayRef<const Expr *> Uses,
    llvm::function_ref<void(const Expr &Use, const FamilyRules &)> Visit)
    const {
  for (const Expr *Use : Uses) {
    // A copy of a family is judged where it goes.
    if (isa<CXXOperatorCallExpr>(Use) &&
        !isAdminMessage(Holder.getType(), "GcRule"))
      continue;
    const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Use);
    llvm::SmallVector<const Expr *, 8> Parts(Arguments.begin(),
                                             Arguments.end());
    for (const Expr *Argument : Arguments)
      if (isa<CXXStdInitializerListExpr>(Argument->IgnoreParenImpCasts()))
        if (const InitListExpr *List = listIn(Argument))
          Parts.append(List->inits().begin(), List->inits().end());
    for (const Expr *Part : Parts)
      if (namedValue(stripConversions(Part)) == &Holder)
        visitUse(*Use, {Part, nullptr}, Holder.getType(), Visit);
  }
}

const Expr *changedMessage(const CallSite &Site) {
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Site.Call);
  return Member && isMessage(Member->getObjectType())
             ? Member->getImplicitObjectArgument()
             : nullptr;
}

void GcBuilder::forEachGiven(
    const CallSite &Site,
    llvm::function_ref<void(const FamilyRules &)> Visit) const {
  if (Site.Kind == CallKind::Admin) {
    for (const Expr *Argument : argumentsOf(*Site.Call))
      Visit(tableMadeBy(*Argument));
  } else if (const Expr *Message = changedMessage(Site)) {
    if (const VarDecl *Holder = holderOf(Message))
      forEachUse(*Holder, Vals.callIndex().messageUses().readsOf(*Holder),
                 [&](const Expr &, const FamilyRules &Given) { Visit(Given); });
  } else {
    Visit(familiesIn(Site));
  }
}

void GcBuilder::visitUse(
    const Expr &Use, Operand Message, QualType Type,
    llvm::function_ref<void(const Expr &Use, const FamilyRules &)> Visit)
    const {
  FillingLoops Loops;
  if (const auto Found = messageAt(Vals, Message, Use, &Loops))
    Visit(Use, familiesIn(*Found, Type));
  for (const FillingLoop &Loop : Loops)
    for (unsigned I = 0; I != Loop.Size; ++I)
      Vals.withElement(*Loop.Var, I, [&] {
        const auto Found = messageAt(Vals, Message, Use);
        if (!Found)
          return;
        FamilyRules Families = familiesIn(*Found, Type);
        // The others were visited outside.
        llvm::erase_if(Families.Families, [](const FamilyRule &Family) {
          return !Family.IsOfElement;
        });
        for (FamilyRule &Family : Families.Families)
          llvm::for_each(Family.Rules, forgetNumbers);
        Families.MayBeMore = true;
        Visit(Use, Families);
      });
}

bool GcBuilder::isSetInVain(const VarDecl &Holder,
                            llvm::ArrayRef<const Expr *> Uses) const {
  return llvm::all_of(Uses, [&](const Expr *Use) {
    bool IsInVain = false;
    forEachUse(Holder, Use, [&](const Expr &, const FamilyRules &In) {
      IsInVain |= hasOverridden(In);
    });
    return IsInVain;
  });
}

} // namespace clang::tidy::bigtable
