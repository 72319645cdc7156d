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
import type { Principal } from '../db/scope.ts'
import type { PushMember } from '../push/pushRooms.ts'
import { tokenCookie } from './fileRoutes.ts'
import type { HttpContext } from './pipeline/pipeline.ts'
import { parseFrame, frameBudget } from './parseFrame.ts'

/** To say who one is and whom one listens to. */
const subscribeTimeout = 5000
const silenceTimeout = heartbeatInterval * maxMissedHeartbeats
/** Who reads so slowly gets nothing more. */
const mostUnread = 1_048_576

/** One socket, and how far it has come. */
export interface PushConnection {
  readonly socket: WebSocket
  readonly request: FastifyRequest
  readonly server: HttpContext
  known: { who: Principal; sid: string } | null
  member: PushMember | null
  heardAt: number
}

export const closePushConnection = ({ socket }: PushConnection, why: CloseReason): void => socket.close(closeCodes[why], why)

/** Lets a socket go that has fallen silent. */
export function closeSilentConnection(line: PushConnection): void {
  if (line.member && performance.now() - line.heardAt > silenceTimeout) closePushConnection(line, 'silent')
}

/** Listens to a socket, from its first frame to its last. */
export function servePushConnection(socket: WebSocket, request: FastifyRequest, server: HttpContext): PushConnection {
  const line: PushConnection = { socket, request, server, known: null, member: null, heardAt: performance.now() }
  const spend = frameBudget(() => closePushConnection(line, 'tooMany'))
  let turn = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    const frame = isBinary ? null : parseFrame(String(data))
    if (!frame) closePushConnection(line, 'badFrame')
    else if (spend()) turn = turn.then(() => receiveFrame(line, frame)).catch(error => closeAfterError(line, error))
  })
  socket.on('ping', spend)
  socket.on('pong', spend)
  // A broken or misused line is closed by the library, with its own code.
  socket.on('error', () => undefined)
  const patience = setTimeout(
    () => line.member || closePushConnection(line, line.known ? 'silent' : 'noSession'),
    subscribeTimeout,
  )
  socket.on('close', () => {
    clearTimeout(patience)
    if (line.member) server.push.leave(line.member)
  })
  return line
}

/** Frames are taken one after the other, in the order they came. */
async function receiveFrame(line: PushConnection, frame: ClientFrame): Promise<void> {
  if (line.socket.readyState !== line.socket.OPEN) return
  switch (frame.type) {
    case 'auth':
      return line.known ? closePushConnection(line, 'badFrame') : authenticate(line, frame.token)
    case 'adminsub':
      return subscribeConnection(line, frame)
    case 'adminpong':
      line.heardAt = performance.now()
      if (line.member && frame.echo) line.member.send('{"type":"adminpong"}')
  }
}

async function authenticate(line: PushConnection, token: string): Promise<void> {
  const { ip, id } = line.request
  line.known = await line.server.sessions.verify(token, { ip, requestId: id })
}

async function subscribeConnection(
  line: PushConnection,
  { orgcode, shared, since }: Extract<ClientFrame, { type: 'adminsub' }>,
): Promise<void> {
  const { socket, server, request } = line
  if (!line.known) await authenticate(line, tokenCookie(request) ?? '')
  if (!line.known || socket.readyState !== socket.OPEN) return
  const { who, sid } = line.known
  if (orgcode !== who.orgcode) {
    closePushConnection(line, 'wrongOrganisation')
    return await server.refusals.note(who, { action: 'ws', module: null, result: 'wrongOrganisation' })
  }
  if (line.member) return
  const member: PushMember = {
    who,
    sid,
    shared: shared === true,
    send: text => (socket.bufferedAmount > mostUnread ? socket.terminate() : socket.send(text)),
    close: why => closePushConnection(line, why),
  }
  const full = server.push.join(member, since)
  if (full) return closePushConnection(line, full)
  line.member = member
  line.heardAt = performance.now()
}

function closeAfterError(line: PushConnection, error: unknown): void {
  if (error instanceof Refusal) return closePushConnection(line, 'noSession')
  line.request.log.error(error)
  closePushConnection(line, 'failed')
}
