import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import {
  type ClientFrame,
  type CloseReason,
  closeCodes,
  heartbeatInterval,
  maxMissedHeartbeats,
} from '../../shared/wire/pushFrame.ts'
import { Refusal } from '../../shared/wire/refusal.ts'
import { socketPrincipal } from '../auth/viewing/viewAs.ts'
import type { Principal } from '../db/scope.ts'
import type { PushMember } from '../push/pushRooms.ts'
import { tokenCookie } from './fileRoutes.ts'
import { parseFrame, frameBudget } from './parseFrame.ts'
import type { HttpContext } from './pipeline/pipeline.ts'

/** Time limit to authenticate and subscribe. */
const subscribeTimeout = 5000
const silenceTimeout = heartbeatInterval * maxMissedHeartbeats
/** Unsent bytes above which a slow socket is ended. */
const maxUnsentBytes = 1_048_576

/** One socket and its state. */
export interface PushConnection {
  readonly socket: WebSocket
  readonly request: FastifyRequest
  readonly server: HttpContext
  known: { who: Principal; sid: string } | null
  member: PushMember | null
  heardAt: number
}

export const closePushConnection = ({ socket }: PushConnection, why: CloseReason): void => socket.close(closeCodes[why], why)

/** Closes a socket that missed its heartbeats. */
export function closeSilentConnection(connection: PushConnection): void {
  if (connection.member && performance.now() - connection.heardAt > silenceTimeout) closePushConnection(connection, 'silent')
}

/** Handles a socket from its first frame to its last. */
export function servePushConnection(socket: WebSocket, request: FastifyRequest, server: HttpContext): PushConnection {
  const connection: PushConnection = { socket, request, server, known: null, member: null, heardAt: performance.now() }
  const spend = frameBudget(() => closePushConnection(connection, 'tooMany'))
  let queue = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    const frame = isBinary ? null : parseFrame(String(data))
    if (!frame) closePushConnection(connection, 'badFrame')
    else if (spend()) queue = queue.then(() => receiveFrame(connection, frame)).catch(error => closeAfterError(connection, error))
  })
  socket.on('ping', spend)
  socket.on('pong', spend)
  // The library closes a broken or misused socket with its own code.
  socket.on('error', () => undefined)
  // Not `noSession`: a page that was too busy to send its session in time, or whose session is still being read, keeps it.
  const subscribeTimer = setTimeout(() => connection.member || closePushConnection(connection, 'silent'), subscribeTimeout)
  socket.on('close', () => {
    clearTimeout(subscribeTimer)
    if (connection.member) server.push.leave(connection.member)
  })
  return connection
}

/** Handles one frame; frames of a socket are serialised. */
async function receiveFrame(connection: PushConnection, frame: ClientFrame): Promise<void> {
  const { server } = connection
  if (connection.socket.readyState !== connection.socket.OPEN) return
  switch (frame.type) {
    case 'auth':
      return connection.known ? closePushConnection(connection, 'badFrame') : authenticate(connection, frame.token)
    case 'adminsub':
      return subscribeConnection(connection, frame)
    case 'place':
      return connection.member ? server.push.move(connection.member, frame) : undefined
    case 'adminpong':
      connection.heardAt = performance.now()
      if (connection.member && frame.echo) connection.member.send('{"type":"adminpong"}')
  }
}

async function authenticate(connection: PushConnection, token: string): Promise<void> {
  const { ip, id } = connection.request
  const { who, sid } = await connection.server.sessions.verify(token, { ip, requestId: id })
  connection.known = { who: socketPrincipal(who), sid }
}

async function subscribeConnection(
  connection: PushConnection,
  { orgcode, shared, since }: Extract<ClientFrame, { type: 'adminsub' }>,
): Promise<void> {
  const { socket, server, request } = connection
  if (!connection.known) await authenticate(connection, tokenCookie(request) ?? '')
  if (!connection.known || socket.readyState !== socket.OPEN) return
  const { who, sid } = connection.known
  if (orgcode !== who.orgcode) {
    closePushConnection(connection, 'wrongOrganisation')
    return await server.refusals.note(who, { action: 'ws', module: null, result: 'wrongOrganisation' })
  }
  if (connection.member) return
  const member: PushMember = {
    who,
    sid,
    shared: shared === true,
    send: text => (socket.bufferedAmount > maxUnsentBytes ? socket.terminate() : socket.send(text)),
    close: why => closePushConnection(connection, why),
  }
  const full = server.push.join(member, since)
  if (full) return closePushConnection(connection, full)
  connection.member = member
  connection.heardAt = performance.now()
}

function closeAfterError(connection: PushConnection, error: unknown): void {
  if (error instanceof Refusal && error.code === 'noSession') return closePushConnection(connection, 'noSession')
  if (!(error instanceof Refusal)) connection.request.log.error(error)
  closePushConnection(connection, 'failed')
}
