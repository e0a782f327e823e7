// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallTable.h"
#include "api/SummaryLookup.h"
#include "code/Saved.h"
#include "lower/Unit.h"
#include "model/Bounds.h"
#include "model/TextFormat.h"
#include "model/Words.h"
#include "run/Times.h"
#include "values/Reached.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable {

/// Calls \p Visit with each call in \p In of a function of the user's.
static void forEachCall(
    llvm::ArrayRef<const code::Function *> In,
    llvm::function_ref<void(const code::Function &, const code::Callee &)>
        Visit) {
  for (const code::Function *F : In)
    if (F->Body)
      forEachExpr(*F->Body, [&](const code::Expr &E) {
        if (E.Called && !E.Client && !run::isLibrary(*E.Called))
          Visit(*F, *E.Called);
      });
}

/// Returns true if \p Key is that of a function that other files can name.
static bool isShared(llvm::StringRef Key) {
  return !Key.contains("@/"); // The place of one that is not.
}

/// Returns the key of the files that override the method \p Key.
static std::string keyOfOverriding(llvm::StringRef Key) {
  return keyOfCode(("overriding " + Key).str());
}

/// Returns true if \p Called returns a time, or its name says so.
static bool givesTime(const code::Callee &Called) {
  return run::isTime(*Called.Signature->Arguments[0]) ||
         run::isNamedAsClock(Called);
}

/// Returns true if \p Called returns the current time.
static bool readsClock(const code::Callee &Called) {
  return run::isNamedAsClock(Called) ||
         (run::isLibrary(Called) && run::lastName(Called.Name) == "time");
}

bool Reached::load(const FunctionSummary *From, llvm::StringSet<> &Loaded) {
  bool IsNew = false;
  for (const std::string &Path :
       From ? From->Strings : std::vector<std::string>()) {
    if (Loaded.size() >= MaxLinkedSources || !Loaded.insert(Path).second)
      continue;
    const FunctionSummary *Code =
        Functions.summaries().ask(keyOfSource(Path), "");
    std::vector<char> Bytes;
    if (!Code || Code->Strings.size() != 1 ||
        llvm::errorToBool(llvm::decodeBase64(Code->Strings.front(), Bytes)))
      continue;
    llvm::consumeError(code::load(llvm::StringRef(Bytes.data(), Bytes.size()),
                                  llvm::sys::path::parent_path(Path),
                                  *Unit.Code));
    IsNew = true;
  }
  return IsNew;
}

/// Loads the sources that define what this one calls, and those that call what
/// it defines, as far as that can matter for a call of the client.
void Reached::loadOthers() {
  llvm::StringSet<> Loaded, Asked;
  SummaryLookup &Others = Functions.summaries();
  for (bool IsNew = true; IsNew;) {
    IsNew = false;
    std::vector<std::pair<std::string, llvm::StringRef>> Wanted;
    const auto Acting = run::actingIn(*Unit.Code);
    forEachCall(Unit.Code->functions(), [&](const code::Function &From,
                                            const code::Callee &To) {
      if (!Acting.contains(&From) || !isShared(To.Key))
        return;
      // A source that cannot use Bigtable may have it, too.
      const llvm::StringRef Name = givesTime(To) ? run::lastName(To.Name) : "";
      if (!Unit.Code->function(To.Key))
        Wanted.emplace_back(keyOfCode(To.Key), Name);
      if (To.IsVirtual)
        Wanted.emplace_back(keyOfOverriding(To.Key), Name);
    });
    for (const code::Function *F : Unit.Code->functions())
      if (Acting.contains(F) && (!F->Parameters.empty() || F->Object)) {
        if (isShared(F->Is->Key))
          Wanted.emplace_back(keyOfCallers(F->Is->Key), "");
        for (const llvm::StringRef Key : F->Overrides)
          Wanted.emplace_back(keyOfCallers(Key), "");
      }
    for (const auto &[Key, Name] : Wanted)
      if (Asked.insert(Key).second)
        IsNew |= load(Others.ask(Key, Name), Loaded);
  }
}

