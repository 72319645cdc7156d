import {
  type ClientFrame,
  type ServerFrame,
  closeCodes,
  heartbeatInterval,
  maxMissedHeartbeats,
} from '../../../shared/wire/pushFrame.ts'

export type PushState = 'connected' | 'reconnecting' | 'stopped'
/** Receives frames and the state of the connection. */
export interface PushListener {
  onFrame(frame: ServerFrame): void
  onState(state: PushState): void
}
export interface PushSocketOptions extends PushListener {
  address: string
  orgcode: string
  token(): string | null
  /** The server refused that token. */
  onRefused(token: string): void
  /** Calls `beat` at every heartbeat; returns a function that stops it. */
  startHeartbeat(beat: () => void): () => void
}
export interface PushSocket {
  /** Reconnects now, if it has stopped or waits. */
  restart(): void
  /** Sends a frame, if there is a connection. */
  send(frame: ClientFrame): void
  close(): void
}

const maxBackoff = 5000
/** With jitter: many clients lose their connection in the same moment. */
const backoff = (tries: number): number => Math.min(1000 * 2 ** tries, maxBackoff) * (0.5 + Math.random())

/** State of one connection. */
interface SocketState {
  readonly options: PushSocketOptions
  state: PushState | null
  socket: WebSocket | null
  stopHeartbeat: (() => void) | null
  timer: ReturnType<typeof setTimeout> | undefined
  /** Earliest time of the next attempt. */
  dueAt: number
  tries: number
  /** Consecutive heartbeats without an answer. */
  failures: number
  /** Whether a frame arrived since the last heartbeat. */
  answered: boolean
}

/** A WebSocket that reconnects with backoff, until five heartbeats in a row go unanswered. */
export function openPushSocket(options: PushSocketOptions): PushSocket {
  const connection: SocketState = {
    options,
    state: null,
    socket: null,
    stopHeartbeat: null,
    timer: undefined,
    dueAt: 0,
    tries: 0,
    failures: 0,
    answered: false,
  }
  restart(connection)
  return {
    restart: () => restart(connection),
    send: frame => connection.state === 'connected' && connection.socket && sendFrame(connection.socket, frame),
    close: () => shutDown(connection),
  }
}

function restart(connection: SocketState) {
  if (connection.state === 'connected') return
  connection.failures = 0
  connection.tries = 0
  setState(connection, 'reconnecting')
  connection.stopHeartbeat ??= connection.options.startHeartbeat(() => onHeartbeat(connection))
  connect(connection)
}

function setState(connection: SocketState, state: PushState) {
  if (connection.state === state) return
  connection.state = state
  connection.options.onState(state)
}

function connect(connection: SocketState) {
  dropSocket(connection)
  const token = connection.options.token()
  if (token === null) return reconnectLater(connection)
  const socket = new WebSocket(connection.options.address)
  connection.socket = socket
  connection.dueAt = performance.now() + heartbeatInterval
  socket.onopen = () => authenticate(socket, token, connection.options.orgcode)
  socket.onmessage = ({ data }) =>
    connection.socket === socket && receive(connection, token, JSON.parse(data as string) as ServerFrame)
  socket.onclose = ({ code }) => {
    if (connection.socket === socket && code === closeCodes.noSession) connection.options.onRefused(token)
    if (connection.socket === socket) reconnectLater(connection)
  }
}

function receive(connection: SocketState, token: string, frame: ServerFrame) {
  connection.answered = true
  connection.failures = 0
  if (frame.type === 'session' && frame.sid === undefined) return connection.options.onRefused(token)
  setState(connection, 'connected')
  if (frame.type !== 'adminpong') connection.options.onFrame(frame)
}

function reconnectLater(connection: SocketState) {
  dropSocket(connection)
  setState(connection, 'reconnecting')
  const pause = backoff(connection.tries++)
  connection.dueAt = performance.now() + pause
  connection.timer = setTimeout(connect, pause, connection)
}

function dropSocket(connection: SocketState) {
  const { socket } = connection
  connection.socket = null
  connection.answered = false
  clearTimeout(connection.timer)
  if (socket) closeSocket(socket)
}

/** A connecting socket is closed after it opens: browsers log an error otherwise. */
function closeSocket(socket: WebSocket) {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
  else socket.close()
}

function onHeartbeat(connection: SocketState) {
  if (connection.socket && connection.answered) return ping(connection, connection.socket)
  connection.failures += 1
  if (connection.failures >= maxMissedHeartbeats) return stop(connection)
  // The heartbeat comes from a worker: it is punctual in a hidden page, and also detects a connection that no longer answers.
  if (connection.state === 'connected') reconnectLater(connection)
  else if (performance.now() >= connection.dueAt) connect(connection)
}

function ping(connection: SocketState, socket: WebSocket) {
  connection.answered = false
  connection.tries = 0
  sendFrame(socket, { type: 'adminpong', echo: true })
}

function stop(connection: SocketState) {
  shutDown(connection)
  setState(connection, 'stopped')
}

function shutDown(connection: SocketState) {
  dropSocket(connection)
  connection.stopHeartbeat?.()
  connection.stopHeartbeat = null
}

const sendFrame = (socket: WebSocket, frame: ClientFrame): void => socket.send(JSON.stringify(frame))

/**
 * Frames are answered in order: the answer to the ping confirms the other two. `since` covers what happened between reading a
 * page and subscribing.
 */
function authenticate(socket: WebSocket, token: string, orgcode: string) {
  sendFrame(socket, { type: 'auth', token })
  sendFrame(socket, { type: 'adminsub', orgcode, shared: true, since: Math.ceil(performance.now()) })
  sendFrame(socket, { type: 'adminpong', echo: true })
}
