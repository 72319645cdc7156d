import type { ServerFrame } from '../../wire/push.ts'
import type { Ear, Line, LineState } from './line.ts'

type Said =
  | { frame: ServerFrame }
  | { state: LineState }
  /** How does it stand? */
  | { ask: true }
  | { again: true }

/** One line for all pages of that name in this browser: the page that holds the lock has it, and tells the others. */
export function shareLine(name: string, open: (ear: Ear) => Line, ear: Ear): Line {
  // Locks are there only on HTTPS and on this very machine.
  if (!('locks' in navigator)) return open(ear)
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  const say = (said: Said) => leaving.signal.aborted || channel.postMessage(said)
  let own: Line | null = null

  const lead = () =>
    new Promise<void>(release => {
      const { line, answer } = leadLine(open, ear, say)
      own = line
      channel.onmessage = ({ data }: MessageEvent<Said>) => answer(data)
      leaving.signal.addEventListener('abort', () => {
        line.close()
        release()
      })
    })
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('frame' in data) ear.hear(data.frame)
    if ('state' in data) ear.become(data.state)
  }
  say({ ask: true })
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined)
  return {
    again: () => (own ? own.again() : say({ again: true })),
    close() {
      leaving.abort()
      channel.close()
    },
  }
}

/** The line itself, and what is answered to pages that have none. */
function leadLine(open: (ear: Ear) => Line, ear: Ear, say: (said: Said) => void) {
  let last: ServerFrame | null = null
  let state: LineState = 'reconnecting'
  const line = open({
    hear(frame) {
      if (frame.type === 'alluid') last = frame
      ear.hear(frame)
      say({ frame })
    },
    become(next) {
      state = next
      ear.become(next)
      say({ state })
    },
  })
  const answer = (said: Said) => {
    if ('again' in said) line.again()
    if (!('ask' in said)) return
    say({ state })
    if (last) say({ frame: last })
  }
  return { line, answer }
}
