import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { FrameOf, FrameType, ServerFrame } from '../../../shared/wire/pushFrame.ts'
import { onIdle } from '../idle.ts'
import { onServerBack } from '../serverReachability.ts'
import { markSessionEnded, useSession } from '../session.ts'
import { sessionIdOf } from '../token.ts'
import { type PushSocket, type PushState, openPushSocket } from './pushSocket.ts'
import { sharePushSocket } from './tabLeader.ts'

interface PushConnection {
  state: PushState
  /** Accounts of one's own organisation that are online. */
  online: readonly number[]
}
export const usePushConnection = create<PushConnection>()(() => ({ state: 'reconnecting', online: [] }))

type PushEvents = { [T in FrameType]: FrameOf<T> } & {
  /** The line was away: whatever was shown may be old. */
  missed: null
}
const listeners = new Map<keyof PushEvents, Set<(heard: never) => void>>()

/** Calls back with every frame of that type; returns how to stop it. */
export function subscribeToPush<T extends keyof PushEvents>(type: T, listener: (heard: PushEvents[T]) => void): () => void {
  const known = listeners.get(type) ?? new Set()
  listeners.set(type, known.add(listener))
  return () => void known.delete(listener)
}
const notifyListeners = <T extends keyof PushEvents>(type: T, heard: PushEvents[T]) =>
  listeners.get(type)?.forEach(listener => (listener as (heard: PushEvents[T]) => void)(heard))

/** The same for as long as a component is shown. */
export function usePushEvent<T extends keyof PushEvents>(type: T, listener: (heard: PushEvents[T]) => void) {
  const hear = useEffectEvent(listener)
  useEffect(() => subscribeToPush(type, heard => hear(heard)), [type])
}

let socket: PushSocket | null = null
export const reconnectPush = () => socket?.restart()

/** Keeps the line of whoever is signed in, for as long as the session lasts. */
export function useOpenPush() {
  const orgcode = useSession(({ account, ended }) => (account && !ended ? account.orgcode : null))
  const name = useSession(({ account, orgkey }) => `push/${orgkey}/${account?.id}`)
  useEffect(() => {
    if (orgcode === null) return
    let close = () => undefined as void
    const giveUp = onIdle(() => (close = openPush(name, orgcode)))
    return () => {
      giveUp()
      close()
    }
  }, [name, orgcode])
}

function openPush(name: string, orgcode: string): () => void {
  const address = `${location.protocol.replace('http', 'ws')}//${location.host}/ws`
  const token = () => useSession.getState().token
  const own = sharePushSocket(
    name,
    ear => openPushSocket({ ...ear, address, orgcode, token, onRefused: markSessionEnded, startHeartbeat: startHeartbeat }),
    { onFrame: receiveFrame, onState: setPushState },
  )
  socket = own
  const look = () => document.visibilityState === 'visible' && own.restart()
  addEventListener('online', own.restart)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('online', own.restart)
    document.removeEventListener('visibilitychange', look)
    own.close()
    socket = null
    usePushConnection.setState({ state: 'reconnecting', online: [] })
  }
}

function startHeartbeat(beat: () => void): () => void {
  const worker = new Worker(new URL('./heartbeat.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = beat
  return () => worker.terminate()
}

// After a time without the server, what is shown may be old, whether or not the line was lost too.
onServerBack(() => {
  reconnectPush()
  notifyListeners('missed', null)
})

/** Something was heard in this page before. */
let wasConnected = false
function setPushState(state: PushState) {
  const back = state === 'connected' && usePushConnection.getState().state !== 'connected'
  usePushConnection.setState({ state })
  if (back && wasConnected) notifyListeners('missed', null)
  if (back) wasConnected = true
}

function receiveFrame(frame: ServerFrame) {
  if (frame.type === 'alluid') usePushConnection.setState({ online: frame.uids })
  if (frame.type === 'session') endSessionIfOwn(frame)
  notifyListeners(frame.type, frame as never)
}

/** Pages that share a line have sessions of their own. */
function endSessionIfOwn({ sid }: FrameOf<'session'>) {
  const { token } = useSession.getState()
  if (token !== null && sid === sessionIdOf(token)) markSessionEnded(token)
}
