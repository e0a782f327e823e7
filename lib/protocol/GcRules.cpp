// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/GcRules.h"
#include "api/Api.h"
#include "api/Types.h"
#include "model/Duration.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace clang::tidy::bigtable {

using llvm::StringRef;
using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

/// Rules in rules, and copies of copies.
constexpr unsigned MaxDepth = 16;
constexpr int64_t Millisecond = 1'000, Second = 1'000'000;

bool isCompound(const GcRule &Rule) {
  return Rule.What == RuleKind::Union || Rule.What == RuleKind::Intersection;
}

/// \p Name of google::bigtable::admin::v2.
bool isAdminMessage(QualType Type, StringRef Name) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() && Record->getName() == Name &&
         isMessage(Type.getNonReferenceType());
}

/// The braced list that \p E is made of; null if there is none.
const InitListExpr *listIn(const Expr *E) {
  for (unsigned I = 0; I != MaxDepth; ++I) {
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

/// Whether numbers and the standard library are all that \p S is made of.
bool isWrittenInPlace(const Stmt &S) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
    if (!isa<FunctionDecl>(Ref->getDecl()) || !isIn(*Ref->getDecl(), {"std"}))
      return false;
  if (const auto *Member = dyn_cast<MemberExpr>(&S))
    if (!isIn(*Member->getMemberDecl(), {"std"}))
      return false;
  return llvm::all_of(S.children(), [](const Stmt *Child) {
    return !Child || isWrittenInPlace(*Child);
  });
}

} // namespace

bool isOverridden(const GcRule &Rule) {
  return Rule.IsOverridden || llvm::any_of(Rule.Rules, isOverridden);
}

AgeRange ageOf(const GcRule &Rule) {
  constexpr int64_t Never = AgeRange::Never;
  if (Rule.IsUnknown || Rule.IsOverridden)
    return {};
  switch (Rule.What) {
  case RuleKind::Age:
    return Rule.Count ? AgeRange{*Rule.Count, *Rule.Count}
                      : AgeRange{0, Never - 1};
  case RuleKind::None:
  case RuleKind::Versions:
    return {Never, Never};
  case RuleKind::Union:
  case RuleKind::Intersection:
    break;
  }
  // The least age of a union, the greatest of an intersection; the server may
  // refuse one of nothing, or collect nothing by it.
  if (Rule.Rules.empty())
    return {Never, Never};
  AgeRange Result = ageOf(Rule.Rules.front());
  for (const GcRule &R : Rule.Rules) {
    const AgeRange Next = ageOf(R);
    if (Rule.What == RuleKind::Union)
      Result = {std::min(Result.Least, Next.Least),
                std::min(Result.Most, Next.Most)};
    else
      Result = {std::max(Result.Least, Next.Least),
                std::max(Result.Most, Next.Most)};
  }
  return Result;
}

Contradiction contradictionOf(const GcRule &Rule, const Policy &P) {
  const AgeRange Age = ageOf(Rule);
  if (P.hasTtl()) {
    const int64_t Wanted = std::chrono::microseconds(P.Ttl->max_age()).count();
    if (Age.Least == AgeRange::Never)
      return Contradiction::Keeps;
    if (Age.Least > Wanted)
      return Contradiction::Late;
    return Age.Most < Wanted ? Contradiction::Early : Contradiction::None;
  }
  // Of a real timestamp an age may well be meant; a second cannot be. Others
  // are of 1970.
  const bool IsOfAnyAge =
      P.Timestamps == Meaning::Sequence || P.Timestamps == Meaning::Zero;
  return Age.Most <= (IsOfAnyAge ? AgeRange::Never - 1 : Second)
             ? Contradiction::Deletes
             : Contradiction::None;
}

llvm::SmallVector<RuleFlaw, 2> flawsOf(const GcRule &Rule) {
  llvm::SmallVector<RuleFlaw, 2> Result;
  if (Rule.IsOverridden)
    Result.push_back({RuleFlaw::Kind::Several, &Rule});
  if (Rule.IsUnknown || Rule.IsOverridden)
    return Result;
  if (Rule.What == RuleKind::Age && Rule.Count && *Rule.Count < Millisecond)
    Result.push_back({RuleFlaw::Kind::Age, &Rule});
  if (Rule.What == RuleKind::Versions && Rule.Count && *Rule.Count < 1)
    Result.push_back({RuleFlaw::Kind::Versions, &Rule});
  if (isCompound(Rule) && Rule.Rules.empty())
    Result.push_back({RuleFlaw::Kind::Empty, &Rule});
  for (const GcRule &R : Rule.Rules)
    Result.append(flawsOf(R));
  return Result;
}

