// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "inc/gw_cmd.h"
#include "inc/gw_log.h"
#include "inc/gw_sensor.h"
#include "inc/gw_uplink.h"
#include <cstdlib>

static const char GW_KEY[] = "gw-0001";

static void run_commands(cbt::Table* gateway, struct gw_uplink* uplink) {
  struct gw_cmd cmds[8];
  size_t count = 0;
  int64_t total = 0;
  if (gw_lock_take(gateway, GW_KEY, "main") != GW_OK) return;
  if (gw_cmd_fetch(gateway, GW_KEY, cmds, GW_ARRAY_LEN(cmds), &count) == GW_OK) {
    for (size_t i = 0; i != count; ++i) {
      if (gw_cmd_start_checked(gateway, GW_KEY, cmds[i].id) != GW_OK) continue;
      GW_LOGI("%s: %s, %u s left", cmds[i].id, cmds[i].payload, cmds[i].deadline_s);
      (void)gw_uplink_count(uplink, GW_KEY, "commands", &total);
    }
  }
  (void)gw_lock_drop(gateway, GW_KEY);
}

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: %s PROJECT INSTANCE REGION\n", argv[0]);
    return EXIT_FAILURE;
  }
  auto conn = cbt::MakeDataConnection();
  cbt::Table gateway(conn, cbt::TableResource(argv[1], argv[2], GW_TABLE_GATEWAY));
  cbt::Table log(conn, cbt::TableResource(argv[1], argv[2], GW_TABLE_LOG));
  struct gw_uplink uplink = gw_uplink_open(conn, argv[1], argv[2], argv[3]);
  const struct gw_reading reading = {"temp", 21.5};
  size_t waiting = 0;

  if (gw_log_event(&log, GW_KEY, "start", argv[3]) != GW_OK) return EXIT_FAILURE;
  if (gw_sensor_store_defaults(&gateway, GW_KEY) != GW_OK) return EXIT_FAILURE;
  if (gw_sensor_store(&gateway, GW_KEY, &reading) != GW_OK) return EXIT_FAILURE;
  run_commands(&gateway, &uplink);
  if (gw_uplink_waiting(&uplink, GW_KEY, &waiting) == GW_OK) GW_LOGI("%zu messages wait", waiting);
  return EXIT_SUCCESS;
}
