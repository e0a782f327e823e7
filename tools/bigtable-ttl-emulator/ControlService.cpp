// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ControlService.h"
#include "ProtoTime.h"
#include "Reactors.h"
#include "Snapshots.h"
#include "Statuses.h"
#include "ToProto.h"
#include <bigtable_ttl/reference/audit.h>
#include <deque>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace bigtable_ttl::emulator {

using std::chrono::microseconds;

namespace {

/// In one message.
constexpr std::size_t MostBytesOfReport = 1 << 20;

grpc::Status notChecked() {
  return grpc::Status(
      grpc::StatusCode::FAILED_PRECONDITION,
      "requests are not checked; start the emulator with --schema");
}

constexpr std::size_t BytesOfDump = 256 << 10;
constexpr std::int64_t RowsOfDump = 1000;

/// Finishes a call that does not wait.
grpc::ServerUnaryReactor *finish(grpc::CallbackServerContext *Context,
                                 const grpc::Status &Status) {
  grpc::ServerUnaryReactor *Reactor = Context->DefaultReactor();
  Reactor->Finish(Status);
  return Reactor;
}

std::optional<reference::GcTiming> timingOf(const v1::GcTiming &Proto) {
  const auto Positive = [](const google::protobuf::Duration &Time)
      -> std::optional<microseconds> {
    const auto Micros = toMicros(Time);
    return Micros && Micros->count() > 0 ? Micros : std::nullopt;
  };
  switch (Proto.timing_case()) {
  case v1::GcTiming::kNever:
    return reference::GcTiming::Never();
  case v1::GcTiming::kAtOnce:
    return reference::GcTiming::AtOnce();
  case v1::GcTiming::kRandom:
    if (const auto Window = Positive(Proto.random().window()))
      return reference::GcTiming::Random(*Window, Proto.random().seed());
    break;
  case v1::GcTiming::kEvery:
    if (const auto Period = Positive(Proto.every()))
      return reference::GcTiming::Every(*Period);
    break;
  case v1::GcTiming::TIMING_NOT_SET:
    break;
  }
  return std::nullopt;
}

/// Turns a scan of whole rows into messages.
class Dump {
public:
  Dump(std::shared_ptr<reference::Store> Store, std::string Table,
       const reference::TableConfig &Config, EmulatorClock::Time Now,
       reference::ReadRowsRequest Request)
      : Scan(Store, std::move(Table), std::move(Request)) {
    for (const reference::ColumnFamily &Family : Config.families)
      Cutoffs[Family.name] = reference::GcPlan(Family.gc_rule)
                                 .At(Now, Store->options().gc_boundary);
  }

  Progress next(v1::DumpCellsResponse &Message, grpc::Status &Status) {
    if (!HasMore)
      return Progress::End;
    std::size_t Bytes = 0;
    const auto More = Scan.Step(RowsOfDump, [&](const reference::RowView &Row) {
      Bytes += add(Row, Message);
      return Bytes < BytesOfDump;
    });
    if (!More.ok()) {
      Status = toGrpc(More.status());
      return Progress::End;
    }
    HasMore = *More;
    if (Message.cells().empty())
      return HasMore ? Progress::Nothing : Progress::End;
    return Progress::Message;
  }

private:
  /// The bytes of the cells.
  std::size_t add(const reference::RowView &Row,
                  v1::DumpCellsResponse &Message) {
    std::size_t Bytes = 0;
    for (std::size_t Begin = 0, End = 0; Begin != Row.cells.size();
         Begin = End) {
      // One column.
      std::vector<std::int64_t> Timestamps;
      for (; End != Row.cells.size() &&
             Row.cells[End].family == Row.cells[Begin].family &&
             Row.cells[End].qualifier == Row.cells[Begin].qualifier;
           ++End)
        Timestamps.push_back(Row.cells[End].timestamp.count());
      const auto Found = Cutoffs.find(Row.cells[Begin].family);
      // A family that was made meanwhile keeps all.
      const std::size_t Kept =
          Found == Cutoffs.end()
              ? Timestamps.size()
              : Found->second.Keep(Timestamps.begin(), Timestamps.size());
      for (std::size_t I = Begin; I != End; ++I) {
        const reference::CellView &Cell = Row.cells[I];
        auto &To = *Message.add_cells();
        To.set_row_key(Row.key.data(), Row.key.size());
        To.set_family(Cell.family.data(), Cell.family.size());
        To.set_qualifier(Cell.qualifier.data(), Cell.qualifier.size());
        To.set_timestamp_micros(Cell.timestamp.count());
        To.set_value(Cell.value.data(), Cell.value.size());
        To.set_is_collectable(I - Begin >= Kept);
        Bytes += Row.key.size() + Cell.qualifier.size() + Cell.value.size();
      }
    }
    return Bytes;
  }

