// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The functions, classes, and global variables of one or more source files.

#ifndef BIGTABLE_TIDY_LIB_CODE_PROGRAM_H
#define BIGTABLE_TIDY_LIB_CODE_PROGRAM_H

#include "code/Code.h"
#include "model/Steps.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/StringSaver.h"
#include <map>
#include <tuple>
#include <vector>

namespace clang::tidy::bigtable::code {

/// Owns nodes, and finds functions, classes, and global variables. To be built
/// by one thread; then many may read it. Share it as std::shared_ptr<const
/// Program>, for nodes are valid as long as it is.
class Program {
public:
  Program();
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;

  // To make nodes. Strings and lists in a node that is passed must be of this
  // program: text(), list().
  llvm::StringRef text(llvm::StringRef S) { return Strings.save(S); }
  template <class T> llvm::ArrayRef<T> list(llvm::ArrayRef<T> Items) {
    countSteps(Items.size());
    return Items.copy(Arena);
  }
  /// Copies \p Node into the arena. Node types are trivially destructible.
  template <class T> const T *make(const T &Node) {
    countSteps();
    return new (Arena.Allocate<T>()) T(Node);
  }
  /// Returns the one type that equals \p Wanted.
  const Type *type(const Type &Wanted);
  /// Returns the number of the file \p Name, an absolute path, for Location.
  uint32_t file(llvm::StringRef Name);

  // A later one with a key that is already there is ignored.
  void add(const Function &F);
  void add(const Class &C);
  /// Adds a global variable; in place of one without an initial value. Two that
  /// have one in different files have none.
  void add(const Variable &V);

  /// Returns the name of the file \p Number; empty for 0.
  llvm::StringRef fileName(uint32_t Number) const { return Files[Number]; }
  /// Returns the number of files, and of 0.
  uint32_t numFiles() const { return uint32_t(Files.size()); }
  /// In the order in which they were added.
  llvm::ArrayRef<const Function *> functions() const { return Functions; }
  llvm::ArrayRef<const Class *> classes() const { return Classes; }
  llvm::ArrayRef<const Variable *> globals() const { return Globals; }
  /// Returns the function with the key \p Key; null without one.
  const Function *function(llvm::StringRef Key) const {
    return ByKey.lookup(Key);
  }
  /// Returns the definition of the class \p Is, also const; null without one.
  const Class *definition(const Type &Is) const;
  /// Returns the global variable called \p Name; null without one.
  const Variable *global(llvm::StringRef Name) const {
    return GlobalByName.lookup(Name);
  }

private:
  llvm::BumpPtrAllocator Arena;
  llvm::UniqueStringSaver Strings{Arena};
  std::vector<llvm::StringRef> Files;
  llvm::StringMap<uint32_t> FileNumbers;
  std::vector<const Function *> Functions;
  std::vector<const Class *> Classes;
  std::vector<const Variable *> Globals;
  llvm::StringMap<const Function *> ByKey;
  llvm::StringMap<const Variable *> GlobalByName;
  llvm::StringSet<> Twice; ///< Names of variables with several initial values.
  struct TypeOrder {
    bool operator()(const Type *L, const Type *R) const;
  };
  std::map<const Type *, const Class *, TypeOrder> Definitions;
  std::map<const Type *, const Type *, TypeOrder> Types;
};

} // namespace clang::tidy::bigtable::code

#endif // BIGTABLE_TIDY_LIB_CODE_PROGRAM_H
