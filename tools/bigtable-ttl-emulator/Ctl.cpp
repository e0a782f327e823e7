// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ctl.h"
#include "../../runtime/src/file.h"
#include "Printable.h"
#include "ProtoTime.h"
#include "StandardOutput.h"
#include "bigtable_ttl/emulator/v1/control.grpc.pb.h"
#include <absl/strings/escaping.h>
#include <absl/strings/match.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_join.h>
#include <absl/time/time.h>
#include <algorithm>
#include <bigtable_ttl/ttl.h>
#include <cstdlib>
#include <functional>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/util/delimited_message_util.h>
#include <grpcpp/grpcpp.h>
#include <iostream>
#include <iterator>
#include <sstream>

namespace bigtable_ttl::emulator {

namespace {

constexpr char Usage[] =
    R"(usage: bigtable-ttl-emulator ctl [--address=HOST:PORT] COMMAND

Controls a running emulator. The default address is BIGTABLE_EMULATOR_HOST, or
else localhost:9000. TABLE is projects/P/instances/I/tables/T. Examples of a
DURATION are 30d, 36h, 1h30m, and 500ms; of a TIME, 2026-01-01T00:00:00Z. Words
after '--' are not options.

)";

using Strings = std::vector<std::string>;

int fail(const std::string &Message) {
  std::cerr << "bigtable-ttl-emulator ctl: error: " << printable(Message) << "\n";
  return 1;
}

/// The exit status of wrong arguments.
constexpr int Misused = 2;

int misuse(const std::string &Message) {
  fail(Message);
  return Misused;
}

/// \p Expected are the words that may follow \p Command.
int misuse(const char *Command, const char *Expected, const Strings &Words) {
  return misuse(std::string(Command) + ": expected " + Expected + ", got " +
                (Words.empty() ? "nothing"
                               : "'" + absl::StrJoin(Words, " ") + "'"));
}

int report(const grpc::Status &Status) {
  if (Status.ok())
    return 0;
  return fail(Status.error_message());
}

std::string quoted(const std::string &Bytes) {
  return '"' + absl::CHexEscape(Bytes) + '"';
}

void print(const v1::ClockState &Clock) {
  const absl::Time Now = absl::FromUnixSeconds(Clock.now().seconds()) +
                         absl::Nanoseconds(Clock.now().nanos());
  std::cout << absl::FormatTime("%Y-%m-%dT%H:%M:%E*SZ", Now,
                                absl::UTCTimeZone())
            << (Clock.follows_system() ? " follows the system's clock\n"
                                       : " stands still\n");
}

/// The commands, each with the words behind its name.
class Commands {
public:
  explicit Commands(const std::string &Address)
      : Stub(v1::Control::NewStub(
            grpc::CreateChannel(Address, grpc::InsecureChannelCredentials()))) {
  }

  int clock(const Strings &Words) {
    grpc::ClientContext Context;
    v1::ClockState Clock;
    grpc::Status Status;
    const std::string What = Words.empty() ? "" : Words[0];
    if (Words.empty()) {
      Status = Stub->GetClock(&Context, {}, &Clock);
    } else if (What == "set" && Words.size() == 2) {
      const auto Time = parseTime(Words[1]);
      if (!Time)
        return misuse("clock set", "a TIME such as 2026-01-01T00:00:00Z",
                      {Words[1]});
      v1::SetClockRequest Request;
      setMicros(*Time, *Request.mutable_now());
      Status = Stub->SetClock(&Context, Request, &Clock);
    } else if (What == "advance" && Words.size() == 2) {
      const auto By = parseDuration(Words[1]);
      if (!By)
        return misuse("clock advance", "a DURATION such as 36h", {Words[1]});
      v1::AdvanceClockRequest Request;
      setMicros(*By, *Request.mutable_by());
      Status = Stub->AdvanceClock(&Context, Request, &Clock);
    } else if (What == "follow" && Words.size() <= 2) {
      const auto Skew = parseDuration(Words.size() == 2 ? Words[1] : "0");
      if (!Skew)
        return misuse("clock follow", "a DURATION such as 36h", {Words[1]});
      v1::FollowSystemClockRequest Request;
      setMicros(*Skew, *Request.mutable_skew());
      Status = Stub->FollowSystemClock(&Context, Request, &Clock);
    } else {
      return misuse("clock",
                    "set TIME, advance DURATION, follow [DURATION], or nothing",
                    Words);
    }
    if (Status.ok())
      print(Clock);
    return report(Status);
  }

