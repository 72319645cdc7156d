import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Plugin } from 'vite'
import { productOptions } from '../../root.ts'
import { printMistake } from './mistake.ts'
import type { MistakeBoard } from './mistakeBoard.ts'
import { mistakesOfTypes } from './mistakesOfTypes.ts'

interface TypeCheck {
  plugin: Plugin
  start(): void
  stop(): void
}
const compiler = ['-p', '.', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', 'dist/types.tsbuildinfo']
/** Debounce, after that of the sources: the server restarts first. */
const settled = 150

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
    const child = spawn('tsc', compiler, { ...productOptions(), stdio: ['ignore', 'pipe', 'inherit'] })
    running = child
    lowerPriority(child)
    child.stdout.on('data', (data: Buffer) => (output += data.toString()))
    child.once('error', error => console.error(`types are not checked: ${error.message}`))
    child.once('close', code => {
      running = undefined
      if (isOutdated) return check()
      // Ended by a signal: there is no result.
      if (code === null) return
      const mistakes = mistakesOfTypes(output)
      for (const mistake of mistakes) console.error(printMistake(mistake))
      board.show('types', mistakes)
    })
  }
  const checkSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(check, settled)
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
