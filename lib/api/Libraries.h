// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines the library of a declaration, and the effects of functions of
/// other libraries.

#ifndef BIGTABLE_TIDY_LIB_API_LIBRARIES_H
#define BIGTABLE_TIDY_LIB_API_LIBRARIES_H

#include "clang/AST/Decl.h"

namespace clang::tidy::bigtable {

// Functions that return true if the named library declares \p D.

/// google::cloud::bigtable.
bool isOfClient(const Decl &D);
/// google::cloud: the client, and the parts that it shares with other clients.
bool isOfCloud(const Decl &D);
/// google::bigtable: the messages of the protocol.
bool isOfProtocol(const Decl &D);
/// google::protobuf.
bool isOfProtobuf(const Decl &D);
bool isOfAbseil(const Decl &D);
bool isOfRuntime(const Decl &D);
bool isOfGrpc(const Decl &D);

/// Returns true if the client, one of its dependencies, or the runtime declares
/// \p D.
bool isOfLibrary(const Decl &D);
/// Returns true if one of these or the standard library declares \p D. The
/// result of such a function depends only on its arguments, except for clocks.
bool isOfKnownLibrary(const Decl &D);

/// Returns true if \p D, a function, belongs to a library whose functions are
/// known by their names and signatures, so that their bodies do not matter.
bool hasKnownFunctions(const Decl &D);

/// Returns the location of a class with which GoogleTest or Catch2 runs tests;
/// an invalid one without such a class.
SourceLocation testFramework(const ASTContext &Context);

/// Returns true if the result of \p Callee is the current time, or depends on
/// it.
bool readsClock(const FunctionDecl &Callee);
/// Returns true if each call of \p Callee with the same arguments has the same
/// result.
bool isPure(const FunctionDecl &Callee);
/// Returns true if a call of \p Callee waits for time to pass, or for something
/// else.
bool waits(const FunctionDecl &Callee);
/// Returns true if a call of \p Callee waits for some time.
bool pauses(const FunctionDecl &Callee);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_LIBRARIES_H