  int gc(const Strings &Words) {
    constexpr char Expected[] = "now [TABLE] or TIMING [TABLE [FAMILY]]";
    if (Words.empty() || Words.size() > (Words[0] == "now" ? 2 : 3))
      return misuse("gc", Expected, Words);
    grpc::ClientContext Context;
    if (Words[0] == "now") {
      v1::CollectGarbageRequest Request;
      v1::CollectGarbageResponse Response;
      if (Words.size() > 1)
        Request.set_table_name(Words[1]);
      const grpc::Status Status =
          Stub->CollectGarbage(&Context, Request, &Response);
      if (Status.ok())
        std::cout << Response.cells() << " cells deleted\n";
      return report(Status);
    }
    v1::SetGcTimingRequest Request;
    v1::SetGcTimingResponse Response;
    if (!parseTiming(Words[0], *Request.mutable_timing()))
      return misuse("gc",
                    "now, never, at-once, late, every=DURATION, or "
                    "random=DURATION[,SEED]",
                    {Words[0]});
    if (Words.size() > 1)
      Request.set_table_name(Words[1]);
    if (Words.size() > 2)
      Request.set_family(Words[2]);
    return report(Stub->SetGcTiming(&Context, Request, &Response));
  }

  int dump(const Strings &Words) {
    if (Words.empty() || Words.size() > 2)
      return misuse("dump", "TABLE [PREFIX]", Words);
    v1::DumpCellsRequest Request;
    Request.set_table_name(Words[0]);
    if (Words.size() == 2)
      Request.set_prefix(Words[1]);
    grpc::ClientContext Context;
    const auto Reader = Stub->DumpCells(&Context, Request);
    v1::DumpCellsResponse Response;
    while (hasReader() && Reader->Read(&Response))
      for (const auto &Cell : Response.cells())
        std::cout << (Cell.is_collectable() ? "- " : "  ")
                  << quoted(Cell.row_key()) << " " << printable(Cell.family())
                  << ":"
                  << quoted(Cell.qualifier()) << " @" << Cell.timestamp_micros()
                  << " " << quoted(Cell.value()) << "\n";
    return finish(Context, *Reader);
  }

  int audit(const Strings &Words) {
    if (Words.empty())
      return misuse("audit", "TABLE [FAMILY=...]...", Words);
    v1::AuditTableRequest Request;
    Request.set_table_name(Words[0]);
    for (std::size_t I = 1; I != Words.size(); ++I) {
      const std::size_t At = Words[I].find('=');
      auto &Policy = *Request.add_policies();
      Policy.set_family(Words[I].substr(0, At));
      const std::string Strategy =
          At == std::string::npos ? "" : Words[I].substr(At + 1);
      if (Strategy == "one-second")
        continue;
      const auto Default = parseDuration(Strategy);
      if (!Default)
        return misuse("audit", "FAMILY=one-second or FAMILY=DURATION",
                      {Words[I]});
      setMicros(*Default, *Policy.mutable_default_expiration());
    }
    grpc::ClientContext Context;
    v1::AuditTableResponse Response;
    const grpc::Status Status = Stub->AuditTable(&Context, Request, &Response);
    std::istringstream Lines(Response.text());
    for (std::string Line; std::getline(Lines, Line);)
      std::cout << printable(Line) << "\n";
    return report(Status);
  }

  int save(const Strings &Words) {
    if (Words.size() != 1)
      return misuse("save", "FILE", Words);
    grpc::ClientContext Context;
    const auto Reader = Stub->SaveSnapshot(&Context, {});
    std::string File;
    {
      google::protobuf::io::StringOutputStream Stream(&File);
      v1::SnapshotRecord Record;
      while (Reader->Read(&Record))
        google::protobuf::util::SerializeDelimitedToZeroCopyStream(Record,
                                                                   &Stream);
    }
    if (const grpc::Status Status = Reader->Finish(); !Status.ok())
      return report(Status);
    const auto Written = reference::internal::WriteFile(Words[0], File);
    return Written.ok() ? 0 : fail(Written.message());
  }

