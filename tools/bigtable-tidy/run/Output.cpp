// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Output.h"
#include "llvm/Support/FileSystem.h"

namespace fs = llvm::sys::fs;

namespace clang::tidy::bigtable::tool {

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
  fs::file_status Status;
  if (!fs::status(Name, Status) &&
      Status.type() != fs::file_type::regular_file) {
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

llvm::Error writeFile(llvm::StringRef Name, llvm::StringRef Text) {
  return writeFile(Name, [&](llvm::raw_ostream &Out) -> llvm::Error {
    Out << Text;
    return llvm::Error::success();
  });
}

} // namespace clang::tidy::bigtable::tool