bool Reached::isElsewhereNear(
    const FunctionDecl &Reader, std::optional<unsigned> Levels,
    llvm::function_ref<bool(const code::Expr &)> IsIt) {
  if (!Engine)
    run();
  const code::Callee *Is = Unit.Callees.lookup(Reader.getCanonicalDecl());
  const auto All = Unit.Code->functions();
  if (!Is || All.size() == NumOwn)
    return false;
  indexCallers();
  // Those that may get the rows, and then what these call: with how many more
  // levels of calls. A closure is part of the function around it.
  llvm::MapVector<const code::Function *, unsigned> Near;
  llvm::SmallVector<llvm::StringRef> Keys;
  const auto Add = [&](const code::Function *F, unsigned More) {
    if (!F || !Near.insert({F, More}).second)
      return;
    Keys.push_back(F->Is->Key);
    llvm::append_range(Keys, F->Overrides);
  };
  Add(Unit.Code->function(Is->Key), /*More=*/2);
  // Of the calls of a context, only the outermost has other callers.
  for (const code::Expr *Call : llvm::reverse(Only)) {
    if (!Levels)
      break;
    Keys.clear();
    Add(functionOf(*Call), /*More=*/1);
  }
  for (unsigned Level = 0; Level != Levels.value_or(0); ++Level)
    for (const llvm::StringRef Key : std::exchange(Keys, {}))
      for (const code::Function *From : Callers.lookup(Key))
        Add(From, /*More=*/1);
  const llvm::SmallPtrSet<const code::Function *, 16> Own(All.begin(),
                                                          All.begin() + NumOwn);
  for (size_t I = 0; I != Near.size(); ++I) {
    const auto [F, More] = *(Near.begin() + I);
    bool IsInIt = false;
    if (F->Body)
      forEachExpr(*F->Body, [&, More = More](const code::Expr &E) {
        IsInIt |= IsIt(E);
        const bool IsPart = E.Kind == code::ExprKind::Closure;
        if (const code::Function *To = E.Called && (IsPart || More != 0)
                                           ? Unit.Code->function(E.Called->Key)
                                           : nullptr)
          Near.insert({To, IsPart ? More : More - 1});
      });
    if (IsInIt && !Own.contains(F))
      return true;
  }
  return false;
}

void Reached::indexCallers() {
  if (Callers.empty())
    forEachCall(Unit.Code->functions(),
                [&](const code::Function &From, const code::Callee &To) {
                  Callers[To.Key].push_back(&From);
                });
}

bool Reached::isKnownElsewhere(const FunctionDecl &Function) {
  if (!Engine)
    run();
  const code::Callee *Is = Unit.Callees.lookup(Function.getCanonicalDecl());
  const code::Function *Code = Is ? Unit.Code->function(Is->Key) : nullptr;
  return Code && Code->Body;
}

bool Reached::isCalledElsewhere(const FunctionDecl &Function) {
  if (!Engine)
    run();
  const code::Callee *Is = Unit.Callees.lookup(Function.getCanonicalDecl());
  indexCallers();
  return Is && !Callers.lookup(Is->Key).empty();
}

namespace {

/// How code of other files asks whether something has expired that it gets.
class Asking {
public:
  Asking(const Reached::Handed &Of, const code::Program &In)
      : In(In), AsksForTime(Of.AsksForTime) {
    for (const FieldDecl *Each : Of.Times)
      Times.emplace_back(lower::qualifiedName(*Each->getParent()),
                         Each->getName());
    for (const CXXRecordDecl *Each : Of.Classes)
      Classes.push_back(lower::qualifiedName(*Each));
  }

  /// Returns true if \p E, near the code that reads, asks for the time of a
  /// cell, or compares a member that has it, or passes its object to code that
  /// is not known.
  bool isIn(const code::Expr &E) const {
    return (E.Client && E.Client->Kind == CallKind::Time) || isUnseen(E) ||
           (ordersTimes(E) && hasPart(E, [this](const code::Expr &Part) {
              return isTime(Part);
            }));
  }
  /// Returns true if \p E, in a caller, compares times, if the code that reads
  /// asks for them, or a part of what it returns with the current time.
  bool isInCaller(const code::Expr &E) const {
    constexpr llvm::StringRef Searches[] = {"lower_bound", "upper_bound",
                                            "equal_range", "partition_point"};
    if (AsksForTime && E.Called &&
        (llvm::is_contained(Searches, run::lastName(E.Called->Name)) ||
         isGeneric(E)))
      return true;
    const bool IsDifference =
        E.Operator == code::Op::Subtract ||
        (E.Called && run::lastName(E.Called->Name) == "operator-");
    if (!ordersTimes(E) && !IsDifference)
      return false;
    if (AsksForTime && !IsDifference &&
        llvm::any_of(E.Operands, [](const code::Expr *Each) {
          return Each->Of && run::isTime(*Each->Of);
        }))
      return true;
    return hasPart(
               E, [this](const code::Expr &Part) { return isOfClass(Part); }) &&
           hasPart(E, isNow);
  }

private:
  static bool hasPart(const code::Expr &E,
                      llvm::function_ref<bool(const code::Expr &)> Is) {
    bool Result = false;
    forEachExpr(E, [&](const code::Expr &Part) { Result |= Is(Part); });
    return Result;
  }
  /// Returns true if \p E asks which of two values is less.
  static bool ordersTimes(const code::Expr &E) {
    constexpr llvm::StringRef Names[] = {"operator<", "operator<=", "operator>",
                                         "operator>="};
    return (E.Operator >= code::Op::Less &&
            E.Operator <= code::Op::GreaterEqual) ||
           (E.Called &&
            llvm::is_contained(Names, run::lastName(E.Called->Name)));
  }
  /// Returns true if \p E is a generic lambda whose instances are not known.
  static bool isGeneric(const code::Expr &E) {
    return E.Kind == code::ExprKind::Closure &&
           E.Called->Signature->Arguments[0]->Kind == code::TypeKind::Unknown;
  }
  static bool isNow(const code::Expr &E) {
    return (E.Called && readsClock(*E.Called)) ||
           (E.Kind == code::ExprKind::Variable &&
            hasWord(E.Var->Name, {"now"}));
  }
  static bool isOf(llvm::StringRef Class, const code::Expr &E) {
    llvm::StringRef Called = E.Called ? E.Called->Name : "";
    return Called.consume_front(Class) && Called.starts_with("::");
  }
  bool isTime(const code::Expr &E) const {
    return llvm::any_of(Times, [&E](const auto &Each) {
      const auto &[Class, Name] = Each;
      return E.Kind == code::ExprKind::Member
                 ? E.Text == Name && E.Operands[0]->Of &&
                       E.Operands[0]->Of->Name == Class
                 : isOf(Class, E);
    });
  }
  bool isUnseen(const code::Expr &E) const {
    return E.Kind == code::ExprKind::Call && E.Called && !E.Client &&
           !run::isLibrary(*E.Called) && !In.function(E.Called->Key) &&
           llvm::any_of(E.Operands, [this](const code::Expr *Operand) {
             return Operand->Of &&
                    llvm::any_of(Times, [Operand](const auto &Each) {
                      return Each.first == Operand->Of->Name;
                    });
           });
  }
  bool isOfClass(const code::Expr &E) const {
    return llvm::any_of(Classes, [&E](llvm::StringRef Class) {
      return E.Kind == code::ExprKind::Member
                 ? E.Operands[0]->Of && E.Operands[0]->Of->Name == Class
                 : isOf(Class, E);
    });
  }

