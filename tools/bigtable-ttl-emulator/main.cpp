// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A Bigtable for tests, whose clock and garbage collection they own.

#ifdef BIGTABLE_TTL_SCHEMA
#include "Audit.h"
#endif
#include "Ctl.h"
#include "OnePoller.h"
#include "Printable.h"
#include "ProtoTime.h"
#ifdef BIGTABLE_TTL_SCHEMA
#include "RequestCheck.h"
#include "Upstream.h"
#endif
#include "Server.h"
#include "Snapshots.h"
#include "StandardOutput.h"
#include <absl/flags/flag.h>
#include <absl/flags/parse.h>
#include <absl/flags/usage_config.h>
#include <absl/strings/match.h>
#include <absl/strings/numbers.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sys/stat.h>
#include <unistd.h>

// ServerUsage describes all flags. These are also the flags of cbtemulator.
ABSL_FLAG(std::string, host, "localhost", "");
ABSL_FLAG(int, port, 9000, "");
ABSL_FLAG(std::string, address, "", "");
// These are not.
ABSL_FLAG(std::string, snapshot, "", "");
ABSL_FLAG(std::string, clock, "", "");
ABSL_FLAG(std::string, gc, "never", "");

#ifdef BIGTABLE_TTL_SCHEMA
ABSL_FLAG(std::string, schema, "", "");
ABSL_FLAG(std::string, enforce, "none", "");
ABSL_FLAG(std::string, report, "", "");
ABSL_FLAG(bool, fail, false, "");
ABSL_FLAG(std::string, upstream, "", "");
ABSL_FLAG(std::string, credentials, "none", "");
ABSL_FLAG(std::string, sample, "1/1", "");
#endif

using namespace bigtable_ttl;
using namespace bigtable_ttl::emulator;

namespace {

constexpr char ServerUsage[] = R"(usage: bigtable-ttl-emulator [OPTION...]
       bigtable-ttl-emulator ctl COMMAND
)"
#ifdef BIGTABLE_TTL_SCHEMA
                         R"(       bigtable-ttl-emulator audit TABLE
)"
#endif
                         R"(
Serves a Bigtable for tests, which control its clock and garbage collection.
'ctl' controls a running emulator)"
#ifdef BIGTABLE_TTL_SCHEMA
                         R"(, and 'audit' audits a table; each)"
#else
                         R"(; it)"
#endif
                         R"( has a --help.

  --host=HOST           Listen on this address (default: localhost)
  --port=PORT           Listen on this port; 0 means a free one (default: 9000)
  --address=ADDRESS     Listen on this HOST:PORT or Unix domain socket instead
  --clock=TIME          Stop the clock at this time, such as
                        2026-01-01T00:00:00Z (default: the system's clock)
  --gc=TIMING           Collect garbage never, at-once, late (each week),
                        every=DURATION, or random=DURATION[,SEED]
                        (default: never)
  --snapshot=FILE       Start from this file if it exists; write it when a
                        signal stops the emulator
)"
#ifdef BIGTABLE_TTL_SCHEMA
                         R"(  --schema=FILE         Check requests by this .bigtable-ttl.yaml
  --enforce=FINDINGS    Let calls with these findings fail: none, certain, or
                        all (default: none)
  --report=FILE         Write findings at the end, to a file that ends with
                        .jsonl, .sarif, or .xml (JUnit)
  --fail                Exit with status 1 if there are findings
  --upstream=HOST:PORT  Check requests, and pass them on to this server
  --credentials=KIND    Connect to --upstream with none, tls (with the client's
                        own token), or google (Google's default credentials)
                        (default: none)
  --sample=1/N          Check one request in N (default: 1/1)
)"
#endif
                         R"(  --help                Print this text
  --version             Print the version
)";

constexpr int LastPort = 65535;
/// For calls that are running when the emulator is stopped.
constexpr std::chrono::seconds Grace(1);

int fail(const std::string &Message) {
  std::cerr << "bigtable-ttl-emulator: error: " << printable(Message) << "\n";
  return 1;
}

std::optional<reference::GcTiming> timingOf(const std::string &Text) {
  v1::GcTiming Timing;
  if (!parseTiming(Text, Timing))
    return std::nullopt;
  if (Timing.has_every())
    return reference::GcTiming::Every(*toMicros(Timing.every()));
  if (Timing.has_random())
    return reference::GcTiming::Random(*toMicros(Timing.random().window()),
                                       Timing.random().seed());
  return Timing.has_at_once() ? reference::GcTiming::AtOnce()
                              : reference::GcTiming::Never();
}