  reference::Scan Scan;
  std::map<std::string, reference::GcCutoffs, std::less<>> Cutoffs;
  bool HasMore = true;
};

/// Returns the policy that a family with only the rule \p Age has.
Ttl ttlOf(microseconds Age) {
  if (Age == std::chrono::seconds(1))
    return Ttl::OneSecond();
  if (Age == std::chrono::milliseconds(1))
    return Ttl::OneMillisecond();
  return Ttl::Default(std::chrono::floor<std::chrono::milliseconds>(Age));
}

/// Returns the policy of \p Family, if its timestamps are expiry times.
Ttl oneSecondOf(std::string_view Family, const reference::TableConfig &Config) {
  for (const reference::ColumnFamily &Each : Config.families)
    if (Each.name == Family &&
        Each.gc_rule.kind() == reference::GcRule::Kind::kMaxAge &&
        Each.gc_rule.max_age() == std::chrono::milliseconds(1))
      return Ttl::OneMillisecond();
  return Ttl::OneSecond();
}

/// Returns the policies of the families whose rule is only an age.
std::vector<reference::FamilyPolicy>
policiesOf(const reference::TableConfig &Config) {
  std::vector<reference::FamilyPolicy> Policies;
  for (const reference::ColumnFamily &Family : Config.families) {
    if (Family.gc_rule.kind() != reference::GcRule::Kind::kMaxAge)
      continue;
    Policies.push_back({Family.name, ttlOf(Family.gc_rule.max_age()),
                        std::chrono::hours(24 * 36525)});
  }
  return Policies;
}

} // namespace

grpc::Status ControlService::setClock(const EmulatorClock::State &To,
                                      v1::ClockState &Response) {
  if (goesBack(In, To))
    return grpc::Status(
        grpc::StatusCode::FAILED_PRECONDITION,
        "the clock cannot go back while there are tables: Reset, or start "
        "with --clock");
  In.Clock->set(To);
  Response = toProto(*In.Clock);
  return grpc::Status::OK;
}

grpc::ServerUnaryReactor *
ControlService::GetClock(grpc::CallbackServerContext *Context,
                         const v1::GetClockRequest * /*Request*/,
                         v1::ClockState *Response) {
  *Response = toProto(*In.Clock);
  return finish(Context, grpc::Status::OK);
}

grpc::ServerUnaryReactor *
ControlService::SetClock(grpc::CallbackServerContext *Context,
                         const v1::SetClockRequest *Request,
                         v1::ClockState *Response) {
  const auto Now = toMicros(Request->now());
  if (!Request->has_now() || !Now)
    return finish(Context,
                  invalid("now: expected a time of the years 1684 to 2255"));
  const std::lock_guard<std::mutex> Lock(ClockMutex);
  EmulatorClock::State To;
  To.FollowsSystem = false;
  To.StandsAt = EmulatorClock::Time(*Now);
  return finish(Context, setClock(To, *Response));
}

grpc::ServerUnaryReactor *
ControlService::AdvanceClock(grpc::CallbackServerContext *Context,
                             const v1::AdvanceClockRequest *Request,
                             v1::ClockState *Response) {
  const auto By = toMicros(Request->by());
  const std::lock_guard<std::mutex> Lock(ClockMutex);
  const std::chrono::seconds Last(MaxProtoSeconds);
  if (!By || By->count() < 0 || In.Clock->Now().time_since_epoch() > Last - *By)
    return finish(Context, invalid("by: expected 0s or more, up to a time "
                                   "before the year 2255"));
  EmulatorClock::State To = In.Clock->state();
  if (To.FollowsSystem)
    To.Skew += *By;
  else
    To.StandsAt += *By;
  return finish(Context, setClock(To, *Response));
}

