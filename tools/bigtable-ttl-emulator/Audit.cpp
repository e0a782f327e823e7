// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Audit.h"
#include "../../runtime/src/file.h"
#include "AuditFindings.h"
#include "AuditReport.h"
#include "Ctl.h"
#include "Printable.h"
#include "ProxiedRequest.h"
#include "Server.h"
#include "Snapshots.h"
#include "TableAudit.h"
#include "Upstream.h"
#include "bigtable_ttl/emulator/v1/control.grpc.pb.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.grpc.pb.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include <absl/strings/match.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_replace.h>
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;
namespace tidy = clang::tidy::bigtable;
namespace v2 = google::bigtable::v2;
using std::chrono::microseconds;
using std::chrono::steady_clock;

namespace {

constexpr char AuditUsage[] =
    R"(usage: bigtable-ttl-emulator audit --schema=FILE [OPTION...] TABLE

Reads all rows of a table, projects/P/instances/I/tables/T, and shows for each
family when its cells expire, and contradictions to the schema.

  --schema=FILE         Describe the table by this .bigtable-ttl.yaml
  --endpoint=HOST:PORT  Read from this server (default: BIGTABLE_EMULATOR_HOST,
                        or else localhost:9000)
  --credentials=KIND    Connect with none (default), tls, or google (Google's
                        default credentials; the default endpoint is then
                        bigtable.googleapis.com:443)
  --snapshot=FILE       Read a snapshot of the emulator instead of a server
  --sample=1/N          Read one row in N, and estimate (default: 1/1)
  --rows-per-second=N   Read at most N rows in each second (default: no limit)
  --values              Also read values, to count their bytes
  --price=NUMBER        Use this price of a GiB for a month; needs --values
  --longest=DURATION    Expect no value to live longer (default: 36525d)
  --suspects=N          Name up to N cells whose timestamp may not be an expiry
                        (default: 5)
  --now=TIME            Use this time as now, such as 2026-01-01T00:00:00Z
  --format=FORMAT       Print the report as text (default) or json
  --page=FILE           Also write the report as a page
  --fail-on=LIST        Exit with status 1 if the table has one of these:
                        gc-policy (a GC rule that does not fit the schema),
                        schema (a family that only the table or the schema has),
                        overdue, too-far-ahead, not-whole-milliseconds, negative
                        (timestamps that may not be an expiry), hidden (live
                        cells behind others), collectable, any (all except
                        collectable), none (default); '-' removes: any,-hidden
  --state=FILE          Continue from this file if it exists; write it every
                        minute, and when a signal ends the audit

Exit status: 0 without findings that --fail-on names; 1 with such findings; 2 if
the table cannot be audited; 130 if a signal ends the audit.
)";

/// Answers after which a read is begun again where it was.
constexpr int MostRetries = 10;
constexpr std::chrono::seconds StateEvery(60);
constexpr std::chrono::seconds ProgressEvery(5);

/// Cancels the call that is running when a signal comes. Lives as long as the
/// program.
class Interrupts {
public:
  /// Before there are threads: all of them leave the signals to this.
  Interrupts() {
    sigset_t Signals;
    sigemptyset(&Signals);
    sigaddset(&Signals, SIGINT);
    sigaddset(&Signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &Signals, nullptr);
    std::thread([this, Signals] {
      int Signal = 0;
      sigwait(&Signals, &Signal);
      const std::lock_guard<std::mutex> Lock(Mutex);
      HasCome = true;
      Came.notify_all();
      if (Running)
        Running->TryCancel();
    }).detach();
  }

  bool haveCome() const { return HasCome; }
  /// Waits until a signal comes, but not longer than \p Time.
  void pause(std::chrono::milliseconds Time) {
    std::unique_lock<std::mutex> Lock(Mutex);
    Came.wait_for(Lock, Time, [this] { return HasCome.load(); });
  }
  /// Null after a call has ended.
  void setRunning(grpc::ClientContext *Context) {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Running = Context;
    if (Running && HasCome)
      Running->TryCancel();
  }

private:
  std::mutex Mutex;
  std::condition_variable Came;
  std::atomic<bool> HasCome{false};
  grpc::ClientContext *Running = nullptr;
};

