// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/Purges.h"
#include "analysis/Targets.h"
#include "api/CallTable.h"
#include "api/Libraries.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "protocol/ExpiredDeletes.h"
#include "reads/Predicates.h"
#include "reads/RowUses.h"
#include "values/CallIndex.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>

namespace clang::tidy::bigtable {

namespace {

/// The uses of the keys of rows.
class KeyUses {
public:
  KeyUses(const Analysis &Code, const CallSite &Site, RowUses &Rows)
      : Code(Code), Site(Site), Rows(Rows) {}

  void follow(const Expr &Key, const Frame *In) {
    if (Rows.onlyDecides(Key, In)) {
      Selects = true;
      return;
    }
    const Use U = Rows.around(Key).useOfValue(Key);
    if (++Steps > MaxKeyWays || !U.By)
      IsElsewhere = IsUnseen = true;
    else if (U.is(UseKind::Initializes) && U.Var->isStaticLocal())
      IsElsewhere = true;
    else if (U.is(UseKind::Initializes) || (U.is(UseKind::Captured) && U.Var))
      followAll(*U.Var, In);
    else if (U.is(UseKind::Captured))
      return; // The lambda has it by the same name.
    else if (isa<CallExpr, CXXConstructExpr>(U.By) && !U.is(UseKind::Called))
      followCall(U, In);
    else
      IsElsewhere = IsUnseen = true;
  }

  /// Returns true if the keys may serve to delete their rows and, at most, to
  /// tell about it. If \p IsDeleteNear, code beside them deletes something.
  bool mayDelete(bool IsDeleteNear) const {
    return !IsOther && (Deletes || (IsDeleteNear && IsKept && !IsGiven) ||
                        (NumPassed != 0 && !IsUnseen));
  }

  unsigned NumDeleted = 0;
  /// How many go to functions that may delete their rows, and nothing else, or
  /// to reads of them, which are checked themselves.
  unsigned NumPassed = 0;
  /// True if conditions on keys select rows.
  bool Selects = false;
  /// Some key goes to a mutation that deletes,
  bool Deletes = false;
  /// or to what is no such mutation,
  bool IsElsewhere = false;
  /// or to one that does more, or deletes elsewhere,
  bool IsOther = false;
  /// or where it is not seen what becomes of it: to the standard library, or to
  /// code of the program.
  bool IsUnseen = false, IsKept = false, IsGiven = false;
  /// Some name of a family or column says what a mutation deletes.
  bool NamesDelete = false;

private:
  void followAll(const VarDecl &Key, const Frame *In) {
    for (const Expr *Mention : Rows.mentionsOf(Key))
      follow(*Mention, In);
  }

  void followCall(const Use &U, const Frame *In) {
    const auto &Call = *U.by<Expr>();
    const std::optional<CallSite> Made = Code.callTable().classify(Call);
    if (Made && Made->Kind == CallKind::Row &&
        Made->argument(Role::RowKey) == U.Of)
      return followRow(*Made, In);
    if (Made && Made->Kind == CallKind::Read &&
        Made->argument(Role::RowKey) == U.Of) {
      ++NumPassed;
      return;
    }
    if (Made && Made->Kind == CallKind::Delete) {
      NamesDelete = true;
      return;
    }
    const auto [Parameter, Frame] = Rows.parameterFor(U, In);
    if (Parameter && Frame)
      return followAll(*Parameter, Frame);
    if (followPassed(U, In))
      return;
    if (const VarDecl *Collection = filledBy(Call))
      return followCollection(*Collection, In);
    if (mayDeleteUnseen(Call) || isKeptWithTable(Call)) {
      ++NumPassed;
      return;
    }
    const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Call);
    IsElsewhere = true;
    // To compare or to print it is all that happens.
    if (Op && (Op->isComparisonOp() || Op->getOperator() == OO_LessLess))
      return;
    IsUnseen = true;
    const FunctionDecl *Callee = calleeOf(Call);
    (Callee && isStandard(*Callee) ? IsKept : IsGiven) = true;
  }

