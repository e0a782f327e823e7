// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/TranslationUnit.h"
#include "analysis/CallDispatch.h"
#include "analysis/CodePlace.h"
#include "analysis/Finding.h"
#include "analysis/Targets.h"
#include "api/CallTable.h"
#include "api/Headers.h"
#include "api/SummaryLookup.h"
#include "api/Tags.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "program/LinkExports.h"
#include "program/LoadedSummaries.h"
#include "protocol/FamilyRules.h"
#include "protocol/SentRows.h"
#include "reads/Reads.h"
#include "record/CallRecorder.h"
#include "record/HiddenCode.h"
#include "record/ParseErrors.h"
#include "record/Understood.h"
#include "tidy/CallSubscriber.h"
#include "tidy/Choices.h"
#include "tidy/ClientHelper.h"
#include "tidy/InputErrors.h"
#include "tidy/Qualification.h"
#include "values/CallIndex.h"
#include "values/Operand.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

AST_MATCHER_P(Decl, isStillUnseen, const bool *, IsSeen) { return !*IsSeen; }

} // namespace

TranslationUnit::TranslationUnit(ClangTidyContext &Tidy) : Tidy(Tidy) {}
TranslationUnit::~TranslationUnit() = default;

void TranslationUnit::configure(StringRef Schema, StringRef Summaries,
                                FixStyle Style, bool IsRequired) {
  RequireSchema |= IsRequired;
  if (SchemaFile.empty())
    SchemaFile = Schema.str();
  if (SummaryFile.empty())
    SummaryFile = Summaries.str();
  if (Style != FixStyle::Auto)
    this->Style = Style;
}

llvm::Error TranslationUnit::setTestFiles(StringRef Globs) {
  if (Globs.empty() || !TestGlobs.empty())
    return llvm::Error::success();
  TestGlobs = Globs.str();
  llvm::Expected<FileGlobs> Parsed = FileGlobs::parse(Globs);
  if (!Parsed)
    return Parsed.takeError();
  TestFiles = std::move(*Parsed);
  return llvm::Error::success();
}

void TranslationUnit::registerPreprocessor(
    Preprocessor &PP, utils::IncludeSorter::IncludeStyle Style,
    bool SelfContained) {
  if (Includes)
    return; // One for all checks, or two fixes would insert one header twice.
  Preprocess = &PP;
  Errors = collectErrors(PP);
  Includes = std::make_unique<utils::IncludeInserter>(Style, SelfContained);
  Includes->registerPreprocessor(&PP);
  if (KeepsRecords)
    collectSkipped(PP, Skipped);
}

void TranslationUnit::registerMatchers(ast_matchers::MatchFinder &Finder,
                                       CallSubscriber &Subscriber) {
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
  ASTContext &Context = *Result.Context;
  SourceManager &Sources = *Result.SourceManager;
  for (const SkippedRange &Each : Skipped)
    Covered.NotRead.push_back(
        {placeOf(Each.Range.getBegin(), Sources).File,
         Sources.getFileOffset(Sources.getExpansionLoc(Each.Range.getBegin())),
         Sources.getFileOffset(Sources.getExpansionLoc(Each.Range.getEnd()))});
  const DiagnosticsEngine &Diagnostics = Context.getDiagnostics();
  if (!Errors ||
      (Errors->All.empty() && !Diagnostics.hasUncompilableErrorOccurred())) {
    if (!Diagnostics.hasUncompilableErrorOccurred())
      judge(Context, Sources, /*HasErrors=*/false, {});
    return;
  }
  const Understood Parsed(Context, *Errors, Preprocess);
  Covered.NotParsed = Parsed.unparsed();
  llvm::append_range(Covered.NotRead, Parsed.notRead());
  // Clang reports no errors after a fatal one.
  Covered.IsNothingRead =
      Parsed.isNothing() || Diagnostics.hasFatalErrorOccurred();
  if (!Covered.IsNothingRead)
    judge(Context, Sources, /*HasErrors=*/true, Parsed.names());
}

