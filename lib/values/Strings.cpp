// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallTable.h"
#include "api/Tags.h"
#include "api/Text.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/ConstantString.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"

namespace clang::tidy::bigtable {

// The strings and the tables that expressions make.

using llvm::StringRef;
using Reason = Unknown::Reason;

/// Returns the placeholder for \p Part, whose text is unknown.
static char holeFor(const Expr *Part) {
  for (;;) {
    Part = stripConversions(Part);
    const auto *Piece = dyn_cast<CXXConstructExpr>(Part);
    if (!Piece || Piece->getNumArgs() == 0 ||
        !isPieceOfText(*Piece->getConstructor()->getParent()))
      break;
    Part = Piece->getArg(0);
  }
  const FunctionDecl *Callee = calleeOf(*Part);
  const QualType Type = Part->getType().getNonReferenceType();
  return (Callee && spellsNumber(*Callee)) ||
                 (Type->isArithmeticType() && !Type->isAnyCharacterType())
             ? NumberHole
             : TextHole;
}

/// Returns the name from which \p Made, a table or a wrapper of its name, is
/// made; null if it is neither.
static const Expr *nameWithin(const Expr &Made, const CallTable &Functions) {
  if (holdsTable(Made))
    return tableIdIn(Made);
  const std::optional<CallSite> Site =
      isa<CallExpr>(Made) ? Functions.classify(Made) : std::nullopt;
  return Site && Site->Kind == CallKind::TableName ? Site->argument(Role::Table)
                                                   : nullptr;
}

ConstantString tableIdOf(const ConstantString &Name) {
  const StringRef Id =
      StringRef(Name.Value).rsplit("/tables/").second.split('/').first;
  return {Id.empty() ? Name.Value : Id.str(), std::nullopt};
}

namespace {

/// The strings of one query.
class StringSearch {
public:
  /// If \p KeepsHoles, unknown parts of texts become holes.
  explicit StringSearch(Values &Vals, bool KeepsHoles = false,
                        unsigned Depth = 0)
      : Vals(Vals), KeepsHoles(KeepsHoles), Depth(Depth) {}

  StringSet of(Operand V) {
    return Depth > MaxStringDepth ? StringSet::unknown({Reason::Limit})
                                  : of(Vals.makersOf(V));
  }

  StringSet of(const MakerSet &Makers) {
    StringSet Result;
    merge(Result.Gap, Makers.Gap);
    for (const Maker &M : Makers.Values) {
      StringSet Made = stringOf(M);
      if (M.Tagged)
        if (const std::optional<Tag> Ttl = findTag(*M.Tagged, TagKind::Ttl))
          for (ConstantString &S : Made.Values) {
            S.Policy = Ttl->Policy;
            S.Tagged = M.Tagged;
          }
      Result.join(Made);
    }
    return Result;
  }

  StringSet tableIds(Operand Table) {
    if (Depth > MaxStringDepth)
      return StringSet::unknown({Reason::Limit});
    StringSet Result;
    const auto AddNames = [&](const StringSet &Names) {
      for (const ConstantString &Name : Names.Values) {
        Result.add(tableIdOf(Name));
      }
      merge(Result.Gap, Names.Gap);
    };
    const auto AddArgument = [&](const Expr *Argument, const Frame *In) {
      if (Argument)
        Result.join(inner().tableIds({Argument, In}));
      else
        Result.addGap({Reason::Expression});
    };
    const MakerSet Makers = Vals.makersOf(Table);
    merge(Result.Gap, Makers.Gap);
    for (const Maker &M : Makers.Values) {
      if (const ValueDecl *Named = namedValue(M.E))
        if (std::optional<Tag> T = findTag(*Named, TagKind::Table)) {
          Result.add(ConstantString{T->TableId, std::nullopt});
          continue;
        }
      const Expr *Name = nameWithin(*M.E, Vals.callTable());
      if (Name || holdsTable(*M.E))
        AddArgument(Name, M.In);
      else
        AddNames(stringOf(M));
    }
    return Result;
  }

private:
  /// A part of a text: \p Text, or the result of \p V.
  struct TextPart {
    std::string Text;
    Operand V;
    /// True if the text of \p V is inserted unchanged.
    bool IsPlain = true;
    bool IsNumber = false;
  };

  StringSearch inner() { return StringSearch(Vals, KeepsHoles, Depth + 1); }

