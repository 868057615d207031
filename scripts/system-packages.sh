#!/usr/bin/env bash
# Checks for the system packages that Boxwright's sandbox and browser need, and installs the missing ones: only on
# Debian, only as root, and only after saying so. Otherwise prints the exact command and fails.
#   FONT_FOLDERS   where fonts are looked for, separated by colons
set -euo pipefail

missing=()
command -v bwrap >/dev/null || missing+=(bubblewrap)
command -v chromium >/dev/null || missing+=(chromium)

# A page without any font renders as boxes, and a browser package does not always bring one.
has_font() {
  local folder
  local IFS=':'
  for folder in ${FONT_FOLDERS:-/usr/share/fonts:/usr/local/share/fonts}; do
    [ -d "$folder" ] || continue
    [ -z "$(find -L "$folder" \( -name '*.ttf' -o -name '*.otf' -o -name '*.ttc' \) -print -quit)" ] || return 0
  done
  return 1
}
has_font || missing+=(fonts-dejavu-core)

if [ "${#missing[@]}" -eq 0 ]; then
  exit 0
fi

install="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"

if ! command -v apt-get >/dev/null; then
  echo "This machine lacks: ${missing[*]} (Debian's names)."
  echo "Install them with the system's package manager, then run this command again."
  exit 1
fi

if [ "$(id -u)" -ne 0 ]; then
  echo "This machine lacks: ${missing[*]}."
  echo "Install them, then run this command again:"
  echo "  sudo sh -c '$install'"
  exit 1
fi

echo "This machine lacks: ${missing[*]}. Installing them now:"
echo "  $install"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}"
