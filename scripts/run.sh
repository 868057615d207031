#!/usr/bin/env bash
# Runs a command of the workspace on a plain machine (Node 20 or newer, npm, bash): sets up what is missing first, then
# hands over to the Node that the workspace pins.
#   bash scripts/run.sh checks [options]     what `npm test` runs
#   bash scripts/run.sh demo [options]       what `npm run demo` runs
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$root"

case "${1:-}" in
  checks) program=(scripts/checks/main.ts) ;;
  demo) program=(examples/quickstart/src/main.ts) ;;
  *)
    echo "usage: bash scripts/run.sh checks|demo [options]" >&2
    exit 2
    ;;
esac
shift

# Set-up speaks on standard error: standard output belongs to the command (the demo's --json, for one).
bash scripts/system-packages.sh >&2

# The lockfile is the truth. Without its result, or after it changed, installing takes about a minute; else a second.
echo "Installing the workspace's packages (pnpm, frozen lockfile) ..." >&2
npx --yes pnpm@12.21.0 install --frozen-lockfile --reporter=append-only >&2

# The pinned Node and the workspace's tools come first; the exec leaves no wrapper between a signal and the program.
export PATH="$root/node_modules/.bin:$PATH"
exec node --conditions=@boxwright/source "${program[@]}" "$@"
