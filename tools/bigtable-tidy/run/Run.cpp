// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Run.h"
#include "RegularFiles.h"
#include "model/Bounds.h"
#include "model/RegularFile.h"
#include "record/Judgement.h"
#include "run/AgreedFixes.h"
#include "run/CallRecords.h"
#include "run/Interruption.h"
#include "run/Meeting.h"
#include "run/Messages.h"
#include "run/MissingHeaders.h"
#include "run/Paths.h"
#include "run/ProgramLinks.h"
#include "run/Progress.h"
#include "run/SummaryFiles.h"
#include "run/Timer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <chrono>
#include <condition_variable>
#include <thread>
#include <utility>

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

/// Returns true if \p F is about the configuration, as an invalid option is.
static bool isOfConfiguration(const Finding &F) {
  return F.check().starts_with("clang-tidy-config");
}

/// Returns true if \p F is an error of the compiler, not of a check.
static bool isOfCompiler(const Finding &F) {
  return F.check().starts_with("clang-diagnostic-") || isOfConfiguration(F);
}

Run::Run(RunOptions TheOptions)
    : Options(std::move(TheOptions)),
      Results(Options.CacheFolder, Options.Program) {
  for (unsigned I = 0; I < std::max(Options.Jobs, 1U); ++I)
    Linters.push_back(makeLinter());
}

std::unique_ptr<Linter> Run::makeLinter() {
  return std::make_unique<Linter>(
      Files, Modules, Options.Flags, Options.ResourceFolder, Options.Which,
      Options.Client, Options.Precompiles ? &Precompiled : nullptr,
      Options.MakeFiles ? Options.MakeFiles() : nullptr);
}

std::string Run::summariesInCache() const {
  if (Options.CacheFolder.empty() || Options.Database.empty())
    return "";
  // Several programs may have one cache.
  return Options.CacheFolder + "/summaries-" +
         hashOf(absolutePath(Options.Database)).substr(0, 8) + ".json";
}

void Run::forEach(size_t Count, llvm::function_ref<void(size_t, Linter &)> Do) {
  std::atomic<size_t> Next = 0;
  std::mutex Mutex;
  std::condition_variable Changed;
  size_t Working = std::min(Linters.size(), Count);
  std::vector<std::thread> Threads;
  for (size_t I = 0, E = Working; I < E; ++I)
    Threads.emplace_back([&, I] {
      for (size_t Task; (Task = Next++) < Count;)
        Do(Task, *Linters[I]);
      const std::lock_guard<std::mutex> Lock(Mutex);
      --Working;
      Changed.notify_one();
    });
  std::unique_lock<std::mutex> Lock(Mutex);
  // A signal does not wake the condition, so it is looked for now and then.
  while (!Changed.wait_for(Lock, std::chrono::milliseconds(50),
                           [&] { return Working == 0; }))
    leaveIfInterrupted();
  Lock.unlock();
  for (std::thread &T : Threads)
    T.join();
  Precompiled.storeRest();
}

bool Run::tellsOthers(const DoneItem &Item, Linter &With) const {
  const std::string File =
      absolutePath(Item.Item.File, Item.Item.Command.Directory);
  const auto Buffer = readFileIn(With.files(), File, MaxFileSize);
  return Buffer &&
         hasNameOfSchema((*Buffer)->getBuffer(), File,
                         With.configuration().optionsFor(Item.Item.File),
                         With.files());
}

bool Run::look(DoneItem &Item, Linter &With) {
  const ClangTidyOptions TheOptions =
      With.configuration().optionsFor(Item.Item.File);
  Item.Key = Results.keyOf(Item.Item, TheOptions);
  if (!Modules.empty())
    Item.Key = hashOf(Item.Key + Modules.hash());
  if (Options.Links) {
    Item.Others.emplace();
    Item.SummaryFile = summaryFileIn(TheOptions);
  } else
    Item.Key = hashOf(Item.Key + " alone");
  if (Options.Client == ClientHeaders::Bundled)
    Item.Key = hashOf(Item.Key + " bundled");
  else if (Options.Client == ClientHeaders::Real)
    Item.Key = hashOf(Item.Key + " real");
  if (std::optional<ItemResult> Known =
          Results.load(Item.Key, Item.Item.File, Files, With.files())) {
    Item.Result = std::move(*Known);
    Item.Item.Bundled = Item.Result.Bundled;
    Item.IsFromCache = true;
    return true;
  }
  const bool MayConcern = With.mayConcern(Item.Item, Item.Result);
  Item.Item.Bundled = Item.Result.Bundled;
  if (MayConcern) {
    if (With.configuration().runsAny(Item.Item.File))
      return false;
    Item.Result.What = ItemResult::State::Unchecked;
    return true;
  }
  Results.store(Item.Key, Item.Result);
  return true;
}

