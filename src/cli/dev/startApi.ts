import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { projectRoot } from '../root.ts'

export interface DevApi {
  /** Resolves to what is wrong with the running version, or to nothing once it listens. */
  ready(): Promise<string | undefined>
  restart(): void
  stop(): Promise<void>
}

/** The server as a process of its own, replaced when its sources change by one that stands by. */
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
    // Whoever edits schemas takes things back as well.
    ALLOW_OLDER_SCHEMA: '1',
    NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node'),
  }
  const child = spawn(process.execPath, ['src/cli/dev/standby.ts'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const complaints: string[] = []
  linesOf(child.stderr).on('line', line => {
    complaints.push(line)
    console.error(line)
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

/** Asked first; a server that does not end in time is killed, so that the next one may have the database. */
async function endServer(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  const patience = setTimeout(() => child.kill('SIGKILL'), 3000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(patience)
}
