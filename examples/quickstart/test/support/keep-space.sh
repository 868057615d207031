#!/bin/bash
# First process of a PID namespace: runs a program, then lists what is still running in the namespace two seconds after
# its end, one command line each, in $LEFT_FILE. Exits as the program did.
trap : INT
"$@"
code=$?
for _ in $(seq 20); do
  left=""
  for folder in /proc/[0-9]*; do
    [ "$folder" = /proc/1 ] && continue
    # Empty for a process that has ended and only waits to be reaped.
    line="$({ tr '\0' ' ' < "$folder/cmdline"; } 2>/dev/null)"
    [ -z "$line" ] || left+="$line"$'\n'
  done
  [ -z "$left" ] && break
  sleep 0.1
done
printf '%s' "$left" > "$LEFT_FILE"
exit "$code"
