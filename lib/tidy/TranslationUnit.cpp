// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/TranslationUnit.h"
#include "api/Api.h"
#include "api/Tags.h"
#include "protocol/RowMutations.h"
#include "tidy/BigtableCheck.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// The name under which problems of the schema itself are reported. Errors
/// are shown whether or not the check of that name is enabled.
constexpr StringRef SchemaCheckName = "bigtable-schema";

/// Callers that one call is looked at from.
constexpr unsigned MaxCallers = 64;

AST_MATCHER_P(Decl, isStillUnseen, const bool *, IsSeen) { return !*IsSeen; }

} // namespace

llvm::SmallVector<FamilyUse, 4>
FamilyChoice::wrong(llvm::function_ref<bool(const FamilyUse &)> IsWrong,
                    bool Strict) const {
  llvm::SmallVector<FamilyUse, 4> Result;
  llvm::copy_if(Uses, std::back_inserter(Result), IsWrong);
  if (!Strict && (MayBeOther || Result.size() != Uses.size()))
    Result.clear();
  return Result;
}

bool FamilyChoice::isOnly(llvm::ArrayRef<FamilyUse> Wrong) const {
  const Policy &First = Wrong.front().Ttl;
  return Wrong.size() == Uses.size() && !MayBeOther &&
         llvm::all_of(Wrong, [&](const FamilyUse &U) {
           return U.Ttl == First && U.Ttl.ExpireAfter == First.ExpireAfter;
         });
}

const FamilyUse &worstOf(llvm::ArrayRef<FamilyUse> Uses) {
  const auto *Worst = llvm::find_if(Uses, [](const FamilyUse &U) {
    return U.Ttl.Kind == Strategy::OneSecond;
  });
  return Worst == Uses.end() ? Uses.front() : *Worst;
}

bool isExpired(const Timestamp &T, const Policy &P) {
  // What an error of units makes of it is another matter.
  if (T.TakenFor || !P.hasTtl())
    return false;
  const std::chrono::microseconds Count(T.Count);
  if (T.What == Timestamp::Kind::Now)
    return Count <= -P.Ttl->offset();
  return T.What == Timestamp::Kind::Constant && T.Count >= 0 &&
         Count <= EarliestRun - P.Ttl->offset();
}

void TranslationUnit::configure(StringRef File, FixStyle Style) {
  if (SchemaFile.empty())
    SchemaFile = File.str();
  if (Style != FixStyle::Runtime)
    Write = Spelling(Style);
}

void TranslationUnit::registerPreprocessor(
    Preprocessor &PP, utils::IncludeSorter::IncludeStyle Style,
    bool SelfContained) {
  if (Includes)
    return; // One for all checks, or two fixes would insert one header twice.
  Preprocess = &PP;
  Includes = std::make_unique<utils::IncludeInserter>(Style, SelfContained);
  Includes->registerPreprocessor(&PP);
}

void TranslationUnit::registerMatchers(ast_matchers::MatchFinder &Finder,
                                       BigtableCheck &Subscriber) {
  // Anything that matches calls costs time in every file; this one looks once
  // at each file, and walks only those that can see Bigtable. An editor looks
  // at the declarations of one file, and never at the translation unit.
  if (Subscribers.empty() && Tidy.areDiagsSelfContained())
    Finder.addMatcher(ast_matchers::decl(isStillUnseen(&IsSeen)), this);
  else if (Subscribers.empty())
    Finder.addMatcher(ast_matchers::translationUnitDecl(), this);
  Subscribers.push_back(&Subscriber);
}

void TranslationUnit::run(
    const ast_matchers::MatchFinder::MatchResult &Result) {
  IsSeen = true;
  Context = Result.Context;
  if (!Api::isVisible(*Context) ||
      Context->getDiagnostics().hasUncompilableErrorOccurred())
    return;
  if (Preprocess)
    giveBackPrecompiled(*Preprocess);
  loadSchemas(*Result.SourceManager);
  Functions.emplace(*Context, UserFunctions);
  Known = std::make_unique<Values>(*Functions, Calls, *Context);
  FilterJudge.emplace(*Functions, *Known);
  Calls.build(*Functions, *Context,
              [this](const Decl &D, const AnnotateAttr &Attr) {
                diagnoseTag(D, Attr);
              });
  RawMessages.emplace(Calls, *Known);
  for (CallSite Site : Calls.sites()) {
    if (Site.argument(Role::Message) && !RawMessages->complete(Site))
      continue; // Another call stands for the message.
    unsigned Budget = MaxCallers;
    Known->chargeTo(Site.Within);
    dispatch(Site, Site.Within, Budget);
  }
  handOutRows();
}

