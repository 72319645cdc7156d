import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Load, Loaded } from './load.ts'

const file = fileURLToPath(new URL('load.ts', import.meta.url))

export interface Loader extends Disposable {
  /** Replies a second. */
  rate(load: Load): Promise<number>
}

export function startLoader(): Loader {
  const child = fork(file)
  return {
    async rate(load) {
      child.send(load)
      const [{ answered, refused, seconds }] = (await once(child, 'message')) as [Loaded]
      if (refused || !answered) throw new Error(`${refused} of ${answered} requests were refused`)
      return answered / seconds
    },
    [Symbol.dispose]: () => child.disconnect(),
  }
}

export interface Post {
  path: string
  body: unknown
  token?: string
  headers?: Readonly<Record<string, string>>
}
export function requestText({ path, body, token, headers = {} }: Post): string {
  const text = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return [...head, ...(token ? [`authorization: Bearer ${token}`] : []), '', text].join('\r\n')
}

export async function post<T>(port: number, { path, body, token }: Post): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}
