// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Progress.h"
#include "Printable.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

static constexpr size_t Width = 30;

Progress::Progress(llvm::StringRef What, size_t Total, bool HasLines,
                   bool IsQuiet)
    : What(What), Total(Total),
      IsTerminal(llvm::sys::Process::StandardErrIsDisplayed()),
      IsShown(!IsQuiet && Total > 0 && (IsTerminal || HasLines)) {}

Progress::~Progress() { clear(); }

void Progress::clear() const {
  // The bar gives its line back.
  if (IsShown && IsTerminal)
    llvm::errs() << "\r\033[K";
}

void Progress::print(llvm::function_ref<void()> Write) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  clear();
  Write();
}

void Progress::step(llvm::StringRef File) {
  if (!IsShown)
    return;
  const std::lock_guard<std::mutex> Lock(Mutex);
  ++Steps;
  if (!IsTerminal) {
    llvm::errs() << "[" << Steps << "/" << Total << "] " << What << " "
                 << printable(File) << "\n";
    return;
  }
  const size_t Filled = Steps * Width / Total;
  llvm::errs() << "\r[" << std::string(Filled, '#')
               << std::string(Width - Filled, ' ') << "] " << Steps << "/"
               << Total << " " << What << " "
               << printable(llvm::sys::path::filename(File))
               << "\033[K";
}

} // namespace clang::tidy::bigtable::tool