  StringSet stringOf(const Maker &M) {
    const Expr *E = M.E;
    if (const auto *Literal = dyn_cast<StringLiteral>(E)) {
      if (Literal->getCharByteWidth() != 1)
        return StringSet::unknown({Reason::Expression});
      // The client's strings are made of a pointer: they end at a null.
      return StringSet::of(
          {Literal->getBytes().split('\0').first.str(), std::nullopt});
    }
    if (const auto *Character = dyn_cast<CharacterLiteral>(E))
      return StringSet::of(
          {std::string(1, static_cast<char>(Character->getValue())),
           std::nullopt});
    if (const auto *Suffixed = dyn_cast<UserDefinedLiteral>(E)) {
      const CXXRecordDecl *Type = Suffixed->getType()->getAsCXXRecordDecl();
      if (Type && isStringClass(*Type) && Suffixed->getNumArgs() != 0)
        return inner().of({Suffixed->getArg(0), M.In});
      return StringSet::unknown({Reason::Expression});
    }
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
      // string(char const *) and string_view(char const *), with or without an
      // allocator; any other constructor changes the text. StrCat's parameters
      // are of a class of their own.
      const CXXRecordDecl *Type = Construct->getConstructor()->getParent();
      if (isStringClass(*Type) && Construct->getNumArgs() == 0)
        return StringSet::of({});
      if ((isStringClass(*Type) || isPieceOfText(*Type)) &&
          Construct->getNumArgs() != 0 &&
          (Construct->getNumArgs() == 1 ||
           isa<CXXDefaultArgExpr>(Construct->getArg(1))))
        return inner().of({Construct->getArg(0), M.In});
      return StringSet::unknown({Reason::Expression});
    }
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      llvm::SmallVector<Operand, 4> Parts;
      for (const Expr *Arg : Call->arguments())
        Parts.push_back({Arg, M.In});
      if (const FormatKind Kind =
              Callee ? formatKind(*Callee) : FormatKind::None;
          Kind != FormatKind::None && !Parts.empty())
        return formatted(Kind, Parts);
      const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call);
      if ((Op && (Op->getOperator() == OO_Plus ||
                  Op->getOperator() == OO_PlusEqual)) ||
          (Callee && concatenates(*Callee)))
        return concatenation(Parts);
      const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
      if (const Expr *Part = appendedBy(*Call))
        return concatenation(
            {{Member->getImplicitObjectArgument(), M.In}, {Part, M.In}});
      if (const Expr *Whole = cutBy(*Call))
        return substring(*Call, {Whole, M.In});
      if (Op && Op->isAssignmentOp())
        return StringSet::unknown(
            {Reason::Reassigned, namedValue(Op->getArg(0))});
      if (const std::optional<CallSite> Site = Vals.callTable().classify(*Call);
          Site && Site->Kind == CallKind::OfFamily)
        return familiesOf({Site->argument(Role::Value), M.In});
      return StringSet::unknown({Reason::Function, Callee});
    }
    return StringSet::unknown({E->isInstantiationDependent()
                                   ? Reason::Dependent
                                   : Reason::Expression});
  }

  StringSet concatenation(llvm::ArrayRef<Operand> Parts) {
    llvm::SmallVector<TextPart, 4> Pieces;
    for (const Operand &Part : Parts)
      Pieces.push_back({"", Part});
    return joined(Pieces);
  }

  StringSet formatted(FormatKind Kind, llvm::ArrayRef<Operand> Arguments) {
    const StringSet Formats = inner().of(Arguments.front());
    if (!Formats.isComplete())
      return StringSet::unknown(
          Formats.Gap.value_or(Unknown{Reason::Expression}));
    StringSet Result;
    for (const ConstantString &Format : Formats.Values) {
      const auto Pieces = piecesOf(Format.Value, Kind);
      llvm::SmallVector<TextPart, 4> Parts;
      for (const FormatPiece &Piece :
           Pieces ? *Pieces : std::vector<FormatPiece>()) {
        const unsigned I = Piece.Argument.value_or(0) + 1;
        if (I >= Arguments.size() && Piece.Argument)
          return StringSet::unknown({Reason::Expression});
        Parts.push_back({Piece.Text, Piece.Argument ? Arguments[I] : Operand(),
                         Piece.IsPlain, Piece.IsNumber});
      }
      Result.join(Pieces ? joined(Parts)
                         : StringSet::unknown({Reason::Expression}));
    }
    return Result;
  }

  StringSet joined(llvm::ArrayRef<TextPart> Parts) {
    StringSet Result = StringSet::of({});
    for (const TextPart &Part : Parts) {
      StringSet Next;
      if (!Part.V.E)
        Next.add(ConstantString{Part.Text, std::nullopt});
      else if (Part.IsPlain)
        Next = inner().of(Part.V);
      else
        Next.addGap({Reason::Expression});
      if (!Next.isComplete() && KeepsHoles)
        Next = StringSet::of(
            {std::string(1, Part.IsNumber ? NumberHole : holeFor(Part.V.E)),
             std::nullopt});
      if (!Next.isComplete())
        return StringSet::unknown(
            Next.Gap.value_or(Unknown{Reason::Expression}));
      StringSet Longer;
      for (const ConstantString &L : Result.Values)
        for (const ConstantString &R : Next.Values)
          Longer.add(ConstantString{L.Value + R.Value, std::nullopt});
      Result = std::move(Longer);
      if (Result.Gap)
        return StringSet::unknown(*Result.Gap);
    }
    return Result;
  }

  StringSet familiesOf(Operand Cell) {
    StringSet Result;
    const MakerSet Makers = Vals.makersOf(Cell);
    merge(Result.Gap, Makers.Gap);
    for (const Maker &M : Makers.Values) {
      const std::optional<CallSite> Made = Vals.callTable().classify(*M.E);
      if (Made && Made->Kind == CallKind::Cell)
        Result.join(inner().of({Made->argument(Role::Family), M.In}));
      else
        Result.addGap({Reason::Function, calleeOf(*M.E)});
    }
    return Result;
  }

  StringSet substring(const CallExpr &Cut, Operand Whole) {
    StringSet Result = inner().of(Whole);
    size_t Bounds[] = {0, StringRef::npos};
    for (unsigned I = 0; I != Cut.getNumArgs() && I != 2; ++I) {
      const Expr *Argument = Cut.getArg(I);
      const std::optional<int64_t> Bound =
          isa<CXXDefaultArgExpr>(Argument) ? std::optional<int64_t>(Bounds[I])
                                           : Vals.decide(*Argument, Whole.In);
      if (!Bound)
        return StringSet::unknown({Reason::Function, Cut.getDirectCallee()});
      Bounds[I] = static_cast<size_t>(*Bound);
    }
    StringSet Parts;
    merge(Parts.Gap, Result.Gap);
    for (const ConstantString &S : Result.Values)
      if (Bounds[0] <= S.Value.size()) // Or else it throws.
        Parts.add(ConstantString{
            StringRef(S.Value).substr(Bounds[0], Bounds[1]).str(),
            std::nullopt});
    return Parts;
  }

  Values &Vals;
  const bool KeepsHoles;
  const unsigned Depth;
};

} // namespace

