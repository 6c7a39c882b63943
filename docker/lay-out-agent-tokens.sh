#!/bin/sh
# Lays out one-time registration tokens for agents that do not have one yet, up to AGENT_TOKENS in all.
set -eu

have=$(find "$AGENT_TOKENS_DIR" -name '*.token' -mmin -1380 | wc -l)
# A token is good for a day; those about to end are of no use to anybody.
find "$AGENT_TOKENS_DIR" -name '*.token' -mmin +1380 -delete
umask 077
while [ "$have" -lt "${AGENT_TOKENS:-8}" ]; do
  node backend/src/bin/agent-token.ts > "$AGENT_TOKENS_DIR/.new"
  mv "$AGENT_TOKENS_DIR/.new" "$AGENT_TOKENS_DIR/$(date +%s)-$have.token"
  have=$((have + 1))
done
