// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/table.h"
#include "job_store.h"
#include "lease_manager.h"
#include "reaper.h"
#include "worker.h"
#include <atomic>
#include <csignal>
#include <iostream>
#include <memory>
#include <string>
#include <thread>

namespace {

std::atomic<bool> stopping{false};

void OnSignal(int) { stopping = true; }

jobq::WorkResult SendMail(jobq::Job const& job) {
  auto const to = job.labels.find("to");
  if (to == job.labels.end()) return {false, "no recipient"};
  std::cout << "mail to " << to->second << ", " << job.payload.size()
            << " bytes\n";
  return {true, {}};
}

jobq::WorkResult RenderReport(jobq::Job const& job) {
  if (job.payload.empty()) return {false, "empty payload"};
  std::cout << "report " << job.id << "\n";
  return {true, {}};
}

}  // namespace

int main(int argc, char* argv[]) {
  namespace cbt = ::google::cloud::bigtable;
  std::signal(SIGTERM, OnSignal);

  jobq::QueueConfig const config;
  auto clock = std::make_shared<jobq::SystemClock>();
  cbt::Table jobs(cbt::MakeDataConnection(),
                  cbt::TableResource(config.project, config.instance, "jobs"));

  jobq::WorkerDeps deps;
  deps.clock = clock;
  deps.jobs = jobq::MakeJobStore(config, clock);
  deps.archive = jobq::MakeArchive(config, clock);
  deps.leases = std::make_shared<jobq::LeaseManager>(jobs, clock, config);

  std::string const name = argc > 1 ? argv[1] : "worker-0";
  jobq::Worker worker(name, deps, config);
  worker.Register("mail", SendMail);
  worker.Register("report", RenderReport);

  jobq::Reaper reaper(jobs, clock, config);
  while (!stopping) {
    auto const status = jobq::Heartbeat(jobs, name, *clock);
    if (!status.ok()) std::cerr << "heartbeat: " << status << "\n";
    if (worker.RunOnce() == 0) {
      auto const stats = reaper.Run("mail");
      std::cout << "scanned " << stats.scanned << ", requeued "
                << stats.requeued << ", buried " << stats.buried << "\n";
      reaper.PurgeExpiredLeases("mail");
      std::this_thread::sleep_for(std::chrono::seconds(1));
    }
  }
  jobq::Drain(jobs, name, *clock);
  return 0;
}
