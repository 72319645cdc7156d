import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A TCP proxy that can stop forwarding without closing a connection; nothing is closed before the test ends. */
export async function silentProxy(target: { port: number; host: string }) {
  const ends = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('error', () => undefined).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    ends.forEach(end => end.destroy())
  })
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent: () => ends.forEach(end => end.unpipe().pause()),
    /** Closes the connections; new ones are accepted. */
    cut: () => ends.forEach(end => end.destroy()),
    /** New connections are refused from now on. */
    stop: () => server.close(),
  }
}
