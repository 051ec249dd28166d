#!/bin/sh
# The commands of the installed package. All run as the account that owns the data.
set -eu
export DESKBELL_ENV_FILE=/etc/deskbell/deskbell.env
export DESKBELL_DEFAULT_DATA_DIR=/var/lib/deskbell
export DESKBELL_CACHE_DIR=/var/cache/deskbell
program=/usr/lib/deskbell/deskbell
if [ "$(id -u)" = 0 ]; then
  # Unlike runuser, it becomes the program, which then gets signals itself.
  export HOME=/var/lib/deskbell
  exec setpriv --reuid=deskbell --regid=deskbell --init-groups -- "$program" "$@"
fi
case "$(id -un):${1:-help}" in
  deskbell:* | *:help | *:version) exec "$program" "$@" ;;
esac
echo "Run it as root: sudo deskbell $*" >&2
exit 1
