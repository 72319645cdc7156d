import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }

export type Environment = Readonly<Record<string, string>>
export interface Child extends AsyncDisposable {
  port: number
  /** Milliseconds from spawn to the line `ready`. */
  startedIn: number
  /** Resident memory in MB, as the kernel counts it. */
  memory(): Promise<number>
  /** Milliseconds of processor time so far, of all its threads. */
  processor(): Promise<number>
}

const product = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const handWritten = fileURLToPath(new URL('byHand/main.ts', import.meta.url))
/** For what hangs: the first start of a hundred modules makes their tables. */
const readyWithin = 300_000

/** The variables `npm start` sets before the product: `NAME=value exec node …`. */
const setting = /(\w+)=(\w+) exec node/.exec(packageJson.scripts.start)
const asStarted = setting ? { [setting[1] ?? '']: setting[2] ?? '' } : {}

/** The product as `npm start` runs it. */
export const startOurs = (environment: Environment): Promise<Child> => start(product, { ...asStarted, ...environment })
/** The product of another version: its `src/server/main.ts`. */
export const startSource = (file: string, environment: Environment): Promise<Child> => start(file, environment)
export const startTheirs = (environment: Environment): Promise<Child> => start(handWritten, environment)
/** A program of the engine that is installed in the folder of a product. */
export const startInstalled = (folder: string, program: string, environment: Environment): Promise<Child> =>
  start(join(folder, 'node_modules/houtai', program), { ...asStarted, ...environment }, folder)

async function start(file: string, environment: Environment, cwd = process.cwd()): Promise<Child> {
  const { DATABASE_URL: _elsewhere, ...rest } = process.env
  const begun = performance.now()
  const child = fork(file, {
    cwd,
    env: { ...rest, PORT: '0', ...environment },
    execArgv: profiling(),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  }
  const port = await listening(child.stdout).catch(error => stop().then(() => Promise.reject(error)))
  const startedIn = performance.now() - begun
  const pid = child.pid ?? 0
  return {
    port,
    startedIn,
    memory: () => residentMemory(pid),
    processor: () => processorTime(pid),
    [Symbol.asyncDispose]: stop,
  }
}

/** `PROFILE=directory npm run bench` writes a CPU profile of every server there. */
const profiling = (): string[] => (process.env['PROFILE'] ? ['--cpu-prof', '--cpu-prof-dir', process.env['PROFILE']] : [])

function listening(stream: NodeJS.ReadableStream | null): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = () => reject(new Error(`a server of the bench did not start:\n${output}`))
    const late = setTimeout(fail, readyWithin)
    stream?.setEncoding('utf8').on('close', fail)
    stream?.on('data', (text: string) => {
      output += text
      const port = /^ready http:\/\/[\d.]+:(\d+)$/m.exec(output)?.[1]
      if (!port) return
      clearTimeout(late)
      resolve(Number(port))
    })
  })
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** The kernel counts in hundredths of a second. */
async function processorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 10
}
