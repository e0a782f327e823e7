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
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"

namespace clang::tidy::bigtable {

// The strings and the tables that expressions make.

using llvm::StringRef;
using Reason = Unknown::Reason;

StringSet Values::strings(Operand V) {
  const bool Before = std::exchange(KeepsHoles, false);
  StringSet Result = strings(V, 0);
  KeepsHoles = Before;
  return Result;
}

StringSet Values::texts(Operand V) {
  const bool Before = std::exchange(KeepsHoles, true);
  StringSet Result = strings(V, 0);
  KeepsHoles = Before;
  return Result;
}

StringSet Values::strings(const VarDecl &Constant) {
  const Expr *Init = constantInitializer(Constant, Context);
  return Init ? strings({Init, nullptr})
              : StringSet::unknown({Reason::Variable, &Constant});
}

StringSet Values::strings(Operand V, unsigned Depth) {
  return Depth > MaxStringDepth ? StringSet::unknown({Reason::Limit})
                                : stringsOf(makersOf(V), Depth);
}

StringSet Values::strings(const FieldDecl &Field, Operand Object) {
  const bool Before = std::exchange(KeepsHoles, false);
  StringSet Result = stringsOf(makersOf(Field, Object), 0);
  KeepsHoles = Before;
  return Result;
}

StringSet Values::stringsOf(const MakerSet &Makers, unsigned Depth) {
  StringSet Result;
  if (Makers.Gap)
    Result.addGap(*Makers.Gap);
  for (const Maker &M : Makers.Values) {
    StringSet Made = stringOf(M, Depth);
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

StringSet Values::stringOf(const Maker &M, unsigned Depth) {
  const Expr *E = M.E;
  StringSet Result;
  if (const auto *Literal = dyn_cast<StringLiteral>(E)) {
    if (Literal->getCharByteWidth() != 1)
      return StringSet::unknown({Reason::Expression});
    // The client's strings are made of a pointer: they end at a null.
    Result.add(ConstantString{Literal->getBytes().split('\0').first.str(),
                              std::nullopt});
    return Result;
  }
  if (const auto *Character = dyn_cast<CharacterLiteral>(E)) {
    Result.add(
        ConstantString{std::string(1, static_cast<char>(Character->getValue())),
                       std::nullopt});
    return Result;
  }
  if (const auto *Suffixed = dyn_cast<UserDefinedLiteral>(E)) {
    const CXXRecordDecl *Type = Suffixed->getType()->getAsCXXRecordDecl();
    if (Type && isStringClass(*Type) && Suffixed->getNumArgs() != 0)
      return strings({Suffixed->getArg(0), M.In}, Depth + 1);
    return StringSet::unknown({Reason::Expression});
  }
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    // string(char const *) and string_view(char const *), with or without an
    // allocator; any other constructor changes the text. StrCat's parameters
    // are of a class of their own.
    const CXXRecordDecl *Type = Construct->getConstructor()->getParent();
    if (isStringClass(*Type) && Construct->getNumArgs() == 0) {
      Result.add(ConstantString());
      return Result;
    }
    if ((isStringClass(*Type) || isPieceOfText(*Type)) &&
        Construct->getNumArgs() != 0 &&
        (Construct->getNumArgs() == 1 ||
         isa<CXXDefaultArgExpr>(Construct->getArg(1))))
      return strings({Construct->getArg(0), M.In}, Depth + 1);
    return StringSet::unknown({Reason::Expression});
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    llvm::SmallVector<Operand, 4> Parts;
    for (const Expr *Arg : Call->arguments())
      Parts.push_back({Arg, M.In});
    if (const FormatKind Kind = Callee ? formatKind(*Callee) : FormatKind::None;
        Kind != FormatKind::None && !Parts.empty())
      return formatted(Kind, Parts, Depth);
    const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call);
    if ((Op &&
         (Op->getOperator() == OO_Plus || Op->getOperator() == OO_PlusEqual)) ||
        (Callee && concatenates(*Callee)))
      return concatenation(Parts, Depth);
    const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
    if (const Expr *Part = appendedBy(*Call))
      return concatenation(
          {{Member->getImplicitObjectArgument(), M.In}, {Part, M.In}}, Depth);
    if (const Expr *Whole = cutBy(*Call))
      return substring(*Call, {Whole, M.In}, Depth);
    if (Op && Op->isAssignmentOp())
      return StringSet::unknown(
          {Reason::Reassigned, namedValue(Op->getArg(0))});
    if (const std::optional<CallSite> Site = Functions.classify(*Call);
        Site && Site->Kind == CallKind::OfFamily)
      return familiesOf({Site->argument(Role::Value), M.In}, Depth);
    return StringSet::unknown({Reason::Function, Callee});
  }
  return StringSet::unknown(
      {E->isInstantiationDependent() ? Reason::Dependent : Reason::Expression});
}

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

StringSet Values::concatenation(llvm::ArrayRef<Operand> Parts, unsigned Depth) {
  llvm::SmallVector<TextPart, 4> Pieces;
  for (const Operand &Part : Parts)
    Pieces.push_back({"", Part});
  return joined(Pieces, Depth);
}

StringSet Values::formatted(FormatKind Kind, llvm::ArrayRef<Operand> Arguments,
                            unsigned Depth) {
  const StringSet Formats = strings(Arguments.front(), Depth + 1);
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
      Parts.push_back({Piece.Text,
                       Piece.Argument ? Arguments[I] : Operand(),
                       Piece.IsPlain, Piece.IsNumber});
    }
    Result.join(Pieces ? joined(Parts, Depth)
                       : StringSet::unknown({Reason::Expression}));
  }
  return Result;
}

