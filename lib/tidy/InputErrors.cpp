// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/InputErrors.h"
#include "api/CallTable.h"
#include "api/Headers.h"
#include "tidy/Docs.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <set>

namespace clang::tidy::bigtable {

using llvm::StringRef;

static constexpr llvm::StringLiteral CheckName = "bigtable-schema";

void InputErrors::error(SourceLocation At, StringRef Message) const {
  Tidy.diag(CheckName, At, "%0", DiagnosticIDs::Error) << Message;
}

void InputErrors::report(const Schemas &Found,
                         const SourceManager &Sources) const {
  const SourceLocation Start =
      Sources.getLocForStartOfFile(Sources.getMainFileID());
  if (!Found.search().Misnamed.empty())
    error(Start, "found '" + Found.search().Misnamed +
                     "', which nothing reads; expected the name '" +
                     SchemaFileName.str() + "'");
  for (const std::unique_ptr<SchemaInFile> &In : Found.all()) {
    // There is no place in the schema to point at.
    if (!In->WhyUnreadable.empty())
      error(Start, "cannot read schema '" + In->Path + "' (" +
                       In->WhyUnreadable +
                       "); expected the name of a file in option "
                       "'SchemaFile', absolute or in the folder of this file "
                       "or one above");
    for (const SchemaError &E : In->Errors) {
      error(Found.locationOf(*In, E.At), E.Message);
      // An editor shows nothing of other files that does not mention this one,
      // and may not tell where it is.
      if (Tidy.areDiagsSelfContained())
        Tidy.diag(CheckName, Start,
                  "in line %0 of '%1', the schema of this file",
                  DiagnosticIDs::Note)
            << E.At.Line << In->Path;
    }
  }
}

void InputErrors::report(const LoadedSummaries &Loaded,
                         const SourceManager &Sources) const {
  const SourceLocation Start =
      Sources.getLocForStartOfFile(Sources.getMainFileID());
  if (!Loaded.WhyUnreadable.empty())
    error(Start, "cannot read summary file '" + Loaded.Unreadable + "' (" +
                     Loaded.WhyUnreadable +
                     "); expected in option 'SummaryFile' the name of a file, "
                     "absolute or in the folder of this file or one above, "
                     "that 'bigtable-tidy --write-summaries' wrote");
}

void InputErrors::reportStale(const LoadedSummaries &Loaded,
                              const std::map<std::string, std::string> &Asked,
                              const SourceManager &Sources) const {
  std::set<StringRef> Said;
  for (const auto &[Path, Stale] : Loaded.Stale)
    for (const auto &[Key, Source] : Stale)
      if (Asked.count(Key) != 0 && Said.insert(Source).second)
        Tidy.diag(CheckName,
                  Sources.getLocForStartOfFile(Sources.getMainFileID()),
                  "what '%0' says of '%1' is not used: it, a header, or the "
                  "schema has changed since; run 'bigtable-tidy "
                  "--write-summaries' again",
                  DiagnosticIDs::Warning)
            << Path << Source;
}

static std::function<void(StringRef)> &teller() {
  static std::function<void(StringRef)> Tell;
  return Tell;
}

void tellUserBy(std::function<void(StringRef)> Tell) {
  teller() = std::move(Tell);
}

void InputErrors::tellUnread(StringRef Why,
                             const std::map<std::string, std::string> &Asked,
                             const Schemas &Found) const {
  // Where the repository begins is not known without a schema, and then there
  // is more to say.
  if (!teller() || Found.all().empty() ||
      llvm::all_of(Asked, [](const auto &Each) {
        return isOfCode(Each.first) || isOfProgram(Each.first);
      }))
    return;
  teller()(("code here depends on other source files, and '" +
            DefaultSummaryFile + "' cannot be read (" + Why +
            "); for the findings of the command line, run 'bigtable-tidy "
            "--write-summaries=" +
            DefaultSummaryFile + "' in '" +
            llvm::sys::path::parent_path(Found.all().front()->Path) + "'")
               .str());
}

bool InputErrors::reportMissing(const Schemas &Found, SourceLocation At,
                                const SourceManager &Sources,
                                bool IsRequired) const {
  const bool IsEditor = Tidy.areDiagsSelfContained();
  // clangd takes a remark for a note of the finding before it.
  if (!IsRequired && !(IsEditor && Tidy.isCheckEnabled(CheckName)))
    return false;
  At = Sources.getFileLoc(At);
  // It shows one file.
  if (IsEditor && !Sources.isInMainFile(At))
    return false;
  const SchemaSearch &Search = Found.search();
  Tidy.diag(CheckName, At,
            "no schema and no tag says which column families have a TTL, so "
            "only checks that need neither look at this file; write '%0' in "
            "'%1' or a folder above it, or tag the constants that name "
            "families",
            IsRequired ? DiagnosticIDs::Error : DiagnosticIDs::Warning)
      << Search.Name << Search.From;
  Tidy.diag(CheckName, At, "%0", DiagnosticIDs::Note)
      << whereToReadOn(CheckName);
  return true;
}

std::optional<Tag> InputErrors::checkTag(const Decl &D,
                                         const AnnotateAttr &Attr) const {
  if (Attr.isInherited())
    return std::nullopt;
  std::optional<llvm::Expected<Tag>> Parsed = parseTag(Attr);
  if (!Parsed)
    return std::nullopt;
  const SourceLocation At = outsideSystemMacro(
      Attr.getLocation(), D.getASTContext().getSourceManager());
  if (!*Parsed) {
    error(At, llvm::toString(Parsed->takeError()));
    return std::nullopt;
  }
  const Tag &T = **Parsed;
  const auto *Var = dyn_cast<VarDecl>(&D);
  const auto *Function = dyn_cast<FunctionDecl>(&D);
  const auto Misplaced = [&](const char *Why) {
    error(At, Why);
    return std::nullopt;
  };
  if (T.Kind == TagKind::Ttl) {
    if (!Var)
      return Misplaced("TTL tag found here, expected it on a constant string");
  } else if (T.Kind == TagKind::Table) {
    if (!Var && !isa<FieldDecl>(D))
      return Misplaced("table tag found here, expected it on a variable, "
                       "member or parameter");
  } else if (!Function) {
    return Misplaced("tag of a writer or reader found here, expected it on a "
                     "function");
  }
  if (Function)
    if (const std::string Problem = diagnoseRoles(*Function, T);
        !Problem.empty())
      error(At, Problem);
  return T;
}

} // namespace clang::tidy::bigtable
