// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_STRINGS_ASCII_H
#define BIGTABLE_TIDY_TEST_ABSL_STRINGS_ASCII_H

#include "absl/base/config.h"
#include "absl/strings/string_view.h"
#include <string>

namespace absl {

ABSL_NAMESPACE_BEGIN

bool ascii_isalnum(unsigned char c);
bool ascii_isalpha(unsigned char c);
bool ascii_isdigit(unsigned char c);
bool ascii_isspace(unsigned char c);
char ascii_tolower(unsigned char c);
char ascii_toupper(unsigned char c);
std::string AsciiStrToLower(absl::string_view s);
std::string AsciiStrToUpper(absl::string_view s);
void AsciiStrToLower(std::string* s);
void AsciiStrToUpper(std::string* s);
absl::string_view StripLeadingAsciiWhitespace(absl::string_view str);
absl::string_view StripTrailingAsciiWhitespace(absl::string_view str);
absl::string_view StripAsciiWhitespace(absl::string_view str);
void StripLeadingAsciiWhitespace(std::string* str);
void StripTrailingAsciiWhitespace(std::string* str);
void StripAsciiWhitespace(std::string* str);

ABSL_NAMESPACE_END

}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_STRINGS_ASCII_H
