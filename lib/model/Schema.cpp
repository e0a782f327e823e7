// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Schema.h"
#include "model/Bounds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/GlobPattern.h"

namespace clang::tidy::bigtable {

bool isId(llvm::StringRef Id, size_t MaxLength, llvm::StringRef Extra) {
  return !Id.empty() && Id.size() <= MaxLength && llvm::all_of(Id, [&](char C) {
    return llvm::isAlnum(C) || C == '-' || C == '_' || C == '.' ||
           Extra.contains(C);
  });
}

const char *tooDeepAt(llvm::StringRef Text) {
  unsigned Depth = 0;
  while (!Text.empty()) {
    const auto [Line, Rest] = Text.split('\n');
    // Blocks need a column each: of indentation, or '- - -'.
    const size_t Indent = Line.find_first_not_of(" -?");
    if (std::min(Indent, Line.rtrim().size()) > MaxSchemaDepth)
      return Line.begin();
    for (const char &C : Line) {
      if ((C == '[' || C == '{') && ++Depth > MaxSchemaDepth)
        return &C;
      if ((C == ']' || C == '}') && Depth != 0)
        --Depth;
    }
    Text = Rest;
  }
  return nullptr;
}

bool Table::describes(llvm::StringRef TableId) const {
  if (!IsGlob)
    return Id == TableId;
  // A GlobPattern refers to the text that it was made of, so none is kept.
  return llvm::cantFail(llvm::GlobPattern::create(Id)).match(TableId);
}

const Family *Table::findFamily(llvm::StringRef Name) const {
  const auto It =
      llvm::find_if(Families, [&](const Family &F) { return F.Name == Name; });
  return It == Families.end() ? nullptr : &*It;
}

bool Schema::asksForProof() const {
  return llvm::any_of(Tables, [](const Table &T) {
    return llvm::any_of(T.Families,
                        [](const Family &F) { return F.MustBeProven; });
  });
}

const Table *Schema::findTable(llvm::StringRef Id) const {
  for (const bool Glob : {false, true})
    for (const Table &T : Tables)
      if (T.IsGlob == Glob && T.describes(Id))
        return &T;
  return nullptr;
}

} // namespace clang::tidy::bigtable
