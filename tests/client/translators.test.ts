import { describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { toFormily } from '../../src/client/form/toFormily.ts'
import { listPermissions } from '../../src/client/list/listPermissions.ts'
import { rowActionsWidth } from '../../src/client/list/rowActionsWidth.ts'
import { fitColumns } from '../../src/client/views/fitColumns.ts'
import { listColumnPlans } from '../../src/client/views/listColumnPlans.ts'
import { labelsOf, type AnyModule, children, translateTexts } from '../../src/schema/index.ts'
import { loadChinese } from './loadChinese.ts'
import { sampleModule } from './sampleModule.ts'

loadChinese()

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const all: readonly AnyModule[] = [...modules, sampleModule]

test('columns of every kind are as recorded', async () => {
  await expect(json(listColumnPlans(sampleModule))).toMatchFileSnapshot('recorded/every.columns.json')
})

test('a form with every kind is as recorded', async () => {
  await expect(json(toFormily(sampleModule))).toMatchFileSnapshot('recorded/every.form.json')
})

test.each([{ when: { status: 1 } }, { that: ['sort', '>', 1] }, { by: 'superior' }])(
  'the column of links has room for the longest that a row may show, also where an action for rows with %o is missing',
  condition => {
    const step = { needs: 'edit', on: 'row', ...condition } as const
    const widthOf = (...labels: readonly string[]) => {
      const actions = Object.fromEntries(labels.map((label, index) => [`step${index}`, { ...step, label }]))
      return rowActionsWidth(listPermissions({ ...sampleModule, rowForms: {}, actions } as AnyModule, ['view', 'edit', 'delete']))
    }
    const [short, long] = [widthOf('提交'), widthOf('审批通过')]
    expect(long - short).toBe(2 * 14)
    expect(widthOf('提交', '审批通过')).toBe(long)
    expect(widthOf('审批通过', '提交')).toBe(long)
  },
)

test.each(all)('the form of $name is data: it survives JSON, and no expression in it would be evaluated', module => {
  const plan = toFormily(module)
  expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
  expect(JSON.stringify(plan)).not.toContain('{{')
})

test('a field that needs some child rows has the mark of required fields', () => {
  const withLines = (least: number) => ({
    ...sampleModule,
    fields: { lines: children('明细', { of: 'x', by: 'y', min: least }) },
    form: ['lines'],
  })
  const isMarked = (least: number) => JSON.stringify(toFormily(withLines(least) as AnyModule)).includes('"required":true')
  expect([isMarked(1), isMarked(0)]).toEqual([true, false])
})

describe('columns', () => {
  test('a secret or a rich text never becomes a column, even if the schema lists it', () => {
    const module = { ...sampleModule, list: { ...sampleModule.list, columns: ['title', 'password', 'story'] } } as AnyModule
    expect(listColumnPlans(module).map(({ key }) => key)).toEqual(['title'])
  })

  const columns = [
    { key: 'id', width: 80 },
    { key: 'title', width: 160, grow: true as const },
    { key: 'remark', width: 160, grow: true as const },
  ]

  test.each([
    ['what is left goes to those that grow', {}, 1000, { id: 80, title: 460, remark: 460 }],
    ['a width somebody set is kept', { title: 200 }, 1000, { id: 80, title: 200, remark: 720 }],
    [
      'with every growing width set the others take the rest',
      { title: 200, remark: 200 },
      1000,
      { id: 600, title: 200, remark: 200 },
    ],
    [
      'with all widths set the last takes the rest',
      { id: 50, title: 200, remark: 200 },
      1000,
      { id: 50, title: 200, remark: 750 },
    ],
    [
      'with far too little room those in sight share it, and the others keep their width',
      {},
      280,
      { id: 100, title: 180, remark: 160 },
    ],
    ['a little too little is saved by those that grow', {}, 340, { id: 80, title: 130, remark: 130 }],
    ['a width somebody set is not shrunk', { title: 200 }, 400, { id: 80, title: 200, remark: 120 }],
    ['an odd rest is not lost', {}, 501, { id: 80, title: 211, remark: 210 }],
  ])('%s', (...[, set, room, widths]) => {
    expect(fitColumns(columns, set, room)).toEqual(widths)
  })

  const wide = [
    { key: 'title', width: 100, fixed: 'left' as const },
    { key: 'one', width: 100 },
    { key: 'two', width: 100 },
    { key: 'three', width: 100 },
    { key: 'actions', width: 100, fixed: 'right' as const },
  ]

  test.each([
    ['those in sight share what is left, so that none is half hidden', {}, 450, { one: 125, two: 125, three: 100 }],
    ['but not those whose width somebody set', { one: 100 }, 450, { one: 100, two: 150, three: 100 }],
    ['and where none fits nothing grows', {}, 250, { one: 100, two: 100, three: 100 }],
  ])('beside pinned columns %s', (...[, set, room, widths]) => {
    expect(fitColumns(wide, set, room)).toEqual({ title: 100, ...widths, actions: 100 })
  })

  test('of a list pin what a row is called, unless the schema says otherwise', () => {
    const pinned = (module: AnyModule) => listColumnPlans(module).flatMap(({ key, fixed }) => (fixed ? [key] : []))
    expect(pinned(sampleModule)).toContain('title')
    const free = { ...sampleModule, list: { ...sampleModule.list, columns: ['id', 'title'] } } as AnyModule
    expect(pinned(free)).toEqual(['title'])
  })
})

describe('labels', () => {
  const english: AnyModule = translateTexts(sampleModule, (key, own) => `${key}=${own}`)

  test('every text of a module is translated under its label key', () => {
    const texts = labelsOf(english).map(([, text]) => text)
    expect(texts).toEqual(expect.arrayContaining(labelsOf(sampleModule).map(([key, text]) => `${key}=${text}`)))
  })

  test('only texts differ', () => {
    const bare = (module: AnyModule) => JSON.stringify(toFormily(module)).replaceAll(/[\w.]+=(?=[^"]*")/g, '')
    expect(bare(english)).toBe(JSON.stringify(toFormily(sampleModule)))
  })

  test('a translated module has the same columns', () => {
    expect(listColumnPlans(english).map(({ key }) => key)).toEqual(listColumnPlans(sampleModule).map(({ key }) => key))
  })
})
