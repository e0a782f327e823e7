// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/Coverage.h"
#include "model/ConstantString.h"
#include <utility>

namespace clang::tidy::bigtable {

static void add(const StringSet &Names, std::set<std::string> &To,
                bool &IsOpen) {
  for (const ConstantString &Each : Names.Values)
    To.insert(Each.Value);
  IsOpen |= !Names.isComplete();
}

void NamesSeen::addTables(const StringSet &Ids) {
  add(Ids, Tables, HasOpenTable);
}

void NamesSeen::addFamilies(const StringSet &Names) {
  add(Names, Families, HasOpenFamily);
}

void NamesSeen::join(NamesSeen From) {
  Tables.merge(From.Tables);
  Families.merge(From.Families);
  Functions.merge(From.Functions);
  HasOpenTable |= From.HasOpenTable;
  HasOpenFamily |= From.HasOpenFamily;
}

} // namespace clang::tidy::bigtable