void TranslationUnit::handOutRows() {
  llvm::MapVector<const FunctionDecl *, std::vector<CallSite>> Sites;
  for (const CallSite &Site : Calls.sites())
    switch (Site.Kind) {
    case CallKind::Write:
    case CallKind::Delete:
    case CallKind::Row:
    case CallKind::Bulk:
    case CallKind::Apply:
    case CallKind::Predicate:
      if (Site.Within && !Site.IsSanctioned)
        Sites[Site.Within].push_back(Site);
      break;
    default:
      break;
    }
  for (const auto &[Function, Inside] : Sites) {
    Known->chargeTo(Function);
    RowMutations Rows(*Functions, *Known, *Function, Inside);
    for (BigtableCheck *Check : Subscribers)
      Check->checkRows(Rows);
  }
}

std::optional<CallSite> TranslationUnit::seenFrom(const Caller &By,
                                                  const FunctionDecl &Outermost,
                                                  const CallSite &Site) {
  llvm::SmallVector<const Frame *, 8> Chain;
  for (const Frame *F = Site.In; F; F = F->Caller)
    Chain.push_back(F);
  const Frame *In = Known->enter(*By.Call, Outermost, nullptr);
  for (const Frame *F : llvm::reverse(Chain))
    In = In ? Known->enter(*F->Call, *F->Callee, In) : nullptr;
  if (!In)
    return std::nullopt;
  // Its arguments may keep this caller from coming there.
  const Stmt *Reached = Site.Call;
  for (const Frame *F = In; F; Reached = F->Call, F = F->Caller)
    if (!Known->mayRun(*Reached, *F))
      return std::nullopt;
  CallSite Seen = Site;
  Seen.In = In;
  Seen.InInstantiation = By.InInstantiation;
  Seen.IsSanctioned |= isReading(Site.Kind) ? By.MayRead : By.MayWrite;
  return Seen;
}

const ParmVarDecl *TranslationUnit::openParameter(const CallSite &Site) const {
  std::optional<Unknown> Gap;
  Known->withoutCallers([&] {
    if (const Expr *Cell = Site.argument(Role::Cell))
      Gap = Known->makersOf({Cell, Site.In}).Gap;
    else if (const Expr *Filter = Site.argument(Role::Filter))
      Gap = gapOf(FilterJudge->treeOf({Filter, Site.In}));
    else if (const Expr *Family = Site.argument(Role::Family))
      Gap = Known->strings({Family, Site.In}).Gap;
    else if (const Expr *Text = Site.argument(Role::Text);
             Text && Site.Kind == CallKind::Statement)
      Gap = Known->strings({Text, Site.In}).Gap;
  });
  if (!Gap || Gap->Why != Unknown::Reason::Parameter)
    return nullptr;
  return dyn_cast_or_null<ParmVarDecl>(Gap->What);
}

void TranslationUnit::dispatch(const CallSite &Site,
                               const FunctionDecl *Outermost,
                               unsigned &Budget) {
  CallSite Full = Site;
  // The cell says what the call does not.
  fillInCell(*Functions, *Known, Full);
  const ParmVarDecl *Open = Outermost && !Outermost->isDependentContext()
                                ? openParameter(Full)
                                : nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Outermost);
  // A function that the user described is judged by that. An override has
  // callers that do not name it.
  if (Open && Open->getDeclContext() == Outermost &&
      !(Method && Method->isVirtual()) && !Functions->isDescribed(*Outermost)) {
    const llvm::ArrayRef<Caller> Callers = Calls.callersOf(*Outermost);
    for (const Caller &By : Callers) {
      if (Budget == 0) {
        handOut(Full); // The others are unknown.
        break;
      }
      --Budget;
      // Not when a function calls itself: what it passes came from outside.
      if (const std::optional<CallSite> Seen = seenFrom(By, *Outermost, Site))
        dispatch(*Seen, By.From, Budget);
    }
    if (!Callers.empty())
      return;
  }
  handOut(Full);
}

