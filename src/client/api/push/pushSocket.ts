import type { ClientFrame, ServerFrame } from '../../../shared/wire/pushFrame.ts'
import { closeCodes, heartbeatInterval, maxMissedHeartbeats } from '../../../shared/wire/pushFrame.ts'

export type PushState = 'connected' | 'reconnecting' | 'stopped'
/** What comes over a line, and how the line is. */
export interface PushListener {
  onFrame(frame: ServerFrame): void
  onState(state: PushState): void
}
export interface PushSocketOptions extends PushListener {
  address: string
  orgcode: string
  token(): string | null
  /** The server no longer takes that token. */
  onRefused(token: string): void
  /** Calls back every heartbeat; returns how to end it. */
  startHeartbeat(beat: () => void): () => void
}
export interface PushSocket {
  /** Begins anew, if it has stopped or is waiting. */
  restart(): void
  close(): void
}

const maxBackoff = 5000
/** Never all at once: many lose their line in the same moment. */
const backoff = (tries: number): number => Math.min(1000 * 2 ** tries, maxBackoff) * (0.5 + Math.random())

/** A line, and how it stands. */
interface SocketState {
  readonly ends: PushSocketOptions
  state: PushState | null
  socket: WebSocket | null
  stopPulse: (() => void) | null
  timer: ReturnType<typeof setTimeout> | undefined
  /** Not before then is it worth another try. */
  dueAt: number
  tries: number
  /** Heartbeats in a row that came to nothing. */
  failures: number
  /** Since the last heartbeat. */
  answered: boolean
}

/** A line to the server that is taken up again when it breaks, until five heartbeats in a row came to nothing. */
export function openPushSocket(ends: PushSocketOptions): PushSocket {
  const line: SocketState = {
    ends,
    state: null,
    socket: null,
    stopPulse: null,
    timer: undefined,
    dueAt: 0,
    tries: 0,
    failures: 0,
    answered: false,
  }
  restart(line)
  return { restart: () => restart(line), close: () => shutDown(line) }
}

function restart(line: SocketState) {
  if (line.state === 'connected') return
  line.failures = 0
  line.tries = 0
  setState(line, 'reconnecting')
  line.stopPulse ??= line.ends.startHeartbeat(() => onHeartbeat(line))
  connect(line)
}

function setState(line: SocketState, state: PushState) {
  if (line.state === state) return
  line.state = state
  line.ends.onState(state)
}

function connect(line: SocketState) {
  dropSocket(line)
  const token = line.ends.token()
  if (token === null) return reconnectLater(line)
  const socket = new WebSocket(line.ends.address)
  line.socket = socket
  line.dueAt = performance.now() + heartbeatInterval
  socket.onopen = () => authenticate(socket, token, line.ends.orgcode)
  socket.onmessage = ({ data }) => line.socket === socket && receive(line, token, JSON.parse(data as string) as ServerFrame)
  socket.onclose = ({ code }) => {
    if (line.socket === socket && code === closeCodes.noSession) line.ends.onRefused(token)
    if (line.socket === socket) reconnectLater(line)
  }
}

function receive(line: SocketState, token: string, frame: ServerFrame) {
  line.answered = true
  line.failures = 0
  if (frame.type === 'session' && frame.sid === undefined) return line.ends.onRefused(token)
  setState(line, 'connected')
  if (frame.type !== 'adminpong') line.ends.onFrame(frame)
}

function reconnectLater(line: SocketState) {
  dropSocket(line)
  setState(line, 'reconnecting')
  const pause = backoff(line.tries++)
  line.dueAt = performance.now() + pause
  line.timer = setTimeout(connect, pause, line)
}

function dropSocket(line: SocketState) {
  const { socket } = line
  line.socket = null
  line.answered = false
  clearTimeout(line.timer)
  if (socket) closeSocket(socket)
}

/** One that is only being opened is let open first: browsers complain of it otherwise. */
function closeSocket(socket: WebSocket) {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
  else socket.close()
}

function onHeartbeat(line: SocketState) {
  if (line.socket && line.answered) return ping(line, line.socket)
  line.failures += 1
  if (line.failures >= maxMissedHeartbeats) return stop(line)
  // Timers of a page nobody sees may come late, and a line may hang: the pulse does not.
  if (line.state === 'connected') reconnectLater(line)
  else if (performance.now() >= line.dueAt) connect(line)
}

function ping(line: SocketState, socket: WebSocket) {
  line.answered = false
  line.tries = 0
  sendFrame(socket, { type: 'adminpong', echo: true })
}

function stop(line: SocketState) {
  shutDown(line)
  setState(line, 'stopped')
}

function shutDown(line: SocketState) {
  dropSocket(line)
  line.stopPulse?.()
  line.stopPulse = null
}

const sendFrame = (socket: WebSocket, frame: ClientFrame) => socket.send(JSON.stringify(frame))

/** The answer to the last of these says that the others were taken. What a page shows it has read before it hears. */
function authenticate(socket: WebSocket, token: string, orgcode: string) {
  sendFrame(socket, { type: 'auth', token })
  sendFrame(socket, { type: 'adminsub', orgcode, shared: true, since: Math.ceil(performance.now()) })
  sendFrame(socket, { type: 'adminpong', echo: true })
}