void Run::addHeaders(std::vector<std::string> Headers,
                     std::vector<DoneItem> Others, Outcome &Result) {
  const auto Includes = [](const DoneItem &Item, llvm::StringRef Header) {
    return llvm::any_of(Item.Result.Inputs, [&](const Input &I) {
      return I.What == Input::Kind::Contents &&
             (I.Name == Header ||
              (llvm::StringRef(I.Name).ends_with(
                   Header.take_back(Header.size() - Header.rfind('/'))) &&
               realPath(I.Name) == Header));
    });
  };
  std::vector<DoneItem *> Chosen;
  for (const std::string &Header : Headers) {
    const auto Is = [&](const DoneItem &Item) {
      return Includes(Item, Header);
    };
    if (llvm::any_of(Done, Is))
      continue; // It is linted, and reports all that it finds.
    if (const auto It = llvm::find_if(Others, Is); It != Others.end()) {
      It->OnlyIn.push_back(Header);
      if (!llvm::is_contained(Chosen, &*It))
        Chosen.push_back(&*It);
    } else {
      Result.Failures.push_back({Header, "no compile command includes it"});
    }
  }
  for (DoneItem *Item : Chosen)
    Done.push_back(std::move(*Item));
}

std::vector<DoneItem> Run::lookAll(std::vector<WorkItem> Items) {
  const Timer Timed(ScanSeconds);
  std::vector<DoneItem> Looked(Items.size());
  Progress Shown("scanned", Items.size(), /*HasLines=*/false, Options.IsQuiet);
  forEach(Items.size(), [&](size_t I, Linter &With) {
    Looked[I].Item = std::move(Items[I]);
    if (!look(Looked[I], With) ||
        (Options.TellsOthers &&
         Looked[I].Result.What == ItemResult::State::Skipped &&
         tellsOthers(Looked[I], With)))
      Looked[I].Result.What = ItemResult::State::Failed; // So far.
    Shown.step(Looked[I].Item.File);
  });
  return Looked;
}

