# Site and server in one image, and Caddy in another: docs/container.md.

# Bases are named by version. Renovate adds their digests to whoever's repository it serves (docs/container.md).
# Whatever has npm can build. The server runs on whatever has glibc and libstdc++: nothing is executed there to make the image.
ARG BUILD_IMAGE=docker.io/library/node:24.21.0-trixie-slim
ARG RUNTIME_IMAGE=docker.io/library/debian:trixie-slim
ARG CADDY_IMAGE=docker.io/library/caddy:2-alpine

FROM ${BUILD_IMAGE} AS packages
WORKDIR /srv/vesper-row
COPY package.json package-lock.json ./
# Without the second, npm keeps TypeScript: one of the packages can use it.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional --no-audit --no-fund

# The Node that the tests ran on, by the checksum in a lock file: the package `node` fetches its binary without one.
FROM ${BUILD_IMAGE} AS node
WORKDIR /srv/node
COPY ops/container/package.json ops/container/package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund && cp node_modules/node-linux-*/bin/node node

FROM ${BUILD_IMAGE} AS build
WORKDIR /srv/vesper-row
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
ARG BRAND
ARG SITE_URL
ARG PUBLIC_CONSULTATION_ENDPOINT=/api/consultations
# The cache has the encoded pictures of earlier builds.
RUN --mount=type=cache,target=/srv/vesper-row/.cache npm run build && mkdir /srv/cache && cp -r .cache/astro /srv/cache/
# The server reads words and facts of a brand. The folder is the volume's, whose owner it passes on.
RUN rm -r brands/*/pictures && mkdir -p -m 700 /nobody/state

# For SITE_EDITOR=on: the server with all that a build needs, pictures included, and those that are encoded already. It writes to
# its volumes and to /tmp; what Astro notes of a project in .astro is of no use later.
FROM build AS editor
COPY --from=build --chown=10001:10001 /nobody/ /
COPY --from=build --chown=10001:10001 /srv/cache/ ./.cache/
COPY brands ./brands
RUN ln -s /tmp/astro .astro
ARG BRAND
ARG SITE_URL
ENV BRAND=${BRAND} SITE_URL=${SITE_URL} HOST=0.0.0.0 PORT=3000 DATA_DIR=/state SITE_EDITOR=on DESK=on
USER 10001:10001
VOLUME /state /srv/vesper-row/.cache
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=180s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["sh", "-c", "mkdir -p /tmp/astro && exec node scripts/run.mjs server/main.ts"]

# HTTPS. Caddy's own image would keep its certificates as root.
FROM ${CADDY_IMAGE} AS proxy
COPY --from=build --chown=10001:10001 /nobody/ /
COPY ops/container/Caddyfile /etc/caddy/Caddyfile
ENV XDG_DATA_HOME=/state XDG_CONFIG_HOME=/state
USER 10001:10001

FROM ${RUNTIME_IMAGE} AS site
WORKDIR /srv/vesper-row
COPY --from=build --chown=10001:10001 /nobody/ /
COPY --from=node /srv/node/node /usr/local/bin/node
COPY --from=packages /srv/vesper-row/node_modules ./node_modules
COPY package.json ./
COPY scripts/run.mjs ./scripts/
COPY server ./server
COPY lib ./lib
COPY cli ./cli
COPY --from=build /srv/vesper-row/brands ./brands
COPY --from=build /srv/vesper-row/dist ./dist
ARG BRAND
ARG SITE_URL
ENV BRAND=${BRAND} SITE_URL=${SITE_URL} HOST=0.0.0.0 PORT=3000 DATA_DIR=/state
USER 10001:10001
VOLUME /state
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "scripts/run.mjs", "server/main.ts"]
