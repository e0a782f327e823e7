// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Turns code into the trees of garbage-collection rules, and finds the
/// families that get them.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_GCBUILDER_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_GCBUILDER_H

#include "model/GcRule.h"
#include "protocol/FamilyRules.h"
#include "protocol/MessageTree.h"
#include "values/Operand.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

class CallTable;
struct CallSite;
class Values;

/// Returns the only rule of an age in \p Rule, if that age alone is wrong for a
/// family with the policy \p P and the code writes its number there; null
/// otherwise.
const GcRule *wrongAgeIn(const GcRule &Rule, const TtlPolicy &P);
/// Returns the expression that gives the family \p Rule, or that names it; null
/// without one.
const Expr *placeOf(const FamilyRule &Family, const GcRule &Rule);
/// Returns the literal that \p Name is a copy of; \p Name itself without one.
const Expr *literalBehind(Values &Vals, Operand Name);
/// Returns the expression that names the family \p Name, a part of a loop's
/// element, in the list of elements; null if the code only shows a constant
/// with the name, which has other users.
const Expr *entryBehind(Values &Vals, Operand Name);
/// Returns true if the code at \p Family names a rule that other code makes.
bool isMadeElsewhere(const FamilyRule &Family);

/// Returns the message on which \p Site is called; null for objects of the
/// client.
const Expr *changedMessage(const CallSite &Site);

class GcBuilder {
public:
  explicit GcBuilder(Values &Vals) : Vals(Vals) {}

  /// Returns the rules that \p Rule, a GcRule of the client or a message, may
  /// be.
  llvm::SmallVector<GcRule, 1> rulesOf(Operand Rule, unsigned Depth = 0) const;
  /// Returns the rule in \p Message, a GcRule message.
  GcRule ruleIn(const MessageNode &Message, unsigned Depth = 0) const;

  /// Returns the rules in the client's call \p Site, a CallKind::Family.
  FamilyRules familiesIn(const CallSite &Site) const;
  /// Returns the families of the table that the argument \p Made describes.
  FamilyRules tableMadeBy(const Expr &Made) const;
  /// Returns the rules in \p Message of the type \p Type: a request, table,
  /// modification, or family. For a rule, returns a family without a name.
  FamilyRules familiesIn(const MessageNode &Message, QualType Type) const;
  /// Calls \p Visit with the rules of the message in the local variable \p
  /// Holder, for those of \p Uses that read it and do not make it part of
  /// another message. For each element of a loop that fills in the message, it
  /// calls \p Visit again, within Values::withElement().
  void forEachUse(const VarDecl &Holder, llvm::ArrayRef<const Expr *> Uses,
                  llvm::function_ref<void(const Expr &Use, const FamilyRules &)>
                      Visit) const;
  /// Calls \p Visit with the rules that \p Site, a CallKind::Admin or Family,
  /// gives to families: itself, as a part of the message that it changes, or in
  /// the tables that its arguments describe.
  void forEachGiven(const CallSite &Site,
                    llvm::function_ref<void(const FamilyRules &)> Visit) const;
  /// Returns true if the code replaced a rule in \p Holder with another one
  /// before each of \p Uses, so that the first rule never had an effect.
  bool isSetInVain(const VarDecl &Holder,
                   llvm::ArrayRef<const Expr *> Uses) const;

private:
  void visitUse(const Expr &Use, Operand Message, QualType Type,
                llvm::function_ref<void(const Expr &Use, const FamilyRules &)>
                    Visit) const;
  GcRule ruleMadeBy(const Maker &M, unsigned Depth) const;
  /// Adds each rule that \p M may make.
  void addRules(llvm::SmallVector<GcRule, 1> &To, const Maker &M,
                unsigned Depth) const;
  /// Returns the message that \p Message is an unchanged copy of, or \p
  /// Message.
  MessageNode original(const MessageNode &Message) const;
  FamilyRule familyIn(const MessageNode &Message) const;
  void addModification(FamilyRules &To, const MessageNode &Message) const;
  void addFamilies(FamilyRules &To, const MessageNode &Table) const;

  Values &Vals;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_GCBUILDER_H
