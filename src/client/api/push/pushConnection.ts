import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { ClientFrame, FrameOf, FrameType, ServerFrame } from '../../../shared/wire/pushFrame.ts'
import { onIdle } from '../idle.ts'
import { noteWritePosition } from '../request.ts'
import { fullServerOrigin } from '../serverAddress.ts'
import { onServerBack } from '../serverReachability.ts'
import { markSessionEnded, useSession } from '../session/session.ts'
import { sessionIdOf } from '../session/token.ts'
import { type PushSocket, type PushState, openPushSocket } from './pushSocket.ts'
import { sharePushSocket } from './tabLeader.ts'

interface PushConnection {
  state: PushState
  /** Accounts of one's own organisation that are online. */
  online: readonly number[]
}
export const usePushConnection = create<PushConnection>()(() => ({ state: 'reconnecting', online: [] }))

type PushEvents = { [T in FrameType]: FrameOf<T> } & {
  /** The connection was lost: what is shown may be stale. */
  missed: null
}
const listeners = new Map<keyof PushEvents, Set<(event: never) => void>>()

/** Subscribes to frames of one type; returns the unsubscribe function. */
export function subscribeToPush<T extends keyof PushEvents>(type: T, listener: (event: PushEvents[T]) => void): () => void {
  const known = listeners.get(type) ?? new Set()
  listeners.set(type, known.add(listener))
  return () => void known.delete(listener)
}
const notifyListeners = <T extends keyof PushEvents>(type: T, event: PushEvents[T]) =>
  listeners.get(type)?.forEach(listener => (listener as (event: PushEvents[T]) => void)(event))

/** Subscribes to frames of a type for as long as the component is mounted. */
export function usePushEvent<T extends keyof PushEvents>(type: T, listener: (event: PushEvents[T]) => void) {
  const onEvent = useEffectEvent(listener)
  useEffect(() => subscribeToPush(type, event => onEvent(event)), [type])
}

let socket: PushSocket | null = null
export const reconnectPush = () => socket?.restart()
export const sendToPush = (frame: ClientFrame) => socket?.send(frame)

/** Opens the push connection once the browser is idle, and closes it with the session. */
export function useOpenPush() {
  const orgcode = useSession(({ account, ended }) => (account && !ended ? account.orgcode : null))
  const name = useSession(({ account, orgkey }) => `push/${orgkey}/${account?.id}`)
  useEffect(() => {
    if (orgcode === null) return
    let close = () => undefined as void
    const cancelIdle = onIdle(() => (close = openPush(name, orgcode)))
    return () => {
      cancelIdle()
      close()
    }
  }, [name, orgcode])
}

function openPush(name: string, orgcode: string): () => void {
  const address = `${fullServerOrigin().replace('http', 'ws')}/ws`
  const token = () => useSession.getState().token
  const own = sharePushSocket(
    name,
    listener => openPushSocket({ ...listener, address, orgcode, token, onRefused: markSessionEnded, startHeartbeat }),
    { onFrame: receiveFrame, onState: setPushState },
  )
  socket = own
  const onVisible = () => document.visibilityState === 'visible' && own.restart()
  addEventListener('online', own.restart)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    removeEventListener('online', own.restart)
    document.removeEventListener('visibilitychange', onVisible)
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

// After an outage of the server what is shown may be stale, even where the socket survived.
onServerBack(() => {
  reconnectPush()
  notifyListeners('missed', null)
})

/** Whether this page was connected before: the first connection has missed nothing. */
let wasConnected = false
function setPushState(state: PushState) {
  const isBack = state === 'connected' && usePushConnection.getState().state !== 'connected'
  usePushConnection.setState({ state })
  if (isBack && wasConnected) notifyListeners('missed', null)
  if (isBack) wasConnected = true
}

function receiveFrame(frame: ServerFrame) {
  if (frame.type === 'alluid') usePushConnection.setState({ online: frame.uids })
  if (frame.type === 'session') endSessionIfOwn(frame)
  if (frame.type === 'module') noteWritePosition(frame.position ?? 0)
  notifyListeners(frame.type, frame as never)
}

/** Tabs that share a socket may have different sessions: only the own one ends. */
function endSessionIfOwn({ sid }: FrameOf<'session'>) {
  const { token } = useSession.getState()
  if (token !== null && sid === sessionIdOf(token)) markSessionEnded(token)
}