/// Of a call that a signal cancels.
class CallContext : public grpc::ClientContext {
public:
  explicit CallContext(Interrupts &By) : By(By) { By.setRunning(this); }
  ~CallContext() { By.setRunning(nullptr); }

private:
  Interrupts &By;
};

int failAudit(const std::string &Message) {
  std::cerr << "bigtable-ttl-emulator audit: error: " << printable(Message)
            << "\n";
  return 2;
}

/// The status of an audit that a signal ended.
int interrupted(const std::string &When) {
  failAudit("interrupted" + When);
  return 130;
}

int misuseAudit(const std::string &Message) {
  std::cerr << "bigtable-ttl-emulator audit: error: " << printable(Message)
            << "\n'bigtable-ttl-emulator audit --help' lists all options\n";
  return 2;
}

struct Arguments {
  std::string Table, Schema, Endpoint, Snapshot, Page, State;
  Credentials With = Credentials::None;
  std::uint32_t SamplePeriod = 1;
  /// 0 without a limit.
  std::uint32_t RowsPerSecond = 0;
  bool ReadsValues = false;
  bool PrintsJson = false;
  AuditFailOn FailOn;
  std::optional<double> Price;
  std::optional<microseconds> Now;
  AuditOptions Options;
};

/// Sets the option in \p Word. Returns the expected text if it is wrong.
std::string parseOption(const std::string &Name, const std::string &Value,
                        Arguments &To) {
  const std::pair<const char *, std::string *> Texts[] = {
      {"--schema", &To.Schema},     {"--endpoint", &To.Endpoint},
      {"--snapshot", &To.Snapshot}, {"--page", &To.Page},
      {"--state", &To.State},
  };
  for (const auto &[Known, Text] : Texts)
    if (Name == Known) {
      *Text = Value;
      return Value.empty() ? "a value" : "";
    }
  if (Name == "--credentials") {
    const auto With = parseCredentials(Value);
    To.With = With.value_or(Credentials::None);
    return With ? "" : "none, tls or google";
  }
  if (Name == "--format") {
    To.PrintsJson = Value == "json";
    return To.PrintsJson || Value == "text" ? "" : "text or json";
  }
  if (Name == "--fail-on") {
    std::string Why;
    const auto FailOn = AuditFailOn::parse(Value, Why);
    To.FailOn = FailOn.value_or(AuditFailOn());
    return Why;
  }
  if (Name == "--sample") {
    const auto Period = parseShare(Value);
    To.SamplePeriod = Period.value_or(1);
    return Period ? "" : "a share such as 1/100";
  }
  if (Name == "--rows-per-second")
    return absl::SimpleAtoi(Value, &To.RowsPerSecond) && To.RowsPerSecond != 0
               ? ""
               : "a number from 1 on";
  if (Name == "--values") {
    To.ReadsValues = true;
    return Value.empty() ? "" : "no value";
  }
  if (Name == "--price") {
    double Price = 0;
    const bool IsPrice =
        absl::SimpleAtod(Value, &Price) && Price >= 0 && Price < 1e9;
    To.Price = Price;
    return IsPrice ? "" : "a price such as 0.17";
  }
  if (Name == "--longest") {
    const auto Longest = parseDuration(Value);
    if (!Longest || Longest->count() <= 0)
      return "a duration such as 90d";
    To.Options.Longest = std::chrono::ceil<std::chrono::milliseconds>(*Longest);
    return "";
  }
  if (Name == "--suspects")
    return absl::SimpleAtoi(Value, &To.Options.MostSuspects) ? "" : "a number";
  if (Name == "--now") {
    To.Now = parseTime(Value);
    return To.Now ? "" : "a time such as 2026-01-01T00:00:00Z";
  }
  return "an option that --help lists";
}

