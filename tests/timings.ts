import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { engineRoot } from '../src/product/roots.ts'

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`.padStart(9)
const timeOf = (file: TestModule): number => {
  const { duration, collectDuration, setupDuration } = file.diagnostic()
  return duration + collectDuration + setupDuration
}

const nameOf = ({ moduleId, project }: TestModule): string =>
  `${relative(engineRoot, moduleId)}${project.name === 'postgres' ? ' on postgres' : ''}`

/** The text of an error in few lines: what was expected, and where. */
const shortened = (text: string | undefined): string => (text ?? '').split('\n').slice(0, 12).join('\n').slice(0, 1500)

const firstLine = (text: string | undefined): string => (text ?? '').split('\n')[0]?.slice(0, 200) ?? ''

const failuresOf = (file: TestModule): string[] => [
  ...file.errors().map(({ message }) => `${nameOf(file)}: ${shortened(message)}`),
  ...[...file.children.allSuites()].flatMap(suite =>
    suite.errors().map(({ message }) => `${nameOf(file)}: ${suite.fullName}: ${shortened(message)}`),
  ),
  ...[...file.children.allTests('failed')].map(test => {
    const [error] = test.result().errors ?? []
    const [at] = error?.stacks ?? []
    const place = at ? `\n    at ${relative(engineRoot, at.file)}:${at.line}` : ''
    return `${nameOf(file)}: ${test.fullName}\n    ${shortened(error?.message)}${place}`
  }),
]

/** Prints at the end the seconds of each file, slowest first, the tests that passed only on a retry, and what failed. */
export default class Timings implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    if (files.length < 2) return
    const times = files.map(file => [timeOf(file), file] as const).sort(([a], [b]) => b - a)
    const lines = times.map(([time, file]) => `${seconds(time)}  ${nameOf(file)}`)
    const retried = files.flatMap(file =>
      [...file.children.allTests()]
        .filter(test => (test.diagnostic()?.retryCount ?? 0) > 0)
        .map(test => `${nameOf(file)}: ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`),
    )
    const failures = files.flatMap(failuresOf)
    const again = `${retried.length} tests were tried again${retried.length ? ':' : ''}`
    // Last, where a reader of a long log looks first.
    const failed = failures.length ? ['', `${failures.length} failed:`, ...failures] : []
    console.log(['', 'Seconds per file', ...lines, again, ...retried, ...failed].join('\n'))
  }
}
