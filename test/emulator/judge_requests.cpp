// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Judges requests that programs have logged (request_log.h), and prints the
// checks that find something.
//
//   JudgeRequests SCHEMA REQUESTS

#include "RequestCheck.h"
#include <fstream>
#include <google/protobuf/text_format.h>
#include <iostream>
#include <set>
#include <string>

namespace {

namespace admin = google::bigtable::admin::v2;
namespace v2 = google::bigtable::v2;
using bigtable_ttl::emulator::ClientTime;
using bigtable_ttl::emulator::RequestJudge;

std::set<std::string> found;

template <typename Request>
bool Judge(RequestJudge const& judge, std::string const& text,
           ClientTime const& now) {
  Request request;
  if (!google::protobuf::TextFormat::ParseFromString(text, &request)) {
    return false;
  }
  for (auto const& each : judge.judge("clicks", request, now).Findings) {
    found.insert(each.Check);
  }
  return true;
}

constexpr struct {
  char const* method;
  bool (*judge)(RequestJudge const&, std::string const&, ClientTime const&);
} kMethods[] = {
    {"ReadRows", Judge<v2::ReadRowsRequest>},
    {"MutateRow", Judge<v2::MutateRowRequest>},
    {"MutateRows", Judge<v2::MutateRowsRequest>},
    {"CheckAndMutateRow", Judge<v2::CheckAndMutateRowRequest>},
    {"ReadModifyWriteRow", Judge<v2::ReadModifyWriteRowRequest>},
    {"CreateTable", Judge<admin::CreateTableRequest>},
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  auto const checks = bigtable_ttl::emulator::checkBySchema(
      arguments[1], bigtable_ttl::emulator::Enforcement::None, std::cerr);
  if (checks == nullptr) return 2;
  RequestJudge const judge(checks->schema());
  std::ifstream requests(arguments[2]);
  std::string method, now, text;
  int lines = 0;
  while (std::getline(requests, method, '\t') &&
         std::getline(requests, now, '\t') && std::getline(requests, text)) {
    ++lines;
    ClientTime const at{std::stoll(now) - 10000000, std::stoll(now), {}};
    bool is_known = false;
    for (auto const& each : kMethods) {
      if (method == each.method) is_known = each.judge(judge, text, at);
    }
    if (!is_known) {
      std::cerr << "cannot be judged: " << method << " " << text << "\n";
      return 1;
    }
  }
  if (lines == 0) {
    std::cerr << arguments[2] << ": no requests\n";
    return 1;
  }
  for (auto const& each : found) std::cout << each << "\n";
  return 0;
}