/// False if some rule in \p Rule is not known.
static bool collectAges(const GcRule &Rule,
                        llvm::SmallVectorImpl<const GcRule *> &To) {
  if (Rule.IsUnknown || Rule.IsOverridden)
    return false;
  if (Rule.What == RuleKind::Age)
    To.push_back(&Rule);
  return llvm::all_of(Rule.Rules,
                      [&](const GcRule &R) { return collectAges(R, To); });
}

const GcRule *onlyAgeIn(const GcRule &Rule) {
  llvm::SmallVector<const GcRule *, 2> Ages;
  return collectAges(Rule, Ages) && Ages.size() == 1 ? Ages.front() : nullptr;
}

const GcRule *wrongAgeIn(const GcRule &Rule, const Policy &P) {
  const Contradiction What = contradictionOf(Rule, P);
  if (What != Contradiction::Late && What != Contradiction::Early)
    return nullptr;
  const GcRule *Age = onlyAgeIn(Rule);
  if (!Age || !Age->Number ||
      (Age->IsInSeconds &&
       P.Ttl->max_age() % std::chrono::seconds(1) != milliseconds(0)))
    return nullptr;
  return isWrittenInPlace(*Age->Number) ? Age : nullptr;
}

std::string spellAge(const GcRule &Age, const Policy &P) {
  const milliseconds MaxAge = P.Ttl->max_age();
  return Age.IsInSeconds ? std::to_string(MaxAge.count() / 1'000)
                         : spellDuration(MaxAge);
}

const Expr *placeOf(const GcRule &Rule) {
  if (Rule.Made)
    return Rule.Made;
  for (const GcRule &R : Rule.Rules)
    if (const Expr *Place = placeOf(R))
      return Place;
  return nullptr;
}

static std::string formatMicros(int64_t Micros) {
  const auto Millis =
      std::chrono::duration_cast<milliseconds>(microseconds(Micros));
  if (Micros > 0 && Millis == microseconds(Micros))
    return formatDuration(Millis);
  return Micros % Second == 0 ? std::to_string(Micros / Second) + "s"
                              : std::to_string(Micros) + "us";
}

/// "from the age of 5d".
static std::string describeAge(const AgeRange &Age, bool IsLate) {
  if (Age.Least == Age.Most)
    return "from the age of " + formatMicros(Age.Least);
  if (!IsLate && Age.Most == AgeRange::Never - 1)
    return "from some age";
  return IsLate ? "from an age of " + formatMicros(Age.Least) + " or more"
                : "from an age of " + formatMicros(Age.Most) + " or less";
}

std::string consequenceOf(const GcRule &Rule, const Policy &P) {
  const AgeRange Age = ageOf(Rule);
  const std::string MaxAge = P.hasTtl() ? formatDuration(P.Ttl->max_age()) : "";
  switch (contradictionOf(Rule, P)) {
  case Contradiction::None:
    break;
  case Contradiction::Keeps:
    if (Rule.What == RuleKind::None)
      return "is not set, so expired values stay for ever";
    return Rule.What == RuleKind::Intersection
               ? "collects only what each part of the intersection collects, "
                 "so the newest cells stay for ever, expired or not"
               : "has no maximum age, so the newest cells stay for ever, "
                 "expired or not";
  case Contradiction::Late:
    return "collects cells " + describeAge(Age, true) + ", not of " + MaxAge +
           ", so expired values are kept";
  case Contradiction::Early:
    return "collects cells " + describeAge(Age, false) + ", not of " + MaxAge +
           (P.Kind == Strategy::OneSecond
                ? ", so a value is lost before it expires where clocks differ"
                : ", so values are lost before they expire");
  case Contradiction::Deletes:
    return "collects cells " + describeAge(Age, false) +
           (P.Timestamps == Meaning::Sequence
                ? "; sequence numbers are times of 1970, so every value is "
                  "deleted"
            : P.Timestamps == Meaning::Zero
                ? "; timestamp 0 is 1970, so every value is deleted"
                : "; timestamps that do not say when values expire are older "
                  "than that, so every value is deleted");
  }
  return "";
}

std::string remedyFor(const Policy &P) {
  return P.hasTtl()
             ? "set a maximum age of '" + spellDuration(P.Ttl->max_age()) + "'"
             : "set a number of versions, and no age";
}

std::string describe(const RuleFlaw &Flaw) {
  switch (Flaw.What) {
  case RuleFlaw::Kind::Age:
    return "the server rejects a maximum age of " +
           formatMicros(*Flaw.Rule->Count) + "; it is at least a millisecond";
  case RuleFlaw::Kind::Versions:
    return "a garbage-collection rule keeps at least one version, not " +
           std::to_string(*Flaw.Rule->Count);
  case RuleFlaw::Kind::Empty:
    return "this garbage-collection rule combines no rules: the server rejects "
           "it, or it collects nothing; add rules to it, or set none at all";
  case RuleFlaw::Kind::Several:
    return "several rules are set in one 'GcRule', which holds only the last; "
           "the others have no effect";
  }
  llvm_unreachable("covered switch");
}

llvm::SmallVector<GcRule, 1> GcRules::rulesOf(Operand Rule,
                                              unsigned Depth) const {
  if (!Rule.E || Depth == MaxDepth || !Known.spend(1))
    return {GcRule::unknown()};
  // A message that statements fill in.
  if (isMessage(Rule.E->getType().getNonReferenceType()))
    if (const auto Message = messageAt(Known, Rule, *Rule.E))
      return {ruleIn(*Message, Depth + 1)};
  const MakerSet Makers = Known.makersOf(Rule);
  llvm::SmallVector<GcRule, 1> Result;
  for (const Maker &M : Makers.Values)
    Result.push_back(ruleMadeBy(M, Depth));
  if (Makers.Gap || Result.empty())
    Result.push_back(GcRule::unknown());
  return Result;
}

GcRule GcRules::ruleMadeBy(const Maker &M, unsigned Depth) const {
  const std::optional<CallSite> Site =
      isa<CallExpr>(M.E) ? Functions.classify(*M.E) : std::nullopt;
  if (!Site || Site->Kind != CallKind::Rule)
    return GcRule::unknown();
  // 'GcRule::MaxAge(...).as_proto()'
  if (const Expr *Same = Site->argument(Role::Rule)) {
    llvm::SmallVector<GcRule, 1> Rules = rulesOf({Same, M.In}, Depth + 1);
    return Rules.size() == 1 ? Rules.front() : GcRule::unknown();
  }
  GcRule Rule;
  Rule.What = ruleNamed(Site->Callee->getName());
  Rule.Made = M.E;
  if (Rule.What == RuleKind::None || isMessage(M.E->getType()))
    return GcRule::unknown();
  if (isCompound(Rule)) {
    for (const Expr *Part : argumentsOf(*M.E)) {
      llvm::SmallVector<GcRule, 1> Rules = rulesOf({Part, M.In}, Depth + 1);
      Rule.Rules.push_back(Rules.size() == 1 ? Rules.front()
                                             : GcRule::unknown());
    }
    return Rule;
  }
  Rule.Number =
      Site->argument(Rule.What == RuleKind::Age ? Role::MaxAge : Role::Limit);
  if (!Rule.Number)
    return GcRule::unknown();
  if (Rule.What == RuleKind::Versions) {
    Rule.Count = Known.count({Rule.Number, M.In});
    return Rule;
  }
  const TimestampSet Ages = Known.timestamps({Rule.Number, M.In});
  if (const Timestamp *Age = Ages.single();
      Age && Age->What == Timestamp::Kind::Constant)
    Rule.Count = Age->Count;
  return Rule;
}

GcRule GcRules::ruleIn(const MessageNode &Message, unsigned Depth) const {
  if (Message.IsUnknown || Depth == MaxDepth)
    return GcRule::unknown();
  GcRule Rule;
  for (const MessageNode::Field &F : Message.Fields) {
    const RuleKind What = ruleNamed(F.Name);
    if (What == RuleKind::None)
      continue;
    if (F.IsUncertain)
      return GcRule::unknown();
    GcRule Next;
    Next.What = What;
    Next.Made = Next.Number = F.Value.E;
    const MessageNode *Inner = F.message();
    if (What == RuleKind::Versions) {
      Next.Count = Known.count(F.Value);
    } else if (!Inner || Inner->IsUnknown || Inner->Copied.E) {
      Next = GcRule::unknown();
    } else if (What == RuleKind::Age) {
      const MessageNode::Field *Seconds = Inner->field("seconds");
      const MessageNode::Field *Nanos = Inner->field("nanos");
      const auto CountIn = [&](const MessageNode::Field *F) {
        return !F               ? std::optional<int64_t>(0)
               : F->IsUncertain ? std::nullopt
                                : Known.count(F->Value);
      };
      const std::optional<int64_t> S = CountIn(Seconds), N = CountIn(Nanos);
      int64_t Micros = 0;
      if (S && N && !llvm::MulOverflow(*S, Second, Micros))
        Next.Count = Micros + *N / 1'000;
      const MessageNode::Field *Said = Seconds ? Seconds : Nanos;
      Next.Made = Said ? Said->Value.E : nullptr;
      Next.IsInSeconds = Seconds && N == 0;
      Next.Number = Next.IsInSeconds ? Next.Made : nullptr;
    } else {
      const MessageNode::Field *Rules = Inner->field("rules");
      if (Rules && Rules->IsUncertain)
        Next = GcRule::unknown();
      else if (Rules)
        for (const MessageEntry &Entry : Rules->Entries)
          Next.Rules.push_back(ruleIn(Entry.Message, Depth + 1));
    }
    const bool IsSecond = Rule.What != RuleKind::None || Rule.IsUnknown;
    const Expr *Before = Rule.Made;
    Rule = std::move(Next);
    if (IsSecond) {
      Rule.IsOverridden = true;
      if (!Rule.Made)
        Rule.Made = Before;
    }
  }
  if (Rule.What != RuleKind::None || Rule.IsUnknown || !Message.Copied.E)
    return Rule;
  llvm::SmallVector<GcRule, 1> Copied = rulesOf(Message.Copied, Depth + 1);
  if (Copied.size() != 1)
    return GcRule::unknown();
  // What was there before may have been copied elsewhere.
  if (isOverridden(Copied.front()))
    return GcRule::unknown();
  // Others may copy it, too.
  forgetNumbers(Copied.front());
  return Copied.front();
}

FamilyRules GcRules::familiesIn(const CallSite &Site) const {
  FamilyRules Result;
  if (const Expr *Rule = Site.argument(Role::Rule)) {
    FamilyRule Family;
    Family.Name = {Site.argument(Role::Family), Site.In};
    Family.Argument = Rule;
    Family.Rules = rulesOf({Rule, Site.In});
    Result.Families.push_back(std::move(Family));
    return Result;
  }
  // Pairs of a name and a rule.
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Site.Call);
  const InitListExpr *List =
      Arguments.empty() ? nullptr : listIn(Arguments.front());
  if (!List) {
    const auto *Construct =
        Arguments.empty()
            ? nullptr
            : dyn_cast<CXXConstructExpr>(stripConversions(Arguments.front()));
    Result.MayBeMore =
        !Arguments.empty() && !(Construct && Construct->getNumArgs() == 0);
    return Result;
  }
  for (const Expr *Init : List->inits()) {
    const auto *Pair = dyn_cast<CXXConstructExpr>(stripConversions(Init));
    if (!Pair || Pair->getNumArgs() != 2) {
      Result.MayBeMore = true;
      continue;
    }
    FamilyRule Family;
    Family.Name = {Pair->getArg(0), Site.In};
    Family.Argument = Pair->getArg(1);
    Family.Rules = rulesOf({Family.Argument, Site.In});
    Result.Families.push_back(std::move(Family));
  }
  return Result;
}