#ifdef BIGTABLE_TTL_SCHEMA
/// Sets up --schema and --enforce. Returns false after it has printed an error.
bool setUpChecks(Emulator &In) {
  const std::string Schema = absl::GetFlag(FLAGS_schema);
  const std::string Enforce = absl::GetFlag(FLAGS_enforce);
  const bool IsCertain = Enforce == "certain";
  if (!IsCertain && Enforce != "all" && Enforce != "none") {
    fail("--enforce: expected none, certain or all, but got '" + Enforce + "'");
    return false;
  }
  if (Schema.empty()) {
    if (Enforce == "none" && absl::GetFlag(FLAGS_report).empty() &&
        !absl::GetFlag(FLAGS_fail))
      return true;
    fail("--enforce, --report and --fail need --schema");
    return false;
  }
  if (const std::string Path = absl::GetFlag(FLAGS_report);
      !Path.empty() && !isReportName(Path)) {
    fail("--report: expected a file that ends with .jsonl, .sarif or .xml, but "
         "got '" +
         Path + "'");
    return false;
  }
  In.Checks = checkBySchema(Schema,
                            IsCertain           ? Enforcement::Certain
                            : Enforce == "none" ? Enforcement::None
                                                : Enforcement::All,
                            std::cerr);
  return In.Checks != nullptr;
}

/// Returns the options of --upstream; std::nullopt, and the reason in \p Why,
/// if they are wrong.
std::optional<UpstreamOptions> upstreamOptions(std::string &Why) {
  UpstreamOptions Options;
  Options.Target = absl::GetFlag(FLAGS_upstream);
  const auto With = parseCredentials(absl::GetFlag(FLAGS_credentials));
  const auto Period = parseShare(absl::GetFlag(FLAGS_sample));
  if (!With)
    Why = "--credentials: expected none, tls or google, but got '" +
          absl::GetFlag(FLAGS_credentials) + "'";
  else if (!Period)
    Why = "--sample: expected a share such as 1/100, but got '" +
          absl::GetFlag(FLAGS_sample) + "'";
  else if (Options.Target.empty() &&
           (*With != Credentials::None || *Period != 1))
    Why = "--credentials and --sample need --upstream";
  else if (!Options.Target.empty() && absl::GetFlag(FLAGS_schema).empty())
    Why = "--upstream needs --schema";
  else if (!Options.Target.empty() &&
           (!absl::GetFlag(FLAGS_clock).empty() ||
            !absl::GetFlag(FLAGS_snapshot).empty() ||
            absl::GetFlag(FLAGS_gc) != "never"))
    Why = "--clock, --gc and --snapshot are of the emulator's own tables; with "
          "--upstream there are none";
  else if (*With == Credentials::Google && !hasGoogleCredentials())
    Why = std::string("--credentials=google: ") + NoGoogleCredentials;
  if (!Why.empty())
    return std::nullopt;
  Options.With = *With;
  Options.SamplePeriod = *Period;
  return Options;
}

/// Ends a run that checked requests: its exit status.
int finishChecks(const RequestCheck &Checks) {
  std::cerr << summaryOf(Checks);
  if (const std::string Path = absl::GetFlag(FLAGS_report); !Path.empty())
    if (const grpc::Status Status = writeReport(Checks, Path); !Status.ok())
      return fail("--report: " + Status.error_message());
  return absl::GetFlag(FLAGS_fail) && !Checks.records().empty() ? 1 : 0;
}
#endif

/// As gRPC takes it. Nothing, and \p Why, if it has a port that there is not:
/// gRPC would take another one.
std::optional<std::string> addressOf(std::string &Why) {
  const std::string Given = absl::GetFlag(FLAGS_address);
  if (Given.find('/') != std::string::npos)
    return "unix:" + Given;
  const std::string Address =
      !Given.empty() ? Given
                     : absl::GetFlag(FLAGS_host) + ":" +
                           std::to_string(absl::GetFlag(FLAGS_port));
  const std::string Port = Address.substr(Address.rfind(':') + 1);
  int Number = -1;
  if (Address.rfind(':') != std::string::npos &&
      absl::SimpleAtoi(Port, &Number) && Number >= 0 && Number <= LastPort)
    return Address;
  Why = (Given.empty() ? "--port" : "--address") +
        std::string(": expected a port from 0 to 65535, but got '") + Port +
        "'";
  return std::nullopt;
}

/// Why no snapshot can be written to \p Path when the emulator stops; empty if
/// one can.
std::string whyNotSaved(const std::string &Path) {
  const std::size_t Slash = Path.rfind('/');
  const std::string Folder = Slash == std::string::npos ? "."
                             : Slash == 0               ? "/"
                                                        : Path.substr(0, Slash);
  struct stat Is;
  if (stat(Folder.c_str(), &Is) != 0)
    return Folder + ": " + std::strerror(errno);
  if (!S_ISDIR(Is.st_mode))
    return Folder + ": it is not a directory";
  return access(Folder.c_str(), W_OK) == 0
             ? ""
             : Folder + ": " + std::strerror(errno);
}

