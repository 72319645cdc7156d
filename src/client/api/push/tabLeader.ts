import type { ClientFrame, ServerFrame } from '../../../shared/wire/pushFrame.ts'
import type { PushListener, PushSocket, PushState } from './pushSocket.ts'

type TabMessage =
  /** `to`: a repetition for one tab that missed it. */
  | { frame: ServerFrame; to?: string }
  | { state: PushState }
  /** A new tab requests the state and the recent frames. */
  | { ask: string }
  | { again: true }
  /** For the server. */
  | { send: ClientFrame }

/** Leader election by Web Lock: one tab owns the socket and relays frames to the others over a BroadcastChannel. */
export function sharePushSocket(name: string, open: (listener: PushListener) => PushSocket, listener: PushListener): PushSocket {
  // Web Locks exist on HTTPS and localhost only.
  if (!('locks' in navigator)) return open(listener)
  const channel = new BroadcastChannel(name)
  const closed = new AbortController()
  const self = crypto.randomUUID()
  const post = (message: TabMessage) => closed.signal.aborted || channel.postMessage(message)
  let own: PushSocket | null = null

  const lead = () =>
    new Promise<void>(release => {
      const { socket, answer } = leadTabs(open, listener, post)
      own = socket
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => answer(data)
      closed.signal.addEventListener('abort', () => {
        socket.close()
        release()
      })
    })
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ('frame' in data && (data.to ?? self) === self) listener.onFrame(data.frame)
    if ('state' in data) listener.onState(data.state)
  }
  post({ ask: self })
  navigator.locks.request(name, { signal: closed.signal }, lead).catch(() => undefined)
  return {
    restart: () => (own ? own.restart() : post({ again: true })),
    send: frame => (own ? own.send(frame) : post({ send: frame })),
    close() {
      closed.abort()
      channel.close()
    },
  }
}

/** Milliseconds for which a frame is buffered for tabs that are loading. */
const retention = 30_000

/** Frames with the same subject replace each other; null: not buffered. */
function frameSubject(frame: ServerFrame): string | null {
  if (frame.type === 'session' || frame.type === 'places') return null
  if (frame.type === 'module') return `module ${frame.name}`
  return frame.type === 'job' ? `job ${frame.id}` : frame.type
}

/** The leader's socket, and its answers to the other tabs. */
function leadTabs(open: (listener: PushListener) => PushSocket, listener: PushListener, post: (message: TabMessage) => void) {
  const recent = new Map<string, { at: number; frame: ServerFrame }>()
  let state: PushState = 'reconnecting'
  const socket = open({
    onFrame(frame) {
      const subject = frameSubject(frame)
      if (subject !== null) recent.set(subject, { at: frame.type === 'alluid' ? Infinity : performance.now(), frame })
      listener.onFrame(frame)
      post({ frame })
    },
    onState(next) {
      state = next
      listener.onState(next)
      post({ state })
    },
  })
  const answer = (message: TabMessage) => {
    if ('again' in message) socket.restart()
    if ('send' in message) socket.send(message.send)
    if (!('ask' in message)) return
    const to = message.ask
    post({ state })
    for (const { at, frame } of recent.values()) if (at > performance.now() - retention) post({ frame, to })
  }
  return { socket, answer }
}
