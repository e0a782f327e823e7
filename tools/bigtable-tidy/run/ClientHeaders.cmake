# Writes the bundled headers below a directory as rows of C++: see
# ClientHeaders.cpp. Run by `cmake -P` with -D root and output.

# Headers that come with the client's own, which code relies on without knowing it.
set(standard "")
foreach(name algorithm any atomic cassert climits cmath condition_variable cstring deque future
    iostream list map mutex numeric queue random set typeindex unordered_set variant)
  string(APPEND standard "#include <${name}>\n")
endforeach()
set(abseil "")
foreach(name memory/memory strings/str_split types/optional types/variant)
  string(APPEND abseil "#include \"absl/${name}.h\"\n")
endforeach()

file(GLOB_RECURSE names RELATIVE ${root} ${root}/*.h)
list(SORT names)
set(rows "// Made of ${root}.\n")
foreach(name IN LISTS names)
  file(READ ${root}/${name} text)
  if(name STREQUAL "google/cloud/version.h")
    string(PREPEND text "${standard}")
  elseif(name STREQUAL "google/cloud/future.h")
    string(PREPEND text "${abseil}")
  endif()
  string(APPEND rows "BIGTABLE_BUNDLED_HEADER(R\"~(${name})~\", R\"~(${text})~\")\n")
endforeach()
file(WRITE ${output} "${rows}")
