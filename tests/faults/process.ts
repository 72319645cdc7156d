import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Database } from '../../src/server/db/connection.ts'
import type { ImportCheck } from '../../src/shared/wire/import.ts'
import { copyStarted, startedOnPostgres } from '../e2e/deploy.ts'
import { password } from '../e2e/server.ts'

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
export { password }
/**
 * For Node in a process that lives for seconds: without them V8 spends half of the processor of an embedded start on making code fast
 * that runs for minutes.
 */
export const briefFlags = ['--liftoff-only'] as const

export interface Ending {
  code: number | null
  signal: string | null
  out: string
  err: string
}
/** A server in its own process, killed at the end of the test. */
export interface Running {
  /** Rejected when it ends before it listens. */
  ready: Promise<string>
  /** What it has printed so far. */
  printed(): string
  /** How it ended, with its whole output. */
  ended: Promise<Ending>
  kill(signal: NodeJS.Signals): Promise<Ending>
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void
}

/** Starts the server with these variables and no others of ours, by another command or from another source if given. */
export function launch(environment: Readonly<Record<string, string>>, by: readonly string[] = [], source = main): Running {
  const { DATABASE_URL: _elsewhere, DATA_DIR: _here, ADMIN_PASSWORD: _theirs, ...rest } = process.env
  const env = { ...rest, PORT: '0', ADMIN_PASSWORD: password, ...environment }
  const [command, ...more] = [...by, process.execPath, ...briefFlags, source]
  const server = spawn(command, more, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  ready.catch(() => undefined)
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    const origin = /^ready (http:\/\/\S+)$/m.exec(out)?.[1]
    if (origin !== undefined) resolve(origin)
  })
  server.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const ended = once(server, 'close').then(([code, signal]): Ending => {
    reject(new Error(`the server stopped:\n${out}${err}`))
    return { code, signal, out, err }
  })
  const kill = (signal: NodeJS.Signals) => {
    server.kill(signal)
    return ended
  }
  onTestFinished(async () => void (await kill('SIGKILL')))
  return { ready, printed: () => out + err, ended, kill, signal: name => void server.kill(name) }
}

/** An empty directory, removed after the test: again and again while a process that was killed still ends in it. */
export async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'houtai-fault-'))
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 10 }))
  return path
}

/** A directory in which the server has started before, removed after the test. */
export async function startedDirectory(): Promise<string> {
  const path = await directory()
  await copyStarted(path)
  return path
}

/** Variables of a server that has started before on that database; both are removed after the test. */
export async function startedOn(engine: Database['kind']): Promise<Readonly<Record<string, string>>> {
  if (engine === 'embedded') return { DATA_DIR: await startedDirectory(), DEMO: '1' }
  const dataDir = await directory()
  const { url, drop } = await startedOnPostgres('started', { to: dataDir })
  onTestFinished(() => drop().then(() => undefined))
  return { DATA_DIR: dataDir, DATABASE_URL: url, DRAIN_SECONDS: '0', DEMO: '1' }
}

interface Answer {
  success: boolean
  code: number
  data?: Partial<ImportCheck> & { id?: number; total?: number; access_token?: string; data?: Record<string, unknown>[] }
}
export interface Post {
  (path: string, body: object): Promise<Answer>
  /** Uploads a text for import; returns its URL. */
  uploadedUrl(text: string): Promise<string>
  /** Uploads a text for import; returns the reply. */
  upload(text: string): Promise<Answer & { error?: string }>
  token: string
}

/** Signs in an administrator over HTTP; returns its calls. */
export async function signIn({ ready }: Running, orgcode = 'demo1'): Promise<Post> {
  const origin = await ready
  const send = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const reply = await fetch(`${origin}/api/v2/manage/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
    return (await reply.json()) as Answer
  }
  const { data } = await send('login', { orgcode, username: 'admin', password })
  const authorization = `Bearer ${data?.access_token}`
  const upload = async (text: string) => {
    const body = new FormData()
    body.set('file', new Blob([text]), '导入.txt')
    const reply = await fetch(`${origin}/api/v2/inc/file/excel`, { method: 'POST', body, headers: { authorization } })
    return (await reply.json()) as Answer & { error?: string }
  }
  return Object.assign((path: string, body: object) => send(path, body, { authorization }), {
    token: data?.access_token ?? '',
    upload,
    uploadedUrl: async (text: string) => {
      const { data: uploaded } = await upload(text)
      return (uploaded as { url?: string } | undefined)?.url ?? ''
    },
  })
}
