import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** The socket of a running server, in its data directory: only those who may read the files there can connect. */
export const freezeSocketName = 'freeze.sock'
/** The system's limit of a socket's path. */
const maxPathBytes = 100
const [frozenReply, doneRequest, stillReply] = ['frozen', 'done', 'still']
/** Milliseconds for which statements wait at most. */
const maxFreezeMs = 30_000

/** Runs work while the database's files are whole and nothing writes to them. */
export type Freeze = <T>(run: () => Promise<T>) => Promise<T>

/**
 * Lets another process copy the database's files while this one has them open: from `frozen` on until the other end hangs up,
 * for at most half a minute, no statement runs. Returns a function that stops serving. Where the path is too long, or the file system
 * has no sockets, nothing is served.
 */
export async function serveFreezes(dataDir: string, freeze: Freeze, maxMs = maxFreezeMs): Promise<() => Promise<void>> {
  const path = join(dataDir, freezeSocketName)
  if (Buffer.byteLength(path) > maxPathBytes) return async () => undefined
  // This process has locked the directory: an existing socket was left by a process that was killed.
  await rm(path, { force: true })
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    const ended = new Promise<void>(resolve => socket.once('close', () => resolve()))
    void ended.then(() => open.delete(socket))
    socket.on('error', () => undefined)
    freeze(async () => {
      const limit = setTimeout(() => socket.destroy(), maxMs)
      // The answer proves that nothing was written meanwhile: it is sent before statements run again.
      socket.once('data', () => socket.end(stillReply))
      if (!socket.destroyed) socket.write(frozenReply)
      await ended
      clearTimeout(limit)
    }).catch(() => socket.destroy())
  })
  // An error of a listening socket without a listener would end the process; the backup notices by itself.
  server.on('error', () => undefined)
  try {
    await once(server.listen(path), 'listening')
    await chmod(path, 0o600)
  } catch {
    server.close()
    return async () => undefined
  }
  server.unref()
  return async () => {
    for (const socket of open) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
}

/** Has the server of that directory freeze its database while the work runs. */
export async function withDatabaseFrozen<T>(dataDir: string, run: () => Promise<T>): Promise<T> {
  const path = join(dataDir, freezeSocketName)
  const socket = createConnection(path)
  // An error while the work runs would end the process; `wasFrozen` notices it.
  socket.on('error', () => undefined)
  try {
    const reply = await nextReply(socket).catch((error: Error) => {
      throw new Error(
        `the server that has ${dataDir} open offers no socket there (${error.message}): stop it first, or give DATA_DIR a shorter path on a local disk`,
        { cause: error },
      )
    })
    if (reply === '') throw new Error(`the server that has ${dataDir} open hung up, as one does that ends: try again`)
    if (reply !== frozenReply) throw new Error(`${path} is not the socket of a server`)
    const result = await run()
    if (!(await wasFrozen(socket)))
      throw new Error(
        'the server ended meanwhile, or too much changed to be copied in half a minute: back up at a calmer time, or stop the server',
      )
    return result
  } finally {
    socket.destroy()
  }
}

/** Whether the database was frozen until now: after its limit the server hangs up, and runs statements again. */
async function wasFrozen(socket: Socket): Promise<boolean> {
  if (socket.destroyed || socket.readableEnded) return false
  const reply = nextReply(socket)
  socket.write(doneRequest)
  return reply.then(text => text === stillReply).catch(() => false)
}

/** The next message of the other end; empty if it hangs up. */
const nextReply = (socket: Socket): Promise<string> =>
  Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]).then(([text]) => String(text))
