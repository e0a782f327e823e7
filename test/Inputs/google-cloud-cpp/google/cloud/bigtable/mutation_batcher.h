// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MUTATION_BATCHER_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MUTATION_BATCHER_H

#include "google/cloud/bigtable/completion_queue.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/future.h"
#include "google/cloud/status.h"
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class MutationBatcher {
 public:
  struct Options {
    Options();

    Options& SetMaxMutationsPerBatch(std::size_t max_mutations_per_batch_arg);
    Options& SetMaxSizePerBatch(std::size_t max_size_per_batch_arg);
    Options& SetMaxBatches(std::size_t max_batches_arg);
    Options& SetMaxOutstandingSize(std::size_t max_outstanding_size_arg);
#ifndef BIGTABLE_API_V1
    Options& SetMaxOutstandingMutations(
        std::size_t max_outstanding_mutations_arg);
#endif

    std::size_t max_mutations_per_batch;
    std::size_t max_size_per_batch;
    std::size_t max_batches;
    std::size_t max_outstanding_size;
#ifndef BIGTABLE_API_V1
    std::size_t max_outstanding_mutations;
#endif
  };

  explicit MutationBatcher(Table table, Options options = Options())
      : table_(std::move(table)), options_(options) {}
  virtual ~MutationBatcher() = default;

  std::pair<future<void>, future<Status>> AsyncApply(CompletionQueue& cq,
                                                     SingleRowMutation mut);
  future<void> AsyncWaitForNoPendingRequests();

 protected:
  virtual future<std::vector<FailedMutation>> AsyncBulkApplyImpl(
      Table& table, BulkMutation&& mut);

 private:
  std::mutex mu_;
  Table table_;
  Options options_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MUTATION_BATCHER_H