/// False after an error, which is on standard error then.
bool parse(const std::vector<std::string> &Words, Arguments &To) {
  for (const std::string &Word : Words) {
    if (Word.compare(0, 2, "--") != 0) {
      if (!To.Table.empty())
        return misuseAudit("expected one table, got '" + Word + "', too"), false;
      To.Table = Word;
      continue;
    }
    const std::size_t At = Word.find('=');
    const std::string Name = Word.substr(0, At);
    const std::string Expected = parseOption(
        Name, At == std::string::npos ? "" : Word.substr(At + 1), To);
    if (!Expected.empty())
      return misuseAudit(Name + ": expected " + Expected + ", got '" + Word + "'"),
             false;
  }
  const char *Wrong =
      To.Table.find("/tables/") == std::string::npos
          ? "expected a table such as projects/P/instances/I/tables/T"
      : To.Schema.empty() ? "expected --schema=FILE"
      : !To.Snapshot.empty() &&
              (!To.Endpoint.empty() || To.With != Credentials::None)
          ? "a snapshot has no --endpoint and no --credentials"
      : To.Price && !To.ReadsValues
          ? "--price needs --values, because values take most of the bytes"
          : nullptr;
  if (Wrong)
    return misuseAudit(Wrong), false;
  return true;
}

/// The source of the table.
struct Source {
  explicit Source(Interrupts &Signals) : Signals(Signals) {}

  Interrupts &Signals;
  /// The emulator that serves a snapshot.
  std::unique_ptr<Emulator> Loaded;
  std::unique_ptr<Server> Serves;

  std::unique_ptr<v2::Bigtable::Stub> Data;
  std::unique_ptr<admin::BigtableTableAdmin::Stub> Tables;
  std::unique_ptr<v1::Control::Stub> Control;
};

grpc::Status connect(const Arguments &To, Source &Out) {
  std::shared_ptr<grpc::Channel> Data, Tables;
  if (!To.Snapshot.empty()) {
    Out.Loaded = std::make_unique<Emulator>();
    if (grpc::Status Status = loadSnapshot(*Out.Loaded, To.Snapshot);
        !Status.ok())
      return Status;
    Out.Serves = Server::start(*Out.Loaded, "127.0.0.1:0");
    if (!Out.Serves)
      return grpc::Status(grpc::StatusCode::INTERNAL, "cannot listen");
    Data = Tables = Out.Serves->connect();
  } else {
    if (To.With == Credentials::Google && !hasGoogleCredentials())
      return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION,
                          NoGoogleCredentials);
    const char *Host = std::getenv("BIGTABLE_EMULATOR_HOST");
    const std::string Endpoint =
        !To.Endpoint.empty()                ? To.Endpoint
        : To.With == Credentials::Google    ? "bigtable.googleapis.com:443"
        : Host && *Host                     ? Host
                                            : "localhost:9000";
    Data = connectTo(Endpoint, To.With);
    // Google's has another name for tables than for their data.
    Tables = absl::StartsWith(Endpoint, "bigtable.")
                 ? connectTo("bigtableadmin." + Endpoint.substr(9), To.With)
                 : Data;
  }
  Out.Data = v2::Bigtable::NewStub(Data);
  Out.Tables = admin::BigtableTableAdmin::NewStub(Tables);
  Out.Control = v1::Control::NewStub(Data);
  return grpc::Status::OK;
}

/// By which Google's servers find the table.
void addRoute(grpc::ClientContext &Context, const char *Field,
              const std::string &Table) {
  Context.AddMetadata("x-goog-request-params",
                      std::string(Field) + "=" +
                          absl::StrReplaceAll(Table, {{"/", "%2F"}}));
}

