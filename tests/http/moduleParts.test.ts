import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flag, type AnyModule, computed, defineModule, recordStatus, text, timestamp } from '../../src/schema/index.ts'
import type { AnyPart } from '../../src/server/db/modulePart.ts'
import { setAll } from '../../src/server/operations/save/setAll.ts'
import { allModules, allParts } from '../fixtures/everything.ts'
import { addRow } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const task = defineModule({
  name: 'task',
  label: '任务',
  route: '/test/task',
  wire: { path: 'test/task' },
  fields: {
    title: text('名称', { required: true }),
    due: timestamp('期限'),
    seen: flag('已看', { readonly: true }),
    length: computed('长度', { type: 'number' }),
    status: recordStatus('状态'),
  },
  list: { columns: ['id', 'title', 'due', 'length'] },
  form: ['title', 'due'],
  actions: {
    put: { label: '定期限', needs: 'edit', on: 'row' },
    see: { label: '看', needs: 'edit', on: 'rows' },
    touch: { label: '碰', needs: 'edit', on: 'row' },
  },
})
const moment = '2026-11-22 08:00:00'
const due: { is: unknown } = { is: moment }
const part: AnyPart = {
  computed: { length: 'length(t.title)' },
  actions: {
    async put({ scope, ids }) {
      await setAll(scope, task as AnyModule, { rows: await scope.rows(task).some(ids), values: { due: due.is }, action: 'put' })
    },
    async see({ scope, ids }) {
      await setAll(scope, task, { rows: await scope.rows(task).some(ids.slice(0, 1)), values: { seen: 1 }, action: 'see' })
    },
    touch: async () => undefined,
  },
}
const modules = [...allModules, task]
const start = (own: AnyPart) => startProduct(engine, { modules, parts: { ...allParts, task: { ...part, ...own } } })

describe(`the server half of a module, on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await start({})
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const add = (title: string) => addRow(session, task.wire.path, { title })
  const historyOf = async (id: number) =>
    ((await session.post<{ action: string; changes: object | null }[]>(`${task.wire.path}/history`, { id })).body.data ?? []).map(
      ({ action, changes }) => ({ action, changes }),
    )

  test('an action that changes a row has one history entry with its changes', async () => {
    const id = await add('一')
    await session.post(`${task.wire.path}/put`, { id })
    expect(await historyOf(id)).toEqual([
      { action: 'put', changes: { due: [null, moment] } },
      expect.objectContaining({ action: 'add' }),
    ])
  })

  test('an action that reports no rows is audited without changes', async () => {
    const [one, another] = [await add('一'), await add('二')]
    await session.post(`${task.wire.path}/see`, { ids: [one, another] })
    expect((await historyOf(one))[0]).toEqual({ action: 'see', changes: { seen: [0, 1] } })
    expect((await historyOf(another)).map(({ action }) => action)).toEqual(['see', 'add'])
    await session.post(`${task.wire.path}/touch`, { id: another })
    expect((await historyOf(another)).map(({ action }) => action)).toEqual(['touch', 'see', 'add'])
  })

  test.each([[new Date()], [Date.now()], ['tomorrow'], [{}]])('a timestamp rejects %o, and nothing is written', async value => {
    const id = await add('三')
    due.is = value
    expect((await session.post(`${task.wire.path}/put`, { id })).status).toBe(500)
    due.is = moment
    expect(await historyOf(id)).toHaveLength(1)
  })

  test('wrong SQL of computed fields stops the start, each field by its address', async () => {
    const wrong = { a: 't.titel', b: 'length(t.title', c: 'lenth(t.title)', d: '(select password from account limit 1)' }
    const fields = Object.fromEntries(Object.keys(wrong).map(name => [name, computed(name, { type: 'text' })]))
    const spoilt = { ...task, fields: { ...task.fields, ...fields } } as AnyModule
    const starting = startProduct(engine, {
      modules: [...allModules, spoilt],
      parts: { ...allParts, task: { ...part, computed: { ...part.computed, ...wrong } } },
    })
    const { message } = await starting.then(
      () => new Error('it started'),
      (error: Error) => error,
    )
    expect(message.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^task.computed.a: column t.titel does not exist/),
      expect.stringMatching(/^task.computed.b: syntax error/),
      expect.stringMatching(/^task.computed.c: function lenth/),
      expect.stringMatching(/^task.computed.d: permission denied/),
    ])
  })

  test('a notice without a text stops the start with its address', async () => {
    await expect(start({ attention: { late: { status: 0 } } })).rejects.toThrow(
      "task.attention.late: nothing says what it is; write `notices: { late: '…' }` in its schema",
    )
  })
})