  const code::Program &In;
  std::vector<std::pair<std::string, llvm::StringRef>> Times;
  std::vector<std::string> Classes;
  const bool AsksForTime;
};

} // namespace

bool Reached::isAskedElsewhere(const FunctionDecl &Reader, const Handed &Of) {
  if (!Engine)
    run();
  const Asking Asks(Of, *Unit.Code);
  return isElsewhereNear(
             Reader, Of.IsPlain ? std::nullopt : std::optional(MaxNearbyLevels),
             [&](const code::Expr &E) { return Asks.isIn(E); }) ||
         isElsewhereNear(Reader, /*Levels=*/1, [&](const code::Expr &E) {
           return Asks.isInCaller(E);
         });
}

bool Reached::isDeletedElsewhere(const FunctionDecl &Reader) {
  return isElsewhereNear(Reader, /*Levels=*/1, [](const code::Expr &E) {
    return E.Client && (E.Client->Kind == CallKind::Delete ||
                        E.Client->Kind == CallKind::Read);
  });
}

std::optional<bool> Reached::readsClockElsewhere(const FunctionDecl &Function) {
  if (!Engine)
    run();
  llvm::SetVector<const code::Function *> Runs;
  const auto Add = [&](const code::Callee *To) {
    const code::Function *F = To ? Unit.Code->function(To->Key) : nullptr;
    if (F && F->Body && Runs.size() < MaxNearby)
      Runs.insert(F);
  };
  Add(Unit.Callees.lookup(Function.getCanonicalDecl()));
  if (Runs.empty())
    return std::nullopt;
  bool Result = false;
  for (size_t I = 0; I != Runs.size() && !Result; ++I)
    forEachExpr(*Runs[I]->Body, [&](const code::Expr &E) {
      Result |= E.Called && readsClock(*E.Called);
      Add(E.Called);
    });
  return Result;
}

void Reached::tell(SummarySet &To) {
  lower();
  const std::string &Main = Unit.MainFile;
  const auto Add = [&](std::string Key, llvm::StringRef Name,
                       std::string Text) {
    FunctionSummary Told;
    Told.Key = std::move(Key);
    Told.Name = Name.str();
    Told.File = Main;
    Told.Line = 1;
    Told.Strings.push_back(std::move(Text));
    To.add(std::move(Told));
  };
  const auto Own = Unit.Code->functions().take_front(NumOwn);
  for (const code::Function *F : Own)
    if (isShared(F->Is->Key) && Unit.Code->fileName(F->At.File) == Main)
      Add(keyOfCode(F->Is->Key), F->Is->Name, Main);
  for (const code::Function *F : Own)
    for (const llvm::StringRef Key : F->Overrides)
      Add(keyOfOverriding(Key), F->Is->Name, Main);
  llvm::StringSet<> Called;
  forEachCall(Own, [&](const code::Function &, const code::Callee &C) {
    if (isShared(C.Key) && Called.insert(C.Key).second)
      Add(keyOfCallers(C.Key), C.Name, Main);
  });
  Add(keyOfSource(Main), Main, Saved);
}

} // namespace clang::tidy::bigtable