grpc::ServerUnaryReactor *
ControlService::FollowSystemClock(grpc::CallbackServerContext *Context,
                                  const v1::FollowSystemClockRequest *Request,
                                  v1::ClockState *Response) {
  const auto Skew = toMicros(Request->skew());
  const std::chrono::seconds Most(MaxProtoSeconds / 2);
  if (!Skew || *Skew > Most || *Skew < -Most)
    return finish(Context, invalid("skew: expected at most 142 years"));
  const std::lock_guard<std::mutex> Lock(ClockMutex);
  EmulatorClock::State To;
  To.Skew = *Skew;
  return finish(Context, setClock(To, *Response));
}

grpc::ServerUnaryReactor *
ControlService::SetGcTiming(grpc::CallbackServerContext *Context,
                            const v1::SetGcTimingRequest *Request,
                            v1::SetGcTimingResponse * /*Response*/) {
  const auto Timing = timingOf(Request->timing());
  if (!Timing)
    return finish(Context,
                  invalid("timing: expected never, at_once, random with a "
                          "window of more than 0s, or every with a period of "
                          "more than 0s"));
  if (Request->table_name().empty()) {
    if (!Request->family().empty())
      return finish(Context, invalid("family: needs a table_name, too"));
    In.Held.setTiming(*Timing);
    return finish(Context, grpc::Status::OK);
  }
  TablePlace Place;
  if (grpc::Status Status = In.Held.find(Request->table_name(), Place);
      !Status.ok())
    return finish(Context, Status);
  return finish(Context, toGrpc(Place.In->Store->SetGcTiming(
                             Place.Id, Request->family(), *Timing)));
}

grpc::ServerUnaryReactor *
ControlService::CollectGarbage(grpc::CallbackServerContext *Context,
                               const v1::CollectGarbageRequest *Request,
                               v1::CollectGarbageResponse *Response) {
  const auto Collect = [&](reference::Store &Store, const std::string &Id) {
    const auto Cells = Store.CollectGarbage(Id);
    if (!Cells.ok())
      return toGrpc(Cells.status());
    Response->set_cells(Response->cells() + static_cast<std::int64_t>(*Cells));
    return grpc::Status::OK;
  };
  if (Request->table_name().empty()) {
    for (const auto &[Name, Each] : In.Held.all())
      for (const std::string &Id : Each->Store->ListTables())
        // It may be deleted meanwhile.
        static_cast<void>(Collect(*Each->Store, Id));
    return finish(Context, grpc::Status::OK);
  }
  TablePlace Place;
  grpc::Status Status = In.Held.find(Request->table_name(), Place);
  if (Status.ok())
    Status = Collect(*Place.In->Store, Place.Id);
  return finish(Context, Status);
}

grpc::ServerWriteReactor<v1::DumpCellsResponse> *
ControlService::DumpCells(grpc::CallbackServerContext * /*Context*/,
                          const v1::DumpCellsRequest *Request) {
  TablePlace Place;
  grpc::Status Status = In.Held.find(Request->table_name(), Place);
  if (Status.ok()) {
    const auto Config = Place.In->Store->GetTable(Place.Id);
    Status = toGrpc(Config.status());
    if (Config.ok()) {
      reference::ReadRowsRequest Read;
      if (!Request->prefix().empty())
        Read.rows.ranges = {reference::RowRange::Prefix(Request->prefix())};
      return answerWithStream<v1::DumpCellsResponse>(
          std::nullopt,
          [Cells = std::make_shared<Dump>(Place.In->Store, Place.Id, *Config,
                                          In.Clock->Now(), std::move(Read))](
              v1::DumpCellsResponse &Message, grpc::Status &Status) {
            return Cells->next(Message, Status);
          });
    }
  }
  return answerWithStream<v1::DumpCellsResponse>(
      std::nullopt, [With = std::move(Status)](v1::DumpCellsResponse &,
                                               grpc::Status &Status) {
        Status = With;
        return Progress::End;
      });
}