  /// Returns the container that \p Call adds its argument to; null if it does
  /// something else.
  static const VarDecl *filledBy(const Expr &Call) {
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
    const CXXMethodDecl *Method = Member ? Member->getMethodDecl() : nullptr;
    if (!Method || !isOfStandardLibrary(*Method) ||
        !llvm::is_contained<llvm::StringRef>(
            {"emplace", "emplace_back", "insert", "push", "push_back"},
            identifierOf(*Method)))
      return nullptr;
    const auto *Var = dyn_cast_or_null<VarDecl>(
        namedValue(Member->getImplicitObjectArgument()));
    return Var && Var->isLocalVarDecl() ? Var : nullptr;
  }

  void followCollection(const VarDecl &Collection, const Frame *In) {
    if (Collections.insert({&Collection, In}).second)
      for (const Expr *Mention : Rows.mentionsOf(Collection))
        followElements(*Mention, In);
  }

  void followElements(const Expr &Collection, const Frame *In) {
    const Use U = Rows.around(Collection).useOfValue(Collection);
    const auto *Op = U.by<CXXOperatorCallExpr>();
    const llvm::StringRef Name =
        U.method() ? identifierOf(*U.method()) : llvm::StringRef();
    const auto IsOneOf = [Name](llvm::ArrayRef<llvm::StringRef> Names) {
      return llvm::is_contained(Names, Name);
    };
    const auto [Parameter, Frame] = Rows.parameterFor(U, In);
    if (++Steps > MaxKeyWays)
      IsElsewhere = IsUnseen = true;
    else if (U.is(UseKind::Iterated) && U.Var)
      followAll(*U.Var, In);
    else if (U.is(UseKind::Initializes) && !U.Var->isStaticLocal())
      followCollection(*U.Var, In);
    else if (Parameter && Frame)
      followCollection(*Parameter, Frame);
    else if ((Op && Op->getOperator() == OO_Subscript) ||
             IsOneOf({"at", "back", "front", "top"}))
      follow(*U.by<Expr>(), In);
    else if (const auto *Call = U.by<CallExpr>();
             Call && !U.method() && mayDeleteUnseen(*Call))
      ++NumPassed;
    else if (!(U.is(UseKind::Returned) && followReturned(*U.By, In)) &&
             !IsOneOf({"clear", "empty", "pop", "reserve", "size"}) &&
             !(U.method() && filledBy(*U.by())))
      IsElsewhere = IsUnseen = IsKept = true;
  }

  /// Follows the keys to the callers of the function that returns them at
  /// \p Return. Returns false if some of these are unknown.
  bool followReturned(const Stmt &Return, const Frame *In) {
    if (In && Rows.enterCaller(Return, *In)) {
      followElements(*In->Call, In->Caller);
      return true;
    }
    return forEachCaller(Return, [](KeyUses &At, const Frame &Inside) {
      At.followElements(*Inside.Call, nullptr);
      return true;
    });
  }

  /// Follows a key to the functions that callers pass for the parameter that
  /// the use \p U calls. Returns false if some of these are unknown.
  bool followPassed(const Use &U, const Frame *In) {
    const auto *Call = U.by();
    const Expr *Callable = Call ? callableIn(*Call) : nullptr;
    return !In && Callable &&
           isa_and_nonnull<ParmVarDecl>(namedValue(Callable)) &&
           forEachCaller(*Call, [&](KeyUses &At, const Frame &Inside) {
             const auto [Parameter, Frame] = Rows.parameterFor(U, &Inside);
             if (Parameter && Frame)
               At.followAll(*Parameter, Frame);
             return Parameter && Frame;
           });
  }

