import type { ExaminationResult } from './examineServer.ts'
import type { ProbeResult } from './probe.ts'

const isWrong = ({ state }: ProbeResult): boolean => state === 'lacks' || state === 'differs'
export const countFaults = (examined: readonly ExaminationResult[]): number =>
  examined.reduce((sum, { results, left }) => sum + results.filter(isWrong).length + left.length, 0)

/** A table for the server and for each module, then what to do. */
export const contractLines = (examined: readonly ExaminationResult[]): readonly string[] => [
  ...examined.flatMap(one => [...tableOf(one), '']),
  ...whatToDo(examined),
]

const headingOf = ({ module }: ExaminationResult): string =>
  module ? `${module.name}  ${module.label}  /api/v2/manage/${module.wire.path}` : 'the server'

/** A line for each call, and below it each expectation that is not met. */
function tableOf(one: ExaminationResult): readonly string[] {
  const byCall = [...Map.groupBy(one.results, ({ call }) => call)]
  const widest = Math.max(0, ...byCall.map(([call]) => call.length))
  return [
    headingOf(one),
    ...byCall.flatMap(([call, results]) => [
      `  ${call.padEnd(widest)}  ${summaryOf(results)}`,
      ...results.flatMap(({ state, expects, reason }) =>
        state === 'ok' || expects === ''
          ? []
          : [`  ${' '.repeat(widest)}    ${state}: ${expects}`, `  ${' '.repeat(widest)}      ${reason}`],
      ),
    ]),
    ...(one.left.length ? [`  rows that could not be removed again: ${one.left.join(', ')}`] : []),
  ]
}

function summaryOf(results: readonly ProbeResult[]): string {
  const [only] = results
  if (only && results.length === 1 && only.expects === '') return `${only.state}: ${only.reason}`
  return `${results.filter(({ state }) => state === 'ok').length} of ${results.length} ok`
}

/** Each expectation that is not met, once, with the modules that do not meet it. */
function whatToDo(examined: readonly ExaminationResult[]): readonly string[] {
  const wrong = examined.flatMap(({ module, results }) =>
    results.filter(isWrong).map(result => ({ ...result, where: module?.name ?? 'the server' })),
  )
  const all = examined.flatMap(({ results }) => results)
  const counts = `${all.filter(({ state }) => state === 'ok').length} as expected, ${wrong.length} not, ${all.filter(({ state }) => state === 'untried').length} untried`
  if (!wrong.length) return [`${counts}: nothing to do`]
  const tasks = [...Map.groupBy(wrong, ({ call, state, expects }) => taskOf({ call, state, expects }))]
  return [counts, 'what to do:', ...tasks.map(([task, places]) => `  ${task}: ${places.map(({ where }) => where).join(', ')}`)]
}

const taskOf = ({ call, state, expects }: Omit<ProbeResult, 'reason'>): string =>
  `${state === 'lacks' ? 'add' : 'change'} ${call}, so that: ${expects}`
