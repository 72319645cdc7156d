import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { authoredSources } from '../authoredSources.ts'
import { printMistake } from './mistake.ts'
import type { MistakeBoard } from './mistakeBoard.ts'
import { mistakesOfTypes } from './mistakesOfTypes.ts'
import { noCompilerResult } from './noCompilerResult.ts'

interface TypeCheck {
  plugin: Plugin
  start(): void
  stop(): void
}
const program = fileURLToPath(new URL('./runCompiler.ts', import.meta.url))
const compiler = ['-p', '.', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', 'dist/types.tsbuildinfo']
/** Debounce, after that of the sources: the server restarts first. */
const checkDelay = 150

/** The compiler beside the server, at the lowest priority; after a change it runs again, and never twice at once. */
export function typeCheck(board: MistakeBoard): TypeCheck {
  let running: ChildProcess | undefined
  let isOutdated = false
  let timer: NodeJS.Timeout | undefined
  const check = () => {
    if (running) {
      isOutdated = true
      return
    }
    isOutdated = false
    let output = ''
    const child = fork(program, compiler, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    running = child
    lowerPriority(child)
    child.stdout?.on('data', (data: Buffer) => (output += data.toString()))
    child.once('close', code => {
      running = undefined
      if (isOutdated) return check()
      if (code === null || code === noCompilerResult) return
      const mistakes = mistakesOfTypes(output, authoredSources())
      for (const mistake of mistakes) console.error(printMistake(mistake))
      board.show('types', mistakes)
    })
  }
  const checkSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(check, checkDelay)
  }
  let isStarted = false
  return {
    plugin: {
      name: 'type-check',
      configureServer({ watcher }) {
        watcher.on('all', (_event, path) => {
          if (isStarted && /\.(tsx?|json)$/.test(path)) checkSoon()
        })
      },
    },
    start() {
      isStarted = true
      check()
    },
    stop() {
      isStarted = false
      clearTimeout(timer)
      running?.kill()
    },
  }
}

function lowerPriority({ pid }: ChildProcess) {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
}
