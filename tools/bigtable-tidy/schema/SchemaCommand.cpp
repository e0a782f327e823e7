// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/SchemaCommand.h"
#include "Printable.h"
#include "RegularFiles.h"
#include "model/Steps.h"
#include "run/Messages.h"
#include "run/Output.h"
#include "run/Paths.h"
#include "schema/Description.h"
#include "schema/Dialogue.h"
#include "schema/Drift.h"
#include "schema/GenerateCpp.h"
#include "schema/SchemaText.h"
#include "schema/Search.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

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
  auto Buffer = readFileOrStdin(File, MaxDescriptionSize);
  if (!Buffer)
    return llvm::createStringError("cannot read '" + File +
                                   "': " + llvm::toString(Buffer.takeError()));
  std::vector<SchemaError> Errors;
  std::optional<Schema> Known =
      Schema::parse((*Buffer)->getMemBufferRef(), Errors, AllowsOpen);
  if (Known)
    return SchemaFileText{std::move(*Buffer), std::move(*Known)};
  for (const SchemaError &E : Errors)
    Said << Place{File.str(), E.At.Line, E.At.Column}
         << ": error: " << printable(E.Message) << '\n';
  return llvm::createStringError("there are errors in '" + File + "'");
}

namespace {

struct FoundSchema {
  std::string File; ///< Empty without one.
  /// True if the current directory is in a Git repository, and the file is not.
  bool IsOutside = false;
};

} // namespace

/// Returns the schema in or above the current directory.
static llvm::Expected<FoundSchema> findSchema() {
  llvm::SmallString<256> Folder;
  if (std::error_code EC = llvm::sys::fs::current_path(Folder))
    return llvm::createStringError(EC, "no current folder: " + EC.message());
  FoundSchema Result;
  for (StringRef At = Folder; !At.empty(); At = path::parent_path(At)) {
    llvm::SmallString<256> File = At;
    path::append(File, SchemaFileName);
    if (llvm::sys::fs::exists(File)) {
      Result.File = File.str().str();
      return Result;
    }
    Result.IsOutside |= llvm::sys::fs::exists(At + "/.git");
  }
  return FoundSchema();
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
  std::vector<std::string> Files = C.Arguments.drop_front();
  if (Files.empty()) {
    llvm::Expected<FoundSchema> Found = findSchema();
    if (!Found)
      return Found.takeError();
    if (Found->File.empty())
      return llvm::createStringError("no '" + SchemaFileName +
                                     "' here or above; name a file");
    Files.push_back(std::move(Found->File));
  }
  std::optional<TableDescriptions> Described;
  if (!C.Against.empty()) {
    llvm::Expected<TableDescriptions> Read =
        readDescription(C.Against, DescriptionKind::Any, C.Table, Said);
    if (!Read)
      return Read.takeError();
    Described = std::move(*Read);
  }
  bool Differs = false;
  llvm::Error Broken = llvm::Error::success();
  for (const std::string &File : Files) {
    llvm::Expected<SchemaFileText> Read =
        readSchema(File, /*AllowsOpen=*/false, Said);
    if (!Read) {
      Broken = llvm::joinErrors(std::move(Broken), Read.takeError());
      continue;
    }
    print(Read->Known, OS);
    if (Described)
      Differs |= reportDrift(Read->Known, File, *Described, Said);
  }
  if (Broken)
    return std::move(Broken);
  // No difference was seen, but not all was compared.
  if (!Differs && Described && !Described->LeftOut.empty())
    return llvm::createStringError(llvm::Twine(Described->LeftOut.size()) +
                                   " resources are left out of the comparison");
  return Differs;
}

/// Adds the tables of \p New to \p All. Stops with an error where they
/// contradict each other.
static llvm::Error addTables(const TableDescriptions &New,
                             TableDescriptions &All) {
  for (const DescribedTable &T : New.Tables) {
    countSteps();
    DescribedTable &Its = tableIn(All, T.Id, T.At);
    Its.IsComplete |= T.IsComplete;
    for (const DescribedFamily &F : T.Families) {
      const size_t Before = Its.Families.size();
      DescribedFamily &Same = familyIn(Its, F.Name, F.At);
      // A rule that one of them does not know is that of the other.
      if (Its.Families.size() != Before || Same.Rule.IsUnknown)
        Same = F;
      else if (!F.Rule.IsUnknown && !isSame(Same.Rule, F.Rule))
        return llvm::createStringError(
            "family '" + F.Name + "' of table '" + T.Id + "' has two rules: " +
            Same.At.File + ":" + llvm::Twine(Same.At.Line) + " and " +
            F.At.File + ":" + llvm::Twine(F.At.Line));
    }
  }
  return llvm::Error::success();
}

