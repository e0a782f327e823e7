// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/Fixes.h"
#include "analysis/Finding.h"
#include "api/Headers.h"
#include "model/Hash.h"
#include "model/Schema.h"
#include "model/Spelling.h"
#include "report/LineBreaks.h"
#include "report/UnifiedDiff.h"
#include "run/Output.h"
#include "run/Paths.h"
#include "clang/Format/Format.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <chrono>
#include <climits>
#include <optional>
#include <set>
#include <vector>
#ifdef __linux__
#include <sys/xattr.h>
#include <unistd.h>
#endif

namespace fs = llvm::sys::fs;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using tooling::Replacement;

namespace {

/// Edits that only touch conflict, too: two insertions at one location have no
/// order, and an insertion next to replaced text may belong to that text.
bool conflict(const Replacement &A, const Replacement &B) {
  const unsigned AEnd = A.getOffset() + A.getLength();
  const unsigned BEnd = B.getOffset() + B.getLength();
  if (A.getLength() == 0 || B.getLength() == 0)
    return A.getOffset() <= BEnd && B.getOffset() <= AEnd;
  return A.getOffset() < BEnd && B.getOffset() < AEnd;
}

/// The edits of a fix. Its #includes are apart: other findings may have them
/// too.
struct Split {
  std::vector<Replacement> Edits, Includes;
};

class Selection {
public:
  explicit Selection(Sources &Files) : Files(Files) {}

  /// std::nullopt if the finding does not fit the files.
  std::optional<Split> split(const Finding &F);
  /// Takes all of it, or nothing if it conflicts with what was taken.
  bool take(Split Fix);

  std::vector<std::string> files() const;
  llvm::Expected<tooling::Replacements> editsOf(const std::string &File) const;

private:
  /// The first name that the file was known by: with links it has several.
  std::string nameOf(StringRef File);

  struct OfFile {
    std::vector<Replacement> Edits;
    /// By their text.
    std::map<std::string, Replacement> Includes;
  };
  Sources &Files;
  llvm::DenseMap<FileID, std::string> Names;
  std::map<std::string, OfFile> Taken;
  /// The edits of each finding.
  std::set<std::vector<Replacement>> Whole;
};

std::string Selection::nameOf(StringRef File) {
  const SourceLocation Begin = Files.location(File, 0);
  return Names.try_emplace(Files.manager().getFileID(Begin), File.str())
      .first->second;
}

std::optional<Split> Selection::split(const Finding &F) {
  Split Fix;
  for (const auto &File : F.Said.Message.Fix)
    for (const Replacement &Edit : File.second) {
      const unsigned End = Edit.getOffset() + Edit.getLength();
      if (End < Edit.getOffset() ||
          Files.location(Edit.getFilePath(), End).isInvalid())
        return std::nullopt;
      (insertsOnce(Edit) ? Fix.Includes : Fix.Edits)
          .emplace_back(nameOf(Edit.getFilePath()), Edit.getOffset(),
                        Edit.getLength(), Edit.getReplacementText());
    }
  llvm::sort(Fix.Edits);
  return Fix;
}

/// The #include without its end of line.
std::string directive(const Replacement &Include) {
  return Include.getReplacementText().trim().str();
}

bool Selection::take(Split Fix) {
  // Equal edits of several findings are made once.
  if (!Whole.count(Fix.Edits)) {
    for (const Replacement &Edit : Fix.Edits)
      for (const Replacement &Other : Taken[Edit.getFilePath().str()].Edits)
        if (conflict(Edit, Other))
          return false;
    for (const Replacement &Edit : Fix.Edits)
      Taken[Edit.getFilePath().str()].Edits.push_back(Edit);
    Whole.insert(std::move(Fix.Edits));
  }
  for (const Replacement &Include : Fix.Includes)
    Taken[Include.getFilePath().str()].Includes.try_emplace(directive(Include),
                                                            Include);
  return true;
}

std::vector<std::string> Selection::files() const {
  std::vector<std::string> Names;
  for (const auto &[Name, File] : Taken)
    if (!File.Edits.empty() || !File.Includes.empty())
      Names.push_back(Name);
  return Names;
}

llvm::Expected<tooling::Replacements>
Selection::editsOf(const std::string &Name) const {
  const OfFile &File = Taken.at(Name);
  std::map<std::string, Replacement> Includes = File.Includes;
  if (llvm::any_of(File.Edits,
                   [](const Replacement &Edit) {
                     return Edit.getReplacementText().contains(
                         "bigtable_ttl::");
                   }) &&
      !includesAngled(Spelling::RuntimeHeader, Name, Files.text(Name))) {
    // The finding that has it may not be among these, or was not taken. Without
    // an offset it goes where it belongs, if it is not there.
    const std::string Runtime =
        ("#include \"" + Spelling::RuntimeHeader + "\"").str();
    Includes.try_emplace(Runtime, Name, UINT_MAX, 0, Runtime);
  }
  tooling::Replacements All;
  for (const Replacement &Edit : File.Edits)
    if (llvm::Error Error = All.add(Edit))
      return Error;
  for (const auto &[Text, Include] : Includes)
    if (llvm::Error Error = All.add(Include)) {
      // Another one at that place.
      llvm::consumeError(std::move(Error));
      if (llvm::Error Again = All.add(Replacement(Name, UINT_MAX, 0, Text)))
        return Again;
    }
  return All;
}

llvm::Error failure(const llvm::Twine &What, std::error_code Why) {
  return llvm::createStringError(Why, What + ": " + Why.message());
}

/// A file that is open for writing, and that other runs do not write meanwhile.
class LockedFile {
public:
  LockedFile() = default;
  LockedFile(const LockedFile &) = delete;
  // This gives up the lock, too.
  ~LockedFile() {
    if (FD >= 0)
      (void)fs::closeFile(FD);
  }

