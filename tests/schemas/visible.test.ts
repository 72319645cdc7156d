import { describe, expect, test } from 'vitest'
import { gasstation } from '../../schemas/gasstation.ts'
import { role } from '../../schemas/role.ts'
import { stationAccount } from '../../schemas/stationAccount.ts'
import {
  type ActionBy,
  type AnyModule,
  checkModule,
  children,
  editScopesOf,
  reference,
  rowScopesOf,
  text,
} from '../../src/schema/index.ts'
import { bulletin, bulletinLine } from '../fixtures/bulletin.ts'
import { department, employee, leave, leavetrip, ticket } from '../fixtures/leave.ts'

const others: readonly AnyModule[] = [stationAccount, role, gasstation, department, employee, leavetrip]
const note: AnyModule = {
  name: 'note',
  label: '便条',
  route: '/test/note',
  wire: { path: 'test/note' },
  fields: {
    title: text('便条'),
    owner: reference('归属', { to: 'account' }),
    station: reference('门店', { to: 'gasstation' }),
    department: reference('部门', { to: 'department' }),
    role: reference('角色', { to: 'role' }),
  },
  list: { columns: ['title'] },
}
const problemsOf = (change: Partial<AnyModule>, more: readonly AnyModule[] = []): string[] => {
  const module = { ...note, ...change }
  return checkModule(module, [...others, ...more, module]).map(problem => problem.replace('note.', ''))
}
const owned = (by: ActionBy) => ({ label: '办', needs: 'edit', on: 'row', by, sets: { title: '好' } }) as const
const superior = { label: '批', needs: 'edit', on: 'row', by: 'superior', sets: { title: '好' } } as const

describe('visible', () => {
  test.each([leave, ticket, department])('$name is sound', module =>
    expect(checkModule(module, [...others, leave, ticket])).toEqual([]),
  )

  test('names the columns that decide', () => {
    expect(rowScopesOf(leave)).toEqual([
      { column: 'created_by', of: null },
      { column: 'created_by', of: 'employee', tree: 'pid', people: true },
    ])
    expect(rowScopesOf(ticket)).toEqual([
      { column: 'created_by', of: null },
      { column: 'owner', of: null },
      { column: 'department', of: 'department', tree: 'pid' },
    ])
    expect(rowScopesOf(department)).toEqual([{ column: 'id', of: 'department', tree: 'pid' }])
  })

  test.each<Partial<AnyModule>>([
    { visible: { own: 'owner' } },
    { visible: { own: ['created_by', 'station'] } },
    { visible: { below: ['department.pid', 'employee.pid'] } },
    { visible: { all: 'finish' } },
    { visible: { all: 'know', own: true }, rights: { know: '看全部' } },
    { visible: { below: 'employee.pid' }, actions: { ok: superior } },
    { actions: { ok: owned({ own: true }) } },
    { actions: { ok: owned({ own: ['created_by', 'owner', 'station'], all: 'finish' }) } },
  ])('%j is sound', change => expect(problemsOf(change)).toEqual([]))

  test.each<[Partial<AnyModule>, string]>([
    [{ visible: {} }, 'visible: nobody would see a row; says all, own or below'],
    [
      { visible: { all: 'know' } },
      'visible.all: "know" is neither a verb nor among the rights of the module; there are "view", "add", "edit", "delete", "export", "finish", "cancel"',
    ],
    [
      { visible: { own: 'title' } },
      'visible.own: "title" is neither created_by nor a field of kind reference or references; there are "created_by", "owner", "station", "department", "role"',
    ],
    [
      { scope: 'self', visible: { own: true } },
      'visible: says which rows of an organisation somebody sees, and these are not its own',
    ],
    [{ visible: { own: true }, builtin: [{ id: 1 }] }, 'visible: built-in rows are seen by everybody'],
    [
      { visible: { own: 'role' } },
      `visible: which rows of "role" are one's own is said nowhere (role); give it a reference to "account" that is unique, or let such a module refer to it`,
    ],
    [
      { visible: { below: 'team.pid' } },
      'visible.below: "team.pid": "team" is neither a reference of this module nor another module',
    ],
    [
      { visible: { below: 'department.title' } },
      'visible.below: "department.title": "title" is no field of "department" that refers to the parent row; is "pid" meant?',
    ],
    [{ visible: { below: 'a.b.c' } }, 'visible.below: "a.b.c" is not like "department.pid"'],
    [
      { visible: { own: true }, actions: { ok: superior } },
      'actions: by: "superior" needs visible.below, along a tree whose rows have a unique reference to "account"',
    ],
    [
      { visible: { below: 'department.pid' }, actions: { ok: superior } },
      'actions: by: "superior" needs visible.below, along a tree whose rows have a unique reference to "account"',
    ],
    [
      { actions: { ok: owned({ own: 'ownr' }) } },
      'actions.ok.by.own: "ownr" is neither created_by nor a field of kind reference or references; is "owner" meant?',
    ],
    [
      { actions: { ok: owned({ own: true, all: 'finsh' }) } },
      'actions.ok.by.all: "finsh" is neither a verb nor among the rights of the module; is "finish" meant?',
    ],
    [
      { actions: { ok: owned({ own: 'role' }) } },
      `actions.ok.by: which rows of "role" are one's own is said nowhere (role); give it a reference to "account" that is unique, or let such a module refer to it`,
    ],
    [
      { actions: { ok: owned({ own: true }) }, fields: { ...note.fields, own: text('自己') } },
      'fields.own: is the key under which a row tells by which fields it is one’s own, as an action is by: { own }',
    ],
    [
      { visible: { below: 'employee.pid' }, actions: { ok: superior }, fields: { ...note.fields, superior: text('上级') } },
      'fields.superior: is the key under which a row tells its superior, as an action is by: "superior"',
    ],
  ])('%j says: %s', (change, problem) => expect(problemsOf(change)).toContain(problem))

  test('a tree by whoever created a row has rows that are accounts', () => {
    const { department: _none, ...fields } = note.fields
    expect(problemsOf({ fields, visible: { below: 'department.pid' } })).toContain(
      'visible.below: "department.pid": "department" needs a reference to "account" that is unique, to say whose a row is by whoever created it',
    )
  })

  test('two ways to the own department are one too many', () => {
    const guest: AnyModule = { ...employee, name: 'guest' }
    expect(problemsOf({ visible: { below: 'department.pid' } }, [guest])).toContain(
      `visible: which rows of "department" are one's own is said 2 times (department); give it a reference to "account" that is unique`,
    )
  })
})