/// Adds \p New to \p All; an error, and nothing added, if they contradict
/// each other.
static llvm::Error add(const TableDescriptions &New, TableDescriptions &All) {
  TableDescriptions Changed;
  for (const DescribedTable &T : New.Tables)
    if (const DescribedTable *Its = findTable(All, T.Id))
      tableIn(Changed, T.Id, T.At) = *Its;
  if (llvm::Error E = addTables(New, Changed))
    return E;
  llvm::cantFail(addTables(New, All));
  All.IsComplete |= New.IsComplete;
  llvm::append_range(All.LeftOut, New.LeftOut);
  return llvm::Error::success();
}

/// Adds \p Described to the schema that the command writes, or makes the
/// schema. Prints the additions and the differences. If \p Changes returns
/// true, asks for all answers again.
static llvm::Expected<bool>
update(const SchemaCommand &C, const TableDescriptions &Described,
       AnswerSource Answers, llvm::raw_ostream &Said,
       llvm::function_ref<bool()> Changes = nullptr) {
  std::string File = C.Output.str();
  if (File.empty()) {
    llvm::Expected<FoundSchema> Found = findSchema();
    if (!Found)
      return Found.takeError();
    if (Found->IsOutside)
      Said << "'" << printable(Found->File)
           << "' is outside of this repository, and stays as it is\n";
    File = Found->File.empty() || Found->IsOutside ? SchemaFileName.str()
                                                   : Found->File;
  }
  std::optional<SchemaFileText> Existing;
  if (File != "-" && llvm::sys::fs::exists(File)) {
    llvm::Expected<SchemaFileText> Read =
        readSchema(File, /*AllowsOpen=*/true, Said);
    if (!Read)
      return Read.takeError();
    Existing = std::move(*Read);
  }
  const auto Make = [&] {
    std::string ByHand;
    llvm::Expected<SchemaText> Made = addTo(
        Existing ? Existing->Buffer->getBuffer() : "",
        Existing ? &Existing->Known : nullptr, Described, Answers, &ByHand);
    for (const StringRef Line :
         llvm::split(StringRef(ByHand).rtrim('\n'), '\n'))
      if (!ByHand.empty())
        Said << printable(Line) << '\n';
    return Made;
  };
  llvm::Expected<SchemaText> New = Make();
  if (!New)
    return New.takeError();
  if (Changes && Changes()) {
    New = Make();
    if (!New)
      return New.takeError();
  }
  if (New->Added != 0 && C.Write) {
    llvm::Expected<bool> IsWritten = C.Write(File, New->Text);
    if (!IsWritten || !*IsWritten)
      return IsWritten;
  } else if (New->Added != 0) {
    if (llvm::Error E = writeLinkedFile(File, New->Text))
      return std::move(E);
  }
  Said << printable(File) << ": " << count(New->Added, "family") << " added";
  if (!Described.LeftOut.empty())
    Said << ", " << count(Described.LeftOut.size(), "resource") << " left out";
  if (New->Open != 0)
    Said << "; write an answer in the place of each '?'";
  Said << '\n';
  // Existing families are only compared.
  if (!Existing)
    return false;
  return reportDrift(New->Parsed, File, Described, Said);
}

static std::vector<Answer>
askNothing(const DescribedTable &,
           llvm::ArrayRef<const DescribedFamily *> Families) {
  return std::vector<Answer>(Families.size());
}

static llvm::Expected<bool> importFrom(const SchemaCommand &C,
                                       llvm::raw_ostream &Said) {
  TableDescriptions Described;
  if (C.Arguments.size() == 2 && C.Arguments[1] == "code") {
    llvm::Expected<size_t> Failed = C.ReadCode(Described, /*WithUses=*/false);
    if (!Failed)
      return Failed.takeError();
    llvm::Expected<bool> Differs = update(C, Described, askNothing, Said);
    if (Differs && *Failed != 0)
      return llvm::createStringError(
          "what the code says is not complete: lint the sources that failed (" +
          std::to_string(*Failed) + ") to see why");
    return Differs;
  }
  const auto Kind =
      C.Arguments.size() < 3
          ? DescriptionKind::Any
          : llvm::StringSwitch<DescriptionKind>(C.Arguments[1])
                .Case("gcloud", DescriptionKind::Gcloud)
                .Case("cbt", DescriptionKind::Cbt)
                .Case("config-connector", DescriptionKind::ConfigConnector)
                .Case("terraform", DescriptionKind::Terraform)
                .Default(DescriptionKind::Any);
  if (Kind == DescriptionKind::Any)
    return llvm::createStringError(
        "expected: schema import gcloud|cbt|terraform|config-connector FILE... "
        "or schema import code");
  for (const std::string &Path : C.Arguments.drop_front(2)) {
    llvm::Expected<TableDescriptions> Read =
        readDescription(Path, Kind, C.Table, Said);
    if (!Read)
      return Read.takeError();
    if (llvm::Error E = add(*Read, Described))
      return std::move(E);
  }
  return update(C, Described, askNothing, Said);
}