grpc::ServerUnaryReactor *
ControlService::AuditTable(grpc::CallbackServerContext *Context,
                           const v1::AuditTableRequest *Request,
                           v1::AuditTableResponse *Response) {
  TablePlace Place;
  if (grpc::Status Status = In.Held.find(Request->table_name(), Place);
      !Status.ok())
    return finish(Context, Status);
  const auto Config = Place.In->Store->GetTable(Place.Id);
  if (!Config.ok())
    return finish(Context, toGrpc(Config.status()));
  std::vector<reference::FamilyPolicy> Policies;
  for (const auto &Policy : Request->policies()) {
    const auto Millis = [](const google::protobuf::Duration &Time) {
      return std::chrono::floor<std::chrono::milliseconds>(
          toMicros(Time).value_or(microseconds(0)));
    };
    Ttl Strategy = oneSecondOf(Policy.family(), *Config);
    if (Policy.has_default_expiration()) {
      if (Millis(Policy.default_expiration()).count() < 1)
        return finish(Context,
                      invalid("default_expiration: expected 1ms or more"));
      Strategy = Ttl::Default(Millis(Policy.default_expiration()));
    }
    std::chrono::milliseconds Longest = std::chrono::hours(24 * 36525);
    if (Policy.has_longest_ttl())
      Longest = Millis(Policy.longest_ttl());
    Policies.push_back({Policy.family(), Strategy, Longest});
  }
  if (Policies.empty())
    Policies = policiesOf(*Config);
  const auto Report =
      reference::Audit(*Place.In->Store, Place.Id, Policies, In.Clock->Now());
  if (!Report.ok())
    return finish(Context, toGrpc(Report.status()));
  reference::CellCount Expired;
  for (const auto &[Name, Family] : Report->families) {
    Expired.cells += Family.expired.cells;
    Expired.bytes += Family.expired.bytes;
  }
  Response->set_expired_cells(static_cast<std::int64_t>(Expired.cells));
  Response->set_expired_bytes(static_cast<std::int64_t>(Expired.bytes));
  Response->set_suspect_cells(static_cast<std::int64_t>(Report->suspect.cells));
  for (const reference::Suspect &Each : Report->first_suspects) {
    auto &To = *Response->add_suspects();
    To.set_row_key(Each.row_key);
    To.set_family(Each.family);
    To.set_qualifier(Each.qualifier);
    To.set_timestamp_micros(Each.timestamp.count());
    To.set_reason(reference::ToString(Each.reason));
  }
  Response->set_text(ToString(*Report));
  return finish(Context, grpc::Status::OK);
}

grpc::ServerWriteReactor<v1::SnapshotRecord> *
ControlService::SaveSnapshot(grpc::CallbackServerContext * /*Context*/,
                             const v1::SaveSnapshotRequest * /*Request*/) {
  return answerWithStream<v1::SnapshotRecord>(
      std::nullopt, [Writer = std::make_shared<SnapshotWriter>(In)](
                        v1::SnapshotRecord &Record, grpc::Status &Status) {
        return Writer->next(Record, Status) ? Progress::Message : Progress::End;
      });
}

grpc::ServerReadReactor<v1::SnapshotRecord> *
ControlService::RestoreSnapshot(grpc::CallbackServerContext * /*Context*/,
                                v1::RestoreSnapshotResponse * /*Response*/) {
  class Receiver final : public grpc::ServerReadReactor<v1::SnapshotRecord> {
  public:
    explicit Receiver(Emulator &In) : Reader(In) { StartRead(&Record); }

    void OnReadDone(bool HasRead) override {
      if (!HasRead)
        return Finish(IsCancelled ? grpc::Status::CANCELLED : Reader.finish());
      if (grpc::Status Status = Reader.add(std::move(Record)); !Status.ok())
        return Finish(Status);
      Record.Clear();
      StartRead(&Record);
    }
    void OnCancel() override { IsCancelled = true; }
    void OnDone() override { delete this; }

  private:
    SnapshotReader Reader;
    v1::SnapshotRecord Record;
    std::atomic<bool> IsCancelled{false};
  };
  return new Receiver(In);
}

