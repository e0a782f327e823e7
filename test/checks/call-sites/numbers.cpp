// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// What types on the way make of a number: they cut it, or take its sign.

#include "clicks.h"
#include <cstdint>

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define AT(Number) Write(cbt::SetCell("f", "c", std::chrono::milliseconds(Number), "v"))

void Casts() {
  AT(std::uint32_t(-1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 4294967295000 us [
  AT((std::uint32_t)-1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 4294967295000 us [
  AT(static_cast<std::uint16_t>(-1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 65535000 us [
  AT(std::int64_t(-1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp -1000 us [
  Write(cbt::SetCell(cbt::Cell("row", "f", "c", std::uint32_t(-1), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, timestamp 4294967295 us [
  Write(cbt::SetCell(cbt::Cell("row", "f", "c", -1, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, timestamp server [
}

void Variables() {
  std::uint8_t small = 0;
  small += 250;
  small += 10;
  int negative = -5;
  unsigned positive = negative;
  AT(positive);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 4294967291000 us [
  std::int8_t narrow = -1;
  std::uint16_t wider = narrow;
  std::int64_t wide = wider;
  AT(wide);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 65535000 us [
  bool flag = negative;
  AT(flag);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 1000 us [
  signed char character = 200;
  AT(character);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp -56000 us [
  std::uint64_t widest = negative;
  AT(widest);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp -5000 us [
}

void Sums() {
  std::uint32_t none = 0;
  std::int64_t before = none - 1;
  AT(before);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 4294967295000 us [
  std::uint32_t much = 4000000000u;
  std::int64_t twice = much + much;
  AT(twice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 3705032704000 us [
  std::uint8_t small = 250;
  small += 10;
  AT(small);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 4000 us [
  // Nobody can say.
  int most = 2147483647;
  std::int64_t more = most + 1;
  AT(more);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown (not a form that is followed) [
}

static void Passed(std::uint8_t number) {
  AT(number);
}
static std::uint8_t Returned() {
  int number = 257;
  return number;
}
static void Defaulted(std::int64_t number = std::uint32_t(-1)) {
  AT(number);
}
void Functions() {
  Passed(257);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 1000 us [
  AT(Returned());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 1000 us [
  Defaulted();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 4294967295000 us [
}

enum Level : std::uint8_t { kLow = 1 };
enum class Grade : std::uint8_t {};
struct Fields {
  unsigned low : 4;
  int high : 3;
};
struct Member {
  std::uint8_t number;
  explicit Member(int from) : number(from) {}
};
void Classes() {
  int number = 257;
  auto level = Level(number);
  AT(level);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 1000 us [
  auto grade = Grade(number);
  AT(static_cast<int>(grade));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown (not a form that is followed) [
  Fields fields{1, 7};
  AT(fields.high);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp -1000 us [
  fields.low = 17;
  AT(fields.low);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 1000 us [
  Member member(257);
  AT(member.number);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 1000 us [
}

void Durations() {
  using Small = std::chrono::duration<std::uint32_t, std::milli>;
  int negative = -1;
  Small small(negative);
  Write(cbt::SetCell("f", "c", small, "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, timestamp 4294967295000 us [
  std::int64_t much = 4294967297;
  auto cut = std::chrono::duration_cast<std::chrono::duration<std::int32_t, std::milli>>(std::chrono::milliseconds(much));
  Write(cbt::SetCell("f", "c", cut, "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, timestamp 1000 us [
  // Half of the numbers of that size are none of a 'float'.
  std::int64_t odd = 16777217;
  float rounded = odd;
  AT(std::int64_t(rounded));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp unknown (not a form that is followed) [
  double exact = odd;
  AT(std::int64_t(exact));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, timestamp 16777217000 us [
}

const char *OfKind(std::uint32_t kind) {
  switch (kind) {
  case 4294967295u:
    return "fb";
  default:
    return "fa";
  }
}
const char *Chosen(std::uint32_t kind) { return kind == 4294967295u ? "fb" : "fa"; }
const char *Server(std::int64_t number) { return number == -1 ? "fb" : "fa"; }
void Branches() {
  Write(cbt::SetCell(Chosen(-1), "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, family 'fb', no timestamp
  Write(cbt::SetCell(OfKind(-1), "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, family 'fb', no timestamp
  Write(cbt::SetCell(Server(std::uint32_t(-1)), "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, family 'fa', no timestamp
  Write(cbt::SetCell(Server(-1), "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, family 'fb', no timestamp
}
