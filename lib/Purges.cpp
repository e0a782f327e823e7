// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Purges.h"
#include "Containers.h"
#include "MessageTree.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// Whether \p Mutation is a delete, whichever call made it.
static bool isDelete(const TranslationUnit &Unit, Operand Mutation) {
  const MakerSet Makers = Unit.values().makersOf(Mutation);
  return Makers.isComplete() && llvm::all_of(Makers.Values, [&](const Maker &M) {
           const std::optional<CallSite> Site =
               isa<CallExpr>(M.E) ? Unit.functions().classify(*M.E)
                                  : std::nullopt;
           return Site && Site->Kind == CallKind::Delete;
         });
}

static bool isDelete(const TranslationUnit &Unit, const MessageNode &Mutation) {
  if (Mutation.IsUnknown)
    return false;
  if (Mutation.Copied.E && Mutation.Fields.empty())
    return isDelete(Unit, Mutation.Copied);
  return !Mutation.Copied.E && !Mutation.Fields.empty() &&
         llvm::all_of(Mutation.Fields, [](const MessageNode::Field &F) {
           return !F.IsUncertain && isDelete(F.Name);
         });
}

/// Likewise, for a raw message.
static bool onlyDeletesMatches(const TranslationUnit &Unit,
                               const CallSite &Site, const Expr &Request) {
  const std::optional<MessageNode> Node =
      messageAt(Unit.values(), {&Request, Site.In}, *Site.Call);
  if (!Node || Node->IsUnknown || Node->Copied.E)
    return false;
  const MessageNode::Field *Matched = Node->field(branchField(true));
  return !Node->field(branchField(false)) && Matched && !Matched->IsUncertain &&
         !Matched->Entries.empty() &&
         llvm::all_of(Matched->Entries, [&](const MessageEntry &Entry) {
           return isDelete(Unit, Entry.Message);
         });
}

bool onlyDeletesMatches(const TranslationUnit &Unit, const CallSite &Site) {
  if (Site.Kind != CallKind::Predicate)
    return false;
  if (const Expr *Request = Site.argument(Role::Message))
    return onlyDeletesMatches(Unit, Site, *Request);
  // The branches, in the order of the parameters.
  llvm::SmallVector<llvm::SmallVector<Element, 8>, 2> Branches;
  for (const Expr *Argument : argumentsOf(*Site.Call)) {
    if (carrierKind(Argument->getType().getNonReferenceType()) !=
        Carrier::Mutations)
      continue;
    auto Elements =
        elementsOf(Unit.values(), {Argument, Site.In}, *Site.Call);
    if (!Elements)
      return false;
    Branches.push_back(std::move(*Elements));
  }
  // Without any delete the answer alone counts.
  return Branches.size() == 2 && Branches[1].empty() &&
         llvm::any_of(Branches[0],
                      [](const Element &E) { return !E.IsOptional; }) &&
         llvm::all_of(Branches[0], [&](const Element &E) {
           return isDelete(Unit, E.Value);
         });
}

} // namespace clang::tidy::bigtable
