// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Raw protocol buffers: the fields of the message that a call makes or sends,
/// as the interpreter finds them.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGEARGUMENTS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGEARGUMENTS_H

#include "api/CallSite.h"
#include "run/Value.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang::tidy::bigtable {

class Reached;
class Values;

/// Gives \p Site, which makes or sends a message, the message's fields as
/// arguments: as the message is where it is sent. Returns false if an earlier
/// call has made the message.
bool completeMessage(CallSite &Site, Values &Vals);

/// Returns true if \p Site makes a cell, or returns a reference to one, and
/// functions that call the one around it, or those that lead there in Site.In,
/// set its timestamp.
bool isStampedByCallers(const CallSite &Site, Values &Vals);

/// Returns what \p Field of a message was set to, in the code of this file;
/// null if several calls set it, or it may not be set.
const Expr *argumentOf(const Reached &By, const run::Member *Field);

/// Returns the field that \p Mutation, a message, has, with the object in it;
/// null if that is not known.
const run::Member *mutationIn(const run::Value &Mutation);

/// Returns the field of \p Message, which a call of kind \p Kind makes or
/// takes, that is the argument \p Is; null if it is not set.
const run::Member *fieldFor(Role Is, CallKind Kind, const run::Parts &Message);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_MESSAGEARGUMENTS_H
