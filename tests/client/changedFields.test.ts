import { describe, expect, test } from 'vitest'
import { fieldFault } from '../../src/client/form/fieldFault.ts'
import { changedFields, fieldDifferences, mergeDifferences, writableFields } from '../../src/client/form/save/changedFields.ts'
import { toolbarActions, listPermissions, rowPermissions } from '../../src/client/list/listPermissions.ts'
import { type AnyModule, type Field, formFields, type Verb, verbs } from '../../src/schema/index.ts'
import { errand } from '../fixtures/errand.ts'
import { expense } from '../fixtures/expense.ts'
import { leave } from '../fixtures/leave.ts'
import { loadChinese } from './loadChinese.ts'
import { sampleModule } from './sampleModule.ts'

const module: AnyModule = sampleModule
const row = { id: 9, version: 3, title: '甲', shown: 0, remark: null, amount: 1, faces: [], owner: 0, sum: 5, password: '' }

describe('the fields a form sends', () => {
  test('an untouched form sends nothing', () => {
    expect(changedFields(module, row, { ...row })).toEqual({})
  })

  test('an emptied field is sent as null; all ways to write empty are equal', () => {
    expect(changedFields(module, row, { ...row, title: '', remark: '' })).toEqual({ title: null })
  })

  test.each([
    ['a text', { title: '乙' }],
    ['a number', { amount: 2 }],
    ['what was typed instead of a number', { amount: 'abc' }],
    ['a list', { faces: [{ img_id: '1', url: '/a.png', name: 'a' }] }],
    ['a secret', { password: 'secret-1' }],
  ])('%s that changed is sent, and nothing else', (_, change) => {
    expect(changedFields(module, row, { ...row, ...change })).toEqual(change)
  })

  test('a read-only field is never sent', () => {
    expect(changedFields(module, row, { ...row, fixed: '改了' })).toEqual({})
  })

  test('a field whose condition is not met is not sent', () => {
    expect(changedFields(module, row, { ...row, remark: '不显示' })).toEqual({})
    expect(changedFields(module, row, { ...row, shown: 1, remark: '显示' })).toEqual({ shown: 1, remark: '显示' })
    expect(writableFields(module, row)).not.toContain('remark')
  })
})

describe('a conflict', () => {
  const theirs = { ...row, version: 4, title: '他的', amount: 7 }
  const mine = { ...row, title: '我的', price: 5 }
  const found = fieldDifferences(module, { base: row, theirs, mine })

  test('lists every field in which the two rows differ, in the order of the form', () => {
    expect(found.map(({ name }) => name)).toEqual(['title', 'amount', 'price'])
  })

  test('preselects mine where I changed the field, else theirs', () => {
    expect(Object.fromEntries(found.map(({ name, choice }) => [name, choice]))).toEqual({
      title: 'mine',
      amount: 'theirs',
      price: 'mine',
    })
  })

  test('merges field by field as chosen', () => {
    const chosen = found.map(one => (one.name === 'title' ? { ...one, choice: 'theirs' as const } : one))
    expect(mergeDifferences(mine, chosen)).toMatchObject({ title: '他的', amount: 7, price: 5 })
    expect(changedFields(module, theirs, mergeDifferences(mine, chosen))).toEqual({ price: 5 })
  })

  test('is none where both changed a field to the same value', () => {
    expect(fieldDifferences(module, { base: row, theirs: { ...row, title: '同' }, mine: { ...row, title: '同' } })).toEqual([])
  })

  test('never shows a secret, and keeps the typed one', () => {
    const typed = { ...mine, password: 'my-secret' }
    expect(fieldDifferences(module, { base: row, theirs, mine: typed }).map(({ name }) => name)).not.toContain('password')
    expect(mergeDifferences(typed, found)).toMatchObject({ password: 'my-secret' })
  })
})

