// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

bool isOfProtocol(const Decl &D) { return isIn(D, {"google", "bigtable"}); }

bool isOfCloud(const Decl &D) { return isIn(D, {"google", "cloud"}); }

bool isOfProtobuf(const Decl &D) { return isIn(D, {"google", "protobuf"}); }

bool isOfClient(const Decl &D) {
  return isIn(D, {"google", "cloud", "bigtable"});
}

bool isOfAbseil(const Decl &D) { return isIn(D, {"absl"}); }

bool isOfGrpc(const Decl &D) { return isIn(D, {"grpc"}); }

bool isOfRuntime(const Decl &D) { return isIn(D, {"bigtable_ttl"}); }

bool isOfLibrary(const Decl &D) {
  return isIn(D, {"google"}) || isOfAbseil(D) || isOfRuntime(D);
}

bool isOfKnownLibrary(const Decl &D) {
  return D.isInStdNamespace() || isStandard(D) || isOfLibrary(D);
}

bool hasKnownFunctions(const Decl &D) {
  if (D.isInStdNamespace() || isStandard(D)) {
    // It hands on its arguments to a constructor, which may be the user's.
    const auto *Named = dyn_cast<NamedDecl>(&D);
    return !Named || !Named->getDeclName().isIdentifier() ||
           Named->getName() != "make_unique";
  }
  static constexpr StringRef OfGoogle[] = {
      "api", "bigtable", "cloud", "iam", "longrunning", "protobuf", "rpc",
      "type"};
  return isOfAbseil(D) || isOfGrpc(D) || isOfRuntime(D) ||
         isIn(D, {"testing"}) ||
         (isIn(D, {"google"}) && llvm::any_of(OfGoogle, [&](StringRef Part) {
            return isIn(D, {"google", Part});
          }));
}

static bool isProtobufClass(const CXXRecordDecl &Class) {
  if (isOfProtobuf(Class))
    return true;
  return Class.hasDefinition() &&
         llvm::any_of(Class.bases(), [](const CXXBaseSpecifier &Base) {
           const auto *Of = Base.getType()->getAsCXXRecordDecl();
           return Of && isOfProtobuf(*Of);
         });
}

bool readsClock(const FunctionDecl &Callee) {
  const StringRef Name = identifierOf(Callee);
  if (isOfRuntime(Callee))
    return Name == "ExpireAfter" || Name == "Live" || Name == "LiveCells";
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (isStandard(Callee))
    return Name == "time" || (Name == "now" && Method && Method->isStatic() &&
                              isChrono(*Method->getParent()));
  if (isOfAbseil(Callee))
    return Callee.getNumParams() == 0 &&
           (Name == "Now" || Name == "GetCurrentTimeNanos");
  return Name == "time" && Callee.isExternC();
}

bool isPure(const FunctionDecl &Callee) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
      Method && !Method->isStatic())
    return Method->isConst() && Method->getOverloadedOperator() != OO_Call &&
           (isOfKnownLibrary(*Method->getParent()) ||
            isProtobufClass(*Method->getParent()));
  if (!isOfKnownLibrary(Callee))
    return false;
  // Without parameters it is a constant, or a clock, or random.
  return Callee.getNumParams() != 0 || isa<CXXMethodDecl>(Callee) ||
         llvm::is_contained<StringRef>({"UnixEpoch", "ZeroDuration"},
                                       identifierOf(Callee));
}

SourceLocation testFramework(const ASTContext &Context) {
  const auto ClassIn = [&](StringRef Space, StringRef Name) {
    for (const NamedDecl *Outer :
         Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Space)))
      if (const auto *In = dyn_cast<NamespaceDecl>(Outer))
        for (const NamedDecl *D : In->lookup(&Context.Idents.get(Name)))
          if (const auto *Class = dyn_cast<CXXRecordDecl>(D);
              Class && Class->hasDefinition())
            return Class->getDefinition()->getLocation();
    return SourceLocation();
  };
  const SourceLocation At = ClassIn("testing", "Test");
  return At.isValid() ? At : ClassIn("Catch", "AutoReg");
}

bool waits(const FunctionDecl &Callee) {
  const StringRef Name = identifierOf(Callee);
  if (isOfAbseil(Callee))
    return Name == "SleepFor";
  if (isIn(Callee, {"std", "this_thread"}))
    return true;
  if (!isStandard(Callee))
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (!Method)
    return Name == "getline" ||
           Callee.getOverloadedOperator() == OO_GreaterGreater;
  const CXXRecordDecl *Class = Method->getParent();
  return llvm::is_contained<StringRef>(
      {"basic_istream", "condition_variable", "condition_variable_any",
       "function", "future", "mutex", "shared_future", "thread", "unique_lock"},
      identifierOf(*Class));
}

bool pauses(const FunctionDecl &Callee) {
  const StringRef Name = identifierOf(Callee);
  if (isOfAbseil(Callee))
    return Name == "SleepFor";
  return isIn(Callee, {"std", "this_thread"})
             ? Name.starts_with("sleep_")
             : isStandard(Callee) && waits(Callee) &&
                   (Name == "wait_for" || Name == "wait_until");
}

} // namespace clang::tidy::bigtable
