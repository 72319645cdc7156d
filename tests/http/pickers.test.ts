import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictionary } from '../../schemas/dictionary.ts'
import { defineModule, reference, text } from '../../src/schema/index.ts'
import type { ComboxEntry } from '../../src/shared/wire/envelope.ts'
import { draftOf } from '../fixtures/drafts.ts'
import { allModules, allParts, treeModule, everything } from '../fixtures/everything.ts'
import { importsOf } from '../fixtures/imports.ts'
import { addRow, forceValues, signInWith } from '../fixtures/records.ts'
import { engine, type Product, type Session, startProduct } from '../server.ts'

interface Row extends Record<string, unknown> {
  id: number
  title: string
  children?: Row[]
}

/** Rows with a branch, and another one below it. */
const shelf = defineModule({
  name: 'shelf',
  label: '货架',
  route: '/test/shelf',
  wire: { path: 'test/shelf' },
  fields: {
    title: text('名称', { required: true, max: 50 }),
    top: reference('大区', { to: 'treenode', where: { pid: 0 } }),
    leaf: reference('门店', { to: 'treenode', within: 'top' }),
  },
  list: { columns: ['id', 'title', 'top', 'leaf'], search: ['title'] },
  form: ['title', 'top', 'leaf'],
  import: ['title', 'top', 'leaf'],
})

