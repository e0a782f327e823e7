// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FieldMasks.h"
#include <google/protobuf/descriptor.h>
#include <google/protobuf/util/field_mask_util.h>
#include <string>

namespace bigtable_ttl::emulator {

using google::protobuf::FieldDescriptor;
using google::protobuf::FieldMask;
using google::protobuf::Message;
using google::protobuf::util::FieldMaskUtil;

/// Replaces one field. \p From is null if it lacks a message on the way.
static void replaceField(const Message *From, const std::string &Path,
                         Message &To) {
  const std::size_t Dot = Path.find('.');
  const FieldDescriptor *Field =
      To.GetDescriptor()->FindFieldByName(Path.substr(0, Dot));
  const auto *Reflection = To.GetReflection();
  if (!From) {
    if (Dot == std::string::npos)
      return Reflection->ClearField(&To, Field);
    if (!Reflection->HasField(To, Field))
      return;
    Message &Part = *Reflection->MutableMessage(&To, Field);
    const bool WasEmpty = Part.ByteSizeLong() == 0;
    replaceField(nullptr, Path.substr(Dot + 1), Part);
    if (!WasEmpty && Part.ByteSizeLong() == 0)
      Reflection->ClearField(&To, Field);
    return;
  }
  if (Dot != std::string::npos) {
    if (!Reflection->HasField(*From, Field))
      return replaceField(nullptr, Path, To);
    return replaceField(&Reflection->GetMessage(*From, Field),
                        Path.substr(Dot + 1),
                        *Reflection->MutableMessage(&To, Field));
  }
  FieldMask Mask;
  Mask.add_paths(Path);
  FieldMaskUtil::MergeOptions Options;
  Options.set_replace_message_fields(true);
  Options.set_replace_repeated_fields(true);
  FieldMaskUtil::MergeMessageTo(*From, Mask, Options, &To);
}

void replaceMasked(const Message &From, const FieldMask &Mask, Message &To) {
  for (const std::string &Path : Mask.paths())
    replaceField(&From, Path, To);
}

} // namespace bigtable_ttl::emulator
