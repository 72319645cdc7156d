import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ServerOptions, WebSocketServer } from 'ws'
import { heartbeat } from '../../wire/push.ts'
import { type RefusalCode, refuse } from '../../wire/refusal.ts'
import type { Server } from './pipeline.ts'
import { attend, checkLine, closeLine, type Line } from './pushSocket.ts'
import { deny } from './reply.ts'
import { isForeign } from './security.ts'

export const pushPath = '/ws'
const mostSockets = 10_000
/** Of one address, not yet known. */
const mostPending = 1500
/** What a peer has to answer a goodbye. */
const goodbye = 1000

const limits: ServerOptions & { closeTimeout: number } = {
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
export function pushRoutes(app: FastifyInstance, server: Server): void {
  const sockets = new WebSocketServer(limits)
  const upgrades = new WeakMap<IncomingMessage, { socket: Socket; head: Buffer }>()
  const { lines, keep, end } = keeping()
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
    const refusal = upgrade ? (ending.signal.aborted ? 'unavailable' : objection(request, lines)) : 'notSocket'
    if (!upgrade || refusal) return deny(request, reply, { refusal: refuse(refusal ?? 'notSocket'), module: null })
    reply.hijack()
    reply.raw.detachSocket(upgrade.socket)
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, socket => keep(attend(socket, request, server)))
  })
  app.addHook('preClose', () => end().then(server.push.close))
}

function objection(request: FastifyRequest, lines: ReadonlySet<Line>): RefusalCode | null {
  if (isForeign(request)) return 'wrongOrigin'
  if (lines.size >= mostSockets) return 'busy'
  const pending = [...lines].filter(line => line.request.ip === request.ip && !line.member).length
  return pending >= mostPending ? 'tooMany' : null
}

/** The sockets there are, looked after while there are any. */
function keeping() {
  const lines = new Set<Line>()
  let sweep: NodeJS.Timeout | undefined
  return {
    lines,
    keep(line: Line): void {
      lines.add(line)
      sweep ??= setInterval(() => lines.forEach(checkLine), heartbeat).unref()
      line.socket.on('close', () => {
        lines.delete(line)
        if (lines.size) return
        clearInterval(sweep)
        sweep = undefined
      })
    },
    /** Says goodbye, and waits for nobody for long. */
    async end(): Promise<void> {
      lines.forEach(line => closeLine(line, 'goingAway'))
      for (const until = Date.now() + goodbye; lines.size && Date.now() < until;) await pause(20)
      lines.forEach(line => line.socket.terminate())
    },
  }
}
