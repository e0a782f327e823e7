// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Collects the function summaries of a translation unit.

#ifndef BIGTABLE_TIDY_LIB_PROGRAM_LINKEXPORTS_H
#define BIGTABLE_TIDY_LIB_PROGRAM_LINKEXPORTS_H

#include "api/CallSite.h"
#include "api/SummaryLookup.h"
#include "model/Summary.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace clang::tidy::bigtable {

class Analysis;
class CallTable;
struct Caller;
class FilterBuilder;
class CallIndex;
class Values;

/// Collects the summaries of functions and constants with external linkage that
/// the main file defines. Definitions in headers need no summary, because every
/// source file sees them.
class LinkExports {
public:
  explicit LinkExports(const Analysis &Code);

  /// Adds \p Site, which depends on a parameter of \p Function and which \p
  /// Function reaches.
  void addCall(const CallSite &Site, const FunctionDecl &Function);
  /// Returns true if callers of \p Function in other files know its call.
  bool tellsCall(const FunctionDecl &Function) const {
    return ByDeclaration.lookup(cast<NamedDecl>(Function.getCanonicalDecl()))
        .Call.has_value();
  }
  /// Returns the collected summaries, with the values of constants and of
  /// functions' results. Functions that reach a call always have a summary.
  SummarySet take();

private:
  /// Returns the kind of values of \p Type in summaries, including numbers.
  SummaryKind summaryKindWith(QualType Type) const;
  /// Returns the summary of \p Site in \p Function; std::nullopt if a summary
  /// cannot describe it completely.
  std::optional<SummaryCall> callAt(const CallSite &Site,
                                    const FunctionDecl &Function);
  /// Returns the part that has role \p R in \p Site, as a caller of \p Function
  /// sees it; std::nullopt if a summary cannot describe it.
  std::optional<SummaryRole> roleIn(const CallSite &Site, Role R,
                                    llvm::StringRef Name,
                                    const FunctionDecl &Function) const;
  void addValues(const DeclContext &Scope);
  /// Adds the values of \p Made, of type \p Type, to \p To. \p Function returns
  /// them, or is null.
  void addMade(SummaryValues &To, QualType Type,
               llvm::ArrayRef<const Expr *> Made, const FunctionDecl *Function);
  static void addStrings(std::vector<std::string> &To, const StringSet &Texts);
  /// Adds the summaries of data members that \p Method, which this file
  /// defines, never changes.
  void addMembers(const CXXMethodDecl &Method);
  /// Returns what \p Callers pass for \p Parameter, or for its \p Setting if
  /// that is not null.
  SummaryMember passed(const ParmVarDecl &Parameter, const FieldDecl *Setting,
                       llvm::ArrayRef<Caller> Callers) const;
  /// Adds what this file passes to constructors of classes from headers.
  void addConstructions(SummarySet &To) const;
  /// Adds the tables in structs without constructors.
  void addTableStructs(SummarySet &To) const;
  /// Adds \p Trees to \p To. \p Function returns them, or is null.
  void addFilters(SummaryValues &To, std::vector<FilterNode> Trees,
                  const FunctionDecl *Function);
  /// Adds the effects of \p Function, which this file defines, on its
  /// parameters.
  void addParameters(const FunctionDecl &Function);
  /// Returns true if \p Function, one of the callees in the frames of \p In, or
  /// a function that these pass cells to may look at the time of a cell, or
  /// delete cells: expired cells may then be read on purpose.
  bool mayInspectCells(const FunctionDecl &Function, const Frame *In);
  /// Adds the results of \p Function, which this file defines, and its effects
  /// on its arguments.
  void addFunction(const FunctionDecl &Function);
  /// Adds the effects of calls of the functions that \p Method overrides.
  void addOverrider(const CXXMethodDecl &Method, SummarySet &To) const;
  bool isExported(const FunctionDecl &Function) const;
  /// Returns true if \p Function is exported, or may override an exported
  /// function.
  bool isTold(const FunctionDecl &Function) const;
  FunctionSummary &summaryOf(const NamedDecl &D);

  const Analysis &Code;
  ASTContext &Context;
  Values &Vals;
  const CallTable &Functions;
  const FilterBuilder &Filters;
  const CallIndex &Calls;
  llvm::DenseMap<const NamedDecl *, FunctionSummary> ByDeclaration;
  /// Functions whose calls do not fit into one summarized call.
  llvm::DenseMap<const FunctionDecl *, bool> IsMixed;
  /// Functions for which mayInspectCells() returned false.
  llvm::DenseSet<const FunctionDecl *> NotInspecting;
};

/// Returns the parameter of \p Function that is the only possible value of
/// \p V; null if \p V has other values.
const ParmVarDecl *parameterBehind(Values &Vals, Operand V,
                                   const FunctionDecl &Function);

/// Returns the private member, of the object on which \p Function is called,
/// that is the value of \p V; null if \p V is something else, or may change.
const FieldDecl *memberBehind(Values &Vals, Operand V,
                              const FunctionDecl &Function);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROGRAM_LINKEXPORTS_H
