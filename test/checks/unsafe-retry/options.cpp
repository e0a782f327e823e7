// RUN: %check_bigtable %s bigtable-unsafe-retry %t -- -I %inputs
// drawback: retries

#include "bigtable_ttl/tags.h"
#include "clicks.h"
#include "google/cloud/bigtable/mutation_batcher.h"
#include "google/cloud/bigtable/options.h"

namespace v2 = google::bigtable::v2;
using cbt::SetCell;
using google::cloud::Options;
bool Flag();
BIGTABLE_WRITER("table=table, family=family, timestamp=server")
void Put(cbt::Table &table, std::string const &family);

std::shared_ptr<cbt::DataConnection> Connection();

void OfTheTable() {
  auto always = Options{}.set<cbt::IdempotentMutationPolicyOption>(cbt::AlwaysRetryMutationPolicy().clone());
  cbt::Table table(Connection(), cbt::TableResource("p", "i", "clicks"), always);
  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write has no timestamp, but is retried after any error; the server stamps each attempt again, so one value may be stored in several cells; pass a timestamp
  // CHECK-NOTES: : note: the policy that retries everything is here
  cbt::SingleRowMutation row("row");
  row.emplace_back(SetCell("profile", "page", "value"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write has no timestamp, but is retried after any error; the server stamps each attempt again, so one value may be stored in several cells; pass a timestamp
  // CHECK-NOTES: : note: the policy that retries everything is here
  table.Apply(std::move(row));
  table.BulkApply(cbt::BulkMutation(cbt::SingleRowMutation("row", SetCell("profile", "page", std::int64_t{1}))));
  // CHECK-MESSAGES: :[[@LINE-1]]:67: warning: write has no timestamp, but is retried after any error; the server stamps each attempt again, so one value may be stored in several cells; pass a timestamp
  // CHECK-NOTES: : note: the policy that retries everything is here
  Put(table, "profile");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write has no timestamp, {{.*}}; give 'Put' a parameter for the timestamp [bigtable-unsafe-retry]

  // The client stamps it, or it writes nothing.
  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", std::chrono::milliseconds(0), "value")));
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("profile", "page")));
  // Options of the call go before those of the table.
  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")), Options{}.set<cbt::IdempotentMutationPolicyOption>(cbt::SafeIdempotentMutationPolicy().clone()));
  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value"))); // NOLINT(bigtable-unsafe-retry)
}

// What is set last counts, and a policy that is not known may do anything.
void WhichCounts(Options const &unknown) {
  using Policy = cbt::IdempotentMutationPolicyOption;
  auto const always = Options{}.set<Policy>(cbt::AlwaysRetryMutationPolicy().clone());
  cbt::Table last(Connection(), cbt::TableResource("p", "i", "clicks"), Options{}.set<Policy>(cbt::DefaultIdempotentMutationPolicy()).set<Policy>(cbt::AlwaysRetryMutationPolicy().clone()));
  last.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")));
  // CHECK-MESSAGES: :[[@LINE-1]]:44: warning: write has no timestamp, but is retried after any error
  // CHECK-NOTES: : note: the policy that retries everything is here
  cbt::Table connected(cbt::MakeDataConnection(Options{}.set<Policy>(cbt::DefaultIdempotentMutationPolicy())), cbt::TableResource("p", "i", "clicks"), always);
  connected.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")), Options{}.set<cbt::AppProfileIdOption>("profile"));
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: write has no timestamp, but is retried after any error
  // CHECK-NOTES: : note: the policy that retries everything is here

  cbt::Table first(Connection(), cbt::TableResource("p", "i", "clicks"), Options{}.set<Policy>(cbt::AlwaysRetryMutationPolicy().clone()).set<Policy>(cbt::DefaultIdempotentMutationPolicy()));
  first.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")));
  cbt::Table table(cbt::MakeDataConnection(always), cbt::TableResource("p", "i", "clicks"), Options{}.set<Policy>(cbt::DefaultIdempotentMutationPolicy()));
  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")));
  last.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")), unknown);
  last.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")), Options{}.set<Policy>(Flag() ? cbt::AlwaysRetryMutationPolicy().clone() : cbt::DefaultIdempotentMutationPolicy()));
  Options filled;
  filled.set<Policy>(cbt::DefaultIdempotentMutationPolicy());
  last.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")), filled);
}

