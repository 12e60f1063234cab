# One image for every brand. How it is built and run stands in README.md, "Container".

# `node deploy/pinImages.ts` adds the digest, here and in the recipes (SECURITY.md, "Supply chain").
ARG BASE=node:24-slim

# Where npm is only reached through a mirror or an authority of one's own, secrets say so (docs/operating.md).
# Install scripts are refused: nothing here needs one, and one of them reports each installation to its maker.
# Of fonts only what link previews draw is kept. Of the optional packages the project's own Node stays out, which the image has already. Then goes what only compilers,
# editors, debuggers and readers read, which is half of the rest.
FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    npm ci --omit=dev --workspaces=false --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
RUN rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/.bin/node \
 && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete \
 && find node_modules/@fontsource* -type f ! -name '*-700-normal.woff2' ! -name '*-wght-normal.woff2' ! -name '*.json' ! -name LICENSE -delete

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    npm ci --workspaces=false --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
COPY . .
# The commit that is built, for `quire --version`, the log and the metrics: no .git comes in here.
ARG REVISION=unknown
RUN node scripts/build.ts
# A clone made under a strict umask would give files that the image's user cannot read.
RUN chmod -R a+rX LICENSE package.json brands dist docs server \
 && chmod a+x dist/server/quire.js
# What the image is made of, for scanners (CycloneDX): packages that are installed, and those that the build has taken in.
RUN --mount=type=bind,from=packages,source=/app,target=/installed \
    node scripts/build/sbom.ts /installed >sbom.json

FROM ${BASE}
# Limits of memory as in `npm start`: docs/performance.md, "Start and memory".
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 \
    NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=1024"
WORKDIR /app
# `quire` serves, and is every command of operators.
RUN mkdir /data && chown node:node /data && ln -s /app/dist/server/quire.js /usr/local/bin/quire
# All of /app belongs to root: the server writes to /data only.
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/LICENSE /app/package.json /app/sbom.json ./
# The sample books.
COPY --from=build /app/server/backend/catalogue/originals server/backend/catalogue/originals
COPY --from=build /app/server/backend/catalogue/classics server/backend/catalogue/classics
COPY --from=build /app/server/backend/catalogue/serials server/backend/catalogue/serials
COPY --from=build /app/dist dist
# Of the API, which the reference backend shows.
COPY --from=build /app/docs/openapi.json docs/
COPY --from=build /app/brands brands
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["quire", "health"]
# Without a shell or npm between, so that SIGTERM reaches the server: it finishes what runs and exits with 0.
ENTRYPOINT ["quire"]
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Quire" \
      org.opencontainers.image.description="White-label mobile web reading site for online novels: one server, every brand" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
