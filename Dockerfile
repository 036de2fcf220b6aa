# Two images: one with the site and the server, and one with Caddy (docs/container.md).

# Base images are referenced by version. Renovate adds their digests in repositories that use it (docs/container.md). The build
# needs an image with npm; the server needs one with glibc and libstdc++. No command runs in the runtime image during the build.
ARG BUILD_IMAGE=docker.io/library/node:24.21.0-trixie-slim
ARG RUNTIME_IMAGE=docker.io/library/debian:trixie-slim
ARG CADDY_IMAGE=docker.io/library/caddy:2-alpine

FROM ${BUILD_IMAGE} AS packages
WORKDIR /srv/vesper-row
COPY package.json package-lock.json ./
# Without `--omit=optional`, npm installs TypeScript, an optional dependency of a package.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional --no-audit --no-fund

# The version of Node that the tests used, verified by the checksum in a lock file. The package `node` downloads its binary
# without a checksum.
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
# The cache contains the encoded pictures of earlier builds.
RUN --mount=type=cache,target=/srv/vesper-row/.cache npm run build && mkdir /srv/cache && cp -r .cache/astro /srv/cache/
# The server reads only the texts and facts of a brand. The volume inherits the owner of this folder.
RUN rm -r brands/*/pictures && mkdir -p -m 700 /nobody/state

# For SITE_EDITOR=on: the server with everything that a build needs, including pictures, and the encoded pictures. It writes only
# to its volumes and to /tmp. The files that Astro writes to .astro are temporary.
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

# The HTTPS proxy. The official Caddy image would store its certificates as root.
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
