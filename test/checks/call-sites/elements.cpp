// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// One element of a list whose elements are known, or any of them.

#include "clicks.h"
#include <array>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define PUT(Family) Write(cbt::SetCell(Family, "c", "v"))

std::string Opaque();
bool Flag();
void Fill(std::string &);
void Look(std::vector<std::string> const &);

void Lists(int i) {
  std::vector<std::string> v{"a", "b", "c"};
  Look(v);
  PUT(v[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a',
  PUT(v.at(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b',
  PUT(v.front());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a',
  PUT(v.back());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'c',
  PUT(v[i]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b' or 'c',
  PUT(v[static_cast<unsigned char>(257)]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b',
  const auto wide = 257;
  const unsigned char narrow = static_cast<unsigned char>(wide);
  PUT(v[narrow]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b',
  int two = 258;
  PUT(v[static_cast<unsigned char>(two)]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b' or 'c',
  PUT(v[3]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  PUT(v[-1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  auto copy = v[2];
  PUT(copy);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'c',
  v[0] = "d";
  PUT(v[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b' or 'c' or 'd',
  PUT(copy);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'c',
}

void Arrays() {
  std::array<std::string, 2> a{"a", "b"};
  PUT(a[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b',
  PUT(a.back());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b',
  std::string c[] = {"a", "b"};
  PUT(c[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a',
  PUT(c[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b',
  c[1] = "c";
  PUT(c[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b' or 'c',
  std::string filled[3] = {"a"};
  PUT(filled[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  static const char *const kNames[] = {"x", "y"};
  for (int i = 0; i != 2; ++i)
    PUT(kNames[i]);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}}, family 'x' or 'y',
}

void Changed() {
  std::vector<std::string> grown{"a", "b"};
  grown.insert(grown.begin(), "z");
  PUT(grown[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b' or 'z',
  std::vector<std::string> referred{"a", "b"};
  auto &r = referred[0];
  r = "z";
  PUT(referred[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  std::vector<std::string> filled{"a", "b"};
  Fill(filled[0]);
  PUT(filled[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  std::vector<std::string> swapped{"a", "b"};
  std::swap(swapped[0], swapped[1]);
  PUT(swapped[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  std::vector<std::string> counted(2, "a");
  PUT(counted[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::string raw[] = {"a", "b"};
  std::string *p = raw;
  *p = "z";
  PUT(raw[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  std::string text = "a";
  std::string_view views[] = {text};
  text = "z";
  PUT(std::string(views[0]));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> moved{"a", "b"};
  auto taken = std::move(moved);
  PUT(taken[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b',
  // It has none any more.
  PUT(moved[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b',
  for (auto &each : taken)
    each = "z";
  PUT(taken[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}

struct Named {
  std::string name;
  int n;
};
void OfStructs() {
  std::vector<Named> v{{"a", 1}, {"b", 2}};
  PUT(v[0].name);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a',
  PUT(v[1].name);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b',
  v[1].name = "c";
  PUT(v[1].name);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}

void Tuples() {
  std::tuple<std::string, int, std::string> t{"a", 1, "b"};
  PUT(std::get<0>(t));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a',
  PUT(std::get<2>(t));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b',
  auto [first, number, last] = t;
  PUT(first);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a',
  PUT(last);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b',
  auto made = std::make_tuple("x", std::string("y"));
  PUT(std::get<1>(made));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'y',
  auto pair = std::make_pair(std::string("p"), 1);
  PUT(pair.first);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'p',
  PUT(std::get<0>(pair));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'p',
  std::get<0>(t) = "z";
  PUT(std::get<0>(t));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  std::string text = "a";
  std::tuple<std::string const &, int> shows(text, 1);
  text = "z";
  PUT(std::get<0>(shows));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  auto &[f, n, l] = t;
  l = "z";
  PUT(std::get<2>(t));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}

struct NoCase {
  bool operator()(std::string const &, std::string const &) const;
};
void Maps(std::string const &key) {
  const std::map<std::string, std::string> m{
      {"k", "a"}, {"l", "b"}, {"k", "c"}};
  PUT(m.at("k"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a',
  PUT(m.at("l"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b',
  PUT(m.at(key));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b' or 'c',
  PUT(m.at("none"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::unordered_map<std::string, std::string> u{{"k", "a"}, {"l", "b"}};
  PUT(u.at("l"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b',
  const std::map<std::string, std::string, NoCase> n{{"K", "a"}, {"k", "b"}};
  PUT(n.at("k"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b',
  const std::map<std::string, std::string> o{{Opaque(), "a"}, {"k", "b"}};
  PUT(o.at("k"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b',
  u["l"] = "c";
  PUT(u.at("l"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}
