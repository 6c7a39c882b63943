# syntax=docker/dockerfile:1
# One file, three images: `app` runs api, reactors, projections and one-shot jobs; `agent` is a crawler agent with its
# browser; `event-store` is the embedded node, for those who want it as a container. docs/operations.md says more.

# Builds: Node with npm. Runs: the same distribution without either; only the node binary goes over.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG RUNTIME_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
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
COPY docker/install.sh docker/

# Everything, for building the frontend only.
FROM manifests AS build
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY contracts contracts
COPY rules rules
COPY frontend frontend
COPY docs/crawler.md docs/
COPY tsconfig.base.json ./
RUN cd frontend && node ../node_modules/vite/bin/vite.js build

# What each image needs and nothing else: no tools, no Postgres binaries (a server is given), no install scripts.
# The whole folder is taken over from here, because npm puts a package into a workspace's own node_modules as it sees fit.
FROM manifests AS app-dependencies
RUN sh docker/install.sh contracts rules platform projections backend

FROM manifests AS agent-dependencies
RUN sh docker/install.sh contracts rules platform crawler-agent

FROM manifests AS event-store-dependencies
RUN sh docker/install.sh contracts rules platform event-store

# Readable for the images' user whatever the umask of the checkout was.
FROM ${RUNTIME_IMAGE} AS app-sources
WORKDIR /app
COPY contracts contracts
COPY rules rules
COPY platform platform
COPY projections projections
COPY backend backend
COPY docker/lay-out-agent-tokens.sh docker/
COPY --from=build /app/frontend/dist frontend/dist
RUN chmod -R u=rwX,go=rX /app

FROM ${RUNTIME_IMAGE} AS agent-sources
WORKDIR /app
COPY contracts contracts
COPY rules rules
COPY platform platform
COPY crawler-agent crawler-agent
COPY docker/agent-entrypoint.sh docker/
RUN chmod -R u=rwX,go=rX /app

FROM ${RUNTIME_IMAGE} AS event-store-sources
WORKDIR /app
COPY contracts contracts
COPY rules rules
COPY platform platform
COPY event-store event-store
RUN chmod -R u=rwX,go=rX /app

FROM ${RUNTIME_IMAGE} AS base
RUN echo 'proofline:x:10001:10001::/tmp:/usr/sbin/nologin' >> /etc/passwd && echo 'proofline:x:10001:' >> /etc/group
COPY --from=manifests /usr/local/bin/node /usr/local/bin/
WORKDIR /app
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/compiled HOME=/tmp
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.version=${VERSION} org.opencontainers.image.revision=${REVISION} org.opencontainers.image.vendor=Proofline

FROM base AS app
RUN mkdir /blobs /agent-tokens && chown 10001:10001 /blobs /agent-tokens
COPY --from=app-dependencies /app ./
COPY --from=app-sources /app ./
USER 10001:10001
ENV HOST=0.0.0.0 PORT=3000 FRONTEND_DIST=/app/frontend/dist BLOB_URL=file:///blobs HEALTH_FILE=/tmp/healthy
EXPOSE 3000
# A process that is ready and whose event loop turns touches its file, whatever it stands on; it is no use to restart it else.
HEALTHCHECK --interval=5s --timeout=3s --retries=3 --start-period=60s CMD ["sh", "-c", "find /tmp/healthy -newermt '20 seconds ago' | grep -q ."]
VOLUME /blobs
LABEL org.opencontainers.image.title=proofline/app org.opencontainers.image.description="Proofline: api, reactors, projections and jobs"
CMD ["node", "--max-semi-space-size=4", "backend/src/bin/api.ts"]

FROM base AS agent
RUN apt-get update \
    && apt-get install -y --no-install-recommends chromium-headless-shell fontconfig fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji dumb-init \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/cache/fontconfig /var/log/apt /var/log/dpkg.log /var/log/alternatives.log /var/cache/ldconfig \
    && mkdir /agent /agent-tokens && chown 10001:10001 /agent /agent-tokens
COPY --from=agent-dependencies /app ./
COPY --from=agent-sources /app ./
USER 10001:10001
ENV CHROMIUM_PATH=/usr/bin/chromium-headless-shell AGENT_STATE_DIR=/agent HEALTH_FILE=/tmp/healthy
HEALTHCHECK --interval=5s --timeout=3s --retries=3 --start-period=60s CMD ["sh", "-c", "find /tmp/healthy -newermt '20 seconds ago' | grep -q ."]
VOLUME /agent
LABEL org.opencontainers.image.title=proofline/agent org.opencontainers.image.description="Proofline: a crawler agent with its browser"
# dumb-init collects the processes a browser leaves behind.
ENTRYPOINT ["dumb-init", "--", "sh", "docker/agent-entrypoint.sh"]
CMD ["node", "crawler-agent/src/bin/agent.ts"]

FROM base AS event-store
COPY --from=event-store-dependencies /app ./
COPY --from=event-store-sources /app ./
USER 10001:10001
ENV EVENTSTORE_HOST=0.0.0.0 EVENTSTORE_PORT=2113 EVENTSTORE_WAIT_FOR_DATABASE=true
EXPOSE 2113
LABEL org.opencontainers.image.title=proofline/event-store org.opencontainers.image.description="Proofline: the embedded event store node"
CMD ["node", "event-store/src/bin/event-store.ts"]
