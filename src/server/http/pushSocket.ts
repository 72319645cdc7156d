import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { type ClientFrame, type Closing, closings, heartbeat, mostMissed } from '../../wire/push.ts'
import { Refusal } from '../../wire/refusal.ts'
import type { Who } from '../db/scope.ts'
import type { Member } from '../features/push/rooms.ts'
import { cookieOf } from './fileRoutes.ts'
import type { Server } from './pipeline.ts'
import { frameOf, spending } from './pushFrames.ts'

/** To say who one is and whom one listens to. */
const introduction = 5000
const silence = heartbeat * mostMissed
/** Who reads so slowly gets nothing more. */
const mostUnread = 1_048_576

/** One socket, and how far it has come. */
export interface Line {
  readonly socket: WebSocket
  readonly request: FastifyRequest
  readonly server: Server
  known: { who: Who; sid: string } | null
  member: Member | null
  heardAt: number
}

export const closeLine = ({ socket }: Line, why: Closing): void => socket.close(closings[why], why)

/** Lets a socket go that has fallen silent. */
export function checkLine(line: Line): void {
  if (line.member && performance.now() - line.heardAt > silence) closeLine(line, 'silent')
}

/** Listens to a socket, from its first frame to its last. */
export function attend(socket: WebSocket, request: FastifyRequest, server: Server): Line {
  const line: Line = { socket, request, server, known: null, member: null, heardAt: performance.now() }
  const spend = spending(() => closeLine(line, 'tooMany'))
  let turn = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    const frame = isBinary ? null : frameOf(String(data))
    if (!frame) closeLine(line, 'badFrame')
    else if (spend()) turn = turn.then(() => take(line, frame)).catch(error => fail(line, error))
  })
  socket.on('ping', spend)
  socket.on('pong', spend)
  // A broken or misused line is closed by the library, with its own code.
  socket.on('error', () => undefined)
  const patience = setTimeout(() => line.member || closeLine(line, line.known ? 'silent' : 'noSession'), introduction)
  socket.on('close', () => {
    clearTimeout(patience)
    if (line.member) server.push.leave(line.member)
  })
  return line
}

/** Frames are taken one after the other, in the order they came. */
async function take(line: Line, frame: ClientFrame): Promise<void> {
  if (line.socket.readyState !== line.socket.OPEN) return
  switch (frame.type) {
    case 'auth':
      return line.known ? closeLine(line, 'badFrame') : recognise(line, frame.token)
    case 'adminsub':
      return subscribe(line, frame)
    case 'adminpong':
      line.heardAt = performance.now()
      if (line.member && frame.echo) line.member.send('{"type":"adminpong"}')
  }
}

async function recognise(line: Line, token: string): Promise<void> {
  const { ip, id } = line.request
  line.known = await line.server.sessions.look(token, { ip, requestId: id })
}

async function subscribe(line: Line, { orgcode, shared, since }: Extract<ClientFrame, { type: 'adminsub' }>): Promise<void> {
  const { socket, server, request } = line
  if (!line.known) await recognise(line, cookieOf(request) ?? '')
  if (!line.known || socket.readyState !== socket.OPEN) return
  const { who, sid } = line.known
  if (orgcode !== who.orgcode) {
    closeLine(line, 'wrongOrganisation')
    return await server.refusals.note(who, { action: 'ws', module: null, result: 'wrongOrganisation' })
  }
  if (line.member) return
  const member: Member = {
    who,
    sid,
    shared: shared === true,
    send: text => (socket.bufferedAmount > mostUnread ? socket.terminate() : socket.send(text)),
    close: why => closeLine(line, why),
  }
  const full = server.push.join(member, since)
  if (full) return closeLine(line, full)
  line.member = member
  line.heardAt = performance.now()
}

function fail(line: Line, error: unknown): void {
  if (error instanceof Refusal) return closeLine(line, 'noSession')
  line.request.log.error(error)
  closeLine(line, 'failed')
}
