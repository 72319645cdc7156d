import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import type { BusTransport } from '../bus.ts'
import type { NotificationListener } from '../connection.ts'
import { formatNumbered, messageNumbers, type NumberedMessage, parseNumbered } from './messageNumbers.ts'
import type { NatsAddress } from './natsAddress.ts'

export interface NatsTransport extends BusTransport {
  /** Where the messages of this database go. */
  readonly subject: string
  close(): Promise<void>
}

/** Backoff of the reconnects, in milliseconds. */
const [shortestBackoff, maxBackoff] = [50, 250]
const connectWithin = 4000
/** The server is asked this often whether it is still there: a connection may break silently. */
const pingEvery = 2000
const maxUnanswered = 2
const beatEvery = 5000
/** This node's own beats come back to it. If none has for so many milliseconds, messages may not arrive. */
const deafAfter = 11_000
/** Losses within so many milliseconds are reported once. */
const missedInterval = 1000
const closeWithin = 1000

/** Publishes and receives this node's numbered messages on the connection that is open. */
function messageExchange(subject: string) {
  const listeners = new Set<NotificationListener>()
  const me = randomUUID()
  const missed = throttle(missedInterval, () => listeners.forEach(one => one.missed()))
  const numbers = messageNumbers(missed)
  let connection: NatsConnection | null = null
  let sent = 0
  let lastEchoAt = -Infinity

  function publish(kind: NumberedMessage['kind'], text = ''): void {
    try {
      connection?.publish(subject, formatNumbered({ node: me, number: sent, kind, text }))
    } catch {
      // It is closing, or the message is too long for the server: the next number says that one is missing.
    }
  }
  return {
    publish,
    notify(text: string): void {
      sent += 1
      publish('message', text)
    },
    receive(received: string): void {
      const message = parseNumbered(received)
      if (!message) return
      if (message.node === me) {
        lastEchoAt = performance.now()
        return
      }
      numbers.receive(message)
      if (message.kind === 'hello') publish('beat')
      if (message.kind === 'message') listeners.forEach(one => one.received(message.text))
    },
    addListener: (listener: NotificationListener) => void listeners.add(listener),
    peers: numbers.count,
    hasEcho: () => performance.now() - lastEchoAt < deafAfter,
    connection: () => connection,
    connected(next: NatsConnection): void {
      connection = next
      missed()
      publish('hello')
    },
    disconnected(): void {
      connection = null
      lastEchoAt = -Infinity
    },
    beat(): void {
      publish('beat')
      numbers.forgetSilent()
    },
  }
}

/**
 * Messages by NATS, reconnected whenever it breaks. NATS keeps nothing: messages are numbered, so that every loss is noticed. A message
 * that is published while the connection is away takes a number and is not sent. Then everything is read again, as after a lost LISTEN.
 */
export function natsTransport(address: NatsAddress, subject: string): NatsTransport {
  const exchange = messageExchange(subject)

  /** Resolves when the connection has ended: whether it ever carried messages. */
  async function serve(next: NatsConnection): Promise<boolean> {
    const onMessage = (error: Error | null, message: { string(): string }) => {
      if (!error) return exchange.receive(message.string())
      // Refused: without the right to listen the connection is of no use.
      loop.report(error)
      void next.close()
    }
    next.subscribe(subject, { callback: onMessage })
    // The client settles no flush that it had begun when the connection ended.
    await Promise.race([next.flush(), next.closed()])
    if (loop.isStopped()) return false
    if (next.isClosed()) throw new Error('it hung up')
    loop.noteReached()
    exchange.connected(next)
    const beating = setInterval(exchange.beat, beatEvery).unref()
    await next.closed()
    clearInterval(beating)
    return true
  }
  const loop = connectionLoop(address, { serve, ended: exchange.disconnected })

  return {
    kind: 'nats',
    subject,
    peers: exchange.peers,
    isConnected: exchange.hasEcho,
    notify: exchange.notify,
    listen(listener) {
      exchange.addListener(listener)
      loop.start()
    },
    async close() {
      exchange.publish('bye')
      loop.stop()
      const drained = exchange
        .connection()
        ?.drain()
        .catch(() => undefined)
      await Promise.race([drained, sleep(closeWithin, undefined, { ref: false })])
    },
  }
}

interface ConnectionUse {
  /** Resolves when the connection has ended: whether it ever carried messages. */
  serve(connection: NatsConnection): Promise<boolean>
  ended(): void
}

/** Connects again whenever the connection has ended, until it is stopped. */
function connectionLoop(address: NatsAddress, { serve, ended }: ConnectionUse) {
  let isStopped = false
  let isReported = false
  let running: Promise<void> | null = null

  /** Once for each time that NATS is away: it is tried again several times a second. */
  function report({ message }: Error): null {
    if (!isReported && !isStopped)
      process.stderr.write(
        `NATS is not reached (${message}): nodes learn late of each other's changes; houtai doctor examines it\n`,
      )
    isReported = true
    return null
  }
  async function run(): Promise<void> {
    for (let backoff = shortestBackoff; !isStopped; backoff = Math.min(backoff * 2, maxBackoff)) {
      const next = await connectToNats(address).catch(report)
      if (next && !isStopped && (await serve(next).catch(report))) backoff = shortestBackoff
      ended()
      await next?.close().catch(() => undefined)
      if (!isStopped) await sleep(backoff, undefined, { ref: false })
    }
  }
  return {
    report,
    noteReached: () => void (isReported = false),
    isStopped: () => isStopped,
    start: () => void (running ??= run()),
    stop: () => void (isStopped = true),
  }
}

/** The client's own reconnects are off: they forget what was published meanwhile, and give up after refused credentials. */
export async function connectToNats({
  servers,
  isEncrypted,
  user,
  password,
  token,
  credentials,
}: NatsAddress): Promise<NatsConnection> {
  // Loaded where NATS is used only.
  const { connect, credsAuthenticator } = await import('@nats-io/transport-node')
  const login: ConnectionOptions = credentials
    ? { authenticator: credsAuthenticator(await readFile(credentials)) }
    : token === undefined
      ? { ...(user === undefined ? {} : { user }), ...(password === undefined ? {} : { pass: password }) }
      : { token }
  return connect({
    ...login,
    servers: [...servers],
    ...(isEncrypted ? { tls: {} } : {}),
    name: 'houtai',
    reconnect: false,
    ignoreClusterUpdates: true,
    timeout: connectWithin,
    pingInterval: pingEvery,
    maxPingOut: maxUnanswered,
  })
}

/** Throttle: runs at once; calls within the interval run it once more, at its end. */
function throttle(milliseconds: number, run: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let again = false
  const call = () => {
    if (timer) again = true
    else {
      run()
      timer = setTimeout(rest, milliseconds).unref()
    }
  }
  const rest = () => {
    timer = undefined
    const isDue = again
    again = false
    if (isDue) call()
  }
  return call
}
