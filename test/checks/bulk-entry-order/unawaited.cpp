// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-bulk-entry-order %t --no-fix -- -I %inputs

// Row mutations that are sent one after the other, without waiting.

#include "clicks.h"
#include "google/cloud/bigtable/mutation_batcher.h"
#include "google/cloud/completion_queue.h"
#include <future>
#include <vector>

using google::cloud::CompletionQueue;

std::string Key(std::string const &name);
void Wait();
std::chrono::milliseconds Now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
}
void WaitFor(google::cloud::future<google::cloud::Status> &done) { done.get(); }

class Store {
public:
  void Reset(CompletionQueue &queue, std::vector<std::string> const &names) {
    for (auto const &name : names) {
      auto const key = Key(name);
      batcher_.AsyncApply(queue, cbt::SingleRowMutation(key, cbt::DeleteFromFamily("sessions")));
      batcher_.AsyncApply(queue, cbt::SingleRowMutation(key, cbt::SetCell("sessions", "q", "v")));
      // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: this row mutation is sent without waiting for another one of the same row, and a delete in one covers a write in the other; they are applied in any order, so the value may be lost; put both into one 'SingleRowMutation', the delete first
      // CHECK-NOTES: :[[@LINE-3]]:34: note: the other one is here
    }
    batcher_.AsyncWaitForNoPendingRequests().get();
  }
  void Owned(CompletionQueue &queue) {
    owned_->AsyncApply(queue, cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v")));
    owned_->AsyncApply(queue, cbt::SingleRowMutation("row", cbt::DeleteFromRow()));
    // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: this row mutation is sent without waiting
  }
  void OneByOne(cbt::Table table) {
    table.AsyncApply(cbt::SingleRowMutation("row", cbt::DeleteFromRow()));
    table.AsyncApply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this row mutation is sent without waiting
    table.AsyncApply(cbt::SingleRowMutation("index", cbt::SetCell("sessions", "q", "v")));
  }

  // Reading the clock does not wait.
  google::cloud::Status Restart(cbt::Table table, std::string const &id, std::vector<std::string> const &names) {
    auto cleared = table.AsyncApply(cbt::SingleRowMutation(id, cbt::DeleteFromFamily("sessions")));
    cbt::SingleRowMutation row(id);
    for (auto const &name : names) {
      row.emplace_back(cbt::SetCell("sessions", name, Now() + std::chrono::hours(1), "v"));
    }
    auto written = table.AsyncApply(std::move(row));
    // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: this row mutation is sent without waiting
    auto const status = cleared.get();
    if (!status.ok()) return status;
    return written.get();
  }
  google::cloud::Status RestartInOrder(cbt::Table table, std::string const &id, std::vector<std::string> const &names) {
    auto cleared = table.AsyncApply(cbt::SingleRowMutation(id, cbt::DeleteFromFamily("sessions")));
    WaitFor(cleared);
    auto written = table.AsyncApply(cbt::SingleRowMutation(id, cbt::SetCell("sessions", "q", Now(), "v")));
    cbt::SingleRowMutation row(Key(id));
    for (auto const &name : names) {
      if (name.empty()) continue;
      row.emplace_back(cbt::DeleteFromColumn("sessions", name));
    }
    table.AsyncApply(cbt::SingleRowMutation(Key(id), cbt::SetCell("sessions", names.front(), Now(), "v")));
    table.AsyncApply(std::move(row));
    return written.get();
  }

  void Waits(CompletionQueue &queue, cbt::Table table) {
    batcher_.AsyncApply(queue, cbt::SingleRowMutation("row", cbt::DeleteFromRow()));
    batcher_.AsyncWaitForNoPendingRequests().get();
    batcher_.AsyncApply(queue, cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v")));
    table.AsyncApply(cbt::SingleRowMutation("row", cbt::DeleteFromRow())).get();
    table.AsyncApply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v"))).get();
    auto done = table.AsyncApply(cbt::SingleRowMutation("key", cbt::DeleteFromRow()));
    done.get();
    table.AsyncApply(cbt::SingleRowMutation("key", cbt::SetCell("sessions", "q", "v")));
    batcher_.AsyncApply(queue, cbt::SingleRowMutation("key", cbt::DeleteFromRow()));
    Wait();
    batcher_.AsyncApply(queue, cbt::SingleRowMutation("key", cbt::SetCell("sessions", "q", "v")));
    batcher_.AsyncApply(queue, cbt::SingleRowMutation("any", cbt::DeleteFromRow()));
    Flush();
    batcher_.AsyncApply(queue, cbt::SingleRowMutation("any", cbt::SetCell("sessions", "q", "v")));
    std::promise<void> cleared;
    table.AsyncApply(cbt::SingleRowMutation("kept", cbt::DeleteFromRow())).then([&](auto) { cleared.set_value(); });
    cleared.get_future().wait();
    table.AsyncApply(cbt::SingleRowMutation("kept", cbt::SetCell("sessions", "q", "v")));
  }
  void Others(CompletionQueue &queue, std::vector<std::string> const &names, bool is_first) {
    for (auto const &name : names) {
      batcher_.AsyncApply(queue, cbt::SingleRowMutation(Key(name), cbt::DeleteFromFamily("sessions")));
      batcher_.AsyncApply(queue, cbt::SingleRowMutation("done", cbt::SetCell("sessions", name, "v")));
    }
    batcher_.AsyncApply(queue, cbt::SingleRowMutation("row", cbt::DeleteFromFamily("sessions")));
    batcher_.AsyncApply(queue, cbt::SingleRowMutation("row", cbt::SetCell("events", "q", "v")));
    if (is_first)
      batcher_.AsyncApply(queue, cbt::SingleRowMutation("other", cbt::DeleteFromRow()));
    else
      batcher_.AsyncApply(queue, cbt::SingleRowMutation("other", cbt::SetCell("sessions", "q", "v")));
    batcher_.AsyncApply(queue, cbt::SingleRowMutation("one", cbt::DeleteFromRow(), cbt::SetCell("sessions", "q", "v")));
  }

private:
  void Flush();
  cbt::MutationBatcher batcher_;
  std::unique_ptr<cbt::MutationBatcher> owned_;
};