void TranslationUnit::handOut(const CallSite &Site) {
  for (BigtableCheck *Check : Subscribers) {
    Check->checkSite(Site);
    if (Site.IsSanctioned)
      continue;
    switch (Site.Kind) {
    case CallKind::Write:
      Check->checkWrite(Site);
      break;
    case CallKind::Read:
    case CallKind::Predicate:
      Check->checkRead(Site);
      break;
    default:
      break;
    }
  }
}

void TranslationUnit::error(SourceLocation At, StringRef Message) {
  Tidy.diag(SchemaCheckName, At, "%0", DiagnosticIDs::Error) << Message;
}

void TranslationUnit::diagnoseTag(const Decl &D, const AnnotateAttr &Attr) {
  if (Attr.isInherited())
    return;
  std::optional<llvm::Expected<Tag>> Parsed = parseTag(Attr);
  if (!Parsed)
    return;
  if (!*Parsed) {
    error(Attr.getLocation(), llvm::toString(Parsed->takeError()));
    return;
  }
  const Tag &T = **Parsed;
  const auto *Var = dyn_cast<VarDecl>(&D);
  const auto *Function = dyn_cast<FunctionDecl>(&D);
  const bool IsTable = T.What == Tag::Kind::Table;
  if (T.What == Tag::Kind::Ttl ? !Var
      : IsTable                ? !Var && !isa<FieldDecl>(D)
                               : !Function) {
    error(T.At,
          (T.What == Tag::Kind::Ttl ? "TTL tag found here, expected it on "
                                      "a constant string"
           : IsTable ? "table tag found here, expected it on a variable, "
                       "member or parameter"
                     : "tag of a writer or reader found here, expected it "
                       "on a function"));
    return;
  }
  if (Function)
    if (const std::string Problem = diagnoseRoles(*Function, T);
        !Problem.empty())
      error(T.At, Problem);
  if (T.What == Tag::Kind::Ttl)
    for (BigtableCheck *Check : Subscribers)
      Check->checkTag(*Var, T);
}

void TranslationUnit::loadSchemas(SourceManager &Sources) {
  const FileExtensionsSet &Extensions = Tidy.getImplementationFileExtensions();
  Found.load(Sources, SchemaFile, [&](StringRef File) {
    return Extensions.contains(llvm::sys::path::extension(File).ltrim('.'));
  });
  const SourceLocation Start =
      Sources.getLocForStartOfFile(Sources.getMainFileID());
  for (const std::unique_ptr<SchemaInFile> &In : Found.all()) {
    // There is no place in the schema to point at.
    if (!In->WhyUnreadable.empty())
      error(Start, "cannot read schema '" + In->Path + "' (" +
                       In->WhyUnreadable +
                       "); expected the name of a file in option "
                       "'SchemaFile', absolute or in the folder of this file "
                       "or one above");
    if (In->Parsed)
      llvm::append_range(UserFunctions, In->Parsed->functions());
    for (const SchemaError &E : In->Errors) {
      error(Found.locationOf(*In, E.At), E.Message);
      // An editor shows nothing of other files that does not mention this one,
      // and may not tell where it is.
      if (Tidy.areDiagsSelfContained())
        Tidy.diag(SchemaCheckName, Start,
                  "in line %0 of '%1', the schema of this file",
                  DiagnosticIDs::Note)
            << E.At.Line << In->Path;
    }
  }
}

const Schema *TranslationUnit::schemaOf(const CallSite &Site) const {
  const Expr *Deciding = Site.Call;
  for (const Frame *F = Site.In; F; F = F->Caller)
    Deciding = F->Call;
  return schemaAt(Deciding->getBeginLoc());
}

llvm::SmallVector<Destination, 2>
TranslationUnit::destinationsOf(const CallSite &Site) const {
  if (const Expr *Table = Site.argument(Role::Table))
    return {{Table, nullptr}};
  return Calls.carriers()
      .destinationsOf(*Site.Call)
      .value_or(llvm::SmallVector<Destination, 2>());
}

StringSet TranslationUnit::tableIdsOf(const CallSite &Site) const {
  StringSet Ids;
  const llvm::SmallVector<Destination, 2> Sent = destinationsOf(Site);
  for (const Destination &To : Sent) {
    const StringSet Next = Known->tableIds({To.Table, Site.In});
    for (const ConstantString &Id : Next.Values)
      if (!llvm::is_contained(Ids.Values, Id))
        Ids.Values.push_back(Id);
    merge(Ids.Gap, Next.Gap);
  }
  if (Sent.empty())
    Ids.Gap = Unknown{Unknown::Reason::Route};
  return Ids;
}

