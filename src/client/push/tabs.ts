import type { ServerFrame } from '../../wire/push.ts'
import type { Ear, Line, LineState } from './line.ts'

type Said =
  /** `to`: it was told before, and one page has missed it. */
  | { frame: ServerFrame; to?: string }
  | { state: LineState }
  /** How does it stand, and what was said lately? By whom that is asked. */
  | { ask: string }
  | { again: true }

/** One line for all pages of that name in this browser: the page that holds the lock has it, and tells the others. */
export function shareLine(name: string, open: (ear: Ear) => Line, ear: Ear): Line {
  // Locks are there only on HTTPS and on this very machine.
  if (!('locks' in navigator)) return open(ear)
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  const self = crypto.randomUUID()
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
    if ('frame' in data && (data.to ?? self) === self) ear.hear(data.frame)
    if ('state' in data) ear.become(data.state)
  }
  say({ ask: self })
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined)
  return {
    again: () => (own ? own.again() : say({ again: true })),
    close() {
      leaving.abort()
      channel.close()
    },
  }
}

/** What a page has missed that looked before it could hear. */
const remembered = 30_000

/** What a frame is about: of the same only the last counts. */
function subjectOf(frame: ServerFrame): string | null {
  if (frame.type === 'session') return null
  if (frame.type === 'module') return `module ${frame.name}`
  return frame.type === 'job' ? `job ${frame.id}` : frame.type
}

/** The line itself, and what is answered to pages that have none. */
function leadLine(open: (ear: Ear) => Line, ear: Ear, say: (said: Said) => void) {
  const lately = new Map<string, { at: number; frame: ServerFrame }>()
  let state: LineState = 'reconnecting'
  const line = open({
    hear(frame) {
      const of = subjectOf(frame)
      // The end of a session concerns whoever has it, then.
      if (of !== null) lately.set(of, { at: frame.type === 'alluid' ? Infinity : performance.now(), frame })
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
    const to = said.ask
    say({ state })
    for (const { at, frame } of lately.values()) if (at > performance.now() - remembered) say({ frame, to })
  }
  return { line, answer }
}