  int restore(const Strings &Words) {
    if (Words.size() != 1)
      return misuse("restore", "FILE", Words);
    const auto File = reference::internal::ReadFile(Words[0]);
    if (!File.ok())
      return fail(File.status().message());
    grpc::ClientContext Context;
    v1::RestoreSnapshotResponse Response;
    const auto Writer = Stub->RestoreSnapshot(&Context, &Response);
    std::size_t At = 0;
    while (At != File->size()) {
      const auto Size = std::min<std::size_t>(File->size() - At, 1 << 30);
      google::protobuf::io::ArrayInputStream Stream(File->data() + At,
                                                    static_cast<int>(Size));
      v1::SnapshotRecord Record;
      if (!google::protobuf::util::ParseDelimitedFromZeroCopyStream(
              &Record, &Stream, nullptr))
        return fail(Words[0] + ": the record at byte " + std::to_string(At) +
                    " is broken");
      At += static_cast<std::size_t>(Stream.ByteCount());
      if (!Writer->Write(Record))
        break;
    }
    Writer->WritesDone();
    return report(Writer->Finish());
  }

  int reset(const Strings &Words) {
    if (!Words.empty())
      return misuse("reset", "nothing", Words);
    grpc::ClientContext Context;
    v1::ResetResponse Response;
    return report(Stub->Reset(&Context, {}, &Response));
  }

  int failCalls(const Strings &Words) {
    v1::InjectFaultRequest Request;
    std::int32_t Code = 0;
    if (Words.size() < 2 || !absl::SimpleAtoi(Words[1], &Code))
      return misuse("fail", "METHOD CODE [OPTION...]", Words);
    Request.set_code(Code);
    return inject("fail", std::move(Request), Words);
  }

  int waitCalls(const Strings &Words) {
    v1::InjectFaultRequest Request;
    const auto Latency =
        Words.size() < 2 ? std::nullopt : parseDuration(Words[1]);
    if (!Latency)
      return misuse("wait", "METHOD DURATION [OPTION...]", Words);
    setMicros(*Latency, *Request.mutable_latency());
    return inject("wait", std::move(Request), Words);
  }

  int heal(const Strings &Words) {
    if (!Words.empty())
      return misuse("heal", "nothing", Words);
    grpc::ClientContext Context;
    v1::ClearFaultsResponse Response;
    return report(Stub->ClearFaults(&Context, {}, &Response));
  }

  int calls(const Strings &Words) {
    grpc::ClientContext Context;
    if (!Words.empty()) {
      if (Words.size() != 1 || (Words[0] != "on" && Words[0] != "off"))
        return misuse("calls", "on, off, or nothing", Words);
      v1::RecordCallsRequest Request;
      v1::RecordCallsResponse Response;
      Request.set_record(Words[0] == "on");
      return report(Stub->RecordCalls(&Context, Request, &Response));
    }
    const auto Reader = Stub->ListCalls(&Context, {});
    v1::Call Call;
    while (hasReader() && Reader->Read(&Call))
      std::cout << (Call.is_faulty() ? "! " : "  ") << printable(Call.method())
                << " " << printable(Call.request()) << "\n";
    return finish(Context, *Reader);
  }

  int test(const Strings &Words) {
    if (Words.size() > 1)
      return misuse("test", "NAME or nothing", Words);
    v1::NameTestRequest Request;
    if (!Words.empty())
      Request.set_test(Words[0]);
    grpc::ClientContext Context;
    v1::NameTestResponse Response;
    return report(Stub->NameTest(&Context, Request, &Response));
  }

  int writeReport(const Strings &Words) {
    v1::GetReportRequest Request;
    if (Words.size() > 1 || (Words.size() == 1 && !formOf(Words[0], Request)))
      return misuse("report",
                    "a FILE that ends with .jsonl, .sarif, or .xml, or nothing",
                    Words);
    grpc::ClientContext Context;
    const auto Reader = Stub->GetReport(&Context, Request);
    v1::GetReportResponse Response;
    std::string Text;
    while (Reader->Read(&Response))
      Text += Response.text();
    if (const grpc::Status Status = Reader->Finish(); !Status.ok())
      return report(Status);
    if (Words.empty()) {
      std::cout << Text;
      return 0;
    }
    const auto Written = reference::internal::WriteFile(Words[0], Text);
    return Written.ok() ? 0 : fail(Written.message());
  }

private:
  /// Ends a stream, also one of which nobody reads the rest.
  template <typename Message>
  static int finish(grpc::ClientContext &Context,
                    grpc::ClientReader<Message> &Stream) {
    if (hasReader())
      return report(Stream.Finish());
    Context.TryCancel();
    static_cast<void>(Stream.Finish());
    return 0;
  }