describe(`on ${engine}`, () => {
  let product: Product
  let session: Session
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    product = await startProduct(engine, { modules: [...allModules, shelf], parts: allParts })
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    session = await product.signIn('demo1')
    for (const [title, above, status] of [
      ['华东大区', '', 1],
      ['上海', '华东大区', 1],
      ['浦东店', '上海', 1],
      ['杭州', '华东大区', 0],
      ['华南', '', 1],
      ['旧区', '', -1],
    ] as const) {
      ids[title] = await addRow(session, 'test/treenode', { title, pid: ids[above] ?? 0 })
      await forceValues(product, treeModule, { id: ids[title], values: { status } })
    }
  })
  afterAll(() => product?.close())

  const pick = async (body: object, path = 'test/treenode/combox') => {
    const reply = await session.post<ComboxEntry[]>(path, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body.data ?? []
  }
  const titles = (entries: readonly { title: string }[]) => entries.map(entry => entry.title)

  describe('a picker', () => {
    test('offers the normal rows, each with id and title', async () => {
      const offered = await pick({})
      expect(titles(offered)).toEqual(['华东大区', '上海', '浦东店', '华南'])
      expect(offered[1]).toMatchObject({ id: ids['上海'], title: '上海', pid: ids['华东大区'] })
    })

    test.each([
      ['上', ['上海']],
      ['shanghai', ['上海']],
      ['sh', ['上海']],
      ['SH', ['上海']],
      ['hddq', ['华东大区']],
      ['huadong', ['华东大区']],
      ['%', []],
      ['_', []],
      ['xyz', []],
      ['', ['华东大区', '上海', '浦东店', '华南']],
    ])('asked for %j offers %j', async (keyword, expected) => {
      expect(titles(await pick({ keyword }))).toEqual(expected)
    })

    test.each([
      ['xnj', '虚拟机'],
      ['bankuai', '板块'],
      ['spsx', '商品属性'],
    ])('finds built-in rows by their sound: %s', async (keyword, title) => {
      expect(titles(await pick({ keyword, where: { pid: 0 } }, 'admin/config/dictionary/combox'))).toEqual([title])
    })

    test('finds a row by the pinyin of its new name', async () => {
      const id = await addRow(session, 'test/treenode', { title: '临时' })
      await session.post('test/treenode/save', { id, title: '改名后' })
      expect(titles(await pick({ keyword: 'gaiming' }))).toEqual(['改名后'])
      expect(titles(await pick({ keyword: 'linshi' }))).toEqual([])
      await forceValues(product, treeModule, { id, values: { status: -1 } })
    })

    test('with ids returns exactly those, whatever their status', async () => {
      const requestedIds = [ids['杭州'], ids['旧区'], ids['华南']].map(Number)
      expect(new Set((await pick({ ids: requestedIds })).map(entry => entry.id))).toEqual(new Set(requestedIds))
      expect((await pick({ ids: requestedIds.join(',') })).length).toBe(3)
    })

    test('returns nothing for ids of another organisation', async () => {
      const other = await product.signIn('demo2')
      expect((await other.post('test/treenode/combox', { ids: [ids['上海']] })).body.data).toEqual([])
    })

    test('with a where offers what a reference would accept', async () => {
      const path = 'admin/config/dictionary/combox'
      const groups = (dictionary.builtin ?? []).map(({ title }) => title)
      for (const where of [{ pid: 0 }, { pid: '0' }]) expect(titles(await pick({ where }, path))).toEqual(groups)
      expect((await pick({ where: { pid: 2 } }, path)).every(entry => entry['pid'] === 2)).toBe(true)
    })

    test('carries the extra fields its module names', async () => {
      const draft = await draftOf(session, everything, allModules)
      const { body } = await session.post<Row>('test/everything/save', draft)
      expect(await pick({ ids: [body.data?.id] }, 'test/everything/combox')).toEqual([
        { id: body.data?.id, title: draft['title'], code: draft['code'], tint: draft['tint'] },
      ])
    })

    const wrong: readonly object[] = [
      { keyword: 5 },
      { keyword: 'x'.repeat(201) },
      { keyword: 'a\u0000' },
      { ids: [] },
      { ids: '' },
      { ids: 'x' },
      { ids: {} },
      { nothing: 1 },
      { where: [] },
      { where: 'x' },
      { where: { nothing: 1 } },
      { where: { password: 'x' } },
      { where: { org_id: 1 } },
      { where: { count: 'x' } },
      { where: { count: 1.5 } },
      { where: { count: 1e300 } },
      { where: { branch: 'x' } },
      { where: { created_at: 'x' } },
      { where: { happened: 'x' } },
      { where: { day: 'x' } },
      { where: { size: 9 } },
      { where: { size: 'x' } },
      { where: { status: 7 } },
      { where: { pictures: 'x' } },
      { where: { branches: 'x' } },
      { where: { title: 'a\u0000' } },
      { where: { title: { like: '%' } } },
      { where: { title: ['x'] } },
      { where: { title: null } },
      { where: { total: 'x' } },
      { where: { province: 'x' } },
      { where: { 'title"': 'x' } },
      { where: { constructor: 'x' } },
    ]
    test.each(wrong)('refuses %j', async body => {
      const reply = await session.post('test/everything/combox', body)
      expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 422, body: { success: false, code: 422 } })
    })
  })

  describe('a tree', () => {
    test('is nested, each entry with its parent and its children', async () => {
      const tree = await pick({}, 'test/treenode/tree')
      expect(tree).toMatchObject([
        {
          id: ids['华东大区'],
          title: '华东大区',
          pid: 0,
          children: [{ id: ids['上海'], pid: ids['华东大区'], children: [{ title: '浦东店' }] }],
        },
        { title: '华南', pid: 0 },
      ])
    })

    test('of a list pages over its roots, each with its descendants', async () => {
      const { body } = await session.post<{ total: number; per_page: number; data: Row[] }>('test/treenode/list?page=1', {
        tree: 1,
        limit: 1,
        orderKey: 'id',
        status: 'all',
      })
      expect(body.data).toMatchObject({
        total: 2,
        per_page: 1,
        last_page: 2,
        data: [
          {
            title: '华东大区',
            children: [{ title: '上海', pid_title: '华东大区', children: [{ title: '浦东店' }] }, { title: '杭州' }],
          },
        ],
      })
    })

    test('of the menu is nested, each entry with its parent’s title', async () => {
      const { body } = await session.post<{ total: number; per_page: number; data: Row[] }>('admin/config/menu/list', { tree: 1 })
      const group = body.data?.data.find(row => row.children)
      expect(body.data?.per_page).toBe(5)
      expect(group?.children?.[0]).toMatchObject({ pid: group?.id, preTitle: group?.title })
      expect(body.data?.data.every(row => row['pid'] === 0)).toBe(true)
    })

    test('rejects a row placed below itself or a descendant', async () => {
      for (const pid of [ids['华东大区'], ids['上海'], ids['浦东店']]) {
        const reply = await session.post('test/treenode/save', { id: ids['华东大区'], pid })
        expect(reply).toMatchObject({
          status: 422,
          body: { errors: [{ field: 'pid', message: '上级不能选择自己或自己的下级' }] },
        })
      }
    })

    test('has no cycle when two rows are placed below each other at once', async () => {
      const save = (row: object) => addRow(session, 'test/treenode', row)
      for (let n = 0; n < 5; n++) {
        const pair = [await save({ title: `甲${n}` }), await save({ title: `乙${n}` })] as const
        await Promise.all([
          session.post('test/treenode/save', { id: pair[0], pid: pair[1] }),
          session.post('test/treenode/save', { id: pair[1], pid: pair[0] }),
        ])
        const found = JSON.stringify(await pick({}, 'test/treenode/tree'))
        expect([found.includes(`甲${n}`), found.includes(`乙${n}`)]).toEqual([true, true])
      }
    })
  })

  describe('a reference within another field', () => {
    const save = (row: object) => session.post<Row>('test/shelf/save', row)
    const message = '门店不在所选的大区之下，请重新选择'

    test.each(['上海', '浦东店'])('may be at any depth below it: %s', async leaf => {
      const { body } = await save({ title: leaf, top: ids['华东大区'], leaf: ids[leaf] })
      expect(body.data).toMatchObject({ top: ids['华东大区'], leaf: ids[leaf], leaf_title: leaf })
    })
    test('fills in the other field where that is empty', async () => {
      expect((await save({ title: '甲', leaf: ids['浦东店'] })).body.data).toMatchObject({ top: ids['华东大区'] })
    })
    test('is refused outside it, and so is that row itself', async () => {
      for (const [top, leaf] of [
        ['华南', '浦东店'],
        ['华南', '华南'],
      ] as const)
        expect(await save({ title: '乙', top: ids[top], leaf: ids[leaf] })).toMatchObject({
          status: 422,
          body: { error: message, errors: [{ field: 'leaf', message }] },
        })
    })
    test('is refused after another choice above it, but may be emptied', async () => {
      const { body } = await save({ title: '丙', top: ids['华东大区'], leaf: ids['上海'] })
      const id = body.data?.id
      expect((await save({ id, top: ids['华南'] })).body.errors).toEqual([{ field: 'leaf', message }])
      expect((await save({ id, top: ids['华南'], leaf: 0 })).body.data).toMatchObject({ top: ids['华南'], leaf: 0 })
    })
    test('is offered only below the other field’s value, to a role with that one page', async () => {
      const shelver = await signInWith(product, 'shelver', { [shelf.route]: ['view', 'edit'] })
      const ask = async (body: object) => {
        const reply = await shelver.post<ComboxEntry[]>('test/shelf/choices', { field: 'leaf', for: 'edit', ...body })
        return titles(reply.body.data ?? [])
      }
      expect(await ask({ under: ids['华东大区'] })).toEqual(['上海', '浦东店'])
      expect(await ask({ under: ids['华南'] })).toEqual([])
      // No row the outer field may refer to.
      expect(await ask({ under: ids['上海'] })).toEqual([])
      expect(await ask({})).toEqual(expect.arrayContaining(['上海', '浦东店']))
      expect(await ask({ ids: [ids['华东大区'], ids['上海'], ids['杭州'], ids['旧区']] })).toEqual(['上海', '杭州'])
      const nested = await shelver.post('test/shelf/choices', { field: 'leaf', for: 'edit', under: ids['华东大区'], nested: 1 })
      const children = [{ id: ids['浦东店'], title: '浦东店' }]
      expect(nested.body.data).toEqual([{ id: ids['上海'], title: '上海', children }])
      expect((await shelver.post('test/treenode/tree')).status).toBe(403)
    })
    test('is validated in an import too', async () => {
      const text = '名称\t大区\t门店\n丁\t华东大区\t浦东店\n戊\t华南\t浦东店\n己\t\t上海'
      const { rows } = await importsOf(product, session, 'test/shelf').preview(text)
      expect(rows.map(({ kind, errors = [] }) => [kind, errors.map(one => one.message)])).toEqual([
        ['new', []],
        ['refused', [message]],
        ['new', []],
      ])
    })
  })

  describe('a look-up', () => {
    const path = 'inc/dictionary'
    test.each([
      [{}, 0],
      [{ pid: 0 }, 0],
      [{ pid: '0' }, 0],
      [{ pid: '' }, 0],
      [{ pid: 2 }, 2],
      [{ pid: '2' }, 2],
    ] as const)('with %j has the rows of that group alone', async (body, pid) => {
      const found = await pick(body, path)
      expect(found.length).toBeGreaterThan(3)
      expect(found.every(entry => entry['pid'] === pid)).toBe(true)
    })

    test('leaves out the excepted row', async () => {
      const [first] = await pick({ pid: 2 }, 'inc/dictionary/combox')
      expect(titles(await pick({ pid: 2, notid: first?.id }, 'inc/dictionary/combox'))).not.toContain(first?.title)
    })

    test('of a tree has children', async () => {
      const [first] = await pick({ pid: 4 }, path)
      await session.post('admin/config/dictionary/save', { title: '下一层', pid: first?.id })
      const found = await pick({ pid: 4 }, 'inc/dictionary/pattr')
      expect(found.every(entry => Array.isArray(entry.children))).toBe(true)
    })

    test('is reached without /manage too', async () => {
      const bare = await product.app.inject({
        method: 'POST',
        url: `/api/${session.orgkey}/v2/inc/dictionary`,
        payload: { pid: 2 },
        headers: { authorization: `Bearer ${session.token}` },
      })
      expect([bare.statusCode, JSON.parse(bare.body).data]).toEqual([200, await pick({ pid: 2 }, path)])
    })

    test.each([{ pid: -1 }, { pid: 'x' }, { pid: [1] }, { pid: {} }, { pid: 1.5 }, { pid: 2, notid: 'x' }])(
      'with %j is refused',
      async body => {
        expect((await session.post('inc/dictionary/combox', body)).status).toBe(422)
      },
    )
  })
})
