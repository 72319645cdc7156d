import { heartbeatInterval, type ServerFrame } from '../../shared/wire/pushFrame.ts'
import type { ContractServer } from './contractServer.ts'

const frameTimeout = 2 * heartbeatInterval

/** An error in a listener of a socket would end the process: what is no frame is ignored. */
function parseFrame(text: string): ServerFrame | null {
  try {
    const frame = JSON.parse(text) as ServerFrame | null
    return typeof frame?.type === 'string' ? frame : null
  } catch {
    return null
  }
}

/** Subscribes at `/ws`, then does `after`; the first frame that fits, or null when none came in time. */
export async function watchPush(
  server: ContractServer,
  { until, after = async () => undefined }: { until(frame: ServerFrame): boolean; after?: () => Promise<unknown> },
): Promise<ServerFrame | null> {
  const { orgcode } = await server.api.call<{ orgcode: string }>('admin/info')
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/ws`)
  const frames: ServerFrame[] = []
  let notify = () => undefined as void
  socket.onmessage = ({ data }) => {
    const frame = parseFrame(String(data))
    if (frame) frames.push(frame)
    notify()
  }
  try {
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve()
      socket.onerror = () => reject(new Error(`no socket at ${socket.url}`))
    })
    const send = (frame: object) => socket.send(JSON.stringify(frame))
    send({ type: 'auth', token: server.token() })
    send({ type: 'adminsub', orgcode })
    send({ type: 'adminpong', echo: true })
    const next = (fits: (frame: ServerFrame) => boolean) =>
      new Promise<ServerFrame | null>(resolve => {
        const timer = setTimeout(() => resolve(null), frameTimeout)
        const look = () => {
          const found = frames.find(fits)
          if (!found) return
          clearTimeout(timer)
          resolve(found)
        }
        socket.onclose = () => {
          clearTimeout(timer)
          resolve(null)
        }
        notify = look
        look()
      })
    // The answer to the heartbeat confirms the two frames before it.
    if (!(await next(({ type }) => type === 'adminpong'))) return null
    await after()
    return await next(until)
  } finally {
    socket.close()
  }
}
