/** As the image of this repository: nobody's root, and what it writes is in /data alone. */
const dockerfile = name => `# docker build -t ${name} .
# docker run -p 3000:3000 -v ${name}:/data ${name}
FROM node:24-bookworm-slim AS build
WORKDIR /app
# An engine that is not published is a file beside package.json.
COPY package.json package-lock.json *.tgz ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npx houtai build
RUN mkdir data

FROM node:24-bookworm-slim
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/data
ENV PATH=/app/node_modules/.bin:$PATH
WORKDIR /app
COPY --from=build /app ./
COPY --from=build --chown=1000:1000 /app/data /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "node_modules/houtai/src/cli/command/houtai.mjs", "start"]
`

export const containerFiles = name => ({
  Dockerfile: dockerfile(name),
  '.dockerignore': '.git\nnode_modules\ndist\ndata\ntests\n*.log\n',
})
