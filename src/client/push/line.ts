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

/** A line to the server that is taken up again when it breaks, until five heartbeats in a row came to nothing. */
export function openLine(ends: LineEnds): Line {
  let state: LineState | null = null
  let socket: WebSocket | null = null
  let stopPulse: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let failures = 0
  let answered = false
  let dueAt = 0

  const become = (next: LineState) => {
    if (state !== next) ends.become((state = next))
  }

  function hear(frame: ServerFrame, token: string) {
    answered = true
    failures = 0
    if (frame.type === 'session' && frame.sid === undefined) return ends.refused(token)
    become('connected')
    if (frame.type !== 'adminpong') ends.hear(frame)
  }

  function connect() {
    drop()
    const token = ends.token()
    if (token === null) return lost()
    const own = new WebSocket(ends.address)
    socket = own
    dueAt = performance.now() + heartbeat
    own.onopen = () => introduce(own, token, ends.orgcode)
    own.onmessage = ({ data }) => socket === own && hear(JSON.parse(data as string) as ServerFrame, token)
    own.onclose = ({ code }) => {
      if (socket !== own) return
      if (code === closings.noSession) ends.refused(token)
      if (socket === own) lost()
    }
  }

  function lost() {
    drop()
    become('reconnecting')
    const pause = pauseAfter(tries++)
    dueAt = performance.now() + pause
    timer = setTimeout(connect, pause)
  }

  function drop() {
    const old = socket
    socket = null
    answered = false
    clearTimeout(timer)
    old?.close()
  }

  function beat() {
    if (socket && answered) return ask(socket)
    failures += 1
    if (failures >= mostMissed) return stop()
    // Timers of a page nobody sees may come late, and a line may hang: the pulse does not.
    if (state === 'connected') lost()
    else if (performance.now() >= dueAt) connect()
  }

  function ask(open: WebSocket) {
    answered = false
    tries = 0
    say(open, { type: 'adminpong', echo: true })
  }

  function rest() {
    drop()
    stopPulse?.()
    stopPulse = null
  }

  function stop() {
    rest()
    become('stopped')
  }

  function again() {
    if (state === 'connected') return
    failures = 0
    tries = 0
    become('reconnecting')
    stopPulse ??= ends.pulse(beat)
    connect()
  }

  again()
  return { again, close: rest }
}

const say = (socket: WebSocket, frame: ClientFrame) => socket.send(JSON.stringify(frame))

/** The answer to the last of these says that the others were taken. */
function introduce(socket: WebSocket, token: string, orgcode: string) {
  say(socket, { type: 'auth', token })
  say(socket, { type: 'adminsub', orgcode, shared: true })
  say(socket, { type: 'adminpong', echo: true })
}
