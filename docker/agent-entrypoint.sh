#!/bin/sh
# Each agent registers once, with a token of its own. When several agents are started from one definition
# (`--scale crawler-agent=N`), each takes one of the tokens laid out for them; a rename decides who gets which.
set -eu

claim_token() {
  for token in "$1"/*.token; do
    [ -e "$token" ] || continue
    if mv "$token" "$token.$(hostname)" 2>/dev/null; then
      cat "$token.$(hostname)"
      rm -f "$token.$(hostname)"
      return 0
    fi
  done
  return 1
}

registered() {
  [ -n "$(ls -A "$AGENT_STATE_DIR" 2>/dev/null)" ]
}

if [ -z "${AGENT_REGISTRATION_TOKEN:-}" ] && [ -n "${AGENT_TOKENS_DIR:-}" ] && ! registered; then
  AGENT_REGISTRATION_TOKEN="$(claim_token "$AGENT_TOKENS_DIR")" || {
    echo "There is no registration token left in $AGENT_TOKENS_DIR; run: docker compose run --rm agent-tokens" >&2
    exit 1
  }
  export AGENT_REGISTRATION_TOKEN
fi
exec "$@"
