// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "jobs/CampaignImport.h"
#include "storage/Expiry.h"
#include <sstream>
#include <string>

namespace shop::jobs {

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using storage::kCode;
using storage::kOffer;
using storage::stampOf;

int CampaignImport::run(std::istream& in, std::string const& campaign, Instant end) {
  int count = 0;
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    Coupon coupon;
    words >> coupon.code >> coupon.percent;
    if (coupon.code.empty()) continue;
    batcher_.AsyncApply(cq_, cbt::SingleRowMutation(
                                 campaign + "#" + coupon.code, kCode.set("code", end, coupon.code),  // FINE: a row for each
                                 cbt::SetCell(kOffer, "percent", std::to_string(coupon.percent))));
    ++count;
  }
  batcher_.AsyncWaitForNoPendingRequests().get();
  return count;
}

// Codes that any customer may have: they are in one row.
Status CampaignImport::pool(std::string const& campaign, std::vector<std::string> const& codes, Instant end) {
  cbt::SingleRowMutation row(campaign + "#pool");
  for (auto const& code : codes) {
    row.emplace_back(cbt::SetCell(kCode.name(), "free", stampOf(end), code));  // MISTAKE bigtable-expiry-collision: one code is left of all
  }
  return coupons_.Apply(std::move(row));
}

Status CampaignImport::samples(std::string const& campaign, std::vector<std::string> const& codes, Instant end) {
  cbt::SingleRowMutation row(campaign + "#samples");
  int offset = 0;
  for (auto const& code : codes) {
    auto const stamp = stampOf(end) - std::chrono::milliseconds(offset++);
    row.emplace_back(cbt::SetCell(kCode.name(), "free", stamp, code));  // FINE: a millisecond for each
  }
  return coupons_.Apply(std::move(row));
}

// A campaign that begins again: what is left of the first time goes.
void CampaignImport::restart(std::string const& campaign, std::vector<std::string> const& codes, Instant end) {
  for (auto const& code : codes) {
    auto const key = campaign + "#" + code;
    batcher_.AsyncApply(cq_, cbt::SingleRowMutation(key, cbt::DeleteFromRow()));
    batcher_.AsyncApply(cq_, cbt::SingleRowMutation(key, kCode.set("code", end, code)));  // MISTAKE bigtable-bulk-entry-order: they may be in one batch
  }
  batcher_.AsyncWaitForNoPendingRequests().get();
}

}  // namespace shop::jobs
