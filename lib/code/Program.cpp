// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "code/Program.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::code {

Program::Program() : Files(1) {}

bool Program::TypeOrder::operator()(const Type *L, const Type *R) const {
  auto Key = [](const Type &T) {
    return std::tie(T.Kind, T.IsConst, T.IsSigned, T.IsRvalue, T.Width, T.Num,
                    T.Den, T.Name);
  };
  if (Key(*L) != Key(*R))
    return Key(*L) < Key(*R);
  // Types are unique, so that pointers tell them apart.
  return std::lexicographical_compare(L->Arguments.begin(), L->Arguments.end(),
                                      R->Arguments.begin(), R->Arguments.end(),
                                      std::less<const Type *>());
}

const Type *Program::type(const Type &Wanted) {
  auto Found = Types.find(&Wanted);
  if (Found != Types.end())
    return Found->second;
  Type Copy = Wanted;
  Copy.Name = text(Wanted.Name);
  Copy.Arguments = list(Wanted.Arguments);
  const Type *Made = make(Copy);
  Types.emplace(Made, Made);
  return Made;
}

uint32_t Program::file(llvm::StringRef Name) {
  auto [Place, IsNew] = FileNumbers.try_emplace(Name, Files.size());
  if (IsNew)
    Files.push_back(Place->first());
  return Place->second;
}

void Program::add(const Function &F) {
  auto [Place, IsNew] = ByKey.try_emplace(F.Is->Key, &F);
  if (IsNew)
    Functions.push_back(&F);
}

void Program::add(const Class &C) {
  if (Definitions.emplace(C.Is, &C).second)
    Classes.push_back(&C);
}

void Program::add(const Variable &V) {
  auto [Place, IsNew] = GlobalByName.try_emplace(V.Name, &V);
  const Variable &Known = *Place->second;
  if (IsNew) {
    Globals.push_back(&V);
  } else if (V.Init && Known.Init && V.At.File != Known.At.File) {
    // Of two programs: either may be meant.
    auto *Open = new (Arena) Variable(Known);
    Open->Init = nullptr;
    *llvm::find(Globals, &Known) = Open;
    Place->second = Open;
    Twice.insert(V.Name);
  } else if (V.Init && !Known.Init && !Twice.contains(V.Name)) {
    // Another source file only declares it.
    *llvm::find(Globals, Place->second) = &V;
    Place->second = &V;
  }
}

const Class *Program::definition(const Type &Is) const {
  Type Plain = Is;
  Plain.IsConst = false;
  auto Found = Definitions.find(&Plain);
  return Found == Definitions.end() ? nullptr : Found->second;
}

} // namespace clang::tidy::bigtable::code