void TranslationUnit::judge(ASTContext &Context, SourceManager &Sources,
                            bool HasErrors, UnparsedNames NotParsed) {
  // It may call what writes or reads, or define what others do not know.
  const bool IsLinked = FromOthers.has_value();
  LoadedSummaries Kept;
  std::string WhyUnread; // Of a file that nobody has named.
  if (!IsLinked && !SummaryFile.empty()) {
    Kept = loadSummaries(SummaryFile, Context);
  } else if (!IsLinked && Tidy.areDiagsSelfContained()) {
    Kept = loadSummaries(DefaultSummaryFile, Context);
    WhyUnread = std::exchange(Kept.WhyUnreadable, "");
  }
  const bool IsVisible =
      CallTable::isVisible(Context) || IsLinked || Kept.concernCalls();
  // Other macros may let it see Bigtable.
  if (!IsVisible && Skipped.empty())
    return;
  if (Preprocess)
    giveBackPrecompiled(*Preprocess);
  Covered.LacksRuntime =
      Style == FixStyle::Auto &&
      !canInclude(Sources.getMainFileID(), Spelling::RuntimeHeader);
  const Spelling Write(Style != FixStyle::Auto ? Style
                       : Covered.LacksRuntime  ? FixStyle::Client
                                               : FixStyle::Runtime);
  Known = std::make_unique<Analysis>(
      Context, Analysis::Inputs{loadSchemas(Sources), std::move(TestFiles),
                                IsLinked ? std::move(*FromOthers)
                                         : std::move(Kept.Summaries),
                                Write, std::move(NotParsed)});
  if (KeepsRecords) {
    Covered.Blind.Hidden = findHiddenCode(Context);
    Covered.Blind.OfCompilers = findCodeOfCompilers(Skipped, Context);
  }
  if (!IsVisible)
    return coverBlindSpots({});
  coverSchemas();
  const InputErrors Wrong(Tidy);
  Wrong.report(Known->schemas(), Sources);
  Wrong.report(Kept, Sources);
  Reads = std::make_unique<ReadJudge>(*Known);
  if (KeepsRecords)
    Recorder = std::make_unique<CallRecorder>(*Known, *Reads);
  Known->indexCalls([&](const Decl &D, const AnnotateAttr &Attr) {
    const std::optional<Tag> T = Wrong.checkTag(D, Attr);
    if (!T || T->Kind != TagKind::Ttl)
      return;
    HasTag = true;
    for (CallSubscriber *Check : Subscribers)
      Check->checkTag(*cast<VarDecl>(&D), *T);
  });
  // An editor looks at no header.
  if (Tidy.areDiagsSelfContained() && Preprocess)
    HasTag |= includesTags(*Preprocess);
  CallDispatch &Dispatch = Known->callDispatch();
  LinkExports Exports(*Known);
  // What is proven holds for callers in files that are not in view, too.
  if (!IsLinked && llvm::any_of(Subscribers, [](const CallSubscriber *Check) {
        return !Check->familyToProve().empty();
      }))
    Known->values().reached()->distrustCallers();
  Reached *const Reaching = Known->values().reached();
  if (IsLinked && Reaching)
    Reaching->trustClasses();
  // Who sees one source reports what is in it.
  const auto LeaveToCallers = [Reaching, IsLinked](bool Others) {
    if (Reaching)
      Reaching->leaveToCallers(Others || !IsLinked);
  };
  LeaveToCallers(false);
  Dispatch.forEachCall(
      [&](const CallSite &Site) {
        handOut(Site);
        LeaveToCallers(false);
      },
      [&](const CallSite &Site, const FunctionDecl &Function) {
        if (!IsLinked || HasErrors)
          return false;
        Exports.addCall(Site, Function);
        const bool IsTold = Exports.tellsCall(Function);
        LeaveToCallers(IsTold);
        return IsTold;
      });
  Wrong.reportStale(Kept, Known->summaries().asked(), Sources);
  if (!WhyUnread.empty())
    Wrong.tellUnread(WhyUnread, Known->summaries().asked(), Known->schemas());
  if (IsLinked && !HasErrors)
    coverLinks(Exports);
  else if (IsLinked)
    // Its exports may be incomplete.
    Covered.Linked.Asked = Known->summaries().asked();
  coverBlindSpots(Dispatch.judgedAtCallers());
  const size_t NumOfCalls = Flaws.size();
  // Returns false for code that is not checked.
  const auto Begin = [&](const FunctionDecl &In) {
    Outside = SourceLocation();
    IsForElement = false;
    if (Known->isInTest(In.getBeginLoc()))
      return false;
    Instances.clear();
    if (Reaching)
      Reaching->forgetCallers();
    AllInstantiated = isInstantiated(In);
    return true;
  };
  bool HasRows = false;
  Dispatch.forEachFunction([&](RowMutations &Rows) {
    HasRows = true;
    if (Begin(Rows.function()))
      for (CallSubscriber *Check : Subscribers)
        Check->checkRows(Rows);
  });
  // Code that only reads need not be run for this.
  for (const SentConflict &Each :
       HasRows ? Known->sentRows().conflicts() : llvm::ArrayRef<SentConflict>())
    if (Begin(*Each.Later.Within))
      for (CallSubscriber *Check : Subscribers)
        Check->checkConflict(Each);
  handOutRules(nullptr);
  if (!Recorder)
    return;
  for (const NotedFlaw &F : llvm::drop_begin(Flaws, NumOfCalls))
    Recorder->addFlaw(F);
  Recorder->moveTo(Covered);
}

