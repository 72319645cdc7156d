import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addToHistory, type BenchRun, regressionsOf } from './history.ts'
import type { Figure } from './report.ts'

const figure = (name: string, value: number, rest: Partial<Figure> = {}): Figure => ({
  part: 'list',
  on: 'postgres',
  name,
  value,
  unit: '×',
  ...rest,
})
const [more, less] = [figure('more is better', 1, { least: 1 }), figure('less is better', 2, { most: 2 })]
const run = (machine: string, figures: BenchRun['figures']): BenchRun => ({ at: '', commit: '', machine, figures })
const names = ['list · postgres · more is better', 'list · postgres · less is better'] as const

test.each([
  ['as before', [1, 2], []],
  ['a tenth worse, which chance does', [0.91, 2.19], []],
  ['more than a tenth worse', [0.89, 2.21], [0, 1]],
  ['better', [1.5, 1], []],
])('ratios that are %s', (_what, [one = 0, other = 0], worse) => {
  const figures = [
    { ...more, value: one },
    { ...less, value: other },
  ]
  const before = [run('mine', { [names[0]]: 1, [names[1]]: 2 })]
  expect(regressionsOf(figures, before, 'mine').map(({ name }) => name)).toEqual(worse.map(index => names[index]))
})

test('the last run of this machine counts that measured the figure; milliseconds count nowhere', () => {
  const before = [run('mine', { [names[0]]: 2 }), run('other', { [names[0]]: 9 }), run('mine', { [names[1]]: 2 })]
  expect(regressionsOf([more, { ...less, value: 99, unit: 'ms' }], before, 'mine')).toEqual([
    { name: names[0], before: 2, now: 1 },
  ])
})

test('each run adds a line that the next is compared with', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'houtai-history-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const path = join(directory, 'history.jsonl')
  expect(await addToHistory(path, [more])).toEqual([])
  expect(await addToHistory(path, [{ ...more, value: 0.5 }])).toEqual([{ name: names[0], before: 1, now: 0.5 }])
  expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(2)
})
