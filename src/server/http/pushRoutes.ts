import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ServerOptions, WebSocketServer } from 'ws'
import { heartbeatInterval } from '../../shared/wire/pushFrame.ts'
import { type RefusalCode, refuse } from '../../shared/wire/refusal.ts'
import type { HttpContext } from './pipeline/pipeline.ts'
import { servePushConnection, closeSilentConnection, closePushConnection, type PushConnection } from './pushConnection.ts'
import { replyRefusal } from './pipeline/reply.ts'
import { isForeignOrigin } from './pipeline/security.ts'

export const pushPath = '/ws'
const maxSockets = 10_000
/** Of one address, not yet known. */
const mostPending = 1500
/** What a peer has to answer a goodbye. */
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

/** Whether a request asks for a socket where there is one; other wishes of that kind are answered as if not made. */
export const shouldUpgradeCallback = ({ headers, url }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?')[0] === pushPath

/** The push channel: a socket comes in past the same hooks as any request. */
export function pushRoutes(app: FastifyInstance, server: HttpContext): void {
  const sockets = new WebSocketServer(socketOptions)
  const upgrades = new WeakMap<IncomingMessage, { socket: Socket; head: Buffer }>()
  const { lines, keep, end } = openConnections()
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
    const refusal = upgrade ? (ending.signal.aborted ? 'unavailable' : socketRefusal(request, lines)) : 'notSocket'
    if (!upgrade || refusal) return replyRefusal(request, reply, { refusal: refuse(refusal ?? 'notSocket'), module: null })
    reply.hijack()
    reply.raw.detachSocket(upgrade.socket)
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, socket => keep(servePushConnection(socket, request, server)))
  })
  app.addHook('preClose', () => end().then(server.push.close))
}

function socketRefusal(request: FastifyRequest, lines: ReadonlySet<PushConnection>): RefusalCode | null {
  if (isForeignOrigin(request)) return 'wrongOrigin'
  if (lines.size >= maxSockets) return 'busy'
  const pending = [...lines].filter(line => line.request.ip === request.ip && !line.member).length
  return pending >= mostPending ? 'tooMany' : null
}

/** The sockets there are, looked after while there are any. */
function openConnections() {
  const lines = new Set<PushConnection>()
  let sweep: NodeJS.Timeout | undefined
  return {
    lines,
    keep(line: PushConnection): void {
      lines.add(line)
      sweep ??= setInterval(() => lines.forEach(closeSilentConnection), heartbeatInterval).unref()
      line.socket.on('close', () => {
        lines.delete(line)
        if (lines.size) return
        clearInterval(sweep)
        sweep = undefined
      })
    },
    /** Says goodbye, and waits for nobody for long. */
    async end(): Promise<void> {
      lines.forEach(line => closePushConnection(line, 'goingAway'))
      for (const until = Date.now() + goodbye; lines.size && Date.now() < until;) await pause(20)
      lines.forEach(line => line.socket.terminate())
    },
  }
}
