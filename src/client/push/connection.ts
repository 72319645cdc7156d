import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { FrameOf, FrameType, ServerFrame } from '../../wire/push.ts'
import { whenQuiet } from '../quiet.ts'
import { onBack } from '../reach.ts'
import { end, useSession } from '../session.ts'
import { sidOf } from '../token.ts'
import { type Line, type LineState, openLine } from './line.ts'
import { shareLine } from './tabs.ts'

interface Connection {
  state: LineState
  /** Accounts of one's own organisation that are online. */
  online: readonly number[]
}
export const useConnection = create<Connection>()(() => ({ state: 'reconnecting', online: [] }))

type Heard = { [T in FrameType]: FrameOf<T> } & {
  /** The line was away: whatever was shown may be old. */
  missed: null
}
const listeners = new Map<keyof Heard, Set<(heard: never) => void>>()

/** Calls back with every frame of that type; returns how to stop it. */
export function listen<T extends keyof Heard>(type: T, listener: (heard: Heard[T]) => void): () => void {
  const known = listeners.get(type) ?? new Set()
  listeners.set(type, known.add(listener))
  return () => void known.delete(listener)
}
const tell = <T extends keyof Heard>(type: T, heard: Heard[T]) =>
  listeners.get(type)?.forEach(listener => (listener as (heard: Heard[T]) => void)(heard))

/** The same for as long as a component is shown. */
export function usePush<T extends keyof Heard>(type: T, listener: (heard: Heard[T]) => void) {
  const hear = useEffectEvent(listener)
  useEffect(() => listen(type, heard => hear(heard)), [type])
}

let line: Line | null = null
export const reconnect = () => line?.again()

/** Keeps the line of whoever is signed in, for as long as the session lasts. */
export function useLine() {
  const orgcode = useSession(({ account, ended }) => (account && !ended ? account.orgcode : null))
  const name = useSession(({ account, orgkey }) => `push/${orgkey}/${account?.id}`)
  useEffect(() => {
    if (orgcode === null) return
    let close = () => undefined as void
    const giveUp = whenQuiet(() => (close = keepLine(name, orgcode)))
    return () => {
      giveUp()
      close()
    }
  }, [name, orgcode])
}

function keepLine(name: string, orgcode: string): () => void {
  const address = `${location.protocol.replace('http', 'ws')}//${location.host}/ws`
  const token = () => useSession.getState().token
  const own = shareLine(name, ear => openLine({ ...ear, address, orgcode, token, refused: end, pulse }), { hear, become })
  line = own
  const look = () => document.visibilityState === 'visible' && own.again()
  addEventListener('online', own.again)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('online', own.again)
    document.removeEventListener('visibilitychange', look)
    own.close()
    line = null
    useConnection.setState({ state: 'reconnecting', online: [] })
  }
}

function pulse(beat: () => void): () => void {
  const worker = new Worker(new URL('./pulse.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = beat
  return () => worker.terminate()
}

// After a time without the server, what is shown may be old, whether or not the line was lost too.
onBack(() => {
  reconnect()
  tell('missed', null)
})

/** Something was heard in this page before. */
let known = false
function become(state: LineState) {
  const back = state === 'connected' && useConnection.getState().state !== 'connected'
  useConnection.setState({ state })
  if (back && known) tell('missed', null)
  if (back) known = true
}

function hear(frame: ServerFrame) {
  if (frame.type === 'alluid') useConnection.setState({ online: frame.uids })
  if (frame.type === 'session') endIf(frame)
  tell(frame.type, frame as never)
}

/** Pages that share a line have sessions of their own. */
function endIf({ sid }: FrameOf<'session'>) {
  const { token } = useSession.getState()
  if (token !== null && sid === sidOf(token)) end(token)
}
