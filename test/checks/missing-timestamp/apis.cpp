// RUN: %check_bigtable %s bigtable-missing-timestamp,bigtable-unfiltered-read %t --schema %schemas/apis.yaml -- -I %inputs

// The section 'apis' of the schema makes writers and readers of functions that
// only need to be declared.

#include "clicks.h"

namespace acme {
inline namespace v1 {
void Put(std::string const &key, std::string const &family, std::string const &value);
void Put(std::string const &key, std::string const &family);
void PutAt(std::string const &table, std::string const &family, std::chrono::milliseconds timestamp);
void Careful(std::string const &family);
class Client {
public:
  void Scan(cbt::Filter filter);
};
std::string Get(std::string const &table, std::string const &family);
} // namespace v1
} // namespace acme
namespace other {
void Put(std::string const &key, std::string const &family, std::string const &value);
}

void Writes() {
  acme::Put("key", "sessions", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  acme::Put("key", "profile", "v");
  acme::Put("key", "sessions"); // Another overload.
  acme::PutAt("clicks", "sessions", std::chrono::milliseconds(5));
  acme::Careful("sessions");
  other::Put("key", "sessions", "v");
}

void Reads(acme::Client client) {
  client.Scan(cbt::Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second)
  // CHECK-FIXES: client.Scan(cbt::Filter::Chain(bigtable_ttl::LiveCells({{.*}}), cbt::Filter::Latest(1)));
  client.Scan(cbt::Filter::FamilyRegex("profile"));
  acme::Get("clicks", "events");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read can return expired cells of family 'events' of table 'clicks' (default, 2d)
  acme::Get("clicks", "profile");
  acme::Get("other", "events");
}
