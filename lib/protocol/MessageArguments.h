// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Raw protocol buffers: combines the statements that fill in one message into
/// one call site.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGEARGUMENTS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGEARGUMENTS_H

#include "api/CallSite.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include <string>

namespace clang::tidy::bigtable {

class CallIndex;
class FunctionUses;
class Values;

class MessageArguments {
public:
  explicit MessageArguments(Values &Vals);

  /// Gives \p Site, which fills in or sends a message, the message's fields as
  /// arguments. Returns false if an earlier site represents the same message.
  bool complete(CallSite &Site);

private:
  /// A message inside the object in a variable: 'request.filter'.
  struct Path {
    const ValueDecl *Root = nullptr;
    std::string Inside;
    /// The message that the root was added to, as its element.
    const Expr *AddedTo = nullptr;
  };
  struct Field {
    std::string Inside;
    Role Plays;
    /// The value; null if several statements fill it in.
    const Expr *Value;
    const Expr *Setter;
  };

  Path pathOf(const Expr *E, unsigned Depth = 0) const;
  /// Returns the path for a call on \p Message, which may be a handle.
  Path startOf(const Expr &Message) const;
  /// Returns true if every use of the message at \p P is understood.
  bool isFollowed(const Path &P) const;

  /// Sets the arguments of \p Site to the fields of \p P that are set whenever
  /// one of \p Reads runs. Determines the presence of \p Guarded, if the
  /// message begins empty and is not passed on.
  void setFields(CallSite &Site, const Path &P, Role Guarded,
                 llvm::ArrayRef<const Stmt *> Reads, bool IsHandedOn) const;
  /// Sets the table of \p Site to the one in \p Request, which a function
  /// returns.
  void nameTable(CallSite &Site, const Expr &Request);
  /// Returns true if code that is not tracked may set the field \p Guarded of
  /// the message in \p Holder, or of a copy.
  bool isHandedOn(const VarDecl &Holder, Role Guarded,
                  const FunctionUses &Around, unsigned Depth = 0) const;

  const CallIndex &Calls;
  Values &Vals;
  llvm::DenseMap<const ValueDecl *, llvm::SmallVector<Field, 4>> Fields;
  /// References and pointers into a message.
  llvm::DenseMap<const ValueDecl *, llvm::SmallVector<const VarDecl *, 2>>
      Handles;
  /// Handles by their initializers.
  llvm::DenseMap<const Expr *, const VarDecl *> HandleOf;
  llvm::DenseMap<const ValueDecl *, llvm::StringSet<>> Completed;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGEARGUMENTS_H
