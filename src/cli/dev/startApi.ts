import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { productRoot } from '../../product/roots.ts'
import { authoredSources } from './authoredSources.ts'
import type { DevNotes, DevReport } from './devReport.ts'
import { printMistake } from './mistakes/mistake.ts'
import type { MistakeBoard } from './mistakes/mistakeBoard.ts'
import { mistakeOfProblem } from './mistakes/mistakeOfProblem.ts'
import { mistakeOfStep, mistakesOfStart } from './mistakes/mistakesOfStart.ts'
import { isReloadable } from './reloadedImports.ts'

export interface DevApi {
  /** Resolves to the error of the running version, or to nothing once it listens. */
  ready(): Promise<string | undefined>
  /** Serves the product as its files are now, of which these have changed. */
  restart(changed: readonly string[]): void
  stop(): Promise<void>
}

/** How often one process takes changed schemas: it forgets no version of them. */
const maxReloads = 100

/** The server as a child process: it takes changed schemas and server halves itself; for others a standby process replaces it. */
export function startApi(port: number, board: MistakeBoard): DevApi {
  let running = launch(port, board)
  let next: LaunchedServer | undefined
  let replaced = Promise.resolve()
  const proceed = () => {
    running.child.send('start')
    void running.ready().then(() => (next ??= launch(port, board)))
  }
  const replace = async (changed: readonly string[]) => {
    if (running.takesChanges() && running.reloads < maxReloads && changed.every(isReloadable))
      return void (await running.reload(changed))
    await endServer(running.child)
    running = next ?? launch(port, board)
    next = undefined
    proceed()
  }
  proceed()
  return {
    ready: async () => {
      await replaced
      return running.ready()
    },
    restart(changed) {
      replaced = replaced.then(() => replace(changed))
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
  ready(): Promise<string | undefined>
  /** Whether it serves the product, or waits for the change that mends it. */
  takesChanges(): boolean
  reloads: number
  /** Resolves as `ready` does. */
  reload(changed: readonly string[]): Promise<string | undefined>
}

const linesOf = (stream: Readable | null) => createInterface({ input: stream ?? Readable.from([]) })

/** Notes are reported after every save: each is printed once. */
const printed = new Set<string>()

/** A process that has loaded the packages, and serves the product once it gets a message. */
function spawnStandby(port: number): ChildProcess {
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    // In development a schema may also be changed back.
    ALLOW_OLDER_SCHEMA: '1',
    NODE_COMPILE_CACHE: join(productRoot, 'node_modules/.cache/node'),
  }
  return spawn(process.execPath, [fileURLToPath(new URL('./standby.ts', import.meta.url))], {
    cwd: productRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Prints the notes that are new, and shows all of them in the open pages. */
function showNotes(board: MistakeBoard, notes: DevNotes): void {
  const sources = authoredSources()
  const problems = notes.problems.map(problem => mistakeOfProblem(problem, sources))
  for (const text of problems.map(printMistake)) if (!printed.has(text) && printed.add(text)) console.error(text)
  board.show('notes', [...problems, ...notes.steps.map(step => mistakeOfStep(step, sources))])
}

/** Prints where the mistakes are that kept the server from starting, and shows them in the open pages. Returns them as text. */
function showFailure(board: MistakeBoard, lines: readonly string[]): string {
  const mistakes = mistakesOfStart(lines, authoredSources(), productRoot)
  for (const mistake of mistakes) if (mistake.place !== null) console.error(printMistake(mistake))
  board.show('start', mistakes)
  return mistakes.map(printMistake).join('\n')
}

function launch(port: number, board: MistakeBoard): LaunchedServer {
  const child = spawnStandby(port)
  let isWaiting = false
  let serving = Promise.withResolvers<string | undefined>()
  const complaints: string[] = []
  linesOf(child.stderr).on('line', line => {
    complaints.push(line)
    console.error(line)
  })
  linesOf(child.stdout).on('line', line => {
    if (!line.startsWith('ready http://')) return console.log(line)
    board.show('start', [])
    isWaiting = true
    serving.resolve(undefined)
  })
  child.on('message', (report: DevReport) => {
    if (!('failure' in report)) return showNotes(board, report)
    isWaiting = true
    console.error(report.failure)
    serving.resolve(showFailure(board, report.failure.split('\n')))
  })
  child.once('close', code => {
    isWaiting = false
    // Ended from here, for its successor or for good.
    serving.resolve(code === 1 ? showFailure(board, complaints) : 'the server ended')
  })
  return {
    child,
    ready: () => serving.promise,
    takesChanges: () => isWaiting,
    reloads: 0,
    reload(changed) {
      isWaiting = false
      this.reloads++
      complaints.length = 0
      serving = Promise.withResolvers()
      child.send(changed)
      return serving.promise
    },
  }
}

/** Sends SIGTERM to the server; kills it after a while, so that the next one gets the database. */
async function endServer(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 3000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(killTimer)
}