TableChoice TranslationUnit::tablesOf(const CallSite &Site) const {
  TableChoice Choice;
  const Schema *TheSchema = schemaOf(Site);
  if (!TheSchema)
    return Choice;
  const StringSet Ids = tableIdsOf(Site);
  Choice.IsNamed = Ids.isComplete();
  if (!Choice.IsNamed) {
    for (const Table &T : TheSchema->tables())
      Choice.Tables.push_back(&T);
    return Choice;
  }
  for (const ConstantString &Id : Ids.Values)
    if (const Table *T = TheSchema->findTable(Id.Value)) {
      if (!llvm::is_contained(Choice.Tables, T))
        Choice.Tables.push_back(T);
    } else {
      Choice.MayBeOther = true;
    }
  return Choice;
}

FamilyChoice TranslationUnit::familiesOf(const CallSite &Site) const {
  FamilyChoice Choice;
  const Expr *Argument = Site.argument(Role::Family);
  if (!Argument) {
    Choice.MayBeOther = true;
    return Choice;
  }
  const StringSet Names = Known->strings({Argument, Site.In});
  Choice.MayBeOther = !Names.isComplete();
  std::optional<TableChoice> Tables;
  for (const ConstantString &Name : Names.Values) {
    if (Name.Ttl) {
      Choice.Uses.push_back({Name.Value, Name.Ttl->Ttl, nullptr, Name.Ttl->At});
      continue;
    }
    if (!Tables)
      Tables = tablesOf(Site);
    bool IsKnown = false;
    for (const Table *T : Tables->Tables)
      if (const Family *F = T->findFamily(Name.Value)) {
        Choice.Uses.push_back(use(*T, *F));
        IsKnown = true;
      } else if (Tables->IsNamed) {
        Choice.MayBeOther = true;
      }
    Choice.MayBeOther |= !IsKnown || Tables->MayBeOther;
  }
  return Choice;
}

bool TranslationUnit::mayBeFiner(const CallSite &Site) const {
  const Schema *TheSchema = schemaOf(Site);
  if (!TheSchema)
    return false;
  const auto IsFiner = [](const Table &T) {
    return T.Timestamps == Granularity::Micros;
  };
  // Where a filter or a field goes is not known.
  if (Site.Kind != CallKind::Delete && Site.Kind != CallKind::Write)
    return llvm::any_of(TheSchema->tables(), IsFiner);
  return llvm::any_of(tablesOf(Site).Tables,
                      [&](const Table *T) { return IsFiner(*T); });
}

bool TranslationUnit::isStamped(const CallSite &Site, bool Strict) const {
  const Expr *Argument = Site.argument(Role::Timestamp);
  if (!Argument)
    return Site.Stamp == Stamping::Unknown ||
           (Site.Stamp == Stamping::SometimesSet && !Strict);
  if (!Argument->getType()->isIntegerType())
    return true;
  // -1 asks the server to set it.
  const TimestampSet Set = Known->timestamps({Argument, Site.In});
  const auto IsServer = [](const Timestamp &T) {
    return T.What == Timestamp::Kind::Server;
  };
  return Strict ? llvm::none_of(Set.Values, IsServer)
                : !Set.isComplete() || !llvm::all_of(Set.Values, IsServer);
}

bool TranslationUnit::isFirstReport(const BigtableCheck &Check,
                                    SourceLocation At, SourceLocation About) {
  return Reported.insert({&Check, {At, About}}).second;
}

std::shared_ptr<TranslationUnit> TranslationUnits::get(ClangTidyContext &Tidy) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  if (std::shared_ptr<TranslationUnit> Unit = Units.lookup(&Tidy).lock())
    return Unit;
  // An editor looks at one after the other, for days.
  for (auto It = Units.begin(), End = Units.end(); It != End; ++It)
    if (It->second.expired())
      Units.erase(It);
  const auto Unit = std::make_shared<TranslationUnit>(Tidy);
  Units[&Tidy] = Unit;
  return Unit;
}

} // namespace clang::tidy::bigtable
