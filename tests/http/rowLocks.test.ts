import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { choice, defineModule, flag, number, text } from '../../src/schema/index.ts'
import { importsOf } from '../fixtures/imports.ts'
import { addAccount, addRow, asOwner, orgOf } from '../fixtures/records.ts'
import { statement, statementline } from '../fixtures/statement.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = statement.wire.path
/** A bulk change of it names options by numbers. */
const lot = defineModule({
  name: 'lot',
  label: '批次',
  route: '/test/lot',
  wire: { path: 'test/lot' },
  fields: {
    title: text('名称', { required: true, max: 20 }),
    grade: choice('等级', { 优: 'a', 良: 'b', 次: 'c' }, { default: 'a' }),
    closed: flag('已关'),
    score: number('得分', { integer: true }),
  },
  readonly: { when: { closed: 1 }, say: '已关的批次不能再改' },
  rules: [{ that: ['score', '<', 10], say: '次等不到 10 分', when: { grade: 'c' } }],
  list: { columns: ['title', 'grade', 'closed', 'score'] },
  form: ['title', 'grade', 'closed', 'score'],
  bulk: { 1: { field: 'grade', values: { 良: 0, 次: 1 } } },
})
const words = '已发送的对账单不能再改，撤回后再改'
const undeletable = '已结清的对账单不能删除'