llvm::Expected<Outcome> Run::run(WorkList Work) {
  Outcome Result;
  Result.Failures = std::move(Work.Failures);
  for (const std::vector<WorkItem> *Items :
       {&Work.Items, &Work.Others, &Work.Unasked})
    Modules.index(*Items, Linters.front()->files());
  Done = lookAll(std::move(Work.Items));
  if (!Work.Headers.empty())
    addHeaders(std::move(Work.Headers), lookAll(std::move(Work.Others)),
               Result);

  // Before what takes long: a mistake there would else be shown last.
  for (const DoneItem &Item : Done)
    if (llvm::Error E = configuration().verify(Item.Item.File))
      return E;

  if (!Done.empty() && llvm::none_of(Done, [&](const DoneItem &Item) {
        return configuration().runsAny(Item.Item.File);
      }))
    return llvm::createStringError(
        "no check is enabled for any source: --checks or .clang-tidy leave "
        "none");

  std::vector<StaleSummary> Stale;
  llvm::Expected<SummarySet> Read =
      readSummaries(Done, Options.IsPart ? summariesInCache() : "", Stale);
  if (!Read)
    return Read.takeError();
  Kept = std::move(*Read);
  KnowsProgram = !Options.IsPart || Kept.tellsOfOverriders();

  const Timer Timed(LintSeconds);
  std::vector<DoneItem *> Open;
  FindingSet Told;
  for (DoneItem &Item : Done)
    if (Item.Result.What == ItemResult::State::Failed)
      Open.push_back(&Item);
    else if (!Item.asksOthers())
      tell(Item, Told);
  if (Options.Links)
    prepareToLink(Open);
  Progress Shown("linted", Open.size(), /*HasLines=*/true, Options.IsQuiet);
  const size_t NumThreads = Linters.size();
  std::optional<Meeting> Together;
  if (Options.Links && Open.size() > 1 && Open.size() <= MaxWaitingSources) {
    Together.emplace(Open.size(), NumThreads, SoFar);
    while (Linters.size() < Open.size())
      Linters.push_back(makeLinter());
  }
  forEach(Open.size(), [&](size_t I, Linter &With) {
    DoneItem &Item = *Open[I];
    if (Together)
      Together->begin();
    const auto Ask = [&](const Links &Asked) {
      SummarySet Known = ask(Asked);
      auto All = Together ? Together->meet(I, Asked) : std::nullopt;
      if (!All)
        return Known;
      const std::lock_guard<std::mutex> Lock(Asking);
      All->add(FromAhead);
      return wantedBy(Asked, *All, KnowsProgram);
    };
    lint(Item, Item.Key, With, Options.Links ? AskOthers(Ask) : nullptr);
    if (Together)
      Together->end(I, Item.Result.Covered.Linked.Summaries);
    if (Options.Links) {
      const std::lock_guard<std::mutex> Lock(Asking);
      SoFar.add(Item.Result.Covered.Linked.Summaries);
    }
    if (!Item.asksOthers())
      Shown.print([&] { tell(Item, Told); });
    Shown.step(Item.Item.File);
  });
  Linters.resize(NumThreads);
  if (Options.Links)
    link();
  for (const DoneItem &Item : Done)
    if (Item.asksOthers())
      tell(Item, Told);
  Results.storeRest();
  Results.prune();
  collect(Result);
  Result.LacksSummaries = Options.Links && Options.IsPart && Kept.empty() &&
                          llvm::any_of(Done, [](const DoneItem &Item) {
                            return Item.asksOthers();
                          });
  for (StaleSummary &Summary : Stale)
    if (llvm::any_of(Done, [&](const DoneItem &Item) {
          return Item.Result.Covered.Linked.Asked.count(Summary.Key) != 0;
        }))
      Result.StaleSummaries.insert({Summary.SummaryFile, Summary.Source});
  return Result;
}

void Run::lint(DoneItem &Item, llvm::StringRef Key, Linter &With,
               AskOthers Ask) {
  Item.IsFromCache = false;
  ++Parsings;
  std::vector<Linter::Judged> All = With.lint(Item.Item, Item.others(), Ask);
  Results.store(Key, All.front().Result);
  for (const Linter::Judged &One : llvm::drop_begin(All))
    Results.store(Item.keyWith(One.Others), One.Result);
  Item.Result = std::move(All.back().Result);
  if (Item.Others)
    Item.Others = std::move(All.back().Others);
}

void Run::judgeAgain(DoneItem &Item, Linter &With, AskOthers Ask) {
  const std::string Key = Item.keyWith(*Item.Others);
  if (std::optional<ItemResult> Known =
          Results.load(Key, Item.Item.File, Files, With.files()))
    Item.Result = std::move(*Known);
  else
    lint(Item, Key, With, Ask);
}

void Run::prepareToLink(std::vector<DoneItem *> &Open) {
  orderByUse(Open);
  if (!Open.empty() || Kept.tellsOfCalls() ||
      llvm::any_of(Done,
                   [](const DoneItem &Item) { return Item.asksOthers(); }))
    indexNames();
  SoFar = ProgramLinks(Done, Kept).summaries();
}

void Run::orderByUse(std::vector<DoneItem *> &Open) const {
  // By the name of the file without its extension.
  llvm::StringMap<unsigned> Uses;
  for (const DoneItem *Item : Open)
    Uses.try_emplace(path::stem(Item->Item.File));
  for (const DoneItem &Item : Done) {
    llvm::StringSet<> Seen;
    for (const Input &I : Item.Result.Inputs)
      if (I.What == Input::Kind::Contents)
        if (const auto It = Uses.find(path::stem(I.Name));
            It != Uses.end() && Seen.insert(It->first()).second)
          ++It->second;
  }
  llvm::stable_sort(Open, [&](const DoneItem *A, const DoneItem *B) {
    return Uses.lookup(path::stem(A->Item.File)) >
           Uses.lookup(path::stem(B->Item.File));
  });
}