void TranslationUnit::sayMissing(const CallSite &Site) {
  switch (Site.Kind) {
  case CallKind::Write:
  case CallKind::Aggregate:
  case CallKind::Counter:
  case CallKind::Read:
  case CallKind::Predicate:
  case CallKind::Statement:
  case CallKind::Family:
  case CallKind::Admin:
    break;
  default:
    return;
  }
  // A tag or an entry of 'apis' for the call needs no schema, and errors were
  // already reported.
  if (IsMissingSaid || HasTag || Site.IsSanctioned || Site.CalleeDecides ||
      Covered.HasBrokenSchema || Known->targets().schemaOf(Site))
    return;
  IsMissingSaid = InputErrors(Tidy).reportMissing(
      Known->schemas(), decidingCall(Site).getBeginLoc(),
      Known->context().getSourceManager(), RequireSchema);
}

void TranslationUnit::enterInstances(const CallSite &Site) {
  if (Reached *By = Known->values().reached())
    By->forgetCallers();
  Instances.clear();
  AllInstantiated = Site.InInstantiation;
  IsForElement = Site.IsForElement;
  Outside = Site.Outside;
  for (const Frame *F = Site.In; F; F = F->Caller)
    if (isInstantiated(*F->Callee))
      Instances.push_back(F->Callee);
}

bool TranslationUnit::mayEdit(SourceLocation At) {
  const SourceManager &Sources = Known->context().getSourceManager();
  if (IsForElement) {
    refuse("the loop goes through other elements, which may be correct");
    return false;
  }
  if (Outside.isValid()) {
    refuse("the call of the client is in another source file");
    return false;
  }
  if (Reached *By = Known->values().reached(); By && By->restsOnCallers()) {
    refuse(
        "it depends on what callers pass, and others may pass something else");
    return false;
  }
  if (!AllInstantiated &&
      llvm::none_of(Instances, [&](const FunctionDecl *Function) {
        return Sources.isPointWithin(At, Function->getBeginLoc(),
                                     Function->getEndLoc());
      }))
    return true;
  refuse("this is a template: another instantiation of it may be correct");
  return false;
}

const OwnClock &TranslationUnit::clockOf(const FunctionDecl *Function) {
  if (const auto It = Clocks.find(Function); It != Clocks.end())
    return It->second;
  OwnClock Clock;
  if (Function) {
    const FunctionDecl &Outer = outermost(*Function);
    Clock = ownClockOf(*Function,
                       &Outer == Function ? nullptr : clockOf(&Outer).Decl);
  }
  return Clocks.try_emplace(Function, std::move(Clock)).first->second;
}

