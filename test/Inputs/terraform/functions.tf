# => t/all
locals {
  empty = []
  map   = { b = 2, a = 1 }
  right = {
    and         = !(true && false) && (var.unknown || true) && !(false && var.unknown)
    arithmetic  = (7 - 3) * 2 + 9 / 3 - 7 % 4 == 8 && -2 < 0 && 3 <= 3 && 4 > 3
    can         = can(local.map.a) && !can(local.map.c) && !can(local.empty[0])
    coalesce    = coalesce(null, "", "a") == "a"
    compact     = compact(["a", "", null]) == ["a"]
    concat      = concat(["a"], local.empty, ["b"]) == ["a", "b"]
    contains    = contains(["a", "b"], "b") && !contains(["a"], "b")
    distinct    = distinct(["a", "b", "a"]) == ["a", "b"]
    element     = element(["a", "b"], 3) == "b"
    equality    = "1" != 1 && { a = [1] } == { "a" : [1] } && null == null && "a" != null
    flatten     = flatten([["a"], [["b"]], []]) == ["a", "b"]
    for         = [for k, v in local.map : "${k}${v}" if v > 1] == ["b2"]
    for_group   = { for v in ["a1", "b1", "a2"] : lower(split("1", v)[0]) => v... }["a"] == ["a1"]
    for_index   = [for i, v in ["a"] : i] == [0]
    for_map     = { for k, v in local.map : upper(k) => v * 2 } == { A = 2, B = 4 }
    for_set     = [for k, v in toset(["b", "a"]) : "${k}${v}"] == ["aa", "bb"]
    format      = format("%s-%03d %q%% %v %5s", "a", 7, "b", true, "c") == "a-007 \"b\"% true     c"
    index       = [[1, 2], [3]][0][1] == 2 && { a = { b = [5] } }.a.b[0] == 5
    join        = join(",", ["a", 1]) == "a,1"
    jsonencode  = jsonencode({ b = [1, true, null], a = "x" }) == "{\"a\":\"x\",\"b\":[1,true,null]}"
    keys        = keys(local.map) == ["a", "b"] && values(local.map) == [1, 2]
    length      = length(local.map) + length("abc") + length([1]) == 6
    lookup      = lookup(local.map, "c", 3) == 3 && lookup(local.map, "a", 3) == 1
    max         = max(1, 3, 2) == 3 && min(1, 3) == 1
    merge       = merge(local.map, { a = 3 }, null).a == 3
    object_keys = { (local.map.a) = "x", "k-${local.map.b}" = "y" } == { "1" = "x", "k-2" = "y" }
    replace     = replace("a.b.c", ".", "-") == "a-b-c"
    sensitive   = nonsensitive(sensitive("a")) == "a"
    setproduct  = [for p in setproduct(["a", "b"], ["x"]) : "${p[0]}${p[1]}"] == ["ax", "bx"]
    splat       = [{ n = "a" }, { n = "b" }][*].n == ["a", "b"] && length(null[*]) == 0
    splat_old   = [{ n = ["a"] }].*.n == [["a"]]
    spread      = max([1, 5, 3]...) == 5
    tonumber    = tonumber("1.5") == 1.5 && tostring(2) == "2" && tolist(["a"])[0] == "a"
    toset       = toset(["b", "a", "b"]) == toset(["a", "b"])
    trimspace   = trimspace(" a ") == "a"
    try         = try(local.map.c, local.map["d"], 4) == 4
    zipmap      = zipmap(["a"], [1]) == { a = 1 }
    # Either side is not evaluated, as far as is known.
    branch = (local.map.a == 1 ? "a" : local.map.c) == "a"
    text   = "${"a${1 + 1}"}$${b}" == "a2$${b}"
  }
}
variable "unknown" {}
resource "google_bigtable_table" "t" {
  name = "t"
  dynamic "column_family" {
    for_each = [for name, is in local.right : name if !is]
    content { family = column_family.value }
  }
  dynamic "column_family" {
    for_each = contains(values(local.right), false) ? [] : ["all"]
    content { family = column_family.value }
  }
}
