import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseNatsAddress } from '../src/server/db/nats/natsAddress.ts'
import { connectToNats } from '../src/server/db/nats/natsTransport.ts'
import { freePort } from './cluster.ts'

const program = process.env['NATSSERVER'] ?? '/usr/sbin/nats-server'
const startsWithin = 60_000

/** Whether a server of NATS is on this machine. */
export const hasNats = existsSync(program)

export interface NatsServer extends AsyncDisposable {
  url: string
  port: number
  /** Kills it; clients find out by the closed connection. */
  stop(): Promise<void>
  /** On the same port. */
  start(): Promise<void>
  /** As any program with the credentials. */
  publish(subject: string, text: string): Promise<void>
}

/** A server of NATS, ended with the scope. `options`: of its command line. */
export async function startNats(options: readonly string[] = [], credentials = ''): Promise<NatsServer> {
  const port = await freePort()
  const url = `nats://${credentials}127.0.0.1:${port}`
  let server: ChildProcess | null = null
  const stop = async () => {
    const running = server
    server = null
    if (running?.exitCode === null && running.kill('SIGKILL')) await once(running, 'exit')
  }
  const start = async () => {
    server = spawn(program, ['-a', '127.0.0.1', '-p', String(port), ...options], { stdio: 'ignore' })
    for (const deadline = Date.now() + startsWithin; ; await sleep(20)) {
      if (await answers(port)) return
      if (Date.now() > deadline) throw new Error('nats-server does not start')
    }
  }
  await start()
  return {
    url,
    port,
    start,
    stop,
    async publish(subject, text) {
      const connection = await connectToNats(parseNatsAddress(url, undefined))
      connection.publish(subject, text)
      await connection.drain()
    },
    [Symbol.asyncDispose]: stop,
  }
}

function answers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1')
  socket.once('data', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
