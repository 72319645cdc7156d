import { describe, expect, test } from 'vitest'
import {
  type AnyModule,
  checkModules,
  date,
  exportsOf,
  type Field,
  firstPicture,
  computed,
  images,
  money,
  number,
  recordStatus,
  reference,
  secret,
  seenModule,
  states,
  text,
  timestamp,
  wholeModule,
  withSteps,
} from '../../src/schema/index.ts'
import { employee } from '../fixtures/employee.ts'

const needs = { view: 'see' } as const
const sound: AnyModule = {
  name: 'thing',
  label: '物品',
  route: '/thing',
  wire: { path: 'admin/thing' },
  rights: { see: '查看价格', set: '修改价格' },
  fields: {
    title: text('名称', { required: true }),
    price: money('价格', { default: 0, needs: { view: 'see', edit: 'set' } }),
    size: number('大小'),
    photos: images('照片', { needs }),
    priced: timestamp('定价时间', { needs }),
  },
  list: { columns: ['id', 'title', 'price'], sorts: ['price'], order: 'price', filters: [{ field: 'price', as: 'range' }] },
  form: ['title', { tab: '价格', fields: ['price', 'size', 'photos'] }],
}
const other: AnyModule = { ...sound, name: 'other', route: '/other', wire: { path: 'admin/other' } }

const leftIn = (at: string) =>
  `thing.${at}: not everybody sees "price": leave it out, or give the field that reads it the same \`needs.view\``
const orByHook = '; or refuse the deletion in beforeSave of the server half, where it sets status to -1'
const changes: readonly (readonly [change: Partial<AnyModule>, problem: string])[] = [
  [{ rights: { ...sound.rights, edit: '编辑' } }, 'thing.rights.edit: is a verb, which every page has'],
  [{ rights: { ...sound.rights, 'see it': '看' } }, 'thing.rights.see it: is no name'],
  [{ rights: { see: '', set: '改' } }, 'thing.rights.see: has no label'],
  [
    { rights: { see: '看' } },
    'thing.fields.price.needs.edit: no right "set": say a verb, or a name of the module\'s `rights`; is "see" meant?',
  ],
  [
    { list: { columns: ['id'], search: ['title', 'price'] } },
    'thing.list.search.1: not everybody sees "price", and a keyword would find its value: leave it out',
  ],
  [{ unique: [['title', 'price']] }, leftIn('unique.0.1')],
  [{ unique: [{ fields: ['price'], during: ['from', 'to'] }] }, leftIn('unique.0.fields.0')],
  [{ wire: { path: 'admin/thing', combox: ['price'] } }, leftIn('wire.combox.0')],
  [{ delete: { only: { price: 0 } } }, `${leftIn('delete.only')}${orByHook}`],
  [{ delete: { that: ['price', '=', 0] } }, `${leftIn('delete.that.0')}${orByHook}`],
  [{ delete: { never: { price: 1 } } }, `${leftIn('delete.never')}${orByHook}`],
  [{ import: { fields: ['title', 'price'], by: ['price'] } }, leftIn('import.by.0')],
  [
    { actions: { pay: { label: '付', needs: 'edit', on: 'row', when: { price: 1 } } } },
    `${leftIn('actions.pay.when')}; or let the action need "see"`,
  ],
  [
    { actions: { pay: { label: '付', needs: 'edit', on: 'row', sets: { size: 1 }, fills: ['price'] } } },
    `${leftIn('actions.pay.fills.0')}; or let the action need "see"`,
  ],
]
const left = (at: string, name: string) =>
  `thing.fields.${at}: not everybody sees "${name}": leave it out, or give the field that reads it the same \`needs.view\``
const fields: readonly (readonly [declared: Readonly<Record<string, Field>>, problem: string])[] = [
  [
    { x: reference('组', { to: 'other' }), y: number('数', { default: { from: 'x.price' } }) },
    'thing.fields.y.default: not everybody sees "price" of "other", and a new row would tell it: let beforeSave of the server half fill it',
  ],
  [
    { x: text('甲', { required: true, needs }) },
    'thing.fields.x: is required, and whoever lacks its right could add no row: give it a default, or leave out required',
  ],
  [
    { x: text('甲', { required: true, needs: { edit: 'set' } }) },
    'thing.fields.x: is required, and whoever lacks its right could add no row: give it a default, or leave out required',
  ],
  [
    { x: text('甲', { readonly: true, needs: { edit: 'set' } }) },
    'thing.fields.x.needs.edit: it is readonly, so nobody changes it',
  ],
  [{ x: secret('密', { needs }) }, 'thing.fields.x.needs.view: it is secret, so nobody sees it'],
  [{ title: text('名称', { needs }) }, 'thing.fields.title.needs.view: it decides which rows a list shows, to all alike'],
  [
    { status: recordStatus('状态', { needs }) },
    'thing.fields.status.needs.view: it decides which rows a list shows, to all alike',
  ],
  [{ x: text('甲', { when: { price: 1 } }) }, left('x.when', 'price')],
  [{ x: text('甲', { required: { when: { price: 1 } } }) }, left('x.required.when', 'price')],
  [{ x: computed('图', firstPicture('photos')) }, left('x.formula.of', 'photos')],
  [
    { x: reference('组', { to: 'other', where: { price: 1 } }) },
    'thing.fields.x.where: not everybody sees "price", and the choices would tell it',
  ],
  [{ x: reference('组', { to: 'other', where: { size: { from: 'price' } } }) }, left('x.where.size.from', 'price')],
]

