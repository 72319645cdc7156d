import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { unsoundHeading } from '../../schema/index.ts'
import { sourcesIn } from '../imports.ts'
import { placeOfProblem } from '../placeOfProblem.ts'
import { productRoot } from '../../product/roots.ts'

export interface DevApi {
  /** Resolves to the error of the running version, or to nothing once it listens. */
  ready(): Promise<string | undefined>
  restart(): void
  stop(): Promise<void>
}

/** The server as a child process; when sources change, a standby process replaces it. */
export function startApi(port: number): DevApi {
  let running = launch(port)
  let next: LaunchedServer | undefined
  let replaced = Promise.resolve()
  const proceed = () => {
    running.child.send('start')
    void running.ready.then(() => (next ??= launch(port)))
  }
  const replace = async () => {
    await endServer(running.child)
    running = next ?? launch(port)
    next = undefined
    proceed()
  }
  proceed()
  return {
    ready: async () => {
      await replaced
      return running.ready
    },
    restart() {
      replaced = replaced.then(replace)
    },
    async stop() {
      await replaced
      next?.child.kill('SIGKILL')
      await endServer(running.child)
    },
  }
}

interface LaunchedServer {
  child: ChildProcess
  ready: Promise<string | undefined>
}

const linesOf = (stream: Readable | null) => createInterface({ input: stream ?? Readable.from([]) })

function launch(port: number): LaunchedServer {
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    // In development a schema may also be changed back.
    ALLOW_OLDER_SCHEMA: '1',
    NODE_COMPILE_CACHE: join(productRoot, 'node_modules/.cache/node'),
  }
  const child = spawn(process.execPath, [fileURLToPath(new URL('./standby.ts', import.meta.url))], {
    cwd: productRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const complaints: string[] = []
  linesOf(child.stderr).on('line', line => {
    const complaint = complaints.includes(unsoundHeading) ? placeOfProblem(line, sourcesIn('schemas')) : line
    complaints.push(complaint)
    console.error(complaint)
  })
  const ready = new Promise<string | undefined>(resolve => {
    linesOf(child.stdout).on('line', line => {
      if (line.startsWith('ready http://')) resolve(undefined)
      else console.log(line)
    })
    child.once('exit', () => resolve(complaints.slice(-20).join('\n') || 'the server ended'))
  })
  return { child, ready }
}

/** Sends SIGTERM to the server; kills it after a while, so that the next one gets the database. */
async function endServer(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  const patience = setTimeout(() => child.kill('SIGKILL'), 3000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(patience)
}