void Run::indexNames() {
  std::mutex Mutex;
  forEach(Done.size(), [&](size_t I, Linter &With) {
    const DoneItem &Item = Done[I];
    if (Item.Result.What != ItemResult::State::Skipped)
      return;
    const auto Buffer = readFileIn(
        With.files(), absolutePath(Item.Item.File, Item.Item.Command.Directory),
        MaxFileSize);
    if (!Buffer)
      return;
    NameIndex Some;
    Some.add(I, (*Buffer)->getBuffer());
    const std::lock_guard<std::mutex> Lock(Mutex);
    Names.add(std::move(Some));
  });
  Names.sort();
}

SummarySet Run::ask(const Links &Asked) {
  std::vector<std::pair<const DoneItem *, Ahead *>> Some;
  {
    const std::lock_guard<std::mutex> Lock(Asking);
    for (const auto &[Key, Name] : Asked.Asked)
      if (!Name.empty() && (isOfProgram(Key) || !SoFar.find(Key)))
        for (const size_t I : Names.find(Name))
          Some.emplace_back(&Done[I], &ReadAhead[I]);
  }
  for (const auto &[Skipped, Read] : Some)
    std::call_once(Read->Once, [&, Skipped = Skipped, Read = Read] {
      Read->Item = *Skipped;
      // The thread's own has the source that asks.
      judgeAgain(Read->Item, *makeLinter(), nullptr);
      const std::lock_guard<std::mutex> Lock(Asking);
      SoFar.add(Read->Item.Result.Covered.Linked.Summaries);
      FromAhead.add(Read->Item.Result.Covered.Linked.Summaries);
    });
  const std::lock_guard<std::mutex> Lock(Asking);
  return wantedBy(Asked, SoFar, KnowsProgram);
}

/// Returns true if the summaries of \p Item may be incomplete.
static bool isBroken(const DoneItem &Item) {
  return Item.Result.What == ItemResult::State::Failed ||
         llvm::any_of(Item.Result.Findings, [](const Finding &F) {
           return isOfCompiler(F) &&
                  F.Said.DiagLevel == tooling::Diagnostic::Error;
         });
}

void Run::link() {
  KnowsProgram &= llvm::none_of(Done, isBroken);
  for (unsigned Round = 0; Round != MaxLinkRounds; ++Round) {
    const ProgramLinks Current(Done, Kept);
    Program = Current.summaries();
    std::vector<size_t> Again;
    // First those that others may wait for.
    for (const auto &Name : Current.sought())
      for (const size_t I : Names.find(Name.first()))
        if (Done[I].Result.What == ItemResult::State::Skipped)
          Again.push_back(I);
    llvm::sort(Again);
    Again.erase(llvm::unique(Again), Again.end());
    for (size_t I = 0; Again.empty() && I != Done.size(); ++I) {
      SummarySet Wanted =
          wantedBy(Done[I].Result.Covered.Linked, Program, KnowsProgram);
      if (Wanted.toText() == Done[I].Others->toText())
        continue;
      Done[I].Others = std::move(Wanted);
      Again.push_back(I);
    }
    if (Again.empty())
      return;
    Progress Shown("linked", Again.size(), /*HasLines=*/false, Options.IsQuiet);
    forEach(Again.size(), [&](size_t I, Linter &With) {
      DoneItem &Item = Done[Again[I]];
      if (const auto It = ReadAhead.find(Again[I]);
          It != ReadAhead.end() &&
          Item.Result.What == ItemResult::State::Skipped)
        Item = It->second.Item;
      else
        judgeAgain(Item, With, [&](const Links &Asked) {
          return wantedBy(Asked, Program, KnowsProgram);
        });
      Shown.step(Item.Item.File);
    });
  }
}

