// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Api.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

#define BT(Name) "google::cloud::bigtable::" Name
#define FILTER(Name) BT("Filter::" Name)

// clang-format off
// Rows of one last name stand together. Sources: mutations.h, table.h and
// filters.h of google-cloud-cpp 1.30 and 2.2, which agree on all of these.
constexpr ApiFunction Functions[] = {
    {BT("SetCell"), CallKind::Write, 4,
     {Role::Family, Role::Column, Role::Timestamp, Role::Value}},
    {BT("SetCell"), CallKind::Write, 3,
     {Role::Family, Role::Column, Role::Value}},

    {BT("Table::Apply"), CallKind::Apply, -1, {}},
    {BT("Table::AsyncApply"), CallKind::Apply, -1, {}},
    {BT("Table::BulkApply"), CallKind::Apply, -1, {}},
    {BT("Table::AsyncBulkApply"), CallKind::Apply, -1, {}},

    {BT("Table::ReadRow"), CallKind::Read, -1, {Role::RowKey}},
    {BT("Table::AsyncReadRow"), CallKind::Read, -1, {Role::RowKey}},
    {BT("Table::ReadRows"), CallKind::Read, -1, {Role::RowKey}},
    {BT("Table::AsyncReadRows"), CallKind::Read, -1, {}},
    {BT("Table::CheckAndMutateRow"), CallKind::Predicate, -1, {Role::RowKey}},
    {BT("Table::AsyncCheckAndMutateRow"), CallKind::Predicate, -1,
     {Role::RowKey}},

    {FILTER("BlockAllFilter"), CallKind::Filter, -1, {}, Stage::Block},
    {FILTER("PassAllFilter"), CallKind::Filter, -1, {}, Stage::Pass},
    {FILTER("Latest"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("ColumnRegex"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("RowKeysRegex"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("ValueRegex"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("ValueRange"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("ValueRangeRightOpen"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("ValueRangeLeftOpen"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("ValueRangeClosed"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("ValueRangeOpen"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("CellsRowLimit"), CallKind::Filter, -1, {}, Stage::Count},
    {FILTER("CellsRowOffset"), CallKind::Filter, -1, {}, Stage::Count},
    {FILTER("RowSample"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("StripValueTransformer"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("ApplyLabelTransformer"), CallKind::Filter, -1, {}, Stage::Neutral},
    {FILTER("FamilyRegex"), CallKind::Filter, -1, {Role::Family},
     Stage::Family},
    {FILTER("ColumnName"), CallKind::Filter, -1, {Role::Family},
     Stage::Columns},
    {FILTER("ColumnRange"), CallKind::Filter, -1, {Role::Family},
     Stage::Columns},
    {FILTER("ColumnRangeRightOpen"), CallKind::Filter, -1, {Role::Family},
     Stage::Columns},
    {FILTER("ColumnRangeLeftOpen"), CallKind::Filter, -1, {Role::Family},
     Stage::Columns},
    {FILTER("ColumnRangeClosed"), CallKind::Filter, -1, {Role::Family},
     Stage::Columns},
    {FILTER("ColumnRangeOpen"), CallKind::Filter, -1, {Role::Family},
     Stage::Columns},
    {FILTER("TimestampRange"), CallKind::Filter, -1, {Role::Start},
     Stage::Time},
    {FILTER("TimestampRangeMicros"), CallKind::Filter, -1, {Role::Start},
     Stage::Time},
    {FILTER("Chain"), CallKind::Filter, -1, {}, Stage::Chain},
    {FILTER("Interleave"), CallKind::Filter, -1, {}, Stage::Interleave},
    {FILTER("Condition"), CallKind::Filter, -1, {}, Stage::Condition},
    {FILTER("Sink"), CallKind::Filter, -1, {}, Stage::Sink},
    {"bigtable_ttl::LiveCells", CallKind::Filter, -1, {Role::Family},
     Stage::Live},
};
// clang-format on
constexpr llvm::StringLiteral FilterClass = BT("Filter");

#undef FILTER
#undef BT

StringRef lastName(StringRef Qualified) {
  const size_t Colon = Qualified.rfind(':');
  return Colon == StringRef::npos ? Qualified : Qualified.drop_front(Colon + 1);
}

/// Innermost first. Compares without building the name: most calls of, say,
/// some other class's Apply() end at the first scope.
bool hasQualifiedName(const NamedDecl &D, StringRef Qualified) {
  const DeclContext *Scope = D.getDeclContext();
  StringRef Rest = Qualified.drop_back(lastName(Qualified).size());
  for (; Scope && !Scope->isTranslationUnit(); Scope = Scope->getParent()) {
    if (Scope->isInlineNamespace() || isa<LinkageSpecDecl>(Scope))
      continue;
    const auto *Named = dyn_cast<NamedDecl>(Scope);
    if (!Named || !Named->getIdentifier() || !Rest.consume_back("::") ||
        !Rest.consume_back(Named->getName()) ||
        !(Rest.empty() || Rest.ends_with("::")))
      return false;
  }
  return Rest.empty();
}

bool isFilter(QualType Type) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() &&
         Record->getName() == lastName(FilterClass) &&
         hasQualifiedName(*Record, FilterClass);
}

Role roleNamed(StringRef Name) {
  return llvm::StringSwitch<Role>(Name)
      .Case("table", Role::Table)
      .Case("row_key", Role::RowKey)
      .Case("family", Role::Family)
      .Case("column", Role::Column)
      .Case("timestamp", Role::Timestamp)
      .Case("value", Role::Value)
      .Case("filter", Role::Filter)
      .Default(Role::Other);
}

/// A user's function that tags.h makes a writer or a reader.
std::optional<CallSite> classifyTagged(const CallExpr &Call,
                                       const FunctionDecl &Callee) {
  std::optional<Tag> T = findTag(Callee, Tag::Kind::Writer);
  if (!T)
    T = findTag(Callee, Tag::Kind::Reader);
  if (!T)
    return std::nullopt;
  CallSite Site;
  Site.Call = &Call;
  Site.Callee = &Callee;
  Site.IsWrapper = true;
  const bool Writes = T->What == Tag::Kind::Writer;
  Site.Kind = Writes ? CallKind::Write : CallKind::Read;
  const Role Guarded = Writes ? Role::Timestamp : Role::Filter;
  Site.CalleeDecides = true;
  for (const auto &[Key, Value] : T->Roles) {
    const Role R = roleNamed(Key);
    if (R == Guarded)
      Site.CalleeDecides = false;
    for (unsigned I = 0, N = Callee.getNumParams(); I != N; ++I)
      if (I < Call.getNumArgs() && Callee.getParamDecl(I)->getName() == Value)
        Site.Arguments[static_cast<unsigned>(R)] = Call.getArg(I);
  }
  return Site;
}

} // namespace

std::string diagnoseRoles(const FunctionDecl &Function, const Tag &T) {
  for (const auto &[Key, Value] : T.Roles) {
    const Role R = roleNamed(Key);
    if (R == Role::Other)
      return "'" + Key +
             "' found in a Bigtable tag, expected 'table', 'row_key', "
             "'family', 'column', 'timestamp', 'value' or 'filter'";
    const StringRef Word = R == Role::Timestamp ? "server"
                           : R == Role::Filter  ? "none"
                                                : "";
    if (Value == Word ||
        llvm::any_of(Function.parameters(), [&](const ParmVarDecl *P) {
          return P->getName() == Value;
        }))
      continue;
    return "'" + Value +
           "' found in a Bigtable tag, expected a parameter of '" +
           Function.getNameAsString() + "'" +
           (Word.empty() ? "" : (" or '" + Word + "'").str());
  }
  return "";
}

bool Api::isVisible(const ASTContext &Context) {
  const auto Inner = [&](const DeclContext *Scope,
                         StringRef Name) -> const NamespaceDecl * {
    if (!Scope)
      return nullptr;
    for (const NamedDecl *D : Scope->lookup(&Context.Idents.get(Name)))
      if (const auto *Namespace = dyn_cast<NamespaceDecl>(D))
        return Namespace;
    return nullptr;
  };
  const auto *Google = Inner(Context.getTranslationUnitDecl(), "google");
  return Inner(Inner(Google, "cloud"), "bigtable") != nullptr;
}

Api::Api(ASTContext &Context) {
  const llvm::ArrayRef<ApiFunction> All = Functions;
  for (size_t Begin = 0; Begin != All.size();) {
    const StringRef Name = lastName(All[Begin].Name);
    size_t End = Begin + 1;
    while (End != All.size() && lastName(All[End].Name) == Name)
      ++End;
    ByName[&Context.Idents.get(Name)] = All.slice(Begin, End - Begin);
    Begin = End;
  }
}

const ApiFunction *Api::find(const FunctionDecl &Callee) const {
  const IdentifierInfo *Name = Callee.getIdentifier();
  const auto It = Name ? ByName.find(Name) : ByName.end();
  if (It == ByName.end())
    return nullptr;
  for (const ApiFunction &F : It->second)
    if ((F.Parameters < 0 ||
         Callee.getNumParams() == static_cast<unsigned>(F.Parameters)) &&
        hasQualifiedName(Callee, F.Name))
      return &F;
  return nullptr;
}

std::optional<CallSite> Api::classify(const CallExpr &Call) const {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return std::nullopt;
  const ApiFunction *Function = find(*Callee);
  if (!Function)
    return Callee->hasAttr<AnnotateAttr>() ? classifyTagged(Call, *Callee)
                                           : std::nullopt;
  CallSite Site;
  Site.Call = &Call;
  Site.Callee = Callee;
  Site.Kind = Function->Kind;
  Site.What = Function->What;
  const unsigned Arguments =
      std::min(Call.getNumArgs(), Callee->getNumParams());
  for (unsigned I = 0; I != Arguments; ++I) {
    Role R = I < Function->Roles.size() ? Function->Roles[I] : Role::Other;
    if (Function->Kind != CallKind::Filter &&
        isFilter(Callee->getParamDecl(I)->getType()))
      R = Role::Filter;
    Site.Arguments[static_cast<unsigned>(R)] = Call.getArg(I);
  }
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call))
    Site.Arguments[static_cast<unsigned>(Role::Table)] =
        Member->getImplicitObjectArgument();
  return Site;
}

} // namespace clang::tidy::bigtable
