// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Output.h"
#include "run/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

//===----------------------------------------------------------------------===//
// Links
//===----------------------------------------------------------------------===//

static std::string &reviewedRoot() {
  static std::string Root;
  return Root;
}

void refuseLinksBelow(llvm::StringRef Root) {
  reviewedRoot() = realPath(Root);
  // Not all files of the machine are under review.
  if (reviewedRoot() == path::root_path(reviewedRoot()))
    reviewedRoot().clear();
}

/// Returns the nearest directory of code under review that \p Folder is, or is
/// below of; empty without one.
static std::string reviewedAround(llvm::StringRef Folder) {
  const std::string Real = realPath(Folder);
  for (llvm::StringRef At = Real; !At.empty(); At = path::parent_path(At))
    if (At == reviewedRoot() || fs::exists(At + "/.git"))
      return At.str();
  return "";
}

std::string linkIn(llvm::StringRef Folder) {
  // Not absolutePath(): behind a link, '..' is another directory.
  llvm::SmallString<256> Whole, At;
  if (!path::is_absolute(Folder))
    (void)fs::current_path(Whole);
  path::append(Whole, Folder);
  for (auto I = path::begin(Whole), E = path::end(Whole); I != E; ++I) {
    path::append(At, *I);
    if (fs::is_symlink_file(At) &&
        !reviewedAround(path::parent_path(At)).empty())
      return At.str().str();
  }
  return "";
}

static llvm::Error refuseLinkIn(llvm::StringRef Folder) {
  const std::string Link = linkIn(Folder);
  return Link.empty()
             ? llvm::Error::success()
             : llvm::createStringError(
                   "'" + Link +
                   "' is a link; name the directory to which it leads");
}

llvm::Error makeFolder(llvm::StringRef Folder, fs::perms Permissions) {
  llvm::Error E = refuseLinkIn(Folder);
  if (!E)
    E = llvm::errorCodeToError(
        fs::create_directories(Folder, /*IgnoreExisting=*/true, Permissions));
  if (!E)
    return E;
  return llvm::createStringError("cannot make folder '" + Folder +
                                 "': " + llvm::toString(std::move(E)));
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static llvm::Error cannotWrite(llvm::StringRef Name, llvm::Error E) {
  if (!E)
    return E;
  return llvm::createStringError("cannot write '" + Name +
                                 "': " + llvm::toString(std::move(E)));
}

static llvm::Error errorOf(llvm::raw_fd_ostream &Out) {
  Out.flush();
  const std::error_code EC = Out.error();
  Out.clear_error();
  // The reader of standard output may leave when it has read enough.
  if (&Out == &llvm::outs() && EC == std::errc::broken_pipe)
    return llvm::Error::success();
  return llvm::errorCodeToError(EC);
}

llvm::Error finish(llvm::raw_fd_ostream &Out, llvm::StringRef Name) {
  return cannotWrite(Name, errorOf(Out));
}

llvm::Error
writeFile(llvm::StringRef Name,
          llvm::function_ref<llvm::Error(llvm::raw_ostream &)> Write) {
  const auto WriteAll = [&](llvm::raw_fd_ostream &Out) {
    llvm::Error E = Write(Out);
    return llvm::joinErrors(std::move(E), errorOf(Out));
  };
  if (Name == "-")
    return cannotWrite("standard output", WriteAll(llvm::outs()));
  const llvm::StringRef Folder = path::parent_path(Name);
  if (llvm::Error E = refuseLinkIn(Folder))
    return cannotWrite(Name, std::move(E));
  fs::file_status Status;
  if (!fs::status(Name, Status) &&
      Status.type() != fs::file_type::regular_file) {
    // Such as a device.
    if (const std::string Link = linkIn(Name); !Link.empty())
      return cannotWrite(Name, llvm::createStringError("it is a link"));
    std::error_code EC;
    llvm::raw_fd_ostream Out(Name, EC, fs::CD_OpenExisting);
    return cannotWrite(Name, EC ? llvm::errorCodeToError(EC) : WriteAll(Out));
  }
  // It makes no other stream for a name like this one's.
  return cannotWrite(
      Name, llvm::writeToOutput(Name, [&](llvm::raw_ostream &Out) {
        return WriteAll(static_cast<llvm::raw_fd_ostream &>(Out));
      }));
}

llvm::Error writeLinkedFile(llvm::StringRef Name, llvm::StringRef Text) {
  if (Name == "-")
    return writeFile(Name, Text);
  const llvm::StringRef Folder = path::parent_path(Name);
  const std::string Around = reviewedAround(Folder.empty() ? "." : Folder);
  const std::string To = realPath(Name);
  llvm::StringRef Rest = To;
  if (fs::is_symlink_file(Name) && !Around.empty() &&
      (!Rest.consume_front(Around) || !Rest.starts_with("/") ||
       llvm::is_contained(llvm::split(Rest, '/'), ".git")))
    return cannotWrite(
        Name, llvm::createStringError("it is a link out of '" + Around +
                                      "'; put a file in its place"));
  if (llvm::Error E = refuseLinkIn(Folder))
    return cannotWrite(Name, std::move(E));
  return writeFile(To, Text);
}

llvm::Error writeFile(llvm::StringRef Name, llvm::StringRef Text) {
  return writeFile(Name, [&](llvm::raw_ostream &Out) -> llvm::Error {
    Out << Text;
    return llvm::Error::success();
  });
}

} // namespace clang::tidy::bigtable::tool