std::vector<ItemResult>
Run::lintAgain(llvm::ArrayRef<Relinted> Items,
               const llvm::StringMap<std::string> &Texts) {
  std::vector<ItemResult> Results(Items.size());
  Progress Shown("linted again", Items.size(), /*HasLines=*/true,
                 Options.IsQuiet);
  forEach(Items.size(), [&](size_t I, Linter &With) {
    const auto [Item, Others] = Items[I];
    Results[I] = With.lintWith(Item->Item, Others, Texts);
    Shown.step(Item->Item.File);
  });
  return Results;
}

std::vector<ItemResult> Run::lintEarlier(llvm::ArrayRef<Earlier> Items) {
  std::vector<ItemResult> Results(Items.size());
  Progress Shown("linted again", Items.size(), /*HasLines=*/true,
                 Options.IsQuiet);
  forEach(Items.size(), [&](size_t I, Linter &With) {
    auto [Item, Others] = Items[I];
    ItemResult &Result = Results[I];
    Result.What = ItemResult::State::Unchecked;
    if (With.files().exists(Item.File) &&
        With.configuration().runsAny(Item.File)) {
      // Other headers may be missing.
      With.mayConcern(Item, Result);
      Item.Bundled = Result.Bundled;
      Result = With.lintWith(Item, Others, /*Texts=*/{});
    }
    Shown.step(Item.File);
  });
  return Results;
}

/// Adds how the files read for which the findings of \p Item have fixes.
static void addRead(const DoneItem &Item, Outcome &Result) {
  llvm::StringSet<> Wanted;
  for (const Finding &F : Item.Result.Findings)
    for (const auto &File : F.Said.Message.Fix)
      Wanted.insert(File.first());
  for (const Input &I : Item.Result.Inputs)
    if (!Wanted.empty() && I.What == Input::Kind::Contents)
      if (std::string Name = absolutePath(I.Name); Wanted.contains(Name))
        Result.Read.try_emplace(std::move(Name), I.Hash);
}

/// Removes all fixes of \p F: they are not made in code that does not compile.
static Finding withoutFixes(Finding F) {
  F.Said.Message.Fix.clear();
  for (tooling::DiagnosticMessage &Note : F.Said.Notes)
    Note.Fix.clear();
  return F;
}

/// Adds the findings, and the reasons why code was not checked. Returns the
/// number of errors.
static unsigned addFindings(const DoneItem &Item, Outcome &Result) {
  unsigned Errors = 0;
  const bool MayFix = !isBroken(Item);
  for (const Finding &F : Item.Result.Findings) {
    if (isOfCompiler(F)) {
      // Warnings of the driver do not matter.
      if (F.Said.DiagLevel != tooling::Diagnostic::Error &&
          !isOfConfiguration(F))
        continue;
      ++Errors;
      Result.Errors.push_back(F);
    } else if (Item.shows(F)) {
      Result.Findings.push_back(MayFix ? F : withoutFixes(F));
    }
  }
  return Errors;
}

/// Returns why \p Item, which has \p Errors, is not linted. A module that is
/// not found and an unusable toolchain are named, as no edit of the source file
/// helps.
static std::string whyFailed(const DoneItem &Item, unsigned Errors) {
  for (const Finding &F : Item.Result.Findings)
    if (!missingModuleIn(F.Said.Message.Message).empty())
      return F.Said.Message.Message;
  const std::string Remedy = toolchainRemedy(Item.Result.Findings);
  return count(Errors, "error") + (Errors < MaxErrors ? "" : " or more") +
         (Remedy.empty() ? "" : ": " + Remedy);
}

void Run::tell(const DoneItem &Item, FindingSet &Told) const {
  if (!Options.OnFound)
    return;
  Outcome Part;
  addFindings(Item, Part);
  for (std::vector<Finding> *Some : {&Part.Findings, &Part.Errors}) {
    sortFindings(*Some);
    llvm::erase_if(*Some, [&](const Finding &F) { return !Told.insert(F); });
  }
  Options.OnFound(Part);
}