  static bool formOf(const std::string &Path, v1::GetReportRequest &To) {
    To.set_form(absl::EndsWith(Path, ".jsonl")
                    ? v1::GetReportRequest::JSON_LINES
                : absl::EndsWith(Path, ".sarif") ? v1::GetReportRequest::SARIF
                : absl::EndsWith(Path, ".xml")   ? v1::GetReportRequest::JUNIT
                                                 : v1::GetReportRequest::SUMMARY);
    return To.form() != v1::GetReportRequest::SUMMARY;
  }

  int inject(const char *Command, v1::InjectFaultRequest Request,
             const Strings &Words) {
    const bool Fails = !Request.has_latency();
    if (Words[0] != "any")
      Request.set_method(Words[0]);
    for (std::size_t I = 2; I != Words.size(); ++I) {
      const std::size_t At = Words[I].find('=');
      const std::string Name = Words[I].substr(0, At);
      const std::string Value =
          At == std::string::npos ? "" : Words[I].substr(At + 1);
      std::int64_t Number = 0;
      const bool IsNumber = absl::SimpleAtoi(Value, &Number);
      const auto Retry = parseDuration(Value);
      if (Name == "after" && IsNumber)
        Request.set_after_calls(Number);
      else if (Name == "times" && IsNumber)
        Request.set_calls(Number);
      else if (Fails && Name == "messages" && IsNumber)
        Request.set_after_messages(Number);
      else if (Fails && Name == "retry" && Retry)
        setMicros(*Retry, *Request.mutable_retry_delay());
      else if (Fails && Words[I] == "worked")
        Request.set_after_work(true);
      else
        return misuse(Command,
                      Fails ? "after=N, times=N, messages=N, retry=DURATION, or "
                              "worked"
                            : "after=N or times=N",
                      {Words[I]});
    }
    grpc::ClientContext Context;
    v1::InjectFaultResponse Response;
    return report(Stub->InjectFault(&Context, Request, &Response));
  }

  std::unique_ptr<v1::Control::Stub> Stub;
};

} // namespace

/// Returns Abseil's view, which may differ from the standard's.
static absl::string_view view(std::string_view Text) {
  return absl::string_view(Text.data(), Text.size());
}

std::optional<std::chrono::microseconds> parseDuration(std::string_view Text) {
  absl::Duration Parsed;
  // Abseil knows no days.
  if (std::int64_t Days = 0; !Text.empty() && Text.back() == 'd') {
    if (!absl::SimpleAtoi(view(Text.substr(0, Text.size() - 1)), &Days) ||
        std::abs(Days) > 100000)
      return std::nullopt;
    Parsed = absl::Hours(24 * Days);
  } else if (!absl::ParseDuration(view(Text), &Parsed) ||
             absl::AbsDuration(Parsed) > absl::Hours(24 * 100000)) {
    return std::nullopt;
  }
  return absl::ToChronoMicroseconds(Parsed);
}

std::optional<std::chrono::microseconds> parseTime(std::string_view Text) {
  absl::Time Parsed;
  if (!absl::ParseTime(absl::RFC3339_full, view(Text), &Parsed, nullptr))
    return std::nullopt;
  return std::chrono::microseconds(absl::ToUnixMicros(Parsed));
}

bool parseTiming(std::string_view Text, v1::GcTiming &Timing) {
  constexpr std::string_view Every = "every=";
  constexpr std::string_view Random = "random=";
  if (Text == "never") {
    Timing.mutable_never();
    return true;
  }
  if (Text == "at-once") {
    Timing.mutable_at_once();
    return true;
  }
  if (Text == "late") {
    setMicros(bigtable_ttl::kUsualLateness, *Timing.mutable_every());
    return true;
  }
  if (Text.substr(0, Every.size()) == Every) {
    const auto Period = parseDuration(Text.substr(Every.size()));
    if (Period)
      setMicros(*Period, *Timing.mutable_every());
    return Period && Period->count() > 0;
  }
  if (Text.substr(0, Random.size()) != Random)
    return false;
  Text.remove_prefix(Random.size());
  const std::size_t Comma = Text.find(',');
  const auto Window = parseDuration(Text.substr(0, Comma));
  std::uint64_t Seed = 0;
  if (!Window || Window->count() <= 0 ||
      (Comma != std::string_view::npos &&
       !absl::SimpleAtoi(view(Text.substr(Comma + 1)), &Seed)))
    return false;
  setMicros(*Window, *Timing.mutable_random()->mutable_window());
  Timing.mutable_random()->set_seed(Seed);
  return true;
}