  /// Calls \p Follow for each call of the function around \p Inner, with its
  /// frame, and adds the uses of keys that this finds. Returns false if some
  /// calls are unknown, or if \p Follow does.
  bool
  forEachCaller(const Stmt &Inner,
                llvm::function_ref<bool(KeyUses &, const Frame &)> Follow) {
    const FunctionDecl *Function = Rows.around(Inner).functionAround(Inner);
    const auto Callers = Code.callIndex().callersOf(*Function);
    Reached *By = Code.values().reached();
    if (Callers.empty() && By && By->isDeletedElsewhere(*Function)) {
      ++NumPassed;
      return true;
    }
    return !Callers.empty() && llvm::all_of(Callers, [&](const Caller &C) {
      KeyUses At(Code, Site, Rows);
      At.Around = C.From && Rows.enter(*C.From)
                      ? Code.values().enter(*C.Call, *Function, nullptr)
                      : nullptr;
      At.Steps = Steps + 1;
      if (!At.Around || At.Steps > MaxKeyWays || !Follow(At, *At.Around))
        return false;
      Steps = At.Steps;
      addCaller(At, *C.From);
      return true;
    });
  }

  /// Adds the uses \p At in the caller \p From. Each caller has to delete.
  void addCaller(const KeyUses &At, const FunctionDecl &From) {
    const SourceManager &Sources = Code.context().getSourceManager();
    const bool IsDeleteNear =
        llvm::any_of(Code.callIndex().deletes(), [&](const Expr *Delete) {
          return Sources.isPointWithin(Delete->getBeginLoc(),
                                       From.getBeginLoc(), From.getEndLoc());
        });
    Selects |= At.Selects;
    Deletes |= At.Deletes;
    if (!At.IsElsewhere && At.NumDeleted != 0 && At.NumPassed == 0)
      ++NumDeleted;
    else if (At.IsElsewhere ? At.mayDelete(IsDeleteNear) : At.NumPassed != 0)
      ++NumPassed;
    else
      IsElsewhere = IsUnseen = IsOther = true;
  }

  /// Returns true if \p Call passes a table to a function whose code is
  /// elsewhere.
  bool mayDeleteUnseen(const Expr &Call) const {
    const FunctionDecl *Callee = calleeOf(Call);
    return Callee && !Callee->hasBody() && !isOfLibrary(*Callee) &&
           !isStandard(*Callee) &&
           llvm::any_of(argumentsOf(Call), [](const Expr *Argument) {
             return isSender(Argument->getType());
           });
  }

  /// Returns true if \p Call gives its argument to an object that has a table,
  /// or puts it into a member of one: 'deleter.Add(key)'.
  bool isKeptWithTable(const Expr &Call) const {
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
    const Expr *Object = Member ? Member->getImplicitObjectArgument() : nullptr;
    const auto *Part =
        Object ? dyn_cast<MemberExpr>(stripConversions(Object)) : nullptr;
    const auto *Class =
        Part ? dyn_cast<CXXRecordDecl>(Part->getMemberDecl()->getDeclContext())
        : Member ? Member->getRecordDecl()
                 : nullptr;
    return Class && !isOfLibrary(*Class) && Class->hasDefinition() &&
           llvm::any_of(Class->fields(), [](const FieldDecl *Field) {
             return isSender(Field->getType());
           });
  }

  void count(llvm::ArrayRef<const Expr *> Mutations, const Frame *In,
             unsigned &NumDeletes, bool &Writes) {
    for (const Expr *E : Mutations) {
      const auto Several =
          carrierKind(E->getType().getNonReferenceType()) == Carrier::Mutations
              ? Code.values().elements({E, In})
              : std::nullopt;
      for (const Operand &V :
           Several ? *Several : llvm::SmallVector<Operand, 8>{{E, In}})
        isDelete(Code, V) ? void(++NumDeletes) : void(Writes = true);
    }
  }

