// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SchemaCommand.h"
#include "TableDescription.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// Compares one schema with one description.
class Drift {
public:
  Drift(const Schema &Known, StringRef File, StringRef Against,
        llvm::raw_ostream &Said)
      : Known(Known), File(File), Against(Against), Said(Said) {}

  bool isIn(const TableDescriptions &Described);

private:
  void compare(const Table &T, const DescribedTable &D);
  void say(StringRef Where, SchemaPosition At, const std::string &Message) {
    Said << Where << ':' << At.Line << ':' << At.Column
         << ": warning: " << Message << '\n';
    IsThere = true;
  }

  const Schema &Known;
  const StringRef File, Against;
  llvm::raw_ostream &Said;
  bool IsThere = false;
};

} // namespace

static std::string nameOf(StringRef Family, StringRef Table) {
  return ("family '" + Family + "' of table '" + Table + "'").str();
}

void Drift::compare(const Table &T, const DescribedTable &D) {
  for (const Family &F : T.Families) {
    const auto Real = llvm::find_if(
        D.Families, [&](const DescribedFamily &R) { return R.Name == F.Name; });
    if (Real == D.Families.end()) {
      // A glob lists what some of its tables have.
      if (!T.IsGlob)
        say(File, F.At,
            nameOf(F.Name, D.Id) + " is in the schema, and not in the table");
      continue;
    }
    if (contradictionOf(Real->Rule, F.Policy) != Contradiction::None)
      say(File, F.At,
          nameOf(F.Name, D.Id) + " is '" + describe(F.Policy) +
              "', but the rule that it has " +
              consequenceOf(Real->Rule, F.Policy));
  }
  for (const DescribedFamily &R : D.Families)
    if (!T.findFamily(R.Name))
      say(Against, R.At,
          nameOf(R.Name, D.Id) + " is in the table, and not in the schema");
}

bool Drift::isIn(const TableDescriptions &Described) {
  for (const DescribedTable &D : Described.Tables)
    if (const Table *T = Known.findTable(D.Id))
      compare(*T, D);
    else
      say(Against, D.At, "the schema does not describe table '" + D.Id + "'");
  if (Described.IsList)
    for (const Table &T : Known.tables())
      if (llvm::none_of(Described.Tables, [&](const DescribedTable &D) {
            return T.describes(D.Id);
          }))
        say(File, T.At, "no table '" + T.Id + "' is among those described");
  return IsThere;
}

/// Says \p Errors, and that there are some.
static llvm::Error failed(StringRef File, llvm::ArrayRef<SchemaError> Errors,
                          llvm::raw_ostream &Said) {
  for (const SchemaError &E : Errors)
    Said << File << ':' << E.At.Line << ':' << E.At.Column
         << ": error: " << E.Message << '\n';
  return llvm::createStringError("there are errors in '" + File + "'");
}

static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
read(StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFileOrSTDIN(File);
  if (!Buffer)
    return llvm::createStringError("cannot read '" + File +
                                   "': " + Buffer.getError().message());
  return std::move(*Buffer);
}

static void print(const Schema &Known, llvm::raw_ostream &OS) {
  size_t Widest = 0;
  for (const Table &T : Known.tables())
    for (const Family &F : T.Families)
      Widest = std::max(Widest, F.Name.size());
  for (const Table &T : Known.tables()) {
    OS << "table " << T.Id << '\n';
    for (const Family &F : T.Families) {
      OS << "  " << llvm::left_justify(F.Name, Widest) << "  "
         << describe(F.Policy);
      if (!F.Rule.empty())
        OS << "; rule " << F.Rule;
      OS << '\n';
    }
  }
}

llvm::Expected<bool> checkSchema(StringRef File, StringRef Against,
                                 llvm::raw_ostream &OS,
                                 llvm::raw_ostream &Said) {
  auto Buffer = read(File);
  if (!Buffer)
    return Buffer.takeError();
  std::vector<SchemaError> Errors;
  const std::optional<Schema> Known =
      Schema::parse((*Buffer)->getMemBufferRef(), Errors);
  if (!Known)
    return failed(File, Errors, Said);
  print(*Known, OS);
  if (Against.empty())
    return false;
  auto Description = read(Against);
  if (!Description)
    return Description.takeError();
  const std::optional<TableDescriptions> Described =
      parseDescriptions((*Description)->getMemBufferRef(), Errors);
  if (!Described)
    return failed(Against, Errors, Said);
  return Drift(*Known, File, Against, Said).isIn(*Described);
}

llvm::Expected<std::string> findSchema() {
  llvm::SmallString<256> Folder;
  if (std::error_code EC = llvm::sys::fs::current_path(Folder))
    return llvm::createStringError(EC, "no current folder: " + EC.message());
  for (StringRef At = Folder; !At.empty(); At = path::parent_path(At)) {
    llvm::SmallString<256> File = At;
    path::append(File, SchemaFileName);
    if (llvm::sys::fs::exists(File))
      return File.str().str();
  }
  return llvm::createStringError("no '" + SchemaFileName + "' in '" + Folder +
                                 "' or above it; name a file");
}

} // namespace clang::tidy::bigtable::tool
