import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { projectRoot } from '../src/cli/root.ts'

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`.padStart(9)
const timeOf = (file: TestModule): number => {
  const { duration, collectDuration, setupDuration } = file.diagnostic()
  return duration + collectDuration + setupDuration
}

const nameOf = ({ moduleId, project }: TestModule): string =>
  `${relative(projectRoot, moduleId)}${project.name === 'postgres' ? ' on postgres' : ''}`

/** Prints at the end the seconds of each file, slowest first, and the tests that passed only on a retry. */
export default class Timings implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    if (files.length < 2) return
    const times = files.map(file => [timeOf(file), file] as const).sort(([a], [b]) => b - a)
    const lines = times.map(([time, file]) => `${seconds(time)}  ${nameOf(file)}`)
    const retried = files.flatMap(file =>
      [...file.children.allTests()]
        .filter(test => (test.diagnostic()?.retryCount ?? 0) > 0)
        .map(({ fullName }) => `${nameOf(file)}: ${fullName}`),
    )
    console.log(
      ['', 'Seconds per file', ...lines, `${retried.length} tests were tried again${retried.length ? ':' : ''}`, ...retried].join(
        '\n',
      ),
    )
  }
}