grpc::ServerUnaryReactor *
ControlService::Reset(grpc::CallbackServerContext *Context,
                      const v1::ResetRequest * /*Request*/,
                      v1::ResetResponse * /*Response*/) {
  const std::lock_guard<std::mutex> Lock(ClockMutex);
  In.Held.restore({});
  In.Held.setTiming(In.InitialTiming);
  In.Clock->set({});
  In.Injected.clear();
  In.Log.list(/*Clear=*/true);
  return finish(Context, grpc::Status::OK);
}

grpc::ServerUnaryReactor *
ControlService::InjectFault(grpc::CallbackServerContext *Context,
                            const v1::InjectFaultRequest *Request,
                            v1::InjectFaultResponse * /*Response*/) {
  return finish(Context, In.Injected.inject(*Request));
}

grpc::ServerUnaryReactor *
ControlService::ClearFaults(grpc::CallbackServerContext *Context,
                            const v1::ClearFaultsRequest * /*Request*/,
                            v1::ClearFaultsResponse * /*Response*/) {
  In.Injected.clear();
  return finish(Context, grpc::Status::OK);
}

grpc::ServerUnaryReactor *
ControlService::RecordCalls(grpc::CallbackServerContext *Context,
                            const v1::RecordCallsRequest *Request,
                            v1::RecordCallsResponse * /*Response*/) {
  In.Log.record(Request->record());
  return finish(Context, grpc::Status::OK);
}

grpc::ServerWriteReactor<v1::Call> *
ControlService::ListCalls(grpc::CallbackServerContext * /*Context*/,
                          const v1::ListCallsRequest *Request) {
  return answerWithStream<v1::Call>(
      std::nullopt,
      [Calls = In.Log.list(Request->clear()), Next = std::size_t{0}](
          v1::Call &Message, grpc::Status & /*Status*/) mutable {
        if (Next == Calls.size())
          return Progress::End;
        Message = std::move(Calls[Next]);
        ++Next;
        return Progress::Message;
      });
}

grpc::ServerUnaryReactor *
ControlService::NameTest(grpc::CallbackServerContext *Context,
                         [[maybe_unused]] const v1::NameTestRequest *Request,
                         v1::NameTestResponse * /*Response*/) {
#ifdef BIGTABLE_TTL_SCHEMA
  if (In.Checks) {
    In.Checks->setTest(Request->test());
    return finish(Context, grpc::Status::OK);
  }
#endif
  return finish(Context, notChecked());
}

grpc::ServerWriteReactor<v1::GetReportResponse> *ControlService::GetReport(
    grpc::CallbackServerContext * /*Context*/,
    [[maybe_unused]] const v1::GetReportRequest *Request) {
  grpc::Status Fails = notChecked();
  std::string Text;
#ifdef BIGTABLE_TTL_SCHEMA
  if (In.Checks) {
    Fails = grpc::Status::OK;
    Text = Request->form() == v1::GetReportRequest::JSON_LINES
               ? reportOf(*In.Checks, ".jsonl")
           : Request->form() == v1::GetReportRequest::SARIF
               ? reportOf(*In.Checks, ".sarif")
           : Request->form() == v1::GetReportRequest::JUNIT
               ? reportOf(*In.Checks, ".xml")
               : summaryOf(*In.Checks);
  }
#endif
  return answerWithStream<v1::GetReportResponse>(
      std::nullopt,
      [Text = std::move(Text), Fails, Next = std::size_t{0}](
          v1::GetReportResponse &Message, grpc::Status &Status) mutable {
        Status = Fails;
        if (Next == Text.size())
          return Progress::End;
        // A character of several bytes is in one message.
        std::size_t End = std::min(Text.size(), Next + MostBytesOfReport);
        while (End != Text.size() && (Text[End] & 0xc0) == 0x80)
          --End;
        Message.set_text(Text.substr(Next, End - Next));
        Next = End;
        return Progress::Message;
      });
}

} // namespace bigtable_ttl::emulator