describe('the fault of a value', () => {
  const field = (name: string): Field => module.fields[name] ?? { kind: 'text', label: name }
  loadChinese()

  test.each([
    ['title', '', '名称必须填写'],
    ['title', '   ', '名称必须填写'],
    ['price', null, '价格要写上'],
    ['amount', 'abc', '只能填写数字'],
    ['amount', 1001, '数量应在 1 到 1000 之间'],
    ['amount', 1.5, '数量应为整数'],
    ['colour_of', 'red', '颜色应为颜色，例如 #1f5eff'],
    ['title', '好', ''],
    ['amount', 5, ''],
    ['owner', 0, ''],
    ['sum', 'whatever', ''],
  ])('%s with %j: %j', (name, value, words) => {
    expect(fieldFault(field(name), value, { isNew: true })).toBe(words)
  })

  test('a required secret may stay empty in an old row, not in a new one', () => {
    expect(fieldFault(field('password'), '', { isNew: false })).toBe('')
    expect(fieldFault(field('password'), '', { isNew: true })).toBe('密码必须填写')
  })
})

describe('the actions a row offers', () => {
  const allowed = listPermissions(module, verbs)
  const live = { id: 1001, status: 1, type: 2 }

  test('a normal row may be edited and deleted', () => {
    expect(rowPermissions(module, allowed, live)).toMatchObject({ edit: true, remove: true, recover: false })
  })

  test('a deleted row may only be recovered', () => {
    expect(rowPermissions(module, allowed, { ...live, status: -1 })).toMatchObject({ edit: false, remove: false, recover: true })
  })

  test('an account that may only view opens the form where it has fields that no column shows', () => {
    const viewing = listPermissions(module, ['view'])
    expect(rowPermissions(module, viewing, live)).toMatchObject({ edit: true, change: false, remove: false })
    expect(rowPermissions(module, viewing, { ...live, status: -1 })).toMatchObject({ edit: false })
    const columns = [...formFields(module)]
    const shown: AnyModule = { ...module, list: { ...module.list, columns } }
    expect(rowPermissions(shown, listPermissions(shown, ['view']), live)).toMatchObject({ edit: false, change: false })
  })

  test('a built-in row offers nothing', () => {
    const none = { edit: false, change: false, remove: false, undeletable: '', recover: false, actions: [], rowForms: [] }
    expect(rowPermissions(module, allowed, { ...live, id: 7 })).toEqual(none)
  })

  test('of the windows of a module the row of somebody else offers those that only show it', () => {
    const rowForms = {
      paper: { label: '打印', widget: 'paper', needs: 'view' },
      assign: { label: '指派', widget: 'assign', needs: 'edit' },
    } as const
    const kept = { ...module, editable: { own: true }, rowForms } as const
    const offered = (editable: boolean) =>
      rowPermissions(kept, listPermissions(kept, verbs), { ...live, editable }).rowForms.map(([name]) => name)
    expect([offered(true), offered(false)]).toEqual([['paper', 'assign'], ['paper']])
  })

  test('a row that is never deleted offers no deletion', () => {
    const lasting = { ...module, delete: { never: { type: 2 } } }
    expect(rowPermissions(lasting, allowed, live)).toMatchObject({ edit: true, remove: false })
    expect(rowPermissions(lasting, allowed, { ...live, type: 1 })).toMatchObject({ remove: true })
  })

  test('an action is offered only on rows that meet its condition', () => {
    expect(rowPermissions(module, allowed, live).actions.map(([name]) => name)).toEqual(['ring'])
    expect(rowPermissions(module, allowed, { ...live, type: 1 }).actions).toEqual([])
  })

  test('a step is offered in the rows of its state, to those who may take it', () => {
    const offered = (verbs: readonly Verb[], row: object, account = 7) =>
      rowPermissions(expense, listPermissions(expense, verbs, account), {
        id: 1001,
        status: 1,
        created_by: 7,
        ...row,
      }).actions.map(([name]) => name)
    expect(offered(['edit'], { state: 'draft' })).toEqual(['state-draft-sent'])
    expect(offered(['view'], { state: 'draft' })).toEqual([])
    expect(offered(['finish'], { state: 'draft' })).toEqual([])
    expect(offered(['finish'], { state: 'sent' }, 8)).toEqual(['state-sent-approved', 'state-sent-draft'])
    expect(offered(['finish'], { state: 'sent' })).toEqual(['state-sent-draft'])
    expect(offered(['finish'], { state: 'sent', status: -1 }, 8)).toEqual([])
  })

  test('a step of the superior is offered to nobody else', () => {
    const offered = (account: number) =>
      rowPermissions(leave, listPermissions(leave, ['view', 'edit', 'finish'], account), {
        id: 1001,
        status: 1,
        created_by: 7,
        superior: 8,
        state: 'sent',
      }).actions.map(([name]) => name)
    expect(offered(8)).toEqual(['state-sent-approved', 'state-sent-draft'])
    expect([offered(7), offered(9), offered(0)]).toEqual([[], [], []])
  })

  test('a step of the owners is offered to them, and to whoever has the right that stands beside them', () => {
    const offered = (own: readonly string[], state: string, verbs: readonly Verb[] = ['view', 'edit']) =>
      rowPermissions(errand, listPermissions(errand, verbs, 7), { id: 1001, status: 1, created_by: 7, state, own }).actions.map(
        ([name]) => name,
      )
    expect(offered(['created_by'], 'open')).toEqual(['state-open-void', 'rename'])
    expect(offered(['worker'], 'open')).toEqual(['state-open-started'])
    expect(offered([], 'open')).toEqual([])
    expect(offered([], 'started')).toEqual([])
    expect(offered([], 'started', ['edit', 'finish'])).toEqual(['state-started-done'])
  })

  test('above the list a step is offered once every selected row is in its state', () => {
    const may = listPermissions(expense, ['edit', 'finish'], 8)
    const row = (state: string) => ({ id: 1001, status: 1, created_by: 7, state })
    const above = (...states: string[]) => toolbarActions(may, states.map(row)).map(([name]) => name)
    expect(above()).toEqual([])
    expect(above('sent', 'sent')).toEqual(['state-sent-approved', 'state-sent-draft'])
    expect(above('sent', 'draft')).toEqual([])
  })

  test('row windows are offered to those who hold their verb, not on a deleted row', () => {
    const names = (may: { rowForms: readonly (readonly [string, unknown])[] }) => may.rowForms.map(([name]) => name)
    expect(names(rowPermissions(module, allowed, live))).toEqual(['rights', 'menus'])
    expect(names(rowPermissions(module, listPermissions(module, ['view']), live))).toEqual(['menus'])
    expect(names(rowPermissions(module, allowed, { ...live, status: -1 }))).toEqual([])
  })

  test('a module without a form adds rows where a window of its rows is for new ones too', () => {
    const { form: _form, ...formless } = module
    const window = { label: '权限', widget: 'roleForm', needs: 'edit' } as const
    const adds = (rowForms: AnyModule['rowForms']) =>
      listPermissions({ ...formless, ...(rowForms ? { rowForms } : {}) }, ['add']).add
    expect(adds({ menus: { ...window, adds: true } })).toBe(true)
    expect(adds({ menus: window })).toBe(false)
    expect(adds(undefined)).toBe(false)
  })

  test.each([
    [['view'], { add: false, edit: false, export: false, bulk: false, commands: [] }],
    [['view', 'edit'], { edit: true, add: false, bulk: true, commands: ['recover', 'forbidden', 'normal'] }],
    [['view', 'delete'], { edit: false, commands: ['delete'] }],
    [['view', 'add', 'export'], { add: true, export: true, edit: false, commands: [] }],
  ] as const)('with the verbs %j', (verbsHeld, expected) => {
    expect(listPermissions(module, verbsHeld)).toMatchObject(expected)
  })
})
