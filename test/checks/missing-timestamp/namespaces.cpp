// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs

// Namespaces that are called like those which a fix names.

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include <string>

namespace app {
namespace std { using String = ::std::string; }
namespace bigtable_ttl { struct Other {}; }
void Write(cbt::Table t, ::std::string v) {
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", v)));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'sessions'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", ::bigtable_ttl::Ttl::OneSecond().ExpireAfter(::std::chrono::minutes(30)), v)));
}

}
namespace app2 {
namespace bigtable_ttl { struct Other {}; }
void Write(cbt::Table t, std::string v) {
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", v)));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'sessions'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", ::bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), v)));
}

}
namespace app3 {
namespace std { struct X {}; }
void Write(cbt::Table t, ::std::string v) {
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", v)));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'sessions'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(::std::chrono::minutes(30)), v)));
}

namespace inner { void Write(cbt::Table t, ::std::string v) {
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", v)));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'sessions'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(::std::chrono::minutes(30)), v)));
} }
}

// A class hides it, too.
struct Holder { struct std {}; void Write(cbt::Table t, ::std::string v) {
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", v)));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'sessions'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(::std::chrono::minutes(30)), v)));
} };

// A using directive may bring another one into sight.
namespace other {
namespace bigtable_ttl { struct Other {}; }
}
namespace app4 {
using namespace other;
void Write(cbt::Table t, std::string v) {
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", v)));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'sessions'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", ::bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), v)));
}
}