void OfTheCall(cbt::Table &table, Options const &unknown) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")), Options{}.set<cbt::IdempotentMutationPolicyOption>(std::make_shared<cbt::AlwaysRetryMutationPolicy>()));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write has no timestamp, but is retried after any error; the server stamps each attempt again, so one value may be stored in several cells; pass a timestamp
  // CHECK-NOTES: :[[@LINE-2]]:134: note: the policy that retries everything is here

  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")), unknown);
  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")), Options{}.set<cbt::AppProfileIdOption>("profile"));
  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")));
}

// Some of the tables that it is sent to retry it.
void Both(cbt::Table &careful) {
  cbt::Table table(Connection(), cbt::TableResource("p", "i", "clicks"), Options{}.set<cbt::IdempotentMutationPolicyOption>(cbt::AlwaysRetryMutationPolicy().clone()));
  cbt::SingleRowMutation row("row", SetCell("profile", "page", "value"));
  careful.Apply(row);
  table.Apply(row);
}

void Aggregates() {
  cbt::Table table(Connection(), cbt::TableResource("p", "i", "clicks"), Options{}.set<cbt::IdempotentMutationPolicyOption>(cbt::AlwaysRetryMutationPolicy().clone()));
  cbt::Mutation mutation;
  mutation.op.mutable_add_to_cell()->set_family_name("profile");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: aggregate write is retried after any error; an attempt that arrived, but whose answer was lost, counts twice
  // CHECK-NOTES: : note: the policy that retries everything is here
  // CHECK-NOTES: :[[@LINE-3]]:3: note: a minimum or a maximum does not change if it arrives twice
  table.Apply(cbt::SingleRowMutation("row", mutation));
}

// Unset it is 1970 with each attempt; -1 is the server's time.
void Raw() {
  cbt::Table table(Connection(), cbt::TableResource("p", "i", "clicks"), Options{}.set<cbt::IdempotentMutationPolicyOption>(cbt::AlwaysRetryMutationPolicy().clone()));
  cbt::Mutation unset;
  unset.op.mutable_set_cell()->set_family_name("profile");
  table.Apply(cbt::SingleRowMutation("row", unset));
  cbt::Mutation server;
  server.op.mutable_set_cell()->set_family_name("profile");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write has no timestamp, but is retried after any error; the server stamps each attempt again, so one value may be stored in several cells; pass a timestamp
  // CHECK-NOTES: : note: the policy that retries everything is here
  server.op.mutable_set_cell()->set_timestamp_micros(-1);
  table.Apply(cbt::SingleRowMutation("row", server));
}

class Store {
 public:
  explicit Store(std::shared_ptr<cbt::DataConnection> connection)
      : table_(std::move(connection), cbt::TableResource("p", "i", "clicks"),
               Options{}.set<cbt::IdempotentMutationPolicyOption>(cbt::AlwaysRetryMutationPolicy().clone())) {}
  void Put(std::string const &value) {
    table_.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", value)));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write has no timestamp, but is retried after any error; the server stamps each attempt again, so one value may be stored in several cells; pass a timestamp
  // CHECK-NOTES: : note: the policy that retries everything is here
  }

 private:
  cbt::Table table_;
};

template <typename T> void Put(T const &value) {
  cbt::Table table(Connection(), cbt::TableResource("p", "i", "clicks"), Options{}.set<cbt::IdempotentMutationPolicyOption>(cbt::AlwaysRetryMutationPolicy().clone()));
  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", value)));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write has no timestamp, but is retried after any error; the server stamps each attempt again, so one value may be stored in several cells; pass a timestamp
  // CHECK-NOTES: : note: the policy that retries everything is here
}
template void Put(std::string const &);