/// Adds its calls and names. If a call is reported in a shown file, but its
/// finding does not appear, a NOLINT suppresses it. \p Program knows the source
/// files of unknown values.
static void addCalls(const DoneItem &Item, const SummarySet &Program,
                     Configuration &Config, Outcome &Result) {
  const NamesSeen &Names = Item.Result.Covered.Names;
  Result.Names.Tables.insert(Names.Tables.begin(), Names.Tables.end());
  Result.Names.Families.insert(Names.Families.begin(), Names.Families.end());
  Result.Names.Functions.insert(Names.Functions.begin(), Names.Functions.end());
  Result.Names.HasOpenTable |= Names.HasOpenTable;
  Result.Names.HasOpenFamily |= Names.HasOpenFamily;
  const auto IsSuppressed = [&](const CallRecord::Flaw &Flaw) {
    const bool IsShown =
        path::filename(Flaw.File) == path::filename(Item.Item.File) ||
        Config.showsHeader(Item.Item.File, Flaw.File);
    return IsShown &&
           llvm::none_of(Item.Result.Findings, [&](const Finding &F) {
             return F.offset() == Flaw.Offset && F.check() == Flaw.Check &&
                    path::filename(F.file()) == path::filename(Flaw.File);
           });
  };
  for (const CallRecord &Record : Item.Result.Covered.Calls) {
    CallRecord &Added = Result.Calls.emplace_back(Record);
    for (CallRecord::Gap &Gap : Added.Doubts)
      for (const std::string &Key : std::exchange(Gap.Keys, {}))
        if (const FunctionSummary *Summary = Program.find(Key)) {
          Gap.Why += placeElsewhere(Gap.Why, *Summary);
          break;
        }
    if (!Record.Flaws.empty() && llvm::all_of(Record.Flaws, IsSuppressed) &&
        (Record.Is == ProofStatus::Incorrect ||
         Record.Is == ProofStatus::Unknown))
      Added.Is = ProofStatus::Suppressed;
  }
}

void Run::collect(Outcome &Result) {
  for (const DoneItem &Item : Done) {
    ++Result.Commands;
    Result.FromCache += Item.IsFromCache;
    switch (Item.Result.What) {
    case ItemResult::State::Skipped:
      ++Result.Skipped;
      break;
    case ItemResult::State::Unchecked:
      ++Result.Unchecked;
      break;
    case ItemResult::State::Failed:
      Result.Failures.push_back({Item.Item.File, Item.Result.Why});
      break;
    case ItemResult::State::Linted:
      ++Result.Linted;
      Result.Bundled += Item.Result.Bundled.Client;
      break;
    }
    Result.HasBrokenSchema |= Item.Result.Covered.HasBrokenSchema;
    Result.WithoutRuntime += Item.Result.Covered.LacksRuntime;
    CheckSeconds += Item.Result.CheckSeconds;
    addCalls(Item, Program, configuration(), Result);
    addRead(Item, Result);
    if (Item.Others)
      Item.Others->forEach([&](const FunctionSummary &F) {
        if (!F.From.empty() && !isOfCode(F.Key))
          Result.Believed[F.From].insert(F.Name);
      });
    for (const SchemaSize &S : Item.Result.Covered.Schemas)
      if (llvm::none_of(Result.Schemas, [&](const SchemaSize &Known) {
            return Known.Path == S.Path;
          }))
        Result.Schemas.push_back(S);
    llvm::append_range(Result.NotParsed, Item.Result.Covered.NotParsed);
    if (const unsigned Errors = addFindings(Item, Result))
      Result.Failures.push_back(
          {Item.Item.File, whyFailed(Item, Errors), /*HasErrors=*/true});
  }
  llvm::sort(Result.Schemas, [](const SchemaSize &A, const SchemaSize &B) {
    return A.Path < B.Path;
  });
  sortRecords(Result.Calls);
  keepAgreedFixes(Done, Result.Findings);
  sortFindings(Result.Findings);
  sortFindings(Result.Errors);
  llvm::sort(Result.NotParsed);
  Result.NotParsed.erase(llvm::unique(Result.NotParsed),
                         Result.NotParsed.end());
  llvm::stable_sort(Result.Failures, [](const Failure &A, const Failure &B) {
    return A.File < B.File;
  });
}

} // namespace clang::tidy::bigtable::tool
