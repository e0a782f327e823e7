// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/Schemas.h"
#include "model/Bounds.h"
#include "values/Values.h"
#include "clang/Basic/FileManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Returns true if something has the name \p Path, even if it cannot be read.
static bool isThere(StringRef Path, llvm::vfs::FileSystem &Disk) {
  const std::error_code EC = Disk.status(Path).getError();
  if (EC != std::errc::no_such_file_or_directory &&
      EC != std::errc::not_a_directory)
    return true;
  // A link to nothing is likely to be meant.
  return llvm::sys::fs::is_symlink_file(Path);
}

/// Returns the reason why the file \p Path cannot be read; empty if it can be.
static std::string whyNotRead(StringRef Path, llvm::vfs::FileSystem &Disk) {
  const llvm::ErrorOr<llvm::vfs::Status> Status = Disk.status(Path);
  if (!Status) {
    llvm::sys::fs::file_status Real;
    if (!llvm::sys::fs::status(Path, Real) && llvm::sys::fs::is_other(Real))
      return "not a regular file";
    return llvm::sys::fs::is_symlink_file(Path) &&
                   !llvm::sys::fs::exists(Path)
               ? "a link to a file that does not exist"
               : Status.getError().message();
  }
  if (Status->isDirectory())
    return "a directory";
  if (!Status->isRegularFile())
    return "not a regular file";
  return Status->getSize() > MaxSchemaSize ? "too large" : "";
}

const SchemaInFile *Schemas::open(StringRef Path) {
  for (const std::unique_ptr<SchemaInFile> &Known : All)
    if (Known->Path == Path)
      return Known.get();
  SchemaInFile &New = *All.emplace_back(std::make_unique<SchemaInFile>());
  New.Path = Path.str();
  New.WhyUnreadable =
      whyNotRead(Path, Files->getFileManager().getVirtualFileSystem());
  if (!New.WhyUnreadable.empty())
    return &New;
  llvm::Expected<FileEntryRef> File =
      Files->getFileManager().getFileRef(Path, /*OpenFile=*/true);
  if (!File) {
    New.WhyUnreadable = llvm::toString(File.takeError());
    return &New;
  }
  // As if the main file included it: a file without such a place counts as the
  // main file, and then a note in it would show findings that the user's header
  // filter hides.
  New.Id = Files->createFileID(
      *File, Files->getLocForStartOfFile(Files->getMainFileID()),
      SrcMgr::C_User);
  if (const auto Buffer = Files->getBufferOrNone(New.Id))
    New.Parsed = Schema::parse(*Buffer, New.Errors);
  else
    New.WhyUnreadable = "not readable";
  return &New;
}

const SchemaInFile *Schemas::find(StringRef Name) {
  llvm::vfs::FileSystem &Disk = Files->getFileManager().getVirtualFileSystem();
  llvm::SmallString<256> Path(Name);
  for (StringRef Parent = path::parent_path(Name); !Parent.empty();
       Parent = path::parent_path(Parent)) {
    Path = Parent;
    path::append(Path, Search.Name);
    if (isThere(Path, Disk))
      return open(Path);
    for (const StringRef Wrong :
         {".bigtable-ttl.yml", "bigtable-ttl.yaml", "bigtable-ttl.yml"}) {
      Path = Parent;
      path::append(Path, Wrong);
      if (Search.Misnamed.empty() && Search.Name == SchemaFileName &&
          Disk.exists(Path))
        Search.Misnamed = Path.str().str();
    }
  }
  return nullptr;
}

void Schemas::load(SourceManager &Sources, StringRef Option,
                   llvm::function_ref<bool(StringRef File)> IsSource) {
  Files = &Sources;
  // A relative name is looked up as the default name is: a configuration file
  // does not tell where it lies itself.
  Search.Name = Option.empty() ? SchemaFileName.str() : Option.str();
  llvm::vfs::FileSystem &Disk = Files->getFileManager().getVirtualFileSystem();
  const FileID Main = Files->getMainFileID();
  const auto Look = [&](FileID Id) {
    const OptionalFileEntryRef File = Files->getFileEntryRefForID(Id);
    if (!File || (Id != Main && !IsSource(File->getName())))
      return;
    llvm::SmallString<256> Name(File->getName());
    Disk.makeAbsolute(Name);
    path::remove_dots(Name, /*remove_dot_dot=*/true);
    const SchemaInFile *Found = find(Name);
    llvm::SmallString<256> Real;
    if (!Found && !Disk.getRealPath(Name, Real) && Real != Name)
      Found = find(Real);
    if (Found)
      Of[Id] = Found;
    if (Id == Main) {
      Search.From = path::parent_path(Name).str();
      Search.Found = Found ? Found->Path : "";
    }
  };

  if (path::is_absolute(Search.Name)) {
    Of[Main] = open(Search.Name);
    Search.Found = Search.Name;
  } else {
    // Opening a schema adds an entry.
    for (unsigned I = 0, E = Files->local_sloc_entry_size(); I < E; ++I)
      if (const SrcMgr::SLocEntry &Entry = Files->getLocalSLocEntry(I);
          Entry.isFile())
        Look(Files->getFileID(
            SourceLocation::getFromRawEncoding(Entry.getOffset())));
    if (Of.empty() && !Option.empty())
      Of[Main] = open(Search.Name);
  }
}

const Schema *Schemas::at(SourceLocation At) const {
  // Files of '-include' and precompiled headers belong to the main file.
  const SchemaInFile *Found = Of.lookup(Files->getMainFileID());
  At = Files->getExpansionLoc(At);
  while (At.isValid()) {
    const FileID Id = Files->getFileID(At);
    if (const auto It = Of.find(Id); It != Of.end()) {
      Found = It->second;
      break;
    }
    At = Files->getIncludeLoc(Id);
  }
  return Found && Found->Parsed ? &*Found->Parsed : nullptr;
}

StringRef Schemas::pathOf(const Schema &S) const {
  for (const std::unique_ptr<SchemaInFile> &Known : All)
    if (Known->Parsed && &*Known->Parsed == &S)
      return Known->Path;
  return {};
}

SourceLocation Schemas::locationOf(const SchemaInFile &In,
                                   SchemaPosition P) const {
  return In.Id.isValid() ? Files->translateLineCol(In.Id, P.Line, P.Column)
                         : SourceLocation();
}

SourceLocation Schemas::locationOf(const Table &In, SchemaPosition P) const {
  for (const std::unique_ptr<SchemaInFile> &Known : All)
    if (Known->Parsed &&
        llvm::any_of(Known->Parsed->tables(),
                     [&](const Table &T) { return &T == &In; }))
      return locationOf(*Known, P);
  return {};
}

} // namespace clang::tidy::bigtable
