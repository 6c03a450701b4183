#!/bin/sh
# The browser tests drive the system's Chromium: say where it is, or install Debian's package where that is possible.
set -eu
found=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -n "$found" ]; then
    exit 0
fi
as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo
if command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests (Debian's package 'chromium')."
    $as_root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends chromium >/dev/null
    command -v chromium >/dev/null && exit 0
fi
echo "The browser tests need Chromium: install it, or set CHROMIUM=/path/to/chromium, and run 'make test' again." >&2
exit 1
