// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/SchemaCommand.h"
#include "Output.h"
#include "schema/Description.h"
#include "schema/Drift.h"
#include "schema/SchemaText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// A schema and the text that it was read from.
struct SchemaFileText {
  std::unique_ptr<llvm::MemoryBuffer> Buffer;
  Schema Known;
};

} // namespace

static llvm::Expected<SchemaFileText>
readSchema(StringRef File, bool AllowsOpen, llvm::raw_ostream &Said) {
  auto Buffer = llvm::MemoryBuffer::getFileOrSTDIN(File);
  if (!Buffer)
    return llvm::createStringError("cannot read '" + File +
                                   "': " + Buffer.getError().message());
  std::vector<SchemaError> Errors;
  std::optional<Schema> Known =
      Schema::parse((*Buffer)->getMemBufferRef(), Errors, AllowsOpen);
  if (Known)
    return SchemaFileText{std::move(*Buffer), std::move(*Known)};
  for (const SchemaError &E : Errors)
    Said << File << ':' << E.At.Line << ':' << E.At.Column
         << ": error: " << E.Message << '\n';
  return llvm::createStringError("there are errors in '" + File + "'");
}

/// The schema in the current folder or above it; empty if there is none.
static llvm::Expected<std::string> findSchema() {
  llvm::SmallString<256> Folder;
  if (std::error_code EC = llvm::sys::fs::current_path(Folder))
    return llvm::createStringError(EC, "no current folder: " + EC.message());
  for (StringRef At = Folder; !At.empty(); At = path::parent_path(At)) {
    llvm::SmallString<256> File = At;
    path::append(File, SchemaFileName);
    if (llvm::sys::fs::exists(File))
      return File.str().str();
  }
  return std::string();
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
      if (F.Gc)
        OS << "; rule " << describe(*F.Gc);
      OS << '\n';
    }
  }
}

static llvm::Expected<bool> check(const SchemaCommand &C, llvm::raw_ostream &OS,
                                  llvm::raw_ostream &Said) {
  if (C.Arguments.size() > 2)
    return llvm::createStringError("expected: schema check [FILE]");
  llvm::Expected<std::string> File =
      C.Arguments.size() == 2 ? C.Arguments[1] : findSchema();
  if (!File)
    return File.takeError();
  if (File->empty())
    return llvm::createStringError("no '" + SchemaFileName +
                                   "' here or above; name a file");
  llvm::Expected<SchemaFileText> Read =
      readSchema(*File, /*AllowsOpen=*/false, Said);
  if (!Read)
    return Read.takeError();
  print(Read->Known, OS);
  if (C.Against.empty())
    return false;
  llvm::Expected<TableDescriptions> Described =
      readDescription(C.Against, DescriptionKind::Any, C.Table, Said);
  if (!Described)
    return Described.takeError();
  return reportDrift(Read->Known, *File, *Described, Said);
}

/// Adds \p New to \p All; an error if they contradict each other.
static llvm::Error add(TableDescriptions &&New, TableDescriptions &All) {
  for (DescribedTable &T : New.Tables) {
    const auto Old = llvm::find_if(
        All.Tables, [&](const DescribedTable &O) { return O.Id == T.Id; });
    if (Old == All.Tables.end()) {
      All.Tables.push_back(std::move(T));
      continue;
    }
    Old->IsComplete |= T.IsComplete;
    for (DescribedFamily &F : T.Families) {
      const auto Same =
          llvm::find_if(Old->Families, [&](const DescribedFamily &O) {
            return O.Name == F.Name;
          });
      if (Same == Old->Families.end())
        Old->Families.push_back(std::move(F));
      else if (!isSame(Same->Rule, F.Rule))
        return llvm::createStringError(
            "family '" + F.Name + "' of table '" + T.Id + "' has two rules: " +
            Same->At.File + ":" + llvm::Twine(Same->At.Line) + " and " +
            F.At.File + ":" + llvm::Twine(F.At.Line));
    }
  }
  All.IsComplete |= New.IsComplete;
  return llvm::Error::success();
}

static llvm::Expected<bool> importFrom(const SchemaCommand &C,
                                       llvm::raw_ostream &OS,
                                       llvm::raw_ostream &Said) {
  const auto Kind = C.Arguments.size() < 3
                        ? DescriptionKind::Any
                        : llvm::StringSwitch<DescriptionKind>(C.Arguments[1])
                              .Case("gcloud", DescriptionKind::Gcloud)
                              .Case("cbt", DescriptionKind::Cbt)
                              .Case("terraform", DescriptionKind::Terraform)
                              .Default(DescriptionKind::Any);
  if (Kind == DescriptionKind::Any)
    return llvm::createStringError(
        "expected: schema import gcloud|cbt|terraform FILE...");
  TableDescriptions Described;
  for (const std::string &Path : C.Arguments.drop_front(2)) {
    llvm::Expected<TableDescriptions> Read =
        readDescription(Path, Kind, C.Table, Said);
    if (!Read)
      return Read.takeError();
    if (llvm::Error E = add(std::move(*Read), Described))
      return std::move(E);
  }

  llvm::Expected<std::string> File =
      C.Output.empty() ? findSchema() : C.Output.str();
  if (!File)
    return File.takeError();
  if (File->empty())
    *File = SchemaFileName.str();
  std::optional<SchemaFileText> Existing;
  if (*File != "-" && llvm::sys::fs::exists(*File)) {
    llvm::Expected<SchemaFileText> Read =
        readSchema(*File, /*AllowsOpen=*/true, Said);
    if (!Read)
      return Read.takeError();
    Existing = std::move(*Read);
  }
  llvm::Expected<SchemaText> New =
      addTo(Existing ? Existing->Buffer->getBuffer() : "",
            Existing ? &Existing->Known : nullptr, Described,
            [](const DescribedTable &, const DescribedFamily &) {
              return std::string();
            });
  if (!New)
    return New.takeError();
  if (New->Added != 0)
    if (llvm::Error E = writeFile(*File, New->Text))
      return std::move(E);
  Said << *File << ": " << New->Added << " families added";
  if (New->Open != 0)
    Said << "; write an answer in the place of each '?'";
  Said << '\n';
  // What was there is not changed, only compared.
  if (!Existing)
    return false;
  std::vector<SchemaError> Errors;
  const std::optional<Schema> Merged = Schema::parse(
      llvm::MemoryBufferRef(New->Text, *File), Errors, /*AllowsOpen=*/true);
  return reportDrift(*Merged, *File, Described, Said);
}

llvm::Expected<bool> SchemaCommand::run(llvm::raw_ostream &OS,
                                        llvm::raw_ostream &Said) {
  const StringRef Verb = Arguments.empty() ? "" : StringRef(Arguments[0]);
  if (Verb == "check")
    return check(*this, OS, Said);
  if (Verb == "import")
    return importFrom(*this, OS, Said);
  return llvm::createStringError("expected: schema check [FILE] or schema "
                                 "import gcloud|cbt|terraform FILE...");
}

} // namespace clang::tidy::bigtable::tool
