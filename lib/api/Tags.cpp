// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Tags.h"
#include "model/Duration.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

using Entries = std::vector<std::pair<std::string, std::string>>;

llvm::Error malformed(StringRef Text, const llvm::Twine &Expected) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "'" + Text +
                                     "' found in a Bigtable tag, "
                                     "expected " +
                                     Expected);
}

/// Splits 'a=b, c=d'.
llvm::Expected<Entries> parseEntries(StringRef Text) {
  llvm::SmallVector<StringRef, 4> Parts;
  Text.split(Parts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  Entries Result;
  for (StringRef Part : Parts) {
    const auto [Key, Value] = Part.split('=');
    if (Key.trim().empty() || Value.trim().empty())
      return malformed(Part.trim(), "'key=value'");
    Result.emplace_back(Key.trim().str(), Value.trim().str());
  }
  return Result;
}

llvm::Error parseTtl(StringRef Text, TtlPolicy &Out) {
  llvm::Expected<Entries> Parsed = parseEntries(Text);
  if (!Parsed)
    return Parsed.takeError();
  StringRef Kind;
  std::optional<std::chrono::milliseconds> MaxAge, ExpireAfter;
  std::chrono::milliseconds AgeUnit{0}, ExpireAfterUnit{0};
  Meaning Timestamps = Meaning::Unsaid;
  std::optional<bool> AllowsUnstamped;
  for (const auto &[Key, Value] : *Parsed) {
    if (Key == "ttl") {
      Kind = Value;
      continue;
    }
    if (Key == "timestamps") {
      for (Meaning M : {Meaning::Real, Meaning::Sequence, Meaning::Zero})
        if (Value == toString(M))
          Timestamps = M;
      if (Timestamps == Meaning::Unsaid)
        return malformed(Value, "'real', 'sequence' or 'zero'");
      continue;
    }
    if (Key == "unstamped") {
      if (Value != "allowed" && Value != "forbidden")
        return malformed(Value, "'allowed' or 'forbidden'");
      AllowsUnstamped = Value == "allowed";
      continue;
    }
    if (Key != "max-age" && Key != "expire-after")
      return malformed(Key, "'ttl', 'max-age', 'expire-after', 'timestamps' or "
                            "'unstamped'");
    auto &Age = Key == "max-age" ? MaxAge : ExpireAfter;
    Age = parseDuration(Value, Key == "max-age" ? &AgeUnit : &ExpireAfterUnit);
    if (!Age)
      return malformed(Value, DurationExpectation);
  }
  const auto OneSecond =
      TtlPolicy::oneSecond(MaxAge.value_or(std::chrono::seconds(1)));
  if (Kind == toString(Strategy::OneSecond) && OneSecond)
    Out = *OneSecond;
  else if (Kind == toString(Strategy::None))
    Out = TtlPolicy::none();
  else if (Kind == toString(Strategy::Default) && MaxAge)
    Out = TtlPolicy::defaultTtl(*MaxAge);
  else
    return malformed(Text, "'ttl=one-second', 'ttl=one-second,max-age=1ms', "
                           "'ttl=default,max-age=...' or "
                           "'ttl=none'");
  if (Timestamps != Meaning::Unsaid && Out.hasTtl())
    return malformed("timestamps", "it with 'ttl=none'");
  if (AllowsUnstamped && Out.Kind != Strategy::Default)
    return malformed("unstamped", "it with 'ttl=default'");
  Out.ExpireAfter = ExpireAfter;
  Out.AgeUnit = AgeUnit;
  Out.ExpireAfterUnit = ExpireAfterUnit;
  Out.Timestamps = Timestamps;
  Out.AllowsUnstamped = AllowsUnstamped.value_or(false);
  return llvm::Error::success();
}

} // namespace

std::optional<llvm::Expected<Tag>> parseTag(const AnnotateAttr &Attr) {
  StringRef Text = Attr.getAnnotation();
  if (!Text.consume_front("bigtable::"))
    return std::nullopt;
  Tag T{TagKind::Ttl, Attr.getLocation(), {}, {}, {}};
  if (Text == "not-a-writer") {
    T.Kind = TagKind::NotAWriter;
  } else if (Text == "not-a-reader") {
    T.Kind = TagKind::NotAReader;
  } else if (Text.starts_with("ttl=")) {
    if (llvm::Error E = parseTtl(Text, T.Policy))
      return llvm::Expected<Tag>(std::move(E));
  } else if (Text.consume_front("table=")) {
    T.Kind = TagKind::Table;
    T.TableId = Text.trim().str();
    if (T.TableId.empty())
      return llvm::Expected<Tag>(malformed(Text, "the id of a table"));
  } else {
    T.Kind = Text.starts_with("writer=") ? TagKind::Writer : TagKind::Reader;
    if (!Text.consume_front("writer=") && !Text.consume_front("reader="))
      return llvm::Expected<Tag>(
          malformed(Text, "a tag of bigtable_ttl/tags.h"));
    llvm::Expected<Entries> Roles = parseEntries(Text);
    if (!Roles)
      return llvm::Expected<Tag>(Roles.takeError());
    T.Roles = std::move(*Roles);
  }
  return llvm::Expected<Tag>(std::move(T));
}

std::optional<Tag> findTag(const Decl &D, TagKind Kind) {
  // Attributes of a namespace-scope or member declaration are inherited by
  // its later redeclarations, so the most recent one carries them all.
  for (const auto *Attr :
       D.getMostRecentDecl()->specific_attrs<AnnotateAttr>()) {
    std::optional<llvm::Expected<Tag>> Parsed = parseTag(*Attr);
    if (!Parsed)
      continue;
    if (!*Parsed)
      llvm::consumeError(Parsed->takeError()); // Reported where it is declared.
    else if ((*Parsed)->Kind == Kind)
      return std::move(**Parsed);
  }
  return std::nullopt;
}

} // namespace clang::tidy::bigtable