  llvm::Error open(StringRef Name) {
    if (const std::error_code Error = fs::openFileForReadWrite(
            Name, FD, fs::CD_OpenExisting, fs::OF_None))
      return failure("cannot write '" + Name + "'", Error);
    if (const std::error_code Error = fs::tryLockFile(FD, LongestWait))
      return failure("cannot lock '" + Name + "'", Error);
    return llvm::Error::success();
  }
  /// Returns true if the file still has that name, and its text is \p Text.
  /// Closing a second descriptor would release the lock.
  bool is(StringRef Name, StringRef Text) {
    fs::file_status Mine, Named;
    if (fs::status(FD, Mine) || fs::status(Name, Named) ||
        !fs::equivalent(Mine, Named) || Mine.getSize() != Text.size())
      return false;
    auto Now = llvm::MemoryBuffer::getOpenFile(
        fs::convertFDToNativeFile(FD), Name, Mine.getSize(),
        /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
    return Now && (*Now)->getBuffer() == Text;
  }
  int descriptor() const { return FD; }

private:
  static constexpr std::chrono::seconds LongestWait{10};
  int FD = -1;
};

#ifdef __linux__
/// Returns what \p List, a function of the system, writes into a buffer: of
/// which it returns the size if there is none.
std::string ask(llvm::function_ref<ssize_t(char *, size_t)> List) {
  std::string Result(std::max<ssize_t>(List(nullptr, 0), 0), '\0');
  Result.resize(std::max<ssize_t>(List(Result.data(), Result.size()), 0));
  return Result;
}
#endif

/// Gives \p To the extended attributes of \p From, and no others. The access
/// list is one of them.
std::error_code copyAttributes(int From, int To) {
#ifdef __linux__
  const auto NamesOf = [](int File) {
    return ask(
        [&](char *To, size_t Size) { return flistxattr(File, To, Size); });
  };
  const auto ForEach = [](StringRef Names, auto Do) {
    for (const StringRef Name : llvm::split(Names, '\0'))
      if (!Name.empty() && Do(Name.data()) != 0 &&
          // These are the system's.
          !Name.starts_with("security.") && !Name.starts_with("trusted."))
        return std::error_code(errno, std::generic_category());
    return std::error_code();
  };
  const std::string Names = NamesOf(From);
  // The directory may have a default for them.
  if (const std::error_code Why = ForEach(NamesOf(To), [&](const char *Name) {
        return fremovexattr(To, Name);
      }))
    return Why;
  return ForEach(Names, [&](const char *Name) {
    const std::string Value = ask(
        [&](char *To, size_t Size) { return fgetxattr(From, Name, To, Size); });
    return fsetxattr(To, Name, Value.data(), Value.size(), 0);
  });
#else
  return {};
#endif
}

/// Not writeFile(): the new file would have neither the permissions nor the
/// owner of \p Old, nor its extended attributes.
llvm::Error replaceFile(StringRef Real, int Old, const fs::file_status &Status,
                        StringRef Text) {
  llvm::Expected<fs::TempFile> New =
      fs::TempFile::create(Real + ".%%%%%%", fs::owner_read | fs::owner_write);
  if (!New)
    return failure("cannot write beside '" + Real + "'",
                   llvm::errorToErrorCode(New.takeError()));
  llvm::raw_fd_ostream Out(New->FD, /*shouldClose=*/false);
  Out << Text;
  llvm::Error Error = finish(Out, Real);
  // Only root, or the owner of the file, can keep the owner.
  (void)fs::changeFileOwnership(New->FD, Status.getUser(), Status.getGroup());
  if (!Error) {
    std::error_code Why = copyAttributes(Old, New->FD);
    if (!Why)
      Why = fs::setPermissions(New->FD, Status.permissions());
#ifdef __linux__
    // The name must not come before the text.
    if (!Why && fsync(New->FD) != 0)
      Why = std::error_code(errno, std::generic_category());
#endif
    if (Why)
      Error = failure("cannot write '" + Real + "'", Why);
  }
  if (Error)
    return llvm::joinErrors(std::move(Error), New->discard());
  return New->keep(Real);
}

/// Writes \p New into \p File if its text still is \p Old. Sets \p HasOthers if
/// the file had other names, which keep the old text: a file cannot be written
/// in its place at once.
llvm::Error overwrite(StringRef File, StringRef Old, StringRef New,
                      bool &HasOthers) {
  llvm::SmallString<256> Real;
  fs::file_status Status;
  if (const std::error_code Error = fs::real_path(File, Real))
    return failure("cannot write '" + File + "'", Error);
  LockedFile Locked;
  if (llvm::Error Error = Locked.open(Real))
    return Error;
  if (!Locked.is(Real, Old))
    return hasChanged(File);
  if (const std::error_code Error = fs::status(Real, Status))
    return failure("cannot write '" + File + "'", Error);
  HasOthers = Status.getLinkCount() > 1;
  return replaceFile(Real, Locked.descriptor(), Status, New);
}

/// Makes line ends of \p Edits those of \p Text.
tooling::Replacements withLineEndsOf(StringRef Text,
                                     const tooling::Replacements &Edits) {
  if (Text.count("\r\n") * 2 <= Text.count('\n'))
    return Edits;
  tooling::Replacements Result;
  for (const Replacement &Edit : Edits) {
    std::string New;
    for (const char C : Edit.getReplacementText()) {
      if (C == '\n' && !StringRef(New).ends_with("\r"))
        New += '\r';
      New += C;
    }
    llvm::cantFail(Result.add(Replacement(Edit.getFilePath(), Edit.getOffset(),
                                          Edit.getLength(), New)));
  }
  return Result;
}

/// Tells which files fixes may be made in.
class Writable {
public:
  Writable(const Outcome &Run, Sources &Files)
      : Run(Run), Files(Files), Root(realPath(Files.root())) {}

