import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ClientOptions, WebSocket } from 'ws'
import { closeCodes, type FrameOf, type FrameType, type ServerFrame } from '../../src/shared/wire/pushFrame.ts'
import type { Product, Session } from '../server.ts'

export interface Ear {
  socket: WebSocket
  frames: ServerFrame[]
  say(frame: object | string): void
  /** The first frame of that type from here on, or what is said of its absence. */
  hears<T extends FrameType>(type: T): Promise<FrameOf<T>>
  /** By what name, or number, the socket was closed. */
  closed: Promise<string>
}

const patience = 30_000
const names = new Map<number, string>(Object.entries(closeCodes).map(([name, code]) => [code, name]))

/** Where a product listens; it does not until somebody asks. */
export async function addressOf({ app }: Product): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** A socket that has not said anything yet. */
export async function dial(product: Product, options: ClientOptions = {}, path = '/ws'): Promise<Ear> {
  const socket = new WebSocket(`ws://${await addressOf(product)}${path}`, options)
  const ear = listen(socket)
  await once(socket, 'open')
  return ear
}

function listen(socket: WebSocket): Ear {
  const frames: ServerFrame[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  return {
    socket,
    frames,
    say: frame => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    hears: type => heard(socket, type),
    closed: new Promise(resolve => socket.once('close', code => resolve(names.get(code) ?? String(code)))),
  }
}

function heard<T extends FrameType>(socket: WebSocket, type: T): Promise<FrameOf<T>> {
  const { promise, resolve, reject } = Promise.withResolvers<FrameOf<T>>()
  const late = setTimeout(() => reject(new Error(`no frame ${type} in ${patience} ms`)), patience)
  const hear = (data: unknown) => {
    const frame: ServerFrame = JSON.parse(String(data))
    if (frame.type === type) resolve(frame as FrameOf<T>)
  }
  socket.on('message', hear)
  return promise.finally(() => {
    clearTimeout(late)
    socket.off('message', hear)
  })
}

/** A socket that listens for its session, of demo1 where nothing else is said. */
export async function join(product: Product, { token }: Session, said: object = {}): Promise<Ear> {
  const ear = await dial(product)
  const online = ear.hears('alluid')
  ear.say({ type: 'auth', token })
  ear.say({ type: 'adminsub', orgcode: 'demo1', ...said })
  await online
  return ear
}

/** What came within that time. */
export async function during(ms: number, ear: Ear): Promise<ServerFrame[]> {
  const before = ear.frames.length
  await new Promise(resolve => setTimeout(resolve, ms))
  return ear.frames.slice(before)
}