int serve() {
  // Before there are threads: all of them leave these signals to sigwait().
  sigset_t Signals;
  sigemptyset(&Signals);
  sigaddset(&Signals, SIGINT);
  sigaddset(&Signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &Signals, nullptr);

  const std::string Gc = absl::GetFlag(FLAGS_gc);
  const auto Timing = timingOf(Gc);
  if (!Timing)
    return fail("--gc: expected never, at-once, late, every=DURATION or "
                "random=DURATION[,SEED], but got '" +
                Gc + "'");
  Emulator Running(*Timing);
  std::string Why;
#ifdef BIGTABLE_TTL_SCHEMA
  const auto Upstream = upstreamOptions(Why);
  if (!Upstream) {
    fail(Why);
    return 2;
  }
  if (!setUpChecks(Running))
    return 2;
#endif
  if (const std::string Text = absl::GetFlag(FLAGS_clock); !Text.empty()) {
    const auto Time = parseTime(Text);
    constexpr std::chrono::seconds Last(MaxProtoSeconds);
    if (!Time || *Time > Last || *Time < -Last)
      return fail("--clock: expected a time of the years 1684 to 2255, such as "
                  "2026-01-01T00:00:00Z, but got '" +
                  Text + "'");
    EmulatorClock::State At;
    At.FollowsSystem = false;
    At.StandsAt = EmulatorClock::Time(*Time);
    Running.Clock->set(At);
  }
  const std::string Snapshot = absl::GetFlag(FLAGS_snapshot);
  if (!Snapshot.empty()) {
    if (const std::string Why = whyNotSaved(Snapshot); !Why.empty())
      return fail("--snapshot: nothing could be saved to " + Why);
    const grpc::Status Status = loadSnapshot(Running, Snapshot);
    if (!Status.ok() && Status.error_code() != grpc::StatusCode::NOT_FOUND)
      return fail(Status.error_message());
  }

  const auto Address = addressOf(Why);
  if (!Address)
    return fail(Why);
  auto Listening =
#ifdef BIGTABLE_TTL_SCHEMA
      !Upstream->Target.empty()
          ? Server::startInFront(Running, *Address, passOn(Running, *Upstream))
          :
#endif
          Server::start(Running, *Address);
  if (!Listening)
    return fail("cannot listen on " + *Address);
  keepOnePoller(Listening->connect());
  // Scripts wait for this line.
  std::cout << "Cloud Bigtable emulator running on "
            << (absl::GetFlag(FLAGS_address).empty()
                    ? absl::GetFlag(FLAGS_host) + ":" +
                          std::to_string(Listening->port())
                    : *Address)
            << std::endl;

  int Signal = 0;
  sigwait(&Signals, &Signal);
  Listening->stop(Grace);
  grpc::Status Status;
  if (!Snapshot.empty())
    Status = saveSnapshot(Running, Snapshot);
  int Result = Status.ok() ? 0 : fail(Status.error_message());
#ifdef BIGTABLE_TTL_SCHEMA
  if (Result == 0 && Running.Checks)
    Result = finishChecks(*Running.Checks);
#endif
  // Destroying the tables, and calls that nothing reads, takes long.
  std::cout.flush();
  std::_Exit(Result);
}

} // namespace

int main(int Count, char **Arguments) {
  ignoreClosedPipes();
  if (Count > 1 && std::strcmp(Arguments[1], "ctl") == 0)
    return finishOutput(ctl({Arguments + 2, Arguments + Count}));
#ifdef BIGTABLE_TTL_SCHEMA
  if (Count > 1 && std::strcmp(Arguments[1], "audit") == 0)
    return finishOutput(audit({Arguments + 2, Arguments + Count}));
#endif
  // Abseil's help names source files.
  if (std::any_of(Arguments + 1, Arguments + Count, [](const char *Each) {
        return std::strcmp(Each, "-h") == 0 ||
               absl::StartsWith(Each, "-help") ||
               absl::StartsWith(Each, "--help");
      })) {
    std::cout << ServerUsage;
    return finishOutput(0);
  }
  absl::FlagsUsageConfig Config;
  Config.version_string = [] {
    return std::string("bigtable-ttl-emulator " BIGTABLE_TTL_VERSION "\n");
  };
  absl::SetFlagsUsageConfig(Config);
  const auto Rest = absl::ParseCommandLine(Count, Arguments);
  if (Rest.size() > 1) {
    std::cerr << "bigtable-ttl-emulator: error: unexpected '" << printable(Rest[1])
              << "'\n";
    return 2;
  }
  return serve();
}
