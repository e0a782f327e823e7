# Writes the page of a map as a literal of C++: see MapPage.cpp. Run by
# `cmake -P` with -D page and output.

file(READ ${page} html)
file(WRITE ${output} "R\"~(${html})~\"\n")