describe('checkModules', () => {
  test('finds no fault in fields with rights', () => {
    expect(checkModules([sound, other, employee])).toEqual([])
    const formula = { x: computed('图', { ...firstPicture('photos'), needs }) }
    expect(checkModules([{ ...sound, fields: { ...sound.fields, ...formula } }])).toEqual([])
    const rules = [{ that: ['priced', '<', 'until'], say: '早' }] as const
    expect(checkModules([{ ...sound, rules, fields: { ...sound.fields, until: timestamp('至', { needs }) } }])).toEqual([])
  })
  test.each(changes)('of a module with %j says: %s', (change, problem) =>
    expect(checkModules([{ ...sound, ...change }, other])).toContain(problem),
  )
  test.each(fields)('of the fields %j says: %s', (declared, problem) =>
    expect(checkModules([{ ...sound, fields: { ...sound.fields, ...declared } }, other])).toContain(problem),
  )
  test('finds no fault in a step that asks for what its own right shows, or compares it, and says it of any other', () => {
    const approving = (right: string) =>
      withSteps({
        ...sound,
        fields: {
          ...sound.fields,
          state: states(
            '进度',
            { 待审: 'sent', 已批: 'done' },
            {
              initial: 'sent',
              transitions: {
                sent: { done: { label: '批准', needs: right, fields: ['price'], fills: ['price'], that: ['price', '>', 0] } },
              },
            },
          ),
        },
      }) as AnyModule
    expect(checkModules([approving('see'), other])).toEqual([])
    const { actions } = seenModule(approving('see'), ['view', 'edit'])
    expect(actions?.['state-sent-done']).toMatchObject({ fields: [], fills: [] })
    expect(actions?.['state-sent-done']).not.toHaveProperty('that')
    const step = 'fields.state.transitions.sent.done'
    const problems = ['fills.0', 'that.0'].map(place => `${leftIn(`${step}.${place}`)}; or let the action need "see"`)
    expect(checkModules([approving('edit'), other])).toEqual(expect.arrayContaining(problems))
    expect(checkModules([approving('edit'), other]).filter(one => one.includes('actions.'))).toEqual([])
  })

  test('a rule of a field that all see with one that some see is refused', () => {
    const rules = [{ that: ['size', '<', 'cost'], say: '小' }] as const
    const problems = checkModules([{ ...sound, rules, fields: { ...sound.fields, cost: number('成本', { needs }) } }])
    expect(problems).toEqual([
      'thing.rules.0: "size" is seen by more than "cost", and what the rule refuses would tell it: give both the same `needs.view`',
    ])
  })
})

describe('a module as it is seen', () => {
  const clerk = seenModule(employee, ['view', 'edit'])

  test('without a right names a hidden field nowhere', () => {
    const texts = JSON.stringify(clerk, (key, value) => (key === 'rights' ? undefined : value))
    for (const name of ['salary', 'bonus', 'boss', 'contract', 'photos', 'photo']) expect(texts).not.toContain(`"${name}"`)
    expect(clerk.list?.columns).toEqual(['id', 'title', 'grade', 'joined', 'status'])
    expect(clerk.form).toEqual({ fields: [{ tab: '基本', fields: ['title', 'grade', 'joined', 'note', 'status'] }], width: 500 })
    expect(exportsOf(clerk)).not.toContain('salary')
    expect(clerk).not.toHaveProperty('bulk')
    expect(clerk.rules).toEqual([])
  })
  test('has a field that may not be changed read-only, and requires nothing of it', () => {
    expect(clerk.fields['grade']).toMatchObject({ readonly: true })
    expect(clerk.fields['grade']).not.toHaveProperty('required')
    expect(clerk.list?.inline).toEqual(['note'])
    const reader = seenModule(employee, ['view', 'seeSalary'])
    expect(reader.fields['salary']).toMatchObject({ readonly: true })
    expect(reader.import).toEqual(['title', 'joined', 'note'])
    expect(reader.actions?.['raise']?.fields).toEqual(['note'])
  })
  test('is one object for accounts with the same rights, and the whole one with all', () => {
    expect(seenModule(employee, ['view', 'edit', 'finish'])).toBe(seenModule(employee, ['finish']))
    expect(seenModule(employee, ['seeSalary', 'setSalary', 'setGrade', 'finish'])).toBe(employee)
    expect(wholeModule(clerk)).toBe(employee)
    const plain: AnyModule = { ...sound, fields: { title: text('名称'), day: date('日') } }
    expect(seenModule(plain, [])).toBe(plain)
  })
  test('a right to change brings no sight: who does not see it does not change it', () => {
    expect(seenModule(employee, ['setSalary']).fields).not.toHaveProperty('salary')
  })
})
