// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TELEMETRY_HUB_FLEET_FLEET_H
#define TELEMETRY_HUB_FLEET_FLEET_H

#include "hub/store.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace hub {

// As a vehicle's modem wants it.
struct lease {
  std::string token;
  std::uint32_t until_ms = 0;
};

// What connects to the hub, and the twin of each vehicle.
class fleet {
 public:
  explicit fleet(cbt::Table table) : table_(std::move(table)) {}

  Status open_session(std::string const& vehicle, std::string const& token, milliseconds ttl);
  Status open_weekend_session(std::string const& vehicle, std::string const& token);
  Status grant(std::string const& vehicle, lease& l);
  // One hub owns a vehicle's connection.
  StatusOr<bool> take_over(std::string const& vehicle, std::string const& hub);
  StatusOr<bool> take_over_if_idle(std::string const& vehicle, std::string const& hub);
  Status close_session(std::string const& vehicle);
  Status drop_vehicle(std::string const& vehicle);
  StatusOr<bool> connected(std::string const& vehicle);
  StatusOr<bool> connected_now(std::string const& vehicle);
  StatusOr<std::optional<milliseconds>> connected_since(std::string const& vehicle);
  StatusOr<std::size_t> sweep();

  Status note(std::string const& vehicle, std::string const& text);
  Status note_in_session(std::string const& vehicle, std::string const& text);
  using twin = std::map<std::string, std::string>;
  StatusOr<twin> twin_if_connected(std::string const& vehicle);
  StatusOr<twin> twin_if_live(std::string const& vehicle);

  Status want_firmware(std::string const& vehicle, std::int64_t build);
  Status force_firmware(std::string const& vehicle, std::string const& image);

 private:
  cbt::Table table_;
};

}  // namespace hub

#endif  // TELEMETRY_HUB_FLEET_FLEET_H
