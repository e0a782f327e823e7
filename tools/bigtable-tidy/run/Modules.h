// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// C++20 modules: their interfaces, compiled in memory for the source files
/// that import them.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_MODULES_H
#define BIGTABLE_TIDY_TOOLS_RUN_MODULES_H

#include "run/CompileCommands.h"
#include "run/Inputs.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// The module declarations of a source file, before preprocessing.
struct ModuleDeclarations {
  /// The module or partition that other source files can import: "orders" or
  /// "orders:pages". Empty if the file is not such an interface.
  std::string Provides;
  /// The imported modules and partitions. An implementation unit imports its
  /// module.
  std::vector<std::string> Imports;
};
ModuleDeclarations moduleDeclarationsIn(llvm::StringRef Text);

/// A compiled interface.
struct ModuleFile {
  std::string Name; ///< "orders:pages"
  /// A path that exists only in the file system that fileSystemOf() makes.
  std::string Path;
  /// The compiled interface; empty if it could not be compiled.
  std::string Bytes;
  /// The reason why Bytes is empty: "'src/orders.cppm' has 2 errors".
  std::string Why;
  /// The files that the interface and its imports depend on.
  std::vector<Input> Inputs;
};

/// The modules that a source file imports, directly or indirectly, each once.
using ModuleFiles = std::vector<const ModuleFile *>;

/// Returns a file system with \p Files only.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
fileSystemOf(const ModuleFiles &Files);
/// Returns \p Item with flags that name \p Files instead of those of the build.
WorkItem withModules(WorkItem Item, const ModuleFiles &Files);

/// Returns the missing module if \p Error is Clang's message that a module is
/// not found; empty for other messages.
llvm::StringRef missingModuleIn(llvm::StringRef Error);

/// The modules of a program. Used by several threads after index().
class ModuleSet {
public:
  /// Compiles the interface in an item, given its imports. Fills in everything
  /// except Name and Path.
  using Compiler =
      llvm::function_ref<ModuleFile(const WorkItem &, const ModuleFiles &)>;

  /// Finds the interfaces among \p Items.
  void index(llvm::ArrayRef<WorkItem> Items, llvm::vfs::FileSystem &Files);
  bool empty() const { return Units.empty(); }
  /// Returns the items with the interfaces.
  std::vector<WorkItem> items() const;
  /// Returns a hash of the compile commands of all interfaces. Results of
  /// source files that import an interface depend on it.
  const std::string &hash() const { return Hash; }

  /// Returns the modules for a source file that has \p Text and also imports
  /// \p More, compiling those that were not requested before. Leaves out
  /// modules whose interface is not in this set.
  ModuleFiles filesFor(llvm::StringRef Text, llvm::ArrayRef<std::string> More,
                       Compiler Compile);
  /// Returns true if the interface of \p Name is in this set.
  bool has(llvm::StringRef Name) const { return Units.count(Name.str()) != 0; }
  /// Returns the reason why \p Name, which was requested, cannot be imported.
  std::string whyMissing(llvm::StringRef Name) const;

private:
  struct Unit {
    WorkItem Item;
    std::vector<std::string> Imports;
    /// True if the module imports itself, directly or indirectly.
    bool IsCyclic = false;
    std::once_flag Once;
    ModuleFile Made;
  };
  void findCycles();
  /// Adds \p Name and its imports to \p Files.
  void add(llvm::StringRef Name, ModuleFiles &Files, Compiler Compile);

  /// Modules by name.
  std::map<std::string, Unit> Units;
  std::string Hash;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_MODULES_H