std::int64_t nowOf(const Arguments &To, Source &From) {
  if (To.Now)
    return To.Now->count();
  // An emulator has a clock of its own; others do not know the call.
  v1::ClockState Clock;
  CallContext Context(From.Signals);
  Context.set_deadline(std::chrono::system_clock::now() +
                       std::chrono::seconds(5));
  if (To.With == Credentials::None &&
      From.Control->GetClock(&Context, {}, &Clock).ok())
    return Clock.now().seconds() * 1000000 + Clock.now().nanos() / 1000;
  return std::chrono::floor<microseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

/// The row keys between the tablets of a table, in order.
std::vector<std::string> sampledKeys(const std::string &Table, Source &From) {
  std::vector<std::string> Keys;
  v2::SampleRowKeysRequest Request;
  Request.set_table_name(Table);
  CallContext Context(From.Signals);
  addRoute(Context, "table_name", Table);
  const auto Reader = From.Data->SampleRowKeys(&Context, Request);
  for (v2::SampleRowKeysResponse Response; Reader->Read(&Response);)
    Keys.push_back(Response.row_key());
  return Keys;
}

/// Reads a table, and shows on standard error how far it is.
class Reading {
public:
  Reading(const Arguments &Given, Source &From, TableAudit &Audit,
          const std::string &StateOf)
      : Given(Given), From(From), Audit(Audit), StateOf(StateOf),
        Keys(sampledKeys(Given.Table, From)) {}

  /// CANCELLED if a signal interrupts it.
  grpc::Status run();

private:
  grpc::Status readOn(bool &HasMoved);
  void tell();
  grpc::Status saveState() const;

  const Arguments &Given;
  Source &From;
  TableAudit &Audit;
  const std::string &StateOf;
  const std::vector<std::string> Keys;
  steady_clock::time_point LastTold = steady_clock::now();
  steady_clock::time_point LastSaved = steady_clock::now();
};

void Reading::tell() {
  std::cerr << "bigtable-ttl-emulator audit: " << Audit.rows() << " rows, "
            << Audit.cells() << " cells";
  if (Keys.size() > 1) {
    const auto Passed = std::lower_bound(
        Keys.begin(), Keys.end() - 1, Audit.lastRow());
    std::cerr << ", about " << (Passed - Keys.begin()) * 100 / Keys.size()
              << " %";
  }
  std::cerr << std::endl;
}

grpc::Status Reading::saveState() const {
  if (Given.State.empty())
    return grpc::Status::OK;
  const auto Written =
      reference::internal::WriteFile(Given.State, Audit.state(StateOf));
  return Written.ok() ? grpc::Status::OK
                      : grpc::Status(grpc::StatusCode::FAILED_PRECONDITION,
                                     Written.message());
}

grpc::Status Reading::readOn(bool &HasMoved) {
  v2::ReadRowsRequest Request;
  Request.set_table_name(Given.Table);
  if (!Audit.lastRow().empty())
    Request.mutable_rows()->add_row_ranges()->set_start_key_open(
        Audit.lastRow());
  Request.set_rows_limit(Given.RowsPerSecond);
  auto &Chain = *Request.mutable_filter()->mutable_chain();
  if (Given.SamplePeriod != 1)
    Chain.add_filters()->set_row_sample_filter(1.0 / Given.SamplePeriod);
  if (!Given.ReadsValues)
    Chain.add_filters()->set_strip_value_transformer(true);
  // A chain has two filters or more.
  while (Chain.filters_size() < 2)
    Chain.add_filters()->set_pass_all_filter(true);
  CallContext Context(From.Signals);
  addRoute(Context, "table_name", Given.Table);
  const auto Reader = From.Data->ReadRows(&Context, Request);
  grpc::Status Fails;
  for (v2::ReadRowsResponse Response; Reader->Read(&Response);) {
    HasMoved = true;
    if (std::string Why; !Audit.add(Response, Why))
      Fails = grpc::Status(grpc::StatusCode::DATA_LOSS, Why);
    const auto At = steady_clock::now();
    if (At - LastTold > ProgressEvery) {
      LastTold = At;
      tell();
    }
    if (Fails.ok() && At - LastSaved > StateEvery) {
      LastSaved = At;
      Fails = saveState();
    }
    if (!Fails.ok()) {
      Context.TryCancel();
      break;
    }
  }
  const grpc::Status Status = Reader->Finish();
  return Fails.ok() ? Status : Fails;
}

grpc::Status Reading::run() {
  for (int Tries = 0;;) {
    bool HasMoved = false;
    const auto Next = steady_clock::now() + std::chrono::seconds(1);
    const auto Before = Audit.rows();
    grpc::Status Status = readOn(HasMoved);
    Audit.breakOff();
    if (Status.ok()) {
      if (Given.RowsPerSecond == 0 ||
          Audit.rows() - Before < Given.RowsPerSecond)
        return Status;
      Tries = 0;
      From.Signals.pause(std::chrono::ceil<std::chrono::milliseconds>(
          Next - steady_clock::now()));
      if (!From.Signals.haveCome())
        continue;
      Status = grpc::Status::CANCELLED;
    }
    Tries = HasMoved ? 1 : Tries + 1;
    if (Tries <= MostRetries && !From.Signals.haveCome() &&
        mayBeSentAgain(Status)) {
      From.Signals.pause(std::chrono::milliseconds(100 << Tries));
      continue;
    }
    if (const grpc::Status Saved = saveState(); !Saved.ok())
      return Saved;
    return Status;
  }
}

/// The rules of the table's families.
grpc::Status readRules(const std::string &Table, Source &From,
                       AuditFrame &Frame) {
  admin::GetTableRequest Request;
  Request.set_name(Table);
  Request.set_view(admin::Table::SCHEMA_VIEW);
  admin::Table Found;
  CallContext Context(From.Signals);
  addRoute(Context, "name", Table);
  grpc::Status Status = From.Tables->GetTable(&Context, Request, &Found);
  for (const auto &[Name, Family] : Found.column_families())
    Frame.Rules[Name] = ruleOf(Family.gc_rule());
  return Status;
}

} // namespace

