// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The summaries of functions and constants that this source file declares, and
/// that other source files define.

#ifndef BIGTABLE_TIDY_LIB_API_SUMMARYLOOKUP_H
#define BIGTABLE_TIDY_LIB_API_SUMMARYLOOKUP_H

#include "api/CallSite.h"
#include "model/Summary.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// Returns the kind that a summary has for calls of \p Kind; std::nullopt if
/// summaries do not contain such calls.
std::optional<SummaryCallKind> linkedKindOf(CallKind Kind);
/// Returns the kind of call that a summary with \p Kind describes.
CallKind callKindOf(SummaryCallKind Kind);

/// The kinds of values that summaries contain.
enum class SummaryKind : uint8_t { Nothing, Text, Table, Time, Filter, Ttl };
/// Returns the kind of values of \p Type in summaries. Numbers are Nothing,
/// although summaries contain those that are times.
SummaryKind summaryKindOf(QualType Type);

/// Returns the members of the struct that \p Type is or refers to which may
/// contain the name of a table or family: strings with a default value, or with
/// 'table' or 'family' in their names.
llvm::SmallVector<const FieldDecl *, 2> settingsIn(QualType Type);
/// Returns the members of \p Class, a struct without constructors, that are
/// tables.
llvm::SmallVector<const FieldDecl *, 2> tablesIn(const CXXRecordDecl &Class);
/// Returns the key of the summary of all objects of \p Class, for which
/// tablesIn() returns members.
std::string keyOfObjects(const CXXRecordDecl &Class);
/// Returns the name in summaries for the argument of \p Parameter, or for its
/// \p Setting if that is not null.
std::string nameOfPassed(const ParmVarDecl &Parameter,
                         const FieldDecl *Setting);
/// Returns true if \p Function, which needs no object, has a parameter that is
/// a table or has settings, or refers to one.
bool receivesTable(const FunctionDecl &Function);

/// Returns true if the effect of a call of \p Function may depend on its
/// arguments, or if summaries contain values of its return type.
bool isOfInterest(const FunctionDecl &Function);

/// The values of a declaration that another source file defines.
struct SummarizedValues {
  /// The declaration in this source file.
  const NamedDecl *Of = nullptr;
  /// Null if the values are unknown.
  const SummaryValues *Values = nullptr;
  const FunctionSummary *By = nullptr;

  explicit operator bool() const { return Values != nullptr; }
};

/// The summaries for one translation unit, used by one thread. Records the keys
/// that are looked up.
class SummaryLookup {
public:
  SummaryLookup(SummarySet Summaries, ASTContext &Context);

  /// Returns the summary of \p D. Null if this source file defines \p D, if a
  /// library declares it, or if it has no summary.
  const FunctionSummary *find(const NamedDecl &D);
  /// Returns the joined summary of all functions that a call of the virtual
  /// method \p Method may run. Null if one of them has no summary. Functions in
  /// source files that cannot use Bigtable are not included.
  const FunctionSummary *findOverriders(const CXXMethodDecl &Method);
  /// A called function and the summary of the code that the call may run.
  struct SummarizedCallee {
    const FunctionDecl *Callee = nullptr;
    const FunctionSummary *Summary = nullptr;
  };
  /// Returns the callee of \p Call if it is virtual or defined in another
  /// source file. Summary is null if it has no summary.
  SummarizedCallee findCallee(const CallExpr &Call);
  /// Returns the strings that \p D can be or return, as literals of this file.
  /// Empty if they are unknown.
  llvm::SmallVector<const Expr *, 2> stringsOf(const NamedDecl &D);
  /// Returns the strings that \p Summary contains for \p D, as literals of this
  /// file. Empty if they are unknown.
  llvm::SmallVector<const Expr *, 2> stringsOf(const FunctionSummary &Summary,
                                               const NamedDecl &D);
  /// Returns \p Text as a literal at the declaration of \p D. Repeated calls
  /// return the same literal.
  const Expr *literal(llvm::StringRef Text, const NamedDecl &D);

  /// Returns the times, filters, and policies of the function or constant that
  /// \p E calls or names, or of \p E itself if given() created it. Values is
  /// null if they are unknown.
  SummarizedValues valuesBehind(const Expr &E);
  /// Returns a use of \p Var at its declaration. Repeated calls return the same
  /// expression.
  const Expr *reference(const VarDecl &Var);

