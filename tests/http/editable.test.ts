import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.config.ts'
import { apitoken } from '../../schemas/apitoken.ts'
import { stepName } from '../../src/schema/index.ts'
import type { BulkPreview } from '../../src/shared/wire/bulk.ts'
import type { WhyReply } from '../../src/shared/wire/why.ts'
import { connectAgent } from '../fixtures/agents.ts'
import { makeApiToken } from '../fixtures/apiTokens.ts'
import { bulletin, bulletinLine } from '../fixtures/bulletin.ts'
import { importsOf } from '../fixtures/imports.ts'
import { finishedJob } from '../fixtures/jobs.ts'
import { scopedModules } from '../fixtures/leave.ts'
import { addAccount, addRow, asOwner, orgOf, valueAsOwner } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const path = bulletin.wire.path
const words = '这条数据只能由“创建人”本人或其上级或有“管理公告”权限的人修改或删除'
const people = ['writer', 'colleague', 'keeper', 'lead', 'chief'] as const
type Name = (typeof people)[number]
interface Stored {
  title: string
  note: string | null
  version: number
  status: number
  pid: number | null
  editable: boolean
  lines: { id: number; title: string }[]
}

describe(`on ${engine}`, () => {
  let product: Product
  let admin: Session
  const sessions = new Map<Name, Session>()
  const employees = new Map<Name, number>()
  const as = (name: Name): Session => sessions.get(name) as Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...modules, ...scopedModules, bulletin, bulletinLine] })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    admin = await product.signIn('demo1')
    for (const username of people) {
      const usual = ['view', 'add', 'edit', 'delete', 'reveal'] as const
      const rights = username === 'chief' ? [...usual, 'manage'] : usual
      const pages = { [bulletin.route]: rights, [apitoken.route]: ['view', 'add', 'edit'] as const }
      await addAccount(product, { orgcode: 'demo1', username, pages })
      const account = await valueAsOwner<number>(product, `select id::int as value from account where username = '${username}'`)
      sessions.set(username, await product.signIn('demo1', username))
      const pid = username === 'keeper' ? employees.get('lead') : undefined
      employees.set(username, await addRow(admin, 'test/employee', { title: username, account, pid }))
    }
    await admin.post('test/employee/save', { id: employees.get('keeper'), pid: employees.get('lead') })
  })
  afterAll(() => product?.close())

  let count = 0
  /** A bulletin that `writer` added for the keeper. */
  const added = async (row: object = {}, by: Name = 'writer'): Promise<number> => {
    const sent = { title: `公告${++count}`, note: '原样', keeper: employees.get('keeper'), lines: [{ title: '一' }], ...row }
    return addRow(as(by), path, sent)
  }
  const stored = async (id: number, by: Session = as('chief')) =>
    (await by.post<Stored>(`${path}/info`, { id })).body.data as Stored
  const step = (from: string, to: string) => `${path}/${stepName('state', from, to)}`
  const answer = async (id: number, call: Promise<{ status: number; body: { error?: string } }>) => {
    const before = await stored(id)
    const { status, body } = await call
    expect(await stored(id)).toEqual(before)
    return [status, body.error]
  }
  const refused = [403, words]

  test('who wrote it, its keeper, those above him and those with the right change a row; a colleague sees it', async () => {
    for (const name of people) {
      const id = await added()
      const may = name !== 'colleague'
      const list = await as(name).post<{ data: { id: number; editable: boolean }[] }>(`${path}/list`, { limit: 100 })
      const listed = list.body.data?.data.find(row => row.id === id)
      expect([name, listed?.editable, (await stored(id, as(name))).editable]).toEqual([name, may, may])
      const { status, body } = await as(name).post(`${path}/save`, { id, note: '改' })
      expect([name, status, body.error]).toEqual([name, may ? 200 : 403, may ? undefined : words])
      expect((await as(name).post(`${path}/del`, { id })).status).toBe(may ? 200 : 403)
      expect((await stored(id)).status).toBe(may ? -1 : 1)
    }
  })

  test('a save, a cell, a child row, a new parent and several rows at once are refused', async () => {
    const [id, above] = [await added(), await added({}, 'colleague')]
    const { lines } = await stored(id)
    const by = as('colleague')
    const save = (values: object) => answer(id, by.post(`${path}/save`, { id, ...values }))
    expect(await save({ note: '改' })).toEqual(refused)
    expect(await save({ keeper: employees.get('colleague') })).toEqual(refused)
    expect(await save({ pid: above })).toEqual(refused)
    expect(await save({ lines: [] })).toEqual(refused)
    expect(await save({ lines: [{ ...lines[0], title: '二' }] })).toEqual(refused)
    expect(await save({ lines: [...lines, { title: '三' }] })).toEqual(refused)
    expect((await save({ editable: true, note: '改' }))[0]).toBe(422)
    expect(await save({ note: '原样', lines })).toEqual([200, undefined])
    expect(await answer(id, by.post(`${path}/upfield`, { id, field: 'note', value: '改' }))).toEqual(refused)
    const before = await stored(id)
    const several = await by.post(`${path}/save`, {
      data: [
        { id, note: '改' },
        { id: above, note: '改' },
      ],
    })
    expect(JSON.stringify(several.body)).toContain(words)
    expect([await stored(id), (await stored(above)).note]).toEqual([before, '改'])
    const { body } = await as('chief').post('test/bulletinline/save', { id: lines[0]?.id, title: '二' })
    expect(body.success).toBe(false)
  })

  test('commands and a bulk change of named rows are refused, and a preview counts the rows of others', async () => {
    const [id, own] = [await added(), await added({}, 'colleague')]
    const by = as('colleague')
    for (const change of [{ key: 1, val: '同改' }, { command: 'forbidden' }, { command: 'delete' }]) {
      const ahead = await by.post<BulkPreview>(`${path}/batch`, { ...change, ids: [id, own], dry: 1 })
      expect(ahead.body.data).toMatchObject({
        total: 2,
        changed: 1,
        ids: [own],
        refused: [{ code: 'notEditable', count: 1 }],
      })
      expect(await answer(id, by.post(`${path}/batch`, { ...change, ids: [id, own] }))).toEqual(refused)
    }
    await as('writer').post(`${path}/batch`, { command: 'forbidden', ids: [id] })
    expect(await answer(id, by.post(`${path}/batch`, { command: 'normal', ids: [id] }))).toEqual(refused)
  })

  test('a change of a selection leaves the rows of others and counts them, also of more rows than are judged one by one', async () => {
    const by = as('colleague')
    const ids = [await added({ title: '选甲' }), await added({ title: '选乙' }, 'colleague')]
    const freeze = async (filter: object) => (await by.post<{ token: string }>(`${path}/selection`, filter)).body.data?.token
    const token = await freeze({ queryValue: '选' })
    const done = await by.post(`${path}/batch`, { key: 1, val: '同改', token })
    expect(done.body.data).toMatchObject({ total: 2, changed: 1, refused: [{ code: 'notEditable', count: 1 }] })
    expect(await Promise.all(ids.map(async id => (await stored(id)).note))).toEqual(['原样', '同改'])
    const mine = await valueAsOwner<number>(product, `select created_by::int as value from bulletin where id = ${ids[1]}`)
    await asOwner(
      product,
      `insert into bulletin (org_id, created_by, title, note, state) select ${await orgOf(product, 'demo1')},
        case when n % 5 = 0 then ${mine} else 1 end, '众' || n, '原样', 'checked' from generate_series(1, 5001) n`,
    )
    const many = await freeze({ state: 'checked' })
    for (const change of [{ key: 1, val: '同改' }, { command: 'forbidden' }, { command: 'delete' }]) {
      const { body } = await by.post<BulkPreview>(`${path}/batch`, { ...change, token: many, dry: 1 })
      expect(body.data).toMatchObject({ total: 5001, changed: 1000, refused: [{ code: 'notEditable', count: 4001 }] })
    }
    const { job } = (await by.post<{ job: number }>(`${path}/batch`, { command: 'delete', token: many })).body.data ?? { job: 0 }
    const { result } = await finishedJob(by, job)
    expect(result).toMatchObject({ changed: 1000, refused: [{ code: 'notEditable', count: 4001 }] })
    const left = `select count(*)::int as value from bulletin where title like '众%' and status = 1`
    expect(await valueAsOwner<number>(product, left)).toBe(4001)
  }, 60_000)

  test('values replaced in a column leave the rows of others', async () => {
    const [id, own] = [await added(), await added({}, 'colleague')]
    const rows = [id, own].map(one => ({ id: one, from: '原样', to: '换' }))
    const { body } = await as('colleague').post(`${path}/batch`, { replace: { field: 'note', with: '换', rows } })
    expect(body.data).toMatchObject({ total: 2, changed: 1, refused: [{ code: 'notEditable', count: 1 }] })
    expect([(await stored(id)).note, (await stored(own)).note]).toEqual(['原样', '换'])
  })

  test('a step and an action without `by` are refused; one that says `by` decides itself', async () => {
    const id = await added()
    const by = as('colleague')
    expect(await answer(id, by.post(step('draft', 'out'), { id }))).toEqual(refused)
    expect(await answer(id, by.post(`${path}/pin`, { ids: [id] }))).toEqual(refused)
    const dry = await by.post<BulkPreview>(`${path}/pin`, { ids: [id], dry: 1 })
    expect(dry.body.data).toMatchObject({ changed: 0, refused: [{ code: 'notEditable' }] })
    expect((await as('lead').post(step('draft', 'out'), { id })).status).toBe(200)
    expect((await as('writer').post(step('out', 'checked'), { id })).status).toBe(403)
    expect((await by.post(step('out', 'checked'), { id })).status).toBe(200)
  })

  test('an import that would change the row of somebody else refuses its line', async () => {
    const [mine, theirs] = ['导甲', '导乙']
    await added({ title: theirs })
    const own = await added({ title: mine }, 'colleague')
    const sheet = `标题\t备注\n${theirs}\t改\n${mine}\t改`
    const imports = importsOf(product, as('colleague'), path)
    const preview = await imports.preview(sheet, { mode: 'overwrite' })
    expect(preview).toMatchObject({ counts: { refused: 1, changed: 1 } })
    expect(JSON.stringify(preview)).toContain(words)
    await imports.run(sheet, { mode: 'overwrite' })
    const notes = await asOwner<{ note: string }>(
      product,
      `select note from bulletin where title in ('导甲', '导乙') order by title desc`,
    )
    expect(notes.map(({ note }) => note).sort()).toEqual(['原样', '改'])
    expect((await stored(own)).note).toBe('改')
  })

  test('child rows of a row of somebody else are neither added nor changed by an import', async () => {
    const id = await added({ title: '导丙' })
    const own = await added({ title: '导丁' }, 'colleague')
    const sheet = '标题\t明细·内容\n导丙\t新的\n导丁\t新的'
    const imports = importsOf(product, as('colleague'), path)
    const before = await stored(id)
    const preview = await imports.preview(sheet, { mode: 'overwrite' })
    expect([preview.counts.refused, JSON.stringify(preview).includes(words)]).toEqual([1, true])
    await imports.run(sheet, { mode: 'overwrite' })
    expect(await stored(id)).toEqual(before)
    expect((await stored(own)).lines.map(({ title }) => title)).toContain('新的')
  })

  test('a reply tells whether its row may still be changed, also where it was handed on', async () => {
    type Saved = { editable: boolean; note: string }
    const id = await added({ keeper: 0 })
    const save = async (values: object) => (await as('writer').post<Saved>(`${path}/save`, { id, ...values })).body.data?.editable
    expect(await save({ note: '改' })).toBe(true)
    const cell = await as('writer').post<Saved>(`${path}/upfield`, { id, field: 'note', value: '再改' })
    expect(cell.status).toBe(200)
    expect((await stored(id, as('colleague'))).editable).toBe(false)
    const theirs = await added({ keeper: 0 }, 'colleague')
    const handed = await as('colleague').post<Saved>(`${path}/save`, { id: theirs, keeper: employees.get('keeper') })
    expect([handed.status, (await stored(theirs, as('keeper'))).editable]).toEqual([200, true])
  })

  test('a planned bulk change leaves the rows of others at its time', async () => {
    const [id, own] = [await added(), await added({}, 'colleague')]
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const by = as('colleague')
    const before = await stored(id)
    const { body } = await by.post<{ job: number }>(`${path}/batch`, { key: 1, val: '到时改', ids: [id, own], at })
    const job = body.data?.job ?? 0
    await asOwner(product, `update job set start_at = now() where id = ${job}`)
    const { result } = await finishedJob(by, job)
    expect(result).toMatchObject({ changed: 1, refused: [{ code: 'notEditable', count: 1 }] })
    expect([await stored(id), (await stored(own)).note]).toEqual([before, '到时改'])
  }, 60_000)

  test('another organisation, whatever its rights, finds no such row to change', async () => {
    const id = await added()
    const other = await product.signIn('demo2')
    const calls = [
      other.post(`${path}/save`, { id, note: '改' }),
      other.post(`${path}/upfield`, { id, field: 'note', value: '改' }),
      other.post(`${path}/batch`, { key: 1, val: '改', ids: [id] }),
      other.post(`${path}/del`, { id }),
      other.post(`${path}/pin`, { ids: [id] }),
      other.post(step('draft', 'out'), { id }),
      other.post(`${path}/erase`, { ids: [id] }),
      other.post(`${path}/save`, { title: '外', keeper: employees.get('keeper') }),
      other.post(`${path}/save`, { title: '外', pid: id }),
    ]
    for (const call of calls) expect([404, 422]).toContain((await answer(id, call))[0])
  })

  test('an undo leaves rows that are somebody else’s by now', async () => {
    const by = as('colleague')
    const id = await added({}, 'colleague')
    const { receipt } = (await by.post<{ receipt: string }>(`${path}/batch`, { key: 1, val: '改过', ids: [id] })).body.data ?? {}
    await asOwner(product, `update bulletin set created_by = 1 where id = ${id}`)
    expect((await by.post('receipt/undo', { id: receipt })).body.data).toMatchObject({ restored: 0, left: 1 })
    expect((await stored(id)).note).toBe('改过')
  })

  test('a row of somebody else is neither restored nor purged from the recycle bin', async () => {
    const by = as('colleague')
    const id = await added()
    await as('writer').post(`${path}/del`, { id })
    const rows = [{ module: 'bulletin', id }]
    for (const call of ['restore', 'purge']) {
      const { body } = await by.post<{ refused: { error: string }[] }>(`recycle/${call}`, { rows })
      expect(body.data?.refused).toMatchObject([{ id, error: words }])
    }
    expect(await answer(id, by.post(`${path}/batch`, { command: 'recover', ids: [id] }))).toEqual(refused)
    expect((await as('keeper').post<{ receipts: object[] }>('recycle/restore', { rows })).body.data?.receipts).toHaveLength(1)
    expect((await stored(id)).status).toBe(1)
  })

  test('personal fields of somebody else’s row are not erased', async () => {
    const id = await added({ phone: '13800138000' })
    expect(await answer(id, as('colleague').post(`${path}/erase`, { ids: [id] }))).toEqual(refused)
    expect((await as('writer').post(`${path}/erase`, { ids: [id] })).status).toBe(200)
  })

  test('a save is not planned, and a plan whose row is somebody else’s by its time changes nothing', async () => {
    const by = as('colleague')
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const others = await added()
    expect(await answer(others, by.post(`${path}/save`, { data: { id: others, note: '改' }, at }))).toEqual(refused)
    const id = await added({}, 'colleague')
    const saved = await by.post<{ job: number }>(`${path}/save`, { data: { id, note: '改' }, at })
    const many = await by.post<{ job: number }>(`${path}/batch`, { key: 1, val: '改', ids: [id], at })
    await asOwner(product, `update bulletin set created_by = 1 where id = ${id}`)
    const before = await stored(id)
    for (const { body } of [saved, many]) {
      const job = body.data?.job ?? 0
      await asOwner(product, `update job set start_at = now() where id = ${job}`)
      const { state, result } = await finishedJob(by, job)
      expect([state === 'failed' || JSON.stringify(result).includes('notEditable'), await stored(id)]).toEqual([true, before])
    }
  }, 60_000)

  test('an agent with a token of the colleague is refused, and previews no change', async () => {
    const rights = ['view', 'edit', 'delete'].map(right => `${bulletin.route}:${right}`)
    const agent = await connectAgent(product, (await makeApiToken(as('colleague'), rights)).text)
    const id = await added()
    const before = await stored(id)
    const edit = await agent.call('preview_change', { module: 'bulletin', do: 'edit', id, values: { note: '改' } })
    expect([edit.refused, JSON.stringify([edit.data, edit.texts])]).toEqual([true, expect.stringContaining(words)])
    const set = await agent.call('preview_change', { module: 'bulletin', do: 'delete', ids: [id] })
    expect(set.data).toMatchObject({ receipt: null })
    const action = await agent.call('preview_change', { module: 'bulletin', do: 'action', action: 'pin', ids: [id] })
    expect(action.data).toMatchObject({ receipt: null })
    expect(await stored(id)).toEqual(before)
  })

  test('the explanation names who may, and an agent and the description of the API learn it of a row', async () => {
    const id = await added()
    const { body } = await as('colleague').post<WhyReply>(`${path}/why`, { id })
    const item = (key: string) => body.data?.items.find(one => one.key === key)
    for (const key of ['edit', 'delete', 'action:pin'])
      expect([key, item(key)?.allowed, item(key)?.steps.find(({ ok }) => !ok)?.text]).toEqual([key, false, words])
    const described = await product.app.inject({
      url: '/api/docs/json',
      headers: { authorization: `Bearer ${as('writer').token}` },
    })
    expect(described.body).toContain('whether you may change or delete the row')
  })

  test('who hands a row on while he changes it did it first or is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await added({}, 'writer')
      const [handed, changed] = await Promise.all([
        as('writer').post(`${path}/save`, { id, keeper: employees.get('chief') }),
        as('keeper').post(`${path}/batch`, { key: 1, val: '赶上', ids: [id] }),
      ])
      expect(handed.status).toBe(200)
      expect([200, 403]).toContain(changed.status)
      expect((await as('keeper').post(`${path}/save`, { id, note: '再改' })).status).toBe(403)
    }
  })
})