/// Returns \p Of, with the tags that the search \p Found.
static StringSet withTags(const StringSet &Of, const StringSet &Found) {
  StringSet Result;
  for (const ConstantString &Each : Of.Values) {
    const auto *Same =
        llvm::find_if(Found.Values, [&](const ConstantString &Other) {
          return Other.Value == Each.Value;
        });
    Result.add(Same == Found.Values.end() ? Each : *Same);
  }
  return Result;
}

StringSet Values::strings(Operand V) {
  const StringSet Found = StringSearch(*this).of(V);
  if (!Found.single() && reached())
    if (std::optional<StringSet> All = reached()->strings(V))
      return withTags(*All, Found);
  return Found;
}

StringSet Values::texts(Operand V) {
  const StringSet Found = StringSearch(*this, /*KeepsHoles=*/true).of(V);
  const auto HasHole = [](const ConstantString &S) {
    return llvm::any_of(S.Value, isHole);
  };
  if (reached() && (!Found.single() || llvm::any_of(Found.Values, HasHole)))
    if (std::optional<StringSet> All =
            Found.Gap ? reached()->texts(V) : reached()->strings(V))
      return *All;
  return Found;
}

StringSet Values::strings(const FieldDecl &Field, Operand Object) {
  return StringSearch(*this).of(makersOf(Field, Object));
}

StringSet Values::tableIds(Operand Table) {
  const StringSet Found = StringSearch(*this).tableIds(Table);
  std::optional<StringSet> Names;
  if (!Found.single() && reached())
    Names = reached()->strings(nameOfTable(Table));
  if (!Names)
    return Found;
  StringSet Result;
  for (const ConstantString &Name : Names->Values)
    Result.add(tableIdOf(Name));
  return Result;
}

StringSet Values::strings(const VarDecl &Constant) {
  const Expr *Init = constantInitializer(Constant, Context);
  return Init ? strings({Init, nullptr})
              : StringSet::unknown({Reason::Variable, &Constant});
}

StringSet Values::statements(Operand V) {
  StringSet Result;
  const MakerSet Makers = makersOf(V);
  merge(Result.Gap, Makers.Gap);
  for (const Maker &M : Makers.Values) {
    const std::optional<CallSite> Site =
        Functions.classify(dyn_cast<CXXConstructExpr>(M.E));
    if (Site && Site->Kind == CallKind::Statement)
      Result.join(texts({Site->argument(Role::Text), M.In}));
    else
      Result.addGap({Reason::Expression});
  }
  if (Result.Gap && reached())
    if (std::optional<StringSet> All = reached()->statements(V))
      return *All;
  return Result;
}

Operand Values::nameOfTable(Operand Table) {
  for (unsigned Depth = 0; Depth != MaxStringDepth; ++Depth) {
    const MakerSet Makers = makersOf(Table);
    const Maker *Made = Makers.single();
    const Expr *Name = Made ? nameWithin(*Made->E, Functions) : nullptr;
    if (!Name)
      break;
    Table = {Name, Made->In};
  }
  return Table;
}

} // namespace clang::tidy::bigtable
