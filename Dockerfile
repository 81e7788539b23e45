# syntax=docker/dockerfile:1

# The site and what builds it stay behind in this stage.
FROM node:24-bookworm-slim AS site
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The package of Node keeps its program twice.
RUN npm ci --omit=dev && rm -r node_modules/node/node_modules

# Without Node: the dependencies bring the very version that everything is tested with.
FROM debian:bookworm-slim
WORKDIR /app
ENV PATH=/app/node_modules/.bin:$PATH NODE_ENV=production HOME=/ HOST=0.0.0.0 DATA_DIR=/data
COPY --from=dependencies /app/node_modules node_modules
COPY package.json flags.json ./
COPY contract contract
COPY content content
COPY server server
COPY cli cli
COPY --from=site /app/dist/site dist/site
RUN install --directory --owner=10001 --group=10001 --mode=700 /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
# Of the process alone: a store that is down is no reason to start it anew. For load balancers there is /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