namespace {

struct Command {
  const char *Name;
  /// The lines of the help.
  const char *Help;
  int (Commands::*Run)(const Strings &);
};

constexpr Command AllCommands[] = {
    {"clock", R"(  clock                       Print the time
  clock set TIME              Stop the clock at this time
  clock advance DURATION      Advance the clock
  clock follow [DURATION]     Follow the system's clock, ahead by the duration
)",
     &Commands::clock},
    {"gc", R"(  gc now [TABLE]              Collect garbage
  gc TIMING [TABLE [FAMILY]]  Collect garbage from now on: never, at-once,
                              late (each week), every=DURATION,
                              random=DURATION[,SEED]
)",
     &Commands::gc},
    {"dump", R"(  dump TABLE [PREFIX]         Print all cells; '-' marks those that garbage
                              collection may delete
)",
     &Commands::dump},
    {"audit", R"(  audit TABLE [FAMILY=one-second|FAMILY=DURATION]...
                              Count cells by the meaning of their timestamps
                              (default: families whose rule is an age)
)",
     &Commands::audit},
    {"save", R"(  save FILE                   Write a snapshot
)",
     &Commands::save},
    {"restore", R"(  restore FILE                Read a snapshot
)",
     &Commands::restore},
    {"reset", R"(  reset                       Delete all, and follow the system's clock
)",
     &Commands::reset},
    {"fail",
     R"(  fail METHOD CODE [after=N] [times=N] [messages=N] [retry=DURATION] [worked]
                              Let calls fail with this gRPC status, a number;
                              'worked': after they have had their effect
)",
     &Commands::failCalls},
    {"wait", R"(  wait METHOD DURATION [after=N] [times=N]
                              Delay calls
)",
     &Commands::waitCalls},
    {"heal", R"(  heal                        Remove all faults and delays
)",
     &Commands::heal},
    {"calls", R"(  calls on|off                Record calls, or do not
  calls                       Print the recorded calls
)",
     &Commands::calls},
    {"test", R"(  test [NAME]                 Name the test that runs from now on, for reports
                              (default: none)
)",
     &Commands::test},
    {"report", R"(  report [FILE]               Print a summary of findings in requests, or write
                              a file that ends with .jsonl, .sarif, or .xml
                              (JUnit)
)",
     &Commands::writeReport},
};

} // namespace

int ctl(const Strings &Arguments) {
  constexpr std::string_view Option = "--address=";
  constexpr char SeeHelp[] =
      "; 'bigtable-ttl-emulator ctl --help' lists all commands";
  const char *Host = std::getenv("BIGTABLE_EMULATOR_HOST");
  std::string Address = Host && *Host ? Host : "localhost:9000";
  Strings Words;
  bool HasOptions = true, AsksHelp = false;
  for (const std::string &Argument : Arguments) {
    if (!HasOptions || Argument.compare(0, 2, "--") != 0) {
      Words.push_back(Argument);
    } else if (Argument == "--") {
      HasOptions = false;
    } else if (Argument == "--help") {
      AsksHelp = true;
    } else if (Argument.compare(0, Option.size(), Option) == 0 &&
               Argument.size() != Option.size()) {
      Address = Argument.substr(Option.size());
    } else {
      return misuse("expected --address=HOST:PORT or --help, got '" + Argument +
                    "'");
    }
  }
  const auto *Found =
      Words.empty() ? std::end(AllCommands)
                    : std::find_if(std::begin(AllCommands),
                                   std::end(AllCommands), [&](const auto &Each) {
                                     return Words[0] == Each.Name;
                                   });
  const bool IsKnown = Found != std::end(AllCommands);
  if (AsksHelp) {
    std::cout << Usage;
    for (const Command &Each : AllCommands)
      if (!IsKnown || Found == &Each)
        std::cout << Each.Help;
    return 0;
  }
  if (Words.empty())
    return misuse(std::string("expected a command") + SeeHelp);
  if (!IsKnown)
    return misuse("unknown command '" + Words[0] + "'" + SeeHelp);
  Words.erase(Words.begin());
  const int Status = (Commands(Address).*Found->Run)(Words);
  if (Status == Misused)
    std::cerr << "usage:\n" << Found->Help;
  return Status;
}

} // namespace bigtable_ttl::emulator
