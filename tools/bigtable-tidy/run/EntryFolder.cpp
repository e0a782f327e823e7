// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/EntryFolder.h"
#include "RegularFiles.h"
#include "model/Hash.h"
#include "model/RegularFile.h"
#include "run/Confinement.h"
#include "run/Git.h"
#include "run/Output.h"
#include "run/Paths.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

std::string commonKey(llvm::StringRef Version, llvm::StringRef Program) {
  std::string Key;
  const auto Text = llvm::MemoryBuffer::getFile(Program);
  if (!Text)
    return Key;
  llvm::raw_string_ostream Out(Key);
  Out << Version << '\n' << hashOf((*Text)->getBuffer()) << '\n';
  for (const char *Name :
       {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "SDKROOT",
        "GCC_EXEC_PREFIX", "COMPILER_PATH", "CCC_OVERRIDE_OPTIONS", "CL",
        "_CL_", "SOURCE_DATE_EPOCH"})
    if (const auto Value = llvm::sys::Process::GetEnv(Name))
      Out << Name << '=' << *Value << '\n';
  return Key;
}

std::string whyNotBelieved(llvm::StringRef Folder) {
  if (Folder.empty())
    return "";
  if (const std::string Link = linkIn(Folder); !Link.empty())
    return "'" + Link + "' is a link; name a directory with --cache-dir";
  // Resolves links, because Git knows no files behind a link.
  const std::string Real = realPath(absolutePath(Folder));
  llvm::Expected<bool> IsTracked = hasTrackedFiles(Real);
  if (!IsTracked)
    return llvm::toString(IsTracked.takeError());
  return *IsTracked ? "Git tracks files in '" + Real +
                          "'; remove them from the repository, or name another "
                          "directory with --cache-dir"
                    : "";
}

std::string EntryFolder::fileOf(llvm::StringRef Key) const {
  llvm::SmallString<256> Name(Folder);
  // The prefix of what LLVM's own pruning takes for part of a cache.
  llvm::sys::path::append(Name, "llvmcache-" + Key);
  return Name.str().str();
}

std::unique_ptr<llvm::MemoryBuffer>
EntryFolder::read(llvm::StringRef Key) const {
  return Folder.empty() ? nullptr
                        : readRegularFileOrNull(fileOf(Key), MaxFileSize);
}

void EntryFolder::write(llvm::StringRef Key, std::string Entry) {
  if (Folder.empty())
    return;
  if (isConfined()) {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Waiting.emplace_back(Key, std::move(Entry));
  } else if (llvm::Error E = writeFile(fileOf(Key), Entry)) {
    fail(llvm::toString(std::move(E)));
  }
}

void EntryFolder::writeRest() {
  std::vector<std::pair<std::string, std::string>> Rest;
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Rest.swap(Waiting);
  }
  for (auto &[Key, Entry] : Rest)
    write(Key, std::move(Entry));
}

void EntryFolder::prune(llvm::CachePruningPolicy Policy) const {
  if (Folder.empty() || !error().empty())
    return;
  // LLVM writes it, through a link, too.
  llvm::SmallString<256> Stamp(Folder);
  llvm::sys::path::append(Stamp, "llvmcache.timestamp");
  llvm::sys::fs::file_status Status;
  if (!llvm::sys::fs::status(Stamp, Status, /*follow=*/false) &&
      Status.type() != llvm::sys::fs::file_type::regular_file)
    llvm::sys::fs::remove(Stamp);
  Policy.Expiration = std::chrono::hours(24 * 30);
  llvm::pruneCache(Folder, Policy);
}

void EntryFolder::fail(std::string Message) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  if (Error.empty())
    Error = std::move(Message);
}

std::string EntryFolder::error() const {
  const std::lock_guard<std::mutex> Lock(Mutex);
  return Error;
}

} // namespace clang::tidy::bigtable::tool
