import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowOutcome } from '../../src/shared/wire/envelope.ts'
import { uniqueWord } from '../../src/testing/sampleValue.ts'
import { type Draft, draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, everything, forbiddenTitle } from '../fixtures/everything.ts'
import { addRow, asOwner, digest, valueAsOwner, rowOf } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

interface Saved extends Record<string, unknown> {
  id: number
  version: number
  title: string
}
const path = 'test/everything/save'
const twenty = Array.from({ length: 20 }, (_, index) => index)

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  beforeAll(async () => {
    product = await startProduct(engine, { modules: allModules, parts: allParts })
    session = await product.signIn('demo1')
  })
  afterAll(() => product?.close())

  const draft = (): Promise<Draft> => draftOf(session, everything, allModules)
  const save = (body: unknown, headers?: Record<string, string>) => session.post<Saved>(path, body, headers)
  const made = async (): Promise<Saved> => {
    const { body } = await save(await draft())
    if (!body.data) throw new Error(body.error)
    return body.data
  }

  describe('a save', () => {
    test('returns what formulas make of its fields', async () => {
      const row = await draft()
      const titles = [uniqueWord(), uniqueWord()]
      const branches: number[] = []
      // One after the other: the titles of several rows are joined in the order in which those were made.
      for (const title of titles) branches.push(await addRow(session, 'test/treenode', { title }))
      const icons =
        (await session.post<{ id: number; title: string }[]>('admin/config/icon/combox', { limit: 2 })).body.data ?? []
      const { body } = await save({ ...row, branches, signs: icons.map(({ id }) => id), boards: [2, 1] })
      expect(body.data).toMatchObject({
        branch_titles: titles.join('、'),
        board_titles: '虚拟机、板块',
        cover: '/pictures/a1.png',
      })
      expect(new Set(String(body.data?.['icon_titles']).split('、'))).toEqual(new Set(icons.map(({ title }) => title)))
      await session.post('test/treenode/del', { id: branches[0] })
      const { body: after } = await session.post<Saved>('test/everything/info', { id: body.data?.id })
      expect(after.data?.['branch_titles']).toBe(titles[1])
    })

    test('of an option for the platform alone is refused to others, by the form, in place and in bulk', async () => {
      const { id } = await made()
      const calls = [
        [path, { ...(await draft()), reach: 3 }],
        [path, { id, reach: 3 }],
        ['test/everything/upfield', { id, field: 'reach', value: 3 }],
        ['test/everything/batch', { key: 7, val: 3, ids: [id] }],
      ] as const
      for (const [call, body] of calls)
        expect((await session.post(call, body)).body).toMatchObject({
          code: 422,
          errors: [{ field: 'reach' }],
        })
      expect((await rowOf(product, everything, id))?.['reach']).toBe(2)
      const platform = await product.signIn('platform')
      const row = await draftOf(platform, everything, allModules)
      expect((await platform.post<Saved>(path, { ...row, reach: 3 })).body.data?.['reach']).toBe(3)
    })

    test('of a new row returns the whole row', async () => {
      const sent = await draft()
      const { body } = await save(sent)
      const { password: _kept, ...open } = sent
      expect(body.data).toMatchObject({
        ...open,
        id: expect.any(Number),
        version: 1,
        password: '',
        step: 'none',
        total: 14,
        board_name: '虚拟机',
      })
      expect(body.data?.['words']).toBe(`${String(sent['code'])}·${String(sent['title'])}`)
      expect(await session.post('test/everything/info', { id: body.data?.id })).toMatchObject({ body: { data: body.data } })
    })

    test.each(['the row', '{data: row}', 'the bare path', 'another name of the module'])('as %s is the same save', async form => {
      const row = await draft()
      const at = form === 'the bare path' ? 'test/everything' : form === 'another name of the module' ? 'test/alias/save' : path
      const reply = await session.post<Saved>(at, form === '{data: row}' ? { data: row } : row)
      expect(reply).toMatchObject({ status: 200, body: { data: { title: row['title'] } } })
    })

    test.each([undefined, null, 0, ''])('with id %j adds a row', async id => {
      const row = await draft()
      expect((await save({ ...row, id })).status).toBe(200)
      expect(
        await valueAsOwner(product, `select count(*)::int as value from everything where title = '${String(row['title'])}'`),
      ).toBe(1)
    })

    test('with an id changes only the sent fields, and increments the version', async () => {
      const old = await made()
      const { body } = await save({ id: old.id, title: '新名', count: 9 })
      const { updated_at: _then, ...rest } = old
      expect(body.data).toMatchObject({
        ...rest,
        title: '新名',
        count: 9,
        version: 2,
        total: 18,
        words: `${String(old['code'])}·新名`,
      })
    })

    test('of a row as returned by info or list changes nothing', async () => {
      const old = await made()
      const whole = (await session.post<Saved>('test/everything/info', { id: old.id })).body.data
      const listed = (await session.post<{ data: Saved[] }>('test/everything/list', { queryValue: old['code'] })).body.data
        ?.data[0]
      for (const row of [whole, listed]) expect(await save(row)).toMatchObject({ status: 200, body: { data: old } })
    })

    test('with a blank secret keeps the old one', async () => {
      const old = await made()
      const before = (await rowOf(product, everything, old.id))?.['password']
      for (const password of ['', null]) await save({ id: old.id, note: uniqueWord(), password })
      expect((await rowOf(product, everything, old.id))?.['password']).toBe(before)
      await save({ id: old.id, password: 'another-Quiet-31' })
      expect((await rowOf(product, everything, old.id))?.['password']).not.toBe(before)
    })

    test('of a stale version is refused with the current row', async () => {
      const old = await made()
      const { body: theirs } = await save({ id: old.id, title: '他人改的', version: 1 })
      const reply = await save({ id: old.id, title: '我改的', version: 1 })
      expect(reply).toMatchObject({
        status: 409,
        body: {
          success: false,
          code: 409,
          error: expect.stringMatching(/^您在另一个窗口 \d\d:\d\d 改过这条数据，请核对后再保存$/),
          data: theirs.data,
        },
      })
      expect((await rowOf(product, everything, old.id))?.['title']).toBe('他人改的')
    })

    test('by twenty at once with the same version has one winner', async () => {
      const old = await made()
      const replies = await Promise.all(twenty.map(n => save({ id: old.id, title: `赢家${n}`, version: 1 })))
      expect(replies.map(reply => reply.status).sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
      const winner = replies.find(reply => reply.status === 200)?.body.data?.title
      expect(await rowOf(product, everything, old.id)).toMatchObject({ title: winner, version: 2 })
    })

    test('of different fields by twenty at once keeps every change', async () => {
      const rows = [await made(), await made()]
      const replies = await Promise.all(
        twenty.map(n => save({ id: rows[n % 2]?.id, [n % 4 < 2 ? 'title' : 'note']: `并行${n}` })),
      )
      expect(replies.map(reply => reply.status)).toEqual(twenty.map(() => 200))
      for (const row of rows) expect(await rowOf(product, everything, row.id)).toMatchObject({ version: 11 })
    })

    const refused: readonly (readonly [body: Draft, field: string, message: string | RegExp])[] = [
      [{ title: '' }, 'title', '名称必须填写'],
      [{ title: null }, 'title', '名称必须填写'],
      [{ title: '名'.repeat(101) }, 'title', '名称最多 100 个字符'],
      [{ nothing: 1 }, 'nothing', /nothing|没有/],
      [{ org_id: 1000 }, 'org_id', /org_id|没有/],
      [{ search_text: 'x' }, 'search_text', /search_text|没有/],
      [{ created_at: '2020-01-01 00:00:00' }, 'created_at', /不能修改/],
      [{ created_by: 7 }, 'created_by', /不能修改/],
      [{ fixed: '改' }, 'fixed', /不能修改/],
      [{ total: 5 }, 'total', /不能修改/],
      [{ status: 7 }, 'status', '状态不是可选的值'],
      [{ status: -1 }, 'status', '状态不能设为此值'],
      [{ amount: 1001 }, 'amount', '数量应在 0 到 1000 之间'],
      [{ amount: 0.1234 }, 'amount', '数量最多 3 位小数'],
      [{ count: 1.5 }, 'count', '次数应为整数'],
      [{ count: '1' }, 'count', '只能填写数字'],
      [{ price: 0 }, 'price', '价格应在 1 到 1000 之间'],
      [{ code: '不行' }, 'code', '编号的格式不正确'],
      [{ code: 'x' }, 'code', '编号至少 2 个字符'],
      [{ tint: '#12345678' }, 'tint', '颜色应为颜色，例如 #1f5eff'],
      [{ step: 'ready' }, 'step', '进度不能从当前状态变为所选状态'],
      [{ step: 'gone' }, 'step', '进度不是可选的值'],
      [{ password: 'short' }, 'password', '密码至少 8 个字符'],
      [{ password: 'admin123456' }, 'password', '密码过于常见，请换一个'],
      [{ branch: 999_999 }, 'branch', '分支所选的数据不存在或不可用，请重新选择'],
      [{ board: 1003 }, 'board', '板块所选的数据不存在或不可用，请重新选择'],
      [{ branches: [999_999] }, 'branches', '多个分支所选的数据不存在或不可用，请重新选择'],
      [{ shown: 1, reason: '' }, 'reason', '理由必须填写'],
    ]
    test.each(refused)('with %j is refused at its field, new or old', async (wrong, field, message) => {
      const old = await made()
      const row = await draft()
      const before = await digest(product)
      for (const body of [
        { ...row, ...wrong },
        { id: old.id, ...wrong },
      ]) {
        const reply = await save(body)
        expect(reply, JSON.stringify(reply.body)).toMatchObject({
          status: 422,
          body: { errors: [{ field, message: expect.stringMatching(message) }] },
        })
      }
      expect(await digest(product)).toBe(before)
    })

    test.each([
      [{ fixed: '改' }, '“固定”不能修改，请去掉后再保存', '固定不能修改'],
      [{ created_by: 7 }, '“创建人”不能修改，请去掉后再保存', '创建人不能修改'],
      [{ nothing: 1 }, '没有“nothing”这个可填写的字段，请去掉后再试', '没有“nothing”这个字段，请去掉后再保存'],
    ])('with %j is refused in the words of the form', async (wrong, error, message) => {
      const { id } = await made()
      expect(await save({ id, ...wrong })).toMatchObject({ body: { error, errors: [{ message }] } })
    })

    test('of a field that comes with every module is refused in the language of the call', async () => {
      const { id } = await made()
      const { body } = await save({ id, created_by: 7 }, { 'accept-language': 'en-US' })
      expect(body).toMatchObject({
        error: '"Created by" cannot be changed: leave it out and save again',
        errors: [{ field: 'created_by', message: 'Created by cannot be changed' }],
      })
    })

    test('that makes another, empty field required is refused, new or old', async () => {
      const { reason: _none, ...row } = await draft()
      const { body } = await save({ ...row, shown: 0 })
      const reply = await save({ id: body.data?.id, shown: 1 })
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ field: 'reason', message: '理由必须填写' }] } })
    })

    test('of a unique value another row has is refused', async () => {
      const old = await made()
      const reply = await save({ ...(await draft()), code: old['code'] })
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ field: 'code', message: '编号已被使用，请换一个' }] } })
      const other = await product.signIn('demo2')
      const there = await other.post('test/everything/save', {
        ...(await draftOf(other, everything, allModules)),
        code: old['code'],
      })
      expect(there.status).toBe(200)
    })

    test('that the module itself refuses writes nothing, by whatever call', async () => {
      const old = await made()
      const before = await digest(product)
      const calls = [
        ['save', { id: old.id, title: forbiddenTitle }],
        ['upfield', { id: old.id, field: 'title', value: forbiddenTitle }],
        ['batch', { key: 6, val: forbiddenTitle, ids: [old.id] }],
      ] as const
      for (const [call, body] of calls)
        expect([call, (await session.post(`test/everything/${call}`, body)).status]).toEqual([call, 422])
      expect(await digest(product)).toBe(before)
    })

    test('is audited with account, row and changes, secrets masked', async () => {
      const old = await made()
      await save({ id: old.id, title: '审计', password: 'another-Quiet-32' })
      const auditEntries = await asOwner(
        product,
        `select action, module, account_id, changes from audit where module = 'everything' and row_ids = array[${old.id}::bigint] order by id`,
      )
      expect(auditEntries).toMatchObject([
        { action: 'add', module: 'everything' },
        { action: 'edit', module: 'everything', changes: { [old.id]: { title: [old.title, '审计'], password: ['***', '***'] } } },
      ])
    })
  })

  describe('several rows in one save', () => {
    const saveAll = (data: unknown, headers?: Record<string, string>) => session.post<RowOutcome[]>(path, { data }, headers)

    test('have their own outcomes, in their order', async () => {
      const old = await made()
      const row = await draft()
      const { body } = await saveAll([
        row,
        { ...(await draft()), amount: -1 },
        { id: old.id, title: '改了', version: 1 },
        { id: old.id, title: '晚了', version: 1 },
        { id: 999_999, title: '无' },
      ])
      expect(body).toMatchObject({
        success: true,
        data: [
          { id: expect.any(Number), success: true, data: { title: row['title'] } },
          { id: null, success: false, error: '数量应在 0 到 1000 之间', errors: [{ field: 'amount' }] },
          { id: old.id, success: true, data: { title: '改了', version: 2 } },
          {
            id: old.id,
            success: false,
            error: expect.stringContaining('改过这条数据，请核对后再保存'),
            data: { title: '改了', version: 2 },
          },
          { id: 999_999, success: false, error: '数据不存在或已被删除，请刷新列表' },
        ],
      })
    })

    test('speak the language of the request', async () => {
      const { body } = await saveAll([{ id: 999_999, title: 'x' }], { 'accept-language': 'en-US' })
      expect(body.data?.[0]?.error).toBe('There is no such row, or it was deleted; reload the list')
    })

    test.each([[[]], [[1]], [['x']], [[[]]], [Array.from({ length: 501 }, () => ({ title: 'x' }))]])(
      'that are no rows, or too many, are refused whole',
      async data => {
        const before = await digest(product)
        expect([400, 422]).toContain((await saveAll(data)).status)
        expect(await digest(product)).toBe(before)
      },
    )

    test('with one id that is none are refused whole', async () => {
      const before = await digest(product)
      expect((await saveAll([await draft(), { id: 'x', title: 'y' }])).status).toBe(422)
      expect(await digest(product)).toBe(before)
    })
  })
})
