import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletableIds } from '../../src/server/operations/lockRows.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, treeModule, everything } from '../fixtures/everything.ts'
import { scopeFor } from '../fixtures/jobs.ts'
import { addAccount, addRow, asOwner, digest, forceValues, rowOf } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

const at = (call: string) => `test/everything/${call}`
const statusesAfter = { delete: -1, recover: 1, forbidden: 0, normal: 1 } as const
const badIds: readonly unknown[] = [
  '',
  ' ',
  ',',
  '1,,2',
  '1,x',
  'all',
  'x',
  '0',
  '-1',
  '1.5',
  '01',
  '1e3',
  '９',
  [],
  [null],
  [[1]],
  [{}],
  [''],
  [0],
  [-1],
  [1.5],
  {},
  true,
  null,
  undefined,
  0,
  -1,
  1.5,
  2 ** 53,
]

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  let foreign: number
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    session = await product.signIn('demo1')
    const other = await product.signIn('demo2')
    foreign = await addRow(other, everything.wire.path, await draftOf(other, everything, allModules))
    for (const verb of ['edit', 'delete', 'finish'] as const)
      await addAccount(product, { orgcode: 'demo1', username: `only-${verb}`, pages: { [everything.route]: ['view', verb] } })
  })
  afterAll(() => product?.close())

  const rows = async (count: number, values: Readonly<Record<string, unknown>> = {}): Promise<number[]> => {
    const ids: number[] = []
    for (let n = 0; n < count; n++) {
      const id = await addRow(session, everything.wire.path, await draftOf(session, everything, allModules))
      ids.push(id)
      await forceValues(product, everything, { id, values })
    }
    return ids
  }
  const statuses = (ids: readonly number[]) =>
    Promise.all(ids.map(async id => (await rowOf(product, everything, id))?.['status']))
  const unchangedBy = async (path: string, body: object, by = session) => {
    const before = await digest(product)
    const reply = await by.post(path, body)
    expect(await digest(product)).toBe(before)
    return reply
  }

  test.each(['a comma list', 'a list', 'a list of texts', 'one id', 'one id twice'])(
    'ids as %s delete those rows',
    async form => {
      const ids = await rows(form.startsWith('one') ? 1 : 2, { status: 0 })
      const sent = {
        'a comma list': ids.join(','),
        'a list': ids,
        'a list of texts': ids.map(String),
        'one id': ids[0],
        'one id twice': [...ids, ...ids],
      }[form]
      const reply = await session.post(at('del'), form === 'one id' ? { id: sent } : { ids: sent })
      expect([reply.status, await statuses(ids)]).toEqual([200, ids.map(() => -1)])
    },
  )

  test.each(badIds)('ids like %j are refused by every call that takes them', async ids => {
    for (const [call, body] of [
      ['del', {}],
      ['batch', { command: 'forbidden' }],
      ['batch', { key: 1, val: 2 }],
      ['setCount', {}],
      ['close', {}],
    ] as const)
      expect(await unchangedBy(at(call), { ...body, ids })).toMatchObject({ status: 422, body: { code: 422 } })
    expect((await unchangedBy(at('del'), { id: ids })).status).toBe(422)
  })

  test('more ids than one call may name are refused', async () => {
    const reply = await unchangedBy(at('batch'), {
      command: 'forbidden',
      ids: Array.from({ length: 5001 }, (_, index) => index + 1),
    })
    expect(reply).toMatchObject({ status: 422, body: { error: '一次最多处理 5000 条，请分批操作' } })
  })

  test.each(['another organisation', 'nobody'])('one id of %s refuses the whole call', async whose => {
    const ids = [...(await rows(2, { status: 0 })), whose === 'nobody' ? 999_999 : foreign]
    for (const [call, body] of [
      ['del', {}],
      ['batch', { command: 'normal' }],
      ['batch', { key: 1, val: 2 }],
      ['setCount', {}],
    ] as const)
      expect(await unchangedBy(at(call), { ...body, ids })).toMatchObject({
        status: 404,
        body: { error: '数据不存在或已被删除，请刷新列表' },
      })
  })

  test.each([
    ['delete', 0],
    ['recover', -1],
    ['forbidden', 1],
    ['normal', 0],
  ] as const)('the command %s does what it says and is told of', async (command, before) => {
    const ids = await rows(2, { status: before })
    const reply = await session.post(at('batch'), { command, ids: ids.join(',') })
    expect([reply.status, await statuses(ids)]).toEqual([200, ids.map(() => statusesAfter[command])])
    const auditEntries = await asOwner<{ changes: object }>(
      product,
      `select changes from audit where action = '${command}' and module = 'everything' and row_ids = array[${ids.join(',')}]::bigint[]`,
    )
    expect(auditEntries).toEqual([
      { changes: Object.fromEntries(ids.map(id => [id, { status: [before, statusesAfter[command]] }])) },
    ])
  })

  test.each(['drop', '', '__proto__', 'constructor', 'toString', 'Delete', 'delete ', 1, null, ['delete'], {}])(
    'the command %j is refused',
    async command => {
      expect((await unchangedBy(at('batch'), { command, ids: await rows(1) })).status).toBe(422)
    },
  )

  test('a command together with a key is refused as ambiguous', async () => {
    const ids = await rows(1, { status: 0 })
    expect((await unchangedBy(at('batch'), { command: 'delete', key: 1, val: 2, ids })).status).toBe(400)
  })

  test('a command the module does not offer is refused', async () => {
    const { body } = await session.post<{ id: number }>('test/treenode/save', { title: '无启用' })
    expect((await unchangedBy('test/treenode/batch', { command: 'normal', ids: [body.data?.id] })).status).toBe(422)
  })

  test('a deleted row is neither enabled nor disabled, only recovered', async () => {
    const ids = await rows(1, { status: -1 })
    for (const command of ['normal', 'forbidden']) expect((await unchangedBy(at('batch'), { command, ids })).status).toBe(422)
  })

  test('a row that does not meet `delete.only` is not deleted, and none beside it', async () => {
    const ids = [...(await rows(1, { status: 0 })), ...(await rows(1))]
    for (const [call, body] of [
      ['del', {}],
      ['batch', { command: 'delete' }],
    ] as const)
      expect(await unchangedBy(at(call), { ...body, ids })).toMatchObject({
        status: 422,
        body: { error: '状态不符合删除条件，请先修改再删除' },
      })
  })

  test.each([1, 0])('a row with one of status %i below it is not deleted, with it it is', async status => {
    const save = (row: object) => addRow(session, 'test/treenode', row)
    const above = await save({ title: `上级${status}` })
    const below = await save({ title: '下级', pid: above })
    await forceValues(product, treeModule, { id: below, values: { status } })
    expect(await unchangedBy('test/treenode/del', { id: above })).toMatchObject({
      status: 422,
      body: { error: `“上级${status}”下还有下级数据，请先处理下级` },
    })
    const dryRunOf = async (ids: readonly number[]) =>
      (await session.post('test/treenode/batch', { command: 'delete', ids, dry: 1 })).body.data
    expect(await dryRunOf([above])).toMatchObject({ total: 1, changed: 0, refused: [{ code: 'stillUsed', count: 1 }], ids: [] })
    expect(await dryRunOf([above, below])).toMatchObject({ changed: 2, refused: [] })
    expect((await session.post('test/treenode/del', { ids: [above, below] })).status).toBe(200)
  })

  test('all rows of a filter are deleted but those with rows below them that stay', async () => {
    const addNodes = async (...drafts: readonly object[]): Promise<number[]> => {
      const ids: number[] = []
      for (const row of drafts) ids.push(await addRow(session, 'test/treenode', row))
      return ids
    }
    const [parent = 0, leaf = 0] = await addNodes({ title: '全选一', pid: 0 }, { title: '全选二', pid: 0 })
    const [below = 0] = await addNodes({ title: '其下', pid: parent })
    const frozen = async () =>
      (await session.post<{ token: string }>('test/treenode/selection', { queryValue: '全选' })).body.data?.token ?? ''
    const refused = [{ code: 'stillUsed', count: 1 }]
    const preview = await unchangedBy('test/treenode/batch', { command: 'delete', token: await frozen(), dry: 1 })
    expect(preview.body.data).toMatchObject({ total: 2, changed: 1, refused, ids: [leaf] })
    const done = await session.post('test/treenode/batch', { command: 'delete', token: await frozen() })
    expect(done.body.data).toMatchObject({ total: 2, changed: 1, refused })
    const after = await Promise.all([parent, leaf, below].map(async id => (await rowOf(product, treeModule, id))?.['status']))
    expect(after).toEqual([1, -1, 1])
  })

  test('of a row with many below it no more than one is read, so that no other row is taken for free', async () => {
    await asOwner(
      product,
      `with o as (select id from organisation where orgcode = 'demo1'),
      p as (insert into treenode (org_id, title) select id, '宽' from o returning org_id, id)
      insert into treenode (org_id, title, pid) select org_id, '窄' || n, id from p, generate_series(1, 300) n`,
    )
    const [wide] = await asOwner<{ id: number }>(product, `select id::int from treenode where title = '宽'`)
    const scope = await scopeFor(product, 'demo1')
    let read = 0
    const counting: typeof scope = {
      ...scope,
      async readUnscoped<R extends object>(...given: Parameters<typeof scope.readUnscoped>) {
        const rows = await scope.readUnscoped<R>(...given)
        read += rows.length
        return rows
      },
    }
    expect([...(await deletableIds(counting, treeModule, [wide?.id ?? 0])), read]).toEqual([1])
  })

  test('a row is not deleted while another is put below it, nor the other way round', async () => {
    const rounds = Array.from({ length: 8 }, (_, n) => n)
    const add = (row: object) => session.post<{ id: number }>('test/treenode/save', row)
    const parents = await Promise.all(rounds.map(n => add({ title: `上 ${n}`, pid: 0 })))
    const replies = await Promise.all(
      parents.map(({ body }, n) =>
        Promise.all([add({ title: `下 ${n}`, pid: body.data?.id }), session.post('test/treenode/del', { id: body.data?.id })]),
      ),
    )
    expect(replies.map(both => both.filter(({ status }) => status === 200).length)).toEqual(rounds.map(() => 1))
  })

  test('a row is not recovered when another has taken its unique value since', async () => {
    const [id = 0] = await rows(1, { status: 0 })
    const code = (await rowOf(product, everything, id))?.['code']
    await session.post(at('del'), { id })
    await session.post(at('save'), { ...(await draftOf(session, everything, allModules)), code })
    expect(await unchangedBy(at('batch'), { command: 'recover', ids: [id] })).toMatchObject({
      status: 422,
      body: { error: '已有相同的数据，请修改后再保存' },
    })
  })

  test('a preview names which rows would find their unique value taken, and the others are recovered by its ids', async () => {
    const [taken = 0, free = 0, twin = 0] = await rows(3, { status: 0 })
    const code = (await rowOf(product, everything, taken))?.['code']
    await session.post(at('del'), { ids: [taken, free, twin] })
    await forceValues(product, everything, { id: twin, values: { code: (await rowOf(product, everything, free))?.['code'] } })
    await session.post(at('save'), { ...(await draftOf(session, everything, allModules)), code })
    const body = { command: 'recover', ids: [taken, free, twin] }
    const preview = await unchangedBy(at('batch'), { ...body, dry: 1 })
    expect(preview.body.data).toMatchObject({ total: 3, changed: 1, refused: [{ code: 'duplicate', count: 2 }], ids: [free] })
    expect((await session.post(at('batch'), { ...body, ids: [free] })).status).toBe(200)
    expect(await statuses([taken, free, twin])).toEqual([-1, 1, -1])
  })

  describe('a bulk change', () => {
    test.each([
      [1, 2, { size: 2 }],
      ['1', 2, { size: 2 }],
      [2, 0, { branch: null }],
      [4, 0, { status: 0 }],
      [5, 'asked', { step: 'asked' }],
      [6, '一样的', { title: '一样的' }],
    ])('key %j with %j sets every row', async (key, val, expected) => {
      const ids = await rows(2)
      expect((await session.post(at('batch'), { key, val, ids })).status).toBe(200)
      for (const id of ids) expect(await rowOf(product, everything, id)).toMatchObject(expected)
    })

    test.each([
      [9, 1],
      [0, 1],
      ['x', 1],
      ['', 1],
      [null, 1],
      [-1, 1],
      ['__proto__', 1],
      [1, 99],
      [1, '2'],
      [1, {}],
      [3, 5],
      [4, -1],
      [4, 7],
      [5, 'ready'],
      [5, 'gone'],
      [6, ''],
      [6, null],
      [6, 'x'.repeat(101)],
      [2, 999_999],
      [2, 'x'],
    ])('key %j with %j is refused', async (key, val) => {
      expect((await unchangedBy(at('batch'), { key, val, ids: await rows(2) })).status).toBe(422)
    })

    test('to a value that only another organisation has is refused', async () => {
      const other = await product.signIn('demo2')
      const { body } = await other.post<{ id: number }>('test/treenode/save', { title: '别家' })
      expect((await unchangedBy(at('batch'), { key: 2, val: body.data?.id, ids: await rows(1) })).status).toBe(422)
    })

    test('of a searched field updates its pinyin', async () => {
      const ids = await rows(1)
      await session.post(at('batch'), { key: 6, val: '批量改名', ids })
      const { body } = await session.post<{ id: number }[]>(at('combox'), { keyword: 'plgm' })
      expect(body.data?.map(one => one.id)).toEqual(ids)
    })

    test.each(['delete', 'finish'] as const)('under the name of a command is refused to a role with %s only', async verb => {
      const session = await product.signIn('demo1', `only-${verb}`)
      const body = { command: 'delete', key: 1, val: 2, ids: await rows(1, { status: 0 }) }
      expect((await unchangedBy(at('batch'), body, session)).status).toBe(403)
    })
  })

  describe('an action', () => {
    test('runs on the rows it is given', async () => {
      const ids = await rows(2)
      expect((await session.post(at('setCount'), { ids })).status).toBe(200)
      for (const id of ids) expect(await rowOf(product, everything, id)).toMatchObject({ count: 1 })
    })

    test('is refused for rows that do not meet its condition', async () => {
      const ids = [...(await rows(1, { step: 'asked' })), ...(await rows(1))]
      expect((await unchangedBy(at('close'), { ids })).status).toBe(422)
    })

    test('needs its verb', async () => {
      const [editor, finisher] = [await product.signIn('demo1', 'only-edit'), await product.signIn('demo1', 'only-finish')]
      const ids = await rows(1)
      expect((await unchangedBy(at('setCount'), { ids }, editor)).status).toBe(403)
      expect((await finisher.post(at('setCount'), { ids })).status).toBe(200)
    })

    test.each(['nothing', 'constructor', 'export', 'import'])('called %s is not found', async name => {
      expect((await unchangedBy(at(name), { ids: await rows(1) })).status).toBe(403)
    })
  })
})
