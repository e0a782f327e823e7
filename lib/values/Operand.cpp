// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Operand.h"
#include "api/Tags.h"
#include "model/ConstantString.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;

SourceLocation tagOf(const ConstantString &Name) {
  return findTag(*Name.Tagged, TagKind::Ttl)->At;
}

bool isNamed(const Unknown &U) {
  const DeclarationName Name =
      U.What ? U.What->getDeclName() : DeclarationName();
  return Name && Name.getNameKind() != DeclarationName::CXXOperatorName;
}

std::string describe(const Unknown &U) {
  const std::string Name =
      isNamed(U) ? " '" + U.What->getNameAsString() + "'" : std::string();
  switch (U.Why) {
  case Reason::Parameter:
    return "depends on parameter" + Name;
  case Reason::Variable:
    return "variable" + Name + " may be assigned to elsewhere";
  case Reason::Reassigned:
    return "variable" + Name + " may have been changed";
  case Reason::Member:
    return "member" + Name + " may be set elsewhere";
  case Reason::Function:
    return "result of function" + Name;
  case Reason::Dependent:
    return "depends on a template parameter";
  case Reason::Expression:
    return "its value is not known";
  case Reason::Route:
    return "where it is sent is not followed";
  case Reason::Limit:
    return "the analysis gave up" + (Name.empty() ? Name : " at" + Name);
  case Reason::Unassigned:
    return "never assigned";
  case Reason::Message:
    return "may be set in ways not followed";
  case Reason::Undescribed:
    return "not named by the tag of function" + Name;
  }
  llvm_unreachable("covered switch");
}

llvm::StringRef whatHelps(Unknown::Reason Why) {
  switch (Why) {
  case Reason::Parameter:
    return "tag the function 'BIGTABLE_WRITER' or 'BIGTABLE_READER', a table "
           "parameter 'BIGTABLE_TABLE'";
  case Reason::Variable:
    return "make it 'const'";
  case Reason::Reassigned:
    return "make it 'const', or use it before it is changed";
  case Reason::Member:
    return "make it 'const', or private and set by constructors only; tag a "
           "table 'BIGTABLE_TABLE'";
  case Reason::Function:
    return "its body is in another file, or virtual: use a constant";
  case Reason::Dependent:
    return "instantiate the template in this source file";
  case Reason::Expression:
    return "use a constant";
  case Reason::Route:
    return "make the mutation among the arguments of 'Apply', or in a local";
  case Reason::Limit:
    return "use a constant, or pass it through fewer calls and variables";
  case Reason::Unassigned:
    return "give it a value; code that is never called needs none";
  case Reason::Message:
    return "set each field once and unconditionally, in the function that "
           "makes the message";
  case Reason::Undescribed:
    return "name the parameter in the tag, or in the entry of 'apis'";
  }
  llvm_unreachable("covered switch");
}

} // namespace clang::tidy::bigtable