describe('editable', () => {
  const notice: AnyModule = {
    ...bulletinLine,
    name: 'notice',
    route: note.route,
    fields: { title: text('内容'), note: reference('便条', { to: 'note' }) },
  }
  const lines = children('明细', { of: 'notice', by: 'note' })

  test('a module whose rows everybody sees and their owners change is sound', () => {
    const module: AnyModule = { ...note, fields: { ...note.fields, lines }, editable: { own: true } }
    expect(checkModule(module, [...others, notice, module])).toEqual([])
    expect(checkModule(bulletin, [...others, bulletin, bulletinLine])).toEqual([])
    expect(editScopesOf(bulletin)).toEqual([
      { column: 'created_by', of: null },
      { column: 'keeper', of: 'employee', tree: 'pid' },
    ])
    expect(rowScopesOf(bulletin)).toEqual([])
  })

  test.each<Partial<AnyModule>>([
    { editable: { own: 'owner' } },
    { editable: { own: ['created_by', 'station'], below: ['department.pid', 'employee.pid'] } },
    { editable: { all: 'know' }, rights: { know: '改全部' } },
    { visible: { below: 'department.pid' }, editable: { own: true, all: 'finish' } },
  ])('%j is sound', change => expect(problemsOf(change)).toEqual([]))

  test.each<[Partial<AnyModule>, string]>([
    [{ editable: {} }, 'editable: nobody would change a row; says all, own or below'],
    [
      { editable: { all: 'mange' }, rights: { manage: '管理' } },
      'editable.all: "mange" is neither a verb nor among the rights of the module; is "manage" meant?',
    ],
    [
      { editable: { own: 'ownr' } },
      'editable.own: "ownr" is neither created_by nor a field of kind reference or references; is "owner" meant?',
    ],
    [
      { editable: { own: 'title' } },
      'editable.own: "title" is neither created_by nor a field of kind reference or references; there are "created_by", "owner", "station", "department", "role"',
    ],
    [
      { editable: { own: 'role' } },
      `editable: which rows of "role" are one's own is said nowhere (role); give it a reference to "account" that is unique, or let such a module refer to it`,
    ],
    [
      { editable: { below: 'departmnt.pid' } },
      'editable.below: "departmnt.pid": "departmnt" is neither a reference of this module nor another module; is "department" meant?',
    ],
    [
      { editable: { below: 'department.pidd' } },
      'editable.below: "department.pidd": "pidd" is no field of "department" that refers to the parent row; is "pid" meant?',
    ],
    [{ editable: { below: 'a.b.c' } }, 'editable.below: "a.b.c" is not like "department.pid"'],
    [
      { scope: 'self', editable: { own: true } },
      'editable: says who changes which rows of an organisation, and these are not its own',
    ],
    [{ editable: { own: true }, builtin: [{ id: 1 }] }, 'editable: built-in rows are changed by nobody'],
    [
      { editable: { own: true }, fields: { ...note.fields, editable: text('可改') } },
      'fields.editable: is the key under which a row tells whether the account may change it',
    ],
  ])('%j says: %s', (change, problem) => expect(problemsOf(change)).toContain(problem))

  test('child rows are changed with their parent row, and have no list where others would change them', () => {
    const module: AnyModule = { ...note, fields: { ...note.fields, lines }, editable: { own: true } }
    const withScope: AnyModule = { ...notice, editable: { own: true } }
    expect(checkModule(withScope, [...others, withScope, module])).toContain(
      'notice.editable: its rows are changed with those of "note"; say editable of that field, or in "note"',
    )
    expect(problemsOf({ ...module }, [{ ...notice, list: { columns: ['title'] } }])).toContain(
      'editable: the rows of "notice" have a list, where whoever has its rights would change them',
    )
  })
})