  /// Returns the summary of \p Field if the source file that defines \p Method
  /// never changes that member. Null if this source file defines \p Method, or
  /// if there is no such summary.
  const SummaryMember *keeps(const CXXMethodDecl &Method,
                             const FieldDecl &Field);
  /// Returns true if the summary of \p Method, which leaves some member
  /// unchanged, says that it neither assigns to its object nor passes it on.
  bool keepsObject(const CXXMethodDecl &Method);
  /// Returns the values that \p Constructor, which another source file defines,
  /// gives \p Field, as expressions of this file. Empty if they are unknown.
  llvm::SmallVector<const Expr *, 2>
  given(const CXXConstructorDecl &Constructor, const FieldDecl &Field);
  /// Returns the strings, or IDs of tables, that all calls of \p Function in
  /// the program pass for the parameter \p Index, or for its \p Setting if that
  /// is not null, as literals. Empty if they are unknown. Strings other than
  /// settings are known for constructors only.
  llvm::SmallVector<const Expr *, 2> passedTo(const FunctionDecl &Function,
                                              unsigned Index,
                                              const FieldDecl *Setting);
  /// Returns the IDs of the tables that \p Field, a result of tablesIn(), is in
  /// all objects of the program, as literals. Empty if they are unknown.
  llvm::SmallVector<const Expr *, 2> idsOf(const FieldDecl &Field);
  /// Returns true if other source files make an object of \p Class that lasts,
  /// and none replaces such an object.
  bool lasts(const CXXRecordDecl &Class);
  /// Returns the keys of definitions that may decide the value of \p D and have
  /// no summary. For a member, these are functions that may set it.
  std::vector<std::string> keysOf(const NamedDecl &D);
  /// Returns the summary with \p Key; null without one.
  const FunctionSummary *find(llvm::StringRef Key) const {
    return Summaries.find(Key);
  }
  /// Returns the same, and records the key, with \p Name as for asked().
  const FunctionSummary *ask(const std::string &Key, llvm::StringRef Name) {
    Asked.try_emplace(Key, Name.str());
    return Summaries.find(Key);
  }
  /// Returns the member \p Field of \p Object, on which a member function is
  /// called. Repeated calls return the same expression.
  const Expr &memberOf(const Expr &Object, FieldDecl &Field);

  /// Returns a synthetic expression for \p Made, which is part of \p Summary,
  /// at the call \p Call of \p Callee. valuesBehind() of that expression
  /// returns \p Made. If \p Policy is not null, the values are times computed
  /// with it.
  const Expr &made(const Expr &Call, const FunctionDecl &Callee,
                   const SummaryValues &Made, const FunctionSummary &Summary,
                   const Expr *Policy);
  /// Returns the policy that made() received for \p E, or null.
  const Expr *policyBehind(const Expr &E) const { return Policies.lookup(&E); }

  /// Returns the mangled name of \p D, which is the same in all source files.
  std::string keyOf(const NamedDecl &D) { return Mangled.getName(&D); }
  /// Returns the keys that were looked up. A key whose strings were requested
  /// maps to the last part of its name ('Store::Store' for a constructor),
  /// because any source file may define it, even one that cannot use Bigtable.
  const std::map<std::string, std::string> &asked() const { return Asked; }

private:
  /// Returns the summary of \p Method and of the members of its class, or null.
  const FunctionSummary *summaryOn(const CXXMethodDecl &Method);

  const SummarySet Summaries;
  ASTContext &Context;
  ASTNameGenerator Mangled;
  llvm::DenseMap<const Decl *, const FunctionSummary *> Found;
  llvm::DenseMap<const CXXMethodDecl *, const FunctionSummary *> Keeping;
  llvm::DenseMap<const CXXMethodDecl *, const FunctionSummary *> Overriding;
  std::map<std::pair<const Decl *, std::string>, const Expr *> Literals;
  llvm::DenseMap<const VarDecl *, const Expr *> References;
  std::map<std::pair<const Decl *, const FieldDecl *>, const Expr *> Given;
  std::map<std::pair<const Expr *, const SummaryValues *>, const Expr *> Made;
  llvm::DenseMap<const Expr *, const Expr *> Policies;
  llvm::DenseMap<const Expr *, SummarizedValues> SummarizedOf;
  llvm::DenseMap<std::pair<const Expr *, const FieldDecl *>, const Expr *>
      Members;
  std::map<std::string, std::string> Asked;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_SUMMARYLOOKUP_H