  /// The mutation of a row, which \p Made makes.
  void followRow(const CallSite &Made, const Frame *In) {
    unsigned NumDeletes = 0;
    bool Writes = false;
    count(argumentsOf(*Made.Call).drop_front(), In, NumDeletes, Writes);
    const VarDecl *Var = Rows.around(*Made.Call).useOfValue(*Made.Call).Var;
    DestinationSet Sent = Code.values().destinationsOf({Made.Call, In});
    dropComparisons(Sent);
    if (Var)
      for (const Expr *Mention : Rows.mentionsOf(*Var))
        if (const std::optional<CallSite> Adds = addedTo(*Mention)) {
          count(carriedIn(*Adds), In, NumDeletes, Writes);
          // It may be called on the result again.
          const Use Again = Rows.around(*Adds->Call).useOfValue(*Adds->Call);
          Writes |= Again.by<Expr>() != nullptr;
        }
    Deletes |= NumDeletes != 0;
    const bool IsPlain = NumDeletes != 0 && !Writes;
    if (IsPlain && (Sent.Gap || Sent.Values.empty()))
      ++NumPassed;
    else if (IsPlain && llvm::all_of(Sent.Values, [&](const Destination &To) {
               return isSameTable({To.Table, To.In});
             }))
      ++NumDeleted;
    else
      IsElsewhere = IsOther = true;
  }

  /// The call that puts mutations into the variable \p Mention.
  std::optional<CallSite> addedTo(const Expr &Mention) {
    const Use U = Rows.around(Mention).useOfValue(Mention);
    const std::optional<CallSite> Adds =
        U.method() ? Code.callTable().classify(*U.by()) : std::nullopt;
    return Adds && Adds->Kind == CallKind::Carry ? Adds : std::nullopt;
  }

  bool isSameTable(Operand To) {
    Values &Vals = Code.values();
    const Expr *From = Site.argument(Role::Table);
    if (!From)
      return false;
    const Operand L = Vals.throughParameters(To),
                  R = Vals.throughParameters(
                      {From, Site.In ? Site.In : Around});
    const ValueDecl *Named = namedValue(L.E);
    if (Named && Named == namedValue(R.E))
      return true;
    const StringSet A = Vals.tableIds(To), B = Code.targets().tableIdsOf(Site);
    return A.single() && B.single() && *A.single() == *B.single();
  }

  const Analysis &Code;
  const CallSite &Site;
  RowUses &Rows;
  llvm::DenseSet<std::pair<const VarDecl *, const Frame *>> Collections;
  /// A call of the function that reads, if the keys are followed to its caller.
  const Frame *Around = nullptr;
  unsigned Steps = 0;
};

} // namespace

/// Returns true if \p Part, of a cell that \p Site reads, only says what a
/// mutation deletes.
static bool isOfDelete(const Analysis &Code, const CallSite &Site,
                       const RowUse &Part, RowUses &Rows) {
  const StatementTree &Around = Rows.around(*Part.At.E);
  for (const Stmt *S = Part.At.E; isa_and_nonnull<Expr>(S);
       S = Around.parentOf(*S))
    if (const auto Made = Code.callTable().classify(*cast<Expr>(S)))
      if (Made->Kind == CallKind::Delete)
        return true;
  KeyUses Names(Code, Site, Rows);
  Names.follow(*Part.At.E, Part.At.In);
  return Names.NamesDelete && !Names.IsElsewhere;
}

