// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallTable.h"
#include "api/Functions.h"
#include "api/Names.h"
#include "api/SummaryLookup.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "model/Schema.h"
#include "model/Steps.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

Role roleNamed(StringRef Name) {
  return llvm::StringSwitch<Role>(Name)
      .Case("table", Role::Table)
      .Case("row_key", Role::RowKey)
      .Case("family", Role::Family)
      .Case("column", Role::Column)
      .Case("timestamp", Role::Timestamp)
      .Case("value", Role::Value)
      .Case("filter", Role::Filter)
      .Case("text", Role::Text)
      .Case("mutation", Role::Mutation)
      .Default(Role::Other);
}

/// Returns the call that \p Callee makes according to its tag; std::nullopt
/// without such a tag.
std::optional<SummaryCall> taggedCall(const FunctionDecl &Callee) {
  std::optional<Tag> T = findTag(Callee, TagKind::Writer);
  if (!T)
    T = findTag(Callee, TagKind::Reader);
  if (!T)
    return std::nullopt;
  SummaryCall Call;
  Call.Kind = T->Kind == TagKind::Writer ? SummaryCallKind::Write
                                         : SummaryCallKind::Read;
  for (auto &[Name, Player] : T->Roles) {
    SummaryRole &Played = Call.Roles.emplace_back();
    Played.Name = std::move(Name);
    for (const ParmVarDecl *P : Callee.parameters())
      if (P->getName() == Player)
        Played.Parameter = P->getFunctionScopeIndex();
  }
  return Call;
}

/// Returns the call that \p User describes.
SummaryCall callOf(const UserFunction &User) {
  SummaryCall Call;
  Call.Kind = User.Writes ? SummaryCallKind::Write : SummaryCallKind::Read;
  for (const auto &[Name, Parameter] : User.Roles)
    Call.Roles.push_back({Name, Parameter, std::nullopt});
  return Call;
}

} // namespace

std::string diagnoseRoles(const FunctionDecl &Function, const Tag &T) {
  for (const auto &[Key, Value] : T.Roles) {
    const Role R = roleNamed(Key);
    // Lookup only sources say of each other.
    if (R == Role::Other || R == Role::Text || R == Role::Mutation)
      return "'" + Key +
             "' found in a Bigtable tag, expected 'table', 'row_key', "
             "'family', 'column', 'timestamp', 'value' or 'filter'";
    StringRef Word;
    if (R == Role::Timestamp)
      Word = "server";
    else if (R == Role::Filter)
      Word = "none";
    if (Value == Word || llvm::any_of(Function.parameters(),
                                      [&Name = Value](const ParmVarDecl *P) {
                                        return P->getName() == Name;
                                      }))
      continue;
    return "'" + Value +
           "' found in a Bigtable tag, expected a parameter of '" +
           Function.getNameAsString() + "'" +
           (Word.empty() ? "" : (" or '" + Word + "'").str());
  }
  return "";
}

bool CallTable::isVisible(const ASTContext &Context) {
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
  // The client, or its protocol buffers alone.
  return Inner(Inner(Google, "cloud"), "bigtable") ||
         Inner(Inner(Google, "bigtable"), "v2") ||
         Inner(Inner(Inner(Google, "bigtable"), "admin"), "v2");
}

CallTable::CallTable(ASTContext &Context,
                     llvm::ArrayRef<UserFunction> UserFunctions,
                     SummaryLookup &Lookup)
    : Lookup(Lookup), Acting(actingNames()) {
  const llvm::ArrayRef<ApiFunction> All = apiFunctions();
  for (size_t Begin = 0; Begin != All.size();) {
    const StringRef Name = lastName(All[Begin].Name);
    size_t End = Begin + 1;
    while (End != All.size() && lastName(All[End].Name) == Name)
      ++End;
    llvm::ArrayRef<ApiFunction> &Rows = ByName[&Context.Idents.get(Name)];
    assert(Rows.empty() && "rows of one name stand together");
    Rows = All.slice(Begin, End - Begin);
    Begin = End;
  }
  for (const UserFunction &F : UserFunctions) {
    UserByName[&Context.Idents.get(lastName(F.Name))].push_back(&F);
    Acting.insert(lastName(F.Name));
  }
}