TableDescriptions describeRepository(
    StringRef Root, StringRef Table, llvm::raw_ostream &Said,
    llvm::function_ref<llvm::Expected<size_t>(TableDescriptions &)> ReadCode) {
  TableDescriptions Described;
  const FoundDescriptions Found = findDescriptions(Root);
  if (Found.IsPartial)
    Said << "not all files of '" << printable(Root) << "' were looked at\n";
  for (const std::string &Path : Found.Paths) {
    llvm::Expected<TableDescriptions> Read =
        readDescription(Path, DescriptionKind::Any, Table, Said);
    llvm::Error E = Read ? add(*Read, Described) : Read.takeError();
    // A draft is made of the rest.
    if (E)
      Said << "left out: " << printable(llvm::toString(std::move(E))) << '\n';
    else
      Said << "read '" << printable(Path) << "'\n";
  }
  llvm::Expected<size_t> Failed = ReadCode(Described);
  if (!Failed)
    Said << "code is left out: "
         << printable(llvm::toString(Failed.takeError())) << '\n';
  else if (*Failed != 0)
    Said << "left out: " << count(*Failed, "source file")
         << " that could not be read\n";
  return Described;
}

static llvm::Expected<bool> init(const SchemaCommand &C, llvm::raw_ostream &OS,
                                 llvm::raw_ostream &Said) {
  const TableDescriptions Described =
      describeRepository(C.Root, C.Table, Said, [&](TableDescriptions &To) {
        return C.ReadCode(To, /*WithUses=*/true);
      });
  using Families = llvm::ArrayRef<const DescribedFamily *>;
  Dialogue Asked(readLine, OS, Described.IsCodeRead);
  const auto Ask = [&](const DescribedTable &T, Families All) {
    return Asked.ask(T, All);
  };
  const auto Decide = [&](const DescribedTable &T, Families All) {
    std::vector<Answer> Answers;
    for (const DescribedFamily *F : All) {
      const Answer &A =
          Answers.emplace_back(answerByEvidence(*F, Described.IsCodeRead));
      if (!A.Word.empty())
        Said << "settled: family '" << printable(F->Name) << "' of table '"
             << printable(T.Id) << "': " << A.Word << ": "
             << printable(A.Reason) << "; to change it, edit its 'ttl'\n";
    }
    return Answers;
  };
  const bool CanAsk =
      !C.IsSilent && llvm::sys::Process::StandardInIsUserInput();
  if (!CanAsk)
    return update(C, Described, Decide, Said);
  return update(C, Described, Ask, Said, [&] { return Asked.askChanges(); });
}

static llvm::Expected<bool> generate(const SchemaCommand &C,
                                     llvm::raw_ostream &Said) {
  if (C.Arguments.size() != 3 || C.Arguments[1] != "cpp")
    return llvm::createStringError("expected: schema generate cpp FILE");
  CppOptions Options;
  Options.Guard = C.Guard.str();
  Options.Namespace = C.Namespace.str();
  for (const std::string &Name : C.Names)
    if (llvm::Error E = addName(Name, Options))
      return std::move(E);
  llvm::Expected<SchemaFileText> Read =
      readSchema(C.Arguments[2], /*AllowsOpen=*/false, Said);
  if (!Read)
    return Read.takeError();
  llvm::Expected<std::string> Header =
      generateCpp(Read->Known, C.Arguments[2], Options);
  if (!Header)
    return Header.takeError();
  if (!C.Output.empty() && C.Output != "-")
    if (const auto Old = readRegularFileOrNull(C.Output, MaxFileSize);
        Old && isEditedByHand(Old->getBuffer()))
      return llvm::createStringError(
          "'" + C.Output +
          "' was edited by hand, or is not a generated header; move it away to "
          "have it made again");
  if (llvm::Error E =
          writeLinkedFile(C.Output.empty() ? "-" : C.Output, *Header))
    return std::move(E);
  return false;
}

llvm::Expected<bool> SchemaCommand::run(llvm::raw_ostream &OS,
                                        llvm::raw_ostream &Said) {
  const StringRef Verb = Arguments.empty() ? "" : StringRef(Arguments[0]);
  if (Verb == "check")
    return check(*this, OS, Said);
  if (Verb == "import")
    return importFrom(*this, Said);
  if (Verb == "init" && Arguments.size() == 1)
    return init(*this, OS, Said);
  if (Verb == "generate")
    return generate(*this, Said);
  return llvm::createStringError(
      "expected: schema init, schema import "
      "gcloud|cbt|terraform|config-connector FILE..., schema import code, "
      "schema check [FILE...] or schema generate cpp FILE" +
      llvm::Twine(llvm::sys::fs::is_directory("schema")
                      ? "; to check the directory 'schema', write 'check "
                        "schema' or './schema'"
                      : ""));
}

} // namespace clang::tidy::bigtable::tool