/// Returns the statement that \p U decides: an 'if' without 'else', at most
/// with other conditions that must hold, too, or the return of a status; null
/// without one. An 'if' has to ask whether there is an error, if \p U is a
/// status.
static const Stmt *decidedBy(const RowUse &U, const StatementTree &Around) {
  const Expr &Part = *U.At.E;
  if (const Stmt *Return = Around.parentOf(Around.wholeOf(Part));
      isa_and_nonnull<ReturnStmt>(Return) && !Part.getType()->isBooleanType())
    return Return;
  const bool IsStatus = U.Kind == RowPart::Status;
  bool NeedsNot = IsStatus;
  const Stmt *Child = &Part;
  for (const Stmt *S = Around.parentOf(Part); S; S = Around.parentOf(*S)) {
    const auto *Op = dyn_cast<BinaryOperator>(S);
    const auto *Not = dyn_cast<UnaryOperator>(S);
    if (const auto *If = dyn_cast<IfStmt>(S))
      return If->getCond() == Child && !If->getElse() && !NeedsNot ? If
                                                                   : nullptr;
    if (Not && Not->getOpcode() == UO_LNot && (NeedsNot || !IsStatus))
      NeedsNot = false;
    else if (!(Op && Op->getOpcode() == BO_LAnd && !NeedsNot) &&
             !isa<CastExpr, ParenExpr, ExprWithCleanups,
                  CXXRewrittenBinaryOperator>(S))
      return nullptr;
    Child = S;
  }
  return nullptr;
}

/// Returns true if \p Does, which an error decides, is all that the function
/// does with a row, and a row without an error makes no difference.
static bool isAllForRow(const Stmt &Does, const Analysis &Code,
                        const StatementTree &Around) {
  const Stmt *Outer = Around.parentOf(Does);
  const auto *Block = dyn_cast_or_null<CompoundStmt>(Outer);
  if (Block)
    Outer = Around.parentOf(*Block);
  if (Outer && (!isa<CXXForRangeStmt>(Outer) || (Block && Block->size() != 1)))
    return false;
  const FunctionDecl *Function = Around.functionAround(Does);
  const FunctionUses *Tree = Code.values().usesIn(Function);
  return isa<IfStmt>(Does) ||
         (Tree && llvm::all_of(Tree->returnsOf(*Function), [&](const Expr *E) {
            const auto *Made = dyn_cast<CXXConstructExpr>(stripConversions(E));
            return Around.isIn(*E, Does) || (Made && Made->getNumArgs() == 0);
          }));
}

/// Returns true if only the status of \p Rows, of the read \p Site, is used: a
/// look whether the service answers.
static bool onlyAsksForStatus(const Analysis &Code, const CallSite &Site,
                              const RowUses &Rows) {
  const bool IsStream = isRowStream(Site.Call->getType());
  llvm::SmallVector<const Stmt *, 4> OfErrors;
  for (const RowUse &U : Rows.uses())
    if (const StatementTree &Around = Rows.around(*U.At.E);
        U.Kind == RowPart::Status)
      if (const Stmt *Does = decidedBy(U, Around);
          Does && isAllForRow(*Does, Code, Around))
        OfErrors.push_back(Does);
  return Rows.isComplete() && !Rows.uses().empty() &&
         llvm::all_of(Rows.uses(), [&](const RowUse &U) {
           const StatementTree &Around = Rows.around(*U.At.E);
           const auto IsAround = [&](const Stmt *S) {
             return Around.isIn(*U.At.E, *S);
           };
           return U.Kind == RowPart::Status
                      ? !IsStream || llvm::any_of(OfErrors, IsAround)
                      : U.Kind == RowPart::Presence && IsStream &&
                            llvm::is_contained(OfErrors, decidedBy(U, Around));
         });
}