/// Constructors go by the name of their class.
static const IdentifierInfo *nameOf(const FunctionDecl &Function) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    return Constructor->getParent()->getIdentifier();
  return Function.getIdentifier();
}

const ApiFunction *CallTable::find(const FunctionDecl &Callee) const {
  const IdentifierInfo *Name = nameOf(Callee);
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

const UserFunction *CallTable::findUser(const FunctionDecl &Callee) const {
  const IdentifierInfo *Name = Callee.getIdentifier();
  const auto It = Name ? UserByName.find(Name) : UserByName.end();
  if (It == UserByName.end())
    return nullptr;
  for (const UserFunction *F : It->second)
    if ((!F->Parameters || Callee.getNumParams() == *F->Parameters) &&
        hasQualifiedName(Callee, F->Name))
      return F;
  return nullptr;
}

bool CallTable::isDescribed(const FunctionDecl &Function) const {
  return findTag(Function, TagKind::Writer) ||
         findTag(Function, TagKind::Reader) || findUser(Function);
}

/// The role of \p Field in a struct of arguments, as of 'ReadRowsParams'.
static Role roleOf(const FieldDecl &Field) {
  return llvm::StringSwitch<Role>(Field.getName())
      .Case("table_name", Role::Table)
      .Case("filter", Role::Filter)
      .Case("sql_statement", Role::Text)
      .Default(Role::Other);
}

void CallTable::assignFields(CallSite &Site, const Expr &Given) const {
  const auto *Class = Given.getType()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return;
  const auto *List = dyn_cast<InitListExpr>(stripConversions(&Given));
  for (FieldDecl *Field : Class->getDefinition()->fields()) {
    const unsigned I = Field->getFieldIndex();
    const Expr *Init =
        List && I < List->getNumInits() ? List->getInit(I) : nullptr;
    if (const Role R = roleOf(*Field); R != Role::Other)
      Site.setArgument(R, Init && !isa<CXXDefaultInitExpr>(Init)
                              ? Init
                              : &Lookup.memberOf(Given, *Field));
  }
}

/// Returns the role of the object on which \p Site is called.
static std::optional<Role> roleOfObject(const CallSite &Site) {
  const bool IsItself = Site.FilterKind == Stage::Itself;
  switch (Site.Kind) {
  case CallKind::Rule:
    return IsItself ? std::optional(Role::Rule) : std::nullopt;
  case CallKind::Family:
    return std::nullopt;
  case CallKind::Live:
  case CallKind::IsLive:
  case CallKind::Expiry:
    return Role::Ttl;
  case CallKind::Time:
  case CallKind::OfFamily:
    return Role::Value;
  default:
    return IsItself ? Role::Filter : Role::Table;
  }
}

const Expr *CallTable::playerOf(const SummaryRole &Played, const Expr &Call,
                                const FunctionDecl &Callee) const {
  if (Played.Parameter)
    return *Played.Parameter < Callee.getNumParams()
               ? argumentFor(Call, *Callee.getParamDecl(*Played.Parameter))
               : nullptr;
  if (Played.Text)
    return Lookup.literal(*Played.Text, Callee);
  const auto *On = dyn_cast<CXXMemberCallExpr>(&Call);
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (Played.Member && On && Method)
    for (FieldDecl *Field : Method->getParent()->fields())
      if (identifierOf(*Field) == *Played.Member)
        return &Lookup.memberOf(*On->getImplicitObjectArgument(), *Field);
  return nullptr;
}

std::optional<CallSite>
CallTable::siteOf(const Expr &Call, const FunctionDecl &Callee,
                  const SummaryCall &Does,
                  const FunctionSummary *Elsewhere) const {
  CallSite Site;
  Site.Call = &Call;
  Site.Callee = &Callee;
  Site.Kind = callKindOf(Does.Kind);
  Site.IsWrapper = true;
  const bool IsWrite = Site.Kind == CallKind::Write;
  Site.CalleeDecides = IsWrite || Site.Kind == CallKind::Read;
  Site.Elsewhere = Elsewhere;
  if (Does.IsUnset)
    Site.Stamp = Presence::Unset;
  for (const SummaryRole &Played : Does.Roles) {
    const Role R = roleNamed(Played.Name);
    // If a caller decides the timestamp or the filter, the call is checked.
    if (R == (IsWrite ? Role::Timestamp : Role::Filter))
      Site.CalleeDecides = false;
    const Expr *Player = playerOf(Played, Call, Callee);
    Site.setArgument(
        R, Played.Made.Times.empty()
               ? Player
               : &Lookup.made(Call, Callee, Played.Made, *Elsewhere, Player));
    if (Played.Member && !Site.argument(R))
      return std::nullopt;
  }
  return Site;
}

std::optional<CallSite>
CallTable::classifyUsers(const Expr &Call, const FunctionDecl &Callee) const {
  if (Callee.hasAttr<AnnotateAttr>())
    if (const std::optional<SummaryCall> Tagged = taggedCall(Callee))
      return siteOf(Call, Callee, *Tagged, nullptr);
  if (const UserFunction *User = findUser(Callee))
    return siteOf(Call, Callee, callOf(*User), nullptr);
  const auto *AsCall = dyn_cast<CallExpr>(&Call);
  const auto [Run, Summary] =
      AsCall ? Lookup.findCallee(*AsCall) : SummaryLookup::SummarizedCallee();
  return Summary && Summary->Call ? siteOf(Call, *Run, *Summary->Call, Summary)
                                  : std::nullopt;
}

std::optional<CallSite> CallTable::classify(const Expr &Call) const {
  countSteps();
  const FunctionDecl *Callee = calleeOf(Call);
  if (!Callee)
    return std::nullopt;
  const ApiFunction *Function = find(*Callee);
  if (!Function)
    return classifyUsers(Call, *Callee);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&Call);
      Construct && Construct->getConstructor()->isCopyOrMoveConstructor())
    return std::nullopt;
  CallSite Site;
  Site.Call = &Call;
  Site.Callee = Callee;
  Site.Kind = Function->Kind;
  Site.FilterKind = Function->FilterKind;
  Site.Replaces = Function->Shape == Form::Replace;
  if (Function->Shape == Form::Message)
    Site.setArgument(Role::Message, &Call);
  for (auto [I, Argument] : llvm::enumerate(argumentsOf(Call))) {
    if (I == Callee->getNumParams())
      break;
    Role R = I < Function->Roles.size() ? Function->Roles[I] : Role::Other;
    // A request holds the key and all else.
    if (Function->Kind == CallKind::Row &&
        isMessage(Callee->getParamDecl(I)->getType()))
      R = Role::Other;
    if (Function->Kind != CallKind::Filter &&
        isFilter(Callee->getParamDecl(I)->getType()))
      R = Role::Filter;
    Site.setArgument(R, Argument);
  }
  if (Function->Shape == Form::Fields)
    assignFields(Site, *argumentsOf(Call).front());
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
  if (Member && Function->Shape == Form::Object)
    Site.setArgument(Role::Message, Member->getImplicitObjectArgument());
  if (Member && !Site.argument(Role::Message))
    if (const std::optional<Role> R = roleOfObject(Site);
        R && !Site.argument(*R))
      Site.setArgument(*R, Member->getImplicitObjectArgument());
  return Site;
}

} // namespace clang::tidy::bigtable