  /// Returns true if all files of \p F may be fixed. Prints the reason for each
  /// other file.
  bool allOf(const Finding &F, Fixes &All) {
    bool Result = true;
    for (const auto &Edits : F.Said.Message.Fix) {
      const std::string File = Edits.first().str();
      const auto Read = Run.Read.find(File);
      if (Read == Run.Read.end() || !isBelowRoot(File))
        All.Foreign.insert(File);
      else if (hash(File) != Read->second)
        All.Changed.insert(File);
      else
        continue;
      Result = false;
    }
    return Result;
  }

private:
  bool isBelowRoot(StringRef File) const {
    const std::string Real = realPath(File);
    StringRef Rest = Real;
    return !Rest.contains("/.git/") &&
           (Root == "/" || (Rest.consume_front(Root) && Rest.starts_with("/")));
  }
  const std::string &hash(const std::string &File) {
    std::string &Hash = Hashes[File];
    if (Hash.empty())
      Hash = hashOf(Files.text(File));
    return Hash;
  }

  const Outcome &Run;
  Sources &Files;
  const std::string Root;
  std::map<std::string, std::string> Hashes;
};

} // namespace

llvm::Error hasChanged(StringRef File) {
  return llvm::createStringError(
      "'" + File + "' has changed since it was read; its fixes were not made");
}

namespace {

/// Has each .clang-format that is nested so deeply that LLVM's parser overflows
/// the stack be unreadable.
class ShallowStyles : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    auto File = ProxyFileSystem::openFileForRead(Path);
    if (File)
      if (auto Text = (*File)->getBuffer(Path, -1, true, /*IsVolatile=*/true);
          Text && tooDeepAt((*Text)->getBuffer()))
        return std::make_error_code(std::errc::value_too_large);
    return File ? ProxyFileSystem::openFileForRead(Path) : std::move(File);
  }
};

} // namespace