describe(`on ${engine}`, () => {
  let product: Product
  let owner: Session
  let sender: Session
  let editor: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, statement, statementline, lot] })
    owner = await product.signIn('demo1')
    for (const [username, rights] of Object.entries({ sender: ['view', 'send'], editor: ['view', 'add', 'edit', 'delete'] }))
      await addAccount(product, { orgcode: 'demo1', username, pages: { [statement.route]: rights } })
    sender = await product.signIn('demo1', 'sender')
    editor = await product.signIn('demo1', 'editor')
  })
  afterAll(() => product?.close())

  let count = 0
  const added = (row: object = {}) =>
    addRow(owner, path, { no: `DZ-${++count}`, note: '原样', lines: [{ title: '机油', amount: 12.5 }], ...row })
  const take = (id: number, step: string, by = owner) => by.post(`${path}/state-${step}`, { id })
  const sent = async (row?: object): Promise<number> => {
    const id = await added(row)
    expect((await take(id, 'draft-sent')).status).toBe(200)
    return id
  }
  type Stored = { note: string; status: number; state: string; version: number; lines: { id: number; title: string }[] }
  const stored = async (id: number) => (await owner.post<Stored>(`${path}/info`, { id })).body.data as Stored

  test('a right of the module is what its steps and actions need, and no verb is', async () => {
    const id = await added()
    expect((await take(id, 'draft-sent', editor)).status).toBe(403)
    expect((await sender.post(`${path}/save`, { id, note: '改' })).status).toBe(403)
    expect((await take(id, 'draft-sent', sender)).status).toBe(200)
    expect((await take(id, 'sent-settled', sender)).status).toBe(403)
    expect((await sender.post(`${path}/remind`, { id, due_on: '2026-12-01' })).status).toBe(200)
    expect((await editor.post(`${path}/remind`, { ids: [id], due_on: '2026-12-02' })).status).toBe(403)
    expect(await stored(id)).toMatchObject({ state: 'sent', due_on: '2026-12-01' })
  })

  test('a locked row is neither saved nor edited in its cells, with the words of its module; its steps are open', async () => {
    const id = await sent()
    const { status, body } = await owner.post(`${path}/save`, { id, note: '改', due_on: '2026-12-01' })
    expect([status, body.error]).toEqual([422, words])
    expect(body.errors?.map(({ field }) => field)).toEqual(['note', 'due_on'])
    expect((await owner.post(`${path}/upfield`, { id, field: 'note', value: '改' })).body.error).toBe(words)
    expect((await owner.post(`${path}/save`, { id, note: '原样' })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ note: '原样', state: 'sent', version: 2 })
    expect((await take(id, 'sent-draft')).status).toBe(200)
    expect((await owner.post(`${path}/save`, { id, note: '改' })).status).toBe(200)
  })

  test('its child rows are kept with it', async () => {
    const id = await sent()
    const { lines } = await stored(id)
    for (const changed of [[], [{ ...lines[0], title: '别的' }], [...lines, { title: '再一行' }]]) {
      const { status, body } = await owner.post(`${path}/save`, { id, lines: changed })
      expect([status, body.error]).toEqual([422, words])
    }
    expect((await owner.post(`${path}/save`, { id, lines })).status).toBe(200)
    expect((await stored(id)).lines).toEqual(lines)
  })

  test('it is neither deleted nor disabled, and a change of many says how many are kept', async () => {
    const [draft, kept, settled] = [await added(), await sent(), await sent()]
    await take(settled, 'sent-settled')
    expect((await owner.post(`${path}/del`, { id: kept })).body.error).toBe(words)
    expect((await owner.post(`${path}/del`, { id: settled })).body.error).toBe(undeletable)
    for (const command of ['delete', 'forbidden'])
      expect((await owner.post(`${path}/batch`, { command, ids: [kept] })).body.error).toBe(words)
    const ids = [draft, kept, settled]
    const ahead = await owner.post(`${path}/batch`, { command: 'delete', ids, dry: 1 })
    expect(ahead.body.data).toMatchObject({
      total: 3,
      changed: 1,
      ids: [draft],
      refused: [
        { code: 'rowLocked', count: 1 },
        { code: 'notDeletable', count: 1 },
      ],
    })
    const noted = await owner.post(`${path}/batch`, { key: 1, val: '同改', ids, dry: 1 })
    expect(noted.body.data).toMatchObject({ changed: 1, refused: [{ code: 'rowLocked', count: 2 }] })
    expect((await owner.post(`${path}/batch`, { key: 1, val: '同改', ids })).body.error).toBe(words)
    expect((await stored(kept)).status).toBe(1)
  })

  test('a bulk change that names options by numbers keeps locks and rules, too', async () => {
    const lots: number[] = []
    for (const row of [{}, { closed: 1 }, { score: 20 }]) lots.push(await addRow(owner, 'test/lot', { title: '甲', ...row }))
    const batch = (val: number, more: object = {}) => owner.post('test/lot/batch', { key: 1, val, ids: lots, ...more })
    expect((await batch(1, { dry: 1 })).body.data).toMatchObject({
      changed: 1,
      refused: expect.arrayContaining([
        { code: 'rowLocked', count: 1 },
        expect.objectContaining({ code: 'ruleBroken', count: 1 }),
      ]),
    })
    expect((await batch(1)).status).toBe(422)
    expect((await batch(2)).status).toBe(422)
    expect((await batch(0, { ids: [lots[0], lots[2]] })).body.data).toMatchObject({ changed: 2 })
    const grades = await Promise.all(lots.map(id => owner.post<{ grade: string }>('test/lot/info', { id })))
    expect(grades.map(({ body }) => body.data?.grade)).toEqual(['b', 'a', 'b'])
  })

  test('a preview over more rows than are judged one by one counts those that are locked', async () => {
    await asOwner(
      product,
      `insert into statement (org_id, no, note, state) select ${await orgOf(product, 'demo1')}, '多' || n,
        case when n % 4 = 0 then '同改' end, case when n % 2 = 0 then 'sent' else 'draft' end from generate_series(1, 5001) n`,
    )
    const { token } = (await owner.post<{ token: string }>(`${path}/selection`, { queryValue: '多' })).body.data ?? {}
    const preview = async (change: object) => (await owner.post(`${path}/batch`, { ...change, token, dry: 1 })).body.data
    const refused = (count: number) => ({ total: 5001, changed: 2501, refused: [{ code: 'rowLocked', count }] })
    expect(await preview({ key: 1, val: '同改' })).toMatchObject(refused(1250))
    expect(await preview({ command: 'forbidden' })).toMatchObject(refused(2500))
  })

  test('an import leaves it as it is, and says so at its line', async () => {
    const no = `DZ-${count + 1}`
    await sent()
    const preview = await importsOf(product, owner, path).preview(`单号\t备注\n${no}\t改`, { mode: 'overwrite' })
    expect(preview).toMatchObject({ counts: { refused: 1 } })
    expect(JSON.stringify(preview)).toContain(words)
  })

  test('undoing a change from before it was locked leaves it as it is', async () => {
    const id = await added()
    const { body } = await owner.post<{ receipt: string }>(`${path}/batch`, { key: 1, val: '改过', ids: [id] })
    await take(id, 'draft-sent')
    const undone = await owner.post('receipt/undo', { id: body.data?.receipt })
    expect(undone.body.data).toMatchObject({ restored: 0, left: 1 })
    expect(await stored(id)).toMatchObject({ note: '改过', state: 'sent' })
  })
})
