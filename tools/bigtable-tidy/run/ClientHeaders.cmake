# Writes the bundled headers of google-cloud-cpp as rows of C++: see
# ClientHeaders.cpp. Run by `cmake -P` with -D root and output.

file(GLOB_RECURSE names RELATIVE ${root} ${root}/*.h)
list(SORT names)
set(rows "// Made of ${root}.\n")
foreach(name IN LISTS names)
  file(READ ${root}/${name} text)
  string(APPEND rows "BIGTABLE_CLIENT_HEADER(R\"~(${name})~\", R\"~(${text})~\")\n")
endforeach()
file(WRITE ${output} "${rows}")
