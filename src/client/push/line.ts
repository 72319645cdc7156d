import type { ClientFrame, ServerFrame } from '../../wire/push.ts'
import { closings, heartbeat, mostMissed } from '../../wire/push.ts'

export type LineState = 'connected' | 'reconnecting' | 'stopped'
/** What comes over a line, and how the line is. */
export interface Ear {
  hear(frame: ServerFrame): void
  become(state: LineState): void
}
export interface LineEnds extends Ear {
  address: string
  orgcode: string
  token(): string | null
  /** The server no longer takes that token. */
  refused(token: string): void
  /** Calls back every heartbeat; returns how to end it. */
  pulse(beat: () => void): () => void
}
export interface Line {
  /** Begins anew, if it has stopped or is waiting. */
  again(): void
  close(): void
}

const longestPause = 5000
/** Never all at once: many lose their line in the same moment. */
const pauseAfter = (tries: number): number => Math.min(1000 * 2 ** tries, longestPause) * (0.5 + Math.random())

/** A line, and how it stands. */
interface Held {
  readonly ends: LineEnds
  state: LineState | null
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
export function openLine(ends: LineEnds): Line {
  const line: Held = {
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
  again(line)
  return { again: () => again(line), close: () => rest(line) }
}

function again(line: Held) {
  if (line.state === 'connected') return
  line.failures = 0
  line.tries = 0
  become(line, 'reconnecting')
  line.stopPulse ??= line.ends.pulse(() => beat(line))
  connect(line)
}

function become(line: Held, state: LineState) {
  if (line.state === state) return
  line.state = state
  line.ends.become(state)
}

function connect(line: Held) {
  drop(line)
  const token = line.ends.token()
  if (token === null) return lost(line)
  const socket = new WebSocket(line.ends.address)
  line.socket = socket
  line.dueAt = performance.now() + heartbeat
  socket.onopen = () => introduce(socket, token, line.ends.orgcode)
  socket.onmessage = ({ data }) => line.socket === socket && hear(line, token, JSON.parse(data as string) as ServerFrame)
  socket.onclose = ({ code }) => {
    if (line.socket === socket && code === closings.noSession) line.ends.refused(token)
    if (line.socket === socket) lost(line)
  }
}

function hear(line: Held, token: string, frame: ServerFrame) {
  line.answered = true
  line.failures = 0
  if (frame.type === 'session' && frame.sid === undefined) return line.ends.refused(token)
  become(line, 'connected')
  if (frame.type !== 'adminpong') line.ends.hear(frame)
}

function lost(line: Held) {
  drop(line)
  become(line, 'reconnecting')
  const pause = pauseAfter(line.tries++)
  line.dueAt = performance.now() + pause
  line.timer = setTimeout(connect, pause, line)
}

function drop(line: Held) {
  const { socket } = line
  line.socket = null
  line.answered = false
  clearTimeout(line.timer)
  if (socket) leave(socket)
}

/** One that is only being opened is let open first: browsers complain of it otherwise. */
function leave(socket: WebSocket) {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
  else socket.close()
}

function beat(line: Held) {
  if (line.socket && line.answered) return ask(line, line.socket)
  line.failures += 1
  if (line.failures >= mostMissed) return stop(line)
  // Timers of a page nobody sees may come late, and a line may hang: the pulse does not.
  if (line.state === 'connected') lost(line)
  else if (performance.now() >= line.dueAt) connect(line)
}

function ask(line: Held, socket: WebSocket) {
  line.answered = false
  line.tries = 0
  say(socket, { type: 'adminpong', echo: true })
}

function stop(line: Held) {
  rest(line)
  become(line, 'stopped')
}

function rest(line: Held) {
  drop(line)
  line.stopPulse?.()
  line.stopPulse = null
}

const say = (socket: WebSocket, frame: ClientFrame) => socket.send(JSON.stringify(frame))

/** The answer to the last of these says that the others were taken. What a page shows it has read before it hears. */
function introduce(socket: WebSocket, token: string, orgcode: string) {
  say(socket, { type: 'auth', token })
  say(socket, { type: 'adminsub', orgcode, shared: true, since: Math.ceil(performance.now()) })
  say(socket, { type: 'adminpong', echo: true })
}
