import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ServerOptions, WebSocketServer } from 'ws'
import { heartbeatInterval } from '../../shared/wire/pushFrame.ts'
import { type RefusalCode, refuse } from '../../shared/wire/refusal.ts'
import type { HttpContext } from './pipeline/pipeline.ts'
import { replyRefusal } from './pipeline/reply.ts'
import { isForeignOrigin } from './pipeline/security.ts'
import { servePushConnection, closeSilentConnection, closePushConnection, type PushConnection } from './pushConnection.ts'

export const pushPath = '/ws'
const maxSockets = 10_000
/** Unsubscribed sockets of one address. */
const maxPending = 1500
/** Milliseconds for a peer to answer the close frame. */
const goodbye = 1000

const socketOptions: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: 4096,
  maxFragments: 16,
  maxBufferedChunks: 256,
  closeTimeout: goodbye,
}

/** Whether an upgrade is for the push socket; other upgrades are answered as plain requests. */
export const shouldUpgradeCallback = ({ headers, url }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?')[0] === pushPath

/** The push socket: its upgrade passes the same hooks as any request. */
export function pushRoutes(app: FastifyInstance, server: HttpContext): void {
  const sockets = new WebSocketServer(socketOptions)
  const upgrades = new WeakMap<IncomingMessage, { socket: Socket; head: Buffer }>()
  const { connections, add: addConnection, end } = openConnections()
  const { ending } = server
  ending.signal.addEventListener('abort', () => void end())

  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    upgrades.set(request, { socket, head })
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.assignSocket(socket)
    response.on('finish', () => socket.end())
    app.routing(request, response)
  })
  app.get(pushPath, async (request: FastifyRequest, reply: FastifyReply) => {
    const upgrade = upgrades.get(request.raw)
    if (!upgrade) return replyRefusal(request, reply, { refusal: refuse('notSocket'), module: null })
    const refusal = ending.signal.aborted ? 'unavailable' : socketRefusal(request, { connections, server })
    if (refusal) return replyRefusal(request, reply, { refusal: refuse(refusal), module: null })
    reply.hijack()
    reply.raw.detachSocket(upgrade.socket)
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, socket =>
      addConnection(servePushConnection(socket, request, server)),
    )
  })
  app.addHook('preClose', () => end().then(server.push.close))
}

function socketRefusal(
  request: FastifyRequest,
  { connections, server }: { connections: ReadonlySet<PushConnection>; server: HttpContext },
): RefusalCode | null {
  if (isForeignOrigin(request, server.context.deployment.clientOrigins)) return 'wrongOrigin'
  if (/^(Bearer )?houtai_/.test(request.headers.authorization ?? '')) return 'tokenNotHere'
  if (connections.size >= maxSockets) return 'busy'
  const pending = [...connections].filter(connection => connection.request.ip === request.ip && !connection.member).length
  return pending >= maxPending ? 'tooMany' : null
}

/** The open sockets; silent ones are swept while there are any. */
function openConnections() {
  const connections = new Set<PushConnection>()
  let sweep: NodeJS.Timeout | undefined
  return {
    connections,
    add(connection: PushConnection): void {
      connections.add(connection)
      sweep ??= setInterval(() => connections.forEach(closeSilentConnection), heartbeatInterval).unref()
      connection.socket.on('close', () => {
        connections.delete(connection)
        if (connections.size) return
        clearInterval(sweep)
        sweep = undefined
      })
    },
    /** Closes all sockets, and ends those that do not answer in time. */
    async end(): Promise<void> {
      connections.forEach(connection => closePushConnection(connection, 'goingAway'))
      for (const until = Date.now() + goodbye; connections.size && Date.now() < until;) await pause(20)
      connections.forEach(connection => connection.socket.terminate())
    },
  }
}
