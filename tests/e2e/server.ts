import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
/** Milliseconds in which a server starts: the first one builds the client. */
const readyWithin = 400_000
/** The password of every account seeded on first start. */
export const password = 'a-long-enough-word-42'

export interface Deployment extends AsyncDisposable {
  origin: string
}

/** A database of PostgreSQL instead of the embedded one. */
export interface ServedDatabase {
  url: string
  drop(): Promise<unknown>
}

/** The real server on a free port, with an empty directory that `fill` may fill first; both are removed when the scope ends. */
export async function serve(
  fill: (directory: string) => Promise<ServedDatabase | null> = async () => null,
  program: string = main,
): Promise<Deployment> {
  const directory = await mkdtemp(join(tmpdir(), 'houtai-e2e-'))
  let database: ServedDatabase | null = null
  const remove = async () => {
    await rm(directory, { recursive: true, force: true })
    await database?.drop()
  }
  try {
    database = await fill(directory)
    const { origin, stop } = await startOnLastPort(directory, { program, databaseUrl: database?.url })
    return { origin, [Symbol.asyncDispose]: () => stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

interface Starting {
  program?: string | undefined
  databaseUrl?: string | undefined
  port?: string
}

/** Where the deployment before listened in this process: its browser has cached the client's files from there. */
let lastPort = '0'
async function startOnLastPort(directory: string, starting: Starting) {
  const isPortTaken = (error: unknown) => lastPort !== '0' && String(error).includes('EADDRINUSE')
  const started = await start(directory, { ...starting, port: lastPort }).catch(error => {
    if (isPortTaken(error)) return start(directory, starting)
    throw error
  })
  lastPort = new URL(started.origin).port
  return started
}

export async function start(
  directory: string,
  { program = main, databaseUrl, port = '0' }: Starting = {},
): Promise<{ origin: string; stop(): Promise<void> }> {
  const { DATABASE_URL: _ofTheRun, ...rest } = process.env
  const env = {
    ...rest,
    PORT: port,
    DATA_DIR: directory,
    ADMIN_PASSWORD: password,
    DEMO: '1',
    ...(databaseUrl && { DATABASE_URL: databaseUrl, DRAIN_SECONDS: '0' }),
  }
  const server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const faults = watchFaults(server)
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    else faults.push(`it had ended by itself, with ${server.exitCode ?? server.signalCode}`)
    if (faults.length) console.error(`The server of ${directory} reported:\n${faults.join('\n')}`)
  }
  try {
    return { origin: await ready(server), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What a server logs as an error, or writes without its log: why a screen waited in vain. */
function watchFaults({ stdout, stderr }: ChildProcess): string[] {
  const faults: string[] = []
  const note = (line: string) => void faults.push(line.slice(0, 2000))
  if (stdout) createInterface(stdout).on('line', line => /^\{"level":[56]0,/.test(line) && note(line))
  if (stderr) createInterface(stderr).on('line', note)
  return faults
}

function ready({ stdout, stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => reject(new Error(`the server ${why}:\n${output}`))
    const timer = setTimeout(fail, readyWithin, 'was not ready in time')
    const listen = (text: string) => {
      output += text
      const origin = /^ready (http:\/\/\S+)$/m.exec(output)?.[1]
      if (origin === undefined) return
      clearTimeout(timer)
      resolve(origin)
    }
    stdout
      ?.setEncoding('utf8')
      .on('data', listen)
      .on('close', () => fail('stopped'))
    stderr?.setEncoding('utf8').on('data', text => (output += text))
  })
}
