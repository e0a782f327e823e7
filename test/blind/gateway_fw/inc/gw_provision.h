// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef GATEWAY_FW_INC_GW_PROVISION_H
#define GATEWAY_FW_INC_GW_PROVISION_H

#include "google/cloud/bigtable/table_admin.h"
#include "inc/gw_err.h"

/* Makes the tables of a site. Run once, by the installer. */
enum gw_err gw_provision_site(google::cloud::bigtable::TableAdmin* admin, const char* region);

/* Firmware 4 gave less time to the logs. */
enum gw_err gw_provision_upgrade(google::cloud::bigtable::TableAdmin* admin, const char* region);

#endif /* GATEWAY_FW_INC_GW_PROVISION_H */
