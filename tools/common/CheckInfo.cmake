# Writes the manifest of the checks, their levels and pages as rows of C++: see
# Manifest.cpp. Run by `cmake -P` with -D manifest, root and output.

file(READ ${manifest} text)
set(rows "// Made of checks/checks.json and docs/checks.\n")

# "certain" is Confidence::Certain.
function(capitalize variable word)
  string(SUBSTRING ${word} 0 1 first)
  string(SUBSTRING ${word} 1 -1 rest)
  string(TOUPPER ${first} first)
  set(${variable} ${first}${rest} PARENT_SCOPE)
endfunction()

string(JSON number LENGTH "${text}" levels)
math(EXPR last "${number} - 1")
foreach(i RANGE ${last})
  string(JSON id GET "${text}" levels ${i} id)
  string(JSON meaning GET "${text}" levels ${i} meaning)
  capitalize(level ${id})
  string(APPEND rows "BIGTABLE_LEVEL_INFO(${level}, R\"~(${meaning})~\")\n")
endforeach()

string(JSON number LENGTH "${text}" checks)
math(EXPR last "${number} - 1")
foreach(i RANGE ${last})
  foreach(field id summary confidence default schema page)
    string(JSON ${field} GET "${text}" checks ${i} ${field})
  endforeach()
  foreach(field default schema)
    if(${field})
      set(${field} true)
    else()
      set(${field} false)
    endif()
  endforeach()
  capitalize(level ${confidence})
  get_filename_component(name ${page} NAME)
  file(READ ${root}/${page} markdown)
  string(APPEND rows "BIGTABLE_CHECK_INFO(R\"~(${id})~\", R\"~(${summary})~\", ${level},\n"
    "  ${default}, ${schema}, R\"~(${name})~\", R\"~(${markdown})~\")\n")
endforeach()
file(WRITE ${output} "${rows}")
