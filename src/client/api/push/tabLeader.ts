import type { ServerFrame } from '../../../shared/wire/pushFrame.ts'
import type { PushListener, PushSocket, PushState } from './pushSocket.ts'

type TabMessage =
  /** `to`: it was told before, and one page has missed it. */
  | { frame: ServerFrame; to?: string }
  | { state: PushState }
  /** How does it stand, and what was said lately? By whom that is asked. */
  | { ask: string }
  | { again: true }

/** One line for all pages of that name in this browser: the page that holds the lock has it, and tells the others. */
export function sharePushSocket(name: string, open: (ear: PushListener) => PushSocket, ear: PushListener): PushSocket {
  // Locks are there only on HTTPS and on this very machine.
  if (!('locks' in navigator)) return open(ear)
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  const self = crypto.randomUUID()
  const say = (said: TabMessage) => leaving.signal.aborted || channel.postMessage(said)
  let own: PushSocket | null = null

  const lead = () =>
    new Promise<void>(release => {
      const { line, answer } = leadTabs(open, ear, say)
      own = line
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => answer(data)
      leaving.signal.addEventListener('abort', () => {
        line.close()
        release()
      })
    })
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ('frame' in data && (data.to ?? self) === self) ear.onFrame(data.frame)
    if ('state' in data) ear.onState(data.state)
  }
  say({ ask: self })
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined)
  return {
    restart: () => (own ? own.restart() : say({ again: true })),
    close() {
      leaving.abort()
      channel.close()
    },
  }
}

/** What a page has missed that looked before it could hear. */
const retention = 30_000

/** What a frame is about: of the same only the last counts. */
function frameSubject(frame: ServerFrame): string | null {
  if (frame.type === 'session') return null
  if (frame.type === 'module') return `module ${frame.name}`
  return frame.type === 'job' ? `job ${frame.id}` : frame.type
}

/** The line itself, and what is answered to pages that have none. */
function leadTabs(open: (ear: PushListener) => PushSocket, ear: PushListener, say: (said: TabMessage) => void) {
  const lately = new Map<string, { at: number; frame: ServerFrame }>()
  let state: PushState = 'reconnecting'
  const line = open({
    onFrame(frame) {
      const of = frameSubject(frame)
      // The end of a session concerns whoever has it, then.
      if (of !== null) lately.set(of, { at: frame.type === 'alluid' ? Infinity : performance.now(), frame })
      ear.onFrame(frame)
      say({ frame })
    },
    onState(next) {
      state = next
      ear.onState(next)
      say({ state })
    },
  })
  const answer = (said: TabMessage) => {
    if ('again' in said) line.restart()
    if (!('ask' in said)) return
    const to = said.ask
    say({ state })
    for (const { at, frame } of lately.values()) if (at > performance.now() - retention) say({ frame, to })
  }
  return { line, answer }
}