StringSet Values::joined(llvm::ArrayRef<TextPart> Parts, unsigned Depth) {
  StringSet Result;
  Result.add(ConstantString());
  for (const TextPart &Part : Parts) {
    StringSet Next;
    if (!Part.V.E)
      Next.add(ConstantString{Part.Text, std::nullopt});
    else if (Part.IsPlain)
      Next = strings(Part.V, Depth + 1);
    else
      Next.addGap({Reason::Expression});
    if (!Next.isComplete() && KeepsHoles) {
      Next = StringSet();
      Next.add(ConstantString{
          std::string(1, Part.IsNumber ? NumberHole : holeFor(Part.V.E)),
          std::nullopt});
    }
    if (!Next.isComplete())
      return StringSet::unknown(Next.Gap.value_or(Unknown{Reason::Expression}));
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

StringSet Values::familiesOf(Operand Cell, unsigned Depth) {
  StringSet Result;
  const MakerSet Makers = makersOf(Cell);
  if (Makers.Gap)
    Result.addGap(*Makers.Gap);
  for (const Maker &M : Makers.Values) {
    const std::optional<CallSite> Made = Functions.classify(*M.E);
    if (Made && Made->Kind == CallKind::Cell)
      Result.join(strings({Made->argument(Role::Family), M.In}, Depth + 1));
    else
      Result.addGap({Reason::Function, calleeOf(*M.E)});
  }
  return Result;
}

StringSet Values::substring(const CallExpr &Cut, Operand Whole,
                            unsigned Depth) {
  StringSet Result = strings(Whole, Depth + 1);
  size_t Bounds[] = {0, StringRef::npos};
  for (unsigned I = 0; I != Cut.getNumArgs() && I != 2; ++I) {
    const Expr *Argument = Cut.getArg(I);
    const std::optional<int64_t> Bound = isa<CXXDefaultArgExpr>(Argument)
                                             ? std::optional<int64_t>(Bounds[I])
                                             : decide(*Argument, Whole.In);
    if (!Bound)
      return StringSet::unknown({Reason::Function, Cut.getDirectCallee()});
    Bounds[I] = static_cast<size_t>(*Bound);
  }
  StringSet Parts;
  if (Result.Gap)
    Parts.addGap(*Result.Gap);
  for (const ConstantString &S : Result.Values)
    if (Bounds[0] <= S.Value.size()) // Or else it throws.
      Parts.add(ConstantString{
          StringRef(S.Value).substr(Bounds[0], Bounds[1]).str(), std::nullopt});
  return Parts;
}

StringSet Values::statements(Operand V) {
  StringSet Result;
  const MakerSet Makers = makersOf(V);
  if (Makers.Gap)
    Result.addGap(*Makers.Gap);
  for (const Maker &M : Makers.Values) {
    const std::optional<CallSite> Site =
        isa<CXXConstructExpr>(M.E) ? Functions.classify(*M.E) : std::nullopt;
    if (Site && Site->Kind == CallKind::Statement)
      Result.join(texts({Site->argument(Role::Text), M.In}));
    else
      Result.addGap({Reason::Expression});
  }
  return Result;
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

StringSet Values::tableIds(Operand Table) { return tableIds(Table, 0); }

StringSet Values::tableIds(Operand Table, unsigned Depth) {
  if (Depth > MaxStringDepth)
    return StringSet::unknown({Reason::Limit});
  StringSet Result;
  const auto AddNames = [&](const StringSet &Names) {
    for (const ConstantString &Name : Names.Values) {
      // 'projects/p/instances/i/tables/t', or the id alone. The name of an
      // authorized view goes on: '/authorizedViews/v'.
      const StringRef Id =
          StringRef(Name.Value).rsplit("/tables/").second.split('/').first;
      Result.add(
          ConstantString{Id.empty() ? Name.Value : Id.str(), std::nullopt});
    }
    if (Names.Gap)
      Result.addGap(*Names.Gap);
  };
  const auto AddArgument = [&](const Expr *Argument, const Frame *In) {
    if (Argument)
      Result.join(tableIds({Argument, In}, Depth + 1));
    else
      Result.addGap({Reason::Expression});
  };
  const MakerSet Makers = makersOf(Table);
  if (Makers.Gap)
    Result.addGap(*Makers.Gap);
  for (const Maker &M : Makers.Values) {
    if (const ValueDecl *Named = namedValue(M.E))
      if (std::optional<Tag> T = findTag(*Named, TagKind::Table)) {
        Result.add(ConstantString{T->TableId, std::nullopt});
        continue;
      }
    const Expr *Name = nameWithin(*M.E, Functions);
    if (Name || holdsTable(*M.E))
      AddArgument(Name, M.In);
    else
      AddNames(stringOf(M, Depth));
  }
  return Result;
}

} // namespace clang::tidy::bigtable
