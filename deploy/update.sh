#!/bin/sh
# Updates the web servers and backends of compose.yaml without a failed request. `up -d` alone stops all of a service
# before it starts new ones; here new ones are healthy before the old ones stop. $1: the project, otherwise quire.
set -eu
project=${1:-quire}
compose() { docker compose -p "$project" -f "$(dirname "$0")/compose.yaml" "$@"; }

compose build web
compose run --rm --no-deps migrate
for service in backend web; do
  old=$(compose ps -q "$service")
  count=$(echo "$old" | wc -w)
  compose up -d --wait --no-deps --no-recreate --scale "$service=$((2 * count))" "$service"
  # One after the other: each finishes what it is answering.
  for container in $old; do
    docker stop "$container"
    docker rm "$container"
  done
done
