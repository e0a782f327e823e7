// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "jobs/CampaignImport.h"
#include "jobs/HoldSweeper.h"
#include "storage/BigtableCouponRepository.h"
#include "storage/BigtableWallet.h"
#include "storage/TableFactory.h"
#include <cstdlib>
#include <iostream>
#include <thread>

namespace {

namespace cbt = google::cloud::bigtable;

struct Printer {
  void operator()(shop::Accepted const& a) const { std::cout << a.percent << "% off\n"; }
  void operator()(shop::Unknown const&) const { std::cout << "unknown code\n"; }
  void operator()(shop::HeldBySomebodyElse const& h) const { std::cout << "in cart " << h.cart << "\n"; }
};

std::string environment(char const* name, char const* otherwise) {
  auto const* value = std::getenv(name);
  return value != nullptr ? value : otherwise;
}

int fail(google::cloud::Status const& status) {
  if (!status.ok()) std::cerr << status << "\n";
  return status.ok() ? 0 : 1;
}

}  // namespace

int main(int argc, char* argv[]) {
  auto const project = environment("SHOP_PROJECT", "shop");
  auto const instance = environment("SHOP_INSTANCE", "promotions");
  std::string const command = argc > 1 ? argv[1] : "";
  std::string const campaign = argc > 2 ? argv[2] : "";
  std::string const argument = argc > 3 ? argv[3] : "";
  if (command == "create" || command == "campaigns") {
    cbt::TableAdmin admin(cbt::MakeAdminClient(project), instance);
    return fail(command == "create" ? shop::storage::createTables(admin) : shop::storage::addCampaigns(admin));
  }
  cbt::Table coupons(cbt::MakeDataConnection(), cbt::TableResource(project, instance, "coupons"));
  if (command == "import") {
    google::cloud::CompletionQueue cq;
    std::thread runner([&cq] { cq.Run(); });
    shop::jobs::CampaignImport import(coupons, cq);
    std::cout << import.run(std::cin, campaign, std::chrono::system_clock::now() + shop::Day(30)) << "\n";
    cq.Shutdown();
    runner.join();
    return 0;
  }
  if (command == "sweep") {
    auto const report = shop::jobs::HoldSweeper(coupons).sweepHolds(campaign);
    std::cout << report.rows << " rows, " << report.failures << " failures\n";
    return report.failures == 0 ? 0 : 1;
  }
  auto repository = shop::storage::makeCouponRepository(coupons);
  auto wallet = shop::storage::makeWallet({project, instance});
  shop::Coupon const coupon{campaign, argument, 10, std::nullopt};
  if (command == "new") return fail(repository->create(coupon));
  if (command == "hold") {
    auto answer = repository->hold(coupon, "cart-1");
    if (!answer) return fail(answer.status());
    std::visit(Printer(), *answer);
    return 0;
  }
  if (command == "release") return fail(repository->release(coupon));
  if (command == "redeem") return fail(repository->redeem(coupon, {"order-1", "customer-1"}));
  if (command == "give") return fail(wallet->put(argument, coupon));
  if (command == "show") return fail(wallet->shown(argument, campaign));
  return 2;
}