/// Returns true if \p Style is what getStyle() returns for a file without a
/// .clang-format.
static bool isUnsaid(const format::FormatStyle &Style, StringRef Name,
                     StringRef Text, llvm::vfs::FileSystem &Disk) {
  if (!(Style == format::getNoStyle()))
    return false;
  llvm::Expected<format::FormatStyle> Other =
      format::getStyle("file", Name, "LLVM", Text, &Disk,
                       /*AllowUnknownOptions=*/true);
  if (Other)
    return !(*Other == Style);
  llvm::consumeError(Other.takeError());
  return false;
}

llvm::Expected<Fixes> selectFixes(const Outcome &Run, Sources &Files,
                                  StringRef Style) {
  Fixes All;
  All.Made.resize(Run.Findings.size());
  Selection Selected(Files);
  Writable MayWrite(Run, Files);
  for (const auto &[I, F] : llvm::enumerate(Run.Findings)) {
    if (!F.hasFix() || !MayWrite.allOf(F, All))
      continue;
    std::optional<Split> Fix = Selected.split(F);
    if (!Fix) {
      ++All.Unfit;
      continue;
    }
    if (Selected.take(std::move(*Fix)))
      All.Made.set(I);
    else
      ++All.Conflicting;
  }

  ShallowStyles Disk(
      Files.manager().getFileManager().getVirtualFileSystemPtr());
  for (const std::string &Name : Selected.files()) {
    const StringRef Text = Files.text(Name);
    llvm::Expected<format::FormatStyle> Found =
        format::getStyle(Style, Name, "none", Text, &Disk,
                         /*AllowUnknownOptions=*/true);
    if (!Found)
      return Found.takeError();
    const bool SaysNone = Style == "file" && isUnsaid(*Found, Name, Text, Disk);
    // Lines end as they do in the file.
    Found->LineEnding = format::FormatStyle::LE_DeriveLF;
    llvm::Expected<tooling::Replacements> Edits = Selected.editsOf(Name);
    if (Edits)
      Edits = format::cleanupAroundReplacements(Text, *Edits, *Found);
    if (Edits && SaysNone)
      Edits = breakLongLines(Name, Text, *Edits);
    else if (Edits)
      Edits = format::formatReplacements(Text, *Edits, *Found);
    if (!Edits)
      return Edits.takeError();
    All.Edits.emplace(Name, withLineEndsOf(Text, *Edits));
  }
  return All;
}