FamilyRules GcRules::tableMadeBy(const Expr &Made) const {
  const auto *Construct = dyn_cast<CXXConstructExpr>(stripConversions(&Made));
  const std::optional<CallSite> Site =
      Construct ? Functions.classify(*Construct) : std::nullopt;
  if (!Site || Site->Kind != CallKind::Family)
    return {};
  FamilyRules Result = familiesIn(*Site);
  Result.IsTable = true;
  return Result;
}

MessageNode GcRules::original(const MessageNode &Message) const {
  MessageNode Result = Message;
  for (unsigned I = 0;
       I != MaxDepth && Result.Copied.E && Result.Fields.empty(); ++I) {
    std::optional<MessageNode> Copied =
        messageAt(Known, Result.Copied, *Result.Copied.E);
    if (!Copied)
      break;
    Result = std::move(*Copied);
  }
  return Result;
}

FamilyRule GcRules::familyIn(const MessageNode &Copy) const {
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

void GcRules::addModification(FamilyRules &To, const MessageNode &Copy) const {
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

void GcRules::addFamilies(FamilyRules &To, const MessageNode &Copy) const {
  const MessageNode Table = original(Copy);
  const MessageNode::Field *F = Table.field("column_families");
  To.MayBeMore |= Table.IsUnknown || Table.Copied.E || (F && F->IsUncertain);
  if (!F || F->IsUncertain || Table.IsUnknown)
    return;
  for (const MessageEntry &Entry : F->Entries) {
    FamilyRule Family = familyIn(Entry.Message);
    Family.Name = Entry.Key;
    if (Copy.Copied.E)
      llvm::for_each(Family.Rules, forgetNumbers);
    To.Families.push_back(std::move(Family));
  }
}

FamilyRules GcRules::familiesIn(const MessageNode &Message,
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
      for (const MessageEntry &Entry : F->Entries)
        addModification(Result, Entry.Message);
  }
  return Result;
}

void GcRules::forEachUse(
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
        if (const auto Message = messageAt(Known, {Part, nullptr}, *Use))
          Visit(*Use, familiesIn(*Message, Holder.getType()));
  }
}

} // namespace clang::tidy::bigtable
