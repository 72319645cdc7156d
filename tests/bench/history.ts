import { execFileSync } from 'node:child_process'
import { appendFile, readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { type Figure, rounded } from './report.ts'

/** One run in the history: a line of JSON. */
export interface BenchRun {
  at: string
  commit: string
  machine: string
  figures: Readonly<Record<string, number>>
}
/** A figure that is worse than in the run before. */
export interface Regression {
  name: string
  before: number
  now: number
}
/** Part of a ratio by which two runs of the same code differ. */
const tolerated = 0.1

const keyOf = ({ part, on, name }: Figure): string => `${part} · ${on} · ${name}`

/**
 * What got worse since the last run on this machine that measured it. Only ratios are compared: their baseline was measured in
 * the same run, so that a busy machine slows both. Times would tell of the machine.
 */
export function regressionsOf(figures: readonly Figure[], runs: readonly BenchRun[], machine: string): readonly Regression[] {
  const mine = runs.filter(run => run.machine === machine)
  return figures.flatMap(figure => {
    const { value: now, unit, least, most } = figure
    const name = keyOf(figure)
    const before = mine.findLast(run => name in run.figures)?.figures[name]
    if (unit !== '×' || !before) return []
    const isWorse =
      (least !== undefined && now < before * (1 - tolerated)) || (most !== undefined && now > before * (1 + tolerated))
    return isWorse ? [{ name, before, now }] : []
  })
}

export const regressionLine = ({ name, before, now }: Regression): string =>
  `WORSE  ${name}: ${rounded(before)} × before, ${rounded(now)} × now`

/** Compares the figures with the history in a file, then adds them to it. */
export async function addToHistory(path: string, figures: readonly Figure[]): Promise<readonly Regression[]> {
  const machine = `${cpus()[0]?.model.trim() ?? ''} × ${cpus().length}`
  const regressions = regressionsOf(figures, await readHistory(path), machine)
  const run: BenchRun = {
    at: new Date().toISOString(),
    commit: currentCommit(),
    machine,
    figures: Object.fromEntries(figures.map(figure => [keyOf(figure), rounded(figure.value)])),
  }
  await appendFile(path, `${JSON.stringify(run)}\n`)
  return regressions
}

async function readHistory(path: string): Promise<readonly BenchRun[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap(line => (line ? [JSON.parse(line) as BenchRun] : []))
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    // Not a checkout.
    return ''
  }
}
