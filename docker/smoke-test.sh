#!/bin/sh
# Builds the three images and starts them on servers of yours, with whatever engine is there: docker, podman or buildah.
#
#   DATABASE_URL=postgres://…/proofline EVENTSTORE_DATABASE_URL=postgres://…/log sh docker/smoke-test.sh
#
# Both databases are empty ones on this machine; the containers use its network. Ends with 0 when everything said what it
# has to say. Also read: ENGINE, NODE_IMAGE and RUNTIME_IMAGE (where no registry is in reach), BUILD=0 (takes images that
# are there), API_PORT and LOG_PORT.
set -eu

: "${DATABASE_URL:?names an empty database for the product}" "${EVENTSTORE_DATABASE_URL:?names an empty database for the log}"
api_port=${API_PORT:-3000}
log_port=${LOG_PORT:-2113}
limit_s=90
work=$(mktemp -d)
cd "$(dirname "$0")/.."

for candidate in docker podman buildah; do
  [ -n "${ENGINE:-}" ] && break
  case $candidate in
    docker) docker info >/dev/null 2>&1 && ENGINE=docker ;;
    *) command -v $candidate >/dev/null && ENGINE=$candidate ;;
  esac || true
done
: "${ENGINE:?There is no docker, podman or buildah here}"
echo "engine: $ENGINE"

build() {
  set -- --target "$1" -t "proofline/$1" --build-arg "REVISION=$(git rev-parse HEAD 2>/dev/null || echo unknown)"
  [ -z "${NODE_IMAGE:-}" ] || set -- "$@" --build-arg "NODE_IMAGE=$NODE_IMAGE"
  [ -z "${RUNTIME_IMAGE:-}" ] || set -- "$@" --build-arg "RUNTIME_IMAGE=$RUNTIME_IMAGE"
  # The hour of the commit in place of that of the build: the same commit makes the same layers.
  epoch=$(git log -1 --format=%ct 2>/dev/null || echo 1)
  case $ENGINE in
    buildah) buildah build --layers --timestamp "$epoch" "$@" . ;;
    podman) podman build --layers --timestamp "$epoch" "$@" . ;;
    docker) SOURCE_DATE_EPOCH=$epoch docker build "$@" . ;;
  esac
}

# run IMAGE NAME ENV… -- COMMAND…: in the foreground, as the composition has it: no capabilities, no new privileges, a
# root that cannot be written, /tmp in memory. buildah knows no read-only root; its root belongs to somebody else.
run() {
  image=$1 name=$2
  shift 2
  case $ENGINE in
    buildah)
      container=$(buildah from --name "proofline-smoke-$name" "proofline/$image")
      echo "$container" >> "$work/containers"
      while [ "$1" != -- ]; do buildah config --env "$1" "$container"; shift; done
      shift
      exec buildah run --cap-drop ALL --user 10001:10001 "$container" -- "$@"
      ;;
    *)
      flags="" ; while [ "$1" != -- ]; do flags="$flags --env $1"; shift; done
      shift
      # shellcheck disable=SC2086
      exec $ENGINE run --rm --name "proofline-smoke-$name" --network host --read-only --tmpfs /tmp --cap-drop ALL \
        --security-opt no-new-privileges $flags --entrypoint "$1" "proofline/$image" $(shift; printf '%s ' "$@")
      ;;
  esac
}

start() { (run "$@") > "$work/$2.log" 2>&1 & echo "$!" >> "$work/pids"; }

# says NAME SENTENCE: waits until the log of a container holds a sentence.
says() {
  for _ in $(seq $limit_s); do
    if grep -q "$2" "$work/$1.log"; then echo "ok: $1 says $2"; return; fi
    sleep 1
  done
  echo "FAILED: $1 does not say $2:"; tail -20 "$work/$1.log"; exit 1
}

clean_up() {
  case $ENGINE in
    buildah)
      while read -r pid; do pkill -TERM -P "$pid" 2>/dev/null || true; kill "$pid" 2>/dev/null || true; done < "$work/pids"
      wait
      while read -r container; do buildah rm "$container" >/dev/null; done < "$work/containers"
      ;;
    *) for name in event-store projections reactors api; do $ENGINE stop "proofline-smoke-$name" >/dev/null 2>&1 || true; done ;;
  esac
  rm -rf "$work"
}
touch "$work/pids" "$work/containers"
trap clean_up EXIT

if [ "${BUILD:-1}" = 1 ]; then for image in event-store app agent; do build $image; done; fi
case $ENGINE in
  buildah) buildah images --format '{{.Name}} {{.Size}}' | grep proofline/ ;;
  *) $ENGINE images --format '{{.Repository}} {{.Size}}' | grep proofline/ ;;
esac

url="esdb://127.0.0.1:$log_port?tls=false"
start event-store event-store "EVENTSTORE_DATABASE_URL=$EVENTSTORE_DATABASE_URL" EVENTSTORE_HOST=127.0.0.1 "EVENTSTORE_PORT=$log_port" \
  EVENTSTORE_ALLOW_UNSAFE_DURABILITY=true -- node event-store/src/bin/event-store.ts
says event-store 'Event store ready'
start app migrate "DATABASE_URL=$DATABASE_URL" -- node backend/src/bin/migrate.ts
says migrate '"msg":"\(migrated\|nothing to do\)"'
for process in projections reactors api; do
  room=backend
  [ $process != projections ] || room=projections
  start app $process "DATABASE_URL=$DATABASE_URL" "EVENTSTORE_URL=$url" HOST=127.0.0.1 "PORT=$api_port" -- node $room/src/bin/$process.ts
  says $process '"msg":"ready"'
done
start agent who -- sh -c 'id -u; node --version; chromium-headless-shell --version; command -v npm || echo no npm'
says who '^10001$'
says who Chromium
says who 'no npm'
start agent fonts -- sh -c 'for lang in ja ko zh-cn th ar he hi und-zsye; do fc-list ":lang=$lang" family | grep -q . || echo "no font for $lang"; done; echo looked'
says fonts looked
! grep 'no font' "$work/fonts.log" || exit 1
echo "ok: fonts for every script"
curl --fail --silent "http://127.0.0.1:$api_port/hc/" && echo && curl --fail --silent --output /dev/null "http://127.0.0.1:$api_port/" && echo 'ok: api and frontend answer'
