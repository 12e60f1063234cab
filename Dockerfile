# One image for every brand. How it is built and run stands in README.md, "Container".

# Install scripts are refused: nothing here needs one, and one of them reports each installation to its maker.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
COPY . .
# A clone made under a strict umask would give files that the image's user cannot read.
RUN node scripts/build.ts && chmod -R a+rX LICENSE package.json brands dist server shared

# Of the optional packages the project's own Node stays out, which the image has already; what only editors and
# debuggers read is half of the rest.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error \
 && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/.bin/node \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
# All of /app belongs to root: the server writes to /data only.
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/LICENSE /app/package.json ./
COPY --from=build /app/shared shared
# The backend's source: its novels, and the commands that import books and fill the catalogue.
COPY --from=build /app/server/backend server/backend
COPY --from=build /app/server/bearer.ts /app/server/gate.ts /app/server/localNetwork.ts /app/server/log.ts \
     /app/server/settings.ts /app/server/untrustedProxy.ts server/
COPY --from=build /app/server/telemetry server/telemetry
COPY --from=build /app/dist dist
COPY --from=build /app/brands brands
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or npm between, so that SIGTERM reaches the server: it finishes what runs and exits with 0.
CMD ["node", "dist/server/main.js"]
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Quire" \
      org.opencontainers.image.description="White-label mobile web reading site for online novels: one server, every brand" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