void printDiff(const Fixes &All, Sources &Files, llvm::raw_ostream &Out) {
  for (const auto &[Name, Edits] : All.Edits)
    printUnifiedDiff(Files.relative(Name), Files.text(Name), Edits, Out);
}

/// Returns the names by which the findings in \p All fix the file \p Name, by
/// the paths to which they lead: hard links are several.
static std::map<std::string, std::string> namesOf(const std::string &Name,
                                                  const Fixes &All,
                                                  const Outcome &Run,
                                                  Sources &Files) {
  std::map<std::string, std::string> Result{{realPath(Name), Name}};
  fs::file_status Status;
  if (fs::status(Name, Status) || Status.getLinkCount() < 2)
    return Result;
  const SourceLocation Begin = Files.location(Name, 0);
  for (const unsigned I : All.Made.set_bits())
    for (const auto &File : Run.Findings[I].Said.Message.Fix)
      if (Files.location(File.first(), 0) == Begin)
        Result.try_emplace(realPath(File.first()), File.first().str());
  return Result;
}

llvm::Error writeFixes(Fixes &All, const Outcome &Run, Sources &Files) {
  llvm::Error Failed = llvm::Error::success();
  for (auto At = All.Edits.begin(); At != All.Edits.end();) {
    const auto &[Name, Edits] = *At;
    llvm::Expected<std::string> New =
        tooling::applyAllReplacements(Files.text(Name), Edits);
    bool HasOthers = false;
    llvm::Error Error = New ? llvm::Error::success() : New.takeError();
    for (const auto &[Real, Written] : namesOf(Name, All, Run, Files))
      if (!Error)
        Error = overwrite(Written, Files.text(Name), *New, HasOthers);
    if (!Error) {
      if (HasOthers)
        All.Unlinked.insert(Name);
      ++At;
      continue;
    }
    Failed = llvm::joinErrors(std::move(Failed), std::move(Error));
    const SourceLocation Begin = Files.location(Name, 0);
    for (const auto &[I, F] : llvm::enumerate(Run.Findings))
      if (llvm::any_of(F.Said.Message.Fix, [&](const auto &File) {
            return Files.location(File.first(), 0) == Begin;
          }))
        All.Made.reset(I);
    At = All.Edits.erase(At);
  }
  return Failed;
}

static void move(tooling::DiagnosticMessage &Message, const Fixes &All) {
  const auto Edited = [&](llvm::StringRef File) {
    const auto It = All.Edits.find(File.str());
    return It == All.Edits.end() ? nullptr : &It->second;
  };
  if (const tooling::Replacements *Edits = Edited(Message.FilePath))
    Message.FileOffset = Edits->getShiftedCodePosition(Message.FileOffset);
  for (tooling::FileByteRange &Range : Message.Ranges)
    if (const tooling::Replacements *Edits = Edited(Range.FilePath)) {
      const unsigned Begin = Edits->getShiftedCodePosition(Range.FileOffset);
      Range.Length =
          Edits->getShiftedCodePosition(Range.FileOffset + Range.Length) -
          Begin;
      Range.FileOffset = Begin;
    }
  if (llvm::any_of(Message.Fix,
                   [&](const auto &Fix) { return Edited(Fix.first()); }))
    Message.Fix.clear();
}

void moveFindings(Outcome &Run, const Fixes &All) {
  std::vector<Finding> Left;
  for (size_t I = 0; I < Run.Findings.size(); ++I)
    if (!All.Made.test(I))
      Left.push_back(std::move(Run.Findings[I]));
  Run.Findings = std::move(Left);
  for (std::vector<Finding> *Some : {&Run.Findings, &Run.Errors})
    for (Finding &F : *Some) {
      move(F.Said.Message, All);
      for (tooling::DiagnosticMessage &Note : F.Said.Notes)
        move(Note, All);
    }
}

} // namespace clang::tidy::bigtable::tool
