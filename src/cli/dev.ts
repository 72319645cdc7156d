import { createServer as createListener, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { relative } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { productRoot } from '../product/roots.ts'
import { readConfig } from '../server/config.ts'
import { serveGallery } from './dev/gallery/serveGallery.ts'
import { serveSourceLines } from './dev/lens/serveSourceLines.ts'
import { liveModules } from './dev/liveModules.ts'
import { mistakeBoard } from './dev/mistakes/mistakeBoard.ts'
import { typeCheck } from './dev/mistakes/typeCheck.ts'
import { type DevApi, startApi } from './dev/startApi.ts'
import { watchSources } from './dev/watchSources.ts'
import { clientConfig } from './vite/clientConfig.ts'

function readConfigOrExit() {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(1)
  }
}
const { port, host } = readConfigOrExit()

const freePort = () =>
  new Promise<number>(resolve => {
    const listener = createListener().listen(0, '127.0.0.1', () => {
      const { port: free } = listener.address() as AddressInfo
      listener.close(() => resolve(free))
    })
  })

/** Addresses that the server answers. `/api/` is also the address of a folder of the client, whose sources Vite serves itself. */
const calls = '^/api/(?!(?!docs/).*\\.(?:tsx?|js|css)(?:\\?|$))'

/** Holds calls while the server restarts, and answers with the reason if it does not start. */
const waitForApi = (api: DevApi): Plugin => ({
  name: 'wait-for-api',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (!new RegExp(calls).test(request.url ?? '')) return next()
      void api.ready().then(problem => {
        if (problem === undefined) return next()
        response.writeHead(503, { 'content-type': 'application/json; charset=utf-8' })
        response.end(JSON.stringify({ success: false, code: 503, error: problem }))
      })
    })
  },
})

/** Resolved at the next change. */
let nextChange = Promise.withResolvers<void>()
/** Holds a socket until the product is served: browsers print an error for each that is refused. */
async function bypass({ socket }: IncomingMessage): Promise<false | undefined> {
  socket.on('error', () => socket.destroy())
  for (;;) {
    const { promise: changed } = nextChange
    if ((await api.ready()) === undefined) return socket.destroyed ? false : undefined
    await changed
  }
}

const apiPort = await freePort()
const board = mistakeBoard()
const types = typeCheck(board)
const sources = watchSources(restart)
const api = startApi(apiPort, board)
const target = `http://127.0.0.1:${apiPort}`
/** Keeps the host of the browser: the server compares a call's origin with it. */
const changeOrigin = false
const vite = await createServer({
  ...clientConfig,
  configFile: false,
  plugins: [
    ...(clientConfig.plugins ?? []),
    waitForApi(api),
    sources.plugin,
    liveModules(() => sources.compared().then(api.ready)),
    board.plugin,
    types.plugin,
    serveGallery(),
    serveSourceLines(),
  ],
  server: {
    ...clientConfig.server,
    port,
    host,
    strictPort: true,
    proxy: { [calls]: { target, changeOrigin }, '/ws': { target, changeOrigin, ws: true, bypass } },
  },
})

async function printReady(what: string, started: number) {
  const problem = await api.ready()
  if (problem === undefined) console.log(`${what} in ${Math.round(performance.now() - started)} ms`)
}

function restart(changed: readonly string[]) {
  const started = performance.now()
  api.restart(changed)
  nextChange.resolve()
  nextChange = Promise.withResolvers()
  const names = changed.map(path => relative(productRoot, path))
  void printReady(`${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} live`, started)
}

async function stop() {
  types.stop()
  await Promise.all([vite.close(), api.stop()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
// As in src/server/startServer.ts: Ctrl+C arrives twice.
process.on('SIGINT', () => undefined)

await vite.listen().catch((error: Error) => {
  console.error(error.message)
  return api.stop().then(() => process.exit(1))
})
await api.ready()
console.log(`ready http://${host}:${port}`)
types.start()
