// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "iot/builders.h"
#include "iot/stores.h"

namespace iot {

namespace {
constexpr char shadow[] = "shadow";
}  // namespace

Status Shadow::write(std::string const& device, std::int64_t version,
                     std::string const& document) {
  return table_.Apply(RowBuilder(device, shadow)
                          .set_at("document", ms(version), document)  // FINE: the number of the version
                          .build());
}

Status Shadow::touch(std::string const& device) {
  return table_.Apply(RowBuilder(device, shadow)
                          .set_at("touched", now(), "1")  // MISTAKE bigtable-real-timestamp: the current time where versions are counted
                          .build());
}

Status Shadow::reset(std::string const& device) {
  return table_.Apply(bt::SingleRowMutation(
      device, bt::DeleteFromFamily(shadow),
      bt::SetCell(shadow, "document", ms(1), "{}")));  // FINE: the first version
}

Status Shadow::import(std::string const& device, std::string const& document) {
  return table_.Apply(bt::SingleRowMutation(
      device, bt::SetCell(shadow, "document", document)));  // MISTAKE bigtable-real-timestamp: the server's time hides all later versions
}

StatusOr<std::string> Shadow::read(std::string const& device) {
  auto row = table_.ReadRow(device, FilterBuilder(shadow).column("document").newest().build());  // FINE: no TTL
  if (!row) return row.status();
  if (!row->first || row->second.cells().empty()) return std::string("{}");
  return row->second.cells().front().value();
}

}  // namespace iot