int audit(const std::vector<std::string> &Words) {
  for (const std::string &Word : Words)
    if (Word == "--help") {
      std::cout << AuditUsage;
      return 0;
    }
  Arguments Given;
  if (!parse(Words, Given))
    return 2;
  const auto Checks =
      checkBySchema(Given.Schema, Enforcement::None, std::cerr);
  if (!Checks)
    return 2;
  static Interrupts Signals;
  Source From(Signals);
  if (grpc::Status Status = connect(Given, From); !Status.ok())
    return failAudit(Status.error_message());
  AuditFrame Frame;
  Frame.Table = Given.Table;
  Frame.SamplePeriod = Given.SamplePeriod;
  Frame.IsWithoutValues = !Given.ReadsValues;
  Frame.Price = Given.Price;
  if (grpc::Status Status = readRules(Given.Table, From, Frame); !Status.ok())
    return Signals.haveCome() ? interrupted("")
                              : failAudit(Status.error_message());

  const std::string Id = Given.Table.substr(Given.Table.rfind('/') + 1);
  const tidy::Table *Table = Checks->schema().findTable(Id);
  // Identifies the state by everything that affects its counts.
  const std::string StateOf = Given.Table + " 1/" +
                              std::to_string(Given.SamplePeriod) +
                              (Given.ReadsValues ? " with values" : "");
  Given.Options.Now = nowOf(Given, From);
  std::optional<TableAudit> Audit(TableAudit(Table, Given.Options));
  if (const auto State = reference::internal::ReadFile(Given.State);
      !Given.State.empty() && State.ok()) {
    Audit = TableAudit::fromState(*State, StateOf, Table, Given.Options);
    if (!Audit)
      return failAudit(Given.State + ": expected the state of an audit of '" +
                  StateOf + "'");
    std::cerr << "bigtable-ttl-emulator audit: goes on after "
              << Audit->rows() << " rows\n";
  }
  const grpc::Status Status = Reading(Given, From, *Audit, StateOf).run();
  if (!Status.ok() && Signals.haveCome())
    return interrupted(
        " after " + std::to_string(Audit->rows()) + " rows" +
        (Given.State.empty() ? "" : "; run it again to go on"));
  if (!Status.ok())
    return failAudit(Status.error_message());
  std::cout << (Given.PrintsJson ? auditAsJson(*Audit, Frame)
                                 : auditAsText(*Audit, Frame));
  if (!Given.Page.empty())
    if (const auto Written = reference::internal::WriteFile(
            Given.Page, auditAsPage(*Audit, Frame));
        !Written.ok())
      return failAudit(Written.message());
  // The next audit starts from the beginning.
  if (!Given.State.empty())
    (void)unlink(Given.State.c_str());
  int Result = 0;
  for (const AuditFinding &Each : findingsOf(*Audit, Frame))
    if (Given.FailOn.fails(Each)) {
      std::cerr << "bigtable-ttl-emulator audit: warning: "
                << printable(Each.Message) << " [" << Each.Kind << "]\n";
      Result = 1;
    }
  return Result;
}

} // namespace bigtable_ttl::emulator