void TranslationUnit::refuse(StringRef Why) {
  if (Refusal.empty())
    Refusal = Why.str();
}

void TranslationUnit::withholdFixes(Finding &F) {
  if (Outside.isValid()) {
    F.Notes.insert(F.Notes.begin(), {F.At, "which comes here", {}});
    F.At = Outside;
  }
  bool HasFix = false;
  const auto Withhold = [&](llvm::SmallVectorImpl<FixItHint> &Fixes) {
    if (llvm::any_of(Fixes, [this](const FixItHint &Fix) {
          return !mayEdit(Fix.RemoveRange.getBegin());
        }))
      Fixes.clear();
    HasFix |= !Fixes.empty();
    qualify(Fixes, Known->context());
    // The program and editors insert it once, whichever findings they fix.
    // clang-tidy inserts what each finding has, and may leave any of them out.
    useClientHelper(Fixes, Known->context(),
                    Tidy.getImplementationFileExtensions(),
                    KeepsRecords || Tidy.areDiagsSelfContained());
  };
  Withhold(F.Fixes);
  for (Finding::Note &N : F.Notes)
    Withhold(N.Fixes);
  const std::string Why = std::exchange(Refusal, "");
  if (!Why.empty() && !HasFix && F.Says == Finding::Weight::Flaw &&
      llvm::none_of(F.Notes, [](const Finding::Note &N) {
        return StringRef(N.Text).contains("no fix is") ||
               StringRef(N.Text).contains("for a fix");
      }))
    F.note({}, "no fix is offered because " + Why);
}

void TranslationUnit::handOutLifetime(const CallSite &Site) {
  enterInstances(Site);
  if (IsLastWrong || Site.IsSanctioned ||
      Known->isInTest(decidingPlace(Site)) ||
      Known->targets().isOnlyCompared(Site))
    return;
  const size_t Before = Flaws.size();
  for (CallSubscriber *Check : Subscribers) {
    Refusal.clear();
    Check->checkLifetime(Site);
  }
  if (Recorder)
    for (const NotedFlaw &F : llvm::drop_begin(Flaws, Before))
      Recorder->addFlaw(F);
}

void TranslationUnit::handOutRules(const CallSite *Of) {
  if (Of && Of->Kind != CallKind::Family && Of->Kind != CallKind::Admin)
    return;
  // Code without such a call need not be run for this.
  if (!Of && llvm::none_of(Known->callIndex().sites(), [](const CallSite &S) {
        return S.Kind == CallKind::Family || S.Kind == CallKind::Rule ||
               S.Kind == CallKind::Admin;
      }))
    return;
  for (const FamilyRules &Given : Known->givenRules().all()) {
    const auto Comes = [&](const void *What, const Expr *By) {
      return (!Of || By == Of->Call) && HandedOut.insert(What).second;
    };
    for (const FamilyRule &Family : Given.Families) {
      if (!Comes(&Family, Family.Site ? Family.Site : Given.SentBy) ||
          !Family.At || Known->isInTest(Family.At->getBeginLoc()))
        continue;
      Outside = SourceLocation();
      IsForElement = AllInstantiated = false;
      Instances.clear();
      if (const FunctionDecl *In =
              Known->values().reached()->declarationAround(*Family.At);
          In && isInstantiated(*In))
        Instances.push_back(In);
      for (CallSubscriber *Check : Subscribers)
        Check->checkRule(Family, Given);
    }
    if (Comes(&Given, Given.SentBy))
      for (CallSubscriber *Check : Subscribers)
        Check->checkTable(Given);
  }
}