Purpose purposeOf(const Analysis &Code, const CallSite &Site) {
  if (Site.Kind == CallKind::Predicate)
    return onlyDeletesMatches(Code, Site)   ? Purpose::Delete
           : decidesOnlyDeletes(Code, Site) ? Purpose::Passed
                                            : Purpose::Any;
  if (Site.Kind != CallKind::Read)
    return Purpose::Any;
  RowUses Rows(Code, Site);
  // Nothing is done with them.
  if (Rows.isComplete() && Rows.uses().empty())
    return Purpose::Any;
  if (onlyAsksForStatus(Code, Site, Rows))
    return Purpose::Status;
  KeyUses Keys(Code, Site, Rows);
  bool LooksAtCells = false, NamesDeleted = false;
  for (const RowUse &Use : llvm::SmallVector<RowUse, 8>(Rows.uses()))
    switch (Use.Kind) {
    case RowPart::Key:
      Keys.follow(*Use.At.E, Use.At.In);
      break;
    case RowPart::Status:
      break;
    case RowPart::Presence:
      Keys.IsElsewhere |= !Rows.isCondition(*Use.At.E);
      Keys.IsOther |= Keys.IsElsewhere;
      break;
    default:
      isOfDelete(Code, Site, Use, Rows) ? NamesDeleted = true
                                        : LooksAtCells = true;
    }
  if (Rows.isComplete() && !LooksAtCells && !Keys.IsElsewhere) {
    if (Keys.NumPassed != 0 || (Keys.Selects && Keys.NumDeleted != 0) ||
        (NamesDeleted && Keys.NumDeleted == 0))
      return Purpose::Passed;
    if (Keys.NumDeleted != 0)
      return Purpose::Delete;
  }
  const bool IsDeleteNear =
      llvm::any_of(Code.callIndex().deletes(),
                   [&](const Expr *Call) { return Rows.has(*Call); });
  if (Rows.isComplete() && !LooksAtCells && Keys.mayDelete(IsDeleteNear))
    return Purpose::Passed;
  const bool MayBeForKeys = !Rows.isComplete() || !LooksAtCells;
  return Keys.Deletes || (MayBeForKeys && (Keys.IsUnseen ||
                                           Keys.NumPassed != 0 || IsDeleteNear))
             ? Purpose::Unsure
             : Purpose::Any;
}

bool allows(Purpose For, FlawKind Kind, bool TrustsUnseen) {
  return For == Purpose::Delete ||
         (TrustsUnseen &&
          (For == Purpose::Passed ||
           (For == Purpose::Status && Kind == FlawKind::Expired)));
}

bool isPurge(const Analysis &Code, const CallSite &Site) {
  return purposeOf(Code, Site) == Purpose::Delete;
}

/// Returns true if \p Tree keeps every cell of some families up to the current
/// time.
static bool endsNow(const FilterNode &Tree) {
  constexpr int64_t Slack = 1'000'000;
  bool IsPlain = true;
  unsigned NumRanges = 0;
  forEachStage(Tree, [&](const FilterNode &S) {
    switch (S.Kind) {
    case Stage::Chain:
    case Stage::ChainOf:
    case Stage::Columns:
    case Stage::Count:
    case Stage::Family:
    case Stage::Latest:
    case Stage::Neutral:
      return;
    case Stage::Time:
      ++NumRanges;
      IsPlain &=
          !S.Starts.empty() && !S.Ends.empty() && !S.ConstantStart &&
          llvm::all_of(S.Starts, [](Bound B) { return B.isOpenStart(); }) &&
          llvm::all_of(S.Ends, [](Bound B) {
            return B.isExact() && std::abs(B.Least) <= Slack;
          });
      return;
    default:
      IsPlain = false;
    }
  });
  return IsPlain && NumRanges == 1;
}

std::optional<FamilyUse> familyPurgedUpToNow(const Analysis &Code,
                                             const CallSite &Site) {
  if (!Site.Within || !isForOld(*Site.Within))
    return std::nullopt;
  std::optional<FamilyUse> Found;
  for (const ReadCase &Case : casesOf(Code, Site)) {
    const std::vector<ConstantString> Names = namedFamilies(Case.Filter);
    const auto *Use = llvm::find_if(Case.Families, [&](const FamilyUse &U) {
      return U.Policy.Kind == Strategy::Default && !Names.empty() &&
             llvm::all_of(Names, [&U](const ConstantString &Name) {
               return Name.Value == U.Name;
             });
    });
    if (Use == Case.Families.end() || !endsNow(Case.Filter))
      return std::nullopt;
    Found = *Use;
  }
  return Found && isPurge(Code, Site) ? Found : std::nullopt;
}

} // namespace clang::tidy::bigtable