void TranslationUnit::handOut(const CallSite &Site) {
  if (Site.IsOfLifetime)
    return handOutLifetime(Site);
  enterInstances(Site);
  const bool IsInTest = Known->isInTest(decidingPlace(Site));
  const bool IsUnchecked = IsInTest || Known->targets().isOnlyCompared(Site);
  if (!IsUnchecked)
    sayMissing(Site);
  std::optional<bool> IsStampChosen;
  const auto MayBeStamped = [&] {
    if (!IsStampChosen)
      IsStampChosen = mayStampInstead(*Known, Site);
    return *IsStampChosen;
  };
  const size_t Before = Flaws.size();
  const unsigned WrongBefore = NumWrong;
  for (CallSubscriber *Check : Subscribers) {
    if (IsUnchecked && !Check->seesUnchecked())
      continue;
    Refusal.clear();
    Check->checkSite(Site);
    if (IsUnchecked)
      continue;
    if (Site.IsSanctioned)
      continue;
    switch (Site.Kind) {
    case CallKind::Write:
      if (Check->isStrict() || !MayBeStamped())
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
  if (!IsUnchecked && !Site.IsSanctioned)
    handOutRules(&Site);
  // A call that is reported as wrong needs no proof.
  IsLastWrong = NumWrong != WrongBefore;
  if (!IsLastWrong)
    for (CallSubscriber *Check : Subscribers)
      Check->checkUnreported(Site);
  if (!Recorder)
    return;
  Recorder->add(Site, llvm::ArrayRef(Flaws).drop_front(Before));
}

void TranslationUnit::coverBlindSpots(
    llvm::ArrayRef<const FunctionDecl *> JudgedAtCallers) {
  for (CallSubscriber *Check : Subscribers) {
    Covered.Blind.Family = Check->familyToProve();
    if (Covered.Blind.Family.empty())
      continue;
    findBlindSpots(
        Known->callTable(), Known->context(), Skipped, JudgedAtCallers,
        [&](SourceLocation At, const FunctionDecl &Used) {
          Check->checkUnknownUse(At, Used);
        },
        Covered.Blind);
    return;
  }
}

void TranslationUnit::coverLinks(LinkExports &Exports) {
  Covered.Linked.Summaries = Exports.take();
  const SourceManager &Sources = Known->context().getSourceManager();
  // What tests pass is no value of the program.
  if (Reached *By = Known->values().reached();
      By &&
      !Known->isInTest(Sources.getLocForStartOfFile(Sources.getMainFileID())))
    By->tell(Covered.Linked.Summaries);
  Covered.Linked.Asked = Known->summaries().asked();
}

void TranslationUnit::link(SummarySet Summaries) {
  FromOthers = std::move(Summaries);
}

void TranslationUnit::keepRecords() { KeepsRecords = true; }

void TranslationUnit::noteFlaw(const Finding &F, StringRef Check) {
  if (F.Says == Finding::Weight::Remark)
    return;
  NumWrong += F.Says != Finding::Weight::Doubt;
  if (!Recorder)
    return;
  const SourceManager &Sources = Known->context().getSourceManager();
  NotedFlaw &Noted = Flaws.emplace_back();
  Noted.At = Sources.getFileLoc(F.At);
  Noted.Check = Check.str();
  Noted.IsDoubt = F.Says == Finding::Weight::Doubt;
  for (const Finding::Note &N : F.Notes)
    if (N.At.isValid())
      Noted.Others.push_back(Sources.getFileLoc(N.At));
}

Schemas TranslationUnit::loadSchemas(SourceManager &Sources) const {
  const FileExtensionsSet &Extensions = Tidy.getImplementationFileExtensions();
  Schemas Found;
  Found.load(Sources, SchemaFile, [&](StringRef File) {
    return Extensions.contains(llvm::sys::path::extension(File).ltrim('.'));
  });
  return Found;
}

void TranslationUnit::coverSchemas() {
  Covered.HasBrokenSchema = !Known->schemas().search().Misnamed.empty();
  for (const std::unique_ptr<SchemaInFile> &In : Known->schemas().all())
    if (!In->Parsed) {
      Covered.HasBrokenSchema = true;
    } else {
      SchemaSize &Size = Covered.Schemas.emplace_back();
      Size.Path = In->Path;
      Size.Tables = In->Parsed->tables().size();
      for (const Table &T : In->Parsed->tables())
        Size.Families += T.Families.size();
    }
}

bool TranslationUnit::canInclude(FileID File, StringRef Header) const {
  return Preprocess && isFound(Header, File, *Preprocess);
}

bool TranslationUnit::isFirstReport(const CallSubscriber &Check,
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
